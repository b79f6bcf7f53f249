"""The fast engine, one game, read straight from its record as plain numbers."""

from __future__ import annotations

import copy
import struct
from collections.abc import Callable, Sequence
from functools import cache, reduce
from operator import lshift, or_
from typing import Any, Final

import numpy as np

from mahjong_env.core.actions import NUM_ACTIONS
from mahjong_env.core.invariants import VIOLATIONS, audit_games
from mahjong_env.core.layout import (
    CHOW_MELD,
    GAME,
    MAX_RIVER,
    OVER,
    PHASE_NAMES,
    RESPOND,
    RESULT,
    RIVER_CLAIMED,
    ROB,
    RULES,
    UNANSWERED,
    new_work,
)
from mahjong_env.core.legal import WORD_STARTS
from mahjong_env.core.shapes import load_tables
from mahjong_env.core.step import DEAL_GIVEN_WALL
from mahjong_env.core.tiles import NUM_PLAYING
from mahjong_env.envs.kernels import bind, load_kernels
from mahjong_env.verify.ruleset import RuleSet

_MATCH: Final = 1
_STARTS: Final = tuple(int(start) for start in WORD_STARTS[1:])
_MELDS: Final = 4

Meld = tuple[int, int, int]  # type, lowest kind, fei: by place (bits) in a chow, else their number


def _offset(field: str, record: np.dtype[Any] = GAME) -> int:
    assert record.fields is not None
    return int(record.fields[field][1])


# The fields that every decision is compared by, with their types as `struct` writes them: numbers, or bytes
# as they lie there.
_FIELDS: Final = {
    "phase": "b", "actor": "b", "feeder": "b", "pending": "b", "live": "h",
    "river_size": "h", "legal": "6Q", "claimable": "4Q", "answer": "4h", "chips": "4q", "bonus": "4i",
    "fei_aside": "4b", "melds": "4b", "meld_type": "16s", "meld_tile": "16s", "meld_fei": "16s",
    "hand": f"{4 * NUM_PLAYING}s", "river_mark": f"{MAX_RIVER}s",
}  # fmt: skip


def _reader() -> tuple[struct.Struct, dict[str, slice]]:
    """Return what unpacks the fields in one go, and where each lies among the numbers that come of it."""
    layout, places, at, count = "<", {}, 0, 0
    for field in sorted(_FIELDS, key=_offset):
        numbers = struct.Struct("<" + _FIELDS[field])
        if numbers.size != GAME[field].itemsize:
            raise TypeError(f"GAME.{field} has {GAME[field].itemsize} bytes, not {numbers.size}")
        layout += f"{_offset(field) - at}x{_FIELDS[field]}"
        at = _offset(field) + numbers.size
        size = len(numbers.unpack(bytes(numbers.size)))
        places[field] = slice(count, count + size)
        count += size
    return struct.Struct(layout), places


_READER, _PLACE = _reader()
_PHASE: Final[int] = _PLACE["phase"].start
_ACTOR: Final[int] = _PLACE["actor"].start
_FEEDER: Final[int] = _PLACE["feeder"].start
_PENDING: Final[int] = _PLACE["pending"].start
_LIVE: Final[int] = _PLACE["live"].start
_RIVER_SIZE: Final[int] = _PLACE["river_size"].start
_TYPES: Final[int] = _PLACE["meld_type"].start
_TILES: Final[int] = _PLACE["meld_tile"].start
_FEI: Final[int] = _PLACE["meld_fei"].start
_HAND: Final[int] = _PLACE["hand"].start
_MARKS: Final[int] = _PLACE["river_mark"].start
_LEGAL: Final = _PLACE["legal"]
_CLAIMABLE: Final = _PLACE["claimable"]
_ANSWER: Final = _PLACE["answer"]
_CHIPS: Final = _PLACE["chips"]
_BONUS: Final = _PLACE["bonus"]
_ASIDE: Final = _PLACE["fei_aside"]
_MELD_COUNT: Final = _PLACE["melds"]
_REASON_AT: Final = _offset("reason", RESULT)
# Marks of the discards that nobody has claimed.
_LYING: Final = bytes(mark for mark in range(256) if not mark & RIVER_CLAIMED)


