"""Figures in words: the rows that the terminal and the page show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from rich.box import SIMPLE_HEAD
from rich.table import Table

from benchmarks.catalogue import DEFINITIONS, FACTOR, GROUPS, RATE
from benchmarks.report import Figure, Report, spread

HEAD: Final = ("figure", "of", "median", "a unit", "quartiles", "least to most", "ratio", "to", "goal")
_NS: Final = 1e9


class Row(NamedTuple):
    """One figure; the words of HEAD in order."""

    title: str
    subject: str
    median: str
    one: str
    quartiles: str
    range: str
    ratio: str
    base: str
    goal: str


def number(value: float) -> str:
    """Return a number with three figures, whole from a hundred on."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def scale(value: float, unit: str) -> tuple[float, str]:
    """Return what numbers near `value` are divided by, and the sign of the unit that this makes."""
    if unit == RATE:
        for size, sign in ((1e6, "M"), (1e3, "k")):
            if value >= size:
                return size, f" {sign}{unit}"
    return 1, unit if unit == FACTOR else f" {unit}"


def quantity(value: float, unit: str) -> str:
    """Return a number with its unit."""
    size, sign = scale(value, unit)
    return number(value / size) + sign


def goal_words(value: float, goal: float, unit: str, more_is_better: bool) -> str:
    """Return what a figure should reach and whether it does."""
    reached = value >= goal if more_is_better else value <= goal
    limit = "at least" if more_is_better else "at most"
    return f"{limit} {quantity(goal, unit)}: {'reached' if reached else 'missed'}"


def row(figure: Figure) -> Row:
    """Return the words for one figure."""
    definition, ratio, all_of = DEFINITIONS[figure.name], figure.ratio, spread(figure.samples)
    size, sign = scale(all_of.median, definition.unit)

    def span(low: float, high: float) -> str:
        return f"{number(low / size)} to {number(high / size)}" if len(figure.samples) > 1 else ""

    return Row(
        title=definition.title,
        subject=figure.subject,
        median=number(all_of.median / size) + sign,
        one=f"{number(_NS / all_of.median)} ns" if definition.unit == RATE else "",
        quartiles=span(all_of.first_quartile, all_of.third_quartile),
        range=span(all_of.least, all_of.most),
        ratio=number(ratio.median) if ratio else "",
        base=ratio.base if ratio else "",
        goal=_goal(figure),
    )


def _goal(figure: Figure) -> str:
    """Return the goal of the figure or of its ratio; nothing if there is none."""
    definition = DEFINITIONS[figure.name]
    goal = definition.goal(figure.subject)
    if goal is not None:
        return goal_words(figure.median, goal, definition.unit, definition.more_is_better)
    goal = definition.ratio_goal(figure.subject)
    if goal is not None and figure.ratio is not None:
        return goal_words(figure.ratio.median, goal, FACTOR, definition.more_is_better)
    return ""


def groups(report: Report) -> Iterator[tuple[str, list[Figure]]]:
    """Yield the title and the figures of each group, by definition and then in the order of measurement."""
    places = {name: place for place, name in enumerate(DEFINITIONS)}
    for group, title in GROUPS.items():
        found = [figure for figure in report.figures if DEFINITIONS[figure.name].group == group]
        if found:
            yield title, sorted(found, key=lambda figure: places[figure.name])


def terminal_tables(report: Report) -> Iterator[Table]:
    """Yield a table a group for the terminal; the page has the least and the most too."""
    for title, found in groups(report):
        table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
        for name in ("figure", "of", "median", "a unit", "quartiles", "ratio", "goal"):
            table.add_column(name, justify="right" if name in ("median", "a unit") else "left")
        for figure in found:
            words = row(figure)
            ratio = f"{words.ratio} {words.base}".strip()
            table.add_row(
                words.title, words.subject, words.median, words.one, words.quartiles, ratio, words.goal
            )
        yield table


def markdown_tables(report: Report) -> str:
    """Return a heading and a table a group for the page."""
    return "\n\n".join(f"### {title}\n\n{_markdown(found)}" for title, found in groups(report))


def _markdown(found: list[Figure]) -> str:
    rows = [HEAD, ("---",) * len(HEAD), *map(row, found)]
    return "\n".join(f"| {' | '.join(words)} |" for words in rows)


def notes(report: Report) -> list[str]:
    """Return what the definitions do not say of figures, one line for those of which the same is said."""
    subjects: dict[tuple[str, str], list[str]] = {}
    for _, found in groups(report):
        for figure in found:
            if figure.note:
                subjects.setdefault((figure.name, figure.note), []).append(figure.subject)
    return [
        f"{DEFINITIONS[name].title}, {', '.join(named)}: {note}" for (name, note), named in subjects.items()
    ]
