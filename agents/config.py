"""The config of `train.py`: its keys, their checks, and how a YAML file with overrides is read."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, PositiveFloat, ValidationError, model_validator

import mahjong_env

ALL: Final = "all"


class Section(BaseModel):
    """A part of the config: no unknown keys."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)


class Network(Section):
    """The network: `tile` (agents.policy) over planes, or `mlp` over either observation."""

    type: Literal["tile", "mlp"] = "tile"
    width: int = Field(default=32, ge=1, description="numbers per tile kind (tile) or per layer (mlp)")
    depth: int = Field(
        default=2, ge=0, description="layers over the tile kinds (tile) or hidden layers (mlp)"
    )
    summary: int = Field(default=128, ge=1, description="numbers that describe the whole table (tile)")
    trust: float = Field(default=2.0, description="what an advised action's logit has more at first (tile)")


class WarmStart(Section):
    """What the network learns by imitation before it learns by reward."""

    agent: str = "greedy"
    decisions: int = Field(
        default=0, ge=0, description="how many decisions of the agent; 0: none, reward alone"
    )
    learning_rate: float = Field(default=1e-3, gt=0)
    hands: int = Field(default=256, ge=1, description="whole hands whose decisions are shuffled together")
    batch_size: int = Field(default=512, ge=2)
    vf_coef: float = Field(default=0.5, ge=0, description="weight of the critic's loss")


class Pool(Section):
    """Who plays the chairs that are not the learner's own, drawn for each hand in these proportions."""

    opponents: float = Field(default=1.0, ge=0, description="the agents of `opponents`, each as often")
    current: float = Field(
        default=0.0, ge=0, description="the network itself; these chairs' decisions are learned from too"
    )
    snapshots: float = Field(default=0.0, ge=0, description="the network as it was earlier, each as often")
    snapshot_every: int = Field(default=250_000, ge=1, description="decisions between two snapshots")
    keep: int = Field(default=4, ge=1, description="how many snapshots play, the latest ones")

    @model_validator(mode="after")
    def _somebody(self) -> Pool:
        if not self.opponents + self.current + self.snapshots:
            raise ValueError("nobody to play with: expected opponents, current or snapshots above 0")
        return self


class PPO(Section):
    """MaskablePPO's own settings, under its own names."""

    learning_rate: float = Field(default=3e-4, gt=0)
    final_learning_rate: float | None = Field(
        default=None, gt=0, description="reached linearly at `total_timesteps`; null: as at first"
    )
    n_steps: int = Field(default=64, ge=1, description="decisions in each game between two updates")
    batch_size: int = Field(default=2_048, ge=2)
    n_epochs: int = Field(default=4, ge=1)
    gamma: float = Field(default=1.0, gt=0, le=1)
    gae_lambda: float = Field(default=0.95, ge=0, le=1)
    clip_range: float = Field(default=0.2, gt=0)
    ent_coef: float = Field(default=0.01, ge=0)
    vf_coef: float = Field(default=0.5, ge=0)
    max_grad_norm: float = Field(default=0.5, gt=0)
    target_kl: float | None = Field(
        default=None, gt=0, description="an update that moved the policy further ends early"
    )


