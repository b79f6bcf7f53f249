"""Twenty-five hands and three payments as another Singapore table settles them.

That table's house rules are options of `singapore`; `HOUSE` holds them all. Two things are told differently
there: its limit hands are listed without the rest of the hand, where the rulebook lists every item (8b.17),
and a set of parts is listed part by part. One thing is paid differently: thirteen wonders won on a discard.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.outside.engines import ENGINES, Scored
from tests.outside.rows import read_json

FILE = read_json("singapore_score_vectors.json")
VECTORS: list[dict[str, Any]] = FILE["vectors"]
PAYMENTS: list[dict[str, Any]] = FILE["payments"]

CAP = 6
HOUSE: dict[str, Any] = {
    "min_tai": 1,
    "min_counts_bonus": True,  # vector 14 wins on two flowers and the cat
    "tai_cap": CAP,
    "big_cap": CAP,  # three dragon pungs are a limit like any other
    "little_winds": "add2",  # vector 17: 2 + seat wind 1 + half flush 2
    "payment": "shooter3",  # 3u from the shooter, u from each on a self-draw
}
SHOOTER_ALONE_ONE_SHARE = {**HOUSE, "payment": "shooter1"}

# Our id and the tai of each of the table's items (rulebook, section 4).
ITEMS = {
    "animal": ("animal", 1),
    "seat_flower": ("seat_flower", 1),
    "dragon_triplet": ("dragon", 1),
    "prevailing_wind_triplet": ("round_wind", 1),
    "seat_wind_triplet": ("seat_wind", 1),
    "chou_ping_hu": ("little_ping_hu", 1),
    "fully_concealed": ("concealed", 1),
    "flower_draw": ("replacement", 1),
    "last_tile": ("last_tile", 1),
    "half_flush": ("half_flush", 2),
    "all_triplets": ("all_pungs", 2),
    "full_flush": ("full_flush", 4),
    "ping_hu": ("ping_hu", 4),
    "small_four_winds": ("little_winds", 2),
    "all_honors": ("all_honours", CAP),
    "hidden_treasure": ("hidden_treasure", CAP),
    "thirteen_wonders": ("thirteen_wonders", CAP),
    "nine_gates": ("nine_gates", CAP),
    "big_three_dragons": ("big_dragons", CAP),
}
# What the table lists in parts and the rulebook as one item of the same value (section 4).
IN_PARTS = (
    (Counter(dragon_triplet=2, little_three_dragons=1), ("little_dragons", 3)),
    (Counter(animal=4, complete_animals=1), ("animal_set", 5)),
)
# What else the limit hands score (section 4), by hand; the cap takes it away again. Big dragons and thirteen
# wonders stand alone (8b.16, 8b.17).
BESIDES_THE_LIMIT: dict[int, list[tuple[str, int]]] = {
    8: [("full_flush", 4)],
    12: [],
    # Three winds and N as the pair, East's East pung in the East round, the red dragon.
    13: [("all_pungs", 2), ("dragon", 1), ("little_winds", 2), ("round_wind", 1), ("seat_wind", 1)],
    16: [("all_pungs", 2), ("concealed", 1), ("dragon", 1), ("half_flush", 2)],
    18: [("all_pungs", 2), ("concealed", 1)],
    20: [],
}
THIRTEEN_WONDERS = 20

TILE_NAMES = (
    *(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)),
    *"ESWNCFP",
    *(f"f{number}" for number in range(1, 9)),
    *("cat", "rat", "rooster", "centipede"),
)


each_engine = pytest.mark.parametrize("score", ENGINES.values(), ids=ENGINES)


def meld_text(meld: tuple[str, list[int]]) -> str:
    """Return a meld such as `["chow", [0, 1, 2]]` in meld notation."""
    form, tiles = meld
    names = [TILE_NAMES[tile] for tile in tiles]
    return f"{form}:{''.join(name[0] for name in names)}{names[0][1:]}"


def facts(vector: dict[str, Any]) -> dict[str, Any]:
    """Return a vector as arguments of `score_hand`; whoever discards is the next seat."""
    flags = vector["flags"]
    # Vector 24 has both flags: a replacement is never the last tile from the head (rulebook, section 4).
    replacement = "bonus" if flags.get("is_flower_draw") else None
    seat = vector["seat"]
    return {
        "hand": [TILE_NAMES[tile] for tile in vector["concealed_including_win"]],
        "win_tile": TILE_NAMES[vector["win_tile"]],
        "melds": [meld_text(meld) for meld in vector["exposed"]],
        "bonus": [TILE_NAMES[tile] for tile in vector["bonus"]],
        "seat": "ESWN"[seat],
        "round_wind": vector["round_wind"],
        "by": "self" if vector["self_draw"] else "ESWN"[(seat + 1) % 4],
        "replacement": replacement,
        "last_tile": bool(flags.get("is_last_tile")) and replacement is None,
    }


def expected_patterns(index: int) -> list[tuple[str, int]]:
    """Return what the vector lists, in the rulebook's ids, and what the rulebook lists besides."""
    listed = Counter(VECTORS[index]["expected_items"])
    found = list(BESIDES_THE_LIMIT.get(index, []))
    for parts, whole in IN_PARTS:
        if parts <= listed:
            listed -= parts
            found.append(whole)
    return sorted(found + [ITEMS[item] for item in listed.elements()])


