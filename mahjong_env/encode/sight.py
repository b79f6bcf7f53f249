"""The table as one chair sees it, summed up in sets of kinds: what `planes` and `vector` are written from.

Seats are relative to the viewer: seat 0 is the viewer, seats 1 to 3 follow in turn order.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.bits import NO_BITS, bit, count_bits
from mahjong_env.core.layout import (
    CHOW_MELD,
    CONCEALED_MELD,
    OVER,
    PONG_MELD,
    ROB,
    ROB_CONCEALED,
)
from mahjong_env.core.tiles import FEI
from mahjong_env.core.unseen import add_tallies, seen_tally, unseen_levels
from mahjong_env.encode.view import is_hidden, sees_answering

SIGHT: Final = np.dtype(
    (
        np.record,
        [
            ("unseen", np.uint64, 4),  # playing kinds of which at least 1, 2, 3, 4 tiles are unseen
            ("bonus_unseen", np.int64),  # bonus tiles not seen yet, bit kind - 35
            ("chows", np.uint64, (4, 2)),  # lowest kinds of a seat's chows, those it has twice
            ("pongs", np.uint64, 4),
            ("kongs", np.uint64, 4),  # exposed and added kongs
            ("concealed", np.uint64, 4),  # concealed kongs that the viewer may know
            ("fei", np.uint64, 4),  # kinds that a fei stands for in a meld
            ("claimed", np.uint64, 4),  # kinds of a seat's discards that others claimed
            ("hidden", np.int64, 4),  # concealed kongs that he may not know
            ("melded_fei", np.int64, 4),  # fei in melds that he may know
        ],
    )
)


@kernel
def _clear(s: Any) -> None:
    for seat in range(4):
        s.chows[seat, 0] = NO_BITS
        s.chows[seat, 1] = NO_BITS
        s.pongs[seat] = NO_BITS
        s.kongs[seat] = NO_BITS
        s.concealed[seat] = NO_BITS
        s.fei[seat] = NO_BITS
        s.claimed[seat] = NO_BITS
        s.hidden[seat] = 0
        s.melded_fei[seat] = 0


@kernel
def _note_fei(s: Any, seat: int, kind: int, is_chow: bool, fei: int) -> None:
    """Note the places of a meld that fei take."""
    s.melded_fei[seat] += count_bits(fei)
    for place in range(4):
        if (fei >> place) & 1:
            s.fei[seat] |= bit(kind + place if is_chow else kind)


@kernel
def _note_meld(g: Any, s: Any, viewer: int, seats: int, chair: int, seat: int, index: int) -> None:
    """Note one meld that the viewer knows."""
    meld_type = int(g.meld_type[chair, index])
    kind = int(g.meld_tile[chair, index])
    mark = bit(kind)
    if meld_type == CHOW_MELD:
        s.chows[seat, 1] |= s.chows[seat, 0] & mark
        s.chows[seat, 0] |= mark
    elif meld_type == PONG_MELD:
        s.pongs[seat] |= mark
    elif meld_type == CONCEALED_MELD:
        s.concealed[seat] |= mark
    else:
        s.kongs[seat] |= mark
    if meld_type != CONCEALED_MELD:
        feeder = int(g.meld_from[chair, index]) - viewer
        claimed = kind + int(g.meld_place[chair, index]) if meld_type == CHOW_MELD else kind
        s.claimed[feeder + seats if feeder < 0 else feeder] |= bit(claimed)
    fei = int(g.meld_fei[chair, index])
    if fei:
        _note_fei(s, seat, kind, meld_type == CHOW_MELD, fei)


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
    """Write into `s` (SIGHT) what the viewer may know of the melds of all seats, and what he has not seen."""
    _clear(s)
    seats = int(rules.seats)
    for seat in range(seats):
        chair = viewer + seat
        if chair >= seats:
            chair -= seats
        for index in range(int(g.melds[chair])):
            if is_hidden(g, rules, viewer, chair, index):
                s.hidden[seat] += 1
            else:
                _note_meld(g, s, viewer, seats, chair, seat, index)
    _note_unseen(g, rules, viewer, s)
