"""What a first start says before it compiles, so that minutes of silence explain themselves."""

from __future__ import annotations

import logging
from functools import cache
from pathlib import Path
from typing import Any, Final

from numba.core import config

from mahjong_env.core._kernel import CACHE_FOLDER

LOGGER: Final = logging.getLogger("mahjong_env")


def announce_empty_cache() -> None:
    """Say, once in a process, that kernels must be compiled if the cache holds none.

    It is a warning of the logger `mahjong_env`, which Python prints on standard error unless told otherwise.
    """
    if not _is_kept("*"):
        _announce()


@cache
def announce_compilation(function: Any) -> None:
    """Say the same, once in a process, if the cache lacks the kernel `function`."""
    if not _is_kept(f"{function.__module__.rpartition('.')[2]}.{function.__qualname__}-*"):
        _announce()


def _is_kept(pattern: str) -> bool:
    """Tell whether the cache's index has a kernel of such a name, or none is compiled at all."""
    if config.DISABLE_JIT:
        return True
    return CACHE_FOLDER is not None and any(Path(CACHE_FOLDER).glob(f"*/{pattern}.nbi"))


@cache
def _announce() -> None:
    kept = (
        f"kept in {CACHE_FOLDER} for later starts"
        if CACHE_FOLDER
        else "kept nowhere, as no cache folder can be written (NUMBA_CACHE_DIR names one)"
    )
    LOGGER.warning("mahjong_env is compiling its kernels, which takes a minute or two; they are %s", kept)
