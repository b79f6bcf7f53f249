"""The arrays of a number of games and the kernel calls on a share of them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from mahjong_env.core.actions import NUM_ACTIONS
from mahjong_env.core.layout import GAME, RESULT, new_work
from mahjong_env.core.movers import new_scratch
from mahjong_env.core.step import RESTART
from mahjong_env.envs.engine import Engine, copy_records, new_records
from mahjong_env.envs.kernels import write_views

# Hands that end before anybody decides let a call end more hands than it has games.
_SPARE_RESULTS = 256


class Ended(NamedTuple):
    """What ended in a step: hands with their results, and what is worth keeping of episodes."""

    results: np.ndarray  # RESULT records (h,)
    over: np.ndarray  # games whose episode ended, int64 (k,)
    views: np.ndarray  # last view of every seat (k, seats, ...)
    chips: np.ndarray  # chips of the whole episode, int64 (k, seats)


class Scratch:
    """What one thread needs beside the games: work space and room for what ends in a call."""

    def __init__(self, count: int) -> None:
        self.work = new_work()
        self.results = new_records(RESULT, count + _SPARE_RESULTS)
        self.finals = new_records(GAME, count)
        self.viewers = np.zeros(count, np.int8)
        self.player = new_scratch()


class Buffers:
    """Records and the current decision of `count` games."""

    def __init__(self, engine: Engine, count: int) -> None:
        self.games = new_records(GAME, count)
        self.rewards = np.zeros((count, 4), np.int32)
        self.ended = np.zeros(count, np.int8)
        self.mask = np.zeros((count, NUM_ACTIONS), bool)
        self.seat = np.zeros(count, np.int8)
        self.observation = engine.encoder.new(count)

    def start(
        self, engine: Engine, seeds: np.ndarray, dealer: np.ndarray, round_wind: np.ndarray, share: slice,
        scratch: Scratch,
    ) -> np.ndarray:  # fmt: skip
        """Start an episode in every game of a share and show the first decisions.

        Returns:
            The results of hands that ended before them.
        """
        engine.seat_games(self.games[share], seeds[share], dealer[share], round_wind[share])
        places = np.arange(share.start, share.stop)
        count = self._advance(engine, places, np.full(self.seat.size, RESTART), scratch, scratch.finals[:0])
        self.show(engine, share)
        return copy_records(scratch.results[:count])

    def play(self, engine: Engine, places: np.ndarray, moves: np.ndarray, scratch: Scratch) -> Ended:
        """Play legal moves in the games at `places` and restart those that end."""
        count = self._advance(engine, places, moves, scratch, scratch.finals)
        over = places[self.ended[places] != 0]
        finals = scratch.finals[: over.size]
        return Ended(
            copy_records(scratch.results[:count]),
            over,
            _last_views(engine, finals),
            finals["chips"][:, : engine.seats].copy(),
        )

    def _advance(
        self, engine: Engine, places: np.ndarray, commands: np.ndarray, scratch: Scratch, finals: np.ndarray
    ) -> int:
        count: int = engine.kernels.advance(
            self.games, places, engine.rules, engine.tables, scratch.work, scratch.results, finals,
            commands, self.rewards, self.ended, self.seat, self.mask.view(np.int8),
        )  # fmt: skip
        return count

    def ask(self, engine: Engine, share: slice) -> None:
        """Write seat and mask of a share of the games."""
        games = self.games[share]
        self.seat[share] = games["actor"]
        engine.kernels.masks(games, self.mask[share].view(np.int8))

    def show(self, engine: Engine, share: slice) -> None:
        """Write the observations of a share of the games."""
        write_views(
            engine.encoder, self.games[share], engine.rules, self.seat[share], self.observation[share]
        )


def _last_views(engine: Engine, finals: np.ndarray) -> np.ndarray:
    """Return what every seat sees of games that are over (k, seats, ...)."""
    encoder = engine.encoder
    views = np.empty((engine.seats, finals.size, *encoder.shape), encoder.dtype)
    for chair in range(engine.seats):
        write_views(encoder, finals, engine.rules, np.full(finals.size, chair, np.int8), views[chair])
    return views.swapaxes(0, 1)
