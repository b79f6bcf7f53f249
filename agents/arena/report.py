"""An outcome as JSON, Markdown and plots."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from agents.arena.compare import Pair
from agents.arena.control import LEAST_DEALS
from agents.arena.receipt import Receipt
from agents.arena.statistics import Statistics
from agents.arena.tournament import Outcome
from agents.arena.variance import Variance, measure
from agents.intervals import Mean
from mahjong_env.extras import needed_by

# What each figure of an agent is called in tables, and how it is shown.
FIGURES: Final = (
    ("win_rate", "wins", "{:.1%}"),
    ("self_draw_rate", "self-draws", "{:.1%}"),
    ("deal_in_rate", "deals in", "{:.1%}"),
    ("mean_points", "tai or fan a win", "{:.2f}"),
    ("claim_rate", "claims taken", "{:.1%}"),
    ("kong_rate", "kongs a hand", "{:.3f}"),
    ("draw_rate", "drawn hands", "{:.1%}"),
)


def shown_figure(statistics: Statistics, name: str, style: str) -> str:
    """Return a figure of an agent as text, `-` where there is none."""
    value = getattr(statistics, name)
    return "-" if value is None else style.format(value)


def interval(mean: Mean) -> str:
    """Return a mean's interval as text."""
    return f"{mean.low:+.3f} to {mean.high:+.3f}"


def variances(outcome: Outcome) -> list[Variance | None]:
    """Return the variances of each pair, in the order of `Outcome.pairs`; None for a single deal."""
    if outcome.deals < 2:
        return [None] * len(outcome.pairs)
    found: list[Variance | None] = []
    for match in outcome.matches:
        luck = match.played.luck if match.control else None
        for pair in match.pairs:
            a, b = match.names.index(pair.a), match.names.index(pair.b)
            found.append(measure(match.played.chips, match.seatings, luck, a, b))
    return found


def content_of(
    outcome: Outcome, receipt: Receipt, faults: Mapping[str, Any], precision: float | None = None
) -> dict[str, Any]:
    """Return what goes into the JSON file.

    Args:
        outcome: What was found.
        receipt: Its receipt.
        faults: What external agents did wrong, by name.
        precision: Half-width wanted, for `hands_needed`.
    """
    return {
        "variant": receipt.variant,
        "hands": outcome.hands,
        "deals": outcome.deals,
        "stopped": bool(outcome.stopped),
        "stopped_by": outcome.stopped,
        "control_variates": outcome.matches[0].control and outcome.deals >= LEAST_DEALS,
        "agents": {
            name: _agent(outcome, place, faults.get(name)) for place, name in enumerate(outcome.names)
        },
        "pairs": [
            _pair(pair, variance, outcome, precision)
            for pair, variance in zip(outcome.pairs, variances(outcome), strict=True)
        ],
        "receipt": receipt.model_dump(),
    }


def _agent(outcome: Outcome, place: int, external: Mapping[str, Any] | None) -> dict[str, Any]:
    mean, rating = outcome.means[place], outcome.ratings[place]
    faults = {} if external is None else external["faults"]
    return {
        "mean_chips": mean.value,
        "ci95": [mean.low, mean.high],
        "rating": {"mu": rating.mu, "sigma": rating.sigma},
        **outcome.statistics[place]._asdict(),
        "decision_ms": 1_000 * outcome.seconds[place],
        "illegal_actions": faults.get("illegal", 0),
        "time_outs": faults.get("time-out", 0),
        **({} if external is None else {"external": external}),
    }


def _pair(pair: Pair, variance: Variance | None, outcome: Outcome, precision: float | None) -> dict[str, Any]:
    found = {
        "a": pair.a,
        "b": pair.b,
        "mean_difference": pair.difference.value,
        "ci95": [pair.difference.low, pair.difference.high],
        "deals": pair.deals,
        "verdict": pair.verdict,
        "variance": None if variance is None else variance._asdict(),
    }
    if precision is not None:
        found["hands_needed"] = hands_needed(pair, outcome, precision)
    return found


def hands_needed(pair: Pair, outcome: Outcome, precision: float) -> int:
    """Return about how many hands in all bring a pair's interval to the half-width `precision`."""
    return pair.deals_needed(precision) * outcome.hands // outcome.deals


