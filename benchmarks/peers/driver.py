"""What every driver shares: its command line, one core, and the JSON that it prints last.

Drivers run in the peers' environment, so this file and what it imports need the standard library alone.
"""

from __future__ import annotations

import argparse
import json
import os
import random
from collections.abc import Mapping
from importlib.metadata import version
from typing import Any, Final

from benchmarks.timing import Case, rates

SEED: Final = 1
# Calls of the package in one timed call, so that the clock costs nothing.
CALLS: Final = 200


def pick(rng: random.Random, legal: Any) -> Any:
    """Return one of a sequence of legal actions, all equally likely, at little cost."""
    return legal[int(rng.random() * len(legal))]


def run(package: str, cases: Mapping[str, Case], notes: Mapping[str, str]) -> None:
    """Time the cases on one core and print the outcome as one JSON object on the last line.

    Args:
        package: Name on the registry.
        cases: By name of the figure's definition.
        notes: What is played or called, by the same names.
    """
    parser = argparse.ArgumentParser(description=f"Measure {package}.")
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--repeats", type=int, required=True)
    chosen = parser.parse_args()
    use_one_core()
    found = rates(cases, chosen.seconds, chosen.repeats)
    figures = [{"name": name, "rates": found[name], "note": notes[name]} for name in cases]
    print("\n" + json.dumps({"package": package, "version": version(package), "figures": figures}))


def use_one_core() -> None:
    """Keep this process to one core, where the system can."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
