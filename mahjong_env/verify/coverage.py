"""What happened in the hands of a comparison, and what could have happened but never did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from mahjong_env.core.actions import ACTION_NAMES
from mahjong_env.core.patterns_table import PATTERN_NAMES
from mahjong_env.core.tiles import NUM_BONUS
from mahjong_env.referee import RefereeGame
from mahjong_env.verify.ruleset import RuleSet

PATTERN, ACTION, PAYMENT, TOTAL, INSTANT, END = "pattern", "action", "payment", "total", "instant", "end"
GROUPS: Final = (PATTERN, TOTAL, PAYMENT, INSTANT, ACTION, END)

Coverage = Counter[tuple[str, str]]

_FLOWERS: Final = (("f1", "f2", "f3", "f4"), ("f5", "f6", "f7", "f8"))
_ANIMALS: Final = ("cat", "rat", "rooster", "centipede")
_FACES: Final = ("h1", "h2", "h3", "h4")
_SETS: Final = (
    ("flower set", _FLOWERS[0]),
    ("season set", _FLOWERS[1]),
    ("animal set", _ANIMALS),
    ("face set", _FACES),
)
_BITES: Final = (("cat and rat", _ANIMALS[:2]), ("rooster and centipede", _ANIMALS[2:]))
_KONGS: Final = {"kong": "exposed kong", "akong": "added kong", "ckong": "concealed kong"}
_WINNERS: Final = ("", "won by one", "won by two", "won by three")
_ONLY_BY_TILE: Final = ("B7",)
_ONLY_BY_KONG: Final = ("B6",)


@cache
def action_kind(action: int) -> str:
    """Return an action without its tile; chows and pongs by the number of fei in them."""
    name, _, form = ACTION_NAMES[action].partition(" ")
    if name == "discard":
        return "discard J" if form == "J" else "discard"
    fei = form.count("J") if name in ("chow", "pong", "kong") else 0
    return f"{name} with {fei} fei" if fei else name


class HandLog:
    """Counts what happens in one hand.

    Args:
        coverage: Takes the counts.
        referee: The game, just dealt.
    """

    def __init__(self, coverage: Coverage, referee: RefereeGame) -> None:
        self._coverage = coverage
        self._game = referee
        self._opening = [set(shown) for shown in referee.table.bonus]
        self._shown = 0
        self._last = ""
        self._actions = 0
        self._declared = ""

    def action(self, action: int) -> None:
        """Count an action that is about to be played."""
        kind = action_kind(action)
        self._coverage[ACTION, kind] += 1
        self._actions += 1
        self._shown = self._number_shown()
        self._last = kind
        if "_kong" in kind:
            self._declared = kind

    def _number_shown(self) -> int:
        return sum(map(len, self._game.table.bonus))

    def result(self) -> None:
        """Count how the hand ended."""
        result = self._game.result
        self._coverage[END, self._end(result)] += 1
        for place, settled in enumerate(result["settlements"]):
            names = [name for name, _ in settled["patterns"]]
            for name in names:
                self._coverage[PATTERN, name] += 1
            self._coverage[TOTAL, str(settled["total"])] += 1
            for row in self._payment_rows(result, place, names):
                self._coverage[PAYMENT, row] += 1
        for row in self._instants(result):
            self._coverage[INSTANT, row] += 1

    def _end(self, result: dict[str, Any]) -> str:
        in_opening = "" if self._last else " in the opening"
        if result["reason"] == "win":
            return _WINNERS[len(result["winners"])] + in_opening
        if in_opening:
            return "drawn in the opening"
        if self._last == "pass" and self._game.table.turn.drawn and self._was_last_draw():
            return "drawn, the last tile declined"
        bonus_last = self._number_shown() > self._shown
        return "drawn, a bonus tile the last" if bonus_last else "drawn, wall empty"

    def _was_last_draw(self) -> bool:
        """Whether the player whose turn it was had drawn and not discarded."""
        table = self._game.table
        chair = table.turn.chair
        return len(table.hands[chair]) % 3 == 2 and table.turn.drew

    def _payment_rows(self, result: dict[str, Any], place: int, names: list[str]) -> Iterator[str]:
        table = self._game.table
        winner, feeder = result["winners"][place], result["by"]
        how = self._how(result, names)
        bao = result["bao"][place]
        if bao is not None:
            yield f"bao {bao[0]}, {'self-draw' if feeder is None else 'discard'}"
        if table.variant == "chinese":
            dealer = table.dealer
            loser = feeder is None or feeder == dealer
            yield f"{how}, dealer {'wins' if winner == dealer else 'pays' if loser else 'apart'}"
            return
        yield how
        if (
            table.variant == "malaysian3"
            and result["settlements"][place]["total"] >= table.options["limit_fan"]
        ):
            yield f"limit, {'self-draw' if feeder is None else 'discard'}"
        if table.variant == "singapore" and "thirteen_wonders" in names and feeder is not None:
            yield "thirteen wonders, all pay"

    def _how(self, result: dict[str, Any], names: list[str]) -> str:
        if "eight_flowers" in names:
            return "eight flowers"
        if "seven_flowers" in names:
            return "seven rob one"
        if "four_fei" in names:
            return "four fei at the start" if self._actions == 1 else "four fei in play"
        if result["rob"]:
            return f"robbed {_robbed(self._declared)}"
        return "self-draw" if result["by"] is None else "discard"

    def _instants(self, result: dict[str, Any]) -> Iterator[str]:
        table = self._game.table
        for chair in range(table.chairs):
            for meld in table.melds[chair]:
                if meld.is_kong:
                    yield _KONGS[meld.form]
            shown = set(table.bonus[chair])
            if any(
                ("seven_flowers", table.options.get("tai_cap")) in s["patterns"]
                for s in result["settlements"]
            ):
                shown -= {table.bonus[chair][-1]} if chair in result["winners"] else set()
            yield from self._bonus_rows(chair, shown)
            if table.variant == "malaysian3":
                yield from _fei_rows(table, chair)

    def _bonus_rows(self, chair: int, shown: set[str]) -> Iterator[str]:
        table, opening = self._game.table, self._opening[chair]
        for name, family in _SETS:
            if set(family) <= shown:
                early = set(family) <= opening
                yield f"{name} {'in the opening' if early else 'later'}"
        if table.variant != "singapore":
            return
        own = "ESWN".index(table.seat(chair))
        for name, pair in (*_BITES, ("own flower and season", (_FLOWERS[0][own], _FLOWERS[1][own]))):
            if set(pair) <= shown:
                yield name + (" dealt" if set(pair) <= table.dealt_bonus[chair] else "")


def _robbed(kind: str) -> str:
    return "added kong" if kind.startswith("added") else "concealed kong"


def _fei_rows(table: Any, chair: int) -> Iterator[str]:
    if "J" in table.hands[chair]:
        yield "fei in the hand"
    if table.aside[chair]:
        yield "fei set aside"
    if any(meld.fei for meld in table.melds[chair]):
        yield "fei in a meld"


def reachable(rules: RuleSet) -> set[tuple[str, str]]:
    """Return everything that the rules allow to happen, as far as it is counted by name."""
    rows = {
        PATTERN: _patterns(rules),
        TOTAL: _totals(rules.variant, rules.options),
        PAYMENT: _payments(rules.variant, rules.options),
        INSTANT: _instants(rules.variant, rules.options),
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


def _instants(variant: str, options: dict[str, Any]) -> Iterator[str]:
    yield from _KONGS.values()
    if variant == "malaysian4":
        for name, _ in _SETS[:2]:
            yield from (f"{name} in the opening", f"{name} later")
    if variant == "singapore":
        for name in ("cat and rat", "rooster and centipede", "own flower and season"):
            yield from (name, f"{name} dealt")
        for name, _ in _SETS[:3]:
            yield from (f"{name} in the opening", f"{name} later")
    if variant == "malaysian3":
        for name, _ in _SETS:
            yield from (f"{name} in the opening", f"{name} later")
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
