"""The picture of a run: rates of ours, of the floors and of other packages on one logarithmic axis."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure as Canvas

from benchmarks.catalogue import DEFINITIONS
from benchmarks.report import Figure, Report

matplotlib.use("agg")

_PANELS: Final = (
    ("decisions a second", ("play.floor", "play.floor_copy", "play.random", "play.greedy", "play.batch",
                            "play.planes", "play.batch_planes", "peers.play", "peers.play_observed")),
    ("hands a second", ("hands.shanten", "hands.shanten_all", "peers.shanten",
                        "hands.score", "hands.score_fei", "peers.score")),
)  # fmt: skip
_FLOOR, _OURS, _PEERS = "tab:gray", "tab:blue", "tab:orange"
_BAR_INCHES, _MARGIN_INCHES, _WIDTH_INCHES = 0.2, 1.2, 10.0


def chosen(report: Report, names: Sequence[str]) -> list[Figure]:
    """Return the figures of a panel from top to bottom; a floor that was timed once a game comes once."""
    found: list[Figure] = []
    for name in names:
        figures = report.named(name)
        found += figures[:1] if name.startswith("play.floor") else figures
    return found


def draw(report: Report, path: Path) -> None:
    """Write the picture as PNG; the folder must be there."""
    panels = [(title, chosen(report, names)) for title, names in _PANELS]
    panels = [(title, figures) for title, figures in panels if figures]
    rows = [len(figures) for _, figures in panels]
    height = sum(rows) * _BAR_INCHES + max(1, len(rows)) * _MARGIN_INCHES
    canvas = Canvas(figsize=(_WIDTH_INCHES, height), layout="constrained")
    if panels:
        axes = canvas.subplots(len(panels), squeeze=False, height_ratios=rows)[:, 0]
        for axis, (title, figures) in zip(axes, panels, strict=True):
            _panel(axis, title, figures)
    canvas.savefig(path, dpi=110)


def _panel(axis: Axes, title: str, figures: Sequence[Figure]) -> None:
    """Draw one bar a figure, the median, with a line from the least to the most."""
    labels = [_label(figure) for figure in figures]
    medians = [figure.median for figure in figures]
    axis.barh(
        range(len(figures)), medians, color=[_color(figure.name) for figure in figures],
        xerr=[
            [figure.median - min(figure.samples) for figure in figures],
            [max(figure.samples) - figure.median for figure in figures],
        ],
    )  # fmt: skip
    axis.set_yticks(range(len(figures)), labels, fontsize=8)
    axis.invert_yaxis()
    axis.set_xscale("log")
    axis.grid(axis="x", alpha=0.4)
    axis.set_title(f"{title}, one core: median, least to most", fontsize=10)


def _label(figure: Figure) -> str:
    title = DEFINITIONS[figure.name].title
    return title if _color(figure.name) == _FLOOR else f"{title}: {figure.subject}"


def _color(name: str) -> str:
    if name.startswith("play.floor"):
        return _FLOOR
    return _PEERS if name.startswith("peers.") else _OURS
