"""Constructed hands of malaysian4: every pattern and payment, and what only options bring."""

from __future__ import annotations

from mahjong_env.verify.walls.scenario import Scenario

_TWO_WIN = {"multi_win": True}
_FLOWERS = "f1 f2 f3 f4"
_SEASONS = "f5 f6 f7 f8"

SCENARIOS = (
    Scenario("drawn, concealed, no flowers, all chows", {"S": "123m 456m 34p 789s 22p 5p"}, "S +5p, S win"),
    Scenario("no flowers on a discard", {"W": "123m 456m 34p 789s 22p"}, "S +5p, S discard 5p, W win"),
    Scenario("dragon and own flowers", {"W": "f3 f7 234m 567p 99s 88s CCC"}, "E +9s, E discard 9s, W win"),
    Scenario("East and own wind", {"W": "f1 EEE WWW 123m 45p 88p"}, "S +6p, S discard 6p, W win"),
    Scenario("East's East pung", {"E": "EEE CCC 123m 45p 88p"}, "S +6p, S discard 6p, E win"),
    Scenario(
        "three dragons", {"S": "CC FFF PPP 123m 4s"}, "W +C, W discard C, S pong, E +4s, E discard 4s, S win"
    ),
    Scenario("the same chow twice", {"S": "f1 123p 123p 789s 45m 99m"}, "W +6m, W discard 6m, S win"),
    Scenario("two pairs of equal chows", {"S": "123p 123p 789s 78s 55m"}, "W +9s, W discard 9s, S win"),
    Scenario("three equal chows", {"S": "222333444m 567p 9s"}, "W +9s, W discard 9s, S win"),
    Scenario(
        "straight",
        {"S": "123m 456m 789m 22p 67p"},
        "W +8p, W discard 8p, S win",
        rules={"yise_rule": "straight"},
    ),
    Scenario(
        "one suit",
        {"S": "123m 456m 789m 22m 67m"},
        "W +8m, W discard 8m, S win",
        rules={"yise_rule": "flush"},
    ),
    Scenario(
        "three equal chows by option",
        {"S": "222333444m 567p 9s"},
        "W +9s, W discard 9s, S win",
        rules={"yise_rule": "triple_chow"},
    ),
    Scenario(
        "seven pairs", {"S": "1133m 5577p 99s EE C"}, "W +C, W discard C, S win", rules={"seven_pairs": 2}
    ),
    Scenario("a flower's replacement", {"S": "f3 123p 456m 789p 77m 33s"}, "S +f6, S +3s, S win"),
    Scenario(
        "a kong's replacement", {"W": "f1 777m 234m 45s 999s 22p"}, "W +7m, W concealed_kong 7m, W +6s, W win"
    ),
    Scenario(
        "an exposed kong's replacement",
        {"W": "777m 234m 45s 999s 22p"},
        "E +7m, E discard 7m, W kong, W +3s, W win",
    ),
    Scenario(
        "a flower for a kong",
        {"W": "777m 234m 45s 999s 22p"},
        "W +7m, W concealed_kong 7m, W +f4, W +6s, W win",
    ),
    Scenario(
        "a flower for a kong, both count",
        {"W": "777m 234m 45s 999s 22p"},
        "W +7m, W concealed_kong 7m, W +f4, W +6s, W win",
        rules={"chain": "both"},
    ),
    Scenario(
        "robbing an added kong",
        {"S": "123m 57p 99s 456s 222m", "W": "66p"},
        "E +6p, E discard 6p, W pong, W +6p, W added_kong 6p, S win",
    ),
    Scenario(
        "robbing a concealed kong",
        {"S": "123m 57p 99s 456s 222m", "W": "666p"},
        "W +6p, W concealed_kong 6p, S win",
        rules={"rob_concealed": True},
    ),
    Scenario(
        "an added kong nobody robs",
        {"S": "123m 57p 99s 456s 222m", "W": "66p"},
        "E +6p, E discard 6p, W pong, W +6p, W added_kong 6p, S pass",
    ),
    Scenario(
        "one tai", {"S": "f1 CC 123m 45p 789s 22p"}, "W +C, W discard C, S pong, W +6p, W discard 6p, S win"
    ),
    Scenario("a chow of dots", {"S": "34p"}, "E +2p, E discard 2p, S chow xoo", fixed=True),
    Scenario("nobody wins", {}, "live 1"),
    Scenario("flower set in the opening", {"N": _FLOWERS}, ""),
    Scenario("season set in the opening", {"N": _SEASONS}, ""),
    Scenario("flower set later", {"N": "f1 f2 f3"}, "N +f4"),
    Scenario("season set later", {"N": "f5 f6 f7"}, "N +f8"),
    Scenario(
        "all flowers", {"N": f"{_FLOWERS} {_SEASONS} 123m 45m NNN EEE 99p"}, "W +6m, W discard 6m, N win"
    ),
    Scenario("dealt win", {"E": "123m 456m 789m 123p 55s"}, "E win"),
    Scenario(
        "strict ping hu",
        {"S": "123m 456m 789s 56p 22p"},
        "W +7p, W discard 7p, S win",
        rules={"pinghu_strict": True},
    ),
    Scenario(
        "won on the last discard", {"S": "123m 456m 789s 56p 22p"}, "live 1, N +7p, N discard 7p, S win"
    ),
    Scenario("the last tile wins", {"N": "123m 456m 789s 56p 22p"}, "live 1, N +7p, N win"),
    Scenario("a flower the last", {}, "live 1, E +f4"),
    Scenario(
        "two win",
        {"S": "123m 456m 789s 56p 22p", "N": "234m 567m 678s 56p 88s"},
        "W +7p, W discard 7p, N win, S win",
        rules=_TWO_WIN,
    ),
    Scenario(
        "three win",
        {"S": "123m 456m 99s 111s 46p", "N": "234m 567m 88s 222s 46p", "E": "345m 678m 77s 333s 46p"},
        "W +5p, W discard 5p, N win, E win, S win",
        rules=_TWO_WIN,
    ),
)
