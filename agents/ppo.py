"""The player that `train.py` makes: a MaskablePPO policy read from a checkpoint."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

import mahjong_env
from agents import checkpoint
from agents.base import Actions, AgentError, Masks, Observations
from agents.policy import TilePolicy

# Rows per forward pass: more would only take memory.
_ROWS: Final = 1_024
# Positions in which a model about to be written is compared with what will be read.
_PROBES: Final = 8
NETWORKS: Final[dict[str, type[MaskableActorCriticPolicy]]] = {
    "tile": TilePolicy,
    "mlp": MaskableActorCriticPolicy,
}


class PPOAgent:
    """Plays the likeliest action of a policy.

    Args:
        policy: The network.
        observation: What it was trained on.
    """

    def __init__(self, policy: MaskableActorCriticPolicy, observation: str) -> None:
        self.policy = policy
        self.observation = observation

    def act(self, observations: Observations, masks: Masks) -> Actions:
        """See `Agent.act`."""
        chosen = np.empty(len(observations), np.int64)
        for start in range(0, len(observations), _ROWS):
            rows = slice(start, start + _ROWS)
            chosen[rows], _ = self.policy.predict(
                observations[rows], deterministic=True, action_masks=masks[rows]
            )
        return chosen


class Game(NamedTuple):
    """What a checkpoint must fit.

    Attributes:
        variant: The game.
        rules: House rules as `mahjong_env.BatchEnv` takes them.
        any_rules: Take a checkpoint that was trained under other rules.
    """

    variant: str
    rules: Any = None
    any_rules: bool = False


def policy_kwargs(network: str, options: dict[str, Any]) -> dict[str, Any]:
    """Return what the policy class of `network` takes, from the sizes in a config."""
    if network == "tile":
        return options
    return {"net_arch": [options["width"]] * options["depth"], "activation_fn": torch.nn.ReLU}


def load(path: Path, game: Game) -> PPOAgent:
    """Return the player in a checkpoint.

    Raises:
        AgentError: If the file is missing or damaged, or was made for another variant, observation or rule
            set; the message names file and field.
    """
    metadata, weights = checkpoint.load(path)
    if metadata.variant != game.variant:
        raise AgentError(f"agents: {path}: variant is {metadata.variant!r}, the game is {game.variant!r}")
    if metadata.network not in NETWORKS:
        raise AgentError(f"agents: {path}: network is {metadata.network!r}, known: {', '.join(NETWORKS)}")
    try:
        env = mahjong_env.BatchEnv(game.variant, 1, rules=game.rules, observation=metadata.observation)
    except ValueError as error:
        raise AgentError(f"agents: {path}: {error}") from None
    engine = env.engine
    if metadata.observation_version != engine.encoder.version:
        raise AgentError(
            f"agents: {path}: observation_version of {metadata.observation!r} is "
            f"{metadata.observation_version}, this mahjong_env has {engine.encoder.version}"
        )
    if metadata.rules_hash != engine.rules_hash and not game.any_rules:
        raise AgentError(
            f"agents: {path}: rules_hash is {metadata.rules_hash} (rules: {metadata.rules}), the game's is "
            f"{engine.rules_hash}; --any-rules plays it all the same"
        )
    try:
        policy = build(env, metadata.network, metadata.network_options, weights)
    except RuntimeError as error:
        raise AgentError(f"agents: {path}: weights do not fit: {str(error).splitlines()[0]}") from None
    return PPOAgent(policy, metadata.observation)


def build(
    env: mahjong_env.BatchEnv, network: str, sizes: dict[str, Any], weights: dict[str, torch.Tensor]
) -> MaskableActorCriticPolicy:
    """Return a network with its weights.

    Raises:
        RuntimeError: If the weights are those of another network.
    """
    policy = NETWORKS[network](
        env.observation_space, env.action_space, lambda _: 0.0, **policy_kwargs(network, sizes)
    )
    policy.load_state_dict(weights)
    return policy


def save(
    model: Any,
    path: Path,
    game: Game,
    *,
    observation: str,
    network: str = "mlp",
    sizes: dict[str, Any],
    config: dict[str, Any] | None = None,
) -> None:
    """Write a trained model with all that `load` needs to play it; see `checkpoint.save`.

    Args:
        model: A MaskablePPO whose policy was made with `policy_kwargs(network, sizes)`.
        path: Where to; a name ending in `.zip`.
        game: What it was trained on.
        observation: What it looks at, `planes` or `vector`.
        network: `tile` or `mlp`.
        sizes: `width` and `depth`, for `tile` also `summary`.
        config: The settings of the run, for the record.

    Raises:
        ValueError: If `load` would build another network from this; nothing is written.
    """
    env = mahjong_env.BatchEnv(game.variant, _PROBES, rules=game.rules, observation=observation, seed=0)
    if model.observation_space != env.observation_space:
        raise ValueError(f"observation {observation!r}: the model was trained on another one")
    _check_rebuilt(model.policy, env, network, sizes)
    metadata = checkpoint.Metadata(
        variant=game.variant,
        rules=game.rules,
        rules_hash=env.engine.rules_hash,
        observation=observation,
        observation_version=env.engine.encoder.version,
        network=network,
        network_options=sizes,
        steps=model.num_timesteps,
        package=mahjong_env.__version__,
        config=config or {},
    )
    checkpoint.save(model, metadata, path)


def _logits(policy: MaskableActorCriticPolicy, env: mahjong_env.BatchEnv) -> torch.Tensor:
    """Return what a policy says of every action in the games as they stand."""
    seen, _ = policy.obs_to_tensor(env.observation)
    with torch.no_grad():
        spread: Any = policy.get_distribution(seen)
    logits: torch.Tensor = spread.distribution.logits.cpu()
    return logits


def _check_rebuilt(
    policy: MaskableActorCriticPolicy, env: mahjong_env.BatchEnv, network: str, sizes: dict[str, Any]
) -> None:
    """Raise ValueError unless network and sizes build what `policy` is."""
    try:
        rebuilt = build(env, network, sizes, policy.state_dict())
    except RuntimeError as error:
        problem = str(error).splitlines()[0]
    else:
        if torch.allclose(_logits(rebuilt, env), _logits(policy, env), atol=1e-4):
            return
        problem = "equal weights choose otherwise (another activation?)"
    raise ValueError(
        f"network {network!r} with sizes {sizes} is not the model's: {problem}; "
        "make the model with policy_kwargs=agents.ppo.policy_kwargs(network, sizes)"
    )
