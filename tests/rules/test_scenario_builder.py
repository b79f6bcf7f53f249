"""The walls of the rule tests: a permutation of the set that deals what the test says (house geometry)."""

from collections import Counter

import pytest

from tests.scenario import DEAD_WALL, SEATS, build_wall, deal_positions, tail_positions, tile_set, tiles

SIZES = {"singapore": 148, "malaysian3": 84, "malaysian4": 144, "chinese": 136}
HANDS = {"E": "123p 456p EEE CC", "S": "789p WWW", "W": "FF 19p"}


def deal_by_hand(wall: list[str], seats: int) -> tuple[list[list[str]], list[str]]:
    """Deal as at the table: three rounds of four, one each, one more for the dealer. Also gives the rest."""
    rest = list(wall)
    hands: list[list[str]] = [[] for _ in range(seats)]
    for _ in range(3):
        for held in hands:
            held += [rest.pop(0) for _ in range(4)]
    for held in hands:
        held.append(rest.pop(0))
    hands[0].append(rest.pop(0))
    return hands, rest


@pytest.mark.parametrize("variant", SIZES)
def test_a_wall_is_a_permutation_that_deals_the_hands(variant):
    wall = build_wall(variant, HANDS, draws="2p N", tail="S 5p", last="P P")
    assert len(wall) == SIZES[variant]
    assert Counter(wall) == tile_set(variant)
    hands, rest = deal_by_hand(wall, SEATS[variant])
    for held, seat in zip(hands, "ESW", strict=False):
        assert not Counter(tiles(HANDS[seat])) - Counter(held)
    assert rest[:2] == ["2p", "N"]
    # stacks of two: the top one of the last stack goes first
    assert wall[-2:] == ["S", "5p"]
    live = rest[: len(rest) - 2 - DEAD_WALL[variant]]
    assert live[-2:] == ["P", "P"]


@pytest.mark.parametrize("variant", SIZES)
def test_filled_hands_hold_neither_bonus_tiles_nor_fei(variant):
    hands, _ = deal_by_hand(build_wall(variant, {}), SEATS[variant])
    special = tile_set(variant).keys() - set(tiles("123456789m 123456789p 123456789s ESWNCFP"))
    assert not special & {tile for held in hands for tile in held}


@pytest.mark.parametrize("variant", ["singapore", "malaysian3", "malaysian4"])
def test_bonus_tiles_are_replaced_by_the_end_of_the_hand(variant):
    wall = build_wall(variant, HANDS, bonus={"E": "f1 f6", "S": "f2"}, tail="N")
    hands, _ = deal_by_hand(wall, SEATS[variant])
    tail = [wall[place] for place in tail_positions(len(wall))]
    east = Counter(hands[0]) - Counter(["f1", "f6"]) + Counter(tail[:2])
    assert hands[0].count("f1") == hands[0].count("f6") == hands[1].count("f2") == 1
    assert not Counter(tiles(HANDS["E"])) - east
    assert tail[3] == "N"


def test_spread_bonus_leaves_none_in_the_wall_and_no_set_in_a_hand():
    hands, rest = deal_by_hand(build_wall("malaysian3", {"E": "JJ", "W": "JJ"}, spread_bonus=True), 3)
    bonus = [tile for tile in tile_set("malaysian3") if tile[0] in "fhcr"]
    assert not set(bonus) & set(rest)
    for first in range(0, 16, 4):
        for held in hands:
            assert not set(bonus[first : first + 4]) <= set(held)


def test_the_singapore_bonus_tiles_lie_in_the_dead_wall():
    wall = build_wall("singapore", {}, bonus={"E": "f1"}, tail="9s")
    live_end = 148 - 15 - 2
    assert all(tile[0] not in "fcr" for tile in wall[53:live_end])


def test_deal_positions_cover_the_first_tiles():
    assert sorted(place for seat in deal_positions(4) for place in seat) == list(range(53))
    assert deal_positions(3)[0][-1] == 39


def test_a_fifth_copy_is_a_mistake_of_the_test():
    with pytest.raises(AssertionError, match="5p"):
        build_wall("chinese", {"E": "555p"}, draws="55p")
