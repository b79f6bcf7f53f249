"""The greedy player: wins when it can, else does what its best plan gains most by.

It chooses from a POSITION alone. `core.plans` says which hand to build and what to expect of it; a claim or
a kong is made when more is to be expected with it than without.
"""

from __future__ import annotations

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.actions import ADDED_KONG, CHOW, CONCEALED_KONG, KONG, PASS, PONG, SWAP, WIN
from mahjong_env.core.bits import NO_BITS, bit, has_bit, lowest_bit
from mahjong_env.core.layout import MASK_WORDS
from mahjong_env.core.legal import WORD_STARTS
from mahjong_env.core.plans import weigh
from mahjong_env.core.position import move_claimed, put_tiles, take_tiles
from mahjong_env.core.prune import best_discard
from mahjong_env.core.worth import CHIP, value_bonus, value_honours

_ONE = np.uint64(1)
_CLAIMS = np.uint64(sum(1 << action for action in range(CHOW, WIN)))


@kernel
def worth_claiming(p, rules, prospects, action):
    """Return what to expect after a claim; the position is as before."""
    chows, pungs = p.chows, p.pungs
    low = move_claimed(p, action, True)
    if action < PONG:
        p.chows |= bit(low)
    else:
        p.pungs |= bit(low)
    p.melds += 1
    p.claimed += 1
    weigh(p, rules, prospects)
    p.melds -= 1
    p.claimed -= 1
    p.chows = chows
    p.pungs = pungs
    move_claimed(p, action, False)
    return p.worth + (int(rules.kong_exposed) * CHIP if action >= KONG else 0)


@kernel
def answer(p, rules, prospects):
    """Return the claim of which most is to be expected, a pass if none gains anything."""
    claims = p.legal[0] & _CLAIMS
    best = PASS
    if claims == NO_BITS:
        return best
    weigh(p, rules, prospects)
    highest = p.worth
    while claims != NO_BITS:
        action = lowest_bit(claims)
        claims &= claims - _ONE
        worth = worth_claiming(p, rules, prospects, action)
        if worth > highest:
            highest = worth
            best = action
    return best


@kernel
def worth_without(p, rules, prospects, kind):
    """Return what to expect without a tile; the tiles of the position are as before."""
    take_tiles(p, kind, 1)
    weigh(p, rules, prospects)
    put_tiles(p, kind, 1)
    return p.worth


@kernel
def worth_adding(p, rules, prospects, kind):
    """Return what to expect after adding a fourth tile to a pong; the position is as before."""
    return worth_without(p, rules, prospects, kind) + int(rules.kong_added) * (int(rules.seats) - 1) * CHIP


@kernel
def worth_concealing(p, rules, prospects, kind):
    """Return what to expect after a concealed kong; the position is as before."""
    pungs = p.pungs
    take_tiles(p, kind, 4)
    p.melds += 1
    p.pungs |= bit(kind)
    weigh(p, rules, prospects)
    p.pungs = pungs
    p.melds -= 1
    put_tiles(p, kind, 4)
    return p.worth + int(rules.kong_concealed) * (int(rules.seats) - 1) * CHIP


@kernel
def best_kong(p, rules, prospects, least):
    """Return the own kong without fei of which most is to be expected, -1 if none reaches `least`."""
    best = np.int64(-1)
    added, concealed = p.legal[1], p.legal[2]
    while added != NO_BITS:
        kind = lowest_bit(added)
        added &= added - _ONE
        worth = worth_adding(p, rules, prospects, kind)
        if worth >= least:
            least = worth
            best = np.int64(ADDED_KONG + kind)
    while concealed != NO_BITS:
        kind = lowest_bit(concealed)
        concealed &= concealed - _ONE
        worth = worth_concealing(p, rules, prospects, kind)
        if worth >= least:
            least = worth
            best = np.int64(CONCEALED_KONG + kind)
    return best


@kernel
def lowest_legal(p):
    """Return the lowest legal action."""
    for word in range(MASK_WORDS):
        if p.legal[word] != NO_BITS:
            return np.int64(WORD_STARTS[word] + lowest_bit(p.legal[word]))
    return np.int64(-1)


@kernel
def take_turn(p, rules, prospects):
    """Return the action of an own turn: a kong that costs nothing, else the best discard."""
    weigh(p, rules, prospects)
    worth = p.worth
    discard = best_discard(p, rules, prospects)
    if p.legal[1] | p.legal[2] != NO_BITS:
        kong = best_kong(p, rules, prospects, worth)
        if kong >= 0:
            return kong
    return discard if discard >= 0 else lowest_legal(p)


@kernel
def decide(p, rules, prospects):
    """Return the greedy action of a position.

    It swaps a fei out of an own pong whenever it may, never sets one aside nor puts one into a kong.

    Args:
        p: one POSITION record; all but its first part is overwritten.
        rules: one RULES record.
        prospects: one PROSPECTS record.
    """
    if has_bit(p.legal[0], WIN):
        return np.int64(WIN)
    if p.legal[5] != NO_BITS:
        return np.int64(SWAP + lowest_bit(p.legal[5]))
    value_honours(p, rules)
    value_bonus(p, rules)
    if has_bit(p.legal[0], PASS):
        return np.int64(answer(p, rules, prospects))
    return take_turn(p, rules, prospects)
