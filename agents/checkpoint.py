"""The file that `train.py` writes: a Stable-Baselines3 zip with one more member, `mahjong_env.json`.

Reading it for play executes nothing that lies in the file: the network is built from the metadata and gets
its weights through `torch.load(weights_only=True)`.
"""

from __future__ import annotations

import hashlib
import io
import os
import pickle
import zipfile
from pathlib import Path
from typing import Any, Final

import torch
from pydantic import BaseModel, ConfigDict, ValidationError

from agents.base import AgentError

MEMBER: Final = "mahjong_env.json"
SB3_MEMBER: Final = "_stable_baselines3_version"
WEIGHTS: Final = "policy.pth"
FORMAT: Final = 1
_UNREADABLE: Final = (
    zipfile.BadZipFile,
    pickle.UnpicklingError,
    EOFError,
    KeyError,
    OSError,
    RuntimeError,
    ValidationError,
)


class Metadata(BaseModel):
    """What a checkpoint says about itself.

    Attributes:
        format: Version of this record.
        variant: The game it was trained on.
        rules: The rules it was trained under, as the config gave them.
        rules_hash: Hash of the whole rule set.
        observation: Name of the observation.
        observation_version: Version of its layout.
        network: `tile` or `mlp`.
        network_options: The network's sizes.
        steps: Decisions of the learner so far.
        package: Version of mahjong_env.
        config: The whole config of the run.
    """

    model_config = ConfigDict(extra="forbid", strict=True)

    format: int = FORMAT
    variant: str
    rules: Any
    rules_hash: str
    observation: str
    observation_version: int
    network: str
    network_options: dict[str, Any]
    steps: int
    package: str
    config: dict[str, Any]


def save(model: Any, metadata: Metadata, path: Path) -> None:
    """Write a checkpoint; a reader sees the old file or the new one, never half of one.

    Args:
        model: The Stable-Baselines3 algorithm.
        metadata: Goes into the same file.
        path: Where to; its folder is made if need be.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    buffer = io.BytesIO()
    model.save(buffer)
    with zipfile.ZipFile(buffer, "a") as archive:
        archive.writestr(MEMBER, metadata.model_dump_json(indent=2))
    partial = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with partial.open("wb") as file:
            file.write(buffer.getbuffer())
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def load(path: Path) -> tuple[Metadata, dict[str, torch.Tensor]]:
    """Read a checkpoint's metadata and weights.

    Raises:
        AgentError: If the file is missing, damaged, saved without its metadata or something else; the message
            names it.
    """
    if not path.is_file():
        raise AgentError(f"agents: {path}: no such file")
    try:
        with zipfile.ZipFile(path) as archive:
            damaged = archive.testzip()
            if damaged is not None:
                raise AgentError(f"agents: {path}: damaged at {damaged}")
            if MEMBER not in archive.namelist() and SB3_MEMBER in archive.namelist():
                raise AgentError(_without_metadata(path))
            if MEMBER not in archive.namelist():
                # The weights are a zip inside the zip: a cut file may still show that one.
                raise AgentError(f"agents: {path}: truncated or not a checkpoint (no {MEMBER} in it)")
            metadata = Metadata.model_validate_json(archive.read(MEMBER))
            weights = torch.load(io.BytesIO(archive.read(WEIGHTS)), map_location="cpu", weights_only=True)
    except _UNREADABLE as error:
        reason = str(error).splitlines()[0]
        raise AgentError(f"agents: {path}: truncated or not a checkpoint ({reason})") from None
    return metadata, weights


def _without_metadata(path: Path) -> str:
    fields = ", ".join(name for name, field in Metadata.model_fields.items() if field.is_required())
    return (
        f"agents: {path}: saved by Stable-Baselines3 alone, without {MEMBER} (it says {fields}): "
        "save the model with agents.ppo.save"
    )


def digest(path: Path) -> str:
    """Return the SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
