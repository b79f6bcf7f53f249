"""What `planes` holds, checked cell by cell on hand-made positions."""

from typing import Any

import numpy as np
import pytest

from mahjong_env import actions
from mahjong_env.core.layout import (
    ADDED_MELD,
    BONUS,
    CHOW_MELD,
    CLAIM_TURN,
    CONCEALED_MELD,
    KONG,
    KONG_BONUS,
    KONG_MELD,
    KONG_ON_KONG,
    OVER,
    PONG_MELD,
    RESPOND,
    ROB,
    ROB_ADDED,
    ROB_CONCEALED,
    UNANSWERED,
)
from mahjong_env.core.tiles import FIRST_BONUS, KIND_NAMES, parse_tile
from mahjong_env.encode import ENCODERS, planes, vector
from tests.adapters.play import PRESENT, encode
from tests.unit.positions import add_meld, discard, new_game, rules_of, tiles

PASS = actions.action_id("pass")


class Planes:
    """Planes read by names.

    `view["hand", 2]` is the set of tiles in the third row of `hand`, `view["seat1_melds"]` a flag's columns.
    """

    def __init__(self, game: np.ndarray, rules: np.ndarray, viewer: int) -> None:
        self.cells = encode(ENCODERS["planes"], game, rules, viewer)

    def __getitem__(self, place: Any) -> Any:
        name, row = place if isinstance(place, tuple) else (place, 0)
        if name in planes.FLAGS:
            cells: list[int] = self.cells[planes.FLAGS[name]].tolist()
            return cells if len(cells) > 1 else cells[0]
        return {KIND_NAMES[kind] for kind in np.flatnonzero(self.cells[planes.OFFSETS[name] + row])}


def test_own_hand_and_what_is_unseen():
    rules = rules_of("chinese")
    game = new_game(["123m", "555p 5p 7s 7s E", "99m"], dealer=1)
    game[0]["drawn"] = parse_tile("7s")
    view = Planes(game, rules, 1)
    assert view["hand", 0] == tiles("5p 7s E")
    assert view["hand", 1] == tiles("5p 7s")
    assert view["hand", 2] == tiles("5p")
    assert view["hand", 3] == tiles("5p")
    assert view["drawn"] == tiles("7s")
    assert "5p" not in view["unseen", 0]
    assert view["unseen", 0] == tiles("123456789m 12346789p 123456789s ESWNCFP")
    assert view["unseen", 2] == view["unseen", 0] - tiles("7s")
    assert view["unseen", 3] == view["unseen", 2] - tiles("E")
    assert view["kinds"] == tiles("123456789m 123456789p 123456789s ESWNCFP")
    assert Planes(game, rules, 0)["drawn"] == set()
    assert Planes(game, rules, 0)["hand", 0] == tiles("123m")


def test_seats_and_winds_are_relative():
    game = new_game([""] * 4, dealer=3)
    game[0]["round_wind"] = 2
    game[0]["first_dealer"] = 1
    view = Planes(game, rules_of("singapore"), 1)
    assert (view["seat_wind"], view["dealer_wind"], view["round_wind"]) == ({"W"}, {"E"}, {"W"})
    assert [view[f"seat{seat}_dealer"] for seat in range(4)] == [0, 0, 1, 0]
    assert [view[f"seat{seat}_mover"] for seat in range(4)] == [0, 0, 1, 0]
    # Chinese letters stay with the first dealer; it has no round wind.
    view = Planes(game, rules_of("chinese"), 2)
    assert (view["seat_wind"], view["dealer_wind"], view["round_wind"]) == ({"S"}, {"W"}, set())
    game[0]["dealer"] = game[0]["actor"] = 2
    view = Planes(game, rules_of("malaysian3"), 0)
    assert (view["seat_wind"], view["three"]) == ({"S"}, 1)
    assert [view[f"seat{seat}_dealer"] for seat in range(4)] == [0, 0, 1, 0]


