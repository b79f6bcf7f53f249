"""Malaysian three-player mahjong: options, presets and their sources (rulebook: malaysian3.md)."""

from __future__ import annotations

from mahjong_env.variants.option import base, choice, flag, number
from mahjong_env.variants.spec import Preset

SOURCES = {
    "seed": "Chinese Wikipedia, 馬來西亞三人麻雀, as the rulebook has it: cut off before the scoring",
    "sloperama": "sloperama.com/mahjongg/malaysian.html, 'Malaysian 3 Player Mah-Jongg', by Vincent Cheah "
    "and Tom Sloper",
    "riichi_advanced": "the Malaysian rules of github.com/EpicOrange/riichi_advanced, after sloperama",
    "thewriter2006": "thewriter2006.blogspot.com, 'Malaysian Mahjong', 2010",
    "zhwiki": "Chinese Wikipedia's scoring, as github.com/IV4N666/91clubmahjong reports it",
    "91clubmahjong": "the own rules of github.com/IV4N666/91clubmahjong",
    "港雀": "the program of this name and its guide",
    "CardVerse": "github.com/KaonHew02/CardVerse",
    "m3p-mahjong": "github.com/dannyphang/m3p-mahjong",
    "MalaysiaMahjong3P": "a game server of this name",
    "3P-Mahjong-Calculator": "github.com/AdaMC2212/3P-Mahjong-Calculator",
    "mahjonglamitracker": "github.com/yikchun1234/mahjonglamitracker",
    "M3": "'Scoring engine for Malaysian Mahjong (3P+4P)'",
    "sekaiyugi": "sekaiyugi.com, 馬来西亜麻将, 2020",
    "syosetu": "ncode.syosetu.com/n0623gz, マレーシア式三麻",
    "kityou": "kityou.hatenablog.jp, 馬来西亜三麻, 2025",
    "miniliew": "miniliew.org, 'How to play 3 players mahjong', 2021",
    "mahjongpros": "mahjongpros.com, beginner's guide to Malaysian mahjong",
    "house rule": "played at some tables, no written source",
}

_CHIPS = "chips, not times base,"

