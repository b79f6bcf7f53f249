"""The course of a hand, as a script that stops at every decision (sections 2 and 8, "flow")."""

from __future__ import annotations

from mahjong_env.referee import claims, turns
from mahjong_env.referee.bao import forget_at_discard
from mahjong_env.referee.instants import pay_kong
from mahjong_env.referee.opening import deal, expose, replace_opening_bonus
from mahjong_env.referee.script import Answers, Question, Script
from mahjong_env.referee.settle import exhaust, settle_wins
from mahjong_env.referee.table import Table, Turn
from mahjong_env.referee.tiles import BONUS_SET, FEI


def play_hand(table: Table) -> Script[None]:
    """From the deal to the result."""
    deal(table)
    yield from replace_opening_bonus(table)
    chair, opened_by = table.dealer, "draw" if table.variant == "chinese" else "deal"
    tile: str | None = None
    while not table.over:
        yield from open_turn(table, chair, opened_by, tile)
        tile = yield from own_turn(table, chair)
        if tile is not None:
            chair, opened_by = yield from answers_to_discard(table, chair, tile)


def open_turn(table: Table, chair: int, opened_by: str, discard: str | None) -> Script[None]:
    """A turn opens with the deal, a draw, the claim of a chow or pong, or the claim of a kong."""
    claim = opened_by == "claim"
    table.turn = Turn(chair, not claim, kongs=int(opened_by == "kong"), drawn=discard if claim else None)
    table.missed[chair].clear()
    if opened_by == "draw":
        yield from take_tile(table, chair, "wall")
    elif opened_by == "kong":
        yield from take_tile(table, chair, "kong")


def take_tile(table: Table, chair: int, cause: str) -> Script[None]:
    """Draws from the head (cause wall) or the tail; bonus tiles are exposed and replaced at once.

    Where no tile is left the hand is drawn.
    """
    while True:
        if table.live == 0:
            exhaust(table)
            return
        tile = table.draw(chair) if cause == "wall" else table.replace(chair)
        if tile not in BONUS_SET:
            break
        yield from expose(table, chair, tile)
        if table.over:
            return
        cause = "kong_bonus" if cause in ("kong", "kong_bonus") else "bonus"
    table.hands[chair].append(tile)
    table.chow_barred[chair] = False
    table.turn.cause = cause
    table.turn.drawn = tile


def own_turn(table: Table, chair: int) -> Script[str | None]:
    """Decisions of one player until he discards (the tile is returned) or the hand ends (None)."""
    while not table.over:
        legal = turns.own_actions(table, chair)
        if not legal:
            exhaust(table)
            break
        answers = yield Question("turn" if table.turn.drew else "claim_turn", {chair: legal})
        name, _, tile = answers[chair].partition(" ")
        if name == "discard":
            return tile
        yield from act_in_turn(table, chair, name, tile)
    return None


def act_in_turn(table: Table, chair: int, name: str, tile: str) -> Script[None]:
    """Everything a player can do in his turn but discard."""
    if name == "win":
        settle_wins(table, [chair], None, turns.win_tile(table, chair))
    elif name == "pass":  # singapore: the last tile is declined
        exhaust(table)
    elif name == "swap":
        turns.swap(table, chair, tile)
    elif name == "aside":
        table.hands[chair].remove(FEI)
        table.aside[chair] += 1
        yield from take_tile(table, chair, "bonus")
    elif name.startswith("added_kong"):
        yield from declare_added_kong(table, chair, tile, FEI if name == "added_kong_fei" else tile)
    else:
        yield from declare_concealed_kong(table, chair, f"{name} {tile}")


def declare_added_kong(table: Table, chair: int, kind: str, tile: str) -> Script[None]:
    """The tile is shown, may be robbed unless the kong holds a fei, then the kong is paid."""
    place = turns.pong_to_promote(table, chair, kind, tile)
    real = tile != FEI and not table.melds[chair][place].fei
    table.hands[chair].remove(tile)
    if real:
        yield from offer_robbery(table, chair, tile, "akong")
    if not table.over:
        turns.lay_added_kong(table, chair, kind, tile)
        yield from pay_and_replace(table, chair, "akong")


def declare_concealed_kong(table: Table, chair: int, action: str) -> Script[None]:
    """Robbed only where the rules say so (never with a fei in it); then paid."""
    name, kind = action.split()
    if name == "concealed_kong":
        table.hands[chair].remove(kind)
        yield from offer_robbery(table, chair, kind, "ckong")
        if table.over:
            return
        table.hands[chair].append(kind)
    turns.lay_concealed_kong(table, chair, action)
    yield from pay_and_replace(table, chair, "ckong")


def offer_robbery(table: Table, chair: int, tile: str, form: str) -> Script[None]:
    """Asks everybody who could win on the kong's tile; a robbery ends the hand."""
    asked = claims.robbers(table, chair, tile, form)
    if not asked:
        return
    answers = yield from ask(table, "rob", asked, tile)
    claims.remember_missed(table, asked, answers, tile)
    winners = claims.winners(table, answers, tile)
    if winners:
        settle_wins(table, winners, chair, tile, rob=True)


def ask(table: Table, phase: str, asked: claims.Offers, tile: str) -> Script[Answers]:
    """Waits for everybody's answer about a tile that lies between the players meanwhile."""
    table.between = tile
    answers = yield Question(phase, asked)
    table.between = None
    return answers


def pay_and_replace(table: Table, chair: int, form: str) -> Script[None]:
    """An own kong is paid and its replacement drawn."""
    pay_kong(table, chair, form)
    table.turn.kongs += 1
    yield from take_tile(table, chair, "kong")


def answers_to_discard(table: Table, chair: int, tile: str) -> Script[tuple[int, str]]:
    """Lays the discard down, asks for answers; who has the next turn, and how it opens."""
    table.hands[chair].remove(tile)
    table.discards[chair].append(tile)
    forget_at_discard(table, chair)
    asked = claims.offers(table, chair, tile)
    if asked:
        answers = yield from ask(table, "respond", asked, tile)
        claims.remember_missed(table, asked, answers, tile)
        winners = claims.winners(table, answers, tile)
        if winners:
            settle_wins(table, winners, chair, tile)
        elif best := claims.best_claim(table, answers):
            claimer, claim = best
            return claimer, claims.take(table, claimer, chair, tile, claim)
    table.piles[chair].append(tile)
    return table.after(chair), "draw"
