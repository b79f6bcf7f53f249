"""Who plays the hands of a comparison. Movers look at the fast engine alone, so the referee stays a check."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final, Protocol

from mahjong_env.core.actions import ASIDE, CHOW, KONG, PASS, PONG, WIN
from mahjong_env.core.tiles import FEI, KIND_NAMES, NUM_REAL
from mahjong_env.verify.fast import FastHand, action_numbers

MOVERS: Final = ("mixed", "random", "biased")
# In mixed play one hand in so many is played at random.
_RANDOM_EVERY: Final = 4

_CONCEALED_CLAIMS: Final = 0.08
_PLAIN_CLAIMS: Final = 0.6
_FOREIGN_CLAIMS: Final = 0.2
_OWN_KONGS: Final = 0.7
_DECLINED_WINS: Final = 0.06
_SLIPS: Final = 0.08

_ORPHANS: Final = frozenset(kind for kind in range(NUM_REAL) if kind >= 27 or kind % 9 in (0, 8))
_TERMINALS: Final = frozenset(kind for kind in _ORPHANS if kind < 27)
_HONOURS: Final = frozenset(range(27, NUM_REAL))
_GREEN: Final = frozenset(KIND_NAMES.index(name) for name in ("2s", "3s", "4s", "6s", "8s", "F"))
_SUITS: Final = tuple(frozenset(range(9 * suit, 9 * suit + 9)) for suit in range(3))


def _neighbours(kind: int) -> tuple[tuple[int, int], ...]:
    if kind >= 27:
        return ()
    near = ((kind + step, 3 - abs(step)) for step in (-2, -1, 1, 2))
    return tuple((other, weight) for other, weight in near if other >= 0 and other // 9 == kind // 9)


_NEAR: Final = tuple(_neighbours(kind) for kind in range(NUM_REAL))


@dataclass(frozen=True)
class Taste:
    """What a chair collects.

    Attributes:
        favoured: Kinds that it keeps whatever they are good for; empty for none.
        pungs: Weight of a second and third copy.
        chows: Weight of a neighbour.
        claims: How often it claims a discard that fits.
    """

    favoured: frozenset[int]
    pungs: int
    chows: int
    claims: float


_NOTHING: Final[frozenset[int]] = frozenset()
_TASTES: Final = (
    Taste(_NOTHING, 3, 1, _PLAIN_CLAIMS),
    Taste(_NOTHING, 1, 2, _PLAIN_CLAIMS),
    Taste(_NOTHING, 1, 2, _CONCEALED_CLAIMS),
    Taste(_NOTHING, 6, 0, 0.9),
    Taste(_NOTHING, 6, 0, _CONCEALED_CLAIMS),
    Taste(_HONOURS, 6, 0, 0.9),
    Taste(_ORPHANS, 0, 0, _CONCEALED_CLAIMS),
    Taste(_TERMINALS | _HONOURS, 6, 0, 0.9),
    Taste(_GREEN, 3, 1, 0.9),
    *(Taste(suit, 2, 1, 0.9) for suit in _SUITS),
    *(Taste(suit, 2, 1, _CONCEALED_CLAIMS) for suit in _SUITS),
    *(Taste(suit | _HONOURS, 4, 1, 0.9) for suit in _SUITS),
)
_FAVOUR: Final = 40


class Mover(Protocol):
    """Chooses one of the legal actions."""

    def choose(self, fast: FastHand, mask: int) -> int:
        """Return one of the actions whose bits are set in `mask`."""
        ...


class RandomMover:
    """Plays any legal action, all equally likely."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, fast: FastHand, mask: int) -> int:
        """Return one of the actions whose bits are set in `mask`."""
        return self._rng.choice(action_numbers(mask))


class BiasedMover:
    """Wins when it may, keeps shape, claims and kongs often; every chair has a taste of its own.

    Tastes such as one suit, honours or pairs make rare hands common.
    """

    def __init__(self, rng: random.Random, seats: int) -> None:
        self._rng = rng
        self._tastes = [rng.choice(_TASTES) for _ in range(seats)]

    def choose(self, fast: FastHand, mask: int) -> int:
        """Return one of the actions whose bits are set in `mask`."""
        rng = self._rng
        numbers = action_numbers(mask)
        if mask >> WIN & 1 and rng.random() >= _DECLINED_WINS:
            return WIN
        if rng.random() < _SLIPS:
            return rng.choice(numbers)
        taste = self._tastes[fast.actor]
        if mask >> PASS & 1:
            return self._answer(taste, numbers, fast.pending)
        own = [number for number in numbers if number >= ASIDE]
        if own and rng.random() < _OWN_KONGS:
            return rng.choice(own)
        return self._discard(taste, [number for number in numbers if number < CHOW], numbers, fast)

    def _answer(self, taste: Taste, numbers: list[int], pending: int) -> int:
        claims = [number for number in numbers if CHOW <= number < WIN]
        foreign = bool(taste.favoured) and pending not in taste.favoured
        if not claims or self._rng.random() >= (_FOREIGN_CLAIMS if foreign else taste.claims):
            return PASS
        if not taste.chows:
            claims = [number for number in claims if number >= PONG] or [PASS]
        kongs = [number for number in claims if number >= KONG]
        return self._rng.choice(kongs or claims)

    def _discard(self, taste: Taste, discards: list[int], numbers: list[int], fast: FastHand) -> int:
        if not discards:
            return self._rng.choice(numbers)
        counts = fast.hand(fast.actor)
        worths = [_worth(taste, counts, kind) + self._rng.random() for kind in discards]
        return discards[worths.index(min(worths))]


def _worth(taste: Taste, counts: bytes, kind: int) -> float:
    """Return how much a chair would miss a tile."""
    if kind == FEI:
        return 2.0 * _FAVOUR
    worth = taste.pungs * (counts[kind] - 1)
    if kind in taste.favoured:
        worth += _FAVOUR
    if taste.chows:
        for other, weight in _NEAR[kind]:
            if counts[other]:
                worth += weight * taste.chows
    if taste.favoured is _ORPHANS and counts[kind] > 1:
        worth -= _FAVOUR // 2
    return worth


def make_mover(name: str, rng: random.Random, seats: int) -> Mover:
    """Return the mover of one hand.

    Args:
        name: `random`, `biased` or `mixed`.
        rng: Decides everything the mover leaves to chance.
        seats: Number of chairs.

    Raises:
        ValueError: If there is no such mover.
    """
    if name not in MOVERS:
        raise ValueError(f"mover {name!r} is unknown: expected {', '.join(MOVERS)}")
    if name == "random" or (name == "mixed" and rng.randrange(_RANDOM_EVERY) == 0):
        return RandomMover(rng)
    return BiasedMover(rng, seats)
