"""The only place that names compiler options, and the guard against a stale compilation cache.

Numba watches only the file of the function that it compiled, so a change in a callee or in an imported
constant would silently serve old code. Compiled kernels therefore live in a folder named by a hash of all
sources that kernels are made of: another source, another folder.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numba
from numba import njit, types
from numba.core import config

_KEPT_FOLDERS = 3


def _kernel_sources(package: Path) -> Iterator[Path]:
    """Yield the sources of the core and the encoders, and every other file that defines a kernel."""
    for path in sorted(package.rglob("*.py")):
        room = path.relative_to(package).parts[0]
        if room in ("core", "encode") or "@kernel" in path.read_text(encoding="utf-8"):
            yield path


def _source_hash(package: Path) -> str:
    """Return a short hash of every source that kernels are made of and of the compiler's version."""
    digest = hashlib.sha256(numba.__version__.encode())
    for path in _kernel_sources(package):
        digest.update(path.relative_to(package).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _bases() -> Iterator[Path]:
    """Yield the folders to try for the cache, best first."""
    configured = os.environ.get("NUMBA_CACHE_DIR")
    if configured:
        yield Path(configured) / "mahjong_env"
        return
    yield Path(__file__).parent / "__pycache__"
    user = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    if not user.startswith("~"):
        yield Path(user) / "mahjong_env"
    with contextlib.suppress(FileNotFoundError):
        yield Path(tempfile.gettempdir()) / f"mahjong_env-{os.getuid() if hasattr(os, 'getuid') else ''}"


def _writable(folder: Path) -> bool:
    """Create `folder` if needed and tell whether files can be written there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _drop_old(folder: Path) -> None:
    """Remove the oldest sibling folders of former sources; another process may do the same at once."""
    siblings = [p for p in folder.parent.glob("kernels-*") if p != folder]
    dated = sorted(((p.stat().st_mtime, p) for p in siblings if p.exists()), reverse=True)
    for _, path in dated[_KEPT_FOLDERS - 1 :]:
        shutil.rmtree(path, ignore_errors=True)


def _cache_folder() -> str | None:
    """Return this source's cache folder, or None when no place can be written."""
    name = f"kernels-{_source_hash(Path(__file__).parent.parent)}"
    for base in _bases():
        folder = base / name
        fresh = not folder.exists()
        if _writable(folder):
            if fresh:
                _drop_old(folder)
            return str(folder)
    return None


CACHE_FOLDER = _cache_folder()


def _widen(argument: Any) -> Any:
    """Return the type that stands for `argument` in calls between kernels: int64 for short integers."""
    argument = types.unliteral(argument)
    if isinstance(argument, types.Integer) and argument.bitwidth < 64:
        return types.int64
    return argument


def _one_signature(dispatcher: Any) -> Any:
    """Let other kernels share one compiled version, whatever the width or literal value of integers."""
    template = dispatcher.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        return template(tuple(map(_widen, args)), {name: _widen(value) for name, value in kws.items()})

    dispatcher.get_call_template = get_call_template
    return dispatcher


def kernel(function: Callable[..., Any]) -> Any:
    """Compile `function` in nopython mode, cached on disk in the folder of the current sources."""
    if config.DISABLE_JIT:
        return function
    if CACHE_FOLDER is None:
        return _one_signature(njit(error_model="numpy", nogil=True)(function))
    before = config.CACHE_DIR
    config.CACHE_DIR = CACHE_FOLDER
    try:
        return _one_signature(njit(cache=True, error_model="numpy", nogil=True)(function))
    finally:
        config.CACHE_DIR = before
