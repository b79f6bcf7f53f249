"""A comparison kept in a file, so that one of a million hands can be stopped and carried on."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import mahjong_env
from mahjong_env.record.fields import Fields, without_doubles
from mahjong_env.variants import VARIANTS, get
from mahjong_env.verify.compare import DECISIONS, RESULTS
from mahjong_env.verify.reachable import GROUPS
from mahjong_env.verify.run import Plan, Report

FORMAT: Final = 1
_PACKAGE: Final = Path(mahjong_env.__file__).parent
# Of `verify`, what only tells of a comparison or is none.
_NOT_COMPARING: Final = ("lock", "perft", "perft_table", "report", "results")
_MOST: Final = 2**53
_CORE_IMPORT: Final = re.compile(r"^from mahjong_env\.core\.(\w+) import", re.MULTILINE)


def engine_hashes(variant: str) -> dict[str, str]:
    """Return what names the code and the data that a comparison is of.

    Returns:
        16 hex digits each for the sources of `core` (what its `step` is made of), `referee`, `verify` (what
        plays and compares) and `variant` (its options and how they fill the rules record).
    """
    sources = {
        "core": _core_sources(),
        "referee": (_PACKAGE / "referee").rglob("*.py"),
        "verify": _comparing_sources(),
        "variant": _variant_sources(get(variant).name),
    }
    return {name: _hash(paths) for name, paths in sources.items()}


def _core_sources() -> set[Path]:
    """Return the file of `core.step` and what it imports of the core: no scripted player is among it."""
    found: set[Path] = set()
    waiting = ["step"]
    while waiting:
        path = _PACKAGE / "core" / f"{waiting.pop()}.py"
        if path not in found:
            found.add(path)
            waiting += _CORE_IMPORT.findall(path.read_text(encoding="utf-8"))
    return found


def _comparing_sources() -> Iterator[Path]:
    # The patterns that are compared are read from the fast engine's record by the scorer's function.
    yield _PACKAGE / "score" / "settlement.py"
    for path in (_PACKAGE / "verify").rglob("*.py"):
        if path.stem not in _NOT_COMPARING and not path.stem.startswith("replay"):
            yield path


def _variant_sources(variant: str) -> Iterator[Path]:
    for path in (_PACKAGE / "variants").rglob("*.py"):
        if path.stem.removesuffix("_options") not in set(VARIANTS) - {variant}:
            yield path


def _hash(paths: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(path.relative_to(_PACKAGE).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


class ResultsFile:
    """The outcome so far of a plan, in a JSON file.

    Args:
        path: The file; it need not exist.
        plan: What is played.

    Attributes:
        report: The hands played so far.
        records: Paths of the records written for hands in which the engines part.

    Raises:
        ValueError: If the file cannot be read, is of another plan or of other engines, or holds what no
            comparison gives.
    """

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self._head: dict[str, Any] = {
            "format": FORMAT,
            "plan": json.loads(json.dumps({**asdict(plan), "rules": dict(plan.rules)})),
            "engines": engine_hashes(plan.variant),
        }
        self.report = Report()
        self.records: list[str] = []
        if path.exists():
            self._load()

    def _load(self) -> None:
        fields = _Results(self.path, _read(self.path))
        for key, wanted in self._head.items():
            found = fields.take(key, "it to be there", lambda value: value is not None)
            if _text(found) != _text(wanted):
                difference = _difference(found, wanted)
                raise ValueError(f"results {self.path}: another {key}: {difference}; name another file")
        report = _report(fields)
        records = fields.texts("records")
        fields.finish()
        self.report, self.records = report, records

    def save(self, report: Report, records: list[str]) -> None:
        """Put the outcome so far in the file, whole or not at all.

        Raises:
            ValueError: If the file cannot be written.
        """
        text = json.dumps(
            {**self._head, **report.to_dict(), "records": records}, ensure_ascii=False, indent=1
        )
        beside = self.path.with_name(f"{self.path.name}.{os.getpid()}")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            try:
                beside.write_text(text + "\n", encoding="utf-8")
                beside.replace(self.path)
            finally:
                beside.unlink(missing_ok=True)
        except OSError as error:
            raise ValueError(f"results {self.path}: cannot be written: {error.strerror}") from error


class _Results(Fields):
    """The fields of a file of results."""

    def __init__(self, path: Path, fields: dict[str, Any], within: str = "") -> None:
        super().__init__(fields)
        self._path = path
        self._at = within

    def error(self, field: str, problem: str) -> ValueError:
        return ValueError(
            f"results {self._path}: not a file of results: field {self._at + field!r} {problem}"
        )

    def _within(self, fields: dict[str, Any]) -> _Results:
        return _Results(self._path, fields, self._at)

    def part(self, field: str) -> _Results:
        """Take an object; errors name its fields after it."""
        return _Results(self._path, self.mapping(field), f"{self._at}{field}.")

    def counts(self, least: int) -> dict[str, int]:
        """Take every field as a number of times."""
        return {name: self.integer(name, least, _MOST) for name in list(self._fields)}


def _read(path: Path) -> dict[str, Any]:
    try:
        if not path.is_file():
            raise ValueError("it is no file")
        content = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=without_doubles)
    except (OSError, ValueError, RecursionError) as error:
        raise ValueError(f"results {path}: not a file of results: {error}") from error
    if not isinstance(content, dict):
        raise ValueError(f"results {path}: not a file of results: expected a JSON object")
    return content


def _report(fields: _Results) -> Report:
    """Return the report that `Report.to_dict` wrote."""
    hands = fields.integer("hands", 0, _MOST)
    parted = fields.part("fields").counts(1)
    mismatches = fields.integer("mismatches", sum(parted.values()), sum(parted.values()))
    compared = {
        DECISIONS: fields.integer(DECISIONS, 0, _MOST),
        RESULTS: fields.integer(RESULTS, max(0, hands - mismatches), hands),
    }
    coverage = _coverage(fields.part("coverage"))
    ends = sum(count for (group, _), count in coverage.items() if group == "end")
    if ends != hands - mismatches:
        raise fields.error(
            "coverage.end", f"counts {ends} ends: expected {hands - mismatches}, hands less mismatches"
        )
    return Report(
        hands=hands,
        compared=Counter(compared),
        fields=Counter(parted),
        coverage=coverage,
        reachable=set(coverage) | _never(fields.part("never"), coverage),
        seconds=fields.amount("seconds"),
    )


def _coverage(groups: _Results) -> Counter[tuple[str, str]]:
    found: Counter[tuple[str, str]] = Counter()
    for group in GROUPS:
        found.update({(group, name): n for name, n in groups.part(group).counts(1).items()})
    groups.finish()
    return found


def _never(groups: _Results, coverage: Counter[tuple[str, str]]) -> set[tuple[str, str]]:
    never = {(group, name) for group in GROUPS for name in groups.texts(group)}
    groups.finish()
    for group, name in sorted(never & set(coverage)):
        raise groups.error(group, f"names {name!r}, which coverage counts {coverage[group, name]} times")
    return never


def _text(value: Any) -> str:
    """Return a JSON value as text: true is not 1 there."""
    return json.dumps(value, sort_keys=True)


def _difference(found: Any, wanted: Any) -> str:
    """Return the first part in which two heads differ, in words."""
    if not isinstance(found, dict) or not isinstance(wanted, dict):
        return f"{found!r} in place of {wanted!r}"
    names = [name for name in {**wanted, **found} if _text(found.get(name)) != _text(wanted.get(name))]
    return f"{names[0]} {found.get(names[0])!r} in place of {wanted.get(names[0])!r}"
