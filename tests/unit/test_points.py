"""score_win on the rulebooks' worked cases: total, legality, and the patterns behind them."""

from __future__ import annotations

import numpy as np
import pytest

from mahjong_env.core.points import may_win
from mahjong_env.core.shapes import load_tables
from tests.unit.wins import make_win, reported, rules_for, score

PING = "123m 456m 678p 345s 88p"

# (case, total, legal, patterns, hand, winning tile, circumstances)
SINGAPORE = [
    ("1", 4, True, "ping_hu", PING, "5s", {}),
    ("3", 0, False, "", PING, "4s", {}),
    ("4", 5, True, "concealed ping_hu", PING, "4s", {"self_draw": True}),
    ("5", 1, False, "little_ping_hu", PING, "5s", {"bonus": "f3"}),
    ("6", 2, True, "little_ping_hu concealed", PING, "5s", {"bonus": "f3", "self_draw": True}),
    (
        "8", 3, True, "dragon all_pungs", "777p CCC 99s", "C",
        {"seat": "W", "melds": ("pong:222m", "pong:555s")},
    ),
    (
        "9", 4, True, "round_wind seat_wind half_flush", "123p 456p 789p PP", "9p",
        {"seat": "E", "melds": ("pong:EEE",)},
    ),
    ("10", 4, True, "full_flush", "456s 999s 22s", "6s", {"seat": "N", "melds": ("chow:123s", "pong:777s")}),
    (
        "12", 3, True, "little_dragons", "PP 456m 234p", "4p",
        {"seat": "E", "round_wind": "S", "melds": ("pong:CCC", "pong:FFF")},
    ),
    (
        "14", 10, True, "big_dragons", "345s 99m", "9m",
        {"seat": "W", "self_draw": True, "melds": ("pong:CCC", "pong:FFF", "pong:PPP")},
    ),
    (
        "17", 10, True, "big_winds", "NNN 55m", "5m",
        {"seat": "N", "round_wind": "W", "melds": ("pong:EEE", "pong:SSS", "pong:WWW")},
    ),
    (
        "18", 5, True, "round_wind seat_wind all_pungs little_dragons all_honours", "SSS FFF PP", "F",
        {"melds": ("pong:EEE", "pong:CCC")},
    ),
    (
        "20", 5, True, "concealed all_pungs hidden_treasure", "222m 555m 888p 333s 77s", "7s",
        {"seat": "W", "round_wind": "S", "self_draw": True},
    ),
    ("21", 2, True, "all_pungs", "222m 555m 888p 333s 77s", "7s", {"seat": "W", "round_wind": "S"}),
    ("22", 5, True, "full_flush nine_gates", "11123455678999m", "5m", {"seat": "E"}),
    (
        "23", 5, True, "all_pungs eighteen_arhats", "33m", "3m",
        {
            "round_wind": "W", "self_draw": True,
            "melds": ("kong:2222m", "ckong:5555p", "akong:7777s", "ckong:EEEE"),
        },
    ),
    (
        "24", 5, True, "seat_flower flower_set all_pungs", "222m 444p 666s 888s 33m", "3m",
        {"seat": "E", "bonus": "f1 f2 f3 f4"},
    ),
    (
        "26", 2, True, "dragon replacement", "234m 456p 33p", "6p",
        {"seat": "W", "self_draw": True, "replacement": "kong", "melds": ("pong:FFF", "ckong:8888s")},
    ),
    (
        "27", 2, True, "round_wind last_tile", "345m 678m 456p 22s", "6p",
        {"self_draw": True, "last_tile": 1, "melds": ("pong:EEE",)},
    ),
    (
        "27 as a replacement", 2, True, "round_wind replacement", "345m 678m 456p 22s", "6p",
        {"self_draw": True, "last_tile": 1, "replacement": "bonus", "melds": ("pong:EEE",)},
    ),
    ("29", 5, True, "all_green", "234s 234s 666s 888s FF", "F", {"seat": "N"}),
    ("30", 4, True, "mixed_terminals", "111m 999p EEE NNN 99s", "9s", {"round_wind": "W"}),
    ("31", 0, False, "", "123m 456m 678p 345s WW", "5s", {"seat": "W"}),
    ("31 with a guest wind", 4, True, "ping_hu", "123m 456m 678p 345s NN", "5s", {"seat": "W"}),
    (
        "32", 0, False, "", "88p", "8p",
        {"self_draw": True, "melds": ("chow:123m", "chow:456m", "chow:678p", "chow:345s")},
    ),
    (
        "38", 5, True, "eight_flowers", "", None,
        {"bonus": "f1 f2 f3 f4 f5 f6 f7 f8", "flower_win": 1, "self_draw": True},
    ),
    ("39", 5, True, "seven_flowers", "", None, {"bonus": "f1 f2 f3 f4 f5 f6 f7", "flower_win": 2}),
    ("41", 5, True, "round_wind earthly", "123m 456p 789s 22m EEE", "2m", {"earthly": 1}),
    ("42", 4, True, "ping_hu", "789s 66p 678p 234m", "6p", {"melds": ("chow:123m",)}),
    ("43", 5, True, "all_pungs all_terminals", "111m 999m 111p 999s 99p", "9p", {}),
    ("45", 4, True, "ping_hu", "123m 456m 789s 22234p", "3p", {}),
    ("45 on 4p", 0, False, "", "123m 456m 789s 22244p", "4p", {}),
    ("46", 4, True, "full_flush", "456s 22s", "6s", {"melds": ("chow:123s", "pong:777s", "pong:999s")}),
    ("47", 3, True, "little_dragons", "PP 345s 567m", "P", {"seat": "W", "melds": ("pong:CCC", "pong:FFF")}),
    (
        "48", 5, True, "kong_on_kong", "234m 55p", "4m",
        {
            "seat": "W", "self_draw": True, "replacement": "kong_on_kong",
            "melds": ("pong:222m", "kong:8888s", "ckong:1111p"),
        },
    ),
    (
        "49", 5, True, "concealed replacement earthly", "123m 456m 789s 55p", "9s",
        {"self_draw": True, "replacement": "kong", "earthly": 1, "melds": ("ckong:2222p",)},
    ),
    (
        "50", 5, True, "dragon mixed_terminals", "111m 999p 11s", "1s",
        {"round_wind": "W", "melds": ("pong:EEE", "pong:CCC")},
    ),
]  # fmt: skip

