"""Malaysian three players, rulebook sections 4 and 7b.15: the patterns that only an option gives fan."""

from typing import Any

import pytest

from tests.scenario import check_score

# South on East's discard; the cat keeps the hand from being a limit without bonus tiles.
ON_DISCARD: dict[str, Any] = dict(seat="S", by="E", bonus=["cat"])
STRAIGHT: dict[str, Any] = dict(hand="123p 456p 789p CCC 55p", win_tile="5p")
OPEN: dict[str, Any] = dict(hand="123p 456p 789p 55p", melds=["pong:CCC"], win_tile="5p")
PLAIN = "half_flush 1, dragon 1, animal 1"

CASES: list[tuple[str, dict[str, Any]]] = [
    ("none of them by default", dict(STRAIGHT, items=PLAIN, total=3, legal=False)),
    (
        "self_draw",
        dict(STRAIGHT, by="self", rules={"selfdraw_fan": 2}, items=f"{PLAIN}, self_draw 2", total=5),
    ),
    (
        "self_draw: not on a discard",
        dict(STRAIGHT, rules={"selfdraw_fan": 2}, items=PLAIN, total=3, legal=False),
    ),
    (
        "concealed: on a discard too",
        dict(STRAIGHT, rules={"concealed_fan": 2}, items=f"{PLAIN}, concealed 2", total=5),
    ),
    (
        "concealed: not with an open pong",
        dict(OPEN, rules={"concealed_fan": 2}, items=PLAIN, total=3, legal=False),
    ),
    (
        "straight: open sets count",
        dict(OPEN, rules={"straight_fan": 2}, items=f"{PLAIN}, straight 2", total=5),
    ),
    (
        "straight: not 123 456 678",
        dict(
            OPEN, hand="123p 456p 678p 55p", rules={"straight_fan": 2}, items=PLAIN, total=3, legal=False
        ),
    ),
    (
        "double_chow: once",
        dict(
            STRAIGHT, hand="123p 123p 789p 789p 55p", rules={"twin_chow_fan": 1},
            items="full_flush 3, ping_hu 1, double_chow 1, animal 1", total=6,
        ),
    ),
    (
        "terminals",
        dict(
            hand="111p 999p CCC NN", melds=["pong:WWW"], win_tile="N", rules={"terminals_fan": 2},
            items="half_flush 1, all_pungs 2, dragon 1, animal 1, terminals 2", total=7,
        ),
    ),
    (
        "terminals: not with a 2",
        dict(
            hand="111p 222p CCC NN", melds=["pong:WWW"], win_tile="N", rules={"terminals_fan": 2},
            items="half_flush 1, all_pungs 2, dragon 1, animal 1", total=5,
        ),
    ),
    ("no_fei", dict(STRAIGHT, rules={"no_fei_fan": 2}, items=f"{PLAIN}, no_fei 2", total=5)),
    (
        "no_fei: not with a fei in the hand",
        dict(
            STRAIGHT, hand="123p 456p 789p CCJ 55p", rules={"no_fei_fan": 2}, items=PLAIN, total=3,
            legal=False,
        ),
    ),
    (
        "no_fei: not with a fei laid aside",
        dict(
            STRAIGHT, fei_aside=1, rules={"no_fei_fan": 2}, items=f"{PLAIN}, fei_aside 1", total=4,
            legal=False,
        ),
    ),
    (
        "seven_pairs: a fei may be any tile of them",
        dict(
            hand="1133p 5577p 99p EE C J", win_tile="C", rules={"seven_pairs": 4},
            items="half_flush 1, animal 1, seven_pairs 4", total=6,
        ),
    ),
    (
        "seven_pairs: four of a kind are not two pairs",
        dict(
            hand="1111p 5577p 99p EE CC", win_tile="C", rules={"seven_pairs": 4}, items="", total=0,
            legal=False,
        ),
    ),
    (
        "thirteen_wonders: nine kinds, one twice, four fei",
        dict(
            hand="19p ESWNCFP C JJJJ", win_tile="C", rules={"orphans": 7, "four_fei": "off"},
            items="animal 1, thirteen_wonders 7", total=8,
        ),
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[name for name, _ in CASES])
def test_pattern_by_option(case):
    check_score("malaysian3", **{**ON_DISCARD, **case})
