"""Warm start: the network learns to choose as another agent does, and what each position was worth to it.

The data are whole hands that this agent plays against itself, made as they are needed. Each chunk of hands
has seeds of its own, so that an interrupted warm start goes on from the number of its next chunk.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from torch.nn import functional

import mahjong_env
from agents.advice import Sight, without_advice
from agents.base import Agent


class Decisions(NamedTuple):
    """Situations with a choice, what was chosen, and what the seat won from there to the end of its hand."""

    observations: NDArray[Any]
    masks: NDArray[np.bool_]
    actions: NDArray[np.int64]
    returns: NDArray[np.float32]


class Fit(NamedTuple):
    """How well the network knew one chunk of decisions that it had not seen before.

    Attributes:
        loss: Mean negative log likelihood of the teacher's actions.
        agreement: Share of decisions in which its first choice was the teacher's.
        explained: Share of the returns' variance that its critic explained.
    """

    loss: float
    agreement: float
    explained: float


class Lesson(NamedTuple):
    """What is imitated in one variant.

    Attributes:
        variant: The game.
        rules: House rules as `mahjong_env.BatchEnv` takes them.
        teacher: Plays all seats.
        sight: What the network sees.
        reward_scale: Return for one chip.
        advised: Whether the network sees its advisor's choice; of no use where this is the teacher's.
    """

    variant: str
    rules: Any
    teacher: Agent
    sight: Sight
    reward_scale: float
    advised: bool


def play(lesson: Lesson, hands: int, seed: int) -> Decisions:
    """Return all decisions of `hands` whole hands; game i is the one of `seed + i`."""
    env = mahjong_env.BatchEnv(lesson.variant, hands, rules=lesson.rules, seed=seed)
    teacher, observation = lesson.teacher, lesson.sight.observation
    playing = np.ones(hands, np.bool_)
    chips = np.zeros((hands, env.num_seats), np.int64)
    final = np.zeros_like(chips)
    rows: list[tuple[NDArray[Any], ...]] = []
    while playing.any():
        actions: NDArray[np.int64] = env.mask.argmax(axis=1)
        asked = playing & (env.mask.sum(axis=1) > 1)
        if asked.any():
            masks, games = env.mask[asked], np.flatnonzero(asked)
            actions[asked] = teacher.act(env.views(teacher.observation, asked), masks)
            chairs = env.seat[asked]
            rows.append(
                (env.views(observation, asked), masks, actions[asked], games, chairs, chips[games, chairs])
            )
        _, rewards, ended, info = env.step_some(actions, playing, show=False)
        chips += rewards
        final[info["final_index"]] = info["final_chips"]
        playing &= ~ended
    views, masks, chosen, games, chairs, before = (np.concatenate(part) for part in zip(*rows, strict=True))
    returns = (final[games, chairs] - before) * lesson.reward_scale
    return Decisions(_shown(lesson, views, masks), masks, chosen, returns.astype(np.float32))


def _shown(lesson: Lesson, views: NDArray[Any], masks: NDArray[np.bool_]) -> NDArray[Any]:
    """Return what the network is shown of `views`."""
    if lesson.sight.advisor is None or lesson.advised:
        return lesson.sight.show(views, masks)
    return without_advice(views)


class Imitation:
    """A warm start in progress.

    Args:
        policy: The network, changed in place. Its own optimizer is left alone.
        lessons: What is imitated; each chunk has as many hands of each.
        decisions: How many decisions to imitate, at least.
        hands: Hands of a chunk, all variants together; its decisions are shuffled.
        batch_size: Decisions per step of the optimizer.
        learning_rate: Falls linearly to a tenth of this.
        vf_coef: Weight of the critic's loss.
        seed: Fixes hands and order.
    """

    def __init__(
        self,
        policy: MaskableActorCriticPolicy,
        lessons: Sequence[Lesson],
        *,
        decisions: int,
        hands: int = 256,
        batch_size: int,
        learning_rate: float,
        vf_coef: float = 0.5,
        seed: int = 0,
    ) -> None:
        self.policy = policy
        self.lessons = list(lessons)
        self.decisions = decisions
        self.hands = hands
        self.batch_size = batch_size
        self.learning_rate = learning_rate
        self.vf_coef = vf_coef
        self.seed = seed
        self.done = self.chunks = 0
        self.optimizer = torch.optim.Adam(policy.parameters(), lr=learning_rate)

    def run(self, progress: Callable[[int, Fit], None] = lambda done, fit: None) -> None:
        """Imitate until it is enough.

        Args:
            progress: Called after each chunk with the number of its decisions and how the fit was.
        """
        self.policy.set_training_mode(True)
        while self.done < self.decisions:
            for group in self.optimizer.param_groups:
                group["lr"] = self.learning_rate * (1 - 0.9 * self.done / self.decisions)
            rng = np.random.default_rng((self.seed, self.chunks))
            parts = [
                play(lesson, max(1, self.hands // len(self.lessons)), int(rng.integers(2**62)))
                for lesson in self.lessons
            ]
            chunk = Decisions(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))
            fit = self._fit(chunk, rng.permutation(len(chunk.actions)))
            self.done += len(chunk.actions)
            self.chunks += 1
            progress(len(chunk.actions), fit)

    def _fit(self, chunk: Decisions, order: NDArray[np.int64]) -> Fit:
        """One pass over a chunk."""
        losses, agreed, errors = 0.0, 0, 0.0
        for rows in np.array_split(order, max(1, round(len(order) / self.batch_size))):
            observations, masks, actions, returns = (torch.as_tensor(column[rows]) for column in chunk)
            values, log_probs, _ = self.policy.evaluate_actions(observations, actions, masks)
            value_loss = functional.mse_loss(values.flatten(), returns)
            loss = -log_probs.mean()
            self.optimizer.zero_grad()
            (loss + self.vf_coef * value_loss).backward()  # type: ignore[no-untyped-call]
            self.optimizer.step()
            losses += float(loss.detach()) * len(rows)
            errors += float(value_loss.detach()) * len(rows)
            first: torch.Tensor = self.policy.action_dist.distribution.logits.argmax(dim=1)  # type: ignore[union-attr]
            agreed += int((first == actions).sum())
        count = len(order)
        return Fit(losses / count, agreed / count, 1 - errors / count / max(1e-9, float(chunk.returns.var())))

    def state(self) -> dict[str, Any]:
        """Return what is needed to go on, the network apart."""
        return {"done": self.done, "chunks": self.chunks, "optimizer": self.optimizer.state_dict()}

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from what `state` returned."""
        self.done, self.chunks = state["done"], state["chunks"]
        self.optimizer.load_state_dict(state["optimizer"])