OPTIONS = (
    # fei
    number(
        "chow_max_fei", 1, 0, 2, "most fei in a claimed chow",
        "7; 1: seed, riichi_advanced, 港雀; 2: m3p-mahjong, CardVerse",
    ),
    number(
        "pong_max_fei", 2, 0, 2, "most fei in a claimed pong",
        "7; 2: seed, riichi_advanced, 港雀, CardVerse; 1: m3p-mahjong",
    ),
    flag(
        "allow_fake_kong", False, "a kong may hold one fei (假槓)",
        "7, 7b.15; False: riichi_advanced, 港雀, CardVerse, m3p-mahjong, sekaiyugi; "
        "either: seed, in two sentences",
    ),
    flag(
        "fake_pong_promote", False,
        "a pong with one fei may become a kong; needs allow_fake_kong and pong_max_fei of 1 or 2",
        "7, 7b.15; False: seed; True: house rule",
    ),
    choice(
        "fei_swap",
        {"own_pong": "put the real tile into his pong and take the fei to hand", "off": "nothing"},
        "what a player may do in his turn when he holds the tile that a fei in his exposed pong stands for",
        "7, 7b.2; own_pong: riichi_advanced, miniliew, 港雀, m3p-mahjong; off: house rule",
    ),
    flag(
        "fei_discard", False, "a fei may be discarded; nobody may claim it",
        "7; False: sekaiyugi, 港雀; True: CardVerse",
    ),
    choice(
        "fei_aside",
        {"after_draw": "after a draw, a replacement is drawn for it", "off": "never"},
        "when a player may lay a fei aside as a flower worth 1 fan",
        "7; after_draw: riichi_advanced, m3p-mahjong, MalaysiaMahjong3P; off: house rule",
    ),
    choice(
        "four_fei",
        {
            "hand": "as soon as his concealed tiles hold them",
            "hand_or_aside": "those laid aside count too",
            "start": "only in the dealt hand after the opening replacement",
            "off": "they do not",
        },
        "when all four fei win for a player, whatever else he holds",
        "7; hand: sekaiyugi, thewriter2006, m3p-mahjong, zhwiki; hand_or_aside, start: riichi_advanced; "
        "off: house rule",
    ),
    choice(
        "pong_tie",
        {
            "fewer_fei": "the one with fewer fei",
            "more_fei": "the one with more fei",
            "nearest": "the one nearer after the discarder",
        },
        "which of two pongs of one discard goes first",
        "7; fewer_fei: riichi_advanced, 港雀, m3p-mahjong; more_fei: kityou; nearest: house rule",
    ),
    # wall, kongs and winners
    choice(
        "opening_kong",
        {"first_turn": "in his first turn", "dealer_in_pass": "in his own opening replacements"},
        "when the dealer may declare his first kong",
        "1; first_turn: house rule; dealer_in_pass: seed to the letter",
    ),
    choice(
        "bonus_order",
        {"passes": "all in turn, and again for what was drawn", "player": "each until he holds none"},
        "order in which dealt bonus tiles are replaced",
        "7, 1; passes: seed; player: house rule",
    ),
    flag(
        "hide_concealed_kong", False, "nobody sees which tile a concealed kong is until the hand ends",
        "2; False: house rule; the seed is silent",
    ),
    number("dead_wall", 0, 0, 40, "tiles at the end of the wall that are never drawn", "1; 0: seed, syosetu"),
    flag(
        "multi_win", False, "all who win on one tile are paid; False: the nearest after the discarder alone",
        "7; False: 港雀, m3p-mahjong; True: riichi_advanced",
    ),
    # fan
    number(
        "min_fan", 5, 0, 100, "fan a hand needs to win; bonus tiles count",
        "7, 3; 5: riichi_advanced, thewriter2006, sekaiyugi, mahjongpros, miniliew, zhwiki, 港雀, CardVerse, "
        "m3p-mahjong", "minimum",
    ),
    number(
        "limit_fan", 10, 1, 100, "fan from which a hand is a limit hand (爆)",
        "7; 10: 3P-Mahjong-Calculator, mahjonglamitracker, 港雀, CardVerse, M3; 11: miniliew, 91clubmahjong",
        "cap",
    ),
    number(
        "flower_set_fan", 4, 1, 100, "fan of all four flowers of a series, in place of the single ones",
        "7; 4: riichi_advanced, zhwiki; 3: m3p-mahjong",
    ),
    choice(
        "flower_mode",
        {
            "seat4": "those of his seat's number, and number 4 for anybody",
            "seat": "those of his seat's number",
            "all": "every flower",
        },
        "flowers that are worth 1 fan to a player",
        "7; seat4: riichi_advanced, zhwiki, m3p-mahjong; seat: thewriter2006; all: 91clubmahjong",
    ),
    flag(
        "aside_breaks_no_flower", False, "a fei laid aside counts as a flower against 無花 (no bonus tile)",
        "7; False: riichi_advanced, 港雀; True: m3p-mahjong", "aside_breaks_no_flowers",
    ),
    flag(
        "kankan_selfdraw", True, "four concealed pungs (坎坎胡) count only by self-draw",
        "7; True: riichi_advanced, 港雀, m3p-mahjong; False: house rule", "hidden_treasure_self_draw",
    ),
    choice(
        "earth",
        {
            "either": "in either way",
            "discard": "on the dealer's first discard",
            "first_draw": "on his own first draw",
        },
        "how a non-dealer wins an earthly hand (地胡)",
        "7; either: house rule, as the sources differ; discard: riichi_advanced's code; "
        "first_draw: riichi_advanced's text, 91clubmahjong",
    ),
    number(
        "seven_pairs", 0, 0, 100, "fan of seven pairs, 0: no winning hand",
        "7, 3; 0: CardVerse; 1: riichi_advanced (optional), 港雀; 2: kityou; 5: 91clubmahjong; "
        "10: m3p-mahjong",
    ),
    number(
        "orphans", 0, 0, 100, "fan of thirteen orphans of nine kinds and four fei, 0: no winning hand; needs "
        "four_fei start or off", "7, 7b.15; 0: most; a limit hand: zhwiki",
    ),
    number("selfdraw_fan", 0, 0, 100, "fan of a self-draw", "7b.15, 4; 0: most; 1: kityou, 91clubmahjong"),
    number(
        "concealed_fan", 0, 0, 100, "fan of a hand without claimed melds",
        "7b.15, 4; 0: most; 1: 91clubmahjong, kityou (by self-draw)",
    ),
    number(
        "straight_fan", 0, 0, 100, "fan of the chows 123, 456 and 789 (一條龍)",
        "7b.15, 4; 0: most; 1: kityou; 2: 91clubmahjong",
    ),
    number(
        "twin_chow_fan", 0, 0, 100, "fan of the same chow twice (一盃口)",
        "7b.15, 4; 0: most; 1: kityou; 2: 91clubmahjong",
    ),
    number(
        "terminals_fan", 0, 0, 100, "fan of four pungs and a pair of 1p, 9p and honours alone (幺九)",
        "7b.15, 4; 0: most; 1: zhwiki; 2: kityou",
    ),
    number(
        "no_fei_fan", 0, 0, 100, "fan of a hand without fei (無飛)",
        "7b.15, 4; 0: most; 1: 91clubmahjong",
    ),
    # payments
    number(
        "limit_units", 20, 1, 1_000, "units of a limit hand; other hands pay one unit a fan",
        "7, 5; 20: 3P-Mahjong-Calculator, mahjonglamitracker, 港雀, CardVerse, miniliew, M3, zhwiki; "
        "10: riichi_advanced",
    ),
    choice(
        "payout",
        {
            "split21": "discarder 2, the other 1; self-draw 2 each",
            "discarder_all": "discarder 3 alone; self-draw 2 each",
            "zhwiki": "discarder 3 alone; self-draw 1 each",
        },
        "who pays how many times the units of a win",
        "7, 5, 7b.15; split21: riichi_advanced, 港雀, CardVerse, mahjonglamitracker, M3; zhwiki: zhwiki; "
        "discarder_all: house rule",
    ),
    flag(
        "liability", False,
        "who feeds the third dragon pong or the fourth wind pong pays everybody's share (包)",
        "7, 7b.15; False: seed is silent; True: riichi_advanced, mahjonglamitracker",
    ),
    number(
        "kong_exposed", 2, 0, 10_000, f"{_CHIPS} from the discarder for a kong of his discard",
        "5, 7b.15; 2: m3p-mahjong; 100: riichi_advanced; 4: 3P-Mahjong-Calculator",
    ),
    number(
        "kong_added", 1, 0, 10_000, f"{_CHIPS} from each for a pong made a kong",
        "5, 7b.15; 1: m3p-mahjong; 50: riichi_advanced; 2: 3P-Mahjong-Calculator",
    ),
    number(
        "kong_concealed", 2, 0, 10_000, f"{_CHIPS} from each for a concealed kong",
        "5, 7b.15; 2: m3p-mahjong, 3P-Mahjong-Calculator; 100: riichi_advanced",
    ),
    number(
        "set_opening", 2, 0, 10_000, f"{_CHIPS} from each for four flowers, animals or faces in the opening",
        "5, 7b.15; 100, twice that of later: riichi_advanced",
    ),
    number(
        "set_later", 1, 0, 10_000, f"{_CHIPS} from each for such a set completed later",
        "5, 7b.15; 50: riichi_advanced",
    ),
    number(
        "fei_side", 1, 0, 10_000, f"{_CHIPS} from each for every fei held at the end, drawn hands included",
        "5, 7b.11; 1: mahjonglamitracker, m3p-mahjong; 2: 3P-Mahjong-Calculator; 50: riichi_advanced",
    ),
    # match
    choice(
        "dealer_rule",
        {
            "seed": "the winner by self-draw, else the discarder; after a draw who drew the last tile",
            "winner": "the winner; after a draw who drew the last tile",
            "keep": "the dealer if he wins or nobody does, else the next player",
        },
        "who deals next",
        "7, 6; seed: seed; winner: sekaiyugi, syosetu, 3P-Mahjong-Calculator, m3p-mahjong; "
        "keep: CardVerse, 港雀",
    ),
    base("README; 20: riichi_advanced"),
    number("max_hands", 16, 1, 10_000, "hands of a match", "6, 7b.12; 16: riichi_advanced; open: syosetu"),
)  # fmt: skip

