"""How much a process grows by many decisions: `python -m benchmarks.children.growth VARIANT DECISIONS`.

Prints one JSON object: bytes by which the greatest memory grew, and what was played. Nine tenths of the
decisions are played in the kernel, one tenth through BatchEnv.
"""

import json
import resource
import sys

from benchmarks.play import random_play, rules_record
from mahjong_env import BatchEnv
from mahjong_env.bench import NUM_GAMES


def greatest_memory() -> int:
    """Return the process's greatest resident size so far in bytes."""
    size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return size if sys.platform == "darwin" else size * 1024


def main(variant: str, decisions: int) -> None:
    """Play, and print the growth after a warm-up of a tenth."""
    case = random_play(rules_record(variant), 1)
    env = BatchEnv(variant, NUM_GAMES, seed=1)

    def play(count: int) -> int:
        calls, steps = max(1, count * 9 // 10 // case.units), max(1, count // 10 // NUM_GAMES)
        for _ in range(calls):
            case.work()
        for _ in range(steps):
            env.step_some(env.choose("random"), None, show=False)
        return calls * case.units + steps * NUM_GAMES

    play(decisions // 10)
    before = greatest_memory()
    played = play(decisions)
    print(json.dumps({"growth": greatest_memory() - before, "decisions": played}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
