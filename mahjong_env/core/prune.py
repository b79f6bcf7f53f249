"""The discards of a plan: which keep it as near as it is, and how many tiles help after each."""

from __future__ import annotations

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.bits import NO_BITS, bit, has_bit, lowest_bit
from mahjong_env.core.hand import REAL_KINDS
from mahjong_env.core.lanes import bound, nine_bits, within
from mahjong_env.core.plans import (
    ALL_SUITS,
    ANY_HONOURS,
    LANES,
    ONE_PUNG,
    ORPHANS,
    PAIRS,
    PLAIN_PAIR,
    PUNGS,
    SUITS,
    plain_pair,
)
from mahjong_env.core.position import MOST_CHOICES, tiles_in
from mahjong_env.core.prospects import AS_IT_IS, HONOUR_PUNG, HONOURS, INTO_PUNG, joined, suit_cell
from mahjong_env.core.shapes import code_unit, suit_of
from mahjong_env.core.tiles import EAST

_ONE, _NINE = np.uint64(1), np.uint64(9)
_9, _18, _27, _36, _LOW_NINE = (np.uint64(value) for value in (9, 18, 27, 36, 511))
_WORST = -(2**40)
# The number of the row of a suit without tiles.
_EMPTY_ROW = 0
# Tiles that help count so much, a locked one that must be self-drawn less.
_HELP, _LOCKED_HELP = 24, 8
# What a tile by itself is worth keeping: middle ranks, and honours whose pung scores.
_NEIGHBOURS = np.array([0, 1, 2, 3, 3, 3, 2, 1, 0] * 3 + [0] * 7, np.int64)
_SCORING = 2


# --- Discards by lanes ---------------------------------------------------------------------------


@kernel
def code_in_plan(p, suit):
    """Return the code to look up for a suit, -1 where the plan looks up none."""
    if suit < 3:
        return p.key[suit] if (p.suits >> suit) & 1 else -1
    if p.honours == ANY_HONOURS:
        return p.key[3]
    if p.honours == ONE_PUNG:
        return p.key[3] - 2 * code_unit(p.pair)
    return -1


@kernel
def row_of(p, prospects, suit, code):
    """Return the number of the row of a suit's code in the plan."""
    if suit < 3:
        return int(prospects.suit[p.sets, code])
    return int(prospects.honour[INTO_PUNG if p.honours == ONE_PUNG else AS_IT_IS, code])


@kernel
def cell_of(p, prospects, suit, code):
    """Return the cell of a suit's code in the plan."""
    if suit < 3:
        return suit_cell(prospects, p.sets, code)
    return (HONOUR_PUNG if p.honours == ONE_PUNG else HONOURS) + code


@kernel
def lay_out(p, prospects):
    """Write the row of each suit in the plan and what the others make together."""
    for suit in range(4):
        at = code_in_plan(p, suit)
        p.at[suit] = at
        p.row[suit] = row_of(p, prospects, suit, at) if at >= 0 else _EMPTY_ROW
    if p.honours == PLAIN_PAIR:
        p.row[3] = plain_pair(p, prospects)
    if p.suits == ALL_SUITS:
        p.rest[0] = joined(prospects, p.row[1], p.right)
        p.rest[1] = joined(prospects, p.row[0], p.right)
        p.rest[2] = joined(prospects, p.row[3], p.left)
        p.rest[3] = joined(prospects, p.row[2], p.left)
        return
    suit = lowest_bit(p.suits)
    for other in range(3):
        p.rest[other] = joined(prospects, p.row[suit], p.row[3])
    p.rest[suit] = p.row[3]
    p.rest[3] = p.row[suit]


@kernel
def helpful_in(p, prospects, suit, at, lanes):
    """Return the kinds of a suit that lower one of the `lanes` (guard bits) of its code `at`."""
    if at < 0:
        return NO_BITS
    alone, paired = nine_bits(lanes)
    cell = cell_of(p, prospects, suit, at)
    ranks = (prospects.cell[cell, 1] & alone) | (prospects.cell[cell, 2] & paired)
    ranks = (ranks | (ranks >> _9) | (ranks >> _18) | (ranks >> _27) | (ranks >> _36)) & _LOW_NINE
    kinds = ranks << (_NINE * np.uint64(suit))
    return kinds | bit(p.pair) if suit == 3 and p.honours == ONE_PUNG else kinds


@kernel
def barred(p):
    """Return the honours that the plan needs whatever their row says."""
    if p.honours == ONE_PUNG:
        return bit(p.pair)
    if p.honours == PLAIN_PAIR:
        return p.holds[1] & ~p.holds[2] & ~p.valued
    return NO_BITS


@kernel
def find_choices(p, prospects, kinds, most):
    """Write the discards among `kinds` that leave the plan at `most` missing tiles, fei not counted."""
    found = 0
    kinds &= ~(barred(p) & SUITS[3])
    for suit in range(4):
        room, lanes = bound(prospects.turned[4 - p.melds, p.rest[suit]], 4 - p.melds, most)
        now = within(prospects.row[p.row[suit]], room, lanes)
        p.open[suit] = now
        left = kinds & SUITS[suit]
        while left != NO_BITS and found < MOST_CHOICES:
            kind = lowest_bit(left)
            left &= left - _ONE
            at = -1
            then = now
            if p.at[suit] >= 0:
                at = p.at[suit] - code_unit(kind)
                then = within(prospects.row[row_of(p, prospects, suit, at)], room, lanes)
            if then != NO_BITS:
                p.choice[found] = kind
                p.choice_at[found] = at
                p.choice_open[found] = then
                found += 1
    p.choices = found


