"""Compiled and plain Python search alike."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).with_name("search_plain_script.py")


def run(file: Path, **environment: str) -> str:
    # numpy warns of the overflow that the random generator wants.
    command = [sys.executable, "-W", "ignore::RuntimeWarning", str(SCRIPT), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | environment, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_search_is_the_same_without_compilation(tmp_path: Path) -> None:
    compiled = run(tmp_path / "decisions.npz")
    assert len(set(compiled.splitlines())) > 10
    assert run(tmp_path / "decisions.npz", NUMBA_DISABLE_JIT="1") == compiled
