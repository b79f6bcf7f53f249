"""Duplicate deals: who sits where, exact zero for equal play, intervals, the same for the same seed."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import agents
import mahjong_env
from agents import arena
from agents.intervals import bootstrap

VARIANTS = mahjong_env.variant_names()


def test_two_agents_first_moves_through_every_chair() -> None:
    assert arena.seatings(2, 4).tolist() == [[0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0]]
    assert arena.seatings(2, 3).tolist() == [[0, 1, 1], [1, 0, 1], [1, 1, 0]]


def test_last_agent_fills_the_table() -> None:
    assert arena.seatings(3, 4)[0].tolist() == [0, 1, 2, 2]
    assert sorted(map(tuple, arena.seatings(4, 4).tolist())) == [
        (0, 1, 2, 3),
        (1, 2, 3, 0),
        (2, 3, 0, 1),
        (3, 0, 1, 2),
    ]


@pytest.mark.parametrize(("count", "seats"), [(0, 4), (1, 4), (5, 4), (4, 3)])
def test_number_of_agents_is_checked(count: int, seats: int) -> None:
    with pytest.raises(agents.AgentError, match=rf"^agents: {count} given, 2 to {seats} allowed"):
        arena.seatings(count, seats)


def test_compare_by_hand() -> None:
    """Two deals in a three-seat game; agent 0 alone wins 6 in each hand of the first deal, nothing after."""
    rows = arena.seatings(2, 3)
    chips = np.zeros((3, 2, 3), np.int64)
    for seating in range(3):
        chips[seating, 0] = np.where(rows[seating] == 0, 6, -3)
    means, pairs = arena.compare(["a", "b"], chips, rows)
    # a: (18 + 0) chips in 6 hands; b: (-18 + 0) in 12 seats.
    assert [mean.value for mean in means] == [3.0, -1.5]
    assert pairs[0].difference.value == 4.5
    # Resamples of two deals are 0, 4.5 or 9, and 0 and 9 have a quarter each.
    assert (pairs[0].difference.low, pairs[0].difference.high) == (0.0, 9.0)
    assert pairs[0].verdict == arena.NOT_DISTINGUISHABLE


@pytest.mark.parametrize(("deals", "verdict"), [(30, "b is better"), (5, arena.TOO_FEW_DEALS)])
def test_verdict_names_the_better_agent(deals: int, verdict: str) -> None:
    rows = arena.seatings(2, 3)
    chips = np.repeat(np.where(rows == 0, -2, 1)[:, None], deals, axis=1)
    _, pairs = arena.compare(["a", "b"], chips, rows)
    assert pairs[0].difference == (-3.0, -3.0, -3.0)
    assert pairs[0].verdict == verdict


def test_bootstrap_interval_of_a_normal_sample() -> None:
    """1.96 standard errors each way: 0.196 for 100 values of variance 1."""
    values = np.random.default_rng(5).normal(size=(100, 1))
    values = (values - values.mean()) / values.std()
    mean = bootstrap(values)[0]
    assert mean.value == pytest.approx(0, abs=1e-12)
    assert mean.low == pytest.approx(-0.196, abs=0.03)
    assert mean.high == pytest.approx(0.196, abs=0.03)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_same_agent_in_all_seats_differs_by_exactly_zero(variant: str, name: str) -> None:
    first, second = agents.make(name, variant), agents.make(name, variant)
    result = arena.evaluate(variant, [first, second], ["a", "b"], 60, seed=3)
    assert result.pairs[0].difference == (0.0, 0.0, 0.0)
    assert result.pairs[0].verdict == arena.NOT_DISTINGUISHABLE
    assert [mean.value for mean in result.means] == [0.0, 0.0]


@pytest.mark.parametrize(
    ("answer", "found"),
    [(lambda n: [1.5] * n, "float64"), (lambda n: [[1]] * n, "int64"), (lambda n: 1, "()")],
)
def test_answer_that_is_no_integer_a_row_is_refused(answer: Callable[[int], object], found: str) -> None:
    class Careless:
        observation = "vector"

        def act(self, observations: object, masks: np.ndarray) -> Any:
            return answer(len(masks))

    players = [Careless(), agents.make("random", "chinese")]
    with pytest.raises(
        agents.AgentError, match=r"^agents: careless: act returned .*: expected integers"
    ) as caught:
        arena.evaluate("chinese", players, ["careless", "random"], 4, seed=1)
    assert found in str(caught.value)


def test_every_seating_plays_the_same_deals() -> None:
    env = mahjong_env.BatchEnv("singapore", 20)
    first: list[np.ndarray] = []
    for _ in range(2):
        first.append(env.reset(seed=11).copy())
        arena.play_deals(env, [agents.make("random", "singapore")], np.zeros(4, np.int64), 11)
    assert np.array_equal(first[0], first[1])


@pytest.mark.parametrize("variant", VARIANTS)
def test_greedy_beats_random(variant: str) -> None:
    players = [agents.make(name, variant) for name in ("greedy", "random")]
    result = arena.evaluate(variant, players, ["greedy", "random"], 480, seed=1)
    assert result.means[0].low > 0
    assert result.pairs[0].verdict == "greedy is better"


def test_seed_decides() -> None:
    players = [agents.make(name, "chinese") for name in ("greedy", "random")]
    results = [arena.evaluate("chinese", players, ["g", "r"], 80, seed) for seed in (1, 1, 2)]
    assert results[0].means == results[1].means
    assert results[0].means != results[2].means


def test_result_does_not_depend_on_the_batch() -> None:
    """Deals of a batch are seeded one by one, so a batch of 8 plays as 8 games on their own would."""
    players = [agents.make(name, "malaysian3") for name in ("greedy", "random")]
    seated = np.array([0, 1, 1])
    together = arena.play_deals(mahjong_env.BatchEnv("malaysian3", 8), players, seated, 40)
    single = mahjong_env.BatchEnv("malaysian3", 1)
    apart = [arena.play_deals(single, players, seated, 40 + deal)[0] for deal in range(8)]
    assert together.tolist() == [row.tolist() for row in apart]
