"""Tai in singapore (rulebook sections 3, 4 and 8b)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mahjong_env.referee.shapes import (
    Reading,
    is_standard,
    is_thirteen_wonders,
    standard_readings,
)
from mahjong_env.referee.tiles import (
    ANIMALS,
    DRAGONS,
    FLOWER_SERIES,
    FLOWERS,
    GREEN,
    HONOURS,
    ORPHANS,
    PLAYING,
    TERMINALS,
    WINDS,
    flower_number,
    in_order,
    suit_of,
)
from mahjong_env.referee.win import NO_SHAPE, Pattern, Score, Win, earliest_first, in_table_order

ORDER = (
    "animal",
    "seat_flower",
    "dragon",
    "round_wind",
    "seat_wind",
    "little_ping_hu",
    "concealed",
    "replacement",
    "rob_kong",
    "last_tile",
    "flower_set",
    "season_set",
    "half_flush",
    "all_pungs",
    "little_dragons",
    "full_flush",
    "ping_hu",
    "mixed_terminals",
    "little_winds",
    "animal_set",
    "seven_flowers",
    "eight_flowers",
    "all_honours",
    "all_terminals",
    "hidden_treasure",
    "thirteen_wonders",
    "all_green",
    "nine_gates",
    "eighteen_arhats",
    "heavenly",
    "earthly",
    "kong_on_kong",
    "big_dragons",
    "big_winds",
)
BONUS_PATTERNS = ("animal", "seat_flower", "flower_set", "season_set", "animal_set")
BIG = ("big_dragons", "big_winds")


def score(win: Win) -> Score:
    """The best split's tai; legal if some split meets the minimum."""
    if win.flower_win:
        name = "eight_flowers" if win.self_draw else "seven_flowers"
        return Score(True, ((name, win.option("tai_cap")),), win.option("tai_cap"), frozenset({name}))
    lists = [in_table_order(list(items(win, reading)), ORDER) for reading in readings(win)]
    if not lists:
        return NO_SHAPE
    best = max(lists, key=lambda found: (paid_tai(win, found), tai(found), earliest_first(found, ORDER)))
    enough = max(gate_tai(win, found) for found in lists) >= win.option("min_tai")
    big = tuple(item for item in best if item[0] in BIG)
    facts = frozenset(name for name, _ in best)
    if "all_green" in facts and is_one_suit(win):
        facts |= {"full_flush"}  # replaced in the list, but the hand is one all the same
    return Score(enough, big or best, paid_tai(win, best), facts)


def is_one_suit(win: Win) -> bool:
    """No honour and one suit only, on the table and in the hand."""
    tiles = [*win.concealed, *(tile for meld in win.melds for tile in meld.tiles)]
    suits = {suit_of(tile) for tile in tiles}
    return len(suits) == 1 and "" not in suits


def readings(win: Win) -> list[Reading]:
    """Four sets and a pair, or thirteen wonders."""
    found = standard_readings(win.concealed, win.melds, PLAYING)
    if is_thirteen_wonders(win.concealed):
        found.append(Reading("thirteen_wonders"))
    return found


def tai(patterns: tuple[Pattern, ...]) -> int:
    """The sum before any cap."""
    return sum(value for _, value in patterns)


def paid_tai(win: Win, patterns: tuple[Pattern, ...]) -> int:
    """big_cap for big dragons and big winds, else the sum up to tai_cap."""
    if any(name in BIG for name, _ in patterns):
        return int(win.option("big_cap"))
    return min(tai(patterns), int(win.option("tai_cap")))


def gate_tai(win: Win, patterns: tuple[Pattern, ...]) -> int:
    """What counts towards the minimum: everything but bonus tiles (section 3)."""
    if win.option("min_counts_bonus"):
        return tai(patterns)
    return sum(value for name, value in patterns if name not in BONUS_PATTERNS)


def items(win: Win, reading: Reading) -> Iterator[Pattern]:
    """Everything the reading scores after the exclusions."""
    yield from bonus_items(win)
    yield from event_items(win)
    if reading.shape == "thirteen_wonders":
        yield "thirteen_wonders", win.option("tai_cap")
        return
    yield from honour_items(win, reading)
    yield from suit_items(win, reading)
    yield from set_items(win, reading)
    yield from ping_hu_items(win, reading)


def bonus_items(win: Win) -> Iterator[Pattern]:
    """Animals, own flowers and full sets."""
    animals = [tile for tile in win.bonus if tile in ANIMALS]
    if len(animals) == 4:
        yield "animal_set", 5
    else:
        yield from (("animal", 1) for _ in animals)
    own = WINDS.index(win.seat) + 1
    for tile in win.bonus:
        if tile in FLOWERS and flower_number(tile) == own:
            yield "seat_flower", 1
    for name, series in zip(("flower_set", "season_set"), FLOWER_SERIES, strict=True):
        if set(series) <= set(win.bonus):
            yield name, win.option("flower_set_tai")