def expected_payments(index: int) -> dict[str, int]:
    """Return the chips by the file's house rule: 2^(tai-1) from each, or three times that by the shooter."""
    vector = VECTORS[index]
    share = 2 ** (vector["expected_tai"] - 1) if vector["may_win"] else 0
    winner = "ESWN"[vector["seat"]]
    # Rulebook, sections 4 and 5: thirteen wonders is paid as a self-draw by all, even on a discard.
    if vector["self_draw"] or index == THIRTEEN_WONDERS:
        return {seat: 3 * share if seat == winner else -share for seat in "ESWN"}
    shooter = "ESWN"[(vector["seat"] + 1) % 4]
    return {seat: {winner: 3, shooter: -3}.get(seat, 0) * share for seat in "ESWN"}


def test_every_vector_is_here() -> None:
    assert (len(VECTORS), len(PAYMENTS)) == (25, 3)
    assert [index for index, vector in enumerate(VECTORS) if vector["limit"]] == [*BESIDES_THE_LIMIT]


@each_engine
@pytest.mark.parametrize("index", range(25), ids=[f"{i}: {v['name']}" for i, v in enumerate(VECTORS)])
def test_hand(index: int, score: Callable[..., Scored]) -> None:
    vector = VECTORS[index]
    got = score("singapore", **facts(vector), rules=HOUSE)
    assert got.legal == vector["may_win"]
    assert got.total == vector["expected_tai"]
    assert got.patterns == expected_patterns(index)
    assert got.payments == expected_payments(index)


# Hands of the vectors that are worth the tai of each payment in the winner's seat: 22 for West; 2 for South,
# whose pair of 8s is nobody's wind.
PAID_HANDS = (22, 2, 2)


@each_engine
@pytest.mark.parametrize("index", range(3))
def test_payment(index: int, score: Callable[..., Scored]) -> None:
    payment = PAYMENTS[index]
    hand = facts(VECTORS[PAID_HANDS[index]])
    hand["seat"] = "ESWN"[payment["winner"]]
    if "shooter" in payment:
        hand["by"] = "ESWN"[payment["shooter"]]
    all_or_one = HOUSE if payment.get("shooter_pays_all", True) else SHOOTER_ALONE_ONE_SHARE
    got = score("singapore", **hand, rules=all_or_one)
    assert got.total == payment["tai"]
    assert [got.payments[seat] for seat in "ESWN"] == payment["expected"]
