"""Melds as text, both ways: `chow:J56p`, `pong:FFJ`, `kong:2222m`, `akong:7777s`, `ckong:5555p`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from mahjong_env.core.layout import CHOW_MELD, CONCEALED_MELD, MELD_NAMES, PONG_MELD
from mahjong_env.core.tiles import FEI, KIND_NAMES, NUM_REAL, NUM_SUITED, SUITS, parse_tiles

_EXPECTED: Final = "chow:123m, pong:CCC, kong:2222m (claimed), akong:7777s (added) or ckong:5555p (concealed)"
_RUN: Final = re.compile(r"([1-9J]{3})([mps])")
_EQUAL: Final = re.compile(r"([1-9J]{3,4})([mps])")


@dataclass(frozen=True)
class Meld:
    """One meld on the table.

    Attributes:
        type: CHOW_MELD ... CONCEALED_MELD.
        kind: Lowest kind of a chow, the kind of a pong or kong.
        fei: Bit per place, from the lowest, that a fei takes. In a pong or kong only their number matters.
    """

    type: int
    kind: int
    fei: int

    @property
    def size(self) -> int:
        """Number of tiles, 3 or 4."""
        return 3 if self.type <= PONG_MELD else 4

    @property
    def is_kong(self) -> bool:
        """Whether it is a kong of any sort."""
        return self.type > PONG_MELD

    @property
    def is_claimed(self) -> bool:
        """Whether a tile of it was claimed from another player."""
        return self.type != CONCEALED_MELD

    def kinds(self) -> list[int]:
        """Return the tiles from the lowest place to the highest, a fei as FEI, last in a pong or kong."""
        if self.type == CHOW_MELD:
            return [FEI if self.fei >> place & 1 else self.kind + place for place in range(3)]
        fei = self.fei.bit_count()
        return [self.kind] * (self.size - fei) + [FEI] * fei


def _bad(text: str, why: str) -> ValueError:
    return ValueError(f"melds: {text!r} is no meld: {why}; expected such as {_EXPECTED}")


def _parse_chow(text: str, body: str) -> Meld:
    match = _RUN.fullmatch(body)
    if match is None:
        raise _bad(text, "a chow is three ranks or J and a suit")
    places, suit = match.groups()
    if "J" not in places:
        places = "".join(sorted(places))
    lows = {int(sign) - place for place, sign in enumerate(places) if sign != "J"}
    if len(lows) != 1 or not 1 <= min(lows) <= 7:
        raise _bad(text, "a chow is a run of three, with J in the place it stands for")
    fei = sum(1 << place for place, sign in enumerate(places) if sign == "J")
    return Meld(CHOW_MELD, SUITS.index(suit) * 9 + min(lows) - 1, fei)


def _parse_equal(text: str, kind_of_meld: int, body: str) -> Meld:
    suited = _EQUAL.fullmatch(body)
    if suited is not None:
        places, suit = suited.groups()
        body = " ".join(sign if sign == "J" else sign + suit for sign in places)
    try:
        tiles = parse_tiles(body)
    except ValueError as error:
        raise _bad(text, str(error)) from None
    size = 3 if kind_of_meld == PONG_MELD else 4
    real = set(tiles) - {FEI}
    if len(tiles) != size or len(real) != 1 or max(real) >= NUM_REAL:
        raise _bad(text, f"a {MELD_NAMES[kind_of_meld]} is {size} equal tiles, at least one of them no J")
    return Meld(kind_of_meld, real.pop(), (1 << tiles.count(FEI)) - 1)


def parse_meld(text: str) -> Meld:
    """Return the meld written as `text`.

    Raises:
        ValueError: If the text is no meld.
    """
    name, _, body = text.strip().partition(":")
    if name not in MELD_NAMES or not body:
        raise _bad(text, "it must begin with " + ", ".join(f"{known}:" for known in MELD_NAMES))
    kind_of_meld = MELD_NAMES.index(name)
    return _parse_chow(text, body) if kind_of_meld == CHOW_MELD else _parse_equal(text, kind_of_meld, body)


def meld_tiles(meld: Meld) -> str:
    """Return the tiles of a meld as text, e.g. `J56p`, `99Jp` or `FFJ`."""
    suit = SUITS[meld.kind // 9] if meld.kind < NUM_SUITED else ""
    return "".join(KIND_NAMES[kind][0] for kind in meld.kinds()) + suit


def format_meld(meld: Meld) -> str:
    """Return the text of a meld that `parse_meld` reads back."""
    return f"{MELD_NAMES[meld.type]}:{meld_tiles(meld)}"
