"""Import the package and play one hand: `python -m benchmarks.children.first_game VARIANT`."""

import random
import sys

from mahjong_env import BatchEnv


def main(variant: str) -> None:
    """Play random legal actions until the hand ends."""
    rng = random.Random(1)
    env = BatchEnv(variant, 1, seed=1)
    over = False
    while not over:
        legal = env.mask[0].nonzero()[0]
        _, _, ended, _ = env.step(legal[[rng.randrange(len(legal))]])
        over = bool(ended[0])


if __name__ == "__main__":
    main(sys.argv[1])
