"""The leaderboard: one page from stored results, and what it refuses."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import eval as evaluation
from agents import leaderboard

ROOT = Path(evaluation.__file__).parent


def _play(target: Path, *more: str) -> dict[str, Any]:
    arguments = ["--variant", "malaysian3", "--agents", "greedy,random", "--hands", "90", "--seed", "3"]
    assert evaluation.main([*arguments, "--json", str(target), *more]) == 0
    found: dict[str, Any] = json.loads(target.read_text())
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two results of one rule set."""
    place = tmp_path_factory.mktemp("results")
    _play(place / "a.json")
    _play(place / "b.json", "--seed", "4", "--agents", "random,examples.my_agent:make")
    return place


def test_page_has_every_agent_pair_and_receipt(folder: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    assert leaderboard.main([str(folder), "--out", str(page)]) == 0
    text = page.read_text()
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == ["malaysian3"]
    assert "180 hands, rules " in text
    assert re.search(r"^\| 1 \| `greedy` \|", text, re.MULTILINE)
    found = json.loads((folder / "a.json").read_text())["pairs"][0]
    half = (found["ci95"][1] - found["ci95"][0]) / 2
    assert f"**{found['mean_difference']:+.2f} ± {half:.2f}**" in text
    assert f"**{-found['mean_difference']:+.2f} ± {half:.2f}**" in text
    assert "| a.json | 3 | 30 | 90 |" in text and "| b.json | 4 | 30 | 90 |" in text


def test_results_of_other_rules_are_refused(folder: Path, tmp_path: Path, capsys: Any) -> None:
    other = tmp_path / "other.json"
    _play(other, "--rules", "base=3")
    page = tmp_path / "page.md"
    capsys.readouterr()
    assert leaderboard.main([str(folder), str(other), "--out", str(page)]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"leaderboard: {other}: rules ") and "(base=3)" in told and told.count("\n") == 1
    assert "results of one rule set are expected" in told and not page.exists()


def _changed(folder: Path, target: Path, change: Any) -> Path:
    content = json.loads((folder / "a.json").read_text())
    change(content)
    target.write_text(json.dumps(content))
    return target


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda content: content.update(stopped=True), "was stopped before its end"),
        (lambda content: content["receipt"]["agents"].update(greedy="sha256:1"), "one version of an agent"),
        (lambda content: content.pop("pairs"), "no result of eval.py: pairs: Field required"),
        (
            lambda content: content["agents"]["greedy"].pop("win_rate"),
            "agents.greedy.win_rate: Field required",
        ),
    ],
)
def test_other_results_that_do_not_belong(
    change: Any, message: str, folder: Path, tmp_path: Path, capsys: Any
) -> None:
    bad = _changed(folder, tmp_path / "bad.json", change)
    assert leaderboard.main([str(folder / "a.json"), str(bad), "--out", str(tmp_path / "page.md")]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"leaderboard: {bad}: ") and message in told and told.count("\n") == 1


def test_nothing_to_read(tmp_path: Path, capsys: Any) -> None:
    assert leaderboard.main([str(tmp_path), "--out", str(tmp_path / "page.md")]) == 2
    assert capsys.readouterr().err == f"leaderboard: results: no *.json in {tmp_path}\n"
    assert leaderboard.main([str(tmp_path / "none.json"), "--out", str(tmp_path / "page.md")]) == 2
    assert "none.json: cannot be read" in capsys.readouterr().err


def test_the_page_in_docs_is_what_the_command_writes(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    assert leaderboard.main([str(ROOT / "docs" / "leaderboard"), "--out", str(page)]) == 0
    assert page.read_text() == (ROOT / "docs" / "leaderboard.md").read_text()
