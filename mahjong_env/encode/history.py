"""What has happened in a hand, event by event: the history that GAME does not hold and `events` needs.

A HISTORY record stands beside a GAME record and is kept only where somebody asks for it. `note_events`
compares the game with what the record has noted so far and appends what is new, in the order of the rules.
Call it after every decision and after every deal, before and after a game that is over is dealt again; fill
the record with zeros whenever the GAME record is. A new hand begins the record anew.

Between two decisions happen, in this order, at most: one discard, or one meld, set-aside or swap; then the
draws of one chair, from the front first, each bonus tile shown as it is drawn. In the opening chairs take
turns in showing and replacing; who does when follows from the rules and from the bonus tiles dealt.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.bits import count_bits, lowest_bit
from mahjong_env.core.layout import (
    ADDED_MELD,
    CHOW_MELD,
    KONG_MELD,
    OVER,
    PONG_MELD,
    RIVER_CHAIR,
    RIVER_DRAWN,
)
from mahjong_env.core.tiles import FIRST_BONUS
from mahjong_env.encode.tokens import (
    ADDED_KONG,
    ASIDE,
    BONUS,
    CHOW,
    CONCEALED_KONG,
    DEALER,
    DISCARD,
    DRAW,
    KONG,
    NO_WINNER,
    PONG,
    ROUND_WIND,
    SWAP,
    WIN,
)
from mahjong_env.encode.wall_order import head_place, tail_place

# No hand of any variant has more events: see `docs/observations/events.md`.
HISTORY_SIZE: Final = 234

# Orders of the opening replacement (`RULES.opening`).
_TILE_BY_TILE, _PLAYER_BY_PLAYER = 1, 3

HISTORY: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                # The events, oldest first. Of each: its word (see `tokens`), chair, kind and detail.
                ("length", np.int16),  # "size" would be hidden by a record's own attribute
                ("word", np.int8, HISTORY_SIZE),
                ("chair", np.int8, HISTORY_SIZE),
                ("kind", np.int8, HISTORY_SIZE),
                ("detail", np.int8, HISTORY_SIZE),
                # What has been noted of the game.
                ("hands", np.int32),  # hands that were over before this one
                ("closed", np.int8),  # the end of the hand is noted
                ("river", np.int16),  # discards
                ("head", np.int16),  # tiles drawn from the front
                ("tail", np.int16),  # from the back
                ("aside", np.int8, 4),
                ("melds", np.int8, 4),
                ("meld_type", np.int8, (4, 4)),
                ("meld_fei", np.int8, (4, 4)),
                # How far the opening replacement has come.
                ("opening", np.int8),  # it is not finished
                ("holding", np.int32, 4),  # bonus tiles not shown yet, bit kind - 35
                ("turn", np.int8),  # whose turn in it, counted from the dealer
                ("owed", np.int8),  # replacements due to him
                ("drawing", np.int8),  # he has begun to draw them
            ],
            align=True,
        ),
    )
)


def new_histories(count: int) -> np.ndarray:
    """Return `count` empty records of dtype HISTORY."""
    return np.zeros(count, HISTORY)


@kernel
def _append(h: Any, word: int, chair: int, kind: int, detail: int) -> None:
    """Note an event; a full record lets the oldest go."""
    size = int(h.length)
    if size == HISTORY_SIZE:
        size -= 1
        for index in range(size):
            h.word[index] = h.word[index + 1]
            h.chair[index] = h.chair[index + 1]
            h.kind[index] = h.kind[index + 1]
            h.detail[index] = h.detail[index + 1]
    h.word[size] = word
    h.chair[size] = chair
    h.kind[size] = kind
    h.detail[size] = detail
    h.length = size + 1


@kernel
def _is_other_hand(g: Any, h: Any) -> bool:
    """Tell whether the game plays another hand than the one noted."""
    if int(h.length) == 0 or int(h.closed):
        return True
    before = int(g.hands_played) - (1 if int(g.phase) == OVER else 0)
    if before != int(h.hands):
        return True
    return int(g.river_size) < int(h.river) or int(g.head) < int(h.head) or int(g.tail) < int(h.tail)


@kernel
def _begin(g: Any, rules: Any, h: Any) -> None:
    """Forget the last hand; the new one has been dealt, nothing else is noted of it yet."""
    h.length = 0
    h.hands = int(g.hands_played) - (1 if int(g.phase) == OVER else 0)
    h.closed = 0
    h.river = 0
    h.head = 13 * int(rules.seats) + (1 if int(rules.opening) else 0)
    h.tail = 0
    h.opening = 1 if int(rules.opening) else 0
    h.turn = 0
    h.owed = 0
    h.drawing = 0
    for chair in range(4):
        h.aside[chair] = 0
        h.melds[chair] = 0
        h.holding[chair] = g.dealt_bonus[chair]
    _append(h, DEALER, int(g.dealer), 0, 0)
    if int(rules.round_wind_used):
        _append(h, ROUND_WIND, 0, 0, int(g.round_wind))


@kernel
def _draw_head(g: Any, rules: Any, h: Any, chair: int) -> int:
    """Note a draw from the front and return its kind."""
    kind = int(g.wall[head_place(int(rules.num_tiles), int(h.head), int(h.tail))])
    h.head = int(h.head) + 1
    _append(h, DRAW, chair, kind, 0)
    return kind


@kernel
def _draw_tail(g: Any, rules: Any, h: Any, chair: int) -> int:
    """Note a draw from the back and return its kind."""
    kind = int(g.wall[tail_place(int(rules.num_tiles), int(h.head), int(h.tail))])
    h.tail = int(h.tail) + 1
    _append(h, DRAW, chair, kind, 0)
    return kind


@kernel
def _draw_in_opening(g: Any, rules: Any, h: Any, chair: int) -> None:
    """Note a replacement of the opening: a bonus tile is held until its turn to be shown."""
    kind = _draw_tail(g, rules, h, chair)
    if kind >= FIRST_BONUS:
        h.holding[chair] = int(h.holding[chair]) | (1 << (kind - FIRST_BONUS))


@kernel
def _replace(g: Any, rules: Any, h: Any, chair: int) -> bool:
    """Note one replacement that is due; return False if it has not been drawn yet."""
    if int(h.tail) >= int(g.tail):
        return False
    _draw_in_opening(g, rules, h, chair)
    h.owed = int(h.owed) - 1
    h.drawing = 1 if int(h.owed) > 0 else 0
    if int(h.owed) == 0 and int(rules.opening) != _TILE_BY_TILE:
        # Passes: what he drew waits for his next one.
        if int(rules.opening) != _PLAYER_BY_PLAYER or int(h.holding[chair]) == 0:
            h.turn = int(h.turn) + 1
    return True


@kernel
def _show(g: Any, h: Any, chair: int) -> bool:
    """Note that the chair shows the lowest bonus tile it holds; return False if it has not done so yet."""
    held = int(h.holding[chair])
    number = lowest_bit(held)
    if (int(g.bonus[chair]) >> number) & 1 == 0:
        return False
    h.holding[chair] = held & (held - 1)
    h.owed = int(h.owed) + 1
    _append(h, BONUS, chair, FIRST_BONUS + number, 0)
    return True


@kernel
def _step_opening(g: Any, rules: Any, h: Any) -> bool:
    """Note the next step of the opening replacement; return False if it has not been made yet."""
    seats = int(rules.seats)
    if int(h.turn) == seats:
        h.turn = 0
        for chair in range(seats):
            if int(h.holding[chair]):
                return True
        h.turn = seats
        return False
    chair = (int(g.dealer) + int(h.turn)) % seats
    due = int(h.owed) > 0
    if due and (int(rules.opening) == _TILE_BY_TILE or int(h.drawing) or int(h.holding[chair]) == 0):
        replaced: bool = _replace(g, rules, h, chair)
        return replaced
    if int(h.holding[chair]):
        shown: bool = _show(g, h, chair)
        return shown
    h.turn = int(h.turn) + 1
    return True


@kernel
def _note_opening(g: Any, rules: Any, h: Any) -> None:
    """Note the dealer's kong within his pass, then showing and replacing as far as they have come."""
    dealer = int(g.dealer)
    if int(g.melds[dealer]) > int(h.melds[dealer]):
        _note_meld(g, h, dealer, int(h.melds[dealer]))
        if int(g.tail) > int(h.tail):
            _draw_in_opening(g, rules, h, dealer)
            if int(rules.opening) == _PLAYER_BY_PLAYER and int(h.holding[dealer]):
                h.turn = 0
    going = True
    while going:
        going = _step_opening(g, rules, h)
    if int(g.opening_turn) < 0:
        h.opening = 0


