"""Singapore's patterns against the PyPI library `mahjong`, which tells the same patterns of another game.

The library parts a winning hand into sets and says of each parting which patterns it shows. What these are
worth here and which of them exclude each other is written below from the rulebook, section 4; so is ping hu,
for whose waits the library's shanten is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest
from mahjong.hand_calculating.divider import HandDivider
from mahjong.hand_calculating.yaku import Yaku
from mahjong.hand_calculating.yaku_list import (
    Chinitsu,
    Chun,
    Haku,
    Hatsu,
    Honitsu,
    Honroto,
    RoundWindEast,
    RoundWindNorth,
    RoundWindSouth,
    RoundWindWest,
    SeatWindEast,
    SeatWindNorth,
    SeatWindSouth,
    SeatWindWest,
    Shosangen,
    Toitoi,
)
from mahjong.hand_calculating.yaku_list.yakuman import (
    Chinroutou,
    ChuurenPoutou,
    Daisangen,
    DaiSuushii,
    Ryuuiisou,
    Shousuushii,
    Suuankou,
    Suukantsu,
    Tsuuiisou,
)
from mahjong.shanten import Shanten

from mahjong_env.core.tiles import NUM_REAL
from tests.outside.engines import ENGINES, Scored
from tests.outside.wins import WinningHand, winning_hand

Parting = list[list[int]]  # sets and pair, as kinds

EAST, RED = 27, 31
CAP, BIG_CAP, MINIMUM = 5, 10, 2

# Patterns that the tiles alone decide.
OF_THE_TILES: dict[str, Yaku] = {
    "half_flush": Honitsu(),
    "all_pungs": Toitoi(),
    "little_dragons": Shosangen(),
    "full_flush": Chinitsu(),
    "little_winds": Shousuushii(),
    "all_honours": Tsuuiisou(),
    "all_terminals": Chinroutou(),
    "all_green": Ryuuiisou(),
    "big_dragons": Daisangen(),
    "big_winds": DaiSuushii(),
}
DRAGONS: tuple[Yaku, ...] = (Chun(), Hatsu(), Haku())
ROUND_WINDS: tuple[Yaku, ...] = (RoundWindEast(), RoundWindSouth(), RoundWindWest(), RoundWindNorth())
SEAT_WINDS: tuple[Yaku, ...] = (SeatWindEast(), SeatWindSouth(), SeatWindWest(), SeatWindNorth())

VALUES = {
    **dict.fromkeys(["dragon", "round_wind", "seat_wind", "little_ping_hu", "concealed"], 1),
    **dict.fromkeys(["half_flush", "all_pungs"], 2),
    "little_dragons": 3,
    **dict.fromkeys(["full_flush", "ping_hu", "mixed_terminals", "little_winds"], 4),
    **dict.fromkeys(["all_honours", "all_terminals", "hidden_treasure", "all_green", "nine_gates"], CAP),
    "eighteen_arhats": CAP,
    **dict.fromkeys(["big_dragons", "big_winds"], BIG_CAP),
}
# What a pattern takes the place of.
EXCLUDES = {
    "little_dragons": ["dragon"],
    "mixed_terminals": ["all_pungs"],
    "little_winds": ["round_wind", "seat_wind", "half_flush"],
    "all_green": ["half_flush", "full_flush"],
}
BIG = {"big_dragons", "big_winds"}


def library_patterns(hand: WinningHand, parting: Parting) -> Iterator[str]:
    """What the library sees in a parting, by our ids."""
    for name, yaku in OF_THE_TILES.items():
        if yaku.is_condition_met(parting):
            yield name
    yield from ("dragon" for yaku in DRAGONS if yaku.is_condition_met(parting))
    yield from (
        "round_wind" for yaku in ROUND_WINDS if yaku.is_condition_met(parting, EAST + hand.round_wind)
    )
    yield from ("seat_wind" for yaku in SEAT_WINDS if yaku.is_condition_met(parting, EAST + hand.seat))
    ends_and_honours = Honroto().is_condition_met(parting)
    if (
        ends_and_honours
        and not Chinroutou().is_condition_met(parting)
        and not Tsuuiisou().is_condition_met(parting)
    ):
        yield "mixed_terminals"
    if not hand.melds and ChuurenPoutou().is_condition_met(parting):
        yield "nine_gates"
    if Suukantsu().is_condition_met(parting, hand.melds_for_mahjong()):
        yield "eighteen_arhats"
    if hand.self_draw and not hand.exposed:
        yield "concealed"
        if Suuankou().is_condition_met(parting, 4 * hand.win, True):
            yield "hidden_treasure"


def waiting_kinds(hand: WinningHand) -> int:
    """How many kinds would have completed the hand, those that it holds four of left out."""
    before, held = hand.counts(melds=False), hand.counts()
    before[hand.win] -= 1
    held[hand.win] -= 1
    drawn = [
        [count + (kind == new) for kind, count in enumerate(before)]
        for new in range(NUM_REAL)
        if held[new] < 4
    ]
    return sum(Shanten.calculate_shanten_for_regular_hand(tiles) == -1 for tiles in drawn)


def is_ping_hu(hand: WinningHand, parting: Parting) -> bool:
    """The four conditions of ping hu (section 4)."""
    pair = next(part[0] for part in parting if len(part) == 2)
    chows = sum(part[0] != part[1] for part in parting)
    all_exposed = len(hand.melds) == 4
    of_value = pair >= RED or pair in (EAST + hand.seat, EAST + hand.round_wind)
    return chows == 4 and not all_exposed and not of_value and (hand.self_draw or waiting_kinds(hand) >= 2)


def items(hand: WinningHand, parting: Parting) -> list[tuple[str, int]]:
    """Everything that a parting scores, sorted."""
    found = Counter(library_patterns(hand, parting))
    if is_ping_hu(hand, parting):
        found["little_ping_hu" if hand.flower else "ping_hu"] += 1
    for name in [name for name in EXCLUDES if name in found]:
        for other in EXCLUDES[name]:
            found.pop(other, None)
    return sorted((name, VALUES[name]) for name in found.elements())


def tai(scored: list[tuple[str, int]]) -> int:
    return sum(value for _, value in scored)


def paid(scored: list[tuple[str, int]]) -> int:
    return BIG_CAP if any(name in BIG for name, _ in scored) else min(tai(scored), CAP)


def check(hand: WinningHand, score: Callable[..., Scored]) -> set[str]:
    """Compare one hand; the ids it showed."""
    partings = HandDivider.divide_hand(hand.counts(), hand.melds_for_mahjong())
    found = [items(hand, parting) for parting in partings if len(parting) == 5]
    best = max((paid(scored), tai(scored)) for scored in found)
    got = score("singapore", **hand.facts())
    assert got.total == best[0], hand
    assert got.legal == (max(map(tai, found)) >= MINIMUM), hand
    # Of big dragons and big winds the rest is not told (8b.17).
    told = [
        [item for item in scored if item[0] in BIG] or scored
        for scored in found
        if (paid(scored), tai(scored)) == best
    ]
    assert got.patterns in told, hand
    return {name for name, _ in got.patterns}


def check_many(number: int, seed: int, score: Callable[..., Scored]) -> None:
    rng = Random(seed)
    shown = {name for index in range(number) for name in check(winning_hand(rng, index), score)}
    assert shown == set(VALUES)


each_engine = pytest.mark.parametrize("score", ENGINES.values(), ids=ENGINES)


@each_engine
def test_two_thousand_winning_hands(score: Callable[..., Scored]) -> None:
    check_many(2_000, 3, score)


@pytest.mark.slow
@each_engine
def test_fifty_thousand_winning_hands(score: Callable[..., Scored]) -> None:
    check_many(50_000, 50, score)
