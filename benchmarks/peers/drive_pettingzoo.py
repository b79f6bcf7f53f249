"""PettingZoo's connect four, for the cost of an AEC step."""

from __future__ import annotations

import pettingzoo

from benchmarks.aec_loop import STEPS_PER_CALL, random_play
from benchmarks.peers.driver import SEED, run
from benchmarks.timing import Case

if __name__ == "__main__":
    env = pettingzoo.make("aec", "classic/connect_four-v3")
    note = "with its customary wrappers"
    run(
        "pettingzoo",
        {"aec.connect_four": Case(random_play(env, SEED), STEPS_PER_CALL)},
        {"aec.connect_four": note},
    )
