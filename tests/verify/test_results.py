"""A comparison kept in a file: stopped and carried on it tells the same, and nothing else may be mixed in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mahjong_env.cli import main
from mahjong_env.verify import Plan, Report, verify
from mahjong_env.verify import results as results_module
from mahjong_env.verify import run as run_module
from mahjong_env.verify.results import ResultsFile

PLAN = Plan("malaysian3", 21, random_options=True)


def without_time(content: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in content.items() if key != "seconds"}


def read(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


def run(path: Path, hands: int, *more: str) -> int:
    arguments = ["verify", "malaysian3", "--seed", "21", "--random-options", "--hands", str(hands)]
    return main([*arguments, "--results", str(path), "--out", str(path.parent / "records"), *more])


def test_a_run_in_two_parts_is_the_run_in_one(tmp_path: Path) -> None:
    assert run(tmp_path / "parts.json", 9) == 0
    assert run(tmp_path / "parts.json", 20) == 0
    assert run(tmp_path / "whole.json", 20) == 0
    parts, whole = read(tmp_path / "parts.json"), read(tmp_path / "whole.json")
    assert without_time(parts) == without_time(whole)
    assert whole["hands"] == 20
    assert whole["decisions"] == verify(PLAN, 20).compared["decisions"]


def test_a_finished_file_is_told_again_without_playing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "done.json"
    run(path, 6)
    before = path.read_bytes()
    capsys.readouterr()
    assert run(path, 6) == 0
    assert "malaysian3: 6 hands" in capsys.readouterr().out
    assert path.read_bytes() == before


def test_a_stopped_run_keeps_what_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "stopped.json"
    play, calls = run_module.play_numbers, []

    def stop_at_the_third(plan: Plan, numbers: range) -> Report:
        calls.append(numbers)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return play(plan, numbers)

    monkeypatch.setattr(run_module, "play_numbers", stop_at_the_third)
    monkeypatch.setattr("mahjong_env.cli.verify._SECONDS_BETWEEN_SAVES", 0.0)
    assert run(path, 20) == 130
    assert read(path)["hands"] == len(calls[0]) + len(calls[1]) == 10
    monkeypatch.undo()
    assert run(path, 20) == 0
    assert read(path)["hands"] == 20


def test_hands_that_are_there_cannot_be_taken_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(tmp_path / "some.json", 6)
    assert run(tmp_path / "some.json", 5) == 2
    assert "holds 6 already" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (("--seed", "22"), "another plan: seed 21 in place of 22"),
        (("--mover", "random"), "another plan: mover 'mixed' in place of 'random'"),
        (("--rules", "min_fan=3"), "another plan: rules {} in place of {'min_fan': 3}"),
    ],
)
def test_another_plan_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], more: tuple[str, ...], words: str
) -> None:
    path = tmp_path / "first.json"
    run(path, 4)
    before = path.read_bytes()
    assert run(path, 8, *more) == 2
    assert words in capsys.readouterr().err
    assert path.read_bytes() == before


def test_another_engine_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "first.json"
    ResultsFile(path, PLAN).save(Report(), [])
    hashes = results_module.engine_hashes(PLAN.variant)
    assert set(hashes) == {"core", "referee", "variant"}
    monkeypatch.setattr(results_module, "engine_hashes", lambda variant: {**hashes, "core": "0" * 16})
    with pytest.raises(ValueError, match=f"another engines: core '{hashes['core']}' in place of '0000"):
        ResultsFile(path, PLAN)


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"coverage": 3}', "\x00\xff"])
def test_what_is_no_file_of_results_is_refused_and_left(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    path = tmp_path / "broken.json"
    path.write_text(text, encoding="latin-1")
    assert run(path, 4) == 2
    assert "not a file of results" in capsys.readouterr().err
    assert path.read_text(encoding="latin-1") == text


def test_a_folder_is_no_file_of_results(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, 4) == 2
    assert "not a file of results" in capsys.readouterr().err
