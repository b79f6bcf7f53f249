"""The defensive player: greedy, but it weighs each discard's danger and gives up its hand where that pays.

What remains of the own hand after a discard was fitted to hands that were played on from both discards: one
step back costs about two thirds of what is expected of it, whatever its distance.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.bits import NO_BITS, lowest_bit
from mahjong_env.core.danger import appraise
from mahjong_env.core.greedy import decide
from mahjong_env.core.hand import FEI, REAL_KINDS
from mahjong_env.core.plans import LANES, weigh
from mahjong_env.core.position import put_tiles, take_tiles
from mahjong_env.core.prune import find_choices, helpful_in, lay_out, rate
from mahjong_env.core.worth import CHIP

_ONE = np.uint64(1)
# The chance that a hand is won, by quarters of a round left and missing tiles: for each tile the same, which
# falls with the draws that are left. First without, then with fei in the set.
_FURTHEST = 15
_MOST_ROUNDS = 96
_REACHED = 1 - np.exp(-np.arange(_MOST_ROUNDS + 1) / 28)
_REACH = (np.array([0.67, 0.85])[:, None, None] * _REACHED[:, None]) ** np.arange(_FURTHEST + 1)
# What undoes the chance in `core.worth`: there it halves with every missing tile.
_UNDO = 2.0 ** np.arange(1, _FURTHEST + 2)
# What of it is left when the discard is not the greedy one: as near, waiting and before; one, two steps back.
# With fei a hand that steps back loses more.
_AS_NEAR_WAITING = 0.8
_AS_NEAR, _ONE_BACK, _FURTHER_BACK = np.array([[0.9, 0.8], [0.3, 0.2], [0.1, 0.05]])
# Of the share of helpful tiles that it loses, so much counts.
_HELP = 0.4
# A rating is at least that of one helpful tile.
_LEAST_RATING: Final = 24
_UNRATED = -1


@kernel
def rate_after(p, rules, prospects, kind):
    """Weigh the hand without a tile; return how many tiles help, as `core.prune.rate` counts, -1 by no lanes.

    The position's hand is as before, its plan that of the hand without the tile.
    """
    rating = _UNRATED
    take_tiles(p, kind, 1)
    weigh(p, rules, prospects)
    if p.plan == LANES:
        lay_out(p, prospects)
        find_choices(p, prospects, NO_BITS, max(p.missing, 1) + p.fei)
        helpful = NO_BITS
        for suit in range(4):
            helpful |= helpful_in(p, prospects, suit, p.at[suit], p.open[suit])
        rating = max(rate(p, rules, kind, helpful), _LEAST_RATING)
    put_tiles(p, kind, 1)
    return rating


@kernel
def with_fei(rules):
    """Return 1 if the set has fei."""
    return int(int(rules.fei) > 0)


@kernel
def chips_expected(d, rules):
    """Return the chips to expect of the own hand just weighed, by the draws that are left."""
    missing = min(max(d.own.missing, 1), _FURTHEST)
    return d.own.worth / CHIP * _UNDO[missing] * _REACH[with_fei(rules), min(d.rounds, _MOST_ROUNDS), missing]


@kernel
def share_left(p, rules, missing, rating, then):
    """Return the share of the own hand that is left after another discard than the greedy one.

    Args:
        p: one POSITION record, weighed after that discard.
        rules: one RULES record.
        missing: what the hand lacks after the greedy one.
        rating: how it is rated then.
        then: how the hand is rated after the other one.
    """
    if p.missing > missing:
        return (_ONE_BACK if p.missing == missing + 1 else _FURTHER_BACK)[with_fei(rules)]
    share = _AS_NEAR_WAITING if missing <= 1 else _AS_NEAR[with_fei(rules)]
    if 0 < then < rating:
        share -= _HELP * (rating - then) / rating
    return share


@kernel
def safer(d, rules, prospects, discard):
    """Return the discard of which, danger and own hand together, most is to be expected.

    Another one than the greedy `discard` is taken only if it costs less and that outweighs what it leaves.
    """
    p = d.own
    appraise(d, rules)
    kinds = NO_BITS
    left = p.legal[0] & REAL_KINDS
    while left != NO_BITS:
        kind = lowest_bit(left)
        if d.loss[kind] < d.loss[discard]:
            kinds |= left & ~(left - _ONE)
        left &= left - _ONE
    if kinds == NO_BITS:
        return discard
    rating = rate_after(p, rules, prospects, discard)
    missing = p.missing
    hope = chips_expected(d, rules)
    best = discard
    highest = hope * (1 - d.hit[discard]) - d.loss[discard]
    while kinds != NO_BITS:
        kind = lowest_bit(kinds)
        kinds &= kinds - _ONE
        # Not even with the hand as good as before.
        if hope * (1 - d.hit[kind]) - d.loss[kind] <= highest:
            continue
        then = rate_after(p, rules, prospects, kind)
        gain = hope * share_left(p, rules, missing, rating, then) * (1 - d.hit[kind]) - d.loss[kind]
        if gain > highest:
            highest = gain
            best = np.int64(kind)
    return best


@kernel
def decide_safely(d, rules, prospects):
    """Return the defensive action: the greedy one, unless that is a discard and another is better.

    Args:
        d: one DEFENCE record, the table seen.
        rules: one RULES record.
        prospects: one PROSPECTS record.
    """
    action = decide(d.own, rules, prospects)
    if action < FEI:
        return safer(d, rules, prospects, action)
    return action
