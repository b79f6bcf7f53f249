"""A game as text, for `render_mode="ansi"` and `"human"` and for people who debug."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from mahjong_env.core.layout import (
    CHOW_MELD,
    CONCEALED_MELD,
    MELD_NAMES,
    OVER,
    PHASE_NAMES,
    PONG_MELD,
    RESPOND,
    RIVER_CHAIR,
    RIVER_CLAIMED,
    ROB,
    ROB_CONCEALED,
    UNANSWERED,
)
from mahjong_env.core.tiles import FEI, FIRST_BONUS, KIND_NAMES, NUM_BONUS, WINDS, format_tiles

_HIDDEN: Final = "??"
_TITLES: Final = ("one hand", "match")
LEGEND: Final = (
    "legend: * dealer, (..) claimed; m characters, p dots, s bamboo, E S W N winds, "
    "C F P red green white dragon, J fei, f flower, h face"
)


def seat_letter(game: Any, rules: Any, chair: int) -> str:
    """Return the seat wind of a chair, `E` to `N`."""
    origin = int(game["first_dealer"]) if rules["fixed_letters"] else int(game["dealer"])
    return WINDS[(chair - origin) % int(rules["seats"])]


def write_meld(meld_type: int, lowest: int, fei: int) -> str:
    """Return a meld as text such as `chow:J56p`, `pong:FFJ` or `ckong:5555p`.

    Args:
        meld_type: `CHOW_MELD` to `CONCEALED_MELD`.
        lowest: Its lowest kind, also where a fei stands for it.
        fei: A bit for each place from the lowest that a fei takes.
    """
    suit = KIND_NAMES[lowest][1:]
    if meld_type == CHOW_MELD:
        ranks = [lowest % 9 + 1 + place for place in range(3)]
        tiles = "".join("J" if fei >> place & 1 else f"{rank}" for place, rank in enumerate(ranks)) + suit
    else:
        size = 3 if meld_type == PONG_MELD else 4
        jokers = fei.bit_count()
        tiles = KIND_NAMES[lowest][0] * (size - jokers) + "J" * jokers + suit
    return f"{MELD_NAMES[meld_type]}:{tiles}"


def meld_text(game: Any, chair: int, index: int) -> str:
    """Return a chair's meld as text; see `write_meld`."""
    return write_meld(*(int(game[field][chair, index]) for field in ("meld_type", "meld_tile", "meld_fei")))


def meld_texts(game: Any, rules: Any, chair: int, viewer: int | None) -> list[str]:
    """Return the melds of a chair in order, as `viewer` (None: everybody) may see them."""
    hides = rules["hide_concealed_kong"] and viewer not in (None, chair) and int(game["phase"]) != OVER
    return [
        f"ckong:{_HIDDEN}"
        if hides and int(game["meld_type"][chair, index]) == CONCEALED_MELD
        else meld_text(game, chair, index)
        for index in range(int(game["melds"][chair]))
    ]


def bonus_names(game: Any, chair: int) -> list[str]:
    """Return the names of the bonus tiles that a chair shows."""
    shown = int(game["bonus"][chair])
    return [KIND_NAMES[FIRST_BONUS + number] for number in range(NUM_BONUS) if shown >> number & 1]


def hand_text(game: Any, chair: int) -> str:
    """Return the concealed tiles of a chair, sorted."""
    return format_tiles(np.repeat(np.arange(FEI + 1), game["hand"][chair]))


def _discards(game: Any, chair: int) -> str:
    """Return a chair's discards in order; a claimed one stands in parentheses."""
    names = []
    for index in range(int(game["river_size"])):
        mark = int(game["river_mark"][index])
        if mark & RIVER_CHAIR == chair:
            name = KIND_NAMES[int(game["river"][index])]
            names.append(f"({name})" if mark & RIVER_CLAIMED else name)
    return " ".join(names) or "-"


def _sees_pending(game: Any, rules: Any, viewer: int | None) -> bool:
    if int(game["phase"]) not in (RESPOND, ROB):
        return False
    secret = int(game["phase"]) == ROB and int(game["rob"]) == ROB_CONCEALED and rules["hide_concealed_kong"]
    return not secret or viewer in (None, int(game["feeder"])) or game["answer"][viewer] == UNANSWERED


def _status(game: Any, rules: Any, viewer: int | None) -> str:
    phase = int(game["phase"])
    if phase == OVER:
        return "over"
    if _sees_pending(game, rules, viewer):
        robbed = "kong" if int(game["pending"]) < FEI else "flower"
        word = robbed if phase == ROB else "discard"
        tile = KIND_NAMES[int(game["pending"])]
        return f"player_{int(game['feeder'])}'s {word} {tile} waits for answers"
    if phase in (RESPOND, ROB):
        return f"player_{int(game['feeder'])} to play (turn)"
    return f"player_{int(game['actor'])} to play ({PHASE_NAMES[phase].replace('_', ' ')})"


def _seat_lines(game: Any, rules: Any, chair: int, viewer: int | None) -> list[str]:
    """Return the lines of one seat."""
    mark = "*" if int(game["dealer"]) == chair else " "
    open_hand = viewer is None or viewer == chair
    hand = hand_text(game, chair) if open_hand else f"{int(game['held'][chair])} tiles"
    shown = [*meld_texts(game, rules, chair, viewer), *bonus_names(game, chair)]
    if int(game["fei_aside"][chair]):
        shown.append(f"J aside x{int(game['fei_aside'][chair])}")
    letter = seat_letter(game, rules, chair)
    return [
        f"{mark}{letter} player_{chair}  {int(game['chips'][chair]):+d}  {hand}",
        f"    shown: {' '.join(shown) or '-'}",
        f"    discards: {_discards(game, chair)}",
    ]


def _break_line(game: Any) -> str:
    """Return the dice of this hand and where its wall was broken."""
    dice = " ".join(str(int(die)) for die in game["break_dice"] if die)
    return f"dice {dice}: player_{int(game['break_seat'])}'s wall, after stack {int(game['break_stack'])}"


def render_game(game: Any, rules: Any, viewer: int | None = None) -> str:
    """Return a game as text.

    Args:
        game: One record of dtype GAME.
        rules: One record of dtype RULES.
        viewer: The chair whose knowledge is shown; None lays all hands open.

    Returns:
        A line about the table, one about the wall, then three lines a seat and a legend.
    """
    wind = f", {WINDS[int(game['round_wind'])]} round" if rules["round_wind_used"] else ""
    title = _TITLES[int(game["episode"])]
    number = int(game["hands_played"]) + (int(game["phase"]) != OVER)
    lines = [
        f"{title}, hand {number}{wind}, {int(game['live'])} tiles left: {_status(game, rules, viewer)}",
        _break_line(game),
    ]
    for chair in range(int(rules["seats"])):
        lines.extend(_seat_lines(game, rules, chair, viewer))
    lines.append(LEGEND)
    return "\n".join(lines)
