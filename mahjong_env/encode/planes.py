"""The `planes` observation: uint8 (channels, 40), zeros and ones, one layout for all variants.

Everything is relative to the viewer: seat 0 is the viewer, seats 1 to 3 follow in turn order (seat 3 is empty
in a three-seat game). Columns 0-33 are 1m-9m 1p-9p 1s-9s E S W N C F P, column 34 is J; 35-39 are empty. A
"thermometer" of n rows shows a count: row i is 1 where the count is more than i. What the viewer may not know
is absent: see `view`. The rows `table`, `bonus` and `flags` hold no tiles but what no tile tells: their
columns are named flags, a thermometer of n columns running in the same way.

The viewer and the table:

| channel | rows | meaning |
|---|---|---|
| hand | 4 | own concealed tiles, thermometer |
| drawn | 1 | the tile drawn in this turn of one's own |
| pending | 1 | the discard or kong tile that waits for answers |
| unseen | 4 | tiles of each kind not seen yet, thermometer |
| kinds | 1 | kinds that are in this variant's set |
| locked_win | 1 | kinds one may not win from others (discard lock) |
| locked_pong | 1 | kinds one may not pong or kong |
| barred | 1 | kinds one may not discard after the chow just made |
| seat_wind | 1 | own seat wind |
| round_wind | 1 | round wind, where the variant has one |
| dealer_wind | 1 | the dealer's seat wind |
| table | 1 | the flags of the table below |
| bonus | 1 | the flags of the bonus tiles below |

Then once for each seat 0 to 3, as `seat0_chows` and so on:

| channel | rows | meaning |
|---|---|---|
| chows | 2 | chows by their lowest kind, thermometer |
| pongs | 1 | pongs |
| kongs | 1 | exposed and added kongs |
| concealed_kongs | 1 | concealed kongs that the viewer may know |
| fei | 1 | kinds that a fei stands for in a meld |
| river | 1 | kinds discarded in this hand |
| claimed | 1 | of these, the kinds that others claimed |
| from_draw | 1 | of these, the kinds discarded straight from the draw |
| recent | 4 | the latest four discards, the newest first, one row each |
| flags | 1 | the flags of a seat below |

Flags of the row `table`:

| flag | columns | meaning |
|---|---|---|
| phase | 4 | turn, claim turn, answers to a discard, answers to a kong or flower |
| asked | 1 | the viewer has a decision to make now |
| chow_barred | 1 | a pong bars the viewer's chows |
| replacement | 3 | the mover's last draw replaced a bonus tile, a kong, a second or later kong |
| live | 12 | more than 0, 1, 2, 4, 6, 8, 12, 16, 24, 32, 48, 64 tiles left to draw |
| hands | 4 | at least 4, 8, 12, 15 hands played in this episode |
| three | 1 | a three-seat game |

Of the row `bonus` (f1-f8, cat, rat, rooster, centipede, h1-h4):

| flag | columns | meaning |
|---|---|---|
| unseen_bonus | 16 | bonus tiles not seen yet |
| own_bonus | 16 | own bonus tiles not exposed yet (opening) |
| pending_flower | 8 | the eighth flower that waits for an answer, f1-f8 |

Of each row `flags`, as `seat0_bonus` and so on:

| flag | columns | meaning |
|---|---|---|
| bonus | 16 | bonus tiles shown |
| melds | 4 | number of melds, thermometer |
| hidden | 4 | concealed kongs unknown to the viewer, thermometer |
| aside | 4 | fei set aside, thermometer |
| melded_fei | 4 | fei in melds, thermometer |
| chips | 4 | this episode's chips at least 1, at least 32, at most -1, at most -32 |
| dealer | 1 | this seat deals |
| mover | 1 | this seat is in turn, or its discard or kong waits for answers |
| owes_viewer | 1 | liable to pay for everybody if the viewer wins |
| owed_by_viewer | 1 | the viewer is liable if this seat wins |

The number of concealed tiles of a seat follows from its melds: 13 less three each, and one more in its turn.

Version history: 2 flags as columns, 75 rows of 40 in place of 183 rows of 51; 1 first layout.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.bits import NO_BITS, bit, load_32, spread_8, spread_32, store_64
from mahjong_env.core.layout import (
    CLAIM_TURN,
    LAID_CHOWS,
    LAID_CLAIMED,
    LAID_KONGS,
    LAID_PONGS,
    LAID_TWICE,
    ROB,
    TURN,
)
from mahjong_env.core.tiles import EAST, FIRST_BONUS
from mahjong_env.encode.channels import Channel, offsets, per_seat, total_size
from mahjong_env.encode.sight import SIGHT, look
from mahjong_env.encode.view import (
    must_answer,
    owes,
    replacement_flags,
    seat_wind,
    sees_answering,
    shown_mover,
)

PLANES_VERSION: Final = 2
NUM_COLUMNS: Final = 40

TABLE_CHANNELS: Final = (
    Channel("hand", 4, "own concealed tiles, thermometer"),
    Channel("drawn", 1, "the tile drawn in this turn of one's own"),
    Channel("pending", 1, "the discard or kong tile that waits for answers"),
    Channel("unseen", 4, "tiles of each kind not seen yet, thermometer"),
    Channel("kinds", 1, "kinds that are in this variant's set"),
    Channel("locked_win", 1, "kinds one may not win from others (discard lock)"),
    Channel("locked_pong", 1, "kinds one may not pong or kong"),
    Channel("barred", 1, "kinds one may not discard after the chow just made"),
    Channel("seat_wind", 1, "own seat wind"),
    Channel("round_wind", 1, "round wind, where the variant has one"),
    Channel("dealer_wind", 1, "the dealer's seat wind"),
    Channel("table", 1, "the flags of the table below"),
    Channel("bonus", 1, "the flags of the bonus tiles below"),
)
SEAT_CHANNELS: Final = (
    Channel("chows", 2, "chows by their lowest kind, thermometer"),
    Channel("pongs", 1, "pongs"),
    Channel("kongs", 1, "exposed and added kongs"),
    Channel("concealed_kongs", 1, "concealed kongs that the viewer may know"),
    Channel("fei", 1, "kinds that a fei stands for in a meld"),
    Channel("river", 1, "kinds discarded in this hand"),
    Channel("claimed", 1, "of these, the kinds that others claimed"),
    Channel("from_draw", 1, "of these, the kinds discarded straight from the draw"),
    Channel("recent", 4, "the latest four discards, the newest first, one row each"),
    Channel("flags", 1, "the flags of a seat below"),
)
TABLE_FLAGS: Final = (
    Channel("phase", 4, "turn, claim turn, answers to a discard, answers to a kong or flower"),
    Channel("asked", 1, "the viewer has a decision to make now"),
    Channel("chow_barred", 1, "a pong bars the viewer's chows"),
    Channel("replacement", 3, "the mover's last draw replaced a bonus tile, a kong, a second or later kong"),
    Channel("live", 12, "more than 0, 1, 2, 4, 6, 8, 12, 16, 24, 32, 48, 64 tiles left to draw"),
    Channel("hands", 4, "at least 4, 8, 12, 15 hands played in this episode"),
    Channel("three", 1, "a three-seat game"),
)
BONUS_FLAGS: Final = (
    Channel("unseen_bonus", 16, "bonus tiles not seen yet"),
    Channel("own_bonus", 16, "own bonus tiles not exposed yet (opening)"),
    Channel("pending_flower", 8, "the eighth flower that waits for an answer, f1-f8"),
)
SEAT_FLAGS: Final = (
    Channel("bonus", 16, "bonus tiles shown"),
    Channel("melds", 4, "number of melds, thermometer"),
    Channel("hidden", 4, "concealed kongs unknown to the viewer, thermometer"),
    Channel("aside", 4, "fei set aside, thermometer"),
    Channel("melded_fei", 4, "fei in melds, thermometer"),
    Channel("chips", 4, "this episode's chips at least 1, at least 32, at most -1, at most -32"),
    Channel("dealer", 1, "this seat deals"),
    Channel("mover", 1, "this seat is in turn, or its discard or kong waits for answers"),
    Channel("owes_viewer", 1, "liable to pay for everybody if the viewer wins"),
    Channel("owed_by_viewer", 1, "the viewer is liable if this seat wins"),
)
CHANNELS: Final = (*TABLE_CHANNELS, *per_seat(SEAT_CHANNELS))
OFFSETS: Final = offsets(CHANNELS)
PLANES_SHAPE: Final = (total_size(CHANNELS), NUM_COLUMNS)
PLANES: Final = np.dtype((np.record, [("cell", np.uint8, PLANES_SHAPE)]))


def _flag_places() -> dict[str, tuple[int, slice]]:
    """Return row and columns of every flag."""
    groups = [("", OFFSETS["table"], TABLE_FLAGS), ("", OFFSETS["bonus"], BONUS_FLAGS)]
    groups += [(f"seat{seat}_", OFFSETS[f"seat{seat}_flags"], SEAT_FLAGS) for seat in range(4)]
    return {
        prefix + name: (row, slice(first, first + size))
        for prefix, row, flags in groups
        for (name, size, _), first in zip(flags, offsets(flags).values(), strict=True)
    }


FLAGS: Final = _flag_places()

_SEAT_ROWS = total_size(SEAT_CHANNELS)
_FIRST_SEAT = total_size(TABLE_CHANNELS)
_IN_SEAT = offsets(SEAT_CHANNELS)
_HAND, _DRAWN, _PENDING, _UNSEEN = (OFFSETS[name] for name in ("hand", "drawn", "pending", "unseen"))
_KINDS, _LOCKED_WIN, _LOCKED_PONG = (OFFSETS[name] for name in ("kinds", "locked_win", "locked_pong"))
_BARRED, _SEAT_WIND, _ROUND_WIND = (OFFSETS[name] for name in ("barred", "seat_wind", "round_wind"))
_DEALER_WIND, _TABLE, _BONUS = (OFFSETS[name] for name in ("dealer_wind", "table", "bonus"))
_CHOWS, _PONGS, _KONGS = (_IN_SEAT[name] for name in ("chows", "pongs", "kongs"))
_CONCEALED, _FEI, _RIVER = (_IN_SEAT[name] for name in ("concealed_kongs", "fei", "river"))
_CLAIMED, _FROM_DRAW, _RECENT = (_IN_SEAT[name] for name in ("claimed", "from_draw", "recent"))
_SEAT_FLAGS_ROW = _IN_SEAT["flags"]
_AT = offsets(TABLE_FLAGS)
_ASKED, _CHOW_BARRED, _REPLACEMENT = _AT["asked"], _AT["chow_barred"], _AT["replacement"]
_LIVE, _HANDS, _THREE = _AT["live"], _AT["hands"], _AT["three"]
_OWN_BONUS = offsets(BONUS_FLAGS)["own_bonus"]
_FLOWER_SHIFT = np.uint64(offsets(BONUS_FLAGS)["pending_flower"])
_AT_SEAT = offsets(SEAT_FLAGS)
_MELDS, _HIDDEN, _ASIDE, _MELDED = (_AT_SEAT[name] for name in ("melds", "hidden", "aside", "melded_fei"))
_CHIPS, _DEALER, _MOVER = _AT_SEAT["chips"], _AT_SEAT["dealer"], _AT_SEAT["mover"]
_OWES, _OWED = _AT_SEAT["owes_viewer"], _AT_SEAT["owed_by_viewer"]

_LIVE_STEPS = (0, 1, 2, 4, 6, 8, 12, 16, 24, 32, 48, 64)
_HAND_STEPS = (4, 8, 12, 15)
_CHIPS_STEP = 32
# The thermometer of `live`, by tiles left to draw.
_LIVE_FLAGS = np.array([sum((n > step) << at for at, step in enumerate(_LIVE_STEPS)) for n in range(149)])
_BYTE = 255
# An observation before it is spread, a bit a cell: rows of five bytes, and room for the last row's word.
SHEET: Final = np.dtype((np.record, [("bits", np.uint8, 5 * PLANES_SHAPE[0] + 8)]))
_ROW_BYTES = NUM_COLUMNS // 8
_CELLS = PLANES_SHAPE[0] * NUM_COLUMNS
_BLOCK = 32
_ONE, _8 = np.uint64(1), np.uint64(8)


@kernel
def _row(sheet: Any, row: int, word: np.uint64) -> None:
    """Write one row of 40 columns, and zeros into the next one, which is written after it."""
    store_64(sheet.bits, row * _ROW_BYTES, word)


@kernel
def _spread_sheet(sheet: Any, plane: Any) -> None:
    """Write the cells of a sheet, a byte each."""
    for start in range(0, _CELLS - _CELLS % _BLOCK, _BLOCK):
        spread_32(plane.cell, start, load_32(sheet.bits, start // 8))
    rest = load_32(sheet.bits, (_CELLS - _CELLS % _BLOCK) // 8)
    for start in range(_CELLS - _CELLS % _BLOCK, _CELLS, 8):
        spread_8(plane.cell, start, rest)
        rest = rest >> _8


@kernel
def _one(kind: int) -> np.uint64:
    """Return the set of one kind, empty if it is -1."""
    word: np.uint64 = bit(kind + 1) >> _ONE
    return word


@kernel
def _heat(count: int) -> int:
    """Return the thermometer of a count: as many ones."""
    return (1 << count) - 1


@kernel
def _table_flags(g: Any, rules: Any, viewer: int, phase: int) -> Any:
    """Return the flags of the table in a phase as the viewer knows it."""
    flags = 1 << phase if phase <= ROB else 0
    flags |= int(must_answer(g, viewer)) << _ASKED
    flags |= int(int(g.chow_barred[viewer]) > 0) << _CHOW_BARRED
    flags |= replacement_flags(g, phase) << _REPLACEMENT
    flags |= int(_LIVE_FLAGS[int(g.live)]) << _LIVE
    hands = int(g.hands_played)
    for level in range(4):
        flags |= int(hands >= _HAND_STEPS[level]) << (_HANDS + level)
    return flags | int(int(rules.seats) == 3) << _THREE


@kernel
def _moment(g: Any, rules: Any, viewer: int) -> Any:
    """Return phase, drawn tile, pending tile and flower (-1 none), barred discards, as the viewer knows."""
    phase = int(g.phase)
    if phase == TURN or phase == CLAIM_TURN:
        own = int(g.actor) == viewer
        drawn = int(g.drawn) if own and phase == TURN else -1
        return phase, drawn, -1, -1, g.barred_discard if own and phase == CLAIM_TURN else NO_BITS
    if sees_answering(g, rules, viewer):
        kind = int(g.pending)
        return phase, -1, kind if kind < FIRST_BONUS else -1, max(-1, kind - FIRST_BONUS), NO_BITS
    return TURN if phase == ROB else phase, -1, -1, -1, NO_BITS


@kernel
def _write_table(g: Any, rules: Any, viewer: int, s: Any, sheet: Any) -> None:
    """Write the rows of the viewer and the table."""
    phase, drawn, pending, flower, barred = _moment(g, rules, viewer)
    for level in range(4):
        _row(sheet, _HAND + level, g.holds[viewer, level])
    _row(sheet, _DRAWN, _one(drawn))
    _row(sheet, _PENDING, _one(pending))
    for level in range(4):
        _row(sheet, _UNSEEN + level, s.unseen[level])
    _row(sheet, _KINDS, rules.kinds)
    _row(sheet, _LOCKED_WIN, g.locked_win[viewer])
    _row(sheet, _LOCKED_PONG, g.locked_pong[viewer])
    _row(sheet, _BARRED, barred)
    _row(sheet, _SEAT_WIND, bit(EAST + seat_wind(g, rules, viewer)))
    _row(sheet, _ROUND_WIND, _one(EAST + int(g.round_wind) if int(rules.round_wind_used) else -1))
    _row(sheet, _DEALER_WIND, bit(EAST + seat_wind(g, rules, int(g.dealer))))
    _row(sheet, _TABLE, np.uint64(_table_flags(g, rules, viewer, phase)))
    bonus = np.uint64(int(s.bonus_unseen) | int(g.holding[viewer]) << _OWN_BONUS)
    _row(sheet, _BONUS, bonus | _one(flower) << _FLOWER_SHIFT)


@kernel
def _seat_flags(g: Any, viewer: int, chair: int, seat: int, s: Any, mover: int) -> Any:
    """Return the flags of one seat."""
    flags = int(g.bonus[chair])
    flags |= _heat(int(g.melds[chair])) << _MELDS
    flags |= _heat(int(s.hidden[seat])) << _HIDDEN
    flags |= _heat(int(g.fei_aside[chair])) << _ASIDE
    flags |= _heat(int(s.melded_fei[seat])) << _MELDED
    chips = int(g.chips[chair])
    flags |= (int(chips >= 1) | int(chips >= _CHIPS_STEP) << 1) << _CHIPS
    flags |= (int(chips <= -1) | int(chips <= -_CHIPS_STEP) << 1) << (_CHIPS + 2)
    flags |= int(int(g.dealer) == chair) << _DEALER
    flags |= int(mover == chair) << _MOVER
    if chair != viewer and int(g.liabilities):
        flags |= int(owes(g, viewer, chair)) << _OWES
        flags |= int(owes(g, chair, viewer)) << _OWED
    return flags


@kernel
def _write_seat(g: Any, viewer: int, chair: int, seat: int, s: Any, sheet: Any, mover: int) -> None:
    """Write the rows of one seat."""
    first = _FIRST_SEAT + seat * _SEAT_ROWS
    _row(sheet, first + _CHOWS, g.laid[chair, LAID_CHOWS])
    _row(sheet, first + _CHOWS + 1, g.laid[chair, LAID_TWICE])
    _row(sheet, first + _PONGS, g.laid[chair, LAID_PONGS])
    _row(sheet, first + _KONGS, g.laid[chair, LAID_KONGS])
    _row(sheet, first + _CONCEALED, s.concealed[seat])
    _row(sheet, first + _FEI, s.fei[seat])
    _row(sheet, first + _RIVER, g.discarded[chair])
    _row(sheet, first + _CLAIMED, g.laid[chair, LAID_CLAIMED])
    _row(sheet, first + _FROM_DRAW, g.from_draw[chair])
    latest = int(g.latest[chair])
    for place in range(4):
        _row(sheet, first + _RECENT + place, _one((latest >> (8 * place) & _BYTE) - 1))
    _row(sheet, first + _SEAT_FLAGS_ROW, np.uint64(_seat_flags(g, viewer, chair, seat, s, mover)))


@kernel
def _write_view(g: Any, rules: Any, viewer: int, s: Any, sheet: Any) -> None:
    """Write one chair's view of one game, its rows in order."""
    look(g, rules, viewer, s)
    _write_table(g, rules, viewer, s, sheet)
    seats = int(rules.seats)
    mover = shown_mover(g)
    for seat in range(seats):
        chair = viewer + seat
        _write_seat(g, viewer, chair - seats if chair >= seats else chair, seat, s, sheet, mover)


@kernel
def write_planes(games: np.ndarray, rules: np.ndarray, viewers: np.ndarray, out: np.ndarray) -> None:
    """Write what each viewer may know of his game.

    Args:
        games: Records of dtype GAME, shape (n,).
        rules: Record of dtype RULES, shape (1,).
        viewers: Chairs, int8 (n,).
        out: Records of dtype PLANES, shape (n,); every byte is written.
    """
    s, sheet = np.zeros(1, SIGHT)[0], np.zeros(1, SHEET)[0]
    for index in range(games.shape[0]):
        _write_view(games[index], rules[0], int(viewers[index]), s, sheet)
        _spread_sheet(sheet, out[index])
