"""What a position is worth by the rules: points that are sure, pungs that score, chips that a hand may bring.

Points (tai or fan) are counted in quarters, so that what is only likely counts in part. All values, the
minimum and the payments come from the RULES record.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from mahjong_env.core import patterns_table as ids
from mahjong_env.core._kernel import kernel
from mahjong_env.core.bits import NO_BITS, bit, count_bits, lowest_bit
from mahjong_env.core.layout import MAX_TOTAL
from mahjong_env.core.tiles import EAST, NORTH, RED

_DRAGONS = np.uint64(0b111 << RED)
_FULL_SERIES = 15

# Of a hundred wins so many come from a discard, the rest are self-drawn.
_BY_DISCARD, _BY_DRAW = 70, 30
_SCALE: Final = 1_000_000
_SHIFT = 6
# One chip in hand.
CHIP: Final = ((_BY_DISCARD + _BY_DRAW) * 4 * _SCALE) >> _SHIFT
# The chance to win, by quarters of a missing tile.
_CHANCE = np.array([int(_SCALE * 0.5 * 0.5 ** (quarter / 4)) for quarter in range(150)], np.int64)
_FURTHEST = 149
# A point that lacks to the minimum is as far as so many tiles: nothing in the plan brings it.
_LACK = 3


@kernel
def add_wind(p, rules, pattern, wind):
    """Note that a pung of a wind (0 E .. 3 N) scores a pattern, if the rules have it."""
    if int(rules.value[pattern]) > 0:
        p.double |= p.valued & bit(EAST + wind)
        p.valued |= bit(EAST + wind)


@kernel
def value_honours(p, rules):
    """Write the honours of which a pung scores."""
    p.valued = _DRAGONS if int(rules.value[ids.DRAGON]) > 0 else NO_BITS
    p.double = NO_BITS
    if p.seat > 0 or int(rules.seat_wind_dealer):
        add_wind(p, rules, ids.SEAT_WIND, p.seat)
    add_wind(p, rules, ids.ROUND_WIND, p.round_wind)
    if p.seat > 0 or int(rules.east_wind_dealer):
        add_wind(p, rules, ids.EAST_WIND, 0)
    add_wind(p, rules, ids.NORTH_WIND, NORTH - EAST)
    p.valued &= rules.kinds
    p.double &= rules.kinds


@kernel
def set_worth(rules, held, single, whole):
    """Return the points of bonus tiles of a group of four: `single` each, or the pattern `whole` for all."""
    if held == _FULL_SERIES and int(rules.value[whole]) > 0:
        return int(rules.value[whole])
    return count_bits(held) * int(rules.value[single])


@kernel
def flower_worth(p, rules):
    """Return the points of the flowers."""
    points = 0
    numbers = int(rules.flower_numbers[p.seat])
    for series in range(2):
        held = (p.bonus >> (4 * series)) & _FULL_SERIES
        pattern = int(rules.set_pattern[series])
        if held == _FULL_SERIES and pattern != ids.NO_PATTERN:
            points += int(rules.value[pattern])
            held = 0 if int(rules.set_replaces_flowers) else held
        points += count_bits(held & numbers) * int(rules.value[ids.SEAT_FLOWER])
        points += (held >> 3) * int(rules.value[ids.FOURTH_FLOWER])
    return points


@kernel
def is_free(rules, pattern):
    """Return 1 if a pattern of bonus tiles does not count towards the minimum."""
    return int(int(rules.gate_counts_bonus) == 0 and (int(rules.bonus_bits) >> pattern) & 1 == 1)


@kernel
def value_bonus(p, rules):
    """Write the points that every hand will have: bonus tiles, fei set aside, the base."""
    flowers = flower_worth(p, rules)
    animals = set_worth(rules, (p.bonus >> 8) & _FULL_SERIES, ids.ANIMAL, ids.ANIMAL_SET)
    points = flowers + animals + set_worth(rules, p.bonus >> 12, ids.FACE, ids.FACE_SET)
    if p.bonus == 0 and not (p.aside and int(rules.aside_breaks_no_flowers)):
        points += int(rules.value[ids.NO_FLOWERS])
    points += p.aside * int(rules.value[ids.FEI_ASIDE]) + int(rules.value[ids.BASE])
    p.sure = 4 * points
    p.free = 4 * (flowers * is_free(rules, ids.SEAT_FLOWER) + animals * is_free(rules, ids.ANIMAL))


@kernel
def value_hand(p, rules):
    """Write what the concealed tiles and melds are worth whatever is built: honours, a closed hand."""
    made = p.pungs | p.holds[2]
    p.pungs_made = count_bits(made & p.valued) + count_bits(made & p.double)
    pairs = p.holds[1] & ~made & p.unseen[0] & p.valued
    p.pairs_held = count_bits(pairs) + count_bits(pairs & p.double)
    top = pairs & p.double
    if top == NO_BITS:
        top = pairs
    p.best_pair = lowest_bit(top) if top != NO_BITS else -1
    closed = p.claimed == 0 and (p.melds == 0 or int(rules.concealed_kong_allowed) > 0)
    concealed = int(rules.value[ids.CONCEALED]) if closed else 0
    by_draw_only = int(rules.concealed_self_draw) > 0
    p.closed = 0 if by_draw_only else concealed
    p.by_draw = int(rules.value[ids.SELF_DRAW]) + (concealed if by_draw_only else 0)


@kernel
def chips_for(rules, quarters):
    """Return four times the chips of one share for quarters of a point."""
    points = quarters >> 2
    cap = int(rules.cap)
    if cap and points >= cap:
        return 4 * int(rules.units[cap])
    points = min(points, MAX_TOTAL - 2)
    here = int(rules.units[points])
    return 4 * here + (int(rules.units[points + 1]) - here) * (quarters & 3)


@kernel
def expect(p, rules, missing, quarters):
    """Return the chips to expect of a plan, in units of CHIP.

    Points that lack to the minimum must still be found: each counts as some more missing tiles.

    Args:
        p: one POSITION record; `sure`, `closed` and `by_draw` are added to the plan's own points.
        rules: one RULES record.
        missing: tiles that the plan lacks.
        quarters: quarters of a point that the plan scores.
    """
    by_discard = quarters + p.sure + 4 * p.closed
    by_draw = by_discard + 4 * p.by_draw
    need = 4 * int(rules.minimum) + p.free
    lack_discard = max(need - by_discard, 0)
    lack_draw = max(need - by_draw, 0)
    far = 4 * max(missing, 1)
    others = int(rules.seats) - 1
    shares = int(rules.pay_shooter) + (others - 1) * int(rules.pay_other)
    worth = _BY_DISCARD * shares * chips_for(rules, by_discard + lack_discard)
    worth *= _CHANCE[min(far + _LACK * lack_discard, _FURTHEST)]
    drawn = _BY_DRAW * others * int(rules.pay_self) * chips_for(rules, by_draw + lack_draw)
    drawn *= _CHANCE[min(far + _LACK * lack_draw, _FURTHEST)]
    return (worth + drawn) >> _SHIFT