def test_melds_with_fei():
    game = new_game(["1p", "", "E"])
    add_meld(game, 1, CHOW_MELD, "4p", fei=0b001)  # J56p
    add_meld(game, 1, PONG_MELD, "F", fei=0b011)  # FJJ
    add_meld(game, 1, KONG_MELD, "2p")
    add_meld(game, 1, ADDED_MELD, "7p")
    add_meld(game, 2, CONCEALED_MELD, "9p")
    view = Planes(game, rules_of("malaysian3"), 0)
    assert (view["seat1_chows", 0], view["seat1_chows", 1]) == ({"4p"}, set())
    assert view["seat1_pongs"] == {"F"}
    assert view["seat1_kongs"] == {"2p", "7p"}
    assert (view["seat1_fei"], view["seat1_melded_fei"]) == ({"4p", "F"}, [1, 1, 1, 0])
    assert view["seat2_concealed_kongs"] == {"9p"}
    assert view["seat1_melds"] == [1, 1, 1, 1]
    assert view["seat2_melds"] == [1, 0, 0, 0]
    # Four J less three melded; F one real; 5p and 6p one each.
    assert "J" in view["unseen", 0]
    assert "J" not in view["unseen", 1]
    assert {"F", "5p", "6p"} <= view["unseen", 2]
    assert not {"F", "5p", "6p"} & view["unseen", 3]
    assert "4p" in view["unseen", 3]
    assert not {"2p", "7p", "9p"} & view["unseen", 0]


def test_concealed_kong_of_another_is_hidden_until_the_end():
    rules = rules_of("chinese")
    game = new_game(["", "", ""])
    add_meld(game, 2, CONCEALED_MELD, "9p")
    for viewer, seat in ((0, 2), (1, 1)):
        view = Planes(game, rules, viewer)
        assert view[f"seat{seat}_concealed_kongs"] == set()
        assert view[f"seat{seat}_hidden"] == [1, 0, 0, 0]
        assert "9p" in view["unseen", 3]
    own = Planes(game, rules, 2)
    assert (own["seat0_concealed_kongs"], own["seat0_hidden"]) == ({"9p"}, [0, 0, 0, 0])
    assert "9p" not in own["unseen", 0]
    game[0]["phase"], game[0]["actor"] = OVER, -1
    assert Planes(game, rules, 0)["seat2_concealed_kongs"] == {"9p"}
    shown = Planes(new_game_with_kong(), rules_of("chinese", hide_concealed_kong=False), 0)
    assert shown["seat2_concealed_kongs"] == {"9p"}


def new_game_with_kong() -> np.ndarray:
    game = new_game(["", "", ""])
    add_meld(game, 2, CONCEALED_MELD, "9p")
    return game


def test_discards():
    game = new_game([""] * 4)
    for tile in ("1m", "E", "1m", "2p", "3s"):
        discard(game, 3, tile, drawn=int(tile == "2p"))
    discard(game, 1, "1m", claimed=1)
    add_meld(game, 0, PONG_MELD, "1m", feeder=1)
    view = Planes(game, rules_of("chinese"), 2)
    assert view["seat1_river"] == tiles("1m E 2p 3s")
    assert [view["seat1_recent", row] for row in range(4)] == [{"3s"}, {"2p"}, {"1m"}, {"E"}]
    assert view["seat1_from_draw"] == {"2p"}
    assert (view["seat3_claimed"], view["seat3_river"]) == ({"1m"}, {"1m"})
    assert view["seat1_claimed"] == set()
    assert view["seat3_recent", 0] == {"1m"}


def test_a_claimed_discard_counts_once():
    game = new_game([""] * 4)
    discard(game, 1, "5m", claimed=1)
    add_meld(game, 2, PONG_MELD, "5m", feeder=1)
    view = Planes(game, rules_of("chinese"), 0)
    assert "5m" in view["unseen", 0]
    assert "5m" not in view["unseen", 1]


