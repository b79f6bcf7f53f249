"""How long a new process takes to its first finished game."""

from __future__ import annotations

import tempfile
import time
from functools import partial
from typing import Final

from benchmarks.plan import Plan, Task, by_variant
from benchmarks.processes import run_module
from benchmarks.report import Figure

# One empty start compiles for tens of seconds.
_MOST_COLD: Final = 3
# An installed package keeps the byte code of its modules, whatever this process was told.
_KEEP_BYTE_CODE: Final = {"PYTHONDONTWRITEBYTECODE": ""}


def tasks(plan: Plan) -> list[Task]:
    """Return one task a game and one for the empty cache, which all games share."""
    return [*by_variant(plan, _warm), Task("empty cache", partial(_cold, plan))]


def _first_game(variant: str, environment: dict[str, str] | None = None) -> float:
    start = time.perf_counter()
    run_module("benchmarks.children.first_game", [variant], environment=_KEEP_BYTE_CODE | (environment or {}))
    return time.perf_counter() - start


def _warm(plan: Plan, variant: str) -> list[Figure]:
    _first_game(variant)
    return [_figure("start.warm", variant, [_first_game(variant) for _ in range(plan.repeats)])]


def _cold(plan: Plan) -> list[Figure]:
    times = []
    for _ in range(min(plan.repeats, _MOST_COLD)):
        with tempfile.TemporaryDirectory() as folder:
            times.append(_first_game(plan.variants[0], {"NUMBA_CACHE_DIR": folder}))
    return [_figure("start.cold", plan.variants[0], times)]


def _figure(name: str, variant: str, seconds: list[float]) -> Figure:
    return Figure(name=name, subject=variant, samples=tuple(seconds))
