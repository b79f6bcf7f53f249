"""Deal, opening replacement, and bonus tiles whenever they appear (sections 1 and 8b / 7b)."""

from __future__ import annotations

from collections.abc import Iterator

from mahjong_env.referee.actions import listed
from mahjong_env.referee.instants import pay_bonus, pay_kong
from mahjong_env.referee.script import Question, Script
from mahjong_env.referee.settle import exhaust, settle_flower_win, settle_wins
from mahjong_env.referee.table import Table
from mahjong_env.referee.tiles import BONUS_SET, FEI, FLOWERS, in_order
from mahjong_env.referee.turns import concealed_kongs, lay_concealed_kong, must_win_with_four_fei


def deal(table: Table) -> None:
    """Four tiles each, three times; one each; one more for the dealer."""
    for size in (4, 4, 4, 1):
        for chair in table.from_dealer():
            table.hands[chair] += [table.draw(chair) for _ in range(size)]
    if table.variant != "chinese":  # there the dealer's 14th tile is an ordinary draw
        table.hands[table.dealer].append(table.draw(table.dealer))
    for chair in range(table.chairs):
        table.dealt_bonus[chair] = set(bonus_in_hand(table, chair))


def bonus_in_hand(table: Table, chair: int) -> list[str]:
    """Bonus tiles not yet exposed, in order of kind."""
    return in_order(BONUS_SET.intersection(table.hands[chair]))


def replace_opening_bonus(table: Table) -> Script[None]:
    """Everybody replaces his bonus tiles; a flower win may end the hand here."""
    if table.variant == "singapore":
        for chair in table.from_dealer():
            yield from replace_one_by_one(table, chair)
            if table.over:
                return
    elif table.variant in ("malaysian3", "malaysian4"):
        yield from replace_in_passes(table)
    if not table.over:
        yield from four_fei_at_the_start(table)
    table.opening = False


def replace_one_by_one(table: Table, chair: int) -> Script[None]:
    """Singapore: each bonus tile is exposed and replaced before the next one."""
    while bonus_in_hand(table, chair):
        tile = bonus_in_hand(table, chair)[0]
        table.hands[chair].remove(tile)
        yield from expose(table, chair, tile)
        if not table.over:
            take_replacement_blind(table, chair)
        if table.over:
            return


def take_replacement_blind(table: Table, chair: int) -> None:
    """A replacement that is not looked at yet; without a tile left the hand is drawn."""
    if table.live == 0:
        exhaust(table)
    else:
        table.hands[chair].append(table.replace(chair))


def passes(table: Table) -> Iterator[int]:
    """Whose pass it is: round after round, or by option each player until he is clean."""
    if table.options.get("bonus_order") == "player":
        for chair in table.from_dealer():
            yield chair
            while bonus_in_hand(table, chair):
                yield chair
        return
    yield from table.from_dealer()
    while any(bonus_in_hand(table, chair) for chair in range(table.chairs)):
        yield from table.from_dealer()


def replace_in_passes(table: Table) -> Script[None]:
    """Malaysian: expose all, take as many; new bonus tiles wait for the next pass."""
    for chair in passes(table):
        shown = bonus_in_hand(table, chair)
        for tile in shown:
            table.hands[chair].remove(tile)
            yield from expose(table, chair, tile)
        for _ in shown:
            if not table.over:
                take_replacement_blind(table, chair)
        if chair == table.dealer and table.options.get("opening_kong") == "dealer_in_pass":
            yield from kongs_in_pass(table)
        if table.over:
            return


def kongs_in_pass(table: Table) -> Script[None]:
    """Malaysian3's literal reading: the dealer may kong inside his own pass."""
    chair = table.dealer
    while not table.over and table.live > 0 and concealed_kongs(table, chair):
        names = listed(["pass", *concealed_kongs(table, chair)])
        answers = yield Question("turn", {chair: names})
        if answers[chair] == "pass":
            return
        lay_concealed_kong(table, chair, answers[chair])
        pay_kong(table, chair, "ckong")
        take_replacement_blind(table, chair)


def four_fei_at_the_start(table: Table) -> Script[None]:
    """Malaysian3: whoever holds four fei after the opening wins before the dealer's first turn."""
    for chair in table.from_dealer():
        if must_win_with_four_fei(table, chair):
            yield Question("turn", {chair: ["win"]})
            settle_wins(table, [chair], None, FEI)
            return


def expose(table: Table, chair: int, tile: str) -> Script[None]:
    """Lays a bonus tile on the table: flower wins first, then what it completes is paid."""
    if table.variant == "singapore" and tile in FLOWERS:
        yield from rob_the_eighth(table, chair, tile)
        if table.over:
            return
    table.bonus[chair].append(tile)
    pay_bonus(table, chair, tile)
    if table.variant == "singapore" and flowers_shown(table, chair) == 8 and tile in FLOWERS:
        if (yield from wants_flower_win(table, "turn", chair)):
            settle_flower_win(table, chair, None, tile)


def flowers_shown(table: Table, chair: int) -> int:
    """How many of f1-f8 the player has exposed."""
    return sum(tile in FLOWERS for tile in table.bonus[chair])


def rob_the_eighth(table: Table, chair: int, tile: str) -> Script[None]:
    """Seven rob one: another player shows seven flowers and this is the eighth."""
    for robber in table.others(chair):
        if flowers_shown(table, robber) == 7:
            table.between = tile
            wanted = yield from wants_flower_win(table, "rob", robber)
            table.between = None
            if wanted:
                settle_flower_win(table, robber, chair, tile)
            return


def wants_flower_win(table: Table, phase: str, chair: int) -> Script[bool]:
    """Automatic, unless the table lets a player decline."""
    if table.options["flower_win_auto"]:
        return True
    answers = yield Question(phase, {chair: ["win", "pass"]})
    return answers[chair] == "win"
