"""Game records: written, read, replayed; every corruption is named by line and field."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mahjong_env import Game
from mahjong_env.record.game_record import GameRecord
from mahjong_env.record.notation import read_tiles, write_chips, write_patterns, write_tiles
from mahjong_env.record.reading import RecordError, parse_record, read_record
from mahjong_env.variants import VARIANTS
from mahjong_env.verify import replay, replay_steps


def recorded(
    variant: str, rules: Any = None, *, episode: str = "hand", seed: int = 3, moves: int = 10_000
) -> tuple[Game, GameRecord]:
    """Play a game at random to its end, or some moves of it, and return it with its record."""
    game = Game(variant, rules, episode=episode, seed=seed)
    record = GameRecord.from_game(game, seed)
    rng = random.Random(seed)
    while not game.over and moves:
        legal = game.legal()
        record.play(game, "win" if "win" in legal else rng.choice(legal))
        moves -= 1
    return game, record


def text_of(record: GameRecord) -> str:
    return "".join(f"{line}\n" for line in record.lines())


def changed(record: GameRecord, line: int, change: Callable[[dict[str, Any]], Any]) -> str:
    """Return the record's text with the fields of one line (from 1) changed."""
    lines = list(record.lines())
    fields = json.loads(lines[line - 1])
    change(fields)
    lines[line - 1] = json.dumps(fields)
    return "\n".join(lines)


# --- notation


def test_tiles_keep_their_order() -> None:
    names = ["1m", "2m", "2p", "E", "E", "J", "f3", "cat", "9s", "8s", "C"]
    assert write_tiles(names) == "12m 2p EEJ f3 cat 98s C"
    assert read_tiles(write_tiles(names)) == names


def test_no_tiles_are_an_empty_text() -> None:
    assert write_tiles([]) == ""
    assert read_tiles("") == []


def test_chips_show_their_sign_and_nothing_when_none_moved() -> None:
    assert write_chips((6, -2, 0, -4)) == "+6 -2 0 -4"
    assert write_chips((0, 0, 0)) == ""


def test_patterns_as_text() -> None:
    assert write_patterns((("dragon", 1), ("all_pungs", 2))) == "dragon 1, all_pungs 2"
    assert write_patterns(()) == "nothing"


# --- a record there and back


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_written_record_is_read_as_it_was(variant: str, tmp_path: Path) -> None:
    _, record = recorded(variant)
    record.write(tmp_path / "game.jsonl")
    assert read_record(tmp_path / "game.jsonl") == record


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_replay_ends_where_the_game_did(variant: str) -> None:
    game, record = recorded(variant)
    again = replay(parse_record(text_of(record)))
    assert again.over
    assert again.to_bytes() == game.to_bytes()
    assert again.results == game.results


def test_a_match_replays_hand_by_hand() -> None:
    game, record = recorded("malaysian3", {"max_hands": 3}, episode="match")
    assert [hand.result is not None for hand in record.hands] == [True] * 3
    # The deal goes to the discarder, the winner or the last drawer: the result names him.
    for before, after in zip(record.hands, record.hands[1:], strict=False):
        assert before.result is not None
        assert after.dealer == before.result.next_dealer
    assert replay(record).to_bytes() == game.to_bytes()


def test_a_record_may_end_in_the_middle_of_a_hand() -> None:
    game, record = recorded("singapore", moves=17)
    assert record.hands[-1].result is None
    assert replay(record).to_bytes() == game.to_bytes()


def test_a_given_wall_is_replayed_as_given() -> None:
    wall = list(recorded("chinese", seed=5, moves=0)[1].hands[0].wall)
    wall.reverse()
    game = Game("chinese", seed=8, wall=wall, dealer=2)
    record = GameRecord.from_game(game, 8, wall_given=True, dealer=2)
    record.play(game, game.legal()[0])
    again = replay(parse_record(text_of(record)))
    assert again.hand(0) == game.hand(0)
    assert again.dealer == 2


