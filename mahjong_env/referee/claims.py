"""Answers to a discard or to a kong: who may claim what, and who gets the tile (section 2)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from mahjong_env.referee.actions import CHOWS, PONGS, listed
from mahjong_env.referee.bao import remember_claim
from mahjong_env.referee.instants import pay_kong
from mahjong_env.referee.melds import Meld, pung_meld
from mahjong_env.referee.script import Answers
from mahjong_env.referee.settle import may_win, may_win_with_thirteen_wonders
from mahjong_env.referee.shapes import is_thirteen_wonders
from mahjong_env.referee.table import Table
from mahjong_env.referee.tiles import FEI, RUNS, suit_of
from mahjong_env.referee.turns import barred_by_chow, can_discard_after, left_in_hand

Offers = dict[int, list[str]]


def offers(table: Table, discarder: int, tile: str) -> Offers:
    """What each other player may answer to a discard; who may only pass is not asked."""
    asked: Offers = {}
    if tile == FEI:
        return asked
    following, wall_empty = table.after(discarder), table.live == 0
    for chair in table.others(discarder):
        names = []
        if may_win(table, chair, discarder, tile) and not is_locked(table, chair, tile):
            names.append("win")
        if not wall_empty:
            names += pongs_and_kongs(table, chair, tile)
            if chair == following:
                names += chows(table, chair, tile)
        if names:
            asked[chair] = listed([*names, "pass"])
    return asked


def is_own_discard(table: Table, chair: int, tile: str) -> bool:
    """Singapore's discard lock: a kind that the player has discarded himself."""
    own = table.discards[chair]
    rule = table.options.get("discard_lock", "off")
    return (rule == "hand" and tile in own) or (rule == "go_around" and own[-1:] == [tile])


def is_locked(table: Table, chair: int, tile: str) -> bool:
    """Whether the player may not win with this kind from others (singapore only)."""
    return is_own_discard(table, chair, tile) or tile in table.missed[chair]


def claim_barred(table: Table, chair: int, tile: str, claim: str) -> bool:
    """Singapore's options: the lock may bar pong and kong, a missed claim bars the pong."""
    if table.options.get("lock_pong") and is_own_discard(table, chair, tile):
        return True
    return claim == "pong" and tile in table.missed[chair]


def pongs_and_kongs(table: Table, chair: int, tile: str) -> list[str]:
    """Each distinct set of tiles taken from the hand is an offer of its own."""
    hand = table.hands[chair]
    own, fei_held = hand.count(tile), hand.count(FEI)
    names: list[str] = []
    if own + fei_held < 2:
        return names
    for fei, name in enumerate(PONGS):
        leaving = (tile,) * (2 - fei) + (FEI,) * fei
        if fei <= table.options.get("pong_max_fei", 0) and holds(hand, leaving):
            if can_discard_after(table, chair, leaving) and not claim_barred(table, chair, tile, "pong"):
                names.append(name)
    if own >= 3 and not claim_barred(table, chair, tile, "kong"):
        names.append("kong")
    if table.options.get("allow_fake_kong") and own >= 2 and fei_held:
        names.append("kong J")
    return names


def holds(hand: list[str], tiles: tuple[str, ...]) -> bool:
    """Whether the hand has both of these."""
    one, other = tiles
    return one in hand and other in hand and (one != other or hand.count(one) >= 2)


def chows(table: Table, chair: int, tile: str) -> list[str]:
    """The runs the next player can make with the tile, one offer for each choice of tiles."""
    if not suit_of(tile) or table.chow_barred[chair]:
        return []
    if table.variant == "malaysian4" and not chow_suit_allowed(table, tile):
        return []
    hand = table.hands[chair]
    most_fei = min(hand.count(FEI), table.options.get("chow_max_fei", 0))
    return [
        f"chow {form}"
        for form, low, leaving in chows_with(tile, most_fei)
        if holds(hand, leaving) and discard_left_after_chow(table, chair, leaving, low, tile)
    ]


@cache
def chows_with(tile: str, most_fei: int) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """Every chow of the tile with at most so many fei: form, lowest tile, the two tiles from the hand."""
    lows = [(form, chow_low(form, tile)) for form in CHOWS if form.count("J") <= most_fei]
    return tuple((form, low, tuple(without(chow_tiles(form, low), tile))) for form, low in lows if low)


def chow_suit_allowed(table: Table, tile: str) -> bool:
    """Malaysian4: only dots may be chowed, or every suit."""
    return table.options["chow_suits"] == "all" or suit_of(tile) == "p"