class Config(Section):
    """One training run; `key=value` and `section.key=value` on the command line go before the file."""

    variant: str | list[str] = Field(description="a game, a list of games for one network, or `all`")
    rules: Any = Field(
        None,
        description="house rules: a preset, a dict of options, a file or a list of these; for several games "
        "a dict by game",
    )
    observation: Literal["planes", "vector"] = "planes"
    advisor: str | None = Field(None, description="an agent whose choice the network sees; null: nobody's")
    opponents: list[str] = Field(
        default=["random"], min_length=1, description="agents that play other seats, see `pool`"
    )
    total_timesteps: int = Field(ge=1, description="decisions of the learner")
    num_envs: int = Field(default=256, ge=1, description="games played side by side")
    reward_scale: PositiveFloat | dict[str, PositiveFloat] = Field(
        default=0.05, description="reward for one chip; for several games a number or a dict by game"
    )
    seed: int = Field(default=0, ge=0, lt=2**32)
    threads: int = Field(
        default=1,
        ge=0,
        le=1024,
        description="threads of PyTorch; 0: its own choice, slow if others use the cores",
    )
    checkpoint_every: int = Field(default=50_000, ge=1, description="decisions between two checkpoints")
    eval_every: int = Field(default=0, ge=0, description="decisions between two evaluations; 0: none")
    eval_hands: int = Field(default=400, ge=1, description="hands of an evaluation, against each opponent")
    out: Path
    overwrite: bool = Field(default=False, description="replace model and logs of an earlier run in `out`")
    resume: bool = Field(default=False, description="go on with the run in `out`")
    network: Network = Network()
    warm_start: WarmStart = WarmStart()
    pool: Pool = Pool()
    ppo: PPO = PPO()

    @model_validator(mode="after")
    def _tile_needs_planes(self) -> Config:
        if self.network.type == "tile" and self.observation != "planes":
            raise ValueError("network.type 'tile' needs observation 'planes'")
        if self.advisor is not None and self.network.type != "tile":
            raise ValueError("advisor: only network.type 'tile' can see it")
        return self

    @model_validator(mode="after")
    def _games_are_whole(self) -> Config:
        games = self.games
        if len(set(games)) != len(games) or not games:
            raise ValueError(f"variant: {games}: expected one game or more, each once")
        if self.num_envs < len(games):
            raise ValueError(f"num_envs {self.num_envs}: expected one for each of {len(games)} games")
        for field in ("rules", "reward_scale"):
            given = getattr(self, field)
            by_game = isinstance(given, dict) and (field == "reward_scale" or len(games) > 1)
            strange = [name for name in given if name not in games] if by_game else []
            missing = [name for name in games if name not in given] if by_game else []
            if strange or (missing and field == "reward_scale"):
                raise ValueError(f"{field}: {sorted(given)} given: expected a value for {', '.join(games)}")
        if len(games) > 1 and not isinstance(self.rules, dict | None):
            raise ValueError("rules: for several games expected a dict by game")
        return self

    @model_validator(mode="after")
    def _one_start(self) -> Config:
        if self.resume and self.overwrite:
            raise ValueError("resume and overwrite: expected one of the two, not both")
        return self

    @model_validator(mode="after")
    def _no_batch_of_one(self) -> Config:
        """MaskablePPO divides a batch's advantages by their deviation: that of a single one is no number."""
        size, rollout = self.ppo.batch_size, self.rollout
        if rollout % size != 1:
            return self
        divisors = [number for number in range(2, rollout + 1) if rollout % number == 0]
        nearest = min(divisors, key=lambda number: abs(number - size), default=None)
        expected = f"a divisor such as {nearest}" if nearest else "more games or decisions"
        raise ValueError(
            f"ppo.batch_size {size} leaves a last batch of one decision, which cannot be normalised, of the "
            f"{rollout} of a rollout (num_envs x ppo.n_steps): expected {expected}"
        )

    @property
    def games(self) -> list[str]:
        """The games that are trained on."""
        if self.variant == ALL:
            return list(mahjong_env.variant_names())
        return [self.variant] if isinstance(self.variant, str) else self.variant

    def rules_of(self, game: str) -> Any:
        """The house rules of one of the games."""
        return (self.rules or {}).get(game) if len(self.games) > 1 else self.rules

    def scale_of(self, game: str) -> float:
        """The reward for one chip of one of the games."""
        return self.reward_scale[game] if isinstance(self.reward_scale, dict) else self.reward_scale

    @property
    def rollout(self) -> int:
        """Decisions between two updates."""
        return self.num_envs * self.ppo.n_steps

    @property
    def whole_timesteps(self) -> int:
        """The decisions that are really played: `total_timesteps` rounded up to whole rollouts."""
        return -(-self.total_timesteps // self.rollout) * self.rollout


def known_keys(section: type[BaseModel], prefix: str = "") -> list[str]:
    """Return all keys of a section, those of its own sections in dotted form."""
    keys = []
    for name, field in section.model_fields.items():
        inner = field.annotation
        keys.append(prefix + name)
        if isinstance(inner, type) and issubclass(inner, BaseModel):
            keys += known_keys(inner, f"{prefix}{name}.")
    return keys


def explain(error: ValidationError) -> str:
    """Return the first fault of a config in one line."""
    fault = error.errors()[0]
    key = ".".join(str(part) for part in fault["loc"])
    if fault["type"] == "extra_forbidden":
        nearest = difflib.get_close_matches(key, known_keys(Config), n=1, cutoff=0)[0]
        return f"config: key {key!r} is unknown: did you mean {nearest!r}?"
    if fault["type"] == "missing":
        return f"config: key {key!r} is missing"
    message = fault["msg"].removeprefix("Value error, ")
    return f"config: {key}: {message} (given: {fault['input']!r})" if key else f"config: {message}"


class _Loader(yaml.SafeLoader):
    """YAML in which a key stands once."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        lines: dict[str, int] = {}
        for key, _ in node.value:
            name, line = str(key.value), key.start_mark.line + 1
            if name in lines:
                raise yaml.YAMLError(f"line {line}: key {name!r} stands in line {lines[name]} already")
            lines[name] = line
        return super().construct_mapping(node, deep)


def read_yaml(text: str) -> Any:
    """Return what a YAML text holds.

    Raises:
        ValueError: If it is no YAML, holds what cannot be read, or a key twice.
    """
    try:
        return yaml.load(text, _Loader)
    except (yaml.YAMLError, KeyError, ValueError, RecursionError) as error:
        raise ValueError(f"is no YAML: {' '.join(str(error).split())}") from None


def read_config(path: Path, overrides: Sequence[str]) -> Config:
    """Return the checked config of a YAML file with overrides.

    Args:
        path: The file.
        overrides: `key=value`, the value in YAML; `section.key=value` reaches inside.

    Raises:
        ValueError: If something is wrong; the message names the key, in one line.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"config: {path} cannot be read: {error}") from None
    try:
        content = read_yaml(text)
    except ValueError as error:
        raise ValueError(f"config: {path} {error}") from None
    if not isinstance(content, dict):
        raise ValueError(f"config: {path}: expected lines `key: value`")
    for text in overrides:
        name, sign, value = text.partition("=")
        if not sign:
            raise ValueError(f"config: {text!r}: expected key=value")
        place = content
        *sections, key = name.strip().split(".")
        for section in sections:
            place = place.setdefault(section, {})
            if not isinstance(place, dict):
                raise ValueError(f"config: key {name!r} is unknown: {section!r} has no keys of its own")
        try:
            place[key] = read_yaml(value)
        except ValueError as error:
            raise ValueError(f"config: {name}: value {value!r} {error}") from None
    try:
        return Config.model_validate(content)
    except ValidationError as error:
        raise ValueError(explain(error)) from None
