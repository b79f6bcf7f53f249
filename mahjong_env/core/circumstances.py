"""The patterns that no reading of the hand changes: bonus tiles, and how the winning tile came."""

from __future__ import annotations

import numpy as np

from mahjong_env.core import patterns_table as ids
from mahjong_env.core._kernel import kernel
from mahjong_env.core.bits import count_bits
from mahjong_env.core.layout import (
    BONUS,
    KONG,
    KONG_BONUS,
    KONG_ON_KONG,
    KONG_ON_KONG_BONUS,
    NO_REPLACEMENT,
    NO_ROB,
)
from mahjong_env.core.tiles import FEI

_FULL_SERIES = 15

# Groups of bonus tiles, and a number among flowers.
_ANIMALS = np.int64(2)
_FACES = np.int64(3)
_NUMBER_FOUR = np.int64(8)


@kernel
def counted(w, pattern, count):
    """Write how often a pattern counts; return it as a bit if at all."""
    w.times[pattern] = count
    return int(count > 0) << pattern


# --- Bonus tiles ---


@kernel
def bonus_group(w, group):
    """Return four bits: the bonus tiles held of f1-f4, f5-f8, the animals or the faces (group 0-3)."""
    return (int(w.bonus) >> (4 * group)) & 15


@kernel
def single_flowers(w, rules, numbers):
    """Count the flowers whose number is a bit of `numbers`, without series that a set replaces."""
    count = 0
    for series in range(2):
        held = bonus_group(w, series)
        if held != _FULL_SERIES or not int(rules.set_replaces_flowers):
            count += count_bits(held & numbers)
    return count


@kernel
def no_flowers(w, rules):
    """No bonus tile at all; a fei set aside may count as one."""
    return int(w.bonus) == 0 and not (int(rules.aside_breaks_no_flowers) and int(w.fei_aside))


@kernel
def fei_used(w):
    """Return the fei in hand, melds and set aside."""
    count = int(w.hand[FEI]) + int(w.fei_aside)
    for index in range(int(w.melds)):
        count += count_bits(np.int64(w.meld_fei[index]))
    return count


@kernel
def flower_sets(w, rules):
    """Write and return the patterns of complete series of flowers; both series may share one."""
    found = np.int64(0)
    for series in range(2):
        pattern = np.int64(rules.set_pattern[series])
        if pattern != ids.NO_PATTERN and bonus_group(w, series) == _FULL_SERIES:
            w.times[pattern] = int(w.times[pattern]) + 1 if (found >> pattern) & 1 else 1
            found |= np.int64(1) << pattern
    return found


@kernel
def shown_patterns(w, rules):
    """Return the patterns of the bonus tiles held."""
    if int(w.bonus) == 0:
        return 0
    animals = bonus_group(w, _ANIMALS)
    faces = bonus_group(w, _FACES)
    own = single_flowers(w, rules, np.int64(rules.flower_numbers[w.seat_wind]))
    return (
        counted(w, np.int64(ids.ANIMAL), count_bits(animals))
        | int(animals == _FULL_SERIES) << ids.ANIMAL_SET
        | counted(w, np.int64(ids.FACE), count_bits(faces))
        | int(faces == _FULL_SERIES) << ids.FACE_SET
        | counted(w, np.int64(ids.SEAT_FLOWER), own)
        | counted(w, np.int64(ids.FOURTH_FLOWER), single_flowers(w, rules, _NUMBER_FOUR))
        | flower_sets(w, rules)
    )


@kernel
def bonus_patterns(w, rules):
    """Return the patterns of the bonus tiles, also of their absence, and of fei."""
    return (
        shown_patterns(w, rules)
        | counted(w, np.int64(ids.FEI_ASIDE), np.int64(w.fei_aside))
        | int(no_flowers(w, rules)) << ids.NO_FLOWERS
        | int(int(w.bonus) == int(rules.bonus_kinds)) << ids.ALL_BONUS
        | int(fei_used(w) == 0) << ids.NO_FEI
    )