@cache
def chow_low(form: str, tile: str) -> str | None:
    """The lowest place of the run in which the claimed tile has its place x, if there is such a run."""
    low = f"{int(tile[0]) - form.index('x')}{suit_of(tile)}"
    return low if low in RUNS else None


@cache
def chow_tiles(form: str, low: str) -> tuple[str, ...]:
    """The physical tiles of the chow from the lowest place on."""
    return tuple(FEI if sign == "J" else tile for sign, tile in zip(form, RUNS[low], strict=True))


def discard_left_after_chow(table: Table, chair: int, leaving: tuple[str, ...], low: str, tile: str) -> bool:
    """A chow that leaves nothing to discard is not offered."""
    barred = barred_by_chow(table, low, tile)
    rest = left_in_hand(table, chair, leaving)
    return can_discard_after(table, chair, leaving) and any(left not in barred for left in rest)


def remember_missed(table: Table, asked: Offers, answers: Answers, tile: str) -> None:
    """Singapore's option missed_lock: who passes a win or pong is barred until his next turn."""
    if not table.options.get("missed_lock"):
        return
    for chair, names in asked.items():
        if {"win", "pong"} & set(names) and answers[chair].split()[0] not in ("win", "pong", "kong"):
            table.missed[chair].add(tile)


def winners(table: Table, answers: Answers, tile: str) -> list[int]:
    """Who wins: the nearest, unless several may; answers stand in turn order from the discarder."""
    callers = [chair for chair, answer in answers.items() if answer == "win"]
    if table.options.get("multi_win"):
        return callers
    if table.options.get("thirteen_priority"):
        callers.sort(key=lambda chair: not is_thirteen_wonders((*table.hands[chair], tile)))
    return callers[:1]


def best_claim(table: Table, answers: Answers) -> tuple[int, str] | None:
    """Kong before fake kong before pong before chow; of equals the nearest (max keeps the first)."""
    calls = [(chair, answer) for chair, answer in answers.items() if answer not in ("pass", "win")]
    return max(calls, key=lambda call: claim_rank(table, call[1]), default=None)


def claim_rank(table: Table, claim: str) -> tuple[int, int]:
    """The higher the stronger; between pongs the number of fei may decide."""
    if claim.startswith("pong"):
        by_fei = {"fewer_fei": -claim.count("J"), "more_fei": claim.count("J"), "nearest": 0}
        return 1, by_fei[table.options.get("pong_tie", "nearest")]
    return {"kong": 3, "kong J": 2}.get(claim, 0), 0


def take(table: Table, chair: int, discarder: int, tile: str, claim: str) -> str:
    """Lays the claimed set; answers how the claimer's turn opens (claim, or kong)."""
    meld = claimed_meld(tile, claim)
    remember_claim(table, chair, discarder, tile, meld.form)
    for name in without(meld.tiles, tile):
        table.hands[chair].remove(name)
    table.melds[chair].append(meld)
    table.claims += 1
    if meld.form == "kong":
        pay_kong(table, chair, "kong", discarder)
        return "kong"
    if meld.form == "pong" and table.options.get("pong_bars_chow") == "until_draw":
        table.chow_barred[chair] = True
    return "claim"


def claimed_meld(tile: str, claim: str) -> Meld:
    """The set that an answer names."""
    name, _, form = claim.partition(" ")
    if name == "chow":
        low = chow_low(form, tile)
        assert low is not None
        return Meld("chow", low, chow_tiles(form, low))
    return pung_meld(name, tile, fei=form.count("J"))


def without(tiles: Iterable[str], tile: str) -> list[str]:
    """The tiles less one copy of ``tile``."""
    rest = list(tiles)
    rest.remove(tile)
    return rest


def robbers(table: Table, declarer: int, tile: str, form: str) -> Offers:
    """Who may rob a kong of real tiles just declared (form akong or ckong)."""
    asked: Offers = {}
    for chair in table.others(declarer):
        if not is_locked(table, chair, tile) and may_rob(table, chair, declarer, tile, form):
            asked[chair] = ["win", "pass"]
    return asked


def may_rob(table: Table, chair: int, declarer: int, tile: str, form: str) -> bool:
    """Added kongs for any win; concealed ones by thirteen wonders (singapore) or by option."""
    if form == "ckong" and table.variant == "singapore":
        allowed = table.options["rob_concealed_13"]
        return bool(allowed) and may_win_with_thirteen_wonders(table, chair, declarer, tile)
    allowed = table.options.get("rob_concealed", False) if form == "ckong" else may_rob_added(table)
    return bool(allowed) and may_win(table, chair, declarer, tile, rob=True)


def may_rob_added(table: Table) -> bool:
    """Chinese tables may forbid it."""
    return bool(table.options.get("allow_rob_kong", True))
