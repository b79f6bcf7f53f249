"""One id space for the tiles of all variants, and their text form both ways.

Kinds 0-8 are characters 1m-9m, 9-17 dots 1p-9p, 18-26 bamboo 1s-9s, 27-30 the winds E S W N, 31-33 the
dragons C F P, 34 the fei J, 35-42 the flowers f1-f8, 43-46 the animals, 47-50 the faces h1-h4.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

NUM_REAL: Final = 34
NUM_PLAYING: Final = 35
NUM_KINDS: Final = 51
NUM_SUITED: Final = 27
NUM_BONUS: Final = 16

EAST: Final = 27
NORTH: Final = 30
RED: Final = 31
GREEN: Final = 32
FEI: Final = 34
FIRST_BONUS: Final = 35
FIRST_ANIMAL: Final = 43
FIRST_FACE: Final = 47

WINDS: Final = ("E", "S", "W", "N")
SUITS: Final = ("m", "p", "s")
HONOURS: Final = (*WINDS, "C", "F", "P")

KIND_NAMES: Final = (
    *(f"{rank}{suit}" for suit in SUITS for rank in range(1, 10)),
    *HONOURS,
    "J",
    *(f"f{number}" for number in range(1, 9)),
    "cat",
    "rat",
    "rooster",
    "centipede",
    *(f"h{number}" for number in range(1, 5)),
)
_KIND_OF: Final = {name: kind for kind, name in enumerate(KIND_NAMES)}
_GROUP: Final = re.compile(r"([1-9]+)([mps])|([ESWNCFPJ])|(f[1-8]|h[1-4]|cat|rat|rooster|centipede)")


def parse_tile(text: str) -> int:
    """Return the kind of one tile such as `5m`, `E`, `J`, `f3` or `cat`.

    Raises:
        ValueError: If `text` is not exactly one tile.
    """
    kind = _KIND_OF.get(text)
    if kind is None:
        raise ValueError(
            f"tile {text!r} is unknown: expected 1-9 with m, p or s, one of E S W N C F P J, "
            "f1-f8, cat, rat, rooster, centipede or h1-h4"
        )
    return kind


def parse_tiles(text: str) -> list[int]:
    """Return the kinds written in `text`, in the order written, e.g. `123m EE J f3 cat`.

    Raises:
        ValueError: If a part of the text is no tile; the message names that part.
    """
    kinds: list[int] = []
    for token in text.replace(",", " ").split():
        position = 0
        while position < len(token):
            match = _GROUP.match(token, position)
            if match is None:
                raise ValueError(
                    f"tiles {text!r}: cannot read {token[position:]!r}: "
                    "expected groups such as 123m 456p EE J"
                )
            ranks, suit, honour, bonus = match.groups()
            if ranks:
                kinds.extend(_KIND_OF[rank + suit] for rank in ranks)
            else:
                kinds.append(_KIND_OF[honour or bonus])
            position = match.end()
    return kinds


def format_tiles(kinds: Iterable[int]) -> str:
    """Return the short text of `kinds`, sorted: ranks of a suit share its letter (`123m 55p EE f1`)."""
    groups: list[str] = []
    ordered = sorted(int(kind) for kind in kinds)
    for index, suit in enumerate(SUITS):
        ranks = "".join(str(kind % 9 + 1) for kind in ordered if kind // 9 == index)
        if ranks:
            groups.append(ranks + suit)
    honours = [kind for kind in ordered if NUM_SUITED <= kind <= FEI]
    groups.extend(KIND_NAMES[kind] * honours.count(kind) for kind in dict.fromkeys(honours))
    groups.extend(KIND_NAMES[kind] for kind in ordered if kind >= FIRST_BONUS)
    return " ".join(groups)
