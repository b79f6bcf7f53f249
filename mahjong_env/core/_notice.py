"""What a first start says before it compiles, so that its silence explains itself."""

from __future__ import annotations

import logging
from functools import cache
from pathlib import Path
from typing import Any, Final

LOGGER: Final = logging.getLogger("mahjong_env")


@cache
def announce_compilation(function: Any, folder: str | None) -> None:
    """Say, once in a process, that kernels are being compiled, if the cache in `folder` lacks this one.

    It is a warning of the logger `mahjong_env`, which Python prints on standard error unless told otherwise.
    """
    pattern = f"*/{function.__module__.rpartition('.')[2]}.{function.__qualname__}-*.nbi"
    if folder is None or not any(Path(folder).glob(pattern)):
        _announce(folder)


@cache
def _announce(folder: str | None) -> None:
    kept = (
        f"kept in {folder} for later starts"
        if folder
        else "kept nowhere, as no cache folder can be written (NUMBA_CACHE_DIR names one)"
    )
    LOGGER.warning("mahjong_env is compiling its kernels, which takes about a minute; they are %s", kept)