@kernel
def _note_discard(g: Any, h: Any) -> None:
    """Note the discard that is new in the river, if there is one."""
    index = int(h.river)
    if index < int(g.river_size):
        mark = int(g.river_mark[index])
        _append(h, DISCARD, mark & RIVER_CHAIR, int(g.river[index]), 1 if mark & RIVER_DRAWN else 0)
        h.river = index + 1


@kernel
def _note_new_meld(g: Any, h: Any, chair: int, index: int) -> None:
    """Note a meld laid down."""
    meld_type = int(g.meld_type[chair, index])
    fei = int(g.meld_fei[chair, index])
    detail = fei if meld_type == CHOW_MELD else count_bits(fei)
    word = CONCEALED_KONG
    if meld_type == CHOW_MELD:
        word = CHOW
    elif meld_type == PONG_MELD:
        word = PONG
    elif meld_type == KONG_MELD:
        word = KONG
    _append(h, word, chair, int(g.meld_tile[chair, index]), detail)
    h.melds[chair] = index + 1


@kernel
def _note_meld(g: Any, h: Any, chair: int, index: int) -> None:
    """Note a meld that is new, made a kong, or had its fei swapped out."""
    kind = int(g.meld_tile[chair, index])
    meld_type = int(g.meld_type[chair, index])
    fei = int(g.meld_fei[chair, index])
    if index >= int(h.melds[chair]):
        _note_new_meld(g, h, chair, index)
    elif meld_type == ADDED_MELD and int(h.meld_type[chair, index]) == PONG_MELD:
        _append(h, ADDED_KONG, chair, kind, 1 if fei != int(h.meld_fei[chair, index]) else 0)
    elif fei != int(h.meld_fei[chair, index]):
        _append(h, SWAP, chair, kind, 0)
    h.meld_type[chair, index] = meld_type
    h.meld_fei[chair, index] = fei


