"""Shanten of every hand of one suit, or of honours alone, with none to four fei: 405,350 and 43,130 counts.

The twin floods outwards from the complete suits: those that hold one miss nothing, those that lack one tile
of such a suit miss one, and so on. A fifth copy of a kind can only be a fei.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import numpy as np
import numpy.typing as npt
import pytest

from mahjong_env.core.shanten import batch_shanten
from mahjong_env.core.tiles import FEI, NUM_PLAYING

Bits = npt.NDArray[np.uint16]
Numbers = npt.NDArray[np.int64]

MOST_FEI, SETS, HAND = 4, 4, 14
FAR = 99


def lane(sets: int, pair: int) -> int:
    """Return the bit of so many sets with or without the pair."""
    return (SETS + 1) * pair + sets


def complete_suits(ranks: int) -> list[Bits]:
    """Return for 0 to 4 fifth copies which lanes each suit completes exactly, its fifth copies left out."""
    exact = [np.zeros((5,) * ranks, np.uint16) for _ in range(MOST_FEI + 1)]
    units = np.eye(ranks, dtype=int)
    sets = [3 * unit for unit in units]
    if ranks == 9:
        sets += [units[rank] + units[rank + 1] + units[rank + 2] for rank in range(7)]
    for number, (pair, heads) in product(range(SETS + 1), ((0, [0 * units[0]]), (1, list(2 * units)))):
        for chosen in combinations_with_replacement(sets, number):
            for head in heads:
                suit = sum(chosen, head)
                copies = int(np.maximum(suit - 4, 0).sum())
                if copies <= MOST_FEI:
                    exact[copies][tuple(np.minimum(suit, 4))] |= 1 << lane(number, pair)
    return exact


def flooded(holding: Bits, wanted: Numbers) -> npt.NDArray[np.int8]:
    """Return the real tiles missing for each lane, (lanes, wanted suits), given what suits complete."""
    reached = holding.copy()
    axes = [np.moveaxis(reached, axis, 0) for axis in range(reached.ndim)]
    for view, rank in product(axes, range(1, 5)):
        view[rank] |= view[rank - 1]
    missing = np.full((lane(SETS, 1) + 1, wanted.size), FAR, np.int8)
    for tiles in range(HAND + 1):
        now = reached.ravel()[wanted]
        for number, found in enumerate(missing):
            found[(found == FAR) & (now >> number & 1 == 1)] = tiles
        before = reached.copy()
        for axis, view in enumerate(axes):
            view[:-1] |= np.moveaxis(before, axis, 0)[1:]
    return missing


def shanten_twin(lanes: npt.NDArray[np.int8], melds: int, fei: int) -> Numbers:
    """Return the shanten of suits from what they miss, (fifth copies, lanes, suits).

    What the suit does not give, other suits must: a set of which all is missing, or a pair.
    """
    ways = [
        copies + lanes[copies, lane(sets, pair)].astype(np.int64) + 3 * (SETS - melds - sets) + 2 * (1 - pair)
        for copies, sets, pair in product(range(fei + 1), range(SETS - melds + 1), (0, 1))
    ]
    least: Numbers = np.min(ways, axis=0) - fei - 1
    return least


@pytest.mark.parametrize(("ranks", "first", "number"), [(9, 9, 405_350), (7, 27, 43_130)])
def test_every_suit_is_as_far_as_the_flood_says(ranks: int, first: int, number: int) -> None:
    every = np.indices((5,) * ranks, np.int8).reshape(ranks, -1).T
    wanted = np.flatnonzero(every.sum(1) <= HAND)
    assert wanted.size == number
    suits = every[wanted]
    size = suits.sum(1)
    lanes = np.array([flooded(exact, wanted) for exact in complete_suits(ranks)])
    checked = 0
    for fei, melds in product(range(MOST_FEI + 1), range(SETS + 1)):
        chosen = np.flatnonzero(np.isin(size + fei, (HAND - 1 - 3 * melds, HAND - 3 * melds)))
        hands = np.zeros((chosen.size, NUM_PLAYING), np.int8)
        hands[:, first : first + ranks] = suits[chosen]
        hands[:, FEI] = fei
        assert (batch_shanten(hands, melds) == shanten_twin(lanes[:, :, chosen], melds, fei)).all(), (
            fei,
            melds,
        )
        checked += chosen.size
    assert checked > 2 * number
