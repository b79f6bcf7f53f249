"""Memory a game, and whether it grows."""

from __future__ import annotations

import json
import tracemalloc
from typing import Final

from benchmarks.plan import Plan, Task, by_variant
from benchmarks.processes import run_module
from benchmarks.report import Figure
from mahjong_env import BatchEnv

NUM_GAMES: Final = 4096


def tasks(plan: Plan) -> list[Task]:
    """Return one task a game."""
    return by_variant(plan, _measure)


def _measure(plan: Plan, variant: str) -> list[Figure]:
    played = json.loads(run_module("benchmarks.children.growth", [variant, str(plan.growth_decisions)]))
    note = f"{played['decisions']:,} decisions"
    return [
        Figure(name="memory.game", subject=variant, samples=(bytes_a_game(variant),)),
        *(
            Figure(name=f"memory.{name}", subject=variant, samples=(_view_bytes(variant, name),))
            for name in ("planes", "vector")
        ),
        Figure(name="memory.growth", subject=variant, samples=(played["growth"],), note=note),
    ]


def _view_bytes(variant: str, observation: str) -> int:
    return BatchEnv(variant, 1, observation=observation).observation.nbytes


def bytes_a_game(variant: str) -> float:
    """Return what a BatchEnv allocates a game, the observation apart."""
    BatchEnv(variant, 1)  # what the first one loads stays
    tracemalloc.start()
    try:
        env = BatchEnv(variant, NUM_GAMES)
        allocated, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return (allocated - env.observation.nbytes) / NUM_GAMES