@kernel
def _note_draws(g: Any, rules: Any, h: Any) -> None:
    """Note what the chair that drew last has drawn in play, and the bonus tiles it has shown at once."""
    chair = int(g.last_drawer)
    while int(h.head) < int(g.head) or int(h.tail) < int(g.tail):
        if int(h.head) < int(g.head):
            kind = _draw_head(g, rules, h, chair)
        else:
            kind = _draw_tail(g, rules, h, chair)
        if kind >= FIRST_BONUS:
            _append(h, BONUS, chair, kind, 0)


@kernel
def _close(g: Any, rules: Any, h: Any) -> None:
    """Note who has won, from the dealer on, or that nobody has."""
    seats = int(rules.seats)
    for step in range(seats):
        chair = (int(g.dealer) + step) % seats
        if (int(g.winners) >> chair) & 1:
            _append(h, WIN, chair, 0, 0)
    if int(g.winners) == 0:
        _append(h, NO_WINNER, 0, 0, 0)
    h.closed = 1


@kernel
def _note_game(g: Any, rules: Any, h: Any) -> None:
    """Note what is new in one game."""
    over = int(g.phase) == OVER
    if over and int(h.closed):
        return
    if _is_other_hand(g, h):
        _begin(g, rules, h)
    if int(h.opening):
        _note_opening(g, rules, h)
    _note_discard(g, h)
    for chair in range(int(rules.seats)):
        if int(g.fei_aside[chair]) > int(h.aside[chair]):
            h.aside[chair] = g.fei_aside[chair]
            _append(h, ASIDE, chair, 0, 0)
        for index in range(int(g.melds[chair])):
            _note_meld(g, h, chair, index)
    _note_draws(g, rules, h)
    if over:
        _close(g, rules, h)


@kernel
def note_events(games: np.ndarray, places: np.ndarray, rules: np.ndarray, histories: np.ndarray) -> None:
    """Note what has happened in the games at `places` since the last call.

    Args:
        games: Records of dtype GAME, shape (n,).
        places: int64 (m,).
        rules: Record of dtype RULES, shape (1,).
        histories: Records of dtype HISTORY, shape (n,). A record of zeros takes a game up at the first
            decision of a hand.
    """
    for index in range(places.shape[0]):
        place = places[index]
        _note_game(games[place], rules[0], histories[place])
