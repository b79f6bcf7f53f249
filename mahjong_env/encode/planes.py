"""The `planes` observation: uint8 (channels, 51), one column per tile kind, one layout for all variants.

Everything is relative to the viewer: seat 0 is the viewer, seats 1 to 3 follow in turn order (seat 3 is empty
in a three-seat game). A "thermometer" of n rows shows a count: row i is 1 where the count is more than i. A
"broadcast" row is 0 or 1 in every column. Columns 0-33 are 1m-9m 1p-9p 1s-9s E S W N C F P, 34 is J, 35-50
are f1-f8, the animals and h1-h4. What the viewer may not know is absent: see `view`.

The viewer and the table:

| channel | rows | meaning |
|---|---|---|
| hand | 4 | own concealed tiles, thermometer; in the opening bonus tiles not yet exposed too |
| drawn | 1 | the tile drawn in this turn of one's own |
| pending | 1 | the discard, kong tile or eighth flower that waits for answers |
| unseen | 4 | tiles of each kind not seen yet, thermometer |
| kinds | 1 | kinds that are in this variant's set |
| locked_win | 1 | kinds one may not win from others (discard lock) |
| locked_pong | 1 | kinds one may not pong or kong |
| barred | 1 | kinds one may not discard after the chow just made |
| seat_wind | 1 | own seat wind |
| round_wind | 1 | round wind, where the variant has one |
| dealer_wind | 1 | the dealer's seat wind |
| phase | 4 | turn, claim turn, answers to a discard, answers to a kong or flower; broadcast |
| asked | 1 | the viewer has a decision to make now; broadcast |
| chow_barred | 1 | a pong bars the viewer's chows; broadcast |
| replacement | 3 | the mover's last draw replaced a bonus tile, a kong, a second or later kong; broadcast |
| live | 12 | more than 0, 1, 2, 4, 6, 8, 12, 16, 24, 32, 48, 64 tiles left to draw; broadcast |
| hands | 4 | at least 4, 8, 12, 15 hands played in this episode; broadcast |
| three | 1 | a three-seat game; broadcast |

Then once for each seat 0 to 3, as `seat0_chows` and so on:

| channel | rows | meaning |
|---|---|---|
| chows | 2 | chows by their lowest kind, thermometer |
| pongs | 1 | pongs |
| kongs | 1 | exposed and added kongs |
| concealed_kongs | 1 | concealed kongs that the viewer may know |
| fei | 2 | kinds that a fei stands for in a meld, thermometer |
| bonus | 1 | bonus tiles shown |
| river | 4 | discards that nobody claimed, thermometer |
| claimed | 2 | discards that others claimed, thermometer |
| straight | 1 | kinds discarded straight from the draw |
| recent | 4 | the latest four discards, the newest first, one row each |
| melds | 4 | number of melds, thermometer; broadcast |
| hidden | 2 | concealed kongs unknown to the viewer, thermometer; broadcast |
| aside | 2 | fei set aside, thermometer; broadcast |
| chips | 4 | this episode's chips at least 1, at least 32, at most -1, at most -32; broadcast |
| dealer | 1 | this seat deals; broadcast |
| mover | 1 | this seat is in turn, or its discard or kong waits for answers; broadcast |
| owes_viewer | 1 | liable to pay for everybody if the viewer wins; broadcast |
| owed_by_viewer | 1 | the viewer is liable if this seat wins; broadcast |

The number of concealed tiles of a seat follows from its melds: 13 less three each, and one more in its turn.

Version history: 1 first layout.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.layout import (
    CHOW_MELD,
    CLAIM_TURN,
    CONCEALED_MELD,
    PONG_MELD,
    RIVER_CHAIR,
    RIVER_CLAIMED,
    RIVER_DRAWN,
    ROB,
)
from mahjong_env.core.tiles import EAST, FIRST_BONUS, NUM_BONUS, NUM_KINDS, NUM_PLAYING, NUM_REAL
from mahjong_env.encode.channels import Channel, offsets, per_seat, total_size
from mahjong_env.encode.view import (
    SEEN,
    count_seen,
    drawn_tile,
    has_bonus,
    holds_bonus,
    is_fei,
    is_hidden,
    is_locked,
    meld_kind,
    meld_size,
    must_answer,
    owes,
    replacement_flags,
    seat_wind,
    sees_answering,
    shown_mover,
    shown_phase,
    unseen,
)

PLANES_VERSION: Final = 1

TABLE_CHANNELS: Final = (
    Channel("hand", 4, "own concealed tiles, thermometer; in the opening bonus tiles not yet exposed too"),
    Channel("drawn", 1, "the tile drawn in this turn of one's own"),
    Channel("pending", 1, "the discard, kong tile or eighth flower that waits for answers"),
    Channel("unseen", 4, "tiles of each kind not seen yet, thermometer"),
    Channel("kinds", 1, "kinds that are in this variant's set"),
    Channel("locked_win", 1, "kinds one may not win from others (discard lock)"),
    Channel("locked_pong", 1, "kinds one may not pong or kong"),
    Channel("barred", 1, "kinds one may not discard after the chow just made"),
    Channel("seat_wind", 1, "own seat wind"),
    Channel("round_wind", 1, "round wind, where the variant has one"),
    Channel("dealer_wind", 1, "the dealer's seat wind"),
    Channel("phase", 4, "turn, claim turn, answers to a discard, answers to a kong or flower; broadcast"),
    Channel("asked", 1, "the viewer has a decision to make now; broadcast"),
    Channel("chow_barred", 1, "a pong bars the viewer's chows; broadcast"),
    Channel(
        "replacement",
        3,
        "the mover's last draw replaced a bonus tile, a kong, a second or later kong; broadcast",
    ),
    Channel("live", 12, "more than 0, 1, 2, 4, 6, 8, 12, 16, 24, 32, 48, 64 tiles left to draw; broadcast"),
    Channel("hands", 4, "at least 4, 8, 12, 15 hands played in this episode; broadcast"),
    Channel("three", 1, "a three-seat game; broadcast"),
)
SEAT_CHANNELS: Final = (
    Channel("chows", 2, "chows by their lowest kind, thermometer"),
    Channel("pongs", 1, "pongs"),
    Channel("kongs", 1, "exposed and added kongs"),
    Channel("concealed_kongs", 1, "concealed kongs that the viewer may know"),
    Channel("fei", 2, "kinds that a fei stands for in a meld, thermometer"),
    Channel("bonus", 1, "bonus tiles shown"),
    Channel("river", 4, "discards that nobody claimed, thermometer"),
    Channel("claimed", 2, "discards that others claimed, thermometer"),
    Channel("straight", 1, "kinds discarded straight from the draw"),
    Channel("recent", 4, "the latest four discards, the newest first, one row each"),
    Channel("melds", 4, "number of melds, thermometer; broadcast"),
    Channel("hidden", 2, "concealed kongs unknown to the viewer, thermometer; broadcast"),
    Channel("aside", 2, "fei set aside, thermometer; broadcast"),
    Channel("chips", 4, "this episode's chips at least 1, at least 32, at most -1, at most -32; broadcast"),
    Channel("dealer", 1, "this seat deals; broadcast"),
    Channel("mover", 1, "this seat is in turn, or its discard or kong waits for answers; broadcast"),
    Channel("owes_viewer", 1, "liable to pay for everybody if the viewer wins; broadcast"),
    Channel("owed_by_viewer", 1, "the viewer is liable if this seat wins; broadcast"),
)
CHANNELS: Final = (*TABLE_CHANNELS, *per_seat(SEAT_CHANNELS))
OFFSETS: Final = offsets(CHANNELS)
PLANES_SHAPE: Final = (total_size(CHANNELS), NUM_KINDS)
PLANES: Final = np.dtype((np.record, [("cell", np.uint8, PLANES_SHAPE)]))

_ROWS = PLANES_SHAPE[0]
_SEAT_ROWS = total_size(SEAT_CHANNELS)
_FIRST_SEAT = total_size(TABLE_CHANNELS)
_IN_SEAT = offsets(SEAT_CHANNELS)
_HAND, _DRAWN, _PENDING, _UNSEEN = (OFFSETS[name] for name in ("hand", "drawn", "pending", "unseen"))
_KINDS, _LOCKED_WIN, _LOCKED_PONG = (OFFSETS[name] for name in ("kinds", "locked_win", "locked_pong"))
_BARRED, _SEAT_WIND, _ROUND_WIND = (OFFSETS[name] for name in ("barred", "seat_wind", "round_wind"))
_DEALER_WIND, _PHASE, _ASKED = (OFFSETS[name] for name in ("dealer_wind", "phase", "asked"))
_CHOW_BARRED, _REPLACEMENT, _LIVE = (OFFSETS[name] for name in ("chow_barred", "replacement", "live"))
_HANDS, _THREE = OFFSETS["hands"], OFFSETS["three"]
_CHOWS, _PONGS, _KONGS = (_IN_SEAT[name] for name in ("chows", "pongs", "kongs"))
_CONCEALED, _FEI, _BONUS_TILES = (_IN_SEAT[name] for name in ("concealed_kongs", "fei", "bonus"))
_RIVER, _CLAIMED, _STRAIGHT, _RECENT = (_IN_SEAT[name] for name in ("river", "claimed", "straight", "recent"))
_MELDS, _HIDDEN, _ASIDE, _CHIPS = (_IN_SEAT[name] for name in ("melds", "hidden", "aside", "chips"))
_DEALER, _MOVER = _IN_SEAT["dealer"], _IN_SEAT["mover"]
_OWES, _OWED = _IN_SEAT["owes_viewer"], _IN_SEAT["owed_by_viewer"]

_LIVE_STEPS = np.array([0, 1, 2, 4, 6, 8, 12, 16, 24, 32, 48, 64])
_HANDS_STEPS = np.array([4, 8, 12, 15])
_CHIPS_STEP = 32
_NUM_RECENT = 4


@kernel
def _fill(plane: Any, row: int) -> None:
    """Set a broadcast row."""
    for column in range(NUM_KINDS):
        plane.cell[row, column] = 1


@kernel
def _raise(plane: Any, row: int, rows: int, column: int) -> None:
    """Raise a thermometer by one; a full one stays full."""
    for level in range(rows):
        if int(plane.cell[row + level, column]) == 0:
            plane.cell[row + level, column] = 1
            return


@kernel
def _fill_count(plane: Any, row: int, rows: int, count: int) -> None:
    """Set the broadcast thermometer of a count."""
    for level in range(min(rows, count)):
        _fill(plane, row + level)


@kernel
def _write_kinds(word: Any, row: int, plane: Any) -> None:
    """Write a set of real kinds."""
    if int(word) == 0:
        return
    for kind in range(NUM_REAL):
        plane.cell[row, kind] = is_locked(word, kind)


@kernel
def _write_tiles(g: Any, rules: Any, viewer: int, seen: Any, plane: Any) -> None:
    """Write the channels that tell kinds apart, the seats' own aside."""
    count_seen(g, rules, viewer, seen)
    for kind in range(NUM_KINDS):
        plane.cell[_KINDS, kind] = int(rules.copies[kind]) > 0
    for level in range(4):
        for kind in range(NUM_KINDS):
            plane.cell[_UNSEEN + level, kind] = unseen(rules, seen, kind) > level
        for kind in range(NUM_PLAYING):
            plane.cell[_HAND + level, kind] = int(g.hand[viewer, kind]) > level
    for number in range(NUM_BONUS):
        plane.cell[_HAND, FIRST_BONUS + number] = holds_bonus(g, viewer, number)
    drawn = drawn_tile(g, viewer)
    if drawn >= 0:
        plane.cell[_DRAWN, drawn] = 1
    if sees_answering(g, rules, viewer):
        plane.cell[_PENDING, int(g.pending)] = 1
    _write_kinds(g.locked_win[viewer], _LOCKED_WIN, plane)
    _write_kinds(g.locked_pong[viewer], _LOCKED_PONG, plane)
    if int(g.phase) == CLAIM_TURN and int(g.actor) == viewer:
        _write_kinds(g.barred_discard, _BARRED, plane)


