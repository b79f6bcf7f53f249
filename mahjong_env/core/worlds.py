"""Worlds: whole games that agree with all that a seat knows of its own.

A world is made from a `known` record (`encode.known`) of the chair that acts, which holds nothing hidden. The
tiles that the chair has not seen are dealt anew to the other hands and the wall: all deals equally likely, or
hands as their owners would have built them (`core.likely`). Whoever must answer a discard or a kong is asked
again, since what others may answer depends on their tiles.

Where concealed kongs are hidden, one of another chair is of any kind of which four tiles are unseen, all
equally likely; one with a fei is assumed only if there is none. Of others no passed tiles are known, so a
world assumes none (`missed_lock`).
"""

from __future__ import annotations

from typing import Final

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.bits import NO_BITS, bit, has_bit
from mahjong_env.core.hand import FEI, add_tile, hide_tiles, lay
from mahjong_env.core.layout import (
    CLAIM_TURN,
    CONCEALED_MELD,
    DECIDE,
    LAID_CONCEALED,
    MAX_TILES,
    RESPOND,
    RIVER_DRAWN,
    ROB,
    ROB_CONCEALED,
    TURN,
)
from mahjong_env.core.likely import improve_hands
from mahjong_env.core.rng import below
from mahjong_env.core.step import apply
from mahjong_env.core.tiles import FIRST_BONUS, NUM_KINDS, NUM_PLAYING
from mahjong_env.core.unseen import seen_tally
from mahjong_env.core.wins import ANY_SUIT, note_ready

# The unseen tiles of a decision and the generator that deals them. The generator not at offset 0: numba would
# take a GAME for an UNSEEN and share compiled code between them.
UNSEEN: Final = np.dtype(
    [
        ("waiting", np.int64),  # tiles in `tile`
        ("rng", np.uint64),  # splitmix64 state
        ("left", np.int8, NUM_KINDS),  # tiles of each kind that have no place yet
        ("lacking", np.int64, 4),  # tiles that each chair has still to get
        ("tile", np.int8, MAX_TILES),  # tiles still to be dealt in this world
    ],
    align=True,
)


def new_unseen() -> np.recarray:
    """Return one thread's room for unseen tiles: a record array of shape (1,)."""
    return np.zeros(1, UNSEEN).view(np.recarray)


# --- What is unseen ------------------------------------------------------------------------------


@kernel
def count_unseen(k, rules, viewer, u):
    """Write how many tiles of each kind a chair has not seen.

    Args:
        k: one GAME record as the chair knows it.
        rules: one RULES record.
        viewer: the chair.
        u: one UNSEEN record; `left` is overwritten.
    """
    ones, twos, fours = seen_tally(k, rules, viewer, False)
    for kind in range(NUM_PLAYING):
        seen = int(has_bit(ones, kind)) + 2 * int(has_bit(twos, kind)) + 4 * int(has_bit(fours, kind))
        u.left[kind] = int(rules.copies[kind]) - seen
    bonus = int(k.holding[viewer])
    for chair in range(4):
        bonus |= int(k.bonus[chair])
    for kind in range(FIRST_BONUS, NUM_KINDS):
        u.left[kind] = int(rules.copies[kind]) - ((bonus >> (kind - FIRST_BONUS)) & 1)


@kernel
def collect(u, first, last):
    """Put the tiles left of the kinds first..last-1 at the end of those to be dealt."""
    size = int(u.waiting)
    for kind in range(first, last):
        for _ in range(int(u.left[kind])):
            u.tile[size] = kind
            size += 1
    u.waiting = size


@kernel
def mix_in(u, first):
    """Bring the tiles from place `first` on into random order among all, which are in one already."""
    for place in range(max(first, 1), int(u.waiting)):
        other = below(u, place + 1)
        tile = u.tile[place]
        u.tile[place] = u.tile[other]
        u.tile[other] = tile


@kernel
def take_last(u):
    """Take the last of the tiles to be dealt."""
    size = int(u.waiting) - 1
    u.waiting = size
    return int(u.tile[size])


