"""One game: what the AEC, Parallel and Gymnasium adapters stand on."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import Any

import numpy as np

from mahjong_env.core.actions import NUM_ACTIONS
from mahjong_env.core.layout import GAME, RESPOND, RESULT, ROB, UNANSWERED, new_work
from mahjong_env.core.step import RESTART
from mahjong_env.encode import STATE_ENCODER, Encoder, get_encoder
from mahjong_env.encode.history import new_histories
from mahjong_env.encode.text import text_observation
from mahjong_env.envs.engine import (
    Engine,
    as_integer,
    describe_illegal,
    describe_result,
    make_seeds,
    new_records,
    read_start,
)
from mahjong_env.envs.kernels import load_notes, write_views
from mahjong_env.record.render import render_game

_MOST_RESULTS = 64


class Table:
    """One game of an engine, one decision at a time. Deep copies and pickles go on where it stands."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.dealt = False
        self._games = new_records(GAME, 1)
        self._history = new_histories(1) if engine.encoder.history else None
        self._results = new_records(RESULT, _MOST_RESULTS)
        self._hands = 0
        self._work = new_work()
        self._places = np.zeros(1, np.int64)
        self._actions = np.zeros(1, np.int64)
        self._rewards = np.zeros((1, 4), np.int32)
        self._ended = np.zeros(1, np.int8)
        self._seats = np.zeros(1, np.int8)
        self._mask = np.zeros((1, NUM_ACTIONS), np.int8)
        self._chairs = np.zeros(1, np.int8)

    @property
    def actor(self) -> int:
        """The chair that decides now; -1 when the episode is over."""
        return int(self._seats[0])

    @property
    def over(self) -> bool:
        """Whether the episode is over."""
        return self.actor < 0

    @property
    def asked(self) -> tuple[int, ...]:
        """The chairs that decide now: the actor of a turn, or all that may claim and have not answered."""
        if self._games["phase"][0] not in (RESPOND, ROB):
            return () if self.over else (self.actor,)
        answers = self._games["answer"][0]
        return tuple(chair for chair in range(self.engine.seats) if answers[chair] == UNANSWERED)

    def reset(self, seed: Any = None, options: Mapping[str, Any] | None = None) -> None:
        """Start an episode from `seed`; without one go on with the game's generator, at first with entropy.

        Raises:
            ValueError: If seed, dealer or round wind is not allowed; see `make_seeds` and `read_start`.
        """
        engine = self.engine
        dealer, round_wind = read_start(options, engine.seats, 1)
        going_on = seed is None and self.dealt
        seeds = self._games["rng"].copy() if going_on else make_seeds(seed, 1)
        engine.seat_games(self._games, seeds, dealer, round_wind)
        if self._history is not None:
            self._history[:] = new_histories(1)
        self._advance(RESTART)
        self.dealt = True

    def step(self, action: Any) -> list[int]:
        """Play the actor's action and return the chips that each chair won or lost.

        Raises:
            ValueError: If the action is illegal; nothing is changed.
        """
        number = as_integer("action", action)
        if self.over or not 0 <= number < NUM_ACTIONS or not self._mask[0, number]:
            raise ValueError(self.complaint(self.actor, number))
        self._advance(number)
        chips: list[int] = self._rewards[0, : self.engine.seats].tolist()
        return chips

    def _advance(self, command: int) -> None:
        engine = self.engine
        self._actions[0] = command
        self._hands = engine.kernels.advance(
            self._games, self._places, engine.rules, engine.tables, self._work, self._results,
            self._games[:0], self._actions, self._rewards, self._ended, self._seats, self._mask,
        )  # fmt: skip
        if self._history is not None:
            load_notes()(self._games, self._places, engine.rules, self._history)

    def choose(self, action: Any, chair: int | None = None) -> Any:
        """Return `action` itself if the chair (default: the actor) may play it, else its lowest legal one."""
        mask = self.mask(self.actor if chair is None else chair)
        number = as_integer("action", action)
        if 0 <= number < NUM_ACTIONS and mask[number]:
            return action
        return int(mask.argmax())

    def must_have_begun(self) -> None:
        """Raise ValueError before the first `reset`."""
        if not self.dealt:
            raise ValueError("no game has begun: expected a call of reset first")

    def complaint(self, chair: int, action: Any) -> str:
        """Return the message of an illegal action by a chair."""
        if self.over:
            return f"action {action}: the game is over: expected a call of reset"
        return describe_illegal(f"player_{chair}", as_integer("action", action), self.mask(chair))

    def observe(self, chair: int, observation: str | None = None) -> Any:
        """Return a new array (or text) with the view of a chair, by the engine's encoder or the one named.

        Raises:
            ValueError: If `observation` names no encoder, or one that needs a history which is not kept.
        """
        if observation is None and self.engine.text:
            return text_observation(self._games, self.engine.rules, chair)
        encoder = self.engine.encoder if observation is None else get_encoder(observation)
        if encoder.history and self._history is None:
            raise ValueError(f"observation {observation!r}: expected an environment made with it")
        return self._encode(encoder, chair)

    def _encode(self, encoder: Encoder, chair: int) -> np.ndarray:
        out = np.empty(encoder.shape, encoder.dtype)
        self._chairs[0] = chair
        write_views(encoder, self._games, self.engine.rules, self._history, self._chairs, out[None])
        return out

    def mask(self, chair: int) -> np.ndarray:
        """Return a new int8 (225,) mask of what a chair may do now; one that is not asked may only pass."""
        if chair == self.actor:
            own: np.ndarray = self._mask[0].copy()
            return own
        out = np.empty(NUM_ACTIONS, np.int8)
        self._chairs[0] = chair
        self.engine.kernels.seat_masks(self._games, self._chairs, out[None])
        return out

    def state(self) -> np.ndarray:
        """Return a new array with the privileged state, seats counted from chair 0 (see `encode.state`)."""
        return self._encode(STATE_ENCODER, 0)

    def ended_hand(self) -> dict[str, Any] | None:
        """Return how the hand ended that the latest step ended, if it did."""
        if not self._hands:
            return None
        return describe_result(self._results[self._hands - 1], self.engine.seats)

    def text(self) -> str:
        """Return the game as text, all hands open."""
        return render_game(self._games[0], self.engine.rules[0])


def show(table: Table, render_mode: str | None) -> str | None:
    """Return the game as text (`ansi`), print it (`human`), or warn that no render mode was chosen."""
    if render_mode is None:
        warnings.warn("render() does nothing without a render_mode: expected 'ansi' or 'human'", stacklevel=3)
        return None
    table.must_have_begun()
    text = table.text()
    if render_mode == "ansi":
        return text
    print(text)
    return None
