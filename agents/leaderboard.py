"""One Markdown page from stored results of `eval.py`.

    python -m agents.leaderboard docs/leaderboard --out docs/leaderboard.md

Folders are searched for `*.json`. Results of one variant must all be of the same rules; each variant gets a
section. Agents that met in several results are told apart by hash as well as by name.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from pydantic import BaseModel, ConfigDict, ValidationError

import mahjong_env
from agents.arena.receipt import Receipt
from agents.arena.report import FIGURES, table

BAD_INPUT: Final = 2
_HASH_SHOWN: Final = 15


class AgentFigures(BaseModel):
    """What a result says about an agent; see `agents.arena.report`."""

    model_config = ConfigDict(extra="ignore", strict=True)

    mean_chips: float
    ci95: tuple[float, float]
    hands: int
    win_rate: float
    self_draw_rate: float
    deal_in_rate: float
    mean_points: float | None
    draw_rate: float
    claim_rate: float | None
    kong_rate: float
    decision_ms: float


class PairFigures(BaseModel):
    """What a result says about two agents."""

    model_config = ConfigDict(extra="ignore", strict=True)

    a: str
    b: str
    mean_difference: float
    ci95: tuple[float, float]
    deals: int
    verdict: str


class Stored(BaseModel):
    """A result of `eval.py`."""

    model_config = ConfigDict(extra="ignore", strict=True)

    variant: str
    hands: int
    deals: int
    stopped: bool
    agents: dict[str, AgentFigures]
    pairs: list[PairFigures]
    receipt: Receipt


class Source(NamedTuple):
    """A result and the file it came from."""

    path: Path
    result: Stored


class LeaderboardError(ValueError):
    """Results that cannot stand on one page; the message is one line."""


def read(path: Path) -> Source:
    """Read a result.

    Raises:
        LeaderboardError: If it is none; the message names file and field.
    """
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        return Source(path, Stored.model_validate(content, strict=False))
    except ValidationError as error:
        problem = error.errors(include_url=False, include_input=False, include_context=False)[0]
        field = ".".join(map(str, problem["loc"]))
        raise LeaderboardError(f"{path}: no result of eval.py: {field}: {problem['msg']}") from None
    except (OSError, ValueError) as error:
        raise LeaderboardError(f"{path}: cannot be read: {error}") from None


def find(places: Sequence[Path]) -> list[Path]:
    """Return the files named, and the `*.json` below the folders named, in order of their names.

    Raises:
        LeaderboardError: If there is none.
    """
    found: list[Path] = []
    for place in places:
        found += sorted(place.rglob("*.json")) if place.is_dir() else [place]
    if not found:
        raise LeaderboardError(f"results: no *.json in {', '.join(map(str, places))}")
    return list(dict.fromkeys(found))


def check(sources: Sequence[Source]) -> None:
    """Refuse results that do not belong together.

    Raises:
        LeaderboardError: If two results of a variant differ in rules, an agent of one name has two hashes, or
            a result was stopped.
    """
    first: dict[str, Source] = {}
    known: dict[tuple[str, str], tuple[str, Path]] = {}
    for path, result in sources:
        if result.stopped:
            raise LeaderboardError(f"{path}: was stopped before its end: a whole result is expected")
        other = first.setdefault(result.variant, Source(path, result))
        expected, found = other.result.receipt.rules_hash, result.receipt.rules_hash
        if found != expected:
            raise LeaderboardError(
                f"{path}: rules {found} of {result.variant} ({_differing(other.result, result)}), "
                f"but {other.path} has {expected}: results of one rule set are expected"
            )
        for name, digest in result.receipt.agents.items():
            before, where = known.setdefault((result.variant, name), (digest, path))
            if before != digest:
                raise LeaderboardError(
                    f"{path}: agent {name} is {digest[:_HASH_SHOWN]}, in {where} it is "
                    f"{before[:_HASH_SHOWN]}: one version of an agent is expected"
                )


def _differing(a: Stored, b: Stored) -> str:
    """Name the options in which two results differ."""
    ours, theirs = b.receipt.rules, a.receipt.rules
    names = [name for name in {**theirs, **ours} if ours.get(name) != theirs.get(name)]
    return ", ".join(f"{name}={ours.get(name)}" for name in names) or "another version of the rules"


def ratings_of(sources: Sequence[Source]) -> dict[str, tuple[float, float]]:
    """Return mean and standard deviation of each agent's rating, from the chips in the receipts."""
    from agents.arena.rating import rate_scores, scores_of

    names = list(dict.fromkeys(name for source in sources for name in source.result.agents))
    contests = [
        (tuple(match.agents), scores_of(match.chips.array(), match.seatings, len(match.agents)))
        for source in sources
        for match in source.result.receipt.matches
    ]
    return {
        name: (rating.mu, rating.sigma)
        for name, rating in zip(names, rate_scores(names, contests), strict=True)
    }


