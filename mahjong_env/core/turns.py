"""A chair's turn: drawing, replacing bonus tiles, fei and own kongs. Each function names the next task."""

from __future__ import annotations

from mahjong_env.core._kernel import inlined, kernel
from mahjong_env.core.actions import ADDED_KONG_FEI, CONCEALED_KONG, CONCEALED_KONG_FEI
from mahjong_env.core.bits import bit
from mahjong_env.core.bonus import expose
from mahjong_env.core.hand import (
    FEI,
    add_meld,
    add_tile,
    find_pong,
    hide_tiles,
    note_melds_anew,
    remove_tile,
    remove_tiles,
    show_tiles,
)
from mahjong_env.core.layout import (
    ADDED_MELD,
    BONUS,
    CLAIM_TURN,
    CONCEALED_MELD,
    DRAWN,
    KONG,
    KONG_BONUS,
    KONG_ON_KONG,
    KONG_ON_KONG_BONUS,
    NO_REPLACEMENT,
    NO_ROB,
    OPEN_TURN,
    REPLACE,
    TURN,
)
from mahjong_env.core.settle import pay_kong
from mahjong_env.core.tiles import FIRST_BONUS
from mahjong_env.core.wall import take_head, take_tail
from mahjong_env.core.wins import ANY_SUIT, unlock_at_turn


@kernel
def after_bonus(cause):
    """Return what a tile replaces that is drawn for a bonus tile which itself replaced `cause`."""
    if cause in (KONG, KONG_BONUS):
        return KONG_BONUS
    if cause in (KONG_ON_KONG, KONG_ON_KONG_BONUS):
        return KONG_ON_KONG_BONUS
    return BONUS


@inlined
def draw_tile(g, rules, from_tail, cause):
    """Let the actor draw until a playing tile comes; bonus tiles are exposed and may end the hand."""
    chair = int(g.actor)
    while int(g.live) > 0:
        g.last_drawer = chair
        kind = take_tail(g, rules) if from_tail else take_head(g, rules)
        g.emptied = 1 if int(g.live) == 0 else 0
        if kind < FIRST_BONUS:
            add_tile(g, chair, kind)
            g.drawn = kind
            g.replacement = cause
            g.from_tail = 1 if from_tail else 0
            g.phase = TURN
            g.task = OPEN_TURN
            return
        from_tail = True
        cause = after_bonus(cause)
        g.replacement = cause
        if expose(g, rules, chair, kind):
            return
    g.task = DRAWN


@inlined
def begin_turn(g, rules, chair):
    """Make `chair` the actor of a new turn: what was barred until then lapses."""
    unlock_at_turn(g, rules, chair)
    g.actor = chair
    g.turns[chair] = int(g.turns[chair]) + 1
    g.turn_kongs = 0


@inlined
def draw_front(g, rules):
    """Let the actor start its turn by drawing from the front."""
    chair = int(g.actor)
    begin_turn(g, rules, chair)
    g.chow_barred[chair] = 0
    draw_tile(g, rules, False, NO_REPLACEMENT)


@kernel
def start_claim_turn(g, rules, chair):
    """Give the chair the turn after its chow or pong: it has drawn nothing."""
    begin_turn(g, rules, chair)
    g.drawn = -1
    g.replacement = NO_REPLACEMENT
    g.from_tail = 0
    g.phase = CLAIM_TURN
    g.task = OPEN_TURN


@kernel
def draw_back(g, rules):
    """Let the actor draw the replacement of the kong or fei it has just laid down."""
    draw_tile(g, rules, True, int(g.replacement))


@kernel
def replace_after_kong(g):
    """Have the actor's latest kong replaced next."""
    g.replacement = KONG if int(g.turn_kongs) == 1 else KONG_ON_KONG
    g.task = REPLACE


@kernel
def set_fei_aside(g):
    """Expose a fei beside the bonus tiles; its replacement comes next (Malaysian three-player 2)."""
    chair = int(g.actor)
    remove_tile(g, chair, FEI)
    show_tiles(g, bit(FEI))
    g.ready[chair] = ANY_SUIT
    g.fei_aside[chair] = int(g.fei_aside[chair]) + 1
    g.own_kongs[chair] = int(g.own_kongs[chair]) + 1
    g.replacement = BONUS
    g.task = REPLACE


@kernel
def swap_fei(g, kind):
    """Put the real tile into the own pong and take a fei back (Malaysian three-player 7b.2)."""
    chair = int(g.actor)
    index = find_pong(g, chair, kind)
    remove_tile(g, chair, kind)
    fei = int(g.meld_fei[chair, index])
    left = fei & (fei - 1)
    g.meld_fei[chair, index] = left
    note_melds_anew(g, chair)
    if left == 0:
        g.pongs[chair] = g.pongs[chair] | bit(kind)
    add_tile(g, chair, FEI)
    show_tiles(g, bit(kind))
    hide_tiles(g, bit(FEI))
    g.drawn = FEI
    g.replacement = NO_REPLACEMENT
    g.task = OPEN_TURN


@kernel
def lay_kong(g, chair, action):
    """Move the tiles of the declared own-turn kong into its meld; return True if it is concealed."""
    kind = int(g.pending)
    if action >= CONCEALED_KONG and action < ADDED_KONG_FEI:
        remove_tiles(g, chair, kind, 4)
        add_meld(g, chair, CONCEALED_MELD, kind, 0, chair, 0)
        return True
    if action >= CONCEALED_KONG_FEI:
        remove_tiles(g, chair, kind, 3)
        remove_tile(g, chair, FEI)
        add_meld(g, chair, CONCEALED_MELD, kind, 1, chair, 0)
        return True
    index = find_pong(g, chair, kind)
    g.meld_type[chair, index] = ADDED_MELD
    g.pongs[chair] = g.pongs[chair] & ~bit(kind)
    added = kind
    if action >= ADDED_KONG_FEI:
        added = FEI
        g.meld_fei[chair, index] = 1
    note_melds_anew(g, chair)
    remove_tile(g, chair, added)
    show_tiles(g, bit(added))
    return False


@kernel
def complete_kong(g, rules):
    """Carry out the declared kong that nobody robbed: meld, instant payment, then the replacement."""
    chair = int(g.feeder)
    concealed = lay_kong(g, chair, int(g.kong_action))
    g.ready[chair] = ANY_SUIT
    g.actor = chair
    g.pending = -1
    g.rob = NO_ROB
    g.kong_action = -1
    g.kongs = int(g.kongs) + 1
    g.own_kongs[chair] = int(g.own_kongs[chair]) + 1
    g.turn_kongs = int(g.turn_kongs) + 1
    pay_kong(g, rules, chair, False, concealed, chair)
    replace_after_kong(g)
