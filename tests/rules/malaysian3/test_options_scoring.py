"""Malaysian three players under other options and presets (rulebook 5, 7, 7b.15): one hand's value."""

from typing import Any

import pytest

from tests.scenario import check_score

A1: dict[str, Any] = dict(hand="123p 234p 456p 789p 55p", win_tile="6p", seat="S", by="E", bonus=["cat"])
A3: dict[str, Any] = dict(
    hand="234p 567p CCC 99p", melds=["pong:EEE"], win_tile="9p", seat="E", bonus=["h1", "f1"]
)
A5: dict[str, Any] = dict(hand="123p 123p 678p CCC 44p", win_tile="4p", seat="W", by="S")
A11: dict[str, Any] = dict(
    hand="111p 333p 555p NNN 99p", win_tile="9p", seat="E", by="S", bonus=["f2", "rooster"]
)

CASES: list[tuple[str, dict[str, Any]]] = [
    ("sloperama: 20 a fan", dict(A1, rules="sloperama", pays="E-200 S+300 W-100")),
    ("sloperama: a limit is ten units", dict(A5, rules="sloperama", pays="E-200 S-400 W+600")),
    ("zhwiki: one unit from each on a self-draw", dict(A3, rules="zhwiki", pays="E+12 S-6 W-6")),
    ("zhwiki: the discarder alone pays three", dict(A1, rules="zhwiki", pays="E-15 S+15 W+0")),
    ("discarder_all", dict(A1, rules={"payout": "discarder_all"}, pays="E-15 S+15 W+0")),
    ("discarder_all drawn", dict(A3, rules={"payout": "discarder_all"}, pays="E+24 S-12 W-12")),
    ("min_fan 6", dict(A1, rules={"min_fan": 6}, legal=False, total=5)),
    ("limit_units 10", dict(A5, rules={"limit_units": 10}, pays="E-10 S-20 W+30")),
    ("base 3", dict(A1, rules={"base": 3}, pays="E-30 S+45 W-15")),
    (
        "aside_breaks_no_flower",
        dict(A5, fei_aside=1, rules={"aside_breaks_no_flower": True}, legal=False, total=3),
    ),
    (
        "kankan on a discard",
        dict(A11, rules={"kankan_selfdraw": False}, items="hidden_treasure 10", total=10),
    ),
    (
        "flower_mode all",
        dict(A1, bonus=["f1"], rules={"flower_mode": "all"}, total=5),
    ),
    ("flower_mode seat", dict(A1, bonus=["f4"], rules={"flower_mode": "seat"}, legal=False, total=4)),
    ("flower_set_fan 3", dict(A1, bonus=["f1", "f2", "f3", "f4"], rules={"flower_set_fan": 3}, total=7)),
    ("selfdraw_fan", dict(A3, rules={"selfdraw_fan": 1}, total=7, pays="E+28 S-14 W-14")),
    (
        "liability: the feeder of the third dragon pays for a discard",
        dict(
            hand="345p 99p", melds=["pong:CCC", "pong:FFF", "pong:PPP"], win_tile="9p", seat="W", by="E",
            liable="S", rules={"liability": True}, pays="W+60 S-60 E+0",
        ),
    ),
    (
        "liability: the feeder of the third dragon pays for a self-draw",
        dict(
            hand="345p 99p", melds=["pong:CCC", "pong:FFF", "pong:PPP"], win_tile="9p", seat="W",
            liable="S", rules={"liability": True}, pays="W+80 S-80 E+0",
        ),
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[name for name, _ in CASES])
def test_option(case):
    check_score("malaysian3", **case)
