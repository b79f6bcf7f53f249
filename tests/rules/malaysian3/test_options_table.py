"""Malaysian three players under other options (rulebook 1, 5, 6, 7b.15): opening, wall, chips, who deals."""

from typing import Any

import pytest

import mahjong_env
from tests.scenario import (
    asked,
    check_score,
    chips,
    deal,
    deltas,
    go_to,
    hand,
    legal,
    melds,
    patterns,
    play,
    play_out,
    spare,
)

# ---------------------------------------------------------------- the dealer's kong in his own pass

IN_PASS = {"opening_kong": "dealer_in_pass"}


def test_the_dealer_may_kong_inside_his_pass():
    # pass 1: East takes 8p for f1, may kong, takes 3p; then South takes 2p for f2
    game = deal(
        "malaysian3",
        E="f1 9999p 147p ESWN CF",
        S="f2 147p ESWN CFP 25p",
        tail="8p 3p 2p",
        rules=IN_PASS,
    )
    assert (asked(game), legal(game, "E")) == ("E", {"pass", "concealed_kong 9p"})
    assert game.bonus(1) == []
    play(game, "E concealed_kong 9p")
    assert melds(game, "E") == ["ckong:9999p"]
    assert hand(game, "E")["3p"] == 1
    assert game.bonus(1) == ["f2"]
    assert hand(game, "S")["2p"] == 2
    assert (game.phase, game.actor) == ("turn", 0)


def test_the_kong_inside_the_pass_may_wait_for_the_first_turn():
    game = deal("malaysian3", E="9999p 147p ESWN CFP", rules=IN_PASS)
    play(game, "E pass")
    assert {"concealed_kong 9p", "discard 9p"} <= legal(game, "E")


# ---------------------------------------------------------------- the wall


def test_a_dead_wall_is_left_over():
    game = deal("malaysian3", E="JJ", W="JJ", spread_bonus=True, rules={"dead_wall": 10})
    play_out(game)
    assert (game.results[0].reason, game.live) == ("draw", 0)
    seen = sum(len(game.hand(p)) + len(game.bonus(p)) + len(game.discards(p)) for p in range(3))
    assert seen == 84 - 10


# ---------------------------------------------------------------- payments at once


def test_set_amounts():
    rules = {"set_opening": 7, "set_later": 3}
    game = deal("malaysian3", E="N", bonus={"E": "f1 f2 f3 f4", "S": "h1 h2 h3"}, draws="h4", rules=rules)
    assert sum(game.step("discard N")) == 0
    play(game, "all pass")
    assert chips(game) == (14 - 3, -7 + 6, -7 - 3)


def test_kong_amounts():
    rules = {"kong_exposed": 5, "kong_added": 4, "kong_concealed": 0}
    game = deal("malaysian3", E="C", W="CCC", tail="N", rules=rules)
    play(game, "E discard C", "W kong", "all pass")
    assert chips(game) == (-5, 0, 5)
    game = deal("malaysian3", E="C", S="CC 1p", draws="N F C", tail="S", rules=rules)
    play(game, "E discard C", "S pong", "S discard 1p", "W discard N", "E discard F", "S added_kong C")
    assert chips(game) == (-4, 8, -4)
    game = deal("malaysian3", E="CCCC 1p", tail="N", rules=rules)
    play(game, "E concealed_kong C")
    assert chips(game) == (0, 0, 0)


@pytest.mark.parametrize("fei_side, paid", [(0, (-20, -40, 60)), (6, (-26, -40 + 12, 60 - 6))])
def test_fei_amount(fei_side, paid):
    game = deal(
        "malaysian3", E="N", S="5p J", W="123p 46p 789p EEE SS", draws="F", rules={"fei_side": fei_side}
    )
    play(game, "E discard N", "S discard 5p", "W win", "all pass")
    assert patterns(game) == ["no_flowers 10"]
    assert deltas(game) == paid


def test_animal_pairs_pay_nothing():
    game = deal("malaysian3", E="N", bonus={"S": "cat rooster"}, draws="rat", tail="F")
    go_to(game, "S", first="N")
    assert chips(game) == (0, 0, 0)


# ---------------------------------------------------------------- the limit

SEVEN: dict[str, Any] = dict(
    hand="123p 234p 678p CCC 99p", win_tile="4p", seat="W", by="S",
    bonus=["cat", "rat", "rooster", "centipede"],
)  # fmt: skip


@pytest.mark.parametrize(
    "limit_fan, total, pays",
    [(10, 7, "S-14 E-7 W+21"), (8, 7, "S-14 E-7 W+21"), (7, 7, "S-40 E-20 W+60"), (6, 6, "S-40 E-20 W+60")],
)
def test_limit_fan(limit_fan, total, pays):
    check_score("malaysian3", **SEVEN, rules={"limit_fan": limit_fan}, total=total, pays=pays)


def test_a_limit_hand_counts_limit_fan_and_pays_limit_units():
    check_score(
        "malaysian3",
        hand="123p 123p 678p CCC 44p",
        win_tile="4p",
        seat="W",
        by="S",
        rules={"limit_fan": 8, "limit_units": 12},
        items="no_flowers 8",
        total=8,
        pays="S-24 E-12 W+36",
    )


# ---------------------------------------------------------------- liability


