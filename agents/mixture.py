"""Several agents as one: each decision is made by one of them, chosen by what the seat sees."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from agents.base import Actions, Agent, AgentError, Masks, Observations
from agents.random_agent import hash_rows


class Mixture:
    """Plays each decision as one of several agents would, all equally likely.

    Args:
        agents: They must want the same observation.
        seed: Another seed, other choices.

    Raises:
        AgentError: If they want different observations.
    """

    def __init__(self, agents: Sequence[Agent], seed: int = 0) -> None:
        wanted = {agent.observation for agent in agents}
        if len(wanted) != 1:
            raise AgentError(f"agents: they want different observations: {', '.join(sorted(wanted))}")
        self.agents = list(agents)
        self.observation = wanted.pop()
        self.seed = seed

    def act(self, observations: Observations, masks: Masks) -> Actions:
        """See `Agent.act`."""
        draw = hash_rows(observations, self.seed) >> np.uint64(32)
        chosen = (draw * np.uint64(len(self.agents))) >> np.uint64(32)
        actions = np.empty(len(masks), np.int64)
        for index, agent in enumerate(self.agents):
            rows = np.flatnonzero(chosen == index)
            if len(rows):
                actions[rows] = agent.act(observations[rows], masks[rows])
        return actions
