"""Fan in malaysian3 (rulebook sections 3, 4 and 7b)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mahjong_env.referee.shapes import (
    Reading,
    is_nine_kinds_with_fei,
    seven_pairs_readings,
    standard_readings,
)
from mahjong_env.referee.tiles import (
    ANIMALS,
    DOTS,
    DRAGONS,
    FACES,
    FEI,
    FLOWER_SERIES,
    HONOURS,
    KINDS,
    WINDS,
    flower_number,
)
from mahjong_env.referee.win import NO_SHAPE, Pattern, Score, Win, earliest_first, in_table_order

# The patterns that only an option switches on stand between the plain ones and the limits.
PLAIN = (
    "half_flush",
    "full_flush",
    "ping_hu",
    "all_pungs",
    "dragon",
    "little_dragons",
    "east_wind",
    "seat_wind",
    "north_wind",
    "seat_flower",
    "fourth_flower",
    "flower_set",
    "animal",
    "animal_set",
    "face",
    "face_set",
    "fei_aside",
    "replacement_bonus",
    "replacement_kong",
    "rob_kong",
    "seven_pairs",
    "thirteen_wonders",
    "self_draw",
    "concealed",
    "straight",
    "double_chow",
    "terminals",
    "no_fei",
)
LIMITS = (
    "big_dragons",
    "little_winds",
    "big_winds",
    "all_honours",
    "no_flowers",
    "hidden_treasure",
    "eighteen_arhats",
    "nine_gates",
    "kong_on_kong",
    "heavenly",
    "earthly",
    "last_tile",
    "last_discard",
    "all_bonus",
    "four_fei",
)
ORDER = PLAIN + LIMITS
NINE_GATES = Counter({f"{number}p": 3 if number in (1, 9) else 1 for number in range(1, 10)})
ALL_BONUS_TILES = 16


def score(win: Win) -> Score:
    """The best reading's fan; a limit reading reports its limits alone, limit_fan each."""
    limit_fan = int(win.option("limit_fan"))
    if is_four_fei(win):
        return Score(True, (("four_fei", limit_fan),), limit_fan, frozenset({"four_fei"}))
    always_limits = list(event_limits(win))
    always = list(bonus_items(win)) + list(event_items(win))
    best: tuple[int, bool, int, tuple[int, ...]] | None = None
    chosen: tuple[Pattern, ...] = ()
    for reading in readings(win):
        limits = [(name, limit_fan) for name in (*hand_limits(win, reading), *always_limits)]
        found = in_table_order(limits or [*hand_items(win, reading), *always], ORDER)
        fan = sum(value for _, value in found)
        rank = (min(fan, limit_fan), bool(limits), fan, earliest_first(found, ORDER))
        if best is None or rank > best:
            best, chosen = rank, found
    if best is None:
        return NO_SHAPE
    return Score(best[0] >= win.option("min_fan"), chosen, best[0], frozenset(name for name, _ in chosen))


def is_four_fei(win: Win) -> bool:
    """Four fei win whatever the other tiles are."""
    rule = win.option("four_fei")
    in_hand = win.concealed.count(FEI)
    if rule == "start":
        start = win.at_start or len(win.concealed) % 3 == 1 or win.first_turn == "heavenly"
        return in_hand == 4 and start
    if rule == "hand_or_aside":
        return in_hand + win.fei_aside == 4
    return in_hand == 4 and rule == "hand"


def readings(win: Win) -> list[Reading]:
    """Four sets and a pair, and the two shapes that options allow."""
    kinds = KINDS["malaysian3"]
    found = standard_readings(win.concealed, win.melds, kinds)
    if win.option("seven_pairs"):
        found += seven_pairs_readings(win.concealed, kinds)
    if win.option("orphans") and is_nine_kinds_with_fei(win.concealed):
        found.append(Reading("thirteen_wonders"))
    return found


def hand_items(win: Win, reading: Reading) -> Iterator[Pattern]:
    """What the sets and the pair score below the limits."""
    yield from shape_items(win, reading)
    yield from pung_items(win, reading)
    if reading.shape == "thirteen_wonders":
        return
    if reading.kinds <= set(DOTS):
        yield "full_flush", 3
        if len(reading.chows) == 4:
            yield "ping_hu", 1
    elif reading.kinds & set(DOTS):
        yield "half_flush", 1


def shape_items(win: Win, reading: Reading) -> Iterator[Pattern]:
    """All pungs, and what only options score."""
    if reading.shape != "standard":
        option = "orphans" if reading.shape == "thirteen_wonders" else reading.shape
        yield reading.shape, win.option(option)
    if len(reading.pungs) == 4:
        yield "all_pungs", 2
        if reading.kinds <= {"1p", "9p", *HONOURS}:
            yield "terminals", win.option("terminals_fan")
    lows = Counter(block.kind for block in reading.chows)
    if {"1p", "4p", "7p"} <= set(lows):
        yield "straight", win.option("straight_fan")
    if any(count > 1 for count in lows.values()):
        yield "double_chow", win.option("twin_chow_fan")


