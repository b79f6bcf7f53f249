"""Warm start: the network first learns to choose as another agent does, in games that this agent plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

import mahjong_env
from agents.base import Agent

GAMES: Final = 512
# Decisions kept before they are shuffled: enough that a batch is not one moment of all games.
CHUNK: Final = 16_384


class Decisions(NamedTuple):
    """Situations with a choice, and what was chosen."""

    observations: NDArray[Any]
    masks: NDArray[np.bool_]
    actions: NDArray[np.int64]


class Fit(NamedTuple):
    """How well the network imitated one chunk of decisions it had not seen before."""

    loss: float
    agreement: float


def generate(variant: str, teacher: Agent, observation: str, rules: object, seed: int) -> Iterator[Decisions]:
    """Yield the teacher's decisions with a choice, in all seats of its own games, without end.

    Each comes with what the seat saw as `observation`, whatever the teacher itself looks at.
    """
    env = mahjong_env.BatchEnv(variant, GAMES, rules=rules, seed=seed)
    while True:
        choice = env.mask.sum(axis=1) > 1
        actions = env.mask.argmax(axis=1)
        if choice.any():
            masks = env.mask[choice]
            actions[choice] = teacher.act(env.views(teacher.observation, choice), masks)
            yield Decisions(env.views(observation, choice), masks, actions[choice])
        env.step_some(actions, None, show=False)


def _chunks(source: Iterator[Decisions], decisions: int) -> Iterator[Decisions]:
    """Gather the decisions into chunks of about CHUNK, until there are enough."""
    done = 0
    while done < decisions:
        parts: list[Decisions] = []
        size = 0
        while size < min(CHUNK, decisions - done):
            parts.append(next(source))
            size += len(parts[-1].actions)
        done += size
        yield Decisions(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def _fit(
    policy: MaskableActorCriticPolicy, chunk: Decisions, batch_size: int, rng: np.random.Generator
) -> Fit:
    """One pass over a chunk."""
    order = rng.permutation(len(chunk.actions))
    losses, agreed = [], 0
    for start in range(0, len(order), batch_size):
        rows = order[start : start + batch_size]
        observations, _ = policy.obs_to_tensor(chunk.observations[rows])
        actions = torch.as_tensor(chunk.actions[rows], device=policy.device)
        spread = policy.get_distribution(observations, chunk.masks[rows])
        loss = -spread.log_prob(actions).mean()
        policy.optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        policy.optimizer.step()
        losses.append(float(loss.detach()))
        agreed += int((spread.mode() == actions).sum())
    return Fit(float(np.mean(losses)), agreed / len(order))


def imitate(
    policy: MaskableActorCriticPolicy,
    teacher: Agent,
    variant: str,
    *,
    observation: str = "planes",
    rules: object = None,
    decisions: int,
    batch_size: int,
    learning_rate: float,
    seed: int = 0,
    progress: Callable[[int, Fit], None] = lambda done, fit: None,
) -> None:
    """Train the policy's actor to choose as the teacher does; each decision is used once.

    The optimizer is left as it was found, so that what follows starts with its own learning rate and moments.

    Args:
        policy: The network, changed in place.
        teacher: Plays all seats.
        variant: The game.
        observation: What the policy looks at.
        rules: House rules as `mahjong_env.BatchEnv` takes them.
        decisions: How many decisions to imitate, at least.
        batch_size: Decisions per step of the optimizer.
        learning_rate: Falls linearly to a tenth of this.
        seed: Fixes games and order.
        progress: Called after each chunk with the number of its decisions and how the fit was.
    """
    rng = np.random.default_rng(seed)
    kept = policy.optimizer.state_dict()
    policy.set_training_mode(True)
    done = 0
    for chunk in _chunks(generate(variant, teacher, observation, rules, seed), decisions):
        for group in policy.optimizer.param_groups:
            group["lr"] = learning_rate * (1 - 0.9 * done / decisions)
        fit = _fit(policy, chunk, batch_size, rng)
        done += len(chunk.actions)
        progress(len(chunk.actions), fit)
    policy.optimizer.load_state_dict(kept)
