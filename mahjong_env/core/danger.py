"""What a discard is expected to cost: the chance that a rival wins on it, times what that win would pay.

All is judged from what lies open. The constants were fitted to hands that greedy players played in the
default rules of the four games; what differs between these is told by the rules: the minimum, fei, flushes.
"""

from __future__ import annotations

import numpy as np

from mahjong_env.core import patterns_table as ids
from mahjong_env.core._kernel import kernel
from mahjong_env.core.bao import B_DRAGONS, B_FLUSH, B_GREEN, B_HONOURS, B_TERMINALS, B_VALUE, B_WINDS
from mahjong_env.core.bits import NO_BITS, count_bits, has_bit, lowest_bit
from mahjong_env.core.hand import REAL_KINDS
from mahjong_env.core.plans import HONOUR_KINDS, SUITS
from mahjong_env.core.prune import held_of
from mahjong_env.core.shapes import suit_of
from mahjong_env.core.tiles import EAST, NUM_REAL, RED
from mahjong_env.core.worth import chips_for, value_bonus, value_honours

_ONE = np.uint64(1)
_WINDS, _DRAGONS = np.uint64(15 << EAST), np.uint64(7 << RED)
_GREEN = np.uint64(sum(1 << kind for kind in (19, 20, 21, 23, 25, 32)))
_TERMINALS = np.uint64(sum(1 << kind for kind in range(27) if kind % 9 in (0, 8)))

# The chance that a rival waits, as a logistic sum of hundredths: by itself, for each meld, each kind that it
# has discarded, both together, each quarter of a point that it lacks to the minimum, fei in the set, and a
# latest discard straight from the draw.
_START, _PER_MELD, _PER_DISCARD, _PER_BOTH = -494, 147, 39, -8
_PER_LACK, _WITH_FEI, _STILL = -29, 94, 30
_FURTHEST = 800
_LOGISTIC = 1 / (1 + np.exp(-np.arange(-_FURTHEST, _FURTHEST + 1) / 100))
# Rivals less likely to wait than this are left alone.
_LEAST = 0.002
# Kinds that a waiting hand waits for, without and with fei in the set.
_WAITS = np.array([1.6, 2.5])
_SURELY = 0.9

# How likely a wait is beside one for a middle tile: ranks; honours in games without and with flushes, and how
# much more where a pung of them scores; by tiles unseen.
_RANKS = np.array([0.45, 0.64, 1, 1, 1, 1, 1, 0.64, 0.45])
_HONOUR, _SCORING = np.array([0.08, 0.45]), np.array([4.0, 2.0])
_UNSEEN = np.array([[0.4, 0.6, 0.8, 1, 1], [0.13, 0.22, 0.5, 1, 1]])
# A kind that the rival discarded, one that it let pass since its hand changed, one beside an own discard
# by one or two ranks, by three.
_OWN, _PASSED, _BESIDE, _THREE_OFF = 0.055, 0.02, 0.75, 0.65
# With flushes: for each kind discarded of the suit, each meld of another, and if two or more are all of one.
_THROWN, _OTHER_MELD, _ONE_SUIT = 0.85 ** np.arange(10), 0.85 ** np.arange(5), 0.6

# A rival that waits wins later all the same so often; of those wins so many by self-draw.
_ANYWAY, _BY_DRAW = 0.8, 0.4
# Quarters that a hand scores beyond what shows: half of what it must still find, but no more than this.
_MOST_MORE = 4


# --- For what it waits ---------------------------------------------------------------------------


@kernel
def is_still(d, rival):
    """Tell whether a rival's latest discard came straight from the draw."""
    return d.latest[rival] & d.from_draw[rival] != NO_BITS


@kernel
def melded(d, rival):
    """Return the lowest kinds of a rival's melds."""
    return d.chows[rival] | d.exposed[rival] | d.concealed[rival]


