"""What one chair may know of a game: the helpers that every observation encoder asks (design, section 4).

Hidden are the wall, the other hands, the answers of others, who else is asked, and a concealed kong of
another where `hide_concealed_kong` is on, until the hand ends (Singapore 8b.15, Chinese 2). While such a kong
waits to be robbed only its declarer and the chairs asked see its tile (Singapore 8b.8); to the rest the
declarer's turn goes on.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.layout import (
    CLAIM_TURN,
    NOT_ASKED,
    NUM_BAO,
    OVER,
    RESPOND,
    ROB,
    ROB_CONCEALED,
    TURN,
    UNANSWERED,
)

# The flags of `replacement_flags` for each cause, NO_REPLACEMENT to KONG_ON_KONG_BONUS.
_REPLACED = np.array([0, 1, 2, 4, 3, 5], np.int64)


@kernel
def seat_wind(g: Any, rules: Any, chair: int) -> int:
    """Return the seat wind of a chair, 0 E .. 3 N: counted from the first dealer where letters stay."""
    origin = int(g.first_dealer) if int(rules.fixed_letters) else int(g.dealer)
    wind = chair - origin
    return wind + int(rules.seats) if wind < 0 else wind


@kernel
def knows_kongs(g: Any, rules: Any, viewer: int, owner: int) -> bool:
    """Tell whether the viewer may know which tiles lie in the concealed kongs of `owner`."""
    if owner == viewer or int(rules.hide_concealed_kong) == 0:
        return True
    return int(g.phase) == OVER


@kernel
def sees_answering(g: Any, rules: Any, viewer: int) -> bool:
    """Tell whether the viewer knows that a tile waits for answers: a discard, a kong's, the eighth flower."""
    phase = int(g.phase)
    if phase == RESPOND:
        return True
    if phase != ROB:
        return False
    if int(g.rob) != ROB_CONCEALED or int(g.answer[viewer]) != NOT_ASKED:
        return True
    known: bool = knows_kongs(g, rules, viewer, int(g.feeder))
    return known


@kernel
def shown_phase(g: Any, rules: Any, viewer: int) -> int:
    """Return the phase as the viewer knows it."""
    phase = int(g.phase)
    if phase == ROB and not sees_answering(g, rules, viewer):
        return TURN
    return phase


@kernel
def shown_mover(g: Any) -> int:
    """Return the chair in turn, or the one that discarded or declared while others answer; -1 when over."""
    phase = int(g.phase)
    if phase == RESPOND or phase == ROB:
        return int(g.feeder)
    if phase == TURN or phase == CLAIM_TURN:
        return int(g.actor)
    return -1


@kernel
def must_answer(g: Any, viewer: int) -> bool:
    """Tell whether the viewer has a decision to make now: his turn, or a question not yet answered."""
    phase = int(g.phase)
    if phase == RESPOND or phase == ROB:
        return int(g.answer[viewer]) == UNANSWERED
    return (phase == TURN or phase == CLAIM_TURN) and int(g.actor) == viewer


@kernel
def drawn_tile(g: Any, viewer: int) -> int:
    """Return the kind that the viewer has drawn in this turn of his, or -1."""
    if int(g.phase) == TURN and int(g.actor) == viewer:
        return int(g.drawn)
    return -1


@kernel
def replacement_flags(g: Any, phase: int) -> int:
    """Return what the mover's last draw replaced: bit 0 a bonus tile, 1 a kong, 2 a second or later kong.

    Args:
        g: One GAME record.
        phase: The phase as the viewer knows it.
    """
    return int(_REPLACED[int(g.replacement)]) if phase == TURN else 0


@kernel
def has_bonus(g: Any, chair: int, number: int) -> bool:
    """Tell whether the chair shows bonus tile `number` (kind minus 35)."""
    return (int(g.bonus[chair]) >> number) & 1 == 1


@kernel
def holds_bonus(g: Any, chair: int, number: int) -> bool:
    """Tell whether the chair holds bonus tile `number` that it has not exposed yet (opening only)."""
    return (int(g.holding[chair]) >> number) & 1 == 1


@kernel
def owes(g: Any, winner: int, payer: int) -> bool:
    """Tell whether `payer` may have to pay for everybody if `winner` wins (包)."""
    if int(g.liabilities) == 0:
        return False
    for trigger in range(NUM_BAO):
        if int(g.liable_at[winner, trigger]) and int(g.liable[winner, trigger]) == payer:
            return True
    return False
