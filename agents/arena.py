"""Duplicate deals: the same walls and dice for every seating, so that most of the luck cancels.

Every deal is played once per seating. With two agents the first sits in one chair and the second in all
others, and the first moves through every chair; with more agents the last one fills the empty chairs, and
the whole row moves round. An agent that plays against itself gets a difference of exactly 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import mahjong_env
from agents.base import Actions, Agent, AgentError, Masks, Observations
from agents.intervals import Mean, bootstrap

BATCH = 1_024
NOT_DISTINGUISHABLE = "not distinguishable"
TOO_FEW_DEALS = "too few deals"
# Fewer resampled deals give an interval that says nothing.
LEAST_DEALS = 30


class Pair(NamedTuple):
    """How much better `a` did than `b`, in chips per hand."""

    a: str
    b: str
    difference: Mean
    deals: int

    @property
    def verdict(self) -> str:
        """Who is better, if there are deals enough and the interval says."""
        if self.difference.covers_zero:
            return NOT_DISTINGUISHABLE
        if self.deals < LEAST_DEALS:
            return TOO_FEW_DEALS
        return f"{self.a if self.difference.value > 0 else self.b} is better"


class Result(NamedTuple):
    """What an evaluation found.

    Attributes:
        names: One per agent.
        means: Chips per hand of each agent.
        pairs: Every two agents.
        deals: Number of different deals.
        seatings: Agent by chair, one row per seating; each deal was played once in each.
        batch_seeds: Seed of each batch of deals (`BatchEnv.reset`), `BATCH` deals each, the last one fewer.
    """

    names: tuple[str, ...]
    means: tuple[Mean, ...]
    pairs: tuple[Pair, ...]
    deals: int
    seatings: NDArray[np.int64]
    batch_seeds: tuple[int, ...]


def seatings(agents: int, seats: int) -> NDArray[np.int64]:
    """Return which agent sits in which chair: `(seats, seats)`, one row per rotation.

    Raises:
        AgentError: If there are fewer than two agents or more than chairs.
    """
    if not 2 <= agents <= seats:
        raise AgentError(f"agents: {agents} given, 2 to {seats} allowed (the last one fills the other seats)")
    row = np.minimum(np.arange(seats), agents - 1)
    return np.stack([np.roll(row, shift) for shift in range(seats)])


def _choose(
    env: mahjong_env.BatchEnv,
    agents: Sequence[Agent],
    seated: NDArray[np.int64],
    playing: NDArray[np.bool_],
) -> NDArray[np.int64]:
    """Return one legal action per game: the agent's where there is a choice in a game still wanted."""
    actions: NDArray[np.int64] = env.mask.argmax(axis=1)
    chooses = playing & (env.mask.sum(axis=1) > 1)
    mover = seated[env.seat]
    for index, agent in enumerate(agents):
        own = chooses & (mover == index)
        if own.any():
            actions[own] = _ask(agent, env.views(agent.observation, own), env.mask[own])
    return actions


def _ask(agent: Agent, observations: Observations, masks: Masks) -> Actions:
    """Return an agent's actions; AgentError if they are not an integer a row."""
    chosen = np.asarray(agent.act(observations, masks))
    if chosen.shape != (len(masks),) or chosen.dtype.kind not in "iu":
        raise AgentError(
            f"agents: {type(agent).__name__}.act returned {chosen.dtype} of shape {chosen.shape}: "
            f"expected integers ({len(masks)},)"
        )
    return chosen


def play_deals(
    env: mahjong_env.BatchEnv, agents: Sequence[Agent], seated: NDArray[np.int64], seed: int
) -> NDArray[np.int64]:
    """Play one hand in every game.

    Args:
        env: The games; their episodes are hands.
        agents: The players.
        seated: Agent by chair.
        seed: The deals: game i plays the one of `seed + i`.

    Returns:
        `(games, seats)` chips of each chair in its hand.
    """
    env.reset(seed=seed)
    chips = np.zeros((env.num_envs, env.num_seats), np.int64)
    playing = np.ones(len(chips), np.bool_)
    while playing.any():
        # A finished game is dealt again at once; it stands still from there on.
        _, rewards, ended, _ = env.step_some(_choose(env, agents, seated, playing), playing, show=False)
        chips[playing] += rewards[playing]
        playing &= ~ended
    return chips


def compare(
    names: Sequence[str], chips: NDArray[np.int64], seated: NDArray[np.int64]
) -> tuple[list[Mean], list[Pair]]:
    """Return the mean chips per hand of each agent, and the paired difference of every two.

    Args:
        names: One per agent.
        chips: `(seatings, deals, seats)` chips of each chair.
        seated: `(seatings, seats)` agent by chair.
    """
    per_deal = [(chips * (seated == agent)[:, None, :]).sum(axis=(0, 2)) for agent in range(len(names))]
    hands = [int((seated == agent).sum()) for agent in range(len(names))]
    twos = list(combinations(range(len(names)), 2))
    columns = [total / count for total, count in zip(per_deal, hands, strict=True)]
    # Whole numbers until the last division, so that equal play gives exactly 0.
    columns += [(per_deal[a] * hands[b] - per_deal[b] * hands[a]) / (hands[a] * hands[b]) for a, b in twos]
    found = bootstrap(np.stack(columns, axis=1))
    deals = chips.shape[1]
    differences = zip(twos, found[len(names) :], strict=True)
    pairs = [Pair(names[a], names[b], mean, deals) for (a, b), mean in differences]
    return found[: len(names)], pairs


def evaluate(
    variant: str,
    agents: Sequence[Agent],
    names: Sequence[str],
    hands: int,
    seed: int,
    rules: object = None,
    progress: Callable[[int], None] = lambda hands: None,
) -> Result:
    """Play about `hands` hands of duplicate deals and compare the agents.

    Args:
        variant: Name of the game.
        agents: Two or more, at most one per chair; the same object may be given twice.
        names: One per agent.
        hands: Hands in all; rounded up to whole deals, each played once per seating.
        seed: Fixes the deals.
        rules: House rules as `mahjong_env.BatchEnv` takes them.
        progress: Called with the number of hands just finished.

    Raises:
        AgentError: If the number of agents does not fit the table.
    """
    unique = list(dict.fromkeys(agents))
    place = np.array([unique.index(agent) for agent in agents])
    seats = mahjong_env.BatchEnv(variant, 1, rules=rules).num_seats
    rows = seatings(len(agents), seats)
    deals = -(-hands // len(rows))
    sizes = [min(BATCH, deals - start) for start in range(0, deals, BATCH)]
    seeds = np.random.SeedSequence(seed).generate_state(len(sizes)).tolist()
    played = []
    for size, batch_seed in zip(sizes, seeds, strict=True):
        env = mahjong_env.BatchEnv(variant, size, rules=rules)
        batch = []
        for row in rows:
            batch.append(play_deals(env, unique, place[row], batch_seed))
            progress(size)
        played.append(np.stack(batch))
    means, pairs = compare(names, np.concatenate(played, axis=1), rows)
    return Result(tuple(names), tuple(means), tuple(pairs), deals, rows, tuple(seeds))
