"""What each figure is: title, unit, what is counted, and what we aim at; the words are in catalogue.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

RATE, STEP, SECONDS, BYTES, FACTOR = "/s", "us", "s", "B", "x"
_ANY: Final = "any"

GROUPS: Final = {
    "play": "Decisions in the kernels and through BatchEnv",
    "parts": "Parts of a decision",
    "rules": "Episodes and presets",
    "hands": "Shanten and scoring",
    "aec": "PettingZoo AEC, one step",
    "learn": "MaskablePPO on MahjongVecEnv",
    "start": "Import and first finished game",
    "memory": "Memory",
    "peers": "Other packages",
}


class Definition(NamedTuple):
    """What a figure means.

    Attributes:
        name: Group and name, parted by a dot.
        title: A few words.
        unit: RATE (units a second), STEP (microseconds a step), SECONDS, BYTES or FACTOR.
        counted: What one unit is and what is done for it.
        goals: What the figure should reach, by subject; `any` for the others.
        ratio_goals: The same for its ratio.
    """

    name: str
    title: str
    unit: str
    counted: str
    goals: Mapping[str, float]
    ratio_goals: Mapping[str, float]

    @property
    def group(self) -> str:
        """The group it belongs to."""
        return self.name.partition(".")[0]

    @property
    def more_is_better(self) -> bool:
        """Whether a greater number is the better one."""
        return self.unit in (RATE, FACTOR)

    def goal(self, subject: str) -> float | None:
        """Return what a subject's figure should reach; None if there is no such goal."""
        return self.goals.get(subject, self.goals.get(_ANY))

    def ratio_goal(self, subject: str) -> float | None:
        """Return what the ratio of a subject's figure should reach; None if there is no such goal."""
        return self.ratio_goals.get(subject, self.ratio_goals.get(_ANY))


def _read(content: Mapping[str, Mapping[str, Any]]) -> dict[str, Definition]:
    return {
        name: Definition(
            name, found["title"], found["unit"], found["counted"],
            found.get("goal", {}), found.get("goal_ratio", {}),
        )
        for name, found in content.items()
    }  # fmt: skip


DEFINITIONS: Final = _read(
    tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")),
)
