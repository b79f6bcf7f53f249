"""The cache of compiled kernels: one folder of its own, found under all circumstances."""

from __future__ import annotations

import os
import subprocess
import sys

SHOW = "from mahjong_env.core._kernel import CACHE_FOLDER; print(CACHE_FOLDER)"


def folder_with(**environment: str) -> str:
    kept = {name: value for name, value in os.environ.items() if name not in ("HOME", "XDG_CACHE_HOME")}
    done = subprocess.run(
        [sys.executable, "-c", SHOW], capture_output=True, text=True, check=True, env=kept | environment
    )
    return done.stdout.strip()


def test_folders_of_others_are_left_alone(tmp_path):
    others = [
        tmp_path / name for name in ("numba-mine", "kernels-mine", "kernels-a", "kernels-b", "kernels-c")
    ]
    for other in others:
        other.mkdir()
    folder = folder_with(NUMBA_CACHE_DIR=str(tmp_path))
    assert folder.startswith(str(tmp_path / "mahjong_env" / "kernels-"))
    assert all(other.exists() for other in others)


def test_old_folders_of_its_own_go(tmp_path):
    for number in range(5):
        (tmp_path / "mahjong_env" / f"kernels-{number}").mkdir(parents=True)
    folder_with(NUMBA_CACHE_DIR=str(tmp_path))
    assert len(list((tmp_path / "mahjong_env").iterdir())) == 3


def test_no_writable_place_is_no_error():
    assert folder_with(NUMBA_CACHE_DIR="/proc/nowhere") == "None"
