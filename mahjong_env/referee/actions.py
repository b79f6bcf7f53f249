"""The names of the actions, in the order in which legal actions are listed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mahjong_env.referee.tiles import FEI, PLAYING

# x is the claimed tile, o a real tile of the hand, J a fei of the hand; lowest place first.
CHOWS = ("xoo", "oxo", "oox", "xJo", "xoJ", "Jxo", "oxJ", "Jox", "oJx", "xJJ", "JxJ", "JJx")
PONGS: Final[tuple[str, ...]] = ("pong", "pong J", "pong JJ")

DISCARD: Final = {tile: f"discard {tile}" for tile in (*PLAYING, FEI)}

ACTIONS: Final[tuple[str, ...]] = (
    *DISCARD.values(),
    *(f"chow {form}" for form in CHOWS),
    *PONGS,
    "kong",
    "kong J",
    "win",
    "pass",
    "aside",
    *(f"added_kong {tile}" for tile in PLAYING),
    *(f"concealed_kong {tile}" for tile in PLAYING),
    *(f"added_kong_fei {tile}" for tile in PLAYING),
    *(f"concealed_kong_fei {tile}" for tile in PLAYING),
    *(f"swap {tile}" for tile in PLAYING),
)
PLACE: Final = {name: place for place, name in enumerate(ACTIONS)}


def listed(names: Iterable[str]) -> list[str]:
    """The names in the order of the table."""
    return sorted(names, key=PLACE.__getitem__)
