"""Seven hands as another implementation of Malaysian three-player mahjong settles them: preset `sloperama`.

The hands stand here in our notation, fan and chips in the file. Two limit hands are told differently: the
rulebook reports a limit hand's limits alone (7b.9), and gives the orphans a fan value beside others (7b.15).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.outside.engines import ENGINES, Scored
from tests.outside.rows import read_json

FACTS: list[dict[str, Any]] = read_json("malaysian3_score_facts.json")["vectors"]
ALL_BONUS = "f1 f2 f3 f4 f5 f6 f7 f8 cat rat rooster centipede h1 h2 h3 h4"
WHITE_PUNG = {"hand": "123p 555p 789p PPP 11p", "win_tile": "1p", "by": "S"}

# One hand for each fact, in the file's order. Which animal or face it is makes no difference.
HANDS: tuple[dict[str, Any], ...] = (
    {**WHITE_PUNG, "bonus": "f1 f4 f5 f8 rooster h1"},
    {**WHITE_PUNG, "bonus": "f1 f2 f3 f4 cat"},
    {**WHITE_PUNG, "bonus": ALL_BONUS},
    # Any ten tiles beside the four fei.
    {"hand": "JJJJ 1p 3p 5p 8p EE SS C F", "win_tile": "J"},
    # The fact leaves the replacement open: one more of the nine kinds.
    {"hand": "9p JJJJ ESWN PFC E 1p", "win_tile": "1p", "by": "S", "bonus": "cat"},
    {"hand": "234p 555p 67p 789p P J P", "win_tile": "P", "by": "S", "bonus": "f1 h1 cat"},
    {"hand": "EEE SSS NNN 11p 456p", "win_tile": "6p", "seat": "S", "by": "E", "bonus": "cat"},
)
ALL_SIXTEEN, ORPHANS = 2, 4
# Four fei win at once by default (section 2); the fact's player goes on with them, which these options allow.
RULES: dict[int, list[Any]] = {ORPHANS: ["sloperama", {"four_fei": "off", "orphans": 10}]}

FANS = {
    "Face": "face",
    "Animal": "animal",
    "Half flush": "half_flush",
    "Seat flower": "seat_flower",
    "Seat season": "seat_flower",
    "4th flower": "fourth_flower",
    "4th season": "fourth_flower",
    "White dragon": "dragon",
    "All flowers": "flower_set",
    "East wind": "east_wind",
    "North wind": "north_wind",
    "Seat wind": "seat_wind",
    "Four fei": "four_fei",
}
LIMIT = 10
OURS = {ALL_SIXTEEN: [("all_bonus", LIMIT)], ORPHANS: [("animal", 1), ("thirteen_wonders", LIMIT)]}

each_engine = pytest.mark.parametrize("score", ENGINES.values(), ids=ENGINES)
each_fact = pytest.mark.parametrize("index", range(7), ids=[fact["name"] for fact in FACTS])


def expected_patterns(index: int) -> list[tuple[str, int]]:
    """Return the fact's fans under our ids; a limit is worth 10."""
    fans: dict[str, Any] = FACTS[index]["fans"]
    return OURS.get(index) or sorted(
        (FANS[name], LIMIT if fan == "limit" else fan) for name, fan in fans.items()
    )


def settle(index: int, score: Callable[..., Scored]) -> Scored:
    return score("malaysian3", **HANDS[index], rules=RULES.get(index, "sloperama"))


def test_every_fact_is_here() -> None:
    assert len(FACTS) == len(HANDS) == 7


@each_engine
@each_fact
def test_fan(index: int, score: Callable[..., Scored]) -> None:
    fact, got = FACTS[index], settle(index, score)
    assert got.legal
    assert got.patterns == expected_patterns(index)
    assert got.total == fact.get("capped", fact.get("total"))


@each_engine
@each_fact
def test_chips(index: int, score: Callable[..., Scored]) -> None:
    gain, hand, paid = FACTS[index]["winner_gain"], HANDS[index], settle(index, score).payments
    winner, by = hand.get("seat", "E"), hand.get("by")
    if by is None:
        assert paid == {seat: gain if seat == winner else -gain // 2 for seat in "ESW"}
    else:
        # The discarder pays twice what the other pays (rulebook, section 5).
        assert paid == {seat: {winner: gain, by: -gain * 2 // 3}.get(seat, -gain // 3) for seat in "ESW"}


@each_engine
def test_at_the_default_the_orphans_hand_has_won_before(score: Callable[..., Scored]) -> None:
    # Section 2, four fei: settled as a self-draw as soon as they are in the hand.
    fei_hand = {**HANDS[ORPHANS], "by": "self"}
    got = score("malaysian3", **fei_hand, rules="sloperama")
    assert got.patterns == [("four_fei", LIMIT)]
    assert got.payments["E"] == FACTS[3]["winner_gain"]
