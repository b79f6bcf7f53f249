"""A record replayed by the referee alone: matches agree in every chip and result, and a fault is named."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from mahjong_env import Game
from mahjong_env.cli import main
from mahjong_env.record.game_record import GameRecord
from mahjong_env.record.reading import RecordError
from mahjong_env.referee import claims, instants, turns
from mahjong_env.variants import VARIANTS, get
from mahjong_env.verify import Plan, verify
from mahjong_env.verify.replay_referee import play_referee
from mahjong_env.verify.ruleset import random_changes


def match(variant: str, seed: int) -> GameRecord:
    """The record of a short match, under random options but for the first seed; whoever may win does."""
    rng = random.Random(f"{variant} {seed}")
    rules = random_changes(get(variant), rng, {"max_hands": 3}) if seed else {"max_hands": 3}
    game = Game(variant, rules, episode="match", seed=seed)
    record = GameRecord.from_game(game, seed)
    while not game.over:
        legal = game.legal()
        record.play(game, "win" if "win" in legal else rng.choice(legal))
    return record


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_referee_plays_whole_matches_as_they_are_recorded(variant: str, seed: int) -> None:
    record = match(variant, seed)
    outcome = play_referee(record)
    assert outcome.problem == ""
    assert outcome.moves == sum(len(hand.moves) for hand in record.hands)
    assert len(record.hands) == 3


def test_the_next_deal_is_the_next_dealers() -> None:
    record = match("chinese", 0)
    record.hands[1].dealer = (record.hands[1].dealer + 1) % 4
    with pytest.raises(RecordError, match="field 'dealer': the record says"):
        play_referee(record)


def test_it_stops_where_it_is_told_to() -> None:
    record = match("malaysian3", 0)
    record.hands[0].moves[5] = replace(record.hands[0].moves[5], chips=(2, -1, -1))
    assert play_referee(record, 5).moves == 5
    with pytest.raises(RecordError, match="field 'chips': the record says \\(2, -1, -1\\), the game gives"):
        play_referee(record, 6)


def test_chips_that_the_referee_would_not_pay_are_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The record is what the fast engine played; the referee, told another price, contradicts it."""
    monkeypatch.setattr(instants, "kong_price", lambda table, form: 7)
    record = verify(Plan("malaysian3", 1, mover="biased"), 40).records[0][1]
    path = tmp_path / "game.jsonl"
    record.write(path)
    assert main(["replay", str(path), "--engine", "referee"]) == 2
    output = capsys.readouterr()
    assert output.out == "" and output.err.count("\n") == 1
    assert "field 'chips': the record says" in output.err
    monkeypatch.undo()
    assert main(["replay", str(path), "--engine", "referee"]) == 0
    assert "the referee agrees up to move" in capsys.readouterr().out


def test_a_move_that_one_engine_refuses_is_an_illegal_move_to_it_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = match("chinese", 0)
    assert any(move.action == "pong" for hand in record.hands for move in hand.moves)
    right = claims.offers

    def wrong(table: object, feeder: int, tile: str) -> object:
        found = right(table, feeder, tile)  # type: ignore[arg-type]
        kept = {chair: [name for name in names if name != "pong"] for chair, names in found.items()}
        return {chair: names for chair, names in kept.items() if names != ["pass"]}

    monkeypatch.setattr(claims, "offers", wrong)
    path = tmp_path / "game.jsonl"
    record.write(path)
    assert main(["replay", str(path), "--engine", "core"]) == 0
    capsys.readouterr()
    assert main(["replay", str(path), "--engine", "referee"]) == 2
    assert "field 'chair': " in (told := capsys.readouterr().err) or "field 'action': " in told
    assert main(["replay", str(path), "--engine", "both"]) == 1


def test_a_referee_that_breaks_down_is_reported(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = match("chinese", 0)
    path = tmp_path / "game.jsonl"
    record.write(path)
    monkeypatch.delattr(turns, "own_actions")
    assert main(["replay", str(path), "--engine", "referee"]) == 1
    assert "after 0 moves: the referee breaks down: AttributeError" in capsys.readouterr().out
