"""One learner in each game of a batch, the other chairs played for him: what the vector adapters stand on.

All games advance together: a step plays the learner's action in every game, then the other seats until every
game waits for its learner. Rewards are what the learner's seat won or lost since his last decision, also when
another seat ends the hand; what is paid before his first decision of an episode belongs to his first step. An
episode that ends before it is dealt again, uncounted. A game that ends starts again in the same step.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from mahjong_env.envs.batch import BatchEnv
from mahjong_env.envs.engine import as_integer
from mahjong_env.envs.opponents import Opponents
from mahjong_env.envs.scripted import POLICIES

ROTATE = "rotate"


class Outcome(NamedTuple):
    """What a step brought the learners.

    Attributes:
        rewards: Chips, int64 (n,).
        ended: Games whose episode ended, bool (n,).
        games: The same as places, int64 (k,).
        views: What the learner saw last in each of these (k, ...).
    """

    rewards: np.ndarray
    ended: np.ndarray
    games: np.ndarray
    views: np.ndarray


class Learners:
    """The learners of a batch.

    Args:
        env: The games.
        seat: The learner's chair, or `rotate`: game i begins in chair i mod seats and moves on by one chair
            with every episode.
        opponents: `random`, `greedy` or `defensive`, which play inside the engine, or what `Opponents` takes.
        seed: Seed of the opponents' choices outside the engine; None draws from entropy.

    Raises:
        ValueError: If an argument is unknown or out of range.
    """

    def __init__(self, env: BatchEnv, seat: int | str, opponents: Any, seed: int | None) -> None:
        seats = env.num_seats
        if seat != ROTATE and as_integer("seat", seat) not in range(seats):
            raise ValueError(f"seat {seat}: expected a chair from 0 to {seats - 1} or {ROTATE!r}")
        self.env = env
        self.rotates = seat == ROTATE
        self.chairs = np.arange(env.num_envs) % seats if self.rotates else np.full(env.num_envs, seat)
        scripted = isinstance(opponents, str) and opponents in POLICIES and not env.engine.encoder.history
        self._script = opponents if scripted else None
        self._opponents = Opponents("random" if self._script else opponents, env.engine)
        self._rng = np.random.default_rng(seed)
        self._due = np.zeros(env.num_envs, np.int64)

    def reset(self, seed: Any = None, options: Any = None) -> None:
        """Start an episode in every game and play up to the learners' first decisions.

        Args:
            seed: As of `BatchEnv.reset`; its first number also seeds the opponents' choices. A seeded start
                seats rotating learners as at first.
            options: As of `BatchEnv.reset`.
        """
        if seed is not None:
            self._rng = np.random.default_rng(int(np.ravel(seed)[0]))
            if self.rotates:
                self.chairs = np.arange(self.env.num_envs) % self.env.num_seats
        self.env.reset(seed, options)
        self._due[:] = 0
        self._play(None)

    def step(self, actions: np.ndarray) -> Outcome:
        """Play one action of every learner, integers (n,).

        Raises:
            ValueError: If an action is illegal and the batch has `illegal="raise"`; nothing is changed.
        """
        return self._play(self.env.check_actions(actions))

    def _play(self, moves: np.ndarray | None) -> Outcome:
        """Play the learners' moves, if any, and then the others until every learner decides."""
        if self._script is None:
            return self._play_in_turn(moves)
        rewards = np.zeros(self.env.num_envs, np.int64)
        last = self.env.play_to_learner(
            np.full(self.env.num_envs, -1) if moves is None else moves,
            self._script, self.chairs, self._due, rewards, rotates=self.rotates,
        )  # fmt: skip
        ended = np.zeros(self.env.num_envs, bool)
        ended[last.games] = True
        return Outcome(rewards, ended, last.games, last.views)

    def _play_in_turn(self, moves: np.ndarray | None) -> Outcome:
        """Do the same with opponents that choose outside the engine, all games a decision at a time."""
        env, needed = self.env, self._opponents.observation
        rewards, ended = np.zeros(env.num_envs, np.int64), np.zeros(env.num_envs, bool)
        views: dict[int, np.ndarray] = {}
        if moves is None:
            ended[:] = True
            moves = np.zeros(env.num_envs, np.int64)
        else:
            self._advance(moves, None, rewards, ended, views)
        while (active := env.seat != self.chairs).any():
            seen = None if needed is None else env.views(needed, active)
            moves[active] = self._opponents.choose(seen, env.mask[active], self._rng)
            self._advance(moves, active, rewards, ended, views)
        rewards[~ended] = self._due[~ended]
        self._due[~ended] = 0
        games = np.array(sorted(views), np.int64)
        last = [views[game] for game in games.tolist()]
        return Outcome(rewards, ended, games, np.array(last).reshape(-1, *env.engine.encoder.shape))

    def _advance(
        self, moves: np.ndarray, active: np.ndarray | None, rewards: np.ndarray, ended: np.ndarray,
        views: dict[int, np.ndarray],
    ) -> None:  # fmt: skip
        """Step the active games and book what the learners won and which episodes ended."""
        _, chips, _, info = self.env.step_some(moves, active, show=False)
        self._due += chips[np.arange(self.env.num_envs), self.chairs]
        for place, game in enumerate(info["final_index"].tolist()):
            if not ended[game]:
                ended[game] = True
                rewards[game] = self._due[game]
                views[game] = info["final_observation"][place, self.chairs[game]]
                if self.rotates:
                    self.chairs[game] = (self.chairs[game] + 1) % self.env.num_seats
            self._due[game] = 0
