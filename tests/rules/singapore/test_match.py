"""Singapore, rulebook sections 1 and 8: round winds, the deal that passes after every hand, sixteen hands."""

import mahjong_env
from tests.scenario import WINDS, deal, play


def test_sixteen_hands_four_in_each_round_wind():
    game = mahjong_env.Game("singapore", episode="match", seed=5)
    hands: dict[int, tuple[int, str]] = {}
    while not game.over:
        hands.setdefault(len(game.results), (game.dealer, game.round_wind))
        offered = game.legal()
        game.step("pass" if "pass" in offered else offered[0])
    assert len(game.results) == 16
    for number, (dealer, round_wind) in hands.items():
        assert (dealer, round_wind) == (number % 4, WINDS[number // 4])
    assert [result.next_dealer for result in game.results] == [(number + 1) % 4 for number in range(16)]
    assert sum(game.chips) == 0
    assert game.chips == tuple(sum(result.deltas[place] for result in game.results) for place in range(4))


def test_the_deal_passes_although_the_dealer_wins():
    game = deal("singapore", E="123m 456p 789s 22m WWW", episode="match")
    play(game, "E win")
    assert game.results[0].winners == (0,)
    assert game.results[0].next_dealer == 1
    assert game.dealer == 1


def test_chair_0_is_east_in_the_first_hand_whatever_the_seed():
    for seed in range(20):
        game = mahjong_env.Game("singapore", episode="match", seed=seed)
        assert (game.dealer, game.round_wind) == (0, "E")


def test_seat_winds_turn_with_the_deal():
    game = mahjong_env.Game("singapore", episode="match", seed=1)
    assert [game.seat_wind(place) for place in range(4)] == ["E", "S", "W", "N"]
    while not game.results:
        offered = game.legal()
        game.step("pass" if "pass" in offered else offered[0])
    assert [game.seat_wind(place) for place in range(4)] == ["N", "E", "S", "W"]
    assert game.actor == 1
