"""`greedy`: builds the nearest hand that may be won, and keeps as many useful tiles as it can.

How it plays:

- It wins whenever it can.
- Own turn: it swaps a fei out of its own pong, declares a kong that sets it back by nothing, else discards
  towards the cheapest plan (`agents.plans`): the least distance after the discard, then the most unseen tiles
  that bring the hand nearer. A flush first throws what lies outside it; all pungs keeps what it has most of.
- Answers: it claims what makes its cheapest plan cheaper, and a kong that costs nothing; else it passes. A
  claim that would leave too few points for the minimum makes the plan dearer, so it is not made.
- It never sets a fei aside, and looks neither at what others may hold nor at the price of its discards.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

import mahjong_env
from agents.base import Actions, Masks, Observations
from agents.plans import (
    FLUSH,
    PUNGS,
    SUIT_OF,
    Holding,
    flush_kinds,
    holding_of,
    weigh,
)
from agents.profiles import REAL_KINDS, honour_points, profile_of
from agents.view import FEI, PLAYING_KINDS, Counts, SeatView
from mahjong_env import actions

PASS: Final = actions.action_id("pass")
WIN: Final = actions.action_id("win")
SWAPS: Final = slice(actions.action_id("swap 1m"), actions.action_id("swap 1m") + REAL_KINDS)
ADDED: Final = actions.action_id("added_kong 1m")
CONCEALED: Final = actions.action_id("concealed_kong 1m")
CLAIMS: Final = tuple(
    number
    for number in range(actions.NUM_ACTIONS)
    if actions.action_name(number).split()[0] in ("chow", "pong", "kong")
)
# How much cheaper a kong may seem: it pays at once and draws one tile more.
KONG_BONUS: Final = 0.5
_ILLEGAL: Final = -1e9


class _Claim:
    """What one claim takes from the hand, as offsets from the claimed kind."""

    def __init__(self, number: int) -> None:
        family, _, form = actions.action_name(number).partition(" ")
        self.kong = family == "kong"
        self.chow = family == "chow"
        self.fei = form.count("J")
        if self.chow:
            self.low = -form.index("x")
            self.offsets = [place + self.low for place, sign in enumerate(form) if sign == "o"]
        else:
            self.low = 0
            self.offsets = [0] * ((3 if self.kong else 2) - self.fei)

    def leave(self, held: Holding, pending: NDArray[np.int64]) -> Holding:
        """Return what is held after the claim."""
        rows = np.arange(len(pending))
        hand, pungs, chows = held.hand.copy(), held.pungs.copy(), held.chows.copy()
        for offset in self.offsets:
            hand[rows, pending + offset] -= 1
        hand[:, FEI] -= self.fei
        (chows if self.chow else pungs)[rows, pending + self.low] += 1
        return Holding(hand, held.melds + 1, pungs, chows, np.ones(len(rows), np.bool_))


_CLAIMS: Final = {number: _Claim(number) for number in CLAIMS}


class GreedyAgent:
    """See the module.

    Args:
        variant: The game: it decides shapes, minimum and plans.
        rules: House rules; a dict of options may change the minimum.
    """

    observation = "planes"

    def __init__(self, variant: str, rules: Any = None) -> None:
        self.profile = profile_of(variant, rules)

    def act(self, observations: Observations, masks: Masks) -> Actions:
        """See `Agent.act`."""
        chosen: Actions = masks.argmax(axis=1)
        swaps = masks[:, SWAPS].any(axis=1)
        chosen[swaps] = SWAPS.start + masks[swaps, SWAPS].argmax(axis=1)
        win = masks[:, WIN]
        discards = masks[:, :PLAYING_KINDS].any(axis=1)
        turn = np.flatnonzero(discards & ~swaps & ~win)
        answer = np.flatnonzero(masks[:, PASS] & ~discards & ~win)
        if len(turn):
            chosen[turn] = self._turn(SeatView(observations[turn]), masks[turn])
        if len(answer):
            chosen[answer] = self._answer(SeatView(observations[answer]), masks[answer])
        chosen[win] = WIN
        return chosen

    def _turn(self, view: SeatView, masks: Masks) -> Actions:
        """Choose a kong or a discard."""
        held = holding_of(view)
        unseen = view.unseen
        plan = weigh(view, held, self.profile).best
        after, useful = mahjong_env.discard_options(held.hand, held.melds, unseen, self.profile.shapes)
        keen = np.where(held.hand > 0, useful - 1_000.0 * after, _ILLEGAL)
        for suit in self.profile.suits:
            rows = np.flatnonzero(plan == FLUSH + suit)
            if len(rows):
                keen[rows] = self._flush_order(held.hand[rows], held.melds[rows], unseen[rows], suit)
        rows = np.flatnonzero(plan == PUNGS)
        keen[rows] = self._pungs_order(view.at(rows), held.hand[rows], unseen[rows])
        chosen = np.where(masks[:, :PLAYING_KINDS], keen, 2 * _ILLEGAL).argmax(axis=1)
        least = after[np.arange(len(view)), chosen]
        return self._kong(held, masks, after, least, plan, chosen)

    def _flush_order(self, hand: Counts, melds: NDArray[np.int64], unseen: Counts, suit: int) -> Any:
        """Rate the discards of hands that build a flush: what lies outside goes first."""
        inside = self._inside(suit)
        after, useful = mahjong_env.discard_options(hand, melds, unseen * inside)
        strays = hand[:, ~inside].any(axis=1, keepdims=True)
        rating = useful - 1_000.0 * after
        return np.where(hand == 0, _ILLEGAL, rating + np.where(strays & inside, _ILLEGAL / 2, 0))

    def _inside(self, suit: int) -> NDArray[np.bool_]:
        """Return which playing kinds the flush may hold, `(35,)`, the fei among them."""
        kinds = flush_kinds(suit) if len(self.profile.suits) > 1 else SUIT_OF == suit
        return np.append(kinds, True)

    def _pungs_order(self, view: SeatView, hand: Counts, unseen: Counts) -> Any:
        """Rate the discards of hands that build pungs: keep what is held most, then what may still come."""
        worth = np.minimum(hand, 3) * 100.0 + unseen * 10.0
        worth[:, :REAL_KINDS] += 5 * honour_points(view, self.profile)
        return np.where(hand == 0, _ILLEGAL, -worth)

    def _kong(
        self,
        held: Holding,
        masks: Masks,
        after: NDArray[np.int8],
        least: NDArray[np.int8],
        plan: NDArray[np.int64],
        chosen: Actions,
    ) -> Actions:
        """Put a kong in the place of the discard where it sets the hand back by nothing."""
        for kind in range(REAL_KINDS):
            rows = np.flatnonzero(masks[:, ADDED + kind])
            rows = rows[after[rows, kind] <= least[rows]]
            chosen[rows] = ADDED + kind
            rows = np.flatnonzero(masks[:, CONCEALED + kind])
            if len(rows):
                hand = held.hand[rows].copy()
                hand[:, kind] = 0
                then = mahjong_env.batch_shanten(hand, held.melds[rows] + 1)
                rows = rows[(then <= least[rows]) | (plan[rows] == PUNGS)]
                chosen[rows] = CONCEALED + kind
        return chosen

    def _answer(self, view: SeatView, masks: Masks) -> Actions:
        """Choose a claim or pass."""
        held = holding_of(view)
        pending = view.pending
        best = weigh(view, held, self.profile).cost.min(axis=1)
        chosen = np.full(len(view), PASS)
        for number, claim in _CLAIMS.items():
            rows = np.flatnonzero(masks[:, number])
            if not len(rows):
                continue
            left = claim.leave(held.at(rows), pending[rows])
            cost = weigh(view.at(rows), left, self.profile).cost.min(axis=1)
            cost -= KONG_BONUS * claim.kong
            cheaper = cost < best[rows]
            best[rows[cheaper]] = cost[cheaper]
            chosen[rows[cheaper]] = number
        return chosen
