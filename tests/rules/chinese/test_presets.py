"""Presets for common house rules (rulebook 2, 5, 6, 7, 7b.10): where they part from `default`."""

from typing import Any

import pytest

from tests.scenario import check_score, chips, deal, play, play_out

C1: dict[str, Any] = dict(hand="123m 456p 777s 789s 55p", win_tile="5p", seat="S", by="W")


@pytest.mark.parametrize(("rules", "dealer"), [("default", 1), ("dealer_stays_on_draw", 0)])
def test_c23_the_deal_after_a_drawn_hand(rules: str, dealer: int) -> None:
    game = deal("chinese", rules=rules)
    play_out(game)
    assert (game.results[-1].reason, game.results[-1].next_dealer) == ("draw", dealer)


@pytest.mark.parametrize(("hand", "dealer"), [(C1, "S"), ({**C1, "seat": "E"}, "E")])
def test_the_deal_after_a_win_is_the_same(hand: dict[str, Any], dealer: str) -> None:
    """6: the dealer's win keeps the deal, another's passes it to the next seat."""
    for rules in ("default", "dealer_stays_on_draw"):
        check_score("chinese", **hand, rules=rules, next_dealer=dealer)


# 7b.10: a kong of a discard 4 from the feeder, an added one 1 from each, a concealed one 3 from each.
@pytest.mark.parametrize(
    ("hands", "moves", "paid"),
    [
        (dict(E="5555m", tail="C"), ["E concealed_kong 5m"], (9, -3, -3, -3)),
        (dict(E="5m", W="555m", tail="C"), ["E discard 5m", "W kong"], (-4, 0, 4, 0)),
        (
            dict(E="5m", S="55m 1p", draws="9p 9s 1s 5m", tail="C"),
            [
                "E discard 5m", "S pong", "S discard 1p", "W discard 9p", "N discard 9s", "E discard 1s",
                "S added_kong 5m",
            ],
            (-1, 3, -1, -1),
        ),
    ],
)  # fmt: skip
def test_kongs_are_paid_at_once(hands: dict[str, Any], moves: list[str], paid: tuple[int, ...]) -> None:
    for rules, expected in (("default", (0, 0, 0, 0)), ("kong_payments", paid)):
        game = deal("chinese", **hands, rules=rules)
        play(game, *moves, "all pass")
        assert chips(game) == expected


def test_kongs_are_paid_in_base() -> None:
    """7b.10."""
    game = deal("chinese", E="5555m", tail="C", rules=["kong_payments", "base=5"])
    play(game, "E concealed_kong 5m")
    assert chips(game) == (45, -15, -15, -15)


# Name, hand, payment under `default` and under `dealer_doubles_both_ways`; East deals.
DOUBLES: list[tuple[str, dict[str, Any], str, str]] = [
    (
        "C18: the dealer discards thirteen orphans",
        dict(hand="19m 19p 19s ESWNCFP P", win_tile="1m", seat="W", by="E"),
        "E-13 W+13 S+0 N+0", "E-26 W+26 S+0 N+0",
    ),
    (
        "C17: another's self-draw of 2 fan",
        dict(hand="345m 678p 22s", melds=["chow:123p", "pong:777m"], win_tile="2s", seat="N"),
        "E-2 S-2 W-2 N+6", "E-4 S-2 W-2 N+8",
    ),
    (
        "5: the dealer is robbed of 1 fan, twice for the robbery and twice for him",
        dict(hand="234s 678m 345p 99p", melds=["pong:CCC"], win_tile="4s", seat="S", by="E", rob=True),
        "E-2 S+2 W+0 N+0", "E-4 S+4 W+0 N+0",
    ),
    ("C1: the dealer has nothing to do with it", C1, "W-1 S+1 E+0 N+0", "W-1 S+1 E+0 N+0"),
    (
        "C3: the dealer wins, doubled once in both",
        dict(hand="123m 456p 777s 789s 55p", win_tile="5p", seat="E"),
        "E+12 S-4 W-4 N-4", "E+12 S-4 W-4 N-4",
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "default", "doubled"), [case[1:] for case in DOUBLES], ids=[case[0] for case in DOUBLES]
)
def test_the_dealer_pays_double(hand: dict[str, Any], default: str, doubled: str) -> None:
    """5 and 7."""
    check_score("chinese", **hand, pays=default)
    check_score("chinese", **hand, pays=doubled, rules="dealer_doubles_both_ways")
