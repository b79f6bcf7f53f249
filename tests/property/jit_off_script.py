"""Play whole hands and print a hash of every mask and reward and of the last views.

Usage: python jit_off_script.py TABLES HANDS. `test_jit_off` runs it with and without compilation. Building
the tables without it would take minutes: the first run writes them to the file TABLES, the second reads them.
"""

from __future__ import annotations

import hashlib
import random
import sys
from pathlib import Path

import numpy as np

from mahjong_env.core import shapes
from mahjong_env.core.layout import TABLES


def share_tables(path: Path) -> None:
    """Read the tables from `path`, or write them there."""
    if path.exists():
        shapes._loaded.append(np.frombuffer(path.read_bytes(), TABLES).copy().view(np.recarray))
    else:
        path.write_bytes(shapes.load_tables().tobytes())


def play(variant: str, hands: int) -> str:
    """Return the hash of `hands` random hands that take every win."""
    from mahjong_env.envs.engine import Engine
    from mahjong_env.envs.table import Table

    digest = hashlib.sha256()
    for seed in range(hands):
        table = Table(Engine(variant))
        table.reset(seed)
        choose = random.Random(seed)
        while not table.over:
            mask = table.mask(table.actor)
            legal = np.flatnonzero(mask).tolist()
            chips = table.step(52 if mask[52] else choose.choice(legal))
            digest.update(repr(chips).encode())
            digest.update(mask.tobytes())
        digest.update(table.observe(0, "planes").tobytes())
        digest.update(table.observe(1, "vector").tobytes())
        digest.update(table.state().tobytes())
    return digest.hexdigest()


if __name__ == "__main__":
    share_tables(Path(sys.argv[1]))
    for name in ("singapore", "malaysian3", "malaysian4", "chinese"):
        print(name, play(name, int(sys.argv[2])))
