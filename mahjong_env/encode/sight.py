"""The table as one chair sees it, summed up in sets of kinds: what `planes` and `vector` are written from.

Seats are relative to the viewer: seat 0 is the viewer, seats 1 to 3 follow in turn order.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.bits import NO_BITS, bit, count_bits
from mahjong_env.core.layout import CONCEALED_MELD, LAID_CONCEALED, LAID_FEI, OVER, ROB, ROB_CONCEALED
from mahjong_env.core.tiles import FEI
from mahjong_env.core.unseen import add_tallies, seen_tally, unseen_levels
from mahjong_env.encode.view import knows_kongs, sees_answering

SIGHT: Final = np.dtype(
    (
        np.record,
        [
            ("unseen", np.uint64, 4),  # playing kinds of which at least 1, 2, 3, 4 tiles are unseen
            ("bonus_unseen", np.int64),  # bonus tiles not seen yet, bit kind - 35
            ("concealed", np.uint64, 4),  # concealed kongs that the viewer may know
            ("fei", np.uint64, 4),  # kinds that a fei stands for in a meld
            ("hidden", np.int64, 4),  # concealed kongs that he may not know
            ("melded_fei", np.int64, 4),  # fei in melds that he may know
        ],
    )
)


@kernel
def _note_concealed(g: Any, rules: Any, viewer: int, s: Any, chair: int, seat: int) -> None:
    """Note a seat's concealed kongs, with the fei in them, as far as the viewer may know them."""
    kongs = g.laid[chair, LAID_CONCEALED]
    if not knows_kongs(g, rules, viewer, chair):
        s.hidden[seat] = count_bits(kongs)
        return
    s.concealed[seat] = kongs
    for index in range(int(g.melds[chair])):
        if int(g.meld_type[chair, index]) == CONCEALED_MELD and int(g.meld_fei[chair, index]):
            s.fei[seat] |= bit(int(g.meld_tile[chair, index]))
            s.melded_fei[seat] += 1


@kernel
def _note_melds(g: Any, rules: Any, viewer: int, s: Any, chair: int, seat: int) -> None:
    """Note what the viewer knows of a seat's concealed kongs, and of the fei in all its melds."""
    s.fei[seat] = g.laid[chair, LAID_FEI]
    s.melded_fei[seat] = int(g.laid_fei[chair])
    s.concealed[seat] = NO_BITS
    s.hidden[seat] = 0
    if g.laid[chair, LAID_CONCEALED] != NO_BITS:
        _note_concealed(g, rules, viewer, s, chair, seat)


@kernel
def _note_unseen(g: Any, rules: Any, viewer: int, s: Any) -> None:
    """Note the tiles that the viewer has not seen."""
    tally = seen_tally(g, rules, viewer, int(g.phase) == OVER)
    kind = int(g.pending)
    # The tile of a kong that waits to be robbed still counts as its declarer's hand.
    if int(g.phase) == ROB and int(g.feeder) != viewer and kind < FEI and sees_answering(g, rules, viewer):
        if int(g.rob) == ROB_CONCEALED:
            tally = add_tallies(tally, (NO_BITS, NO_BITS, bit(kind)))
        else:
            tally = add_tallies(tally, (bit(kind), NO_BITS, NO_BITS))
    s.unseen[0], s.unseen[1], s.unseen[2], s.unseen[3] = unseen_levels(rules, tally)
    bonus = int(rules.bonus_kinds) & ~int(g.holding[viewer])
    for chair in range(int(rules.seats)):
        bonus &= ~int(g.bonus[chair])
    s.bonus_unseen = bonus


@kernel
def look(g: Any, rules: Any, viewer: int, s: Any) -> None:
    """Write into `s` (SIGHT) what of the view must be worked out; GAME keeps the rest as it is shown.

    Seats beyond those of the game are left as they are.
    """
    seats = int(rules.seats)
    for seat in range(seats):
        chair = viewer + seat
        _note_melds(g, rules, viewer, s, chair - seats if chair >= seats else chair, seat)
    _note_unseen(g, rules, viewer, s)
