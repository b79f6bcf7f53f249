"""Constructed hands of malaysian3: every pattern and payment, what fei can do, and what only options bring.

South wins unless said otherwise. Where the wall is played down, all fei are dealt and no bonus tile is left.
"""

from __future__ import annotations

from mahjong_env.verify.walls.scenario import Scenario

_FIVE_DOTS = "123p 234p 456p 78p 55p"
_DRAGON_EAST = "CCC EEE 123p 45p 99p"
_OTHERS_HOLD_FEI = {"E": "JJ", "W": "JJ"}
_FAKE = {"allow_fake_kong": True}
_PROMOTE = {"allow_fake_kong": True, "fake_pong_promote": True}
_LIABLE = {"liability": True}
_FANS = {
    "selfdraw_fan": 1, "concealed_fan": 1, "straight_fan": 1, "twin_chow_fan": 1, "terminals_fan": 1,
    "no_fei_fan": 1,
}  # fmt: skip
_PONG_TWO_DRAGONS = "W +C, W discard C, S pong, W +F, W discard F, S pong"
_PONG_THREE_WINDS = "W +E, W discard E, S pong, W +S, W discard S, S pong, W +W, W discard W, S pong"

_PLAIN = (
    Scenario("full flush, all chows", {"S": f"cat {_FIVE_DOTS}"}, "W +9p, W discard 9p, S win"),
    Scenario(
        "flowers of one's own and number four", {"S": f"f2 f4 cat {_FIVE_DOTS}"}, "W +9p, W discard 9p, S win"
    ),
    Scenario("eight fan", {"S": f"f2 f4 cat h1 {_FIVE_DOTS}"}, "live 30, S +6p, S win"),
    Scenario("nine fan", {"S": f"f2 f4 cat h1 h2 {_FIVE_DOTS}"}, "E +6p, E discard 6p, S win"),
    Scenario("ten fan", {"S": f"f2 f4 cat rat h1 h2 {_FIVE_DOTS}"}, "E +6p, E discard 6p, S win"),
    Scenario("ten fan drawn", {"S": f"f2 f4 cat rat h1 h2 {_FIVE_DOTS}"}, "live 30, S +6p, S win"),
    Scenario(
        "all pungs, dragon, north",
        {"S": "h1 CC 222p 55p NNN 88p"},
        "E +C, E discard C, S pong, W +5p, W discard 5p, S win",
    ),
    Scenario("little dragons", {"S": "rat CCC FFF PP 345p 67p"}, "W +8p, W discard 8p, S win"),
    Scenario("East's winds", {"E": f"h1 {_DRAGON_EAST}"}, "W +6p, W discard 6p, E win"),
    Scenario("own wind", {"S": "rat h1 SSS CCC 123p 45p 99p"}, "W +6p, W discard 6p, S win"),
    Scenario("flower set in the opening", {"S": f"f1 f2 f3 f4 {_DRAGON_EAST}"}, "W +6p, W discard 6p, S win"),
    Scenario("flower set later", {"S": f"f1 f2 f4 {_DRAGON_EAST}"}, "live 30, S +f3, S +6p, S win"),
    Scenario("season set in the opening", {"S": f"f5 f6 f7 f8 {_DRAGON_EAST}"}, "W +6p, W discard 6p, S win"),
    Scenario("season set later", {"S": f"f5 f6 f8 {_DRAGON_EAST}"}, "live 30, S +f7, S +6p, S win"),
    Scenario(
        "animal set in the opening",
        {"S": f"cat rat rooster centipede {_DRAGON_EAST}"},
        "W +6p, W discard 6p, S win",
    ),
    Scenario(
        "animal set later", {"S": f"cat rat centipede {_DRAGON_EAST}"}, "live 30, S +rooster, S +6p, S win"
    ),
    Scenario("face set in the opening", {"S": f"h1 h2 h3 h4 {_DRAGON_EAST}"}, "W +6p, W discard 6p, S win"),
    Scenario("face set later", {"S": f"h1 h2 h4 {_DRAGON_EAST}"}, "live 30, S +h3, S +6p, S win"),
    Scenario("a fei set aside", {"S": "h1 J 345p 345p 678p 45p 2p"}, "live 30, S +2p, S aside, S +6p, S win"),
    Scenario(
        "a fei set aside and a bonus tile",
        {"S": "h1 J 345p 345p 678p 45p 2p"},
        "live 30, S +2p, S aside, S +cat, S +6p, S win",
    ),
    Scenario(
        "a kong's replacement",
        {"S": "f2 cat 888p EEE 123p 45p 77p"},
        "live 30, S +8p, S concealed_kong 8p, S +6p, S win",
    ),
    Scenario(
        "a bonus tile for a kong",
        {"S": "f2 cat 888p EEE 123p 45p 77p"},
        "live 30, S +8p, S concealed_kong 8p, S +rat, S +6p, S win",
    ),
    Scenario(
        "robbing an added kong",
        {"S": "cat rat CCC 123p 57p EEE 99p", "W": "66p"},
        "E +6p, E discard 6p, W pong, W +6p, W added_kong 6p, S win",
    ),
    Scenario(
        "an added kong nobody robs",
        {"S": "cat rat CCC 123p 57p EEE 99p", "W": "66p"},
        "E +6p, E discard 6p, W pong, W +6p, W added_kong 6p, S pass",
    ),
    Scenario(
        "an exposed kong's replacement",
        {"S": "f2 cat 888p EEE 123p 45p 77p"},
        "W +8p, W discard 8p, S kong, S +6p, S win",
    ),
)

