"""Duplicate deals: the same walls and dice for every seating, so that most of the luck cancels.

Every deal is played once per seating (`agents.arena.seating`). An agent that plays against itself gets a
difference of exactly 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import ceil
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import mahjong_env
from agents.arena.asking import Player, TableAgent, name_players
from agents.arena.compare import Pair, columns_of, compare
from agents.arena.luck import KINDS_OF_LUCK, DrawWatch
from agents.arena.seating import Seatings, seatings
from agents.arena.statistics import HandCounts, Statistics, describe
from agents.base import Agent, AgentError
from agents.intervals import Mean

BATCH = 1_024
CTRL_C = "Ctrl-C"
# Half of a 95 % interval in standard errors.
NORMAL_95 = 1.96
# Batches grow up to BATCH: what is stopped early has whole batches to tell of.
FIRST_BATCH = 64


class Played(NamedTuple):
    """Hands played to their ends.

    Attributes:
        chips: int64 `(..., seats)`, chips of each chair.
        counts: int64 `(..., seats, len(COUNTS))`, see `HandCounts`.
        luck: int64 `(..., seats, KINDS_OF_LUCK)`, see `DrawWatch`; all 0 where it was not watched.
    """

    chips: NDArray[np.int64]
    counts: NDArray[np.int64]
    luck: NDArray[np.int64]


@dataclass
class Result:
    """What an evaluation found.

    Attributes:
        names: One per agent.
        means: Chips per hand of each agent.
        pairs: Every two agents.
        deals: Number of different deals.
        seatings: Agent by chair, one row per seating; each deal was played once in each.
        batch_seeds: Seed of each batch of deals (`BatchEnv.reset`).
        batch_sizes: Deals of each batch.
        statistics: How each agent played.
        played: All hands, `(seatings, deals, ...)`.
        control: Whether the luck of the draw is taken out of means and pairs.
        seconds: Mean wall time of a decision of each agent.
        stopped: Why it ended before its time, `Ctrl-C` or an agent's mistake; else empty.
    """

    names: tuple[str, ...]
    means: tuple[Mean, ...]
    pairs: tuple[Pair, ...]
    deals: int
    seatings: Seatings
    batch_seeds: tuple[int, ...]
    batch_sizes: tuple[int, ...]
    statistics: tuple[Statistics, ...]
    played: Played = field(repr=False)
    control: bool = False
    seconds: tuple[float, ...] = ()
    stopped: str = ""


class _Round(NamedTuple):
    """A batch of deals as played in each match."""

    size: int
    seed: int
    played: list[Played]


def choose(
    env: mahjong_env.BatchEnv, players: Sequence[Player], seated: NDArray[np.int64], rows: NDArray[np.bool_]
) -> NDArray[np.int64]:
    """Return one legal action per game: the agent's in the games flagged in `rows`, else the lowest."""
    moves: NDArray[np.int64] = env.mask.argmax(axis=1)
    mover = seated[env.seat]
    for index, player in enumerate(players):
        own = rows & (mover == index)
        if own.any():
            moves[own] = player.ask(env, own)
    return moves


def play_hands(
    env: mahjong_env.BatchEnv,
    players: Sequence[Player],
    seated: NDArray[np.int64],
    seed: int,
    *,
    watch: bool = False,
) -> Played:
    """Play one hand in every game.

    Args:
        env: The games; their episodes are hands.
        players: The players.
        seated: Player by chair.
        seed: The deals: game i plays the one of `seed + i`.
        watch: Measure the luck of the draw.

    Returns:
        The hands, `(games, ...)`.
    """
    env.reset(seed=seed)
    chips = np.zeros((env.num_envs, env.num_seats), np.int64)
    counts = HandCounts(env.num_envs, env.num_seats)
    draws = DrawWatch(env) if watch else None
    playing = np.ones(len(chips), np.bool_)
    tables = [
        (player.agent, seated == index)
        for index, player in enumerate(players)
        if isinstance(player.agent, TableAgent)
    ]
    for agent, own in tables:
        agent.begin(own.astype(np.int64))
    while playing.any():
        chooses = playing & (env.mask.sum(axis=1) > 1)
        moves = choose(env, players, seated, chooses)
        counts.chosen(env.mask, env.seat, moves, np.flatnonzero(chooses))
        # A finished game is dealt again at once; it stands still from there on.
        _, rewards, ended, info = env.step_some(moves, playing, show=False)
        chips[playing] += rewards[playing]
        # A hand that ends before anybody decides is told first; the hand that counts is told last.
        results = info["results"]
        counts.ended(results[results["early"] == 0])
        for agent, _ in tables:
            if ended.any():
                agent.ended(env, playing & ended, chips)
        playing &= ~ended
        if draws is not None:
            draws.look(playing)
    luck = np.zeros((*chips.shape, KINDS_OF_LUCK), np.int64) if draws is None else draws.luck
    return Played(chips, counts.table, luck)


def play_deals(
    env: mahjong_env.BatchEnv, agents: Sequence[Agent], seated: NDArray[np.int64], seed: int
) -> NDArray[np.int64]:
    """Play one hand in every game and return the chips of each chair, `(games, seats)`; see `play_hands`."""
    players = [Player(type(agent).__name__, agent) for agent in agents]
    return play_hands(env, players, seated, seed).chips


