"""Write the tables of `status.md` from the results that `make verify` keeps in `verify/`.

python docs/make_status.py           writes them
python docs/make_status.py --check   only tells whether they are up to date
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from mahjong_env.variants import VARIANTS, get
from mahjong_env.verify.reachable import GROUPS
from mahjong_env.verify.report import TITLES

HERE: Final = Path(__file__).parent
PAGE: Final = HERE / "status.md"
RESULTS: Final = HERE / "verify"
RANDOM, SCENARIOS = "random", "scenarios"


def names_of(variant: str) -> list[str]:
    """Return what results are kept of a variant: every preset, random options, constructed walls."""
    return [*get(variant).presets, RANDOM, SCENARIOS]


def read(variant: str, name: str) -> dict[str, Any]:
    """Return the results of one variant under one preset, or of `random` or `scenarios`.

    Raises:
        SystemExit: If there are none.
    """
    path = RESULTS / f"{variant}-{name}.json"
    if not path.exists():
        raise SystemExit(f"{path} is missing: `make verify` makes it")
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


def table(head: str, rows: Iterable[str]) -> list[str]:
    """Return a Markdown table; cells are parted by ` | `."""
    return [f"| {head} |", "|" + " --- |" * (head.count(" | ") + 1), *(f"| {row} |" for row in rows)]


def _hands() -> Iterator[str]:
    for variant in VARIANTS:
        for name in names_of(variant):
            found = read(variant, name)
            rules = {RANDOM: "random options", SCENARIOS: "constructed walls"}.get(name, f"preset `{name}`")
            numbers = (found["hands"], found["decisions"], found["mismatches"])
            engines = (found["engines"]["core"][:8], found["engines"]["referee"][:8])
            yield " | ".join((f"`{variant}`", rules, *(f"{number:,}" for number in numbers), *engines))


def _reached(variant: str) -> Iterator[str]:
    """One row per group: how much of what the default rules allow was met by chance, the rest by walls."""
    default = next(iter(get(variant).presets))
    chance, built = read(variant, default), read(variant, SCENARIOS)
    for group in GROUPS:
        seen, never = set(chance["coverage"][group]), set(chance["never"][group])
        by_wall = never & set(built["coverage"][group])
        missing = sorted(never - by_wall)
        yield (
            f"`{variant}` | {TITLES[group]} | {len(seen | never)} | {len(seen)} | "
            f"{', '.join(sorted(by_wall)) or '-'} | {', '.join(missing) or '-'}"
        )


def _counts(variant: str) -> Iterator[str]:
    """One row per pattern, payment and instant: how often each happened."""
    default = next(iter(get(variant).presets))
    reports = [read(variant, name)["coverage"] for name in (default, RANDOM, SCENARIOS)]
    for group in ("pattern", "payment", "instant"):
        names = sorted({name for report in reports for name in report[group]})
        for name in names:
            times = " | ".join(f"{report[group].get(name, 0):,}" for report in reports)
            yield f"{TITLES[group]} | {name} | {times}"


def parts() -> dict[str, list[str]]:
    """Return the generated parts of the page by name."""
    hands = table("game | rules | hands | decisions compared | mismatches | core | referee", _hands())
    reached = table(
        "game | what | allowed | met by chance | met by constructed walls | never",
        (row for variant in VARIANTS for row in _reached(variant)),
    )
    counts: list[str] = []
    for variant in VARIANTS:
        counts += ["", f"### {get(variant).title}", ""]
        counts += table("what | name | default rules | random options | constructed walls", _counts(variant))
    return {"hands": hands, "reached": reached, "counts": counts[1:]}


def filled(page: str) -> str:
    """Return the page with its generated parts put in between their markers."""
    for name, lines in parts().items():
        begin, end = f"<!-- begin {name} -->\n", f"<!-- end {name} -->"
        before, found, rest = page.partition(begin)
        _, closed, after = rest.partition(end)
        if not found or not closed:
            raise SystemExit(f"{PAGE}: the markers of {name!r} are missing")
        page = "".join((before, begin, *(f"{line}\n" for line in lines), end, after))
    return page


def main() -> int:
    """Write or check the page; return the exit code."""
    parser = argparse.ArgumentParser(description="Write the tables of status.md.")
    parser.add_argument("--check", action="store_true", help="only tell whether they are up to date")
    check = parser.parse_args().check
    page = PAGE.read_text(encoding="utf-8")
    wanted = filled(page)
    if check and wanted != page:
        print(f"{PAGE} is not up to date: run `make status`", file=sys.stderr)
        return 1
    if not check:
        PAGE.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
