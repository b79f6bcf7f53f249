"""Shanten and scoring of many hands in one call."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

import numpy as np

from benchmarks.deals import NUM_KINDS, winning_hand
from benchmarks.kernels import score_wins
from benchmarks.plan import Plan, Task, by_variant, figures
from benchmarks.play import rules_record
from benchmarks.report import Figure
from benchmarks.timing import Case, rates
from mahjong_env.bench import NUM_HANDS, random_hands
from mahjong_env.core.distance import ORPHANS, SEVEN_PAIRS, STANDARD, load_distance
from mahjong_env.core.layout import WIN
from mahjong_env.core.numbered import batch_shanten, load_numbered
from mahjong_env.core.shapes import load_tables
from mahjong_env.core.tiles import FEI

NUM_WINS: Final = 4096
_SEED: Final = 1
_MOST_FEI: Final = 3


def tasks(plan: Plan) -> list[Task]:
    """Return one task a game."""
    return by_variant(plan, _measure)


def _measure(plan: Plan, variant: str) -> list[Figure]:
    record = rules_record(variant)
    all_shapes = STANDARD | SEVEN_PAIRS | ORPHANS
    cases = {
        "hands.shanten": _shanten(record, STANDARD),
        "hands.shanten_all": _shanten(record, all_shapes),
        "hands.score": _scoring(record, with_fei=False),
    }
    bases = {}
    if record["copies"][0][FEI]:
        cases["hands.score_fei"] = _scoring(record, with_fei=True)
        bases["hands.score_fei"] = "hands.score"
    return figures(rates(cases, plan.seconds, plan.repeats), variant, bases)


def _shanten(record: np.ndarray, shapes: int) -> Case:
    hands, melds = random_hands(record, NUM_HANDS), np.zeros(NUM_HANDS, np.int64)
    tables, out = (load_numbered(), load_distance()), np.empty(NUM_HANDS, np.int8)
    return Case(lambda: batch_shanten(hands, melds, shapes, *tables, out), NUM_HANDS)


def _scoring(record: np.ndarray, with_fei: bool) -> Case:
    rng = random.Random(_SEED)
    kinds = [kind for kind in range(NUM_KINDS) if record["copies"][0][kind]]
    hands = [winning_hand(rng, kinds) for _ in range(NUM_WINS)]
    if with_fei:
        for hand in hands:
            for place in rng.sample(range(len(hand) - 1), rng.randint(1, _MOST_FEI)):
                hand[place] = FEI
    wins, tables = win_records(hands), load_tables()
    return Case(lambda: score_wins(wins, record, tables), NUM_WINS)


def win_records(hands: Sequence[Sequence[int]]) -> np.ndarray:
    """Return WIN records of concealed hands that South won by drawing their last tile in the East round."""
    wins = np.zeros(len(hands), WIN)
    for win, hand in zip(wins, hands, strict=True):
        win["hand"] = np.bincount(hand, minlength=win["hand"].size)
        win["win_tile"] = hand[-1]
    wins["self_draw"] = wins["seat_wind"] = 1
    wins["liable"] = -1
    return wins
