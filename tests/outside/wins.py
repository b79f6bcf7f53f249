"""Random winning hands with melds, described for our scorers and for the PyPI library `mahjong`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from mahjong.meld import Meld
from mahjong.tile import TilesConverter

from mahjong_env.core.tiles import KIND_NAMES, NUM_REAL, WINDS
from tests.outside.hands import ORPHANS, Set, sets_of

LaidSet = tuple[str, tuple[int, ...]]  # form and kinds

# Kinds that the rarer patterns of Singapore are made of, and plain ones (rulebook, section 4).
POOLS: Final[tuple[tuple[int, ...], ...]] = (
    tuple(range(34)),
    tuple(range(18, 34)),
    tuple(range(9, 18)),
    (*range(9, 18), 31, 32, 33),
    (*range(0, 4), 27, 28, 29, 30),
    tuple(range(27, 34)),
    ORPHANS,
    (0, 8, 9, 17, 18, 26),
    (19, 20, 21, 23, 25, 32),
    (0, 1, 2, 3, 4, 9, 10, 11, 27, 28, 29, 30),
)
NINE_GATES: Final = (0, 0, 0, *range(1, 8), 8, 8, 8)
# Library's type of meld and whether it is open, for each of ours.
_LIBRARY_MELDS: Final = {
    "chow": (Meld.CHI, True),
    "pong": (Meld.PON, True),
    "kong": (Meld.KAN, True),
    "akong": (Meld.SHOUMINKAN, True),
    "ckong": (Meld.KAN, False),
}


@dataclass(frozen=True)
class WinningHand:
    """A complete hand and how it was won.

    Attributes:
        concealed: Concealed tiles, as kinds, the winning tile among them.
        melds: Form and kinds of each meld.
        win: The kind won with.
        seat: Seat wind, 0-3.
        round_wind: Prevailing wind, 0-3.
        self_draw: Whether it was drawn.
        flower: Whether a flower of another seat lies exposed: no tai, but no big ping hu either.
    """

    concealed: tuple[int, ...]
    melds: tuple[LaidSet, ...]
    win: int
    seat: int
    round_wind: int
    self_draw: bool
    flower: bool

    @property
    def exposed(self) -> bool:
        """Whether a meld was claimed."""
        return any(form != "ckong" for form, _ in self.melds)

    def counts(self, melds: bool = True) -> list[int]:
        """Return how many of each of the 34 kinds the hand holds, with its melds or without them."""
        tiles = [*self.concealed]
        if melds:
            tiles += [kind for _, kinds in self.melds for kind in kinds]
        return [tiles.count(kind) for kind in range(NUM_REAL)]

    def melds_for_mahjong(self) -> list[Meld]:
        """Return the melds as the package `mahjong` writes them."""
        found = []
        for form, kinds in self.melds:
            kind_of_meld, opened = _LIBRARY_MELDS[form]
            tiles = TilesConverter.to_136_array([kinds.count(kind) for kind in range(NUM_REAL)])
            found.append(Meld(meld_type=kind_of_meld, tiles=tiles, opened=opened))
        return found

    def facts(self) -> dict[str, Any]:
        """Return the hand as arguments of `score_hand`; whoever discards is the next seat."""
        next_seat = (self.seat + 1) % 4
        return {
            "hand": [KIND_NAMES[kind] for kind in self.concealed],
            "win_tile": KIND_NAMES[self.win],
            "melds": [f"{form}:{_together(kinds)}" for form, kinds in self.melds],
            "bonus": [f"f{next_seat + 1}"] if self.flower else [],
            "seat": WINDS[self.seat],
            "round_wind": WINDS[self.round_wind],
            "by": "self" if self.self_draw else WINDS[next_seat],
        }


def _together(kinds: Sequence[int]) -> str:
    names = [KIND_NAMES[kind] for kind in kinds]
    return "".join(name[0] for name in names) + names[0][1:]


def _laid(rng: Random, chosen: Set) -> LaidSet:
    """Lay a set down as a meld of some form."""
    if chosen[0] != chosen[1]:
        return "chow", chosen
    form = rng.choice(["pong", "kong", "akong", "ckong", "ckong"])
    return form, chosen if form == "pong" else (*chosen, chosen[0])


def _sets(rng: Random, pool: Sequence[int]) -> tuple[list[int], list[LaidSet]]:
    """Return concealed kinds and melds: four sets, pungs preferred, and a pair; maybe too many of a kind."""
    choices = sets_of(pool)
    laid = rng.choice([0.0, 0.3, 0.6, 1.0])
    concealed = [rng.choice(pool)] * 2
    melds: list[LaidSet] = []
    for chosen in rng.choices(choices, weights=[1 + (chosen[0] == chosen[1]) for chosen in choices], k=4):
        if rng.random() < laid:
            melds.append(_laid(rng, chosen))
        else:
            concealed += chosen
    return concealed, melds


def _nine_gates(rng: Random) -> tuple[list[int], list[LaidSet]]:
    """Return the concealed kinds of nine gates, and no melds."""
    return [*NINE_GATES, rng.randrange(9)], []


def winning_hand(rng: Random, number: int) -> WinningHand:
    """Return a random winning hand; `number` chooses the pool, one in eleven is nine gates."""
    pool = number % (len(POOLS) + 1)
    while True:
        if pool == len(POOLS):
            concealed, melds = _nine_gates(rng)
        else:
            concealed, melds = _sets(rng, POOLS[pool])
        hand = WinningHand(
            tuple(concealed),
            tuple(melds),
            rng.choice(concealed),
            rng.randrange(4),
            rng.randrange(4),
            rng.random() < 0.5,
            rng.random() < 0.5,
        )
        if max(hand.counts()) <= 4:
            return hand
