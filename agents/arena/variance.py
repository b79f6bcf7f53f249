"""How much variance duplicate deals and control variates save, measured on hands already played."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from agents.arena.compare import columns_of, per_deal
from agents.arena.seating import Seatings


class Variance(NamedTuple):
    """Variances of the estimated difference of two agents, each times the number of hands.

    Attributes:
        plain: Every hand on a deal of its own, the seating drawn at random.
        duplicate: Every deal played in all seatings.
        controlled: The same with the luck of the draw taken out; None where it was not measured.
    """

    plain: float
    duplicate: float
    controlled: float | None

    @property
    def duplicate_factor(self) -> float:
        """How many times as many plain hands give the same interval as duplicate ones."""
        return _ratio(self.plain, self.duplicate)

    @property
    def controlled_factor(self) -> float | None:
        """The same for duplicate hands with the control variates."""
        return None if self.controlled is None else _ratio(self.plain, self.controlled)


def _ratio(more: float, less: float) -> float:
    return more / less if less else float("inf")


def measure(
    chips: NDArray[np.int64], seated: Seatings, luck: NDArray[np.int64] | None, a: int = 0, b: int = 1
) -> Variance:
    """Return the variances of the difference of agents `a` and `b`.

    Each hand by itself is what a plain random deal would be, so the spread over all hands is that of plain
    play; the spread of the deals' means is that of duplicate play.

    Args:
        chips: `(seatings, deals, seats)`.
        seated: `(seatings, seats)` agent by chair; both agents sit in each row.
        luck: `(seatings, deals, seats, k)`, None if it was not measured.
        a: Number of an agent.
        b: Number of another.
    """
    rows = len(seated)
    two = np.where(seated == a, 0, np.where(seated == b, 1, 2))
    single = np.stack([per_deal(chips[[row]], two[[row]], 2)[1][0] for row in range(rows)])
    duplicate = float(per_deal(chips, two, 2)[1][0].var(ddof=1)) * rows
    controlled = None
    if luck is not None:
        controlled = float(columns_of(chips, two, 2, luck)[:, 2].var(ddof=1)) * rows
    return Variance(float(single.var(ddof=1)), duplicate, controlled)
