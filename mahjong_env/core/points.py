"""The score of a won hand: the best of all its readings, in tai or fan.

A reading is an assignment of the concealed fei, a shape, and for the standard shape a split into sets and a
pair. Values, exclusions, caps, minima and conditions come from the RULES record.
"""

from __future__ import annotations

import numpy as np

from mahjong_env.core import patterns_table as ids
from mahjong_env.core._kernel import entry, kernel
from mahjong_env.core.assignments import next_assignment, pack_tiles, pair_fits, start_assignments
from mahjong_env.core.bits import lowest_bit
from mahjong_env.core.circumstances import fixed_patterns
from mahjong_env.core.layout import CONCEALED_MELD, MAX_TOTAL, RULES, TABLES, WIN
from mahjong_env.core.packed import at_least_one
from mahjong_env.core.patterns import REPEATED, flush_patterns, set_patterns
from mahjong_env.core.reading import read_facts, read_kinds, tile_patterns
from mahjong_env.core.shapes import nine_orphans_complete, orphans_complete
from mahjong_env.core.splits import next_code, pair_suit, possible_pairs, split
from mahjong_env.core.tiles import FEI

NO_FORM, STANDARD, PAIRS, ORPHANS, WHOLE_HAND = range(5)
# Bits of RULES.shapes beside 1 for the standard shape and 2 for seven pairs.
_ORPHANS_BIT, _NINE_ORPHANS_BIT = 4, 8
_ADDED, _LIMIT, _BIG = np.arange(3)

# The kinds that four fei stand for when only nine of the thirteen orphans are in the set.
_ABSENT_ORPHANS = np.array([0, 8, 18, 26])


@kernel
def clear_reading(w):
    """Forget the result of an earlier scoring and take the melds as the first sets of every reading."""
    w.form = NO_FORM
    w.legal = 0
    w.total = 0
    w.units = 0
    w.gate = 0
    w.raw_total = 0
    w.limit = 0
    w.holds = np.uint64(0)
    w.sets = 0
    w.pair = -1
    w.kept = 0
    w.last_holds = -1
    w.wait_kinds = -1
    w.claimed = 0
    for pattern in range(ids.NUM_PATTERNS):
        w.counts[pattern] = 0
    for kind in range(FEI + 1):
        w.assigned[kind] = 0
    for index in range(int(w.melds)):
        w.trial_type[index] = w.meld_type[index]
        w.trial_tile[index] = w.meld_tile[index]
        w.claimed = int(w.claimed) + (int(w.meld_type[index]) != CONCEALED_MELD)


# --- Judging one reading ---


@kernel
def keep_patterns(w, rules):
    """Write the patterns that count: enabled, not excluded, of the highest grade; return that grade."""
    holds = int(w.trial_holds) & int(rules.enabled_bits)
    excluded = np.int64(0)
    left = holds & int(rules.excluding_bits)
    while left:
        excluded |= np.int64(rules.excludes[lowest_bit(left)])
        left &= left - 1
    kept = holds & ~excluded
    grade = _ADDED
    if kept & int(rules.big_bits):
        kept &= int(rules.big_bits)
        grade = _BIG
    elif kept & int(rules.limit_bits):
        kept &= int(rules.limit_bits)
        grade = _LIMIT
    w.trial_holds = holds
    w.trial_kept = kept
    return grade


@kernel
def capped(rules, grade, raw):
    """Return the total paid for a sum of tai or fan (Singapore 4, Malaysian three-player 4)."""
    if grade == _BIG:
        return int(rules.big_cap)
    if grade == _LIMIT:
        return int(rules.limit_total)
    return min(raw, int(rules.cap)) if int(rules.cap) else raw


@kernel
def judge(w, rules):
    """Write the sum and the total of the reading; return what counts towards the minimum."""
    grade = keep_patterns(w, rules)
    raw = 0
    free = 0
    left = int(w.trial_kept)
    while left:
        pattern = lowest_bit(left)
        left &= left - 1
        value = int(rules.value[pattern]) * int(w.times[pattern])
        raw += value
        if (int(rules.bonus_bits) >> pattern) & 1:
            free += value
    w.trial_raw = raw
    w.trial_limit = grade == _LIMIT
    w.trial_total = capped(rules, grade, raw)
    return raw if int(rules.gate_counts_bonus) else raw - free


