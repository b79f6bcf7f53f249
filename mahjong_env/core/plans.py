"""Which kind of hand a position is best built for: any shape, all chows, all pungs, a flush, pairs, orphans.

A plan is a set of restrictions whose distance can be looked up. Each is weighed by the chips to expect of it
(`core.worth`), so that value, distance and the minimum are told against each other by the rules in force.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from mahjong_env.core import patterns_table as ids
from mahjong_env.core._kernel import kernel
from mahjong_env.core.bits import NO_BITS, count_bits, has_bit
from mahjong_env.core.distance import ORPHANS as ORPHANS_SHAPE
from mahjong_env.core.distance import SEVEN_PAIRS, STANDARD
from mahjong_env.core.hand import REAL_KINDS
from mahjong_env.core.lanes import alone
from mahjong_env.core.position import tiles_in
from mahjong_env.core.prospects import (
    ANY_SETS,
    AS_IT_IS,
    CHOWS_ONLY,
    INTO_PUNG,
    joined,
    missing_of,
)
from mahjong_env.core.shapes import ORPHAN_KINDS, code_unit
from mahjong_env.core.worth import expect, value_hand

# Ways to look for the discard: by lanes, or by how many of each kind are held.
LANES, PUNGS, PAIRS, ORPHANS = range(4)
# What honours may be in a plan.
ANY_HONOURS, ONE_PUNG, NO_HONOURS, PLAIN_PAIR = range(4)
ALL_SUITS: Final = 7
SUITS = np.array([511 << 9 * suit for suit in range(3)] + [127 << 27], np.uint64)
HONOUR_KINDS = np.uint64(127 << 27)
ORPHAN_BITS = np.uint64(sum(1 << kind for kind in ORPHAN_KINDS))

# Of a hundred: how far pairs of honours become pungs, and how plans fare beside their distance.
_HOPE = 75
_AS_PUNGS, _AS_FLUSH, _AS_PAIRS, _AS_ORPHANS = 100, 120, 50, 60
_MOST_FOR_ORPHANS = 5
_MOST_STRAYS = 6


@kernel
def beats(p, worth, missing):
    """Tell whether a plan is worth more than the best so far, and note its worth and distance if so."""
    if worth <= p.worth:
        return False
    p.worth = worth
    p.missing = missing
    return True


@kernel
def set_plan(p, plan, wanted, suits, sets, honours):
    """Note what the best plan so far may use."""
    p.plan = plan
    p.wanted = wanted
    p.suits = suits
    p.sets = sets
    p.honours = honours


@kernel
def honour_quarters(p):
    """Return quarters for the honour pungs there are and, in part, for those that pairs may become."""
    return 4 * p.pungs_made + _HOPE * p.pairs_held // 25


@kernel
def pung_quarters(p):
    """Return quarters for honours when the best pair surely becomes a pung."""
    surely = 2 if has_bit(p.double, p.best_pair) else 1
    return 4 * (p.pungs_made + surely) + _HOPE * (p.pairs_held - surely) // 25


@kernel
def suit_row(p, prospects, sets, suit):
    """Return the number of a suit's row; `sets` is ANY_SETS or CHOWS_ONLY."""
    return int(prospects.suit[sets, p.key[suit]])


@kernel
def honours_row(p, prospects):
    """Return the number of the honours' row for any sets."""
    return int(prospects.honour[AS_IT_IS, p.key[3]])


@kernel
def pung_row(p, prospects):
    """Return the number of the honours' row when the best pair becomes a pung."""
    return int(prospects.honour[INTO_PUNG, p.key[3] - 2 * code_unit(p.best_pair)])


@kernel
def plain_pair(p, prospects):
    """Return the number of the honours' row of a hand of chows: a pair that scores nothing, if anything."""
    plain = HONOUR_KINDS & ~p.valued
    held = int(p.holds[0] & plain != NO_BITS) + int(p.holds[1] & plain != NO_BITS)
    return int(prospects.plain_pair[held])


@kernel
def weigh_all_suits(p, rules, prospects, left, right, quarters, sets, honours):
    """Weigh a plan of all suits, of rows `left` and `right`."""
    missing = missing_of(prospects, left, right, 4 - p.melds) - p.fei
    if beats(p, expect(p, rules, missing, quarters), missing):
        set_plan(p, LANES, REAL_KINDS, ALL_SUITS, sets, honours)
        p.left = left
        p.right = right
        p.pair = p.best_pair


