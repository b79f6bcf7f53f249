"""The wall: draws from the head, replacements from the tail (section 1 of every variant)."""

from __future__ import annotations

from collections.abc import Sequence


class Wall:
    """Tiles in draw order from the break, in stacks of two, the upper tile of a stack first.

    Replacements are taken from the other end: the last stack first, and its upper tile first. The
    last ``dead`` tiles are never taken; the border moves when a replacement is taken, so that every
    tile taken at either end leaves one fewer live tile.
    """

    def __init__(self, tiles: Sequence[str], dead: int) -> None:
        self.lying = list(enumerate(tiles))
        self.dead = dead

    @property
    def live(self) -> int:
        """How many tiles may still be taken."""
        return len(self.lying) - self.dead

    def draw(self) -> str:
        """The next tile at the head."""
        return self.lying.pop(0)[1]

    def tail_place(self) -> int:
        """Where the next replacement lies: the upper tile of the last stack, or what is left of it."""
        whole_stack = len(self.lying) > 1 and self.lying[-1][0] // 2 == self.lying[-2][0] // 2
        return -2 if whole_stack else -1

    def replace(self) -> str:
        """The next tile at the tail."""
        return self.lying.pop(self.tail_place())[1]