def markdown(content: Mapping[str, Any], command: str = "") -> str:
    """Return the report as a Markdown page.

    Args:
        content: What `content_of` returns.
        command: The command line that made it.
    """
    agents: Mapping[str, Mapping[str, Any]] = content["agents"]
    lines = [f"# {content['variant']}: {', '.join(agents)}", ""]
    if content["stopped"]:
        lines += [f"**Stopped before its end ({content['stopped_by']}): what was played until then.**", ""]
    lines += [
        f"{content['deals']:,} deals, {content['hands']:,} hands, rules {content['receipt']['rules_hash']}.",
        "",
    ]
    lines += table(
        ("agent", "chips per hand", "95 % interval", "rating"),
        [
            (f"`{name}`", f"{own['mean_chips']:+.3f}", _ends(own), _rating(own))
            for name, own in agents.items()
        ],
    )
    lines += ["", "## Differences, paired over deals", ""]
    lines += table(
        ("agents", "chips per hand", "95 % interval", "verdict"),
        [
            (
                f"`{pair['a']}` - `{pair['b']}`",
                f"{pair['mean_difference']:+.3f}",
                _ends(pair),
                pair["verdict"],
            )
            for pair in content["pairs"]
        ],
    )
    lines += ["", "## How they played", "", *_figures(agents)]
    for name, own in agents.items():
        if "external" in own:
            lines += ["", f"`{name}` runs outside: {told_faults(own['external'])}."]
    if command:
        lines += ["", "Made by", "", "```bash", command, "```"]
    return "\n".join(lines) + "\n"


def _figures(agents: Mapping[str, Mapping[str, Any]]) -> list[str]:
    rows = []
    for name, own in agents.items():
        cells = ["-" if own[key] is None else style.format(own[key]) for key, _, style in FIGURES]
        counts = (str(own["illegal_actions"]), str(own["time_outs"]))
        rows.append((f"`{name}`", *cells, f"{own['decision_ms']:.3f}", *counts))
    heads = (*(title for _, title, _ in FIGURES), "ms a decision", "illegal actions", "time-outs")
    return table(("agent", *heads), rows)


def told_faults(external: Mapping[str, Any]) -> str:
    """Return in words what an external agent did wrong."""
    faults = ", ".join(f"{count} {kind}" for kind, count in external["faults"].items()) or "no fault"
    told = f"{faults}; the fallback played {external['fallbacks']:,} decisions"
    return f"{told}; replaced: {external['replaced']}" if external["replaced"] else told


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the lines of a Markdown table; a `|` inside a cell is escaped."""
    escaped = [[cell.replace("|", "\\|") for cell in row] for row in rows]
    return [f"| {' | '.join(cells)} |" for cells in (heads, ["---"] * len(heads), *escaped)]


def _ends(figure: Mapping[str, Any]) -> str:
    low, high = figure["ci95"]
    return f"{low:+.3f} to {high:+.3f}"


def _rating(own: Mapping[str, Any]) -> str:
    return f"{own['rating']['mu']:.1f} ± {own['rating']['sigma']:.1f}"


def draw(content: Mapping[str, Any], path: Path) -> None:
    """Draw means and differences with their intervals into a PNG file."""
    with needed_by("a plot", "sb3"):
        from matplotlib.figure import Figure
    names = list(content["agents"])
    pairs = content["pairs"]
    panels = (
        ("chips per hand", names, [(own["mean_chips"], *own["ci95"]) for own in content["agents"].values()]),
        (
            "difference, chips per hand",
            [f"{pair['a']} - {pair['b']}" for pair in pairs],
            [(pair["mean_difference"], *pair["ci95"]) for pair in pairs],
        ),
    )
    rows = [len(labels) for _, labels, _ in panels]
    canvas = Figure(figsize=(9.0, 2.2 + 0.35 * sum(rows)), layout="constrained")
    axes = canvas.subplots(2, squeeze=False, height_ratios=rows)[:, 0]
    for axis, (title, labels, figures) in zip(axes, panels, strict=True):
        values = [value for value, _, _ in figures]
        errors = [[value - low for value, low, _ in figures], [high - value for value, _, high in figures]]
        axis.errorbar(values, range(len(labels)), xerr=errors, fmt="o", capsize=3)
        # A dollar would begin a formula.
        axis.set_yticks(range(len(labels)), [label.replace("$", r"\$") for label in labels])
        axis.set_ylim(len(labels) - 0.5, -0.5)
        axis.axvline(0, color="0.6", linewidth=0.8)
        axis.set_xlabel(f"{title} (95 % interval)")
    canvas.suptitle(f"{content['variant']}, {content['deals']:,} deals")
    canvas.savefig(path, dpi=110, format="png")


def write_json(path: Path, content: Mapping[str, Any]) -> None:
    """Write the file whole or not at all."""
    _write(path, json.dumps(content, indent=2) + "\n")


def write_all(folder: Path, content: Mapping[str, Any], command: str) -> None:
    """Write `result.json`, `report.md` and `plot.png` into a folder, which is made if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    write_json(folder / "result.json", content)
    _write(folder / "report.md", markdown(content, command))
    draw(content, folder / "plot.png")


def _write(path: Path, text: str) -> None:
    partial = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        partial.write_text(text, encoding="utf-8")
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
