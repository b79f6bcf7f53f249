"""Singapore mahjong: options, presets and their sources (rulebook: singapore.md)."""

from __future__ import annotations

from mahjong_env.variants.option import base, choice, flag, number, words
from mahjong_env.variants.spec import Preset

SOURCES = {
    "seed": "the document the rulebook starts from, a Chinese rendering of mahjongpros.com's beginner's "
    "guide to Singaporean mahjong; its tables are lost",
    "riichi_advanced": "the Singaporean rules of github.com/EpicOrange/riichi_advanced, updated after the "
    "same guide and taken as a copy of the lost tables",
    "Wikipedia": "English Wikipedia, 'Singaporean Mahjong scoring rules', text of March 2020",
    "singaporemahjong.com": "singaporemahjong.com/rules, as implemented by github.com/tr-io/four-winds",
    "megankle": "the sheet 'Singaporean Mahjong' of mahjongpictureguide.com and megankle.com",
    "Mummyz": "the rulings of github.com/Mummyz/Mahjong-SG-Calculator-Web, which compares the others",
    "7brayden": "github.com/7brayden/singapore-mahjong-ai",
    "khengsaurus": "a public Singapore mahjong program by the GitHub user of this name",
    "tanjiaxian99": "a public Singapore mahjong program by the GitHub user of this name",
    "myongrui": "a public Singapore mahjong program by the GitHub user of this name",
    "house rule": "played at some tables, no written source",
}

BAO = {
    "B1": "you feed the third dragon pung to a hand that shows two (big dragons)",
    "B2": "you feed the fourth wind pung to a hand that shows three (big winds)",
    "B3": "you feed a valued honour pung that brings what a hand shows to the cap",
    "B4": "you feed the suit of a hand that shows three sets of it (full flush)",
    "B5": "you feed an honour to a hand that shows three honour pungs (all honours)",
    "B6": "your discard is konged with at most 5 tiles left, and the kong's owner wins before he discards",
    "B7": "with fewer than 5 tiles left a hand wins on your discard, of which no copy was out yet",
    "B8": "you feed a green tile to a hand that shows three green sets (all green)",
    "B9": "you feed a 1 or 9 to a hand that shows three pungs of these (all terminals)",
    "B10": "you feed the fourth kong to a hand that shows three (eighteen arhats)",
}

