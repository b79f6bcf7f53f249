"""The `vector` observation: float32 (size,) between -1 and 1, one flat layout for all variants.

The same knowledge as `planes`, shorter: relative to the viewer, seat 0 the viewer himself, seats 1 to 3 next
in turn order. Kinds run 1m-9m 1p-9p 1s-9s E S W N C F P J f1-f8 animals h1-h4, as far as the size says. Where
a meaning names a divisor, the number is the count divided by it.

The viewer and the table:

| channel | size | meaning |
|---|---|---|
| hand | 140 | own concealed tiles: at least 1, 2, 3, 4 of each of 35 kinds |
| drawn | 35 | the tile drawn in this turn of one's own |
| pending | 51 | the discard, kong tile or eighth flower that waits for answers |
| unseen | 51 | tiles of each kind not seen yet / 4 |
| locked_win | 34 | kinds one may not win from others (discard lock) |
| locked_pong | 34 | kinds one may not pong or kong |
| seat_wind | 4 | own seat wind |
| round_wind | 4 | round wind, where the variant has one |
| dealer_wind | 4 | the dealer's seat wind |
| phase | 4 | turn, claim turn, answers to a discard, answers to a kong or flower |
| asked | 1 | the viewer has a decision to make now |
| replacement | 3 | the mover's last draw replaced a bonus tile, a kong, a second or later kong |
| live | 1 | tiles left to draw / 128 |
| last | 1 | no tile is left to draw |
| hands | 1 | hands played in this episode / 16, at most 1 |
| three | 1 | a three-seat game |

Then once for each seat 0 to 3, as `seat0_sets` and so on:

| channel | size | meaning |
|---|---|---|
| sets | 34 | tiles of pongs and kongs that the viewer may know, by kind / 4 |
| chows | 27 | chows by their lowest kind / 2, at most 1 |
| fei_melded | 1 | fei in melds / 4 |
| hidden | 1 | concealed kongs unknown to the viewer / 4 |
| melds | 1 | melds / 4 |
| aside | 1 | fei set aside / 4 |
| bonus | 16 | bonus tiles shown |
| river | 35 | own discards of each kind, claimed ones included / 4 |
| chips | 1 | chips of this episode / 128, clipped to -1..1 |
| dealer | 1 | this seat deals |
| mover | 1 | this seat is in turn, or its discard or kong waits for answers |
| owes_viewer | 1 | liable to pay for everybody if the viewer wins |
| owed_by_viewer | 1 | the viewer is liable if this seat wins |

Version history: 1 first layout.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.bits import NO_BITS, lowest_bit
from mahjong_env.core.layout import LAID_CHOWS, LAID_KONGS, LAID_PONGS, LAID_TWICE, RIVER_CHAIR, ROB
from mahjong_env.core.tiles import FIRST_BONUS, NUM_BONUS, NUM_PLAYING, NUM_REAL, NUM_SUITED
from mahjong_env.encode.channels import Channel, offsets, per_seat, total_size
from mahjong_env.encode.sight import SIGHT, look
from mahjong_env.encode.view import (
    drawn_tile,
    has_bonus,
    must_answer,
    owes,
    replacement_flags,
    seat_wind,
    sees_answering,
    shown_mover,
    shown_phase,
)

VECTOR_VERSION: Final = 1

TABLE_CHANNELS: Final = (
    Channel("hand", 140, "own concealed tiles: at least 1, 2, 3, 4 of each of 35 kinds"),
    Channel("drawn", 35, "the tile drawn in this turn of one's own"),
    Channel("pending", 51, "the discard, kong tile or eighth flower that waits for answers"),
    Channel("unseen", 51, "tiles of each kind not seen yet / 4"),
    Channel("locked_win", 34, "kinds one may not win from others (discard lock)"),
    Channel("locked_pong", 34, "kinds one may not pong or kong"),
    Channel("seat_wind", 4, "own seat wind"),
    Channel("round_wind", 4, "round wind, where the variant has one"),
    Channel("dealer_wind", 4, "the dealer's seat wind"),
    Channel("phase", 4, "turn, claim turn, answers to a discard, answers to a kong or flower"),
    Channel("asked", 1, "the viewer has a decision to make now"),
    Channel("replacement", 3, "the mover's last draw replaced a bonus tile, a kong, a second or later kong"),
    Channel("live", 1, "tiles left to draw / 128"),
    Channel("last", 1, "no tile is left to draw"),
    Channel("hands", 1, "hands played in this episode / 16, at most 1"),
    Channel("three", 1, "a three-seat game"),
)
SEAT_CHANNELS: Final = (
    Channel("sets", 34, "tiles of pongs and kongs that the viewer may know, by kind / 4"),
    Channel("chows", 27, "chows by their lowest kind / 2, at most 1"),
    Channel("fei_melded", 1, "fei in melds / 4"),
    Channel("hidden", 1, "concealed kongs unknown to the viewer / 4"),
    Channel("melds", 1, "melds / 4"),
    Channel("aside", 1, "fei set aside / 4"),
    Channel("bonus", 16, "bonus tiles shown"),
    Channel("river", 35, "own discards of each kind, claimed ones included / 4"),
    Channel("chips", 1, "chips of this episode / 128, clipped to -1..1"),
    Channel("dealer", 1, "this seat deals"),
    Channel("mover", 1, "this seat is in turn, or its discard or kong waits for answers"),
    Channel("owes_viewer", 1, "liable to pay for everybody if the viewer wins"),
    Channel("owed_by_viewer", 1, "the viewer is liable if this seat wins"),
)
CHANNELS: Final = (*TABLE_CHANNELS, *per_seat(SEAT_CHANNELS))
OFFSETS: Final = offsets(CHANNELS)
VECTOR_SHAPE: Final = (total_size(CHANNELS),)
VECTOR: Final = np.dtype((np.record, [("number", np.float32, VECTOR_SHAPE)]))

_SIZE = VECTOR_SHAPE[0]
_SEAT_SIZE = total_size(SEAT_CHANNELS)
_FIRST_SEAT = total_size(TABLE_CHANNELS)
_IN_SEAT = offsets(SEAT_CHANNELS)
_HAND, _DRAWN, _PENDING, _UNSEEN = (OFFSETS[name] for name in ("hand", "drawn", "pending", "unseen"))
_LOCKED_WIN, _LOCKED_PONG = OFFSETS["locked_win"], OFFSETS["locked_pong"]
_SEAT_WIND, _ROUND_WIND, _DEALER_WIND = (OFFSETS[name] for name in ("seat_wind", "round_wind", "dealer_wind"))
_PHASE, _ASKED, _REPLACEMENT = (OFFSETS[name] for name in ("phase", "asked", "replacement"))
_LIVE, _LAST, _HANDS, _THREE = (OFFSETS[name] for name in ("live", "last", "hands", "three"))
_SETS, _CHOWS, _FEI_MELDED = (_IN_SEAT[name] for name in ("sets", "chows", "fei_melded"))
_HIDDEN, _MELDS, _ASIDE = (_IN_SEAT[name] for name in ("hidden", "melds", "aside"))
_BONUS_TILES, _RIVER, _CHIPS = (_IN_SEAT[name] for name in ("bonus", "river", "chips"))
_DEALER, _MOVER = _IN_SEAT["dealer"], _IN_SEAT["mover"]
_OWES, _OWED = _IN_SEAT["owes_viewer"], _IN_SEAT["owed_by_viewer"]

_ONE = np.uint64(1)
_QUARTER = 0.25
_MOST_LIVE = 128
_HANDS_SCALE = 16
_CHIPS_SCALE = 128


@kernel
def _write_kinds(row: Any, first: int, count: int, kinds: np.uint64, amount: float) -> None:
    """Add `amount` to the numbers of the kinds in a set, the first of `count` kinds lying at `first`."""
    left = kinds
    while left != NO_BITS:
        kind = lowest_bit(left)
        left &= left - _ONE
        if kind < count:
            row.number[first + kind] += amount


@kernel
def _write_tiles(g: Any, rules: Any, viewer: int, s: Any, row: Any) -> None:
    """Write the channels that tell kinds apart, the seats' own aside."""
    for level in range(4):
        _write_kinds(row, _UNSEEN, NUM_PLAYING, s.unseen[level], _QUARTER)
        _write_kinds(row, _HAND + level * NUM_PLAYING, NUM_PLAYING, g.holds[viewer, level], 1.0)
    _write_kinds(row, _UNSEEN + FIRST_BONUS, NUM_BONUS, np.uint64(s.bonus_unseen), _QUARTER)
    drawn = drawn_tile(g, viewer)
    if drawn >= 0:
        row.number[_DRAWN + drawn] = 1
    if sees_answering(g, rules, viewer):
        row.number[_PENDING + int(g.pending)] = 1
    _write_kinds(row, _LOCKED_WIN, NUM_REAL, g.locked_win[viewer], 1.0)
    _write_kinds(row, _LOCKED_PONG, NUM_REAL, g.locked_pong[viewer], 1.0)


