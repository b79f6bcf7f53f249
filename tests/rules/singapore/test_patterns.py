"""Singapore, rulebook section 4: every line of the tai table, given and refused (South, round East)."""

from typing import Any

import pytest

from tests.scenario import check_score

PUNGS = dict(hand="222m 555m 888p 333s 77s", win_tile="7s", by="E")  # all_pungs 2 and nothing else
WONDERS = "19m 19p 19s ESWNCFP"

CASES: list[tuple[str, dict[str, Any]]] = [
    ("animal: each one", dict(PUNGS, bonus=["cat", "rat"], items="all_pungs 2, animal 1, animal 1", total=4)),
    (
        "animal_set replaces the single animals",
        dict(PUNGS, bonus=["cat", "rat", "rooster", "centipede"], items="all_pungs 2, animal_set 5", total=5),
    ),
    (
        "seat_flower: own flower and own season",
        dict(PUNGS, bonus=["f2", "f6"], items="all_pungs 2, seat_flower 1, seat_flower 1", total=4),
    ),
    ("seat_flower: not another's", dict(PUNGS, bonus=["f1", "f7", "f8"], items="all_pungs 2", total=2)),
    (
        "season_set adds to the own season",
        dict(
            PUNGS, bonus=["f5", "f6", "f7", "f8"],
            items="all_pungs 2, season_set 2, seat_flower 1", total=5,
        ),
    ),
    ("flower_set: not of mixed series", dict(PUNGS, bonus=["f1", "f3", "f4", "f5"], items="all_pungs 2")),
    (
        "dragon: each pung, a kong too",
        dict(
            hand="345m FFF 99m", melds=["kong:CCCC", "chow:123m"], win_tile="9m", by="E",
            items="dragon 1, dragon 1, half_flush 2", total=4,
        ),
    ),
    (
        "round_wind and seat_wind are two tiles here",
        dict(
            hand="345m 678p 99m", melds=["pong:EEE", "pong:SSS"], win_tile="9m", by="E",
            items="round_wind 1, seat_wind 1", total=2,
        ),
    ),
    (
        "a guest wind pung counts nothing",
        dict(
            hand="345m 678p 99m", melds=["pong:WWW", "pong:NNN"], win_tile="9m", by="E",
            legal=False, items="", total=0,
        ),
    ),
    (
        "seat and round wind in one kong count twice",
        dict(
            hand="345m 678p 123s 99m", melds=["kong:SSSS"], win_tile="9m", by="E", round_wind="S",
            items="round_wind 1, seat_wind 1", total=2,
        ),
    ),
    (
        "half_flush: with one suit and honours only",
        dict(hand="123m 456m 789m NN WWW", win_tile="9m", by="E", items="half_flush 2", total=2),
    ),
    (
        "half_flush: not with two suits",
        dict(hand="123m 456m 789p NN WWW", win_tile="9p", by="E", legal=False, items="", total=0),
    ),
    (
        "full_flush excludes half_flush",
        dict(
            hand="123m 456m 99m", melds=["pong:555m", "chow:678m"], win_tile="9m", by="E",
            items="full_flush 4", total=4,
        ),
    ),
    (
        "all_pungs: kongs count",
        dict(
            hand="888p 33s", melds=["kong:2222m", "akong:5555m", "ckong:7777s"], win_tile="3s", by="E",
            items="all_pungs 2", total=2,
        ),
    ),
    (
        "little_dragons with half flush",
        dict(
            hand="CCC FFF PP 123m 456m", win_tile="6m", by="E",
            items="little_dragons 3, half_flush 2", total=5,
        ),
    ),
    (
        "mixed_terminals with half flush and a wind",
        dict(
            hand="111m 999m NNN CC", melds=["pong:SSS"], win_tile="C", by="E",
            items="mixed_terminals 4, half_flush 2, seat_wind 1", total=5,
        ),
    ),
    (
        "mixed_terminals: not with a 2",
        dict(
            hand="111m 222p NNN WW", melds=["pong:999s"], win_tile="2p", by="E", items="all_pungs 2", total=2
        ),
    ),
    (
        "little_winds: wind points and half flush are inside",
        dict(
            hand="234p NN", melds=["pong:EEE", "pong:SSS", "pong:WWW"], win_tile="4p", by="W",
            items="little_winds 4", total=4,
        ),
    ),
    (
        "little_winds: all pungs and a dragon are added",
        dict(
            hand="CCC NN", melds=["pong:EEE", "pong:SSS", "pong:WWW"], win_tile="N", by="W",
            items="little_winds 4, all_honours 5, all_pungs 2, dragon 1", total=5,
        ),
    ),
    (
        "all_terminals",
        dict(
            hand="111m 999p 11s", melds=["pong:111p", "pong:999s"], win_tile="1s", by="E",
            items="all_terminals 5, all_pungs 2", total=5,
        ),
    ),
    (
        "hidden_treasure: concealed kongs allowed",
        dict(
            hand="222m 555p 333s 77s", melds=["ckong:8888m"], win_tile="3s",
            items="hidden_treasure 5, all_pungs 2, concealed 1", total=5,
        ),
    ),
    (
        "hidden_treasure: not with an exposed pong",
        dict(
            hand="222m 555p 333s 77s", melds=["pong:888m"], win_tile="7s", items="all_pungs 2", total=2,
        ),
    ),
    (
        "thirteen_wonders: all pay as for a self-draw",
        dict(
            hand=WONDERS + " E", win_tile="9s", by="W", items="thirteen_wonders 5", total=5,
            pays="S+96 E-32 W-32 N-32",
        ),
    ),
    (
        "thirteen_wonders drawn: events are added, nothing else of the table",
        dict(hand=WONDERS + " C", win_tile="C", items="thirteen_wonders 5, concealed 1", total=5),
    ),
    (
        "thirteen_wonders robs a concealed kong",
        dict(
            hand=WONDERS + " P", win_tile="C", by="N", rob=True, total=5, pays="S+96 E-32 W-32 N-32",
        ),
    ),
    ("thirteen_wonders: a kind is missing", dict(hand="19m 19p 19s ESWNCF EF", win_tile="F", legal=False)),
    (
        "all_green without F",
        dict(
            hand="222s 444s 88s", melds=["pong:333s", "pong:666s"], win_tile="8s", by="E",
            items="all_green 5, all_pungs 2", total=5,
        ),
    ),
    (
        "all_green: not with a 5",
        dict(
            hand="234s 456s 888s FF", melds=["chow:234s"], win_tile="8s", by="E",
            items="half_flush 2", total=2,
        ),
    ),
    (
        "nine_gates: not with a meld",
        dict(
            hand="11123456789m", melds=["pong:999m"], win_tile="9m", by="E",
            items="full_flush 4", total=4,
        ),
    ),
    (
        "eighteen_arhats: concealed kongs too",
        dict(
            hand="33m", melds=["ckong:2222m", "ckong:5555p", "ckong:7777s", "ckong:8888s"], win_tile="3m",
            items="eighteen_arhats 5, hidden_treasure 5, all_pungs 2, concealed 1", total=5,
        ),
    ),
    (
        "heavenly",
        dict(
            hand="123m 456p 789s 22m WWW", win_tile="2m", seat="E", first_turn="heavenly",
            items="heavenly 5, concealed 1", total=5, pays="E+96 S-32 W-32 N-32",
        ),
    ),
    (
        "kong_on_kong replaces replacement",
        dict(
            hand="234m 55p 678s", melds=["ckong:9999s", "ckong:1111p"], win_tile="4m",
            replacement="kong_on_kong", items="kong_on_kong 5, concealed 1", total=5,
        ),
    ),
    (
        "a bonus tile drawn on a single kong is one replacement",
        dict(
            hand="234m 55p 678s 234s", melds=["ckong:1111p"], win_tile="4m", bonus=["f1"],
            replacement="kong_bonus", items="replacement 1, concealed 1", total=2,
        ),
    ),
    (
        "big_dragons stands alone at ten",
        dict(
            hand="CCC FFF PPP 99m", melds=["pong:SSS"], win_tile="9m", by="E", bonus=["cat"],
            items="big_dragons 10", total=10, pays="S+128 E-64 W-32 N-32",
        ),
    ),
    (
        "big_winds stands alone at ten",
        dict(
            hand="EEE SSS CC", melds=["pong:WWW", "kong:NNNN"], win_tile="C",
            items="big_winds 10", total=10, pays="S+192 E-64 W-64 N-64",
        ),
    ),
    ("seven pairs are no hand", dict(hand="1133m 5577p 99s EE CC", win_tile="C", legal=False, items="")),
    ("no shape", dict(hand="147m 258p 369s ESWCC", win_tile="C", by="E", legal=False, items="", total=0)),
]  # fmt: skip


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[name for name, _ in CASES])
def test_pattern(case):
    check_score("singapore", **{"seat": "S", **case})
