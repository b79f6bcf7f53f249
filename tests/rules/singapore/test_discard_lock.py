"""Singapore, rulebook sections 2 and 8b.9: a kind once discarded cannot be won from others in this hand."""

from tests.scenario import deal, legal, patterns, play

READY_FOR_2S_5S = "123m 456m 678p 34s 88p"


def test_the_lock_lasts_to_the_end_of_the_hand():
    game = deal("singapore", E="1m", S=READY_FOR_2S_5S, draws="2s 9m 9m 9p 1p 2s")
    play(game, "E discard 1m", "S discard 2s", "W discard 9m", "N discard 9m", "E discard 9p")
    play(game, "S discard 1p", "W discard 2s")
    assert "win" not in legal(game, "S")


def test_a_discard_that_was_claimed_locks_too():
    game = deal("singapore", E="1m", S=READY_FOR_2S_5S, W="22s 9p", draws="2s 2s")
    play(game, "E discard 1m", "S discard 2s", "W pong", "W discard 9p", "N discard 2s")
    assert "win" not in legal(game, "S")


def test_other_kinds_of_the_wait_stay_open():
    game = deal("singapore", E="1m", S=READY_FOR_2S_5S, draws="2s 5s")
    play(game, "E discard 1m", "S discard 2s", "W discard 5s", "S win", "all pass")
    assert patterns(game) == ["ping_hu 4"]  # the locked kind still counts as waited on


def test_self_draw_is_not_locked():
    game = deal("singapore", E="1m", S=READY_FOR_2S_5S, draws="2s 9m 9m 9p 2s")
    play(game, "E discard 1m", "S discard 2s", "W discard 9m", "N discard 9m", "E discard 9p", "all pass")
    play(game, "S win")
    assert patterns(game) == ["concealed 1", "ping_hu 4"]


def test_pong_kong_and_chow_are_not_locked():
    game = deal("singapore", E="1m", S="888p 34s", draws="2s 9m 9p 2s 9m 8p")
    play(game, "E discard 1m", "S discard 2s", "W discard 9m", "N discard 9p", "E discard 2s")
    assert "chow xoo" in legal(game, "S")
    play(game, "S pass", "S discard 8p", "W discard 8p")
    assert "pong" in legal(game, "S")


def test_a_discard_locks_nobody_else():
    game = deal("singapore", E="2s", S=READY_FOR_2S_5S, draws="9m 2s")
    play(game, "E discard 2s", "S discard 9m", "W discard 2s")
    assert "win" in legal(game, "S")