MALAYSIAN3 = [
    ("A1", 5, True, "full_flush ping_hu animal", "123p 234p 456p 789p 55p", "6p", {"bonus": "cat"}),
    (
        "A2", 3, False, "half_flush east_wind animal", "123p 456p 789p EEE 55p", "5p",
        {"bonus": "rat", "self_draw": True},
    ),
    (
        "A3", 6, True, "half_flush dragon east_wind seat_wind seat_flower face", "234p 567p CCC 99p", "9p",
        {"seat": "E", "melds": ("pong:EEE",), "bonus": "h1 f1", "self_draw": True},
    ),
    ("A5", 10, True, "no_flowers", "123p 123p 678p CCC 44p", "4p", {"seat": "W"}),
    (
        "A6", 5, True, "half_flush little_dragons animal", "345p 678p PP", "8p",
        {"seat": "E", "melds": ("pong:CCC", "pong:FFF"), "bonus": "rat"},
    ),
    (
        "A8", 5, True, "half_flush dragon fourth_flower animal face", "222p 555p 78p J PPP 99p", "9p",
        {"seat": "E", "bonus": "h2 centipede f4"},
    ),
    (
        "A10", 10, True, "hidden_treasure", "111p 333p 555p NNN 99p", "9p",
        {"seat": "E", "bonus": "f2", "self_draw": True},
    ),
    (
        "A11", 5, True, "half_flush all_pungs north_wind animal", "111p 333p 555p NNN 99p", "9p",
        {"seat": "E", "bonus": "f2 rooster"},
    ),
    (
        "A11 without rooster", 4, False, "half_flush all_pungs north_wind", "111p 333p 555p NNN 99p", "9p",
        {"seat": "E", "bonus": "f2"},
    ),
    ("A12", 10, True, "four_fei", "JJJJ 1358p EE SS CF", "J", {"self_draw": True, "four_fei": 1}),
    (
        "A14", 5, True, "half_flush east_wind seat_wind seat_flower replacement_kong",
        "EEE 123p 456p 77p", "7p",
        {"seat": "E", "melds": ("ckong:8888p",), "bonus": "f5", "replacement": "kong", "self_draw": True},
    ),
    (
        "A17", 7, True, "half_flush dragon animal_set", "123p 234p 678p CCC 99p", "4p",
        {"seat": "W", "bonus": "cat rat rooster centipede", "self_draw": True},
    ),
    (
        "A18", 10, True, "all_honours", "PPP CC", "P",
        {"melds": ("pong:EEE", "pong:NNN", "pong:FFF"), "bonus": "f3"},
    ),
    (
        "A19", 10, True, "heavenly", "123p 456p 789p FFF 22p", None,
        {"seat": "E", "bonus": "cat", "self_draw": True, "heavenly": 1},
    ),
    (
        "A20", 10, True, "last_tile", "777p SSS 123p 66p", "6p",
        {"bonus": "f1", "melds": ("chow:345p",), "last_tile": 1, "self_draw": True},
    ),
    (
        "A22", 7, True, "full_flush ping_hu face fei_aside replacement_bonus",
        "345p 345p 456p 678p 22p", "2p",
        {"seat": "E", "bonus": "h1", "fei_aside": 1, "replacement": "bonus", "self_draw": True},
    ),
    (
        "A24", 10, True, "nine_gates", "111p 2345678p 999p 5p", "5p",
        {"seat": "W", "bonus": "f1", "self_draw": True},
    ),
    (
        "A25", 5, True, "half_flush dragon seat_wind seat_flower animal", "CC JJ 9p 345p 678p", "8p",
        {"seat": "W", "melds": ("pong:WWW",), "bonus": "cat f7"},
    ),
]  # fmt: skip

