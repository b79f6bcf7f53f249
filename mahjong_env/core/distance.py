"""Distance to a complete hand by table: how many tiles each suit lacks for every number of sets.

A row of the table packs ten lanes of five bits: lanes 0-4 hold the fewest tiles that a suit lacks for 0-4
sets, lanes 5-9 the same with a pair. The fifth bit of a lane stays clear, so that all ten lanes are compared
and added at once. A target holds at most four real tiles of a kind; only a fei may stand for a fifth. Where
that helps, the bits above the lanes name a row of `spare`: the lanes with one to four such fei.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.bits import count_bits
from mahjong_env.core.lanes import (
    EMPTY,
    GUARD,
    LANE_BITS,
    LANE_MASK,
    ONES,
    PAIR_SHIFT,
    ROW_MASK,
    SETS,
    pack_lanes,
)
from mahjong_env.core.packed import TERMINALS, at_least_one, at_least_two, packed_suit
from mahjong_env.core.shapes import (
    HONOUR_CODES,
    POW5,
    SUIT_CODES,
    hand_code,
)

STANDARD, SEVEN_PAIRS, ORPHANS = 1, 2, 4
UNHELD: Final = 127
MAX_FEI: Final = 4
MAX_SPARE_ROWS: Final = 64

DISTANCE: Final = np.dtype(
    [
        ("suit", np.uint64, SUIT_CODES),  # a row per base-5 code of nine ranks
        ("honour", np.uint64, HONOUR_CODES),
        ("spare", np.uint64, (MAX_SPARE_ROWS, MAX_FEI)),  # lanes with 1-4 fei for fifth copies; row 0 unused
        ("spare_rows", np.int64),
    ],
    align=True,
)

_ROW_BITS = np.uint64(50)
_FOUR, _FIVE = np.uint64(4), np.uint64(LANE_BITS)
_ZERO = np.uint64(0)

_SETS_ONES = ONES & SETS
# Lanes that shifting by a number of sets leaves valid; the others are filled with 15, more than any value.
_KEEP = tuple(pack_lanes([31 * (lane % 5 >= sets) for lane in range(10)]) for sets in range(5))
_FILL = tuple(pack_lanes([15 * (lane % 5 < sets) for lane in range(10)]) for sets in range(5))
_KEEP_PAIR = tuple(pack_lanes([31 * (lane >= 5 + sets) for lane in range(10)]) for sets in range(5))
_FILL_PAIR = tuple(pack_lanes([15 * (lane < 5 + sets) for lane in range(10)]) for sets in range(5))
_HONOUR_SETS = np.array([0, 1, 2, 3, 4, 5, 6, 16])


@kernel
def _least(x, y):
    """Return the lane by lane minimum of two rows."""
    greater = ((x | GUARD) - y) & GUARD
    take = greater - (greater >> _FOUR)
    return x ^ ((x ^ y) & take)


@kernel
def _mark(table, counts, lane, excess):
    """Enter one target at its code of at most four of a kind; what lies above four is missing."""
    code = 0
    over = 0
    for rank in range(counts.size):
        code += min(counts[rank], 4) * POW5[rank]
        over += max(counts[rank] - 4, 0)
    shift = np.uint64(LANE_BITS * lane)
    value = np.int64((table[code] >> shift) & LANE_MASK)
    if over <= excess and over < value:
        table[code] -= np.uint64(value - over) << shift


@kernel
def _add_set(counts, index, step):
    """Add `step` times set `index`: a triplet, from 9 on a run, 16 none. Return 1 if it is a set."""
    if index < 9:
        counts[index] += 3 * step
    elif index < 16:
        for rank in range(index - 9, index - 6):
            counts[rank] += step
    return 0 if index == 16 else 1


@kernel
def _mark_targets(table, choices, digits, excess):
    """Enter every target of up to four of the sets `choices`, alone and with each pair."""
    counts = np.zeros(digits, np.int64)
    for a in range(choices.size):
        one = _add_set(counts, choices[a], 1)
        for b in range(a, choices.size):
            two = one + _add_set(counts, choices[b], 1)
            for c in range(b, choices.size):
                three = two + _add_set(counts, choices[c], 1)
                for d in range(c, choices.size):
                    sets = three + _add_set(counts, choices[d], 1)
                    _mark(table, counts, sets, excess)
                    for pair in range(digits):
                        counts[pair] += 2
                        _mark(table, counts, 5 + sets, excess)
                        counts[pair] -= 2
                    _add_set(counts, choices[d], -1)
                _add_set(counts, choices[c], -1)
            _add_set(counts, choices[b], -1)
        _add_set(counts, choices[a], -1)


@kernel
def _spread_rank(table, stride):
    """Along one rank: a tile too many costs nothing, a tile too few costs one."""
    for block in range(0, table.size, 5 * stride):
        for start in range(block, block + 4 * stride, stride):
            for code in range(start, start + stride):
                table[code + stride] = _least(table[code + stride], table[code])
        for start in range(block + 3 * stride, block - 1, -stride):
            for code in range(start, start + stride):
                table[code] = _least(table[code], table[code + stride] + ONES)


@kernel
def _fill_rows(table, choices, digits, excess):
    """Fill `table` with the lanes of every code for sets among `choices` (see `_add_set`)."""
    table[:] = EMPTY
    _mark_targets(table, choices, digits, excess)
    # The low ranks block by block, so that a block stays in the processor's cache.
    inner = min(digits, 6)
    for block in range(0, table.size, POW5[inner]):
        for rank in range(inner):
            _spread_rank(table[block : block + POW5[inner]], POW5[rank])
    for rank in range(inner, digits):
        _spread_rank(table, POW5[rank])


@kernel
def build_rows(table, digits, excess):
    """Fill `table` with the lanes of every code; targets may need up to `excess` fei for fifth copies."""
    _fill_rows(table, np.arange(17) if digits == 9 else _HONOUR_SETS, digits, excess)


@kernel
def build_chow_rows(table):
    """Fill `table` with the lanes of every suit's code for sets that are all chows."""
    _fill_rows(table, np.arange(9, 17), 9, 0)