@kernel
def other_two(p, prospects, suit, other):
    """Return the number of the row of the two remaining suits together."""
    if suit + other == 1:
        return p.right
    if suit + other == 5:
        return p.left
    first = 0 if suit != 0 and other != 0 else 1
    return joined(prospects, p.row[first], p.row[6 - suit - other - first])


@kernel
def helpful_beside(p, prospects, suit, at, most):
    """Return the helpful kinds of the other suits once `suit` has come down to the code `at`."""
    kinds = NO_BITS
    row = row_of(p, prospects, suit, at)
    for other in range(4):
        if other == suit or p.at[other] < 0:
            continue
        rest = joined(prospects, row, other_two(p, prospects, suit, other)) if p.suits == ALL_SUITS else row
        room, lanes = bound(prospects.turned[4 - p.melds, rest], 4 - p.melds, most)
        now = within(prospects.row[p.row[other]], room, lanes)
        kinds |= helpful_in(p, prospects, other, p.at[other], now)
    return kinds


@kernel
def rate(p, rules, kind, helpful):
    """Return how good it is to discard `kind` when the kinds `helpful` then bring the hand nearer."""
    rating = _HELP * tiles_in(p.unseen, helpful)
    if p.missing <= 1 and int(rules.discard_lock):
        locked = p.locked | bit(kind)
        rating -= (_HELP - _LOCKED_HELP) * tiles_in(p.unseen, helpful & locked)
    rating -= _NEIGHBOURS[kind]
    if kind >= EAST and has_bit(p.unseen[1], kind):
        rating -= _SCORING * (int(has_bit(p.valued, kind)) + int(has_bit(p.double, kind)))
    return rating


@kernel
def best_by_lanes(p, rules, prospects, kinds):
    """Return the discard that keeps the plan nearest, then leaves most helpful tiles; -1 if none keeps it."""
    lay_out(p, prospects)
    most = max(p.missing, 1) + p.fei
    find_choices(p, prospects, kinds, most)
    if p.choices < 2:
        return p.choice[0] if p.choices else np.int64(-1)
    helpful = NO_BITS
    for suit in range(4):
        helpful |= helpful_in(p, prospects, suit, p.at[suit], p.open[suit])
    best = np.int64(-1)
    highest = np.int64(_WORST)
    # First those that leave the other suits as they are: they set what the others must pass.
    for index in range(p.choices):
        kind = p.choice[index]
        suit = suit_of(kind)
        if p.choice_open[index] != p.open[suit]:
            continue
        own = helpful_in(p, prospects, suit, p.choice_at[index], p.choice_open[index])
        rating = rate(p, rules, kind, (helpful & ~SUITS[suit]) | own)
        if rating > highest:
            highest = rating
            best = kind
    for index in range(p.choices):
        kind = p.choice[index]
        suit = suit_of(kind)
        if p.choice_open[index] == p.open[suit]:
            continue
        at = p.choice_at[index]
        own = helpful_in(p, prospects, suit, at, p.choice_open[index])
        if rate(p, rules, kind, (helpful & ~SUITS[suit]) | own) <= highest:
            continue
        beside = helpful_beside(p, prospects, suit, at, most)
        rating = rate(p, rules, kind, beside | own)
        if rating > highest:
            highest = rating
            best = kind
    return best


# --- Discards by number --------------------------------------------------------------------------


@kernel
def held_of(levels, kind, most):
    """Return how many tiles of a kind there are, counted up to `most`."""
    count = 0
    for level in range(most):
        count += int(has_bit(levels[level], kind))
    return count


@kernel
def keep_for_pungs(p, kind):
    """Return how much a hand of pungs wants to keep a tile."""
    scores = int(has_bit(p.valued, kind)) + int(has_bit(p.double, kind))
    return 100 * held_of(p.holds, kind, 3) + 10 * held_of(p.unseen, kind, 4) + 5 * scores


@kernel
def keep_for_pairs(p, kind):
    """Return how much a hand of pairs wants to keep a tile; of a third one it has no need."""
    held = held_of(p.holds, kind, 3)
    if held == 3:
        return 0
    return 100 if held == 2 else 10 + held_of(p.unseen, kind, 3)


@kernel
def least_wanted(p, kinds):
    """Return the tile that a hand of pungs or of pairs wants least."""
    best = np.int64(-1)
    least = np.int64(-_WORST)
    while kinds != NO_BITS:
        kind = lowest_bit(kinds)
        kinds &= kinds - _ONE
        keep = keep_for_pungs(p, kind) if p.plan == PUNGS else keep_for_pairs(p, kind)
        if keep < least:
            least = keep
            best = np.int64(kind)
    return best


@kernel
def best_discard(p, rules, prospects):
    """Return the discard that serves the plan of a position best, -1 if no tile but a fei may be discarded.

    Args:
        p: one POSITION record, weighed; its fields of discards are overwritten.
        rules: one RULES record.
        prospects: one PROSPECTS record.
    """
    kinds = p.legal[0] & REAL_KINDS
    if kinds & (kinds - _ONE) == NO_BITS:
        return np.int64(lowest_bit(kinds)) if kinds != NO_BITS else np.int64(-1)
    best = np.int64(-1)
    if p.plan == LANES:
        best = best_by_lanes(p, rules, prospects, kinds)
    elif p.plan == ORPHANS:
        spare = kinds & ~p.wanted if kinds & ~p.wanted != NO_BITS else kinds & p.holds[1]
        best = np.int64(lowest_bit(spare)) if spare != NO_BITS else np.int64(-1)
    if best >= 0:
        return best
    if p.plan != PUNGS:
        p.plan = PAIRS
    outside = kinds & ~p.wanted
    return least_wanted(p, outside if outside != NO_BITS else kinds)
