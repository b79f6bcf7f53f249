"""The `known` observation: the GAME record itself, as bytes, with all that the viewer may not know blanked.

It is for whoever plays on from what a seat knows (`core.worlds`, `mahjong_env.SearchPlayer`). Chairs are
those of the game, not relative to the viewer; while the viewer decides, `actor` is his chair. The layout is
that of GAME (`core.layout`), so it changes, and its version with it, whenever that does.

What tells of hidden things is one of these: blank (0, -1 for a kind or a chair, NOT_ASKED for an answer),
blank for other chairs, or rewritten as the viewer knows it. All else is public. `_WAYS` says it field by
field.

Version history: 1 first layout.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.bits import NO_BITS
from mahjong_env.core.hand import wrap
from mahjong_env.core.layout import (
    CONCEALED_MELD,
    GAME,
    LAID_CONCEALED,
    MASK_WORDS,
    MAX_TILES,
    NO_ROB,
    NOT_ASKED,
    RESPOND,
    ROB,
    TURN,
)
from mahjong_env.core.tiles import NUM_PLAYING
from mahjong_env.encode.channels import Channel
from mahjong_env.encode.view import knows_kongs, must_answer, sees_answering, shown_mover, shown_phase

KNOWN_VERSION: Final = 1
KNOWN_SHAPE: Final = (GAME.itemsize,)
KNOWN: Final = np.dtype((np.record, GAME))

_PUBLIC: Final = "public"
_OWN: Final = "the viewer's; blank for others"
_OWN_ANSWER: Final = "the viewer's while he is asked; else blank"
_ASKED: Final = "while the viewer knows that a tile waits for answers; else blank"
_WAYS: Final = {
    "rng": "blank",
    "phase": "as the viewer knows it: a turn while a kong hidden from him waits to be robbed",
    "actor": "the chair in turn; amid answers the viewer's if he must answer, else -1",
    "pending": _ASKED,
    "feeder": _ASKED,
    "rob": _ASKED,
    "kong_action": _ASKED,
    "drawn": "in a turn or kong of the viewer's own; else blank",
    "legal": "while the viewer must act; else blank",
    "claimable": _OWN_ANSWER,
    "answer": _OWN_ANSWER,
    "delta": "blank: it would tell how many have answered",
    "left_over": _OWN,
    "ready": _OWN,
    "held": "public; in the opening, of others, with the bonus tiles that they hold",
    "locked_win": _OWN,
    "holds": _OWN,
    "key": _OWN,
    "locked_pong": _OWN,
    "missed": _OWN,
    "laid": "public; without concealed kongs that the viewer may not know",
    "meld_tile": "public; -1 for a concealed kong that the viewer may not know",
    "meld_fei": "public; 0 for a concealed kong that the viewer may not know",
    "dealt_bonus": "the viewer's; of others those that they have exposed",
    "holding": _OWN,
    "hand": _OWN,
    "wall": "blank",
}  # fmt: skip


def _channels() -> tuple[Channel, ...]:
    """Return the fields of GAME in order; unused bytes behind one, which are 0, count with it."""
    fields = GAME.fields
    assert fields is not None
    names = sorted(fields, key=lambda name: fields[name][1])
    bounds = [fields[name][1] for name in names] + [GAME.itemsize]
    return tuple(
        Channel(name, bounds[place + 1] - bounds[place], _WAYS.get(name, _PUBLIC))
        for place, name in enumerate(names)
    )


def _unused() -> np.ndarray:
    """Return the places of the bytes that belong to no field."""
    used = np.zeros(GAME.itemsize, bool)
    for dtype, offset, *_ in (GAME.fields or {}).values():
        used[offset : offset + dtype.itemsize] = True
    return np.flatnonzero(~used)


CHANNELS: Final = _channels()
_UNUSED: Final = _unused()


@kernel
def _hide_hand(k: Any, chair: int) -> None:
    """Blank what a chair alone may know."""
    for kind in range(NUM_PLAYING):
        k.hand[chair, kind] = 0
    for index in range(4):
        k.holds[chair, index] = NO_BITS
        k.key[chair, index] = 0
    k.left_over[chair] = 0
    k.ready[chair] = 0
    k.locked_win[chair] = NO_BITS
    k.locked_pong[chair] = NO_BITS
    k.missed[chair] = NO_BITS
    k.holding[chair] = 0
    k.dealt_bonus[chair] = int(k.dealt_bonus[chair]) & int(k.bonus[chair])


@kernel
def _hide_size(g: Any, rules: Any, k: Any, chair: int) -> None:
    """Count a chair's unexposed bonus tiles, which look like all others from behind, with its tiles."""
    size = (14 if chair == int(g.dealer) else 13) - 3 * int(g.melds[chair])
    if chair == wrap(int(g.dealer) + int(g.opening_turn), rules):
        size -= int(g.opening_owed)
    k.held[chair] = size


