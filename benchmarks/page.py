"""The page that tells how to read a run, with the run's figures in it."""

from __future__ import annotations

from os.path import relpath
from pathlib import Path
from string import Template
from typing import Final

from benchmarks.catalogue import DEFINITIONS
from benchmarks.report import Report
from benchmarks.table import markdown_tables, notes

TEMPLATE: Final = Path(__file__).with_name("page.md")


def page(report: Report, picture: str) -> str:
    """Return the page of a report in Markdown; `picture` is the address of its plot."""
    words = Template(TEMPLATE.read_text(encoding="utf-8"))
    return words.substitute(
        date=report.date,
        seconds=f"{report.seconds:g}",
        repeats=report.repeats,
        machine=_items(report.machine),
        versions=_items(report.versions),
        picture=picture,
        tables=markdown_tables(report),
        notes=_bullets(notes(report)) or "none",
        missing=_bullets([f"{lack.name}: {lack.reason}" for lack in report.missing]) or "nothing",
        definitions=_definitions(report),
    )


def write_page(report: Report, path: Path, picture: Path) -> None:
    """Write the page of a report; the folder is made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(page(report, Path(relpath(picture, path.parent)).as_posix()), encoding="utf-8")


def _items(words: dict[str, str]) -> str:
    return ", ".join(f"{name} {value}" for name, value in words.items())


def _bullets(lines: list[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)


def _definitions(report: Report) -> str:
    """Return what the figures of the report mean."""
    measured = {figure.name for figure in report.figures}
    return _bullets(
        [
            f"**{found.title}** (`{name}`): {found.counted}"
            for name, found in DEFINITIONS.items()
            if name in measured
        ]
    )
