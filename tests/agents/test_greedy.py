"""Greedy builds what the rules pay for, on hands counted by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mahjong_env
from agents.greedy import GreedyAgent

CHANNELS = mahjong_env.observation_channels("planes")
FLAGS = mahjong_env.observation_flags("planes")
ids = mahjong_env.actions.action_id


def counts_of(text: str) -> np.ndarray:
    hand = np.zeros(35, np.int8)
    for name in text.split():
        hand[ids(f"discard {name}")] += 1
    return hand


def seen(variant: str, text: str, bonus: tuple[int, ...]) -> np.ndarray:
    """What the dealer sees who holds these tiles and shows these bonus tiles; nothing else has been seen."""
    game = mahjong_env.BatchEnv(variant, 1, seed=1)
    view = game.observation.copy()
    hand = counts_of(text)
    for level in range(4):
        view[0, CHANNELS["hand"].start + level, :35] = hand > level
        view[0, CHANNELS["unseen"].start + level, :34] = 4 - hand[:34] > level
    row, columns = FLAGS["seat0_bonus"]
    view[0, row, columns] = 0
    view[0, row, [columns.start + number for number in bonus]] = 1
    return view


def discard(variant: str, text: str, bonus: tuple[int, ...] = (), rules: Any = None) -> str:
    mask = np.zeros((1, 225), np.bool_)
    mask[0, :34] = counts_of(text)[:34] > 0
    action = GreedyAgent(variant, rules).act(seen(variant, text, bonus), mask)[0]
    return mahjong_env.actions.action_name(int(action)).removeprefix("discard ")


def answer(variant: str, text: str, pending: str, claims: str, bonus: tuple[int, ...] = ()) -> str:
    view = seen(variant, text, bonus)
    view[0, CHANNELS["pending"].start, ids(f"discard {pending}")] = 1
    mask = np.zeros((1, 225), np.bool_)
    mask[0, [ids("pass"), *map(ids, claims.split(","))]] = True
    return mahjong_env.actions.action_name(int(GreedyAgent(variant).act(view, mask)[0]))


def test_discard_keeps_the_waiting_hand_with_most_tiles() -> None:
    """Three chows and EE stand; of 4p 5p 9p the 9p goes, leaving 3p and 6p to wait for."""
    assert discard("chinese", "1m 2m 3m 4m 5m 6m 2s 3s 4s E E 4p 5p 9p") == "9p"


def test_seven_pairs_count_where_they_win() -> None:
    hand = "1m 1m 4m 4m 7m 7m 2p 2p 5p 5p 9s 9s E C"
    assert discard("chinese", hand) in ("E", "C")
    # Singapore has none: pairs go into pungs there, so a single goes all the same.
    assert discard("singapore", hand) in ("E", "C")


def test_flush_throws_what_lies_outside() -> None:
    """Twelve characters and honours against a hand that could not win: the dots go first."""
    hand = "1m 2m 3m 4m 4m 5m 6m 8m 8m S S S 2p 6p"
    assert discard("singapore", hand, bonus=(0,)) in ("2p", "6p")


def test_a_minimum_asks_for_more_than_the_nearest_hand() -> None:
    """Chows with a bonus tile score too little in Singapore to be won from others; the claim is let go."""
    hand = "2m 3m 4m 6m 7m 3p 4p 5p 6s 7s 9s 9s E"
    assert answer("chinese", hand, "5m", "chow xoo") == "chow xoo"
    assert answer("singapore", hand, "5m", "chow xoo", bonus=(1,)) == "pass"


def test_a_scoring_pung_is_claimed_where_it_scores() -> None:
    hand = "2m 3m 4m 6m 7m 8m 3p 4p C C 6s 7s 9s"
    assert answer("singapore", hand, "C", "pong", bonus=(0,)) == "pong"


def test_rules_change_what_is_built() -> None:
    """Without a value for all pungs the pairs of a hand between the two are no reason to break chows."""
    hand = "1m 1m 1m 5m 5m 9p 9p 9p 4s 4s 6s 7s 2s 8p"
    kept = discard("singapore", hand, bonus=(0,))
    assert kept in ("6s", "7s", "2s", "8p")
    assert discard("malaysian4", hand, bonus=(0,), rules={"min_tai": 0}) in ("2s", "8p")


def test_bad_rules_are_refused() -> None:
    with pytest.raises(ValueError, match="min_fan"):
        GreedyAgent("chinese", {"min_fan": "many"})


def test_bad_shapes_are_refused() -> None:
    env = mahjong_env.BatchEnv("chinese", 3, seed=1)
    greedy = GreedyAgent("chinese")
    with pytest.raises(ValueError, match="observations: shape"):
        greedy.act(env.observation[:, :3], env.mask)
    with pytest.raises(ValueError, match="masks: shape"):
        greedy.act(env.observation, env.mask[:2])
    assert greedy.act(env.observation[:0], env.mask[:0]).shape == (0,)