@kernel
def _spare_row(spare, used, lanes):
    """Return the index of the row of `spare` that equals `lanes`, or `used`, the first free one."""
    for row in range(1, used):
        same = True
        for fei in range(spare.shape[1]):
            same = same and spare[row, fei] == lanes[fei]
        if same:
            return row
    return used


@kernel
def link_spare(table, layers, spare, used):
    """Name in `table` the spare row of every code that `layers[fei - 1]` improves; return the rows in use.

    `layers` may hold fewer layers than `spare` has columns: the last one counts for the rest.
    """
    lanes = np.zeros(spare.shape[1], np.uint64)
    last = layers.shape[0] - 1
    for code in range(table.size):
        if layers[last, code] == table[code]:
            continue
        for fei in range(lanes.size):
            lanes[fei] = layers[min(fei, last), code]
        row = _spare_row(spare, used, lanes)
        for fei in range(lanes.size):
            spare[row, fei] = lanes[fei]
        used = max(used, row + 1)
        table[code] |= np.uint64(row) << _ROW_BITS
    return used


def _build(table: Any, spare: Any, digits: int, layers: int, used: int) -> int:
    """Fill one table and its spare rows; return the spare rows in use."""
    build_rows(table, digits, 0)
    above = np.empty((layers, table.size), np.uint64)
    for layer in range(layers):
        build_rows(above[layer], digits, layer + 1)
    return int(link_spare(table, above, spare, used))


_loaded: list[Any] = []


def load_distance() -> Any:
    """Return the process-wide DISTANCE record array of shape (1,), built at the first call (16 MB)."""
    if not _loaded:
        distance = np.zeros(1, DISTANCE).view(np.recarray)
        # In a suit of 14 tiles a second fifth copy never helps; runs are as near.
        used = _build(distance.suit[0], distance.spare[0], 9, 1, 1)
        distance.spare_rows[0] = _build(distance.honour[0], distance.spare[0], 7, MAX_FEI, used)
        _loaded.append(distance)
    return _loaded[0]


@kernel
def join(a, b):
    """Return the lanes of two suits together: the least over all ways to share the sets and the pair."""
    sets_only = b & SETS
    best = _least(
        b, ((sets_only + ((a >> PAIR_SHIFT) & LANE_MASK) * _SETS_ONES) << PAIR_SHIFT) | _FILL_PAIR[0]
    )
    shift = _FIVE
    for sets in range(1, 5):
        value = (a >> shift) & LANE_MASK
        best = _least(best, (((b + value * ONES) << shift) & _KEEP[sets]) | _FILL[sets])
        shift_pair = shift + PAIR_SHIFT
        value = (a >> shift_pair) & LANE_MASK
        moved = ((sets_only + value * _SETS_ONES) << shift_pair) & _KEEP_PAIR[sets]
        best = _least(best, moved | _FILL_PAIR[sets])
        shift += _FIVE
    return best


