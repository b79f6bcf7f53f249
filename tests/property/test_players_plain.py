"""Compiled and plain Python choose the same actions, whoever plays."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


def run(script: str, warnings: str, file: Path, **environment: str) -> str:
    command = [sys.executable, "-W", warnings, str(Path(__file__).with_name(script)), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | environment, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("script", "warnings", "more_than"),
    [
        ("greedy_plain_script.py", "error::RuntimeWarning", 30),  # the defensive player too
        # numpy warns of the overflow that the random generator wants.
        ("search_plain_script.py", "ignore::RuntimeWarning", 10),
    ],
)
def test_both_are_the_same_without_compilation(
    script: str, warnings: str, more_than: int, tmp_path: Path
) -> None:
    compiled = run(script, warnings, tmp_path / "decisions.npz")
    assert len(set(compiled.splitlines())) > more_than
    assert run(script, warnings, tmp_path / "decisions.npz", NUMBA_DISABLE_JIT="1") == compiled
