"""The `text` observation: hand-made positions word by word, whole games against the public face, no leak."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import mahjong_env
from mahjong_env.core.layout import (
    ADDED_MELD,
    CHOW_MELD,
    CLAIM_TURN,
    CONCEALED_MELD,
    KONG_BONUS,
    KONG_ON_KONG,
    MAX_RIVER,
    OVER,
    PONG_MELD,
    RESPOND,
    ROB,
    ROB_ADDED,
    ROB_CONCEALED,
    UNANSWERED,
)
from mahjong_env.core.tiles import parse_tile, parse_tiles
from mahjong_env.encode import text
from mahjong_env.encode.text import LINES, TEXT_CHARSET, TEXT_LENGTH, text_observation
from mahjong_env.envs.snapshot import unpack_game
from tests.adapters.play import VARIANTS
from tests.adapters.test_hidden import kong_lover, scramble
from tests.unit.positions import add_meld, discard, new_game, rules_of


def lines_of(game: np.ndarray, rules: np.ndarray, viewer: int) -> dict[str, str]:
    rows = [line.split(": ", 1) for line in text_observation(game, rules, viewer).split("\n")]
    assert tuple(name for name, _ in rows) == LINES
    return dict(rows)


def test_docstring_names_every_line():
    assert tuple(re.findall(r"^\| ([a-z ]+) \| .+ \|$", str(text.__doc__), re.MULTILINE)[1:]) == LINES


@pytest.fixture
def game() -> np.ndarray:
    """Player 1 deals; player 2 holds a concealed kong and has just discarded 5m; player 0 may pong."""
    game = new_game(["1235m 5m", "9s", "55p", "J J"], dealer=1)
    record = game[0]
    record["live"], record["hands_played"], record["episode"], record["round_wind"] = 30, 2, 1, 3
    add_meld(game, 0, CHOW_MELD, "4p", fei=0b001)
    add_meld(game, 0, PONG_MELD, "F", fei=0b001)
    add_meld(game, 2, CONCEALED_MELD, "9p")
    record["bonus"][3], record["fei_aside"][3], record["holding"][0] = 1 << 2, 1, 1 << 8
    record["chips"] = [6, -2, -2, -2]
    record["liabilities"] = 2
    record["liable"][0, 3], record["liable_at"][0, 3] = 2, 1
    record["liable"][3, 0], record["liable_at"][3, 0] = 0, 2
    record["locked_win"][0] = 1 << parse_tile("2s") | 1 << parse_tile("P")
    record["chow_barred"][0] = 1
    discard(game, 1, "1s", claimed=1, drawn=1)
    discard(game, 2, "5m")
    record["phase"], record["pending"], record["feeder"], record["actor"] = RESPOND, parse_tile("5m"), 2, 0
    record["answer"][0] = UNANSWERED
    record["legal"][0] = sum(1 << mahjong_env.actions.action_id(name) for name in ("pong", "pass"))
    return game


def test_every_line(game):
    assert text_observation(game, rules_of("singapore"), 0).split("\n") == [
        "episode: match, hand 3",
        "round wind: N",
        "tiles left: 30",
        "seats: you player_0 N +6; right player_1 E dealer -2; across player_2 S -2; left player_3 W -2",
        "melds: you chow:J56p pong:FFJ; right -; across ckong:??; left -",
        "bonus: you -; right -; across -; left f3 J",
        "discards: right (1s)*, across 5m",
        "unseen: 4 of 46789m 1234789p 123456789s E S W N C P; 3 of 123m 56p; 2 of F; "
        "1 of 5m f1 f2 f4 f5 f6 f7 f8 rat rooster centipede",
        "liability: across pays for all if you win; you pay for all if left wins",
        "hand: 12355m cat",
        "drawn: -",
        "cannot win on: 2s P",
        "cannot pong: -",
        "cannot chow: yes",
        "cannot discard: -",
        "pending: 5m, discarded by across",
        "to move: those who may answer across",
        "legal actions: pong, pass",
    ]


def test_other_seats(game):
    shown = lines_of(game, rules_of("singapore"), 2)
    assert shown["hand"] == "55p"
    assert shown["melds"] == "you ckong:9999p; right -; across chow:J56p pong:FFJ; left -"
    assert shown["pending"] == "5m, discarded by you"
    assert shown["to move"] == "those who may answer you"
    assert (shown["legal actions"], shown["cannot win on"], shown["cannot chow"]) == ("-", "-", "-")


KONG: dict[str, Any] = {"phase": ROB, "pending": 3, "feeder": 2}
WHO = "those who may answer"
OVER_NOW = "nobody, the episode is over, won by"


@pytest.mark.parametrize(
    ("changes", "viewer", "pending", "to_move"),
    [
        ({"phase": 0}, 0, "-", "right, own turn"),
        ({"replacement": KONG_BONUS}, 1, "-", "you, own turn, last draw replaced a bonus tile and a kong"),
        ({"replacement": KONG_ON_KONG}, 0, "-", "right, own turn, last draw replaced a second or later kong"),
        ({"phase": CLAIM_TURN}, 3, "-", "across, after a claim"),
        ({**KONG, "rob": ROB_ADDED}, 0, "4m, for a kong of across", f"{WHO} across"),
        ({**KONG, "rob": ROB_CONCEALED}, 0, "-", "across, own turn"),
        ({**KONG, "rob": ROB_CONCEALED}, 2, "4m, for a kong of you", f"{WHO} you"),
        ({"phase": ROB, "pending": 42, "feeder": 3}, 1, "f8, shown by across", f"{WHO} across"),
        ({"phase": OVER, "actor": -1, "winners": 6}, 0, "-", f"{OVER_NOW} right and across"),
        ({"phase": OVER, "actor": -1}, 0, "-", f"{OVER_NOW} nobody"),
    ],
)
def test_who_is_to_move(changes, viewer, pending, to_move):
    game = new_game([""] * 4, dealer=1)
    for field, value in changes.items():
        game[0][field] = value
    shown = lines_of(game, rules_of("singapore"), viewer)
    assert (shown["pending"], shown["to move"]) == (pending, to_move)


def test_own_turn():
    game: Any = new_game(["", "34s", ""], dealer=1)
    game[0]["drawn"], game[0]["legal"][0] = parse_tile("4s"), 3 << parse_tile("3s")
    shown = lines_of(game, rules_of("malaysian3"), 1)
    assert (shown["drawn"], shown["legal actions"]) == ("4s", "discard 3s, discard 4s")
    assert shown["seats"].startswith("you player_1 E dealer +0; right player_2 S ")
    assert shown["round wind"] == "-"
    game[0]["phase"], game[0]["barred_discard"] = CLAIM_TURN, 1 << parse_tile("3s")
    shown = lines_of(game, rules_of("chinese"), 1)
    assert (shown["drawn"], shown["cannot discard"]) == ("-", "3s")
    assert lines_of(game, rules_of("chinese"), 0)["cannot discard"] == "-"


SEATS = {3: ("you", "right", "left"), 4: ("you", "right", "across", "left")}


def told_discards(line: str, names: dict[int, str]) -> dict[int, list[str]]:
    """The discards of every chair, the marks taken off."""
    told = [entry.split() for entry in line.split(", ") if entry != "-"]
    return {
        chair: [tile.strip("()*") for seat, tile in told if seat == name] for chair, name in names.items()
    }


def melds_of(game: mahjong_env.Game, viewer: int, chair: int) -> str:
    hides = game.rules["hide_concealed_kong"] and viewer != chair and not game.over
    shown = ["ckong:??" if hides and meld.startswith("ckong") else meld for meld in game.melds(chair)]
    return " ".join(shown) or "-"


@pytest.mark.parametrize("variant", VARIANTS)
def test_whole_games(variant):
    """Against what `Game` tells by itself."""
    rng = np.random.default_rng(1)
    game = mahjong_env.Game(variant, episode="match", seed=2)
    rules = game._engine.rules
    for _ in range(400):
        if game.over:
            break
        seats = game.num_seats
        for viewer in range(seats):
            shown = lines_of(game._games, rules, viewer)
            order = [(viewer + seat) % seats for seat in range(seats)]
            names = dict(zip(order, SEATS[seats], strict=True))
            assert told_discards(shown["discards"], names) == {chair: game.discards(chair) for chair in order}
            melds = "; ".join(f"{names[chair]} {melds_of(game, viewer, chair)}" for chair in order)
            assert shown["melds"] == melds
            assert parse_tiles(shown["hand"]) == [parse_tile(tile) for tile in game.hand(viewer)]
            assert shown["tiles left"] == str(game.live)
            legal = game.legal(viewer) if viewer in game.asked else ["-"]
            assert shown["legal actions"] == ", ".join(legal)
        legal = game.legal()
        game.step(legal[rng.integers(len(legal))])


@pytest.mark.parametrize("variant", VARIANTS)
def test_hidden_tiles_change_no_word(variant):
    env = mahjong_env.BatchEnv(variant, 8, episode="match", seed=1, observation="vector")
    engine, rng = env.engine, np.random.default_rng(5)
    for turn in range(200):
        for number in range(turn % 10, 8, 10):
            game = unpack_game(env.get_state(number), variant, engine.rules_hash, "match")
            for viewer in range(env.num_seats):
                other = scramble(game, engine.rules, viewer, rng)
                other["wall"] = 0
                shown = text_observation(game, engine.rules, viewer)
                assert shown == text_observation(other, engine.rules, viewer)
                assert len(shown) < TEXT_LENGTH / 2
        env.step(np.array([kong_lover(mask, rng) for mask in env.mask]))


def test_no_text_is_longer():
    """All that can be said at once, and more than can be true at once."""
    game = new_game(["1m 2p 3s 4m 5p 6s E S W N C F P J"] * 4, dealer=1)
    record = game[0]
    for chair in range(4):
        for _ in range(4):
            add_meld(game, chair, ADDED_MELD, "5p")
    record["bonus"], record["fei_aside"], record["holding"] = 0xFFFF, 4, 0xFFFF
    record["chips"], record["hands_played"] = -99999, 9999
    record["liable"], record["liable_at"], record["liabilities"] = 1, 1, 9
    record["liable"][1] = 0
    for field in ("locked_win", "locked_pong", "barred_discard"):
        record[field] = 2**34 - 1
    record["legal"], record["drawn"], record["chow_barred"] = 2**55 - 1, parse_tile("1m"), 1
    for _ in range(MAX_RIVER):
        discard(game, 3, "9m", claimed=1, drawn=1)
    longest = text_observation(game, rules_of("singapore"), 1)
    assert TEXT_LENGTH / 2 < len(longest) < TEXT_LENGTH - 200
    assert set(longest) <= set(TEXT_CHARSET)
