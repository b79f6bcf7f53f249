"""What a player may do in his own turn (section 2 of every variant)."""

from __future__ import annotations

from mahjong_env.referee.actions import DISCARD, listed
from mahjong_env.referee.melds import Meld, pung_meld
from mahjong_env.referee.settle import may_win
from mahjong_env.referee.table import Table
from mahjong_env.referee.tiles import FEI, RUNS


def must_win_with_four_fei(table: Table, chair: int) -> bool:
    """Malaysian3: four fei in the concealed hand win at once, and nothing else may be done."""
    if table.variant != "malaysian3":
        return False
    rule = table.options["four_fei"]
    in_hand = table.hands[chair].count(FEI)
    if rule == "start":
        return table.opening and in_hand == 4
    if rule == "hand_or_aside":
        return in_hand + table.aside[chair] == 4
    return in_hand == 4 and rule == "hand"


def win_tile(table: Table, chair: int) -> str:
    """The tile just drawn; of a hand won as dealt any tile will do."""
    return table.turn.drawn or table.hands[chair][-1]


def own_actions(table: Table, chair: int) -> list[str]:
    """Everything the player may do now. Empty: singapore's last tile, and no win with it."""
    if must_win_with_four_fei(table, chair):
        return ["win"]
    if not table.turn.drew:
        return listed(discards(table, chair) + swaps(table, chair))
    win = ["win"] if may_win(table, chair, None, win_tile(table, chair)) else []
    if table.variant == "singapore" and table.live == 0 and not table.options["last_tile_discard"]:
        return [*win, "pass"] if win else []
    actions = win + discards(table, chair) + swaps(table, chair)
    if table.live > 0:
        actions += concealed_kongs(table, chair) + added_kongs(table, chair) + set_asides(table, chair)
    return listed(actions)


def discards(table: Table, chair: int) -> list[str]:
    """Every kind in the hand, but no fei unless the table allows it and no barred tile after a chow."""
    allowed = set(table.hands[chair])
    if FEI in allowed and not fei_discard_allowed(table, chair):
        allowed.remove(FEI)
    if not table.turn.drew:
        allowed -= barred_after_chow(table, chair)
    return [DISCARD[tile] for tile in allowed]


def fei_discard_allowed(table: Table, chair: int) -> bool:
    """By option; and where fei cannot be set aside, a hand of fei alone may discard one."""
    only_fei = set(table.hands[chair]) == {FEI}
    return table.options["fei_discard"] or (table.options["fei_aside"] == "off" and only_fei)


def barred_after_chow(table: Table, chair: int) -> set[str]:
    """Chinese option: the tile just chowed (or the other end of its run) may not be discarded."""
    meld = table.melds[chair][-1]
    if not meld.is_chow or table.turn.drawn is None:
        return set()
    return barred_by_chow(table, meld.kind, table.turn.drawn)


def barred_by_chow(table: Table, low: str, claimed: str) -> set[str]:
    """What may not be discarded after chowing ``claimed`` into the run that begins with ``low``."""
    rule = table.options.get("forbid_discard_chowed", False)
    if not rule:
        return set()
    barred = {claimed}
    number, suit = int(low[0]), low[1]
    if rule == "same_or_suji":
        if claimed == low:
            barred.add(f"{number + 3}{suit}")
        if claimed == RUNS[low][2]:
            barred.add(f"{number - 1}{suit}")
    return barred


def swaps(table: Table, chair: int) -> list[str]:
    """Malaysian3: a real tile into an own exposed pong, its fei back to the hand."""
    if table.variant != "malaysian3" or table.options["fei_swap"] == "off":
        return []
    found = set()
    for meld in table.melds[chair]:
        if meld.form == "pong" and meld.fei and meld.kind in table.hands[chair]:
            if table.turn.drew or can_discard_after(table, chair, (meld.kind,)):
                found.add(f"swap {meld.kind}")
    return list(found)


def left_in_hand(table: Table, chair: int, leaving: tuple[str, ...]) -> list[str]:
    """What remains when these have left the hand."""
    rest = list(table.hands[chair])
    for tile in leaving:
        rest.remove(tile)
    return rest


