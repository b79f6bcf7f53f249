"""The player that `train.py` makes: a MaskablePPO policy read from a checkpoint."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

import agents
import mahjong_env
from agents import checkpoint
from agents.advice import Sight
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
        sight: What it is shown.
        checkpoint: The file that it was read from, if any.
    """

    def __init__(
        self, policy: MaskableActorCriticPolicy, sight: Sight, checkpoint: Path | None = None
    ) -> None:
        self.policy = policy
        self.sight = sight
        self.observation = sight.observation
        self.advisor = sight.advisor
        self.checkpoint = checkpoint

    def act(self, observations: Observations, masks: Masks) -> Actions:
        """See `Agent.act`."""
        chosen = np.empty(len(observations), np.int64)
        for start in range(0, len(observations), _ROWS):
            rows = slice(start, start + _ROWS)
            shown = self.sight.show(observations[rows], masks[rows])
            chosen[rows], _ = self.policy.predict(shown, deterministic=True, action_masks=masks[rows])
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
    if game.variant not in metadata.variants:
        made_for = ", ".join(map(repr, metadata.variants))
        raise AgentError(f"agents: {path}: variant is {made_for}, the game is {game.variant!r}")
    if metadata.network not in NETWORKS:
        raise AgentError(f"agents: {path}: network is {metadata.network!r}, known: {', '.join(NETWORKS)}")
    try:
        env = mahjong_env.BatchEnv(game.variant, 1, rules=game.rules, observation=metadata.observation)
        sight = sight_of(metadata.observation, metadata.advisor, game)
    except ValueError as error:
        raise AgentError(f"agents: {path}: {error}") from None
    engine = env.engine
    if metadata.observation_version != engine.encoder.version:
        raise AgentError(
            f"agents: {path}: observation_version of {metadata.observation!r} is "
            f"{metadata.observation_version}, this mahjong_env has {engine.encoder.version}"
        )
    if metadata.variants[game.variant] != engine.rules_hash and not game.any_rules:
        raise AgentError(
            f"agents: {path}: rules_hash is {metadata.variants[game.variant]} (rules: {metadata.rules}), the "
            f"game's is {engine.rules_hash}; --any-rules plays it all the same"
        )
    try:
        policy = build(env, sight, metadata.network, metadata.network_options, weights)
    except (RuntimeError, TypeError) as error:
        raise AgentError(f"agents: {path}: weights do not fit: {str(error).splitlines()[0]}") from None
    return PPOAgent(policy, sight, path)


def sight_of(observation: str, advisor: str | None, game: Game) -> Sight:
    """Return what a network is shown of a game.

    An advisor is known by name alone: a checkpoint, which says whose advice its network wants, must not
    choose what is imported or read.

    Raises:
        AgentError: If there is no such advisor.
    """
    if advisor is None:
        return Sight(observation)
    names = [name for name in mahjong_env.agent_names() if not agents.is_network(name)]
    if advisor.partition("@")[0] not in names:
        raise AgentError(f"advisor: {advisor!r} is unknown: expected one of {', '.join(names)}")
    return Sight(observation, agents.make(advisor, game.variant, game.rules))


def build(
    env: mahjong_env.BatchEnv,
    sight: Sight,
    network: str,
    sizes: dict[str, Any],
    weights: Mapping[str, torch.Tensor],
) -> MaskableActorCriticPolicy:
    """Return a network with its weights.

    Raises:
        RuntimeError: If the weights are those of another network.
        TypeError: If it has no such sizes.
    """
    policy = NETWORKS[network](
        sight.space(env.observation_space),
        env.action_space,
        lambda _: 0.0,
        **policy_kwargs(network, sizes),
    )
    policy.load_state_dict(weights)
    return policy


def describe(
    games: Sequence[Game],
    *,
    observation: str,
    advisor: str | None = None,
    network: str,
    sizes: dict[str, Any],
    steps: int,
    figures: Mapping[str, float] | None = None,
    config: dict[str, Any] | None = None,
) -> checkpoint.Metadata:
    """Return what a checkpoint of a network for some games says about itself."""
    engines = {
        game.variant: mahjong_env.BatchEnv(game.variant, 1, game.rules, observation=observation).engine
        for game in games
    }
    rules = {game.variant: game.rules for game in games if game.rules is not None}
    return checkpoint.Metadata(
        variants={variant: engine.rules_hash for variant, engine in engines.items()},
        rules=rules or None,
        observation=observation,
        observation_version=next(iter(engines.values())).encoder.version,
        advisor=advisor,
        network=network,
        network_options=sizes,
        steps=steps,
        package=mahjong_env.__version__,
        figures=dict(figures or {}),
        config=config or {},
    )


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
    """Write a model of Stable-Baselines3 with all that `load` needs to play it; see `checkpoint.save`.

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
    metadata = describe(
        [game],
        observation=observation,
        network=network,
        sizes=sizes,
        steps=model.num_timesteps,
        config=config,
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
        rebuilt = build(env, Sight(env.engine.encoder.name), network, sizes, policy.state_dict())
    except (RuntimeError, TypeError) as error:
        problem = str(error).splitlines()[0]
    else:
        if torch.allclose(_logits(rebuilt, env), _logits(policy, env), atol=1e-4):
            return
        problem = "equal weights choose otherwise (another activation?)"
    raise ValueError(
        f"network {network!r} with sizes {sizes} is not the model's: {problem}; "
        "make the model with policy_kwargs=agents.ppo.policy_kwargs(network, sizes)"
    )
