"""Credit and advantages of decisions, against sums done by hand and a straightforward second way."""

import numpy as np
import pytest
from gymnasium import spaces

from agents.rollouts import Decided, Rollouts

ACTIONS = 6


def _rollouts(steps: int, games: int, gae_lambda: float = 1.0, seed: int = 0) -> Rollouts:
    return Rollouts(
        steps,
        spaces.Box(0, 255, (2,), np.uint8),
        spaces.Discrete(ACTIONS),
        "cpu",
        gae_lambda,
        1.0,
        games,
        seed,
    )


def _decided(*numbers: int, values: tuple[float, ...] | None = None) -> Decided:
    """Decisions that can be told apart by what was seen."""
    count = len(numbers)
    return Decided(
        np.array([[number, 0] for number in numbers], np.uint8),
        np.ones((count, ACTIONS), np.bool_),
        np.array(numbers) % ACTIONS,
        np.zeros(count, np.float32) if values is None else np.array(values, np.float32),
        np.zeros(count, np.float32),
    )


def _by_number(rollouts: Rollouts, column: np.ndarray) -> dict[int, float]:
    seen = rollouts._seen.observations[rollouts._closed, 0]
    return dict(zip(seen.tolist(), column.tolist(), strict=True))


def _pay(rollouts: Rollouts, *chips: float) -> None:
    rollouts.pay(slice(0, 1), np.array([chips]))


def test_each_chair_is_paid_for_its_own_decisions() -> None:
    """One game: chairs 0, 1, 0, 1 decide; chair 0 loses 3 after chair 1 moved, chair 1 wins 8 in the end.

    By hand: decision 10 (chair 0) gets +1 - 3 up to decision 12; 11 (chair 1) gets 2 up to 13; 12 gets -8 at
    the end, 13 gets +8. The 5 that chair 1 had before its first decision belong to 11.
    """
    rollouts = _rollouts(steps=4, games=1)
    rollouts.begin()
    rollouts.add(np.array([0]), np.array([0]), _decided(10))
    _pay(rollouts, 1, 5, -6)
    rollouts.add(np.array([0]), np.array([1]), _decided(11))
    _pay(rollouts, -3, 2, 1)
    rollouts.add(np.array([0]), np.array([0]), _decided(12))
    rollouts.add(np.array([0]), np.array([1]), _decided(13))
    _pay(rollouts, -8, 8, 0)
    rollouts.end(np.array([0]))
    rollouts.finish()
    assert _by_number(rollouts, rollouts.rewards) == {10: -2, 11: 7, 12: -8, 13: 8}
    # Lambda and gamma 1, values 0: what the chair won from there on.
    assert _by_number(rollouts, rollouts.advantages) == {10: -10, 11: 15, 12: -8, 13: 8}


def test_open_decisions_wait_for_the_next_rollout() -> None:
    rollouts = _rollouts(steps=2, games=1)
    rollouts.begin()
    rollouts.add(np.array([0]), np.array([0]), _decided(20, values=(4,)))
    _pay(rollouts, 1, -1)
    rollouts.add(np.array([0]), np.array([1]), _decided(21, values=(3,)))
    rollouts.finish()
    assert len(rollouts) == 0
    _pay(rollouts, 2, -2)
    rollouts.begin()
    rollouts.add(np.array([0]), np.array([0]), _decided(22, values=(5,)))
    _pay(rollouts, -7, 7)
    rollouts.add(np.array([0]), np.array([2]), _decided(23))
    rollouts.end(np.array([0]))
    rollouts.finish()
    # 21 was made after the first payment: that one reached chair 1 before its first decision.
    assert _by_number(rollouts, rollouts.rewards) == {20: 3, 21: 4, 22: -7, 23: 0}
    # 20: 3 + V(22) - V(20) = 4, and 22's own -7 - 5 = -12; 21: 4 - 3.
    assert _by_number(rollouts, rollouts.advantages) == {20: -8, 21: 1, 22: -12, 23: 0}
    assert _by_number(rollouts, rollouts.returns) == {20: -4, 21: 4, 22: -7, 23: 0}