def can_discard_after(table: Table, chair: int, leaving: tuple[str, ...]) -> bool:
    """Whether a tile that may be discarded remains when these have left the hand."""
    rest = left_in_hand(table, chair, leaving)
    return rest.count(FEI) < len(rest) or bool(table.options.get("fei_discard"))


def set_asides(table: Table, chair: int) -> list[str]:
    """Malaysian3: a fei laid beside the bonus tiles."""
    if table.variant != "malaysian3" or table.options["fei_aside"] == "off":
        return []
    return ["aside"] if FEI in table.hands[chair] else []


def concealed_kongs(table: Table, chair: int) -> list[str]:
    """Four of a kind in the hand; by option three and a fei."""
    hand = table.hands[chair]
    names = [f"concealed_kong {tile}" for tile in held_so_often(hand, 4)]
    if table.options.get("allow_fake_kong") and FEI in hand:
        names += [f"concealed_kong_fei {tile}" for tile in held_so_often(hand, 3)]
    return names


def held_so_often(hand: list[str], copies: int) -> set[str]:
    """The kinds (but fei) of which the hand has so many."""
    kinds = set(hand)
    if len(hand) - len(kinds) < copies - 1:
        return set()
    return {kind for kind in kinds if hand.count(kind) >= copies and kind != FEI}


def lay_concealed_kong(table: Table, chair: int, action: str) -> None:
    """Moves the four tiles from the hand to the table."""
    name, kind = action.split()
    meld = pung_meld("ckong", kind, fei=int(name == "concealed_kong_fei"))
    for tile in meld.tiles:
        table.hands[chair].remove(tile)
    table.melds[chair].append(meld)


def added_kongs(table: Table, chair: int) -> list[str]:
    """The fourth tile to an own pong that holds no fei; by option one of the four may be a fei."""
    names = set()
    for meld in table.melds[chair]:
        if meld.kind in table.hands[chair] and promotable(table, meld, meld.kind):
            if just_drawn_if_asked(table, meld.kind):
                names.add(f"added_kong {meld.kind}")
        if FEI in table.hands[chair] and promotable(table, meld, FEI):
            names.add(f"added_kong_fei {meld.kind}")
    return list(names)


def promotable(table: Table, meld: Meld, tile: str) -> bool:
    """Whether the tile makes a kong of this meld: at most one of the four may be a fei, by option."""
    if meld.form != "pong":
        return False
    if tile == FEI:
        return meld.fei == 0 and bool(table.options.get("allow_fake_kong"))
    return meld.fei == 0 or (meld.fei == 1 and bool(table.options.get("fake_pong_promote")))


def just_drawn_if_asked(table: Table, kind: str) -> bool:
    """Singapore's option: only the tile just drawn may be added."""
    return not table.options.get("added_kong_only_drawn") or table.turn.drawn == kind


def pong_to_promote(table: Table, chair: int, kind: str, tile: str) -> int:
    """Which meld the tile is added to (with fei, two pongs of a kind are possible: the first)."""
    melds = table.melds[chair]
    return next(
        place for place, meld in enumerate(melds) if meld.kind == kind and promotable(table, meld, tile)
    )


def lay_added_kong(table: Table, chair: int, kind: str, tile: str) -> None:
    """The pong becomes a kong where it lies; the tile has left the hand already."""
    place = pong_to_promote(table, chair, kind, tile)
    fei = table.melds[chair][place].fei + int(tile == FEI)
    table.melds[chair][place] = pung_meld("akong", kind, fei)


def swap(table: Table, chair: int, kind: str) -> None:
    """Puts the real tile in, takes a fei out: the winning tile of a win now declared."""
    for place, meld in enumerate(table.melds[chair]):
        if meld.form == "pong" and meld.kind == kind and meld.fei:
            table.melds[chair][place] = pung_meld("pong", kind, meld.fei - 1)
            table.hands[chair].remove(kind)
            table.hands[chair].append(FEI)
            table.turn.cause = "none"
            table.turn.drawn = FEI
            return
