"""MaskablePPO that learns from the decisions of all chairs that are its own, in games of several variants.

Only how decisions are collected differs from sb3-contrib's algorithm: its rollouts know one learner in each
environment, and would take another seat's next view for the outcome of an action.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

from agents.rollouts import Decided, Rollouts
from agents.tables import Table


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
        for _ in range(self.n_steps):
            shown = [table.show() for table in self.tables]
            observations, masks = (np.concatenate(parts) for parts in zip(*shown, strict=True))
            with torch.no_grad():
                actions, values, log_probs = self.policy(torch.as_tensor(observations), action_masks=masks)
            moves = actions.numpy()
            decided = Decided(observations, masks, moves, values.flatten().numpy(), log_probs.numpy())
            rollouts.add(np.concatenate([table.env.seat for table in self.tables]), decided)
            for table in self.tables:
                table.step(moves[table.games], rollouts)
            self.num_timesteps += self.n_envs
            progress(self.n_envs)
        rollouts.finish()

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
            self.train()
            self._update_current_progress_remaining(self.num_timesteps, total_timesteps)
            ended = time.monotonic()
            self.logger.record("time/fps", (self.num_timesteps - before) / (ended - began))
            self.logger.record("time/learning", (ended - played) / (ended - began))
            after_update()
            self.logger.dump(self.num_timesteps)
        return self