def test_bonus_tiles_fei_aside_chips_and_liability():
    game = new_game([""] * 4)
    record = game[0]
    record["bonus"][1] = 1 << (parse_tile("f3") - FIRST_BONUS) | 1 << (parse_tile("cat") - FIRST_BONUS)
    record["fei_aside"][2] = 2
    record["chips"] = [0, 1, 40, -41]
    record["liabilities"] = 2
    record["liable"][0, 3], record["liable_at"][0, 3] = 2, 1
    record["liable"][1, 0], record["liable_at"][1, 0] = 0, 2
    view = Planes(game, rules_of("singapore"), 0)
    # f3 is the third bonus tile, the cat the ninth; f1-f8 and the animals are all that Singapore has.
    assert np.flatnonzero(view["seat1_bonus"]).tolist() == [2, 8]
    assert np.flatnonzero(view["unseen_bonus"]).tolist() == [0, 1, 3, 4, 5, 6, 7, 9, 10, 11]
    assert view["seat2_aside"] == [1, 1, 0, 0]
    chips = [view[f"seat{seat}_chips"] for seat in range(4)]
    assert chips == [[0, 0, 0, 0], [1, 0, 0, 0], [1, 1, 0, 0], [0, 0, 1, 1]]
    assert [view[f"seat{seat}_owes_viewer"] for seat in range(4)] == [0, 0, 1, 0]
    assert [view[f"seat{seat}_owed_by_viewer"] for seat in range(4)] == [0, 1, 0, 0]
    # B6 lapses: the trigger is cleared.
    record["liable_at"][0, 3] = 0
    assert Planes(game, rules_of("singapore"), 0)["seat2_owes_viewer"] == 0


@pytest.mark.parametrize(
    ("live", "rows"), [(0, 0), (1, 1), (2, 2), (4, 3), (15, 7), (16, 7), (17, 8), (83, 12)]
)
def test_live_tiles(live, rows):
    game = new_game([""] * 4)
    game[0]["live"] = live
    assert Planes(game, rules_of("chinese"), 0)["live"] == [1] * rows + [0] * (12 - rows)


@pytest.mark.parametrize(("played", "steps"), [(0, 0), (3, 0), (4, 1), (8, 2), (12, 3), (14, 3), (15, 4)])
def test_hands_played(played, steps):
    game = new_game([""] * 4)
    game[0]["hands_played"] = played
    assert Planes(game, rules_of("chinese"), 0)["hands"] == [1] * steps + [0] * (4 - steps)


def test_what_a_drawn_tile_replaced_and_barred_chows():
    game = new_game([""] * 4)
    game[0]["chow_barred"][1] = 1
    flags = []
    for cause in (BONUS, KONG, KONG_ON_KONG, KONG_BONUS):
        game[0]["replacement"] = cause
        flags.append(Planes(game, rules_of("chinese"), 2)["replacement"])
    assert flags == [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0]]
    assert [Planes(game, rules_of("chinese"), viewer)["chow_barred"] for viewer in range(3)] == [0, 1, 0]


def test_phases_and_questions():
    game = new_game([""] * 4)
    record = game[0]
    view = Planes(game, rules_of("chinese"), 0)
    assert (view["phase"], view["asked"]) == ([1, 0, 0, 0], 1)
    assert Planes(game, rules_of("chinese"), 1)["asked"] == 0
    record["phase"] = CLAIM_TURN
    record["barred_discard"] = 1 << parse_tile("3s")
    view = Planes(game, rules_of("chinese"), 0)
    assert (view["phase"], view["barred"]) == ([0, 1, 0, 0], {"3s"})
    discard(game, 0, "5m")
    record["phase"], record["pending"], record["feeder"] = RESPOND, parse_tile("5m"), 0
    record["actor"], record["answer"][2], record["answer"][3] = 2, UNANSWERED, UNANSWERED
    for viewer, asked in ((1, 0), (2, 1), (3, 1)):
        view = Planes(game, rules_of("chinese"), viewer)
        assert (view["phase"], view["pending"], view["asked"]) == ([0, 0, 1, 0], {"5m"}, asked)
        assert view[f"seat{4 - viewer}_mover"] == 1
    record["answer"][2] = PASS
    assert Planes(game, rules_of("chinese"), 2)["asked"] == 0


