"""rlcard's mahjong, in Python."""

from __future__ import annotations

import random

import rlcard

from benchmarks.peers.driver import CALLS, SEED, pick, run
from benchmarks.timing import Case


class Player:
    """Random play of one environment."""

    def __init__(self) -> None:
        self.rng = random.Random(SEED)
        self.env = rlcard.make("mahjong", config={"seed": SEED})
        self.state, _ = self.env.reset()

    def play(self) -> None:
        """Make CALLS decisions."""
        for _ in range(CALLS):
            self.state, _ = self.env.step(pick(self.rng, list(self.state["legal_actions"])))
            if self.env.is_over():
                self.state, _ = self.env.reset()


if __name__ == "__main__":
    NOTE = (
        "a simple game of four sets and a pair without scoring; its observation (6 x 34 x 4) is always made"
    )
    run("rlcard", {"peers.play_observed": Case(Player().play, CALLS)}, {"peers.play_observed": NOTE})