OPTIONS = (
    # winning
    number(
        "min_tai", 2, 0, 16, "tai a hand needs to win", "9 Q1; 2: seed, riichi_advanced; "
        "1: Wikipedia, singaporemahjong.com, megankle", "minimum",
    ),
    flag(
        "min_counts_bonus", False, "flowers, seasons and animals count towards the minimum",
        "9 Q1; False: seed, riichi_advanced; True: Wikipedia, singaporemahjong.com, megankle",
        "gate_counts_bonus",
    ),
    number(
        "tai_cap", 5, 1, 16, "most tai a hand is paid for; limit hands count as many",
        "9 Q3; 5: seed, Wikipedia; 6: 7brayden", "cap",
    ),
    number(
        "big_cap", 10, 1, 20, "tai of big dragons and big winds; not below tai_cap",
        "9 Q3; 10: seed, riichi_advanced; as tai_cap: Wikipedia",
    ),
    choice(
        "discard_lock",
        {
            "hand": "whatever he has discarded, to the end of the hand",
            "go_around": "his last discard, until his next turn",
            "off": "nothing is barred",
        },
        "tile kinds a player may not win on from others because he discarded them himself",
        "9 Q4, 8b.9; hand: seed, riichi_advanced; go_around: Wikipedia, singaporemahjong.com; "
        "off: house rule",
    ),
    flag(
        "lock_pong", False, "the discard lock bars pong and kong of these kinds too; needs discard_lock",
        "9 Q5; False: seed; True: Wikipedia, singaporemahjong.com",
    ),
    flag(
        "missed_lock", False,
        "who passes up a win or pong may not win or pong that kind from others until his next turn",
        "9 Q5; False: seed; True: Wikipedia, singaporemahjong.com",
    ),
    flag(
        "thirteen_priority", False, "a win with thirteen wonders goes before a nearer winner",
        "9 Q24; False: seed, riichi_advanced; True: Wikipedia",
    ),
    flag(
        "rob_concealed_13", True, "a concealed kong may be robbed by thirteen wonders",
        "9 Q20; True: Wikipedia, riichi_advanced; False: singaporemahjong.com", "rob_concealed",
    ),
    flag(
        "flower_win_auto", True, "eight flowers win at once; False: they may be declined",
        "9 Q26; True: singaporemahjong.com; False: house rule",
    ),
    # wall and kongs
    number(
        "dead_wall", 15, 0, 40, "tiles at the end of the wall that are never drawn",
        "9 Q6; 15: seed, Wikipedia, singaporemahjong.com, 7brayden; 30 at the start: riichi_advanced",
    ),
    flag(
        "last_tile_discard", False, "who draws the last tile and does not win discards, for a win only",
        "9 Q7; False: megankle, singaporemahjong.com; True: riichi_advanced",
    ),
    flag(
        "hide_concealed_kong", True, "nobody sees which tile a concealed kong is until the hand ends",
        "9 Q8; True: seed; False: riichi_advanced",
    ),
    flag(
        "added_kong_only_drawn", False, "only the tile just drawn makes a pong a kong, none kept in hand",
        "9 Q9; False: riichi_advanced; True: seed, if read to the letter",
    ),
    # tai
    number(
        "flower_set_tai", 2, 0, 16, "tai of all four flowers or seasons, beside the 1 of the own one",
        "9 Q11; 2: riichi_advanced; 1: Wikipedia, singaporemahjong.com, 7brayden",
    ),
    choice(
        "little_winds",
        {
            "fixed4": "4, without wind pungs and half flush",
            "add2": "2, beside wind pungs and half flush",
        },
        "tai of three wind pungs and a pair of the fourth wind (小四喜)",
        "9 Q12; fixed4: riichi_advanced; add2: Wikipedia, 7brayden, khengsaurus",
    ),
    flag(
        "menqing_concealed_kong", True, "a hand with a concealed kong is still a concealed hand (门清)",
        "9 Q13; True: riichi_advanced's code, 7brayden, singaporemahjong.com, myongrui; "
        "False: riichi_advanced's text", "concealed_kong_allowed",
    ),
    flag(
        "mixed_terminals_inclusive", True, "the 4 tai of mixed terminals (混老头) include all pungs",
        "9 Q14; True: Wikipedia; False: riichi_advanced",
    ),
    number(
        "all_green_tai", 5, 1, 16, "tai of all green (绿一色)",
        "9 Q15; 5: seed's guide, riichi_advanced's text; 4: Wikipedia, riichi_advanced's code",
    ),
    flag(
        "all_green_needs_f", False, "all green must hold the green dragon",
        "4, 8b.18; False: riichi_advanced; True: Wikipedia",
    ),
    flag(
        "nine_gates_melds", False, "nine gates (九莲宝灯) may have claimed melds",
        "4, 8b.18; False: riichi_advanced; True: Wikipedia",
    ),
    flag(
        "little_ping_hu_wait", True, "little ping hu needs a wait on two kinds, as ping hu does",
        "9 Q16; True: riichi_advanced, Wikipedia, 7brayden, khengsaurus, singaporemahjong.com; "
        "False: Mummyz, myongrui", "little_ping_hu_waits",
    ),
    flag(
        "heaven_concealed_kong", True, "a concealed kong keeps the heavenly and earthly hand (天胡 地胡)",
        "9 Q22; True: Wikipedia; False: riichi_advanced",
    ),
    # payments
    choice(
        "payment",
        {
            "half": "discarder 2 units, the others 1 each; self-draw 2 each",
            "shooter_all": "discarder 4 units alone; self-draw 2 each; no B3, B6, B7",
            "shooter3": "discarder 3 units alone; self-draw 1 each",
            "shooter1": "discarder 1 unit alone; self-draw 1 each",
        },
        "who pays a win; a unit doubles with each tai",
        "9 Q23, 5; half: riichi_advanced, Wikipedia, Mummyz; shooter_all: Wikipedia ('younger players'), "
        "myongrui, tanjiaxian99; shooter3: 7brayden; shooter1: 7brayden's setting without shooter pays all",
    ),
    choice(
        "rob_eighth_pay",
        {
            "discard": "as if the player who exposed the eighth had discarded it",
            "all": "all, 2 units each",
            "exposer": "the player who exposed the eighth, 6 units alone",
        },
        "who pays when seven flowers rob the eighth (七抢一)",
        "9 Q21; discard: Wikipedia; all: singaporemahjong.com; exposer: tanjiaxian99", "rob_eighth",
    ),
    words(
        "bao", "B1,B2,B3,B4,B5,B6", BAO, "feeding that makes one player pay everybody's share of a win (包)",
        "9 Q19, 7; B1-B6: riichi_advanced; B1-B10: Wikipedia",
    ),
    flag(
        "instant_payouts", True, "kongs, pairs and sets of bonus tiles are paid at once",
        "9 Q28, 6; either: seed, which has it agreed before play",
    ),
    choice(
        "kong_discard_payers", {"discarder": "the discarder", "all": "all three"},
        "who pays at once for a kong of a discard",
        "9 Q17; discarder: riichi_advanced; all: Wikipedia, singaporemahjong.com", "kong_exposed_all",
    ),
    number(
        "kong_exposed", 1, 0, 100, "units from each who pays for a kong of a discard",
        "9 Q17; 1: riichi_advanced; 2: Wikipedia, singaporemahjong.com",
    ),
    number(
        "kong_added", 1, 0, 100, "units from each for a pong made a kong",
        "9 Q17; 1: riichi_advanced; 2: Wikipedia, singaporemahjong.com",
    ),
    number(
        "kong_concealed", 2, 0, 100, "units from each for a concealed kong",
        "9 Q17; 2: riichi_advanced; 4: Wikipedia",
    ),
    choice(
        "bite_double", {"dealt": "in the tiles as dealt", "opening": "in the whole opening replacement"},
        "where a pair (cat and rat, rooster and centipede, own flower and season) is paid double (暗咬)",
        "9 Q18; dealt: Wikipedia; opening: riichi_advanced", "bite_opening",
    ),
    # match
    choice(
        "dealer_repeat",
        {
            "never": "never, the deal passes after every hand",
            "win": "after his own win",
            "win_or_draw": "after his own win or a drawn hand",
            "draw_no_kong": "only after a drawn hand without any kong",
        },
        "when the dealer deals again",
        "9 Q10, 8; never: seed, riichi_advanced; win: Wikipedia; win_or_draw: Mummyz; "
        "draw_no_kong: singaporemahjong.com, khengsaurus",
    ),
    base("README; house rule"),
    number(
        "max_hands", 0, 0, 10_000, "hands after which a match ends, 0 none; it ends once the deal has passed "
        "16 times", "8b.14; 0: seed, riichi_advanced",
    ),
)  # fmt: skip

