"""Malaysian three players, rulebook section 8: the worked cases that are about the value of one hand."""

from typing import Any

import pytest

from tests.scenario import check_score

CASES: list[tuple[str, dict[str, Any]]] = [
    (
        "A1",
        dict(
            hand="123p 234p 456p 789p 55p", win_tile="6p", seat="S", by="E", bonus=["cat"],
            items="full_flush 3, ping_hu 1, animal 1", total=5, pays="E-10 S+15 W-5", next_dealer="E",
        ),
    ),
    (
        "A2",
        dict(
            hand="123p 456p 789p EEE 55p", win_tile="5p", seat="S", bonus=["rat"],
            legal=False, items="east_wind 1, half_flush 1, animal 1", total=3,
        ),
    ),
    (
        "A3",
        dict(
            hand="234p 567p CCC 99p", melds=["pong:EEE"], win_tile="9p", seat="E", bonus=["h1", "f1"],
            items="east_wind 1, seat_wind 1, dragon 1, half_flush 1, face 1, seat_flower 1", total=6,
            pays="E+24 S-12 W-12", next_dealer="E",
        ),
    ),
    (
        "A5",
        dict(
            hand="123p 123p 678p CCC 44p", win_tile="4p", seat="W", by="S",
            items="no_flowers 10", total=10, pays="E-20 S-40 W+60", next_dealer="S",
        ),
    ),
    (
        "A6",
        dict(
            hand="345p 678p PP", melds=["pong:CCC", "pong:FFF"], win_tile="8p", seat="E", by="W",
            bonus=["rat"], items="little_dragons 3, half_flush 1, animal 1", total=5,
            pays="E+15 S-5 W-10", next_dealer="W",
        ),
    ),
    (
        "A8",
        dict(
            hand="222p 555p 78p J PPP 99p", win_tile="9p", seat="E", by="S",
            bonus=["h2", "centipede", "f4"],
            items="dragon 1, half_flush 1, face 1, animal 1, fourth_flower 1", total=5,
            pays="E+15 S-10 W-5", next_dealer="S",
        ),
    ),
    (
        "A10",
        dict(
            hand="111p 333p 555p NNN 99p", win_tile="9p", seat="E", bonus=["f2"],
            items="hidden_treasure 10", total=10, pays="E+80 S-40 W-40", next_dealer="E",
        ),
    ),
    (
        "A11",
        dict(
            hand="111p 333p 555p NNN 99p", win_tile="9p", seat="E", by="S", bonus=["f2", "rooster"],
            items="all_pungs 2, half_flush 1, north_wind 1, animal 1", total=5, pays="E+15 S-10 W-5",
            next_dealer="S",
        ),
    ),
    (
        "A11 without the rooster",
        dict(
            hand="111p 333p 555p NNN 99p", win_tile="9p", seat="E", by="S", bonus=["f2"],
            legal=False, items="all_pungs 2, half_flush 1, north_wind 1", total=4,
        ),
    ),
    (
        "A12",
        dict(
            hand="JJJJ 1358p EE SS CF", win_tile="J", seat="S",
            items="four_fei 10", total=10, pays="E-40 S+80 W-40", next_dealer="S",
        ),
    ),
    (
        "A14",
        dict(
            hand="EEE 123p 456p 77p", melds=["ckong:8888p"], win_tile="7p", seat="E", bonus=["f5"],
            replacement="kong",
            items="east_wind 1, seat_wind 1, half_flush 1, replacement_kong 1, seat_flower 1", total=5,
            pays="E+20 S-10 W-10", next_dealer="E",
        ),
    ),
    (
        "A17",
        dict(
            hand="123p 234p 678p CCC 99p", win_tile="4p", seat="W",
            bonus=["cat", "rat", "rooster", "centipede"],
            items="animal_set 5, half_flush 1, dragon 1", total=7, pays="E-14 S-14 W+28", next_dealer="W",
        ),
    ),
    (
        "A18",
        dict(
            hand="PPP CC", melds=["pong:EEE", "pong:NNN", "pong:FFF"], win_tile="P", seat="S", by="E",
            bonus=["f3"], items="all_honours 10", total=10, pays="E-40 S+60 W-20", next_dealer="E",
        ),
    ),
    (
        "A19",
        dict(
            hand="123p 456p 789p FFF 22p", win_tile="1p", seat="E", bonus=["cat"], first_turn="heavenly",
            items="heavenly 10", total=10, pays="E+80 S-40 W-40", next_dealer="E",
        ),
    ),
    (
        "A20",
        dict(
            hand="777p SSS 123p 66p", melds=["chow:345p"], win_tile="6p", seat="S", bonus=["f1"],
            last_tile=True, items="last_tile 10", total=10, pays="E-40 S+80 W-40", next_dealer="S",
        ),
    ),
    (
        "A22",
        dict(
            hand="345p 345p 456p 678p 22p", win_tile="2p", seat="E", bonus=["h1"], fei_aside=1,
            replacement="bonus",
            items="full_flush 3, ping_hu 1, face 1, fei_aside 1, replacement_bonus 1", total=7,
            pays="E+28 S-14 W-14", next_dealer="E",
        ),
    ),
    (
        "A24",
        dict(
            hand="111p 2345678p 999p 5p", win_tile="5p", seat="W", bonus=["f1"],
            items="nine_gates 10", total=10, pays="E-40 S-40 W+80", next_dealer="W",
        ),
    ),
    (
        "A25",
        dict(
            hand="C C J J 9p 345p 678p", melds=["pong:WWW"], win_tile="8p", seat="W", by="S",
            bonus=["cat", "f7"],
            items="seat_wind 1, dragon 1, half_flush 1, animal 1, seat_flower 1", total=5,
            pays="E-5 S-10 W+15", next_dealer="S",
        ),
    ),
    (
        "A30",
        dict(
            hand="JJJJ 147p ESWNCF", win_tile="J", seat="W", bonus=["cat"],
            items="four_fei 10", total=10, pays="E-40 S-40 W+80", next_dealer="W",
        ),
    ),
    (
        "section 5, worked: 7 fan, West on South's discard",
        dict(
            hand="123p 234p 678p CCC 99p", win_tile="4p", seat="W", by="S",
            bonus=["cat", "rat", "rooster", "centipede"], total=7, pays="S-14 E-7 W+21", next_dealer="S",
        ),
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[name for name, _ in CASES])
def test_worked_case(case):
    check_score("malaysian3", **case)
