"""README and guides do what they say: snippets run, commands exist, shown output is the real one."""

import re
import shlex
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import yaml

from mahjong_env import registry
from tests.markdown import Block, blocks_of, printed_by

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "docs/agents.md", "docs/arena.md", "docs/apis.md", "docs/training.md")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
TEXTS = {page: (ROOT / page).read_text(encoding="utf-8") for page in PAGES}
BLOCKS = {page: blocks_of(text) for page, text in TEXTS.items()}
FEW_HANDS = "8"


def _blocks(language: str) -> list[tuple[str, Block]]:
    """All blocks of a language with their pages."""
    return [(page, block) for page in PAGES for block in BLOCKS[page] if block.language == language]


def _commands() -> list[tuple[str, str]]:
    """All lines of the bash blocks with their pages, comments stripped."""
    lines = [
        (page, line)
        for page, block in _blocks("bash")
        for line in block.body.replace("\\\n", " ").splitlines()
    ]
    return [(page, line.split(" #")[0].strip()) for page, line in lines if line.strip()]


def _console() -> Iterator[tuple[str, str]]:
    """Each `$ command` of the console blocks with the output shown below it."""
    for _, block in _blocks("console"):
        for part in re.split(r"^\$ ", block.body, flags=re.MULTILINE)[1:]:
            command, _, shown = part.partition("\n")
            yield command, shown


def _run(*arguments: str, folder: Path = ROOT) -> str:
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, f"{arguments} ended with {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def test_every_block_is_one_that_these_tests_run() -> None:
    blocks = [block for page in PAGES for block in BLOCKS[page]]
    assert {block.language for block in blocks} <= {"python", "bash", "console", "text"}
    shown = sum(block.shown is not None for block in blocks)
    assert shown == sum(block.language == "text" for block in blocks), "a text block follows no snippet"


def _snippet_id(value: object) -> str:
    return f"line{value.line}" if isinstance(value, Block) else str(value)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where snippets write their files; names registered by them are forgotten afterwards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(registry, "_factories", dict(registry._factories))
    return tmp_path


@pytest.mark.parametrize(("page", "block"), _blocks("python"), ids=_snippet_id)
@pytest.mark.usefixtures("folder")
def test_python_snippet(page: str, block: Block) -> None:
    printed = printed_by(block, page, {"__name__": "__main__"})
    if block.shown is not None:
        assert printed == block.shown


@pytest.mark.parametrize(("command", "shown"), list(_console()))
def test_console_command(command: str, shown: str) -> None:
    program, *arguments = shlex.split(command)
    assert program == "mahjong-env"
    assert _run("-m", "mahjong_env", *arguments) == shown


# What may be called as `python -m`.
MODULES = ("agents.leaderboard", "agents.curve", "agents.ship")


def _check_make(arguments: list[str]) -> None:
    assert set(arguments) <= TARGETS


def _check_pip(arguments: list[str]) -> None:
    assert arguments[:4] == ["install", "-c", "constraints.txt", "-e"]
    match = re.fullmatch(r"\.(?:\[(.*)\])?", arguments[4])
    assert match and len(arguments) == 5
    assert set(filter(None, (match[1] or "").split(","))) <= set(PROJECT["optional-dependencies"])


def _check_python(arguments: list[str]) -> None:
    """Run what ends soon, `eval.py` with few hands; else check that options and config keys exist."""
    script, *rest = arguments
    if script == "-c":
        _run(script, *rest)
        return
    if script.startswith("examples/"):
        assert _run(script, *rest)
        return
    if script == "eval.py" and "--agents" in rest and ".zip" not in rest[rest.index("--agents") + 1]:
        _check_eval(rest)
        return
    assert script in {"train.py", "eval.py"} or arguments[:2] in [["-m", module] for module in MODULES]
    program = arguments[: 1 + (script == "-m")]
    options = set(re.findall(r"--[a-z-]+", _run(*program, "--help")))
    assert {word for word in rest if word.startswith("--")} <= options
    if "--config" in rest:
        config = yaml.safe_load((ROOT / rest[rest.index("--config") + 1]).read_text(encoding="utf-8"))
        assert {word.split("=")[0].split(".")[0] for word in rest if "=" in word} <= set(config)


def _check_eval(rest: list[str]) -> None:
    """Run `eval.py` with few hands; what it writes goes to another folder, programs run in this Python."""
    rest[rest.index("--hands") + 1] = FEW_HANDS
    rest = [word.replace("cmd:python ", f"cmd:{shlex.quote(sys.executable)} ") for word in rest]
    with tempfile.TemporaryDirectory() as folder:
        if "--out" in rest:
            rest[rest.index("--out") + 1] = folder
        assert "chips per hand" in _run("eval.py", *rest)


def _check_source(arguments: list[str]) -> None:
    assert re.findall(r"^VENV \?= (.*)$", MAKEFILE, re.MULTILINE) == [".venv"]
    assert arguments == [".venv/bin/activate"]


CHECKS: dict[str, Callable[[list[str]], None]] = {
    "make": _check_make,
    "pip": _check_pip,
    "python": _check_python,
    "source": _check_source,
}


def _write_files(page: str, names: list[str]) -> None:
    """Run the snippets of a page that name one of these files."""
    for block in BLOCKS[page]:
        if block.language == "python" and any(f'"{name}"' in block.body for name in names):
            printed_by(block, page, {"__name__": "__main__"})


@pytest.mark.parametrize(("page", "command"), _commands())
def test_bash_command(page: str, command: str, folder: Path) -> None:
    program, *arguments = shlex.split(command)
    if program == "mahjong-env":
        _write_files(page, arguments)
        assert _run("-m", "mahjong_env", *arguments, folder=folder)
        return
    assert program in CHECKS, f"no check for {command!r}"
    CHECKS[program](arguments)


def test_the_two_commands_are_there() -> None:
    assert {("README.md", "make demo"), ("README.md", "make test")} <= set(_commands())


def test_demo_calls_the_scripts_with_options_that_exist() -> None:
    """The demo takes minutes, so its recipe is read, not run."""
    recipe = subprocess.run(
        ["make", "-n", "demo"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.replace("\\\n", " ")
    calls = re.findall(r"bin/python ((?:train|eval)\.py .*)", recipe)
    assert [call.split()[0] for call in calls] == ["train.py", "eval.py"]
    for call in calls:
        _check_python(shlex.split(call))


def _anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES)
def test_relative_links_lead_somewhere(page: str) -> None:
    links = [link for link in re.findall(r"\]\(([^)\s]+)\)", TEXTS[page]) if "://" not in link]
    assert links
    for link in links:
        path, _, anchor = link.partition("#")
        target = (ROOT / page).parent / path if path else ROOT / page
        assert target.exists(), link
        assert not anchor or anchor in _anchors(target), link


def test_console_script_is_declared() -> None:
    assert PROJECT["scripts"] == {"mahjong-env": "mahjong_env.cli:main"}