@kernel
def differing(w):
    """Return the patterns that the reading and the best one do not report equally often."""
    found = int(w.trial_kept) ^ int(w.kept)
    left = int(w.trial_kept) & int(w.kept) & REPEATED
    while left:
        pattern = lowest_bit(left)
        left &= left - 1
        if int(w.times[pattern]) != int(w.counts[pattern]):
            found |= 1 << pattern
    return found


@kernel
def listed_first(w, rules):
    """Tell whether the reading's patterns come before those of the best reading in the rulebook's order."""
    found = differing(w)
    if found == 0:
        return False
    index = 0
    while not (found >> int(rules.order[index])) & 1:
        index += 1
    pattern = int(rules.order[index])
    reported = int(w.times[pattern]) if (int(w.trial_kept) >> pattern) & 1 else 0
    return reported > int(w.counts[pattern])


@kernel
def is_better(w, rules):
    """Tell whether the reading beats the best one (Singapore 8b.17, Malaysian three-player 7b.9)."""
    if int(w.form) == NO_FORM:
        return True
    if int(w.trial_total) != int(w.total):
        return int(w.trial_total) > int(w.total)
    if int(w.trial_limit) != int(w.limit):
        return int(w.trial_limit) > int(w.limit)
    if int(w.trial_raw) != int(w.raw_total):
        return int(w.trial_raw) > int(w.raw_total)
    return listed_first(w, rules)


@kernel
def keep_sets(w):
    """Write the sets and the pair of the reading as the best ones; only the standard shape has them."""
    standard = int(w.form) == STANDARD
    w.sets = 4 if standard else 0
    w.pair = int(w.trial_pair) if standard else -1
    for index in range(int(w.sets)):
        w.set_type[index] = w.trial_type[index]
        w.set_tile[index] = w.trial_tile[index]


@kernel
def keep_counts(w):
    """Write how often the reading reports each pattern in place of the best one's."""
    left = int(w.kept)
    while left:
        w.counts[lowest_bit(left)] = 0
        left &= left - 1
    left = int(w.trial_kept)
    w.kept = left
    while left:
        pattern = lowest_bit(left)
        left &= left - 1
        w.counts[pattern] = w.times[pattern]


@kernel
def keep_reading(w):
    """Write the reading as the best one."""
    w.form = w.trial_form
    w.total = w.trial_total
    w.raw_total = w.trial_raw
    w.limit = w.trial_limit
    w.holds = np.uint64(w.trial_holds)
    for index in range(int(w.hand[FEI])):
        w.best_pick[index] = w.pick[index]
    keep_counts(w)
    keep_sets(w)


@kernel
def weigh(w, rules):
    """Judge the reading in the trial fields and keep it if it is the best so far."""
    gate = judge(w, rules)
    w.gate = max(int(w.gate), gate)
    if is_better(w, rules):
        keep_reading(w)


@kernel
def is_new(w):
    """Tell whether the patterns of a standard reading or their number differ from the last one's."""
    holds, honours, chows = int(w.trial_holds), int(w.honours), int(w.times[ids.DOUBLE_CHOW])
    if holds == int(w.last_holds) and honours == int(w.last_honours) and chows == int(w.last_chows):
        return False
    w.last_holds = holds
    w.last_honours = honours
    w.last_chows = chows
    return True


@kernel
def satisfied(w):
    """Tell whether the search may stop because the hand may win and no more is asked."""
    return 0 <= int(w.enough) <= int(w.gate) and int(w.form) != NO_FORM


# --- Shapes ---


@kernel
def weigh_splits(w, rules, tables):
    """Weigh every split of `tiles` into sets and a pair."""
    suit = pair_suit(w)
    pairs = possible_pairs(w, suit)
    # With fei some split is known to work out, and the codes are at hand.
    choose = int(w.placed) > 0 and pairs & (pairs - 1) != 0
    while pairs:
        pair = suit * 9 + (lowest_bit(pairs) >> 2)
        pairs &= pairs - 1
        if choose and not pair_fits(w, tables, pair):
            continue
        code = np.int64(0)
        while code >= 0 and not satisfied(w):
            if split(w, pair, code):
                read_facts(w)
                w.trial_form = STANDARD
                w.trial_holds = int(w.fixed_holds) | set_patterns(w, rules, tables)
                if is_new(w):
                    weigh(w, rules)
            code = next_code(code, np.int64(w.choices))


@kernel
def tile_kinds(w):
    """Return the kinds in `tiles` as bits."""
    kinds = 0
    for suit in range(4):
        left = at_least_one(int(w.tiles[suit]))
        while left:
            kinds |= 1 << (suit * 9 + (lowest_bit(left) >> 2))
            left &= left - 1
    return kinds


