"""A comparison kept in a file, so that one of a million hands can be stopped and carried on."""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import mahjong_env
from mahjong_env.variants import build_rules, get
from mahjong_env.verify.coverage import GROUPS
from mahjong_env.verify.run import Plan, Report

FORMAT: Final = 1
_PACKAGE: Final = Path(mahjong_env.__file__).parent
_ENGINES: Final = ("core", "referee")


def engine_hashes(variant: str) -> dict[str, str]:
    """Return what names the code and the data that a comparison is of.

    Returns:
        16 hex digits each for `core` and `referee` (their sources) and for `variant` (its options and the
        rules record they make by default).
    """
    hashes = {}
    for room in _ENGINES:
        digest = hashlib.sha256()
        for path in sorted((_PACKAGE / room).rglob("*.py")):
            digest.update(path.relative_to(_PACKAGE).as_posix().encode())
            digest.update(path.read_bytes())
        hashes[room] = digest.hexdigest()[:16]
    data = get(variant)
    options = [(o.name, o.default, o.low, o.high, o.choices, o.items) for o in data.options]
    digest = hashlib.sha256(repr(options).encode())
    digest.update(build_rules(variant, data.defaults).tobytes())
    return {**hashes, "variant": digest.hexdigest()[:16]}


class ResultsFile:
    """The outcome so far of a plan, in a JSON file.

    Args:
        path: The file; it need not exist.
        plan: What is played.

    Attributes:
        report: The hands played so far.
        records: Paths of the records written for hands in which the engines part.

    Raises:
        ValueError: If the file cannot be read, or is of another plan or of other engines.
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
        try:
            content = json.loads(self.path.read_text(encoding="utf-8"))
            self.report = _report(content)
            self.records = list(content["records"])
            found = {key: content[key] for key in self._head}
        except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
            raise ValueError(f"results {self.path}: not a file of results ({error!r})") from error
        for key, wanted in self._head.items():
            if found[key] != wanted:
                difference = _difference(found[key], wanted)
                raise ValueError(f"results {self.path}: another {key}: {difference}; name another file")

    def save(self, report: Report, records: list[str]) -> None:
        """Put the outcome so far in the file, whole or not at all."""
        text = json.dumps(
            {**self._head, **report.to_dict(), "records": records}, ensure_ascii=False, indent=1
        )
        self.path.parent.mkdir(parents=True, exist_ok=True)
        beside = self.path.with_name(f"{self.path.name}.{os.getpid()}")
        beside.write_text(text + "\n", encoding="utf-8")
        beside.replace(self.path)


def _report(content: dict[str, Any]) -> Report:
    """Return the report that `Report.to_dict` wrote."""
    counts = {(group, name): int(n) for group in GROUPS for name, n in content["coverage"][group].items()}
    never = {(group, str(name)) for group in GROUPS for name in content["never"][group]}
    return Report(
        hands=int(content["hands"]),
        compared=Counter({key: int(content[key]) for key in ("decisions", "results")}),
        fields=Counter({str(field): int(n) for field, n in content["fields"].items()}),
        coverage=Counter(counts),
        reachable=set(counts) | never,
        seconds=float(content["seconds"]),
    )


def _difference(found: Any, wanted: Any) -> str:
    """Return the first part in which two heads differ, in words."""
    if not isinstance(found, dict) or not isinstance(wanted, dict):
        return f"{found!r} in place of {wanted!r}"
    names = [name for name in {**wanted, **found} if found.get(name) != wanted.get(name)]
    return f"{names[0]} {found.get(names[0])!r} in place of {wanted.get(names[0])!r}"
