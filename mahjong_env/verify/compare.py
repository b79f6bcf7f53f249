"""The two engines side by side: one hand, compared after every decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import numpy as np

from mahjong_env.core.actions import ACTION_NAMES
from mahjong_env.core.layout import CHOW_MELD, MELD_NAMES
from mahjong_env.core.tiles import FEI, FIRST_BONUS, KIND_NAMES, NUM_PLAYING, WINDS
from mahjong_env.referee import RefereeGame
from mahjong_env.score.settlement import reported_patterns
from mahjong_env.verify.fast import FastHand, action_numbers
from mahjong_env.verify.ruleset import RuleSet

BIT: Final = {name: 1 << number for number, name in enumerate(ACTION_NAMES)}
_KIND: Final = {name: kind for kind, name in enumerate(KIND_NAMES)}
_MELD: Final = {name: number for number, name in enumerate(MELD_NAMES)}
BONUS_NAMES: Final = frozenset(KIND_NAMES[FIRST_BONUS:])
# What is counted: decisions at which everything was compared, and results.
DECISIONS, RESULTS = "decisions", "results"
# What lies on the table, in the order in which differences are looked for; melds are looked at apart.
TABLE_FIELDS: Final = (
    "hands", "bonus tiles", "fei aside", "live tiles", "discards", "chips", "rewards", "invariants",
)  # fmt: skip
_REASONS: Final = ("", "win", "draw")


@dataclass(frozen=True)
class Mismatch:
    """Where the engines part.

    Attributes:
        field: What was compared.
        fast: The fast engine's value.
        referee: The referee's value.
    """

    field: str
    fast: Any
    referee: Any

    def __str__(self) -> str:
        return f"{self.field}: fast engine {self.fast}, referee {self.referee}"


class RefereeFault(Exception):
    """The referee could not go on; its own exception is the cause."""


class Pair:
    """One hand in both engines.

    Args:
        rules: The rule set; its `max_hands` is 1, so that the fast engine stops where the referee does.
        seed: Seed of the fast engine's generator.
        wall: All tiles in draw order, as kinds.
        dealer: Chair that deals.
        round_wind: 0 to 3 for E to N.
        compared: Counts what is compared.

    Attributes:
        mask: What the actor may do, a bit an action; valid once `difference` has found nothing.

    Raises:
        RefereeFault: If the referee breaks down.
    """

    def __init__(
        self,
        rules: RuleSet,
        seed: int,
        wall: Sequence[int],
        dealer: int,
        round_wind: int,
        compared: Counter[str] | None = None,
    ) -> None:
        self.rules = rules
        self.compared: Counter[str] = Counter() if compared is None else compared
        self.fast = FastHand(rules, seed, wall, dealer, round_wind)
        self.rewards = [0] * rules.seats
        self.steps = 0
        self.mask = 0
        self.referee = guarded(
            lambda: RefereeGame(
                rules.variant,
                rules.options,
                wall=[KIND_NAMES[kind] for kind in wall],
                dealer=dealer,
                round_wind=WINDS[round_wind],
                first_dealer=dealer,
            )
        )
        self._seen_hands: list[list[str]] = [[] for _ in range(rules.seats)]
        self._counts = [bytes(NUM_PLAYING)] * rules.seats
        self._seen_melds: tuple[bytes, list[list[Any]]] = (b"", [])

    @property
    def over(self) -> bool:
        """Whether the hand has ended in both engines."""
        return self.fast.ended and self.referee.over

    def step(self, action: int) -> tuple[int, ...]:
        """Play one action in both engines and return the chips that the fast one moved.

        Raises:
            RefereeFault: If the referee breaks down.
        """
        moved = self.fast.step(action)
        self.steps += 1
        self.rewards = [total + chips for total, chips in zip(self.rewards, moved, strict=True)]
        guarded(lambda: self.referee.act(ACTION_NAMES[action]))
        return moved

    def difference(self) -> Mismatch | None:
        """Compare everything at this point of the hand and return the first difference."""
        return next(self._differences(), None)

    def _differences(self) -> Iterator[Mismatch]:
        fast, referee = self.fast, self.referee
        if fast.ended != referee.over:
            yield Mismatch("end of the hand", _ended(fast.ended), _ended(referee.over))
            return
        if referee.over:
            yield from self._result_differences()
        else:
            yield from self._question_differences()
        yield from self._table_differences()

    def _question_differences(self) -> Iterator[Mismatch]:
        """Who is asked, and what each may do."""
        fast, referee = self.fast, self.referee
        self.compared[DECISIONS] += 1
        masks = fast.legal()
        wanted = {chair: _mask(names) for chair, names in referee.legal().items()}
        self.mask = masks.get(fast.actor, 0)
        yield from _unequal("phase", fast.phase, referee.phase)
        yield from _unequal("asked", (fast.actor, *masks), (referee.actor, *wanted))
        if masks != wanted:
            chair = next(chair for chair in wanted if masks[chair] != wanted[chair])
            yield _legal_mismatch(chair, masks[chair], wanted[chair])

    def _table_differences(self) -> Iterator[Mismatch]:
        """What lies on the table, and the chips."""
        fast, referee = self._fast_table(), self._referee_table()
        if fast != referee:
            for field, ours, theirs in zip(TABLE_FIELDS, fast, referee, strict=True):
                yield from _unequal(field, ours, theirs)
        yield from self._meld_differences()

    def _fast_table(self) -> tuple[Any, ...]:
        """Return the fast engine's `TABLE_FIELDS`."""
        fast, seats = self.fast, self.rules.seats
        # A robbed tile lies elsewhere in each engine once the hand is over.
        robbed = self.referee.over and self.referee.result["rob"]
        return (
            None if robbed else fast.hands,
            None if robbed else fast.bonus[:seats],
            fast.fei_aside[:seats],
            fast.live,
            fast.discards,
            fast.chips,
            self.rewards if self.steps else fast.chips,
            fast.violation,
        )

    def _referee_table(self) -> tuple[Any, ...]:
        """Return the referee's `TABLE_FIELDS`."""
        table = self.referee.table
        robbed = self.referee.over and self.referee.result["rob"]
        return (
            None if robbed else self._hands(),
            None if robbed else self._bonus(),
            tuple(table.aside),
            table.live,
            self._discards(),
            table.chips,
            table.chips,
            "",
        )

    def _hands(self) -> bytes:
        """Return the referee's concealed tiles as counts, a tile that waits for robbers included."""
        table = self.referee.table
        robbed = table.between if self.referee.phase == "rob" else None
        if robbed in BONUS_NAMES:
            robbed = None
        for chair, tiles in enumerate(table.hands):
            if robbed and chair == table.turn.chair:
                tiles = [*tiles, robbed]
            if tiles != self._seen_hands[chair]:
                self._seen_hands[chair] = list(tiles)
                self._counts[chair] = _count(tiles)
        return b"".join(self._counts)

    def _meld_differences(self) -> Iterator[Mismatch]:
        fields, melds = self.fast.meld_fields, self.referee.table.melds
        if (fields, melds) == self._seen_melds:
            return
        self._seen_melds = fields, [list(own) for own in melds]
        for chair, own in enumerate(melds):
            yield from _unequal("melds", self.fast.melds(chair), [_meld_numbers(meld) for meld in own])

    def _bonus(self) -> tuple[int, ...]:
        table = self.referee.table
        shown = [sum(map(_bonus_bit, tiles)) for tiles in table.bonus]
        if table.between in BONUS_NAMES:
            # A flower that may be robbed lies with nobody in the referee, with its owner in the fast engine.
            shown[self.fast.feeder] |= _bonus_bit(table.between)
        return tuple(shown)

    def _discards(self) -> tuple[int, int]:
        """Return how many tiles were discarded and how many of them claimed."""
        table = self.referee.table
        made = sum(map(len, table.discards))
        return made, made - sum(map(len, table.piles)) - (self.referee.phase == "respond")

    def _result_differences(self) -> Iterator[Mismatch]:
        """How the hand ended and what it pays."""
        record, result = self.fast.result, self.referee.result
        self.compared[RESULTS] += 1
        yield from _unequal("end of the hand", _REASONS[int(record.reason)], result["reason"])
        winners = [chair for chair in range(self.rules.seats) if int(record.winners) >> chair & 1]
        yield from _unequal("winners", winners, sorted(result["winners"]))
        fed = int(record.by) if int(record.by) >= 0 else None
        yield from _unequal("fed by", fed, result["by"])
        for place, chair in enumerate(result["winners"]):
            yield from self._win_differences(record.win[chair], place)
        moved = record.deltas.tolist()[: self.rules.seats]
        yield from _unequal("chips of the hand", moved, self.referee.table.chips)
        yield from _unequal("next dealer", int(record.next_dealer), result["next_dealer"])

    def _win_differences(self, win: Any, place: int) -> Iterator[Mismatch]:
        settled = self.referee.result["settlements"][place]
        wanted = [tuple(item) for item in settled["patterns"]]
        rules = self.rules.record.view(np.recarray)[0]
        yield from _unequal("patterns", list(reported_patterns(win, rules)), wanted)
        yield from _unequal("total", int(win.total), settled["total"])
        bao = self.referee.result["bao"][place]
        payer = int(win.liable) if int(win.liable) >= 0 else None
        yield from _unequal("bao payer", payer, bao and bao[1])
        yield from _unequal("payments", win.payments.tolist()[: self.rules.seats], settled["payments"])


