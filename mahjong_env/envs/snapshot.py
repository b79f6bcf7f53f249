"""One game as bytes: a header that says what the record belongs to, then the record."""

from __future__ import annotations

import hashlib
import json

import numpy as np

from mahjong_env.core.layout import GAME
from mahjong_env.encode.history import HISTORY

_MAGIC = b"MAHJONG1"
_LENGTH_BYTES = 4

LAYOUT = hashlib.sha256(repr((GAME.descr, HISTORY.descr)).encode()).hexdigest()[:16]


def _header(variant: str, rules_hash: str, episode: str) -> dict[str, str]:
    return {"layout": LAYOUT, "variant": variant, "rules": rules_hash, "episode": episode}


def _clean(record: np.ndarray, dtype: np.dtype[np.void]) -> bytes:
    """Return the fields of one record alone: what lies between aligned fields is not part of the game."""
    clean = np.zeros(1, dtype)
    clean[:] = record
    return clean.tobytes()


def _checksum(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:16]


def pack_game(
    game: np.ndarray, variant: str, rules_hash: str, episode: str, history: np.ndarray | None = None
) -> bytes:
    """Return a GAME record as bytes that `unpack_game` reads.

    Args:
        game: GAME records, shape (1,).
        variant: Name of the variant.
        rules_hash: Hash of the rules that the game is played by.
        episode: `hand` or `match`.
        history: HISTORY records, shape (1,), where one is kept.
    """
    body = _clean(game, GAME) + (b"" if history is None else _clean(history, HISTORY))
    header = json.dumps(_header(variant, rules_hash, episode) | {"sum": _checksum(body)}).encode()
    return _MAGIC + len(header).to_bytes(_LENGTH_BYTES, "little") + header + body


def unpack_game(data: bytes, variant: str, rules_hash: str, episode: str) -> np.ndarray:
    """Return the GAME records, shape (1,), that `pack_game` wrote; `unpack_history` reads the rest.

    Raises:
        ValueError: If the bytes are no game, are damaged, or belong to another layout of the record, variant,
            rule set or episode; the message names the field.
    """
    start = len(_MAGIC) + _LENGTH_BYTES
    if data[: len(_MAGIC)] != _MAGIC or len(data) < start:
        raise ValueError("state: expected bytes written by get_state")
    end = start + int.from_bytes(data[len(_MAGIC) : start], "little")
    try:
        found = json.loads(data[start:end])
    except ValueError:
        raise ValueError("state: the header is damaged") from None
    if not isinstance(found, dict):
        raise ValueError("state: the header is damaged")
    for field, expected in _header(variant, rules_hash, episode).items():
        if found.get(field) != expected:
            raise ValueError(f"state: {field} is {found.get(field)!r}: expected {expected!r}")
    if len(data) - end not in (GAME.itemsize, GAME.itemsize + HISTORY.itemsize):
        raise ValueError(f"state: {len(data) - end} bytes of game: expected {GAME.itemsize}")
    if found.get("sum") != _checksum(data[end:]):
        raise ValueError("state: the game is damaged: its checksum does not match")
    return np.frombuffer(data, GAME, count=1, offset=end).copy()


def unpack_history(data: bytes) -> np.ndarray | None:
    """Return the HISTORY records, shape (1,), in bytes that `unpack_game` has accepted, or None."""
    start = len(_MAGIC) + _LENGTH_BYTES
    end = start + int.from_bytes(data[len(_MAGIC) : start], "little") + GAME.itemsize
    return np.frombuffer(data, HISTORY, count=1, offset=end).copy() if len(data) > end else None
