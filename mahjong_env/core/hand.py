"""Tiles in and out of a concealed hand, melds, bit helpers."""

from __future__ import annotations

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.bits import bit, count_bits, has_bit
from mahjong_env.core.shapes import code_unit, suit_of

FEI = 34
REAL_KINDS = np.uint64((1 << FEI) - 1)


@kernel
def wrap(chair, rules):
    """Return the chair for a number up to twice the seats."""
    seats = int(rules.seats)
    return chair - seats if chair >= seats else chair


@kernel
def add_tile(g, chair, kind):
    """Put one playing tile into a concealed hand."""
    count = int(g.hand[chair, kind])
    g.holds[chair, count] = g.holds[chair, count] | bit(kind)
    g.hand[chair, kind] = count + 1
    g.held[chair] = int(g.held[chair]) + 1
    if kind < FEI:
        suit = suit_of(kind)
        g.key[chair, suit] = int(g.key[chair, suit]) + code_unit(kind)
        g.sizes[chair] = int(g.sizes[chair]) + (1 << (8 * suit))


@kernel
def remove_tile(g, chair, kind):
    """Take one playing tile out of a concealed hand that holds it."""
    count = int(g.hand[chair, kind]) - 1
    g.holds[chair, count] = g.holds[chair, count] & ~bit(kind)
    g.hand[chair, kind] = count
    g.held[chair] = int(g.held[chair]) - 1
    if kind < FEI:
        suit = suit_of(kind)
        g.key[chair, suit] = int(g.key[chair, suit]) - code_unit(kind)
        g.sizes[chair] = int(g.sizes[chair]) - (1 << (8 * suit))


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
def has_fei(g, chair):
    """Tell whether a chair holds a concealed fei; reads no more than the sets of kinds."""
    return has_bit(g.holds[chair, 0], FEI)


@kernel
def fei_held(g, chair):
    """Return the fei of a chair in hand, melds and set aside."""
    count = int(g.hand[chair, FEI]) + int(g.fei_aside[chair])
    for index in range(int(g.melds[chair])):
        count += count_bits(g.meld_fei[chair, index])
    return count
