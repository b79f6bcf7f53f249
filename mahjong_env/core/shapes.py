"""Complete hands by table: how many fei each suit needs, for sets alone and for sets with a pair.

A suit of the concealed hand is coded in base 5, the lowest rank being the lowest digit. The tables give the
least number of fei that completes a code; three more fei always make one more set, so the least decides.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.layout import TABLES

SUIT_CODES = 5**9
HONOUR_CODES = 5**7
POW5 = np.array([5**i for i in range(10)], np.int64)
UNREACHABLE = 7
ORPHAN_KINDS = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)
_ORPHANS = np.array(ORPHAN_KINDS, np.int64)


@kernel
def suit_of(kind):
    """Return 0-2 for m, p, s and 3 for honours."""
    return kind // 9 if kind < 27 else 3


@kernel
def code_unit(kind):
    """Return what one tile of `kind` adds to the code of its suit."""
    return POW5[kind % 9] if kind < 27 else POW5[kind - 27]


@kernel
def _least(best, need, rest, shift):
    """Return the smaller of `best` and `need` plus what code `rest` still needs (bits at `shift`)."""
    return min(best, need + ((rest >> shift) & 7))


@kernel
def _set_need(table, code, digit, count, unit, runs, shift):
    """Return the fei needed when the lowest tile of `code` goes into a set, the rest by the table."""
    best = UNREACHABLE
    for used in range(1, min(count, 3) + 1):
        best = _least(best, 3 - used, int(table[code - used * unit]), shift)
    if not runs:
        return best
    rest = code - unit
    for place in range(3):
        low = digit - place
        if low < 0 or low > 6:
            continue
        # Lower places than the lowest tile are fei; higher ones a real tile or a fei.
        for choice in range(1 << (2 - place)):
            left = rest
            need = place
            fits = True
            for step in range(1, 3 - place):
                if (choice >> (step - 1)) & 1:
                    need += 1
                elif (code // POW5[digit + step]) % 5 > 0:
                    left -= POW5[digit + step]
                else:
                    fits = False
            if fits:
                best = _least(best, need, int(table[left]), shift)
    return best


@kernel
def _pair_need(table, code, count, unit):
    """Return the fei needed when the lowest tile is in the pair, or the pair is made of fei."""
    best = _least(UNREACHABLE, 1, int(table[code - unit]), 0)
    if count >= 2:
        best = _least(best, 0, int(table[code - 2 * unit]), 0)
    return _least(best, 2, int(table[code]), 0)


@kernel
def _lowest_rank(code):
    """Return the lowest rank of which `code` (not 0) has a tile."""
    rank = 0
    while code % 5 == 0:
        code //= 5
        rank += 1
    return rank


@kernel
def build_need(table, digits, runs):
    """Fill `table` (one int8 per code of `digits` ranks) with the fei needed: bits 0-2 sets, 3-5 with a pair.

    Codes of more than 14 tiles are UNREACHABLE in both.
    """
    tiles = np.zeros(5**digits, np.int8)
    table[0] = 2 << 3
    for code in range(1, 5**digits):
        total = int(tiles[code // 5]) + code % 5
        tiles[code] = total
        if total > 14:
            table[code] = UNREACHABLE | (UNREACHABLE << 3)
            continue
        digit = _lowest_rank(code)
        unit = POW5[digit]
        count = (code // unit) % 5
        sets = _set_need(table, code, digit, count, unit, runs, 0)
        table[code] = min(sets, UNREACHABLE)
        pair = min(_set_need(table, code, digit, count, unit, runs, 3), _pair_need(table, code, count, unit))
        table[code] = min(sets, UNREACHABLE) | (min(pair, UNREACHABLE) << 3)


_loaded: list[Any] = []


def load_tables() -> Any:
    """Return the process-wide TABLES record array of shape (1,), built at the first call."""
    if not _loaded:
        tables = np.zeros(1, TABLES).view(np.recarray)
        build_need(tables.suit_need[0], 9, True)
        build_need(tables.honour_need[0], 7, False)
        _loaded.append(tables)
    return _loaded[0]


@kernel
def standard_complete_keys(m, p, s, z, fei, tables):
    """Tell whether the four suit codes with `fei` fei make sets and one pair (14 - 3 x melds tiles)."""
    a = int(tables.suit_need[m])
    b = int(tables.suit_need[p])
    c = int(tables.suit_need[s])
    d = int(tables.honour_need[z])
    sets = (a & 7) + (b & 7) + (c & 7) + (d & 7)
    gain = min(min((a >> 3) - (a & 7), (b >> 3) - (b & 7)), min((c >> 3) - (c & 7), (d >> 3) - (d & 7)))
    return sets + gain <= fei


@kernel
def hand_code(hand, suit):
    """Return the base-5 code of one suit of a counts array of at least 34 kinds."""
    first = suit * 9
    code = 0
    for rank in range(6 if suit == 3 else 8, -1, -1):
        code = code * 5 + int(hand[first + rank])
    return code


@kernel
def standard_complete(hand, fei, tables):
    """Tell whether counts `hand` and `fei` fei make sets and one pair; no kind more than four times."""
    return standard_complete_keys(
        hand_code(hand, 0), hand_code(hand, 1), hand_code(hand, 2), hand_code(hand, 3), fei, tables
    )


@kernel
def seven_pairs_complete(hand, fei, quads):
    """Tell whether fourteen tiles make seven pairs; `quads`: four of a kind counts as two pairs."""
    kinds = 0
    single = 0
    pairs = 0
    for kind in range(34):
        count = int(hand[kind])
        if count == 0:
            continue
        kinds += 1
        single += count & 1
        pairs += count >> 1
        if count > 2 and not quads:
            return False
    return single <= fei and (fei - single) % 2 == 0 and pairs + single + (fei - single) // 2 == 7


@kernel
def orphans_complete(hand):
    """Tell whether fourteen tiles are the thirteen orphans and a duplicate of one of them."""
    total = 0
    for kind in _ORPHANS:
        count = int(hand[kind])
        if count == 0:
            return False
        total += count
    return total == 14


@kernel
def nine_orphans_complete(hand, fei):
    """Tell whether 1p, 9p, the seven honours, a duplicate and four fei make thirteen orphans."""
    total = 0
    for index in range(13):
        kind = _ORPHANS[index]
        if kind < 9 or 18 <= kind < 27:
            continue
        count = int(hand[kind])
        if count == 0:
            return False
        total += count
    return total == 10 and fei == 4