def test_eighth_flower_that_may_be_declined():
    """Singapore option `flower_win_auto`: the tile asked about is a bonus tile, in sight of all."""
    rules = rules_of("singapore", flower_win_auto=False)
    game = new_game(["", "", "", ""])
    game[0]["bonus"][:2] = 1 << 7, 0x7F
    game[0]["phase"], game[0]["feeder"], game[0]["actor"] = ROB, 0, 1
    game[0]["pending"], game[0]["answer"][1] = parse_tile("f8"), UNANSWERED
    for viewer in range(4):
        view = Planes(game, rules, viewer)
        assert (view["phase"], view["pending"], view["asked"]) == ([0, 0, 0, 1], set(), int(viewer == 1))
        assert view["pending_flower"] == [0] * 7 + [1]
        row = encode(ENCODERS["vector"], game, rules, viewer)
        pending = vector.OFFSETS["pending"]
        assert np.flatnonzero(row[pending : pending + 51]).tolist() == [parse_tile("f8")]
        unseen = row[vector.OFFSETS["unseen"] :][:51]
        assert {KIND_NAMES[kind] for kind in np.flatnonzero(unseen[35:]) + 35} == tiles(
            "cat rat rooster centipede"
        )


def test_own_bonus_tiles_not_yet_exposed():
    game = new_game(["1p", "2p", "3p"])
    game[0]["holding"][0] = 1 << 2
    own, other = (Planes(game, rules_of("malaysian3"), viewer) for viewer in (0, 1))
    assert np.flatnonzero(own["own_bonus"]).tolist() == [2]
    assert own["unseen_bonus"][2] == 0
    assert not any(other["own_bonus"])
    assert other["unseen_bonus"][2] == 1


def test_lock_is_ones_own():
    game = new_game([""] * 4)
    game[0]["locked_win"][1] = 1 << parse_tile("2s") | 1 << parse_tile("P")
    game[0]["locked_pong"][1] = 1 << parse_tile("P")
    view = Planes(game, rules_of("singapore"), 1)
    assert (view["locked_win"], view["locked_pong"]) == ({"2s", "P"}, {"P"})
    assert Planes(game, rules_of("singapore"), 0)["locked_win"] == set()


def test_added_kong_shows_its_tile_to_all():
    game = new_game(["5p", "", "", ""])
    add_meld(game, 0, PONG_MELD, "5p")
    game[0]["phase"], game[0]["rob"], game[0]["feeder"] = ROB, ROB_ADDED, 0
    game[0]["pending"], game[0]["actor"], game[0]["answer"][3] = parse_tile("5p"), 3, UNANSWERED
    for viewer in range(4):
        view = Planes(game, rules_of("chinese"), viewer)
        assert (view["phase"], view["pending"]) == ([0, 0, 0, 1], {"5p"})
        assert "5p" not in view["unseen", 0]


def test_robbed_concealed_kong_is_seen_by_those_asked_alone():
    """Singapore 8b.8: to the seats that cannot rob, the declarer's turn goes on."""
    rules = rules_of("singapore")
    game = new_game(["9999p", "1m", "1s", "2s"])
    turn = {viewer: [encode(e, game, rules, viewer) for e in PRESENT] for viewer in range(4)}
    game[0]["phase"], game[0]["rob"], game[0]["feeder"] = ROB, ROB_CONCEALED, 0
    game[0]["pending"], game[0]["actor"], game[0]["answer"][2] = parse_tile("9p"), 2, UNANSWERED
    for viewer in (1, 3):
        now = [encode(e, game, rules, viewer) for e in PRESENT]
        assert all(np.array_equal(*pair) for pair in zip(now, turn[viewer], strict=True))
    for viewer in (0, 2):
        view = Planes(game, rules, viewer)
        assert (view["phase"], view["pending"]) == ([0, 0, 0, 1], {"9p"})
        assert "9p" not in view["unseen", 0]
