"""What a seat sees, read back from `planes` as numbers for scripted agents."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

import mahjong_env
from agents.base import Observations

Counts = NDArray[np.int8]
Kinds = NDArray[np.int64]

PLAYING_KINDS = 35
FIRST_HONOUR = 27
FEI = 34


@lru_cache(maxsize=1)
def _rows() -> dict[str, slice]:
    """Return the rows of each channel of `planes`."""
    rows: dict[str, slice] = mahjong_env.observation_channels("planes")
    return rows


@lru_cache(maxsize=1)
def _flags() -> dict[str, tuple[int, slice]]:
    """Return row and columns of each flag of `planes`."""
    flags: dict[str, tuple[int, slice]] = mahjong_env.observation_flags("planes")
    return flags


class SeatView:
    """The acting seats of many games.

    Args:
        planes: `(n, channels, 40)` observations.
    """

    def __init__(self, planes: Observations) -> None:
        self._planes = planes

    def __len__(self) -> int:
        return len(self._planes)

    def _count(self, channel: str) -> Counts:
        """Return `(n, 40)`: the height of a thermometer per kind."""
        count: Counts = self._planes[:, _rows()[channel]].sum(axis=1, dtype=np.int8)
        return count

    def _flag(self, name: str) -> Counts:
        """Return the columns of a flag, `(n, columns)`."""
        row, columns = _flags()[name]
        cells: Counts = self._planes[:, row, columns].astype(np.int8)
        return cells

    def _level(self, name: str) -> Counts:
        """Return `(n,)`: the height of a flag that is a thermometer."""
        level: Counts = self._flag(name).sum(axis=1, dtype=np.int8)
        return level

    @property
    def hand(self) -> Counts:
        """Own concealed tiles, `(n, 35)`, the fei last."""
        return self._count("hand")[:, :PLAYING_KINDS]

    @property
    def unseen(self) -> Counts:
        """Tiles of each kind not seen yet, `(n, 35)`."""
        return self._count("unseen")[:, :PLAYING_KINDS]

    @property
    def pending(self) -> Kinds:
        """The kind that waits for answers, `(n,)`; meaningless where nothing waits."""
        kinds: Kinds = self._planes[:, _rows()["pending"].start].argmax(axis=1)
        return kinds

    @property
    def melds(self) -> NDArray[np.int64]:
        """Number of own melds, `(n,)`."""
        return self._level("seat0_melds").astype(np.int64)

    @property
    def chows(self) -> Counts:
        """Own chows by their lowest kind, `(n, 40)`."""
        return self._count("seat0_chows")

    @property
    def claimed_pungs(self) -> Counts:
        """Own pongs and exposed or added kongs, `(n, 40)`."""
        return self._count("seat0_pongs") + self._count("seat0_kongs")

    @property
    def concealed_kongs(self) -> Counts:
        """Own concealed kongs, `(n, 40)`."""
        return self._count("seat0_concealed_kongs")

    @property
    def bonus(self) -> Counts:
        """Bonus tiles shown, `(n, 16)`: f1-f8, the animals, h1-h4."""
        return self._flag("seat0_bonus")

    @property
    def aside(self) -> Counts:
        """Fei set aside, `(n,)`."""
        return self._level("seat0_aside")

    @property
    def seat_wind(self) -> Counts:
        """1 at the own seat wind, `(n, 40)`."""
        return self._count("seat_wind")

    @property
    def round_wind(self) -> Counts:
        """1 at the round wind, `(n, 40)`; all 0 where the variant has none."""
        return self._count("round_wind")

    @property
    def deals(self) -> Counts:
        """1 where the viewer is the dealer, `(n,)`."""
        return self._level("seat0_dealer")

    def at(self, rows: NDArray[np.int64]) -> SeatView:
        """Return the view of some of the games."""
        return SeatView(self._planes[rows])
