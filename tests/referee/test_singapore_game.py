"""Singapore cases that need play: instants, flower wins, the lock, bao, robbing, the last tile."""

import pytest

from mahjong_env.referee import RefereeGame
from mahjong_env.referee.script import Question
from tests.referee.helpers import finish, play, rigged, stage, throw

WAITS_2S_5S = "123m 456m 678p 34s 88p"  # case 1 before the winning tile
JUNK_W = "19m 19p 147s SWNCFP"


def test_deal_and_wall_of_section_1():
    game = rigged("singapore", {0: "123456789m 12345p"})
    assert game.hands[0] == [f"{n}m" for n in range(1, 10)] + [f"{n}p" for n in range(1, 6)]
    assert [len(hand) for hand in game.hands] == [14, 13, 13, 13]
    assert game.live == 80


def test_case_33_discard_lock():
    hands = {0: "258m 2s EEE 147p SSP", 1: WAITS_2S_5S, 2: JUNK_W, 3: "2s 369m 258p CCNN FF"}
    game = rigged("singapore", hands, draws="2s 9m 9p 2s", rules={"discard_lock": "hand"})
    play(game, "discard 8m", "discard 2s", "discard 9m", "discard 9p", "discard 2s")
    assert not (game.phase == "respond" and "win" in game.legal().get(1, []))
    free = rigged("singapore", hands, draws="2s 9m 9p 2s", rules={"discard_lock": "off"})
    play(free, "discard 8m", "discard 2s", "discard 9m", "discard 9p", "discard 2s", "1:win")
    assert free.result["settlements"] == [
        {"patterns": [("ping_hu", 4)], "total": 4, "payments": [-16, 32, -8, -8]}
    ]


def test_case_33_other_wait_stays_winnable():
    hands = {0: "258m 5s EEE 147p SSP", 1: WAITS_2S_5S, 2: JUNK_W, 3: "369m 2s 258p CCNN FF"}
    game = rigged("singapore", hands, draws="2s 9m 9p 5s")
    play(game, "discard 8m", "discard 2s", "discard 9m", "discard 9p", "discard 5s", "1:win")
    assert game.chips == [-16, 32, -8, -8]


@pytest.mark.parametrize(("lock", "winnable"), [("hand", False), ("go_around", True)])
def test_case_33_go_around_ends_with_the_next_turn(lock, winnable):
    hands = {0: "258m EEE 147p SSPP", 1: WAITS_2S_5S, 2: JUNK_W, 3: "369m 2s 258p CCNN FF"}
    game = rigged("singapore", hands, draws="2s 9m 9p 2m 7m 2s", rules={"discard_lock": lock})
    play(game, "discard 8m", "discard 2s", "discard 9m", "discard 9p", "discard 2m", "discard 7m")
    play(game, "discard 2s")
    assert ("win" in game.legal().get(1, [])) is winnable


def test_case_34_nearest_of_two_winners():
    hands = {0: "5s 258m EEE 147p FFP S", 1: WAITS_2S_5S, 2: "123p 456p 678m 34s 99m", 3: JUNK_W}
    game = rigged("singapore", hands)
    game.table.claims = 1  # not an earthly hand
    play(game, "discard 5s")
    assert list(game.legal()) == [1, 2]
    play(game, "win", "win")
    assert game.result["winners"] == [1]
    assert game.result["next_dealer"] == 1
    assert game.chips == [-16, 32, -8, -8]


@pytest.mark.parametrize(("priority", "winner"), [(False, 1), (True, 2)])
def test_thirteen_wonders_may_jump_the_queue(priority, winner):
    hands = {0: "E 258m 258p 369s CC 4m 7p", 1: "123m 456m 789m 77p EE", 2: "19m 19p 19s SWNCFPP", 3: "5m"}
    game = rigged("singapore", hands, rules={"thirteen_priority": priority})
    play(game, "discard E", "1:win", "2:win")
    assert game.result["winners"] == [winner]


def test_case_35_animals_in_play():
    """N draws cat, rat, rooster, centipede in one go: 2 at the rat, 2 + 4 at the centipede."""
    hands = {0: "258m 147p 369s EEE CC", 1: JUNK_W, 2: "28m 28p 258s SSNN FF", 3: "3m"}
    game = rigged("singapore", hands, draws="9m 9p cat", replacements="rat 7p 7m 7s")
    play(game, "discard 2m", "discard 9m", "discard 9p")
    assert game.bonus(3) == ["cat", "rat"]
    assert game.chips == [-2, -2, -2, 6]
    game = rigged("singapore", hands, draws="9m 9p cat", replacements="rat rooster centipede 7p")
    play(game, "discard 2m", "discard 9m", "discard 9p")
    assert game.bonus(3) == ["cat", "rat", "rooster", "centipede"]
    assert game.chips == [-8, -8, -8, 24]


