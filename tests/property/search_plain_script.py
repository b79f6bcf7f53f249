"""Print what the searching player does in decisions of every game.

Usage: python search_plain_script.py FILE. The first run, compiled, plays and leaves decisions and tables in
the file; a run without compilation, which would build the tables for minutes, reads them.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

import mahjong_env
from mahjong_env.core import shapes
from mahjong_env.core.layout import GAME, RULES, TABLES, new_work
from mahjong_env.core.prospects import PROSPECTS, load_prospects
from mahjong_env.core.search import NUM_GAMES, SETTINGS, TRIAL, search_known
from mahjong_env.encode.known import KNOWN
from mahjong_env.envs.engine import new_records

GAMES, STEPS, EVERY, ROLLOUTS = 2, 48, 16, 12


def play(path: Path) -> None:
    """Let greedy players play every game, and keep the decisions of some steps."""
    kept, masks = [], []
    for variant in mahjong_env.variant_names():
        env = mahjong_env.BatchEnv(variant, GAMES, seed=9, observation="known")
        for step in range(STEPS):
            if step % EVERY == EVERY - 1:
                for index in range(GAMES):
                    kept.append(env.engine.rules.tobytes() + env.observation[index].tobytes())
                    masks.append(env.mask[index].copy())
            env.step(env.choose("greedy"))
    tables, prospects = (
        np.frombuffer(table.tobytes(), np.uint8) for table in (shapes.load_tables(), load_prospects())
    )
    np.savez(path, kept=np.array(kept), masks=np.array(masks), tables=tables, prospects=prospects)


def main(path: Path) -> None:
    """Decide in everything kept."""
    if not path.exists():
        play(path)
    with np.load(path) as stored:
        tables = np.frombuffer(stored["tables"].tobytes(), TABLES).view(np.recarray)
        prospects = np.frombuffer(stored["prospects"].tobytes(), PROSPECTS).view(np.recarray)
        kept, masks = stored["kept"].tolist(), stored["masks"]
    settings = new_records(SETTINGS, 1)
    settings["rollouts"], settings["discards"], settings["exchanged"] = ROLLOUTS, 3, 8
    for row, mask in zip(kept, masks, strict=True):
        row = row.ljust(RULES.itemsize + GAME.itemsize, b"\0")
        rules = np.frombuffer(row[: RULES.itemsize], RULES).view(np.recarray)
        words = np.frombuffer(row[RULES.itemsize :], np.uint64)[None].copy()
        actions, trial = np.zeros(1, np.int64), new_records(TRIAL, 1)
        bad = search_known(
            words.view(KNOWN)[0], words, mask[None].view(np.int8), rules, tables, prospects, new_work(),
            trial, new_records(GAME, NUM_GAMES), settings, np.uint64(5), actions,
        )  # fmt: skip
        print(bad, actions[0], trial["worlds"][0], trial["gain"][0].tolist())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
