"""A fault in either engine is found, shrunk to the option that it needs, and its record shows it again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mahjong_env.cli import main
from mahjong_env.record.game_record import GameRecord
from mahjong_env.record.reading import read_record
from mahjong_env.referee import claims, instants, payments, settle, turns
from mahjong_env.verify import Plan, compare_record, replay, verify


def first_record(plan: Plan, hands: int = 40) -> GameRecord:
    report = verify(plan, hands)
    assert report.mismatches > 0
    return report.records[0][1]


def field_of(record: GameRecord) -> str:
    assert record.mismatch is not None
    return record.mismatch["field"]


def test_a_wrong_payment_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    shares = {**payments.MALAYSIAN4_SHARES, "half": (2, 1, 3)}
    monkeypatch.setattr(payments, "MALAYSIAN4_SHARES", shares)
    record = first_record(Plan("malaysian4", 1, mover="biased"))
    assert field_of(record) == "payments"
    outcome = compare_record(record)
    assert outcome.problem.startswith("payments: ")
    assert outcome.moves == len(record.hands[0].moves)
    monkeypatch.undo()
    assert compare_record(record).problem == ""


def test_a_missing_offer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claims, "chows", lambda table, chair, tile: [])
    record = first_record(Plan("chinese", 1), 2)
    assert field_of(record) in ("phase", "legal chow")
    assert compare_record(record).problem.startswith(field_of(record))


def test_a_wrong_offer_is_named_by_its_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "concealed_kongs", lambda table, chair: [])
    record = first_record(Plan("singapore", 1, mover="biased"))
    assert field_of(record) == "legal concealed_kong"


def test_a_wrong_instant_payment_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(instants, "kong_price", lambda table, form: 7)
    assert field_of(first_record(Plan("malaysian3", 1, mover="biased"))) == "chips"


def test_a_wrong_next_dealer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settle, "next_dealer", lambda end: 9)
    record = first_record(Plan("singapore", 1, mover="random"), 2)
    assert field_of(record) == "next dealer"


def test_a_referee_that_breaks_down_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(table: Any, chair: int) -> list[str]:
        raise KeyError("planted")

    monkeypatch.setattr(turns, "own_actions", broken)
    record = first_record(Plan("chinese", 1), 1)
    assert field_of(record) == "referee breaks down"
    assert "planted" in compare_record(record).problem


def test_a_fault_under_random_options_is_reduced_to_the_options_it_needs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    right = payments.owed_malaysian4

    def wrong(win: Any, score: Any) -> dict[str, int]:
        owed = right(win, score)
        return {seat: 2 * chips for seat, chips in owed.items()} if win.option("value") == "double" else owed

    monkeypatch.setitem(payments.OWED, "malaysian4", wrong)
    record = first_record(Plan("malaysian4", 2, random_options=True, scenarios=True), 80)
    assert field_of(record) == "payments"
    assert record.options["value"] == "double"
    # Few other options are left: those without which this hand would not have been won.
    assert len(record.options) <= 5


def test_the_record_of_a_mismatch_is_what_the_fast_engine_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(instants, "kong_price", lambda table, form: 7)
    record = first_record(Plan("malaysian3", 1, mover="biased"))
    record.write(tmp_path / "fault.jsonl")
    again = read_record(tmp_path / "fault.jsonl")
    assert again == record
    game = replay(again)
    assert game.chips == tuple(map(sum, zip(*(move.chips for move in again.hands[0].moves), strict=True)))


def test_the_command_line_writes_records_and_tells_how_to_replay_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(settle, "next_dealer", lambda end: 9)
    assert main(["verify", "chinese", "--hands", "2", "--out", str(tmp_path)]) == 1
    output = capsys.readouterr().out
    record = tmp_path / "chinese-0-0.jsonl"
    assert f"next dealer: mahjong-env replay {record} --engine both" in output
    assert main(["replay", str(record), "--engine", "both"]) == 1
    assert "next dealer: fast engine" in capsys.readouterr().out
    monkeypatch.undo()
    assert main(["replay", str(record), "--engine", "both"]) == 0
    assert "both engines agree" in capsys.readouterr().out
