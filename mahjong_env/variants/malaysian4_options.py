"""Malaysian four-player mahjong: options, presets and their sources (rulebook: malaysian4.md)."""

from __future__ import annotations

from mahjong_env.variants.option import base, choice, flag, number
from mahjong_env.variants.spec import Preset

SOURCES = {
    "seed": "the document 馬來西亞四人麻將, by its own words a self-made rule set without payments",
    "three-player game": "Malaysian three-player mahjong, on which the seed says it is built",
    "港雀": "the four-player mode of the program of this name",
    "mahjong-tracker": "github.com/Kyxics/mahjong-tracker",
    "CardVerse": "github.com/KaonHew02/CardVerse, with four seats",
    "Singapore custom": "English Wikipedia, 'Singaporean Mahjong scoring rules', and justanotherguysg.com",
    "Japanese custom": "the one-han list of Japanese mahjong; ponponron.com for the name 一色同順",
    "common practice": "what most tables of similar games do",
    "house rule": "the rulebook's own choice, or a table's; no written source",
}

OPTIONS = (
    # winning
    number(
        "min_tai", 1, 0, 9, "tai a hand needs to win; 0: any hand wins, without tai it pays as 1; 9 is the "
        "most a hand has", "7, 3; 1: Singapore custom, house rule; 0: CardVerse; 5: three-player game",
        "minimum",
    ),
    number(
        "max_tai", 0, 0, 100, "most tai a hand is paid for, 0: no limit",
        "7, 4; 0: seed names none; 5: Singapore custom; 10: three-player game", "cap",
    ),
    flag(
        "multi_win", False, "all who win on one tile are paid; False: the nearest after the discarder alone",
        "7; False: house rule",
    ),
    flag(
        "rob_concealed", False, "a concealed kong too may be robbed, by any win",
        "7; False: common practice; True: seed, if 'somebody's kong tile' means every kong",
    ),
    # claims and wall
    choice(
        "chow_suits",
        {"dots": "dots", "all": "all three suits"},
        "suits in which a discard may be claimed for a chow",
        "7, 2; dots: seed, perhaps carried over from the three-player game; all: common practice",
    ),
    number(
        "dead_wall", 0, 0, 40, "tiles at the end of the wall that are never drawn",
        "7, 1; 0: three-player game; 14: Japanese custom; 15: Singapore custom",
    ),
    flag(
        "hide_concealed_kong", False, "nobody sees which tile a concealed kong is until the hand ends",
        "7b.9, 2; False: house rule",
    ),
    # tai
    flag(
        "menqing_concealed_kong", False, "a hand with a concealed kong is still a concealed hand (門清)",
        "7, 4; False: seed; True: house rule", "concealed_kong_allowed",
    ),
    number(
        "dealer_east_tai", 0, 0, 2, "tai of the dealer's East pung",
        "7, 4; 0: seed to the letter; 1: house rule; 2: three-player game",
    ),
    choice(
        "yise_rule",
        {
            "double_chow": "the same chow twice in one suit",
            "straight": "123 456 789 of one suit",
            "triple_chow": "the same chow three times in one suit",
            "flush": "the whole hand of one suit",
            "off": "nothing",
        },
        "what the pattern 一色一同順 of the list means",
        "7, 4; double_chow: Japanese custom; straight, triple_chow, flush: other readings of the "
        "seed's slip; off: house rule",
    ),
    flag(
        "yise_closed", False, "the pattern 一色一同順 needs a hand without claimed melds",
        "7b.9, 4; False: seed; True: Japanese custom", "double_chow_closed",
    ),
    flag(
        "yise_per_pair", False, "the same chow four times, or two chows each twice, is 2 tai",
        "7, 7b.9; False: house rule; Japanese custom has a pattern of its own", "double_chow_per_pair",
    ),
    flag(
        "pinghu_strict", False,
        "平胡 (all chows) needs a pair without tai and, on a discard, a wait on two kinds",
        "7, 7b.9; False: seed; True: Singapore custom",
    ),
    choice(
        "chain", {"last": "the flower's alone", "both": "both"},
        "tai of a win on the replacement of a flower that itself replaced a kong's tile",
        "7, 7b.6; last, both: house rule", "chain_both",
    ),
    number("seven_pairs", 0, 0, 20, "tai of seven pairs, 0: no winning hand", "7; 0: seed; more: house rule"),
    # payments
    choice(
        "value",
        {"linear": "base for each tai", "double": "base for 1 tai, doubled with each further one"},
        "chips of one share",
        "7, 5; linear: 港雀, three-player game; double: Singapore custom, mahjong-tracker",
    ),
    choice(
        "split",
        {
            "half": "discarder 2, the others 1 each; self-draw 2 each",
            "shooter_all": "discarder 4 alone; self-draw 2 each",
        },
        "who pays how many shares of a win",
        "7, 5; half: 港雀, three-player game, Singapore custom; shooter_all: house rule, after CardVerse",
    ),
    # match
    base("README; house rule"),
    number("max_hands", 16, 1, 10_000, "hands of a match", "7b.10, 6; 16: house rule"),
)  # fmt: skip

PRESETS = {
    "default": Preset(
        "1 tai to win, no limit, chows of dots only, chips by tai",
        "4, 5; seed, its payments after the three-player game and 港雀",
    ),
    "chow_all_suits": Preset(
        "as default, but a discard of any suit may be claimed for a chow",
        "2, 7; common practice",
        {"chow_suits": "all"},
    ),
    "doubling_tai": Preset(
        "as default, but every further tai doubles the chips, up to 5 tai",
        "5, 7; Singapore custom",
        {"value": "double", "max_tai": 5},
    ),
}  # fmt: skip