@kernel
def meet(a, b, sets):
    """Return the least that two groups of suits lack together for `sets` sets and one pair."""
    x = np.int64(a)
    y = np.int64(b)
    best = UNHELD
    for share in range(sets + 1):
        here = LANE_BITS * share
        there = LANE_BITS * (sets - share)
        best = min(best, ((x >> here) & 31) + ((y >> (there + 25)) & 31))
        best = min(best, ((x >> (here + 25)) & 31) + ((y >> there) & 31))
    return best


@kernel
def has_spare(row):
    """Tell whether a fei for a fifth copy brings this suit nearer."""
    return (row >> _ROW_BITS) != _ZERO


@kernel
def lanes_of(row, fei, distance):
    """Return the lanes of a table row when up to `fei` fei may stand for fifth copies in its suit."""
    index = np.int64(row >> _ROW_BITS)
    if index == 0 or fei == 0:
        return row & ROW_MASK
    return distance.spare[index, fei - 1]


@kernel
def missing_spare(a, b, c, d, sets, fei, distance):
    """Return the least missing over all ways to share the fei for fifth copies among the suits."""
    best = UNHELD
    for i in range(fei + 1 if has_spare(a) else 1):
        for j in range(fei + 1 - i if has_spare(b) else 1):
            for k in range(fei + 1 - i - j if has_spare(c) else 1):
                left = join(lanes_of(a, i, distance), lanes_of(b, j, distance))
                right = join(lanes_of(c, k, distance), lanes_of(d, fei - i - j - k, distance))
                best = min(best, meet(left, right, sets))
    return best


@kernel
def _missing(a, b, c, d, sets, fei, distance):
    """Return the tiles that four table rows lack for `sets` sets and one pair, fei not yet subtracted."""
    if fei > 0 and has_spare(a | b | c | d):
        return missing_spare(a, b, c, d, sets, fei, distance)
    return meet(join(a & ROW_MASK, b & ROW_MASK), join(c & ROW_MASK, d & ROW_MASK), sets)


@kernel
def standard_shanten_keys(m, p, s, z, melds, fei, distance):
    """Return the standard shape's shanten of four suit codes with `fei` fei: -1 complete, 0 waiting."""
    a = distance.suit[m]
    b = distance.suit[p]
    c = distance.suit[s]
    d = distance.honour[z]
    return _missing(a, b, c, d, 4 - melds, fei, distance) - fei - 1


@kernel
def pairs_missing(hand):
    """Return the tiles that a hand of real tiles lacks for seven different pairs."""
    held = 0
    pairs = 0
    for suit in range(4):
        tiles = packed_suit(hand, suit)
        held += count_bits(at_least_one(tiles))
        pairs += count_bits(at_least_two(tiles))
    singles = held - pairs
    pairs = min(pairs, 7)
    return 14 - 2 * pairs - min(singles, 7 - pairs)


@kernel
def orphans_missing(hand):
    """Return the tiles that a hand of real tiles lacks for the thirteen orphans and a duplicate."""
    kinds = 0
    duplicates = 0
    for suit in range(4):
        tiles = packed_suit(hand, suit)
        if suit < 3:
            tiles &= TERMINALS
        kinds += count_bits(at_least_one(tiles))
        duplicates |= at_least_two(tiles)
    return 14 - kinds - (1 if duplicates else 0)


@kernel
def special_shanten(hand, melds, fei, shapes):
    """Return the least shanten over the shapes without melds that are asked for, UNHELD if none is."""
    best = UNHELD
    if melds == 0 and shapes & SEVEN_PAIRS:
        best = min(best, pairs_missing(hand) - fei - 1)
    if melds == 0 and shapes & ORPHANS:
        best = min(best, orphans_missing(hand) - fei - 1)
    return best


@kernel
def shanten_of(hand, melds, fei, shapes, distance):
    """Return the least shanten of counts `hand` (34 kinds or more) over `shapes`, a sum of shape bits.

    `hand` and `fei` together have 13 or 14 tiles less three a meld; the special shapes allow no meld.
    """
    best = special_shanten(hand, melds, fei, shapes)
    if shapes & STANDARD:
        m = hand_code(hand, 0)
        p = hand_code(hand, 1)
        s = hand_code(hand, 2)
        z = hand_code(hand, 3)
        best = min(best, standard_shanten_keys(m, p, s, z, melds, fei, distance))
    return best
