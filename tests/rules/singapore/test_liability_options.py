"""Singapore, rulebook sections 7 and 8b.18: B7 to B10, what B3 counts, and who pays under other options."""

from typing import Any

import pytest

import mahjong_env
from tests.scenario import deal, deltas, drain, patterns, play

# ---------------------------------------------------------------- B7 a fresh tile near the end


def wins_on_9p(last: str, live: int, rules: Any, *, E: str, S: str, N: str) -> mahjong_env.Game:
    """West (C, F, 456m, 78p, 99s) wins on the 9p that the drawer of the `live` last tiles discards."""
    game = deal("singapore", E=E, S=S, W="CCC FFF 456m 78p 99s", N=N, last=last, rules=rules)
    drain(game, live, first="9s")
    play(game, f"{'EN'[live - 4]} discard 9p", "W win", "all pass")
    assert patterns(game) == ["dragon 1", "dragon 1"]
    return game


@pytest.mark.parametrize("rules, paid", [({"bao": "B7"}, (-8, 0, 8, 0)), (None, (-4, -2, 8, -2))])
def test_b7_the_feeder_of_a_fresh_tile_pays_for_all(rules, paid):
    # Fewer than five live tiles; the other three 9p stay in the hands of South and North.
    game = wins_on_9p("9p 1m 1p 1s 9m", 4, rules, E="9s", S="99p", N="9p")
    assert deltas(game) == paid


def test_b7_not_with_five_live_tiles():
    game = wins_on_9p("9p 1m 1p 1s 9m 2m", 5, {"bao": "B7"}, E="9s", S="99p", N="1s 4s 7s")
    assert deltas(game) == (-2, -2, 8, -4)


def test_b7_not_when_a_copy_lies_among_the_discards():
    game = deal(
        "singapore",
        E="9p 9s",
        S="9p",
        W="CCC FFF 456m 78p 99s",
        N="9p",
        last="9p 1m 1p 1s 9m",
        rules={"bao": "B7"},
    )
    drain(game, 4, first="9p")
    play(game, "E discard 9p", "W win", "all pass")
    assert deltas(game) == (-4, -2, 8, -2)


@pytest.mark.parametrize("rules, paid", [({"bao": "B7"}, (-96, 0, 96, 0)), (None, (-32, -32, 96, -32))])
def test_b7_a_robbed_tile_counts_as_the_declarers_discard(rules, paid):
    # Section 7. The declarer holds all four 1s: nobody has shown one. Thirteen wonders pays as a self-draw.
    game = deal("singapore", E="9s 111s", W="19m 19p 9s ESWNCFP E", last="1s 2m 2p 2s 5m", rules=rules)
    drain(game, 4, first="9s")
    play(game, "E concealed_kong 1s", "W win")
    assert patterns(game) == ["rob_kong 1", "thirteen_wonders 5"]
    assert deltas(game) == paid


# ---------------------------------------------------------------- B8, B9, B10


def pongs_three_then_wins(hand: str, three: tuple[str, str, str], tile: str, rules: Any) -> mahjong_env.Game:
    """West pongs East's first discard and two of North's, then wins on the tile that South feeds."""
    first, second, third = three
    game = deal("singapore", E=first, W=hand, draws=f"{second} {third} 3m 3m {tile}", rules=rules)
    play(
        game, f"E discard {first}", "W pong", "W discard 4p", f"N discard {second}", "W pong", "W discard 7p"
    )
    play(game, f"N discard {third}", "W pong", "W discard N", "N discard 3m", "E discard 3m")
    play(game, f"S discard {tile}", "W win", "all pass")
    return game


@pytest.mark.parametrize("rules, paid", [({"bao": "B8"}, (0, -64, 64, 0)), (None, (-16, -32, 64, -16))])
def test_b8_the_feeder_of_the_fourth_green_set(rules, paid):
    game = pongs_three_then_wins("22s 66s 88s 33s FF 47p N", ("2s", "6s", "8s"), "F", rules)
    assert patterns(game) == ["all_green 5", "all_pungs 2", "dragon 1"]
    assert deltas(game) == paid


