"""The arrays of a number of games and the kernel calls on a share of them."""

from __future__ import annotations

from copy import copy
from typing import NamedTuple

import numpy as np

from mahjong_env.core.actions import NUM_ACTIONS
from mahjong_env.core.layout import GAME, RESULT
from mahjong_env.core.step import RESTART
from mahjong_env.envs.engine import Engine, new_records, opaque, pick
from mahjong_env.envs.kernels import write_views


class Ended(NamedTuple):
    """What ended in a step: places of games, and what is worth keeping before they go on."""

    hand_index: np.ndarray  # games in which a hand ended, int64 (h,)
    results: np.ndarray  # their RESULT records (h,)
    over_index: np.ndarray  # games whose episode ended, int64 (k,)
    views: np.ndarray  # last view of every seat (k, seats, ...)
    chips: np.ndarray  # chips of the whole episode, int32 (k, seats)


class Buffers:
    """Records, results and the current decision of `count` games."""

    def __init__(self, engine: Engine, count: int) -> None:
        self.games = new_records(GAME, count)
        self.results = new_records(RESULT, count)
        self.rewards = np.zeros((count, 4), np.int32)
        self.ended = np.zeros(count, np.int8)
        self.mask = np.zeros((count, NUM_ACTIONS), bool)
        self.seat = np.zeros(count, np.int8)
        self.observation = engine.encoder.new(count)

    def first(self, count: int) -> Buffers:
        """Return the first `count` games, sharing memory."""
        shared = copy(self)
        for name, array in vars(self).items():
            setattr(shared, name, array[:count])
        return shared

    def take(self, index: np.ndarray, source: Buffers) -> None:
        """Copy the games at `index` of `source`, which has at least as many."""
        opaque(self.games)[:] = opaque(source.games)[index]

    def put(self, index: np.ndarray, stepped: Buffers) -> None:
        """Write games that stepped in buffers of their own to their places; nothing moved in the others."""
        opaque(self.games)[index] = opaque(stepped.games)
        self.rewards[:] = 0
        self.rewards[index] = stepped.rewards
        self.ended[:] = 0
        self.ended[index] = stepped.ended
        self.mask[index] = stepped.mask
        self.seat[index] = stepped.seat

    def start(
        self,
        engine: Engine,
        seeds: np.ndarray,
        dealer: np.ndarray,
        round_wind: np.ndarray,
        share: slice,
        work: np.ndarray,
    ) -> None:
        """Start an episode in every game of a share and show the first decisions."""
        engine.seat_games(self.games[share], seeds[share], dealer[share], round_wind[share])
        self._advance(engine, np.full(self.games[share].size, RESTART, np.int64), share, work)
        self.ask(engine, share)
        self.show(engine, share)

    def play(self, engine: Engine, moves: np.ndarray, share: slice, work: np.ndarray) -> Ended:
        """Play legal moves in a share of the games, restart those that end, and note whose turn it is."""
        self._advance(engine, moves[share], share, work)
        found = self._note_ended(engine, share)
        if found.over_index.size:
            self._restart(engine, found.over_index, work)
        self.ask(engine, share)
        return found

    def _advance(self, engine: Engine, commands: np.ndarray, share: slice, work: np.ndarray) -> None:
        engine.kernels.advance(
            self.games[share], engine.rules, engine.tables, work, self.results[share],
            commands, self.rewards[share], self.ended[share],
        )  # fmt: skip

    def _restart(self, engine: Engine, index: np.ndarray, work: np.ndarray) -> None:
        """Start the next episode of the games at `index`, leaving the rewards and ends of this step."""
        count = index.size
        games = pick(self.games, index)
        engine.seat_games(
            games, games["rng"].copy(), np.full(count, -1, np.int8), np.full(count, -1, np.int8)
        )
        engine.kernels.advance(
            games, engine.rules, engine.tables, work, new_records(RESULT, count),
            np.full(count, RESTART, np.int64), np.zeros((count, 4), np.int32), np.zeros(count, np.int8),
        )  # fmt: skip
        opaque(self.games)[index] = opaque(games)

    def _note_ended(self, engine: Engine, share: slice) -> Ended:
        hands = np.flatnonzero(self.results["reason"][share])
        over = np.flatnonzero(self.ended[share])
        games = pick(self.games[share], over)
        views = engine.encoder.new(over.size * engine.seats)
        chairs = np.tile(np.arange(engine.seats, dtype=np.int8), over.size)
        write_views(
            engine.encoder,
            pick(games, np.arange(over.size).repeat(engine.seats)),
            engine.rules,
            chairs,
            views,
        )
        return Ended(
            hands + share.start,
            pick(self.results[share], hands),
            over + share.start,
            views.reshape(over.size, engine.seats, *engine.encoder.shape),
            games["chips"][:, : engine.seats],
        )

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
