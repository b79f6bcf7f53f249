"""What happened in the hands of a comparison."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from mahjong_env.core.actions import ACTION_NAMES
from mahjong_env.referee import RefereeGame
from mahjong_env.verify.reachable import (
    ACTION,
    BITES,
    END,
    FLOWERS,
    INSTANT,
    KONGS,
    PATTERN,
    PAYMENT,
    SETS,
    TOTAL,
    instants,
)

Coverage = Counter[tuple[str, str]]

_WINNERS: Final = ("", "won by one", "won by two", "won by three")


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
        self._paid = frozenset(instants(referee.variant, referee.options))
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
            if row in self._paid:
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
                    yield KONGS[meld.form]
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
        for name, family in SETS:
            if set(family) <= shown:
                early = set(family) <= opening
                yield f"{name} {'in the opening' if early else 'later'}"
        if table.variant != "singapore":
            return
        own = "ESWN".index(table.seat(chair))
        for name, pair in (*BITES, ("own flower and season", (FLOWERS[0][own], FLOWERS[1][own]))):
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