# --- Circumstances ---


@kernel
def concealed_kongs(w):
    """Return the number of concealed kongs."""
    return int(w.melds) - int(w.claimed)


@kernel
def concealed(w, rules):
    """No claimed meld; a concealed kong and a win by discard only where the rules allow them."""
    return (
        int(w.claimed) == 0
        and (concealed_kongs(w) == 0 or int(rules.concealed_kong_allowed) > 0)
        and (int(w.self_draw) > 0 or not int(rules.concealed_self_draw))
    )


@kernel
def on_bonus_draw(replacement):
    """Tell whether the last draw replaced a bonus tile or a fei set aside."""
    return replacement == BONUS or replacement == KONG_BONUS or replacement == KONG_ON_KONG_BONUS


@kernel
def on_kong_draw(rules, replacement):
    """Tell whether the last draw replaced a kong, or a bonus tile drawn for one where both score."""
    if replacement == KONG_BONUS or replacement == KONG_ON_KONG_BONUS:
        return int(rules.chain_both) > 0
    return replacement == KONG or replacement == KONG_ON_KONG


@kernel
def kong_on_kong(rules, replacement):
    """Tell whether the last draw replaced the second or a later kong of the turn."""
    return replacement == KONG_ON_KONG or (
        replacement == KONG_ON_KONG_BONUS and int(rules.kong_on_kong_bonus) > 0
    )


@kernel
def draw_patterns(w, rules):
    """Return the patterns of a win on a replacement tile."""
    found = 0
    if not int(w.self_draw):
        return found
    replacement = int(w.replacement)
    pattern = int(rules.bonus_draw_pattern)
    if pattern != ids.NO_PATTERN and on_bonus_draw(replacement):
        found |= 1 << pattern
    pattern = int(rules.kong_draw_pattern)
    if pattern != ids.NO_PATTERN and on_kong_draw(rules, replacement):
        found |= 1 << pattern
    return found | int(kong_on_kong(rules, replacement)) << ids.KONG_ON_KONG


@kernel
def last_tile(w, rules):
    """Self-draw of the tile that emptied the wall; perhaps not as a replacement."""
    if not int(w.last_tile) or not int(w.self_draw):
        return False
    return int(w.replacement) == NO_REPLACEMENT or not int(rules.last_tile_head_only)


@kernel
def untouched(w, rules):
    """No meld that cancels a win on the first turn."""
    return int(w.claimed) == 0 and (concealed_kongs(w) == 0 or int(rules.heaven_concealed_kong) > 0)


@kernel
def earthly(w, rules):
    """Win on the first turn by another than the dealer, in the ways that the rules count."""
    by_draw = int(w.self_draw) and int(rules.earthly_draw)
    by_discard = not int(w.self_draw) and int(rules.earthly_discard)
    return int(w.earthly) > 0 and (by_draw or by_discard) and untouched(w, rules)


@kernel
def heavenly(w, rules):
    """Win with the dealer's dealt hand."""
    return int(w.heavenly) > 0 and int(w.self_draw) > 0 and untouched(w, rules)


@kernel
def fixed_patterns(w, rules):
    """Return all patterns that do not depend on the reading."""
    for pattern in range(ids.NUM_PATTERNS):
        w.times[pattern] = 1
    return (
        bonus_patterns(w, rules)
        | draw_patterns(w, rules)
        | int(int(w.self_draw) > 0) << ids.SELF_DRAW
        | int(concealed(w, rules)) << ids.CONCEALED
        | int(int(w.rob) != NO_ROB) << ids.ROB_KONG
        | int(last_tile(w, rules)) << ids.LAST_TILE
        | int(int(w.last_discard) > 0 and not int(w.self_draw)) << ids.LAST_DISCARD
        | int(heavenly(w, rules)) << ids.HEAVENLY
        | int(earthly(w, rules)) << ids.EARTHLY
    )
