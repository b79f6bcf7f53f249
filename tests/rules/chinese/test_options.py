"""Chinese four players under other options (rulebook sections 7, 7b.10)."""

from typing import Any

import pytest

from tests.scenario import asked, check_score, chips, deal, deltas, legal, play, play_out

PLAIN: dict[str, Any] = dict(hand="123m 456p 777s 789s 55p", win_tile="5p")

CASES: list[tuple[str, dict[str, Any]]] = [
    (
        "C17 dealer_double_on_loss",
        dict(
            hand="345m 678p 22s", melds=["chow:123p", "pong:777m"], win_tile="2s", seat="N",
            rules={"dealer_double_on_loss": True}, pays="E-4 S-2 W-2 N+8",
        ),
    ),
    (
        "C18 dealer_double_on_deal_in",
        dict(
            hand="19m 19p 19s ESWNCFP P", win_tile="1m", seat="W", by="E",
            rules={"dealer_double_on_deal_in": True}, pays="E-26 W+26 S+0 N+0",
        ),
    ),
    ("self_draw_fan 2", dict(PLAIN, seat="S", rules={"self_draw_fan": 2}, total=3, pays="S+9 E-3 W-3 N-3")),
    (
        "kong_bloom_fan 2",
        dict(
            hand="123m 456m 789p 22p", melds=["ckong:3333s"], win_tile="2p", seat="W", replacement="kong",
            rules={"kong_bloom_fan": 2}, total=4, pays="W+12 E-4 S-4 N-4",
        ),
    ),
    (
        "rob_kong_mult 1",
        dict(
            PLAIN, win_tile="1m", seat="W", by="E", rob=True, rules={"rob_kong_mult": 1},
            pays="E-1 W+1 S+0 N+0",
        ),
    ),
    (
        "rob_stack max",
        dict(
            PLAIN, win_tile="1m", seat="E", by="W", rob=True, rules={"rob_stack": "max"},
            pays="E+2 W-2 S+0 N+0",
        ),
    ),
    ("base 5", dict(PLAIN, seat="S", by="W", rules={"base": 5}, pays="S+5 W-5 E+0 N+0")),
    ("min_fan 2", dict(PLAIN, seat="S", by="W", rules={"min_fan": 2}, legal=False, total=1)),
    (
        "max_fan 10",
        dict(
            hand="19m 19p 19s ESWNCFP P", win_tile="1m", seat="W", by="S", rules={"max_fan": 10}, total=10,
            pays="S-10 W+10 E+0 N+0",
        ),
    ),
    (
        "C15 seven_pairs_quads",
        dict(
            hand="1111m 3355p 77s EE CC", win_tile="C", seat="S", by="W", rules={"seven_pairs_quads": True},
            items="seven_pairs 2", total=2,
        ),
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[name for name, _ in CASES])
def test_option(case):
    check_score("chinese", **case)


def test_c23_dealer_on_draw_stay():
    game = deal("chinese", rules={"dealer_on_draw": "stay"})
    play_out(game)
    assert game.results[0].next_dealer == 0


def test_c25_without_robbing_the_kong_is_kept():
    game = deal(
        "chinese",
        E="4s",
        S="44s 1p",
        W="56s 678m 345p 99p 123m",
        draws="9m 9s C 4s",
        tail="P",
        rules={"allow_rob_kong": False},
    )
    play(game, "E discard 4s", "S pong", "S discard 1p", "W discard 9m", "N discard 9s", "E discard C")
    play(game, "S added_kong 4s")
    assert (game.phase, game.actor) == ("turn", 1)


def test_c27_the_chowed_tile_may_not_be_discarded():
    game = deal("chinese", E="4m", S="456m 4m 9p", rules={"forbid_discard_chowed": "same"})
    play(game, "E discard 4m", "S chow xoo")
    assert "discard 4m" not in legal(game, "S")
    assert "discard 9p" in legal(game, "S")


def test_c27_nor_the_other_end_of_the_run():
    game = deal("chinese", E="4m", S="567m 9p", rules={"forbid_discard_chowed": "same_or_suji"})
    play(game, "E discard 4m", "S chow xoo")
    assert "discard 7m" not in legal(game, "S")


def test_c27_a_chow_that_leaves_no_other_discard_is_masked():
    # South has ponged C, F and P and holds 4m 4m 5m 6m; a chow of 4m would leave 4m 4m alone
    game = deal(
        "chinese",
        E="C",
        S="CC FF PP 4456m 129p",
        draws="F P 9s 9s 4m",
        rules={"forbid_discard_chowed": "same"},
    )
    play(game, "E discard C", "S pong", "S discard 1p", "W discard F", "S pong", "S discard 2p")
    play(game, "W discard P", "S pong", "S discard 9p", "W discard 9s", "N discard 9s", "E discard 4m")
    assert "chow xoo" not in legal(game, "S")
    assert "pong" in legal(game, "S")


def test_kong_pay():
    game = deal("chinese", E="5555m", tail="C", rules={"kong_pay": True})
    play(game, "E concealed_kong 5m")
    assert chips(game) == (9, -3, -3, -3)
    game = deal("chinese", E="5m", W="555m", tail="C", rules={"kong_pay": True})
    play(game, "E discard 5m", "W kong", "all pass")
    assert chips(game) == (-4, 0, 4, 0)


def test_multi_win():
    game = deal(
        "chinese",
        E="5p",
        S="123m 456p 777s 789s 5p",
        W="123m 46p 789m 234s 99s",
        rules={"multi_win": True},
    )
    play(game, "E discard 5p", "S win", "W win")
    assert set(game.results[0].winners) == {1, 2}
    assert deltas(game) == (-2, 1, 1, 0)


def test_pong_bars_chow_until_the_own_draw():
    game = deal("chinese", E="C", S="CC 23s 1p", draws="9m 9m 4s", rules={"pong_bars_chow": "until_draw"})
    play(game, "E discard C", "S pong", "S discard 1p", "W discard 9m", "N discard 9m", "E discard 4s")
    assert not any(name.startswith("chow") for name in legal(game, "S"))


def test_dead_wall_leaves_tiles_over():
    game = deal("chinese", rules={"dead_wall": 14})
    assert game.live == 69
    assert asked(game) == "E"