def pung_items(win: Win, reading: Reading) -> Iterator[Pattern]:
    """Dragon and wind pungs."""
    dragons = [kind for kind in reading.pung_kinds if kind in DRAGONS]
    if len(set(dragons)) == 2 and reading.pair in set(DRAGONS) - set(dragons):
        yield "little_dragons", 3
    else:
        yield from (("dragon", 1) for _ in dragons)
    for kind in reading.pung_kinds:
        if kind == "E":
            yield "east_wind", 1
        if kind == win.seat:
            yield "seat_wind", 1
        if kind == "N":
            yield "north_wind", 1


def bonus_items(win: Win) -> Iterator[Pattern]:
    """Flowers, animals, faces and fei set aside."""
    for series in FLOWER_SERIES:
        shown = [tile for tile in series if tile in win.bonus]
        if len(shown) == 4:
            yield "flower_set", win.option("flower_set_fan")
        else:
            yield from single_flowers(win, shown)
    for name, family in (("animal", ANIMALS), ("face", FACES)):
        shown = [tile for tile in family if tile in win.bonus]
        if len(shown) == 4:
            yield f"{name}_set", 5
        else:
            yield from ((name, 1) for _ in shown)
    yield from (("fei_aside", 1) for _ in range(win.fei_aside))


def single_flowers(win: Win, shown: list[str]) -> Iterator[Pattern]:
    """The flowers of a series that is not complete."""
    mode = win.option("flower_mode")
    for tile in shown:
        number = flower_number(tile)
        if number == 4 and mode in ("seat4", "all"):
            yield "fourth_flower", 1
        elif number == WINDS.index(win.seat) + 1 or mode == "all":
            yield "seat_flower", 1


def event_items(win: Win) -> Iterator[Pattern]:
    """How the winning tile came, and what options score about the whole hand."""
    if win.replacement in ("bonus", "kong_bonus"):
        yield "replacement_bonus", 1
    if win.replacement == "kong":
        yield "replacement_kong", 1
    if win.rob:
        yield "rob_kong", 1
    if win.self_draw:
        yield "self_draw", win.option("selfdraw_fan")
    if not win.exposed_melds:
        yield "concealed", win.option("concealed_fan")
    if FEI not in win.concealed and not win.fei_aside and not any(meld.fei for meld in win.melds):
        yield "no_fei", win.option("no_fei_fan")


def hand_limits(win: Win, reading: Reading) -> Iterator[str]:
    """The limits that depend on how the hand is read."""
    dragons = {kind for kind in reading.pung_kinds if kind in DRAGONS}
    winds = {kind for kind in reading.pung_kinds if kind in WINDS}
    if len(dragons) == 3:
        yield "big_dragons"
    if len(winds) == 3 and reading.pair in set(WINDS) - winds:
        yield "little_winds"
    if len(winds) == 4:
        yield "big_winds"
    if reading.shape != "thirteen_wonders" and reading.kinds <= set(HONOURS):
        yield "all_honours"
    if reading.shape != "standard":
        return
    if is_hidden_treasure(win, reading):
        yield "hidden_treasure"
    if sum(block.kong for block in reading.blocks) == 4:
        yield "eighteen_arhats"
    if win.self_draw and not win.melds and not NINE_GATES - reading.counts():
        yield "nine_gates"


def is_hidden_treasure(win: Win, reading: Reading) -> bool:
    """Four concealed pungs: a pung that the discard completes is not concealed."""
    if len(reading.pungs) < 4 or not all(block.concealed for block in reading.pungs):
        return False
    return win.self_draw or (not win.option("kankan_selfdraw") and reading.pair == win.win_tile)


def event_limits(win: Win) -> Iterator[str]:
    """The limits that any winning hand can have."""
    broken_by_aside = win.option("aside_breaks_no_flower") and win.fei_aside
    if not win.bonus and not broken_by_aside:
        yield "no_flowers"
    if win.replacement == "kong_on_kong":
        yield "kong_on_kong"
    if win.first_turn == "heavenly":
        yield "heavenly"
    if win.first_turn == "earthly" and earth_allowed(win):
        yield "earthly"
    if win.last_tile:
        yield "last_tile" if win.self_draw else "last_discard"
    if len(win.bonus) == ALL_BONUS_TILES:
        yield "all_bonus"


def earth_allowed(win: Win) -> bool:
    """Which of the two ways to an earthly hand the table plays."""
    return win.option("earth") in ("either", "first_draw" if win.self_draw else "discard")
