"""The shanten of many hands at once.

Suits have few different rows in the distance tables, and so have suits joined. Each gets a number of eight
bits: a hand's four numbers are joined by look-ups, in tables that are small enough to stay in the cache.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.distance import (
    STANDARD,
    UNHELD,
    has_spare,
    join,
    lanes_of,
    load_distance,
    missing_spare,
    special_shanten,
)
from mahjong_env.core.lanes import alone
from mahjong_env.core.packed import suit_code
from mahjong_env.core.shapes import HONOUR_CODES, SUIT_CODES
from mahjong_env.core.tiles import FEI

_MOST_ROWS: Final = 256
SLOTS: Final = 1024

NUMBERED: Final = np.dtype(
    [
        ("suit", np.uint8, SUIT_CODES),  # number of the row of each base-5 code
        ("honour", np.uint8, HONOUR_CODES),
        ("rows", np.int64),  # rows that have a number
        ("row", np.uint64, _MOST_ROWS),  # the rows of DISTANCE, then others that joining makes
        ("joined", np.uint8, (_MOST_ROWS, _MOST_ROWS)),  # number of two rows' lanes together, without fei
        ("slot", np.int16, SLOTS),  # where to look for a row: its number + 1, or 0
    ],
    align=True,
)

_NEAR, _FAR = np.uint64(17), np.uint64(31)
_SLOT_MASK = np.uint64(SLOTS - 1)


@kernel
def number_of(numbered, row):
    """Return the number of a row in NUMBERED or PROSPECTS, a new one if it has none yet."""
    slot = np.int64((row ^ (row >> _NEAR) ^ (row >> _FAR)) & _SLOT_MASK)
    while int(numbered.slot[slot]):
        number = int(numbered.slot[slot]) - 1
        if numbered.row[number] == row:
            return number
        slot = (slot + 1) % SLOTS
    number = int(numbered.rows)
    numbered.rows = number + 1
    numbered.row[number] = row
    numbered.slot[slot] = number + 1
    return number


@kernel
def number_rows(numbered, distance):
    """Fill an empty NUMBERED record from a DISTANCE record."""
    for code in range(SUIT_CODES):
        numbered.suit[code] = number_of(numbered, distance.suit[code])
    for code in range(HONOUR_CODES):
        numbered.honour[code] = number_of(numbered, distance.honour[code])
    one = 0
    while one < int(numbered.rows):
        for other in range(one + 1):
            row = join(lanes_of(numbered.row[one], 0, distance), lanes_of(numbered.row[other], 0, distance))
            number = number_of(numbered, row)
            numbered.joined[one, other] = number
            numbered.joined[other, one] = number
        one += 1


_loaded: list[Any] = []


def load_numbered() -> Any:
    """Return the process-wide NUMBERED record array of shape (1,), built at the first call (2 MB)."""
    if not _loaded:
        numbered = np.zeros(1, NUMBERED).view(np.recarray)
        number_rows(numbered[0], load_distance()[0])
        _loaded.append(numbered)
    return _loaded[0]


@kernel
def standard_missing(hand, melds, fei, numbered, distance):
    """Return the tiles that a hand lacks for sets and a pair, fei not yet subtracted."""
    m = int(numbered.suit[suit_code(hand, 0)])
    p = int(numbered.suit[suit_code(hand, 1)])
    s = int(numbered.suit[suit_code(hand, 2)])
    z = int(numbered.honour[suit_code(hand, 3)])
    if fei > 0:
        a, b, c, d = numbered.row[m], numbered.row[p], numbered.row[s], numbered.row[z]
        if has_spare(a | b | c | d):
            return missing_spare(a, b, c, d, 4 - melds, fei, distance)
    whole = numbered.joined[numbered.joined[m, p], numbered.joined[s, z]]
    return alone(numbered.row[whole], 4 - melds)


@kernel
def batch_shanten(hands, melds, shapes, numbered, distance, out):
    """Write the shanten of every hand.

    Args:
        hands: (n, 35) int8 counts of 13 or 14 tiles less three a meld, the fei at 34.
        melds: (n,) int64.
        shapes: sum of shape bits.
        numbered: (1,) NUMBERED.
        distance: (1,) DISTANCE.
        out: (n,) int8, overwritten.
    """
    for index in range(hands.shape[0]):
        hand = hands[index]
        fei = int(hand[FEI])
        best = special_shanten(hand, melds[index], fei, shapes) if shapes != STANDARD else UNHELD
        if shapes & STANDARD:
            missing = standard_missing(hand, melds[index], fei, numbered[0], distance[0])
            best = min(best, missing - fei - 1)
        out[index] = best