@kernel
def _write_table(g: Any, rules: Any, viewer: int, row: Any) -> None:
    """Write winds, phase and the other common scalars."""
    row.number[_SEAT_WIND + seat_wind(g, rules, viewer)] = 1
    row.number[_DEALER_WIND + seat_wind(g, rules, int(g.dealer))] = 1
    if int(rules.round_wind_used):
        row.number[_ROUND_WIND + int(g.round_wind)] = 1
    phase = shown_phase(g, rules, viewer)
    if phase <= ROB:
        row.number[_PHASE + phase] = 1
    row.number[_ASKED] = int(must_answer(g, viewer))
    flags = replacement_flags(g, phase)
    for level in range(3):
        if (flags >> level) & 1:
            row.number[_REPLACEMENT + level] = 1
    row.number[_LIVE] = min(1.0, int(g.live) / _MOST_LIVE)
    row.number[_LAST] = int(int(g.live) == 0)
    row.number[_HANDS] = min(1.0, int(g.hands_played) / _HANDS_SCALE)
    row.number[_THREE] = int(int(rules.seats) == 3)


@kernel
def _write_melds(g: Any, s: Any, chair: int, seat: int, first: int, row: Any) -> None:
    """Write the melds of a chair into its block, which begins at number `first`."""
    _write_kinds(row, first + _CHOWS, NUM_SUITED, g.laid[chair, LAID_CHOWS], 0.5)
    _write_kinds(row, first + _CHOWS, NUM_SUITED, g.laid[chair, LAID_TWICE], 0.5)
    _write_kinds(row, first + _SETS, NUM_REAL, g.laid[chair, LAID_PONGS], 0.75)
    _write_kinds(row, first + _SETS, NUM_REAL, g.laid[chair, LAID_KONGS] | s.concealed[seat], 1.0)
    row.number[first + _FEI_MELDED] = _QUARTER * int(s.melded_fei[seat])
    row.number[first + _HIDDEN] = _QUARTER * int(s.hidden[seat])
    row.number[first + _MELDS] = _QUARTER * int(g.melds[chair])


