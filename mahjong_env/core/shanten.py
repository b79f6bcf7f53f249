"""How far a hand is from complete, what completes it, and the same for many hands at once.

Shanten is the least number of tiles to exchange before the hand waits for its last tile: -1 complete, 0
waiting. Shapes: `standard` (four sets and a pair), `seven_pairs` (seven different pairs) and
`thirteen_orphans`, the last two without melds. A target holds at most four real tiles of a kind; a fei stands
for any tile, a fifth copy too (Malaysian three-player rulebook, section 2). All 34 kinds count as drawable;
what the melds hold and what other players show is not looked at.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from mahjong_env.core import discards, numbered, sizes
from mahjong_env.core.distance import (
    MAX_FEI,
    ORPHANS,
    SEVEN_PAIRS,
    STANDARD,
    UNHELD,
    load_distance,
    shanten_of,
)
from mahjong_env.core.tiles import FEI, KIND_NAMES, NUM_PLAYING, NUM_REAL, parse_tiles

SHAPES: Final = {"standard": STANDARD, "seven_pairs": SEVEN_PAIRS, "thirteen_orphans": ORPHANS}
NOT_HELD: Final = UNHELD

_Counts = npt.NDArray[np.int8]


def _shape_bits(shapes: Iterable[str]) -> int:
    """Return the sum of the bits of the shapes named."""
    bits = 0
    for shape in (shapes,) if isinstance(shapes, str) else shapes:
        if shape not in SHAPES:
            raise ValueError(f"shapes: {shape!r} is unknown: expected some of {', '.join(SHAPES)}")
        bits |= SHAPES[shape]
    if bits == 0:
        raise ValueError(f"shapes is empty: expected some of {', '.join(SHAPES)}")
    return bits


def _bits_with_melds(shapes: Iterable[str], melds: int) -> int:
    """Return the shape bits, refusing a call whose shapes all forbid the melds."""
    bits = _shape_bits(shapes)
    if melds and not bits & STANDARD:
        raise ValueError(f"melds {melds}: seven_pairs and thirteen_orphans allow none")
    return bits


def _read_hand(tiles: str | Iterable[str], melds: int, fei: int, extra: tuple[int, ...]) -> _Counts:
    """Return the counts of a hand of 13 - 3 x melds tiles plus one of `extra`, the fei at 34."""
    if melds not in range(5):
        raise ValueError(f"melds {melds!r}: expected 0 to 4")
    if fei not in range(MAX_FEI + 1):
        raise ValueError(f"fei {fei!r}: expected 0 to {MAX_FEI}")
    kinds = parse_tiles(tiles if isinstance(tiles, str) else " ".join(tiles))
    counts = np.zeros(NUM_PLAYING, np.int64)
    for kind in kinds:
        if kind > FEI:
            raise ValueError(f"tiles: {KIND_NAMES[kind]!r} is a bonus tile: expected playing tiles and J")
        counts[kind] += 1
    counts[FEI] += fei
    most = int(counts.argmax())
    if counts[most] > 4:
        raise ValueError(f"tiles: {counts[most]} of {KIND_NAMES[most]!r}: expected at most 4")
    sizes = [13 - 3 * melds + more for more in extra]
    if counts.sum() not in sizes:
        allowed = " or ".join(map(str, sizes))
        raise ValueError(f"tiles: {counts.sum()} tiles, fei included: expected {allowed} with {melds} melds")
    return counts.astype(np.int8)


def shanten(
    tiles: str | Iterable[str], melds: int = 0, fei: int = 0, shapes: Iterable[str] = ("standard",)
) -> int:
    """Return the least shanten of one hand over some shapes.

    Args:
        tiles: The concealed tiles, as text such as `123m 55p EE J` or as tile names; `J` is a fei.
        melds: Number of melds, 0-4.
        fei: Fei held besides those in `tiles`; four in all at most.
        shapes: Some of `standard`, `seven_pairs`, `thirteen_orphans`. Beside `standard` the other two are
            left out when there are melds.

    Returns:
        -1 complete, 0 waiting, up to 8.

    Raises:
        ValueError: For a bad tile, more than four of a kind, a number of tiles other than 13 or 14 less three
            a meld (fei included), an unknown shape, or only shapes that allow no meld with `melds` > 0.
    """
    hand = _read_hand(tiles, melds, fei, (0, 1))
    bits = _bits_with_melds(shapes, melds)
    return int(shanten_of(hand, int(melds), int(hand[FEI]), bits, load_distance()[0]))


def waits(
    tiles: str | Iterable[str], melds: int = 0, fei: int = 0, shapes: Iterable[str] = ("standard",)
) -> list[str]:
    """Return the real kinds that complete a hand, in the order of their ids.

    Kinds of which the hand already holds four are left out, and so is the fei, which completes every waiting
    hand.

    Args:
        tiles: The concealed tiles, as text such as `123m 55p EE J` or as tile names; `J` is a fei.
        melds: Number of melds, 0-4.
        fei: Fei held besides those in `tiles`; four in all at most.
        shapes: As for `shanten`.

    Raises:
        ValueError: As for `shanten`; the hand has 13 tiles less three a meld.
    """
    hand = _read_hand(tiles, melds, fei, (0,))
    bits = _bits_with_melds(shapes, melds)
    kinds = np.flatnonzero(hand[:NUM_REAL] < 4)
    drawn = np.repeat(hand[None], kinds.size, axis=0)
    drawn[np.arange(kinds.size), kinds] += 1
    out = np.empty(kinds.size, np.int8)
    numbers = np.full(kinds.size, melds, np.int64)
    numbered.batch_shanten(drawn, numbers, bits, numbered.load_numbered(), load_distance(), out)
    return [KIND_NAMES[kind] for kind in kinds[out == -1]]


def _counts_rows(name: str, values: npt.ArrayLike, rows: int | None = None) -> _Counts:
    """Return `values` as a writable contiguous (n, 35) int8 array."""
    array = np.asarray(values)
    if array.ndim != 2 or array.shape[1] != NUM_PLAYING or (rows is not None and array.shape[0] != rows):
        wanted = f"({'n' if rows is None else rows}, {NUM_PLAYING})"
        raise ValueError(f"{name}: shape {array.shape}: expected {wanted} counts, the fei in the last column")
    if array.dtype.kind not in "iu":
        raise ValueError(f"{name}: dtype {array.dtype}: expected integers")
    if array.size and (array.min() < 0 or array.max() > 127):
        raise ValueError(f"{name}: counts from {array.min()} to {array.max()}: expected 0 to 127")
    return np.require(array.astype(np.int8, casting="unsafe", copy=False), np.int8, ["C", "W"])


def _read_hands(
    hands: npt.ArrayLike, melds: npt.ArrayLike, least: int
) -> tuple[_Counts, npt.NDArray[np.int64]]:
    """Return checked counts and meld numbers; a hand has 13 - 3 x melds tiles and `least` to 1 more."""
    counts = _counts_rows("hands", hands)
    given = np.asarray(melds)
    if given.dtype.kind not in "iu" or given.shape not in ((), (len(counts),)):
        raise ValueError(f"melds: expected one integer 0 to 4, or ({len(counts)},) of them")
    numbers = np.array(np.broadcast_to(given, len(counts)), np.int64)
    bad = int(sizes.find_bad_hand(counts, numbers, least, 1))
    if bad >= 0:
        allowed = "13 or 14" if least == 0 else "14"
        raise ValueError(
            f"hands: row {bad} has {counts[bad].sum()} tiles with {numbers[bad]} melds: expected {allowed} "
            "less 3 x melds (0 to 4), at most four of a kind"
        )
    return counts, numbers


def batch_shanten(
    hands: npt.ArrayLike, melds: npt.ArrayLike = 0, shapes: Iterable[str] = ("standard",)
) -> npt.NDArray[np.int8]:
    """Return the shanten of many hands.

    Args:
        hands: (n, 35) integers, tiles held of each kind; the fei in the last column.
        melds: Number of melds, one for all or (n,).
        shapes: As for `shanten`; the special shapes are left out for hands with melds. A hand with melds and
            without an allowed shape gets `NOT_HELD` (127).

    Returns:
        (n,) int8.

    Raises:
        ValueError: For a bad shape or dtype, or a row that is no hand; the message names the row.
    """
    counts, numbers = _read_hands(hands, melds, 0)
    out = np.empty(len(counts), np.int8)
    bits = _shape_bits(shapes)
    numbered.batch_shanten(counts, numbers, bits, numbered.load_numbered(), load_distance(), out)
    return out


def discard_options(
    hands: npt.ArrayLike,
    melds: npt.ArrayLike,
    unseen: npt.ArrayLike,
    shapes: Iterable[str] = ("standard",),
) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int16]]:
    """Return what every discard of many hands leads to.

    Args:
        hands: (n, 35) integers, tiles held of each kind, the fei in the last column; 14 - 3 x melds in all.
        melds: Number of melds, one for all or (n,).
        unseen: (n, 35) integers 0-127, tiles of each kind that may still be drawn.
        shapes: As for `batch_shanten`.

    Returns:
        The shanten after each discard, (n, 35) int8, `NOT_HELD` (127) where the kind is not held; and the
        unseen tiles that would then lower it, (n, 35) int16, 0 where the kind is not held.

    Raises:
        ValueError: For a bad shape or dtype, or a row that is no hand; the message names the row.
    """
    counts, numbers = _read_hands(hands, melds, 1)
    left = _counts_rows("unseen", unseen, len(counts))
    bits = _shape_bits(shapes)
    # The kernel takes tiles out and puts them back: not in the caller's array.
    work: Any = counts.copy()
    after = np.empty(counts.shape, np.int8)
    useful = np.empty(counts.shape, np.int16)
    discards.batch_discards(work, numbers, bits, left, load_distance(), after, useful)
    return after, useful
