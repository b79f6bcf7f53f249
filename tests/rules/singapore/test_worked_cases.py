"""Singapore, rulebook section 10: the worked cases that are about the value of one hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenario import check_score

ALL_FLOWERS = [f"f{i}" for i in range(1, 9)]

CASES: list[tuple[str, dict[str, Any]]] = [
    (
        "1 big ping hu, two kinds waited on",
        dict(
            hand="123m 456m 678p 345s 88p", win_tile="5s", seat="S", by="W",
            items="ping_hu 4", total=4, pays="S+32 W-16 E-8 N-8", next_dealer="S",
        ),
    ),
    (
        "3 a closed wait by discard is no ping hu",
        dict(
            hand="123m 456m 678p 345s 88p", win_tile="4s", seat="S", by="W",
            legal=False, items="", total=0,
        ),
    ),
    (
        "4 a closed wait by self-draw is ping hu",
        dict(
            hand="123m 456m 678p 345s 88p", win_tile="4s", seat="S",
            items="ping_hu 4, concealed 1", total=5, pays="S+96 E-32 W-32 N-32",
        ),
    ),
    (
        "5 little ping hu alone misses the minimum",
        dict(
            hand="123m 456m 678p 345s 88p", win_tile="5s", seat="S", by="W", bonus=["f3"],
            legal=False, items="little_ping_hu 1", total=1,
        ),
    ),
    (
        "6 little ping hu and fully concealed",
        dict(
            hand="123m 456m 678p 345s 88p", win_tile="5s", seat="S", bonus=["f3"],
            items="little_ping_hu 1, concealed 1", total=2, pays="S+12 E-4 W-4 N-4",
        ),
    ),
    (
        "8 all pungs and a dragon",
        dict(
            hand="777p CCC 99s", melds=["pong:222m", "pong:555s"], win_tile="C", seat="W", by="N",
            items="all_pungs 2, dragon 1", total=3, pays="W+16 N-8 E-4 S-4",
        ),
    ),
    (
        "9 half flush, East is seat and round",
        dict(
            hand="123p 456p 789p PP", melds=["pong:EEE"], win_tile="9p", seat="E", by="S",
            items="half_flush 2, seat_wind 1, round_wind 1", total=4, pays="E+32 S-16 W-8 N-8",
        ),
    ),
    (
        "10 full flush with two exposed sets, no bao",
        dict(
            hand="456s 999s 22s", melds=["chow:123s", "pong:777s"], win_tile="6s", seat="N", by="E",
            items="full_flush 4", total=4, pays="N+32 E-16 S-8 W-8",
        ),
    ),
    (
        "12 little dragons hold their dragon points",
        dict(
            hand="PP 456m 234p", melds=["pong:CCC", "pong:FFF"], win_tile="4p", seat="E", by="W",
            round_wind="S", items="little_dragons 3", total=3, pays="E+16 W-8 S-4 N-4",
        ),
    ),
    (
        "14 big dragons by self-draw, the feeder pays all",
        dict(
            hand="345s 99m", melds=["pong:CCC", "pong:FFF", "pong:PPP"], win_tile="9m", seat="W",
            liable="S", items="big_dragons 10", total=10, pays="W+192 S-192 E+0 N+0",
        ),
    ),
    (
        "15 big dragons by discard, the feeder pays for the shooter",
        dict(
            hand="345s 99m", melds=["pong:CCC", "pong:FFF", "pong:PPP"], win_tile="9m", seat="W",
            by="N", liable="S", items="big_dragons 10", total=10, pays="W+128 S-128 E+0 N+0",
        ),
    ),
    (
        "17 big winds",
        dict(
            hand="NNN 55m", melds=["pong:EEE", "pong:SSS", "pong:WWW"], win_tile="5m", seat="N", by="E",
            round_wind="W", items="big_winds 10", total=10, pays="N+128 E-64 S-32 W-32",
        ),
    ),
    (
        "18 all honours is capped",
        dict(
            hand="SSS FFF PP", melds=["pong:EEE", "pong:CCC"], win_tile="F", seat="S", by="N",
            items="all_honours 5, all_pungs 2, little_dragons 3, seat_wind 1, round_wind 1", total=5,
            pays="S+64 N-32 E-16 W-16",
        ),
    ),
    (
        "20 hidden treasure on the pair",
        dict(
            hand="222m 555m 888p 333s 77s", win_tile="7s", seat="W", round_wind="S",
            items="hidden_treasure 5, all_pungs 2, concealed 1", total=5, pays="W+96 E-32 S-32 N-32",
        ),
    ),
    (
        "21 no hidden treasure on a discard",
        dict(
            hand="222m 555m 888p 333s 77s", win_tile="7s", seat="W", by="E", round_wind="S",
            items="all_pungs 2", total=2, pays="W+8 E-4 S-2 N-2",
        ),
    ),
    (
        "22 nine gates by the final fourteen",
        dict(
            hand="11123455678999m", win_tile="5m", seat="E", by="N",
            items="nine_gates 5, full_flush 4", total=5, pays="E+64 N-32 S-16 W-16",
        ),
    ),
    (
        "23 eighteen arhats",
        dict(
            hand="33m", melds=["kong:2222m", "ckong:5555p", "akong:7777s", "ckong:EEEE"], win_tile="3m",
            seat="S", round_wind="W", items="eighteen_arhats 5, all_pungs 2", total=5,
            pays="S+96 E-32 W-32 N-32",
        ),
    ),
    (
        "24 a whole set of flowers",
        dict(
            hand="222m 444p 666s 888s 33m", win_tile="3m", seat="E", by="S", bonus=["f1", "f2", "f3", "f4"],
            items="all_pungs 2, flower_set 2, seat_flower 1", total=5, pays="E+64 S-32 W-16 N-16",
        ),
    ),
    (
        "26 on a kong replacement",
        dict(
            hand="234m 456p 33p", melds=["pong:FFF", "ckong:8888s"], win_tile="6p", seat="W",
            replacement="kong", items="dragon 1, replacement 1", total=2, pays="W+12 E-4 S-4 N-4",
        ),
    ),
    (
        "27 the last live tile",
        dict(
            hand="345m 678m 456p 22s", melds=["pong:EEE"], win_tile="6p", seat="S", last_tile=True,
            items="round_wind 1, last_tile 1", total=2, pays="S+12 E-4 W-4 N-4",
        ),
    ),
    (
        "27b the same tile as a replacement",
        dict(
            hand="345m 678m 456p 22s", melds=["pong:EEE"], win_tile="6p", seat="S", bonus=["f3"],
            replacement="bonus", items="round_wind 1, replacement 1", total=2, pays="S+12 E-4 W-4 N-4",
        ),
    ),
    (
        "29 all green",
        dict(
            hand="234s 234s 666s 888s FF", win_tile="F", seat="N", by="W",
            items="all_green 5", total=5, pays="N+64 W-32 E-16 S-16",
        ),
    ),
    (
        "30 mixed terminals hold all pungs",
        dict(
            hand="111m 999p EEE NNN 99s", win_tile="9s", seat="S", by="E", round_wind="W",
            items="mixed_terminals 4", total=4, pays="S+32 E-16 W-8 N-8",
        ),
    ),
    (
        "31 the seat wind as pair spoils ping hu",
        dict(
            hand="123m 456m 678p 345s WW", win_tile="5s", seat="W", by="N",
            legal=False, items="", total=0,
        ),
    ),
    (
        "31b a guest wind as pair does not",
        dict(
            hand="123m 456m 678p 345s NN", win_tile="5s", seat="W", by="N",
            items="ping_hu 4", total=4, pays="W+32 N-16 E-8 S-8",
        ),
    ),
    (
        "32 four exposed chows are no ping hu",
        dict(
            hand="88p", melds=["chow:123m", "chow:456m", "chow:678p", "chow:345s"], win_tile="8p", seat="S",
            legal=False, items="", total=0,
        ),
    ),
    (
        "38 eight flowers",
        dict(
            hand="", win_tile="f8", seat="S", bonus=ALL_FLOWERS,
            items="eight_flowers 5", total=5, pays="S+96 E-32 W-32 N-32",
        ),
    ),
    (
        "39 seven rob one",
        dict(
            hand="", win_tile="f8", seat="N", by="W", bonus=ALL_FLOWERS[:7],
            items="seven_flowers 5", total=5, pays="N+64 W-32 E-16 S-16",
        ),
    ),
    (
        "41 earthly on the dealer's first discard",
        dict(
            hand="123m 456p 789s 22m WWW", win_tile="2m", seat="S", by="E", first_turn="earthly",
            items="earthly 5", total=5, pays="S+64 E-32 W-16 N-16",
        ),
    ),
    (
        "42 the pair wait beside a chow wait counts as two kinds",
        dict(
            hand="234m 789s 66p 678p", melds=["chow:123m"], win_tile="6p", seat="S", by="N",
            items="ping_hu 4", total=4, pays="S+32 N-16 E-8 W-8",
        ),
    ),
    (
        "43 all terminals",
        dict(
            hand="111m 999m 111p 999s 99p", win_tile="9p", seat="S", by="W",
            items="all_terminals 5, all_pungs 2", total=5, pays="S+64 W-32 E-16 N-16",
        ),
    ),
    (
        "45 2224p waits on 3p and 4p: 3p is ping hu",
        dict(
            hand="123m 456m 789s 2223p 4p", win_tile="3p", seat="S", by="W",
            items="ping_hu 4", total=4, pays="S+32 W-16 E-8 N-8",
        ),
    ),
    (
        "45b 4p makes 222p 44p, no ping hu",
        dict(
            hand="123m 456m 789s 22244p", win_tile="4p", seat="S", by="W", legal=False, items="", total=0,
        ),
    ),
    (
        "46 full flush fed by the fourth set",
        dict(
            hand="456s 22s", melds=["chow:123s", "pong:777s", "pong:999s"], win_tile="6s", seat="S", by="N",
            liable="N", items="full_flush 4", total=4, pays="S+32 N-32 E+0 W+0",
        ),
    ),
    (
        "47 little dragons, the third dragon as the pair",
        dict(
            hand="PP 345s 567m", melds=["pong:CCC", "pong:FFF"], win_tile="P", seat="W", by="N",
            items="little_dragons 3", total=3, pays="W+16 N-8 E-4 S-4",
        ),
    ),
    (
        "48 kong on kong",
        dict(
            hand="234m 55p", melds=["pong:222m", "kong:8888s", "ckong:1111p"], win_tile="4m", seat="W",
            replacement="kong_on_kong", items="kong_on_kong 5", total=5, pays="W+96 E-32 S-32 N-32",
        ),
    ),
    (
        "49 earthly on a kong replacement",
        dict(
            hand="123m 456m 789s 55p", melds=["ckong:2222p"], win_tile="9s", seat="S", replacement="kong",
            first_turn="earthly", items="earthly 5, concealed 1, replacement 1", total=5,
            pays="S+96 E-32 W-32 N-32",
        ),
    ),
    (
        "50 mixed terminals and a dragon",
        dict(
            hand="111m 999p 11s", melds=["pong:EEE", "pong:CCC"], win_tile="1s", seat="S", by="E",
            round_wind="W", items="mixed_terminals 4, dragon 1", total=5, pays="S+64 E-32 W-16 N-16",
        ),
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[name for name, _ in CASES])
def test_worked_case(case: dict[str, Any]) -> None:
    check_score("singapore", **case)


@pytest.mark.parametrize("seat, next_dealer", [("E", "S"), ("S", "S"), ("W", "S"), ("N", "S")])
def test_the_deal_passes_to_south_whoever_wins(seat: str, next_dealer: str) -> None:
    by = "N" if seat != "N" else "S"
    check_score(
        "singapore", hand="222m 555m 888p 333s 77s", win_tile="7s", seat=seat, by=by, next_dealer=next_dealer
    )
