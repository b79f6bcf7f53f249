"""Agents compared over the same deals: means, paired differences, verdicts, hands needed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import ceil
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from agents.arena.control import adjusted
from agents.intervals import Mean, bootstrap

NOT_DISTINGUISHABLE = "not distinguishable"
TOO_FEW_DEALS = "too few deals"
# Fewer resampled deals give an interval that says nothing.
LEAST_DEALS = 30


class Pair(NamedTuple):
    """How much better `a` did than `b`, in chips per hand."""

    a: str
    b: str
    difference: Mean
    deals: int

    @property
    def verdict(self) -> str:
        """Who is better, if there are deals enough and the interval says."""
        if self.difference.covers_zero:
            return NOT_DISTINGUISHABLE
        if self.deals < LEAST_DEALS:
            return TOO_FEW_DEALS
        return f"{self.a if self.difference.value > 0 else self.b} is better"

    def deals_needed(self, precision: float) -> int:
        """Return about how many deals bring the interval's half-width down to `precision` chips per hand."""
        return ceil(self.deals * (self.difference.half_width / precision) ** 2)


def per_deal(
    amounts: NDArray[np.int64], seated: NDArray[np.int64], agents: int
) -> tuple[list[NDArray[np.float64]], list[NDArray[np.float64]]]:
    """Return what each agent got per hand in each deal, and the difference of every two.

    Args:
        amounts: `(seatings, deals, seats)` or `(seatings, deals, seats, k)` whole amounts of each chair.
        seated: `(seatings, seats)` agent by chair.
        agents: Number of agents.

    Returns:
        One array `(deals,)` or `(deals, k)` per agent, and one per pair in the order of `combinations`.
    """
    totals = [
        np.einsum("sdc...,sc->d...", amounts, (seated == agent).astype(np.int64)) for agent in range(agents)
    ]
    hands = [int((seated == agent).sum()) for agent in range(agents)]
    # Whole numbers until the last division, so that equal play gives exactly 0.
    differences = [
        (totals[a] * hands[b] - totals[b] * hands[a]) / (hands[a] * hands[b])
        for a, b in combinations(range(agents), 2)
    ]
    return [total / count for total, count in zip(totals, hands, strict=True)], differences


def columns_of(
    chips: NDArray[np.int64], seated: NDArray[np.int64], agents: int, luck: NDArray[np.int64] | None
) -> NDArray[np.float64]:
    """Return the agents' and then the pairs' results of each deal, `(deals, columns)`; see `compare`."""
    own, differences = per_deal(chips, seated, agents)
    values = np.stack([*own, *differences], axis=1)
    if luck is None:
        return values
    own_luck, luck_differences = per_deal(luck, seated, agents)
    return adjusted(values, np.stack([*own_luck, *luck_differences], axis=1))


def compare(
    names: Sequence[str],
    chips: NDArray[np.int64],
    seated: NDArray[np.int64],
    luck: NDArray[np.int64] | None = None,
) -> tuple[list[Mean], list[Pair]]:
    """Return the mean chips per hand of each agent, and the paired difference of every two.

    Args:
        names: One per agent.
        chips: `(seatings, deals, seats)` chips of each chair.
        seated: `(seatings, seats)` agent by chair.
        luck: `(seatings, deals, seats, k)` amounts of mean zero to take out; None takes out nothing.
    """
    found = bootstrap(columns_of(chips, seated, len(names), luck))
    deals = chips.shape[1]
    twos = combinations(names, 2)
    pairs = [Pair(a, b, mean, deals) for (a, b), mean in zip(twos, found[len(names) :], strict=True)]
    return found[: len(names)], pairs
