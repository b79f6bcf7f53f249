"""What a reading of the hand consists of, and the predicates that ask for its tiles alone."""

from __future__ import annotations

import numpy as np

from mahjong_env.core import patterns_table as ids
from mahjong_env.core._kernel import kernel
from mahjong_env.core.bits import count_bits
from mahjong_env.core.layout import CHOW_MELD, KONG_MELD
from mahjong_env.core.packed import at_least_one
from mahjong_env.core.tiles import EAST, GREEN, NUM_REAL, NUM_SUITED

# Kinds as bits. Typed, because every plain constant passed to a kernel would compile a copy of it.
_SUIT = (1 << 9) - 1
HONOURS = np.int64(((1 << NUM_REAL) - 1) ^ ((1 << NUM_SUITED) - 1))
TERMINALS = np.int64(0b100000001 | 0b100000001 << 9 | 0b100000001 << 18)
TERMINALS_HONOURS = TERMINALS | HONOURS
_GREEN_DRAGON = np.int64(1 << GREEN)
_GREEN_TILES = np.int64(0b10101110 << 18) | _GREEN_DRAGON


@kernel
def read_kinds(w, kinds):
    """Write the kinds of the reading (one bit each) and the number of suits among them."""
    w.kinds = kinds
    suits = 0
    for suit in range(3):
        if (kinds >> (9 * suit)) & _SUIT:
            suits += 1
    w.suits = suits


@kernel
def read_facts(w):
    """Write what the predicates ask about the sets and the pair of a standard reading."""
    kinds = 1 << int(w.trial_pair)
    chows = 0
    kongs = 0
    honours = 0
    for index in range(4):
        kind = int(w.trial_tile[index])
        meld = int(w.trial_type[index])
        if meld == CHOW_MELD:
            chows += 1
            kinds |= 7 << kind
            continue
        kinds |= 1 << kind
        if meld >= KONG_MELD:
            kongs += 1
        if kind >= EAST:
            honours += 1 << (4 * (kind - EAST))
    w.chows = chows
    w.triplets = 4 - chows
    w.kongs = kongs
    w.honours = honours
    read_kinds(w, kinds)


@kernel
def only(w, allowed):
    """Tell whether every kind of the reading is among the bits of `allowed`."""
    return int(w.kinds) & ~allowed == 0


@kernel
def has_any(w, wanted):
    """Tell whether some kind of the reading is among the bits of `wanted`."""
    return int(w.kinds) & wanted != 0


@kernel
def honour_sets(w, honour):
    """Return the number of triplets of one of E S W N C F P (0-6)."""
    return (int(w.honours) >> (4 * honour)) & 15


@kernel
def distinct_honours(w, wanted):
    """Count the honours among `wanted`, a one in four bits each, of which there is a triplet."""
    return count_bits(at_least_one(int(w.honours)) & wanted)


@kernel
def pair_honour(w):
    """Return which of E S W N C F P (0-6) the pair is when no triplet is of the same kind, or -1."""
    honour = int(w.trial_pair) - EAST
    return honour if honour >= 0 and honour_sets(w, honour) == 0 else -1


@kernel
def half_flush(w):
    """One suit and honours."""
    return int(w.suits) == 1 and has_any(w, HONOURS)


@kernel
def full_flush(w):
    """One suit only."""
    return int(w.suits) == 1 and not has_any(w, HONOURS)


@kernel
def all_terminals(w):
    """Ones and nines only."""
    return only(w, TERMINALS)


@kernel
def mixed_terminals(w):
    """Ones, nines and honours only, both present."""
    return only(w, TERMINALS_HONOURS) and has_any(w, TERMINALS) and has_any(w, HONOURS)


@kernel
def all_green(w, rules):
    """2 3 4 6 8 of bamboo and the green dragon only."""
    return only(w, _GREEN_TILES) and (has_any(w, _GREEN_DRAGON) or not int(rules.all_green_needs_f))


@kernel
def tile_patterns(w):
    """Return the patterns that ask for the tiles alone."""
    return (
        int(half_flush(w)) << ids.HALF_FLUSH
        | int(full_flush(w)) << ids.FULL_FLUSH
        | int(only(w, HONOURS)) << ids.ALL_HONOURS
    )
