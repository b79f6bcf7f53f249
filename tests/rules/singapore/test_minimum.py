"""Singapore, rulebook sections 3 and 8b.11: two tai without bonus tiles."""

from typing import Any

import pytest

from tests.scenario import check_score

CASES: list[tuple[str, dict[str, Any]]] = [
    (
        "one dragon and all animals: 6 tai, only 1 counts for the minimum",
        dict(
            hand="345m 678p 123s 99m", melds=["pong:CCC"], win_tile="9m", by="E",
            bonus=["cat", "rat", "rooster", "centipede"],
            legal=False, items="dragon 1, animal_set 5", total=5,
        ),
    ),
    (
        "bonus tiles alone",
        dict(
            hand="345m 678p 123s 99m", melds=["pong:NNN"], win_tile="9m", by="E", bonus=["f2", "f6"],
            legal=False, items="seat_flower 1, seat_flower 1", total=2,
        ),
    ),
    (
        "an event is no bonus: dragon and last tile",
        dict(
            hand="345m 678p 123s 99m", melds=["pong:CCC"], win_tile="9m", last_tile=True,
            items="dragon 1, last_tile 1", total=2, pays="S+12 E-4 W-4 N-4",
        ),
    ),
    (
        "an event is no bonus: dragon and robbed kong",
        dict(
            hand="345m 678p 123s 99m", melds=["pong:CCC"], win_tile="3s", by="N", rob=True,
            items="dragon 1, rob_kong 1", total=2, pays="S+8 N-4 E-2 W-2",
        ),
    ),
    (
        "an event is no bonus: concealed and replacement",
        dict(
            hand="345m 678p 123s 99m 234s", win_tile="9m", bonus=["f1"], replacement="bonus",
            items="little_ping_hu 1, concealed 1, replacement 1", total=3, pays="S+24 E-8 W-8 N-8",
        ),
    ),
    (
        "self-draw alone is one tai short",
        dict(
            hand="345m 678p 123s 99m NNN", win_tile="9m", legal=False, items="concealed 1", total=1,
        ),
    ),
    (
        "a quad shared by a triplet and a chow is a hand, only too small",
        dict(hand="444p 222234m 555s PP", win_tile="P", legal=False, items="concealed 1", total=1),
    ),
    (
        "beyond the minimum bonus tiles count",
        dict(
            hand="345m 678p 123s 99m", melds=["pong:EEE"], win_tile="9m", by="N", round_wind="E", seat="E",
            bonus=["f1", "cat"], items="seat_wind 1, round_wind 1, seat_flower 1, animal 1", total=4,
            pays="E+32 N-16 S-8 W-8",
        ),
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[name for name, _ in CASES])
def test_minimum(case):
    check_score("singapore", **{"seat": "S", **case})
