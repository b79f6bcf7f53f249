"""Decisions in the kernels and through BatchEnv."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import numpy as np

from benchmarks.kernels import OBSERVATION, choose, floor_games_copied, play_greedy
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
    start_games,
)
from mahjong_env.core.distance import load_distance
from mahjong_env.core.movers import new_movers, new_scratch, play_random
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
    "play.threads": "play.random",
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
    with ThreadPoolExecutor(_THREADS) as pool:
        cases = _floors() | _in_the_kernel(variant, pool) | _through_batch_env(variant)
        found = figures(rates(cases, plan.seconds, plan.repeats), variant, _BASES)
    return found


def random_play(record: np.ndarray, episode: int) -> Case:
    """Return random play of NUM_GAMES games in the kernel; `episode` 0 for one hand, 1 for a match."""
    shared, totals = start_games(record, episode), np.zeros(3, np.int64)
    return Case(lambda: play_random(*shared, STEPS_PER_CALL, totals), NUM_GAMES * STEPS_PER_CALL)


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


def _in_the_kernel(variant: str, pool: ThreadPoolExecutor) -> dict[str, Case]:
    record = rules_record(variant)
    return {
        "play.random": random_play(record, 1),
        "play.planes": Case(play_with_planes(start_games(record), np.zeros(3, np.int64)), NUM_GAMES),
        "play.greedy": Case(_greedy_play(record), NUM_GAMES * _GREEDY_STEPS),
        "play.threads": Case(_threaded_play(record, pool), NUM_GAMES * _THREAD_STEPS),
    }


def _greedy_play(record: np.ndarray) -> Callable[[], Any]:
    *shared, _ = start_games(record)
    mover = (load_distance(), new_scratch())
    totals = np.zeros(3, np.int64)
    return lambda: play_greedy(*shared, *mover, _GREEDY_STEPS, totals)


def _threaded_play(record: np.ndarray, pool: ThreadPoolExecutor) -> Callable[[], Any]:
    """Return random play of an equal share of the games on each thread; the kernels release the lock."""
    shares = []
    for thread in range(_THREADS):
        games, rules, tables, work, results, movers = start_games(record)
        share = slice(thread * NUM_GAMES // _THREADS, (thread + 1) * NUM_GAMES // _THREADS)
        shares.append((games[share], rules, tables, work, results[share], movers[share]))

    def play(share: tuple[Any, ...]) -> None:
        play_random(*share, _THREAD_STEPS, np.zeros(3, np.int64))

    return lambda: list(pool.map(play, shares))


def _through_batch_env(variant: str) -> dict[str, Case]:
    """Return what a caller in Python pays, who chooses and steps in two calls."""
    movers = new_movers(NUM_GAMES, _SEED)
    planes, vector = (
        BatchEnv(variant, NUM_GAMES, None, "match", _SEED, name) for name in ("planes", "vector")
    )

    def loop(env: BatchEnv, step: Callable[[np.ndarray], Any]) -> Case:
        actions = np.zeros(NUM_GAMES, np.int64)

        def play() -> None:
            choose(env.mask.view(np.uint8), movers, actions)
            step(actions)

        return Case(play, NUM_GAMES)

    unseen = BatchEnv(variant, NUM_GAMES, None, "match", _SEED)
    still, ignored = unseen.mask.copy().view(np.uint8), np.zeros(NUM_GAMES, np.int64)
    return {
        "play.choose": Case(lambda: choose(still, movers, ignored), NUM_GAMES),
        "play.batch": loop(unseen, lambda actions: unseen.step_some(actions, None, show=False)),
        "play.batch_planes": loop(planes, planes.step),
        "play.batch_vector": loop(vector, vector.step),
    }
