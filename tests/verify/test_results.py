"""A comparison kept in a file: stopped and carried on it tells the same, and nothing else may be mixed in."""

from __future__ import annotations

import json
import shutil
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


@pytest.fixture(scope="module")
def six_hands(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a file of six hands holds."""
    path = tmp_path_factory.mktemp("six") / "hands.json"
    assert run(path, 6) == 0
    return read(path)


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
    assert set(hashes) == {"core", "referee", "verify", "variant"}
    monkeypatch.setattr(results_module, "engine_hashes", lambda variant: {**hashes, "core": "0" * 16})
    with pytest.raises(ValueError, match=f"another engines: core '{hashes['core']}' in place of '0000"):
        ResultsFile(path, PLAN)


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("core", "core/points.py"),
        ("referee", "referee/settle.py"),
        ("verify", "verify/compare.py"),
        ("verify", "verify/coverage.py"),
        ("verify", "verify/walls/malaysian3.py"),
        ("verify", "score/settlement.py"),
        ("variant", "variants/build.py"),
        ("variant", "variants/malaysian3_options.py"),
        ("variant", "variants/malaysian3.py"),
        ("", "verify/report.py"),
        ("", "variants/chinese.py"),
        ("", "cli/verify.py"),
    ],
)
def test_a_change_in_what_plays_or_compares_is_another_engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, file: str
) -> None:
    """Neither what tells of a comparison nor another game is a part of it."""
    package = Path(results_module.__file__).parents[1]
    shutil.copytree(package, tmp_path / "copy", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(results_module, "_PACKAGE", tmp_path / "copy")
    before = results_module.engine_hashes("malaysian3")
    with (tmp_path / "copy" / file).open("a", encoding="utf-8") as source:
        source.write("# changed\n")
    after = results_module.engine_hashes("malaysian3")
    assert [key for key in before if before[key] != after[key]] == ([name] if name else [])


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"coverage": 3}', "\x00\xff"])
def test_what_is_no_file_of_results_is_refused_and_left(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    path = tmp_path / "broken.json"
    path.write_text(text, encoding="latin-1")
    assert run(path, 4) == 2
    assert "not a file of results" in capsys.readouterr().err
    assert path.read_text(encoding="latin-1") == text


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("hands", "-3", "field 'hands' -3 is not allowed: expected an integer from 0"),
        ("hands", "true", "field 'hands' True is not allowed"),
        ("hands", "6.0", "field 'hands' 6.0 is not allowed"),
        ("hands", '"6"', "field 'hands' '6' is not allowed"),
        ("hands", "7", "field 'results' 6 is not allowed: expected 7"),
        ("hands", "1" + "0" * 5_000, "Exceeds the limit"),
        ("decisions", "-1", "field 'decisions' -1 is not allowed"),
        ("decisions", "Infinity", "field 'decisions' inf is not allowed"),
        ("results", "5", "field 'results' 5 is not allowed: expected 6"),
        ("mismatches", "1", "field 'mismatches' 1 is not allowed: expected 0"),
        ("fields", '{"melds": 0}', "field 'fields.melds' 0 is not allowed: expected an integer from 1"),
        ("fields", "[]", "field 'fields' [] is not allowed: expected an object"),
        ("seconds", "Infinity", "field 'seconds' inf is not allowed: expected a number, 0 or more"),
        ("seconds", "NaN", "field 'seconds' nan is not allowed"),
        ("seconds", "-0.5", "field 'seconds' -0.5 is not allowed"),
        ("seconds", "1" + "0" * 400, "field 'seconds' 1000"),
        ("records", "[1]", "field 'records' [1] is not allowed: expected a list of texts"),
        ("coverage", '{"end": {"won by one": true}}', "field 'coverage.pattern' is missing"),
        ("never", "{}", "field 'never.pattern' is missing"),
        ("extra", "1", "field 'extra' is unknown"),
    ],
)
def test_numbers_that_no_comparison_gives_are_refused_by_name(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    six_hands: dict[str, Any],
    field: str,
    value: str,
    words: str,
) -> None:
    path = tmp_path / "edited.json"
    text = json.dumps({**six_hands, field: "edited"}).replace('"edited"', value)
    path.write_text(text, encoding="utf-8")
    capsys.readouterr()
    assert run(path, 8) == 2
    message = capsys.readouterr().err
    assert message.startswith(f"mahjong-env verify: results {path}: not a file of results: ")
    assert words in message and message.count("\n") == 1
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("part", "change", "words"),
    [
        ("coverage", {"end": {"won by one": -6}}, "field 'coverage.end.won by one' -6 is not allowed"),
        ("coverage", {"end": {"won by one": True}}, "field 'coverage.end.won by one' True is not allowed"),
        ("coverage", {"end": {"won by one": 5}}, "field 'coverage.end' counts 5 ends: expected 6"),
        ("coverage", {"begin": {}}, "field 'coverage.begin' is unknown"),
        ("never", {"action": ["discard"]}, "field 'never.action' names 'discard', which coverage counts"),
        ("never", {"action": "discard"}, "field 'never.action' 'discard' is not allowed"),
    ],
)
def test_counts_that_no_comparison_gives_are_refused_by_name(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    six_hands: dict[str, Any],
    part: str,
    change: dict[str, Any],
    words: str,
) -> None:
    path = tmp_path / "edited.json"
    content = {**six_hands, part: {**six_hands[part], **change}}
    path.write_text(json.dumps(content), encoding="utf-8")
    assert run(path, 8) == 2
    assert words in capsys.readouterr().err


def test_true_is_not_one_in_a_plan_either(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], six_hands: dict[str, Any]
) -> None:
    path = tmp_path / "edited.json"
    content = {**six_hands, "plan": {**six_hands["plan"], "random_options": 1}}
    path.write_text(json.dumps(content), encoding="utf-8")
    assert run(path, 8) == 2
    assert "another plan: random_options 1 in place of True" in capsys.readouterr().err


def test_a_folder_is_no_file_of_results(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, 4) == 2
    assert "not a file of results" in capsys.readouterr().err
