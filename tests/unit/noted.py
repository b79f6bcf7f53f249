"""Games stepped together with their histories: what an environment with `events` does, plainly."""

from __future__ import annotations

from typing import Any

import numpy as np

from mahjong_env.actions import NUM_ACTIONS
from mahjong_env.core.layout import GAME, MAX_ENDED, RESULT, new_work
from mahjong_env.core.step import DEAL_GIVEN_WALL, RESTART
from mahjong_env.encode import EVENTS_ENCODER
from mahjong_env.encode.history import new_histories, note_events
from mahjong_env.encode.tokens import describe_events
from mahjong_env.envs.engine import Engine, make_seeds, new_records

# In place of an action: the game stands still.
IDLE = -1


class Noted:
    """`count` games of an engine with their histories.

    Args:
        engine: What is played.
        count: Number of games.
        seed: Seed of the first one.
        wall: Wall of every first hand, as kinds; None shuffles.
        dealer: Dealer of every first hand; -1 leaves it to the dice.
    """

    def __init__(self, engine: Engine, count: int, seed: int, wall: Any = None, dealer: int = -1) -> None:
        self.engine = engine
        self.games = new_records(GAME, count)
        self.results = new_records(RESULT, count + MAX_ENDED)
        self.histories = new_histories(count)
        self.work = new_work()
        dealers = np.full(count, dealer, np.int8)
        engine.seat_games(self.games, make_seeds(seed, count), dealers, np.full(count, -1, np.int8))
        if wall is not None:
            self.games["wall"][:, : len(wall)] = wall
        self.step(np.full(count, RESTART if wall is None else DEAL_GIVEN_WALL, np.int64))

    def step(self, actions: np.ndarray) -> np.ndarray:
        """Play actions or commands, note what happens, and return which games are over."""
        count = len(self.games)
        left = np.flatnonzero(actions != IDLE)
        ended, seats = np.zeros(count, np.int8), np.zeros(count, np.int8)
        rewards, masks = np.zeros((count, 4), np.int32), np.zeros((count, NUM_ACTIONS), np.int8)
        while left.size:
            self.engine.kernels.advance(
                self.games, left, self.engine.rules, self.engine.tables, self.work, self.results,
                self.games[:0], actions, rewards, ended, seats, masks,
            )  # fmt: skip
            left = left[int(self.work["done"][0]) :]
        note_events(self.games, np.arange(count), self.engine.rules, self.histories)
        return ended.astype(bool)

    def go_on(self, actions: np.ndarray) -> None:
        """Play actions and deal again where a game is over."""
        over = self.step(actions)
        if over.any():
            self.step(np.where(over, RESTART, IDLE))

    def masks(self) -> np.ndarray:
        """What the actors may do."""
        masks = np.zeros((len(self.games), NUM_ACTIONS), np.int8)
        self.engine.kernels.masks(self.games, masks)
        return masks

    def rows(self, viewer: int) -> np.ndarray:
        """What a chair sees of every game."""
        out = EVENTS_ENCODER.new(len(self.games))
        viewers = np.full(len(self.games), viewer, np.int8)
        EVENTS_ENCODER.write(self.games, self.engine.rules, viewers, out, self.histories)
        return out

    def told(self, viewer: int, game: int = 0) -> list[str]:
        """The same of one game in words."""
        return describe_events(self.rows(viewer)[game])


def random_moves(masks: np.ndarray, rng: np.random.Generator, liking: np.ndarray | None = None) -> np.ndarray:
    """Legal actions at random, those with a higher liking first."""
    scores = rng.random(masks.shape) + (0 if liking is None else liking)
    actions: np.ndarray = np.where(masks != 0, scores, -np.inf).argmax(1)
    return actions
