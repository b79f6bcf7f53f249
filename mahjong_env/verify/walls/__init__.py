"""The constructed hands of every variant: what chance hardly ever brings."""

from mahjong_env.verify.walls import chinese, malaysian3, malaysian4, singapore
from mahjong_env.verify.walls.scenario import Scenario

__all__ = ["SCENARIOS", "Scenario"]

SCENARIOS: dict[str, tuple[Scenario, ...]] = {
    "singapore": singapore.SCENARIOS,
    "malaysian3": malaysian3.SCENARIOS,
    "malaysian4": malaysian4.SCENARIOS,
    "chinese": chinese.SCENARIOS,
}
