"""Tai in malaysian4 (rulebook sections 3, 4 and 7b)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mahjong_env.referee.scoring_singapore import waits
from mahjong_env.referee.shapes import Reading, seven_pairs_readings, standard_readings
from mahjong_env.referee.tiles import DRAGONS, PLAYING, WINDS, flower_number, suit_of
from mahjong_env.referee.win import NO_SHAPE, Pattern, Score, Win, earliest_first, in_table_order

# seven_pairs exists only where an option gives it a value.
ORDER = (
    "self_draw",
    "concealed",
    "no_flowers",
    "replacement_bonus",
    "replacement_kong",
    "rob_kong",
    "east_wind",
    "seat_wind",
    "dragon",
    "seat_flower",
    "ping_hu",
    "double_chow",
    "seven_pairs",
)


def score(win: Win) -> Score:
    """The split with the most tai; of equals the one whose list comes first in the table."""
    lists = [in_table_order(list(items(win, reading)), ORDER) for reading in readings(win)]
    if not lists:
        return NO_SHAPE
    best = max(lists, key=lambda found: (sum(tai for _, tai in found), earliest_first(found, ORDER)))
    total = sum(value for _, value in best)
    if win.option("max_tai"):
        total = min(total, int(win.option("max_tai")))
    return Score(total >= win.option("min_tai"), best, total, frozenset(name for name, _ in best))


def readings(win: Win) -> list[Reading]:
    """Four sets and a pair; seven pairs where the table plays them."""
    found = standard_readings(win.concealed, win.melds, PLAYING)
    if win.option("seven_pairs"):
        found += seven_pairs_readings(win.concealed, PLAYING)
    return found


def items(win: Win, reading: Reading) -> Iterator[Pattern]:
    """Everything the reading scores."""
    if win.self_draw:
        yield "self_draw", 1
    if not (win.exposed_melds if win.option("menqing_concealed_kong") else win.melds):
        yield "concealed", 1
    yield from flower_items(win)
    yield from replacement_items(win)
    if win.rob:
        yield "rob_kong", 1
    yield from pung_items(win, reading)
    if is_ping_hu(win, reading):
        yield "ping_hu", 1
    yield from (("double_chow", 1) for _ in range(yise(win, reading)))
    if reading.shape == "seven_pairs":
        yield "seven_pairs", win.option("seven_pairs")


def flower_items(win: Win) -> Iterator[Pattern]:
    """No flowers, or one's own."""
    if not win.bonus:
        yield "no_flowers", 1
    for flower in win.bonus:
        if flower_number(flower) == WINDS.index(win.seat) + 1:
            yield "seat_flower", 1


def replacement_items(win: Win) -> Iterator[Pattern]:
    """Flower or kong replacement; a flower drawn as a kong's replacement may be both."""
    if win.replacement in ("bonus", "kong_bonus"):
        yield "replacement_bonus", 1
    if win.replacement in ("kong", "kong_on_kong"):
        yield "replacement_kong", 1
    if win.replacement == "kong_bonus" and win.option("chain") == "both":
        yield "replacement_kong", 1


def pung_items(win: Win, reading: Reading) -> Iterator[Pattern]:
    """East, one's own wind and the dragons."""
    for kind in reading.pung_kinds:
        if kind == "E" and win.seat == "E":
            yield from [("east_wind", 1), ("seat_wind", 1)][: win.option("dealer_east_tai")]
        elif kind == "E":
            yield "east_wind", 1
        elif kind == win.seat:
            yield "seat_wind", 1
        elif kind in DRAGONS:
            yield "dragon", 1


def is_ping_hu(win: Win, reading: Reading) -> bool:
    """Four chows and any pair; strict tables add Singapore's conditions on pair and wait."""
    if len(reading.chows) < 4:
        return False
    if not win.option("pinghu_strict"):
        return True
    if reading.pair in DRAGONS or reading.pair in (win.seat, "E"):
        return False
    return win.self_draw or len(waits(win)) >= 2


def yise(win: Win, reading: Reading) -> int:
    """How often the hand scores what the seed calls 一色一同順."""
    rule = win.option("yise_rule")
    if rule == "off" or (win.option("yise_closed") and win.exposed_melds):
        return 0
    lows = Counter(block.kind for block in reading.chows)
    if rule == "double_chow":
        pairs = sum(count // 2 for count in lows.values())
        return pairs if win.option("yise_per_pair") else min(pairs, 1)
    if rule == "triple_chow":
        return int(any(count >= 3 for count in lows.values()))
    if rule == "straight":
        return int(any({f"1{suit}", f"4{suit}", f"7{suit}"} <= set(lows) for suit in "mps"))
    return int(len({suit_of(kind) or kind for kind in reading.kinds}) == 1)
