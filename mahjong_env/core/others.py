"""What a seat sees of the others: the record that the defensive player chooses from.

Like a POSITION it holds nothing that the seat may not know, and nothing that `planes` does not show: it is
filled from a game (`see_table`) or from an observation (`mahjong_env.envs.defensive`), and equal records get
equal actions.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.bits import NO_BITS, bit
from mahjong_env.core.layout import (
    LAID_CHOWS,
    LAID_CONCEALED,
    LAID_KONGS,
    LAID_PONGS,
    LAID_TWICE,
    MAX_TILES,
)
from mahjong_env.core.position import POSITION, see_game
from mahjong_env.core.tiles import NUM_REAL

# Rivals stand in turn order, the next player first.
MOST_RIVALS: Final = 3

DEFENCE: Final = np.dtype(
    [
        ("own", POSITION),  # what the seat sees of its decision
        # What it sees of the table.
        ("rounds", np.int64),  # quarters of a round of draws that are left, about
        ("newest", np.uint64),  # kind of its own latest discard, empty before the first
        ("melds", np.int64, MOST_RIVALS),  # number of melds
        ("chows", np.uint64, MOST_RIVALS),  # lowest kinds of chows
        ("twice", np.uint64, MOST_RIVALS),  # of these, those there are two of
        ("exposed", np.uint64, MOST_RIVALS),  # kinds of pongs, exposed and added kongs
        ("concealed", np.uint64, MOST_RIVALS),  # kinds of concealed kongs, where the rules show them
        ("bonus", np.int64, MOST_RIVALS),  # bonus tiles shown, bit kind - 35
        ("aside", np.int64, MOST_RIVALS),  # fei set aside
        ("seat", np.int64, MOST_RIVALS),  # chairs from the dealer
        ("discarded", np.uint64, MOST_RIVALS),  # kinds discarded in this hand
        ("from_draw", np.uint64, MOST_RIVALS),  # of these, those discarded straight from the draw
        ("latest", np.uint64, MOST_RIVALS),  # kind of the latest discard, empty before the first
        # What it makes of that (`core.danger`).
        ("rival", POSITION),  # one of them at a time, for what its hand is worth
        ("weight", np.float64, NUM_REAL),  # by kind, how likely a waiting rival waits for it
        ("hit", np.float64, NUM_REAL),  # by kind, the chance that somebody wins on it
        ("loss", np.float64, NUM_REAL),  # by kind, the chips that discarding it is expected to cost
    ],
    align=True,
)

# As `planes` tells how many tiles are left to draw: how many of these numbers they are more than, and about
# how many there are for each.
_LIVE_STEPS = (0, 1, 2, 4, 6, 8, 12, 16, 24, 32, 48, 64)
_LEVEL = np.array([sum(n > step for step in _LIVE_STEPS) for n in range(MAX_TILES + 1)], np.int64)
_ABOUT = np.array([0, 1, 2, 3, 5, 7, 10, 14, 20, 28, 40, 56, 72], np.int64)
_ONE = np.uint64(1)


def new_defence() -> np.recarray:
    """Return the scratch space of one thread's defensive mover: a record array of shape (1,)."""
    return np.zeros(1, DEFENCE).view(np.recarray)


@kernel
def rounds_left(rules, level):
    """Return about how many quarters of a round of draws are left at a level of the live wall."""
    return 4 * int(_ABOUT[level]) // int(rules.seats)


@kernel
def latest_discard(g, chair):
    """Return the kind of a chair's latest discard as a set, empty before the first."""
    return bit(int(g.latest[chair]) & 255) >> _ONE


@kernel
def see_rival(g, rules, chair, rival, d):
    """Write what all see of a chair."""
    d.melds[rival] = int(g.melds[chair])
    d.chows[rival] = g.laid[chair, LAID_CHOWS]
    d.twice[rival] = g.laid[chair, LAID_TWICE]
    d.exposed[rival] = g.laid[chair, LAID_PONGS] | g.laid[chair, LAID_KONGS]
    d.concealed[rival] = NO_BITS if int(rules.hide_concealed_kong) else g.laid[chair, LAID_CONCEALED]
    d.bonus[rival] = int(g.bonus[chair])
    d.aside[rival] = int(g.fei_aside[chair])
    seat = chair - int(g.dealer)
    d.seat[rival] = seat if seat >= 0 else seat + int(rules.seats)
    d.discarded[rival] = g.discarded[chair]
    d.from_draw[rival] = g.from_draw[chair]
    d.latest[rival] = latest_discard(g, chair)


@kernel
def see_table(g, rules, d):
    """Write what the actor of a game sees.

    Args:
        g: one GAME record that is not over.
        rules: one RULES record.
        d: one DEFENCE record; all but what it makes of the table is overwritten.
    """
    see_game(g, rules, d.own)
    actor, seats = int(g.actor), int(rules.seats)
    d.rounds = rounds_left(rules, int(_LEVEL[int(g.live)]))
    d.newest = latest_discard(g, actor)
    for rival in range(seats - 1):
        chair = actor + 1 + rival
        see_rival(g, rules, chair - seats if chair >= seats else chair, rival, d)
