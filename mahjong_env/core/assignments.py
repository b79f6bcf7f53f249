"""What the fei of a concealed hand may stand for.

The search is a loop over a few small integers, without recursion or allocation. The need tables leave no kind
to try that the later fei could not complete.
"""

from __future__ import annotations

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.bits import count_bits, lowest_bit
from mahjong_env.core.packed import (
    above_four,
    any_above_two,
    any_four,
    around,
    odd_kinds,
    packed_suit,
    suit_code,
)
from mahjong_env.core.shapes import POW5, suit_of
from mahjong_env.core.tiles import FEI, NUM_REAL

_SUIT = np.int64(511)
_ALL_KINDS = np.int64((1 << NUM_REAL) - 1)
_PAIR_AND_CHOWS = 11


@kernel
def pack_tiles(w):
    """Put the concealed real tiles into `tiles`."""
    for suit in range(4):
        w.tiles[suit] = packed_suit(w.hand, suit)


@kernel
def _code_step(rank, count):
    """Return what one more tile of a kind beside `count` adds to the code of its suit.

    A digit ends at four: five copies and more are coded without three of them, mostly a triplet.
    """
    unit = POW5[rank]
    return unit if count < 4 or count % 3 != 1 else -2 * unit


@kernel
def _place(w, kind, step):
    """Let one fei more (`step` 1) or less (-1) stand for `kind`."""
    suit = suit_of(kind)
    rank = kind - 9 * suit
    tiles = int(w.tiles[suit])
    count = ((tiles >> (4 * rank)) & 15) - (1 if step < 0 else 0)
    w.tiles[suit] = tiles + (step << (4 * rank))
    w.key[suit] = int(w.key[suit]) + step * _code_step(rank, count)
    w.placed = int(w.placed) + step


@kernel
def need_of(tables, suit, code):
    """Return the table's need of a suit's code: fei for sets (bits 0-2), for sets and a pair (bits 3-5)."""
    return int(tables.honour_need[code]) if suit == 3 else int(tables.suit_need[code])


@kernel
def _suit_need(tables, suit, code, tiles, later):
    """Return no more than the fei that a suit needs, as in the tables, when it may get `later` more tiles.

    Five copies of a suited kind are a triplet beside others, as coded, or parts of a pair and three chows.
    """
    many = above_four(tiles) if suit < 3 else np.int64(0)
    while many:
        if around(tiles, lowest_bit(many) & ~3) + later >= _PAIR_AND_CHOWS:
            return 0
        many &= many - 1
    return need_of(tables, suit, code)


@kernel
def pairs_complete(w, rules, fei):
    """Tell whether `tiles` and `fei` more, fourteen in all, make seven pairs."""
    odd = 0
    for suit in range(4):
        tiles = int(w.tiles[suit])
        if not int(rules.seven_pairs_quads) and any_above_two(tiles):
            return False
        odd += count_bits(odd_kinds(tiles))
    return odd <= fei


@kernel
def _kinds_for_pairs(w, rules, allowed, later):
    """Return the kinds of `allowed` that leave `later` more fei able to complete seven pairs."""
    found = np.int64(0)
    while allowed:
        kind = lowest_bit(allowed)
        allowed &= allowed - 1
        _place(w, kind, 1)
        if pairs_complete(w, rules, later):
            found |= 1 << kind
        _place(w, kind, -1)
    return found


def _needs_up_to(sets, pair):
    """Return the needs (a bit each) of up to `sets` for sets alone or of up to `pair` for sets and a pair."""
    return sum(1 << need for need in range(63) if need & 7 <= sets or need >> 3 <= pair)


# The same for -1 to 6 `sets` and -1 to 4 `pair`; up to three fei follow, and a pair saves one.
_NEEDS = np.array([[_needs_up_to(sets, pair) for pair in range(-1, 5)] for sets in range(-1, 7)], np.int64)


@kernel
def _few_needs(sets, pair):
    """Return the needs of up to `sets` or `pair`, below none being none."""
    return _NEEDS[max(sets, -1) + 1, max(pair, -1) + 1]


@kernel
def _kinds_beside_four(w, tables, suit, later, few):
    """Return what `_kinds_of_suit` does for a suit with four of a kind or more."""
    tiles = int(w.tiles[suit])
    code = int(w.key[suit])
    found = np.int64(0)
    for rank in range(7 if suit == 3 else 9):
        step = _code_step(rank, (tiles >> (4 * rank)) & 15)
        need = _suit_need(tables, suit, code + step, tiles + (1 << (4 * rank)), later)
        found |= ((few >> need) & 1) << rank
    return found


