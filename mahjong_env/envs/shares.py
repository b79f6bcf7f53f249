"""Contiguous shares of a batch's games, one a thread, with each thread's work space."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, wraps
from itertools import pairwise
from typing import Any, ParamSpec, TypeVar

from mahjong_env.envs.buffers import Scratch

T = TypeVar("T")
P = ParamSpec("P")


@lru_cache(maxsize=64)
def split_shares(count: int, number: int) -> tuple[slice, ...]:
    """Return up to `number` contiguous shares of `count` games, at least one."""
    number = max(1, min(number, count))
    bounds = [count * share // number for share in range(number + 1)]
    return tuple(slice(first, last) for first, last in pairwise(bounds))


class Shares:
    """Threads over the games, for one caller at a time: `with shares` refuses a second thread.

    Copies, pickles and forked processes have threads and work space of their own.

    Args:
        threads: Number of threads, at least 1.
    """

    def __init__(self, threads: int) -> None:
        self.threads = threads
        self._open()

    def _open(self) -> None:
        self._process = os.getpid()
        self._caller = threading.RLock()
        self._scratches = [Scratch() for _ in range(self.threads)]
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None

    def __reduce__(self) -> tuple[Any, ...]:
        return Shares, (self.threads,)

    def __enter__(self) -> None:
        if self._process != os.getpid():
            self._open()
        if not self._caller.acquire(blocking=False):
            raise RuntimeError(
                "BatchEnv: another thread is in a call of this environment: "
                "expected one call at a time, or an environment for each thread"
            )

    def __exit__(self, *_: object) -> None:
        self._caller.release()

    def run(self, function: Callable[[slice, Scratch], T], count: int) -> list[T]:
        """Call `function(share, scratch)` for the shares of `count` games, one a thread."""
        shares = split_shares(count, self.threads)
        if self._pool is None:
            return [function(shares[0], self._scratches[0])]
        return list(self._pool.map(function, shares, self._scratches))

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()


def one_caller(method: Callable[P, T]) -> Callable[P, T]:
    """Let one thread at a time into the methods of an object that keeps its `Shares` as `_shares`."""

    @wraps(method)
    def guarded(*arguments: P.args, **options: P.kwargs) -> T:
        owner: Any = arguments[0]
        with owner._shares:
            return method(*arguments, **options)

    return guarded
