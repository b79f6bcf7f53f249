"""The arrays of a number of games and the kernel calls on a share of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from mahjong_env.core.actions import NUM_ACTIONS
from mahjong_env.core.layout import GAME, MAX_ENDED, RESULT, WORK
from mahjong_env.core.movers import new_scratch
from mahjong_env.core.others import new_defence
from mahjong_env.core.step import RESTART
from mahjong_env.encode.history import new_histories
from mahjong_env.envs.engine import Engine, copy_records, new_records, pick
from mahjong_env.envs.kernels import load_notes, write_views

# Room for what ends in one call of the engine; a step in which more ends takes several.
_MOST_ENDED = 64


class Ended(NamedTuple):
    """What ended in a step: hands with their results, and what is worth keeping of episodes."""

    results: np.ndarray  # RESULT records (h,)
    over: np.ndarray  # games whose episode ended, int64 (k,)
    views: np.ndarray  # last view of every seat (k, seats, ...)
    chips: np.ndarray  # chips of the whole episode, int64 (k, seats)


class Scratch:
    """What one thread needs beside the games: work space and room for what ends in a call."""

    def __init__(self) -> None:
        self.work = new_records(WORK, 1)
        self._done, self._over = self.work["done"], self.work["over"]
        self.results = new_records(RESULT, _MOST_ENDED + 2 * MAX_ENDED)
        self.finals = new_records(GAME, _MOST_ENDED)
        self.viewers = np.zeros(_MOST_ENDED, np.int8)
        self.player = new_scratch()
        self.defence = new_defence()

    @property
    def done(self) -> int:
        """How many games the last call moved."""
        return int(self._done[0])

    @property
    def over(self) -> int:
        """How many games it put into `finals`."""
        return int(self._over[0])


class Buffers:
    """Records and the current decision of `count` games."""

    def __init__(self, engine: Engine, count: int) -> None:
        self.games = new_records(GAME, count)
        self.rewards = np.zeros((count, 4), np.int32)
        self.ended = np.zeros(count, np.int8)
        self.mask = np.zeros((count, NUM_ACTIONS), bool)
        self.seat = np.zeros(count, np.int8)
        self.observation = engine.encoder.new(count)
        self.histories = new_histories(count) if engine.encoder.history else None

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
        commands = np.full(self.seat.size, RESTART)
        parts = [told for told, _, _ in self._advance(engine, places, commands, scratch, restart=False)]
        if self.histories is not None:
            self.forget(engine, places)
        self.show(engine, share)
        return _joined(parts)

    def play(self, engine: Engine, places: np.ndarray, moves: np.ndarray, scratch: Scratch) -> Ended:
        """Play legal moves in the games at `places` and restart those that end."""
        results, overs, views, chips = [], [], [], []
        for told, over, finals in self._advance(engine, places, moves, scratch, restart=True):
            results.append(told)
            overs.append(over)
            views.append(self._last_views(engine, over, finals))
            chips.append(finals["chips"][:, : engine.seats].copy())
        if self.histories is not None:
            load_notes()(self.games, places, engine.rules, self.histories)
        return Ended(_joined(results), _joined(overs), _joined(views), _joined(chips))

    def _advance(
        self, engine: Engine, places: np.ndarray, commands: np.ndarray, scratch: Scratch, *, restart: bool
    ) -> Iterator[tuple[np.ndarray, np.ndarray, np.ndarray]]:
        """Move games and yield, in one part or more, the hands that end, where episodes end, and these games.

        The games are the thread's own records, which the next part overwrites.
        """
        left, finals = places, scratch.finals if restart else scratch.finals[:0]
        while True:
            count = engine.kernels.advance(
                self.games, left, engine.rules, engine.tables, scratch.work, scratch.results, finals,
                commands, self.rewards, self.ended, self.seat, self.mask.view(np.int8),
            )  # fmt: skip
            moved, left = left[: scratch.done], left[scratch.done :]
            over = moved[self.ended[moved] != 0] if scratch.over else moved[:0]
            yield copy_records(scratch.results[:count]), over, finals[: scratch.over]
            if not left.size:
                return

    def _last_views(self, engine: Engine, over: np.ndarray, finals: np.ndarray) -> np.ndarray:
        """Return what every seat sees of the games at `over`, which are over in `finals` (k, seats, ...)."""
        encoder, histories = engine.encoder, None
        if not over.size:
            return np.empty((0, engine.seats, *encoder.shape), encoder.dtype)
        if self.histories is not None:
            histories = pick(self.histories, over)
            load_notes()(finals, np.arange(over.size), engine.rules, histories)
            self.histories[over] = new_histories(1)
        views = np.empty((engine.seats, finals.size, *encoder.shape), encoder.dtype)
        for chair in range(engine.seats):
            viewers = np.full(finals.size, chair, np.int8)
            write_views(encoder, finals, engine.rules, histories, viewers, views[chair])
        return views.swapaxes(0, 1)

    def forget(self, engine: Engine, places: np.ndarray) -> None:
        """Begin the histories of games anew at where they stand."""
        assert self.histories is not None
        self.histories[places] = new_histories(1)
        load_notes()(self.games, places, engine.rules, self.histories)

    def ask(self, engine: Engine, share: slice) -> None:
        """Write seat and mask of a share of the games."""
        games = self.games[share]
        self.seat[share] = games["actor"]
        engine.kernels.masks(games, self.mask[share].view(np.int8))

    def show(self, engine: Engine, share: slice) -> None:
        """Write the observations of a share of the games."""
        histories = None if self.histories is None else self.histories[share]
        write_views(
            engine.encoder, self.games[share], engine.rules, histories, self.seat[share],
            self.observation[share],
        )  # fmt: skip


def _joined(parts: list[np.ndarray]) -> np.ndarray:
    return parts[0] if len(parts) == 1 else np.concatenate(parts)
