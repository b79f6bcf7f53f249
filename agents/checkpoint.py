"""The file of a trained network: a zip with its weights and `mahjong_env.json`, which says what they are.

Reading it executes nothing that lies in the file: the network is built from the metadata and gets its weights
through `torch.load(weights_only=True)`. A zip of Stable-Baselines3 with that member is read in the same way.
"""

from __future__ import annotations

import hashlib
import io
import os
import pickle
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Literal

import torch
from pydantic import BaseModel, ConfigDict, ValidationError

from agents.base import AgentError

MEMBER: Final = "mahjong_env.json"
SB3_MEMBER: Final = "_stable_baselines3_version"
WEIGHTS: Final = "policy.pth"
FORMAT: Final = 2
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
        variants: The games it was trained on, each with the hash of its whole rule set.
        rules: The rules it was trained under, as the config gave them.
        observation: Name of the observation.
        observation_version: Version of its layout.
        advisor: Name of the agent whose choice the network sees with the observation, None if nobody's.
        network: `tile` or `mlp`.
        network_options: The network's sizes.
        weights: SHA-256 of the member with the weights.
        steps: Decisions of the learner so far.
        package: Version of mahjong_env.
        figures: What was measured while it was trained, by the names of the logs.
        config: The whole config of the run.
    """

    model_config = ConfigDict(extra="forbid", strict=True)

    format: Literal[2] = FORMAT
    variants: dict[str, str]
    rules: Any = None
    observation: str
    observation_version: int
    advisor: str | None = None
    network: str
    network_options: dict[str, Any]
    weights: str = ""
    steps: int
    package: str
    figures: dict[str, float] = {}
    config: dict[str, Any] = {}


def write_whole(path: Path, content: bytes | memoryview) -> None:
    """Write a file and its folder; a reader sees the old file or the new one, never half of one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with partial.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def write(weights: Mapping[str, torch.Tensor], metadata: Metadata, path: Path) -> None:
    """Write a checkpoint that holds the weights alone; see `write_whole`."""
    packed = io.BytesIO()
    torch.save(dict(weights), packed)
    metadata = metadata.model_copy(update={"weights": _sum(packed.getvalue())})
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        # A date of its own would make equal checkpoints unequal files.
        archive.writestr(zipfile.ZipInfo(WEIGHTS), packed.getvalue())
        archive.writestr(zipfile.ZipInfo(MEMBER), metadata.model_dump_json(indent=2))
    write_whole(path, buffer.getbuffer())


def save(model: Any, metadata: Metadata, path: Path) -> None:
    """Write a checkpoint that `load` of a Stable-Baselines3 algorithm reads too; see `write_whole`.

    Args:
        model: The Stable-Baselines3 algorithm.
        metadata: Goes into the same file.
        path: Where to.
    """
    buffer = io.BytesIO()
    model.save(buffer)
    with zipfile.ZipFile(buffer, "a") as archive:
        metadata = metadata.model_copy(update={"weights": _sum(archive.read(WEIGHTS))})
        archive.writestr(MEMBER, metadata.model_dump_json(indent=2))
    write_whole(path, buffer.getbuffer())


def _sum(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


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
            packed = archive.read(WEIGHTS)
            if metadata.weights != _sum(packed):
                raise AgentError(f"agents: {path}: damaged: {WEIGHTS} is not the one that {MEMBER} tells of")
            weights = torch.load(io.BytesIO(packed), map_location="cpu", weights_only=True)
    except _UNREADABLE as error:
        reason = " ".join(str(error).split())[:200]
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
    return _sum(path.read_bytes())
