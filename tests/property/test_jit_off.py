"""Compiled and plain Python play the same games, byte for byte (the kernels are ordinary Python)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("jit_off_script.py")


def run(tables: Path, hands: int, **environment: str) -> str:
    # numpy warns of the overflow that the random generator wants.
    command = [sys.executable, "-W", "ignore::RuntimeWarning", str(SCRIPT), str(tables), str(hands)]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | environment, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("hands", [2, pytest.param(20, marks=pytest.mark.slow)])
def test_compiled_equals_plain(hands, tmp_path):
    tables = tmp_path / "tables"
    compiled = run(tables, hands)
    assert len(set(compiled.split())) == 8
    assert run(tables, hands, NUMBA_DISABLE_JIT="1") == compiled
