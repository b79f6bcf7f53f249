"""The privileged `state`: uint8 (channels, 51), all that is hidden; for critics and analysis, not players.

Columns 0-33 are 1m-9m 1p-9p 1s-9s E S W N C F P, 34 is J, 35-50 are f1-f8, the animals and h1-h4. Seats are
relative to the viewer. A critic reads it beside his observation.

| channel | rows | meaning |
|---|---|---|
| hands | 16 | concealed tiles of seats 0 to 3, thermometer of 4 rows each |
| concealed_kongs | 4 | concealed kongs of seats 0 to 3 |
| drawn | 1 | the tile drawn in this turn by the seat that moves |
| declared | 1 | the discard, kong tile or eighth flower that waits for answers |
| wall | 4 | tiles of each kind still in the wall, the dead ones included, thermometer |
| next_draws | 8 | the next eight tiles from the front, if all are drawn there, one row each |
| next_replacements | 4 | the next four tiles from the back, likewise |
| asked | 4 | seats 0 to 3 still have to answer; broadcast |
| locked_win | 4 | kinds that seats 0 to 3 may not win from others |

Version history: 1 first layout.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.bits import has_bit
from mahjong_env.core.layout import CONCEALED_MELD, RESPOND, ROB, TURN
from mahjong_env.core.tiles import NUM_KINDS, NUM_PLAYING, NUM_REAL
from mahjong_env.encode.channels import Channel, offsets, total_size
from mahjong_env.encode.view import must_answer
from mahjong_env.encode.wall_order import head_place, tail_place

STATE_VERSION: Final = 1

_NUM_DRAWS = 8
_NUM_REPLACEMENTS = 4

CHANNELS: Final = (
    Channel("hands", 16, "concealed tiles of seats 0 to 3, thermometer of 4 rows each"),
    Channel("concealed_kongs", 4, "concealed kongs of seats 0 to 3"),
    Channel("drawn", 1, "the tile drawn in this turn by the seat that moves"),
    Channel("declared", 1, "the discard, kong tile or eighth flower that waits for answers"),
    Channel("wall", 4, "tiles of each kind still in the wall, the dead ones included, thermometer"),
    Channel("next_draws", 8, "the next eight tiles from the front, if all are drawn there, one row each"),
    Channel("next_replacements", 4, "the next four tiles from the back, likewise"),
    Channel("asked", 4, "seats 0 to 3 still have to answer; broadcast"),
    Channel("locked_win", 4, "kinds that seats 0 to 3 may not win from others"),
)
OFFSETS: Final = offsets(CHANNELS)
STATE_SHAPE: Final = (total_size(CHANNELS), NUM_KINDS)
STATE: Final = np.dtype((np.record, [("cell", np.uint8, STATE_SHAPE)]))

_ROWS = STATE_SHAPE[0]

_HANDS, _KONGS, _DRAWN = (OFFSETS[name] for name in ("hands", "concealed_kongs", "drawn"))
_DECLARED, _WALL, _DRAWS = (OFFSETS[name] for name in ("declared", "wall", "next_draws"))
_REPLACEMENTS, _ASKED, _LOCKED = (OFFSETS[name] for name in ("next_replacements", "asked", "locked_win"))


@kernel
def _write_wall(g: Any, rules: Any, plane: Any) -> None:
    """Write what is left of the wall and what comes next from either end."""
    count = int(rules.num_tiles)
    head = int(g.head)
    tail = int(g.tail)
    left = count - head - tail
    for ahead in range(left):
        kind = int(g.wall[head_place(count, head + ahead, tail)])
        for level in range(4):
            if int(plane.cell[_WALL + level, kind]) == 0:
                plane.cell[_WALL + level, kind] = 1
                break
    for ahead in range(min(_NUM_DRAWS, int(g.live))):
        plane.cell[_DRAWS + ahead, int(g.wall[head_place(count, head + ahead, tail)])] = 1
    for ahead in range(min(_NUM_REPLACEMENTS, int(g.live))):
        plane.cell[_REPLACEMENTS + ahead, int(g.wall[tail_place(count, head, tail + ahead)])] = 1


@kernel
def _write_seat(g: Any, chair: int, seat: int, plane: Any) -> None:
    """Write the concealed tiles, kongs and lock of one seat."""
    for kind in range(NUM_PLAYING):
        for level in range(int(g.hand[chair, kind])):
            plane.cell[_HANDS + 4 * seat + level, kind] = 1
    for index in range(int(g.melds[chair])):
        if int(g.meld_type[chair, index]) == CONCEALED_MELD:
            plane.cell[_KONGS + seat, int(g.meld_tile[chair, index])] = 1
    for kind in range(NUM_REAL):
        if has_bit(g.locked_win[chair], kind):
            plane.cell[_LOCKED + seat, kind] = 1
    if must_answer(g, chair):
        for column in range(NUM_KINDS):
            plane.cell[_ASKED + seat, column] = 1


@kernel
def write_state(games: np.ndarray, rules: np.ndarray, viewers: np.ndarray, out: np.ndarray) -> None:
    """Write the hidden state of each game, seats counted from its viewer.

    Args:
        games: Records of dtype GAME, shape (n,).
        rules: Record of dtype RULES, shape (1,).
        viewers: Chairs, int8 (n,).
        out: Records of dtype STATE, shape (n,); every byte is written.
    """
    seats = int(rules[0].seats)
    for index in range(games.shape[0]):
        g = games[index]
        plane = out[index]
        for row in range(_ROWS):
            for column in range(NUM_KINDS):
                plane.cell[row, column] = 0
        _write_wall(g, rules[0], plane)
        for seat in range(seats):
            _write_seat(g, (int(viewers[index]) + seat) % seats, seat, plane)
        phase = int(g.phase)
        if phase == TURN and int(g.drawn) >= 0:
            plane.cell[_DRAWN, int(g.drawn)] = 1
        if phase == RESPOND or phase == ROB:
            plane.cell[_DECLARED, int(g.pending)] = 1
