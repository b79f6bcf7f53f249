"""The audit of a game: what must hold in every state, whatever was played."""

from __future__ import annotations

from typing import Final

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.bits import NO_BITS, bit, count_bits, has_bit
from mahjong_env.core.hand import FEI, wrap
from mahjong_env.core.layout import (
    CHOW_MELD,
    CLAIM_TURN,
    CONCEALED_MELD,
    DECIDE,
    KONG_MELD,
    LAID_CHOWS,
    LAID_CLAIMED,
    LAID_CONCEALED,
    LAID_FEI,
    LAID_KONGS,
    LAID_PONGS,
    LAID_TWICE,
    OVER,
    PONG_MELD,
    RIVER_CHAIR,
    RIVER_CLAIMED,
    RIVER_DRAWN,
    ROB,
    TURN,
)
from mahjong_env.core.legal import nothing_legal
from mahjong_env.core.shapes import hand_code
from mahjong_env.core.tiles import FIRST_BONUS, NUM_KINDS, NUM_REAL

VIOLATIONS: Final = (
    "",
    "the tiles in play are not those of the set",
    "the live wall does not match what was drawn",
    "a hand's sets, codes or size do not match its tiles",
    "a chair holds too many or too few tiles for the phase",
    "chips are not zero-sum",
    "the actor has nothing to do in a live state",
    "the game is in the middle of a task",
    "a chair beyond the seats holds something",
    "the sets of discards or of tiles that all have seen do not match the river and the melds",
    "the sets of what lies before a chair do not match its melds and discards",
)
OK, TILES, LIVE, CODE, SIZE, CHIPS, MASK, TASK, SEATS, RIVER, LAID = range(11)
# Rows of a tally.
IN_PLAY, PUBLIC = range(2)


@kernel
def count_one(tally, row, kind, step):
    """Count one tile, or take it back with a `step` of -1; what is no kind is left out, and so missed."""
    if 0 <= kind < NUM_KINDS:
        tally[row, kind] += step


@kernel
def count_melds(g, chair, tally):
    """Count the tiles in the melds of a chair."""
    for index in range(int(g.melds[chair])):
        tile = int(g.meld_tile[chair, index])
        fei = int(g.meld_fei[chair, index])
        meld = int(g.meld_type[chair, index])
        for place in range(4 if meld >= KONG_MELD else 3):
            kind = tile + place if meld == CHOW_MELD else tile
            if (fei >> place) & 1:
                kind = FEI
            count_one(tally, IN_PLAY, kind, 1)
            if meld != CONCEALED_MELD:
                count_one(tally, PUBLIC, kind, 1)


@kernel
def count_wall(g, rules, tally):
    """Count the tiles still in the wall."""
    size = int(rules.num_tiles)
    head = int(g.head)
    tail = int(g.tail)
    if head + tail >= size:
        return
    for index in range(head, size):
        count_one(tally, IN_PLAY, int(g.wall[index]), 1)
    for taken in range(tail):
        index = size - 1 - (taken ^ 1)
        if index >= head:
            count_one(tally, IN_PLAY, int(g.wall[index]), -1)


@kernel
def count_chair(g, chair, tally):
    """Count the tiles that a chair holds and has laid down."""
    for kind in range(FEI + 1):
        tally[IN_PLAY, kind] += int(g.hand[chair, kind])
    bonus = int(g.bonus[chair]) | int(g.holding[chair])
    for kind in range(FIRST_BONUS, NUM_KINDS):
        tally[IN_PLAY, kind] += (bonus >> (kind - FIRST_BONUS)) & 1
    for row in range(2):
        tally[row, FEI] += int(g.fei_aside[chair])
    count_melds(g, chair, tally)


@kernel
def count_tiles(g, rules, tally):
    """Count all tiles, and those that lie open to all: discards and melds other than concealed kongs.

    Args:
        g: one GAME record.
        rules: one RULES record.
        tally: (2, NUM_KINDS) int64, overwritten: tiles IN_PLAY and PUBLIC of each kind.
    """
    tally[:] = 0
    count_wall(g, rules, tally)
    for chair in range(int(rules.seats)):
        count_chair(g, chair, tally)
    for index in range(int(g.river_size)):
        if not int(g.river_mark[index]) & RIVER_CLAIMED:
            for row in range(2):
                count_one(tally, row, int(g.river[index]), 1)


@kernel
def tiles_conserved(rules, tally):
    """Tell whether every kind is there as often as the set has it."""
    for kind in range(NUM_KINDS):
        if tally[IN_PLAY, kind] != int(rules.copies[kind]):
            return False
    return True


@kernel
def suit_size(hand, suit):
    """Return how many tiles of a suit a counts array holds."""
    size = 0
    for kind in range(9 * suit, min(9 * suit + 9, NUM_REAL)):
        size += int(hand[kind])
    return size


@kernel
def hand_consistent(g, chair):
    """Tell whether the sets, the codes and the size of a hand match its counts."""
    size = 0
    for kind in range(35):
        count = int(g.hand[chair, kind])
        size += count
        for level in range(4):
            if has_bit(g.holds[chair, level], kind) != (count > level):
                return False
    for suit in range(4):
        if (int(g.left_over[chair]) >> (2 * suit)) & 3 != suit_size(g.hand[chair], suit) % 3:
            return False
        if int(g.key[chair, suit]) != hand_code(g.hand[chair], suit):
            return False
    return size == int(g.held[chair])


