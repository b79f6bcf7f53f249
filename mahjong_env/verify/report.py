"""A comparison's outcome as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mahjong_env.verify.compare import DECISIONS, RESULTS
from mahjong_env.verify.reachable import GROUPS
from mahjong_env.verify.run import Report

AT_DECISIONS = (
    "phase", "asked", "legal actions", "hands", "bonus tiles", "melds", "fei aside", "live tiles", "discards",
    "chips", "rewards", "invariants",
)  # fmt: skip
AT_RESULTS = (
    "end of the hand", "winners", "fed by", "patterns", "total", "bao payer", "payments", "chips of the hand",
    "next dealer",
)  # fmt: skip
TITLES = {
    "pattern": "patterns scored",
    "total": "totals paid",
    "payment": "ways of payment",
    "instant": "instant payments",
    "action": "actions",
    "end": "ends of hands",
}


def table(rows: Iterable[tuple[str, ...]]) -> list[str]:
    """Return rows as lines: the first column to the left, the others to the right."""
    texts = list(rows)
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    return [
        "  ".join((row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:]))).rstrip() for row in texts
    ]


def _field_rows(report: Report) -> Iterator[tuple[str, ...]]:
    yield "compared", "times", "mismatches"
    decisions, results = report.compared[DECISIONS], report.compared[RESULTS]
    shown = set()
    for names, times in ((AT_DECISIONS, decisions), (AT_RESULTS, results)):
        for name in names:
            found = [field for field in report.fields if _belongs(field, name)]
            shown.update(found)
            yield name, f"{times:,}", f"{sum(report.fields[field] for field in found):,}"
            if name == "legal actions":
                yield from ((f"  {field}", "", f"{report.fields[field]:,}") for field in sorted(found))
    for field in sorted(set(report.fields) - shown):
        yield field, "", f"{report.fields[field]:,}"


def _belongs(field: str, name: str) -> bool:
    return field == name or (name == "legal actions" and field.startswith("legal "))


def _coverage_lines(report: Report) -> Iterator[str]:
    for group in GROUPS:
        counts = {name: count for (kind, name), count in report.coverage.items() if kind == group}
        missing = sorted(name for kind, name in report.never if kind == group)
        if not counts and not missing:
            continue
        yield ""
        yield from table(
            [(TITLES[group], "times"), *((name, f"{counts[name]:,}") for name in sorted(counts))]
        )
        if missing:
            yield f"never: {', '.join(missing)}"


def report_text(title: str, report: Report) -> str:
    """Return the tables of a comparison.

    Args:
        title: What was played, for the first line.
        report: The outcome.
    """
    per_hand = 1000 * report.seconds / max(report.hands, 1)
    summary = (
        f"{title}: {report.hands:,} hands, {report.compared[DECISIONS]:,} decisions, "
        f"{report.mismatches:,} mismatches, {report.seconds:,.1f} s ({per_hand:.1f} ms a hand)"
    )
    return "\n".join((*_coverage_lines(report), "", *table(_field_rows(report)), "", summary)).lstrip("\n")
