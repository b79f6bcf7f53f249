"""Decisions in the kernels and through BatchEnv."""

from __future__ import annotations

from typing import Final

import numpy as np

from benchmarks.kernels import OBSERVATION, floor_games_copied
from benchmarks.plan import Plan, Task, by_variant, figures
from benchmarks.report import Figure
from benchmarks.timing import Case, rates
from mahjong_env import BatchEnv
from mahjong_env.bench import (
    NUM_GAMES,
    STEPS_PER_CALL,
    floor_games,
    floor_records,
    play_with_planes,
    scripted_play,
)
from mahjong_env.core.movers import GREEDY, new_movers
from mahjong_env.core.shapes import load_tables
from mahjong_env.variants import Rules, build_rules, resolve

_SEED: Final = 1
_THREADS: Final = 2
_THREAD_STEPS: Final = 256
_GREEDY_STEPS: Final = 16

_BASES: Final = {
    "play.floor_copy": "play.floor",
    "play.floor_copy_cached": "play.floor",
    "play.random": "play.floor",
    "play.planes": "play.floor_copy",
    "play.greedy": "play.random",
    "play.rollout": "play.random",
    "play.threads": "play.rollout",
    "play.batch": "play.random",
    "play.batch_planes": "play.planes",
    "play.batch_vector": "play.random",
}


def rules_record(variant: str, rules: Rules = None) -> np.ndarray:
    """Return the RULES record (1,) of a game by the rules given."""
    return np.asarray(build_rules(variant, resolve(variant, rules)))


def tasks(plan: Plan) -> list[Task]:
    """Return one task a game."""
    return by_variant(plan, _measure)


def _measure(plan: Plan, variant: str) -> list[Figure]:
    cases = _floors() | _in_the_kernel(variant) | _rollouts(variant) | _through_batch_env(variant)
    return figures(rates(cases, plan.seconds, plan.repeats), variant, _BASES)


def random_play(record: np.ndarray, episode: int) -> Case:
    """Return random play of NUM_GAMES games in the kernel; `episode` 0 for one hand, 1 for a match."""
    _, play = scripted_play(record, episode)
    return Case(lambda: play(STEPS_PER_CALL), NUM_GAMES * STEPS_PER_CALL)


def _floors() -> dict[str, Case]:
    """Return the floors: one record a game, then with an observation copied to many rows and to one."""
    source, views = np.zeros(NUM_GAMES, OBSERVATION), np.zeros(NUM_GAMES, OBSERVATION)
    idle = (floor_records(NUM_GAMES), new_movers(NUM_GAMES, _SEED), load_tables(), STEPS_PER_CALL)
    units = NUM_GAMES * STEPS_PER_CALL
    return {
        "play.floor": Case(lambda: floor_games(*idle), units),
        "play.floor_copy": Case(lambda: floor_games_copied(*idle, source, views, NUM_GAMES), units),
        "play.floor_copy_cached": Case(lambda: floor_games_copied(*idle, source, views, 1), units),
    }


def _in_the_kernel(variant: str) -> dict[str, Case]:
    record = rules_record(variant)
    _, greedy = scripted_play(record, policy=GREEDY)
    return {
        "play.random": random_play(record, 1),
        "play.planes": Case(play_with_planes(record), NUM_GAMES),
        "play.greedy": Case(lambda: greedy(_GREEDY_STEPS), NUM_GAMES * _GREEDY_STEPS),
    }


def _rollouts(variant: str) -> dict[str, Case]:
    """Return random play of whole rollouts through BatchEnv, on one thread and on several."""
    one, many = (BatchEnv(variant, NUM_GAMES, None, "match", _SEED, num_threads=n) for n in (1, _THREADS))
    units = NUM_GAMES * _THREAD_STEPS
    return {
        "play.rollout": Case(lambda: one.rollout("random", _THREAD_STEPS), units),
        "play.threads": Case(lambda: many.rollout("random", _THREAD_STEPS), units),
    }


def _through_batch_env(variant: str) -> dict[str, Case]:
    """Return what a caller in Python pays, who chooses and steps in two calls."""
    planes, vector = (
        BatchEnv(variant, NUM_GAMES, None, "match", _SEED, name) for name in ("planes", "vector")
    )
    unseen = BatchEnv(variant, NUM_GAMES, None, "match", _SEED)

    def unseen_step() -> None:
        unseen.step_some(unseen.choose("random"), None, show=False)

    return {
        "play.batch": Case(unseen_step, NUM_GAMES),
        "play.batch_planes": Case(lambda: planes.step(planes.choose("random")), NUM_GAMES),
        "play.batch_vector": Case(lambda: vector.step(vector.choose("random")), NUM_GAMES),
    }
