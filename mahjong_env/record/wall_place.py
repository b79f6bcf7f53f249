"""Whether a wall is whole, and where its tiles lie on the table by the dice and the geometry of the rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from mahjong_env.core.tiles import KIND_NAMES, NUM_KINDS
from mahjong_env.variants import build_rules

_AGAINST_PLAY = 2


class WallPlace(NamedTuple):
    """Place of a tile in the wall.

    Attributes:
        chair: Chair before which the tile lies.
        stack: Stacks counted from the right end of that chair's wall, as its owner sees it, from 1.
        top: Whether it is the upper tile of its stack.
    """

    chair: int
    stack: int
    top: bool


def wrong_tiles(variant: str, kinds: Iterable[int]) -> str:
    """Return of which tile a wall holds too many or too few, as words; empty if it is the variant's set."""
    counts = np.bincount(list(kinds), minlength=NUM_KINDS)
    wanted = build_rules(variant, {})["copies"][0]
    wrong = np.flatnonzero(counts != wanted)
    if not wrong.size:
        return ""
    kind = int(wrong[0])
    return (
        f"{counts[kind]} of {KIND_NAMES[kind]}: expected {wanted[kind]} "
        f"({counts.sum()} tiles in all, {wanted.sum()} expected)"
    )


def wall_place(game: Any, rules: Any, index: int) -> WallPlace:
    """Return where the tile lies that comes `index`-th from the break.

    The live wall starts with the stack after the break and runs to its owner's left, on into the next wall:
    that of the player before him in turn order, or after him where play goes clockwise (Chinese 1).

    Args:
        game: One GAME record.
        rules: Its RULES record.
        index: 0 to the number of tiles - 1.

    Raises:
        ValueError: If there is no such tile.
    """
    if not 0 <= index < int(rules["num_tiles"]):
        raise ValueError(f"index {index}: expected 0 to {int(rules['num_tiles']) - 1}")
    seats = int(rules["seats"])
    step = 1 if int(rules["break_mode"]) == _AGAINST_PLAY else -1
    chair = int(game["break_seat"])
    stack = int(game["break_stack"]) + index // 2
    while stack >= (length := int(rules["stacks"][(chair - int(game["dealer"])) % seats])):
        stack -= length
        chair = (chair + step) % seats
    return WallPlace(chair, stack + 1, index % 2 == 0)
