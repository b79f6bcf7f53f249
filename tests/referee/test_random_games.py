"""Whole random games of every variant, with the defaults and with random house rules.

After every decision: every tile lies somewhere exactly once, chips add up to nothing, somebody has
something legal to do. Games must end, and both ways of ending must occur.
"""

import random
from collections import Counter

import pytest

from mahjong_env.referee import RefereeGame, default_options
from mahjong_env.referee.actions import PLACE
from mahjong_env.referee.tiles import FEI, PLAYERS, PLAYING, VARIANTS, all_tiles

FLAG = (False, True)
CHOICES: dict[str, dict[str, tuple]] = {
    "singapore": {
        "min_tai": (1, 2, 3),
        "min_counts_bonus": FLAG,
        "tai_cap": (3, 5, 6),
        "big_cap": (6, 10),
        "discard_lock": ("hand", "go_around", "off"),
        "missed_lock": FLAG,
        "thirteen_priority": FLAG,
        "flower_win_auto": FLAG,
        "rob_concealed_13": FLAG,
        "dead_wall": (0, 15, 40),
        "last_tile_discard": FLAG,
        "added_kong_only_drawn": FLAG,
        "flower_set_tai": (1, 2),
        "little_winds": ("fixed4", "add2"),
        "menqing_concealed_kong": FLAG,
        "mixed_terminals_inclusive": FLAG,
        "all_green_tai": (4, 5),
        "all_green_needs_f": FLAG,
        "nine_gates_melds": FLAG,
        "little_ping_hu_wait": FLAG,
        "heaven_concealed_kong": FLAG,
        "payment": ("half", "shooter_all", "shooter3", "shooter1"),
        "rob_eighth_pay": ("discard", "all", "exposer"),
        "bao": ("none", "B1,B4", "B1,B2,B3,B4,B5,B6,B7,B8,B9,B10"),
        "instant_payouts": FLAG,
        "kong_discard_payers": ("discarder", "all"),
        "kong_concealed": (2, 4),
        "bite_double": ("dealt", "opening"),
        "dealer_repeat": ("never", "win", "win_or_draw", "draw_no_kong"),
        "base": (1, 3),
    },
    "malaysian3": {
        "allow_fake_kong": FLAG,
        "chow_max_fei": (0, 1, 2),
        "pong_max_fei": (0, 1, 2),
        "fei_swap": ("own_pong", "off"),
        "fei_discard": FLAG,
        "fei_aside": ("after_draw", "off"),
        "four_fei": ("hand", "hand_or_aside", "start", "off"),
        "pong_tie": ("fewer_fei", "more_fei", "nearest"),
        "dead_wall": (0, 4, 15, 40),
        "opening_kong": ("first_turn", "dealer_in_pass"),
        "bonus_order": ("passes", "player"),
        "min_fan": (0, 3, 5),
        "limit_fan": (8, 10),
        "flower_set_fan": (3, 4),
        "flower_mode": ("seat4", "seat", "all"),
        "aside_breaks_no_flower": FLAG,
        "kankan_selfdraw": FLAG,
        "earth": ("either", "discard", "first_draw"),
        "seven_pairs": (0, 3),
        "selfdraw_fan": (0, 1),
        "concealed_fan": (0, 1),
        "straight_fan": (0, 1),
        "twin_chow_fan": (0, 1),
        "terminals_fan": (0, 1),
        "no_fei_fan": (0, 1),
        "limit_units": (10, 20),
        "payout": ("split21", "discarder_all", "zhwiki"),
        "liability": FLAG,
        "multi_win": FLAG,
        "fei_side": (0, 1, 3),
        "dealer_rule": ("seed", "winner", "keep"),
        "base": (1, 20),
    },
    "malaysian4": {
        "chow_suits": ("dots", "all"),
        "dead_wall": (0, 14, 40),
        "rob_concealed": FLAG,
        "multi_win": FLAG,
        "min_tai": (0, 1, 2),
        "max_tai": (0, 3),
        "menqing_concealed_kong": FLAG,
        "dealer_east_tai": (0, 1, 2),
        "yise_closed": FLAG,
        "yise_per_pair": FLAG,
        "yise_rule": ("double_chow", "straight", "triple_chow", "flush", "off"),
        "pinghu_strict": FLAG,
        "chain": ("last", "both"),
        "seven_pairs": (0, 2),
        "value": ("linear", "double"),
        "split": ("half", "shooter_all"),
        "base": (1, 2),
    },
    "chinese": {
        "dead_wall": (0, 14, 40),
        "pong_bars_chow": ("turn", "until_draw"),
        "forbid_discard_chowed": (False, "same", "same_or_suji"),
        "allow_rob_kong": FLAG,
        "multi_win": FLAG,
        "min_fan": (1, 2),
        "max_fan": (0, 8),
        "self_draw_fan": (0, 1),
        "kong_bloom_fan": (0, 1),
        "seven_pairs_quads": FLAG,
        "rob_kong_mult": (1, 2),
        "rob_stack": ("mul", "max"),
        "dealer_double_on_deal_in": FLAG,
        "dealer_double_on_loss": FLAG,
        "kong_pay": FLAG,
        "dealer_on_draw": ("pass", "stay"),
        "base": (1, 5),
    },
}


