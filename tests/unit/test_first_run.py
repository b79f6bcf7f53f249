"""The first start says that it compiles and where the result goes; a later one says nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

# Two functions that stand for kernels: real ones would be compiled for minutes.
ASK = """
from mahjong_env.core._kernel import CACHE_FOLDER
from mahjong_env.core._notice import announce_compilation
def one(): pass
def two(): pass
one.__module__ = two.__module__ = "mahjong_env.core.step"
announce_compilation(one, CACHE_FOLDER)
announce_compilation(two, CACHE_FOLDER)
"""
# The smallest kernel.
CALL = "from mahjong_env.core.bits import bit\nassert bit(3) == 8"


def stderr_of(program: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | environment,
    )
    return done.stderr


def test_empty_cache_is_told_once_with_its_folder(tmp_path: Path) -> None:
    told = stderr_of(ASK, NUMBA_CACHE_DIR=str(tmp_path))
    assert told.count("\n") == 1
    assert f"kept in {tmp_path / 'mahjong_env' / 'kernels-'}" in told


def test_no_place_for_a_cache_is_told() -> None:
    assert "NUMBA_CACHE_DIR names one" in stderr_of(ASK, NUMBA_CACHE_DIR="/proc/nowhere")


@pytest.mark.parametrize("written", ["step.one-1.py311.nbi", "step.two-1.py311.nbi"])
def test_a_part_of_the_kernels_is_not_enough(written: str, tmp_path: Path) -> None:
    folder = stderr_of(
        "import sys\nfrom mahjong_env.core._kernel import CACHE_FOLDER\nsys.stderr.write(CACHE_FOLDER)",
        NUMBA_CACHE_DIR=str(tmp_path),
    )
    (Path(folder) / "core").mkdir()
    (Path(folder) / "core" / written).touch()
    assert stderr_of(ASK, NUMBA_CACHE_DIR=str(tmp_path)).count("\n") == 1
    for name in ("one", "two"):
        (Path(folder) / "core" / f"step.{name}-1.py311.nbi").touch()
    assert stderr_of(ASK, NUMBA_CACHE_DIR=str(tmp_path)) == ""


def test_nothing_is_said_when_nothing_is_compiled(tmp_path: Path) -> None:
    assert stderr_of(CALL, NUMBA_CACHE_DIR=str(tmp_path)) != ""
    assert stderr_of(CALL, NUMBA_CACHE_DIR=str(tmp_path)) == ""
    assert stderr_of(CALL, NUMBA_CACHE_DIR=str(tmp_path / "other"), NUMBA_DISABLE_JIT="1") == ""


def test_looking_around_compiles_nothing(tmp_path: Path) -> None:
    """The options, the command line's help and the rules are data."""
    assert stderr_of("import mahjong_env.cli, mahjong_env.core.step", NUMBA_CACHE_DIR=str(tmp_path)) == ""


def test_the_program_may_silence_it(tmp_path: Path) -> None:
    quiet = "import logging\nlogging.getLogger('mahjong_env').setLevel(logging.ERROR)\n"
    assert stderr_of(quiet + ASK, NUMBA_CACHE_DIR=str(tmp_path)) == ""


def test_a_warm_start_is_silent() -> None:
    start = "import mahjong_env\nmahjong_env.BatchEnv('chinese', 1)"
    stderr_of(start)
    assert stderr_of(start) == ""
