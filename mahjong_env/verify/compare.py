"""The two engines side by side: one hand, compared after every decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
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
_BONUS_BIT: Final = {name: 1 << bit for bit, name in enumerate(KIND_NAMES[FIRST_BONUS:])}
# A byte for each playing kind: the sum over a hand holds its counts.
_ONE_TILE: Final = {name: 1 << 8 * kind if kind <= FEI else 0 for kind, name in enumerate(KIND_NAMES)}
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
        self._seen_bonus: list[list[str]] = [[] for _ in range(rules.seats)]
        self._bonus_bits = (0,) * rules.seats
        self._seen_melds: tuple[tuple[Any, ...], list[list[Any]]] = ((), [])

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
        if any(moved):
            self.rewards = [total + chips for total, chips in zip(self.rewards, moved, strict=True)]
        guarded(self.referee.act, ACTION_NAMES[action])
        return moved

    def difference(self) -> Mismatch | None:
        """Compare everything at this point of the hand and return the first difference."""
        over, wanted_over = self.fast.ended, self.referee.over
        if over != wanted_over:
            return Mismatch("end of the hand", _ended(over), _ended(wanted_over))
        found = next(self._result_differences(), None) if over else self._question_difference()
        # The tile of a robbery that has ended the hand lies elsewhere in each engine.
        robbed = over and bool(self.referee.result["rob"])
        return found or self._table_difference(robbed)

    def _question_difference(self) -> Mismatch | None:
        """Compare who is asked, and what each may do."""
        fast, referee = self.fast, self.referee
        self.compared[DECISIONS] += 1
        masks = fast.legal()
        wanted = {chair: _mask(names) for chair, names in referee.legal().items()}
        self.mask = masks.get(fast.actor, 0)
        if fast.phase != referee.phase:
            return Mismatch("phase", fast.phase, referee.phase)
        if fast.actor != referee.actor or [*masks] != [*wanted]:
            return Mismatch("asked", (fast.actor, *masks), (referee.actor, *wanted))
        if masks != wanted:
            chair = next(chair for chair in wanted if masks[chair] != wanted[chair])
            return _legal_mismatch(chair, masks[chair], wanted[chair])
        return None

    def _table_difference(self, robbed: bool) -> Mismatch | None:
        """Compare what lies on the table (hands and bonus tiles unless robbed), and the chips."""
        fast, referee = self._fast_table(robbed), self._referee_table(robbed)
        if fast != referee:
            rows = zip(TABLE_FIELDS, fast, referee, strict=True)
            return next(Mismatch(*row) for row in rows if row[1] != row[2])
        return self._meld_difference()

    def _fast_table(self, robbed: bool) -> tuple[Any, ...]:
        """Return the fast engine's `TABLE_FIELDS`."""
        fast, seats = self.fast, self.rules.seats
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

    def _referee_table(self, robbed: bool) -> tuple[Any, ...]:
        """Return the referee's `TABLE_FIELDS`."""
        table = self.referee.table
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

    def _meld_difference(self) -> Mismatch | None:
        fields, melds = self.fast.meld_fields, self.referee.table.melds
        if (fields, melds) == self._seen_melds:
            return None
        self._seen_melds = fields, [list(own) for own in melds]
        for chair, own in enumerate(melds):
            ours, theirs = self.fast.melds(chair), [_meld_numbers(meld) for meld in own]
            if ours != theirs:
                return Mismatch("melds", ours, theirs)
        return None

    def _bonus(self) -> tuple[int, ...]:
        """Return the referee's exposed bonus tiles as bits."""
        table = self.referee.table
        if table.bonus != self._seen_bonus:
            self._seen_bonus = [list(tiles) for tiles in table.bonus]
            self._bonus_bits = tuple(sum(map(_BONUS_BIT.__getitem__, tiles)) for tiles in table.bonus)
        if table.between not in BONUS_NAMES:
            return self._bonus_bits
        # A flower that may be robbed lies with nobody in the referee, with its owner in the fast engine.
        shown = list(self._bonus_bits)
        shown[self.fast.feeder] |= _BONUS_BIT[table.between]
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
    return sum(map(BIT.__getitem__, names))


def _count(tiles: Sequence[str]) -> bytes:
    """Return playing tiles as counts by kind; bonus tiles that still lie in the hand are left out."""
    return sum(map(_ONE_TILE.__getitem__, tiles)).to_bytes(NUM_PLAYING, "little")


def guarded(call: Callable[..., Any], *arguments: Any) -> Any:
    """Run the referee; whatever it raises becomes a RefereeFault."""
    try:
        return call(*arguments)
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