def fed_three_dragons(rules: Any, draws: str) -> mahjong_env.Game:
    """South pongs C from East, F and P from West, and then waits on 5p."""
    game = deal(
        "malaysian3",
        E="C",
        S="CC FF PP 234p 5p 179p",
        bonus={"S": "cat"},
        draws=f"F P {draws}",
        rules=rules,
    )
    play(game, "E discard C", "S pong", "S discard 1p", "W discard F", "S pong", "S discard 7p")
    play(game, "W discard P", "S pong", "S discard 9p")
    return game


@pytest.mark.parametrize("rules, paid", [({"liability": True}, (0, 60, -60)), (None, (-40, 60, -20))])
def test_the_feeder_of_the_third_dragon_pays_for_anothers_discard(rules, paid):
    game = fed_three_dragons(rules, "N 5p")
    play(game, "W discard N", "E discard 5p", "S win", "all pass")
    assert patterns(game) == ["big_dragons 10"]
    assert deltas(game) == paid


@pytest.mark.parametrize("rules, paid", [({"liability": True}, (0, 80, -80)), (None, (-40, 80, -40))])
def test_the_feeder_of_the_third_dragon_pays_for_a_self_draw(rules, paid):
    game = fed_three_dragons(rules, "N N 5p")
    play(game, "W discard N", "E discard N", "S win")
    assert deltas(game) == paid


def fed_a_dragon_twice(hand: str, draws: str) -> mahjong_env.Game:
    """South pongs P with two fei, P again from West, C from East; in the end it waits on 9p."""
    game = deal(
        "malaysian3",
        E="P",
        S=f"JJ PP CC 9p {hand}",
        bonus={"S": "cat"},
        draws=f"P N C {draws}",
        rules={"liability": True},
    )
    play(game, "E discard P", "S pong JJ", "S discard 1p", "W discard P", "S pong", "S discard 4p")
    play(game, "W discard N", "E discard C", "S pong", "S discard 7p")
    return game


def test_the_second_dragon_is_not_the_third_where_the_first_lies_there_twice():
    """Two pongs of P and one of C; F is concealed, so nobody fed the third dragon."""
    game = fed_a_dragon_twice("FFF 1p 4p 7p", "N 9p")
    play(game, "W discard N", "E discard 9p", "S win", "all pass")
    assert patterns(game) == ["big_dragons 10"]
    assert deltas(game) == (-40 - 2, 60 + 4, -20 - 2)  # 5: E discarded; 6: two fei


def test_the_third_dragon_after_the_first_was_taken_twice():
    game = fed_a_dragon_twice("FF 1p 4p 7p S", "F N 9p")
    play(game, "W discard F", "S pong", "S discard S", "W discard N", "E discard 9p", "S win", "all pass")
    assert patterns(game) == ["big_dragons 10"]
    assert deltas(game) == (0 - 2, 60 + 4, -60 - 2)  # West fed F


def test_the_feeder_of_the_fourth_wind_by_the_win_itself():
    game = deal(
        "malaysian3",
        E="E",
        S="EE SS WW NN 55p 147p",
        bonus={"S": "cat"},
        draws="S W F N",
        rules={"liability": True},
    )
    play(game, "E discard E", "S pong", "S discard 1p", "W discard S", "S pong", "S discard 4p")
    play(game, "W discard W", "S pong", "S discard 7p", "W discard F", "E discard N", "S win", "all pass")
    assert patterns(game) == ["big_winds 10"]
    assert deltas(game) == (-60, 60, 0)


def test_nobody_is_liable_for_little_winds():
    game = deal(
        "malaysian3",
        E="E",
        S="EE SS WW N 555p 147p",
        bonus={"S": "cat"},
        draws="S W F N",
        rules={"liability": True},
    )
    play(game, "E discard E", "S pong", "S discard 1p", "W discard S", "S pong", "S discard 4p")
    play(game, "W discard W", "S pong", "S discard 7p", "W discard F", "E discard N", "S win", "all pass")
    assert patterns(game) == ["little_winds 10"]
    assert deltas(game) == (-40, 60, -20)


# ---------------------------------------------------------------- who deals, how long


@pytest.mark.parametrize("option, dealer", [("seed", 1), ("winner", 2), ("keep", 1)])
def test_dealer_rule_after_souths_discard_to_west(option, dealer):
    game = deal(
        "malaysian3", E="N", S="5p", W="123p 46p 789p EEE SS", draws="F", rules={"dealer_rule": option}
    )
    play(game, "E discard N", "S discard 5p", "W win", "all pass")
    assert game.results[0].next_dealer == dealer


@pytest.mark.parametrize("option, dealer", [("seed", 2), ("winner", 0), ("keep", 0)])
def test_dealer_rule_after_the_dealer_won_on_wests_discard(option, dealer):
    game = deal("malaysian3", E="123p 46p 789p EEE SS N", W="5p", draws="F F", rules={"dealer_rule": option})
    play(game, "E discard N", "S discard F", "W discard 5p", "E win", "all pass")
    assert game.results[0].next_dealer == dealer


def test_max_hands():
    game = mahjong_env.Game("malaysian3", {"max_hands": 2}, episode="match", seed=4)
    while not game.over:
        offered = game.legal()
        place = game.actor
        assert place is not None
        game.step(
            "win" if offered == ["win"] else "pass" if "pass" in offered else f"discard {spare(game, place)}"
        )
    assert len(game.results) == 2
