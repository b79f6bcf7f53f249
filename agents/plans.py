"""How far a hand is from complete, by the plan it is built for, and which plan is best.

A plan is a kind of hand: any shape, all pungs, or a flush in one suit. What a plan lacks to the minimum
counts as further distance.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

import mahjong_env
from agents.profiles import REAL_KINDS, Profile, bonus_points, honour_points
from agents.view import FEI, Counts, SeatView

ANY, PUNGS, FLUSH = 0, 1, 2
NUM_PLANS: Final = 5
NEVER: Final = 99.0
MAX_FEI: Final = 4
SUIT_OF: Final = np.minimum(np.arange(REAL_KINDS) // 9, 3)
# What a tile outside the flush adds beyond those that are counted exactly.
STRAY: Final = 0.7
# How many tiles a missing point is worth.
POINT: Final = 1.0

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class Holding(NamedTuple):
    """A seat's own tiles, as they are or as a claim would leave them.

    Attributes:
        hand: `(n, 35)` concealed tiles, the fei last.
        melds: `(n,)` number of melds.
        pungs: `(n, 34)` pongs and kongs among them.
        chows: `(n, 34)` chows among them, by their lowest kind.
        open: `(n,)` whether a meld was claimed.
    """

    hand: Counts
    melds: Ints
    pungs: Counts
    chows: Counts
    open: NDArray[np.bool_]

    def at(self, rows: Ints) -> Holding:
        """Return the holdings of some of the games."""
        return Holding(self.hand[rows], self.melds[rows], self.pungs[rows], self.chows[rows], self.open[rows])


def holding_of(view: SeatView) -> Holding:
    """Return what the acting seats hold."""
    claimed = view.claimed_pungs[:, :REAL_KINDS]
    chows = view.chows[:, :REAL_KINDS]
    return Holding(
        view.hand,
        view.melds,
        claimed + view.concealed_kongs[:, :REAL_KINDS],
        chows,
        (claimed.sum(axis=1) + chows.sum(axis=1)) > 0,
    )


def flush_kinds(suit: int) -> NDArray[np.bool_]:
    """Return which real kinds belong to a flush, `(34,)`: the suit and the honours."""
    inside: NDArray[np.bool_] = (SUIT_OF == suit) | (SUIT_OF == 3)
    return inside


def flush_distance(held: Holding, suit: int, honours: bool) -> Floats:
    """Return the distance to a flush, `(n,)`.

    Up to four tiles outside it are exchanged for fei, which stand for the tiles still to come.

    Args:
        held: The hands.
        suit: 0-2.
        honours: Whether honours belong to it.
    """
    inside = flush_kinds(suit) if honours else SUIT_OF == suit
    outside = np.where(inside, 0, held.hand[:, :REAL_KINDS])
    strays = outside.sum(axis=1)
    room = np.minimum(strays, MAX_FEI - held.hand[:, FEI])
    before = outside.cumsum(axis=1) - outside
    out = np.clip(room[:, None] - before, 0, outside).astype(np.int8)
    hand = held.hand.copy()
    hand[:, :REAL_KINDS] -= out
    hand[:, FEI] += room
    distance = mahjong_env.batch_shanten(hand, held.melds) + room + STRAY * (strays - room)
    spoilt = ((held.pungs + held.chows) * ~inside).any(axis=1)
    return np.where(spoilt, NEVER, distance)


def pungs_distance(held: Holding) -> Floats:
    """Return the distance to four pungs and a pair, `(n,)`."""
    counts = -np.sort(-held.hand[:, :REAL_KINDS], axis=1)[:, :5]
    place = np.arange(5) - (4 - held.melds)[:, None]
    useful = np.where(place < 0, np.minimum(counts, 3), np.where(place == 0, np.minimum(counts, 2), 0))
    wanted = 3 * (4 - held.melds) + 2
    distance = wanted - useful.sum(axis=1) - held.hand[:, FEI] - 1.0
    return np.where(held.chows.any(axis=1), NEVER, distance)


class Plans(NamedTuple):
    """The plans of each seat.

    Attributes:
        distance: `(n, 5)` tiles missing less one, for ANY, PUNGS, FLUSH + suit.
        points: `(n, 5)` points the completed hand will have.
        cost: `(n, 5)` the distance with the points that lack to the minimum.
    """

    distance: Floats
    points: Floats
    cost: Floats

    @property
    def best(self) -> Ints:
        """The cheapest plan of each seat, `(n,)`."""
        cheapest: Ints = self.cost.argmin(axis=1)
        return cheapest


def weigh(view: SeatView, held: Holding, profile: Profile) -> Plans:
    """Return distance, points and cost of every plan."""
    honours = honour_points(view, profile)
    triplets = held.pungs + (held.hand[:, :REAL_KINDS] >= 3)
    pairs = held.hand[:, :REAL_KINDS] == 2
    sure = profile.base + bonus_points(view, profile) + (honours * (triplets > 0)).sum(axis=1)
    hoped = sure + 0.5 * (honours * pairs).sum(axis=1)
    no_pung = (honours * (triplets > 0)).sum(axis=1) + held.pungs.sum(axis=1) == 0
    distance = np.full((len(view), NUM_PLANS), NEVER)
    points = np.repeat(hoped[:, None], NUM_PLANS, axis=1)
    distance[:, ANY] = mahjong_env.batch_shanten(held.hand, held.melds, profile.shapes)
    points[:, ANY] += np.where(held.open, 0, profile.concealed) + profile.chows * no_pung
    if profile.pungs:
        distance[:, PUNGS] = pungs_distance(held)
        points[:, PUNGS] += profile.pungs
    for suit in profile.suits:
        distance[:, FLUSH + suit] = flush_distance(held, suit, honours=len(profile.suits) > 1)
        points[:, FLUSH + suit] += profile.flush
    lacking = np.maximum(profile.minimum - points, 0)
    return Plans(distance, points, distance + POINT * lacking)