def section(variant: str, sources: Sequence[Source]) -> list[str]:
    """Return the lines about one variant."""
    ratings = ratings_of(sources)
    order = sorted(ratings, key=lambda name: -ratings[name][0])
    rules = sources[0].result.receipt.rules_hash
    hands = sum(source.result.hands for source in sources)
    lines = [f"## {variant}", "", f"{hands:,} hands, rules {rules}.", ""]
    rows = []
    for place, name in enumerate(order, 1):
        own = _figures_of(name, sources)
        cells = [
            "-" if getattr(own, key) is None else style.format(getattr(own, key)) for key, _, style in FIGURES
        ]
        mu, sigma = ratings[name]
        chips = f"{own.mean_chips:+.3f} ({own.ci95[0]:+.3f} to {own.ci95[1]:+.3f})"
        rows.append(
            (str(place), f"`{name}`", f"{mu:.1f} ± {sigma:.1f}", chips, *cells, f"{own.decision_ms:.3f}")
        )
    heads = ("", "agent", "rating", "chips per hand", *(title for _, title, _ in FIGURES), "ms a decision")
    lines += table(heads, rows)
    lines += ["", "Chips per hand by which the agent of the row beats that of the column:", ""]
    lines += _pairwise(order, sources)
    lines += ["", "Receipts:", ""]
    return [*lines, *_receipts(sources), ""]


def _figures_of(name: str, sources: Sequence[Source]) -> AgentFigures:
    """Return an agent's figures, those of the result in which it played the most hands."""
    found = [source.result.agents[name] for source in sources if name in source.result.agents]
    return max(found, key=lambda own: own.hands)


def _pairwise(order: Sequence[str], sources: Sequence[Source]) -> list[str]:
    cells: dict[tuple[str, str], PairFigures] = {}
    for source in sources:
        for pair in source.result.pairs:
            best = cells.get((pair.a, pair.b)) or cells.get((pair.b, pair.a))
            if best is None or pair.deals > best.deals:
                cells.pop((pair.b, pair.a), None)
                cells[pair.a, pair.b] = pair
    return table(
        ("", *(f"`{name}`" for name in order)),
        [(f"`{row}`", *(_cell(row, column, cells) for column in order)) for row in order],
    )


def _cell(row: str, column: str, cells: Mapping[tuple[str, str], PairFigures]) -> str:
    """Return a difference with half its interval; in bold where the interval leaves out zero."""
    pair, sign = cells.get((row, column)), 1
    if pair is None:
        pair, sign = cells.get((column, row)), -1
    if pair is None:
        return ""
    low, high = pair.ci95
    text = f"{sign * pair.mean_difference:+.2f} ± {(high - low) / 2:.2f}"
    return f"**{text}**" if pair.verdict.endswith(" is better") else text


def _receipts(sources: Sequence[Source]) -> list[str]:
    rows = []
    for path, result in sources:
        receipt = result.receipt
        agents = ", ".join(f"`{name}` {digest[:_HASH_SHOWN]}" for name, digest in receipt.agents.items())
        rows.append(
            (path.name, str(receipt.seed), f"{result.deals:,}", f"{result.hands:,}", agents,
             receipt.versions["mahjong_env"])
        )  # fmt: skip
    return table(("file", "seed", "deals", "hands", "agents", "mahjong_env"), rows)


HEAD: Final = """# Leaderboard

Made by `python -m agents.leaderboard` from results of `eval.py`; [arena.md](arena.md) says how to read the
figures. In bold: told apart, the 95 % interval leaves out zero. The figures of an agent are those of the
result in which it played the most hands; ratings take all of them.
"""


def page(sources: Sequence[Source]) -> str:
    """Return the page.

    Raises:
        LeaderboardError: If the results do not belong together; see `check`.
    """
    check(sources)
    lines = [HEAD]
    for variant in mahjong_env.variant_names():
        own = [source for source in sources if source.result.variant == variant]
        if own:
            lines += section(variant, own)
    return "\n".join(lines).rstrip() + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return 0, or 2 for bad input."""
    parser = argparse.ArgumentParser(
        prog="python -m agents.leaderboard", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("results", nargs="+", type=Path, metavar="DIR", help="folders or files of results")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the page to write")
    given = parser.parse_args(arguments)
    try:
        if not given.out.absolute().parent.is_dir():
            raise LeaderboardError(f"out: folder {given.out.parent} does not exist")
        text = page([read(path) for path in find(given.results)])
    except ValueError as error:
        print(f"leaderboard: {' '.join(str(error).split())}", file=sys.stderr)
        return BAD_INPUT
    given.out.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
