"""Contiguous shares of a batch's games, one a thread, with each thread's work space."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import pairwise
from typing import Any, TypeVar

from mahjong_env.envs.buffers import Scratch

T = TypeVar("T")


@lru_cache(maxsize=64)
def split_shares(count: int, number: int) -> tuple[slice, ...]:
    """Return up to `number` contiguous shares of `count` games, at least one."""
    number = max(1, min(number, count))
    bounds = [count * share // number for share in range(number + 1)]
    return tuple(slice(first, last) for first, last in pairwise(bounds))


class Shares:
    """Threads over the games. Copies and pickles have threads and work space of their own.

    Args:
        threads: Number of threads, at least 1.
    """

    def __init__(self, threads: int) -> None:
        self.threads = threads
        self._scratches = [Scratch() for _ in range(threads)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def __reduce__(self) -> tuple[Any, ...]:
        return Shares, (self.threads,)

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
