"""The games of training: credit against the plain batch environment, who sits where, the pool."""

import numpy as np
import pytest

import agents
import mahjong_env
from agents.advice import ROWS, Sight, with_advice
from agents.pool import LEARNER, Pool, Shares
from agents.random_agent import RandomAgent
from agents.rollouts import Decided, Rollouts
from agents.tables import Table

GAMES, STEPS, SEED = 8, 130, 11
ALONE, AGAINST = Shares(1, 0, 0), Shares(0, 0, 1)


def _table(variant: str, shares: Shares, scale: float = 1.0) -> Table:
    env = mahjong_env.BatchEnv(variant, GAMES, seed=SEED)
    pool = Pool([agents.make("greedy", variant)], [1.0], shares, keep=2)
    return Table(env, pool, Sight("planes"), scale, 0, SEED)


def _rollouts(table: Table) -> Rollouts:
    space = table.env.observation_space
    return Rollouts(STEPS, space, table.env.action_space, "cpu", 1.0, 1.0, GAMES)


def _play(table: Table, rollouts: Rollouts) -> list[tuple[int, bytes]]:
    """Play a rollout as `greedy`; return chair and view of each decision, game by game within a step."""
    learner, made = agents.make("greedy", table.env.variant), []
    table.start(rollouts)
    rollouts.begin()
    for _ in range(STEPS):
        games = table.waiting()
        views, masks = table.show(games)
        actions, chairs = learner.act(views, masks), table.env.seat[games]
        zeros = np.zeros(len(games), np.float32)
        rollouts.add(games, chairs, Decided(views, masks, actions, zeros, zeros))
        made += [(int(chair), view.tobytes()) for chair, view in zip(chairs, views, strict=True)]
        table.step(games, actions, rollouts)
    rollouts.finish()
    return made


@pytest.mark.parametrize("variant", mahjong_env.variant_names())
def test_every_chair_is_credited_with_its_own_chips(variant: str) -> None:
    """The learner in all chairs: a return is what the chair won from its decision to the hand's end."""
    table = _table(variant, ALONE, scale=0.5)
    rollouts = _rollouts(table)
    made = _play(table, rollouts)
    found = {
        rollouts._seen.observations[row].tobytes(): float(rollouts._advantages[row])
        for row in rollouts._closed
    }

    env = mahjong_env.BatchEnv(variant, GAMES, seed=SEED)
    learner = agents.make("greedy", variant)
    chips = np.zeros((GAMES, env.num_seats), np.int64)
    waiting: list[list[tuple[bytes, int, int]]] = [[] for _ in range(GAMES)]
    expected: dict[bytes, float] = {}
    decided: set[tuple[int, int]] = set()
    for _ in range(STEPS):
        views, seats = env.observation.copy(), env.seat.copy()
        for game in range(GAMES):
            seat = int(seats[game])
            # What was paid before a chair's first decision belongs to that one.
            before = int(chips[game, seat]) if (game, seat) in decided else 0
            decided.add((game, seat))
            waiting[game].append((views[game].tobytes(), seat, before))
        _, rewards, ended, info = env.step(learner.act(views, env.mask))
        chips += rewards
        for place, game in enumerate(info["final_index"].tolist()):
            for view, seat, before in waiting[game]:
                expected[view] = 0.5 * (int(info["final_chips"][place, seat]) - before)
            waiting[game], chips[game] = [], 0
            decided -= {(game, seat) for seat in range(env.num_seats)}
        assert ended.sum() == len(info["final_index"])
    assert len(made) == STEPS * GAMES and len(expected) > 50
    assert any(value < 0 for value in expected.values()) and any(value > 0 for value in expected.values())
    for view, value in expected.items():
        assert found[view] == pytest.approx(value)


@pytest.mark.parametrize("variant", ["malaysian3", "chinese"])
def test_against_opponents_the_chair_moves_on_and_alone_decides(variant: str) -> None:
    table = _table(variant, AGAINST)
    rollouts = _rollouts(table)
    assert table.own.tolist() == [game % table.env.num_seats for game in range(GAMES)]
    table.start(rollouts)
    learner = agents.make("greedy", variant)
    rollouts.begin()
    for _ in range(STEPS):
        assert np.array_equal(table.env.seat, table.own)
        assert ((table.seated == LEARNER).sum(axis=1) == 1).all()
        before, hands = table.own.copy(), len(table.hands)
        games = table.waiting()
        assert len(games) == GAMES
        table.step(games, learner.act(*table.show(games)), rollouts)
        moved = (table.own - before) % table.env.num_seats
        # Within one step a game ends once at most, or again before the learner had a say.
        assert moved.sum() <= len(table.hands) - hands
    assert len(table.hands) > GAMES
    assert table.take_hands() and not table.hands


def test_pool_draws_by_its_shares() -> None:
    first, second = RandomAgent(1), RandomAgent(2)
    pool = Pool([first, second], [1, 3], Shares(current=1, snapshots=2, opponents=4), keep=2)
    # No snapshot yet: the learner plays in their place. 3/7, 1/7, 3/7.
    assert pool.chances() * 7 == pytest.approx([3, 1, 3])
    kept = [RandomAgent(number) for number in (3, 4, 5)]
    for snapshot in kept:
        pool.add(snapshot)
        assert pool.latest() is snapshot
    assert pool.chances() * 7 == pytest.approx([1, 1, 3, 1, 1])
    # The third took the place of the first.
    assert [pool.player(number) for number in (1, 2, 3, 4)] == [first, second, kept[2], kept[1]]
    drawn = np.bincount(pool.draw(np.random.default_rng(0), 7_000, 1).ravel(), minlength=5)
    assert abs(drawn - [1_000, 1_000, 3_000, 1_000, 1_000]).max() < 150


def test_snapshots_decide_in_their_chairs() -> None:
    """A snapshot that notes what it is asked about is asked in every chair but the learner's own."""

    class Noting(RandomAgent):
        asked = 0

        def act(self, observations, masks):
            self.asked += len(masks)
            return super().act(observations, masks)

    env = mahjong_env.BatchEnv("chinese", GAMES, seed=SEED)
    snapshot = Noting()
    pool = Pool([agents.make("greedy", "chinese")], [1.0], Shares(0, 1, 0), keep=2)
    pool.add(snapshot)
    table = Table(env, pool, Sight("planes"), 1.0, 0, SEED)
    made = _play(table, _rollouts(table))
    assert (np.delete(table.seated, 0, axis=0) != 1).all()
    # Three chairs of four: about three decisions to each of the learner's.
    assert snapshot.asked > 2 * len(made)


def test_advice_stands_in_rows_of_its_own() -> None:
    env = mahjong_env.BatchEnv("singapore", 16, seed=1)
    greedy = agents.make("greedy", "singapore")
    sight = Sight("planes", greedy)
    shown = sight.show(env.observation, env.mask)
    space = sight.space(env.observation_space)
    assert shown.shape[1:] == space.shape and space.contains(shown[0])
    assert np.array_equal(shown[:, :-ROWS], env.observation)
    advice = shown[:, -ROWS:].reshape(16, -1)
    assert np.array_equal(advice.argmax(axis=1), env.choose("greedy"))
    assert (advice.sum(axis=1) == 1).all()
    last = with_advice(env.observation[:1], np.array([224]))
    assert np.flatnonzero(last[0, -ROWS:]).tolist() == [224]
