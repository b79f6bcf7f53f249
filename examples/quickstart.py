"""Play one hand of a variant with random moves and tell every move in words.

Usage: python examples/quickstart.py [VARIANT] [SEED]
"""

import sys

import numpy as np

import mahjong_env
from mahjong_env import actions


def main(variant: str, seed: int) -> None:
    """Play one hand through PettingZoo's AEC interface and print it."""
    rng = np.random.default_rng(seed)
    env = mahjong_env.env(variant, render_mode="ansi")
    env.reset(seed=seed)
    chips = dict.fromkeys(env.agents, 0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        chips[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        action = int(rng.choice(np.flatnonzero(observation["action_mask"])))
        print(f"{agent}: {actions.action_name(action)}")
        env.step(action)
    print(env.render())
    print("chips:", chips)


if __name__ == "__main__":
    main(
        variant=sys.argv[1] if len(sys.argv) > 1 else "singapore",
        seed=int(sys.argv[2]) if len(sys.argv) > 2 else 7,
    )