@pytest.mark.parametrize(
    ("hand", "replacements", "rules", "chips"),
    [
        ("f1 258m 147p 369s EEE C", "f5 7p", {}, 2),
        ("f1 f5 258m 147p 369s EEE", "7m 7p", {}, 4),
        ("f2 f6 258m 147p 369s EEE", "7m 7p", {}, 0),
        ("f1 258m 147p 369s EEE C", "f5 7p", {"bite_double": "opening"}, 4),
        ("f1 f5 258m 147p 369s EEE", "7m 7p", {"instant_payouts": False}, 0),
        ("f1 f5 258m 147p 369s EEE", "7m 7p", {"base": 3}, 12),
        ("cat rat rooster centipede 258m 147p EEE C", "7m 7p 7s 8s", {}, 12),
    ],
)
def test_case_37_own_flower_and_season(hand, replacements, rules, chips):
    game = rigged("singapore", {0: hand}, replacements=replacements, rules=rules)
    assert game.chips == [3 * chips, -chips, -chips, -chips]


def test_case_38_eight_flowers():
    """S is dealt f1-f7: flower set 4 each, f2+f6 as dealt 4 each; draws f8: season set 4, win 32 each."""
    hands = {0: "258m 147p 369s EEE CC", 1: "f1 f2 f3 f4 f5 f6 f7 1m 1p 1s SWN"}
    game = rigged("singapore", hands, draws="f8", replacements="7m 7p 7s 8m 8p 8s 9m 9p")
    assert game.chips == [-8, 24, -8, -8]
    play(game, "discard 2m")
    assert game.over
    assert game.result["settlements"] == [
        {"patterns": [("eight_flowers", 5)], "total": 5, "payments": [-32, 96, -32, -32]}
    ]
    assert game.chips == [-44, 132, -44, -44]


SEVEN = {0: "258m 147p 369s EEE CC", 3: "f1 f2 f3 f4 f5 f6 f7 1m 1p 1s SWN", 1: "3m", 2: "4m"}


def test_case_39_seven_rob_one():
    """f4 is N's only own flower among the seven: the flower set was paid, no pair, nothing for f8."""
    game = rigged("singapore", SEVEN, draws="9m f8", replacements="7m 7p 7s 8m 8p 8s 9p 9s")
    assert game.chips == [-4, -4, -4, 12]
    play(game, "discard 2m", "discard 9m")
    assert game.over
    assert game.result["winners"] == [3]
    assert game.result["settlements"] == [
        {"patterns": [("seven_flowers", 5)], "total": 5, "payments": [-16, -16, -32, 64]}
    ]
    assert game.chips == [-20, -20, -36, 76]


def test_seven_rob_one_may_be_declined_where_the_table_says_so():
    game = rigged(
        "singapore",
        SEVEN,
        draws="9m f8",
        replacements="7m 7p 7s 8m 8p 8s 9p 9s",
        rules={"flower_win_auto": False},
    )
    play(game, "discard 2m", "discard 9m")
    assert (game.phase, game.legal()) == ("rob", {3: ["win", "pass"]})
    game.act("pass")
    assert game.bonus(2) == ["f8"]
    assert game.phase == "turn"


def test_flower_win_in_the_opening_ends_the_hand_before_any_decision():
    hands = {0: "f1 f2 f3 f4 f5 f6 f7 258m 147p E", 1: "f8 3m"}
    game = rigged("singapore", hands, replacements="7m 7p 7s 8m 8p 8s 9p 9s")
    assert game.over
    assert game.result["winners"] == [0]
    assert game.result["settlements"][0]["payments"] == [64, -32, -16, -16]


def test_case_44_exhausted_wall():
    game = finish(rigged("singapore", {}))
    assert game.result["reason"] == "draw"
    assert (game.live, len(game.table.wall.lying)) == (0, 15)
    assert game.result["next_dealer"] == 1


@pytest.mark.parametrize(("answer", "reason"), [("win", "win"), ("pass", "draw")])
def test_last_tile_is_won_or_declined(answer, reason):
    game = rigged("singapore", {})
    game.table.wall.dead = len(game.table.wall.lying) - 1
    stage(game, 1, "345m 678m 45p 22s", ["pong:EEE"])
    game.table.wall.lying[0] = (53, "6p")
    finish_turn(game)
    assert game.legal() == {1: ["win", "pass"]}
    play(game, answer)
    assert game.result["reason"] == reason
    if reason == "win":
        assert game.result["settlements"] == [
            {"patterns": [("round_wind", 1), ("last_tile", 1)], "total": 2, "payments": [-4, 12, -4, -4]}
        ]


