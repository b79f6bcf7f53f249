"""What a first start says before it compiles, so that minutes of silence explain themselves."""

from __future__ import annotations

import logging
from functools import cache
from pathlib import Path
from typing import Any, Final

from mahjong_env.core._kernel import CACHE_FOLDER

LOGGER: Final = logging.getLogger("mahjong_env")


def is_cached(function: Any, folder: str | None = CACHE_FOLDER) -> bool:
    """Tell whether a compiled version of a kernel lies in the cache folder."""
    if folder is None:
        return False
    name = f"{function.__module__.rpartition('.')[2]}.{function.__qualname__}"
    return any(Path(folder).glob(f"*/{name}-*.nbi"))


@cache
def announce_compilation(function: Any) -> None:
    """Say, once in a process, that kernels must be compiled if the cache lacks `function`.

    It is a warning of the logger `mahjong_env`, which Python prints on standard error unless told otherwise.
    """
    if hasattr(function, "compile") and not is_cached(function):
        _announce()


@cache
def _announce() -> None:
    kept = (
        f"kept in {CACHE_FOLDER} for later starts"
        if CACHE_FOLDER
        else "kept nowhere, as no cache folder can be written (NUMBA_CACHE_DIR names one)"
    )
    LOGGER.warning("mahjong_env is compiling its kernels, which takes a minute or two; they are %s", kept)
