"""The command: bad input, a whole run, one that is stopped, what cannot be measured."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import cli, learn, start
from benchmarks.catalogue import DEFINITIONS
from benchmarks.cli import main, part_of
from benchmarks.plan import Plan, Task
from benchmarks.processes import Unavailable
from benchmarks.report import Figure, read_report

QUICK = ["--seconds", "0.001", "--repeats", "1", "--growth", "1", "--variants", "chinese"]
COLD = Figure(name="start.cold", subject="chinese", samples=(3.0,))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--only", "riichi"], "only: 'riichi' is unknown: expected some of play,"),
        (["--only", "peers", "--skip-peers"], "only: none given"),
        (["--variants", "riichi"], "variants: 'riichi' is unknown: expected some of singapore,"),
        (["--seconds", "0"], "seconds: 0.0 is not allowed: expected more than 0"),
        (["--seconds", "nan"], "seconds: nan is not allowed"),
        (["--repeats", "0"], "repeats: 0 is not allowed: expected at least 1"),
        (["--growth", "-1"], "growth: -1 is not allowed"),
        (["--json", "run.md"], "run.md: expected a name that ends in .json"),
        (["--from", "none.json"], "none.json: No such file"),
        (["--json", "/dev/null/run.json"], "/dev/null"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr().err
    assert told.startswith("benchmarks: ")
    assert said in told
    assert told.count("\n") == 1


@pytest.mark.parametrize("group", ["play", "rules", "hands", "aec", "learn", "memory"])
def test_a_group_is_measured_printed_and_stored(
    group: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, few in (("NUM_GAMES", 8), ("NUM_STEPS", 2), ("_BATCH", 16)):
        monkeypatch.setattr(learn, name, few)
    path = tmp_path / "run.json"
    assert main([*QUICK, "--only", group, "--json", str(path)]) == 0
    report = read_report(path)
    wanted = {name for name, found in DEFINITIONS.items() if found.group == group}
    # no fei in this game, and connect four comes with the peers
    assert {figure.name for figure in report.figures} == wanted - {"hands.score_fei", "aec.connect_four"}
    assert report.missing == ()
    assert all(sample >= 0 for figure in report.figures for sample in figure.samples)
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["run.json", "run.md", "run.png"]
    assert capsys.readouterr().out.rstrip().endswith("run.md")


def task(monkeypatch: pytest.MonkeyPatch, *raised: BaseException) -> None:
    """Let the group `start` be one good task and tasks that raise."""

    def fail(error: BaseException) -> list[Figure]:
        raise error

    def tasks(_: Plan) -> list[Task]:
        bad = [Task("bad", lambda error=error: fail(error)) for error in raised]  # type: ignore[misc]
        return [Task("good", lambda: [COLD]), *bad]

    monkeypatch.setattr(start, "tasks", tasks)


def test_what_cannot_be_measured_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    task(monkeypatch, Unavailable("no such thing"))
    path = tmp_path / "run.json"
    assert main([*QUICK, "--only", "start", "--json", str(path)]) == 0
    report = read_report(path)
    assert report.figures == (COLD,)
    assert [(lack.name, lack.reason) for lack in report.missing] == [("start bad", "no such thing")]
    assert "not measured: start bad: no such thing" in capsys.readouterr().out


def test_a_stopped_run_is_kept_and_replaces_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "run.json"
    path.write_text("an earlier run")
    task(monkeypatch, KeyboardInterrupt())
    assert main([*QUICK, "--only", "start", "--json", str(path)]) == 130
    assert path.read_text() == "an earlier run"
    assert read_report(part_of(path)).figures == (COLD,)
    assert str(part_of(path)) in capsys.readouterr().err


def test_a_stored_run_is_shown_without_measuring(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    task(monkeypatch)
    path = tmp_path / "run.json"
    assert main([*QUICK, "--only", "start", "--json", str(path)]) == 0
    first, stored = capsys.readouterr().out, path.read_bytes()
    task(monkeypatch, AssertionError("measured"))
    assert main(["--from", str(path), "--page", str(tmp_path / "other.md")]) == 0
    again = capsys.readouterr().out
    assert first.partition("stored")[0] == again.partition("stored")[0]
    assert path.read_bytes() == stored
    assert (tmp_path / "other.md").read_text() == (tmp_path / "run.md").read_text()


def test_a_group_that_cannot_be_loaded_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(cli._MODULES, "start", "no_such_package")
    path = tmp_path / "run.json"
    assert main([*QUICK, "--only", "start", "--json", str(path)]) == 0
    (lack,) = read_report(path).missing
    assert lack.name == "start nothing"
    assert lack.reason == "No module named 'no_such_package': pip install '.[bench]'"