def finish_turn(game: RefereeGame) -> RefereeGame:
    """The dealer throws his first tile and nobody claims it."""
    names = [name for name in game.legal()[0] if name.startswith("discard")]
    play(game, names[0])
    while game.phase == "respond":
        game.act("pass")
    return game


def test_last_tile_without_a_win_is_not_asked_about():
    game = rigged("singapore", {})
    game.table.wall.dead = len(game.table.wall.lying) - 1
    stage(game, 1, "147m 258m 369p ESWN")
    finish_turn(game)
    assert game.result["reason"] == "draw"


def test_last_tile_may_be_discarded_by_option_and_only_won_on():
    game = rigged("singapore", {}, rules={"last_tile_discard": True})
    game.table.wall.dead = len(game.table.wall.lying) - 1
    stage(game, 1, "147m 258m 369p ESWN")
    game.table.wall.lying[0] = (53, "5s")
    stage(game, 2, WAITS_2S_5S)
    stage(game, 3, "55s 147m 258p 369s EE")
    finish_turn(game)
    play(game, "discard 5s")
    assert game.legal() == {2: ["win", "pass"]}
    play(game, "win")
    assert game.result["settlements"][0]["patterns"] == [("ping_hu", 4)]


def test_instants_of_case_23_kongs():
    """Exposed 1 from the discarder, concealed 2 each, added 1 each: W-4, E-3, N-3 in the case."""
    game = rigged("singapore", {0: "2m 258p 147s EEE CCFF"}, replacements="8s 9s 1p 2p 3p 7s")
    stage(game, 1, "222m 5555p 7s 33m", ["pong:777s"])
    play(game, "discard 2m", "1:kong")
    assert game.chips == [-1, 1, 0, 0]
    play(game, "concealed_kong 5p")
    assert game.chips == [-3, 7, -2, -2]
    play(game, "added_kong 7s")
    assert game.chips == [-4, 10, -3, -3]
    assert game.melds(1) == ["akong:7777s", "kong:2222m", "ckong:5555p"]
    assert game.hands[1] == ["3m", "3m", "1p", "8s", "9s"]


def test_exposed_kong_paid_by_all_in_classic():
    hands = {0: "2m 258p 147s EE CCC FF", 1: "222m 369p 77s WWW 9m 1m"}
    game = play(rigged("singapore", hands, rules="classic"), "discard 2m", "1:kong")
    assert game.chips == [-2, 6, -2, -2]


def added_kong_of_c() -> RefereeGame:
    """S adds the fourth C to his pong while W waits for thirteen wonders."""
    game = rigged("singapore", {0: "258m 147p 369s EEE 4m 6m"}, draws="C", replacements="7m 7p")
    stage(game, 1, "369m 258p 17s SS", ["pong:CCC"])
    stage(game, 2, "19m 19p 19s ESWNFPP")
    stage(game, 3, "147m 258p 369s WWNN")
    return play(game, "discard 6m", "1:added_kong C")


def test_robbed_added_kong():
    game = added_kong_of_c()
    assert (game.phase, game.legal()) == ("rob", {2: ["win", "pass"]})
    play(game, "win")
    assert game.melds(1) == ["pong:CCC"]
    assert game.result["settlements"][0]["patterns"] == [("rob_kong", 1), ("thirteen_wonders", 5)]
    assert game.chips == [-32, -32, 96, -32]


def test_added_kong_not_robbed_is_paid_before_the_replacement():
    game = play(added_kong_of_c(), "pass")
    assert game.chips == [-1, 3, -1, -1]
    assert game.melds(1) == ["akong:CCCC"]
    assert "7m" in game.hands[1]


@pytest.mark.parametrize(("only_drawn", "offered"), [(False, True), (True, False)])
def test_added_kong_with_a_tile_kept_back(only_drawn, offered):
    game = rigged(
        "singapore", {0: "258m 147p 369s EEE 4m 6m"}, draws="1m", rules={"added_kong_only_drawn": only_drawn}
    )
    stage(game, 1, "369m 258p 17s S C", ["pong:CCC"])
    play(game, "discard 6m")
    throw(game, until=1)
    assert ("added_kong C" in game.legal()[1]) is offered


@pytest.mark.parametrize("allowed", [True, False])
def test_concealed_kong_robbed_by_thirteen_wonders_only(allowed):
    hands = {0: "9999s 258m 147p 4m EEE", 1: "19m 19p 1s ESWNFPPC", 2: "123m 456m 789p 78s 22p", 3: "5m"}
    game = rigged("singapore", hands, replacements="7m 7p", rules={"rob_concealed_13": allowed})
    play(game, "concealed_kong 9s")
    if not allowed:
        assert game.chips == [6, -2, -2, -2]
        return
    assert game.legal() == {1: ["win", "pass"]}
    play(game, "win")
    assert game.chips == [-32, 96, -32, -32]
    assert game.hands[0].count("9s") == 3