@kernel
def _write_table(g: Any, rules: Any, viewer: int, plane: Any) -> None:
    """Write winds, phase and the other common scalars."""
    plane.cell[_SEAT_WIND, EAST + seat_wind(g, rules, viewer)] = 1
    plane.cell[_DEALER_WIND, EAST + seat_wind(g, rules, int(g.dealer))] = 1
    if int(rules.round_wind_used):
        plane.cell[_ROUND_WIND, EAST + int(g.round_wind)] = 1
    phase = shown_phase(g, rules, viewer)
    if phase <= ROB:
        _fill(plane, _PHASE + phase)
    if must_answer(g, viewer):
        _fill(plane, _ASKED)
    if int(g.chow_barred[viewer]):
        _fill(plane, _CHOW_BARRED)
    flags = replacement_flags(g, rules, viewer)
    for level in range(3):
        if (flags >> level) & 1:
            _fill(plane, _REPLACEMENT + level)
    for level in range(_LIVE_STEPS.size):
        if int(g.live) > _LIVE_STEPS[level]:
            _fill(plane, _LIVE + level)
    for level in range(_HANDS_STEPS.size):
        if int(g.hands_played) >= _HANDS_STEPS[level]:
            _fill(plane, _HANDS + level)
    if int(rules.seats) == 3:
        _fill(plane, _THREE)


