"""Who sits where: every deal is played once in each of these seatings."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from agents.base import AgentError

Seatings = NDArray[np.int64]
ROUND_ROBIN = "round-robin"


def seatings(agents: int, seats: int) -> Seatings:
    """Return which agent sits in which chair: `(seats, seats)`, one row per rotation.

    The last agent fills the chairs that are left.

    Raises:
        AgentError: If there are fewer than two agents or more than chairs.
    """
    if not 2 <= agents <= seats:
        raise AgentError(
            f"agents: {agents} given, 2 to {seats} allowed (the last one fills the other seats); "
            f"a match {ROUND_ROBIN} takes any number from 2"
        )
    row = np.minimum(np.arange(seats), agents - 1)
    return np.stack([np.roll(row, shift) for shift in range(seats)])


def formats(seats: int) -> tuple[str, ...]:
    """Return the names of the matches of two agents: `1v3`, `2v2` and `3v1` at four seats."""
    return tuple(f"{first}v{seats - first}" for first in range(1, seats))


def seatings_of(match: str, seats: int) -> Seatings:
    """Return every distinct seating of a match of two agents, agent by chair.

    Args:
        match: One of `formats(seats)`.
        seats: Number of chairs.

    Returns:
        `(n, seats)` of 0 and 1: 4 rows for `1v3`, 6 for `2v2`, 3 for `1v2`.

    Raises:
        AgentError: If there is no such match at this table.
    """
    if match not in formats(seats):
        allowed = ", ".join((*formats(seats), ROUND_ROBIN))
        raise AgentError(f"match: {match!r} given, {allowed} allowed at {seats} seats")
    first = int(match.partition("v")[0])
    rows = np.ones((0, seats), np.int64)
    for chairs in combinations(range(seats), first):
        row = np.ones((1, seats), np.int64)
        row[0, list(chairs)] = 0
        rows = np.concatenate([rows, row])
    return rows


def even_seatings(seats: int) -> Seatings:
    """Return the seatings in which two agents hold equally many chairs in all: `2v2`, or `1v2` and `2v1`."""
    if seats % 2 == 0:
        return seatings_of(f"{seats // 2}v{seats // 2}", seats)
    low = seats // 2
    parts = (f"{low}v{low + 1}", f"{low + 1}v{low}")
    return np.concatenate([seatings_of(part, seats) for part in parts])
