"""Print what the greedy and the defensive player do in positions of every game.

Usage: python greedy_plain_script.py FILE. The first run, compiled, plays and leaves positions, rules and the
player's table in the file; a run without compilation, which would build the table for minutes, reads them.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from mahjong_env.core.defensive import decide_safely
from mahjong_env.core.greedy import decide
from mahjong_env.core.layout import RULES
from mahjong_env.core.others import DEFENCE, new_defence, see_table
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
                    defence = new_defence()
                    see_table(env._buffers.games[index], env.engine.rules[0], defence[0])
                    kept.append(env.engine.rules.tobytes() + defence.tobytes())
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
        row = row.ljust(RULES.itemsize + DEFENCE.itemsize, b"\0")
        rules = np.frombuffer(row[: RULES.itemsize], RULES).view(np.recarray)
        defence = np.frombuffer(row[RULES.itemsize :], DEFENCE).copy().view(np.recarray)
        d = defence[0]
        print(decide(d.own, rules[0], prospects[0]), decide_safely(d, rules[0], prospects[0]))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