_LIMITS = (
    Scenario("big dragons", {"S": "cat CCC FFF PPP 234p 5p"}, "live 30, S +5p, S win"),
    Scenario("little winds", {"S": "cat EEE SSS WWW N 234p"}, "W +N, W discard N, S win"),
    Scenario("big winds", {"S": "cat EEE SSS WWW NNN 5p"}, "W +5p, W discard 5p, S win"),
    Scenario("all honours", {"S": "cat EEE SSS CCC FF NN"}, "W +N, W discard N, S win"),
    Scenario("no flowers", {"S": "123p 123p 678p CCC 4p"}, "W +4p, W discard 4p, S win"),
    Scenario("hidden treasure", {"S": "cat 111p 333p 555p 99p NN"}, "live 30, S +9p, S win"),
    Scenario("hidden treasure with fei", {"S": "cat 11p 33p 555p 99p NN JJ"}, "live 30, S +9p, S win"),
    Scenario(
        "four kongs",
        {"S": "cat 222p 555p 77p EEE 3p"},
        "W +2p, W discard 2p, S kong, W +E, W discard E, S kong, W +7p, W discard 7p, S pong, "
        "S +5p, S concealed_kong 5p, S +9p, S discard 9p, S +7p, S added_kong 7p, S +1p, S discard 1p, "
        "E +3p, E discard 3p, S win",
    ),
    Scenario("nine gates", {"S": "cat 1112345678999p"}, "live 30, S +5p, S win"),
    Scenario("nine gates on a discard", {"S": "cat rat 1112345678999p"}, "W +5p, W discard 5p, S win"),
    Scenario(
        "kong on kong",
        {"S": "cat 111p 888p 234p 55p CC"},
        "live 30, S +1p, S concealed_kong 1p, S +8p, S concealed_kong 8p, S +C, S win",
    ),
    Scenario(
        "kong on kong, a bonus tile last",
        {"S": "cat rat 111p 888p 234p CC EE"},
        "live 30, S +1p, S concealed_kong 1p, S +8p, S concealed_kong 8p, S +rooster, S +C, S win",
    ),
    Scenario("heavenly", {"E": "cat 123p 456p 789p FFF 22p"}, "E win"),
    Scenario(
        "earthly on the first discard", {"E": "2p", "S": "cat 123p 456p 789p FFF 2p"}, "E discard 2p, S win"
    ),
    Scenario("earthly on the first draw", {"S": "cat 123p 456p 789p FFF 2p"}, "S +2p, S win"),
    Scenario(
        "last tile",
        {"S": "cat 777p SSS 123p 45p 66p", **_OTHERS_HOLD_FEI},
        "live 1, S +3p, S win",
    ),
    Scenario(
        "last discard",
        {"W": "cat 777p WWW 123p 45p 66p", "E": "JJ", "S": "JJ"},
        "live 1, S +3p, S discard 3p, W win",
    ),
    Scenario(
        "all bonus tiles",
        {"S": f"f1 f2 f3 f4 f5 f6 f7 f8 cat rat rooster centipede h1 h2 h3 h4 {_FIVE_DOTS}"},
        "W +9p, W discard 9p, S win",
    ),
    Scenario("four fei at the start", {"W": "JJJJ 1p 3p 5p 8p E E S S C"}, ""),
    Scenario("four fei in play", {"S": "JJJ"}, "live 30, S +J, S win"),
    Scenario(
        "four fei by a swap on a claim turn",
        {"S": "99p CC JJJ"},
        "E +9p, E discard 9p, S pong J, S +J, W +C, W discard C, S pong, S swap 9p, S win",
    ),
    Scenario(
        "four fei by a swap after a draw",
        {"S": "99p JJJ"},
        "E +9p, E discard 9p, S pong J, S +J, S swap 9p, S win",
    ),
    Scenario(
        "four fei after a set-aside",
        {"S": "JJ 1p 9p"},
        "S +J, S aside, S +J",
        rules={"four_fei": "hand_or_aside"},
    ),
)

