"""How the tiles of a concealed hand part into sets and a pair.

The search is a loop over a few small integers, without recursion or allocation.
"""

from __future__ import annotations

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.bits import lowest_bit
from mahjong_env.core.layout import CHOW_MELD, PONG_MELD
from mahjong_env.core.packed import at_least_two, third_of_pair, two_over
from mahjong_env.core.shapes import suit_of

# A tile of each of three kinds that follow each other, packed, and the two higher ones.
_RUN = np.int64(0x111)
_SECOND, _THIRD = np.int64(0x0F0), np.int64(0xF00)


@kernel
def pair_suit(w):
    """Return the suit (3: honours) that must hold the pair, or -1 when no split fits the suits' sizes."""
    found = -1
    for suit in range(4):
        # Sixteen is one modulo three, so this is the number of tiles modulo three.
        over = int(w.tiles[suit]) % 3
        if over == 1 or (over == 2 and found >= 0):
            return -1
        if over == 2:
            found = suit
    return found


@kernel
def possible_pairs(w, suit):
    """Return the kinds of `suit` that may be the pair, a one in the place of each in `tiles`; -1 has none."""
    if suit < 0:
        return 0
    tiles = int(w.tiles[suit])
    if suit == 3:
        return two_over(tiles)
    return at_least_two(tiles) & third_of_pair(tiles)


@kernel
def _write_set(w, index, kind, triplet):
    """Write the triplet of `kind` or the chow from `kind` on into the reading."""
    w.trial_type[index] = PONG_MELD if triplet else CHOW_MELD
    w.trial_tile[index] = kind


@kernel
def split(w, pair, code):
    """Part `tiles` without the pair into sets behind the melds; tell whether it worked out.

    The lowest tile left goes into a triplet or a chow. Bit i of `code` decides the i-th time when both are
    possible (1: chow); `choices` counts these times. After a chow no triplet of the same kind is taken, so
    that no split comes twice.
    """
    w.trial_pair = pair
    w.choices = 0
    sets = int(w.melds)
    for suit in range(4):
        left = int(w.tiles[suit])
        if suit == suit_of(pair):
            left -= 2 << (4 * (pair - 9 * suit))
        chowed = np.int64(-1)
        while left:
            place = lowest_bit(left) & ~3
            above = left >> place
            count = above & 15
            triplet = count >= 3 and chowed != place
            chow = suit < 3 and above & _SECOND != 0 and above & _THIRD != 0
            # In place of a triplet all copies go into chows.
            if triplet and chow and (above >> 4) & 15 >= count and (above >> 8) & 15 >= count:
                triplet = (code >> int(w.choices)) & 1 == 0
                w.choices = int(w.choices) + 1
            elif not triplet and not chow:
                return False
            if sets == 4:
                return False
            _write_set(w, sets, suit * 9 + (place >> 2), triplet)
            sets += 1
            if triplet:
                left -= 3 << place
            else:
                left -= _RUN << place
                chowed = place
    return sets == 4


@kernel
def next_code(code, choices):
    """Return the code of the next split after one that met `choices` choices, or -1 after the last."""
    index = choices - 1
    while index >= 0 and (code >> index) & 1:
        index -= 1
    if index < 0:
        return -1
    return (code & ((1 << index) - 1)) | (1 << index)
