"""Worlds: they agree with what their seat knows, nothing breaks a rule, and no deal is favoured."""

from __future__ import annotations

from collections import Counter
from math import factorial
from typing import Any

import numpy as np
import pytest

import mahjong_env
from mahjong_env.actions import NUM_ACTIONS
from mahjong_env.core.invariants import VIOLATIONS, audit_games
from mahjong_env.core.layout import (
    CLAIM_TURN,
    CONCEALED_MELD,
    GAME,
    NOT_ASKED,
    RESPOND,
    ROB,
    TURN,
    UNANSWERED,
    new_games,
    new_work,
)
from mahjong_env.core.legal import is_legal
from mahjong_env.core.movers import new_scratch
from mahjong_env.core.prospects import load_prospects
from mahjong_env.core.search import NUM_GAMES, PLAYED, TRIAL, WORLD, play_on
from mahjong_env.core.shapes import load_tables
from mahjong_env.core.tiles import parse_tile
from mahjong_env.core.worlds import UNSEEN, make_worlds
from mahjong_env.encode import get_encoder
from mahjong_env.envs.engine import Engine, new_records
from mahjong_env.envs.snapshot import unpack_game
from tests.adapters.play import PASS, VARIANTS, WIN, encode
from tests.adapters.test_hidden import kong_lover
from tests.property.presets import PRESETS
from tests.scenario import deal, legal, play
from tests.unit.positions import new_game, sum_up
from tests.unit.test_movers import plain_rules

KNOWN = get_encoder("known")
GAMES = 12


def worlds_of(known: np.ndarray, rules: np.ndarray, seed: int, exchanged: int = 0) -> np.recarray:
    """One world for each `known` record."""
    unseen = np.zeros(len(known), UNSEEN).view(np.recarray)
    unseen.rng = np.arange(len(known), dtype=np.uint64) + np.uint64(1000 * seed)
    worlds = new_games(len(known))
    records = known.reshape(-1).view(GAME).view(np.recarray)
    make_worlds(
        records, rules, load_tables(), load_prospects(), new_work(), new_scratch(), unseen, exchanged, worlds
    )
    return worlds


def check(known: np.ndarray, rules: np.ndarray, seed: int, exchanged: int) -> np.recarray:
    """Worlds break no invariant, and their seats know of them what they knew."""
    worlds = worlds_of(known, rules, seed, exchanged)
    codes = np.zeros(len(worlds), np.int64)
    assert not audit_games(worlds, rules, codes), VIOLATIONS[codes.max()]
    actors = known.reshape(-1).view(GAME)["actor"].copy()
    again = KNOWN.new(len(known))
    KNOWN.write(np.asarray(worlds), rules, actors, again)
    record = known.copy().reshape(-1).view(GAME)
    record["episode"] = 0  # a world is one hand
    differs = [
        name for name in GAME.names or () if not np.array_equal(record[name], again.view(GAME)[:, 0][name])
    ]
    assert differs == []
    return worlds


def walk(variant: str, rules: Any, steps: int, seed: int) -> Counter[str]:
    """Play at random, kongs first, and check the worlds of every decision; return what came up."""
    env = mahjong_env.BatchEnv(variant, GAMES, rules, episode="match", seed=seed, observation="known")
    rng = np.random.default_rng(seed)
    seen: Counter[str] = Counter()
    for step in range(steps):
        record = env.observation.reshape(-1).view(GAME)
        check(env.observation, env.engine.rules, step, exchanged=8 * (step % 3))
        for phase, name in ((TURN, "turn"), (CLAIM_TURN, "claim_turn"), (RESPOND, "respond"), (ROB, "rob")):
            seen[name] += int((record["phase"] == phase).sum())
        seen["hidden kong"] += int((record["meld_tile"] < 0).sum())
        env.step(np.array([kong_lover(mask, rng) for mask in env.mask]))
    return seen


@pytest.mark.parametrize(("variant", "preset"), PRESETS)
def test_worlds_agree_with_what_is_known(variant: str, preset: str) -> None:
    seen = walk(variant, preset, 60, 2)
    assert min(seen["turn"], seen["claim_turn"], seen["respond"]) > 0


def check_game(game: mahjong_env.Game, rules: Any = None) -> list[np.record]:
    """Ten worlds of the decision that a game waits for."""
    engine = Engine(game.variant, rules)
    record = unpack_game(game.to_bytes(), game.variant, engine.rules_hash, "hand")
    known = encode(KNOWN, record, engine.rules, int(record["actor"][0]))[None]
    return [check(known, engine.rules, seed, exchanged=8 * (seed % 3))[0] for seed in range(10)]


