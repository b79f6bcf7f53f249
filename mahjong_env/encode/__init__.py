"""Observation encoders: compiled writers into the caller's buffers, each with a documented, versioned layout.

`planes` and `vector` hold what a player may know now, `events` also what has happened in the hand, as tokens;
`state` holds what nobody but a critic may see. `text` says in words what a player may know. `known` is the
record of the game as far as a player knows it, for search.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from mahjong_env.encode import events, known, planes, state, vector
from mahjong_env.encode.channels import Channel, offsets
from mahjong_env.encode.events import EVENTS, EVENTS_SHAPE, EVENTS_VERSION, write_events
from mahjong_env.encode.known import KNOWN, KNOWN_SHAPE, KNOWN_VERSION, write_known
from mahjong_env.encode.planes import PLANES, PLANES_SHAPE, PLANES_VERSION, write_planes
from mahjong_env.encode.state import STATE, STATE_SHAPE, STATE_VERSION, write_state
from mahjong_env.encode.tokens import NUM_TOKENS
from mahjong_env.encode.vector import VECTOR, VECTOR_SHAPE, VECTOR_VERSION, write_vector


@dataclass(frozen=True, eq=False)  # compared as itself: hashing all channels is slow
class Encoder:
    """One observation layout.

    Attributes:
        name: Its name.
        version: Number that changes whenever the layout does.
        channels: What it consists of, in order.
        shape: Shape of one observation.
        low: Least value.
        high: Greatest value.
        record: The record dtype that the kernel writes: one field with everything, or many, shown as bytes.
        kernel: Compiled writer of (games, rules, viewers, records), with the histories before the viewers if
            it needs them.
        history: Whether it needs HISTORY records beside the games (`history.note_events`).
    """

    name: str
    version: int
    channels: tuple[Channel, ...]
    shape: tuple[int, ...]
    low: int
    high: int
    record: np.dtype[np.void]
    kernel: Callable[..., Any]
    history: bool = False

    @property
    def dtype(self) -> np.dtype[Any]:
        """The type of one number."""
        return self.record[0].base if len(self.record.names or ()) == 1 else np.dtype(np.uint8)

    def new(self, count: int) -> np.ndarray:
        """Return a buffer for `count` observations."""
        return np.zeros((count, *self.shape), self.dtype)

    def write(
        self,
        games: np.ndarray,
        rules: np.ndarray,
        viewers: np.ndarray,
        out: np.ndarray,
        histories: np.ndarray | None = None,
    ) -> None:
        """Write what each viewer may know of his game.

        Args:
            games: Records of dtype GAME, shape (n,).
            rules: Record of dtype RULES, shape (1,).
            viewers: Chairs, int8 (n,).
            out: C-contiguous (n, *shape) of `dtype`; all of it is written.
            histories: Records of dtype HISTORY, shape (n,), for an encoder with `history`.
        """
        past = (histories,) if self.history else ()
        self.kernel(games, rules, *past, viewers, self.as_records(out))

    def as_records(self, out: np.ndarray) -> np.ndarray:
        """Return a C-contiguous buffer (n, *shape) as the kernel's records, sharing memory."""
        return out.reshape(-1).view(self.record)


ENCODERS: Final = {
    "planes": Encoder("planes", PLANES_VERSION, planes.CHANNELS, PLANES_SHAPE, 0, 1, PLANES, write_planes),
    "vector": Encoder("vector", VECTOR_VERSION, vector.CHANNELS, VECTOR_SHAPE, -1, 1, VECTOR, write_vector),
    "events": Encoder(
        "events", EVENTS_VERSION, events.CHANNELS, EVENTS_SHAPE, 0, NUM_TOKENS - 1, EVENTS, write_events,
        history=True,
    ),
    "known": Encoder("known", KNOWN_VERSION, known.CHANNELS, KNOWN_SHAPE, 0, 255, KNOWN, write_known),
}  # fmt: skip
EVENTS_ENCODER: Final = ENCODERS["events"]
STATE_ENCODER: Final = Encoder("state", STATE_VERSION, state.CHANNELS, STATE_SHAPE, 0, 1, STATE, write_state)


def observation_channels(observation: str) -> dict[str, slice]:
    """Return where each named channel of an observation lies: its rows in `planes`, its numbers in `vector`.

    Raises:
        ValueError: If there is no encoder of this name.
    """
    channels = get_encoder(observation).channels
    first = offsets(channels)
    return {name: slice(first[name], first[name] + size) for name, size, _ in channels}


def observation_flags(observation: str) -> dict[str, tuple[int, slice]]:
    """Return row and columns of each named flag of `planes`; other encoders have none.

    Raises:
        ValueError: If there is no encoder of this name.
    """
    return dict(planes.FLAGS) if get_encoder(observation).name == "planes" else {}


def get_encoder(observation: str) -> Encoder:
    """Return the encoder called `observation`.

    Raises:
        ValueError: If there is none of this name.
    """
    encoder = ENCODERS.get(observation)
    if encoder is None:
        raise ValueError(f"observation {observation!r} is unknown: expected {', '.join(map(repr, ENCODERS))}")
    return encoder
