"""Constructed hands of singapore: every pattern, payment, instant payment and bao case of the rulebook.

South wins unless said otherwise. Round wind East.
"""

from __future__ import annotations

from mahjong_env.verify.walls.scenario import Scenario

_ALL_BAO = {"bao": "B1,B2,B3,B4,B5,B6,B7,B8,B9,B10"}
_DRAGON = "CCC 123m 456m 78p 99s"
_TWO_DRAGONS = "CC FF PP 234m 5s"
_FOUR_WINDS = "EE SS WW NN 5m"
_LIMIT_BONUS = "cat rat rooster f2"
_PONG_TWO_DRAGONS = "W +C, W discard C, S pong, W +F, W discard F, S pong"
_PONG_THREE_WINDS = "W +E, W discard E, S pong, W +S, W discard S, S pong, W +W, W discard W, S pong"
_THREE_OF_ONE_SUIT = (
    "E +1m, E discard 1m, S chow xoo, W +7m, W discard 7m, S pong, W +9m, W discard 9m, S pong"
)
_THREE_HONOURS = "W +E, W discard E, S pong, W +S, W discard S, S pong, W +C, W discard C, S pong"
_THREE_GREEN = "E +2s, E discard 2s, S chow xoo, W +6s, W discard 6s, S pong, W +8s, W discard 8s, S pong"
_THREE_TERMINALS = "W +1m, W discard 1m, S pong, W +9m, W discard 9m, S pong, W +1p, W discard 1p, S pong"
_THREE_KONGS = "W +2m, W discard 2m, S kong, W +E, W discard E, S kong, W +7s, W discard 7s, S kong"

_PATTERNS = (
    Scenario("ping hu", {"S": "123m 456m 678m 34s 88p"}, "W +5s, W discard 5s, S win"),
    Scenario("little ping hu, concealed", {"S": "f3 123m 456m 678p 34s 88p"}, "live 70, S +5s, S win"),
    Scenario("no ping hu on a wait of one kind", {"S": "123m 456m 678p 35s 88p"}, "W +4s, W discard 4s"),
    Scenario(
        "ping hu beside a pung of the wait", {"S": "123m 456m 789s 2224p"}, "W +3p, W discard 3p, S win"
    ),
    Scenario(
        "wind pungs, half flush",
        {"S": "EE SSS 123m 45m 99m"},
        "W +E, W discard E, S pong, W +6m, W discard 6m, S win",
    ),
    Scenario("double wind", {"E": "EEE CCC 123m 45m 99m"}, "N +6m, N discard 6m, E win"),
    Scenario(
        "all pungs, dragon, animal",
        {"S": "cat CC 222m 555s 77p 99p"},
        "E +C, E discard C, S pong, W +7p, W discard 7p, S win",
    ),
    Scenario("a bonus tile's replacement", {"S": _DRAGON}, "live 70, S +f6, S +9p, S win"),
    Scenario(
        "a concealed kong's replacement",
        {"S": "CCC 123m 888p 45m 99s"},
        "live 70, S +8p, S concealed_kong 8p, S +6m, S win",
    ),
    Scenario(
        "a bonus tile for a kong",
        {"S": "CCC 123m 888s 78p 99m"},
        "live 70, S +8s, S concealed_kong 8s, S +rat, S +9p, S win",
    ),
    Scenario("last tile", {"E": _DRAGON}, "live 1, E +9p, E win"),
    Scenario("last tile a replacement", {"N": _DRAGON}, "live 2, N +cat, N +9p, N win"),
    Scenario("little dragons", {"S": "CCC FFF PP 234m 56s"}, "W +7s, W discard 7s, S win"),
    Scenario("little dragons by the pair", {"S": "CCC FFF P 234m 567s"}, "W +P, W discard P, S win"),
    Scenario("full flush", {"S": "123m 456m 789m 33m 55m"}, "W +5m, W discard 5m, S win"),
    Scenario("mixed terminals", {"S": "111m 999p WWW 99s NN"}, "W +9s, W discard 9s, S win"),
    Scenario("little winds", {"S": "EEE SSS WWW N 234m"}, "W +N, W discard N, S win"),
    Scenario("all honours", {"S": "EEE SSS CCC FF NN"}, "W +N, W discard N, S win"),
    Scenario("all terminals", {"S": "111m 999m 111p 99s 99p"}, "W +9s, W discard 9s, S win"),
    Scenario("hidden treasure", {"S": "222m 555m 888p 33s 77s"}, "live 70, S +3s, S win"),
    Scenario("four pungs on a discard", {"S": "222m 555m 888p 33s 77s"}, "W +3s, W discard 3s, S win"),
    Scenario("thirteen wonders", {"S": "19m 19p 19s ESWNCFP"}, "live 70, S +E, S win"),
    Scenario(
        "all green",
        {"S": "234s 234s 66s 888s FF"},
        "W +6s, W discard 6s, S win",
        fixed=True,
    ),
    Scenario(
        "all green without F", {"S": "234s 234s 66s 888s 33s"}, "W +6s, W discard 6s, S win", fixed=True
    ),
    Scenario("nine gates", {"S": "1112345678999m"}, "W +5m, W discard 5m, S win"),
    Scenario(
        "four kongs",
        {"S": "222m 555p 77s EEE 3m"},
        "W +2m, W discard 2m, S kong, W +E, W discard E, S kong, W +7s, W discard 7s, S pong, "
        "S +5p, S concealed_kong 5p, S +1m, S discard 1m, S +7s, S added_kong 7s, S +1p, S discard 1p, "
        "E +3m, E discard 3m, S win",
    ),
    Scenario("heavenly", {"E": "123m 456m 678p 345s 88p"}, "E win"),
    Scenario(
        "heavenly after a kong",
        {"E": "1111m 456m 678p 34s 88p"},
        "E concealed_kong 1m, E +5s, E win",
    ),
    Scenario(
        "earthly on the first discard", {"E": "2m", "S": "123m 456p 789s 2m WWW"}, "E discard 2m, S win"
    ),
    Scenario("earthly on the first draw", {"S": "123m 456p 789s 2m WWW"}, "S +2m, S win"),
    Scenario(
        "earthly after a kong",
        {"S": "123m 456m 78s 55p 222p"},
        "S +2p, S concealed_kong 2p, S +9s, S win",
    ),
    Scenario(
        "kong on kong",
        {"S": "234m 55p 111p 888s CC"},
        "live 70, S +1p, S concealed_kong 1p, S +8s, S concealed_kong 8s, S +C, S win",
    ),
    Scenario(
        "kong on an exposed kong, a bonus tile between",
        {"S": "234m 55p 111p 888s CC"},
        "W +1p, W discard 1p, S kong, S +8s, S concealed_kong 8s, S +cat, S +C, S win",
    ),
    Scenario("big dragons", {"S": "CCC FFF PPP 234m 5s"}, "live 70, S +5s, S win"),
    Scenario("big winds", {"S": "EEE SSS WWW NNN 5s"}, "W +5s, W discard 5s, S win"),
)