def event_items(win: Win) -> Iterator[Pattern]:
    """How the winning tile came."""
    cap = win.option("tai_cap")
    concealed_kong = any(meld.form == "ckong" for meld in win.melds)
    if win.self_draw and not win.exposed_melds:
        if win.option("menqing_concealed_kong") or not concealed_kong:
            yield "concealed", 1
    if win.replacement == "kong_on_kong":
        yield "kong_on_kong", cap
    elif win.replacement:
        yield "replacement", 1
    if win.rob:
        yield "rob_kong", 1
    if win.last_tile and win.self_draw and not win.replacement:
        yield "last_tile", 1
    if win.first_turn and (win.option("heaven_concealed_kong") or not concealed_kong):
        yield win.first_turn, cap


def honour_items(win: Win, reading: Reading) -> Iterator[Pattern]:
    """Dragons and winds, each with its little and big hand."""
    cap = win.option("tai_cap")
    dragons = [kind for kind in reading.pung_kinds if kind in DRAGONS]
    winds = [kind for kind in reading.pung_kinds if kind in WINDS]
    if len(dragons) == 3:
        yield "big_dragons", win.option("big_cap")
    if is_little_dragons(reading):
        yield "little_dragons", 3
    else:
        yield from (("dragon", 1) for _ in dragons)
    if len(winds) == 4:
        yield "big_winds", win.option("big_cap")
    little = is_little_winds(reading)
    if little:
        yield "little_winds", 4 if win.option("little_winds") == "fixed4" else 2
    if not (little and win.option("little_winds") == "fixed4"):
        yield from (("round_wind", 1) for kind in winds if kind == win.round_wind)
        yield from (("seat_wind", 1) for kind in winds if kind == win.seat)
    if reading.kinds <= set(HONOURS):
        yield "all_honours", cap


def is_little_dragons(reading: Reading) -> bool:
    """Two dragon pungs and the third as the pair."""
    return reading.pair in DRAGONS and sum(kind in DRAGONS for kind in reading.pung_kinds) == 2


def is_little_winds(reading: Reading) -> bool:
    """Three wind pungs and the fourth as the pair."""
    return reading.pair in WINDS and sum(kind in WINDS for kind in reading.pung_kinds) == 3


def suit_items(win: Win, reading: Reading) -> Iterator[Pattern]:
    """Flushes, all green and nine gates."""
    cap = win.option("tai_cap")
    suits = {suit_of(kind) for kind in reading.kinds} - {""}
    honours = reading.kinds & set(HONOURS)
    fixed_winds = is_little_winds(reading) and win.option("little_winds") == "fixed4"
    if is_all_green(win, reading):
        yield "all_green", win.option("all_green_tai")
    elif len(suits) == 1 and not honours:
        yield "full_flush", 4
    elif len(suits) == 1 and not fixed_winds:
        yield "half_flush", 2
    if is_nine_gates(win, reading):
        yield "nine_gates", cap


def is_all_green(win: Win, reading: Reading) -> bool:
    """Only 2, 3, 4, 6, 8 of bamboo and the green dragon, which some tables demand."""
    return reading.kinds <= set(GREEN) and ("F" in reading.kinds or not win.option("all_green_needs_f"))


def is_nine_gates(win: Win, reading: Reading) -> bool:
    """1112345678999 and one more of the suit, judged by the final tiles."""
    if win.melds and not win.option("nine_gates_melds"):
        return False
    suits = {suit_of(kind) for kind in reading.kinds}
    if len(suits) != 1 or "" in suits:
        return False
    (suit,) = suits
    gates = Counter({f"{number}{suit}": 3 if number in (1, 9) else 1 for number in range(1, 10)})
    return not gates - reading.counts()


def set_items(win: Win, reading: Reading) -> Iterator[Pattern]:
    """All pungs and what is built on them."""
    cap = win.option("tai_cap")
    if len(reading.pungs) < 4:
        return
    mixed = reading.kinds <= set(ORPHANS) and reading.kinds & set(TERMINALS) and reading.kinds & set(HONOURS)
    if mixed:
        yield "mixed_terminals", 4
    if not (mixed and win.option("mixed_terminals_inclusive")):
        yield "all_pungs", 2
    if reading.kinds <= set(TERMINALS):
        yield "all_terminals", cap
    if win.self_draw and all(block.concealed for block in reading.pungs):
        yield "hidden_treasure", cap
    if all(block.kong for block in reading.pungs):
        yield "eighteen_arhats", cap


def ping_hu_items(win: Win, reading: Reading) -> Iterator[Pattern]:
    """Big ping hu without, little ping hu with bonus tiles."""
    if len(reading.chows) < 4 or not any(block.concealed for block in reading.chows):
        return
    if reading.pair in DRAGONS or reading.pair in (win.seat, win.round_wind):
        return
    wide_wait = win.self_draw or len(waits(win)) >= 2
    if not win.bonus and wide_wait:
        yield "ping_hu", 4
    if win.bonus and (wide_wait or not win.option("little_ping_hu_wait")):
        yield "little_ping_hu", 1


def waits(win: Win) -> list[str]:
    """The kinds that would have completed the hand, less those of which the player holds all four."""
    waiting = list(win.concealed)
    waiting.remove(win.win_tile)
    held = Counter(waiting) + Counter(tile for meld in win.melds for tile in meld.tiles)
    found = []
    for kind in PLAYING:
        full = tuple(in_order([*waiting, kind]))
        if held[kind] < 4 and (is_standard(full) or is_thirteen_wonders(full)):
            found.append(kind)
    return found