_FEI = (
    Scenario("a chow", {"S": "45p"}, "E +6p, E discard 6p, S chow oox"),
    Scenario("a chow with a fei", {"S": "5p JJ"}, "E +6p, E discard 6p, S chow oxJ"),
    Scenario("a chow with a fei in the middle", {"S": "4p JJ"}, "E +6p, E discard 6p, S chow oJx"),
    Scenario(
        "pongs with and without fei",
        {"S": "C J", "W": "CC"},
        "E +C, E discard C, S pong J, W pong",
    ),
    Scenario("a pong with two fei", {"S": "JJ 5p"}, "W +6p, W discard 6p, S pong JJ"),
    Scenario(
        "a swap, then a kong robbed",
        {"W": "66p J", "S": "cat rat CCC 123p 57p EEE 99p"},
        "E +6p, E discard 6p, W pong J, W swap 6p, W +6p, W added_kong 6p, S win",
    ),
    Scenario(
        "a win after a swap",
        {"S": "f2 f4 cat CC J 123p 456p 78p 99p"},
        "W +C, W discard C, S pong J, S swap C, S +9p, S win",
    ),
    Scenario(
        "a set-aside with the last tile",
        {"S": "J cat 777p SSS 123p 45p", "E": "JJ", "W": "J"},
        "live 4, S aside",
    ),
    Scenario("two fei are a pair", {"S": "cat rat h1 123p 456p 789p CC JJ"}, "W +C, W discard C, S win"),
)