_BONUS = (
    Scenario("flower set later", {"S": f"f1 f3 f4 {_DRAGON}"}, "live 70, S +f2, S +9p, S win"),
    Scenario("flower set in the opening", {"S": f"f1 f2 f3 f4 {_DRAGON}"}, "live 70, S +9p, S win"),
    Scenario("season set later", {"S": f"f5 f7 f8 {_DRAGON}"}, "live 70, S +f6, S +9p, S win"),
    Scenario("season set in the opening", {"S": f"f5 f6 f7 f8 {_DRAGON}"}, "live 70, S +9p, S win"),
    Scenario(
        "animal set later", {"S": f"cat rooster {_DRAGON}"}, "live 70, S +rat, S +centipede, S +9p, S win"
    ),
    Scenario(
        "animal set in the opening", {"S": f"cat rat rooster centipede {_DRAGON}"}, "live 70, S +9p, S win"
    ),
    Scenario(
        "a pair completed in the opening",
        {"S": f"cat f2 {_DRAGON[:-4]} rat f6 9s 9s 8p"},
        "live 70, S +9p, S win",
    ),
    Scenario("own flower and season later", {"W": "f3 centipede"}, "W +f7, E +rat, W +rooster"),
    Scenario("eight flowers in the opening", {"S": f"f1 f2 f3 f4 f5 f6 f7 f8 {_DRAGON}"}, ""),
    Scenario("eight flowers in play", {"S": f"f1 f2 f3 f4 f5 f6 f7 {_DRAGON}"}, "S +f8"),
    Scenario("seven rob one in the opening", {"S": f"f1 f2 f3 f4 f5 f6 f7 {_DRAGON}", "W": "f8"}, ""),
    Scenario("seven rob one in play", {"S": f"f1 f2 f3 f4 f5 f6 f7 {_DRAGON}"}, "W +f8"),
    Scenario(
        "seven rob one from a kong's replacement",
        {"S": f"f1 f2 f3 f4 f5 f6 f7 {_DRAGON}", "W": "333s"},
        "W +3s, W concealed_kong 3s, W +f8",
    ),
    Scenario("eight flowers with the last tile", {"S": "f1 f2 f3 f4 f5 f6 f7"}, "live 1, S +f8"),
)