@pytest.mark.parametrize("rules, paid", [({"bao": "B9"}, (0, -64, 64, 0)), (None, (-16, -32, 64, -16))])
def test_b9_the_feeder_of_the_fourth_terminal_set(rules, paid):
    game = pongs_three_then_wins("11m 99m 99s 11p 99p 47p N", ("1m", "9m", "9s"), "1p", rules)
    assert patterns(game) == ["all_pungs 2", "all_terminals 5"]
    assert deltas(game) == paid


@pytest.mark.parametrize("rules, paid", [({"bao": "B10"}, (-1, -97, 100, -2)), (None, (-33, -33, 100, -34))])
def test_b10_the_feeder_of_the_fourth_kong(rules, paid):
    game = deal(
        "singapore",
        E="2m",
        W="222m 555p 777s EEE 3m",
        draws="5p 7s 9m 9m E",
        tail="1s 4s 9p 3m",
        rules=rules,
    )
    play(game, "E discard 2m", "W kong", "W discard 1s", "N discard 5p", "W kong", "W discard 4s")
    play(game, "N discard 7s", "W kong", "W discard 9p", "N discard 9m", "E discard 9m")
    play(game, "S discard E", "W kong", "W win")
    assert patterns(game) == ["all_pungs 2", "eighteen_arhats 5", "replacement 1", "round_wind 1"]
    assert deltas(game) == paid


# ---------------------------------------------------------------- what B3 counts


def two_dragons(bonus: str, rules: Any = None) -> mahjong_env.Game:
    """East feeds West C, South feeds him F; North's 9m is the pair."""
    game = deal(
        "singapore",
        E="C",
        W="CC FF 345s 678s 9m 14p",
        bonus={"W": bonus},
        draws="1s 1m F 9m",
        rules=rules,
    )
    play(game, "E discard C", "W pong", "W discard 1p", "N discard 1s", "E discard 1m")
    play(game, "S discard F", "W pong", "W discard 4p", "N discard 9m", "W win", "all pass")
    return game


@pytest.mark.parametrize(
    "flower_set_tai, paid", [(2, (-4, -4 - 64, 12 + 64, -4)), (1, (-4 - 8, -4 - 8, 12 + 32, -4 - 16))]
)
def test_b3_counts_a_set_of_flowers(flower_set_tai, paid):
    # own flower 1, set 2, C 1: F makes the fifth tai; with a set of 1 it makes only the fourth
    game = two_dragons("f1 f2 f3 f4", {"flower_set_tai": flower_set_tai})
    assert deltas(game) == paid


# ---------------------------------------------------------------- the shooter pays all


def test_shooter_all_needs_no_b3():
    # visible f3, f7, cat and C; South's F makes five tai, yet North who shoots pays all the 4 u
    game = two_dragons("f3 f7 cat", {"payment": "shooter_all"})
    assert deltas(game) == (-4, -4, 12 + 64, -4 - 64)


def test_shooter_all_keeps_b1():
    game = deal(
        "singapore",
        E="C",
        W="CC FF PP 345s 9m 147p",
        draws="F 1s 9s P 9m",
        rules={"payment": "shooter_all"},
    )
    play(game, "E discard C", "W pong", "W discard 1p", "N discard F", "W pong", "W discard 4p")
    play(game, "N discard 1s", "E discard 9s", "S discard P", "W pong", "W discard 7p")
    play(game, "N discard 9m", "W win", "all pass")
    assert deltas(game) == (0, -128, 128, 0)


# ---------------------------------------------------------------- flower wins


def test_nobody_is_liable_for_a_flower_win():
    # East's 8s is a late fresh kong (B6), but its replacement is the eighth flower
    game = deal(
        "singapore",
        E="9s",
        W="888s",
        bonus={"W": "f1 f2 f3 f4 f5 f6 f7"},
        tail="f8",
        last="8s 1m 1p 1s 9m",
    )
    drain(game, 5, first="9s")
    play(game, "E discard 8s", "W kong", "all pass")
    assert patterns(game) == ["eight_flowers 5"]
    # opening: flower set 4 and own pair as dealt 4; then the kong 1 from East; season set 4 and win 32 each
    assert deltas(game) == (-8 - 1 - 36, -8 - 36, 24 + 1 + 108, -8 - 36)
