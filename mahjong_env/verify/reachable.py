"""What the rules let happen in a hand, by the names under which a comparison counts it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from mahjong_env.core.patterns_table import PATTERN_NAMES
from mahjong_env.core.tiles import NUM_BONUS
from mahjong_env.verify.ruleset import RuleSet

PATTERN, ACTION, PAYMENT, TOTAL, INSTANT, END = "pattern", "action", "payment", "total", "instant", "end"
GROUPS: Final = (PATTERN, TOTAL, PAYMENT, INSTANT, ACTION, END)

FLOWERS: Final = (("f1", "f2", "f3", "f4"), ("f5", "f6", "f7", "f8"))
ANIMALS: Final = ("cat", "rat", "rooster", "centipede")
_FACES: Final = ("h1", "h2", "h3", "h4")
SETS: Final = (
    ("flower set", FLOWERS[0]),
    ("season set", FLOWERS[1]),
    ("animal set", ANIMALS),
    ("face set", _FACES),
)
BITES: Final = (("cat and rat", ANIMALS[:2]), ("rooster and centipede", ANIMALS[2:]))
KONGS: Final = {"kong": "exposed kong", "akong": "added kong", "ckong": "concealed kong"}
_KONG_PRICES: Final = {
    "exposed kong": "kong_exposed",
    "added kong": "kong_added",
    "concealed kong": "kong_concealed",
}
_ONLY_BY_TILE: Final = ("B7",)
_ONLY_BY_KONG: Final = ("B6",)


def reachable(rules: RuleSet) -> set[tuple[str, str]]:
    """Return everything that the rules allow to happen, as far as it is counted by name."""
    rows = {
        PATTERN: _patterns(rules),
        TOTAL: _totals(rules.variant, rules.options),
        PAYMENT: _payments(rules.variant, rules.options),
        INSTANT: instants(rules.variant, rules.options),
        ACTION: _actions(rules.variant, rules.options),
        END: _ends(rules),
    }
    return {(group, name) for group, names in rows.items() for name in names}


def _patterns(rules: RuleSet) -> Iterator[str]:
    record = rules.record[0]
    for pattern in record["order"][: int(record["num_patterns"])].tolist():
        yield PATTERN_NAMES[pattern]


def _totals(variant: str, options: dict[str, Any]) -> Iterator[str]:
    if variant == "singapore":
        yield from (str(tai) for tai in range(max(options["min_tai"], 1), options["tai_cap"] + 1))
        yield str(options["big_cap"])
    elif variant == "malaysian3":
        yield from (str(fan) for fan in range(max(options["min_fan"], 1), options["limit_fan"] + 1))
    elif variant == "malaysian4":
        yield from (str(tai) for tai in range(max(options["min_tai"], 1), (options["max_tai"] or 5) + 1))
    elif not options["max_fan"]:
        yield str(max(options["min_fan"], 1))


def _payments(variant: str, options: dict[str, Any]) -> Iterator[str]:
    ways = ["discard", "self-draw"]
    if options.get("allow_rob_kong", True):
        ways.append("robbed added kong")
    if options.get("rob_concealed_13") or options.get("rob_concealed"):
        ways.append("robbed concealed kong")
    if variant == "chinese":
        for way in ways:
            yield from (f"{way}, dealer wins", f"{way}, dealer pays")
            if way != "self-draw":
                yield f"{way}, dealer apart"
        return
    yield from ways
    yield from _bao_rows(variant, options)
    if variant == "singapore":
        yield from ("eight flowers", "seven rob one", "thirteen wonders, all pay")
    if variant == "malaysian3":
        yield from ("limit, discard", "limit, self-draw")
        if options["four_fei"] != "off":
            yield "four fei at the start"
        if options["four_fei"] in ("hand", "hand_or_aside"):
            yield "four fei in play"


def _bao_rows(variant: str, options: dict[str, Any]) -> Iterator[str]:
    rules: list[str] = []
    if variant == "singapore":
        off = ("B3", "B6", "B7") if options["payment"] == "shooter_all" else ()
        rules = [rule for rule in options["bao"].split(",") if rule not in ("none", *off)]
    elif variant == "malaysian3" and options["liability"]:
        rules = ["B1", "B2"]
    for rule in rules:
        if rule not in _ONLY_BY_KONG:
            yield f"bao {rule}, discard"
        if rule not in _ONLY_BY_TILE:
            yield f"bao {rule}, self-draw"


def instants(variant: str, options: dict[str, Any]) -> Iterator[str]:
    """Yield what is paid for at once, or for fei at the end of the hand; nothing where the price is 0."""
    if variant == "chinese" and options["kong_pay"]:
        yield from KONGS.values()
    if variant == "malaysian3" or (variant == "singapore" and options["instant_payouts"]):
        yield from (row for row in KONGS.values() if options[_KONG_PRICES[row]])
    if variant == "singapore" and options["instant_payouts"]:
        for name in ("cat and rat", "rooster and centipede", "own flower and season"):
            yield from (name, f"{name} dealt")
        for name, _ in SETS[:3]:
            yield from (f"{name} in the opening", f"{name} later")
    if variant == "malaysian3":
        yield from _malaysian3_instants(options)


def _malaysian3_instants(options: dict[str, Any]) -> Iterator[str]:
    for name, _ in SETS:
        for when, price in (("in the opening", "set_opening"), ("later", "set_later")):
            if options[price]:
                yield f"{name} {when}"
    if not options["fei_side"]:
        return
    yield "fei in the hand"
    if options["fei_aside"] != "off":
        yield "fei set aside"
    if options["chow_max_fei"] or options["pong_max_fei"]:
        yield "fei in a meld"


def _actions(variant: str, options: dict[str, Any]) -> Iterator[str]:
    yield from ("discard", "chow", "pong", "kong", "win", "pass", "added_kong", "concealed_kong")
    if variant != "malaysian3":
        return
    for name in ("chow", "pong"):
        yield from (f"{name} with {fei} fei" for fei in range(1, options[f"{name}_max_fei"] + 1))
    if options["fei_aside"] != "off":
        yield "aside"
    if options["fei_swap"] != "off" and options["pong_max_fei"]:
        yield "swap"
    if options["fei_discard"]:
        yield "discard J"
    if options["allow_fake_kong"]:
        yield from ("kong with 1 fei", "added_kong_fei", "concealed_kong_fei")


def _ends(rules: RuleSet) -> Iterator[str]:
    options = rules.options
    yield from ("won by one", "drawn, wall empty")
    if options.get("multi_win"):
        yield "won by two"
        if rules.seats > 3:
            yield "won by three"
    bonus = int(rules.record["bonus_kinds"][0])
    if bonus:
        yield "drawn, a bonus tile the last"
    if rules.variant == "singapore":
        if not options["last_tile_discard"]:
            yield "drawn, the last tile declined"
        if options["flower_win_auto"]:
            yield "won by one in the opening"
    undrawn = int(rules.record["num_tiles"][0]) - int(options["dead_wall"]) - 13 * rules.seats - 1
    if undrawn < min(bonus.bit_count(), NUM_BONUS):
        yield "drawn in the opening"