_ROBBING = (
    Scenario(
        "robbing an added kong",
        {"S": "CCC 123m 57p 99s 456s", "W": "66p"},
        "E +6p, E discard 6p, W pong, W +6p, W added_kong 6p, S win",
    ),
    Scenario(
        "an added kong nobody robs",
        {"S": "CCC 123m 57p 99s 456s", "W": "66p"},
        "E +6p, E discard 6p, W pong, W +6p, W added_kong 6p, S pass",
    ),
    Scenario(
        "two who may rob",
        {"S": "CCC 123m 57p 99s 456s", "N": "FFF 123m 57p 99m 456s", "W": "66p"},
        "E +6p, E discard 6p, W pong, W +6p, W added_kong 6p, N win, S win",
    ),
    Scenario(
        "robbing a concealed kong with thirteen wonders",
        {"S": "9m 199p 19s ESWN CFP", "W": "111m"},
        "W +1m, W concealed_kong 1m, S win",
        fixed=True,
    ),
    Scenario(
        "thirteen wonders on a discard",
        {"S": "19m 19p 19s ESWN CFP"},
        "W +E, W discard E, S win",
    ),
    Scenario(
        "thirteen wonders behind a nearer win",
        {"S": "19m 19p 19s ESWN CFP", "E": "NN CC 123m 456m 789m"},
        "W +N, W discard N, E win, S win",
    ),
)

