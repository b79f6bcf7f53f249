"""Scores one hand outside a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mahjong_env.referee.melds import read_meld
from mahjong_env.referee.options import Rules, chosen_options
from mahjong_env.referee.payments import HandEnd, next_dealer, score_win, win_payments
from mahjong_env.referee.tiles import in_order, read_tiles
from mahjong_env.referee.win import Win


def score_hand(
    variant: str,
    *,
    hand: str | Iterable[str] = "",
    win_tile: str,
    melds: Iterable[str] = (),
    bonus: str | Iterable[str] = (),
    seat: str = "E",
    round_wind: str = "E",
    dealer: str = "E",
    by: str = "self",
    rob: bool = False,
    replacement: str | None = None,
    last_tile: bool = False,
    first_turn: str | None = None,
    liable: str | None = None,
    fei_aside: int = 0,
    rules: Rules = None,
) -> dict[str, Any]:
    """Scores and settles a hand that is assumed to be well-formed.

    Returns:
        ``legal``, ``patterns`` (list of (id, value)), ``total``, ``payments`` (seat wind -> chips of
        the win alone, all 0 for a hand that may not win) and ``next_dealer`` (seat wind, as if the
        hand had won).
    """
    options = chosen_options(variant, rules)
    win = Win(
        variant,
        options,
        concealed=tuple(in_order(read_tiles(hand))),
        win_tile=win_tile,
        melds=tuple(read_meld(text) for text in melds),
        bonus=tuple(bonus.split() if isinstance(bonus, str) else bonus),
        seat=seat,
        round_wind=round_wind,
        dealer=dealer,
        by=by,
        rob=rob,
        replacement=replacement,
        last_tile=last_tile,
        first_turn=first_turn,
        liable=liable,
        fei_aside=fei_aside,
    )
    score = score_win(win)
    payments = win_payments(win, score)
    winner = "ESWN".index(seat)
    feeder = None if by == "self" else "ESWN".index(by)
    end = HandEnd(variant, options, "ESWN".index(dealer), (winner,), feeder)
    return {
        "legal": score.legal,
        "patterns": list(score.patterns),
        "total": score.total,
        "payments": payments if score.legal else dict.fromkeys(payments, 0),
        "next_dealer": "ESWN"[next_dealer(end)],
    }
