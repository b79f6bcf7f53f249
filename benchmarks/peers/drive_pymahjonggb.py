"""PyMahjongGB, a calculator of Chinese official hands in C++."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from MahjongGB import MahjongFanCalculator, MahjongShanten

from benchmarks.deals import random_hand, winning_hand
from benchmarks.peers.driver import CALLS, SEED, run
from benchmarks.timing import Case

NAMES = [f"{suit}{number}" for suit in "WBT" for number in range(1, 10)]
NAMES += ["F1", "F2", "F3", "F4", "J1", "J2", "J3"]


def named(hand: list[int]) -> tuple[str, ...]:
    """Return the package's names of tiles."""
    return tuple(NAMES[kind] for kind in hand)


def each(function: Callable[..., Any], calls: list[tuple[Any, ...]]) -> Callable[[], None]:
    """Return a call that calls a function with each of the arguments."""

    def work() -> None:
        for arguments in calls:
            function(*arguments)

    return work


def main() -> None:
    """Measure."""
    rng = random.Random(SEED)
    # The package takes thirteen tiles for shanten and the winning tile apart for scoring.
    dealt = [((), named(random_hand(rng)[:13])) for _ in range(CALLS)]
    won = [named(winning_hand(rng)) for _ in range(CALLS)]
    scored = [((), hand[:13], hand[13], 0, True, False, False, False, 1, 0) for hand in won]
    run(
        "PyMahjongGB",
        {
            "peers.shanten": Case(each(MahjongShanten, dealt), CALLS),
            "peers.score": Case(each(MahjongFanCalculator, scored), CALLS),
        },
        {
            "peers.shanten": "MahjongShanten of 13 tiles, the least of the Chinese official shapes",
            "peers.score": "MahjongFanCalculator, Chinese official rules",
        },
    )


if __name__ == "__main__":
    main()
