"""Which tile of the wall comes next from either end (the order of `core.wall`)."""

from __future__ import annotations

from mahjong_env.core._kernel import kernel


@kernel
def head_place(count: int, head: int, tail: int) -> int:
    """Return the place in a wall of `count` tiles of the next tile from the front.

    `head` and `tail` tiles have been taken from the front and from the back; one at least is left.
    """
    # The top of the last stack may have gone as a replacement already.
    return head + 1 if tail % 2 == 1 and head + tail == count - 1 else head


@kernel
def tail_place(count: int, head: int, tail: int) -> int:
    """Return the place of the next replacement: last stack first, top tile first."""
    one_left = head + tail == count - 1
    place: int = head_place(count, head, tail) if one_left else count - 1 - (tail ^ 1)
    return place
