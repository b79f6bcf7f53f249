"""Malaysian three players, rulebook sections 4, 7b.8 to 7b.10: every line of the table."""

from typing import Any

import pytest

from tests.scenario import FACES, FLOWERS, check_score

# All animals are worth 5, so that these hands reach the minimum whatever else they hold.
ANIMALS = ["cat", "rat", "rooster", "centipede"]
FIVE = "animal_set 5"


def south(hand: str, win: str, items: str, *, total: int, **more: Any) -> dict[str, Any]:
    """South with all four animals; the items of the animals need not be written."""
    bonus = ANIMALS + more.pop("bonus", [])
    return dict(hand=hand, win_tile=win, seat="S", bonus=bonus, items=f"{FIVE}, {items}", total=total, **more)


CASES: list[tuple[str, dict[str, Any]]] = [
    ("half_flush", south("123p 456p 789p NN CCC", "9p", "half_flush 1, dragon 1", total=7, by="E")),
    (
        "full_flush excludes half_flush",
        south("123p 456p 789p 777p 22p", "2p", "full_flush 3", total=8, by="E"),
    ),
    (
        "ping_hu: four chows and a pair of dots",
        south("123p 456p 789p 456p 22p", "2p", "full_flush 3, ping_hu 1", total=9, by="E"),
    ),
    (
        "ping_hu: exposed chows count",
        south(
            "789p 22p", "2p", "full_flush 3, ping_hu 1", total=9, by="E",
            melds=["chow:123p", "chow:456p", "chow:J56p"],
        ),
    ),
    (
        "ping_hu: not with a pair of honours",
        south("123p 456p 789p 456p NN", "9p", "half_flush 1", total=6, by="E"),
    ),
    (
        "all_pungs: kongs and pongs with fei count",
        south(
            "222p 99p", "9p", "full_flush 3, all_pungs 2", total=10, by="E",
            melds=["kong:5555p", "pong:77Jp", "pong:JJ8p"],
        ),
    ),
    (
        "dragon: each pung",
        south("CCC FFF 345p 678p 22p", "2p", "half_flush 1, dragon 1, dragon 1", total=8, by="E"),
    ),
    (
        "little_dragons replace the single dragons",
        south("CCC FFF PP 345p 678p", "8p", "half_flush 1, little_dragons 3", total=9, by="E"),
    ),
    (
        "east_wind: for any seat",
        south("EEE 345p 678p 123p 22p", "2p", "half_flush 1, east_wind 1", total=7, by="E"),
    ),
    (
        "seat_wind: South's own",
        south("SSS 345p 678p 123p 22p", "2p", "half_flush 1, seat_wind 1", total=7, by="E"),
    ),
    (
        "seat_wind: not another's",
        south("WWW 345p 678p 123p 22p", "2p", "half_flush 1", total=6, by="E"),
    ),
    (
        "north_wind: for any seat",
        south("NNN 345p 678p 123p 22p", "2p", "half_flush 1, north_wind 1", total=7, by="E"),
    ),
    (
        "seat_flower and fourth_flower",
        south(
            "WWW 345p 678p 123p 22p", "2p",
            "half_flush 1, seat_flower 1, seat_flower 1, fourth_flower 1, fourth_flower 1", total=10, by="E",
            bonus=["f2", "f6", "f4", "f8"],
        ),
    ),
    (
        "seat_flower: not another's",
        south("WWW 345p 678p 123p 22p", "2p", "half_flush 1", total=6, by="E", bonus=["f1", "f3", "f5"]),
    ),
    (
        "flower_set replaces the single flowers of its series",
        south(
            "WWW 345p 678p 123p 22p", "2p", "half_flush 1, flower_set 4", total=10, by="E",
            bonus=["f1", "f2", "f3", "f4"],
        ),
    ),
    (
        "animal: each",
        dict(
            hand="123p 456p 789p 777p 22p", win_tile="2p", seat="S", by="E", bonus=["cat", "rooster"],
            items="full_flush 3, animal 1, animal 1", total=5,
        ),
    ),
    (
        "face: each",
        dict(
            hand="123p 456p 789p 777p 22p", win_tile="2p", seat="S", by="E", bonus=["h1", "h2", "h3"],
            items="full_flush 3, face 1, face 1, face 1", total=6,
        ),
    ),
    (
        "face_set: five in all",
        dict(
            hand="WWW 345p 678p 123p 22p", win_tile="2p", seat="S", by="E", bonus=FACES,
            items="half_flush 1, face_set 5", total=6,
        ),
    ),
    (
        "fei_aside: each",
        south(
            "WWW 345p 678p 123p 22p", "2p", "half_flush 1, fei_aside 1, fei_aside 1", total=8,
            fei_aside=2, by="E",
        ),
    ),
    (
        "replacement_bonus",
        south(
            "WWW 345p 678p 123p 22p", "2p", "half_flush 1, replacement_bonus 1", total=7,
            replacement="bonus",
        ),
    ),
    (
        "replacement_kong",
        south(
            "345p 678p 123p 22p", "2p", "half_flush 1, replacement_kong 1", total=7, replacement="kong",
            melds=["ckong:WWWW"],
        ),
    ),
    (
        "a bonus tile drawn on a kong counts as bonus alone",
        south(
            "345p 678p 123p 22p", "2p", "half_flush 1, replacement_bonus 1", total=7,
            replacement="kong_bonus", melds=["ckong:WWWW"],
        ),
    ),
    (
        "rob_kong",
        south("WWW 345p 678p 123p 22p", "8p", "half_flush 1, rob_kong 1", total=7, by="W", rob=True),
    ),
    (
        "a fei may be a fifth copy",
        south(
            "46p J 789p NNN 22p", "2p", "half_flush 1, north_wind 1", total=7, by="E", melds=["kong:5555p"],
        ),
    ),
    (
        "ten fan are paid 20 and report all their patterns",
        south(
            "FFF 345p 678p 22p", "2p", "half_flush 1, dragon 1, dragon 1, fei_aside 1, fei_aside 1",
            total=10, by="E", melds=["pong:CCC"], fei_aside=2, pays="E-40 S+60 W-20",
        ),
    ),
    (
        "nine fan are paid nine",
        south(
            "FFF 345p 678p 22p", "2p", "half_flush 1, dragon 1, dragon 1, fei_aside 1",
            total=9, by="E", melds=["pong:CCC"], fei_aside=1, pays="E-18 S+27 W-9",
        ),
    ),
]  # fmt: skip


