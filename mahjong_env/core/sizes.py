"""Whether counts of tiles are hands."""

from __future__ import annotations

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.bits import word_at

# In each of eight bytes: what only counts above seven have, what they have below, three, the bit of eight.
_HIGH = np.int64(0x7878787878787878)
_LOW = np.int64(0x0707070707070707)
_THREE = np.int64(0x0303030303030303)
_EIGHT = np.int64(0x0808080808080808)


@kernel
def _above_four(word):
    """Return bits where one of eight counts of 0 to 127, a byte each, is above four."""
    return (word & _HIGH) | (((word & _LOW) + _THREE) & _EIGHT)


@kernel
def hand_size(hand):
    """Return the number of tiles of (35,) int8 counts 0-127, or -1 for more than four of a kind."""
    # Four words of eight kinds; the last three kinds from a word that begins earlier.
    last = word_at(hand, 27) >> 40
    total = last
    above = _above_four(last)
    for word in range(4):
        counts = word_at(hand, 8 * word)
        above |= _above_four(counts)
        total += counts
    # A number and the sum of its bytes are the same modulo 255.
    return total % 255 if above == 0 else -1


@kernel
def find_bad_hand(hands, melds, over, limit):
    """Return the index of the first hand that is no hand, or -1.

    A hand has 13 - 3 x melds + `over` tiles, or up to `limit` more of them, at most four of a kind; `hands`
    holds (n, 35) int8 counts 0-127.
    """
    for index in range(hands.shape[0]):
        size = hand_size(hands[index])
        extra = size - (13 - 3 * melds[index])
        if size < 0 or melds[index] < 0 or melds[index] > 4 or extra < over or extra > limit:
            return index
    return -1