@kernel
def _write_melds(g: Any, rules: Any, viewer: int, chair: int, first: int, plane: Any) -> None:
    """Write the melds of a chair into its block of rows, which begins at row `first`."""
    hidden = 0
    for index in range(int(g.melds[chair])):
        if is_hidden(g, rules, viewer, chair, index):
            hidden += 1
            continue
        meld_type = int(g.meld_type[chair, index])
        kind = int(g.meld_tile[chair, index])
        if meld_type == CHOW_MELD:
            _raise(plane, first + _CHOWS, 2, kind)
        elif meld_type == PONG_MELD:
            plane.cell[first + _PONGS, kind] = 1
        elif meld_type == CONCEALED_MELD:
            plane.cell[first + _CONCEALED, kind] = 1
        else:
            plane.cell[first + _KONGS, kind] = 1
        for place in range(meld_size(meld_type)):
            if is_fei(g, chair, index, place):
                _raise(plane, first + _FEI, 2, meld_kind(g, chair, index, place))
    _fill_count(plane, first + _MELDS, 4, int(g.melds[chair]))
    _fill_count(plane, first + _HIDDEN, 2, hidden)


@kernel
def _write_river(g: Any, viewer: int, seats: int, plane: Any) -> None:
    """Write the discards of all seats, the newest first."""
    for index in range(int(g.river_size) - 1, -1, -1):
        mark = int(g.river_mark[index])
        seat = (mark & RIVER_CHAIR) - viewer
        if seat < 0:
            seat += seats
        first = _FIRST_SEAT + seat * _SEAT_ROWS
        kind = int(g.river[index])
        if mark & RIVER_CLAIMED:
            _raise(plane, first + _CLAIMED, 2, kind)
        else:
            _raise(plane, first + _RIVER, 4, kind)
        if mark & RIVER_DRAWN:
            plane.cell[first + _STRAIGHT, kind] = 1


