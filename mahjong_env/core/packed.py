"""The tiles of one suit in one integer, four bits a kind, the lowest rank in the lowest bits."""

from __future__ import annotations

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.bits import word_at

# A one, and the bit of eight, for each of nine kinds.
_ONES = np.int64(0x111111111)
_EIGHTS = np.int64(0x888888888)
_FIVE_KINDS = np.int64(0xFFFFF)
# Ranks 1 and 9 of a suit, every bit of them.
TERMINALS = np.int64(0xF0000000F)
# Ranks 1, 4 and 7.
_EVERY_THIRD = np.int64(0x00F00F00F)

_EVEN_BYTES = np.int64(0x00FF00FF00FF00FF)
_EVEN_PAIRS = np.int64(0x0000FFFF0000FFFF)
_LOW_HALF = np.int64(0xFFFFFFFF)
_SEVEN_BYTES = np.int64((1 << 56) - 1)


@kernel
def suit_bytes(hand, suit):
    """Return the counts of the eight lowest ranks, or of the seven honours, a byte each."""
    word = word_at(hand, suit * 9)
    return word & _SEVEN_BYTES if suit == 3 else word


@kernel
def ninth(hand, suit):
    """Return the count of rank nine; honours have none."""
    return 0 if suit == 3 else int(hand[suit * 9 + 8])


@kernel
def packed_suit(hand, suit):
    """Return one suit of an int8 array of 35 counts, packed."""
    word = suit_bytes(hand, suit)
    word = (word | (word >> 4)) & _EVEN_BYTES
    word = (word | (word >> 8)) & _EVEN_PAIRS
    word = (word | (word >> 16)) & _LOW_HALF
    return word | ninth(hand, suit) << 32


@kernel
def suit_code(hand, suit):
    """Return the base-5 code of one suit of an int8 array of 35 counts, the lowest rank lowest."""
    word = suit_bytes(hand, suit)
    word = (word & _EVEN_BYTES) + ((word >> 8) & _EVEN_BYTES) * 5
    word = (word & _EVEN_PAIRS) + ((word >> 16) & _EVEN_PAIRS) * 25
    return (word & _LOW_HALF) + (word >> 32) * 625 + ninth(hand, suit) * 390625


@kernel
def at_least_one(tiles):
    """Return a one for each kind that there is."""
    return (tiles | (tiles >> 1) | (tiles >> 2) | (tiles >> 3)) & _ONES


@kernel
def at_least_two(tiles):
    """Return a one for each kind that there is twice or more."""
    return ((tiles >> 1) | (tiles >> 2) | (tiles >> 3)) & _ONES


@kernel
def two_over(tiles):
    """Return a one for each kind that leaves two tiles beside its triplets; no kind more than eight times."""
    one, two, four = tiles, tiles >> 1, tiles >> 2
    return ((two & ~one & ~four) | (four & one & ~two) | (tiles >> 3)) & _ONES


@kernel
def odd_kinds(tiles):
    """Return a one for each kind that there is an odd number of times."""
    return tiles & _ONES


@kernel
def any_above_two(tiles):
    """Tell whether there is a kind three times or more; none more than eight times."""
    return (tiles + 5 * _ONES) & _EIGHTS != 0


@kernel
def above_four(tiles):
    """Return the bit of eight for each kind that there is five times or more; none more than eight times."""
    return (tiles + 3 * _ONES) & _EIGHTS


@kernel
def any_four(tiles):
    """Tell whether there is a kind four times or more; none more than eight times."""
    return (tiles + 4 * _ONES) & _EIGHTS != 0


@kernel
def around(tiles, place):
    """Return the number of tiles in reach of the kind at bit `place`: two ranks below it to two above."""
    return tile_count(tiles & ((_FIVE_KINDS << place) >> 8))


@kernel
def tile_count(tiles):
    """Return the number of tiles, up to fourteen."""
    return tiles % 15


@kernel
def third_of_pair(tiles):
    """Return the ranks (a one each) that the pair of a suit of sets and a pair may have, 0 if none.

    Sets have as many tiles of ranks 1, 4, 7 as of 2, 5, 8 and of 3, 6, 9, give or take three.
    """
    low = (tiles & _EVERY_THIRD) % 3
    middle = ((tiles >> 4) & _EVERY_THIRD) % 3
    high = ((tiles >> 8) & _EVERY_THIRD) % 3
    if middle == high:
        return _ONES & _EVERY_THIRD
    if low == high:
        return _ONES & (_EVERY_THIRD << 4)
    if low == middle:
        return _ONES & (_EVERY_THIRD << 8)
    return 0
