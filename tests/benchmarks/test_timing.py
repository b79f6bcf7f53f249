"""The clock's arithmetic, by a clock that only the work moves."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from benchmarks.plan import figures
from benchmarks.timing import Case, rates, slice_rate


class Clock:
    """Stands still unless somebody works."""

    def __init__(self) -> None:
        self.now = 0.0
        self.log: list[str] = []

    def work(self, name: str, seconds: float) -> Callable[[], None]:
        def call() -> None:
            self.now += seconds
            self.log.append(name)

        return call


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr("benchmarks.timing.time.perf_counter", lambda: made.now)
    return made


def test_a_slice_fills_its_seconds(clock: Clock) -> None:
    """Calls of 0.25 s until one second is full: four of them, twelve units."""
    assert slice_rate(Case(clock.work("a", 0.25), 3), 1.0) == 12
    assert len(clock.log) == 4


def test_a_slice_makes_one_call_at_least(clock: Clock) -> None:
    assert slice_rate(Case(clock.work("a", 5.0), 10), 1.0) == 2


def test_cases_are_timed_in_turn_after_a_call_that_does_not_count(clock: Clock) -> None:
    cases = {"a": Case(clock.work("a", 1.0), 7), "b": Case(clock.work("b", 2.0), 8)}
    assert rates(cases, 1.0, 2) == {"a": [7, 7], "b": [4, 4]}
    assert "".join(clock.log) == "ab" + "ab" * 2


def test_rates_become_figures_in_their_unit() -> None:
    """100,000 steps a second are 10 us a step, twice the do-nothing's 5 us."""
    made = figures({"aec.idle": [200_000], "aec.raw": [100_000]}, "chinese", {"aec.raw": "aec.idle"})
    assert [(figure.name, figure.subject, figure.samples) for figure in made] == [
        ("aec.idle", "chinese", (5,)),
        ("aec.raw", "chinese", (10,)),
    ]
    assert made[1].ratio is not None
    assert made[1].ratio.samples == (2,)


def test_one_definition_may_have_several_subjects() -> None:
    names = {"rules.preset a": "chinese a", "rules.preset b": "chinese b"}
    made = figures({"rules.match": [1.0], **{name: [2.0] for name in names}}, "chinese", None, names)
    assert [(figure.name, figure.subject) for figure in made] == [
        ("rules.match", "chinese"),
        ("rules.preset", "chinese a"),
        ("rules.preset", "chinese b"),
    ]
