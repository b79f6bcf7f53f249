"""Random play of a PettingZoo AEC environment, the same loop for every environment that is timed."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

STEPS_PER_CALL: Final = 200


def random_play(env: Any, seed: int) -> Callable[[], None]:
    """Return a call that makes STEPS_PER_CALL random legal steps, starting episodes anew as they end.

    A step is `last()`, a choice from the mask and `step()`; dealing is part of the time.
    """
    rng = random.Random(seed)
    env.reset(seed=seed)

    def play() -> None:
        for _ in range(STEPS_PER_CALL):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                observation = env.last()[0]
            legal = observation["action_mask"].nonzero()[0]
            env.step(int(legal[int(rng.random() * len(legal))]))

    return play
