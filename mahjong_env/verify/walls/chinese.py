"""Constructed hands of chinese: every shape and every payment, with the dealer winning, paying and apart."""

from __future__ import annotations

from mahjong_env.verify.walls.scenario import Scenario

_SEVEN = "1133m 5577p 99s EE C"
_WAITING = "123m 456p 777s 789s 5p"
_KONG_WAIT = "123m 456m 789p 2p 333s"
_CHOW_WAIT = "123m 456s 777s 99m 57p"
_WONDERS = "19m 19p 19s ESWN CFP"
_TWO_WIN = {"multi_win": True}

_WINS = tuple(
    Scenario(f"{name} {how}", {winner: hand}, script)
    for name, hand, tile in (
        ("ordinary hand", _WAITING, "5p"),
        ("seven pairs", _SEVEN, "C"),
        ("thirteen wonders", _WONDERS, "E"),
    )
    for how, winner, script in (
        ("by the dealer's discard", "S", f"E +{tile}, E discard {tile}, S win"),
        ("by another's discard", "S", f"W +{tile}, W discard {tile}, S win"),
        ("by the dealer on a discard", "E", f"W +{tile}, W discard {tile}, E win"),
        ("by the dealer, drawn", "E", f"E +{tile}, E win"),
        ("by another, drawn", "N", f"N +{tile}, N win"),
    )
)

_KONGS = (
    Scenario("bloom on a concealed kong", {"W": _KONG_WAIT}, "W +3s, W concealed_kong 3s, W +2p, W win"),
    Scenario(
        "bloom on an exposed kong",
        {"S": "123m 456m 777s 888p 9p"},
        "W +8p, W discard 8p, S kong, S +9p, S win",
    ),
    Scenario(
        "bloom on a second kong",
        {"S": "123m 99p 777s 888p 55m"},
        "S +8p, S concealed_kong 8p, S +7s, S concealed_kong 7s, S +5m, S win",
    ),
    Scenario(
        "bloom on an added kong",
        {"E": "123m 456m 77s 888p 9p"},
        "W +7s, W discard 7s, E pong, E +7s, E added_kong 7s, E +9p, E win",
    ),
    Scenario(
        "the dealer's kong robbed",
        {"W": _CHOW_WAIT, "E": "66p"},
        "S +6p, S discard 6p, E pong, E +6p, E added_kong 6p, W win",
    ),
    Scenario(
        "a kong robbed by the dealer",
        {"E": _CHOW_WAIT, "W": "66p"},
        "S +6p, S discard 6p, W pong, W +6p, W added_kong 6p, E win",
    ),
    Scenario(
        "a kong robbed, the dealer apart",
        {"S": _CHOW_WAIT, "W": "66p"},
        "N +6p, N discard 6p, W pong, W +6p, W added_kong 6p, S win",
    ),
    Scenario(
        "a kong not robbed",
        {"S": _CHOW_WAIT, "W": "66p"},
        "N +6p, N discard 6p, W pong, W +6p, W added_kong 6p, S pass",
    ),
    Scenario(
        "thirteen wonders rob a kong",
        {"S": "9m 199p 19s ESWN CFP", "W": "11m"},
        "N +1m, N discard 1m, W pong, W +1m, W added_kong 1m, S win",
        fixed=True,
    ),
    Scenario(
        "two concealed kongs", {"N": "222m 777s"}, "N +7s, N concealed_kong 7s, N +2m, N concealed_kong 2m"
    ),
)

_MORE = (
    Scenario("both pairs and sets", {"S": "223344m 556677p 9s"}, "W +9s, W discard 9s, S win"),
    Scenario("four of a kind are no pairs", {"S": "1111m 5577p 99s EE C"}, "W +C, W discard C"),
    Scenario(
        "four of a kind as two pairs, allowed",
        {"S": "1111m 5577p 99s EE C"},
        "W +C, W discard C, S win",
        rules={"seven_pairs_quads": True},
    ),
    Scenario(
        "two win",
        {"S": _WAITING, "N": "234m 567m 789m 678p 5p"},
        "W +5p, W discard 5p, N win, S win",
        rules=_TWO_WIN,
    ),
    Scenario(
        "three win",
        {"S": "123m 456m 99s 111s 46p", "N": "234m 567m 88s 222s 46p", "E": "345m 678m 77s 333s 46p"},
        "W +5p, W discard 5p, N win, E win, S win",
        rules=_TWO_WIN,
    ),
    Scenario(
        "two win, only the nearest is paid",
        {"S": _WAITING, "N": "234m 567m 789m 678p 5p"},
        "W +5p, W discard 5p, N win, S win",
    ),
    Scenario(
        "no chow after a pong",
        {"S": "55m 34p"},
        "W +5m, W discard 5m, S pong, E +2p, E discard 2p",
        rules={"pong_bars_chow": "until_draw"},
    ),
    Scenario(
        "discard of the chowed tile barred",
        {"S": "12234m"},
        "E +1m, E discard 1m, S chow xoo",
        rules={"forbid_discard_chowed": "same_or_suji"},
    ),
    Scenario("won on the last discard", {"S": _WAITING}, "live 1, N +5p, N discard 5p, S win"),
    Scenario("the last tile wins", {"N": _WAITING}, "live 1, N +5p, N win"),
    Scenario("a kong with the last replacement", {"W": "222m"}, "live 2, W +2m, W concealed_kong 2m"),
)

SCENARIOS = (*_WINS, *_KONGS, *_MORE)
