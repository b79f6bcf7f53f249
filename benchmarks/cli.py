"""`python -m benchmarks`: measure, print, store."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import Progress

from benchmarks.catalogue import GROUPS
from benchmarks.machine import describe_machine, describe_versions, today
from benchmarks.others import factors
from benchmarks.page import write_page
from benchmarks.plan import Plan, Task
from benchmarks.plot import draw
from benchmarks.processes import Unavailable
from benchmarks.report import Figure, Missing, Report, read_report, write_report
from benchmarks.table import notes, terminal_tables
from mahjong_env.variants import VARIANTS

DEFAULT_FILE: Final = Path("runs/benchmarks/results.json")
BAD_INPUT: Final = 2
STOPPED: Final = 130
_FILE_WIDTH: Final = 180

# Imported when asked for: some need packages that take seconds to load.
_MODULES: Final = {group: f"benchmarks.{group}" for group in GROUPS} | {"peers": "benchmarks.others"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return 0, 2 for bad input, 130 after Ctrl-C (what was measured is kept)."""
    given = _parser().parse_args(arguments)
    path = given.from_file or given.json
    try:
        if path.suffix != ".json":
            raise ValueError(f"{path}: expected a name that ends in .json")
        plan = _plan(given)
        report = read_report(path) if given.from_file else start_report(plan, path)
    except (ValueError, OSError) as error:
        print(f"benchmarks: {error}", file=sys.stderr)
        return BAD_INPUT
    if not given.from_file:
        try:
            report = measure(plan, report, path)
        except KeyboardInterrupt:
            print(f"stopped: what was measured is in {part_of(path)}", file=sys.stderr)
            return STOPPED
    show(report)
    try:
        _store(report, path, given.page or path.with_suffix(".md"))
    except OSError as error:
        print(f"benchmarks: {error}", file=sys.stderr)
        return BAD_INPUT
    return 0


def part_of(path: Path) -> Path:
    """Return where a run is kept until it is whole, so that one that is stopped replaces none that is."""
    return path.with_name(f"{path.stem}.part.json")


def start_report(plan: Plan, path: Path) -> Report:
    """Return an empty report of a plan, stored for a start to show that it can be."""
    report = Report(
        date=today(), seconds=plan.seconds, repeats=plan.repeats, variants=plan.variants, groups=plan.groups,
        machine=describe_machine(), versions=describe_versions(),
    )  # fmt: skip
    write_report(report, part_of(path))
    return report


def measure(plan: Plan, report: Report, path: Path) -> Report:
    """Return the report with all that a plan asks for, and store it; its part after each task."""
    tasks = [(group, task) for group in plan.groups for task in tasks_of(group, plan)]
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task("", total=len(tasks))
        for group, task in tasks:
            progress.update(bar, description=f"{group}: {task.label}")
            if not console.is_terminal:
                print(f"{group}: {task.label}", file=sys.stderr, flush=True)
            report = _with_task(report, group, task)
            write_report(report, part_of(path))
            progress.advance(bar)
    report = report.model_copy(update={"figures": (*report.figures, *factors(report.figures))})
    write_report(report, path)
    part_of(path).unlink()
    return report


def tasks_of(group: str, plan: Plan) -> list[Task]:
    """Return the tasks of a group; if it cannot be loaded, one that says why."""
    try:
        tasks: list[Task] = import_module(_MODULES[group]).tasks(plan)
    except ImportError as error:
        return [Task("nothing", partial(_give_up, f"{error}: pip install '.[bench]'"))]
    return tasks


def _give_up(reason: str) -> list[Figure]:
    raise Unavailable(reason)


def _store(report: Report, path: Path, page: Path) -> None:
    """Write the picture and the page of a report that is stored at `path`."""
    picture = path.with_suffix(".png")
    draw(report, picture)
    write_page(report, page, picture)
    print(f"stored {path}, {picture}, {page}")


def _with_task(report: Report, group: str, task: Task) -> Report:
    """Return the report with what a task measured, or why it could not."""
    try:
        return report.model_copy(update={"figures": (*report.figures, *task.measure())})
    except Unavailable as error:
        lack = Missing(name=f"{group} {task.label}", reason=str(error))
        return report.model_copy(update={"missing": (*report.missing, lack)})


def show(report: Report) -> None:
    """Print the tables, the notes, and what is missing."""
    console = Console()
    if not console.is_terminal:
        console.width = _FILE_WIDTH
    for table in terminal_tables(report):
        console.print(table)
    for note in notes(report):
        console.print(note, markup=False, highlight=False)
    for lack in report.missing:
        console.print(f"not measured: {lack.name}: {lack.reason}", markup=False, highlight=False)


def _plan(given: argparse.Namespace) -> Plan:
    groups = tuple(given.only or GROUPS)
    if given.skip_peers:
        groups = tuple(group for group in groups if group != "peers")
    return Plan(tuple(given.variants), groups, given.seconds, given.repeats, given.growth)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description="Measure speed, start and memory beside a floor and other packages; print, store and "
        "plot it. Groups: " + "; ".join(f"{name} ({title})" for name, title in GROUPS.items()) + ".",
    )
    parser.add_argument("--only", nargs="+", metavar="GROUP", help="groups to measure (default: all)")
    parser.add_argument("--skip-peers", action="store_true", help="leave other packages out")
    parser.add_argument(
        "--variants", nargs="+", default=list(VARIANTS), metavar="VARIANT", help="games (default: all)"
    )
    parser.add_argument("--seconds", type=float, default=0.5, metavar="S", help="of one slice (default 0.5)")
    parser.add_argument("--repeats", type=int, default=7, metavar="N", help="slices a figure (default 7)")
    parser.add_argument(
        "--growth",
        type=int,
        default=100_000_000,
        metavar="N",
        help="decisions over which memory is watched (default 100,000,000)",
    )
    parser.add_argument(
        "--json",
        type=Path,
        default=DEFAULT_FILE,
        metavar="FILE",
        help=f"where the run is stored (default {DEFAULT_FILE}); its picture goes beside it",
    )
    parser.add_argument("--page", type=Path, metavar="FILE", help="its page (default: beside it, .md)")
    parser.add_argument(
        "--from",
        dest="from_file",
        type=Path,
        metavar="FILE",
        help="measure nothing: print a stored run, write its page and picture anew",
    )
    return parser
