"""Imports go down only, and the core install needs nothing but numpy and numba."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OPTIONAL = (
    "gymnasium",
    "pettingzoo",
    "torch",
    "stable_baselines3",
    "sb3_contrib",
    "yaml",
    "pydantic",
    "rich",
    "tqdm",
)

# what may be imported from by its dotted name; everything else is a name of mahjong_env itself
PUBLIC_MODULES = {"actions", "extras", "testing"}


def _imports(path: Path) -> Iterator[str]:
    """Full dotted names of what a source file imports, also inside functions."""
    package = path.relative_to(ROOT).parent.parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*base, *filter(None, [node.module])))
            yield from (f"{module}.{alias.name}" for alias in node.names)


def _strangers(folder: str, *allowed: str) -> dict[str, set[str]]:
    """Imports of each file in `folder` that are neither Python's own nor below an allowed name."""
    paths = sorted((ROOT / folder).rglob("*.py"))
    assert paths, f"no source in {folder}"
    found = {}
    for path in paths:
        names = {name for name in _imports(path) if name.split(".")[0] not in sys.stdlib_module_names}
        bad = {name for name in names if not any(f"{name}.".startswith(f"{root}.") for root in allowed)}
        if bad:
            found[str(path.relative_to(ROOT))] = bad
    return found


@pytest.mark.parametrize(
    ("folder", "allowed"),
    [
        ("mahjong_env/core", ("numpy", "numba", "llvmlite", "mahjong_env.core")),
        ("mahjong_env/variants", ("numpy", "mahjong_env.core", "mahjong_env.variants")),
    ],
)
def test_floor_imports_nothing_else(folder: str, allowed: tuple[str, ...]) -> None:
    assert _strangers(folder, *allowed) == {}


@pytest.mark.parametrize("pattern", ["agents/**/*.py", "train.py", "eval.py", "examples/*.py"])
def test_what_stands_on_the_package_uses_its_public_face(pattern: str) -> None:
    paths = sorted(ROOT.glob(pattern))
    assert paths
    for path in paths:
        inside = {tuple(name.split(".")) for name in _imports(path) if name.startswith("mahjong_env.")}
        assert {name for name in inside if len(name) > 2 and name[1] not in PUBLIC_MODULES} == set(), path


def test_referee_shares_no_code_with_the_engine() -> None:
    folders = (ROOT / "mahjong_env" / "referee", ROOT / "tests" / "referee")
    paths = [path for folder in folders for path in folder.rglob("*.py") if not path.name.startswith("test_")]
    assert paths
    for path in paths:
        roots = {tuple(name.split(".")[:2]) for name in _imports(path)}
        assert {
            root for root in roots if root[0] in {"mahjong_env", "numba"} and root[1:] != ("referee",)
        } == set()


def test_import_contracts_hold() -> None:
    program = shutil.which("lint-imports", path=str(Path(sys.executable).parent))
    assert program, "lint-imports is not installed beside this Python"
    done = subprocess.run(
        [program, "--no-cache"], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stdout


def test_core_install_needs_numpy_and_numba_only() -> None:
    names = {re.split(r"[^\w-]", requirement)[0] for requirement in PROJECT["dependencies"]}
    assert names == {"numpy", "numba"}


def test_plays_and_scores_with_optional_libraries_absent() -> None:
    """Another process in which every optional library refuses to be imported."""
    program = f"""
import sys
sys.modules.update(dict.fromkeys({OPTIONAL!r}))
import mahjong_env
game = mahjong_env.Game("chinese", seed=3)
while not game.over:
    game.step(game.legal()[0])
assert sum(game.chips) == 0
assert mahjong_env.score_hand("chinese", hand="123m 456m 789m 123p 99s", win_tile="9s").legal
env = mahjong_env.BatchEnv("chinese", 2, seed=3)
env.reset()
print("played")
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.stdout == "played\n", done.stderr


def test_importing_loads_no_learning_library() -> None:
    program = f"import sys, mahjong_env; print(sorted(set({OPTIONAL[2:]!r}) & set(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.stdout == "[]\n", done.stderr
