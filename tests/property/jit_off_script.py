"""Play hands and print a hash of all that each shows and pays.

Usage: python jit_off_script.py FOLDER HANDS. `test_jit_off` runs it with and without compilation. What would
take minutes without it the first run leaves in the folder for the second: the tables, and for every preset
the shortest of some hands that the greedy agent wins.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np

from mahjong_env.core import shapes
from mahjong_env.core.layout import TABLES
from mahjong_env.encode import ENCODERS
from mahjong_env.envs.engine import Engine
from mahjong_env.envs.table import Table
from mahjong_env.registry import make_agent
from mahjong_env.variants import VARIANTS

SEARCHED = 6


def share_tables(path: Path) -> None:
    """Read the tables from `path`, or write them there."""
    if path.exists():
        shapes._loaded.append(np.frombuffer(path.read_bytes(), TABLES).copy().view(np.recarray))
    else:
        path.write_bytes(shapes.load_tables().tobytes())


def engine_of(variant: str, preset: str) -> Engine:
    """Return an engine whose tables keep the history that `events` tells."""
    return Engine(variant, preset, observation="events")


def play(engine: Engine, seed: int, choose: Callable[[Table], int]) -> tuple[str, list[int], bool]:
    """Play a hand; return the hash of what it shows and pays, its actions and whether somebody won it."""
    digest = hashlib.sha256()
    table = Table(engine)
    table.reset(seed)
    actions = []
    while not table.over:
        digest.update(table.mask(table.actor).tobytes())
        actions.append(choose(table))
        digest.update(repr(table.step(actions[-1])).encode())
    for chair in range(engine.seats):
        for encoder in ENCODERS:
            digest.update(table.observe(chair, encoder).tobytes())
    digest.update(table.state().tobytes())
    result = table.ended_hand()
    return digest.hexdigest(), actions, result is not None and result["reason"] == "win"


def scripted(actions: list[int]) -> Callable[[Table], int]:
    """Return a mover that plays the given actions."""
    left = iter(actions)
    return lambda _: next(left)


def at_random(seed: int) -> Callable[[Table], int]:
    """Return a mover that plays any legal action."""
    rng = random.Random(seed)
    return lambda table: rng.choice(np.flatnonzero(table.mask(table.actor)).tolist())


def shortest_win(engine: Engine, seeds: range) -> tuple[int, list[int]]:
    """Return seed and actions of the shortest hand that somebody wins."""
    agent = make_agent("greedy", engine.variant, engine.options)

    def choose(table: Table) -> int:
        view, mask = table.observe(table.actor, agent.observation), table.mask(table.actor)
        return int(agent.act(view[None], mask[None].astype(bool))[0])

    hands = ((seed, *play(engine, seed, choose)) for seed in seeds)
    _, seed, actions = min((len(actions), seed, actions) for seed, _, actions, won in hands if won)
    return seed, actions


def share_wins(path: Path) -> dict[str, tuple[int, list[int]]]:
    """Read the shortest won hand of every preset from `path`, or write them there."""
    if not path.exists():
        names = [(name, preset) for name, variant in VARIANTS.items() for preset in variant.presets]
        # Other seeds for every preset: the same hand under two of them would often show the same.
        starts = range(0, SEARCHED * len(names), SEARCHED)
        found = {
            f"{name} {preset}": shortest_win(engine_of(name, preset), range(start, start + SEARCHED))
            for (name, preset), start in zip(names, starts, strict=True)
        }
        path.write_text(json.dumps(found))
    wins: dict[str, tuple[int, list[int]]] = json.loads(path.read_text())
    return wins


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    share_tables(folder / "tables")
    for key, (seed, actions) in share_wins(folder / "wins").items():
        engine = engine_of(*key.split())
        digest, played, won = play(engine, seed, scripted(actions))
        print(key, len(played), won, digest)
        for other in range(int(sys.argv[2])):
            print(key, other, *play(engine, other, at_random(other))[::2])
