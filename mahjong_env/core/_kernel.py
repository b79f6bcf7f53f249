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
from functools import cached_property, update_wrapper
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
import numpy as np
from numba import njit, types
from numba.core import config
from numba.core.compiler_lock import global_compiler_lock

from mahjong_env.core._linked import LinkedVersions
from mahjong_env.core._notice import announce_compilation

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
# Entries that no kernel has needed yet.
_unlinked: list[tuple[str, Any, Callable[..., Any]]] = []


def _widen(argument: Any) -> Any:
    """Return the type that stands for `argument` in calls between kernels: int64 for short integers."""
    argument = types.unliteral(argument)
    if isinstance(argument, types.Integer) and argument.bitwidth < 64:
        return types.int64
    return argument


def _link_entries() -> None:
    """Compile the entries that kernels call at their addresses, or load them from the cache.

    In the order of their definition: one may call those before it.
    """
    waiting = _unlinked.copy()
    _unlinked.clear()
    for symbol, signature, function in waiting:
        with _caching() as cache:
            compiled = numba.cfunc(signature, cache=cache, error_model="numpy")(function)
        llvm.add_symbol(symbol, compiled.address)


def _prepare(dispatcher: Any) -> Any:
    """Let kernels share one version whatever the width or literal value of integers; link entries."""
    linked, compile_for = LinkedVersions(dispatcher), dispatcher.compile

    def get_call_template(args: Any, kws: Any) -> Any:
        return linked.template(tuple(map(_widen, args)), {name: _widen(value) for name, value in kws.items()})

    def compile_linked(signature: Any) -> Any:
        announce_compilation(dispatcher.py_func, CACHE_FOLDER)
        with global_compiler_lock:
            _link_entries()
            return compile_for(signature)

    dispatcher.get_call_template = get_call_template
    dispatcher.get_overload = linked.overload
    dispatcher.compile = compile_linked
    return dispatcher


class _Kernel:
    """A kernel whose compiler is made when first asked for: a warm start asks for the few that Python calls.

    Args:
        function: What to compile in nopython mode.
        options: Further options of the compiler.
    """

    def __init__(self, function: Callable[..., Any], **options: Any) -> None:
        self._options = options
        update_wrapper(self, function)

    @cached_property
    def _dispatcher(self) -> Any:
        with _caching() as cache:
            compiler = njit(cache=cache, error_model="numpy", nogil=True, **self._options)
            return _prepare(compiler(self.__wrapped__))  # type: ignore[attr-defined]

    @property
    def _numba_type_(self) -> Any:
        """What numba sees where a kernel names this one."""
        return self._dispatcher._numba_type_

    def __call__(self, *arguments: Any) -> Any:
        return self._dispatcher(*arguments)

    def compile(self, signature: tuple[Any, ...]) -> Any:
        """Compile it for the types of its arguments, or load it, and return the entry point."""
        return self._dispatcher.compile(signature)


@contextlib.contextmanager
def _caching() -> Iterator[bool]:
    """Have numba keep what is compiled in the folder of the current sources; yield whether there is one."""
    before = config.CACHE_DIR
    config.CACHE_DIR = CACHE_FOLDER or before
    try:
        yield CACHE_FOLDER is not None
    finally:
        config.CACHE_DIR = before


def _compile(function: Callable[..., Any], **options: Any) -> Any:
    """Return what stands for `function` in kernels and in Python."""
    return function if config.DISABLE_JIT else _Kernel(function, **options)


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a function that other kernels call, or Python does."""
    return _compile(function)


def inlined(function: Callable[..., Any]) -> Any:
    """Compile a function into those that call it: for what every decision goes through and few call."""
    return _compile(function, forceinline=True)


def entry(*arguments: Any) -> Callable[[Callable[..., Any]], Any]:
    """Compile a function once, behind an address at which other kernels call it.

    A kernel otherwise holds a copy of all that it calls, which the compiler works through again: a large
    function with many callers would cost its time and room with each of them.

    Args:
        arguments: The types of its arguments: a record dtype, passed by reference, or an integer. It returns
            nothing, and Python does not call it.
    """

    def decorate(function: Callable[..., Any]) -> Any:
        if config.DISABLE_JIT:
            return function
        signature = types.void(*(numba.from_dtype(np.dtype(argument)) for argument in arguments))
        symbol = f"{function.__module__}.{function.__name__}"
        _unlinked.append((symbol, signature, function))
        return types.ExternalFunction(symbol, signature)

    return decorate