def test_a_decision_before_an_open_one_counts_on_its_value() -> None:
    rollouts = _rollouts(steps=2, games=1, gae_lambda=0.5)
    rollouts.begin()
    rollouts.add(np.array([0]), np.array([3]), _decided(30, values=(1,)))
    rollouts.pay(slice(0, 1), np.array([[0, 0, 0, 6]]))
    rollouts.add(np.array([0]), np.array([3]), _decided(31, values=(2.5,)))
    rollouts.finish()
    assert _by_number(rollouts, rollouts.advantages) == {30: 6 + 2.5 - 1}


def test_episodes_without_a_decision_pay_nobody() -> None:
    rollouts = _rollouts(steps=1, games=1)
    rollouts.begin()
    _pay(rollouts, 9, -9)
    rollouts.end(np.array([0]))
    rollouts.add(np.array([0]), np.array([0]), _decided(40))
    rollouts.end(np.array([0]))
    rollouts.finish()
    assert _by_number(rollouts, rollouts.rewards) == {40: 0}


@pytest.mark.parametrize("gae_lambda", [0.0, 0.9, 1.0])
def test_advantages_are_those_of_each_chair_by_itself(gae_lambda: float) -> None:
    """Three games at random; a list of decisions per game and chair is the second way."""
    steps, games, rng = 40, 3, np.random.default_rng(7)
    rollouts = _rollouts(steps, games, gae_lambda)
    rollouts.begin()
    lives: list[list[list[float]]] = []
    current: dict[tuple[int, int], list[list[float]]] = {}
    expected: dict[int, float] = {}
    due = np.zeros((games, 4))
    for step in range(steps):
        chairs = rng.integers(4, size=games)
        values = rng.normal(size=games).astype(np.float32)
        numbers = [step * games + game for game in range(games)]
        rollouts.add(np.arange(games), chairs, _decided(*numbers, values=tuple(values.tolist())))
        for game, chair in enumerate(chairs.tolist()):
            life = current.setdefault((game, chair), [])
            if life:
                life[-1][2] = due[game, chair]
                due[game, chair] = 0
            life.append([numbers[game], float(values[game]), 0.0])
        chips = rng.integers(-4, 5, size=(games, 4)).astype(float)
        due += chips
        rollouts.pay(slice(0, games), chips)
        over = np.flatnonzero(rng.random(games) < 0.2)
        rollouts.end(over)
        for game in over.tolist():
            for chair in range(4):
                life = current.pop((game, chair), [])
                if life:
                    life[-1][2] = due[game, chair]
                    lives.append(life)
            due[game] = 0
    rollouts.finish()
    for life in lives:
        later = 0.0
        for place in range(len(life) - 1, -1, -1):
            number, value, reward = life[place]
            after = life[place + 1][1] if place + 1 < len(life) else 0.0
            later = reward + after - value + gae_lambda * later
            expected[int(number)] = later
    for life in current.values():  # still open at the end: the last one is left out
        later = 0.0
        for place in range(len(life) - 2, -1, -1):
            number, value, reward = life[place]
            later = reward + life[place + 1][1] - value + gae_lambda * later
            expected[int(number)] = later
    found = _by_number(rollouts, rollouts.advantages)
    assert found.keys() == expected.keys() and len(found) > 80
    assert all(found[number] == pytest.approx(expected[number], abs=1e-4) for number in found)


def test_batches_hold_every_decision_once_and_none_alone() -> None:
    rollouts = _rollouts(steps=5, games=5)
    rollouts.begin()
    for step in range(5):
        rollouts.add(np.arange(5), np.zeros(5, int), _decided(*range(5 * step, 5 * step + 5)))
    rollouts.end(np.arange(5))
    rollouts.finish()
    batches = list(rollouts.get(8))
    assert [len(batch.actions) for batch in batches] == [9, 8, 8]
    seen = np.concatenate([batch.observations[:, 0].numpy() for batch in batches])
    assert sorted(seen.tolist()) == list(range(25))
    assert not np.array_equal(seen, np.arange(25))


@pytest.mark.parametrize("games", [3, 5])
def test_no_batch_is_of_one_decision_however_few_a_batch_may_have(games: int) -> None:
    rollouts = _rollouts(steps=1, games=games)
    rollouts.begin()
    rollouts.add(np.arange(games), np.zeros(games, int), _decided(*range(games)))
    rollouts.end(np.arange(games))
    rollouts.finish()
    sizes = [len(batch.actions) for batch in rollouts.get(2)]
    assert sum(sizes) == games and min(sizes) >= 2