PRESETS = {
    "default": Preset(
        "5 fan to win, 10 fan pay 20, a self-drawing winner or the discarder deals next",
        "4, 5, 6; seed, its scoring after riichi_advanced and most other programs",
    ),
    "sloperama": Preset(
        "20 chips a fan, limit hands pay 10 fan without doubling, kongs and sets in chips of that size",
        "5; riichi_advanced, after sloperama",
        {
            "base": 20, "limit_units": 10, "kong_exposed": 100, "kong_added": 50, "kong_concealed": 100,
            "set_opening": 100, "set_later": 50, "fei_side": 50,
        },
    ),
    "zhwiki": Preset(
        "the discarder alone pays 3 shares, a self-draw 1 share from each",
        "5; zhwiki",
        {"payout": "zhwiki"},
    ),
    "winner_deals": Preset(
        "as default, but the winner deals next, also when he won on a discard",
        "6, 7; sekaiyugi, syosetu, 3P-Mahjong-Calculator, m3p-mahjong",
        {"dealer_rule": "winner"},
    ),
    "feeder_pays_all": Preset(
        "as default, but who feeds the third dragon pong or the fourth wind pong pays for everybody",
        "7; riichi_advanced, mahjonglamitracker",
        {"liability": True},
    ),
}  # fmt: skip
