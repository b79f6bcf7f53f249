"""What each chair did in each hand, counted, and what that says about an agent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mahjong_env import actions

COUNTS: Final = (
    "wins",
    "self_draws",
    "deal_ins",
    "points",
    "draws",
    "claim_offers",
    "claims",
    "kongs",
    "decisions",
)
_PLACE: Final = {name: place for place, name in enumerate(COUNTS)}


def _actions_called(*families: str) -> NDArray[np.bool_]:
    """Return which action ids belong to these families, bool (225,)."""
    return np.array([name.split()[0] in families for name in actions.ACTION_NAMES])


CLAIMS: Final = _actions_called("chow", "pong", "kong")
KONGS: Final = _actions_called("kong", "added_kong", "added_kong_fei", "concealed_kong", "concealed_kong_fei")


class HandCounts:
    """Counts of a batch of hands, one a game.

    Attributes:
        table: int64 `(games, seats, len(COUNTS))`.
    """

    def __init__(self, games: int, seats: int) -> None:
        self.table = np.zeros((games, seats, len(COUNTS)), np.int64)

    def _add(self, name: str, rows: NDArray[Any], chairs: NDArray[Any], amounts: Any = 1) -> None:
        # No game stands twice in `rows`.
        self.table[rows, chairs, _PLACE[name]] += amounts

    def chosen(
        self, masks: NDArray[np.bool_], chairs: NDArray[np.int8], moves: NDArray[np.int64], rows: NDArray[Any]
    ) -> None:
        """Count the decisions of the games at `rows`: masks, movers and moves are those of all games."""
        who = chairs[rows].astype(np.int64)
        self._add("decisions", rows, who)
        self._add("claim_offers", rows, who, (masks[rows] & CLAIMS).any(axis=1).astype(np.int64))
        self._add("claims", rows, who, CLAIMS[moves[rows]].astype(np.int64))
        self._add("kongs", rows, who, KONGS[moves[rows]].astype(np.int64))

    def ended(self, results: NDArray[np.void]) -> None:
        """Count the hands that ended, RESULT records as `info["results"]` has them."""
        games = results["game"].astype(np.int64)
        winners = results["winners"].astype(np.int64)
        by = results["by"].astype(np.int64)
        self.table[games[winners == 0], :, _PLACE["draws"]] += 1
        for chair in range(self.table.shape[1]):
            won = (winners >> chair & 1) == 1
            rows = games[won]
            at = np.full(rows.size, chair)
            self._add("wins", rows, at)
            self._add("points", rows, at, results["win"]["total"][won, chair])
            self._add("self_draws", rows, at, (by[won] < 0).astype(np.int64))
        fed = (winners != 0) & (by >= 0)
        self._add("deal_ins", games[fed], by[fed])


class Statistics(NamedTuple):
    """How an agent played.

    Attributes:
        hands: Hands played, each chair of the agent counted by itself.
        win_rate: Wins in a hand.
        self_draw_rate: Wins by self-draw in a hand.
        deal_in_rate: Hands in which it fed a winner.
        mean_points: Tai or fan of a win as paid; None without a win.
        draw_rate: Hands that nobody won.
        claim_rate: Of the offers to chow, pong or kong, how many it took; None without an offer.
        kong_rate: Kongs in a hand, declared ones that were robbed too.
        decisions: Decisions with more than one legal action.
    """

    hands: int
    win_rate: float
    self_draw_rate: float
    deal_in_rate: float
    mean_points: float | None
    draw_rate: float
    claim_rate: float | None
    kong_rate: float
    decisions: int


def describe(parts: Sequence[tuple[NDArray[np.int64], NDArray[np.int64], int]]) -> Statistics:
    """Return the statistics of one agent.

    Args:
        parts: For each match in which it plays: the counts `(seatings, deals, seats, len(COUNTS))`, who sits
            where, `(seatings, seats)`, and its number there.
    """
    sums, hands = np.zeros(len(COUNTS), np.int64), 0
    for counts, seated, agent in parts:
        own = (seated == agent).astype(np.int64)
        sums += np.einsum("sdcn,sc->n", counts, own)
        hands += int(own.sum()) * counts.shape[1]
    total = dict(zip(COUNTS, sums.tolist(), strict=True))
    return Statistics(
        hands=hands,
        win_rate=total["wins"] / hands,
        self_draw_rate=total["self_draws"] / hands,
        deal_in_rate=total["deal_ins"] / hands,
        mean_points=total["points"] / total["wins"] if total["wins"] else None,
        draw_rate=total["draws"] / hands,
        claim_rate=total["claims"] / total["claim_offers"] if total["claim_offers"] else None,
        kong_rate=total["kongs"] / hands,
        decisions=total["decisions"],
    )
