"""Bao in play (singapore section 7): E deals (chair 0), seats in turn order."""

import pytest

from mahjong_env.referee import RefereeGame
from tests.referee.helpers import play, rigged, stage, throw

EVERY = {"bao": "B1,B2,B3,B4,B5,B6,B7,B8,B9,B10"}
BIG3 = ["pong:CCC", "pong:FFF"]


def feed(tile: str, hand: str, melds: list[str], bonus: str = "", rules=None, **wall: str) -> RefereeGame:
    """S has drawn and holds the tile to feed; W has the hand and the melds."""
    game = rigged("singapore", {0: "258m 147p 369s EEE 4m 6m"}, rules=rules, **wall)
    stage(game, 0, "258m 147p 369s SSS 4m 6m")
    stage(game, 2, hand, melds, bonus)
    stage(game, 3, "147m 258m 369p WW N F")
    stage(game, 1, f"{tile} 258s 147s 369p 58m 1m")
    play(game, "discard 6m")
    throw(game, until=1)
    return play(game, f"discard {tile}")


def junk(game: RefereeGame) -> None:
    """S and N hold nothing that could claim."""
    stage(game, 1, "147m 258p 369m WWNN")
    stage(game, 3, "147m 258p 369m SSFP")


def test_case_14_third_dragon_then_self_draw():
    game = feed("P", "PP 345s 9m 2p", BIG3, draws="7m 8m 8p 1p 9m")
    play(game, "2:pong", "discard 2p")
    throw(game, until=2)
    play(game, "win")
    assert game.result["settlements"] == [
        {"patterns": [("big_dragons", 10)], "total": 10, "payments": [0, -192, 192, 0]}
    ]


def test_case_15_third_dragon_then_another_players_discard():
    game = feed("P", "PP 345s 9m 2p", BIG3, draws="7m 9m")
    play(game, "2:pong", "discard 2p", "discard 9m", "2:win")
    assert game.chips == [0, -128, 128, 0]


def test_third_dragon_by_the_win_itself():
    game = feed("P", "PP 345s 99m", BIG3)
    play(game, "2:win")
    assert game.chips == [0, -128, 128, 0]


def test_case_47_dragon_pair_is_no_bao():
    game = feed("P", "P 345s 567m", BIG3)
    play(game, "2:win")
    assert game.result["settlements"][0]["patterns"] == [("little_dragons", 3)]
    assert game.chips == [-4, -8, 16, -4]


def test_b2_fourth_wind():
    game = feed("N", "NN 55m", ["pong:EEE", "pong:SSS", "pong:WWW"])
    play(game, "2:win")
    assert game.result["settlements"][0]["patterns"] == [("big_winds", 10)]
    assert game.chips == [0, -128, 128, 0]


@pytest.mark.parametrize(("rules", "pay"), [(None, [0, -64, 64, 0]), ({"bao": "none"}, [-32, -16, 64, -16])])
def test_b3_five_tai_on_the_table(rules, pay):
    """W shows f3, f7, cat and a dragon pung: 4; the C that S feeds gives the fifth; E shoots."""
    game = feed("C", "CC 345s 67p 99m 1s", ["pong:PPP"], bonus="f3 f7 cat", rules=rules, draws="9m 7m 8p")
    play(game, "2:pong", "discard 1s", "discard 7m", "discard 8p", "2:win")
    assert game.result["settlements"][0]["patterns"] == [
        ("animal", 1),
        ("seat_flower", 1),
        ("seat_flower", 1),
        ("dragon", 1),
        ("dragon", 1),
    ]
    assert game.chips == pay


def test_b3_needs_five():
    game = feed("C", "CC 345s 67p 99m 1s", ["pong:PPP"], bonus="f3 cat")
    play(game, "2:pong")
    assert game.table.triggers[2] == []


def test_case_46_by_the_winning_tile():
    game = feed("6s", "45s 22s", ["chow:123s", "pong:777s", "pong:999s"])
    play(game, "2:win")
    assert game.chips == [0, -32, 32, 0]


def test_b4_by_a_meld_outranks_the_winning_tile():
    game = feed("6s", "66s 25s", ["chow:123s", "pong:777s", "pong:999s"], draws="9m 5s")
    play(game, "2:pong", "discard 2s", "discard 5s", "2:win")
    assert game.chips == [0, -32, 32, 0]


def test_b5_fourth_honour_pung():
    game = feed("C", "CC FP", ["pong:EEE", "pong:NNN", "pong:PPP"], draws="7m F")
    play(game, "2:pong", "discard P", "discard F", "2:win")
    assert game.chips == [0, -64, 64, 0]


@pytest.mark.parametrize(("live", "liable"), [(5, True), (6, False)])
def test_b6_late_kong(live, liable):
    game = rigged("singapore", {0: "8s 258m 147p 36s EEE 4m 9m"}, replacements="4m 7m")
    junk(game)
    stage(game, 2, "888s 234m 55p 23m", ["pong:FFF"])
    game.table.wall.dead = len(game.table.wall.lying) - live
    play(game, "discard 8s", "2:kong", "win")
    assert game.result["settlements"][0]["patterns"] == [("dragon", 1), ("replacement", 1)]
    assert game.chips == ([-13, 0, 13, 0] if liable else [-5, -4, 13, -4])


@pytest.mark.parametrize(("shown", "liable"), [("", True), ("5s", False)])
def test_b7_fresh_tile_near_the_end(shown, liable):
    game = rigged("singapore", {0: "5s 258m 147p 36s EEE 4m 9m"}, rules=EVERY)
    junk(game)
    stage(game, 2, "123m 456m 678p 34s 88p")
    game.table.wall.dead = len(game.table.wall.lying) - 4
    game.table.piles[3] += shown.split() if shown else []
    play(game, "discard 5s", "2:win")
    assert game.chips == ([-32, 0, 32, 0] if liable else [-16, -8, 32, -8])


@pytest.mark.parametrize(
    ("tile", "hand", "melds"),
    [
        ("8s", "88s FF", ["chow:234s", "pong:666s", "pong:222s"]),
        ("1p", "11p 99s", ["pong:111m", "pong:999m", "pong:999p"]),
    ],
)
def test_b8_b9_by_the_winning_tile(tile, hand, melds):
    for rules, pay in ((EVERY, [0, -64, 64, 0]), (None, [-16, -32, 64, -16])):
        game = feed(tile, hand, melds, rules=rules)
        play(game, "2:win")
        assert game.chips == pay


def test_b10_fourth_kong():
    game = feed(
        "1p",
        "111p 9s",
        ["kong:1111m", "akong:9999m", "kong:9999p"],
        rules=EVERY,
        draws="7m",
        replacements="9s 2p",
    )
    play(game, "2:kong")
    assert [trigger.rule for trigger in game.table.triggers[2]] == ["B9", "B10"]
    play(game, "win")
    assert game.chips[1] == -96 - 1
    assert game.chips[0] == game.chips[3] == 0


def test_shooter_pays_all_voids_the_fresh_tile_rules():
    game = feed("C", "CC 345s 67p 99m 1s", ["pong:PPP"], bonus="f3 f7 cat", rules={"payment": "shooter_all"})
    play(game, "2:pong")
    assert game.table.triggers[2] == []