@kernel
def let_pass(d, rules, rival):
    """Return the kinds that a rival has let pass since its hand last changed, if all took their turns."""
    kinds = NO_BITS
    for after in range(rival + 1, int(rules.seats) - 1):
        kinds |= d.latest[after]
    if is_still(d, rival):
        kinds |= d.newest
        for before in range(rival):
            kinds |= d.latest[before]
    return kinds


@kernel
def not_won(d, rules, rival):
    """Return the kinds that a rival may not win by the discard lock (Singapore 2)."""
    if int(rules.discard_lock) == 0:
        return NO_BITS
    return d.discarded[rival] if int(rules.discard_lock) == 1 else d.latest[rival]


@kernel
def suit_weight(d, rival, suit):
    """Return how likely a rival waits in a suit, in games with flushes."""
    melds = melded(d, rival) & ~HONOUR_KINDS
    outside = melds & ~SUITS[suit]
    weight = _THROWN[count_bits(d.discarded[rival] & SUITS[suit])]
    weight *= _OTHER_MELD[count_bits(outside)]
    if count_bits(outside) >= 2 and outside == melds:
        for other in range(3):
            if outside & ~SUITS[other] == NO_BITS:
                weight *= _ONE_SUIT
    return weight


@kernel
def beside_weight(discarded, kind):
    """Return how likely a wait for a suit tile is beside the rival's own discards."""
    weight = 1.0
    rank = kind % 9
    for other in range(max(rank - 3, 0), min(rank + 3, 8) + 1):
        if other != rank and has_bit(discarded, kind - rank + other):
            weight *= _BESIDE if abs(other - rank) < 3 else _THREE_OFF
    return weight


@kernel
def honour_weight(d, flushes, kind):
    """Return how likely a wait for an honour is."""
    weight = _HONOUR[flushes]
    return weight * _SCORING[flushes] if has_bit(d.rival.valued, kind) else weight


@kernel
def weigh_waits(d, rules, rival):
    """Write how likely a rival, if it waits, waits for each kind; return the sum."""
    flushes = int(int(rules.value[ids.HALF_FLUSH]) > 0)
    passed = let_pass(d, rules, rival)
    for kind in range(NUM_REAL):
        d.weight[kind] = 0.0
    total = 0.0
    kinds = rules.kinds & REAL_KINDS & ~not_won(d, rules, rival) & (d.own.unseen[0] | ~HONOUR_KINDS)
    while kinds != NO_BITS:
        kind = lowest_bit(kinds)
        kinds &= kinds - _ONE
        weight = _UNSEEN[flushes, held_of(d.own.unseen, kind, 4)]
        if kind >= EAST:
            weight *= honour_weight(d, flushes, kind)
        else:
            weight *= _RANKS[kind % 9] * beside_weight(d.discarded[rival], kind)
            if flushes:
                weight *= suit_weight(d, rival, suit_of(kind))
        if has_bit(d.discarded[rival], kind):
            weight *= _OWN
        if has_bit(passed, kind):
            weight *= _PASSED
        d.weight[kind] = weight
        total += weight
    return total


@kernel
def chance_waiting(d, rules, rival, lack):
    """Return the chance that a rival waits that lacks so many quarters to the minimum."""
    melds, discards = d.melds[rival], count_bits(d.discarded[rival])
    total = _START + _PER_MELD * melds + _PER_DISCARD * discards + _PER_BOTH * melds * discards
    total += _PER_LACK * lack + (_WITH_FEI if int(rules.fei) else 0) + (_STILL if is_still(d, rival) else 0)
    return _LOGISTIC[min(max(total, -_FURTHEST), _FURTHEST) + _FURTHEST]


# --- What it would be paid -----------------------------------------------------------------------


@kernel
def value_rival(d, rules, rival):
    """Write what a rival's bonus tiles and honours are worth; return the quarters that show."""
    r = d.rival
    r.seat = d.seat[rival]
    r.round_wind = d.own.round_wind
    r.bonus = d.bonus[rival]
    r.aside = d.aside[rival]
    value_honours(r, rules)
    value_bonus(r, rules)
    pungs = d.exposed[rival] | d.concealed[rival]
    return r.sure + 4 * (count_bits(pungs & r.valued) + count_bits(pungs & r.double))


