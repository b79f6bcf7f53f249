"""What a run stores: figures with all their samples, the machine, the versions. Read back with checks."""

from __future__ import annotations

import statistics
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, computed_field

FORMAT: Final = 1


def _six_figures(samples: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(float(f"{sample:.6g}") for sample in samples)


# Six figures say all that a clock can.
Samples = Annotated[tuple[float, ...], Field(min_length=1), AfterValidator(_six_figures)]


class Spread(NamedTuple):
    """Where samples lie."""

    least: float
    first_quartile: float
    median: float
    third_quartile: float
    most: float


def spread(samples: tuple[float, ...]) -> Spread:
    """Return least, quartiles and most of one sample or more."""
    one = samples * 2 if len(samples) == 1 else samples
    first, median, third = statistics.quantiles(one, n=4, method="inclusive")
    return Spread(min(samples), first, median, third, max(samples))


class _Stored(BaseModel):
    model_config = ConfigDict(frozen=True)


class Ratio(_Stored):
    """A figure over another one of the same run, repeat by repeat where both were timed in turn.

    Attributes:
        base: Name of the other figure's definition.
        subject: Its subject.
        samples: One quotient a repeat.
    """

    base: str
    subject: str
    samples: Samples

    @computed_field  # type: ignore[prop-decorator]
    @property
    def median(self) -> float:
        """The median quotient."""
        return spread(self.samples).median


class Figure(_Stored):
    """One measured quantity.

    Attributes:
        name: Name of its definition; see `benchmarks.catalogue`.
        subject: What was measured: a game, a preset, a package.
        samples: One number a repeat, in the definition's unit.
        ratio: The figure over its base.
        note: What the definition does not say.
    """

    name: str
    subject: str = ""
    samples: Samples
    ratio: Ratio | None = None
    note: str = ""

    @computed_field  # type: ignore[prop-decorator]
    @property
    def spread(self) -> dict[str, float]:
        """Least, quartiles and most of the samples."""
        return spread(self.samples)._asdict()

    @property
    def median(self) -> float:
        """The median of the samples."""
        return spread(self.samples).median

    def over(self, base: Figure) -> Figure:
        """Return this figure with its ratio to another one."""
        paired = len(self.samples) == len(base.samples)
        below = base.samples if paired else (base.median,) * len(self.samples)
        samples = tuple(mine / other for mine, other in zip(self.samples, below, strict=True))
        ratio = Ratio(base=base.name, subject=base.subject, samples=samples)
        return self.model_copy(update={"ratio": ratio})


class Missing(_Stored):
    """Something that could not be measured, and why."""

    name: str
    reason: str


class Report(_Stored):
    """One run.

    Attributes:
        format: FORMAT.
        date: UTC day of the run.
        seconds: Seconds that each timed slice filled.
        repeats: Slices a figure.
        variants: The games measured.
        groups: The groups of figures measured.
        machine: What it ran on.
        versions: Versions of what it ran.
        figures: In the order of measurement.
        missing: What could not be measured.
    """

    format: int = Field(default=FORMAT, ge=FORMAT, le=FORMAT)
    date: str
    seconds: float
    repeats: int
    variants: tuple[str, ...]
    groups: tuple[str, ...]
    machine: dict[str, str]
    versions: dict[str, str]
    figures: tuple[Figure, ...] = ()
    missing: tuple[Missing, ...] = ()

    def named(self, name: str) -> list[Figure]:
        """Return the figures of one definition."""
        return [figure for figure in self.figures if figure.name == name]


def read_report(path: Path) -> Report:
    """Return the report stored in a file.

    Raises:
        ValueError: If the file cannot be read or is no such report; the message names the first bad field.
    """
    try:
        return Report.model_validate_json(path.read_bytes())
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror}") from None
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(map(str, first["loc"])) or "content"
        raise ValueError(f"{path}: {field}: {first['msg']}") from None


def write_report(report: Report, path: Path) -> None:
    """Store a report, whole or not at all; the folder is made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.part")
    part.write_text(report.model_dump_json(indent=1) + "\n", encoding="utf-8")
    part.replace(path)