@kernel
def _write_recent(g: Any, chair: int, first: int, plane: Any) -> None:
    """Write the latest discards of one chair."""
    found = 0
    for index in range(int(g.river_size) - 1, -1, -1):
        if int(g.river_mark[index]) & RIVER_CHAIR == chair:
            plane.cell[first + _RECENT + found, int(g.river[index])] = 1
            found += 1
            if found == _NUM_RECENT:
                return


@kernel
def _write_seat(g: Any, viewer: int, chair: int, first: int, plane: Any) -> None:
    """Write bonus tiles, chips, liability and turn of one seat."""
    for number in range(NUM_BONUS):
        if has_bonus(g, chair, number):
            plane.cell[first + _BONUS_TILES, FIRST_BONUS + number] = 1
    _fill_count(plane, first + _ASIDE, 2, int(g.fei_aside[chair]))
    chips = int(g.chips[chair])
    _fill_count(plane, first + _CHIPS, 2, int(chips >= 1) + int(chips >= _CHIPS_STEP))
    _fill_count(plane, first + _CHIPS + 2, 2, int(chips <= -1) + int(chips <= -_CHIPS_STEP))
    if int(g.dealer) == chair:
        _fill(plane, first + _DEALER)
    if shown_mover(g) == chair:
        _fill(plane, first + _MOVER)
    if chair != viewer and owes(g, viewer, chair):
        _fill(plane, first + _OWES)
    if chair != viewer and owes(g, chair, viewer):
        _fill(plane, first + _OWED)


@kernel
def _write_view(g: Any, rules: Any, viewer: int, seen: Any, plane: Any) -> None:
    """Write one chair's view of one game."""
    for row in range(_ROWS):
        for column in range(NUM_KINDS):
            plane.cell[row, column] = 0
    seats = int(rules.seats)
    _write_tiles(g, rules, viewer, seen, plane)
    _write_table(g, rules, viewer, plane)
    _write_river(g, viewer, seats, plane)
    for seat in range(seats):
        chair = (viewer + seat) % seats
        first = _FIRST_SEAT + seat * _SEAT_ROWS
        _write_melds(g, rules, viewer, chair, first, plane)
        _write_recent(g, chair, first, plane)
        _write_seat(g, viewer, chair, first, plane)


@kernel
def write_planes(games: np.ndarray, rules: np.ndarray, viewers: np.ndarray, out: np.ndarray) -> None:
    """Write what each viewer may know of his game.

    Args:
        games: Records of dtype GAME, shape (n,).
        rules: Record of dtype RULES, shape (1,).
        viewers: Chairs, int8 (n,).
        out: Records of dtype PLANES, shape (n,); every byte is written.
    """
    seen = np.zeros(1, SEEN)[0]
    for index in range(games.shape[0]):
        _write_view(games[index], rules[0], int(viewers[index]), seen, out[index])
