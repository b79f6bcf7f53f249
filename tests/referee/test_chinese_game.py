"""Chinese cases that need play. E is chair 0 unless the first dealer is another."""

import pytest

from mahjong_env.referee import RefereeGame
from tests.referee.helpers import finish, play, rigged, stage, throw

JUNK = "147m 258p 369s ESWN"


def table(discard: str, rules=None, draws: str = "", **wall: str) -> RefereeGame:
    """E has drawn and is about to discard; nobody else holds anything."""
    game = rigged("chinese", {}, rules=rules, draws=f"9s {draws}", **wall)
    stage(game, 0, f"{JUNK} {discard}")
    for chair in (1, 2, 3):
        stage(game, chair, JUNK)
    return game


def test_c28_deal_and_dealt_win():
    game = rigged("chinese", {0: "123m 456p 777s 789s 5p"}, draws="5p")
    assert [len(hand) for hand in game.hands] == [14, 13, 13, 13]
    assert game.live == 83
    play(game, "win")
    assert game.result["settlements"] == [
        {"patterns": [("base", 1), ("self_draw", 1)], "total": 2, "payments": [12, -4, -4, -4]}
    ]
    assert game.result["next_dealer"] == 0


def test_c16_no_win_after_a_chow():
    game = table("3m")
    stage(game, 1, "12m 456p 777s 789s 55p")
    play(game, "discard 3m")
    assert "win" in game.legal()[1]
    play(game, "chow oox")
    assert all(name.startswith("discard") for name in game.legal()[1])


def test_kong_then_win_on_its_replacement_is_a_self_draw():
    game = table("8p", replacements="2p 1p")
    stage(game, 1, "888p 123m 456m 789p 2p")
    play(game, "discard 8p", "1:kong", "win")
    assert game.result["settlements"] == [
        {
            "patterns": [("base", 1), ("self_draw", 1), ("kong_bloom", 1)],
            "total": 3,
            "payments": [-3, 9, -3, -3],
        }
    ]


@pytest.mark.parametrize(("rule", "dealer"), [("pass", 1), ("stay", 0)])
def test_c23_drawn_hand(rule, dealer):
    game = finish(rigged("chinese", {}, rules={"dealer_on_draw": rule}))
    assert game.result["reason"] == "draw"
    assert game.chips == [0, 0, 0, 0]
    assert game.result["next_dealer"] == dealer


@pytest.mark.parametrize(
    ("rules", "winners", "chips"),
    [(None, [1], [-1, 1, 0, 0]), ({"multi_win": True}, [1, 2], [-2, 1, 1, 0])],
)
def test_c24_two_winners(rules, winners, chips):
    game = table("5p", rules)
    for chair in (1, 2):
        stage(game, chair, "123m 456s 789s 34p 99m")
    play(game, "discard 5p", "win", "win")
    assert game.result["winners"] == winners
    assert game.chips == chips


@pytest.mark.parametrize("allowed", [True, False])
def test_c12_c25_robbing_an_added_kong(allowed):
    game = table("1m", {"allow_rob_kong": allowed}, draws="1p 4s", replacements="9m 8m")
    stage(game, 1, "23s 678m 345p 99p", ["pong:CCC"])
    stage(game, 2, "147m 258p ESWN", ["pong:444s"])
    play(game, "discard 1m")
    throw(game, until=2)
    play(game, "added_kong 4s")
    assert (game.phase == "rob") is allowed
    if allowed:
        play(game, "win")
        assert game.chips == [0, 2, -2, 0]
        assert game.melds(2) == ["pong:444s"]


def test_c26_no_robbing_of_a_concealed_kong():
    game = table("1m", draws="1p 6s", replacements="9m 8m")
    stage(game, 1, "78s 678m 345p 99p", ["pong:CCC"])
    stage(game, 2, "666s 147m 258p ESWN")
    play(game, "discard 1m")
    throw(game, until=2)
    play(game, "concealed_kong 6s")
    assert (game.phase, game.actor) == ("turn", 2)


@pytest.mark.parametrize(
    ("rule", "hand", "form", "barred"),
    [
        (False, "4m 56m 147p 258s ESWN", "xoo", set()),
        ("same", "4m 56m 147p 258s ESWN", "xoo", {"4m"}),
        ("same", "7m 56m 147p 258s ESWN", "xoo", set()),
        ("same_or_suji", "7m 56m 147p 258s ESWN", "xoo", {"7m"}),
        ("same_or_suji", "1m 23m 147p 258s ESWN", "oox", {"1m"}),
        ("same_or_suji", "4m 35m 147p 258s ESWN", "oxo", {"4m"}),
    ],
)
def test_c27_discard_after_a_chow(rule, hand, form, barred):
    game = table("4m", {"forbid_discard_chowed": rule})
    stage(game, 1, hand)
    play(game, "discard 4m", f"1:chow {form}")
    missing = {tile for tile in game.hands[1] if f"discard {tile}" not in game.legal()[1]}
    assert missing == barred


def test_c27_chow_that_leaves_no_discard_is_masked():
    game = table("4m", {"forbid_discard_chowed": "same_or_suji"})
    stage(game, 1, "56m 47m", ["pong:EEE", "pong:SSS", "pong:999p"])
    play(game, "discard 4m")
    names = game.legal()[1]
    assert "chow xoo" not in names


@pytest.mark.parametrize(("rule", "chow"), [("turn", True), ("until_draw", False)])
def test_pong_may_bar_the_chow_until_the_next_draw(rule, chow):
    game = table("C", {"pong_bars_chow": rule}, draws="1s 2s 4m")
    stage(game, 1, "CC 56m 147p 258s ESW")
    play(game, "discard C", "1:pong", "discard E")
    throw(game, until=0)
    play(game, "discard 4m")
    assert ("chow xoo" in game.legal().get(1, [])) is chow


def test_kong_pay():
    game = table("8p", {"kong_pay": True, "base": 2}, replacements="2p 1p")
    stage(game, 1, "888p 7777s 123m 45m 2p")
    play(game, "discard 8p", "1:kong")
    assert game.chips == [-8, 8, 0, 0]
    play(game, "concealed_kong 7s")
    assert game.chips == [-14, 26, -6, -6]


def test_last_tile():
    game = table("C", draws="1m")
    game.table.wall.lying = game.table.wall.lying[:1]
    stage(game, 1, "9999s 147m 258p ESW")
    stage(game, 2, "99m 1m 258p 147s ESWN")
    play(game, "discard C")
    while game.phase == "respond":
        game.act("pass")
    assert not [name for name in game.legal()[1] if "kong" in name]
    play(game, "discard 1m")
    assert game.result["reason"] == "draw"


def test_letters_stay_with_the_chairs():
    game = rigged("chinese", {2: "123m 456p 777s 789s 5p"}, draws="5p", dealer=2, first_dealer=1)
    play(game, "win")
    assert game.table.seat(2) == "S"
    assert game.chips == [-4, -4, 12, -4]
    assert game.next_deal_info(hands_played=3) == (2, "E", False)
