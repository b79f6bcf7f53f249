"""The scripted movers: every legal action has its chance, greedy choices worked out by hand, whole games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from mahjong_env.core import movers, selfplay
from mahjong_env.core.actions import ACTION_NAMES, NUM_ACTIONS, action_id
from mahjong_env.core.layout import (
    MAX_ENDED,
    RESPOND,
    RESULT,
    RIVER_CLAIMED,
    RULES,
    TURN,
    new_games,
    new_work,
)
from mahjong_env.core.legal import write_mask
from mahjong_env.core.position import POSITION, see_game
from mahjong_env.core.prospects import load_prospects
from mahjong_env.core.shapes import load_tables
from mahjong_env.core.step import advance_games, find_illegal, reset_games
from mahjong_env.core.tiles import FEI, NUM_PLAYING, parse_tile, parse_tiles
from mahjong_env.variants import VARIANTS, build_rules
from tests.unit.positions import sum_up

CHOW, PONG, KONG, ADDED, CONCEALED = range(5)
WORDS = (55, 34, 34, 34, 34, 34)


def set_legal(g: Any, actions: Sequence[int]) -> None:
    """Make exactly these actions legal."""
    starts = np.cumsum([0, *WORDS])
    for word in range(6):
        bits = [action - int(starts[word]) for action in actions if starts[word] <= action < starts[word + 1]]
        g.legal[word] = sum(1 << bit for bit in bits)


def plain_rules() -> Any:
    """Return rules of four seats, four of everything, the standard shape alone, one chip for every win."""
    rules = np.zeros(1, RULES).view(np.recarray)
    rules.seats = 4
    rules.copies[0, :NUM_PLAYING] = 4
    rules.kinds = 2**NUM_PLAYING - 1
    rules.shapes = 1
    rules.units = 1
    rules.pay_shooter = rules.pay_self = 1
    return rules[0]


def table(hand: str, names: Sequence[str], pending: str = "") -> Any:
    """Return a game in which chair 0 holds `hand` and may do what `names` say; `discards` is all it holds."""
    g = new_games(1)[0]
    kinds = parse_tiles(hand)
    g.hand[0] = np.bincount(kinds, minlength=NUM_PLAYING)
    g["held"][0] = len(kinds)
    g.actor = 0
    g.phase = RESPOND if pending else TURN
    g.pending = parse_tile(pending) if pending else -1
    g.feeder = 3
    actions = {action_id(name) for name in names if name != "discards"}
    if "discards" in names:
        actions |= set(kinds)
    set_legal(g, sorted(actions))
    sum_up(g)
    return g


def lay(g: Any, chair: int, meld_type: int, tile: str, fei: int = 0) -> None:
    """Lay a meld before a chair; `fei` has a bit per place taken by a fei."""
    index = int(g.melds[chair])
    g.meld_type[chair, index] = meld_type
    g.meld_tile[chair, index] = parse_tile(tile)
    g.meld_fei[chair, index] = fei
    g["melds"][chair] = index + 1
    g["own_kongs"][chair] += meld_type == CONCEALED
    sum_up(g)


def throw(g: Any, tiles: str, claimed: bool = False) -> None:
    """Put tiles into the river."""
    for kind in parse_tiles(tiles):
        g.river[g.river_size] = kind
        g.river_mark[g.river_size] = RIVER_CLAIMED if claimed else 0
        g.river_size += 1
    sum_up(g)


def greedy(g: Any, rules: Any = None) -> str:
    """Return the name of the greedy choice, which must not change the game."""
    before = g.tobytes()
    action = movers.pick_greedy(g, rules or plain_rules(), load_prospects()[0], movers.new_scratch()[0])
    assert g.tobytes() == before
    return str(ACTION_NAMES[action])


# --- Random


def test_every_action_is_picked_where_it_alone_is_legal() -> None:
    g = new_games(1)[0]
    mover = movers.new_movers(1, 0)[0]
    rows = np.full((3, NUM_ACTIONS), 7, np.int8)
    for action in range(NUM_ACTIONS):
        set_legal(g, [action])
        assert movers.pick_random(g, mover) == action
        write_mask(g.legal, rows, 1)
        assert np.flatnonzero(rows[1]).tolist() == [action]
        assert (rows[[0, 2]] == 7).all()


def test_legal_actions_are_numbered_in_order() -> None:
    g = new_games(1)[0]
    rng = np.random.default_rng(2)
    for _ in range(20):
        legal = np.flatnonzero(rng.random(NUM_ACTIONS) < rng.random()).tolist()
        set_legal(g, legal)
        assert [int(movers.nth_legal(g, n)) for n in range(len(legal))] == legal
        assert movers.nth_legal(g, len(legal)) == -1


def test_random_picks_are_uniform_seeded_and_leave_the_game_alone() -> None:
    legal = [0, 34, 52, 60, 100, 190, 224]
    g = new_games(1)[0]
    set_legal(g, legal)
    before = g.tobytes()
    mover, again, other = (movers.new_movers(1, seed)[0] for seed in (5, 5, 6))
    picks = [int(movers.pick_random(g, mover)) for _ in range(7000)]
    assert g.tobytes() == before
    numbers = [picks.count(action) for action in legal]
    assert sum(numbers) == 7000
    # 1000 expected; five standard deviations of a binomial count are 146.
    assert all(abs(number - 1000) < 146 for number in numbers)
    assert picks == [int(movers.pick_random(g, again)) for _ in range(7000)]
    assert picks != [int(movers.pick_random(g, other)) for _ in range(7000)]


def test_games_have_generators_of_their_own() -> None:
    states = movers.new_movers(1000, 3).rng
    assert len(set(states.tolist())) == 1000


# --- Greedy


def test_greedy_wins_when_it_can() -> None:
    assert greedy(table("123m 456m 789m 123p EE", ["discards", "win"])) == "win"
    assert greedy(table("123m 456m 789m 12p EE", ["win", "pass", "chow oox"], "3p")) == "win"


@pytest.mark.parametrize(
    ("hand", "river", "choice"),
    [
        ("123m 456m 789m 12p EE 9p", "", "discard 9p"),
        ("123m 456m 789m 12p EEE", "", "discard E"),
        # 13p waits for 2p, 35p for 4p: as many of both, then fewer of one.
        ("123m 456m 789m 135p EE", "", "discard 1p"),
        ("123m 456m 789m 135p EE", "44p", "discard 5p"),
        ("123m 456m 789m 135p EE", "444p 22p", "discard 5p"),
        ("123m 456m 789m 135p EE", "22p", "discard 1p"),
    ],
)
def test_greedy_discards_what_leaves_it_nearest_then_most_useful_tiles(
    hand: str, river: str, choice: str
) -> None:
    g = table(hand, ["discards"])
    throw(g, river)
    assert greedy(g) == choice


def test_greedy_looks_at_legal_discards_only() -> None:
    # With 9p barred the pair EE is worth more than 12p: either way one tile more is missing, but 1p leaves
    # more tiles that help.
    g = table("123m 456m 789m 12p EE 9p", ["discard 1p", "discard E"])
    assert greedy(g) == "discard 1p"
    g = table("123m JJ", ["discard J"])
    g.melds[0] = 3
    assert greedy(g) == "discard J"


def test_greedy_does_not_look_into_other_hands_nor_the_wall() -> None:
    g = table("123m 456m 789m 135p EE", ["discards"])
    g.hand[1, parse_tile("4p")] = 4
    g.wall[:4] = parse_tile("2p")
    assert greedy(g) == "discard 1p"


def test_greedy_goes_for_the_shapes_of_the_rules() -> None:
    # Six pairs wait for a seventh without 2m or 3m; four sets and a pair want the run 123m.
    g = table("1199m 1199p 1199s 23m", ["discards"])
    rules = plain_rules()
    rules.shapes = 3
    assert greedy(g, rules) == "discard 2m"
    assert greedy(g) not in ("discard 2m", "discard 3m")


@pytest.mark.parametrize(
    ("pending", "claims", "choice"),
    [
        ("9p", ["chow oox", "pass"], "chow oox"),
        # The pair goes into the pong and another is missing.
        ("E", ["pong", "pass"], "pass"),
        ("4s", ["chow xoo", "pass"], "chow xoo"),
        ("3m", ["chow oox", "pass"], "pass"),
    ],
)
def test_greedy_claims_what_brings_it_nearer(pending: str, claims: list[str], choice: str) -> None:
    assert greedy(table("123m 456m 78p 56s EE 9s", claims, pending)) == choice


@pytest.mark.parametrize(
    ("hand", "pending", "claims", "choice"),
    [
        # 78p with a fei on either side: of equal claims the first.
        ("123m 456m 7p J 56s 99s E", "8p", ["chow oxJ", "chow Jox", "pass"], "chow oxJ"),
        ("456m 78p 22s CC E", "C", ["pong", "pass"], "pong"),
        # CCC is a set already.
        ("22p CCC EE FF 9s", "C", ["pong", "kong", "pass"], "pass"),
        # Waiting for 4s or 7s; the pong of 9s would cost the pair.
        ("123m 456m 789p 56s 99s", "9s", ["pong", "pass"], "pass"),
    ],
)
def test_greedy_claims_with_fei_pongs_and_kongs(
    hand: str, pending: str, claims: list[str], choice: str
) -> None:
    g = table(hand, claims, pending)
    g.melds[0] = (13 - len(parse_tiles(hand))) // 3
    assert greedy(g) == choice


def test_greedy_kongs_when_that_costs_nothing() -> None:
    # Waiting for 4s with or without the kong.
    g = table("1111m 456m 789m 22p 35s", ["discards", "concealed_kong 1m"])
    assert greedy(g) == "concealed_kong 1m"
    # 111m 123m 456p 789p wait for the pair; the kong would break up 123m.
    g = table("1111m 23m 456p 789p E S", ["discards", "concealed_kong 1m"])
    assert greedy(g) == "discard E"
    g = table("456m 789m 22p 35s 1m", ["discards", "added_kong 1m"])
    lay(g, 0, PONG, "1m")
    assert greedy(g) == "added_kong 1m"
    g = table("123m 789m 22p 35s 9s", ["discards", "added_kong 1m"])
    lay(g, 0, PONG, "1m")
    assert greedy(g) == "discard 9s"


def test_greedy_swaps_a_fei_into_its_hand_and_never_sets_one_aside() -> None:
    g = table("456p 789p 22s E S 5p", ["discards", "swap 5p", "aside"])
    lay(g, 0, PONG, "5p", fei=1)
    assert greedy(g) == "swap 5p"
    g = table("123m 456m 789m 12p EE J", ["discards", "aside"])
    assert greedy(g).startswith("discard")


def seen_tiles(text: str) -> np.ndarray:
    return np.bincount(parse_tiles(text), minlength=NUM_PLAYING)


def unseen(g: Any, rules: Any) -> np.ndarray:
    """Return how many tiles of each kind the position says are unseen."""
    p = np.zeros(1, POSITION).view(np.recarray)[0]
    see_game(g, rules, p)
    return np.array([sum(int(level) >> kind & 1 for level in p.unseen) for kind in range(NUM_PLAYING)])


def test_unseen_tiles() -> None:
    rules = plain_rules()
    rules.hide_concealed_kong = 1
    g = table("11m E J", ["discards"])
    lay(g, 0, CHOW, "4p", fei=0b010)
    lay(g, 1, PONG, "C", fei=0b001)
    lay(g, 1, ADDED, "7s")
    lay(g, 2, KONG, "F")
    lay(g, 2, CONCEALED, "9s")
    lay(g, 0, CONCEALED, "9m")
    throw(g, "E 1m")
    throw(g, "C 5p", claimed=True)
    g.fei_aside[3] = 1
    sum_up(g)
    assert (unseen(g, rules) == 4 - seen_tiles("11m E J 46p J CC J 7777s FFFF 9999m E 1m J")).all()
    assert unseen(g, rules)[FEI] == 0
    # The other's concealed kong is shown where the rules do not hide it.
    rules.hide_concealed_kong = 0
    assert unseen(g, rules)[parse_tile("9s")] == 0


# --- Many games


def start(variant: str, count: int, episode: int = 1) -> tuple[Any, ...]:
    """Return started games of a variant by default rules, with rules, tables and work space."""
    games, rules, tables, work = new_games(count), build_rules(variant, {}), load_tables(), new_work()
    results, seeds = np.zeros(1, RESULT).view(np.recarray), np.arange(count, dtype=np.uint64)
    reset_games(games, rules, tables, work, results, seeds, episode, -1, -1)
    return games, rules, tables, work


def play(variant: str, policies: Any, steps: int) -> tuple[Any, Any, Any]:
    """Play games by `pick_games`, checking every action; return them, their movers and the wins by chair."""
    count = len(policies)
    games, rules, tables, work = start(variant, count)
    dice, scratch, prospects = movers.new_movers(count, 1), movers.new_scratch(), load_prospects()
    actions, places = np.zeros(count, np.int64), np.arange(count)
    rewards, ended = np.zeros((count, 4), np.int32), np.zeros(count, np.int8)
    seats, masks = np.zeros(count, np.int8), np.zeros((count, NUM_ACTIONS), np.int8)
    results = np.zeros(count + 2 * MAX_ENDED, RESULT).view(np.recarray)
    wins = np.zeros(4, int)
    for _ in range(steps):
        movers.pick_games(games, rules, prospects, scratch, dice, policies, actions)
        assert find_illegal(games, places, actions) == -1
        ends = advance_games(
            games, places, rules, tables, work, results, new_games(count), actions, rewards, ended, seats,
            masks,
        )  # fmt: skip
        won = results.winners[:ends][results.reason[:ends] == 1].astype(int)
        wins += [int((won >> chair & 1).sum()) for chair in range(4)]
    return games, dice, wins


def play_on(games: Any, shared: Sequence[Any], dice: Any, steps: int) -> np.ndarray:
    """Let random movers play in one call; return decisions, hands, won hands and episodes."""
    totals = np.zeros(selfplay.NUM_TOTALS, np.int64)
    policies, chips = np.zeros((len(games), 4), np.int8), np.zeros((len(games), 4), np.int64)
    rules, tables, work = shared
    tools = (load_prospects(), work, movers.new_scratch(), dice)
    selfplay.play_scripted(games, rules, tables, *tools, policies, steps, chips, totals)
    assert not chips.sum(axis=1).any()
    return totals


@pytest.mark.parametrize("variant", VARIANTS)
def test_playing_in_one_call_is_picking_and_stepping(variant: str) -> None:
    count, steps = 8, 60
    games, dice, _ = play(variant, np.full((count, 4), movers.RANDOM, np.int8), steps)
    twin, *shared = start(variant, count)
    twin_dice = movers.new_movers(count, 1)
    totals = play_on(twin, shared, twin_dice, steps)
    assert twin.tobytes() == games.tobytes()
    assert twin_dice.tobytes() == dice.tobytes()
    assert totals[selfplay.DECISIONS] == count * steps
    assert totals[selfplay.WON_HANDS] <= totals[selfplay.HANDS]


def test_finished_episodes_start_again() -> None:
    games, *shared = start("chinese", 4, episode=0)
    totals = play_on(games, shared, movers.new_movers(4, 1), 600)
    assert totals[selfplay.DECISIONS] == 2400
    # A hand has at most 83 draws (the wall less the dealt tiles) and three answers to each: 332 decisions.
    assert totals[selfplay.HANDS] >= 4
    assert totals[selfplay.EPISODES] == totals[selfplay.HANDS]
    assert (games.actor >= 0).all()


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_greedy_chair_wins_more_than_random_ones(variant: str) -> None:
    policies = np.tile(np.array([movers.GREEDY, 0, 0, 0], np.int8), (64, 1))
    _, _, wins = play(variant, policies, 400)
    assert wins[0] > 2 * max(wins[1:])


def test_other_policies_and_finished_games_keep_their_action() -> None:
    games, rules, *_ = start("chinese", 3)
    games[2].actor = -1
    policies = np.full((3, 4), movers.GREEDY, np.int8)
    policies[1] = -1
    actions = np.full(3, 999)
    tools = (rules, load_prospects(), movers.new_scratch(), movers.new_movers(3, 0))
    movers.pick_games(games, *tools, policies, actions)
    assert actions[0] != 999
    assert actions[1:].tolist() == [999, 999]
