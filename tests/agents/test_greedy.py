"""Greedy's plans on hands counted by hand."""

import numpy as np
import pytest

import mahjong_env
from agents import plans
from agents.greedy import GreedyAgent
from agents.plans import Holding, flush_distance, pungs_distance
from agents.profiles import profile_of
from agents.view import SeatView

ids = mahjong_env.actions.action_id


def _holding(text: str, pungs: tuple[int, ...] = (), chows: tuple[int, ...] = ()) -> Holding:
    hand = np.zeros((1, 35), np.int8)
    for name in text.split():
        hand[0, ids(f"discard {name}")] += 1
    made = np.zeros((2, 1, 34), np.int8)
    for kind in pungs:
        made[0, 0, kind] += 1
    for kind in chows:
        made[1, 0, kind] += 1
    melds = np.array([len(pungs) + len(chows)])
    return Holding(hand, melds, made[0], made[1], melds > 0)


@pytest.mark.parametrize(
    ("text", "distance"),
    [
        # Waiting for C to pair, all in one suit and honours.
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m E E E C", 0),
        # The same with two dots in place of 8m 9m: 8m, 9m and the pair are missing.
        ("1m 2m 3m 4m 5m 6m 7m 2p 5p E E E C", 2),
        # Six strays, two more than are counted exactly: 14 wanted, 7 there, less one.
        ("1m 2m 3m 4m 5m 6m C 1p 4p 7p 1s 4s 7s", pytest.approx(6, abs=1.0)),
    ],
)
def test_flush_distance(text: str, distance: float) -> None:
    assert flush_distance(_holding(text), 0, honours=True)[0] == distance


def test_flush_without_honours_counts_them_as_strays() -> None:
    held = _holding("1p 2p 3p 4p 5p 6p 7p 8p 9p 1p 2p 3p E")
    assert flush_distance(held, 1, honours=True)[0] == 0
    # Without E the pair is missing.
    assert flush_distance(held, 1, honours=False)[0] == 1
    held = _holding("1p 2p 3p 4p 5p 6p 7p 8p 9p E E E 1p")
    assert flush_distance(held, 1, honours=True)[0] == 0
    # 14 wanted, ten dots there.
    assert flush_distance(held, 1, honours=False)[0] == 3


def test_flush_is_spoilt_by_a_meld_of_another_suit() -> None:
    held = _holding("1m 2m 3m 4m 5m 6m 7m 8m 9m E", chows=(9,))
    assert flush_distance(held, 0, honours=True)[0] == plans.NEVER
    assert flush_distance(_holding("1m 2m 3m 4m 5m 6m 7m 8m 9m E", pungs=(31,)), 0, honours=True)[0] < 3


@pytest.mark.parametrize(
    ("text", "pungs", "distance"),
    [
        # 3 + 3 + 2 + 2 + 1 of 14.
        ("1m 1m 1m 5p 5p 5p 9s 9s E E C 2m 3m", (), 2),
        # Four pairs and a single for three pungs and a pair: 2 + 2 + 2 + 2 of 11.
        ("1m 1m 5p 5p 9s 9s E E C 2m", (31,), 2),
        # A fei takes any place.
        ("1m 1m 1m 5p 5p 5p 9s 9s E E C 2m J", (), 1),
    ],
)
def test_pungs_distance(text: str, pungs: tuple[int, ...], distance: int) -> None:
    assert pungs_distance(_holding(text, pungs))[0] == distance


def test_pungs_are_spoilt_by_a_chow() -> None:
    assert pungs_distance(_holding("1m 1m 5p 5p 9s 9s E E C 2m", chows=(0,)))[0] == plans.NEVER


def test_minimum_follows_the_rules() -> None:
    assert profile_of("singapore").minimum == 2
    assert profile_of("singapore", {"min_tai": 1}).minimum == 1
    assert profile_of("malaysian3", {"min_fan": 3, "base": 2}).minimum == 3
    assert profile_of("a fifth variant").minimum == 0


def test_the_minimum_of_every_kind_of_rules_is_read() -> None:
    assert profile_of("singapore", "classic").minimum == 1
    assert profile_of("singapore", ["classic", "min_tai=3"]).minimum == 3
    with pytest.raises(ValueError, match="min_fan"):
        profile_of("chinese", {"min_fan": None})
    with pytest.raises(ValueError, match="min_fan"):
        profile_of("chinese", {"min_fan": "many"})


def _discard(variant: str, text: str) -> str:
    """What greedy throws from a dealt hand of fourteen tiles; nothing else has been seen."""
    game = mahjong_env.BatchEnv(variant, 1, seed=1)
    channels = mahjong_env.observation_channels("planes")
    view = game.observation.copy()
    hand = _holding(text).hand[0]
    for level in range(4):
        view[0, channels["hand"].start + level, :35] = hand > level
    mask = np.zeros((1, 225), np.bool_)
    mask[0, :34] = hand[:34] > 0
    return mahjong_env.actions.action_name(int(GreedyAgent(variant).act(view, mask)[0]))


def test_discard_keeps_the_waiting_hand_with_most_tiles() -> None:
    """Three chows and EE stand; of 4p 5p 9p the 9p goes, leaving 3p and 6p to wait for."""
    assert _discard("chinese", "1m 2m 3m 4m 5m 6m 2s 3s 4s E E 4p 5p 9p") == "discard 9p"


def test_seven_pairs_count_where_they_win() -> None:
    assert _discard("chinese", "1m 1m 4m 4m 7m 7m 2p 2p 5p 5p 9s 9s E C") in ("discard E", "discard C")


def test_flush_throws_what_lies_outside() -> None:
    """Ten characters and honours against a hand that could not win: the dots go first."""
    hand = "1m 2m 3m 4m 4m 5m 6m 8m 8m E E E 2p 6p"
    assert _discard("singapore", hand) in ("discard 2p", "discard 6p")


def test_view_reads_what_the_planes_say() -> None:
    env = mahjong_env.BatchEnv("chinese", 8, seed=4)
    view = SeatView(env.observation)
    # Every game waits for its dealer, who holds fourteen tiles and sees no other.
    assert view.hand.sum(axis=1).tolist() == [14] * 8
    assert np.array_equal(view.hand[:, :34] + view.unseen[:, :34], np.full((8, 34), 4))
    assert view.melds.tolist() == [0] * 8
    assert view.deals.tolist() == [1] * 8