class FastHand:
    """One hand in the fast engine, dealt from a given wall as the first hand of a match.

    A match, not a single hand: a hand that ends in the opening counts there, and the deal after the hand can
    be checked.

    Args:
        rules: The rule set.
        seed: Seed of the game's generator, from 0 to 2**64 - 1 (dice only, the wall being given).
        wall: All tiles in draw order, as kinds.
        dealer: Chair that deals.
        round_wind: 0 to 3 for E to N.

    Attributes:
        actor: The chair that acts, -1 for none.
        ended: Whether the last step ended a hand; `result` tells how.
    """

    actor: int
    ended: bool

    def __init__(self, rules: RuleSet, seed: int, wall: Sequence[int], dealer: int, round_wind: int) -> None:
        self.rules = rules
        self.dealer = dealer
        self.games = np.zeros(1, GAME)
        self.results = np.zeros(2, RESULT)
        self._no_games = self.games[:0]
        self._work = new_work()
        self._tables = load_tables()
        self._kernels = load_kernels()
        self._rewards = np.zeros((1, 4), np.int32)
        self._moved = memoryview(self._rewards[0, : rules.seats].data)
        self._ended = np.zeros(1, np.int8)
        self._command = np.zeros(1, np.int64)
        self._places = np.zeros(1, np.int64)
        self._seats, self._mask = np.zeros(1, np.int8), np.zeros((1, NUM_ACTIONS), np.int8)
        self._codes = np.zeros(1, np.int64)
        self._audit = _bound_audit()
        self._bytes = memoryview(self.games.view(np.uint8).data)
        self._result_bytes = memoryview(self.results.view(np.uint8).data)
        self.games["rng"] = seed
        self.games["episode"] = _MATCH
        self.games["dealer"] = dealer
        self.games["round_wind"] = round_wind
        self.games["wall"][0, : len(wall)] = wall
        self.step(DEAL_GIVEN_WALL)

    def copy(self) -> FastHand:
        """Return a hand that goes on from here on its own."""
        twin = copy.copy(self)
        twin.games, twin.results = self.games.copy(), self.results.copy()
        twin._bytes = memoryview(twin.games.view(np.uint8).data)
        twin._result_bytes = memoryview(twin.results.view(np.uint8).data)
        return twin

    def step(self, action: int) -> tuple[int, ...]:
        """Play a legal action and return the chips that each chair won or lost by it."""
        self._command[0] = action
        self._kernels.advance(
            self.games, self._places, self.rules.record, self._tables, self._work, self.results,
            self._no_games, self._command, self._rewards, self._ended, self._seats, self._mask,
        )  # fmt: skip
        self._now = _READER.unpack_from(self._bytes)
        self.actor = self._now[_ACTOR]
        self.ended = self._result_bytes[_REASON_AT] != 0
        return tuple(self._moved)

    @property
    def result(self) -> Any:
        """The RESULT record of the hand that ended last."""
        return self.results.view(np.recarray)[0]

    @property
    def phase(self) -> str:
        """Name of the phase."""
        return PHASE_NAMES[self._now[_PHASE]]

    @property
    def feeder(self) -> int:
        """The chair whose tile waits for answers."""
        return int(self._now[_FEEDER])

    @property
    def pending(self) -> int:
        """Kind of the tile that waits for answers, -1 for none."""
        return int(self._now[_PENDING])

    def legal(self) -> dict[int, int]:
        """Return what each asked chair may do, as a bit per action, in the order in which they are asked."""
        phase, actor = self._now[_PHASE], self._now[_ACTOR]
        if phase == OVER:
            return {}
        own, *more = self._now[_LEGAL]
        if any(more):
            own = reduce(or_, map(lshift, more, _STARTS), own)
        if phase not in (RESPOND, ROB):
            return {actor: own}
        feeder, seats = self._now[_FEEDER], self.rules.seats
        answers, claimable = self._now[_ANSWER], self._now[_CLAIMABLE]
        order = [(feeder + step) % seats for step in range(1, seats)]
        asked = {chair: claimable[chair] for chair in order if answers[chair] == UNANSWERED}
        return {chair: own if chair == actor else word for chair, word in asked.items()}

    @property
    def hands(self) -> bytes:
        """Concealed tiles of all chairs, counts of the kinds 0 to 34 a chair."""
        return bytes(self._now[_HAND][: NUM_PLAYING * self.rules.seats])

    def hand(self, chair: int) -> bytes:
        """Return the concealed tiles of a chair, a count per kind 0 to 34."""
        return bytes(self._now[_HAND][NUM_PLAYING * chair : NUM_PLAYING * (chair + 1)])

    @property
    def meld_fields(self) -> tuple[Any, ...]:
        """Every field of the record about melds: equal fields mean equal melds."""
        now = self._now
        return now[_MELD_COUNT], now[_TYPES], now[_TILES], now[_FEI]

    def melds(self, chair: int) -> list[Meld]:
        """Return the melds of a chair in order."""
        start = _MELDS * chair
        types, tiles, fei = self._now[_TYPES], self._now[_TILES], self._now[_FEI]
        return [
            _meld(types[place], tiles[place], fei[place])
            for place in range(start, start + self._now[_MELD_COUNT][chair])
        ]

    @property
    def bonus(self) -> tuple[int, ...]:
        """Exposed bonus tiles by chair, bit kind - 35."""
        return self._now[_BONUS]

    @property
    def fei_aside(self) -> tuple[int, ...]:
        """Number of fei set aside, by chair."""
        return self._now[_ASIDE]

    @property
    def live(self) -> int:
        """Tiles that may still be drawn."""
        return int(self._now[_LIVE])

    @property
    def chips(self) -> list[int]:
        """Chips by chair in this episode, those owed to the next step included."""
        return list(self._now[_CHIPS][: self.rules.seats])

    @property
    def discards(self) -> tuple[int, int]:
        """Number of discards, and how many of them were claimed."""
        size = self._now[_RIVER_SIZE]
        return size, len(self._now[_MARKS][:size].translate(None, _LYING))

    @property
    def violation(self) -> str:
        """The first invariant that the record breaks; empty if it is sound."""
        if not self._audit(self.games, self.rules.record, self._codes):
            return ""
        return VIOLATIONS[int(self._codes[0])]


@cache
def _bound_audit() -> Callable[..., Any]:
    return bind(audit_games, np.zeros(1, GAME), np.zeros(1, RULES), np.zeros(1, np.int64))


def _meld(number: int, kind: int, fei: int) -> Meld:
    return number, kind, fei if number == CHOW_MELD else fei.bit_count()


def action_numbers(mask: int) -> list[int]:
    """Return the actions whose bits are set."""
    numbers = []
    while mask:
        lowest = mask & -mask
        numbers.append(lowest.bit_length() - 1)
        mask ^= lowest
    return numbers
