"""A missing library is told in one line that names the extra to install."""

from __future__ import annotations

import importlib
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from mahjong_env.extras import needed_by

ROOT = Path(__file__).parents[2]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
    "optional-dependencies"
]


def last_line_without(libraries: list[str], program: str) -> str:
    """Run a program in a process that cannot import these libraries; return how it complains."""
    blocked = f"import sys\nsys.modules.update(dict.fromkeys({libraries!r}))\n"
    done = subprocess.run(
        [sys.executable, "-c", blocked + program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    return done.stderr.strip().splitlines()[-1]


@pytest.mark.parametrize(
    ("name", "missing", "extra"),
    [
        ("env", "pettingzoo", "pettingzoo"),
        ("raw_env", "gymnasium", "pettingzoo"),
        ("parallel_env", "pettingzoo", "pettingzoo"),
        ("gym_env", "gymnasium", "gymnasium"),
        ("MahjongVecEnv", "stable_baselines3", "sb3"),
        ("BatchEnv('chinese', 1).observation_space", "gymnasium", "gymnasium"),
        ("BatchEnv('chinese', 1).action_space", "gymnasium", "gymnasium"),
    ],
)
def test_environments(name: str, missing: str, extra: str) -> None:
    told = last_line_without([missing], f"import mahjong_env\nmahjong_env.{name}")
    assert told.startswith("ImportError: ")
    assert f"needs {missing}, which is not installed: pip install 'mahjong-env[{extra}]'" in told
    assert extra in EXTRAS


@pytest.mark.parametrize("missing", ["torch", "yaml", "sb3_contrib", "tqdm"])
def test_train(missing: str) -> None:
    told = last_line_without([missing], "import train")
    assert told.startswith(f"train.py needs {missing}, ") and "'mahjong-env[sb3]'" in told


def test_eval() -> None:
    told = last_line_without(["rich"], "import eval")
    assert told.startswith("eval.py needs rich, ") and "'mahjong-env[sb3]'" in told


def test_checkpoint() -> None:
    told = last_line_without(["torch"], "import agents\nagents.make('x.zip', 'chinese')")
    assert told.startswith("ImportError: a checkpoint needs torch, ") and "'mahjong-env[sb3]'" in told


def test_other_faults_are_left_as_they_are() -> None:
    with pytest.raises(ModuleNotFoundError) as caught, needed_by("this", "sb3"):
        importlib.import_module("mahjong_env.nowhere")
    assert str(caught.value) == "No module named 'mahjong_env.nowhere'"
    with pytest.raises(ImportError, match="cannot be had"), needed_by("this", "sb3"):
        raise ImportError("cannot be had")
