"""Hands as their owners would have built them: random tiles, then draws and discards of the greedy player.

Thirteen tiles at random are far from any winning hand; after ten turns a hand is not. So each hand that the
viewer does not see exchanges tiles, about as many as it has had turns: it takes a random unseen one and gives
back what the greedy player would discard.
"""

from __future__ import annotations

from mahjong_env.core._kernel import kernel
from mahjong_env.core.hand import REAL_KINDS, add_tile, remove_tile
from mahjong_env.core.layout import ROB
from mahjong_env.core.plans import weigh
from mahjong_env.core.position import see_game
from mahjong_env.core.prune import best_discard
from mahjong_env.core.rng import below
from mahjong_env.core.worth import value_bonus, value_honours


@kernel
def least_useful(w, rules, prospects, s, chair):
    """Return the kind that the greedy player would discard from the chair's hand, -1 if none."""
    w.actor = chair
    see_game(w, rules, s)
    s.legal[0] = w.holds[chair, 0] & REAL_KINDS
    value_honours(s, rules)
    value_bonus(s, rules)
    weigh(s, rules, prospects)
    return best_discard(s, rules, prospects)


@kernel
def exchange(w, rules, prospects, s, u, chair):
    """Let a chair take a random one of the tiles to be dealt and give back what it wants least."""
    place = below(u, int(u.waiting))
    add_tile(w, chair, int(u.tile[place]))
    kind = int(least_useful(w, rules, prospects, s, chair))
    if kind < 0:
        kind = int(u.tile[place])
    remove_tile(w, chair, kind)
    u.tile[place] = kind


@kernel
def improve_hands(w, rules, prospects, s, u, viewer, exchanged):
    """Let every chair but the viewer exchange tiles.

    Args:
        w: one GAME record, the hands dealt.
        rules: one RULES record.
        prospects: one PROSPECTS record.
        s: one POSITION record, scratch.
        u: one UNSEEN record; the tiles to be dealt are no longer in random order.
        viewer: the chair whose hand is known; `w.actor` must be set to it again.
        exchanged: tiles exchanged, in sixteenths for each turn that a chair has had.
    """
    if int(u.waiting) == 0:
        return
    for chair in range(int(rules.seats)):
        # The tiles of a kong that waits to be robbed must stay.
        if chair == viewer or (int(w.phase) == ROB and int(w.feeder) == chair):
            continue
        for _ in range((int(w.turns[chair]) * exchanged + 8) >> 4):
            exchange(w, rules, prospects, s, u, chair)
