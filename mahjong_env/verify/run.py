"""Many hands through both engines, on one or several processes, and what came of it."""

from __future__ import annotations

import gc
import os
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import repeat
from multiprocessing import get_context, parent_process
from typing import Any, Final

from mahjong_env.envs.kernels import load_kernels
from mahjong_env.record.game_record import GameRecord
from mahjong_env.variants import Value
from mahjong_env.verify.compare import DECISIONS, RESULTS
from mahjong_env.verify.coverage import Coverage
from mahjong_env.verify.hands import Played, play_hand, random_deal, record_of
from mahjong_env.verify.movers import make_mover
from mahjong_env.verify.reachable import GROUPS, reachable
from mahjong_env.verify.ruleset import RuleSet, make_ruleset, random_ruleset
from mahjong_env.verify.scenarios import play_scenario

# Hands that share one random set of options.
_HANDS_PER_SET: Final = 4
_CHUNK: Final = 100
# Records kept of a chunk of hands, and of a whole run.
MAX_RECORDS: Final = 20
# The fast engine stops after one hand, as the referee does.
_ONE_HAND: Final[dict[str, Value]] = {"max_hands": 1}

Progress = Callable[["Report", int], None]


@dataclass(frozen=True)
class Plan:
    """What to play. Hand i of a plan is the same on every machine and with any number of workers.

    Attributes:
        variant: Name of the variant.
        seed: Seed of the whole run.
        rules: Options that differ from the default preset, as pairs.
        random_options: Whether all other options are drawn at random, anew every few hands.
        mover: `mixed`, `random` or `biased`.
        scenarios: Whether to play constructed walls in place of random ones.
    """

    variant: str
    seed: int
    rules: tuple[tuple[str, Value], ...] = ()
    random_options: bool = False
    mover: str = "mixed"
    scenarios: bool = False


@dataclass
class Report:
    """What came of a run.

    Attributes:
        hands: Hands played.
        compared: How many decisions and results were compared.
        fields: Hands in which the engines parted, by what differed first.
        coverage: How often each thing happened.
        reachable: Everything that the rules in force allow to happen.
        records: Number of the hand and record of the first hands in which the engines parted.
        seconds: Time taken.
    """

    hands: int = 0
    compared: Counter[str] = field(default_factory=Counter)
    fields: Counter[str] = field(default_factory=Counter)
    coverage: Coverage = field(default_factory=Counter)
    reachable: set[tuple[str, str]] = field(default_factory=set)
    records: list[tuple[int, GameRecord]] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def mismatches(self) -> int:
        """Hands in which the engines parted."""
        return self.fields.total()

    @property
    def never(self) -> set[tuple[str, str]]:
        """What the rules allow but no hand showed."""
        return self.reachable - set(self.coverage)

    def add(self, other: Report) -> None:
        """Take in the report of more hands."""
        self.hands += other.hands
        self.compared += other.compared
        self.fields += other.fields
        self.coverage += other.coverage
        self.reachable |= other.reachable
        self.records = (self.records + other.records)[:MAX_RECORDS]

    def to_dict(self) -> dict[str, Any]:
        """Return the report as plain JSON values, the records apart."""
        return {
            "hands": self.hands,
            "decisions": self.compared[DECISIONS],
            "results": self.compared[RESULTS],
            "mismatches": self.mismatches,
            "fields": dict(sorted(self.fields.items())),
            "coverage": {group: self._counts(group) for group in GROUPS},
            "never": {group: sorted(name for kind, name in self.never if kind == group) for group in GROUPS},
            "seconds": round(self.seconds, 3),
        }

    def _counts(self, group: str) -> dict[str, int]:
        return {name: count for (kind, name), count in sorted(self.coverage.items()) if kind == group}


def verify(
    plan: Plan,
    hands: int,
    workers: int = 1,
    progress: Progress | None = None,
    done: Report | None = None,
) -> Report:
    """Play hands 0 to `hands` - 1 of a plan through both engines.

    Args:
        plan: What to play.
        hands: Number of hands.
        workers: Number of processes.
        progress: Called with the report so far and the hands in all, now and then.
        done: Outcome of the plan's first hands, which are not played again; the report goes on from it.

    Raises:
        ValueError: If the plan's rules or mover are not allowed.
    """
    report = Report() if done is None else done
    start = time.perf_counter() - report.seconds
    make_ruleset(plan.variant, dict(plan.rules))
    make_mover(plan.mover, random.Random(0), 4)
    load_kernels()
    for part in _parts(plan, report.hands, hands, workers):
        report.add(part)
        report.seconds = time.perf_counter() - start
        if progress is not None:
            progress(report, hands)
    return report


def _parts(plan: Plan, begin: int, hands: int, workers: int) -> Iterator[Report]:
    size = max(1, min(_CHUNK, (hands - begin) // (4 * workers)))
    starts = range(begin, hands, size)
    chunks = [range(first, min(first + size, hands)) for first in starts]
    if workers == 1:
        yield from map(play_numbers, repeat(plan), chunks)
        return
    # A fresh interpreter each: a copy of this one would share threads and locks of compiled code.
    with ProcessPoolExecutor(workers, get_context("spawn"), _end_with_parent) as pool:
        yield from pool.map(play_numbers, repeat(plan), chunks)


def _end_with_parent() -> None:
    """Let a worker end as soon as the process that started it is gone, be it killed."""

    def wait() -> None:
        parent = parent_process()
        assert parent is not None, "a worker has been started by another process"
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def rules_of(plan: Plan, number: int) -> RuleSet:
    """Return the rule set of one hand."""
    fixed = {**dict(plan.rules), **_ONE_HAND}
    if plan.random_options:
        return random_ruleset(plan.variant, plan.seed, number // _HANDS_PER_SET, tuple(fixed.items()))
    return make_ruleset(plan.variant, fixed)


def play_numbers(plan: Plan, numbers: Iterable[int]) -> Report:
    """Play hands of a plan by their numbers."""
    report = Report()
    gc.disable()
    known: RuleSet | None = None
    for number in numbers:
        rules = rules_of(plan, number) if known is None or plan.random_options else known
        if rules is not known:
            report.reachable |= reachable(rules)
            known = rules
        played = play_number(plan, number, rules, report)
        report.hands += 1
        if played.mismatch is not None:
            report.fields[played.mismatch.field] += 1
            if len(report.records) < MAX_RECORDS:
                report.records.append((number, record_of(_simplest(plan, number, played))))
    gc.enable()
    return report


def play_number(plan: Plan, number: int, rules: RuleSet, report: Report) -> Played:
    """Play one hand of a plan under a rule set and count in the report."""
    rng = random.Random(f"{plan.variant} {plan.seed} {number}")
    if plan.scenarios:
        return play_scenario(rules, number, rng, report.coverage, report.compared)
    deal = random_deal(rules, rng)
    mover = make_mover(plan.mover, rng, rules.seats)
    return play_hand(rules, deal, mover, report.coverage, report.compared)


def _simplest(plan: Plan, number: int, played: Played) -> Played:
    """Put options back to their defaults one by one as long as the engines part in the same way."""
    assert played.mismatch is not None
    for name in played.rules.changes:
        simpler = None if name in _ONE_HAND else played.rules.without(name)
        if simpler is None:
            continue
        again = play_number(plan, number, simpler, Report())
        if again.mismatch is not None and again.mismatch.field == played.mismatch.field:
            played = again
    return played
