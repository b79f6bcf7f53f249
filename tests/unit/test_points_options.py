"""score_win under options: each changes the score of a hand that it is about, as the rulebook says."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.wins import make_win, reported, rules_for, score

PING = "123m 456m 678p 345s 88p"
ORDINARY = "123m 456p 777s 789s 55p"


def total_of(variant: str, hand: str, win: str, options: dict[str, Any], **circumstances: Any) -> int:
    return int(score(make_win(hand, win, **circumstances), rules_for(variant, **options)).total)


@pytest.mark.parametrize(
    ("options", "hand", "win", "circumstances", "with_default", "with_option"),
    [
        ({"little_ping_hu_wait": False}, PING, "4s", {"bonus": "f3"}, 0, 1),
        ({"menqing_concealed_kong": False}, "123m 456m 789p 55p", "9p",
         {"self_draw": True, "melds": ("ckong:2222s",)}, 1, 0),
        ({"mixed_terminals_inclusive": False, "tai_cap": 8}, "111m 999p EEE NNN 99s", "9s",
         {"round_wind": "W"}, 4, 6),
        ({"little_winds": "add2", "tai_cap": 9}, "EEE SSS 345m NN", "5m",
         {"melds": ("pong:WWW",), "seat": "W", "round_wind": "S"}, 4, 6),
        ({"all_green_tai": 4}, "234s 234s 666s 888s FF", "F", {"seat": "N"}, 5, 4),
        ({"all_green_needs_f": True}, "234s 234s 666s 888s 44s", "4s", {"seat": "N"}, 5, 4),
        ({"nine_gates_melds": True, "tai_cap": 9}, "11123455678m", "5m", {"melds": ("pong:999m",)}, 4, 9),
        ({"heaven_concealed_kong": False}, "123m 456m 789s 55p", "9s",
         {"self_draw": True, "earthly": 1, "melds": ("ckong:2222p",)}, 5, 1),
        ({"flower_set_tai": 1}, "222m 444p 666s 888s 33m", "3m", {"seat": "E", "bonus": "f1 f2 f3 f4"}, 5, 4),
    ],
)  # fmt: skip
def test_singapore_option(options, hand, win, circumstances, with_default, with_option):
    assert total_of("singapore", hand, win, {}, **circumstances) == with_default
    assert total_of("singapore", hand, win, options, **circumstances) == with_option


STRAIGHT = "123p 456p 789p CCC 55p"


@pytest.mark.parametrize(
    ("options", "hand", "win", "circumstances", "with_default", "with_option"),
    [
        ({"selfdraw_fan": 1}, STRAIGHT, "5p", {"self_draw": True}, 3, 4),
        ({"concealed_fan": 1}, STRAIGHT, "5p", {}, 3, 4),
        ({"straight_fan": 2}, STRAIGHT, "5p", {}, 3, 5),
        ({"no_fei_fan": 1}, STRAIGHT, "5p", {}, 3, 4),
        ({"no_fei_fan": 1}, "123p 456p 789p CCJ 55p", "5p", {}, 3, 3),
        ({"twin_chow_fan": 1}, "123p 123p 789p CCC 55p", "5p", {}, 3, 4),
        ({"terminals_fan": 2}, "111p 999p CCC NN", "N", {"melds": ("pong:WWW",)}, 5, 7),
        ({"seven_pairs": 4}, "1133p 5577p 99p EE C J", "C", {}, 0, 6),
        ({"flower_mode": "seat"}, STRAIGHT, "5p", {"bonus": "cat f4"}, 4, 3),
        ({"flower_mode": "all"}, STRAIGHT, "5p", {"bonus": "cat f1"}, 3, 4),
        ({"flower_set_fan": 3}, STRAIGHT, "5p", {"bonus": "f1 f2 f3 f4"}, 6, 5),
        ({"kankan_selfdraw": False}, "111p 333p 555p NNN 99p", "9p", {}, 5, 10),
        ({"kankan_selfdraw": False}, "111p 333p 555p NNN 99p", "5p", {}, 5, 5),
        ({"earth": "discard"}, STRAIGHT, "5p", {"self_draw": True, "earthly": 1}, 10, 3),
        ({"earth": "first_draw"}, STRAIGHT, "5p", {"earthly": 1}, 10, 3),
        ({"aside_breaks_no_flower": True}, STRAIGHT, "5p", {"bonus": "", "fei_aside": 1}, 10, 3),
    ],
)  # fmt: skip
def test_malaysian3_option(options, hand, win, circumstances, with_default, with_option):
    circumstances = {"bonus": "cat", **circumstances}
    assert total_of("malaysian3", hand, win, {}, **circumstances) == with_default
    assert total_of("malaysian3", hand, win, options, **circumstances) == with_option


def test_malaysian3_orphans_with_four_fei():
    """7b.15: nine kinds, a duplicate, and the four fei for the absent kinds."""
    rules = rules_for("malaysian3", orphans=7, four_fei="off")
    w = score(make_win("19p ESWNCFP C JJJJ", "C", bonus="cat"), rules)
    assert reported(w, rules) == ["animal", "thirteen_wonders"]
    assert [kind for kind in range(35) if w.assigned[kind]] == [0, 8, 18, 26]


@pytest.mark.parametrize(
    ("options", "hand", "win", "circumstances", "with_default", "with_option"),
    [
        ({"menqing_concealed_kong": True}, "123m 456m 345p 22p", "5p", {"melds": ("ckong:9999s",)}, 0, 1),
        ({"dealer_east_tai": 1}, "234m 567m 678p 55s", "5s", {"seat": "E", "melds": ("pong:EEE",)}, 0, 1),
        ({"dealer_east_tai": 2}, "234m 567m 678p 55s", "5s", {"seat": "E", "melds": ("pong:EEE",)}, 0, 2),
        ({"yise_rule": "off"}, "234m 234m 678p 55s", "5s", {"melds": ("pong:888s",)}, 1, 0),
        ({"yise_rule": "straight"}, "123m 456m 789m 55s", "5s", {"melds": ("pong:888s",)}, 0, 1),
        ({"yise_rule": "triple_chow"}, "234m 234m 234m 55s", "5s", {"melds": ("pong:888s",)}, 1, 1),
        ({"yise_rule": "triple_chow"}, "234m 234m 678p 55s", "5s", {"melds": ("pong:888s",)}, 1, 0),
        ({"yise_rule": "flush"}, "111m 333m 555m 77m", "7m", {"melds": ("pong:888m",)}, 0, 1),
        ({"yise_closed": True}, "234m 234m 678p 55s", "5s", {"melds": ("pong:888s",)}, 1, 0),
        ({"yise_per_pair": True}, "234m 234m 678p 55s", "5s", {"melds": ("chow:678p",)}, 2, 3),
        ({"pinghu_strict": True}, "345p 789p EE", "3p", {"melds": ("chow:123m", "chow:456s")}, 1, 0),
        ({"pinghu_strict": True}, "345p 789p 55s", "3p", {"melds": ("chow:123m", "chow:456s")}, 1, 1),
        ({"pinghu_strict": True}, "345p 789p 55s", "8p", {"melds": ("chow:123m", "chow:456s")}, 1, 0),
        ({"chain": "both"}, "123p 234m 456s 99s", "9s",
         {"melds": ("kong:7777m",), "self_draw": True, "replacement": "kong_bonus"}, 2, 3),
        ({"seven_pairs": 2}, "1133m 5577p 99s EE CC", "C", {}, 0, 3),
        ({"max_tai": 2}, "PPP 234m 55m", "P", {"melds": ("pong:CCC", "pong:FFF")}, 3, 2),
    ],
)  # fmt: skip
def test_malaysian4_option(options, hand, win, circumstances, with_default, with_option):
    circumstances = {
        "seat": "W",
        "bonus": "f1" if circumstances.get("seat") != "E" else "f2",
        **circumstances,
    }
    assert total_of("malaysian4", hand, win, {}, **circumstances) == with_default
    assert total_of("malaysian4", hand, win, options, **circumstances) == with_option


@pytest.mark.parametrize(
    ("options", "hand", "win", "circumstances", "total"),
    [
        ({"seven_pairs_quads": True}, "1111m 3355p 77s EE CC", "C", {}, 2),
        ({"self_draw_fan": 2}, ORDINARY, "5p", {"self_draw": True}, 3),
        ({"kong_bloom_fan": 3}, "123m 456m 789p 22p", "2p",
         {"self_draw": True, "replacement": "kong_on_kong", "melds": ("ckong:3333s", "kong:1111s")[:1]}, 5),
        ({"max_fan": 10}, "19m 19p 19s ESWNCFP E", "E", {}, 10),
    ],
)  # fmt: skip
def test_chinese_option(options, hand, win, circumstances, total):
    assert total_of("chinese", hand, win, options, **circumstances) == total


def test_minimum_and_gate():
    """Singapore 3: bonus tai reach the minimum only with min_counts_bonus."""
    hand: dict[str, Any] = {"hand": "222m 444p 666s 888s 33m", "win": "3m", "seat": "E", "bonus": "cat"}
    assert not score(make_win(**hand), rules_for("singapore", min_tai=3)).legal
    assert score(make_win(**hand), rules_for("singapore", min_tai=3, min_counts_bonus=True)).legal
