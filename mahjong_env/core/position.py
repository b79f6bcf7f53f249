"""What a seat sees of its decision: the small record that the greedy player chooses from.

It is filled from a game (`see_game`) or from what an observation shows (`mahjong_env.envs.greedy`), and holds
nothing that the seat may not know. Equal positions get equal actions, wherever they come from.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.actions import CHOW, CHOW_FEI, CHOW_PLACE, KONG, PONG
from mahjong_env.core.bits import bit, count_bits, has_bit
from mahjong_env.core.hand import FEI
from mahjong_env.core.layout import LAID_CHOWS, LAID_CONCEALED, LAID_KONGS, LAID_PONGS, MASK_WORDS
from mahjong_env.core.shapes import code_unit, suit_of
from mahjong_env.core.unseen import seen_tally, unseen_levels

MOST_CHOICES: Final = 14

POSITION: Final = np.dtype(
    [
        # What the seat sees.
        ("key", np.int64, 4),  # base-5 codes of its concealed m, p, s and honours
        ("holds", np.uint64, 4),  # playing kinds of which it holds at least 1, 2, 3, 4 concealed tiles
        ("unseen", np.uint64, 4),  # playing kinds of which at least 1, 2, 3, 4 tiles are unseen
        ("legal", np.uint64, MASK_WORDS),  # its legal actions
        ("locked", np.uint64),  # kinds it may not win from others
        ("fei", np.int64),  # concealed fei
        ("melds", np.int64),  # number of melds
        ("claimed", np.int64),  # of these, other than concealed kongs
        ("chows", np.uint64),  # lowest kinds of its chows
        ("pungs", np.uint64),  # kinds of its pongs and kongs
        ("pending", np.int64),  # kind that may be claimed, -1 none
        ("seat", np.int64),  # chairs from the dealer to it, which is also its seat wind in scoring
        ("round_wind", np.int64),  # 0 where the rules have none
        ("bonus", np.int64),  # bonus tiles shown, bit kind - 35
        ("aside", np.int64),  # fei set aside
        # What these are worth by the rules (`core.worth`).
        ("sure", np.int64),  # quarters of a tai or fan that every hand will have
        ("free", np.int64),  # of these, what does not count towards the minimum
        ("valued", np.uint64),  # honours of which a pung is worth something
        ("double", np.uint64),  # honours of which it is worth more than once that
        ("closed", np.int64),  # tai or fan for a hand without claimed melds
        ("by_draw", np.int64),  # tai or fan that only a self-drawn win gets
        ("pungs_made", np.int64),  # worth of the honour pungs held or laid down
        ("pairs_held", np.int64),  # worth of the pungs that pairs of honours may become
        ("best_pair", np.int64),  # the pair worth most, -1 none
        # The best plan (`core.plans`).
        ("worth", np.int64),  # chips expected of it, in units of CHIP
        ("missing", np.int64),  # tiles it lacks, fei counted
        ("plan", np.int64),  # LANES, PUNGS, PAIRS or ORPHANS
        ("wanted", np.uint64),  # kinds it may use
        ("suits", np.int64),  # bit per suit that it may use
        ("sets", np.int64),  # ANY_SETS or CHOWS_ONLY
        ("honours", np.int64),  # what honours may be: ANY_HONOURS, ONE_PUNG, NO_HONOURS or PLAIN_PAIR
        ("pair", np.int64),  # the pair that ONE_PUNG makes a pung
        ("left", np.int64),  # number of the row of m and p together, where it may use all suits
        ("right", np.int64),  # the same of s and honours
        # Its discards (`core.prune`).
        ("row", np.int64, 4),  # number of the row of each suit
        ("at", np.int64, 4),  # the code to look up for it, -1 where the plan looks up none
        ("rest", np.int64, 4),  # number of the row of the other suits together
        ("open", np.uint64, 4),  # guard bits of the lanes in which the suit is no further than it must be
        ("choices", np.int64),  # number of discards that keep the distance
        ("choice", np.int64, MOST_CHOICES),  # their kinds
        ("choice_at", np.int64, MOST_CHOICES),  # the suit's code after each
        ("choice_open", np.uint64, MOST_CHOICES),  # the suit's `open` after each
    ],
    align=True,
)

_PLACE = np.array(CHOW_PLACE, np.int64)
_FEI_PLACES = np.array(CHOW_FEI, np.int64)


@kernel
def see_melds(g, chair, p):
    """Write the melds of a chair."""
    concealed = g.laid[chair, LAID_CONCEALED]
    p.melds = int(g.melds[chair])
    p.claimed = p.melds - count_bits(concealed)
    p.chows = g.laid[chair, LAID_CHOWS]
    p.pungs = g.laid[chair, LAID_PONGS] | g.laid[chair, LAID_KONGS] | concealed


@kernel
def see_game(g, rules, p):
    """Write what the actor of a game sees.

    Args:
        g: one GAME record that is not over.
        rules: one RULES record.
        p: one POSITION record; its first part is overwritten.
    """
    chair = int(g.actor)
    for level in range(4):
        p.key[level] = int(g.key[chair, level])
        p.holds[level] = g.holds[chair, level]
    for word in range(MASK_WORDS):
        p.legal[word] = g.legal[word]
    p.unseen[0], p.unseen[1], p.unseen[2], p.unseen[3] = unseen_levels(
        rules, seen_tally(g, rules, chair, False)
    )
    p.locked = g.locked_win[chair]
    p.fei = int(g.hand[chair, FEI])
    see_melds(g, chair, p)
    p.pending = int(g.pending)
    seat = chair - int(g.dealer)
    p.seat = seat if seat >= 0 else seat + int(rules.seats)
    p.round_wind = int(g.round_wind) if int(rules.round_wind_used) else 0
    p.bonus = int(g.bonus[chair])
    p.aside = int(g.fei_aside[chair])


@kernel
def tiles_in(levels, kinds):
    """Return the number of tiles of `kinds`, by the kinds of which there are at least 1, 2, 3, 4."""
    return (
        count_bits(levels[0] & kinds)
        + count_bits(levels[1] & kinds)
        + count_bits(levels[2] & kinds)
        + count_bits(levels[3] & kinds)
    )


@kernel
def take_tiles(p, kind, count):
    """Take tiles of one kind out of the hand."""
    for level in range(3, -1, -1):
        if count > 0 and has_bit(p.holds[level], kind):
            p.holds[level] &= ~bit(kind)
            count -= 1
            if kind < FEI:
                p.key[suit_of(kind)] -= code_unit(kind)
            else:
                p.fei -= 1


@kernel
def put_tiles(p, kind, count):
    """Put tiles of one kind into the hand."""
    for level in range(4):
        if count > 0 and not has_bit(p.holds[level], kind):
            p.holds[level] |= bit(kind)
            count -= 1
            if kind < FEI:
                p.key[suit_of(kind)] += code_unit(kind)
            else:
                p.fei += 1


@kernel
def move_tiles(p, kind, count, taken):
    """Take tiles out of the hand or put them back."""
    if taken:
        take_tiles(p, kind, count)
    else:
        put_tiles(p, kind, count)


@kernel
def move_claimed(p, action, taken):
    """Take the tiles that a claim uses out of the hand or put them back; return the meld's lowest kind."""
    if action < PONG:
        form = action - CHOW
        low = p.pending - int(_PLACE[form])
        for place in range(3):
            if place != _PLACE[form]:
                fei = (int(_FEI_PLACES[form]) >> place) & 1
                move_tiles(p, FEI if fei else low + place, 1, taken)
        return low
    fei = action - KONG if action >= KONG else action - PONG
    move_tiles(p, p.pending, (3 if action >= KONG else 2) - fei, taken)
    move_tiles(p, FEI, fei, taken)
    return p.pending
