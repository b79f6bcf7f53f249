"""What every suit lacks and which of its ranks help, in one place a suit: the table of the greedy player.

A cell has three words: the row of ten lanes (`core.distance`), then the ranks that lower each lane when
drawn, nine bits a lane, first the lanes without the pair, then those with it. Cells of a suit stand once for
any sets and once for chows alone; cells of the honours once for any sets and once for a hand that turns a
given pair into a pung, looked up by the code without that pair.

Fei for fifth copies are left out (`core.distance` has them): the player misses a tile there now and then.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.distance import build_chow_rows, load_distance
from mahjong_env.core.lanes import EMPTY, LANE_BITS, LANE_MASK, ONES, PAIR_SHIFT, ROW_MASK, pack_lanes
from mahjong_env.core.shapes import HONOUR_CODES, POW5, SUIT_CODES

# Codes of at most fourteen tiles of nine ranks; only these have cells.
_SUIT_CELLS: Final = 405_350
_MOST_TILES = 14
# Where the cells begin.
ANY_SETS, CHOWS_ONLY = 0, _SUIT_CELLS
HONOURS: Final = 2 * _SUIT_CELLS
HONOUR_PUNG: Final = HONOURS + HONOUR_CODES

PROSPECTS: Final = np.dtype(
    [
        ("index", np.int32, SUIT_CODES),  # number of the cell of a suit's code, 0 of more than 14 tiles
        ("cell", np.uint64, (HONOUR_PUNG + HONOUR_CODES, 3)),
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


_loaded: list[Any] = []


def load_prospects() -> Any:
    """Return the process-wide PROSPECTS record array of shape (1,), built at the first call (31 MB)."""
    if not _loaded:
        prospects: Any = np.zeros(1, PROSPECTS).view(np.recarray)
        distance = load_distance()
        index, cells = prospects.index[0], prospects.cell[0]
        honours = distance.honour[0] & ROW_MASK
        chows = np.empty(SUIT_CODES, np.uint64)
        build_chow_rows(chows)
        fill_cells(distance.suit[0] & ROW_MASK, 9, index, cells[ANY_SETS:])
        fill_cells(chows, 9, index, cells[CHOWS_ONLY:])
        fill_cells(honours, 7, index, cells[HONOURS:])
        fill_cells(((honours + ONES) << _FIVE) & _MOVED | _WITHOUT_SET, 7, index, cells[HONOUR_PUNG:])
        _loaded.append(prospects)
    return _loaded[0]


@kernel
def suit_cell(prospects, first, code):
    """Return the number of a suit's cell; `first` is ANY_SETS or CHOWS_ONLY."""
    return first + int(prospects.index[code])


@kernel
def suit_row(prospects, first, code):
    """Return the row of a suit's code."""
    return prospects.cell[suit_cell(prospects, first, code), 0]


@kernel
def plain_pair_row(tiles):
    """Return the row of honours that may only be the pair, of which `tiles` (0-2) are held."""
    return EMPTY - np.uint64(tiles) * _PAIR_ONES
