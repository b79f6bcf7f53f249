"""Where the time of a random decision goes: its parts timed alone, on games in the middle of a hand."""

from __future__ import annotations

from typing import Final

import numpy as np

from benchmarks.kernels import deal_again, expand_masks
from benchmarks.plan import Plan, Task, by_variant, figures
from benchmarks.play import random_play, rules_record
from benchmarks.report import Figure
from benchmarks.timing import Case, rates
from mahjong_env.bench import NUM_GAMES, scripted_play
from mahjong_env.core.actions import NUM_ACTIONS
from mahjong_env.core.layout import new_work
from mahjong_env.core.movers import RANDOM, new_movers, new_scratch, pick_games
from mahjong_env.core.prospects import load_prospects
from mahjong_env.core.shapes import load_tables
from mahjong_env.encode import ENCODERS

_SEED: Final = 1
_WARM_UP: Final = 40
_PARTS: Final = ("choose", "mask", "planes", "vector", "deal")


def tasks(plan: Plan) -> list[Task]:
    """Return one task a game."""
    return by_variant(plan, _measure)


def _measure(plan: Plan, variant: str) -> list[Figure]:
    record = rules_record(variant)
    cases = {"parts.decision": random_play(record, 1)} | _parts(record)
    bases = {f"parts.{part}": "parts.decision" for part in _PARTS}
    return figures(rates(cases, plan.seconds, plan.repeats), variant, bases)


def _parts(record: np.ndarray) -> dict[str, Case]:
    """Return the parts of a decision, each on NUM_GAMES games."""
    games, play = scripted_play(record)
    play(_WARM_UP)
    chooser = (load_prospects(), new_scratch(), new_movers(NUM_GAMES, _SEED))
    policies, actions = np.full((NUM_GAMES, 4), RANDOM, np.int8), np.zeros(NUM_GAMES, np.int64)
    masks = np.zeros((NUM_GAMES, NUM_ACTIONS), np.int8)
    dealt, tables, work = games.copy(), load_tables(), new_work()
    cases = {
        "parts.choose": lambda: pick_games(games, record, *chooser, policies, actions),
        "parts.mask": lambda: expand_masks(games, masks),
        "parts.deal": lambda: deal_again(dealt, record, tables, work),
    }
    return {name: Case(work, NUM_GAMES) for name, work in cases.items()} | {
        f"parts.{name}": _view(games, record, name) for name in ("planes", "vector")
    }


def _view(games: np.ndarray, record: np.ndarray, name: str) -> Case:
    """Return what each acting chair sees, written by an encoder."""
    encoder, viewers = ENCODERS[name], np.ascontiguousarray(games["actor"])
    views = encoder.new(len(games))
    return Case(lambda: encoder.write(games, record, viewers, views), len(games))
