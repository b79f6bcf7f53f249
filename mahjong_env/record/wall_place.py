"""Where the tiles of a wall lie on the table, from the dice and the geometry of the rules."""

from __future__ import annotations

from typing import Any, NamedTuple

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
