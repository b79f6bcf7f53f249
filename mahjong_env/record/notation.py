"""Tiles, moves and results as short text, and back where a file holds them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mahjong_env.core.tiles import KIND_NAMES, parse_tiles


def write_tiles(names: Iterable[str]) -> str:
    """Return tiles in the given order; neighbours of one suit share its letter, honours stand together.

    `["1m", "2m", "E", "E", "f3"]` becomes `12m EE f3`.
    """
    groups: list[str] = []
    suit = ""
    for name in names:
        this = _group_of(name)
        if this and this == suit:
            groups[-1] = groups[-1][:-1] + name if this != "honour" else groups[-1] + name
        else:
            groups.append(name)
        suit = this
    return " ".join(groups)


def _group_of(name: str) -> str:
    """Return the suit of a tile, `honour` for one-letter tiles, an empty text for bonus tiles."""
    if len(name) == 1:
        return "honour"
    return name[1] if name[0].isdigit() else ""


def read_tiles(text: str) -> list[str]:
    """Return the tiles of a text in order, `12m EE f3` as `["1m", "2m", "E", "E", "f3"]`.

    Raises:
        ValueError: If a part of the text is no tile; the message names that part.
    """
    return [KIND_NAMES[kind] for kind in parse_tiles(text)]


def write_chips(chips: Sequence[int]) -> str:
    """Return chips by chair, such as `+6 -2 -2 -2`; an empty text if none moved."""
    return " ".join(f"{amount:+d}" if amount else "0" for amount in chips) if any(chips) else ""


def write_patterns(patterns: Iterable[tuple[str, int]]) -> str:
    """Return patterns with their values, such as `dragon 1, all_pungs 2`."""
    return ", ".join(f"{name} {value}" for name, value in patterns) or "nothing"
