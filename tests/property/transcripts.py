"""What a batch of games shows, as one hash a game. A module of its own: other processes import it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import numpy as np

import mahjong_env
from mahjong_env.actions import NUM_ACTIONS, WIN

STEPS = 120


def transcript(env: mahjong_env.BatchEnv, steps: range) -> list[str]:
    """Play steps of every game and return a hash of all that each showed, its last state included.

    What is played depends on a game's mask and the number of the step alone; wins are always taken.
    """
    likings = np.random.default_rng(1).random((steps.stop, NUM_ACTIONS))
    hashes: list[Any] = [hashlib.sha256() for _ in range(env.num_envs)]
    for step in steps:
        actions = (env.mask * likings[step]).argmax(1)
        actions[env.mask[:, WIN]] = WIN
        _, rewards, ended, _ = env.step(actions)
        shown = [
            array.reshape(env.num_envs, -1) for array in (env.observation, env.mask, env.seat, rewards, ended)
        ]
        rows = np.concatenate([np.ascontiguousarray(array).view(np.uint8) for array in shown], axis=1)
        for digest, row in zip(hashes, rows, strict=True):
            digest.update(row)
    for game, digest in enumerate(hashes):
        digest.update(env.get_state(game))
    return [digest.hexdigest() for digest in hashes]


def play(preset: tuple[str, str], seeds: Sequence[int], threads: int = 1) -> list[str]:
    """Return the transcripts of games of a variant and preset with these seeds, one a game."""
    variant, rules = preset
    env = mahjong_env.BatchEnv(
        variant, len(seeds), rules, episode="match", seed=list(seeds), num_threads=threads
    )
    found = transcript(env, range(STEPS))
    env.close()
    return found
