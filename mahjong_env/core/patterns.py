"""The scoring patterns of a standard reading, one short predicate each.

A set of patterns is an integer with a bit per pattern id; `times` holds how often a pattern counts. Whether a
pattern is enabled, what it is worth and what it excludes is data of the rule set.
"""

from __future__ import annotations

import numpy as np

from mahjong_env.core import patterns_table as ids
from mahjong_env.core._kernel import kernel
from mahjong_env.core.circumstances import counted
from mahjong_env.core.layout import CHOW_MELD
from mahjong_env.core.ping_hu import ping_patterns
from mahjong_env.core.reading import (
    TERMINALS_HONOURS,
    all_green,
    all_terminals,
    distinct_honours,
    full_flush,
    honour_sets,
    mixed_terminals,
    only,
    pair_honour,
    tile_patterns,
)
from mahjong_env.core.shapes import suit_of

# E S W N C F P, four bits each.
_WINDS = np.int64(0x0001111)
_DRAGONS = np.int64(0x1110000)

# Patterns of a reading that may count more than once.
REPEATED = np.int64(
    1 << ids.DRAGON
    | 1 << ids.ROUND_WIND
    | 1 << ids.SEAT_WIND
    | 1 << ids.EAST_WIND
    | 1 << ids.NORTH_WIND
    | 1 << ids.DOUBLE_CHOW
)

# Meanings of the pattern double_chow (RULES.double_chow_rule); 1, two equal chows, is what remains.
_OFF, _STRAIGHT, _THREE_CHOWS, _FLUSH = 0, 2, 3, 4


# --- Honours ---


@kernel
def dragons(w):
    """Return the number of dragon triplets."""
    return honour_sets(w, np.int64(4)) + honour_sets(w, np.int64(5)) + honour_sets(w, np.int64(6))


@kernel
def seat_winds(w, rules):
    """Return the number of triplets of the own wind; the dealer's may not count."""
    if int(w.is_dealer) and not int(rules.seat_wind_dealer):
        return 0
    return honour_sets(w, np.int64(w.seat_wind))


@kernel
def east_winds(w, rules):
    """Return the number of East triplets; the dealer's may not count."""
    return 0 if int(w.is_dealer) and not int(rules.east_wind_dealer) else honour_sets(w, np.int64(0))


@kernel
def honour_patterns(w, rules):
    """Return the patterns of honour triplets and of the pair beside them."""
    if int(w.honours) == 0:
        return 0
    dragon_kinds = distinct_honours(w, _DRAGONS)
    wind_kinds = distinct_honours(w, _WINDS)
    pair = pair_honour(w)
    return (
        counted(w, np.int64(ids.DRAGON), dragons(w))
        | counted(w, np.int64(ids.ROUND_WIND), honour_sets(w, np.int64(w.round_wind)))
        | counted(w, np.int64(ids.SEAT_WIND), np.int64(seat_winds(w, rules)))
        | counted(w, np.int64(ids.EAST_WIND), np.int64(east_winds(w, rules)))
        | counted(w, np.int64(ids.NORTH_WIND), honour_sets(w, np.int64(3)))
        | int(dragon_kinds == 3) << ids.BIG_DRAGONS
        | int(dragon_kinds == 2 and pair >= 4) << ids.LITTLE_DRAGONS
        | int(wind_kinds == 4) << ids.BIG_WINDS
        | int(wind_kinds == 3 and 0 <= pair <= 3) << ids.LITTLE_WINDS
    )


# --- Sets ---


@kernel
def hidden_treasure(w, rules):
    """Four concealed pungs or concealed kongs; a discard completes no concealed pung, so only the pair."""
    if int(w.claimed):
        return False
    if int(w.self_draw):
        return True
    return not int(rules.hidden_treasure_self_draw) and int(w.trial_pair) == int(w.win_tile)


@kernel
def rank_count(w, kind):
    """Return how often the reading holds a suited kind, a kong counting as a pung."""
    suit = suit_of(kind)
    count = (int(w.tiles[suit]) >> (4 * (kind - 9 * suit))) & 15
    for index in range(int(w.melds)):
        lowest = int(w.meld_tile[index])
        if int(w.meld_type[index]) != CHOW_MELD:
            count += 3 if lowest == kind else 0
        elif lowest <= kind < lowest + 3:
            count += 1
    return count


