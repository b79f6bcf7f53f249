"""What random hands are made of: kinds to choose from, sets with a pair, and melds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from mahjong_env.referee.tiles import GREEN, HONOURS, KINDS, ORPHANS, RUNS, TERMINALS

Facts = dict[str, Any]

# From which kinds hands are made: narrow ones have many readings.
POOLS: dict[str, Callable[[str], bool]] = {
    "all": lambda kind: True,
    "one suit": lambda kind: kind[-1] == "p",
    "low dots": lambda kind: kind in ("1p", "2p", "3p", "4p", "5p"),
    "middle dots": lambda kind: kind in ("3p", "4p", "5p", "6p", "7p"),
    "one suit and honours": lambda kind: kind[-1] not in "ms",
    "honours": lambda kind: kind in HONOURS,
    "terminals and honours": lambda kind: kind in ORPHANS,
    "terminals": lambda kind: kind in TERMINALS,
    "green": lambda kind: kind in GREEN,
    "ranks two to four": lambda kind: kind[0] in "234",
}  # fmt: skip
LEAST_KINDS = 5  # of fewer there are not tiles enough
MELD_FORMS = ("pong", "pong", "kong", "akong", "ckong")


def random_pool(rng: random.Random, variant: str) -> list[str]:
    """Return the kinds that a hand is to be made of."""
    pools = [list(filter(holds, KINDS[variant])) for holds in POOLS.values()]
    return rng.choice([pool for pool in pools if len(pool) >= LEAST_KINDS])


def sets_and_pair(
    rng: random.Random, pool: list[str], chows: tuple[float, ...] = (0, 0.5, 0.9)
) -> tuple[list[str], list[list[str]]]:
    """Return the pair and four sets of a random hand; `chows` are shares of chows to choose from."""
    lows = [low for low in RUNS if set(RUNS[low]) <= set(pool)]
    while True:
        share = rng.choice(chows) if lows else 0
        sets = [
            list(RUNS[rng.choice(lows)]) if rng.random() < share else [rng.choice(pool)] * 3 for _ in range(4)
        ]
        pair = [rng.choice(pool)] * 2
        if max(Counter(tile for tiles in (pair, *sets) for tile in tiles).values()) <= 4:
            return pair, sets


def meld_of(
    rng: random.Random, tiles: list[str], left: Counter[str], forms: tuple[str, ...] = MELD_FORMS
) -> str:
    """Return a set as a meld, a pung in one of the forms, but a kong only where the fourth tile is left."""
    ranks, suit = "".join(tile[0] for tile in tiles), tiles[0][1:]
    if tiles[0] != tiles[1]:
        return f"chow:{ranks}{suit}"
    form = rng.choice(forms)
    if form == "pong" or not left[tiles[0]]:
        return f"pong:{ranks}{suit}"
    left[tiles[0]] -= 1
    return f"{form}:{ranks}{ranks[0]}{suit}"


def tiles_left(variant: str, *groups: list[str]) -> Counter[str]:
    """Return how many of each kind there are besides the tiles of these groups."""
    left = Counter({kind: 4 for kind in KINDS[variant]})
    left.subtract(tile for tiles in groups for tile in tiles)
    return left