def test_heavenly_and_earthly():
    heavenly = rigged("singapore", {0: "123m 456p 789s 22m WWW"})
    play(heavenly, "win")
    assert ("heavenly", 5) in heavenly.result["settlements"][0]["patterns"]
    hands = {0: "2m 258p 147s EEE CCFF", 1: "123m 456p 789s 2m WWW"}
    earthly = play(rigged("singapore", hands), "discard 2m", "1:win")
    assert earthly.result["settlements"] == [
        {"patterns": [("earthly", 5)], "total": 5, "payments": [-32, 64, -16, -16]}
    ]


@pytest.mark.parametrize(("kongs_fine", "legal"), [(True, True), (False, False)])
def test_case_49_own_concealed_kong_before_an_earthly_win(kongs_fine, legal):
    hands = {0: "E 358p 147s SSS CCFF", 1: "2222p 123m 456m 78s 5p"}
    game = rigged(
        "singapore",
        hands,
        draws="5p",
        replacements="9s 9p",
        rules={"heaven_concealed_kong": kongs_fine, "min_tai": 3},
    )
    play(game, "discard E", "concealed_kong 2p")
    assert ("win" in game.legal()[1]) is legal
    if legal:
        play(game, "win")
        assert game.chips == [-34, 102, -34, -34]


def test_rules_of_the_table():
    game = rigged("singapore", {0: "258m 147p 369s EEE CC"}, rules="classic")
    assert game.options["min_tai"] == 1
    with pytest.raises(ValueError, match="no option"):
        RefereeGame("singapore", {"min_fan": 1}, wall=[])


def test_eight_flowers_may_be_declined_where_the_table_says_so():
    hands = {0: "258m 147p 369s EEE CC", 1: "f1 f2 f3 f4 f5 f6 f7 1m 1p 1s SWN"}
    game = rigged(
        "singapore",
        hands,
        draws="f8",
        replacements="7m 7p 7s 8m 8p 8s 9m 9p",
        rules={"flower_win_auto": False},
    )
    play(game, "discard 2m")
    assert (game.phase, game.legal()) == ("turn", {1: ["win", "pass"]})
    game.act("pass")
    assert "9p" in game.hands[1]
    assert game.phase == "turn"


@pytest.mark.parametrize(("rules", "names"), [({}, ["pong", "kong"]), ({"lock_pong": True}, [])])
def test_lock_may_bar_pong_and_kong(rules, names):
    game = rigged("singapore", {0: "258m 147p 369s EEE 4m 6m"}, rules=rules)
    stage(game, 1, "666m 147p 258s WWNN")
    game.table.discards[1].append("6m")
    play(game, "discard 6m")
    offered = game.legal().get(1, []) if game.phase == "respond" else []
    assert [name for name in offered if name in ("pong", "kong")] == names


@pytest.mark.parametrize("missed_lock", [False, True])
def test_missed_win_is_barred_until_the_next_turn(missed_lock):
    """W passes E's 5s; S throws another; after W's own turn he may win with it again."""
    game = rigged("singapore", {0: "258m 147p 369s EEE 4m 6m"}, rules={"missed_lock": missed_lock})
    stage(game, 2, WAITS_2S_5S)
    table = game.table
    stage(game, 0, "258m 147p 369s EEE 4m 5s")
    stage(game, 1, "147m 258p 369m WWNN")
    stage(game, 3, "147m 258p 369m SSFP")
    play(game, "discard 5s")
    assert game.legal() == {2: ["win", "pass"]}
    game.act("pass")
    table.hands[1].append("5s")
    game._question = Question("turn", {1: ["discard 5s"]})
    game.act("discard 5s")
    assert ("win" in game.legal().get(2, [])) is not missed_lock
    if game.phase == "respond":
        game.act("pass")
    throw(game, until=3)
    table.hands[3].append("5s")
    game._question = Question("turn", {3: ["discard 5s"]})
    game.act("discard 5s")
    assert "win" in game.legal().get(2, [])


def test_match_of_sixteen_deals():
    game = finish(rigged("singapore", {}, dealer=3, round_wind="N"))
    assert game.next_deal_info() == (0, "E", True)
    game = finish(rigged("singapore", {}, dealer=3, round_wind="E"))
    assert game.next_deal_info() == (0, "S", False)
    game = finish(rigged("singapore", {}, rules={"dealer_repeat": "win_or_draw", "max_hands": 2}))
    assert game.next_deal_info(hands_played=0) == (0, "E", False)
    assert game.next_deal_info(hands_played=1) == (0, "E", True)