_BAO = (
    Scenario(
        "B1 by a pong, then a self-draw",
        {"S": _TWO_DRAGONS},
        f"{_PONG_TWO_DRAGONS}, N +P, N discard P, S pong, S +5s, S win",
    ),
    Scenario(
        "B1 by a pong, then a discard",
        {"S": _TWO_DRAGONS},
        f"{_PONG_TWO_DRAGONS}, N +P, N discard P, S pong, W +5s, W discard 5s, S win",
    ),
    Scenario(
        "B1 by the winning tile",
        {"S": "CC FF PP 234m 55s"},
        f"{_PONG_TWO_DRAGONS}, N +P, N discard P, S win",
    ),
    Scenario(
        "no bao by the pair",
        {"S": "CC FF P 234m 567s"},
        f"{_PONG_TWO_DRAGONS}, N +P, N discard P, S win",
    ),
    Scenario(
        "B2 by a pong, then a self-draw",
        {"S": _FOUR_WINDS},
        f"{_PONG_THREE_WINDS}, N +N, N discard N, S pong, S +5m, S win",
    ),
    Scenario(
        "B2 by a pong, then a discard",
        {"S": _FOUR_WINDS},
        f"{_PONG_THREE_WINDS}, N +N, N discard N, S pong, E +5m, E discard 5m, S win",
    ),
    Scenario(
        "B2 by the winning tile",
        {"S": "EE SS WW NN 55m"},
        f"{_PONG_THREE_WINDS}, E +N, E discard N, S win",
    ),
    Scenario(
        "B3 by a pong, then a self-draw",
        {"S": f"{_LIMIT_BONUS} CC 123m 456m 78m 99m"},
        "W +C, W discard C, S pong, S +9m, S win",
    ),
    Scenario(
        "B3 by a pong, then a discard",
        {"S": f"{_LIMIT_BONUS} CC 123m 456m 78m 99m"},
        "W +C, W discard C, S pong, E +9m, E discard 9m, S win",
    ),
    Scenario(
        "B3 by the winning tile",
        {"S": f"{_LIMIT_BONUS} CC 99m 123m 456m 789m"},
        "W +C, W discard C, S win",
    ),
    Scenario(
        "B3 with a set of flowers",
        {"S": "f1 f2 f3 f4 cat CC 123m 456m 78m 99m"},
        "W +C, W discard C, S pong, S +9m, S win",
    ),
    Scenario(
        "B4 by a pong, then a self-draw",
        {"S": "23m 77m 99m 55m 8m"},
        f"{_THREE_OF_ONE_SUIT}, N +5m, N discard 5m, S pong, S +8m, S win",
    ),
    Scenario(
        "B4 by a pong, then a discard",
        {"S": "23m 77m 99m 55m 8m"},
        f"{_THREE_OF_ONE_SUIT}, N +5m, N discard 5m, S pong, W +8m, W discard 8m, S win",
    ),
    Scenario(
        "B4 by the winning tile",
        {"S": "23m 77m 99m 45m 88m"},
        f"{_THREE_OF_ONE_SUIT}, N +6m, N discard 6m, S win",
    ),
    Scenario(
        "B5 by a pong, then a self-draw",
        {"S": "EE SS CC FF N"},
        f"{_THREE_HONOURS}, N +F, N discard F, S pong, S +N, S win",
    ),
    Scenario(
        "B5 by a pong, then a discard",
        {"S": "EE SS CC FF N"},
        f"{_THREE_HONOURS}, N +F, N discard F, S pong, W +N, W discard N, S win",
    ),
    Scenario(
        "B6",
        {"S": "CCC 555p 123m 46s 99s"},
        "live 6, W +5p, W discard 5p, S kong, S +5s, S win",
    ),
    Scenario(
        "B6 lapses",
        {"S": "CCC 555p FFF 46s 99s"},
        "live 6, N +5p, N discard 5p, S kong, S +1m, S discard 1m, S +5s, S win",
    ),
    Scenario(
        "a meld's bao before the winning tile's",
        {"S": "CC FF PP 55m 44m"},
        f"{_PONG_TWO_DRAGONS}, N +P, N discard P, S pong, E +5m, E discard 5m, S win",
    ),
    Scenario(
        "B7",
        {"S": "CCC FFF 456m 78p 99s"},
        "live 5, W +9p, W discard 9p, S win",
        rules=_ALL_BAO,
    ),
    Scenario(
        "B7, a copy lies in a chow",
        {"S": "CCC FFF 456m 78p 99s", "N": "78p"},
        "W +9p, W discard 9p, N chow oox, live 5, W +9p, W discard 9p, S win",
        rules=_ALL_BAO,
    ),
    Scenario(
        "B7 by a robbed concealed kong",
        {"S": "19m 19p 9s ESWNCFP E", "W": "111s"},
        "live 5, W +1s, W concealed_kong 1s, S win",
        rules=_ALL_BAO,
    ),
    Scenario(
        "B8 by a pong, then a self-draw",
        {"S": "34s 66s 88s FF 3s"},
        f"{_THREE_GREEN}, N +F, N discard F, S pong, S +3s, S win",
        rules=_ALL_BAO,
        fixed=True,
    ),
    Scenario(
        "B8 by a pong, then a discard",
        {"S": "34s 66s 88s FF 3s"},
        f"{_THREE_GREEN}, N +F, N discard F, S pong, W +3s, W discard 3s, S win",
        rules=_ALL_BAO,
        fixed=True,
    ),
    Scenario(
        "B9 by a pong, then a self-draw",
        {"S": "11m 99m 11p 99s 9p"},
        f"{_THREE_TERMINALS}, N +9s, N discard 9s, S pong, S +9p, S win",
        rules=_ALL_BAO,
    ),
    Scenario(
        "B9 by a pong, then a discard",
        {"S": "11m 99m 11p 99s 9p"},
        f"{_THREE_TERMINALS}, N +9s, N discard 9s, S pong, W +9p, W discard 9p, S win",
        rules=_ALL_BAO,
    ),
    Scenario(
        "B10 by a kong, then a self-draw",
        {"S": "222m EEE 777s 555p 3m"},
        f"{_THREE_KONGS}, N +5p, N discard 5p, S kong, S +3m, S win",
        rules=_ALL_BAO,
    ),
    Scenario(
        "B10 by a kong, then a discard",
        {"S": "222m EEE 777s 555p 3m"},
        f"{_THREE_KONGS}, N +5p, N discard 5p, S kong, S +1p, S discard 1p, W +3m, W discard 3m, S win",
        rules=_ALL_BAO,
    ),
)

_ENDS = (
    Scenario("the last tile declined", {"E": _DRAGON}, "live 1, E +9p, E pass"),
    Scenario("a bonus tile the last", {}, "live 1, E +cat"),
    Scenario("a kong with the last replacement", {"N": "222m"}, "live 2, N +2m, N concealed_kong 2m"),
    Scenario("a missed win", {"S": _DRAGON[:-4] + " 99s"}, "W +9p, W discard 9p, N +6p, N discard 6p"),
    Scenario(
        "the discard lock bars one kind of two",
        {"S": "CCC FFF 456m 78p 99s"},
        "live 70, S +9p, S discard 9p, W +9p, W discard 9p, E +6p, E discard 6p, S win",
    ),
    Scenario(
        "an exposed kong from the last live tiles",
        {"S": "777s"},
        "live 3, W +7s, W discard 7s, S kong",
    ),
)

SCENARIOS = (*_PATTERNS, *_BONUS, *_ROBBING, *_BAO, *_ENDS)
