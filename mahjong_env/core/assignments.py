"""What the fei of a concealed hand may stand for.

The search is a loop over a few small integers, without recursion or allocation. The need tables leave no kind
to try that the later fei could not complete.
"""

from __future__ import annotations

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.bits import count_bits, lowest_bit
from mahjong_env.core.packed import any_above_four, any_above_two, odd_kinds, packed_suit, suit_code
from mahjong_env.core.shapes import code_unit, suit_of
from mahjong_env.core.tiles import FEI

_SUIT = np.int64(511)


@kernel
def pack_tiles(w):
    """Put the concealed real tiles into `tiles`."""
    for suit in range(4):
        w.tiles[suit] = packed_suit(w.hand, suit)


@kernel
def copies(w, kind):
    """Return the tiles of `kind` in `tiles`."""
    suit = suit_of(kind)
    return (int(w.tiles[suit]) >> (4 * (kind - 9 * suit))) & 15


@kernel
def _code_step(kind, count):
    """Return what one more tile of `kind` beside `count` adds to the code of its suit.

    A digit ends at four. Of an honour the fifth copy and the third beside it need as many fei as five and
    eight tiles less three; for more of a suited kind the tables have no answer, and the code stays.
    """
    unit = code_unit(kind)
    if count < 4:
        return unit
    if suit_of(kind) < 3:
        return 0
    return unit if count % 3 != 1 else -2 * unit


@kernel
def _place(w, kind, step):
    """Let one fei more (`step` 1) or less (-1) stand for `kind`."""
    count = copies(w, kind) - (1 if step < 0 else 0)
    suit = suit_of(kind)
    w.tiles[suit] = int(w.tiles[suit]) + (step << (4 * (kind - 9 * suit)))
    w.key[suit] = int(w.key[suit]) + step * _code_step(kind, count)
    w.placed = int(w.placed) + step


@kernel
def suit_need(w, tables, suit, code):
    """Return the fei that a suit with this code needs for sets (bits 0-2) and with a pair (bits 3-5)."""
    if suit == 3:
        return int(tables.honour_need[code])
    # A fifth copy is past the tables: it may need none.
    return 0 if any_above_four(int(w.tiles[suit])) else int(tables.suit_need[code])


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


@kernel
def _kinds_of_suit(w, tables, suit, allowed, sets, pair):
    """Return the ranks of `allowed` one more of which leaves a suit needing few fei.

    Few are up to `sets` for sets alone or up to `pair` for sets and a pair.
    """
    found = np.int64(0)
    while allowed:
        rank = lowest_bit(allowed)
        allowed &= allowed - 1
        kind = suit * 9 + rank
        count = copies(w, kind)
        code = int(w.key[suit]) + _code_step(kind, count)
        need = 0 if suit < 3 and count >= 4 else suit_need(w, tables, suit, code)
        if need & 7 <= sets or need >> 3 <= pair:
            found |= 1 << rank
    return found


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
                need = suit_need(w, tables, other, int(w.key[other]))
                sets -= need & 7
                gain = min(gain, (need >> 3) - (need & 7))
        # The pair may be here, or in the other suit that gains most by it.
        own = suit_need(w, tables, suit, int(w.key[suit]))
        if (own & 7) - 1 <= sets - gain or (own >> 3) - 1 <= sets:
            found |= _kinds_of_suit(w, tables, suit, kinds, sets - gain, sets) << (9 * suit)
    return found


@kernel
def _useful_kinds(w, rules, tables, pairs, kind, later):
    """Return the kinds from `kind` on that the next fei may stand for, `later` more following it."""
    allowed = np.int64(rules.fei_kinds) & -(1 << kind)
    if pairs:
        return _kinds_for_pairs(w, rules, allowed, later)
    return _kinds_for_sets(w, tables, allowed, later)


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
