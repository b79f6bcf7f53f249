"""How many units of work a second: slices of several cases in turn, so that all meet the same machine."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple


class Case(NamedTuple):
    """Something to time.

    Attributes:
        work: One call of it.
        units: Units of work that one call does.
    """

    work: Callable[[], Any]
    units: int


def slice_rate(case: Case, seconds: float) -> float:
    """Return the units a second of calls that fill at least `seconds`."""
    calls = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds or not calls:
        case.work()
        calls += 1
    return calls * case.units / elapsed


def rates(cases: Mapping[str, Case], seconds: float, repeats: int) -> dict[str, list[float]]:
    """Return the units a second of each case, one number a repeat.

    Every case is called once before, which may compile it. Each repeat then times all cases one after the
    other, so the numbers of one repeat may be divided by each other although the machine's speed drifts.
    """
    for case in cases.values():
        case.work()
    found: dict[str, list[float]] = {name: [] for name in cases}
    for _ in range(repeats):
        for name, case in cases.items():
            found[name].append(slice_rate(case, seconds))
    return found