@kernel
def weigh_pairs(w, rules):
    """Weigh `tiles` as seven pairs."""
    read_kinds(w, tile_kinds(w))
    w.trial_form = PAIRS
    w.trial_holds = int(w.fixed_holds) | tile_patterns(w) | flush_patterns(w, rules) | 1 << ids.SEVEN_PAIRS
    weigh(w, rules)


@kernel
def weigh_orphans(w, rules):
    """Weigh the hand as thirteen orphans, which count with circumstances and bonus tiles alone."""
    for index in range(4):
        w.pick[index] = _ABSENT_ORPHANS[index]
    w.trial_form = ORPHANS
    w.trial_holds = int(w.fixed_holds) | 1 << ids.THIRTEEN_WONDERS
    weigh(w, rules)


@kernel
def is_orphans(w, rules):
    """Tell whether the hand is thirteen orphans in a way that the rules know."""
    shapes = int(rules.shapes)
    if int(w.melds):
        return False
    if shapes & _ORPHANS_BIT and int(w.hand[FEI]) == 0 and orphans_complete(w.hand):
        return True
    return shapes & _NINE_ORPHANS_BIT > 0 and nine_orphans_complete(w.hand, np.int64(w.hand[FEI]))


@kernel
def take_whole_hand(w, rules):
    """Score a flower win or four fei, which is reported alone whatever the other tiles are."""
    pattern = ids.FOUR_FEI
    if int(w.flower_win) == 1:
        pattern = ids.EIGHT_FLOWERS
    elif int(w.flower_win) == 2:
        pattern = ids.SEVEN_FLOWERS
    w.form = WHOLE_HAND
    w.counts[pattern] = 1
    w.holds = np.uint64(1) << np.uint64(pattern)
    w.total = rules.value[pattern]
    w.raw_total = rules.value[pattern]
    w.gate = rules.value[pattern]
    w.limit = int(rules.limit_total) > 0


@kernel
def finish(w, rules):
    """Write what the fei stand for, the chips of one share and whether the hand may win."""
    whole = int(w.form) == WHOLE_HAND
    enough = whole or int(w.gate) >= int(rules.minimum)
    w.legal = int(w.form) != NO_FORM and enough
    if int(w.form) == NO_FORM:
        return
    w.units = rules.limit_units if int(w.limit) else rules.units[min(int(w.total), MAX_TOTAL - 1)]
    for index in range(0 if whole else int(w.hand[FEI])):
        kind = int(w.best_pick[index])
        w.assigned[kind] = int(w.assigned[kind]) + 1


@kernel
def read_hand(w, rules, tables):
    """Weigh the readings of the hand in every shape that the rules know, until one satisfies `enough`."""
    w.fixed_holds = fixed_patterns(w, rules)
    pack_tiles(w)
    for pairs in range(2):
        if not (int(rules.shapes) >> pairs) & 1 or (pairs and int(w.melds)):
            continue
        start_assignments(w, rules, tables, pairs)
        while not satisfied(w) and next_assignment(w, rules, tables, pairs):
            if pairs:
                weigh_pairs(w, rules)
            else:
                weigh_splits(w, rules, tables)
    if not satisfied(w) and is_orphans(w, rules):
        weigh_orphans(w, rules)


@entry(WIN, RULES, TABLES, np.int64)
def score_until(w, rules, tables, enough):
    """Score the hand in `w`; stop at a reading that counts `enough` towards the minimum, -1 never."""
    clear_reading(w)
    w.enough = enough
    if int(w.flower_win) or int(w.four_fei):
        take_whole_hand(w, rules)
    else:
        read_hand(w, rules, tables)
    finish(w, rules)


@kernel
def score_win(w, rules, tables):
    """Score the hand in the WIN record `w` under the RULES record `rules`; `tables` is the TABLES record.

    Reads the fields "The hand" and "The circumstances" and fills those of "The reading found best". Without a
    winning shape `form`, `legal`, `total` and all counts stay 0.
    """
    score_until(w, rules, tables, np.int64(-1))


@kernel
def may_win(w, rules, tables):
    """Tell whether the hand in `w` may win, with the first reading that meets the minimum.

    Cheaper than `score_win` when fei leave many readings; of the result only `form` and `legal` are valid.
    """
    enough = max(int(rules.minimum), 0)
    score_until(w, rules, tables, np.int64(enough))
    return int(w.legal) > 0
