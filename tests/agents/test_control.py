"""Control variates: unbiased, less spread where they tell something, exact zero for equal play."""

import numpy as np
import pytest

import agents
import mahjong_env
from agents.arena import Match
from agents.arena.control import LEAST_DEALS, adjusted
from agents.arena.luck import DrawWatch
from agents.arena.seating import seatings_of
from agents.arena.variance import measure


def test_mean_is_kept_and_variance_falls_in_a_case_that_is_known() -> None:
    """value = 0.7 + 2 x - y + noise, x, y and noise of variance 1: variance 6 falls to 1.

    The mean of 400 estimates of 200 deals each has a standard error of 1 / sqrt(80,000) = 0.0035.
    """
    rng = np.random.default_rng(3)
    estimates, spreads = [], []
    for _ in range(400):
        luck = rng.normal(size=(200, 1, 2))
        values = 0.7 + 2 * luck[..., 0] - luck[..., 1] + rng.normal(size=(200, 1))
        found = adjusted(values, luck)
        estimates.append(found.mean())
        spreads.append(found.var())
    assert np.mean(estimates) == pytest.approx(0.7, abs=4 * 0.0035)
    assert np.mean(spreads) == pytest.approx(1.0, abs=0.1)
    assert np.std(estimates) == pytest.approx(1 / np.sqrt(200), rel=0.15)


def test_a_deal_does_not_choose_its_own_coefficient() -> None:
    """Noise that is skewed with the regressor: fitting on the deal itself would move the mean."""
    rng = np.random.default_rng(4)
    means = []
    for _ in range(2_000):
        luck = rng.exponential(size=(100, 1, 1)) - 1
        values = (luck[..., 0] ** 2 - 1) + rng.normal(size=(100, 1))
        means.append(adjusted(values, luck).mean())
    # x^2 has mean 1 for x = exponential - 1; standard errors of the mean of 2,000 estimates: about 0.004.
    assert abs(np.mean(means)) < 0.02


def test_zeros_stay_zeros_and_few_deals_stay_as_they_are() -> None:
    luck = np.random.default_rng(1).normal(size=(LEAST_DEALS, 2, 3))
    values = np.zeros((LEAST_DEALS, 2))
    assert (adjusted(values, luck) == 0).all()
    few = np.random.default_rng(2).normal(size=(LEAST_DEALS - 1, 2))
    assert np.array_equal(adjusted(few, luck[:-1]), few)


@pytest.mark.parametrize("variant", ["singapore", "malaysian3"])
def test_walls_are_counted_and_luck_has_mean_zero(variant: str) -> None:
    """Random play of 256 games; the mean of each kind of luck lies within five standard errors of 0."""
    env = mahjong_env.BatchEnv(variant, 256, seed=8)
    watch = DrawWatch(env)
    deck = np.bincount(env._buffers.games["wall"][0, : int(env.engine.rules["num_tiles"][0])], minlength=64)
    playing = np.ones(256, np.bool_)
    rng = np.random.default_rng(0)
    while playing.any():
        pool, left = watch._left(env._buffers.games[playing])
        games = env._buffers.games[playing]
        assert np.array_equal(left, int(deck.sum()) - games["head"].astype(int) - games["tail"])
        held = games["hand"][:, : env.num_seats].sum(axis=1)
        assert (pool + held <= deck[:35]).all()
        moves = (rng.random(env.mask.shape) * env.mask).argmax(axis=1)
        _, _, ended, _ = env.step_some(moves, playing, show=False)
        playing &= ~ended
        watch.look(playing)
    luck = watch.luck.sum(axis=1) / 2**24
    error = luck.std(axis=0) / np.sqrt(256)
    assert (abs(luck.mean(axis=0)) <= 5 * error).all()
    assert (error > 0).sum() >= 4


def test_equal_agents_stay_at_exactly_zero() -> None:
    players = [agents.make("greedy", "malaysian3") for _ in range(2)]
    result = Match("malaysian3", seed=3, control=True).play(players, ["a", "b"], 3 * LEAST_DEALS)
    assert result.played.luck.any()
    assert result.pairs[0].difference == (0.0, 0.0, 0.0)


def test_variances_by_hand() -> None:
    """Two deals, two seatings of a three-seat game; the first agent alone in its chair.

    Differences of single hands (own chips less the mean of the others): 3, -3 in one deal and 9, 3 in the
    other: mean 3, squares 0 + 36 + 36 + 0, variance 72 / 3 = 24. Means of the deals: 0 and 6, variance 18,
    times two hands a deal 36.
    """
    rows = np.array([[0, 1, 1], [1, 0, 1]])
    chips = np.array([[[2, -1, -1], [6, -3, -3]], [[1, -2, 1], [-1, 2, -1]]])
    found = measure(chips, rows, None)
    assert found.duplicate_factor == pytest.approx(24 / 36)
    assert found == (24.0, 36.0, None)


def test_seatings_of_a_match_are_all_distinct_ones() -> None:
    rows = seatings_of("2v2", 4)
    assert len({tuple(row) for row in rows.tolist()}) == len(rows) == 6
    assert (rows.sum(axis=1) == 2).all()
    # Each agent holds each chair equally often.
    assert rows.sum(axis=0).tolist() == [3, 3, 3, 3]
    assert seatings_of("3v1", 4).sum(axis=1).tolist() == [1, 1, 1, 1]
    assert seatings_of("1v2", 3).tolist() == [[0, 1, 1], [1, 0, 1], [1, 1, 0]]
    with pytest.raises(
        agents.AgentError, match=r"^match: '2v2' given, 1v2, 2v1, round-robin allowed at 3 seats"
    ):
        seatings_of("2v2", 3)
