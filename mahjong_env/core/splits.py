"""Every reading of a concealed hand: what its fei stand for, and how its tiles part into sets and a pair.

Both searches are loops over a few small integers, without recursion or allocation. The need tables cut every
assignment that no later fei could complete.
"""

from __future__ import annotations

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.bits import has_bit
from mahjong_env.core.layout import CHOW_MELD, PONG_MELD
from mahjong_env.core.shapes import (
    code_unit,
    hand_code,
    seven_pairs_complete,
    standard_complete_keys,
    suit_of,
)
from mahjong_env.core.tiles import FEI, NUM_REAL, NUM_SUITED

# A base-5 digit holds no more.
_MOST_IN_CODE = 4


@kernel
def start_assignments(w):
    """Put the concealed real tiles into `work` and forget all assignments."""
    for kind in range(NUM_REAL):
        w.work[kind] = w.hand[kind]
        w.trial_assigned[kind] = 0
    for suit in range(4):
        w.key[suit] = hand_code(w.hand, suit)
    w.over = 0
    w.placed = 0
    w.depth = 0
    w.pick[0] = -1


@kernel
def _place(w, kind):
    """Let one fei stand for `kind`."""
    count = int(w.work[kind])
    w.work[kind] = count + 1
    w.trial_assigned[kind] = int(w.trial_assigned[kind]) + 1
    w.placed = int(w.placed) + 1
    if count < _MOST_IN_CODE:
        suit = suit_of(kind)
        w.key[suit] = int(w.key[suit]) + code_unit(kind)
    else:
        w.over = int(w.over) + 1


@kernel
def _unplace(w, kind):
    """Undo `_place`."""
    count = int(w.work[kind]) - 1
    w.work[kind] = count
    w.trial_assigned[kind] = int(w.trial_assigned[kind]) - 1
    w.placed = int(w.placed) - 1
    if count < _MOST_IN_CODE:
        suit = suit_of(kind)
        w.key[suit] = int(w.key[suit]) - code_unit(kind)
    else:
        w.over = int(w.over) - 1


@kernel
def can_complete(w, rules, tables, pairs, fei):
    """Tell whether `fei` more fei may complete `work`; a fifth copy is past the tables and passes."""
    if pairs:
        return seven_pairs_complete(w.work, fei, np.int64(rules.seven_pairs_quads))
    return int(w.over) > 0 or standard_complete_keys(
        np.int64(w.key[0]), np.int64(w.key[1]), np.int64(w.key[2]), np.int64(w.key[3]), fei, tables
    )


@kernel
def _next_fei_kind(rules, kind):
    """Return the next kind after `kind` that a fei may stand for, or -1."""
    for candidate in range(kind + 1, NUM_REAL):
        if has_bit(rules.fei_kinds, candidate):
            return candidate
    return -1


@kernel
def next_assignment(w, rules, tables, pairs):
    """Put the next assignment of all concealed fei into `work`; False when there is none left.

    Assignments are taken in the order of their sorted kinds, each multiset once. `pairs` asks for seven pairs
    instead of sets and a pair. The hand with all its fei must have passed `can_complete`.
    """
    total = np.int64(w.hand[FEI])
    depth = np.int64(w.depth)
    if total == 0:
        w.depth = -1
        return depth == 0
    while depth >= 0:
        kind = np.int64(w.pick[depth])
        if int(w.placed) > depth:
            _unplace(w, kind)
        kind = _next_fei_kind(rules, kind)
        if kind < 0:
            depth -= 1
            continue
        w.pick[depth] = kind
        _place(w, kind)
        if not can_complete(w, rules, tables, pairs, total - depth - 1):
            continue
        if depth + 1 == total:
            w.depth = depth
            return True
        depth += 1
        w.pick[depth] = kind - 1
    w.depth = -1
    return False


@kernel
def pair_suit(w):
    """Return the suit (3: honours) that must hold the pair, or -1 when no split fits the suits' sizes."""
    found = -1
    for suit in range(4):
        total = 0
        for kind in range(suit * 9, min(suit * 9 + 9, NUM_REAL)):
            total += int(w.work[kind])
        if total % 3 == 1 or (total % 3 == 2 and found >= 0):
            return -1
        if total % 3 == 2:
            found = suit
    return found


@kernel
def pair_fits(w, tables, kind):
    """Tell whether a pair of `kind` may leave nothing but sets in its suit."""
    if int(w.work[kind]) < 2:
        return False
    if int(w.over) > 0:
        return True
    suit = suit_of(kind)
    rest = int(w.key[suit]) - 2 * code_unit(kind)
    need = int(tables.honour_need[rest]) if suit == 3 else int(tables.suit_need[rest])
    return need & 15 == 0


@kernel
def _take_set(w, kind, triplet):
    """Take a triplet of `kind` or the chow from `kind` on into the reading; False for a fifth set."""
    index = int(w.trial_sets)
    if index == 4:
        return False
    w.trial_type[index] = PONG_MELD if triplet else CHOW_MELD
    w.trial_tile[index] = kind
    w.trial_sets = index + 1
    if triplet:
        w.left[kind] = int(w.left[kind]) - 3
        return True
    for step in range(3):
        w.left[kind + step] = int(w.left[kind + step]) - 1
    return True


@kernel
def starts_chow(w, kind):
    """Tell whether `left` holds the two tiles above `kind` in its suit."""
    return kind < NUM_SUITED and kind % 9 < 7 and int(w.left[kind + 1]) > 0 and int(w.left[kind + 2]) > 0


@kernel
def split(w, pair, code):
    """Part `work` without the pair into sets behind the melds; tell whether it worked out.

    The lowest tile left goes into a triplet or a chow. Bit i of `code` decides the i-th time when both are
    possible (1: chow); `choices` counts these times. After a chow no triplet of the same kind is taken, so
    that no split comes twice.
    """
    for tile in range(NUM_REAL):
        w.left[tile] = w.work[tile]
    w.left[pair] = int(w.left[pair]) - 2
    w.trial_pair = pair
    w.trial_sets = w.melds
    w.choices = 0
    kind = np.int64(0)
    chowed = np.int64(-1)
    while kind < NUM_REAL:
        count = int(w.left[kind])
        if count == 0:
            kind += 1
            continue
        triplet = count >= 3 and chowed != kind
        chow = starts_chow(w, kind)
        if triplet and chow:
            triplet = (code >> int(w.choices)) & 1 == 0
            w.choices = int(w.choices) + 1
        elif not triplet and not chow:
            return False
        if not _take_set(w, kind, triplet):
            return False
        if not triplet:
            chowed = kind
    return int(w.trial_sets) == 4


@kernel
def next_code(code, choices):
    """Return the code of the next split after one that met `choices` choices, or -1 after the last."""
    index = choices - 1
    while index >= 0 and (code >> index) & 1:
        index -= 1
    if index < 0:
        return -1
    return (code & ((1 << index) - 1)) | (1 << index)