def random_rules(variant: str, dice: random.Random) -> dict[str, object]:
    rules = {name: dice.choice(values) for name, values in CHOICES[variant].items() if dice.random() < 0.5}
    if rules.get("discard_lock") != "off" and variant == "singapore":
        rules["lock_pong"] = dice.random() < 0.5
    if rules.get("allow_fake_kong"):
        rules["fake_pong_promote"] = dice.random() < 0.5
    if rules.get("four_fei") in ("start", "off"):
        rules["orphans"] = dice.choice((0, 7))
    return rules


def usefulness(hand: list[str], tile: str) -> int:
    """How well a tile fits its hand: copies, then neighbours."""
    if tile not in PLAYING:
        return 99
    neighbours = 0
    if tile[-1] in "mps":
        near = {f"{int(tile[0]) + step}{tile[1]}": 3 - abs(step) for step in (-2, -1, 1, 2)}
        neighbours = sum(weight for other, weight in near.items() if other in hand)
    return 4 * (hand.count(tile) - 1) + neighbours


def choose(game: RefereeGame, dice: random.Random) -> str:
    """Wins when it can; mostly throws what fits worst; claims and kongs half of the time."""
    chair = game.actor
    assert chair is not None
    names = game.legal()[chair]
    if "win" in names:
        return "win" if dice.random() < 0.8 or len(names) == 1 else dice.choice(names)
    if dice.random() < 0.2:
        return dice.choice(names)
    special = [name for name in names if not name.startswith("discard") and name != "pass"]
    if special and dice.random() < 0.5:
        return dice.choice(special)
    if names[0].startswith("discard"):
        throws = [name for name in names if name.startswith("discard")]
        return min(throws, key=lambda name: usefulness(game.hands[chair], name.split()[1]))
    return "pass" if "pass" in names else dice.choice(names)


def hand_size(game: RefereeGame, chair: int) -> int:
    return len(game.hands[chair]) + 3 * len(game.melds(chair))


def play_checked(variant: str, seed: int, rules: dict[str, object] | None) -> RefereeGame:
    dice = random.Random(seed)
    wall = all_tiles(variant)
    dice.shuffle(wall)
    dealer = dice.randrange(PLAYERS[variant])
    game = RefereeGame(
        variant,
        rules,
        wall=wall,
        dealer=dealer,
        round_wind=dice.choice("ESWN"),
        first_dealer=dice.randrange(4),
    )
    full = Counter(wall)
    decisions = 0
    while not game.over:
        check_position(game, full)
        game.act(choose(game, dice))
        decisions += 1
        assert decisions < 1000
    assert Counter(game.tiles_in_play()) == full
    assert sum(game.chips) == 0
    assert game.legal() == {}
    assert game.actor is None
    return game


def check_position(game: RefereeGame, full: Counter[str]) -> None:
    assert Counter(game.tiles_in_play()) == full
    assert sum(game.chips) == 0
    assert game.live >= 0
    legal = game.legal()
    assert next(iter(legal)) == game.actor
    for names in legal.values():
        assert names == sorted(set(names), key=PLACE.__getitem__)
        assert names
    for chair in range(game.table.chairs):
        to_act = game.phase in ("turn", "claim_turn") and chair == game.table.turn.chair
        if not game.table.opening and game.phase != "rob":
            assert hand_size(game, chair) == 13 + to_act
    if game.phase in ("respond", "rob"):
        assert all("pass" in names and len(names) > 1 for names in legal.values())


@pytest.mark.parametrize("variant", VARIANTS)
def test_default_games(variant):
    games = [play_checked(variant, seed, None) for seed in range(60)]
    assert {game.result["reason"] for game in games} == {"win", "draw"}
    assert {len(game.result["settlements"]) for game in games} == {0, 1}


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("block", range(4))
def test_games_under_random_house_rules(variant, block):
    dice = random.Random(f"{variant} {block}")
    for seed in range(25):
        game = play_checked(variant, seed + 100 * block, random_rules(variant, dice))
        result = game.result
        assert (result["reason"] == "win") == bool(result["winners"])
        assert len(result["winners"]) == len(result["settlements"])
        for settlement in result["settlements"]:
            assert sum(settlement["payments"]) == 0


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_option_is_either_tried_or_of_no_effect_on_play(variant):
    untried = {
        "max_hands",
        "hide_concealed_kong",
        "lock_pong",
        "fake_pong_promote",
        "orphans",
        "kong_exposed",
        "kong_added",
        "kong_concealed",
        "set_opening",
        "set_later",
    }
    assert set(default_options(variant)) - set(CHOICES[variant]) <= untried


def test_same_wall_same_game():
    one, other = (play_checked("malaysian3", 7, None) for _ in range(2))
    assert one.result == other.result
    assert one.hands == other.hands


def test_illegal_action_changes_nothing():
    game = RefereeGame("malaysian3", wall=all_tiles("malaysian3"))
    before = (game.legal(), game.hands, game.chips)
    with pytest.raises(ValueError, match="not legal"):
        game.act(f"discard {FEI}")
    assert (game.legal(), game.hands, game.chips) == before
