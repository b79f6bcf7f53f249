"""What a run is asked for, and the tasks that it consists of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from benchmarks.catalogue import DEFINITIONS, GROUPS, STEP
from benchmarks.report import Figure
from mahjong_env.variants import VARIANTS


@dataclass(frozen=True)
class Plan:
    """What to measure.

    Attributes:
        variants: Games.
        groups: Groups of figures.
        seconds: Seconds that each timed slice fills.
        repeats: Slices a figure.
        growth_decisions: Decisions over which memory must not grow.

    Raises:
        ValueError: If a name is unknown or a number out of range.
    """

    variants: tuple[str, ...]
    groups: tuple[str, ...]
    seconds: float
    repeats: int
    growth_decisions: int

    def __post_init__(self) -> None:
        _check_names("variants", self.variants, VARIANTS)
        _check_names("only", self.groups, GROUPS)
        if not 0 < self.seconds < float("inf"):
            raise ValueError(f"seconds: {self.seconds} is not allowed: expected more than 0")
        for field, value in (("repeats", self.repeats), ("growth", self.growth_decisions)):
            if value < 1:
                raise ValueError(f"{field}: {value} is not allowed: expected at least 1")


def _check_names(field: str, names: tuple[str, ...], known: Iterable[str]) -> None:
    known = tuple(known)
    if not names:
        raise ValueError(f"{field}: none given: expected some of {', '.join(known)}")
    for name in names:
        if name not in known:
            raise ValueError(f"{field}: {name!r} is unknown: expected some of {', '.join(known)}")


@dataclass(frozen=True)
class Task:
    """One part of a run.

    Attributes:
        label: What it measures, for the progress shown.
        measure: Returns its figures; raises Unavailable if that cannot be.
    """

    label: str
    measure: Callable[[], list[Figure]]


def by_variant(plan: Plan, measure: Callable[[Plan, str], list[Figure]]) -> list[Task]:
    """Return one task a game."""
    return [Task(variant, partial(measure, plan, variant)) for variant in plan.variants]


def figures(
    rates: Mapping[str, list[float]],
    subject: str = "",
    bases: Mapping[str, str] | None = None,
    subjects: Mapping[str, str] | None = None,
) -> list[Figure]:
    """Return figures of definitions whose units a second were timed in turn.

    Args:
        rates: Units a second by name of the definition; what stands behind a space is left out of it.
        subject: What was measured.
        bases: By name, the name whose figure it is divided by.
        subjects: By name, another subject.
    """
    made = {
        name: Figure(
            name=name.partition(" ")[0],
            subject=(subjects or {}).get(name, subject),
            samples=tuple(_in_unit(name.partition(" ")[0], rate) for rate in samples),
        )
        for name, samples in rates.items()
    }
    for name, base in (bases or {}).items():
        made[name] = made[name].over(made[base])
    return list(made.values())


def _in_unit(name: str, rate: float) -> float:
    """Return units a second in the unit of a definition."""
    return 1e6 / rate if DEFINITIONS[name].unit == STEP else rate