def test_steps_show_the_table_before_and_after_every_move() -> None:
    _, record = recorded("malaysian4", moves=9)
    steps = [(step.move, step.game.live) for step in replay_steps(record)]
    assert [move for move, _ in steps] == [None, *record.hands[0].moves]
    # The deal leaves 144 - 53 tiles, less one for each flower replaced in the opening (at most 8).
    assert 91 - 8 <= steps[0][1] <= 91


def test_chips_of_the_moves_add_up_to_the_result() -> None:
    _, record = recorded("malaysian3", seed=11)
    hand = record.hands[0]
    assert hand.result is not None
    assert tuple(map(sum, zip(*(move.chips for move in hand.moves), strict=True))) == hand.result.deltas


def test_a_game_under_way_cannot_begin_a_record() -> None:
    game, _ = recorded("chinese", moves=5)
    with pytest.raises(ValueError, match="has been played already"):
        GameRecord.from_game(game, 3)


def test_an_illegal_move_is_not_recorded() -> None:
    game, record = recorded("chinese", moves=1)
    before = len(record.hands[0].moves)
    with pytest.raises(ValueError, match="illegal"):
        record.play(game, "aside")
    assert len(record.hands[0].moves) == before


def test_only_options_off_the_default_are_written() -> None:
    _, record = recorded("singapore", {"min_tai": 1, "tai_cap": 5}, moves=1)
    assert json.loads(next(iter(record.lines())))["options"] == {"min_tai": 1}


# --- corrupt records

HEADER, DEAL, FIRST_MOVE = 1, 2, 3


def spoil(field: str, value: Any) -> Callable[[dict[str, Any]], Any]:
    return lambda fields: fields.update({field: value})


READ_FAULTS: tuple[tuple[int, Callable[[dict[str, Any]], Any], str, str], ...] = (
    (HEADER, spoil("format", 2), "format", "2 is not allowed"),
    (HEADER, spoil("variant", "riichi"), "variant", "riichi"),
    (HEADER, spoil("options", {"min_tay": 1}), "options", "did you mean 'min_tai'"),
    (HEADER, spoil("options", {"min_tai": "x"}), "options", "min_tai"),
    (HEADER, spoil("options", {"min_tai": 3}), "rules_hash", "names other rules"),
    (HEADER, spoil("rules_hash", "0" * 16), "rules_hash", "names other rules"),
    (HEADER, spoil("seed", -1), "seed", "-1 is not allowed"),
    (HEADER, spoil("episode", "round"), "episode", "'hand' or 'match'"),
    (HEADER, spoil("dealer", 4), "dealer", "from 0 to 3"),
    (HEADER, lambda fields: fields.pop("seed"), "seed", "is missing"),
    (HEADER, spoil("author", "me"), "author", "is unknown"),
    (DEAL, spoil("wall", "1m 2x"), "wall", "2x"),
    (DEAL, spoil("dealer", "E"), "dealer", "expected an integer"),
    (DEAL, spoil("round_wind", "F"), "round_wind", "'E' or 'S' or 'W' or 'N'"),
    (DEAL, spoil("dice", {"seating": [0, 1, 2, 3]}), "opening_dice", "is missing"),
    (FIRST_MOVE, spoil("type", "note"), "type", "'move'"),
    (FIRST_MOVE, spoil("action", "discard 10m"), "action", "discard 10m"),
    (FIRST_MOVE, spoil("chips", [0, 0, 0]), "chips", "4 integers"),
    (FIRST_MOVE, spoil("chips", [0, 0, 0, True]), "chips", "4 integers"),
    (FIRST_MOVE, spoil("chair", 7), "chair", "from 0 to 3"),
)


@pytest.mark.parametrize(("line", "change", "field", "words"), READ_FAULTS)
def test_reading_names_line_and_field(
    line: int, change: Callable[[dict[str, Any]], Any], field: str, words: str
) -> None:
    _, record = recorded("singapore", {"min_tai": 1}, moves=4)
    with pytest.raises(RecordError) as caught:
        parse_record(changed(record, line, change), "game.jsonl")
    assert str(caught.value).startswith(f"game.jsonl: line {line}, field {field!r}: ")
    assert words in str(caught.value)


