"""What each chair did, against games counted move by move with the single-game engine and by hand."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

import agents
import mahjong_env
from agents import arena
from agents.arena.asking import Player
from agents.arena.statistics import COUNTS, describe

CLAIMS = ("chow", "pong", "kong")


def test_rates_by_hand() -> None:
    """Two deals, one seating of three chairs, agent 0 in chair 0.

    Chair 0 wins the first hand by self-draw with 5 points, takes one of two claims it could have made, and
    declares a kong; the second hand is drawn.
    """
    counts = np.zeros((1, 2, 3, len(COUNTS)), np.int64)
    place = {name: number for number, name in enumerate(COUNTS)}
    for name, amount in {
        "wins": 1, "self_draws": 1, "points": 5, "claim_offers": 2, "claims": 1, "kongs": 1, "decisions": 9,
    }.items():  # fmt: skip
        counts[0, 0, 0, place[name]] = amount
    counts[0, 1, :, place["draws"]] = 1
    rows = np.array([[0, 1, 1]])
    own = describe([(counts, rows, 0)])
    assert own == (2, 0.5, 0.5, 0.0, 5.0, 0.5, 0.5, 0.5, 9)
    others = describe([(counts, rows, 1)])
    assert others == (4, 0.0, 0.0, 0.0, None, 0.5, None, 0.0, 0)


@pytest.mark.parametrize("variant", ["singapore", "malaysian3", "chinese"])
def test_counts_are_those_of_the_games_played_one_by_one(variant: str) -> None:
    """The same hands in the single-game engine, told by its results and legal actions."""
    games, seed = 12, 70
    greedy = agents.make("greedy", variant)
    env = mahjong_env.BatchEnv(variant, games)
    seated = np.zeros(env.num_seats, np.int64)
    played = arena.play_hands(env, [Player("greedy", greedy)], seated, seed)
    for number in range(games):
        found = _count(variant, seed + number, greedy)
        for chair in range(env.num_seats):
            told = dict(zip(COUNTS, played.counts[number, chair].tolist(), strict=True))
            assert told == {name: found[name, chair] for name in COUNTS}


def _count(variant: str, seed: int, agent: agents.Agent) -> Counter[tuple[str, int]]:
    """Play one hand by names and count."""
    game, env = mahjong_env.Game(variant, seed=seed), mahjong_env.BatchEnv(variant, 1, seed=seed)
    found: Counter[tuple[str, int]] = Counter()
    feeder, from_others = -1, {}
    while not game.over:
        legal, chair = game.legal(), game.actor
        assert chair is not None
        action = agent.act(env.observation, env.mask) if len(legal) > 1 else env.mask.argmax(axis=1)
        name = mahjong_env.actions.action_name(int(action[0]))
        if len(legal) > 1:
            found["decisions", chair] += 1
            found["claim_offers", chair] += any(word.split()[0] in CLAIMS for word in legal)
            found["claims", chair] += name.split()[0] in CLAIMS
            found["kongs", chair] += "kong" in name.split()[0]
        if name == "win":
            from_others[chair] = game.phase in ("respond", "rob")
        elif game.phase not in ("respond", "rob"):
            feeder = chair
        game.step(name)
        env.step(action)
    result = game.results[-1]
    for chair, settled in zip(result.winners, result.settlements, strict=True):
        found["wins", chair] += 1
        found["points", chair] += settled.total
        found["self_draws", chair] += not from_others[chair]
    if any(from_others[chair] for chair in result.winners):
        found["deal_ins", feeder] += 1
    for chair in range(game.num_seats):
        found["draws", chair] += result.reason == "draw"
    return found