def limit(name: str, hand: str, win: str, **more: Any) -> tuple[str, dict[str, Any]]:
    """A limit hand of South with one cat, on East's discard unless drawn: ``name`` alone, total 10."""
    args: dict[str, Any] = dict(hand=hand, win_tile=win, seat="S", by="E", bonus=["cat"], items=f"{name} 10")
    drawn = more.get("by") == "self"
    pays = "E-40 S+80 W-40" if drawn else "E-40 S+60 W-20"
    return name, {**args, "total": 10, "pays": pays, **more}


LIMITS = [
    limit("big_dragons", "CCC FFF PPP 345p 22p", "2p"),
    limit("little_winds", "EEE SSS WWW NN 345p", "5p"),
    limit(
        "big_winds", "EEE SSS CC", "C", melds=["pong:WWW", "kong:NNNN"],
        items="big_winds 10, all_honours 10",
    ),
    limit("big_winds", "EEE SSS 22p", "2p", melds=["pong:WWW", "kong:NNNN"]),
    limit("all_honours", "EEE CCC FFF NN", "N", melds=["pong:SSS"]),
    limit("no_flowers", "WWW 345p 678p 123p 22p", "2p", bonus=[]),
    limit("no_flowers", "WWW 345p 678p 123p 22p", "2p", bonus=[], fei_aside=1),
    limit("hidden_treasure", "222p 555p 888p WWW 11p", "1p", by="self"),
    limit("hidden_treasure", "222p 555p WWW 11p", "1p", by="self", melds=["ckong:8888p"]),
    limit("hidden_treasure", "22p J 555p 888p WWW 11p", "1p", by="self"),
    limit(
        "eighteen_arhats", "33p", "3p",
        melds=["kong:2222p", "akong:5555p", "ckong:WWWW", "kong:8888p"],
    ),
    limit("nine_gates", "1112345678999p 5p", "5p", by="self"),
    limit(
        "kong_on_kong", "345p 678p 22p", "2p", by="self", melds=["kong:WWWW", "ckong:9999p"],
        replacement="kong_on_kong",
    ),
    limit("heavenly", "123p 456p 789p FFF 22p", "2p", seat="E", by="self", first_turn="heavenly",
          pays="E+80 S-40 W-40"),
    limit("earthly", "123p 456p 789p FFF 22p", "2p", first_turn="earthly"),
    limit("earthly", "123p 456p 789p FFF 22p", "2p", by="self", first_turn="earthly"),
    limit("last_tile", "123p 456p 789p FFF 22p", "2p", by="self", last_tile=True),
    limit("last_discard", "123p 456p 789p FFF 22p", "2p", last_tile=True),
    limit("all_bonus", "123p 456p 789p FFF 22p", "2p", bonus=FLOWERS + ANIMALS + FACES),
    limit("four_fei", "JJJJ 1358p EE SS CF", "J", by="self"),
    limit("four_fei", "JJJJ 13p EE SSC", "J", by="self", melds=["pong:CCC"]),
]  # fmt: skip

REFUSED: list[tuple[str, dict[str, Any]]] = [
    (
        "hidden_treasure: not on a discard",
        dict(
            hand="222p 555p 888p WWW 11p", win_tile="1p", by="E", items="all_pungs 2, half_flush 1", total=3
        ),
    ),
    (
        "hidden_treasure: a pong with fei is never concealed",
        dict(
            hand="222p 555p WWW 11p", win_tile="1p", melds=["pong:88Jp"],
            items="all_pungs 2, half_flush 1", total=3,
        ),
    ),
    (
        "nine_gates: not on a discard",
        dict(hand="1112345678999p 5p", win_tile="5p", by="E", items="full_flush 3", total=3),
    ),
    (
        "seven pairs",
        dict(hand="1133p 5577p 99p EE CC", win_tile="C", items="", total=0),
    ),
    (
        "four exposed pongs and two different real tiles",
        dict(
            hand="5p 9p", win_tile="9p", melds=["pong:EEE", "pong:SSS", "pong:WWW", "pong:CCC"],
            items="", total=0,
        ),
    ),
    (
        "four exposed pongs and two real neighbours",
        dict(
            hand="5p 6p", win_tile="5p", melds=["pong:EEE", "pong:2JJp", "pong:WWW", "pong:CCC"],
            items="", total=0,
        ),
    ),
    (
        "four fan",
        dict(
            hand="123p 456p 789p 777p 22p", win_tile="2p", bonus=["cat"],
            items="full_flush 3, animal 1", total=4,
        ),
    ),
]  # fmt: skip


TABLE = CASES + LIMITS


@pytest.mark.parametrize("case", [case for _, case in TABLE], ids=[name for name, _ in TABLE])
def test_pattern(case):
    check_score("malaysian3", **case)


@pytest.mark.parametrize("case", [case for _, case in REFUSED], ids=[name for name, _ in REFUSED])
def test_refused(case):
    check_score("malaysian3", **{"seat": "S", "bonus": ["f1"], "legal": False, **case})
