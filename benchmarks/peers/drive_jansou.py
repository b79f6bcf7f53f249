"""jansou, Japanese mahjong in Python."""

from __future__ import annotations

import random
from collections.abc import Iterator

from jansou.core.rules import preset
from jansou.game.environment import Environment

from benchmarks.peers.driver import CALLS, SEED, pick, run
from benchmarks.timing import Case


def decisions() -> Iterator[None]:
    """Play games for ever, one random decision at a time."""
    rng = random.Random(SEED)
    while True:
        game = Environment(preset("tenhou"), seed=rng.randrange(1 << 32)).play()
        request = next(game)
        try:
            while True:
                yield
                request = game.send(pick(rng, request.actions))
        except StopIteration:
            continue


def main() -> None:
    """Measure."""
    player = decisions()

    def play() -> None:
        for _ in range(CALLS):
            next(player)

    note = (
        "Japanese mahjong, four seats, whole games by the rules `tenhou`; events for each seat are part of it"
    )
    run("jansou", {"peers.play": Case(play, CALLS)}, {"peers.play": note})


if __name__ == "__main__":
    main()