@kernel
def river_consistent(g, tally):
    """Tell whether the sets that sum up discards and melds match them."""
    for kind in range(FEI + 1):
        shown = 0
        for place in range(3):
            shown += int(has_bit(g.shown[place], kind)) << place
        if shown != tally[PUBLIC, kind]:
            return False
    for chair in range(4):
        discarded = NO_BITS
        from_draw = NO_BITS
        claimed = NO_BITS
        latest = 0
        for index in range(int(g.river_size)):
            mark = int(g.river_mark[index])
            if mark & RIVER_CHAIR == chair:
                kind = int(g.river[index])
                discarded |= bit(kind)
                from_draw |= bit(kind) if mark & RIVER_DRAWN else NO_BITS
                claimed |= bit(kind) if mark & RIVER_CLAIMED else NO_BITS
                latest = (latest & 0xFFFFFF) << 8 | kind + 1
        if (
            discarded != g.discarded[chair]
            or from_draw != g.from_draw[chair]
            or claimed != g.laid[chair, LAID_CLAIMED]
            or latest != int(g.latest[chair])
        ):
            return False
    return True


@kernel
def pongs_consistent(g, chair):
    """Tell whether the set of a chair's pongs without fei matches its melds."""
    pongs = NO_BITS
    for index in range(int(g.melds[chair])):
        if int(g.meld_type[chair, index]) == PONG_MELD and int(g.meld_fei[chair, index]) == 0:
            pongs |= bit(g.meld_tile[chair, index])
    return pongs == g.pongs[chair]


@kernel
def laid_consistent(g, chair):
    """Tell whether the sets of what lies before a chair match its melds."""
    chows, twice, pongs, kongs = NO_BITS, NO_BITS, NO_BITS, NO_BITS
    concealed, stands = NO_BITS, NO_BITS
    count = 0
    for index in range(int(g.melds[chair])):
        tile = int(g.meld_tile[chair, index])
        meld = int(g.meld_type[chair, index])
        if meld == CONCEALED_MELD:
            concealed |= bit(tile)
            continue
        if meld == CHOW_MELD:
            twice |= chows & bit(tile)
            chows |= bit(tile)
        elif meld == PONG_MELD:
            pongs |= bit(tile)
        else:
            kongs |= bit(tile)
        for place in range(4):
            if (int(g.meld_fei[chair, index]) >> place) & 1:
                stands |= bit(tile + place if meld == CHOW_MELD else tile)
                count += 1
    return (
        chows == g.laid[chair, LAID_CHOWS]
        and twice == g.laid[chair, LAID_TWICE]
        and pongs == g.laid[chair, LAID_PONGS]
        and kongs == g.laid[chair, LAID_KONGS]
        and concealed == g.laid[chair, LAID_CONCEALED]
        and stands == g.laid[chair, LAID_FEI]
        and count == int(g.laid_fei[chair])
    )


@kernel
def size_allowed(g, rules, chair):
    """Tell whether a chair holds 13 tiles, or 14 in its own turn (melds counting three each)."""
    held = int(g.held[chair]) + 3 * int(g.melds[chair])
    phase = int(g.phase)
    if int(g.opening_turn) >= 0:
        held += count_bits(g.holding[chair])
        if chair == wrap(int(g.dealer) + int(g.opening_turn), rules):
            held += int(g.opening_owed)
        return held == (14 if chair == int(g.dealer) else 13)
    if int(g.flower_question):
        return held == 13
    if phase == OVER:
        return held == 13 or held == 14
    fourteen = (phase in (TURN, CLAIM_TURN) and chair == int(g.actor)) or (
        phase == ROB and chair == int(g.feeder)
    )
    # A chair that must show four fei right after the opening acts while the dealer already holds 14 tiles.
    if phase == TURN and int(g.river_size) == 0 and chair == int(g.dealer):
        fourteen = True
    elif phase == TURN and int(g.river_size) == 0 and int(g.drawn) < 0:
        fourteen = False
    return held == (14 if fourteen else 13)


@kernel
def chips_balanced(g):
    """Tell whether every account sums to zero and the episode's account is what was paid out and is owed."""
    delta = 0
    owed = 0
    hand = 0
    total = 0
    for chair in range(4):
        delta += int(g.delta[chair])
        owed += int(g.owed[chair])
        hand += int(g.hand_chips[chair])
        total += int(g.chips[chair])
    return delta == 0 and owed == 0 and hand == 0 and total == 0


@kernel
def seats_empty(g, rules):
    """Tell whether chairs that the variant lacks hold nothing and have no chips."""
    for chair in range(int(rules.seats), 4):
        if int(g.held[chair]) or int(g.melds[chair]) or int(g.bonus[chair]) or int(g.chips[chair]):
            return False
    return True


@kernel
def audit_game(g, rules, tally):
    """Return OK or the number of the first violation found (an index into VIOLATIONS)."""
    if int(g.task) != DECIDE:
        return TASK
    if not seats_empty(g, rules):
        return SEATS
    count_tiles(g, rules, tally)
    if not tiles_conserved(rules, tally):
        return TILES
    undrawn = int(rules.num_tiles) - int(g.head) - int(g.tail)
    if int(g.live) < 0 or int(g.live) != undrawn - int(rules.dead_wall):
        return LIVE
    for chair in range(int(rules.seats)):
        if not hand_consistent(g, chair) or not pongs_consistent(g, chair):
            return CODE
        if not size_allowed(g, rules, chair):
            return SIZE
        if not laid_consistent(g, chair):
            return LAID
    if not river_consistent(g, tally):
        return RIVER
    if not chips_balanced(g):
        return CHIPS
    if (int(g.phase) == OVER) != nothing_legal(g):
        return MASK
    return OK


@kernel
def audit_games(games, rules, codes):
    """Write the audit of every game into `codes` (n,) int64; return how many failed."""
    failed = 0
    tally = np.zeros((2, NUM_KINDS), np.int64)
    for index in range(games.shape[0]):
        codes[index] = audit_game(games[index], rules[0], tally)
        if codes[index] != OK:
            failed += 1
    return failed
