"""Arithmetic on table rows of ten lanes (see `core.distance`): all lanes at once.

A lane is named by the sets that a suit makes in it and whether it holds the pair. What one group of suits
lacks for one lane meets what the rest lacks for the other lane of the hand: its remaining sets, its pair.
"""

from __future__ import annotations

import numpy as np

from mahjong_env.core._kernel import kernel

LANE_BITS = 5
LANE_MASK = np.uint64(31)
ROW_MASK = np.uint64((1 << 50) - 1)
PAIR_SHIFT = np.uint64(25)


def pack_lanes(values):
    """Return the row of ten lane values."""
    return np.uint64(sum(value << (LANE_BITS * lane) for lane, value in enumerate(values)))


ONES = pack_lanes([1] * 10)
# An empty hand lacks every tile of its target; no hand lacks more.
EMPTY = pack_lanes([3 * sets + 2 * pair for pair in (0, 1) for sets in range(5)])
# The fifth bit of every lane, clear in rows.
GUARD = pack_lanes([16] * 10)
# The lanes without the pair.
SETS = pack_lanes([31] * 5)
_LOWEST, _LOW = pack_lanes([31, 0, 0, 0, 0] * 2), pack_lanes([0, 31, 0, 0, 0] * 2)
_MIDDLE = pack_lanes([0, 0, 31, 0, 0] * 2)
_HIGH, _HIGHEST = pack_lanes([0, 0, 0, 31, 0] * 2), pack_lanes([0, 0, 0, 0, 31] * 2)
_FAR, _NEAR = np.uint64(20), np.uint64(10)
# By the sets of the hand: its lanes, their guard bits, and how far to shift when the order is turned.
_USED = np.array([pack_lanes([31 * (lane <= sets) for lane in range(5)] * 2) for sets in range(5)], np.uint64)
_GUARDS = _USED & GUARD
_TURN_SHIFT = np.array([LANE_BITS * (4 - sets) for sets in range(5)], np.uint64)
# From five guard bits to a number, and from that to nine bits a lane.
_FOUR, _TOP = np.uint64(4), np.uint64(20)
_SPACED = np.uint64(0x108421)
_GATHER = np.uint64(sum(1 << shift for shift in (20, 16, 12, 8, 4)))
_NINES = np.array(
    [sum(511 << (9 * lane) for lane in range(5) if five >> lane & 1) for five in range(32)], np.uint64
)


@kernel
def turned(row, sets):
    """Return `row`, each lane in the place of the one that it meets in a hand of `sets` sets and a pair."""
    turn = ((row & _LOWEST) << _FAR) | ((row & _HIGHEST) >> _FAR) | (row & _MIDDLE)
    turn |= ((row & _LOW) << _NEAR) | ((row & _HIGH) >> _NEAR)
    return ((((turn & SETS) << PAIR_SHIFT) | (turn >> PAIR_SHIFT)) >> _TURN_SHIFT[sets]) & _USED[sets]


@kernel
def bound(rest, sets, most):
    """Return what a row may lack in each lane for `most` (0-14) in all, and the open lanes.

    `rest` is the row of the other suits, turned. `within` takes both; the second has the guard bit of each
    lane in which anything at all is allowed.
    """
    room = (np.uint64(most) * ONES | GUARD) - rest
    return room | GUARD, room & _GUARDS[sets]


@kernel
def within(row, room, open_lanes):
    """Return the guard bits of the lanes in which `row` keeps to a bound."""
    return (room - row) & open_lanes


@kernel
def alone(row, sets):
    """Return what one suit lacks for `sets` sets and the pair."""
    return np.int64((row >> (np.uint64(LANE_BITS * sets) + PAIR_SHIFT)) & LANE_MASK)


@kernel
def five_lanes(lanes):
    """Return the lowest five of the guard bits as a number of five bits."""
    return np.int64((((lanes >> _FOUR) & _SPACED) * _GATHER) >> _TOP) & 31


@kernel
def nine_bits(lanes):
    """Return two masks of nine bits a lane: those of the guard bits without and with the pair."""
    return _NINES[five_lanes(lanes)], _NINES[five_lanes(lanes >> PAIR_SHIFT)]
