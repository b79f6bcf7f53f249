"""What is reported of one match, or of a round robin in which every two agents meet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np

import mahjong_env
from agents.arena.compare import Pair, columns_of
from agents.arena.duplicate import Match, Result
from agents.arena.rating import Rating, rate
from agents.arena.seating import even_seatings
from agents.arena.statistics import Statistics, describe
from agents.base import Agent, AgentError
from agents.intervals import Mean, bootstrap


@dataclass
class Outcome:
    """Matches played on the same deals, and what they say together.

    Attributes:
        names: One per agent.
        means: Chips per hand of each agent, over all its matches alike.
        pairs: Every two agents.
        statistics: How each agent played.
        seconds: Mean wall time of a decision of each agent.
        ratings: One per agent.
        matches: The matches.
        stopped: Why it ended before its time, else empty.
    """

    names: tuple[str, ...]
    means: tuple[Mean, ...]
    pairs: tuple[Pair, ...]
    statistics: tuple[Statistics, ...]
    seconds: tuple[float, ...]
    ratings: tuple[Rating, ...]
    matches: tuple[Result, ...] = field(repr=False)
    stopped: str = ""

    @property
    def deals(self) -> int:
        """Number of different deals."""
        return self.matches[0].deals

    @property
    def hands(self) -> int:
        """Number of hands played."""
        return sum(match.deals * len(match.seatings) for match in self.matches)


def outcome_of(result: Result) -> Outcome:
    """Return the outcome of a single match."""
    return Outcome(
        names=result.names,
        means=result.means,
        pairs=result.pairs,
        statistics=result.statistics,
        seconds=result.seconds,
        ratings=tuple(rate(result.names, [result])),
        matches=(result,),
        stopped=result.stopped,
    )


def round_robin(match: Match, agents: Sequence[Agent], names: Sequence[str], hands: int) -> Outcome:
    """Let every two agents meet on the same deals, both holding equally many chairs in all.

    Args:
        match: What is played; its seatings are not looked at.
        agents: Two or more.
        names: One per agent, all different.
        hands: Hands in all.

    Raises:
        AgentError: If there are fewer than two agents, or an agent fails and nothing is kept.
        KeyboardInterrupt: After Ctrl-C, if nothing is kept.
    """
    if len(agents) < 2:
        raise AgentError(f"agents: {len(agents)} given, 2 or more expected")
    rows = even_seatings(mahjong_env.BatchEnv(match.variant, 1, rules=match.rules).num_seats)
    twos = list(combinations(range(len(agents)), 2))
    results = match.play_all(agents, names, [(two, rows) for two in twos], hands)
    seconds = dict(pair for result in results for pair in zip(result.names, result.seconds, strict=True))
    return Outcome(
        names=tuple(names),
        means=tuple(_means(names, results)),
        pairs=tuple(result.pairs[0] for result in results),
        statistics=tuple(_statistics(name, results) for name in names),
        seconds=tuple(seconds[name] for name in names),
        ratings=tuple(rate(names, results)),
        matches=tuple(results),
        stopped=results[0].stopped,
    )


def _means(names: Sequence[str], results: Sequence[Result]) -> list[Mean]:
    """Return each agent's chips per hand, the mean of its matches."""
    columns: dict[str, list[np.ndarray]] = {name: [] for name in names}
    for result in results:
        luck = result.played.luck if result.control else None
        values = columns_of(result.played.chips, result.seatings, 2, luck)
        for place, name in enumerate(result.names):
            columns[name].append(values[:, place])
    return bootstrap(np.stack([np.mean(columns[name], axis=0) for name in names], axis=1))


def _statistics(name: str, results: Sequence[Result]) -> Statistics:
    return describe(
        [
            (result.played.counts, result.seatings, result.names.index(name))
            for result in results
            if name in result.names
        ]
    )