@kernel
def unseen_fits(k, rules, u):
    """Tell whether what a chair knows fits the rules: as many tiles are unseen as hands and wall hold.

    Args:
        k: one GAME record as the chair that acts in it knows it.
        rules: one RULES record.
        u: one UNSEEN record, overwritten.
    """
    viewer = int(k.actor)
    if viewer < 0 or viewer >= int(rules.seats):
        return False
    hidden = int(rules.num_tiles) - int(k.head) - int(k.tail)
    for chair in range(int(rules.seats)):
        if int(k.melds[chair]) < 0 or int(k.melds[chair]) > 4 or int(k.held[chair]) < 0:
            return False
        hidden += int(k.held[chair]) if chair != viewer else 0
        for index in range(int(k.melds[chair])):
            hidden += 4 if int(k.meld_tile[chair, index]) < 0 else 0
    count_unseen(k, rules, viewer, u)
    for kind in range(NUM_KINDS):
        hidden -= int(u.left[kind])
        if int(u.left[kind]) < 0:
            return False
    return hidden == 0 and int(k.head) >= 0 and int(k.tail) >= 0


# --- Concealed kongs that the viewer may not know ------------------------------------------------


@kernel
def hidden_kind(u, tiles):
    """Return a kind of which so many tiles are left, all equally likely, or -1."""
    kinds = 0
    for kind in range(FEI):
        if int(u.left[kind]) == tiles:
            kinds += 1
    if kinds == 0:
        return -1
    nth = below(u, kinds)
    for kind in range(FEI):
        if int(u.left[kind]) == tiles:
            if nth == 0:
                return kind
            nth -= 1
    return -1


@kernel
def fill_hidden_kongs(w, rules, u):
    """Give every concealed kong without a known kind one, and take its tiles from those left."""
    for chair in range(int(rules.seats)):
        for index in range(int(w.melds[chair])):
            if int(w.meld_type[chair, index]) != CONCEALED_MELD or int(w.meld_tile[chair, index]) >= 0:
                continue
            kind = hidden_kind(u, 4)
            fei = 0
            if kind < 0:
                kind = hidden_kind(u, 3) if int(u.left[FEI]) > 0 else -1
                fei = 1
            w.meld_tile[chair, index] = kind
            w.meld_fei[chair, index] = fei
            u.left[kind] = 0
            u.left[FEI] = int(u.left[FEI]) - fei
            lay(w, chair, LAID_CONCEALED, kind)


# --- Hands and wall ------------------------------------------------------------------------------


@kernel
def empty_hands(w, rules, viewer, u):
    """Note how many tiles the other chairs hold, none of which is dealt yet."""
    for chair in range(int(rules.seats)):
        if chair != viewer:
            u.lacking[chair] = int(w.held[chair])
            w.held[chair] = 0


@kernel
def fix_declared(w, viewer, u):
    """Give the declarer of a kong that waits to be robbed the tiles that he has shown."""
    chair = int(w.feeder)
    if int(w.phase) != ROB or int(w.flower_question) or chair == viewer:
        return
    kind = int(w.pending)
    count = 4 if int(w.rob) == ROB_CONCEALED else 1
    for _ in range(count):
        add_tile(w, chair, kind)
    u.left[kind] = int(u.left[kind]) - count
    u.lacking[chair] = int(u.lacking[chair]) - count


@kernel
def may_hold_bonus(w, rules, chair):
    """Tell whether a chair may still hold bonus tiles: in the opening, before its last pass."""
    if int(w.opening_turn) < 0:
        return False
    place = chair - int(w.dealer)
    if place < 0:
        place += int(rules.seats)
    return place >= int(w.opening_turn) or int(rules.opening) == 2


@kernel
def deal_hands(w, rules, viewer, u, with_bonus):
    """Deal the other hands of those that may hold bonus tiles, or of those that may not."""
    for chair in range(int(rules.seats)):
        if chair == viewer or may_hold_bonus(w, rules, chair) != with_bonus:
            continue
        for _ in range(int(u.lacking[chair])):
            kind = take_last(u)
            if kind < FIRST_BONUS:
                add_tile(w, chair, kind)
            else:
                w.holding[chair] = int(w.holding[chair]) | (1 << (kind - FIRST_BONUS))
        if with_bonus and int(w.bonus[chair]) == 0:
            w.dealt_bonus[chair] = w.holding[chair]


@kernel
def lay_wall(w, rules, u):
    """Put the tiles that are left into the places of the wall that were not drawn from yet."""
    count = int(rules.num_tiles)
    tail = int(w.tail)
    # The top of the last stack may be gone before its bottom.
    solid = count - tail - (tail & 1)
    for place in range(int(w.head), solid):
        w.wall[place] = take_last(u)
    if int(u.waiting) > 0:
        w.wall[solid + 1] = take_last(u)


