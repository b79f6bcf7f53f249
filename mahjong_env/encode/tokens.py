"""The words of the `events` observation: what each token id says, as tables for kernels, networks and people.

A word has one token for every combination of its seats, details and kinds; tokens are numbered word by word,
and within a word by seat, then detail, then kind. Seats are relative to the viewer: 0 is the viewer himself,
1 to 3 follow in turn order. Every token tells by itself what it is about, wherever it stands.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.layout import CHOW_MELD, KONG_MELD, PHASE_NAMES, PONG_MELD
from mahjong_env.core.tiles import (
    FIRST_BONUS,
    KIND_NAMES,
    NUM_KINDS,
    NUM_PLAYING,
    NUM_REAL,
    NUM_SUITED,
    WINDS,
)
from mahjong_env.record.render import write_meld

NO_SEAT: Final = 4
NO_KIND: Final = NUM_KINDS
MOST_LIVE: Final = 148
MOST_HANDS: Final = 16
# Chips are told by size: 0, then 1, 2, 4 ... 512 and more, won or lost.
CHIP_STEPS: Final = 10

_ALL_SEATS: Final = (0, 1, 2, 3)
_OTHERS: Final = (1, 2, 3)
_ALL: Final = tuple(range(NUM_KINDS))
_PLAYING: Final = tuple(range(NUM_PLAYING))
_REAL: Final = tuple(range(NUM_REAL))
_BONUS: Final = tuple(range(FIRST_BONUS, NUM_KINDS))
_LOWEST: Final = tuple(kind for kind in range(NUM_SUITED) if kind % 9 < 7)


class Word(NamedTuple):
    """A group of tokens: one for each seat, detail and kind.

    Attributes:
        name: Its name.
        meaning: What it says.
        seats: Relative seats that it may be about; empty if it is about none.
        details: Number of details.
        kinds: Tile kinds that it may name; empty if it names none.
        detail: What the detail tells; empty where there is but one.
    """

    name: str
    meaning: str
    seats: tuple[int, ...] = ()
    details: int = 1
    kinds: tuple[int, ...] = ()
    detail: str = ""

    @property
    def size(self) -> int:
        """Number of its tokens."""
        return max(1, len(self.seats)) * self.details * max(1, len(self.kinds))


# The words of the history come first: the number of a word is its event's number in a HISTORY record.
HISTORY_WORDS: Final = (
    Word("padding", "nothing"),
    Word("dealer", "a hand begins, this seat deals", _ALL_SEATS),
    Word("round_wind", "the round wind, where the variant has one", details=4, detail="E, S, W, N"),
    Word("own_draw", "the viewer draws this tile", kinds=_ALL),
    Word("draw", "another seat draws a tile", _OTHERS),
    Word("bonus", "a seat shows this bonus tile", _ALL_SEATS, kinds=_BONUS),
    Word(
        "discard",
        "a seat discards this tile",
        _ALL_SEATS,
        2,
        _PLAYING,
        "0 from the hand, 1 straight from the draw",
    ),
    Word(
        "chow",
        "a seat claims the latest discard for the chow from this kind up",
        _ALL_SEATS,
        7,
        _LOWEST,
        "places taken by a fei: the sum of 1 for the lowest, 2 and 4",
    ),
    Word("pong", "a seat claims the latest discard for a pong", _ALL_SEATS, 3, _REAL, "number of fei in it"),
    Word("kong", "a seat claims the latest discard for a kong", _ALL_SEATS, 2, _REAL, "number of fei in it"),
    Word(
        "added_kong",
        "a seat adds the fourth tile to its pong of this kind",
        _ALL_SEATS,
        2,
        _REAL,
        "0 the real tile, 1 a fei",
    ),
    Word(
        "concealed_kong",
        "a seat lays down a concealed kong whose tiles the viewer may know",
        _ALL_SEATS,
        2,
        _REAL,
        "number of fei in it",
    ),
    Word("hidden_kong", "another seat lays down a concealed kong whose tiles are hidden", _OTHERS),
    Word("aside", "a seat sets a fei aside", _ALL_SEATS),
    Word("swap", "a seat puts the real tile into its pong and takes a fei back", _ALL_SEATS, kinds=_REAL),
    Word("win", "a seat wins: the hand is over", _ALL_SEATS),
    Word("no_winner", "the hand is over, nobody has won"),
)
PRESENT_WORDS: Final = (
    Word(
        "hand", "a concealed tile of the viewer; in the opening also a bonus tile not yet shown", kinds=_ALL
    ),
    Word("drawn", "the tile that the viewer has drawn in this turn of his", kinds=_PLAYING),
    Word("pending", "the discard, kong tile or eighth flower that waits for answers", kinds=_ALL),
    Word("phase", "what the game waits for", details=5, detail=", ".join(PHASE_NAMES)),
    Word("asked", "the viewer has a decision to make now"),
    Word("mover", "this seat is in turn, or its discard, kong or flower waits for answers", _ALL_SEATS),
    Word("seat_wind", "the viewer's seat wind", details=4, detail="E, S, W, N"),
    Word("live", "tiles left to draw", details=MOST_LIVE + 1, detail="their number"),
    Word(
        "hands",
        "hands finished in this episode",
        details=MOST_HANDS + 1,
        detail=f"their number, at most {MOST_HANDS}",
    ),
    Word("seats", "number of seats", details=2, detail="0 three, 1 four"),
    Word("chow_barred", "a pong bars the viewer's chows"),
    Word("barred", "a kind that may not be discarded after the chow just made", kinds=_REAL),
    Word(
        "chips",
        "a seat's chips of this episode",
        _ALL_SEATS,
        2 * CHIP_STEPS + 1,
        detail=f"{CHIP_STEPS} none, above 1, 2, 4 ... 512 or more won, below as much lost",
    ),
    Word("owes", "this seat is liable to pay for everybody if the viewer wins", _OTHERS),
    Word("owed", "the viewer is liable to pay for everybody if this seat wins", _OTHERS),
    Word(
        "locked",
        "a kind that the viewer may not claim",
        details=3,
        kinds=_REAL,
        detail="0 not to win, 1 not for a pong or kong, 2 neither",
    ),
)
WORDS: Final = (*HISTORY_WORDS, *PRESENT_WORDS)
NUM_HISTORY_WORDS: Final = len(HISTORY_WORDS)
(
    PADDING, DEALER, ROUND_WIND, OWN_DRAW, DRAW, BONUS, DISCARD, CHOW, PONG, KONG, ADDED_KONG, CONCEALED_KONG,
    HIDDEN_KONG, ASIDE, SWAP, WIN, NO_WINNER, HAND, DRAWN, PENDING, PHASE, ASKED, MOVER, SEAT_WIND, LIVE,
    HANDS, SEATS, CHOW_BARRED, BARRED, CHIPS, OWES, OWED, LOCKED,
) = range(len(WORDS))  # fmt: skip


def first_tokens() -> dict[str, int]:
    """Return the first token of every word."""
    first: dict[str, int] = {}
    token = 0
    for word in WORDS:
        first[word.name] = token
        token += word.size
    return first


NUM_TOKENS: Final = sum(word.size for word in WORDS)
_FIRST: Final = np.array(list(first_tokens().values()), np.int64)
_FIRST_SEAT: Final = np.array([word.seats[0] if word.seats else 0 for word in WORDS], np.int64)
_DETAILS: Final = np.array([word.details for word in WORDS], np.int64)
_KINDS: Final = np.array([max(1, len(word.kinds)) for word in WORDS], np.int64)
_FIRST_KIND: Final = np.array([word.kinds[0] if word.kinds else 0 for word in WORDS], np.int64)


@kernel
def token_of(word: int, seat: int, kind: int, detail: int) -> Any:
    """Return the token of a word; `seat`, `kind` and `detail` are 0 where the word has none."""
    place = kind - _FIRST_KIND[word]
    if word == CHOW:
        place = kind // 9 * 7 + kind % 9
    return _FIRST[word] + ((seat - _FIRST_SEAT[word]) * _DETAILS[word] + detail) * _KINDS[word] + place


def _fields() -> np.ndarray:
    """Return word, seat, kind and detail of every token."""
    rows = [
        (number, seat, kind, detail)
        for number, word in enumerate(WORDS)
        for seat in word.seats or (NO_SEAT,)
        for detail in range(word.details)
        for kind in word.kinds or (NO_KIND,)
    ]
    return np.array(rows, np.int16)


# Of each token: number of its word, seat (4 none), kind (51 none), detail. A network may add up four small
# embeddings in place of one large one.
TOKEN_FIELDS: Final = _fields()


def describe_token(token: int) -> str:
    """Return a token as words, such as `seat 1 discard 5m`.

    Raises:
        ValueError: If there is no such token.
    """
    if not 0 <= token < NUM_TOKENS:
        raise ValueError(f"token {token}: expected 0 to {NUM_TOKENS - 1}")
    word, seat, kind, detail = TOKEN_FIELDS[token].tolist()
    parts = [] if seat == NO_SEAT else [f"seat {seat}"]
    return " ".join([*parts, *_words_of(word, kind, detail)])


def _words_of(word: int, kind: int, detail: int) -> list[str]:
    """Return a token's words, the seat apart."""
    name = WORDS[word].name
    melds = {CHOW: CHOW_MELD, PONG: PONG_MELD, KONG: KONG_MELD}
    if word in melds:
        return [write_meld(melds[word], kind, detail if word == CHOW else (1 << detail) - 1)]
    tile = [] if kind == NO_KIND else [KIND_NAMES[kind]]
    if word in (ADDED_KONG, CONCEALED_KONG):
        return [f"{name}_fei" if detail else name, *tile]
    if word == DISCARD:
        return [name, *tile, *(["straight"] if detail else [])]
    if word == LOCKED:
        return [("locked_win", "locked_pong", "locked")[detail], *tile]
    return [name, *tile, *_number_of(word, detail)]


def _number_of(word: int, detail: int) -> list[str]:
    """Return what the detail of a word without kinds says."""
    if word in (ROUND_WIND, SEAT_WIND):
        return [WINDS[detail]]
    if word == PHASE:
        return [PHASE_NAMES[detail]]
    if word == SEATS:
        return [f"{detail + 3}"]
    if word == CHIPS:
        step = detail - CHIP_STEPS
        return [f"{'+' if step > 0 else '-'}{1 << (abs(step) - 1)}" if step else "0"]
    return [f"{detail}"] if WORDS[word].details > 1 else []


def describe_events(tokens: Iterable[int]) -> list[str]:
    """Return an `events` observation, or a part of it, as readable words, padding left out.

    Raises:
        ValueError: If there is no such token.
    """
    return [describe_token(int(token)) for token in tokens if int(token) != PADDING]
