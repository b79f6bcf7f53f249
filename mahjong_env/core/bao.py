"""Liability (包): whose feeding makes him pay for everybody.

Triggers are numbered B1..B10 as bits 0..9 of RULES.bao; see the Singapore rulebook, section 7. A trigger by a
meld is noted when the claim is made and counts at the win only if its condition then holds.
"""

from __future__ import annotations

import numpy as np

from mahjong_env.core._kernel import inlined, kernel
from mahjong_env.core.bits import NO_BITS, bit, count_bits, has_bit
from mahjong_env.core.layout import CHOW_MELD, CONCEALED_MELD, NUM_BAO
from mahjong_env.core.patterns_table import (
    ALL_GREEN,
    ALL_HONOURS,
    ALL_TERMINALS,
    BIG_DRAGONS,
    BIG_WINDS,
    EIGHTEEN_ARHATS,
    FULL_FLUSH,
)
from mahjong_env.core.shapes import suit_of
from mahjong_env.core.tiles import EAST, RED

B_DRAGONS, B_WINDS, B_VALUE, B_FLUSH, B_HONOURS, B_FRESH_KONG = range(6)
B_FRESH_WIN, B_GREEN, B_TERMINALS, B_KONGS = range(6, 10)
_WINDS, _DRAGONS = np.uint64(0b1111 << EAST), np.uint64(0b111 << RED)
_GREEN_KINDS = np.uint64(sum(1 << kind for kind in (19, 20, 21, 23, 25, 32)))


@kernel
def _exposed_honours(w):
    """Return the honours of which an exposed pong or kong lies there; with fei one may lie there twice."""
    kinds = NO_BITS
    for index in range(int(w.melds)):
        kind = int(w.meld_tile[index])
        meld = int(w.meld_type[index])
        if meld != CHOW_MELD and meld != CONCEALED_MELD and kind >= EAST:
            kinds |= bit(kind)
    return kinds


@kernel
def _is_last(shown, kind, group):
    """Tell whether all of a group of honours but `kind` are among those shown."""
    return has_bit(group, kind) and shown & group == group & ~bit(kind)


@kernel
def _exposed_in_suit(w, suit):
    """Count the exposed sets of one suit."""
    count = 0
    for index in range(int(w.melds)):
        if int(w.meld_type[index]) != CONCEALED_MELD and suit_of(int(w.meld_tile[index])) == suit:
            count += 1
    return count


@kernel
def _exposed_green(w):
    """Count the exposed sets of green tiles (2 3 4 6 8 bamboo and F; the only green chow is 234s)."""
    count = 0
    for index in range(int(w.melds)):
        kind = int(w.meld_tile[index])
        meld = int(w.meld_type[index])
        if meld == CONCEALED_MELD:
            continue
        if meld == CHOW_MELD:
            count += 1 if kind == 19 else 0
        elif _GREEN_KINDS & bit(kind) != NO_BITS:
            count += 1
    return count


@kernel
def _exposed_terminals(w):
    """Count the exposed pongs and kongs of ones and nines."""
    count = 0
    for index in range(int(w.melds)):
        kind = int(w.meld_tile[index])
        meld = int(w.meld_type[index])
        if meld != CHOW_MELD and meld != CONCEALED_MELD and kind < 27 and kind % 9 % 8 == 0:
            count += 1
    return count


@kernel
def _exposed_kongs(w):
    """Count the exposed and added kongs."""
    count = 0
    for index in range(int(w.melds)):
        meld = int(w.meld_type[index])
        if meld == 2 or meld == 3:
            count += 1
    return count


@kernel
def honour_gain(w, kind):
    """Return the tai that a pung of `kind` is worth by itself: dragon 1, round wind 1, seat wind 1."""
    if RED <= kind < RED + 3:
        return 1
    gain = 0
    if kind == EAST + int(w.round_wind):
        gain += 1
    if kind == EAST + int(w.seat_wind):
        gain += 1
    return gain


@kernel
def visible_value(w, rules):
    """Return the tai that everybody can see before a claim (Singapore 7, B3)."""
    bonus = int(w.bonus)
    value = 0
    for series in range(2):
        numbers = (bonus >> (4 * series)) & 15
        if (numbers >> int(w.seat_wind)) & 1:
            value += 1
        if numbers == 15:
            value += int(rules.value[int(rules.set_pattern[series])])
    animals = (bonus >> 8) & 15
    for index in range(4):
        value += (animals >> index) & 1
    if animals == 15:
        value += 1
    for index in range(int(w.melds)):
        meld = int(w.meld_type[index])
        if meld != CHOW_MELD and meld != CONCEALED_MELD:
            value += honour_gain(w, int(w.meld_tile[index]))
    return value