@kernel
def weigh_any(p, rules, prospects):
    """Weigh a hand of any sets, and one in which the best pair of honours becomes a pung."""
    first, third = suit_row(p, prospects, ANY_SETS, 0), suit_row(p, prospects, ANY_SETS, 2)
    left = joined(prospects, first, suit_row(p, prospects, ANY_SETS, 1))
    right = joined(prospects, third, honours_row(p, prospects))
    weigh_all_suits(p, rules, prospects, left, right, honour_quarters(p), ANY_SETS, ANY_HONOURS)
    if p.best_pair >= 0 and p.melds < 4:
        right = joined(prospects, third, pung_row(p, prospects))
        weigh_all_suits(p, rules, prospects, left, right, pung_quarters(p), ANY_SETS, ONE_PUNG)


@kernel
def chows_value(p, rules):
    """Return the points of a hand of chows, 0 where it scores nothing."""
    if int(rules.ping_hu_not_all_open) and p.claimed == 4:
        return 0
    if int(rules.ping_hu_no_bonus) and p.bonus:
        return int(rules.value[ids.LITTLE_PING_HU])
    return int(rules.value[ids.PING_HU])


@kernel
def weigh_chows(p, rules, prospects):
    """Weigh a hand of chows and a pair that scores nothing."""
    points = chows_value(p, rules)
    if points == 0 or p.pungs != NO_BITS or int(rules.ping_hu_flush):
        return
    first, third = suit_row(p, prospects, CHOWS_ONLY, 0), suit_row(p, prospects, CHOWS_ONLY, 2)
    left = joined(prospects, first, suit_row(p, prospects, CHOWS_ONLY, 1))
    right = joined(prospects, third, plain_pair(p, prospects))
    weigh_all_suits(p, rules, prospects, left, right, 4 * points, CHOWS_ONLY, PLAIN_PAIR)


@kernel
def pungs_missing(p, kinds):
    """Return the tiles that pungs and a pair of some kinds lack, fei not counted."""
    once = count_bits(p.holds[0] & kinds)
    twice = count_bits(p.holds[1] & kinds)
    thrice = count_bits(p.holds[2] & kinds)
    sets = 4 - p.melds
    pungs = min(thrice, sets)
    from_pairs = min(twice - thrice, sets - pungs)
    from_singles = min(once - twice, sets - pungs - from_pairs)
    missing = from_pairs + 2 * from_singles + 3 * (sets - pungs - from_pairs - from_singles)
    if twice > pungs + from_pairs:
        return missing
    return missing + (1 if once > pungs + from_pairs + from_singles else 2)


