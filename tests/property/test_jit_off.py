"""Compiled and plain Python play the same games, byte for byte (the kernels are ordinary Python)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.property.presets import PRESETS

SCRIPT = Path(__file__).with_name("jit_off_script.py")


def run(folder: Path, hands: int, **environment: str) -> str:
    # numpy warns of the overflow that the random generator wants.
    command = [sys.executable, "-W", "ignore::RuntimeWarning", str(SCRIPT), str(folder), str(hands)]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | environment, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


# Beside a hand of every preset that the greedy agent wins: so many random ones.
@pytest.mark.parametrize("hands", [0, pytest.param(2, marks=pytest.mark.slow)])
def test_compiled_equals_plain(hands: int, tmp_path: Path) -> None:
    compiled = run(tmp_path, hands)
    rows = [line.split() for line in compiled.splitlines()]
    assert [(variant, preset) for variant, preset, *_ in rows[:: hands + 1]] == PRESETS
    assert {won for _, _, _, won, _ in rows[:: hands + 1]} == {"True"}
    assert run(tmp_path, hands, NUMBA_DISABLE_JIT="1") == compiled
