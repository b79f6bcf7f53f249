"""Reference play for the adapters' tests: the batch environment under one fixed policy, step by step."""

from typing import Any, NamedTuple

import numpy as np

import mahjong_env
from mahjong_env import actions
from mahjong_env.encode import ENCODERS, Encoder

VARIANTS = ("singapore", "malaysian3", "malaysian4", "chinese")
# Encoders that need no history of the game: it is all in the record.
PRESENT = [encoder for encoder in ENCODERS.values() if not encoder.history]
_NOTHING = np.zeros(0)
WIN, PASS = actions.action_id("win"), actions.action_id("pass")


class Step(NamedTuple):
    """One decision of one game as the batch environment showed and paid it."""

    seat: int
    observation: np.ndarray
    mask: np.ndarray
    action: int
    chips: list[int]
    ended: bool
    last_views: np.ndarray  # of every seat; empty unless the episode ended


def choose(mask: np.ndarray) -> int:
    """Win if that is legal, else a legal action that depends on the mask alone."""
    legal = np.flatnonzero(mask)
    return WIN if WIN in legal else int(legal[7 * int(legal.sum()) % len(legal)])


def choose_all(_views: object, masks: np.ndarray, _rng: object = None) -> np.ndarray:
    """The same for a batch, in the form of an opponents' policy."""
    return np.array([choose(mask) for mask in masks])


def encode(encoder: Encoder, game: np.ndarray, rules: np.ndarray, viewer: int) -> np.ndarray:
    """What one chair sees of one game."""
    out = encoder.new(1)
    out[:] = 7  # what the kernel leaves out would show
    encoder.write(game, rules, np.array([viewer], np.int8), out)
    view: np.ndarray = out[0]
    return view


def play(variant: str, games: int, seed: int, steps: int, **options: Any) -> list[list[Step]]:
    """Step `games` games and return what happened in each."""
    env = mahjong_env.BatchEnv(variant, games, seed=seed, **options)
    record: list[list[Step]] = [[] for _ in range(games)]
    for _ in range(steps):
        views, masks, seats = env.observation.copy(), env.mask.copy(), env.seat.copy()
        moves = choose_all(None, masks)
        _, rewards, ended, info = env.step(moves)
        last = dict(zip(info["final_index"].tolist(), info["final_observation"], strict=True))
        for game in range(games):
            row = (int(seats[game]), views[game], masks[game], int(moves[game]))
            record[game].append(
                Step(*row, rewards[game].tolist(), bool(ended[game]), last.get(game, _NOTHING))
            )
    return record


def first_episode(steps: list[Step]) -> list[Step]:
    """The steps up to the end of the first episode."""
    return steps[: next(place for place, step in enumerate(steps) if step.ended) + 1]


def learner_steps(steps: list[Step], seat: int) -> list[tuple[int, bool]]:
    """What one seat is owed for each of its decisions: all its chips from there to its next decision.

    Chips from before the first decision of an episode count with it; episodes without one are left out.
    """
    found: list[tuple[int, bool]] = []
    due, decided = 0, False
    for step in steps:
        if step.seat == seat:
            if decided:
                found.append((due, False))
                due = 0
            decided = True
        due += step.chips[seat]
        if step.ended:
            if decided:
                found.append((due, True))
            due, decided = 0, False
    return found
