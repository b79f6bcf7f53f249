"""Scripted players inside the engine, over the games of a batch: choices, rollouts, a learner's rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from mahjong_env.core.movers import movers_for
from mahjong_env.core.prospects import blank_prospects, load_prospects
from mahjong_env.core.selfplay import NUM_TOTALS
from mahjong_env.envs.buffers import Buffers, Scratch
from mahjong_env.envs.engine import Engine, as_integer, check_choice
from mahjong_env.envs.kernels import load_movers, write_views
from mahjong_env.envs.shares import Shares

DEFENSIVE: Final = "defensive"
POLICIES: Final = ("random", "greedy", DEFENSIVE)


def _prospects(policies: Sequence[str]) -> np.ndarray:
    """Return the tables that these players look up, which take time to build; the random one needs none."""
    return load_prospects() if set(policies) - {POLICIES[0]} else blank_prospects()  # type: ignore[no-any-return]


class Rollout(NamedTuple):
    """What `BatchEnv.rollout` played.

    Attributes:
        decisions: Decisions in all games.
        hands: Hands that ended.
        won_hands: How many of these somebody won.
        episodes: Episodes that ended.
        chips: Chips that each chair won or lost, int64 (n, num_seats).
    """

    decisions: int
    hands: int
    won_hands: int
    episodes: int
    chips: np.ndarray


class LastViews(NamedTuple):
    """The games whose episode ended, int64 (k,), and what somebody saw in each at the end, (k, ...)."""

    games: np.ndarray
    views: np.ndarray


class ScriptedPlay:
    """The scripted players of a batch, each game's choices drawn from a generator of its own.

    Args:
        engine: What is played.
        buffers: The games.
        shares: The threads over them.
    """

    def __init__(self, engine: Engine, buffers: Buffers, shares: Shares) -> None:
        self._engine = engine
        self._buffers = buffers
        self._shares = shares
        self._policies: tuple[tuple[str, ...], np.ndarray] = ((), np.zeros((0, 4), np.int8))

    def seed(self, seeds: np.ndarray) -> None:
        """Start the generators anew from the games' seeds, uint64 (n,)."""
        self._movers = np.asarray(movers_for(seeds))

    def choose(self, policies: str | Sequence[str]) -> np.ndarray:
        """Do what `BatchEnv.choose` says."""
        by_chair = self._read_policies(policies)
        defends, prospects = DEFENSIVE in self._policies[0], _prospects(self._policies[0])
        movers = load_movers(defends)
        actions = np.empty(len(by_chair), np.int64)

        def pick(share: slice, scratch: Scratch) -> None:
            movers.pick(
                self._buffers.games[share], self._engine.rules, prospects, scratch.player,
                self._movers[share], by_chair[share], actions[share], scratch.defence if defends else None,
            )  # fmt: skip

        self._shares.run(pick, len(by_chair))
        return actions

    def rollout(self, policies: str | Sequence[str], steps: int) -> Rollout:
        """Do what `BatchEnv.rollout` says."""
        self._refuse_history("rollout")
        by_chair, engine = self._read_policies(policies), self._engine
        if as_integer("steps", steps) < 0:
            raise ValueError(f"steps {steps}: expected at least 0")
        defends, prospects = DEFENSIVE in self._policies[0], _prospects(self._policies[0])
        movers = load_movers(defends)
        chips = np.zeros((len(by_chair), 4), np.int64)

        def play(share: slice, scratch: Scratch) -> np.ndarray:
            totals = np.zeros(NUM_TOTALS, np.int64)
            movers.play(
                self._buffers.games[share], engine.rules, engine.tables, prospects, scratch.work,
                scratch.player, self._movers[share], by_chair[share], int(steps), chips[share], totals,
                scratch.defence if defends else None,
            )  # fmt: skip
            self._buffers.ask(engine, share)
            self._buffers.show(engine, share)
            return totals

        totals = np.sum(self._shares.run(play, len(by_chair)), axis=0)
        decisions, hands, won_hands, episodes = totals.tolist()
        return Rollout(decisions, hands, won_hands, episodes, chips[:, : engine.seats])

    def play_to_learner(
        self, moves: np.ndarray, policy: str, learner: np.ndarray, due: np.ndarray, rewards: np.ndarray, *,
        rotates: bool,
    ) -> LastViews:  # fmt: skip
        """Do what `BatchEnv.play_to_learner` says."""
        self._refuse_history("play_to_learner")
        buffers, engine, number = self._buffers, self._engine, POLICIES.index(policy)
        defends, encoder, prospects = policy == DEFENSIVE, engine.encoder, _prospects([policy])
        movers = load_movers(defends)

        def play(share: slice, scratch: Scratch) -> LastViews:
            games, views, first = [], [], share.start
            while first < share.stop:
                left = slice(first, share.stop)
                movers.play_to_learner(
                    buffers.games[left], engine.rules, engine.tables, prospects, scratch.work,
                    scratch.player, scratch.finals, scratch.viewers, self._movers[left], number,
                    learner[left], rotates, moves[left], due[left], rewards[left], buffers.ended[left],
                    buffers.seat[left], buffers.mask[left].view(np.int8),
                    scratch.defence if defends else None,
                )  # fmt: skip
                done, over = scratch.done, scratch.over
                views.append(encoder.new(over))
                write_views(
                    encoder, scratch.finals[:over], engine.rules, None, scratch.viewers[:over], views[-1]
                )
                games.append(np.flatnonzero(buffers.ended[first : first + done])[:over] + first)
                first += done
            return LastViews(np.concatenate(games), np.concatenate(views))

        told = self._shares.run(play, len(moves))
        return told[0] if len(told) == 1 else LastViews(*map(np.concatenate, zip(*told, strict=True)))

    def _refuse_history(self, what: str) -> None:
        if self._buffers.histories is not None:
            raise ValueError(f"{what}: it skips what {self._engine.encoder.name!r} notes: expected step")

    def _read_policies(self, policies: Any) -> np.ndarray:
        """Return a policy a game and chair, int8 (n, 4); the last one read is kept."""
        seats = self._engine.seats
        names = (policies,) * seats if isinstance(policies, str) else tuple(policies)
        if names == self._policies[0]:
            return self._policies[1]
        if len(names) != seats:
            raise ValueError(f"policies: {len(names)} given: expected one, or one for each of {seats}")
        for name in names:
            check_choice("policies", name, POLICIES)
        by_chair = np.zeros((len(self._buffers.games), 4), np.int8)
        by_chair[:, :seats] = [POLICIES.index(name) for name in names]
        self._policies = (names, by_chair)
        return by_chair