@kernel
def trigger_bits(w, rules, kind, completes_pung):
    """Return the triggers B1-B5, B8 and B9 that feeding `kind` pulls, before the claim changes the melds.

    `completes_pung` tells whether the tile makes a pung or kong (a pong, a kong, or the win that does).
    """
    bits = 0
    shown = _exposed_honours(w)
    if completes_pung:
        if _is_last(shown, kind, _DRAGONS):
            bits |= 1 << B_DRAGONS
        if _is_last(shown, kind, _WINDS):
            bits |= 1 << B_WINDS
        gain = honour_gain(w, kind)
        if gain and visible_value(w, rules) + gain >= int(rules.bao_value):
            bits |= 1 << B_VALUE
    if kind < EAST and _exposed_in_suit(w, suit_of(kind)) >= 3:
        bits |= 1 << B_FLUSH
    if kind >= EAST and count_bits(shown) >= 3:
        bits |= 1 << B_HONOURS
    if _GREEN_KINDS & bit(kind) != NO_BITS and _exposed_green(w) >= 3:
        bits |= 1 << B_GREEN
    if kind < EAST and kind % 9 % 8 == 0 and _exposed_terminals(w) >= 3:
        bits |= 1 << B_TERMINALS
    return bits & int(rules.bao)


@kernel
def note_liability(g, rules, w, chair, feeder, kind, is_pung, is_kong):
    """Remember whom the claim by `chair` of a tile fed by `feeder` may make liable; melds not yet changed."""
    bits = trigger_bits(w, rules, kind, is_pung)
    if is_kong:
        if int(g.live) <= int(rules.bao_fresh_kong_live):
            bits |= 1 << B_FRESH_KONG
        if _exposed_kongs(w) >= 3:
            bits |= 1 << B_KONGS
    bits &= int(rules.bao)
    if bits == 0:
        return
    g.liabilities = int(g.liabilities) + 1
    for trigger in range(NUM_BAO):
        if (bits >> trigger) & 1:
            g.liable[chair, trigger] = feeder
            g.liable_at[chair, trigger] = int(g.liabilities)


@kernel
def condition_holds(trigger, holds):
    """Tell whether the winning hand (its patterns before exclusions) keeps a trigger's liability alive."""
    pattern = -1
    if trigger == B_DRAGONS:
        pattern = BIG_DRAGONS
    elif trigger == B_WINDS:
        pattern = BIG_WINDS
    elif trigger == B_FLUSH:
        pattern = FULL_FLUSH
    elif trigger == B_HONOURS:
        pattern = ALL_HONOURS
    elif trigger == B_GREEN:
        pattern = ALL_GREEN
    elif trigger == B_TERMINALS:
        pattern = ALL_TERMINALS
    elif trigger == B_KONGS:
        pattern = EIGHTEEN_ARHATS
    return pattern < 0 or holds & bit(pattern) != NO_BITS


@kernel
def winning_tile_bao(w, rules, by):
    """Return `by` if feeding the winning tile of the scored hand `w` makes him liable, else -1."""
    if by < 0 or int(rules.bao) == 0 or int(w.flower_win) > 0:
        return -1
    kind = int(w.win_tile)
    completes = kind >= EAST and int(w.hand[kind]) + int(w.assigned[kind]) >= 3
    bits = trigger_bits(w, rules, kind, completes)
    for trigger in range(NUM_BAO):
        if (bits >> trigger) & 1 and condition_holds(trigger, w.holds):
            return by
    return -1


@kernel
def meld_bao(g, chair, holds):
    """Return the chair made liable by the latest meld whose condition holds at the win, or -1."""
    best = 0
    liable = -1
    for trigger in range(NUM_BAO):
        when = int(g.liable_at[chair, trigger])
        if when > best and condition_holds(trigger, holds):
            best = when
            liable = int(g.liable[chair, trigger])
    return liable


@inlined
def end_fresh_kong_liability(g, chair):
    """Let B6 lapse: the chair has discarded."""
    if int(g.liabilities) == 0:
        return
    g.liable[chair, B_FRESH_KONG] = -1
    g.liable_at[chair, B_FRESH_KONG] = 0