def _unequal(field: str, fast: Any, referee: Any) -> tuple[Mismatch, ...]:
    return () if fast == referee else (Mismatch(field, fast, referee),)


def _mask(names: Sequence[str]) -> int:
    mask = 0
    for name in names:
        mask |= BIT[name]
    return mask


@cache
def _bonus_bit(tile: str) -> int:
    return 1 << (_KIND[tile] - FIRST_BONUS)


def _count(tiles: Sequence[str]) -> bytes:
    """Return playing tiles as counts by kind; bonus tiles that still lie in the hand are left out."""
    counts = bytearray(NUM_PLAYING)
    for tile in tiles:
        if _KIND[tile] <= FEI:
            counts[_KIND[tile]] += 1
    return bytes(counts)


def guarded(call: Callable[[], Any]) -> Any:
    """Run the referee; whatever it raises becomes a RefereeFault."""
    try:
        return call()
    except Exception as error:
        raise RefereeFault(f"{type(error).__name__}: {error}") from error


def _ended(over: bool) -> str:
    return "over" if over else "goes on"


def _meld_numbers(meld: Any) -> tuple[int, int, int]:
    fei = sum(1 << place for place, tile in enumerate(meld.tiles) if tile == "J")
    number = _MELD[meld.form]
    return number, _KIND[meld.kind], fei if number == CHOW_MELD else meld.fei


def _legal_mismatch(chair: int, fast: int, referee: int) -> Mismatch:
    """Name a difference between two masks after the first action in which they differ."""
    names = [ACTION_NAMES[number] for number in action_numbers(fast ^ referee)]
    kind = names[0].split()[0]
    only_fast = [name for name in names if BIT[name] & fast]
    only_referee = [name for name in names if BIT[name] & referee]
    return Mismatch(
        f"legal {kind}", f"chair {chair} may also {only_fast}", f"chair {chair} may also {only_referee}"
    )