@kernel
def weigh_pungs(p, rules, kinds, suits, points):
    """Weigh a hand of pungs of some kinds that scores `points` beside them."""
    if p.chows != NO_BITS or int(rules.value[ids.ALL_PUNGS]) == 0:
        return
    missing = pungs_missing(p, kinds & REAL_KINDS) - p.fei
    quarters = 4 * (points + int(rules.value[ids.ALL_PUNGS])) + honour_quarters(p)
    if beats(p, expect(p, rules, missing, quarters) * _AS_PUNGS // 100, missing):
        set_plan(p, PUNGS, kinds, suits, ANY_SETS, ANY_HONOURS)


@kernel
def longest_suit(p):
    """Return the suit of which most tiles are held, melds included."""
    longest = 0
    most = -1
    for suit in range(3):
        size = tiles_in(p.holds, SUITS[suit]) + 3 * count_bits((p.chows | p.pungs) & SUITS[suit])
        if size > most:
            most = size
            longest = suit
    return longest


@kernel
def weigh_one_suit(p, rules, missing, quarters, suit, sets, honours):
    """Weigh a plan of one suit with or without honours."""
    if beats(p, expect(p, rules, missing - p.fei, quarters) * _AS_FLUSH // 100, missing - p.fei):
        kinds = SUITS[suit] if honours == NO_HONOURS else SUITS[suit] | HONOUR_KINDS
        set_plan(p, LANES, kinds, 1 << suit, sets, honours)
        p.pair = p.best_pair


@kernel
def weigh_half_flush(p, rules, prospects, suit):
    """Weigh one suit with honours: any sets, the best pair as a pung, all pungs."""
    points = int(rules.value[ids.HALF_FLUSH])
    sets = 4 - p.melds
    row = suit_row(p, prospects, ANY_SETS, suit)
    missing = missing_of(prospects, row, honours_row(p, prospects), sets)
    quarters = 4 * points + honour_quarters(p)
    weigh_one_suit(p, rules, missing, quarters, suit, ANY_SETS, ANY_HONOURS)
    if p.best_pair >= 0 and sets > 0:
        missing = missing_of(prospects, row, pung_row(p, prospects), sets)
        weigh_one_suit(p, rules, missing, 4 * points + pung_quarters(p), suit, ANY_SETS, ONE_PUNG)
    weigh_pungs(p, rules, SUITS[suit] | HONOUR_KINDS, 1 << suit, points)


@kernel
def weigh_full_flush(p, rules, prospects, suit):
    """Weigh one suit alone: any sets, and chows where these score in a flush only."""
    points = int(rules.value[ids.FULL_FLUSH])
    missing = alone(prospects.row[suit_row(p, prospects, ANY_SETS, suit)], 4 - p.melds)
    weigh_one_suit(p, rules, missing, 4 * points, suit, ANY_SETS, NO_HONOURS)
    more = chows_value(p, rules)
    if more > 0 and p.pungs == NO_BITS and int(rules.ping_hu_flush):
        missing = alone(prospects.row[suit_row(p, prospects, CHOWS_ONLY, suit)], 4 - p.melds)
        weigh_one_suit(p, rules, missing, 4 * (points + more), suit, CHOWS_ONLY, NO_HONOURS)


@kernel
def weigh_flushes(p, rules, prospects, suit):
    """Weigh flushes in a suit that no meld rules out, if not too many tiles lie outside."""
    if tiles_in(p.holds, REAL_KINDS & ~(SUITS[suit] | HONOUR_KINDS)) > _MOST_STRAYS:
        return
    outside = (p.chows | p.pungs) & ~SUITS[suit]
    if int(rules.value[ids.HALF_FLUSH]) > 0 and outside & ~HONOUR_KINDS == NO_BITS:
        weigh_half_flush(p, rules, prospects, suit)
    if int(rules.value[ids.FULL_FLUSH]) > 0 and outside == NO_BITS:
        weigh_full_flush(p, rules, prospects, suit)


@kernel
def weigh_pairs(p, rules):
    """Weigh seven pairs."""
    pairs = min(count_bits(p.holds[1] & REAL_KINDS), 7)
    singles = count_bits(p.holds[0] & ~p.holds[1] & REAL_KINDS)
    missing = 14 - 2 * pairs - min(singles, 7 - pairs) - p.fei
    quarters = 4 * (int(rules.value[ids.SEVEN_PAIRS]) - int(rules.value[ids.BASE]))
    if beats(p, expect(p, rules, missing, quarters) * _AS_PAIRS // 100, missing):
        set_plan(p, PAIRS, REAL_KINDS, ALL_SUITS, ANY_SETS, ANY_HONOURS)


@kernel
def weigh_orphans(p, rules):
    """Weigh thirteen orphans, if they are not far."""
    pair = int(p.holds[1] & ORPHAN_BITS != NO_BITS)
    missing = 14 - count_bits(p.holds[0] & ORPHAN_BITS) - pair - p.fei
    if missing > _MOST_FOR_ORPHANS:
        return
    quarters = 4 * (int(rules.value[ids.THIRTEEN_WONDERS]) - int(rules.value[ids.BASE]))
    if beats(p, expect(p, rules, missing, quarters) * _AS_ORPHANS // 100, missing):
        set_plan(p, ORPHANS, ORPHAN_BITS, ALL_SUITS, ANY_SETS, ANY_HONOURS)


@kernel
def weigh(p, rules, prospects):
    """Write the plan of which most chips are to be expected, and how many.

    Args:
        p: one POSITION record, the worth of its bonus tiles and honours written (`core.worth`).
        rules: one RULES record.
        prospects: one PROSPECTS record.
    """
    p.worth = -1
    value_hand(p, rules)
    shapes = int(rules.shapes)
    suit = longest_suit(p)
    one_suit = rules.kinds & REAL_KINDS & ~(SUITS[suit] | HONOUR_KINDS) == NO_BITS
    if shapes & STANDARD:
        if not one_suit or int(rules.value[ids.HALF_FLUSH]) == 0:
            weigh_any(p, rules, prospects)
            weigh_chows(p, rules, prospects)
            weigh_pungs(p, rules, REAL_KINDS, ALL_SUITS, 0)
        weigh_flushes(p, rules, prospects, suit)
    if p.melds == 0 and shapes & SEVEN_PAIRS:
        weigh_pairs(p, rules)
    if p.melds == 0 and shapes & ORPHANS_SHAPE:
        weigh_orphans(p, rules)
