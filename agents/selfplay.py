"""MaskablePPO that learns from the decisions of all chairs that are its own, in games of several variants.

Only how decisions are collected differs from sb3-contrib's algorithm: its rollouts know one learner in each
environment, and would take another seat's next view for the outcome of an action.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

from agents.rollouts import Decided, Rollouts
from agents.tables import Table

# MaskablePPO divides by the deviation of a batch's advantages.
FEWEST: Final = 2


class SelfPlayPPO(MaskablePPO):
    """See the module.

    Args:
        policy: The class of the network.
        tables: The games.
        observation_space: What the network sees.
        action_space: The action table.
        seed: Fixes weights, choices and the order of learning.
        **options: See MaskablePPO.
    """

    rollout_buffer: Rollouts  # type: ignore[assignment]

    def __init__(
        self,
        policy: type[MaskableActorCriticPolicy],
        tables: Sequence[Table],
        observation_space: spaces.Box,
        action_space: spaces.Discrete,
        *,
        seed: int,
        **options: Any,
    ) -> None:
        super().__init__(
            policy, None, seed=seed, device="cpu", rollout_buffer_class=Rollouts,  # type: ignore[arg-type]
            rollout_buffer_kwargs={"seed": seed}, _init_setup_model=False, **options,
        )  # fmt: skip
        self.tables = list(tables)
        self.observation_space = observation_space
        self.action_space = action_space
        self.n_envs = sum(table.env.num_envs for table in tables)
        self._setup_model()

    def start(self) -> None:
        """Seat the players; once, before the first rollout."""
        for table in self.tables:
            table.start(self.rollout_buffer)

    def collect(self, progress: Callable[[int], None] = lambda decisions: None) -> None:
        """Play one rollout.

        Args:
            progress: Called with the number of decisions just made.
        """
        self.policy.set_training_mode(False)
        rollouts = self.rollout_buffer
        rollouts.begin()
        room = self.n_steps * self.n_envs
        while room:
            made = self._decide(room)
            room -= made
            self.num_timesteps += made
            progress(made)
        rollouts.finish()

    def _decide(self, most: int) -> int:
        """Decide in the games that wait for the learner, at most so many; return in how many."""
        waiting = [table.waiting() for table in self.tables]
        ends = np.minimum(np.cumsum([len(games) for games in waiting]), most).tolist()
        starts = [0, *ends[:-1]]
        chosen = [games[: end - start] for games, start, end in zip(waiting, starts, ends, strict=True)]
        moves = self._choose(chosen) if ends[-1] else np.zeros(0, np.int64)
        for table, games, start, end in zip(self.tables, chosen, starts, ends, strict=True):
            table.step(games, moves[start:end], self.rollout_buffer)
        return int(ends[-1])

    def _choose(self, chosen: Sequence[NDArray[np.int64]]) -> NDArray[np.int64]:
        """Let the network decide in these games of each table, and note its decisions."""
        pairs = [pair for pair in zip(self.tables, chosen, strict=True) if len(pair[1])]
        shown = [table.show(games) for table, games in pairs]
        observations, masks = (np.concatenate(parts) for parts in zip(*shown, strict=True))
        with torch.no_grad():
            actions, values, log_probs = self.policy(torch.as_tensor(observations), action_masks=masks)
        moves: NDArray[np.int64] = actions.numpy()
        self.rollout_buffer.add(
            np.concatenate([games + table.games.start for table, games in pairs]),
            np.concatenate([table.env.seat[games] for table, games in pairs]),
            Decided(observations, masks, moves, values.flatten().numpy(), log_probs.numpy()),
        )
        return moves

    def learn(  # type: ignore[override]
        self,
        total_timesteps: int,
        progress: Callable[[int], None] = lambda decisions: None,
        after_update: Callable[[], None] = lambda: None,
    ) -> SelfPlayPPO:
        """Play and learn until `total_timesteps` decisions have been made in all.

        Args:
            total_timesteps: Decisions, those before a resumption included.
            progress: Called with the number of decisions just made.
            after_update: Called after each update, before its figures are logged.
        """
        self._total_timesteps = total_timesteps
        while self.num_timesteps < total_timesteps:
            began, before = time.monotonic(), self.num_timesteps
            self.collect(progress)
            played = time.monotonic()
            if len(self.rollout_buffer) >= FEWEST:
                self.train()
            self._update_current_progress_remaining(self.num_timesteps, total_timesteps)
            ended = time.monotonic()
            self.logger.record("time/fps", (self.num_timesteps - before) / (ended - began))
            self.logger.record("time/learning", (ended - played) / (ended - began))
            after_update()
            self.logger.dump(self.num_timesteps)
        return self
