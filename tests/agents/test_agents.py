"""The protocol: registered names, legal answers, choices that depend on what is seen alone."""

import numpy as np
import pytest

import agents
import mahjong_env
from agents.random_agent import RandomAgent

VARIANTS = mahjong_env.variant_names()
WIN = mahjong_env.actions.action_id("win")


def test_names_are_registered() -> None:
    assert {"random", "greedy", "defensive"} <= set(mahjong_env.agent_names())
    assert isinstance(mahjong_env.make_agent("greedy", "chinese"), agents.GreedyAgent)


def test_unknown_name_is_named() -> None:
    with pytest.raises(agents.AgentError, match=r"^agents: 'gredy' is unknown: expected .*greedy.*random"):
        agents.make("gredy", "chinese")


@pytest.mark.parametrize("name", ["random", "greedy", "defensive", "examples.my_agent:make"])
def test_unknown_variant_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"^variant 'sichuan' is unknown"):
        mahjong_env.make_agent(name, "sichuan")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nowhere.at_all:make", "agent 'nowhere.at_all:make': module 'nowhere.at_all' cannot be imported"),
        ("examples.my_agent:mak", "agent 'examples.my_agent:mak': module 'examples.my_agent' has no 'mak'"),
        ("examples.my_agent:HONOURS", "expected a function of variant and rules, got 'ESWNCFP'"),
        ("os:getcwd", "agent 'os:getcwd': expected a function of variant and rules"),
        ("..:make", "agent '..:make': module '..' cannot be imported"),
        (":make", "agent ':make': module '' cannot be imported"),
        ("examples.my_agent:", "module 'examples.my_agent' has no ''"),
        ("examples.my_agent:liking", "expected a function of variant and rules"),
        ("builtins:max", "makes a str: expected one with `observation` and `act`"),
    ],
)
def test_bad_factory_is_named(name: str, message: str) -> None:
    with pytest.raises(ValueError) as caught:
        agents.make(name, "singapore", "classic")
    assert message in str(caught.value)


@pytest.mark.parametrize("name", ["random", "greedy", "defensive", "examples.my_agent:make"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_answers_are_legal_and_wins_are_taken(variant: str, name: str) -> None:
    """`step` raises on an illegal action; over 400 steps of 64 games every kind of decision comes up."""
    agent = agents.make(name, variant)
    assert isinstance(agent, agents.Agent)
    env = mahjong_env.BatchEnv(variant, 64, seed=5, observation=agent.observation)
    wins = 0
    for _ in range(400):
        actions = agent.act(env.observation, env.mask)
        assert actions.dtype == np.int64
        can_win = env.mask[:, WIN]
        wins += int(can_win.sum())
        if name != "random":
            assert (actions[can_win] == WIN).all()
        env.step(actions)
    assert wins or name != "greedy"


@pytest.mark.parametrize("name", ["random", "greedy", "defensive"])
def test_choice_depends_on_its_own_row_alone(name: str) -> None:
    env = mahjong_env.BatchEnv("singapore", 40, seed=2)
    agent = agents.make(name, "singapore")
    for _ in range(30):
        env.step(agent.act(env.observation, env.mask))
    together = agent.act(env.observation, env.mask)
    order = np.random.default_rng(0).permutation(40)
    assert np.array_equal(agent.act(env.observation[order], env.mask[order]), together[order])
    assert agent.act(env.observation[7:8], env.mask[7:8])[0] == together[7]


def test_random_is_uniform() -> None:
    """Four legal actions, 4,000 views that differ in a byte: 1,000 each, standard deviation 27."""
    masks = np.zeros((4_000, 225), np.bool_)
    masks[:, [3, 40, 53, 224]] = True
    views = np.zeros((4_000, 13), np.uint8)
    views[:, 2], views[:, 9] = np.divmod(np.arange(4_000), 256)
    actions, counts = np.unique(RandomAgent(seed=1).act(views, masks), return_counts=True)
    assert actions.tolist() == [3, 40, 53, 224]
    assert abs(counts - 1_000).max() < 110


def test_random_depends_on_its_seed() -> None:
    env = mahjong_env.BatchEnv("chinese", 64, seed=1)
    first, second = (RandomAgent(seed).act(env.observation, env.mask) for seed in (1, 2))
    assert (first != second).any()
