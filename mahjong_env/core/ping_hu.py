"""Ping hu (平胡): four chows, a plain pair and an open wait, as far as the rules ask for them."""

from __future__ import annotations

import numpy as np

from mahjong_env.core import patterns_table as ids
from mahjong_env.core._kernel import kernel
from mahjong_env.core.layout import CHOW_MELD, KONG_MELD
from mahjong_env.core.reading import full_flush
from mahjong_env.core.shapes import (
    code_unit,
    hand_code,
    seven_pairs_complete,
    standard_complete_keys,
    suit_of,
)
from mahjong_env.core.tiles import EAST, FEI, NUM_REAL, RED


@kernel
def meld_copies(w, kind):
    """Return the copies of `kind` in the melds."""
    count = 0
    for index in range(int(w.melds)):
        lowest = int(w.meld_tile[index])
        meld = int(w.meld_type[index])
        if meld == CHOW_MELD:
            count += lowest <= kind < lowest + 3
        elif lowest == kind:
            count += 4 if meld >= KONG_MELD else 3
    return count


@kernel
def rest_complete(w, tables, fei):
    """Tell whether the tiles coded in `wait_key` and `fei` fei make sets and a pair."""
    return standard_complete_keys(
        np.int64(w.wait_key[0]),
        np.int64(w.wait_key[1]),
        np.int64(w.wait_key[2]),
        np.int64(w.wait_key[3]),
        fei,
        tables,
    )


@kernel
def completes(w, rules, tables, kind, pairs):
    """Tell whether `left` (concealed tiles without the winning one) and a `kind` make a winning shape.

    `pairs` asks for seven pairs as well. Four chows and a pair are never one tile from thirteen orphans.
    """
    fei = np.int64(w.left[FEI])
    suit = suit_of(kind)
    w.wait_key[suit] = int(w.wait_key[suit]) + code_unit(kind)
    done = rest_complete(w, tables, fei)
    w.wait_key[suit] = int(w.wait_key[suit]) - code_unit(kind)
    if pairs and not done:
        w.left[kind] = int(w.left[kind]) + 1
        done = seven_pairs_complete(w.left, fei, np.int64(rules.seven_pairs_quads))
        w.left[kind] = int(w.left[kind]) - 1
    return done


@kernel
def may_wait_in(w, tables, suit):
    """Tell whether the tiles outside `suit` leave no more than a pair to be found in it."""
    code = int(w.wait_key[suit])
    w.wait_key[suit] = 0
    possible = rest_complete(w, tables, np.int64(w.left[FEI]) + 2)
    w.wait_key[suit] = code
    return possible


@kernel
def count_waits(w, rules, tables):
    """Count the kinds waited on before the winning tile, up to two.

    Kinds whose four copies the player holds are left out (Singapore 8b.10).
    """
    for kind in range(FEI + 1):
        w.left[kind] = w.hand[kind]
    w.left[w.win_tile] = int(w.left[w.win_tile]) - 1
    for suit in range(4):
        w.wait_key[suit] = hand_code(w.left, suit)
    pairs = int(w.melds) == 0 and int(rules.shapes) & 2 > 0
    waits = 0
    for suit in range(4):
        if not pairs and not may_wait_in(w, tables, suit):
            continue
        for kind in range(suit * 9, min(suit * 9 + 9, NUM_REAL)):
            if waits < 2 and int(rules.copies[kind]) and int(w.left[kind]) + meld_copies(w, kind) < 4:
                waits += completes(w, rules, tables, kind, pairs)
    return waits


@kernel
def open_wait(w, rules, tables):
    """Tell whether the win is self-drawn or the hand waited on two kinds (Singapore 4, ping hu 3)."""
    if int(w.self_draw):
        return True
    if int(w.wait_kinds) < 0:
        w.wait_kinds = count_waits(w, rules, tables)
    return int(w.wait_kinds) == 2


@kernel
def valued_pair(w):
    """Tell whether the pair is a dragon, the seat wind or the round wind."""
    pair = int(w.trial_pair)
    return pair >= RED or pair == EAST + int(w.seat_wind) or pair == EAST + int(w.round_wind)


@kernel
def ping_shape(w, rules):
    """Four chows and a pair, with the conditions that do not ask for the wait."""
    if int(w.chows) != 4 or (int(rules.ping_hu_not_all_open) and int(w.claimed) == 4):
        return False
    if int(rules.ping_hu_plain_pair) and valued_pair(w):
        return False
    return not int(rules.ping_hu_flush) or full_flush(w)


@kernel
def ping_patterns(w, rules, tables):
    """Return ping hu, or little ping hu where a bonus tile makes it that."""
    if not ping_shape(w, rules):
        return 0
    little = int(w.bonus) != 0 and int(rules.ping_hu_no_bonus) > 0
    asked = int(rules.little_ping_hu_waits) if little else int(rules.ping_hu_waits)
    if asked and not open_wait(w, rules, tables):
        return 0
    return 1 << ids.LITTLE_PING_HU if little else 1 << ids.PING_HU