@kernel
def _kinds_of_suit(w, tables, suit, later, few):
    """Return the ranks one more of which leaves a suit with a need among `few`; `later` more fei follow."""
    if any_four(int(w.tiles[suit])):
        return _kinds_beside_four(w, tables, suit, later, few)
    code = int(w.key[suit])
    found = np.int64(0)
    # All ranks, also those not asked for: without a branch they cost little.
    if suit == 3:
        for rank in range(7):
            found |= ((few >> int(tables.honour_need[code + POW5[rank]])) & 1) << rank
    else:
        for rank in range(9):
            found |= ((few >> int(tables.suit_need[code + POW5[rank]])) & 1) << rank
    return found


@kernel
def _may_help(tiles, need, later, sets, pair):
    """Tell whether one more tile may bring a suit's need down to `sets` for sets, or `pair` with a pair."""
    over = tiles % 3
    # Sixteen is one modulo three: `over` tiles beside threes. The last fei makes them threes, or two more.
    if later == 0 and over == 0:
        return False
    for_sets = (need & 7) - 1 <= sets and (later > 0 or over == 2)
    return for_sets or ((need >> 3) - 1 <= pair and (later > 0 or over == 1))


@kernel
def _note_needs(w, tables, suits, fei):
    """Write the needs of the suits that have a kind among `suits`, all of which may get `fei` more."""
    for suit in range(4):
        if (suits >> (9 * suit)) & _SUIT:
            w.need[suit] = _suit_need(tables, suit, np.int64(w.key[suit]), np.int64(w.tiles[suit]), fei)


@kernel
def _kinds_for_sets(w, tables, allowed, later):
    """Return the kinds of `allowed` that leave `later` more fei able to complete sets and a pair."""
    found = np.int64(0)
    for suit in range(4):
        kinds = (allowed >> (9 * suit)) & _SUIT
        if kinds == 0:
            continue
        sets = later
        gain = 2
        for other in range(4):
            if other != suit:
                need = int(w.need[other])
                sets -= need & 7
                gain = min(gain, (need >> 3) - (need & 7))
        # The pair may be here, or in the other suit that gains most by it.
        if _may_help(int(w.tiles[suit]), int(w.need[suit]), later, sets - gain, sets):
            few = _few_needs(sets - gain, sets)
            found |= (kinds & _kinds_of_suit(w, tables, suit, later, few)) << (9 * suit)
    return found


@kernel
def _useful_kinds(w, rules, tables, pairs, kind, later):
    """Return the kinds from `kind` on that the next fei may stand for, `later` more following it."""
    kinds = np.int64(rules.fei_kinds)
    allowed = kinds & -(1 << kind)
    if pairs:
        return _kinds_for_pairs(w, rules, allowed, later)
    _note_needs(w, tables, kinds, later + 1)
    return _kinds_for_sets(w, tables, allowed, later)


@kernel
def pair_fits(w, tables, kind):
    """Tell whether a pair of `kind` may leave nothing but sets in its suit."""
    suit = suit_of(kind)
    if above_four(int(w.tiles[suit])):
        return True
    rest = int(w.key[suit]) - 2 * POW5[kind - 9 * suit]
    return need_of(tables, suit, rest) & 7 == 0


@kernel
def start_assignments(w, rules, tables, pairs):
    """Prepare `next_assignment`; `tiles` holds the concealed real tiles.

    `pairs` asks for seven pairs instead of sets and a pair.
    """
    fei = np.int64(w.hand[FEI])
    w.placed = 0
    w.depth = 0
    if fei > 0:
        for suit in range(4):
            w.key[suit] = suit_code(w.hand, suit)
        _note_needs(w, tables, _ALL_KINDS, fei)
        w.open[0] = _useful_kinds(w, rules, tables, pairs, np.int64(0), fei - 1)
    elif pairs and not pairs_complete(w, rules, np.int64(0)):
        w.depth = -1


@kernel
def next_assignment(w, rules, tables, pairs):
    """Put the next assignment of all concealed fei into `tiles`; False when there is none left.

    Assignments are taken in the order of their sorted kinds, each multiset once. Without fei the hand itself
    is the only one, complete or not.
    """
    total = np.int64(w.hand[FEI])
    depth = np.int64(w.depth)
    if total == 0:
        w.depth = -1
        return depth == 0
    while depth >= 0:
        if int(w.placed) > depth:
            _place(w, np.int64(w.pick[depth]), np.int64(-1))
        kinds = int(w.open[depth])
        if kinds == 0:
            depth -= 1
            continue
        kind = lowest_bit(kinds)
        w.open[depth] = kinds & (kinds - 1)
        w.pick[depth] = kind
        _place(w, kind, np.int64(1))
        if depth + 1 == total:
            w.depth = depth
            return True
        depth += 1
        w.open[depth] = _useful_kinds(w, rules, tables, pairs, kind, total - depth - 1)
    w.depth = -1
    return False