MALAYSIAN4 = [
    (
        "B1", 4, True, "self_draw concealed no_flowers ping_hu", "123m 456m 345p 789s 22p", "5p",
        {"self_draw": True},
    ),
    (
        "B2", 1, True, "dragon", "234m 567p 999s 88s", "9s",
        {"seat": "W", "melds": ("pong:CCC",), "bonus": "f2"},
    ),
    ("B3", 0, False, "", "456m 777p 234s 99s", "9s", {"seat": "N", "melds": ("chow:123m",), "bonus": "f1"}),
    (
        "B4", 2, True, "east_wind seat_flower", "234m 567m 678p 55s", "5s",
        {"melds": ("pong:EEE",), "bonus": "f2"},
    ),
    (
        "B6", 2, True, "self_draw seat_wind", "123p 456p 789p 33m", "3m",
        {"seat": "N", "melds": ("pong:NNN",), "bonus": "f1", "self_draw": True},
    ),
    (
        "B7", 1, True, "ping_hu", "345p 789p EE", "3p",
        {"seat": "W", "melds": ("chow:123m", "chow:456s"), "bonus": "f1"},
    ),
    (
        "B10", 3, True, "self_draw replacement_bonus seat_flower", "123p 456m 789p 77m", "7m",
        {"melds": ("pong:333s",), "bonus": "f6", "self_draw": True, "replacement": "bonus"},
    ),
    (
        "B11", 2, True, "self_draw replacement_kong", "123p 234m 456s 99s", "9s",
        {"seat": "W", "melds": ("kong:7777m",), "bonus": "f1", "self_draw": True, "replacement": "kong"},
    ),
    (
        "B13", 3, True, "dragon*3", "PPP 234m 55m", "P",
        {"seat": "W", "melds": ("pong:CCC", "pong:FFF"), "bonus": "f4"},
    ),
    ("B15", 1, True, "no_flowers", "345s 678s 567p 44p", "8s", {"melds": ("pong:222m",)}),
    (
        "B17", 2, True, "east_wind seat_wind", "123m 456p 88p", "8p",
        {"seat": "W", "melds": ("pong:WWW", "pong:EEE"), "bonus": "f1"},
    ),
    ("B18", 1, True, "concealed", "111m 234p 567p 345s 99m", "5s", {"bonus": "f1"}),
    (
        "B20", 4, True, "self_draw seat_flower*2 double_chow", "SSS 345p 66s", "5p",
        {"seat": "W", "melds": ("chow:345p", "pong:999m"), "bonus": "f3 f7", "self_draw": True},
    ),
    ("7b.3", 3, True, "concealed ping_hu double_chow", "222333444m 567p 99s", "9s", {"bonus": "f1"}),
    ("literal East of the dealer", 1, True, "no_flowers", "234m 567m 678p 55s", "5s",
     {"seat": "E", "melds": ("pong:EEE",)}),
]  # fmt: skip

ORDINARY = "123m 456p 777s 789s 55p"
CHINESE = [
    ("C1", 1, True, "base", ORDINARY, "5p", {}),
    ("C2", 2, True, "base self_draw", ORDINARY, "5p", {"self_draw": True}),
    ("C6", 2, True, "seven_pairs", "1133m 5577p 99s EE CC", "C", {"seat": "W"}),
    ("C8", 13, True, "thirteen_wonders", "19m 19p 19s ESWNCFP E", "E", {}),
    ("C9", 14, True, "thirteen_wonders self_draw", "19m 19p 19s ESWNCFP 9s", "9s",
     {"seat": "E", "self_draw": True}),
    (
        "C10", 3, True, "base self_draw kong_bloom", "123m 456m 789p 22p", "2p",
        {"seat": "W", "self_draw": True, "replacement": "kong", "melds": ("ckong:3333s",)},
    ),
    ("C12", 1, True, "base rob_kong", "234s 678m 345p 99p", "4s", {"melds": ("pong:CCC",), "rob": 1}),
    ("C15", 0, False, "", "1111m 3355p 77s EE CC", "C", {}),
    ("two shapes", 2, True, "seven_pairs", "223344m 556677p 99s", "9s", {}),
]  # fmt: skip