@pytest.mark.parametrize("variant", VARIANTS)
def test_worlds_with_hidden_kongs(variant: str) -> None:
    """South does not know the kind of East's kong: worlds have many, none of which it has seen."""
    rules = {"hide_concealed_kong": True}
    game = deal(variant, E="4444p 9p", S="5p 6p", tail="E", rules=rules)
    play(game, "E concealed_kong 4p", "E discard 9p", "all pass")
    kinds = {int(world.meld_tile[0, 0]) for world in check_game(game, rules)}
    assert len(kinds) > 1
    assert kinds.isdisjoint({parse_tile("5p"), parse_tile("6p"), parse_tile("9p")})


def test_worlds_with_a_hidden_kong_that_holds_a_fei() -> None:
    rules = {"hide_concealed_kong": True, "allow_fake_kong": True}
    game = deal("malaysian3", E="444p J 9p", tail="E", rules=rules)
    play(game, "E concealed_kong_fei 4p", "E discard 9p", "all pass")
    check_game(game, rules)


def test_worlds_of_a_robbed_kong() -> None:
    """All worlds hold the tile that waits to be robbed in the declarer's hand."""
    game = deal(
        "chinese", E="4s", S="23s 678m 345p 99p CC 1m", W="44s N", draws="C 9s 9s 1m 9m 4s", tail="9m"
    )
    play(game, "E discard 4s", "W pong", "W discard N", "N discard C", "S pong", "S discard 1m")
    play(game, "W discard 9s", "N discard 9s", "E discard 1m", "S discard 9m", "W added_kong 4s")
    assert game.phase == "rob"
    assert {int(world.hand[2, parse_tile("4s")]) for world in check_game(game)} == {1}


def test_worlds_of_the_opening() -> None:
    """The dealer may declare a kong while others may still hold bonus tiles."""
    rules = {"opening_kong": "dealer_in_pass"}
    env = mahjong_env.BatchEnv("malaysian3", 1_000, rules, seed=1, observation="known")
    record = env.observation.reshape(-1).view(GAME)
    rows = np.flatnonzero(record["opening_turn"] >= 0)
    assert rows.size > 3
    for seed in range(10):
        worlds = check(np.ascontiguousarray(env.observation[rows]), env.engine.rules, seed, 0)
        assert (worlds.holding[:, 1:] != 0).any()


def test_worlds_of_a_flower_question() -> None:
    rules = {"flower_win_auto": False}
    bonus = {"S": "f1 f2 f3 f4 f5 f6 f7"}
    game = deal("singapore", E="9s", bonus=bonus, draws="f8", tail="9m", rules=rules)
    play(game, "E discard 9s", "all pass")
    assert legal(game, "S") == {"win", "pass"}
    check_game(game, rules)


def small_table() -> tuple[np.ndarray, Any]:
    """A seat that has not seen 1m 1m 2m 3m 4m: three chairs hold one of them each, two lie in the wall."""
    game = new_game(["EE", "1m", "1m", "2m"])
    record = game[0]
    record["head"], record["live"], record["opening_turn"] = 5, 2, -1
    record["wall"][5:7] = [parse_tile("3m"), parse_tile("4m")]
    rules = plain_rules()
    rules.copies[:] = 0
    for tile, count in (("E", 2), ("1m", 2), ("2m", 1), ("3m", 1), ("4m", 1)):
        rules.copies[parse_tile(tile)] = count
    rules.num_tiles = 7
    sum_up(record)
    return game, rules


def test_every_deal_is_equally_likely() -> None:
    """Five tiles, two alike, in five places: 60 deals, 100 worlds expected of each."""
    game, rules = small_table()
    table = np.array([rules])
    known = np.repeat(encode(KNOWN, game, table, 0)[None], 6_000, axis=0)
    worlds = worlds_of(known, table, seed=1)
    held = np.stack([worlds.hand[:, chair].argmax(axis=1) for chair in (1, 2, 3)], axis=1)
    counts = Counter(map(tuple, np.concatenate([held, worlds.wall[:, 5:7]], axis=1).tolist()))
    assert len(counts) == factorial(5) // 2
    spread = sum((count - 100) ** 2 / 100 for count in counts.values())
    assert spread < 120  # chi square with 59 degrees of freedom: above in one of 200,000 cases
    assert spread > 20


