"""Fan in chinese (rulebook sections 3, 4 and 7b)."""

from __future__ import annotations

from collections.abc import Iterator

from mahjong_env.referee.shapes import is_standard, is_thirteen_wonders, seven_pairs_readings
from mahjong_env.referee.tiles import PLAYING
from mahjong_env.referee.win import NO_SHAPE, Pattern, Score, Win

SHAPE_FAN = {"base": 1, "seven_pairs": 2, "thirteen_wonders": 13}


def score(win: Win) -> Score:
    """The dearest shape that fits, and how the winning tile came."""
    shapes = shapes_of(win)
    if not shapes:
        return NO_SHAPE
    shape = max(shapes, key=SHAPE_FAN.__getitem__)
    patterns = ((shape, SHAPE_FAN[shape]), *extras(win))
    total = sum(value for _, value in patterns)
    if win.option("max_fan"):
        total = min(total, int(win.option("max_fan")))
    return Score(total >= win.option("min_fan"), patterns, total, frozenset(name for name, _ in patterns))


def shapes_of(win: Win) -> list[str]:
    """Every shape that the hand has."""
    found = []
    if is_standard(win.concealed) and len(win.concealed) + 3 * len(win.melds) == 14:
        found.append("base")
    if seven_pairs_readings(win.concealed, PLAYING, quads=bool(win.option("seven_pairs_quads"))):
        found.append("seven_pairs")
    if is_thirteen_wonders(win.concealed):
        found.append("thirteen_wonders")
    return found


def extras(win: Win) -> Iterator[Pattern]:
    """Self-draw, kong bloom on top of it; robbing scores nothing but is named."""
    if win.self_draw and win.option("self_draw_fan"):
        yield "self_draw", win.option("self_draw_fan")
    if win.replacement in ("kong", "kong_on_kong") and win.option("kong_bloom_fan"):
        yield "kong_bloom", win.option("kong_bloom_fan")
    if win.rob:
        yield "rob_kong", 0
