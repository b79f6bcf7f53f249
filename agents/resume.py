"""The file from which a run of `train.py` goes on: a line that says what it is, a checksum, a record.

The record holds tensors and plain values only and is read by `torch.load(weights_only=True)`, which runs no
code that lies in the file.
"""

from __future__ import annotations

import hashlib
import io
import pickle
from pathlib import Path
from typing import Any, Final

import torch

from agents.checkpoint import write_whole

MAGIC: Final = b"mahjong_env training state 1\n"
_DIGITS: Final = 64


def write(path: Path, state: dict[str, Any]) -> None:
    """Write a state; a reader sees the old file or the new one, never half of one."""
    packed = io.BytesIO()
    torch.save(state, packed)
    content = packed.getvalue()
    write_whole(path, MAGIC + hashlib.sha256(content).hexdigest().encode() + b"\n" + content)


def read(path: Path) -> dict[str, Any]:
    """Return the state in a file.

    Raises:
        ValueError: If there is none, or it is truncated, damaged or something else; the message names it.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise ValueError(f"resume: {path} cannot be read: {error.strerror}") from None
    start = len(MAGIC) + _DIGITS + 1
    if not content.startswith(MAGIC) or len(content) < start:
        raise ValueError(f"resume: {path} is no training state of this version, or truncated")
    if content[len(MAGIC) : start - 1] != hashlib.sha256(content[start:]).hexdigest().encode():
        raise ValueError(f"resume: {path} is damaged or truncated: its checksum does not match")
    try:
        state = torch.load(io.BytesIO(content[start:]), map_location="cpu", weights_only=True)
    except (pickle.UnpicklingError, RuntimeError, EOFError) as error:
        raise ValueError(f"resume: {path} cannot be read: {' '.join(str(error).split())[:200]}") from None
    if not isinstance(state, dict):
        raise ValueError(f"resume: {path} holds a {type(state).__name__}: expected a training state")
    return state
