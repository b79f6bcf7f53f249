"""Singapore under other options (rulebook preset ``classic``, 8b.18): whole little games."""

import pytest

from tests.scenario import asked, chips, deal, deltas, drain, legal, patterns, play, play_out

READY_FOR_2S_5S = "123m 456m 678p 34s 88p"


def test_33_go_around_ends_with_the_own_next_turn():
    game = deal(
        "singapore", E="1m", S=READY_FOR_2S_5S, draws="2s 9m 9m 9p 1p 2s", rules={"discard_lock": "go_around"}
    )
    play(game, "E discard 1m", "S discard 2s", "W discard 9m", "N discard 9m", "E discard 9p")
    play(game, "S discard 1p", "W discard 2s")
    assert "win" in legal(game, "S")


def test_33_go_around_locks_until_then():
    game = deal("singapore", E="1m", S=READY_FOR_2S_5S, draws="2s 2s", rules={"discard_lock": "go_around"})
    play(game, "E discard 1m", "S discard 2s", "W discard 2s")
    assert "win" not in legal(game, "S")


def test_discard_lock_off():
    game = deal("singapore", E="1m", S=READY_FOR_2S_5S, draws="2s 2s", rules={"discard_lock": "off"})
    play(game, "E discard 1m", "S discard 2s", "W discard 2s")
    assert "win" in legal(game, "S")


def test_lock_pong_bars_the_pong():
    game = deal("singapore", E="1m", S="888p", draws="9m 8p", rules={"lock_pong": True})
    play(game, "E discard 1m", "S discard 8p", "W discard 8p")
    assert "pong" not in legal(game, "S")


def test_missed_lock_bars_the_kind_until_the_own_next_turn():
    game = deal("singapore", E="1m", S=READY_FOR_2S_5S, draws="9m 5s 5s", rules={"missed_lock": True})
    play(game, "E discard 1m", "S discard 9m", "W discard 5s", "S pass", "N discard 5s")
    assert "win" not in legal(game, "S")


def test_classic_kongs():
    game = deal("singapore", E="5555m", tail="9s", rules="classic")
    play(game, "E concealed_kong 5m")
    assert chips(game) == (12, -4, -4, -4)
    game = deal("singapore", E="5m", W="555m", tail="9s", rules="classic")
    play(game, "E discard 5m", "W kong")
    assert chips(game) == (-2, -2, 6, -2)


def test_base_scales_the_instants():
    game = deal("singapore", E="5555m", tail="9s", rules={"base": 5})
    play(game, "E concealed_kong 5m")
    assert chips(game) == (30, -10, -10, -10)


def test_no_instant_payouts():
    game = deal("singapore", E="5555m", tail="9s", bonus={"S": "cat rat"}, rules={"instant_payouts": False})
    play(game, "E concealed_kong 5m")
    assert chips(game) == (0, 0, 0, 0)


def test_bite_double_in_the_whole_opening():
    game = deal("singapore", E="cat 147m 258s EEE PPP 9p", tail="rat 1p", rules={"bite_double": "opening"})
    play(game, "E discard 9p")
    assert chips(game) == (12, -4, -4, -4)


def test_bao_none():
    game = deal(
        "singapore", E="1s", S="23s 77s 99s 45s 22s 1m 1p N", draws="7s 9s 9m 6s", rules={"bao": "none"}
    )
    play(game, "E discard 1s", "S chow xoo", "S discard 1m", "W discard 7s", "S pong", "S discard 1p")
    play(game, "W discard 9s", "S pong", "S discard N", "W discard 9m", "N discard 6s", "S win", "all pass")
    assert deltas(game) == (-8, 32, -8, -16)


def test_thirteen_priority_lets_the_wonders_jump_the_queue():
    game = deal(
        "singapore",
        E="2p",
        S="123p 456p 789p EE CC",
        W="19m 19p 19s ESWN FPP",
        draws="9m 9m 9p C",
        rules={"thirteen_priority": True},
    )
    play(game, "E discard 2p", "S discard 9m", "W discard 9m", "N discard 9p", "E discard C")
    assert asked(game) == "SW"
    play(game, "S win", "W win")
    assert game.results[0].winners == (2,)


@pytest.mark.parametrize("option, stays", [("never", 1), ("win", 0), ("win_or_draw", 0)])
def test_dealer_repeat_after_the_dealers_win(option, stays):
    game = deal("singapore", E="123m 456p 789s 22m WWW", rules={"dealer_repeat": option})
    play(game, "E win")
    assert game.results[0].next_dealer == stays


def test_added_kong_only_drawn():
    game = deal("singapore", E="5m", S="555m 1p", draws="9p 9s 1s 1s", rules={"added_kong_only_drawn": True})
    play(game, "E discard 5m", "S pong", "S discard 1p", "W discard 9p", "N discard 9s", "E discard 1s")
    play(game, "all pass")
    assert (game.phase, asked(game)) == ("turn", "S")
    assert "added_kong 5m" not in legal(game, "S")


def test_rob_concealed_13_off():
    game = deal(
        "singapore",
        E="2p",
        S="CCC 9m",
        W="19m 19p 19s ESWN FPP",
        draws="C",
        tail="9s",
        rules={"rob_concealed_13": False},
    )
    play(game, "E discard 2p", "S concealed_kong C")
    assert (game.phase, asked(game)) == ("turn", "S")


def test_dead_wall():
    assert deal("singapore", rules={"dead_wall": 0}).live == 95


def test_last_tile_discard():
    game = deal(
        "singapore",
        E="9s",
        S="123p 456p 78p 55p CCC",
        W="99p",  # South may draw none before, it would lock him
        N="9p",
        last="9p",
        rules={"last_tile_discard": True},
    )
    drain(game, 0, first="9s")
    play(game, "E discard 9p")
    assert legal(game, "S") == {"win", "pass"}
    play(game, "S win")
    # half flush 2 and dragon 1: nothing extra for the last discard
    assert deltas(game) == (-8, 16, -4, -4)


def test_flower_win_may_be_declined():
    game = deal(
        "singapore",
        E="9s",
        bonus={"S": "f1 f2 f3 f4 f5 f6 f7"},
        draws="f8",
        tail="9m",
        rules={"flower_win_auto": False},
    )
    play(game, "E discard 9s", "all pass")
    assert legal(game, "S") == {"win", "pass"}
    game.step("pass")
    assert (game.phase, asked(game)) == ("turn", "S")
    assert game.hand(1).count("9m") >= 1


def test_dealer_repeat_draw_no_kong():
    game = deal("singapore", E="9s", rules={"dealer_repeat": "draw_no_kong"})
    play_out(game)
    assert game.results[0].next_dealer == 0
    game = deal("singapore", E="5555m 9s", tail="9m", rules={"dealer_repeat": "draw_no_kong"})
    play(game, "E concealed_kong 5m")
    play_out(game)
    assert game.results[0].next_dealer == 1


def test_heaven_without_a_concealed_kong():
    game = deal("singapore", E="1111m 234p 567p 99s 78s", tail="9s", rules={"heaven_concealed_kong": False})
    play(game, "E concealed_kong 1m", "E win")
    assert patterns(game) == ["concealed 1", "replacement 1"]
