"""Compiled and plain Python choose the same greedy and defensive actions."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).with_name("greedy_plain_script.py")


def run(file: Path, **environment: str) -> str:
    command = [sys.executable, "-W", "error::RuntimeWarning", str(SCRIPT), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | environment, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_both_are_the_same_without_compilation(tmp_path: Path) -> None:
    compiled = run(tmp_path / "positions.npz")
    assert len(set(compiled.split())) > 30
    assert run(tmp_path / "positions.npz", NUMBA_DISABLE_JIT="1") == compiled
