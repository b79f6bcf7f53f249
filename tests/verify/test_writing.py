"""What cannot be written is found out before any hand is played, and two runs never write one file."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from mahjong_env.cli import main
from mahjong_env.verify import run as run_module
from mahjong_env.verify.lock import held

ROOT = Path(__file__).parents[2]
# Both workers are known once the first chunk has come back.
WORKERS = """
import sys
from mahjong_env.verify import Plan, verify

if __name__ == "__main__":
    verify(Plan("chinese", 1), 10_000, 2, lambda report, hands: print(report.hands, flush=True))
"""


@pytest.fixture
def nothing_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def play(*arguments: object) -> None:
        raise AssertionError("a hand was played")

    monkeypatch.setattr(run_module, "play_numbers", play)


@pytest.mark.parametrize("option", ["--results", "--out"])
@pytest.mark.parametrize("place", ["file/below", "file/far/below"])
@pytest.mark.usefixtures("nothing_played")
def test_a_place_below_a_file_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], option: str, place: str
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    path = tmp_path / place
    out = [] if option == "--out" else ["--out", str(tmp_path / "records")]
    assert main(["verify", "chinese", "--hands", "1", option, str(path), *out]) == 2
    name = {"--results": "results", "--out": "--out"}[option]
    told, _, why = capsys.readouterr().err.rpartition(": ")
    assert told == f"mahjong-env verify: {name} {path}: cannot be written"
    assert why in ("Not a directory\n", "File exists\n")
    assert [entry.name for entry in tmp_path.iterdir()] == ["file"]


@pytest.mark.usefixtures("nothing_played")
def test_a_file_is_no_folder_of_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert main(["verify", "chinese", "--hands", "1", "--out", str(tmp_path / "file")]) == 2
    assert f"--out {tmp_path / 'file'}: cannot be written: File exists" in capsys.readouterr().err


@pytest.mark.usefixtures("nothing_played")
def test_a_place_where_files_cannot_be_made_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No folder is write-protected for the superuser, so that opening fails here by another way."""
    long = tmp_path / ("x" * 300)
    monkeypatch.chdir(tmp_path)
    for option, name in (("--results", "results"), ("--out", "--out")):
        assert main(["verify", "chinese", "--hands", "1", option, str(long)]) == 2
        assert f"{name} {long}: cannot be written: File name too long" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(
    os.name == "posix" and os.geteuid() == 0, reason="nothing is protected from the superuser"
)
@pytest.mark.usefixtures("nothing_played")
def test_what_is_write_protected_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tmp_path.chmod(0o500)
    for option in ("--results", "--out"):
        assert main(["verify", "chinese", "--hands", "1", option, str(tmp_path / "new")]) == 2
        assert "cannot be written: Permission denied" in capsys.readouterr().err
    tmp_path.chmod(0o700)


def test_a_folder_for_records_is_not_made_before_there_is_one(tmp_path: Path) -> None:
    out = tmp_path / "some" / "where"
    assert main(["verify", "malaysian3", "--hands", "1", "--out", str(out)]) == 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("nothing_played")
def test_a_second_run_may_not_write_the_same_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "new.json"
    with held(path):
        for seed in ("1", "2"):
            arguments = ["verify", "chinese", "--hands", "1", "--seed", seed, "--results", str(path)]
            assert main([*arguments, "--out", str(tmp_path / "records")]) == 2
            message = f"results {path}: another run is writing this file; name another one\n"
            assert capsys.readouterr().err.endswith(message)
    assert list(tmp_path.iterdir()) == []


def test_a_lock_that_a_killed_run_left_is_taken_over(tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    (tmp_path / ".results.json.lock").write_text("", encoding="utf-8")
    arguments = ["verify", "malaysian3", "--hands", "1", "--results", str(path), "--out", str(tmp_path)]
    assert main(arguments) == 0
    assert [entry.name for entry in tmp_path.iterdir()] == ["results.json"]


def test_perft_finds_out_before_it_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tmp_path / "counts.json"
    table.write_text('{"format": 1, "starts": {"chinese": {"seed 1": {"seed": 1}}}, "counts": {}}')
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert main(["perft", "chinese", "--file", str(table), "--update", "--most", "10"]) == 2
    assert f"--file {table}: cannot be written: it is write-protected" in capsys.readouterr().err


@pytest.mark.parametrize("how", [signal.SIGKILL, pytest.param(signal.SIGTERM, marks=pytest.mark.slow)])
def test_workers_end_with_the_process_that_started_them(tmp_path: Path, how: signal.Signals) -> None:
    script = tmp_path / "workers.py"
    script.write_text(WORKERS, encoding="utf-8")
    started = subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        start_new_session=True,
    )
    try:
        assert started.stdout is not None
        assert started.stdout.readline() == b"100\n"
        started.send_signal(how)
        assert started.wait(30) == -how
        # Workers hold the same pipe: it ends when the last of them has gone.
        started.communicate(timeout=60)
    finally:
        if started.stdout is not None and not started.stdout.closed:
            os.killpg(started.pid, signal.SIGKILL)
