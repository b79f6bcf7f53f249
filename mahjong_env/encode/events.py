"""The `events` observation: int16 (304,), tokens of what has happened in the hand and of what one knows now.

One layout for all variants, for transformers. The first part is the public history of the hand, oldest first
and padded with 0; the slots behind it hold what the viewer knows now, each a token or 0. The words that the
tokens stand for are listed in `tokens`; seats are relative to the viewer, who is seat 0. Every token tells by
itself what it is about, so padding may be dropped and what is left packed.

| channel | size | meaning |
|---|---|---|
| history | 234 | what has happened in this hand, oldest first |
| hand | 14 | own concealed tiles, sorted |
| drawn | 1 | the tile drawn in this turn of one's own |
| pending | 1 | the discard, kong tile or eighth flower that waits for answers |
| phase | 1 | what the game waits for |
| asked | 1 | the viewer has a decision to make now |
| mover | 1 | the seat in turn, or whose discard, kong or flower waits for answers |
| seat_wind | 1 | own seat wind |
| live | 1 | tiles left to draw |
| hands | 1 | hands finished in this episode |
| seats | 1 | number of seats |
| chow_barred | 1 | a pong bars the viewer's chows |
| barred | 2 | kinds that may not be discarded after the chow just made |
| chips | 4 | chips of this episode of seats 0 to 3 |
| owes | 3 | seats 1 to 3 liable to pay for everybody if the viewer wins |
| owed | 3 | seats 1 to 3 for whom the viewer is liable |
| locked | 34 | kinds that the viewer may not claim |

What the viewer may not know is absent: draws of others have no kind, their concealed kongs are `hidden_kong`
where the rules hide them, and nothing tells who is asked or has passed; see `view`.

Version history: 1 first layout.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.bits import NO_BITS, bit, has_bit, lowest_bit
from mahjong_env.core.layout import CLAIM_TURN
from mahjong_env.core.tiles import FIRST_BONUS, NUM_BONUS, NUM_PLAYING
from mahjong_env.encode.channels import Channel, offsets, total_size
from mahjong_env.encode.history import HISTORY_SIZE
from mahjong_env.encode.tokens import (
    ASKED,
    BARRED,
    CHIP_STEPS,
    CHIPS,
    CHOW_BARRED,
    CONCEALED_KONG,
    DRAW,
    DRAWN,
    HAND,
    HANDS,
    HIDDEN_KONG,
    LIVE,
    LOCKED,
    MOST_HANDS,
    MOST_LIVE,
    MOVER,
    NO_WINNER,
    OWED,
    OWES,
    OWN_DRAW,
    PADDING,
    PENDING,
    PHASE,
    ROUND_WIND,
    SEAT_WIND,
    SEATS,
    token_of,
)
from mahjong_env.encode.view import (
    drawn_tile,
    holds_bonus,
    knows_kongs,
    must_answer,
    owes,
    seat_wind,
    sees_answering,
    shown_mover,
    shown_phase,
)

EVENTS_VERSION: Final = 1

CHANNELS: Final = (
    Channel("history", HISTORY_SIZE, "what has happened in this hand, oldest first"),
    Channel("hand", 14, "own concealed tiles, sorted"),
    Channel("drawn", 1, "the tile drawn in this turn of one's own"),
    Channel("pending", 1, "the discard, kong tile or eighth flower that waits for answers"),
    Channel("phase", 1, "what the game waits for"),
    Channel("asked", 1, "the viewer has a decision to make now"),
    Channel("mover", 1, "the seat in turn, or whose discard, kong or flower waits for answers"),
    Channel("seat_wind", 1, "own seat wind"),
    Channel("live", 1, "tiles left to draw"),
    Channel("hands", 1, "hands finished in this episode"),
    Channel("seats", 1, "number of seats"),
    Channel("chow_barred", 1, "a pong bars the viewer's chows"),
    Channel("barred", 2, "kinds that may not be discarded after the chow just made"),
    Channel("chips", 4, "chips of this episode of seats 0 to 3"),
    Channel("owes", 3, "seats 1 to 3 liable to pay for everybody if the viewer wins"),
    Channel("owed", 3, "seats 1 to 3 for whom the viewer is liable"),
    Channel("locked", 34, "kinds that the viewer may not claim"),
)
OFFSETS: Final = offsets(CHANNELS)
EVENTS_SHAPE: Final = (total_size(CHANNELS),)
EVENTS: Final = np.dtype((np.record, [("token", np.int16, EVENTS_SHAPE)]))

_SIZE = EVENTS_SHAPE[0]
_HAND_AT, _DRAWN_AT, _PENDING_AT = (OFFSETS[name] for name in ("hand", "drawn", "pending"))
_PHASE_AT, _ASKED_AT, _MOVER_AT = (OFFSETS[name] for name in ("phase", "asked", "mover"))
_WIND_AT, _LIVE_AT, _HANDS_AT = (OFFSETS[name] for name in ("seat_wind", "live", "hands"))
_SEATS_AT, _CHOW_BARRED_AT, _BARRED_AT = (OFFSETS[name] for name in ("seats", "chow_barred", "barred"))
_CHIPS_AT, _OWES_AT, _OWED_AT = (OFFSETS[name] for name in ("chips", "owes", "owed"))
_LOCKED_AT = OFFSETS["locked"]


@kernel
def _seat_of(chair: int, viewer: int, seats: int) -> int:
    """Return the seat of a chair as the viewer counts; a division would take longer than all the rest."""
    return chair - viewer if chair >= viewer else chair - viewer + seats


@kernel
def _event_token(g: Any, rules: Any, viewer: int, h: Any, index: int) -> Any:
    """Return the token of an event as the viewer may know it."""
    word = int(h.word[index])
    chair = int(h.chair[index])
    kind = int(h.kind[index])
    detail = int(h.detail[index])
    if word == ROUND_WIND or word == NO_WINNER:
        return token_of(word, 0, kind, detail)
    seat = _seat_of(chair, viewer, int(rules.seats))
    if word == DRAW:
        return token_of(OWN_DRAW, 0, kind, 0) if seat == 0 else token_of(DRAW, seat, 0, 0)
    if word == CONCEALED_KONG and not knows_kongs(g, rules, viewer, chair):
        return token_of(HIDDEN_KONG, seat, 0, 0)
    return token_of(word, seat, kind, detail)


@kernel
def _write_tiles(g: Any, rules: Any, viewer: int, row: Any) -> None:
    """Write the own hand, the tile drawn and the tile that waits for answers."""
    place = _HAND_AT
    for kind in range(NUM_PLAYING):
        for _ in range(int(g.hand[viewer, kind])):
            row.token[place] = token_of(HAND, 0, kind, 0)
            place += 1
    for number in range(NUM_BONUS):
        if holds_bonus(g, viewer, number):
            row.token[place] = token_of(HAND, 0, FIRST_BONUS + number, 0)
            place += 1
    drawn = drawn_tile(g, viewer)
    if drawn >= 0:
        row.token[_DRAWN_AT] = token_of(DRAWN, 0, drawn, 0)
    if sees_answering(g, rules, viewer):
        row.token[_PENDING_AT] = token_of(PENDING, 0, int(g.pending), 0)


@kernel
def _write_table(g: Any, rules: Any, viewer: int, row: Any) -> None:
    """Write phase, turn, wind and counters."""
    seats = int(rules.seats)
    row.token[_PHASE_AT] = token_of(PHASE, 0, 0, shown_phase(g, rules, viewer))
    if must_answer(g, viewer):
        row.token[_ASKED_AT] = token_of(ASKED, 0, 0, 0)
    mover = shown_mover(g)
    if mover >= 0:
        row.token[_MOVER_AT] = token_of(MOVER, _seat_of(mover, viewer, seats), 0, 0)
    row.token[_WIND_AT] = token_of(SEAT_WIND, 0, 0, seat_wind(g, rules, viewer))
    row.token[_LIVE_AT] = token_of(LIVE, 0, 0, min(MOST_LIVE, int(g.live)))
    row.token[_HANDS_AT] = token_of(HANDS, 0, 0, min(MOST_HANDS, int(g.hands_played)))
    row.token[_SEATS_AT] = token_of(SEATS, 0, 0, seats - 3)


@kernel
def _write_bars(g: Any, viewer: int, row: Any) -> None:
    """Write which kinds the viewer may not claim or discard, and whether chows are barred."""
    if int(g.chow_barred[viewer]):
        row.token[_CHOW_BARRED_AT] = token_of(CHOW_BARRED, 0, 0, 0)
    if int(g.phase) == CLAIM_TURN and int(g.actor) == viewer:
        left = g.barred_discard
        place = _BARRED_AT
        while left != NO_BITS:
            kind = lowest_bit(left)
            left = left & ~bit(kind)
            row.token[place] = token_of(BARRED, 0, kind, 0)
            place += 1
    no_win = g.locked_win[viewer]
    no_pong = g.locked_pong[viewer]
    left = no_win | no_pong
    place = _LOCKED_AT
    while left != NO_BITS:
        kind = lowest_bit(left)
        left = left & ~bit(kind)
        detail = 0 if not has_bit(no_pong, kind) else (2 if has_bit(no_win, kind) else 1)
        row.token[place] = token_of(LOCKED, 0, kind, detail)
        place += 1


@kernel
def _chip_step(chips: int) -> int:
    """Return the detail of CHIPS: how often the chips can be halved, above or below the middle."""
    step = 0
    left = abs(chips)
    while left > 0 and step < CHIP_STEPS:
        left = left >> 1
        step += 1
    return CHIP_STEPS + step if chips > 0 else CHIP_STEPS - step


@kernel
def _write_seats(g: Any, rules: Any, viewer: int, row: Any) -> None:
    """Write chips and liability of every seat."""
    seats = int(rules.seats)
    for seat in range(seats):
        chair = (viewer + seat) % seats
        row.token[_CHIPS_AT + seat] = token_of(CHIPS, seat, 0, _chip_step(int(g.chips[chair])))
        if seat > 0 and owes(g, viewer, chair):
            row.token[_OWES_AT + seat - 1] = token_of(OWES, seat, 0, 0)
        if seat > 0 and owes(g, chair, viewer):
            row.token[_OWED_AT + seat - 1] = token_of(OWED, seat, 0, 0)


@kernel
def write_events(
    games: np.ndarray, rules: np.ndarray, histories: np.ndarray, viewers: np.ndarray, out: np.ndarray
) -> None:
    """Write what each viewer may know of his game and of what has happened in it.

    Args:
        games: Records of dtype GAME, shape (n,).
        rules: Record of dtype RULES, shape (1,).
        histories: Records of dtype HISTORY, shape (n,), noted up to now (`history.note_events`).
        viewers: Chairs, int8 (n,).
        out: Records of dtype EVENTS, shape (n,); every token is written.
    """
    for index in range(games.shape[0]):
        g = games[index]
        h = histories[index]
        row = out[index]
        viewer = int(viewers[index])
        for event in range(int(h.length)):
            row.token[event] = _event_token(g, rules[0], viewer, h, event)
        for place in range(int(h.length), _SIZE):
            row.token[place] = PADDING
        _write_tiles(g, rules[0], viewer, row)
        _write_table(g, rules[0], viewer, row)
        _write_bars(g, viewer, row)
        _write_seats(g, rules[0], viewer, row)
