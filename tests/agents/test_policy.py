"""The network's action head gives every action id its own logit, and kinds in a suit share weights."""

from typing import Any

import numpy as np
import torch
from gymnasium import spaces

import mahjong_env
from agents import policy
from agents.advice import advised_space, with_advice, without_advice
from agents.policy import TilePolicy

ids = mahjong_env.actions.action_id
SHAPE = (75, 40)


def _policy() -> TilePolicy:
    torch.manual_seed(0)
    space = spaces.Box(0, 1, SHAPE, np.uint8)
    return TilePolicy(space, spaces.Discrete(225), lambda _: 1e-3, width=8, depth=2, summary=16)


def test_layout_of_the_head_is_that_of_the_action_table() -> None:
    """Only kind 12 (4p) has features: all and only the actions that name 4p differ from the rest."""
    head = policy._ActionHead(225, 8, 16)
    torch.manual_seed(1)
    features = torch.zeros(1, 35 * 8 + 16)
    with torch.no_grad():
        plain = head(features)[0]
        features[0, 12 * 8 : 13 * 8] = torch.rand(8)
        moved = torch.nonzero(head(features)[0] != plain).flatten().tolist()
    assert len(plain) == 225
    assert moved == [ids(name) for name in (
        "discard 4p", "added_kong 4p", "concealed_kong 4p", "added_kong_fei 4p", "concealed_kong_fei 4p",
        "swap 4p",
    )]  # fmt: skip


def test_summary_alone_moves_the_actions_that_name_no_kind() -> None:
    head = policy._ActionHead(225, 8, 16)
    with torch.no_grad():
        head.table.weight.zero_()
        features = torch.zeros(2, 35 * 8 + 16)
        features[1, -16:] = 1
        plain, moved = head(features)
    changed = torch.nonzero(plain != moved).flatten().tolist()
    assert changed == list(range(ids("chow xoo"), ids("added_kong 1m")))


def test_suits_are_alike_but_for_their_identity() -> None:
    extractor = _policy().features_extractor
    assert isinstance(extractor, policy.TileExtractor)
    with torch.no_grad():
        extractor.identity.zero_()
        planes = torch.zeros(1, *SHAPE)
        planes[0, 2, [3, 4]] = 1
        shifted = torch.zeros(1, *SHAPE)
        shifted[0, 2, [21, 22]] = 1
        first, second = (extractor(view)[0, : 35 * 8].reshape(35, 8) for view in (planes, shifted))
    assert torch.equal(first[:9], second[18:27])
    assert torch.equal(first[18:27], second[:9])
    # A neighbour two ranks away is felt, one five ranks away is not with two layers.
    assert not torch.equal(first[5], first[30])
    assert torch.equal(first[30], first[32])


def test_flags_reach_every_kind_alike() -> None:
    extractor = _policy().features_extractor
    assert isinstance(extractor, policy.TileExtractor)
    row, columns = mahjong_env.observation_flags("planes")["seat1_dealer"]
    with torch.no_grad():
        extractor.identity.zero_()
        planes = torch.zeros(2, *SHAPE)
        planes[1, row, columns] = 1
        nothing, dealer = extractor(planes)[:, : 35 * 8].reshape(2, 35, 8)
    assert not torch.equal(nothing[0], dealer[0])
    assert torch.equal(dealer[3], dealer[21])
    assert torch.equal(dealer[27], dealer[34])


def test_masked_actions_are_never_chosen() -> None:
    net = _policy()
    views = torch.randint(0, 2, (500, *SHAPE))
    masks = np.zeros((500, 225), np.bool_)
    masks[:, [7, 200]] = True
    actions, values, log_prob = net(views, action_masks=masks)
    assert set(actions.tolist()) == {7, 200}
    assert values.shape == (500, 1) and torch.isfinite(log_prob).all()


def test_one_legal_action_has_finite_losses() -> None:
    net = _policy()
    masks = torch.zeros((4, 225), dtype=torch.bool)
    masks[:, 53] = True
    values, log_prob, entropy = net.evaluate_actions(
        torch.zeros(4, *SHAPE), torch.full((4,), 53), action_masks=masks
    )
    assert log_prob.tolist() == [0.0] * 4
    assert entropy is not None and entropy.tolist() == [0.0] * 4
    (values.sum() + log_prob.sum() + entropy.sum()).backward()  # type: ignore[no-untyped-call]
    assert all(torch.isfinite(p.grad).all() for p in net.parameters() if p.grad is not None)


def test_planes_tell_the_game() -> None:
    """As docs/training.md says: one network for all games needs no other sign of which one it plays."""
    wind = mahjong_env.observation_channels("planes")["round_wind"]
    flags = mahjong_env.observation_flags("planes")
    bonus = [flags["unseen_bonus"], flags["own_bonus"], *(flags[f"seat{seat}_bonus"] for seat in range(4))]
    for variant in mahjong_env.variant_names():
        env = mahjong_env.BatchEnv(variant, 64, seed=1)
        for _ in range(120):
            env.step(env.choose("greedy"))
            seen = env.observation
            three = seen[:, flags["three"][0], flags["three"][1]].any(axis=1)
            windy = seen[:, wind].any(axis=(1, 2))
            flowery = np.any([seen[:, row, columns].any(axis=1) for row, columns in bonus], axis=0)
            told = np.where(
                three, "malaysian3", np.where(windy, "singapore", np.where(flowery, "malaysian4", "chinese"))
            )
            assert (told == variant).all()


def test_choices_pass_torchs_own_checks() -> None:
    """Validation of distributions stays on, for logits of a sure network and any number of legal actions."""
    assert torch.distributions.Distribution._validate_args
    net = _policy()
    rng = np.random.default_rng(0)
    masks = rng.random((300, 225)) < rng.random((300, 1)) ** 3
    masks[np.arange(300), rng.integers(225, size=300)] = True
    head: Any = net.action_net
    with torch.no_grad():
        head.kind.weight.mul_(3_000)
        head.unnamed.weight.mul_(3_000)
    actions, _, log_probs = net(torch.randint(0, 2, (300, *SHAPE)), action_masks=masks)
    assert masks[np.arange(300), actions.numpy()].all() and torch.isfinite(log_probs).all()


def test_trust_raises_the_advised_action_alone() -> None:
    torch.manual_seed(0)
    space = advised_space(spaces.Box(0, 1, SHAPE, np.uint8))
    net = TilePolicy(space, spaces.Discrete(225), lambda _: 1e-3, width=8, depth=1, summary=16, trust=1.5)
    views = np.random.default_rng(0).integers(0, 2, (4, *SHAPE)).astype(np.uint8)
    advised = np.array([0, 34, 52, 224])
    with torch.no_grad():
        plain, raised = (
            net.action_net(net.extract_features(torch.as_tensor(seen)))
            for seen in (without_advice(views), with_advice(views, advised))
        )
    expected = torch.zeros(4, 225)
    expected[torch.arange(4), torch.as_tensor(advised)] = 1.5
    assert torch.allclose(raised - plain, expected, atol=1e-5)
