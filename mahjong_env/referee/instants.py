"""What is paid at once: kongs, bonus tiles, and fei at the end of the hand (instant payments)."""

from __future__ import annotations

from mahjong_env.referee.table import Table
from mahjong_env.referee.tiles import ANIMALS, FACES, FEI, FLOWER_SERIES, WINDS

# chinese, option kong_pay: exposed kong from the feeder, added and concealed kong from each
CHINESE_KONG_PAY = {"kong": 4, "akong": 1, "ckong": 3}
KONG_OPTION = {"kong": "kong_exposed", "akong": "kong_added", "ckong": "kong_concealed"}


def pay_kong(table: Table, chair: int, form: str, feeder: int | None = None) -> None:
    """Pays for a kong; ``feeder`` is the discarder of an exposed one."""
    chips = kong_price(table, form)
    only_feeder = table.options.get("kong_discard_payers", "discarder") == "discarder"
    if feeder is not None and only_feeder:
        table.pay(feeder, chair, chips)
    else:
        table.collect(chair, chips)


def kong_price(table: Table, form: str) -> int:
    """Chips that a payer owes for a kong of this form."""
    options = table.options
    if table.variant == "singapore":
        return int(options[KONG_OPTION[form]] * options["base"]) if options["instant_payouts"] else 0
    if table.variant == "malaysian3":
        return int(options[KONG_OPTION[form]])
    if table.variant == "chinese" and options["kong_pay"]:
        return int(CHINESE_KONG_PAY[form] * options["base"])
    return 0


def pay_bonus(table: Table, chair: int, tile: str) -> None:
    """Pays for the pairs and sets that the tile just exposed completes."""
    if table.variant == "singapore" and table.options["instant_payouts"]:
        pay_singapore_bonus(table, chair, tile)
    elif table.variant == "malaysian3":
        chips = table.options["set_opening" if table.opening else "set_later"]
        for family in (*FLOWER_SERIES, ANIMALS, FACES):
            if tile in family and set(family) <= set(table.bonus[chair]):
                table.collect(chair, chips)


def pay_singapore_bonus(table: Table, chair: int, tile: str) -> None:
    """Section 6: 2 for a pair, double if dealt; 4 for a set of four, on top."""
    shown = set(table.bonus[chair])
    own = WINDS.index(table.seat(chair))
    base = table.options["base"]
    for pair in (ANIMALS[:2], ANIMALS[2:], (FLOWER_SERIES[0][own], FLOWER_SERIES[1][own])):
        if tile in pair and set(pair) <= shown:
            table.collect(chair, base * (4 if is_dealt_pair(table, chair, pair) else 2))
    for family in (*FLOWER_SERIES, ANIMALS):
        if tile in family and set(family) <= shown:
            table.collect(chair, base * 4)


def is_dealt_pair(table: Table, chair: int, pair: tuple[str, ...]) -> bool:
    """暗咬: both tiles dealt, or by option both shown by the end of the opening replacement."""
    if table.options["bite_double"] == "opening":
        return table.opening
    return set(pair) <= table.dealt_bonus[chair]


def pay_fei(table: Table) -> None:
    """Malaysian3, at the end of every hand: each holder is paid for each fei by each other player."""
    if table.variant != "malaysian3":
        return
    for chair in range(table.chairs):
        held = table.hands[chair].count(FEI) + table.aside[chair]
        held += sum(meld.fei for meld in table.melds[chair])
        table.collect(chair, held * table.options["fei_side"])