PRESETS = {
    "seed": Preset(
        "2 tai without bonus tiles to win, 5 tai at most, the deal always passes",
        "introduction; seed, with riichi_advanced for its lost tables and Wikipedia for gaps",
    ),
    "classic": Preset(
        "1 tai to win and bonus tiles count, 5 tai at most, every kong paid by all, the dealer stays "
        "when he wins",
        "introduction; Wikipedia",
        {
            "min_tai": 1, "min_counts_bonus": True, "tai_cap": 5, "big_cap": 5, "discard_lock": "go_around",
            "lock_pong": True, "missed_lock": True, "flower_set_tai": 1, "little_winds": "add2",
            "all_green_tai": 4, "all_green_needs_f": True, "nine_gates_melds": True,
            "kong_discard_payers": "all", "kong_exposed": 2, "kong_added": 2, "kong_concealed": 4,
            "bao": ",".join(BAO), "thirteen_priority": True, "dealer_repeat": "win",
        },
    ),
    "shooter_pays_all": Preset(
        "as seed, but who discards the winning tile pays for all three",
        "5, 9 Q23; Wikipedia ('younger players'), myongrui, tanjiaxian99",
        {"payment": "shooter_all"},
    ),
    "dealer_keeps_deal": Preset(
        "as seed, but the dealer deals again when he wins or nobody does",
        "8, 9 Q10; Mummyz",
        {"dealer_repeat": "win_or_draw"},
    ),
    "cap_six": Preset(
        "1 tai to win and bonus tiles count, 6 tai at most, the discarder alone pays three units",
        "5, 9 Q1 Q3 Q11 Q12 Q23; 7brayden",
        {
            "min_tai": 1, "min_counts_bonus": True, "tai_cap": 6, "big_cap": 6, "flower_set_tai": 1,
            "little_winds": "add2", "payment": "shooter3",
        },
    ),
}  # fmt: skip
