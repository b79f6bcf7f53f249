"""The `text` observation: what one seat may know of a game, in English lines of the form `key: value`.

For people and language models. The lines and their order never change, `-` stands for nothing. Seats are
named as the viewer sees them: `you`, `right` (plays next), `across`, `left` (played before); three seats
have no `across`. Tiles are written as everywhere (`123m 55p EE J f1`), actions by their names
(`mahjong_env.actions`). Among the discards, which stand in order, a claimed one is in parentheses, and one
that came straight from the draw has a `*`. How many tiles a seat holds follows from its melds: 13 less three
each, and one more in its turn. What the viewer may not know is absent: see `view`.

| line | meaning |
|---|---|
| episode | one hand or a match, and the number of the hand |
| round wind | the round wind, `-` where the variant has none |
| tiles left | tiles that may still be drawn |
| seats | all in turn order from you: player, seat wind, `dealer`, chips of the episode |
| melds | of every seat; `ckong:??` is a concealed kong whose tiles are hidden |
| bonus | bonus tiles shown by every seat, and fei set aside |
| discards | all discards in order, each behind the seat that made it |
| unseen | tiles that you have not seen, by the number of copies |
| liability | who pays for everybody if whom wins, as far as it concerns you |
| hand | your concealed tiles |
| drawn | the tile that you have drawn in this turn |
| cannot win on | kinds that the discard lock bars |
| cannot pong | kinds that you may not pong or kong |
| cannot chow | `yes` while a pong bars your chows |
| cannot discard | kinds barred after the chow just made |
| pending | the tile that waits for answers, and whose it is |
| to move | who is in turn and what his last draw replaced, or whose tile waits for answers, or who has won |
| legal actions | what you may do now |

Version history: 1 first layout.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

import numpy as np

from mahjong_env.core.actions import ACTION_NAMES, NUM_ACTIONS
from mahjong_env.core.layout import CLAIM_TURN, GAME, OVER, RIVER_CHAIR, RIVER_CLAIMED, RIVER_DRAWN, ROB
from mahjong_env.core.tiles import (
    FEI,
    FIRST_BONUS,
    KIND_NAMES,
    NUM_BONUS,
    NUM_KINDS,
    NUM_PLAYING,
    NUM_REAL,
    WINDS,
    format_tiles,
)
from mahjong_env.encode.masks import write_seat_masks
from mahjong_env.encode.sight import SIGHT, look
from mahjong_env.encode.view import (
    drawn_tile,
    holds_bonus,
    must_answer,
    owes,
    replacement_flags,
    sees_answering,
    shown_mover,
    shown_phase,
)
from mahjong_env.record.render import bonus_names, hand_text, meld_texts, seat_letter

TEXT_VERSION: Final = 1
# No text is longer, and none has other characters.
TEXT_LENGTH: Final = 8192
TEXT_CHARSET: Final = "".join(map(chr, range(32, 127))) + "\n"
_SEAT_NAMES: Final = {3: ("you", "right", "left"), 4: ("you", "right", "across", "left")}
_EPISODES: Final = ("one hand", "match")
_REPLACED: Final = ("a bonus tile", "a kong", "a second or later kong")
_NOTHING: Final = "-"
_MOST_COPIES: Final = 4


class _Table:
    """One game as one chair sees it, in the words of the lines."""

    def __init__(self, games: np.ndarray, rules: np.ndarray, viewer: int) -> None:
        # As records, so that the helpers of `view` also run without compilation.
        self.games = games.view(np.dtype((np.record, GAME)))
        self.game: Any = self.games[0]
        self.rules: Any = rules.view(np.dtype((np.record, rules.dtype)))[0]
        self.viewer = viewer
        self.seats = int(self.rules.seats)
        self.names = _SEAT_NAMES[self.seats]
        self.chairs = [(viewer + seat) % self.seats for seat in range(self.seats)]

    def name(self, chair: int) -> str:
        """Return how the viewer calls a chair."""
        return self.names[(chair - self.viewer) % self.seats]

    def each(self, words: Callable[[int], Iterable[str]]) -> str:
        """Return for every seat its name and its words, `-` for none."""
        return "; ".join(f"{self.name(chair)} {' '.join(words(chair)) or _NOTHING}" for chair in self.chairs)


def _episode(table: _Table) -> str:
    game = table.game
    number = int(game.hands_played) + (int(game.phase) != OVER)
    return f"{_EPISODES[int(game.episode)]}, hand {number}"


def _round_wind(table: _Table) -> str:
    return WINDS[int(table.game.round_wind)] if int(table.rules.round_wind_used) else ""


def _tiles_left(table: _Table) -> str:
    return f"{int(table.game.live)}"


def _seats(table: _Table) -> str:
    game = table.game

    def words(chair: int) -> Iterable[str]:
        yield f"player_{chair}"
        yield seat_letter(game, table.rules, chair)
        if chair == int(game.dealer):
            yield "dealer"
        yield f"{int(game.chips[chair]):+d}"

    return table.each(words)


def _melds(table: _Table) -> str:
    return table.each(lambda chair: meld_texts(table.game, table.rules, chair, table.viewer))


def _bonus(table: _Table) -> str:
    return table.each(
        lambda chair: [*bonus_names(table.game, chair), *["J"] * int(table.game.fei_aside[chair])]
    )


def _discards(table: _Table) -> str:
    game = table.game
    told = []
    for index in range(int(game.river_size)):
        mark = int(game.river_mark[index])
        tile = KIND_NAMES[int(game.river[index])]
        tile = f"({tile})" if mark & RIVER_CLAIMED else tile
        told.append(f"{table.name(mark & RIVER_CHAIR)} {tile}{'*' if mark & RIVER_DRAWN else ''}")
    return ", ".join(told)


def _unseen(table: _Table) -> str:
    sight: Any = np.zeros(1, SIGHT)[0]
    look(table.game, table.rules, table.viewer, sight)
    sets = [int(level) for level in sight.unseen]
    left = [sum(level >> kind & 1 for level in sets) for kind in range(NUM_PLAYING)]
    left += [int(sight.bonus_unseen) >> number & 1 for number in range(NUM_BONUS)]
    groups = []
    for copies in range(_MOST_COPIES, 0, -1):
        kinds = [kind for kind in range(NUM_KINDS) if left[kind] == copies]
        if kinds:
            groups.append(f"{copies} of {format_tiles(kinds)}")
    return "; ".join(groups)


def _liability(table: _Table) -> str:
    told = []
    for chair in table.chairs[1:]:
        if owes(table.game, table.viewer, chair):
            told.append(f"{table.name(chair)} pays for all if you win")
        if owes(table.game, chair, table.viewer):
            told.append(f"you pay for all if {table.name(chair)} wins")
    return "; ".join(told)


def _hand(table: _Table) -> str:
    game, viewer = table.game, table.viewer
    unshown = [FIRST_BONUS + number for number in range(NUM_BONUS) if holds_bonus(game, viewer, number)]
    return " ".join(filter(None, (hand_text(game, viewer), format_tiles(unshown))))


def _drawn(table: _Table) -> str:
    kind = drawn_tile(table.game, table.viewer)
    return KIND_NAMES[kind] if kind >= 0 else ""


def _kinds(bits: Any) -> str:
    return format_tiles(kind for kind in range(NUM_REAL) if int(bits) >> kind & 1)


def _cannot_win(table: _Table) -> str:
    return _kinds(table.game.locked_win[table.viewer])


def _cannot_pong(table: _Table) -> str:
    return _kinds(table.game.locked_pong[table.viewer])


def _cannot_chow(table: _Table) -> str:
    return "yes" if int(table.game.chow_barred[table.viewer]) else ""


def _cannot_discard(table: _Table) -> str:
    game = table.game
    claimed = int(game.phase) == CLAIM_TURN and int(game.actor) == table.viewer
    return _kinds(game.barred_discard) if claimed else ""


def _pending(table: _Table) -> str:
    game = table.game
    if not sees_answering(game, table.rules, table.viewer):
        return ""
    tile, whose = KIND_NAMES[int(game.pending)], table.name(int(game.feeder))
    if int(game.phase) != ROB:
        return f"{tile}, discarded by {whose}"
    return f"{tile}, {'for a kong of' if int(game.pending) < FEI else 'shown by'} {whose}"


def _to_move(table: _Table) -> str:
    game = table.game
    if int(game.phase) == OVER:
        winners = [table.name(chair) for chair in table.chairs if int(game.winners) >> chair & 1]
        return f"nobody, the episode is over, won by {' and '.join(winners) or 'nobody'}"
    mover = table.name(shown_mover(game))
    if sees_answering(game, table.rules, table.viewer):
        return f"those who may answer {mover}"
    phase = shown_phase(game, table.rules, table.viewer)
    when = "after a claim" if phase == CLAIM_TURN else "own turn"
    flags = replacement_flags(game, phase)
    replaced = [what for bit, what in enumerate(_REPLACED) if flags >> bit & 1]
    return f"{mover}, {when}" + "".join(
        f", last draw replaced {' and '.join(replaced)}" for _ in replaced[:1]
    )


def _legal(table: _Table) -> str:
    if not must_answer(table.game, table.viewer):
        return ""
    mask = np.zeros((1, NUM_ACTIONS), np.int8)
    write_seat_masks(table.games, np.array([table.viewer], np.int8), mask)
    return ", ".join(ACTION_NAMES[action] for action in np.flatnonzero(mask[0]))


_LINES: Final[tuple[tuple[str, Callable[[_Table], str]], ...]] = (
    ("episode", _episode),
    ("round wind", _round_wind),
    ("tiles left", _tiles_left),
    ("seats", _seats),
    ("melds", _melds),
    ("bonus", _bonus),
    ("discards", _discards),
    ("unseen", _unseen),
    ("liability", _liability),
    ("hand", _hand),
    ("drawn", _drawn),
    ("cannot win on", _cannot_win),
    ("cannot pong", _cannot_pong),
    ("cannot chow", _cannot_chow),
    ("cannot discard", _cannot_discard),
    ("pending", _pending),
    ("to move", _to_move),
    ("legal actions", _legal),
)
LINES: Final = tuple(name for name, _ in _LINES)


def text_observation(games: np.ndarray, rules: np.ndarray, viewer: int) -> str:
    """Return what a chair may know of a game as text.

    Args:
        games: One record of dtype GAME, shape (1,).
        rules: Record of dtype RULES, shape (1,).
        viewer: The chair.

    Returns:
        One line for each of `LINES`, at most `TEXT_LENGTH` characters out of `TEXT_CHARSET`.
    """
    table = _Table(games, rules, viewer)
    return "\n".join(f"{name}: {words(table) or _NOTHING}" for name, words in _LINES)
