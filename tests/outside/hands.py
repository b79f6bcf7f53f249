"""Random hands to compare with other programs: any tiles, and tiles that are complete but for one at most."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import numpy as np

from mahjong_env.core.tiles import NUM_PLAYING, NUM_REAL
from tests.outside.rows import Counts

Set = tuple[int, int, int]

ORPHANS: Final = (0, 8, 9, 17, 18, 26, *range(27, 34))
# Kinds to deal from: everything; ever fewer suits; ends and honours; a few kinds, so that fours abound.
POOLS: Final[dict[str, tuple[int, ...]]] = {
    "all": tuple(range(34)),
    "two suits and honours": tuple(range(9, 34)),
    "one suit and honours": tuple(range(18, 34)),
    "one suit": tuple(range(9)),
    "ends and honours": ORPHANS,
    "few kinds": (0, 1, 2, 3, 27, 28, 31),
}
# Melds and tiles beyond 13 of each share of the random hands; half of the hands have no meld.
_SIZES: Final = [(melds, extra) for melds in (0, 0, 0, 0, 1, 2, 3, 4) for extra in (0, 1)]


def dealt(rng: np.random.Generator, pool: Sequence[int], size: int, number: int) -> Counts:
    """Return `number` hands of `size` tiles out of four of each kind of the pool, as (number, 35) counts."""
    drawn = rng.permuted(np.tile(np.repeat(pool, 4), (number, 1)), axis=1)[:, :size]
    hands = np.zeros((number, NUM_PLAYING), np.int64)
    np.add.at(hands, (np.arange(number)[:, None], drawn), 1)
    return hands


def random_hands(rng: np.random.Generator, number: int) -> tuple[Counts, Counts]:
    """Return hands of 13 or 14 tiles less 3 a meld, out of every pool in equal shares.

    Returns:
        The (n, 35) counts and the (n,) numbers of melds, 0-4; n is `number` or a little more.
    """
    share = -(-number // (len(POOLS) * len(_SIZES)))
    parts = [(pool, melds, extra) for pool in POOLS.values() for melds, extra in _SIZES]
    hands = [dealt(rng, pool, 13 - 3 * melds + extra, share) for pool, melds, extra in parts]
    return np.concatenate(hands), np.repeat([melds for _, melds, _ in parts], share)


def sets_of(pool: Sequence[int]) -> list[Set]:
    """Return the triplets and runs that the kinds of the pool make."""
    runs = [(kind, kind + 1, kind + 2) for kind in pool if kind < 27 and kind % 9 < 7]
    return [(kind, kind, kind) for kind in pool] + [run for run in runs if set(run) <= set(pool)]


def complete(rng: Random, pool: Sequence[int], sets: int) -> list[int]:
    """Return the tiles, as kinds, of so many sets and a pair, at most four of a kind."""
    choices = sets_of(pool)
    while True:
        tiles = [kind for chosen in rng.choices(choices, k=sets) for kind in chosen]
        tiles += [rng.choice(pool)] * 2
        if all(tiles.count(kind) <= 4 for kind in tiles):
            return tiles


def seven_pairs(rng: Random) -> list[int]:
    """Return the tiles of seven different pairs."""
    return [kind for kind in rng.sample(range(NUM_REAL), 7) for _ in range(2)]


def thirteen_orphans(rng: Random) -> list[int]:
    """Return the tiles of the thirteen orphans, one of them twice."""
    return [*ORPHANS, rng.choice(ORPHANS)]


def exchange(rng: Random, tiles: list[int]) -> list[int]:
    """Return the tiles with one, at random, exchanged for another kind of which there are at most three."""
    rest = tiles.copy()
    out = rest.pop(rng.randrange(len(rest)))
    return [*rest, rng.choice([kind for kind in range(NUM_REAL) if kind != out and rest.count(kind) < 4])]


def nearly_complete_hands(rng: Random, number: int) -> tuple[Counts, Counts]:
    """Return hands of 14 tiles less 3 a meld: one complete, the next one after an exchange, and so on.

    Returns:
        The (number, 35) counts and the (number,) numbers of melds. A quarter has the special shapes.
    """
    pools = list(POOLS.values())
    hands, melds = np.zeros((number, NUM_PLAYING), np.int64), np.zeros(number, np.int64)
    for index in range(number):
        shape = index // 2 % 8
        if shape == 0:
            tiles = seven_pairs(rng)
        elif shape == 1:
            tiles = thirteen_orphans(rng)
        else:
            melds[index] = max(0, rng.randint(-4, 4))
            tiles = complete(rng, pools[shape - 2], 4 - int(melds[index]))
        tiles = exchange(rng, tiles) if index % 2 else tiles
        hands[index] = np.bincount(tiles, minlength=NUM_PLAYING)
    return hands, melds
