"""Chinese four-player mahjong: options, presets and their sources (rulebook: chinese.md)."""

from __future__ import annotations

from mahjong_env.variants.option import base, choice, flag, number
from mahjong_env.variants.spec import Preset

SOURCES = {
    "seed": "the document 四人麻将, an article on simplified general scoring that leaves much to agreement",
    "kzpn200": "kzpn200.blogspot.com, pages on 136-tile rules and on Hangzhou, 2015-2016",
    "mahjongclub": "mahjongclub.com, Shenzhen rules",
    "xingdream": "the README of github.com/xingdream/mahjong, 大众麻将",
    "common practice": "what most tables of similar games do",
    "house rule": "the rulebook's own choice, or a table's; no written source",
}

OPTIONS = (
    # winning
    number(
        "min_fan", 1, 0, 13, "fan a hand needs to win; 13 is the most that a hand has on a discard",
        "7, 3; 1: seed; more: seed ('some rules')", "minimum",
    ),
    number(
        "max_fan", 0, 0, 100, "most fan a hand is paid for, 0: no limit", "7b.10, 4; 0: seed names none",
        "cap",
    ),
    flag(
        "multi_win", False, "all who win on one tile are paid; False: the nearest after the discarder alone",
        "7, 2; False: house rule; True: some regions, as kzpn200 and mahjongclub show",
    ),
    flag(
        "allow_rob_kong", True, "a pong made a kong may be robbed by a player who wins on the tile",
        "7, 2; True: seed; False: seed ('some rules forbid it')", "rob_added",
    ),
    flag(
        "seven_pairs_quads", False, "four of a kind counts as two pairs in seven pairs",
        "7, 3; False: seed; True: common practice (豪华七对)",
    ),
    # claims and wall
    choice(
        "pong_bars_chow",
        {"turn": "in the turn of the pong", "until_draw": "until he next draws a tile"},
        "how long a player who has ponged may claim no chow",
        "7; turn: common practice; until_draw: seed to the letter",
    ),
    choice(
        "forbid_discard_chowed",
        {
            False: "none",
            "same": "the tile just chowed",
            "same_or_suji": "that tile, and the one at the other end of the run",
        },
        "discards barred right after a chow (吃吐)",
        "7, 2; False: house rule; same: seed ('some tables'), xingdream; same_or_suji: stricter house rule",
    ),
    flag(
        "hide_concealed_kong", True, "nobody sees which tile a concealed kong is until the hand ends",
        "7, 2; True, False: seed, in two sentences",
    ),
    number(
        "dead_wall", 0, 0, 40, "tiles at the end of the wall that are never drawn", "1, 7b.10; 0: seed"
    ),
    # fan
    number("self_draw_fan", 1, 0, 20, "fan of a self-draw (自摸)", "7, 4; 1: house rule; seed: 'extra fan'"),
    number(
        "kong_bloom_fan", 1, 0, 20, "fan of a win on a kong's replacement, beside the self-draw (杠上开花)",
        "7, 4; 1: house rule; seed: 'larger reward' than a self-draw",
    ),
    # payments
    number(
        "rob_kong_mult", 2, 1, 2, "times that a robbed player pays", "4, 7b.10; 2: seed; 1: house rule",
        "rob_mult",
    ),
    choice(
        "rob_stack",
        {"mul": "both, so four times", "max": "the larger one"},
        "which factor counts when a dealer robs a kong",
        "7, 7b.10; mul, max: house rule", "rob_stack_max",
    ),
    flag(
        "dealer_double_on_deal_in", False,
        "the dealer pays double when he discards the winning tile or is robbed",
        "7, 5; False: seed's examples; True: house rule",
    ),
    flag(
        "dealer_double_on_loss", False, "the dealer pays double when another wins by self-draw",
        "7, 5; False: seed; True: common practice",
    ),
    flag(
        "kong_pay", False,
        "kongs are paid at once, in base: 4 from the discarder, 1 from each if added, 3 if concealed",
        "7, 7b.10; False: seed; True: xingdream, mahjongclub",
    ),
    # match
    choice(
        "dealer_on_draw",
        {"pass": "passes to the next player", "stay": "stays"},
        "the deal after a drawn hand",
        "7, 6; pass: seed; stay: kzpn200",
    ),
    base("README; house rule"),
    number("max_hands", 16, 1, 10_000, "hands of a match", "7b.8, 6; 16: house rule"),
)  # fmt: skip

PRESETS = {
    "default": Preset(
        "any complete hand wins, a winning dealer is paid double, a drawn hand passes the deal",
        "4, 5, 6; seed",
    ),
    "dealer_stays_on_draw": Preset(
        "as default, but the dealer deals again after a drawn hand",
        "6, 7; kzpn200",
        {"dealer_on_draw": "stay"},
    ),
    "kong_payments": Preset(
        "as default, but every kong is paid at once",
        "2, 7b.10; xingdream, mahjongclub",
        {"kong_pay": True},
    ),
    "dealer_doubles_both_ways": Preset(
        "as default, but the dealer also pays double whenever he pays",
        "5, 7; house rule",
        {"dealer_double_on_deal_in": True, "dealer_double_on_loss": True},
    ),
}  # fmt: skip
