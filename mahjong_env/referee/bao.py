"""Bao: whose discard makes him pay for everybody (singapore section 7, malaysian3 option liability)."""

from __future__ import annotations

from collections.abc import Iterator

from mahjong_env.referee.options import bao_rules
from mahjong_env.referee.table import Table, Trigger
from mahjong_env.referee.tiles import (
    ANIMALS,
    DRAGONS,
    FLOWER_SERIES,
    FLOWERS,
    GREEN,
    HONOURS,
    TERMINALS,
    WINDS,
    flower_number,
    suit_of,
)
from mahjong_env.referee.win import Score

# What the winning hand must be for a rule to bite; None: any win.
CONDITION = {
    "B1": "big_dragons",
    "B2": "big_winds",
    "B3": None,
    "B4": "full_flush",
    "B5": "all_honours",
    "B6": None,
    "B7": None,
    "B8": "all_green",
    "B9": "all_terminals",
    "B10": "eighteen_arhats",
}


def rules_in_force(table: Table) -> tuple[str, ...]:
    """The bao rules of the table; malaysian3's liability is B1 and B2."""
    if table.variant == "singapore":
        return bao_rules(table.options)
    if table.variant == "malaysian3" and table.options["liability"]:
        return ("B1", "B2")
    return ()


def remember_claim(table: Table, claimer: int, feeder: int, tile: str, form: str) -> None:
    """Notes the rules that a discard sets off; to be called before the meld is laid."""
    for rule in triggered(table, claimer, tile, form):
        table.triggers[claimer].append(Trigger(rule, feeder))


def forget_at_discard(table: Table, chair: int) -> None:
    """B6 lasts until the kong's owner discards."""
    table.triggers[chair] = [trigger for trigger in table.triggers[chair] if trigger.rule != "B6"]


def bao_trigger(table: Table, winner: int, feeder: int | None, tile: str, score: Score) -> Trigger | None:
    """The rule that bites and who pays: the latest trigger by a meld, else by the winning tile."""

    def bites(rule: str) -> bool:
        return CONDITION[rule] is None or CONDITION[rule] in score.facts

    for trigger in reversed(table.triggers[winner]):
        if bites(trigger.rule):
            return trigger
    if feeder is not None:
        for rule in triggered(table, winner, tile, "win"):
            if bites(rule):
                return Trigger(rule, feeder)
    return None


def triggered(table: Table, claimer: int, tile: str, form: str) -> Iterator[str]:
    """The rules set off when the claimer takes the tile for a chow, pong, kong or win."""
    for rule in rules_in_force(table):
        if TESTS[rule](table, claimer, tile, form):
            yield rule


def exposed_pungs(table: Table, chair: int) -> list[str]:
    """What the player's exposed pongs and kongs are made of."""
    return [meld.kind for meld in table.melds[chair] if meld.exposed and not meld.is_chow]


def makes_pung(table: Table, claimer: int, tile: str, form: str) -> bool:
    """Whether the tile goes into a pung; two more in the hand of an honour can be nothing else."""
    return form in ("pong", "kong") or (form == "win" and table.hands[claimer].count(tile) >= 2)


def third_dragon(table: Table, claimer: int, tile: str, form: str) -> bool:
    """B1. Of a win the condition big_dragons says that it is the pung."""
    shown = {kind for kind in exposed_pungs(table, claimer) if kind in DRAGONS}
    return len(shown) == 2 and tile in set(DRAGONS) - shown and form != "chow"


def fourth_wind(table: Table, claimer: int, tile: str, form: str) -> bool:
    """B2. Of a win the condition big_winds says that it is the pung."""
    shown = {kind for kind in exposed_pungs(table, claimer) if kind in WINDS}
    return len(shown) == 3 and tile in set(WINDS) - shown and form != "chow"


def honour_value(table: Table, chair: int, tile: str) -> int:
    """Tai of a pung of this honour for this player."""
    return (tile in DRAGONS) + (tile == table.round_wind) + (tile == table.seat(chair))


def visible_tai(table: Table, chair: int) -> int:
    """B3: what everybody can count on the player's table before the claim."""
    shown = table.bonus[chair]
    animals = sum(tile in ANIMALS for tile in shown)
    tai = 5 if animals == 4 else animals
    own = WINDS.index(table.seat(chair)) + 1
    tai += sum(tile in FLOWERS and flower_number(tile) == own for tile in shown)
    tai += sum(table.options["flower_set_tai"] for series in FLOWER_SERIES if set(series) <= set(shown))
    return int(tai) + sum(honour_value(table, chair, kind) for kind in exposed_pungs(table, chair))


def full_limit(table: Table, claimer: int, tile: str, form: str) -> bool:
    """B3."""
    gain = honour_value(table, claimer, tile)
    if not gain or not makes_pung(table, claimer, tile, form):
        return False
    return bool(visible_tai(table, claimer) + gain >= table.options["tai_cap"])


def one_suit(table: Table, claimer: int, tile: str, form: str) -> bool:
    """B4."""
    suits = [suit_of(meld.kind) for meld in table.melds[claimer] if meld.exposed]
    return suit_of(tile) != "" and suits.count(suit_of(tile)) >= 3


def all_honours(table: Table, claimer: int, tile: str, form: str) -> bool:
    """B5."""
    return tile in HONOURS and sum(kind in HONOURS for kind in exposed_pungs(table, claimer)) >= 3


def late_kong(table: Table, claimer: int, tile: str, form: str) -> bool:
    """B6: live tiles counted after the discard and before the replacement."""
    return form == "kong" and table.live <= 5


def late_fresh_tile(table: Table, claimer: int, tile: str, form: str) -> bool:
    """B7: no copy of the winning tile lies in any discard pile or exposed pung or kong.

    The tile itself has been taken from the pile before this is asked.
    """
    lying = [kind for pile in table.piles for kind in pile]
    lying += [kind for chair in range(table.chairs) for kind in exposed_pungs(table, chair)]
    return form == "win" and table.live < 5 and tile not in lying


def all_green(table: Table, claimer: int, tile: str, form: str) -> bool:
    """B8."""
    green = [meld for meld in table.melds[claimer] if meld.exposed and set(meld.covers) <= set(GREEN)]
    return tile in GREEN and len(green) >= 3


def all_terminals(table: Table, claimer: int, tile: str, form: str) -> bool:
    """B9."""
    return tile in TERMINALS and sum(kind in TERMINALS for kind in exposed_pungs(table, claimer)) >= 3


def fourth_kong(table: Table, claimer: int, tile: str, form: str) -> bool:
    """B10."""
    shown = [meld for meld in table.own_kongs(claimer) if meld.exposed]
    return form == "kong" and len(shown) >= 3


TESTS = {
    "B1": third_dragon,
    "B2": fourth_wind,
    "B3": full_limit,
    "B4": one_suit,
    "B5": all_honours,
    "B6": late_kong,
    "B7": late_fresh_tile,
    "B8": all_green,
    "B9": all_terminals,
    "B10": fourth_kong,
}
