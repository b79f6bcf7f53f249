"""The searching player: legal everywhere, the same in every batch, and wiser than greed where it counts."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mahjong_env
from mahjong_env.actions import action_id
from mahjong_env.core.invariants import VIOLATIONS, audit_games
from mahjong_env.core.layout import GAME, PONG_MELD
from mahjong_env.core.tiles import parse_tile, parse_tiles
from mahjong_env.encode import get_encoder
from tests.adapters.play import VARIANTS, WIN, encode
from tests.property.presets import PRESETS
from tests.unit.positions import add_meld, discard, new_game, rules_of

KNOWN = get_encoder("known")


def decisions(variant: str, games: int, steps: int, rules: Any = None) -> tuple[np.ndarray, np.ndarray]:
    """Decisions amid games of greedy players: what is known and the masks."""
    env = mahjong_env.BatchEnv(variant, games, rules, seed=5, observation="known")
    for _ in range(steps):
        env.step(env.choose("greedy"))
    return env.observation.copy(), env.mask.copy()


@pytest.mark.parametrize(("variant", "preset"), PRESETS)
def test_plays_legally_and_wins(variant: str, preset: str) -> None:
    """`step` raises on an illegal action."""
    env = mahjong_env.BatchEnv(variant, 8, preset, episode="match", seed=1, observation="known")
    player = mahjong_env.SearchPlayer(variant, preset, rollouts=24)
    for step in range(60):
        chosen = player.act(env.observation, env.mask)
        assert chosen.dtype == np.int64
        assert (chosen[env.mask[:, WIN]] == WIN).all()
        env.step(chosen if step % 2 else env.choose("random"))


@pytest.mark.parametrize("variant", VARIANTS)
def test_rows_do_not_depend_on_each_other(variant: str) -> None:
    known, masks = decisions(variant, 48, 30)
    player = mahjong_env.SearchPlayer(variant, rollouts=48, seed=3)
    together = player.act(known, masks)
    order = np.random.default_rng(0).permutation(48)
    assert np.array_equal(player.act(known[order], masks[order]), together[order])
    assert player.act(known[7:8], masks[7:8])[0] == together[7]
    assert np.array_equal(player.act(known, masks), together)


def test_seeds_make_other_worlds() -> None:
    known, masks = decisions("chinese", 256, 30)
    first, second = (mahjong_env.SearchPlayer("chinese", rollouts=32, seed=seed) for seed in (1, 2))
    assert (first.act(known, masks) != second.act(known, masks)).any()


def test_masks_narrow_what_may_be_chosen() -> None:
    known, masks = decisions("singapore", 32, 20)
    player = mahjong_env.SearchPlayer("singapore", rollouts=32)
    only = np.zeros_like(masks)
    last = 224 - masks[:, ::-1].argmax(axis=1)
    only[np.arange(32), last] = True
    assert np.array_equal(player.act(known, only), last)


def last_discard() -> tuple[np.ndarray, np.ndarray]:
    """The last tile of the wall is drawn. South, West and North have four sets each and hold one tile.

    Unseen are 5p 5p 9s, so two of them wait for 5p. East, with three sets, holds 4s 6s E E 5p; the other E
    lie in the river, and so do all 5s.
    """
    game = new_game(["46s EE 5p", "5p", "5p", "9s"])
    melds = ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1p", "2p", "3p", "9p", "8p", "7p"]
    for index, tile in enumerate(melds):
        add_meld(game, (index + 1) // 4, PONG_MELD, tile, feeder=0)
    record = game[0]
    left = np.full(34, 4)
    for text in ("46s EE 5p", "5p", "5p", "9s"):
        np.subtract.at(left, parse_tiles(text), 1)
    for tile in melds:
        left[parse_tile(tile)] -= 3
    names = [mahjong_env.actions.action_name(kind).removeprefix("discard ") for kind in range(34)]
    river = [names[kind] for kind in range(34) for _ in range(int(left[kind]))]
    for place, tile in enumerate(river):
        discard(game, place % 4, tile)
    record["head"], record["live"], record["emptied"] = 136, 0, 1
    record["drawn"], record["started"], record["turns"] = parse_tile("5p"), 1, 20
    record["opening_turn"] = record["kong_action"] = -1
    for tile in ("4s", "6s", "E", "5p"):
        record["legal"][0] |= np.uint64(1 << action_id(f"discard {tile}"))
    record["left_over"] = [sum((size % 3) << (2 * suit) for suit, size in enumerate(sizes)) for sizes in (
        (0, 1, 2, 2), (0, 1, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0))]  # fmt: skip
    return game, rules_of("chinese")


def test_last_discard_keeps_away_from_what_others_wait_for() -> None:
    """Greed throws 5p and is ready for nothing; that pays a win for certain, all other tiles are safe."""
    game, rules = last_discard()
    codes = np.zeros(1, np.int64)
    assert not audit_games(game.view(np.recarray), rules, codes), VIOLATIONS[codes[0]]
    masks = np.zeros((1, 225), np.bool_)
    masks[0, [action_id(f"discard {tile}") for tile in ("4s", "6s", "E", "5p")]] = True
    planes = encode(get_encoder("planes"), game, rules, 0)[None]
    assert mahjong_env.GreedyPlayer("chinese").act(planes, masks)[0] == action_id("discard 5p")
    known = encode(KNOWN, game, rules, 0)[None]
    for seed in range(5):
        player = mahjong_env.SearchPlayer("chinese", rollouts=32, seed=seed)
        assert player.act(known, masks)[0] != action_id("discard 5p")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rollouts": 0}, r"^rollouts 0: expected 1 to 1000000"),
        ({"rollouts": 2.5}, r"^rollouts 2.5: expected an integer"),
        ({"seed": -1}, r"^seed -1: expected 0 to"),
        ({"rules": "nonsense"}, "nonsense"),
    ],
)
def test_bad_arguments_are_named(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        mahjong_env.SearchPlayer("chinese", **arguments)


def test_bad_observations_are_named() -> None:
    known, masks = decisions("chinese", 4, 10)
    player = mahjong_env.SearchPlayer("chinese", rollouts=8)
    with pytest.raises(ValueError, match=r"^observations: shape \(4, 75, 40\): expected \(n, \d+\)"):
        player.act(np.zeros((4, 75, 40), np.uint8), masks)
    with pytest.raises(ValueError, match=r"^masks: shape \(4, 3\): expected \(4, 225\)"):
        player.act(known, masks[:, :3])
    none = masks.copy()
    none[2] = False
    with pytest.raises(ValueError, match=r"^observations: row 2: expected `known` of a seat that acts"):
        player.act(known, none)
    other = known.copy()
    other.reshape(-1).view(GAME)["held"][1] += 1
    with pytest.raises(ValueError, match=r"^observations: row 1: "):
        player.act(other, masks)
    with pytest.raises(ValueError, match=r"^observations: row 0: "):
        mahjong_env.SearchPlayer("malaysian3", rollouts=8).act(known, masks)


@pytest.mark.parametrize("name", ["random", "greedy", "defensive", "search@8"])
def test_no_decisions_no_actions(name: str) -> None:
    env = mahjong_env.BatchEnv("chinese", 2, seed=1)
    player = mahjong_env.make_agent(name, "chinese")
    nobody = np.zeros(2, bool)
    seen = env.views(player.observation, nobody)
    assert len(seen) == 0
    assert player.act(seen, env.mask[nobody]).shape == (0,)
