"""What the learner of `MahjongVecEnv` is paid is what its chair won in the hands it had a say in."""

from typing import Any

import numpy as np
import pytest

import agents
import mahjong_env
from agents.random_agent import RandomAgent

GAMES = 12
HANDS = 6
SEED = 31
Hands = list[list[tuple[int, int]]]


def _by_hand(variant: str, seat: int | None) -> Hands:
    """Per game the first hands in which the learner's chair decided: chips and decisions, on the plain batch.

    With `seat` None the learner of game i sits in chair i first and moves on by one chair with every hand.
    """
    env = mahjong_env.BatchEnv(variant, GAMES, seed=SEED)
    learns, others = RandomAgent(), agents.make("greedy", variant)
    learner = np.arange(GAMES) % env.num_seats if seat is None else np.full(GAMES, seat)
    chips = np.zeros(GAMES, np.int64)
    decisions = np.zeros(GAMES, np.int64)
    hands: Hands = [[] for _ in range(GAMES)]
    while min(map(len, hands)) < HANDS:
        own = env.seat == learner
        decisions += own
        views = env.observation, env.mask
        _, rewards, ended, _ = env.step(np.where(own, learns.act(*views), others.act(*views)))
        chips += rewards[np.arange(GAMES), learner]
        for game in np.flatnonzero(ended):
            if decisions[game]:
                hands[game].append((int(chips[game]), int(decisions[game])))
                learner[game] = learner[game] if seat is not None else (learner[game] + 1) % env.num_seats
            chips[game] = decisions[game] = 0
    return [played[:HANDS] for played in hands]


def _by_learner(variant: str, seat: int | None) -> Hands:
    """The same from the learner's side: its rewards and steps from one `done` to the next."""
    env = mahjong_env.MahjongVecEnv(
        variant,
        GAMES,
        seat="rotate" if seat is None else seat,
        opponents=agents.make("greedy", variant),
        observation="planes",
        seed=SEED,
    )
    learns = RandomAgent()
    views: Any = env.reset()
    chips = np.zeros(GAMES)
    decisions = np.zeros(GAMES, np.int64)
    hands: Hands = [[] for _ in range(GAMES)]
    while min(map(len, hands)) < HANDS:
        views, rewards, done, _ = env.step(learns.act(views, env.action_masks()))
        chips += rewards
        decisions += 1
        for game in np.flatnonzero(done):
            hands[game].append((int(chips[game]), int(decisions[game])))
            chips[game] = decisions[game] = 0
    return [played[:HANDS] for played in hands]


@pytest.mark.parametrize("seat", [2, None])
@pytest.mark.parametrize("variant", mahjong_env.variant_names())
def test_learner_is_paid_what_its_chair_won(variant: str, seat: int | None) -> None:
    credited = _by_learner(variant, seat)
    assert credited == _by_hand(variant, seat)
    losses = [chips for hands in credited for chips, _ in hands if chips < 0]
    assert losses, "no hand that another seat ended to the learner's cost: the test shows nothing"


def test_step_leaves_the_actions_as_they_were() -> None:
    """Stable-Baselines3 stores that very array after the step; other seats' actions must not end up in it."""
    env = mahjong_env.MahjongVecEnv("chinese", GAMES, observation="planes", seed=SEED)
    agent = RandomAgent()
    views: Any = env.reset()
    for _ in range(5):
        actions = agent.act(views, env.action_masks())
        given = actions.copy()
        views, *_ = env.step(actions)
        assert np.array_equal(actions, given)
