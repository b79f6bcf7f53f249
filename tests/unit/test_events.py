"""The words, the layout and the length of `events`, and what begins a history anew."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from mahjong_env import actions
from mahjong_env.core.layout import (
    ADDED_MELD,
    CONCEALED_MELD,
    OVER,
    PONG_MELD,
    ROB,
    ROB_CONCEALED,
    UNANSWERED,
)
from mahjong_env.core.step import RESTART
from mahjong_env.core.tiles import KIND_NAMES, parse_tile
from mahjong_env.encode import EVENTS_ENCODER, events, tokens
from mahjong_env.encode.history import HISTORY_SIZE, new_histories, note_events
from mahjong_env.encode.tokens import TOKEN_FIELDS, WORDS, describe_events, describe_token, token_of
from mahjong_env.envs.engine import Engine
from mahjong_env.variants import VARIANTS
from tests.adapters.play import VARIANTS as NAMES
from tests.unit.noted import IDLE, Noted, random_moves
from tests.unit.positions import add_meld, discard, new_game, rules_of

TOKENS = {describe_token(token): token for token in range(tokens.NUM_TOKENS)}


def show(game: np.ndarray, rules: np.ndarray, viewer: int, histories: np.ndarray | None = None) -> list[str]:
    histories = new_histories(1) if histories is None else histories
    out = EVENTS_ENCODER.new(1)
    EVENTS_ENCODER.write(game, rules, np.array([viewer], np.int8), out, histories)
    return describe_events(out[0])


def test_every_token_has_words_of_its_own():
    assert len(TOKENS) == tokens.NUM_TOKENS == len(TOKEN_FIELDS)
    for token, (word, seat, kind, detail) in enumerate(TOKEN_FIELDS.tolist()):
        assert token_of(word, seat % tokens.NO_SEAT, kind % tokens.NO_KIND, detail) == token


@pytest.mark.parametrize(
    ("word", "seat", "kind", "detail", "said"),
    [
        (tokens.DEALER, 2, 0, 0, "seat 2 dealer"),
        (tokens.ROUND_WIND, 0, 0, 1, "round_wind S"),
        (tokens.OWN_DRAW, 0, parse_tile("f3"), 0, "own_draw f3"),
        (tokens.DISCARD, 3, parse_tile("J"), 1, "seat 3 discard J straight"),
        (tokens.CHOW, 1, parse_tile("7s"), 0b101, "seat 1 chow:J8Js"),
        (tokens.PONG, 0, parse_tile("F"), 2, "seat 0 pong:FJJ"),
        (tokens.KONG, 0, parse_tile("5p"), 0, "seat 0 kong:5555p"),
        (tokens.ADDED_KONG, 1, parse_tile("E"), 1, "seat 1 added_kong_fei E"),
        (tokens.CHIPS, 1, 0, 10, "seat 1 chips 0"),
        (tokens.LOCKED, 0, parse_tile("2s"), 2, "locked 2s"),
    ],
)
def test_tokens_as_words(word, seat, kind, detail, said):
    assert describe_token(int(token_of(word, seat, kind, detail))) == said


@pytest.mark.parametrize("token", [-1, tokens.NUM_TOKENS])
def test_a_number_that_is_no_token(token):
    with pytest.raises(ValueError, match=rf"token {token}: expected 0 to {tokens.NUM_TOKENS - 1}"):
        describe_events([token])


def test_numbers_of_words_are_their_places():
    for number, word in enumerate(WORDS):
        assert getattr(tokens, word.name.upper()) == number


def test_layout():
    rows = re.findall(r"^\| (\w+) \| (\d+) \| (.+) \|$", str(events.__doc__), re.MULTILINE)
    assert [(name, int(size), meaning) for name, size, meaning in rows] == [*map(tuple, events.CHANNELS)]
    assert EVENTS_ENCODER.shape == (304,)
    assert EVENTS_ENCODER.dtype == np.int16
    assert EVENTS_ENCODER.high == tokens.NUM_TOKENS - 1 < 2**15
    assert EVENTS_ENCODER.history


def longest_hand(rules: np.ndarray) -> int:
    """No hand has more events; see docs/observations/events.md for why."""
    tiles, seats, fei = (int(rules[name][0]) for name in ("num_tiles", "seats", "fei_swap"))
    dealt = 13 * seats + int(rules["opening"][0] > 0)
    swaps = 2 * 4 * seats if fei else 0
    begin, end = 1 + int(rules["round_wind_used"][0]), seats - 1
    return begin + (tiles - dealt) + (tiles - 5 * seats) + swaps + end


@pytest.mark.parametrize("variant", NAMES)
def test_a_record_holds_the_longest_hand(variant):
    """Whatever the options: only these change the numbers."""
    named = VARIANTS[variant].by_name
    most = {"dead_wall": 0, **({"fei_swap": "own_pong"} if "fei_swap" in named else {})}
    assert longest_hand(rules_of(variant, **most)) <= HISTORY_SIZE


@pytest.mark.parametrize("variant", NAMES)
def test_long_hands_stay_below_the_bound(variant):
    """Nobody wins, everybody claims chows and pongs, which make hands longest, and swaps."""
    engine = Engine(variant, {"dead_wall": 0}, observation="vector")
    noted, rng = Noted(engine, 64, seed=1), np.random.default_rng(2)
    liking = np.zeros(actions.NUM_ACTIONS)
    liking[actions.SWAP :], liking[actions.CHOW : actions.KONG] = 3, 2
    liking[actions.PASS], liking[actions.KONG] = 1, -1
    longest = 0
    for _ in range(400):
        masks = noted.masks()
        may_pass = masks[:, actions.PASS] | masks[:, : actions.CHOW].any(1)
        masks[may_pass != 0, actions.WIN] = 0
        over = noted.step(random_moves(masks, rng, liking))
        longest = max(longest, int(noted.histories["length"].max()))
        noted.step(np.where(over, RESTART, IDLE))
    bound = longest_hand(engine.rules)
    assert 0.75 * bound < longest <= bound


def test_a_full_record_lets_the_oldest_go():
    game, histories = new_game([""] * 4), new_histories(1)
    record = histories[0]
    places = np.arange(HISTORY_SIZE)
    record["length"], record["word"] = HISTORY_SIZE, tokens.DISCARD
    record["chair"], record["kind"] = places % 4, places % 34
    discard(game, 2, "J")
    note_events(game, np.arange(len(game)), rules_of("chinese"), histories)
    told = show(game, rules_of("chinese"), 0, histories)[:HISTORY_SIZE]
    kept = [f"seat {place % 4} discard {KIND_NAMES[place % 34]}" for place in range(1, HISTORY_SIZE)]
    assert told == [*kept, "seat 2 discard J"]


def test_a_new_hand_begins_the_history_anew():
    """A match whose hands end by themselves within a step: only the hand being played is told."""
    noted, rng = (
        Noted(Engine("singapore", episode="match", observation="vector"), 8, seed=3),
        np.random.default_rng(1),
    )
    hands = 0
    for _ in range(600):
        before = noted.games["hands_played"].copy()
        noted.go_on(random_moves(noted.masks(), rng))
        for game in np.flatnonzero(noted.games["hands_played"] > before):
            record = noted.games[game]
            told = noted.told(0, int(game))
            assert told[0] == f"seat {record['dealer']} dealer"
            assert told[1] == f"round_wind {'ESWN'[record['round_wind']]}"
            assert f"hands {record['hands_played']}" in told
            assert not [
                line for line in told if "discard" in line or line.endswith("win") or line == "no_winner"
            ]
            hands += 1
    assert hands > 20


def test_the_end_stays_until_the_next_deal():
    noted, rng = Noted(Engine("chinese", observation="vector"), 1, seed=1), np.random.default_rng(1)
    while not noted.step(random_moves(noted.masks(), rng))[0]:
        pass
    over = noted.told(0)
    assert ("no_winner" in over) != any(line.endswith(" win") for line in over)
    noted.step(np.array([IDLE]))
    assert noted.told(0) == over
    noted.step(np.array([RESTART]))
    dealer = int(noted.games["dealer"][0])
    assert noted.told(0)[:2] == [
        f"seat {dealer} dealer",
        "own_draw " + drawn_by(noted) if dealer == 0 else f"seat {dealer} draw",
    ]


def drawn_by(noted: Noted) -> str:
    return KIND_NAMES[int(noted.games["drawn"][0])]


def test_concealed_kong_is_hidden_until_the_end():
    rules = rules_of("chinese")
    game, histories = new_game([""] * 4), new_histories(1)
    game[0]["head"] = 52
    add_meld(game, 2, CONCEALED_MELD, "9p")
    note_events(game, np.arange(len(game)), rules, histories)
    assert "seat 2 hidden_kong" in show(game, rules, 0, histories)
    assert "seat 0 concealed_kong 9p" in show(game, rules, 2, histories)
    game[0]["phase"], game[0]["actor"], game[0]["hands_played"] = OVER, -1, 1
    note_events(game, np.arange(len(game)), rules, histories)
    assert "seat 2 concealed_kong 9p" in show(game, rules, 0, histories)
    assert show(game, rules, 0, histories)[2] == "no_winner"


def test_kong_that_may_be_robbed_is_seen_by_those_asked_alone():
    """Singapore 8b.8: to the seats that cannot rob, the declarer's turn goes on."""
    rules = rules_of("singapore")
    game, histories = new_game(["9999p", "1m", "1s", "2s"]), new_histories(1)
    game[0]["head"], game[0]["opening_turn"] = 53, -1
    note_events(game, np.arange(len(game)), rules, histories)
    turn = [show(game, rules, viewer, histories) for viewer in range(4)]
    game[0]["phase"], game[0]["rob"], game[0]["feeder"] = ROB, ROB_CONCEALED, 0
    game[0]["pending"], game[0]["actor"], game[0]["answer"][2] = parse_tile("9p"), 2, UNANSWERED
    note_events(game, np.arange(len(game)), rules, histories)
    for viewer in (1, 3):
        assert show(game, rules, viewer, histories) == turn[viewer]
    for viewer in (0, 2):
        assert {"pending 9p", "phase rob"} <= set(show(game, rules, viewer, histories))


