"""PyPI's mahjong, a calculator of Japanese hands in Python."""

from __future__ import annotations

import random

from mahjong.shanten import Shanten

from benchmarks.deals import NUM_KINDS, random_hand
from benchmarks.peers.driver import CALLS, SEED, run
from benchmarks.timing import Case


def main() -> None:
    """Measure."""
    rng = random.Random(SEED)
    counts = [
        [hand.count(kind) for kind in range(NUM_KINDS)] for hand in (random_hand(rng) for _ in range(CALLS))
    ]
    calculator = Shanten()

    def work() -> None:
        for hand in counts:
            calculator.calculate_shanten(hand)

    note = "calculate_shanten, the least of three shapes"
    run("mahjong", {"peers.shanten": Case(work, CALLS)}, {"peers.shanten": note})


if __name__ == "__main__":
    main()