def batches(deals: int, seed: int) -> Iterator[tuple[int, int]]:
    """Return size and seed of each batch of `deals` deals."""
    size, source = FIRST_BATCH, np.random.SeedSequence(seed)
    seeds = source.generate_state(deals // FIRST_BATCH + 1).tolist()
    for batch_seed in seeds:
        if deals <= 0:
            return
        yield min(size, deals), batch_seed
        deals -= size
        size = min(2 * size, BATCH)


@dataclass(frozen=True)
class Match:
    """What is played.

    Attributes:
        variant: Name of the game.
        rules: House rules as `mahjong_env.BatchEnv` takes them.
        seed: Fixes the deals.
        seatings: Agent by chair, `(n, seats)`; None lets the first of two agents meet the others from every
            chair, see `seatings`.
        control: Take out the luck of the draw (`agents.arena.control`).
        keep: After Ctrl-C, or where an agent fails, return what was played until then in place of raising.
        precision: Stop once the half-width of every pair's interval is no more than so many chips per hand.
        progress: Called with the number of hands just finished.
    """

    variant: str
    rules: object = None
    seed: int = 0
    seatings: Seatings | None = None
    control: bool = False
    keep: bool = False
    precision: float | None = None
    progress: Callable[[int], None] = lambda hands: None

    def play(self, agents: Sequence[Agent], names: Sequence[str], hands: int) -> Result:
        """Play about `hands` hands of duplicate deals and compare the agents.

        With `keep`, Ctrl-C or an agent that fails ends it after the batches that are whole; `Result.stopped`
        says why.

        Args:
            agents: Two or more; the same object may be given twice.
            names: One per agent.
            hands: Hands in all, or at most with `precision`; rounded up to whole deals.

        Raises:
            AgentError: If the number of agents does not fit the table, or an agent fails and nothing is kept;
                the message names it.
            KeyboardInterrupt: After Ctrl-C, if nothing is kept.
        """
        seats = mahjong_env.BatchEnv(self.variant, 1, rules=self.rules).num_seats
        rows = seatings(len(agents), seats) if self.seatings is None else self.seatings
        return self.play_all(agents, names, [(tuple(range(len(agents))), rows)], hands)[0]

    def play_all(
        self,
        agents: Sequence[Agent],
        names: Sequence[str],
        fixtures: Sequence[tuple[tuple[int, ...], Seatings]],
        hands: int,
    ) -> list[Result]:
        """Play several matches on the same deals, batch by batch; see `play`.

        Args:
            agents: The agents.
            names: One per agent.
            fixtures: Which agents play each match, and their seatings, which count within the match.
            hands: Hands of all matches together.
        """
        players = name_players(agents, names)
        unique = [id(player.agent) for player in players]
        place = np.array([unique.index(id(agent)) for agent in agents])
        deals = ceil(hands / sum(len(rows) for _, rows in fixtures))
        done: list[_Round] = []
        stopped = ""
        try:
            for size, seed in batches(deals, self.seed):
                played = [self._batch(players, place[list(who)], rows, size, seed) for who, rows in fixtures]
                done.append(_Round(size, seed, played))
                if self.precision and size > 1 and self._precise(fixtures, done):
                    break
        except (KeyboardInterrupt, AgentError) as error:
            if not (self.keep and done):
                raise
            stopped = str(error) or CTRL_C
        seconds = [players[at].seconds / max(1, players[at].decisions) for at in place]
        results = []
        for at, (who, rows) in enumerate(fixtures):
            result = self._result(names, who, rows, [one._replace(played=[one.played[at]]) for one in done])
            times = tuple(seconds[agent] for agent in who)
            results.append(replace(result, seconds=times, stopped=stopped))
        return results

    def _batch(
        self, players: Sequence[Player], place: NDArray[np.int64], rows: Seatings, size: int, seed: int
    ) -> Played:
        """Play one batch of deals in every seating."""
        env = mahjong_env.BatchEnv(self.variant, size, rules=self.rules)
        hands = []
        for row in rows:
            hands.append(play_hands(env, players, place[row], seed, watch=self.control))
            self.progress(size)
        return Played(*map(np.stack, zip(*hands, strict=True)))

    def _precise(
        self,
        fixtures: Sequence[tuple[tuple[int, ...], Seatings]],
        done: Sequence[_Round],
    ) -> bool:
        """Tell whether every interval is narrow enough, by its standard error: resampling would take long."""
        assert self.precision is not None
        for at, (who, rows) in enumerate(fixtures):
            played = _joined([one.played[at] for one in done])
            luck = played.luck if self.control else None
            differences = columns_of(played.chips, rows, len(who), luck)[:, len(who) :]
            errors = differences.std(axis=0, ddof=1) / len(differences) ** 0.5
            if (NORMAL_95 * errors > self.precision).any():
                return False
        return True

    def _result(
        self, names: Sequence[str], who: Sequence[int], rows: Seatings, done: Sequence[_Round]
    ) -> Result:
        played = _joined([one.played[0] for one in done])
        own_names = tuple(names[agent] for agent in who)
        luck = played.luck if self.control else None
        means, pairs = compare(own_names, played.chips, rows, luck)
        return Result(
            names=own_names,
            means=tuple(means),
            pairs=tuple(pairs),
            deals=played.chips.shape[1],
            seatings=rows,
            batch_seeds=tuple(one.seed for one in done),
            batch_sizes=tuple(one.size for one in done),
            statistics=tuple(describe([(played.counts, rows, agent)]) for agent in range(len(who))),
            played=played,
            control=self.control,
        )


def _joined(parts: Sequence[Played]) -> Played:
    """Return batches of deals as one."""
    return Played(*(np.concatenate(arrays, axis=1) for arrays in zip(*parts, strict=True)))


def evaluate(
    variant: str,
    agents: Sequence[Agent],
    names: Sequence[str],
    hands: int,
    seed: int,
    rules: object = None,
    progress: Callable[[int], None] = lambda hands: None,
) -> Result:
    """Play about `hands` hands of duplicate deals and compare the agents; see `Match`."""
    return Match(variant, rules, seed, progress=progress).play(agents, names, hands)
