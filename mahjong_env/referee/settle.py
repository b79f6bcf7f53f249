"""Judging and settling wins, and ending the hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from mahjong_env.referee.bao import bao_trigger
from mahjong_env.referee.instants import pay_fei
from mahjong_env.referee.payments import HandEnd, next_dealer, score_win, win_payments
from mahjong_env.referee.shapes import is_thirteen_wonders, may_be_complete, may_wait
from mahjong_env.referee.table import Table, Trigger
from mahjong_env.referee.tiles import in_order
from mahjong_env.referee.win import Score, Win


def judge(table: Table, chair: int, feeder: int | None, tile: str, rob: bool = False) -> Win:
    """The facts of a win by self-draw (feeder None), discard or robbery."""
    hand = table.hands[chair] + ([] if feeder is None else [tile])
    return Win(
        table.variant,
        table.options,
        concealed=tuple(in_order(hand)),
        win_tile=tile,
        melds=tuple(table.melds[chair]),
        bonus=tuple(table.bonus[chair]),
        seat=table.seat(chair),
        round_wind=table.round_wind,
        dealer=table.seat(table.dealer),
        by="self" if feeder is None else table.seat(feeder),
        rob=rob,
        replacement=replacement_of(table) if feeder is None else None,
        last_tile=is_last_tile(table, chair, feeder, rob),
        first_turn=None if rob else first_turn_of(table, chair, feeder),
        fei_aside=table.aside[chair],
        at_start=table.opening,
    )


def replacement_of(table: Table) -> str | None:
    """How the tile just drawn came, in score_hand's words."""
    turn = table.turn
    if turn.cause in ("wall", "none"):
        return None
    if turn.cause == "kong" or (turn.cause == "kong_bonus" and table.variant == "singapore"):
        return "kong_on_kong" if turn.kongs >= 2 else turn.cause
    return turn.cause


def is_last_tile(table: Table, chair: int, feeder: int | None, rob: bool) -> bool:
    """海底, and in malaysian3 河底: singapore counts only a tile drawn from the head."""
    if table.live > 0 or rob:
        return False
    if table.variant == "singapore":
        return feeder is None and table.turn.cause == "wall"
    return table.last_drawer == (chair if feeder is None else feeder)


def first_turn_of(table: Table, chair: int, feeder: int | None) -> str | None:
    """天胡 and 地胡."""
    if table.variant not in ("singapore", "malaysian3") or not nothing_forbids(table, chair):
        return None
    discards = table.discards_made()
    if chair == table.dealer:
        return "heavenly" if feeder is None and discards == 0 else None
    if feeder is None:
        return "earthly" if not table.discards[chair] else None
    return "earthly" if feeder == table.dealer and discards == 1 else None


def nothing_forbids(table: Table, chair: int) -> bool:
    """What has happened so far leaves a heavenly or earthly hand possible."""
    if table.claims:
        return False
    if table.variant == "singapore":
        return table.options["heaven_concealed_kong"] or not table.any_kong()
    if chair == table.dealer:
        return not table.own_kongs(chair) and not table.aside[chair]
    return not table.any_kong() and not table.aside[chair]


def may_win(table: Table, chair: int, feeder: int | None, tile: str, rob: bool = False) -> bool:
    """Whether the hand is a win that meets the minimum."""
    hand = table.hands[chair]
    if not may_wait(tuple(hand[:-1] if feeder is None else hand)):
        return False
    full = hand if feeder is None else [*hand, tile]
    return may_be_complete(tuple(in_order(full))) and score_win(judge(table, chair, feeder, tile, rob)).legal


def may_win_with_thirteen_wonders(table: Table, chair: int, feeder: int, tile: str) -> bool:
    """Whether the tile completes thirteen wonders (and the minimum is met)."""
    full = tuple(table.hands[chair] + [tile])
    return is_thirteen_wonders(full) and may_win(table, chair, feeder, tile, rob=True)


def settle_wins(table: Table, winners: list[int], feeder: int | None, tile: str, rob: bool = False) -> None:
    """Pays every winner as if alone, winners never paying each other, and ends the hand."""
    settlements = []
    triggers = []
    for chair in winners:
        win = judge(table, chair, feeder, tile, rob)
        score = score_win(win)
        trigger = bao_trigger(table, chair, feeder, tile, score)
        settlements.append(settlement(table, with_liable(table, win, trigger), score, winners))
        triggers.append(trigger)
    if rob and winners:
        table.hands[winners[0]].append(tile)
    end_hand(table, winners, feeder, settlements, triggers, rob)


def settle_flower_win(table: Table, winner: int, exposer: int | None, tile: str) -> None:
    """Eight flowers (exposer None) or seven that rob the eighth."""
    if exposer is not None:
        table.bonus[winner].append(tile)
    win = Win(
        table.variant,
        table.options,
        concealed=(),
        win_tile=tile,
        seat=table.seat(winner),
        by="self" if exposer is None else table.seat(exposer),
    )
    settled = settlement(table, win, score_win(win), [winner])
    end_hand(table, [winner], exposer, [settled], [None], rob=exposer is not None)


def with_liable(table: Table, win: Win, trigger: Trigger | None) -> Win:
    """The same win with its bao payer."""
    return win if trigger is None else replace(win, liable=table.seat(trigger.liable))


def settlement(table: Table, win: Win, score: Score, winners: list[int]) -> dict[str, Any]:
    """Moves the chips of one win; what a fellow winner would owe is not paid."""
    chips = [0] * table.chairs
    for seat, change in win_payments(win, score).items():
        chips[table.chair_of(seat)] = change
    own = table.chair_of(win.seat)
    for chair in winners:
        if chair != own:
            chips[own] += chips[chair]
            chips[chair] = 0
    for chair, change in enumerate(chips):
        table.chips[chair] += change
    return {"patterns": list(score.patterns), "total": score.total, "payments": chips}


def exhaust(table: Table) -> None:
    """The wall is used up and nobody has won."""
    end_hand(table, [], None, [], [])


def end_hand(
    table: Table,
    winners: list[int],
    feeder: int | None,
    settlements: list[dict[str, Any]],
    triggers: list[Trigger | None],
    rob: bool = False,
) -> None:
    """Fei side payment, next dealer, result."""
    pay_fei(table)
    end = HandEnd(
        table.variant,
        table.options,
        table.dealer,
        tuple(winners),
        feeder,
        table.last_drawer,
        table.any_kong(),
    )
    table.result = {
        "reason": "win" if winners else "draw",
        "winners": winners,
        "by": feeder,
        "rob": rob,
        "settlements": settlements,
        "bao": [trigger and (trigger.rule, trigger.liable) for trigger in triggers],
        "next_dealer": next_dealer(end),
    }
