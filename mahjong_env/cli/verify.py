"""`mahjong-env verify`: the fast engine against the slow referee."""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

from mahjong_env.cli.paths import check_folder
from mahjong_env.cli.rules import add_rules
from mahjong_env.variants import get, resolve
from mahjong_env.verify import Plan, Report, verify
from mahjong_env.verify.lock import held
from mahjong_env.verify.movers import MOVERS
from mahjong_env.verify.report import report_text
from mahjong_env.verify.results import ResultsFile
from mahjong_env.verify.scenarios import scenarios_of

_SECONDS_BETWEEN_SAVES = 5.0


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "verify",
        help="compare the fast engine with the slow referee",
        description="Play hands through the fast engine and the referee, which share no code, and compare "
        "legal actions, tiles, chips and results after every decision. Exit code 1 if they ever part.",
    )
    parser.add_argument("variant", metavar="VARIANT", help="singapore, malaysian3, malaysian4 or chinese")
    parser.add_argument(
        "--hands", type=_positive, default=None, metavar="N",
        help="hands to play (default 1000; with --scenarios each constructed hand once)",
    )  # fmt: skip
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="seed of everything (default 0)")
    add_rules(parser)
    parser.add_argument(
        "--random-options", action="store_true", help="draw all other options at random, anew every few hands"
    )
    parser.add_argument("--mover", choices=MOVERS, default="mixed", help="who plays (default mixed)")
    parser.add_argument(
        "--scenarios", action="store_true", help="constructed walls that bring what chance hardly ever does"
    )
    parser.add_argument("--workers", type=_positive, default=1, metavar="K", help="processes (default 1)")
    parser.add_argument(
        "--out", type=Path, default=Path("verify-records"), metavar="DIR",
        help="folder for a record of each hand in which the engines part (default verify-records)",
    )  # fmt: skip
    parser.add_argument(
        "--results", type=Path, default=None, metavar="FILE",
        help="keep the outcome in a JSON file; a run that was stopped goes on where the file ends",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of tables")
    parser.set_defaults(run=run)


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not allowed: expected 1 or more")
    return number


def _plan(arguments: argparse.Namespace) -> Plan:
    variant = get(arguments.variant)
    options = resolve(variant.name, arguments.rules)
    changed = {name: value for name, value in options.items() if value != variant.defaults[name]}
    return Plan(
        variant=variant.name,
        seed=arguments.seed,
        rules=tuple(changed.items()),
        random_options=arguments.random_options,
        mover=arguments.mover,
        scenarios=arguments.scenarios,
    )


class _Progress:
    """Tells on standard error how far a run has come: every chunk on a terminal, else every tenth."""

    def __init__(self) -> None:
        self._tenths = 0

    def __call__(self, report: Report, hands: int) -> None:
        terminal = sys.stderr.isatty()
        tenths = 10 * report.hands // hands
        if not terminal and tenths == self._tenths:
            return
        self._tenths = tenths
        end = "\r" if terminal and report.hands < hands else "\n"
        text = f"{report.hands:,} of {hands:,} hands, {report.mismatches:,} mismatches"
        print(text, end=end, file=sys.stderr, flush=True)


class _Records:
    """Writes the records of hands in which the engines part.

    Args:
        plan: What is played.
        folder: Where the records go; made when the first is written.
        paths: Records written before.
    """

    def __init__(self, plan: Plan, folder: Path, paths: list[str]) -> None:
        self.paths = list(paths)
        self.found: list[tuple[str, str]] = []
        self._plan = plan
        self._folder = folder

    def write(self, report: Report) -> None:
        """Write what the report holds beyond the records written so far.

        Raises:
            ValueError: If a record cannot be written.
        """
        for number, record in report.records[len(self.found) :]:
            path = self._folder / f"{self._plan.variant}-{self._plan.seed}-{number}.jsonl"
            try:
                self._folder.mkdir(parents=True, exist_ok=True)
                record.write(path)
            except OSError as error:
                raise ValueError(f"--out {path}: cannot be written: {error.strerror}") from error
            self.found.append(((record.mismatch or {}).get("field", ""), str(path)))
            self.paths.append(str(path))


class _Saver:
    """Saves the outcome so far, now and then.

    Args:
        results: The file.
        records: Writes the records.
        progress: Called as well.
    """

    def __init__(self, results: ResultsFile, records: _Records, progress: _Progress) -> None:
        self._results = results
        self._records = records
        self._progress = progress
        self._due = 0.0

    def __call__(self, report: Report, hands: int) -> None:
        self._progress(report, hands)
        if time.monotonic() < self._due and report.hands < hands:
            return
        self._due = time.monotonic() + _SECONDS_BETWEEN_SAVES
        self._records.write(report)
        self._results.save(report, self._records.paths)


def _compare(plan: Plan, hands: int, arguments: argparse.Namespace) -> tuple[Report, _Records]:
    """Play the hands that are still to be played.

    Raises:
        ValueError: If the file of results is not of this plan or somebody else's, or if something cannot be
            written.
    """
    check_folder("--out", arguments.out)
    if arguments.results is None:
        records = _Records(plan, arguments.out, [])
        return verify(plan, hands, arguments.workers, _Progress()), records
    with held(arguments.results):
        results = ResultsFile(arguments.results, plan)
        if results.report.hands > hands:
            raise ValueError(f"--hands {hands}: {arguments.results} holds {results.report.hands} already")
        records = _Records(plan, arguments.out, results.records)
        saver = _Saver(results, records, _Progress())
        return verify(plan, hands, arguments.workers, saver, results.report), records


def run(arguments: argparse.Namespace) -> int:
    """Compare, print the outcome and return the exit code.

    Raises:
        ValueError: If the input is bad.
    """
    plan = _plan(arguments)
    hands = arguments.hands or (len(scenarios_of(plan.variant)) if plan.scenarios else 1000)
    report, records = _compare(plan, hands, arguments)
    records.write(report)
    if arguments.json:
        shown = {"variant": plan.variant, "seed": plan.seed, "rules": dict(plan.rules), "mover": plan.mover}
        print(json.dumps({**shown, **report.to_dict(), "records": records.paths}, ensure_ascii=False))
    else:
        print(report_text(plan.variant, report))
        for field, path in records.found:
            print(f"{field}: mahjong-env replay {path} --engine both")
    return 1 if report.mismatches else 0
