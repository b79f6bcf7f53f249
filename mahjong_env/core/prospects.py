"""What every suit lacks and which of its ranks help, in one place a suit: the table of the greedy player.

A cell has three words: the row of ten lanes (`core.distance`), then the ranks that lower each lane when
drawn, nine bits a lane, first the lanes without the pair, then those with it. Cells of a suit stand once for
any sets and once for chows alone; cells of the honours once for any sets and once for a hand that turns a
given pair into a pung, looked up by the code without that pair.

Few rows differ, also of suits together. Each has a number: rows are joined and turned by look-ups, in tables
that are small enough to stay in the cache.

Fei for fifth copies are left out (`core.distance` has them): the player misses a tile there now and then.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.distance import build_chow_rows, join, load_distance
from mahjong_env.core.lanes import (
    EMPTY,
    LANE_BITS,
    LANE_MASK,
    ONES,
    PAIR_SHIFT,
    ROW_MASK,
    alone,
    pack_lanes,
    turned,
)
from mahjong_env.core.numbered import SLOTS, number_of
from mahjong_env.core.shapes import HONOUR_CODES, POW5, SUIT_CODES

# Codes of at most fourteen tiles of nine ranks; only these have cells.
_SUIT_CELLS: Final = 405_350
_MOST_TILES = 14
_MOST_ROWS: Final = 768
# What sets a suit may make.
ANY_SETS, CHOWS_ONLY = 0, 1
# What becomes of the best pair of honours.
AS_IT_IS, INTO_PUNG = 0, 1
# Where the cells of honours begin.
HONOURS: Final = 2 * _SUIT_CELLS
HONOUR_PUNG: Final = HONOURS + HONOUR_CODES

PROSPECTS: Final = np.dtype(
    [
        ("index", np.int32, SUIT_CODES),  # number of the cell of a suit's code, 0 of more than 14 tiles
        ("cell", np.uint64, (HONOUR_PUNG + HONOUR_CODES, 3)),
        ("suit", np.uint8, (2, SUIT_CODES)),  # number of the row of a suit's code, for any sets, for chows
        ("honour", np.uint8, (2, HONOUR_CODES)),  # the same of the honours, as they are, to make a pung
        ("plain_pair", np.uint8, 3),  # the same of honours that may only be the pair, by how many are held
        ("rows", np.int64),  # rows that have a number; that of an empty hand is 0
        ("row", np.uint64, _MOST_ROWS),
        ("turned", np.uint64, (5, _MOST_ROWS)),  # the row turned (`core.lanes`), by the sets of the hand
        ("joined", np.uint16, (_MOST_ROWS, _MOST_ROWS)),  # number of two rows together, 0 of no plan
        ("slot", np.int16, SLOTS),  # where to look for a row: its number + 1, or 0
    ],
    align=True,
)

_PAIR_ONES = pack_lanes([0] * 5 + [1] * 5)
_ONE, _FIVE = np.uint64(1), np.uint64(5)
_MOVED = pack_lanes([0, 31, 31, 31, 31] * 2)
# A hand that makes the pung all the same has no use for a lane without a set. Two more than nothing lacks
# keeps the sums of `join` within a lane.
_WITHOUT_SET = pack_lanes([2, 0, 0, 0, 0, 4, 0, 0, 0, 0])


@kernel
def note_helpful(table, code, digits, cell):
    """Write the row of a code and the ranks that lower its lanes."""
    row = table[code]
    cell[0] = row
    for pair in range(2):
        helpful = np.uint64(0)
        for rank in range(digits):
            if (code // POW5[rank]) % 5 == 4:
                continue
            more = table[code + POW5[rank]]
            for sets in range(5):
                shift = np.uint64(LANE_BITS * sets) + np.uint64(pair) * PAIR_SHIFT
                if (row >> shift) & LANE_MASK > (more >> shift) & LANE_MASK:
                    helpful |= _ONE << np.uint64(9 * sets + rank)
        cell[1 + pair] = helpful


@kernel
def fill_cells(table, digits, index, cells):
    """Fill the cells of one table, of nine digits those of codes that a hand can have; number these."""
    place = 0
    for code in range(table.size):
        if digits == 9:
            tiles = 0
            left = code
            for _ in range(digits):
                tiles += left % 5
                left //= 5
            if tiles > _MOST_TILES:
                continue
            index[code] = place
        note_helpful(table, code, digits, cells[place])
        place += 1


@kernel
def number_codes(prospects):
    """Number the rows of all cells, and of honours that may only be the pair."""
    for code in range(SUIT_CODES):
        for sets in range(2):
            row = prospects.cell[sets * _SUIT_CELLS + int(prospects.index[code]), 0]
            prospects.suit[sets, code] = number_of(prospects, row)
    for code in range(HONOUR_CODES):
        prospects.honour[AS_IT_IS, code] = number_of(prospects, prospects.cell[HONOURS + code, 0])
        prospects.honour[INTO_PUNG, code] = number_of(prospects, prospects.cell[HONOUR_PUNG + code, 0])
    for tiles in range(3):
        prospects.plain_pair[tiles] = number_of(prospects, EMPTY - np.uint64(tiles) * _PAIR_ONES)


@kernel
def note_uses(prospects, uses):
    """Note for what rows are used: bit 0 any sets, bit 1 with a pair that becomes a pung, bit 2 chows."""
    for code in range(SUIT_CODES):
        uses[int(prospects.suit[ANY_SETS, code])] |= 1
        uses[int(prospects.suit[CHOWS_ONLY, code])] |= 4
    for code in range(HONOUR_CODES):
        uses[int(prospects.honour[AS_IT_IS, code])] |= 1
        uses[int(prospects.honour[INTO_PUNG, code])] |= 2
    for tiles in range(3):
        uses[int(prospects.plain_pair[tiles])] |= 4


@kernel
def join_rows(prospects, uses):
    """Join all rows that some plan uses together; return whether that has made other rows or uses."""
    more = False
    for one in range(int(prospects.rows)):
        for other in range(int(prospects.rows)):
            both = uses[one] & uses[other] & 5
            if (uses[one] & 1 and uses[other] & 2) or (uses[one] & 2 and uses[other] & 1):
                both |= 2
            if both:
                number = number_of(prospects, join(prospects.row[one], prospects.row[other]))
                prospects.joined[one, other] = number
                more = more or uses[number] | both != uses[number]
                uses[number] |= both
    return more


@kernel
def number_rows(prospects):
    """Number the rows of PROSPECTS whose cells are filled, join and turn them."""
    uses = np.zeros(_MOST_ROWS, np.int64)
    number_codes(prospects)
    note_uses(prospects, uses)
    while join_rows(prospects, uses):
        pass
    for number in range(int(prospects.rows)):
        for sets in range(5):
            prospects.turned[sets, number] = turned(prospects.row[number], sets)


_loaded: list[Any] = []


def load_prospects() -> Any:
    """Return the process-wide PROSPECTS record array of shape (1,), built at the first call (36 MB)."""
    if not _loaded:
        prospects: Any = np.zeros(1, PROSPECTS).view(np.recarray)
        distance = load_distance()
        index, cells = prospects.index[0], prospects.cell[0]
        honours = distance.honour[0] & ROW_MASK
        chows = np.empty(SUIT_CODES, np.uint64)
        build_chow_rows(chows)
        fill_cells(distance.suit[0] & ROW_MASK, 9, index, cells)
        fill_cells(chows, 9, index, cells[_SUIT_CELLS:])
        fill_cells(honours, 7, index, cells[HONOURS:])
        fill_cells(((honours + ONES) << _FIVE) & _MOVED | _WITHOUT_SET, 7, index, cells[HONOUR_PUNG:])
        number_rows(prospects[0])
        _loaded.append(prospects)
    return _loaded[0]


@cache
def blank_prospects() -> Any:
    """Return a PROSPECTS record array (1,) of zeros, for calls in which nobody looks it up."""
    return np.zeros(1, PROSPECTS).view(np.recarray)


@kernel
def suit_cell(prospects, sets, code):
    """Return the number of a suit's cell; `sets` is ANY_SETS or CHOWS_ONLY."""
    return sets * _SUIT_CELLS + int(prospects.index[code])


@kernel
def joined(prospects, one, other):
    """Return the number of the row of two groups of suits together."""
    return int(prospects.joined[one, other])


@kernel
def missing_of(prospects, one, other, sets):
    """Return the least that two groups of suits lack together for `sets` sets and one pair."""
    return alone(prospects.row[joined(prospects, one, other)], sets)
