"""What is timed does what it is said to do."""

from __future__ import annotations

import json
import random
from collections import Counter

import numpy as np
import pytest
from mahjong.agari import Agari

from benchmarks.children import first_game, growth
from benchmarks.deals import COPIES, HAND_SIZE, NUM_KINDS, random_hand, tiles_136, winning_hand
from benchmarks.hands import win_records
from benchmarks.kernels import OBSERVATION, floor_games_copied, score_wins
from benchmarks.memory import bytes_a_game
from benchmarks.play import rules_record
from mahjong_env import score_hand
from mahjong_env.bench import floor_records
from mahjong_env.core.layout import GAME
from mahjong_env.core.movers import new_movers
from mahjong_env.core.shapes import load_tables
from mahjong_env.core.tiles import KIND_NAMES

DOTS_AND_HONOURS = [*range(9, 18), *range(27, 34)]


def test_random_hands_are_of_one_set() -> None:
    rng = random.Random(1)
    for _ in range(200):
        hand = random_hand(rng)
        assert len(hand) == HAND_SIZE
        assert max(Counter(hand).values()) <= COPIES
        assert set(hand) <= set(range(NUM_KINDS))


@pytest.mark.parametrize("kinds", [list(range(NUM_KINDS)), DOTS_AND_HONOURS], ids=["all", "malaysian3"])
def test_winning_hands_win_by_another_library(kinds: list[int]) -> None:
    rng = random.Random(1)
    for _ in range(200):
        hand = winning_hand(rng, kinds)
        assert set(hand) <= set(kinds)
        assert Agari.is_agari([hand.count(kind) for kind in range(NUM_KINDS)])


def test_tiles_of_a_hand_are_told_apart() -> None:
    assert tiles_136([0, 33, 0, 5, 0]) == [0, 132, 1, 20, 2]


@pytest.mark.parametrize("variant", ["singapore", "malaysian3", "malaysian4", "chinese"])
def test_batch_scoring_gives_what_score_hand_gives(variant: str) -> None:
    """The batch's records are the hands that `score_hand` is told of."""
    record, rng = rules_record(variant), random.Random(2)
    kinds = [kind for kind in range(NUM_KINDS) if record["copies"][0][kind]]
    hands = [winning_hand(rng, kinds) for _ in range(30)]
    wins = win_records(hands)
    for _ in range(2):  # a second scoring finds the hands as they were
        score_wins(wins, record, load_tables())
    for hand, win in zip(hands, wins, strict=True):
        names = [KIND_NAMES[kind] for kind in hand]
        told = score_hand(variant, hand=" ".join(names), win_tile=names[-1], seat="S")
        assert (bool(win["legal"]), int(win["total"])) == (told.legal, told.total)


@pytest.mark.parametrize("rows", [1, 8])
def test_the_floor_copies_whole_observations(rows: int) -> None:
    count = 8
    source, views = np.zeros(count, OBSERVATION), np.zeros(count, OBSERVATION)
    source["word"] = np.arange(count * 128, dtype=np.uint64).reshape(count, 128) + 1
    assert OBSERVATION.itemsize == 1024
    games = floor_records(count)
    floor_games_copied(games, new_movers(count, 1), load_tables(), 3, source, views, rows)
    assert (views["word"][:rows] == source["word"][:rows]).all()
    assert not views["word"][rows:].any()
    assert (games["hand"][:, 0].sum(1) == HAND_SIZE).all()


def test_children_play(capsys: pytest.CaptureFixture[str]) -> None:
    first_game.main("chinese")
    assert capsys.readouterr().out == ""
    growth.main("chinese", 1)
    told = json.loads(capsys.readouterr().out)
    assert told["decisions"] >= 1
    assert told["growth"] >= 0


def test_memory_counts_the_record_of_a_game() -> None:
    assert bytes_a_game("chinese") > GAME.itemsize