@kernel
def nine_gates(w, rules):
    """1112345678999 of one suit and one more of it."""
    if not full_flush(w) or (int(w.melds) and not int(rules.nine_gates_melds)):
        return False
    if int(rules.nine_gates_self_draw) and not int(w.self_draw):
        return False
    first = suit_of(np.int64(w.trial_pair)) * 9
    for rank in range(9):
        if rank_count(w, first + rank) < (3 if rank % 8 == 0 else 1):
            return False
    return True


@kernel
def chow_count(w, kind):
    """Return the number of chows from `kind` on."""
    count = 0
    for index in range(4):
        count += int(w.trial_type[index]) == CHOW_MELD and int(w.trial_tile[index]) == kind
    return count


@kernel
def straight(w):
    """The chows 123, 456 and 789 of one suit."""
    for suit in range(3):
        low = suit * 9
        if chow_count(w, low) and chow_count(w, low + 3) and chow_count(w, low + 6):
            return True
    return False


@kernel
def equal_chows(w):
    """Return the largest number of equal chows."""
    most = 0
    for index in range(4):
        if int(w.trial_type[index]) == CHOW_MELD:
            most = max(most, chow_count(w, np.int64(w.trial_tile[index])))
    return most


@kernel
def chow_pairs(w):
    """Return the number of disjoint pairs of equal chows."""
    pairs = 0
    for index in range(4):
        earlier = 0
        for other in range(index):
            earlier += w.trial_type[other] == CHOW_MELD and w.trial_tile[other] == w.trial_tile[index]
        # Every second one of equal chows closes a pair.
        pairs += int(w.trial_type[index]) == CHOW_MELD and earlier % 2 == 1
    return pairs


@kernel
def double_chows(w, rules):
    """Return how often double_chow counts under the reading of the pattern that the rules choose."""
    rule = int(rules.double_chow_rule)
    if rule == _OFF or (int(rules.double_chow_closed) and int(w.claimed)):
        return 0
    if rule == _STRAIGHT:
        return int(straight(w))
    if rule == _FLUSH:
        return int(full_flush(w))
    if rule == _THREE_CHOWS:
        return int(equal_chows(w) >= 3)
    return chow_pairs(w) if int(rules.double_chow_per_pair) else int(equal_chows(w) >= 2)


@kernel
def flush_patterns(w, rules):
    """Return double_chow where it means one suit only, which asks for no sets."""
    if int(rules.double_chow_rule) != _FLUSH:
        return 0
    return counted(w, np.int64(ids.DOUBLE_CHOW), double_chows(w, rules))


@kernel
def pung_patterns(w, rules):
    """Return the patterns that need four pungs or kongs."""
    return (
        1 << ids.ALL_PUNGS
        | int(int(w.kongs) == 4) << ids.EIGHTEEN_ARHATS
        | int(hidden_treasure(w, rules)) << ids.HIDDEN_TREASURE
        | int(all_terminals(w)) << ids.ALL_TERMINALS
        | int(mixed_terminals(w)) << ids.MIXED_TERMINALS
        | int(only(w, TERMINALS_HONOURS)) << ids.TERMINALS
    )


@kernel
def chow_patterns(w, rules):
    """Return the patterns of chows; a flush may stand in for one of them, so every hand is asked."""
    found = 0
    if (int(rules.enabled_bits) >> ids.STRAIGHT) & 1:
        found |= int(straight(w)) << ids.STRAIGHT
    if (int(rules.enabled_bits) >> ids.DOUBLE_CHOW) & 1:
        found |= counted(w, np.int64(ids.DOUBLE_CHOW), double_chows(w, rules))
    return found


# --- All ---


@kernel
def set_patterns(w, rules, tables):
    """Return the patterns of a standard reading; `read_facts` has gone before."""
    found = (
        1 << ids.BASE
        | tile_patterns(w)
        | honour_patterns(w, rules)
        | int(all_green(w, rules)) << ids.ALL_GREEN
        | int(nine_gates(w, rules)) << ids.NINE_GATES
    )
    if int(w.triplets) == 4:
        found |= pung_patterns(w, rules)
    return found | chow_patterns(w, rules) | ping_patterns(w, rules, tables)
