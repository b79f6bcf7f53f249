"""The text of a game: everything for a referee, what he knows for a player."""

from typing import Any

import numpy as np
import pytest

import mahjong_env
from mahjong_env.core.layout import (
    CHOW_MELD,
    CONCEALED_MELD,
    GAME,
    NOT_ASKED,
    OVER,
    PONG_MELD,
    RESPOND,
    RIVER_CLAIMED,
    ROB,
    ROB_CONCEALED,
    TURN,
    UNANSWERED,
)
from mahjong_env.core.tiles import parse_tile, parse_tiles
from mahjong_env.record.render import LEGEND, render_game
from mahjong_env.variants import build_rules, resolve


def rules_of(variant: str) -> Any:
    return np.asarray(build_rules(variant, resolve(variant)))[0]


@pytest.fixture
def game():
    """Player 1 deals; player 2 holds a concealed kong and has just discarded 5m."""
    record = np.zeros(1, GAME)[0]
    record["answer"][:] = NOT_ASKED
    record["dealer"] = record["first_dealer"] = 1
    record["live"] = 30
    for chair, text in enumerate(("123m EE", "9s", "55p", "J J")):
        np.add.at(record["hand"][chair], parse_tiles(text), 1)
        record["held"][chair] = len(parse_tiles(text))
    record["meld_type"][2, 0], record["meld_tile"][2, 0] = CONCEALED_MELD, parse_tile("9p")
    record["meld_type"][0, :2] = CHOW_MELD, PONG_MELD
    record["meld_tile"][0, :2] = parse_tile("4p"), parse_tile("F")
    record["meld_fei"][0, :2] = 0b001, 0b100
    record["melds"][:] = 2, 0, 1, 0
    record["bonus"][3] = 1 << 2
    record["fei_aside"][3] = 1
    record["chips"] = [6, -2, -2, -2]
    record["river"][:2] = parse_tile("1s"), parse_tile("5m")
    record["river_mark"][:2] = 1 | RIVER_CLAIMED, 2
    record["river_size"] = 2
    record["phase"], record["pending"], record["feeder"], record["actor"] = RESPOND, parse_tile("5m"), 2, 0
    record["answer"][0] = UNANSWERED
    record["break_dice"][:2], record["break_seat"], record["break_stack"] = (5, 2), 3, 7
    return record


def test_all_hands_open(game):
    assert render_game(game, rules_of("singapore")).splitlines() == [
        "one hand, hand 1, E round, 30 tiles left: player_2's discard 5m waits for answers",
        "dice 5 2: player_3's wall, after stack 7",
        " N player_0  +6  123m EE",
        "    shown: chow:J56p pong:FFJ",
        "    discards: -",
        "*E player_1  -2  9s",
        "    shown: -",
        "    discards: (1s)",
        " S player_2  -2  55p",
        "    shown: ckong:9999p",
        "    discards: 5m",
        " W player_3  -2  JJ",
        "    shown: f3 J aside x1",
        "    discards: -",
        LEGEND,
    ]


def test_a_player_sees_his_own_hand_and_no_hidden_kong(game):
    text = render_game(game, rules_of("singapore"), viewer=0)
    assert "123m EE" in text
    assert "ckong:??" in text
    for secret in ("9s", "55p", "JJ", "9999p"):
        assert secret not in text
    assert "ckong:9999p" in render_game(game, rules_of("singapore"), viewer=2)
    game["phase"] = OVER
    assert "ckong:9999p" in render_game(game, rules_of("singapore"), viewer=0)


def test_concealed_kong_waiting_to_be_robbed_is_shown_to_those_asked(game):
    """Singapore 8b.8."""
    game["phase"], game["rob"], game["pending"] = ROB, ROB_CONCEALED, parse_tile("7p")
    assert "player_2's kong 7p waits" in render_game(game, rules_of("singapore"), viewer=0)
    assert "player_2's kong 7p waits" in render_game(game, rules_of("singapore"), viewer=2)
    game["phase"], game["actor"] = TURN, 2
    turn = render_game(game, rules_of("singapore"), viewer=3)
    game["phase"], game["actor"] = ROB, 0
    assert render_game(game, rules_of("singapore"), viewer=3) == turn


def test_environments_render_what_happens(capsys):
    env = mahjong_env.raw_env("chinese", render_mode="ansi")
    env.reset(seed=1)
    before = env.render()
    assert str(before).startswith("one hand, hand 1, ")
    env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    assert env.render() != before
    human = mahjong_env.gym_env("chinese", opponents="random", render_mode="human")
    human.reset(seed=1)
    assert human.render() is None
    assert "player_0" in capsys.readouterr().out
