"""The README does what it says: every snippet runs, every command exists, shown output is the real one."""

import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import yaml

from tests.markdown import Block, blocks_of, printed_by

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


BLOCKS = blocks_of(README)


def _commands() -> list[str]:
    """All lines of the bash blocks, comments stripped."""
    lines = "".join(block.body for block in BLOCKS if block.language == "bash").replace("\\\n", " ")
    return [line.split(" #")[0].strip() for line in lines.splitlines() if line.strip()]


def _console() -> Iterator[tuple[str, str]]:
    """Each `$ command` of the console blocks with the output shown below it."""
    for block in BLOCKS:
        if block.language == "console":
            for part in re.split(r"^\$ ", block.body, flags=re.MULTILINE)[1:]:
                command, _, shown = part.partition("\n")
                yield command, shown


def _run(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, f"{arguments} ended with {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def test_every_block_is_one_that_these_tests_run() -> None:
    assert {block.language for block in BLOCKS} <= {"python", "bash", "console", "text"}
    shown = sum(block.shown is not None for block in BLOCKS)
    assert shown == sum(block.language == "text" for block in BLOCKS), "a text block follows no snippet"


def _python_id(block: Block) -> str:
    return f"line{block.line}"


@pytest.mark.parametrize("block", [b for b in BLOCKS if b.language == "python"], ids=_python_id)
def test_python_snippet(block: Block) -> None:
    printed = printed_by(block, "README.md", {"__name__": "__main__"})
    if block.shown is not None:
        assert printed == block.shown


@pytest.mark.parametrize(("command", "shown"), list(_console()))
def test_console_command(command: str, shown: str) -> None:
    program, *arguments = shlex.split(command)
    assert program == "mahjong-env"
    assert _run("-m", "mahjong_env", *arguments) == shown


def _check_make(arguments: list[str]) -> None:
    assert set(arguments) <= TARGETS


def _check_pip(arguments: list[str]) -> None:
    assert arguments[:4] == ["install", "-c", "constraints.txt", "-e"]
    match = re.fullmatch(r"\.(?:\[(.*)\])?", arguments[4])
    assert match and len(arguments) == 5
    assert set(filter(None, (match[1] or "").split(","))) <= set(PROJECT["optional-dependencies"])


def _check_python(arguments: list[str]) -> None:
    """Run an example; of a script that works for long, check that its options and config keys exist."""
    script, *rest = arguments
    if script.startswith("examples/"):
        assert _run(script, *rest)
        return
    assert script in {"train.py", "eval.py"}
    options = set(re.findall(r"--[a-z-]+", _run(script, "--help")))
    assert {word for word in rest if word.startswith("--")} <= options
    if "--config" in rest:
        config = yaml.safe_load((ROOT / rest[rest.index("--config") + 1]).read_text(encoding="utf-8"))
        assert {word.split("=")[0] for word in rest if "=" in word} <= set(config)


def _check_mahjong_env(arguments: list[str]) -> None:
    assert _run("-m", "mahjong_env", *arguments)


CHECKS: dict[str, Callable[[list[str]], None]] = {
    "mahjong-env": _check_mahjong_env,
    "make": _check_make,
    "pip": _check_pip,
    "python": _check_python,
}


@pytest.mark.parametrize("command", _commands())
def test_bash_command(command: str) -> None:
    program, *arguments = shlex.split(command)
    assert program in CHECKS, f"no check for {command!r}"
    CHECKS[program](arguments)


def test_the_two_commands_are_there() -> None:
    assert {"make demo", "make test"} <= set(_commands())


def test_demo_calls_the_scripts_with_options_that_exist() -> None:
    """The demo takes minutes, so its recipe is read, not run."""
    recipe = subprocess.run(
        ["make", "-n", "demo"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    calls = re.findall(r"bin/python ((?:train|eval)\.py .*)", recipe)
    assert [call.split()[0] for call in calls] == ["train.py", "eval.py"]
    for call in calls:
        _check_python(shlex.split(call))


def test_relative_links_lead_somewhere() -> None:
    links = [link for link in re.findall(r"\]\(([^)\s]+)\)", README) if "://" not in link]
    assert links
    assert [link for link in links if not (ROOT / link.split("#")[0]).exists()] == []


def test_console_script_is_declared() -> None:
    assert PROJECT["scripts"] == {"mahjong-env": "mahjong_env.cli:main"}