@kernel
def is_liable(d, rules, rival, kind, shown):
    """Tell whether feeding the win makes one pay for all (Singapore 7, B1-B5, B8, B9), as far as melds show.

    Args:
        d: one DEFENCE record, `rival` valued.
        rules: one RULES record.
        rival: whose win.
        kind: what he is fed.
        shown: quarters that his hand shows.
    """
    pungs = d.exposed[rival]
    bits = 0
    if kind >= EAST:
        gain = int(has_bit(d.rival.valued, kind)) + int(has_bit(d.rival.double, kind))
        bits |= int(kind >= RED and count_bits(pungs & _DRAGONS) == 2) << B_DRAGONS
        bits |= int(kind < RED and count_bits(pungs & _WINDS) == 3) << B_WINDS
        bits |= int(gain > 0 and shown + 4 * gain >= 4 * int(rules.bao_value)) << B_VALUE
        bits |= int(count_bits(pungs & HONOUR_KINDS) >= 3) << B_HONOURS
    else:
        suit = SUITS[suit_of(kind)]
        sets = count_bits((pungs | d.chows[rival]) & suit) + count_bits(d.twice[rival] & suit)
        bits |= int(sets >= 3) << B_FLUSH
        bits |= int(has_bit(_TERMINALS, kind) and count_bits(pungs & _TERMINALS) >= 3) << B_TERMINALS
    bits |= int(has_bit(_GREEN, kind) and count_bits(pungs & _GREEN) >= 3) << B_GREEN
    return bits & int(rules.bao) != 0


@kernel
def dealer_factor(d, rules, rival):
    """Return how many times the own share of a rival's win is paid because one of the two deals."""
    if d.seat[rival] == 0:
        return int(rules.dealer_win_mult)
    return int(rules.dealer_deal_in_mult) if d.own.seat == 0 else 1


@kernel
def shares_lost(rules, liable):
    """Return the shares that feeding a win costs more than what it would cost later all the same."""
    others = int(rules.seats) - 1
    shares = int(rules.pay_shooter) + ((others - 1) * int(rules.pay_other) if liable else 0)
    later = _BY_DRAW * int(rules.pay_self)
    later += (1 - _BY_DRAW) * int(rules.pay_other) * (others - 1) / others
    return shares - _ANYWAY * later


@kernel
def add_rival(d, rules, rival):
    """Add what each kind may cost with one rival."""
    shown = value_rival(d, rules, rival)
    least = 4 * int(rules.minimum) + d.rival.free
    waits = chance_waiting(d, rules, rival, max(least - shown, 0))
    if waits < _LEAST:
        return
    total = weigh_waits(d, rules, rival)
    if total <= 0.0:
        return
    points = max(least, shown) + min(max(least - d.rival.sure, 0) // 2, _MOST_MORE)
    kinds = _WAITS[1 if int(rules.fei) else 0]
    factor = dealer_factor(d, rules, rival)
    for kind in range(NUM_REAL):
        if d.weight[kind] == 0.0:
            continue
        chance = waits * min(kinds * d.weight[kind] / total, _SURELY)
        scores = max(points, shown + 4) if has_bit(d.rival.valued, kind) else points
        shares = shares_lost(rules, is_liable(d, rules, rival, kind, shown))
        d.hit[kind] += chance
        d.loss[kind] += chance * shares * factor * chips_for(rules, scores) / 4


@kernel
def appraise(d, rules):
    """Write for every kind the chance that its discard is won, and the chips that it is expected to cost.

    Args:
        d: one DEFENCE record, the table seen.
        rules: one RULES record.
    """
    for kind in range(NUM_REAL):
        d.hit[kind] = 0.0
        d.loss[kind] = 0.0
    for rival in range(int(rules.seats) - 1):
        add_rival(d, rules, rival)