def move_wall_tile(fields: dict[str, Any]) -> None:
    tiles = read_tiles(fields["wall"])
    other = next(place for place, tile in enumerate(tiles) if tile != tiles[0])
    tiles[0], tiles[other] = tiles[other], tiles[0]
    fields["wall"] = write_tiles(tiles)


PLAY_FAULTS: tuple[tuple[int, Callable[[dict[str, Any]], Any], str], ...] = (
    (DEAL, lambda fields: fields.update(first_dealer=(fields["first_dealer"] + 1) % 4), "first_dealer"),
    (DEAL, move_wall_tile, "wall"),
    (FIRST_MOVE, spoil("action", "aside"), "action"),
    (FIRST_MOVE, spoil("chips", [3, -1, -1, -1]), "chips"),
)


@pytest.mark.parametrize(("line", "change", "field"), PLAY_FAULTS)
def test_playing_names_line_and_field(line: int, change: Callable[[dict[str, Any]], Any], field: str) -> None:
    _, record = recorded("chinese", seed=4, moves=6)
    with pytest.raises(RecordError) as caught:
        replay(parse_record(changed(record, line, change)), "game.jsonl")
    assert str(caught.value).startswith(f"game.jsonl: line {line}, field {field!r}: ")


def test_playing_names_the_wrong_chair() -> None:
    _, record = recorded("chinese", seed=4, moves=6)
    wrong = (record.hands[0].moves[0].chair + 1) % 4
    with pytest.raises(RecordError, match="line 3, field 'chair'"):
        replay(parse_record(changed(record, FIRST_MOVE, spoil("chair", wrong))))


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("deltas", spoil("deltas", [1, -1, 0, 0])),
        ("next_dealer", lambda fields: fields.update(next_dealer=(fields["next_dealer"] + 1) % 4)),
        ("reason", lambda fields: fields.update(reason="draw" if fields["reason"] == "win" else "win")),
    ],
)
def test_a_wrong_result_is_named(field: str, change: Callable[[dict[str, Any]], Any]) -> None:
    _, record = recorded("chinese", seed=4)
    last = len(list(record.lines()))
    with pytest.raises(RecordError, match=f"line {last}, field '{field}'"):
        replay(parse_record(changed(record, last, change)))


def test_a_missing_result_is_named() -> None:
    _, record = recorded("chinese", seed=4)
    lines = list(record.lines())
    with pytest.raises(RecordError, match=f"line {len(lines) - 1}, .*no result follows"):
        replay(parse_record("\n".join(lines[:-1])))


def test_a_result_too_early_is_named() -> None:
    _, record = recorded("chinese", seed=4)
    lines = list(record.lines())
    with pytest.raises(RecordError, match=f"line {len(lines) - 3}, .*a result follows"):
        replay(parse_record("\n".join([*lines[:-3], lines[-1]])))


def test_a_wall_of_other_tiles_is_named() -> None:
    _, record = recorded("chinese", seed=4, moves=2)
    text = changed(record, DEAL, lambda fields: fields.update(wall="E " + fields["wall"]))
    given = text.replace('"wall_given": false', '"wall_given": true')
    with pytest.raises(RecordError, match=r"line 2, field 'wall'.*5 of E"):
        replay(parse_record(given))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "line 1, field 'type': the first line must be a header"),
        ("{", "line 1: is no JSON"),
        ("[1]", "line 1: expected a JSON object"),
        ('{"type": "deal"}', "line 1, field 'type': the first line must be a header"),
    ],
)
def test_what_is_no_record_is_refused(text: str, words: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(text, "game.jsonl")
    assert words in str(caught.value)


def test_lines_out_of_place_are_refused() -> None:
    _, record = recorded("chinese", seed=4, moves=2)
    header, deal, move, *_ = record.lines()
    for lines, words in (
        ([header], "the record holds no deal"),
        ([header, move], "a move without a deal"),
        ([header, deal, deal], "a deal before the hand before it has ended"),
        ([header, deal, header], "a second header"),
        ([header, deal, "", move], "line 3: is no JSON"),
    ):
        with pytest.raises(RecordError, match=words):
            parse_record("\n".join(lines))


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"none\.jsonl: cannot be read"):
        read_record(tmp_path / "none.jsonl")