_OPTIONS = (
    Scenario(
        "a chow with two fei", {"S": "JJ 5p"}, "E +6p, E discard 6p, S chow xJJ", rules={"chow_max_fei": 2}
    ),
    Scenario("an exposed kong with a fei", {"S": "CC J"}, "E +C, E discard C, S kong J", rules=_FAKE),
    Scenario(
        "an added kong with a fei",
        {"S": "CC J"},
        "E +C, E discard C, S pong, S added_kong_fei C",
        rules=_FAKE,
    ),
    Scenario("a concealed kong with a fei", {"S": "CCC J"}, "S concealed_kong_fei C", rules=_FAKE),
    Scenario(
        "a fei pong promoted", {"S": "CC J"}, "E +C, E discard C, S pong J, S added_kong C", rules=_PROMOTE
    ),
    Scenario("a fei discarded", {"S": "J"}, "S discard J", rules={"fei_discard": True}),
    Scenario(
        "more fei go first",
        {"S": "C J", "W": "CC"},
        "E +C, E discard C, S pong J, W pong",
        rules={"pong_tie": "more_fei"},
    ),
    Scenario(
        "seven pairs",
        {"S": "cat rat 11p 33p 55p 77p 99p NN C"},
        "W +C, W discard C, S win",
        rules={"seven_pairs": 3},
    ),
    Scenario(
        "seven pairs with fei",
        {"S": "cat rat 11p 33p 55p 77p 9p JJ EE"},
        "W +N, W discard N, S +S, S win",
        rules={"seven_pairs": 3},
    ),
    Scenario(
        "nine orphans",
        {"S": "cat JJJJ 19p ESWNCFP"},
        "live 30, S +C, S win",
        rules={"orphans": 10, "four_fei": "off"},
    ),
    Scenario(
        "straight and twin chow", {"S": "cat 123p 123p 456p 789p 5p"}, "live 30, S +5p, S win", rules=_FANS
    ),
    Scenario("terminals", {"S": "cat 111p 999p EEE CC NN"}, "W +C, W discard C, S win", rules=_FANS),
    Scenario(
        "liability for the third dragon, drawn",
        {"S": "cat CC FF PP 234p 5p"},
        f"{_PONG_TWO_DRAGONS}, E +P, E discard P, S pong, S +5p, S win",
        rules=_LIABLE,
    ),
    Scenario(
        "liability for the third dragon, discard",
        {"S": "cat CC FF PP 234p 5p"},
        f"{_PONG_TWO_DRAGONS}, E +P, E discard P, S pong, W +5p, W discard 5p, S win",
        rules=_LIABLE,
    ),
    Scenario(
        "liability by the winning tile",
        {"S": "cat CC FF PP 234p 55p"},
        f"{_PONG_TWO_DRAGONS}, E +P, E discard P, S win",
        rules=_LIABLE,
    ),
    Scenario(
        "liability for the fourth wind, drawn",
        {"S": "cat EE SS WW NN 5p"},
        f"{_PONG_THREE_WINDS}, E +N, E discard N, S pong, S +5p, S win",
        rules=_LIABLE,
    ),
    Scenario(
        "liability for the fourth wind, discard",
        {"S": "cat EE SS WW NN 5p"},
        f"{_PONG_THREE_WINDS}, E +N, E discard N, S pong, W +5p, W discard 5p, S win",
        rules=_LIABLE,
    ),
    Scenario(
        "two win",
        {"S": f"f2 f4 cat {_FIVE_DOTS}", "W": "f3 f8 rat h1 CCC EEE 345p 78p 99p"},
        "E +6p, E discard 6p, S win, W win",
        rules={"multi_win": True},
    ),
    Scenario(
        "a kong in the dealer's pass",
        {"E": "FFFF cat 1p"},
        "E concealed_kong F, E +rat, E pass",
        rules={"opening_kong": "dealer_in_pass"},
    ),
    Scenario(
        "all pungs on a discard",
        {"S": "cat 111p 333p 555p 99p NN"},
        "W +9p, W discard 9p, S win",
        rules={"kankan_selfdraw": False},
    ),
)

_ENDS = (
    Scenario("a bonus tile the last", {"E": "JJ", "W": "JJ"}, "live 1, W +h4"),
    Scenario("nobody wins", {"E": "JJ", "W": "J", "S": "J"}, ""),
    Scenario("drawn in the opening", {"E": "cat rat rooster", "S": "f1 f2 f3"}, "", rules={"dead_wall": 40}),
)

SCENARIOS = (*_PLAIN, *_LIMITS, *_FEI, *_OPTIONS, *_ENDS)
