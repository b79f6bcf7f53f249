"""Malaysian4 cases that need play. E is chair 0."""

import pytest

from mahjong_env.referee import RefereeGame
from tests.referee.helpers import finish, play, rigged, stage, throw

JUNK = "147m 258p 369s ESWN"


def table(discard: str, rules=None, **wall: str) -> RefereeGame:
    """E is about to discard; nobody else holds anything."""
    game = rigged("malaysian4", {}, rules=rules, **wall)
    stage(game, 0, f"{JUNK} {discard}")
    for chair in (1, 2, 3):
        stage(game, chair, JUNK, bonus="f1")
    return game


def offered(game: RefereeGame, chair: int) -> list[str]:
    if game.phase != "respond":
        return []
    return [name for name in game.legal().get(chair, []) if name != "pass"]


@pytest.mark.parametrize(
    ("tile", "hand", "rules", "names"),
    [
        ("4s", "23s", None, []),
        ("4p", "23p", None, ["chow oox"]),
        ("4s", "23s", {"chow_suits": "all"}, ["chow oox"]),
    ],
)
def test_b21_only_dots_are_chowed(tile, hand, rules, names):
    game = table(tile, rules)
    for chair in (1, 2, 3):
        stage(game, chair, f"{hand} 147m 8p 9s ESWN CF")
    play(game, f"discard {tile}")
    assert offered(game, 1) == names
    assert offered(game, 2) == offered(game, 3) == []


def claims_of_b22() -> RefereeGame:
    game = table("5p")
    stage(game, 1, "34p 147m 8p 9s ESWN CF")
    stage(game, 2, "55p 147m 8p 9s ESWN CF")
    stage(game, 3, "123m 456m 789s 46p 99s", bonus="f4")
    return play(game, "discard 5p")


def test_b22_priority():
    game = claims_of_b22()
    for name in ("chow oox", "pong", "win"):
        game.act(name)
    assert game.result["winners"] == [3]
    game = claims_of_b22()
    for name in ("chow oox", "pong", "pass"):
        game.act(name)
    assert game.melds(2) == ["pong:555p"]
    game = claims_of_b22()
    for name in ("chow oox", "pass", "pass"):
        game.act(name)
    assert game.melds(1) == ["chow:345p"]


@pytest.mark.parametrize(
    ("rules", "chips", "winners"),
    [(None, [-1, -1, -2, 4], [3]), ({"multi_win": True}, [-2, 3, -4, 3], [3, 1])],
)
def test_b23_two_winners(rules, chips, winners):
    """W discards 9p, N and S can win with one tai each; N is next after W."""
    game = table("1m", rules, draws="2m 9p")
    stage(game, 1, "456m 789s 78p EE", ["chow:123m"], bonus="f1")
    stage(game, 3, "456m 789s 78p EE", ["chow:123s"], bonus="f1")
    play(game, "discard 1m")
    throw(game, until=2)
    play(game, "discard 9p", "3:win", "1:win")
    assert game.result["winners"] == winners
    assert game.chips == chips
    assert game.result["next_dealer"] == 3


def test_b24_drawn_hand():
    game = finish(rigged("malaysian4", {}))
    assert game.result["reason"] == "draw"
    assert game.chips == [0, 0, 0, 0]
    assert game.result["next_dealer"] == game.table.last_drawer
    assert game.live == 0


def test_b26_flowers_at_the_deal():
    hands = {0: f"f1 f7 {JUNK[:-1]}", 1: "f2 147m 258p 369s ESW"}
    game = rigged("malaysian4", hands, replacements="f4 C F P")
    assert game.bonus(0) == ["f1", "f7", "f4"]
    assert game.bonus(1) == ["f2"]
    assert {"C", "P"} <= set(game.hands[0])
    assert "F" in game.hands[1]


def test_dealt_win_is_a_plain_self_draw():
    game = play(rigged("malaysian4", {0: "123m 456m 345p 789s 22p"}), "win")
    assert game.result["settlements"] == [
        {
            "patterns": [("self_draw", 1), ("concealed", 1), ("no_flowers", 1), ("ping_hu", 1)],
            "total": 4,
            "payments": [24, -8, -8, -8],
        }
    ]


@pytest.mark.parametrize("allowed", [False, True])
def test_robbing_a_concealed_kong_by_option(allowed):
    game = table("1m", {"rob_concealed": allowed}, draws="9p", replacements="1s 2s")
    stage(game, 1, "999p 147m 258s ESWN", bonus="f1")
    stage(game, 3, "123m 456m 789s 78p EE", bonus="f1")
    play(game, "discard 1m")
    throw(game, until=1)
    play(game, "concealed_kong 9p")
    assert (game.phase == "rob") is allowed
    if allowed:
        play(game, "win")
        patterns = dict(game.result["settlements"][0]["patterns"])
        assert patterns == {"concealed": 1, "rob_kong": 1, "ping_hu": 1}
        assert game.chips == [-3, -6, -3, 12]


def test_dead_wall_is_left_over():
    game = finish(rigged("malaysian4", {}, rules={"dead_wall": 14}))
    assert len(game.table.wall.lying) == 14
