"""What a run of `train.py` logged, as JSON and as a plot: `python -m agents.curve runs/x --out docs/x`.

`curve.json` holds each metric's steps and values; `curve.png` shows chips per hand.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mahjong_env.extras import needed_by

try:
    with needed_by("agents.curve", "sb3"):
        from matplotlib.figure import Figure
        from tensorboard.backend.event_processing.event_accumulator import (  # type: ignore[import-untyped]
            EventAccumulator,
        )

        from agents.checkpoint import write_whole
except ImportError as error:
    sys.exit(str(error))

Curves = dict[str, dict[str, list[float]]]


def read(folder: Path) -> Curves:
    """Return the logged metrics of a run, each as `steps` and `values`.

    A step that was logged twice, before and after a resumption, counts once, as it was logged last.

    Raises:
        ValueError: If there are no logs.
    """
    found: dict[str, dict[int, float]] = {}
    for file in sorted(folder.glob("events.out.tfevents.*")):
        events = EventAccumulator(str(file), size_guidance={"scalars": 0})
        events.Reload()
        for name in events.Tags()["scalars"]:
            found.setdefault(name, {}).update({event.step: event.value for event in events.Scalars(name)})
    if not found:
        raise ValueError(f"{folder}: expected the folder of a run, with TensorBoard logs in it")
    return {
        name: {"steps": sorted(points), "values": [points[step] for step in sorted(points)]}
        for name, points in sorted(found.items())
    }


def draw(curves: Curves, path: Path) -> None:
    """Draw chips per hand: the evaluations with their intervals above, the play itself below."""
    evaluations = [name for name in curves if name.startswith("eval/") and name.endswith("/chips_per_hand")]
    plays = [name for name in curves if name.startswith("play/") and name.endswith("/chips_per_hand")]
    panels = [names for names in (evaluations, plays) if names]
    canvas = Figure(figsize=(8.0, 1.0 + 2.8 * len(panels)), layout="constrained")
    for axis, names in zip(canvas.subplots(len(panels), squeeze=False)[:, 0], panels, strict=True):
        for name in names:
            _line(axis, curves, name)
        axis.axhline(0, color="0.6", linewidth=0.8)
        axis.set_xlabel("decisions of the learner")
        axis.set_ylabel("chips per hand")
        axis.legend(fontsize="small")
    canvas.savefig(path, dpi=110, format="png")


def _line(axis: Any, curves: Curves, name: str) -> None:
    kind, *middle, _ = name.split("/")
    steps, values = curves[name]["steps"], curves[name]["values"]
    marker = "." if kind == "eval" else ""
    (line,) = axis.plot(steps, values, marker=marker, label=f"{kind}: {', '.join(middle)}")
    if kind == "eval":
        low, high = (curves[name.replace("chips_per_hand", end)]["values"] for end in ("low", "high"))
        axis.fill_between(steps, low, high, color=line.get_color(), alpha=0.2)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return 0, or 2 for bad input."""
    parser = argparse.ArgumentParser(description="Write what a run logged as curve.json and curve.png.")
    parser.add_argument("run", type=Path, help="folder of a run of train.py")
    parser.add_argument("--out", type=Path, help="folder to write to; the run's own if left out")
    given = parser.parse_args(arguments)
    out = given.out or given.run
    try:
        curves = read(given.run)
        out.mkdir(parents=True, exist_ok=True)
        write_whole(out / "curve.json", (json.dumps(curves) + "\n").encode())
        draw(curves, out / "curve.png")
    except (ValueError, OSError) as error:
        print(f"agents.curve: {error}", file=sys.stderr)
        return 2
    print(f"wrote {out / 'curve.json'} and {out / 'curve.png'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
