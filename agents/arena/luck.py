"""Luck of the draw: what the tiles from the wall gave, over what they give on average.

A draw is lucky if it brings a hand nearer to ready or to a win. Given all hands, rivers and the tiles left,
each playing tile left is equally likely to come next, whatever the agents have chosen before. So "brought
nearer" less the share of the tiles left that would have done so has a mean of exactly 0 for every agent.
The same holds for drawing a fei, and for drawing a bonus tile first.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

import mahjong_env

# Distances before the draw that are told apart: 0 (ready), 1, 2, and 3 or more.
LEVELS: Final = 4
_FEI_LUCK: Final = LEVELS
_BONUS_LUCK: Final = LEVELS + 1
KINDS_OF_LUCK: Final = LEVELS + 2
# Luck is kept as whole multiples of 1 / UNIT, so that equal games have exactly equal luck.
UNIT: Final = 1 << 24
_KINDS: Final = 35
_FEI: Final = 34
_TURN: Final = 0
# Near the end a draw may end the hand without a decision; whether it does depends on the tile.
_LEAST_LIVE: Final = 12
# So does a flower that completes the eight, so hands with many flowers shown are left out.
_MOST_FLOWERS: Final = 4
_FLOWERS: Final = 0xFF


class DrawWatch:
    """Watches the draws of a batch of games.

    Args:
        env: The games, just dealt.

    Attributes:
        luck: int64 `(games, seats, KINDS_OF_LUCK)`, in 1 / `UNIT`: nearer from each
            distance, fei, bonus tiles.
    """

    def __init__(self, env: mahjong_env.BatchEnv) -> None:
        self._env = env
        self.luck = np.zeros((env.num_envs, env.num_seats, KINDS_OF_LUCK), np.int64)
        self._gone, self._open = self._wall()

    def _games(self) -> NDArray[np.void]:
        # All hands and the wall: BatchEnv has no public view of what no seat may know.
        games: NDArray[np.void] = self._env._buffers.games
        return games

    def _wall(self) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """Return how many tiles are drawn, and whether the next draw will count: `(games,)` each."""
        games = self._games()
        flowers = np.bitwise_count(games["bonus"] & _FLOWERS).max(axis=1)
        counts = (games["live"] >= _LEAST_LIVE) & (flowers <= _MOST_FLOWERS)
        return games["head"].astype(np.int64) + games["tail"], counts

    def look(self, playing: NDArray[np.bool_]) -> None:
        """Note the draws since the last look in the games that still play, bool (n,)."""
        games = self._games()
        gone, counts = self._wall()
        drew = playing & (gone > self._gone) & self._open
        drew &= (games["phase"] == _TURN) & (games["drawn"] >= 0) & (games["drawn"] < _KINDS)
        rows = np.flatnonzero(drew)
        if rows.size:
            self._note(rows, games[rows], (gone - self._gone)[rows])
        self._gone, self._open = gone, counts

    def _note(self, rows: NDArray[np.int64], games: NDArray[np.void], taken: NDArray[np.int64]) -> None:
        """Note a draw of each game at `rows`: `taken` tiles came, all but the last bonus tiles."""
        each = np.arange(rows.size)
        chair, drawn = games["actor"].astype(np.int64), games["drawn"].astype(np.int64)
        hand, melds = games["hand"][each, chair], games["melds"][each, chair].astype(np.int64)
        pool, left = self._left(games)
        pool[each, drawn] += 1
        playing = pool.sum(axis=1, dtype=np.int64)
        after, useful = mahjong_env.discard_options(hand, melds, pool)
        before, helping = after[each, drawn].astype(np.int64), useful[each, drawn].astype(np.float64)
        nearer = mahjong_env.batch_shanten(hand, melds) < before
        level = np.clip(before, 0, LEVELS - 1)
        self._add(rows, chair, level, nearer - helping / playing)
        self._add(rows, chair, _FEI_LUCK, (drawn == _FEI) - pool[:, _FEI] / playing)
        self._add(rows, chair, _BONUS_LUCK, (taken > 1) - 1 + playing / (left + taken))

    def _add(self, rows: NDArray[np.int64], chair: NDArray[np.int64], kind: Any, luck: Any) -> None:
        # No game stands twice in `rows`.
        self.luck[rows, chair, kind] += np.rint(luck * UNIT).astype(np.int64)

    def _left(self, games: NDArray[np.void]) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
        """Return the playing tiles left in the walls by kind, `(n, 35)`, and the number of all tiles left."""
        count = int(self._env.engine.rules["num_tiles"][0])
        place = np.arange(count)
        end = count - games["tail"].astype(np.int64)[:, None]
        odd = games["tail"].astype(np.int64)[:, None] & 1
        lower = (odd == 1) & (place == end) & (games["head"][:, None] < end)
        # Of a stack the upper tile is taken first, which is the one nearer to the front.
        left = (place >= games["head"][:, None]) & (place < end - odd) | lower
        walls = games["wall"][:, :count]
        pool = np.zeros((len(games), _KINDS), np.int8)
        rows, places = np.nonzero(left & (walls < _KINDS))
        np.add.at(pool, (rows, walls[rows, places]), 1)
        return pool, left.sum(axis=1)