@kernel
def lock_others(w, rules, viewer):
    """Write what the other chairs may not win or pong because of their own discards."""
    mode = int(rules.discard_lock)
    if mode == 0:
        return
    for chair in range(int(rules.seats)):
        if chair == viewer:
            continue
        own = w.discarded[chair]
        if mode == 2:
            # It lasts until the chair's next turn.
            latest = int(w.latest[chair]) & 255
            in_turn = int(w.feeder) == chair and int(w.phase) == ROB
            own = NO_BITS if latest == 0 or in_turn else bit(latest - 1)
        w.locked_win[chair] = own
        if int(rules.lock_pong):
            w.locked_pong[chair] = own


# --- The question --------------------------------------------------------------------------------


@kernel
def ask_discard_again(w, rules, tables, work):
    """Take the pending discard back and make it again: whoever has an answer in this world is asked."""
    chair = int(w.feeder)
    kind = int(w.pending)
    index = int(w.river_size) - 1
    drawn = int(w.river_mark[index]) & RIVER_DRAWN
    w.river_size = index
    w.latest[chair] = (int(w.latest[chair]) >> 8) & 0xFFFFFF
    hide_tiles(w, bit(kind))
    add_tile(w, chair, kind)
    w.phase = TURN if drawn else CLAIM_TURN
    w.drawn = kind if drawn else -1
    w.actor = chair
    w.pending = -1
    apply(w, rules, tables, work, kind)


@kernel
def ask_kong_again(w, rules, tables, work):
    """Let the kong that waits to be robbed be declared again."""
    action = int(w.kong_action)
    w.phase = TURN
    w.actor = w.feeder
    w.pending = -1
    w.kong_action = -1
    apply(w, rules, tables, work, action)


@kernel
def ask_again(w, rules, tables, work):
    """Ask again who answers what is pending, if others may answer it."""
    if int(w.flower_question):
        return
    if int(w.phase) == RESPOND:
        ask_discard_again(w, rules, tables, work)
    elif int(w.phase) == ROB:
        ask_kong_again(w, rules, tables, work)


@kernel
def end_deal(w, rules, tables, viewer, u):
    """Write what follows from the tiles dealt: locks and suits that may complete a hand."""
    lock_others(w, rules, viewer)
    for chair in range(int(rules.seats)):
        if chair == viewer:
            continue
        w.ready[chair] = ANY_SUIT
        if int(w.held[chair]) + 3 * int(w.melds[chair]) == 13:
            note_ready(w, rules, tables, chair)


@kernel
def make_world(worlds, place, k, rules, tables, prospects, work, s, u, exchanged):
    """Write one world into `worlds[place]`: an episode of one hand.

    Args:
        worlds: (n,) GAME.
        place: which of them is written.
        k: one GAME record as the chair that acts in it knows it.
        rules: one RULES record.
        tables: one TABLES record.
        prospects: one PROSPECTS record.
        work: one WORK record, scratch.
        s: one POSITION record, scratch.
        u: one UNSEEN record; its generator is advanced, the rest overwritten.
        exchanged: as in `core.likely.improve_hands`; 0 leaves all hands equally likely.
    """
    viewer = int(k.actor)
    worlds[place] = k
    w = worlds[place]
    w.task = DECIDE
    w.episode = 0
    count_unseen(k, rules, viewer, u)
    fill_hidden_kongs(w, rules, u)
    empty_hands(w, rules, viewer, u)
    fix_declared(w, viewer, u)
    u.waiting = 0
    collect(u, 0, NUM_PLAYING)
    mix_in(u, 0)
    deal_hands(w, rules, viewer, u, False)
    if exchanged > 0:
        improve_hands(w, rules, prospects, s, u, viewer, exchanged)
        w.actor = viewer
    first = int(u.waiting) if exchanged <= 0 else 0
    collect(u, FIRST_BONUS, NUM_KINDS)
    mix_in(u, first)
    deal_hands(w, rules, viewer, u, True)
    lay_wall(w, rules, u)
    end_deal(w, rules, tables, viewer, u)
    w.rng = u.rng
    ask_again(w, rules, tables, work)


@kernel
def make_worlds(known, rules, tables, prospects, work, scratch, unseen, exchanged, worlds):
    """Write one world for each decision.

    Args:
        known: (n,) GAME, each as the chair that acts knows it.
        rules: (1,) RULES.
        tables: (1,) TABLES.
        prospects: (1,) PROSPECTS.
        work: (1,) WORK, scratch.
        scratch: (1,) POSITION, scratch.
        unseen: (n,) UNSEEN, whose generators are advanced.
        exchanged: as in `make_world`.
        worlds: (n,) GAME, overwritten.
    """
    for index in range(known.shape[0]):
        make_world(
            worlds, index, known[index], rules[0], tables[0], prospects[0], work[0], scratch[0],
            unseen[index], exchanged,
        )  # fmt: skip