CASES = [
    pytest.param(variant, *case[1:], id=f"{variant} {case[0]}")
    for variant, cases in (
        ("singapore", SINGAPORE),
        ("malaysian3", MALAYSIAN3),
        ("malaysian4", MALAYSIAN4),
        ("chinese", CHINESE),
    )
    for case in cases
]


@pytest.mark.parametrize(("variant", "total", "legal", "patterns", "hand", "win", "circumstances"), CASES)
def test_worked_case(variant, total, legal, patterns, hand, win, circumstances):
    rules = rules_for(variant)
    w = score(make_win(hand, win, **circumstances), rules)
    assert reported(w, rules) == patterns.split()
    assert (int(w.total), bool(w.legal)) == (total, legal)
    assert may_win(make_win(hand, win, **circumstances)[0], rules[0], load_tables()[0]) == legal


@pytest.mark.parametrize(
    ("hand", "win", "circumstances", "total"),
    [
        (PING, "5s", {"bonus": "f3"}, 1),  # case 5
        ("222m 444p 666s 888s 33m", "3m", {"seat": "E", "bonus": "f1 f2 f3 f4"}, 4),  # case 24
        ("234s 234s 666s 888s FF", "F", {"seat": "N"}, 4),  # case 29
        ("345s 99m", "9m", {"melds": ("pong:CCC", "pong:FFF", "pong:PPP")}, 5),
        ("EEE SSS WWW NN 55m 5m", "5m", {"seat": "N"}, 5),
    ],
)
def test_classic_totals(hand, win, circumstances, total):
    w = score(make_win(hand, win, **circumstances), rules_for("singapore", "classic"))
    assert (int(w.total), bool(w.legal)) == (total, True)


def test_shares_in_chips():
    """Singapore 5: u = 1 2 4 8 16 and 32 for ten tai; Malaysian three-player 5: 20 from ten fan on."""
    assert rules_for("singapore").units[0][[1, 2, 3, 4, 5, 10]].tolist() == [1, 2, 4, 8, 16, 32]
    assert rules_for("malaysian3").units[0][[5, 9, 10]].tolist() == [5, 9, 20]
    assert int(score(make_win(PING, "5s"), rules_for("singapore", base=3)).units) == 24
    hand = make_win("123p 123p 678p CCC 44p", "4p", seat="W")
    assert int(score(hand, rules_for("malaysian3")).units) == 20
    # sloperama: base 20, limit 10 units.
    assert int(score(hand, rules_for("malaysian3", "sloperama")).units) == 200


def test_no_shape_scores_nothing():
    rules = rules_for("singapore")
    w = score(make_win("123m 456m 678p 345s 89p", "5s", bonus="cat"), rules)
    assert (int(w.form), bool(w.legal), int(w.total), reported(w, rules)) == (0, False, 0, [])


def test_scoring_again_forgets_the_last_hand():
    rules = rules_for("malaysian3")
    wins = make_win("CC JJ 9p 345p 678p", "8p", seat="W", melds=("pong:WWW",), bonus="cat f7")
    assert score(wins, rules).legal
    wins[0].hand[7] += 1
    wins[0].hand[16] -= 1
    w = score(wins, rules)
    assert (int(w.form), int(w.gate), int(w.assigned.sum()), reported(w, rules)) == (0, 0, 0, [])


def test_chosen_sets_and_assignment():
    """A25: one of the two fei is the third C; sets, pair and assignment account for every tile."""
    hand = make_win("CC JJ 9p 345p 678p", "8p", seat="W", melds=("pong:WWW",), bonus="cat f7")
    w = score(hand, rules_for("malaysian3"))
    assert (int(w.assigned[31]), int(w.assigned.sum())) == (1, 2)
    counts = np.zeros(35, int)
    for meld, kind in zip(w.set_type[1:], w.set_tile[1:], strict=True):
        for step in (0, 1, 2) if meld == 0 else (0, 0, 0):
            counts[int(kind) + step] += 1
    counts[int(w.pair)] += 2
    assert counts[:34].tolist() == (w.hand + w.assigned)[:34].tolist()
    assert (int(w.set_type[0]), int(w.set_tile[0])) == (1, 29)