def test_exchanges_bring_hands_nearer() -> None:
    """Hands of chairs with fifteen turns: nearer to ready than random ones."""
    env = mahjong_env.BatchEnv("chinese", 64, seed=3, observation="known")
    for _ in range(60):
        env.step(env.choose("greedy"))
    known, far = env.observation, []
    for exchanged in (0, 16):
        worlds = worlds_of(known, env.engine.rules, 1, exchanged)
        others = [(chair + 1) % 4 for chair in env.seat]
        rows = np.arange(64)
        far.append(mahjong_env.batch_shanten(worlds.hand[rows, others], worlds.melds[rows, others]).mean())
    assert far[1] < far[0] - 1


def test_answers_of_others_do_not_show() -> None:
    """What the second chair asked knows is the same before and after the first one's answer."""
    env = mahjong_env.BatchEnv("chinese", 64, seed=6)
    compared = 0
    for _ in range(200):
        games = np.asarray(env._buffers.games).copy()
        waiting = (games["answer"] == UNANSWERED) & (games["phase"] == RESPOND)[:, None]
        moves = np.where(env.mask[:, PASS], PASS, env.mask.argmax(axis=1))
        rows = np.flatnonzero(waiting.sum(axis=1) > 1)
        env.step(moves)
        after = np.asarray(env._buffers.games)
        for row in rows:
            second = int(after["actor"][row])
            if int(after["phase"][row]) != RESPOND or games["answer"][row, second] != UNANSWERED:
                continue
            one = encode(KNOWN, games[row : row + 1], env.engine.rules, second)
            two = encode(KNOWN, after[row : row + 1], env.engine.rules, second)
            assert np.array_equal(one, two)
            compared += 1
    assert compared > 10


def test_fields_that_are_blank() -> None:
    """Nothing of wall, generator and other hands is left; the own hand is whole."""
    env = mahjong_env.BatchEnv("singapore", 64, seed=1, observation="known")
    for _ in range(40):
        env.step(env.choose("random"))
    record = env.observation.reshape(-1).view(GAME)
    rows = np.arange(64)
    assert (record["wall"] == -1).all()
    assert (record["rng"] == 0).all()
    assert np.array_equal(record["actor"], env.seat)
    assert np.array_equal(record["hand"].sum(axis=2)[rows, env.seat], record["held"][rows, env.seat])
    assert (record["hand"].sum(axis=(1, 2)) == record["held"][rows, env.seat]).all()
    others = np.arange(4) != env.seat[:, None]
    assert (record["answer"][others] == NOT_ASKED).all()
    assert (record["meld_tile"][record["meld_type"] != CONCEALED_MELD] >= 0).all()


def draws_of(world: np.ndarray, engine: Engine, claims: bool) -> list[list[int]]:
    """What each chair draws from the front when the hand is played with all claims, or without any."""
    games, trial = new_records(GAME, NUM_GAMES), new_records(TRIAL, 1)
    games[WORLD] = games[PLAYED] = world
    game = games[PLAYED]
    drawn: list[list[int]] = [[] for _ in range(4)]
    while int(game.actor) >= 0 and int(game.live) > 8:
        asked, head = int(game.phase) == RESPOND, int(game.head)
        legal = [action for action in range(NUM_ACTIONS) if is_legal(game.legal, action)]
        answers = [action for action in legal if action not in (PASS, WIN)] if claims else [PASS]
        action = (answers or legal)[0] if asked else next(kind for kind in legal if kind != WIN)
        play_on(games, engine.rules[0], engine.tables[0], new_work()[0], trial[0], action)
        if int(game.head) > head:
            drawn[int(game.actor)].append(int(game.drawn))
    return drawn


def test_claims_do_not_change_what_a_chair_draws() -> None:
    """In one world each chair draws the same tiles in the same order, only more or fewer of them."""
    env = mahjong_env.BatchEnv("chinese", 8, seed=4, observation="known")
    worlds = np.asarray(worlds_of(env.observation, env.engine.rules, 1))
    differ = 0
    for world in worlds:
        passed, claimed = (draws_of(world, env.engine, claims) for claims in (False, True))
        for one, two in zip(passed, claimed, strict=True):
            common = min(len(one), len(two))
            assert common > 3
            assert one[:common] == two[:common]
        differ += [len(kinds) for kinds in passed] != [len(kinds) for kinds in claimed]
    assert differ