@kernel
def _write_seat(g: Any, viewer: int, chair: int, first: int, row: Any) -> None:
    """Write bonus tiles, chips, liability and turn of one seat."""
    for number in range(NUM_BONUS):
        if has_bonus(g, chair, number):
            row.number[first + _BONUS_TILES + number] = 1
    row.number[first + _ASIDE] = _QUARTER * int(g.fei_aside[chair])
    row.number[first + _CHIPS] = max(-1.0, min(1.0, int(g.chips[chair]) / _CHIPS_SCALE))
    row.number[first + _DEALER] = int(int(g.dealer) == chair)
    row.number[first + _MOVER] = int(shown_mover(g) == chair)
    if chair != viewer:
        row.number[first + _OWES] = int(owes(g, viewer, chair))
        row.number[first + _OWED] = int(owes(g, chair, viewer))


@kernel
def _write_view(g: Any, rules: Any, viewer: int, s: Any, row: Any) -> None:
    """Write one chair's view of one game."""
    look(g, rules, viewer, s)
    for place in range(_SIZE):
        row.number[place] = 0
    seats = int(rules.seats)
    _write_tiles(g, rules, viewer, s, row)
    _write_table(g, rules, viewer, row)
    for index in range(int(g.river_size)):
        seat = ((int(g.river_mark[index]) & RIVER_CHAIR) - viewer) % seats
        row.number[_FIRST_SEAT + seat * _SEAT_SIZE + _RIVER + int(g.river[index])] += _QUARTER
    for seat in range(seats):
        chair = (viewer + seat) % seats
        first = _FIRST_SEAT + seat * _SEAT_SIZE
        _write_melds(g, s, chair, seat, first, row)
        _write_seat(g, viewer, chair, first, row)


@kernel
def write_vector(games: np.ndarray, rules: np.ndarray, viewers: np.ndarray, out: np.ndarray) -> None:
    """Write what each viewer may know of his game.

    Args:
        games: Records of dtype GAME, shape (n,).
        rules: Record of dtype RULES, shape (1,).
        viewers: Chairs, int8 (n,).
        out: Records of dtype VECTOR, shape (n,); every number is written.
    """
    s = np.zeros(1, SIGHT)[0]
    for index in range(games.shape[0]):
        _write_view(games[index], rules[0], int(viewers[index]), s, out[index])
