"""How an encoder describes its own layout: named groups of rows (or numbers) with their meaning."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Channel(NamedTuple):
    """A named group of neighbouring rows of a two-dimensional layout, or of numbers of a flat one."""

    name: str
    size: int
    meaning: str


def offsets(channels: Iterable[Channel]) -> dict[str, int]:
    """Return the place of the first row or number of each channel."""
    places: dict[str, int] = {}
    position = 0
    for channel in channels:
        places[channel.name] = position
        position += channel.size
    return places


def total_size(channels: Iterable[Channel]) -> int:
    """Return the number of rows or numbers of a layout."""
    return sum(channel.size for channel in channels)


def per_seat(channels: Iterable[Channel]) -> tuple[Channel, ...]:
    """Return the channels once for each relative seat 0..3, named `seat0_...` to `seat3_...`."""
    block = tuple(channels)
    return tuple(
        Channel(f"seat{seat}_{channel.name}", channel.size, channel.meaning)
        for seat in range(4)
        for channel in block
    )
