"""What the learner of `MahjongVecEnv` is paid is what its chair won in the hands it had a say in."""

import numpy as np
import pytest

import mahjong_env
from agents.random_agent import RandomAgent

GAMES = 12
SEED = 31
Hands = list[list[tuple[int, int]]]


def _by_hand(variant: str, seat: int | None, steps: int) -> Hands:
    """Per game the hands in which the learner's chair decided: its chips and decisions, on the plain batch.

    With `seat` None the learner of game i sits in chair i first and moves on by one chair with every hand.
    """
    env = mahjong_env.BatchEnv(variant, GAMES, seed=SEED)
    agent = RandomAgent()
    learner = np.arange(GAMES) % env.num_seats if seat is None else np.full(GAMES, seat)
    chips = np.zeros(GAMES, np.int64)
    decisions = np.zeros(GAMES, np.int64)
    hands: Hands = [[] for _ in range(GAMES)]
    for _ in range(steps):
        decisions += env.seat == learner
        _, rewards, ended, _ = env.step(agent.act(env.observation, env.mask))
        chips += rewards[np.arange(GAMES), learner]
        for game in np.flatnonzero(ended):
            if decisions[game]:
                hands[game].append((int(chips[game]), int(decisions[game])))
                learner[game] = learner[game] if seat is not None else (learner[game] + 1) % env.num_seats
            chips[game] = decisions[game] = 0
    return hands


def _by_learner(variant: str, seat: int | None, hands_wanted: int) -> Hands:
    """The same from the learner's side: its rewards and steps from one `done` to the next."""
    env = mahjong_env.MahjongVecEnv(
        variant,
        GAMES,
        seat="rotate" if seat is None else seat,
        opponents=RandomAgent(),
        observation="planes",
        seed=SEED,
    )
    agent = RandomAgent()
    views = env.reset()
    chips = np.zeros(GAMES)
    decisions = np.zeros(GAMES, np.int64)
    hands: Hands = [[] for _ in range(GAMES)]
    while min(map(len, hands)) < hands_wanted:
        views, rewards, done, _ = env.step(agent.act(views, env.action_masks()))
        chips += rewards
        decisions += 1
        for game in np.flatnonzero(done):
            hands[game].append((int(chips[game]), int(decisions[game])))
            chips[game] = decisions[game] = 0
    return hands


@pytest.mark.parametrize("seat", [0, 2, None])
@pytest.mark.parametrize("variant", mahjong_env.variant_names())
def test_learner_is_paid_what_its_chair_won(variant: str, seat: int | None) -> None:
    wanted = 12
    credited = [hands[:wanted] for hands in _by_learner(variant, seat, wanted)]
    won = [hands[:wanted] for hands in _by_hand(variant, seat, 6_000)]
    assert credited == won
    losses = [chips for hands in credited for chips, _ in hands if chips < 0]
    assert losses, "no hand in which another seat won: the test shows nothing"