@kernel
def _hide_kongs(k: Any, chair: int) -> None:
    """Blank the tiles of a chair's concealed kongs."""
    k.laid[chair, LAID_CONCEALED] = NO_BITS
    for index in range(int(k.melds[chair])):
        if int(k.meld_type[chair, index]) == CONCEALED_MELD:
            k.meld_tile[chair, index] = -1
            k.meld_fei[chair, index] = 0


@kernel
def _hide_answers(g: Any, rules: Any, viewer: int, k: Any) -> None:
    """Leave of a question what the viewer knows of it."""
    answering = int(g.phase) == RESPOND or int(g.phase) == ROB
    asked = int(g.flower_question) != 0 or (answering and sees_answering(g, rules, viewer))
    for chair in range(4):
        if chair != viewer or not asked or int(g.answer[chair]) == NOT_ASKED:
            k.answer[chair] = NOT_ASKED
            k.claimable[chair] = NO_BITS
    if not asked:
        k.pending = -1
        k.feeder = -1
        k.rob = NO_ROB
        k.kong_action = -1


@kernel
def _hide_turn(g: Any, rules: Any, viewer: int, k: Any) -> None:
    """Leave of the decision what the viewer knows of it."""
    phase = int(g.phase)
    acts = must_answer(g, viewer)
    answering = phase == RESPOND or phase == ROB
    k.phase = shown_phase(g, rules, viewer)
    if answering and acts:
        k.actor = viewer
        k.legal[0] = g.claimable[viewer]
        for word in range(1, MASK_WORDS):
            k.legal[word] = NO_BITS
    elif answering:
        k.actor = -1 if sees_answering(g, rules, viewer) else int(g.feeder)
    if not acts:
        for word in range(MASK_WORDS):
            k.legal[word] = NO_BITS
    if viewer != shown_mover(g) or not (phase == TURN or phase == ROB):
        k.drawn = -1


@kernel
def blank(g: Any, rules: Any, viewer: int, k: Any) -> None:
    """Blank in `k`, a copy of the GAME record `g`, all that the viewer may not know."""
    k.rng = NO_BITS
    for place in range(MAX_TILES):
        k.wall[place] = -1
    for chair in range(4):
        k.delta[chair] = 0
    for chair in range(int(rules.seats)):
        if chair == viewer:
            continue
        _hide_hand(k, chair)
        if int(g.opening_turn) >= 0:
            _hide_size(g, rules, k, chair)
        if not knows_kongs(g, rules, viewer, chair):
            _hide_kongs(k, chair)
    _hide_answers(g, rules, viewer, k)
    _hide_turn(g, rules, viewer, k)


@kernel
def write_records(games: np.ndarray, rules: np.ndarray, viewers: np.ndarray, out: np.ndarray) -> None:
    """Do what `write_known` does, but for the bytes of no field."""
    for index in range(games.shape[0]):
        out[index] = games[index]
        blank(games[index], rules[0], int(viewers[index]), out[index])


def write_known(games: np.ndarray, rules: np.ndarray, viewers: np.ndarray, out: np.ndarray) -> None:
    """Write each game as its viewer knows it.

    Args:
        games: Records of dtype GAME, shape (n,).
        rules: Record of dtype RULES, shape (1,).
        viewers: Chairs, int8 (n,).
        out: Records of dtype KNOWN, C-contiguous (n,); every byte is written.
    """
    write_records(games, rules, viewers, out)
    # A copied record brings along whatever lies between the fields.
    out.view(np.uint8).reshape(len(out), *KNOWN_SHAPE)[:, _UNUSED] = 0
