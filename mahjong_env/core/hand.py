"""Tiles in and out of a concealed hand, melds, bit helpers."""

from __future__ import annotations

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.bits import NO_BITS, bit, count_bits, has_bit
from mahjong_env.core.layout import (
    CHOW_MELD,
    CONCEALED_MELD,
    KONG_MELD,
    LAID_CHOWS,
    LAID_CLAIMED,
    LAID_CONCEALED,
    LAID_FEI,
    LAID_KONGS,
    LAID_PONGS,
    LAID_TWICE,
    PONG_MELD,
)
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
        over = int(g.left_over[chair])
        full = (over >> (2 * suit)) & 3 == 2
        g.left_over[chair] = over + (-2 if full else 1) * (1 << (2 * suit))


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
        over = int(g.left_over[chair])
        none = (over >> (2 * suit)) & 3 == 0
        g.left_over[chair] = over + (2 if none else -1) * (1 << (2 * suit))


@kernel
def remove_tiles(g, chair, kind, count):
    """Take `count` tiles of one kind out of a concealed hand."""
    for _ in range(count):
        remove_tile(g, chair, kind)


@kernel
def show_tiles(g, kinds):
    """Count one more tile of each of `kinds` as seen by all."""
    twos = g.shown[0] & kinds
    fours = g.shown[1] & twos
    g.shown[0] ^= kinds
    g.shown[1] ^= twos
    g.shown[2] ^= fours


@kernel
def hide_tiles(g, kinds):
    """Count one tile less of each of `kinds` as seen by all."""
    twos = ~g.shown[0] & kinds
    fours = ~g.shown[1] & twos
    g.shown[0] ^= kinds
    g.shown[1] ^= twos
    g.shown[2] ^= fours


@kernel
def show_claim(g, meld_type, tile, fei, place):
    """Count the tiles that a chair lays beside the claimed one, which all have seen, as seen by all."""
    for other in range(4 if meld_type == KONG_MELD else 3):
        if other == place:
            continue
        if (fei >> other) & 1:
            show_tiles(g, bit(FEI))
        else:
            show_tiles(g, bit(tile + other if meld_type == CHOW_MELD else tile))


@kernel
def lay(g, chair, which, kind):
    """Add a kind to one of the sets of what lies before a chair."""
    g.laid[chair, which] |= bit(kind)


@kernel
def note_meld(g, chair, meld_type, tile, fei):
    """Note a new meld in the sets of what lies before its chair."""
    if meld_type == CONCEALED_MELD:
        lay(g, chair, LAID_CONCEALED, tile)
        return
    if meld_type == CHOW_MELD:
        g.laid[chair, LAID_TWICE] |= g.laid[chair, LAID_CHOWS] & bit(tile)
        lay(g, chair, LAID_CHOWS, tile)
    else:
        lay(g, chair, LAID_PONGS if meld_type == PONG_MELD else LAID_KONGS, tile)
    if fei:
        g.laid_fei[chair] = int(g.laid_fei[chair]) + count_bits(fei)
        for place in range(4):
            if (fei >> place) & 1:
                lay(g, chair, LAID_FEI, tile + place if meld_type == CHOW_MELD else tile)


@kernel
def note_melds_anew(g, chair):
    """Write the sets of what lies before a chair after one of its melds has changed."""
    for which in range(LAID_CLAIMED):
        g.laid[chair, which] = NO_BITS
    g.laid_fei[chair] = 0
    for index in range(int(g.melds[chair])):
        note_meld(
            g, chair, int(g.meld_type[chair, index]), int(g.meld_tile[chair, index]),
            int(g.meld_fei[chair, index]),
        )  # fmt: skip


@kernel
def add_meld(g, chair, meld_type, tile, fei, feeder, place):
    """Lay down a meld; `tile` is its lowest kind, `fei` a bit per place taken by a fei."""
    if meld_type <= KONG_MELD:
        show_claim(g, meld_type, tile, fei, place)
        lay(g, feeder, LAID_CLAIMED, tile + place if meld_type == CHOW_MELD else tile)
    note_meld(g, chair, meld_type, tile, fei)
    if meld_type == PONG_MELD and fei == 0:
        g.pongs[chair] = g.pongs[chair] | bit(tile)
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
        if int(g.meld_type[chair, index]) == PONG_MELD and int(g.meld_tile[chair, index]) == kind:
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