def test_meld_changes():
    """A swap, a fei that makes a kong of a pong, and a real tile that does."""
    rules = rules_of("malaysian3")
    game, histories = new_game(["", "", ""]), new_histories(1)
    game[0]["head"], game[0]["opening_turn"] = 40, -1
    add_meld(game, 1, PONG_MELD, "F", fei=0b11)
    add_meld(game, 1, PONG_MELD, "5p")
    add_meld(game, 1, PONG_MELD, "6p", fei=0b1)
    note_events(game, np.arange(len(game)), rules, histories)
    game[0]["meld_fei"][1, 0] = 0b10
    note_events(game, np.arange(len(game)), rules, histories)
    game[0]["meld_type"][1, 1:3], game[0]["meld_fei"][1, 1] = ADDED_MELD, 1
    note_events(game, np.arange(len(game)), rules, histories)
    told = show(game, rules, 0, histories)
    assert told[1:7] == [
        "seat 1 pong:FJJ", "seat 1 pong:555p", "seat 1 pong:66Jp",
        "seat 1 swap F", "seat 1 added_kong_fei 5p", "seat 1 added_kong 6p",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("chips", "said"),
    [
        (0, "0"),
        (1, "+1"),
        (3, "+2"),
        (4, "+4"),
        (511, "+256"),
        (512, "+512"),
        (9999, "+512"),
        (-1, "-1"),
        (-40, "-32"),
    ],
)
def test_chips_by_size(chips, said):
    game = new_game([""] * 4)
    game[0]["chips"][1] = chips
    assert f"seat 2 chips {said}" in show(game, rules_of("chinese"), 3)


def test_what_one_may_not_do():
    game: Any = new_game([""] * 4)
    game[0]["locked_win"][1] = 1 << parse_tile("2s") | 1 << parse_tile("P")
    game[0]["locked_pong"][1] = 1 << parse_tile("P") | 1 << parse_tile("3s")
    game[0]["chow_barred"][1] = 1
    game[0]["liabilities"] = 1
    game[0]["liable"][0, 3], game[0]["liable_at"][0, 3] = 1, 1
    told = show(game, rules_of("singapore"), 1)
    assert told[-3:] == ["locked_win 2s", "locked_pong 3s", "locked P"]
    assert {"chow_barred", "seat 3 owed"} <= set(told)
    assert "seat 1 owes" in show(game, rules_of("singapore"), 0)
    assert "locked P" not in show(game, rules_of("singapore"), 2)
