"""Tiles in and out of a concealed hand, melds, bit helpers."""

from __future__ import annotations

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.shapes import code_unit, suit_of

FEI = 34
_ONE = np.uint64(1)
_ZERO = np.uint64(0)


@kernel
def bit(index):
    """Return the uint64 with bit `index` set."""
    return _ONE << np.uint64(index)


@kernel
def has_bit(word, index):
    """Tell whether bit `index` of a uint64 is set."""
    return (word >> np.uint64(index)) & _ONE != _ZERO


@kernel
def count_bits(word):
    """Return the number of set bits of a non-negative integer below 2**32."""
    count = 0
    left = int(word)
    while left:
        left &= left - 1
        count += 1
    return count


@kernel
def add_tile(g, chair, kind):
    """Put one playing tile into a concealed hand."""
    g.hand[chair, kind] = int(g.hand[chair, kind]) + 1
    g.held[chair] = int(g.held[chair]) + 1
    if kind < FEI:
        suit = suit_of(kind)
        g.key[chair, suit] = int(g.key[chair, suit]) + code_unit(kind)


@kernel
def remove_tile(g, chair, kind):
    """Take one playing tile out of a concealed hand that holds it."""
    g.hand[chair, kind] = int(g.hand[chair, kind]) - 1
    g.held[chair] = int(g.held[chair]) - 1
    if kind < FEI:
        suit = suit_of(kind)
        g.key[chair, suit] = int(g.key[chair, suit]) - code_unit(kind)


@kernel
def remove_tiles(g, chair, kind, count):
    """Take `count` tiles of one kind out of a concealed hand."""
    for _ in range(count):
        remove_tile(g, chair, kind)


@kernel
def add_meld(g, chair, meld_type, tile, fei, feeder, place):
    """Lay down a meld; `tile` is its lowest kind, `fei` a bit per place taken by a fei."""
    index = int(g.melds[chair])
    g.meld_type[chair, index] = meld_type
    g.meld_tile[chair, index] = tile
    g.meld_fei[chair, index] = fei
    g.meld_from[chair, index] = feeder
    g.meld_place[chair, index] = place
    g.melds[chair] = index + 1


@kernel
def find_pong(g, chair, kind):
    """Return the index of the chair's own pong of `kind`, or -1."""
    for index in range(int(g.melds[chair])):
        if int(g.meld_type[chair, index]) == 1 and int(g.meld_tile[chair, index]) == kind:
            return index
    return -1


@kernel
def fei_held(g, chair):
    """Return the fei of a chair in hand, melds and set aside."""
    count = int(g.hand[chair, FEI]) + int(g.fei_aside[chair])
    for index in range(int(g.melds[chair])):
        count += count_bits(g.meld_fei[chair, index])
    return count
