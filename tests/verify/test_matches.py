"""Whole matches: who deals next, round wind, end of the match; every hand also through the referee."""

from __future__ import annotations

import random
from typing import Any

import pytest

from mahjong_env import Game
from mahjong_env.record.game_record import GameRecord
from mahjong_env.referee import RefereeGame
from mahjong_env.verify import compare_record, replay

MATCHES: list[tuple[str, dict[str, Any]]] = [
    ("singapore", {}),
    ("singapore", {"dealer_repeat": "win_or_draw", "max_hands": 24}),
    ("malaysian3", {}),
    ("malaysian3", {"dealer_rule": "keep", "max_hands": 9}),
    ("malaysian4", {"max_hands": 6}),
    ("chinese", {"dealer_on_draw": "stay", "max_hands": 8}),
]


def play_match(variant: str, rules: dict[str, Any], seed: int) -> tuple[Game, GameRecord]:
    """Play a match in which everybody wins when he can and else plays at random."""
    game = Game(variant, rules, episode="match", seed=seed)
    record = GameRecord.from_game(game, seed)
    rng = random.Random(seed)
    while not game.over:
        legal = game.legal()
        record.play(game, "win" if "win" in legal else rng.choice(legal))
    return game, record


@pytest.mark.parametrize(("variant", "rules"), MATCHES)
def test_matches_go_on_as_the_referee_says(variant: str, rules: dict[str, Any]) -> None:
    game, record = play_match(variant, rules, 21)
    passed, total = 0, [0] * game.num_seats
    for number, hand in enumerate(record.hands):
        referee = RefereeGame(
            variant,
            rules,
            wall=hand.wall,
            dealer=hand.dealer,
            round_wind=hand.round_wind,
            first_dealer=hand.first_dealer,
        )
        for move in hand.moves:
            referee.act(move.action)
        assert referee.over
        total = [before + chips for before, chips in zip(total, referee.chips, strict=True)]
        dealer, wind, over = referee.next_deal_info(number, passed)
        passed += dealer != hand.dealer
        assert over == (number == len(record.hands) - 1)
        if not over:
            after = record.hands[number + 1]
            assert (after.dealer, after.round_wind) == (dealer, wind)
            assert after.first_dealer == record.hands[0].dealer
    assert tuple(total) == game.chips


@pytest.mark.parametrize(("variant", "rules"), MATCHES[2:])
def test_every_hand_of_a_match_agrees_and_replays(variant: str, rules: dict[str, Any]) -> None:
    game, record = play_match(variant, rules, 22)
    outcome = compare_record(record)
    assert outcome.problem == ""
    assert outcome.moves == sum(len(hand.moves) for hand in record.hands)
    assert replay(record).to_bytes() == game.to_bytes()
