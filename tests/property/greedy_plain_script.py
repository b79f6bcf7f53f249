"""Print what the greedy player does in positions of every game.

Usage: python greedy_plain_script.py FILE. The first run, compiled, plays and leaves positions, rules and the
player's table in the file; a run without compilation, which would build the table for minutes, reads them.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from mahjong_env.core.greedy import decide
from mahjong_env.core.layout import RULES
from mahjong_env.core.movers import new_scratch
from mahjong_env.core.position import POSITION, see_game
from mahjong_env.core.prospects import PROSPECTS, load_prospects

GAMES, STEPS, EVERY = 16, 40, 5


def play(path: Path) -> None:
    """Let greedy players play every game, and keep the positions of some steps."""
    import mahjong_env

    kept = []
    for variant in mahjong_env.variant_names():
        env = mahjong_env.BatchEnv(variant, GAMES, episode="match", seed=9)
        for step in range(STEPS):
            if step % EVERY == EVERY - 1:
                for index in range(GAMES):
                    position = new_scratch()
                    see_game(env._buffers.games[index], env.engine.rules[0], position[0])
                    kept.append(env.engine.rules.tobytes() + position.tobytes())
            env.step_some(env.choose("greedy"), None, show=False)
    np.savez(path, kept=np.array(kept), prospects=np.frombuffer(load_prospects().tobytes(), np.uint8))


def main(path: Path) -> None:
    """Decide in every position kept."""
    if not path.exists():
        play(path)
    with np.load(path) as stored:
        prospects = np.frombuffer(stored["prospects"].tobytes(), PROSPECTS).view(np.recarray)
        kept = stored["kept"].tolist()
    for row in kept:
        row = row.ljust(RULES.itemsize + POSITION.itemsize, b"\0")
        rules = np.frombuffer(row[: RULES.itemsize], RULES).view(np.recarray)
        position = np.frombuffer(row[RULES.itemsize :], POSITION).copy().view(np.recarray)
        print(decide(position[0], rules[0], prospects[0]))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
