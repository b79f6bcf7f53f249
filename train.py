"""Train MaskablePPO in one seat of a mahjong game, the other seats played by scripted agents.

    python train.py --config configs/singapore.yaml [key=value ...]

Read it from top to bottom: the config, the log, the run. The folder `out` gets `model.zip` (eval.py plays it)
and TensorBoard logs (`tensorboard --logdir runs`); a model already there stays unless `overwrite=true`.
Ctrl-C keeps the state reached so far. Logged metrics:

| metric | meaning |
|---|---|
| play/chips_per_hand | mean chips of the learner in the hands that ended since the last update |
| play/gain_rate | share of these hands in which it won chips |
| play/decisions_per_hand | how many decisions it had in one of them |
| eval/chips_per_hand | mean chips per hand on duplicate deals against the first opponent (`eval_every`) |
| eval/low, eval/high | the ends of its 95 % interval |
| warm_start/loss | mean negative log likelihood of the imitated agent's actions |
| warm_start/agreement | share of decisions in which the network's first choice is the imitated agent's |
| time/fps | decisions of the learner per second, updates included |
| time/iterations, time/time_elapsed, time/total_timesteps | updates, seconds and decisions so far |
| train/approx_kl, train/clip_fraction | how far an update moved the policy; clipping above 0.3 is too far |
| train/entropy_loss | minus the policy's mean entropy; rises towards 0 as it grows sure |
| train/explained_variance | share of the returns' variance that the critic explains; 1 is perfect |
| train/policy_gradient_loss, train/value_loss, train/loss | the parts of the last loss, and their sum |
| train/learning_rate, train/clip_range | as set |
"""

from __future__ import annotations

import argparse
import difflib
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np

import agents
import mahjong_env
from agents import arena
from agents.intervals import Mean
from agents.mixture import Mixture
from mahjong_env.extras import needed_by

try:
    with needed_by("train.py", "sb3"):
        import torch
        import yaml
        from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator
        from sb3_contrib import MaskablePPO
        from stable_baselines3.common.callbacks import BaseCallback
        from stable_baselines3.common.logger import configure
        from stable_baselines3.common.vec_env import VecEnv
        from tqdm import tqdm  # type: ignore[import-untyped]

        from agents import imitation, ppo
except ImportError as error:
    sys.exit(str(error))

BAD_INPUT: Final = 2
CHECKPOINT: Final = "model.zip"


# --- the config ----------------------------------------------------------------------------------


class Section(BaseModel):
    """A part of the config: no unknown keys."""

    model_config = ConfigDict(extra="forbid")


class Network(Section):
    """The network: `tile` (agents.policy) over planes, or `mlp` over either observation."""

    type: Literal["tile", "mlp"] = "tile"
    width: int = Field(default=32, ge=1, description="numbers per tile kind (tile) or per layer (mlp)")
    depth: int = Field(
        default=2, ge=0, description="layers over the tile kinds (tile) or hidden layers (mlp)"
    )
    summary: int = Field(default=128, ge=1, description="numbers that describe the whole table (tile)")


class WarmStart(Section):
    """What the network learns by imitation before it learns by reward."""

    agent: str = "greedy"
    decisions: int = Field(
        default=0, ge=0, description="how many decisions of the agent; 0: none, reward alone"
    )
    learning_rate: float = Field(default=1e-3, gt=0)
    batch_size: int = Field(default=512, ge=2)


class PPO(Section):
    """MaskablePPO's own settings, under its own names."""

    learning_rate: float = Field(default=3e-4, gt=0)
    n_steps: int = Field(default=64, ge=1, description="decisions in each game between two updates")
    batch_size: int = Field(default=2_048, ge=2)
    n_epochs: int = Field(default=4, ge=1)
    gamma: float = Field(default=1.0, gt=0, le=1)
    gae_lambda: float = Field(default=0.95, ge=0, le=1)
    clip_range: float = Field(default=0.2, gt=0)
    ent_coef: float = Field(default=0.01, ge=0)
    vf_coef: float = Field(default=0.5, ge=0)
    max_grad_norm: float = Field(default=0.5, gt=0)


class Config(Section):
    """One training run; `key=value` and `section.key=value` on the command line go before the file."""

    variant: str
    rules: Any = Field(
        None, description="house rules: a preset, a dict of options, a file or a list of these"
    )
    observation: Literal["planes", "vector"] = "planes"
    opponents: list[str] = Field(
        default=["random"], min_length=1, description="who plays the other seats, mixed"
    )
    total_timesteps: int = Field(ge=1, description="decisions of the learner")
    num_envs: int = Field(default=256, ge=1, description="games played side by side")
    reward_scale: float = Field(default=0.05, gt=0, description="reward for one chip")
    seed: int = Field(default=0, ge=0, lt=2**32)
    threads: int = Field(
        default=1, ge=0, description="threads of PyTorch; 0: its own choice, slow if others use the cores"
    )
    checkpoint_every: int = Field(default=50_000, ge=1, description="decisions between two checkpoints")
    eval_every: int = Field(default=0, ge=0, description="decisions between two evaluations; 0: none")
    eval_hands: int = Field(default=400, ge=1)
    out: Path
    overwrite: bool = Field(default=False, description="replace model and logs of an earlier run in `out`")
    network: Network = Network()
    warm_start: WarmStart = WarmStart()
    ppo: PPO = PPO()

    @model_validator(mode="after")
    def _tile_needs_planes(self) -> Config:
        if self.network.type == "tile" and self.observation != "planes":
            raise ValueError("network.type 'tile' needs observation 'planes'")
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


# --- what is logged and kept while it runs -------------------------------------------------------


class Progress(BaseCallback):
    """Moves the bar, logs the learner's hands, saves checkpoints and evaluates."""

    def __init__(self, run: Run) -> None:
        super().__init__()
        self.run = run
        self.bar = tqdm(total=run.config.whole_timesteps, unit="step", desc="train", dynamic_ncols=True)
        self.chips = np.zeros(run.config.num_envs)
        self.decisions = np.zeros(run.config.num_envs, np.int64)
        self.hands: list[tuple[float, int]] = []
        self.saved = self.evaluated = 0

    def _on_step(self) -> bool:
        self.chips += self.locals["rewards"] / self.run.config.reward_scale
        self.decisions += 1
        for game in np.flatnonzero(self.locals["dones"]):
            self.hands.append((self.chips[game], int(self.decisions[game])))
            self.chips[game] = self.decisions[game] = 0
        self.bar.update(len(self.decisions))
        return True

    def _on_rollout_end(self) -> None:
        if self.hands:
            chips, decisions = np.array(self.hands).T
            self.hands = []
            self.logger.record("play/chips_per_hand", chips.mean())
            self.logger.record("play/gain_rate", (chips > 0).mean())
            self.logger.record("play/decisions_per_hand", decisions.mean())
            self.bar.set_postfix_str(f"{chips.mean():+.2f} chips/hand")
        config, steps = self.run.config, self.num_timesteps
        if steps - self.saved >= config.checkpoint_every:
            self.saved = steps
            self.run.save()
        if config.eval_every and steps - self.evaluated >= config.eval_every:
            self.evaluated = steps
            mean = self.run.evaluate()
            self.logger.record("eval/chips_per_hand", mean.value)
            self.logger.record("eval/low", mean.low)
            self.logger.record("eval/high", mean.high)

    def _on_training_end(self) -> None:
        self.bar.close()


# --- the run -------------------------------------------------------------------------------------


class Run:
    """Everything of one training run.

    Args:
        config: What to do.

    Raises:
        ValueError: If variant, rules or an agent's name is bad; nothing has been written then.
    """

    def __init__(self, config: Config) -> None:
        self.config = config
        if config.threads:
            torch.set_num_threads(config.threads)
        self.opponents = [agents.make(name, config.variant, config.rules) for name in config.opponents]
        self.teacher = agents.make(config.warm_start.agent, config.variant, config.rules)
        self.env: VecEnv = mahjong_env.MahjongVecEnv(
            config.variant,
            config.num_envs,
            seat="rotate",
            opponents=self.opposition(),
            rules=config.rules,
            observation=config.observation,
            reward_scale=config.reward_scale,
            seed=config.seed,
        )
        self.sizes = config.network.model_dump(exclude={"type"})
        self.model = MaskablePPO(
            ppo.NETWORKS[config.network.type],
            self.env,
            policy_kwargs=ppo.policy_kwargs(config.network.type, self.sizes),
            seed=config.seed,
            device="cpu",
            **config.ppo.model_dump(),
        )

    def opposition(self) -> Any:
        """Return who plays the other seats."""
        if self.config.opponents == ["random"]:
            # By name the environment spares itself the views that nobody looks at.
            return "random"
        return self.opponents[0] if len(self.opponents) == 1 else Mixture(self.opponents)

    def train(self) -> None:
        """Imitate, then learn by reward."""
        config = self.config
        if config.whole_timesteps != config.total_timesteps:
            print(
                f"total_timesteps: {config.total_timesteps:,} becomes {config.whole_timesteps:,}: "
                f"whole rollouts of num_envs {config.num_envs} x ppo.n_steps {config.ppo.n_steps}",
                flush=True,
            )
        self.model.set_logger(configure(str(self.config.out), ["tensorboard"]))
        if self.config.warm_start.decisions:
            self.warm_start()
        self.model.learn(self.config.total_timesteps, callback=Progress(self))

    def warm_start(self) -> None:
        """Learn to choose as a scripted agent does."""
        config, logger = self.config.warm_start, self.model.logger
        with tqdm(total=config.decisions, unit="decision", desc="warm start", dynamic_ncols=True) as bar:

            def show(done: int, fit: imitation.Fit) -> None:
                bar.update(done)
                bar.set_postfix_str(f"agreement {fit.agreement:.0%}")
                logger.record("warm_start/loss", fit.loss)
                logger.record("warm_start/agreement", fit.agreement)
                logger.dump(bar.n)

            imitation.imitate(
                self.model.policy,
                self.teacher,
                self.config.variant,
                observation=self.config.observation,
                rules=self.config.rules,
                decisions=config.decisions,
                batch_size=config.batch_size,
                learning_rate=config.learning_rate,
                seed=self.config.seed,
                progress=show,
            )

    def evaluate(self) -> Mean:
        """Return the learner's mean chips per hand against the first opponent, on deals of their own."""
        player = ppo.PPOAgent(self.model.policy, self.config.observation)
        result = arena.evaluate(
            self.config.variant,
            [player, self.opponents[0]],
            ["learner", self.config.opponents[0]],
            self.config.eval_hands,
            self.config.seed + 1,
            self.config.rules,
        )
        return result.means[0]

    def save(self) -> Path:
        """Write the checkpoint and return its path."""
        path = self.config.out / CHECKPOINT
        ppo.save(
            self.model,
            path,
            ppo.Game(self.config.variant, self.config.rules),
            observation=self.config.observation,
            network=self.config.network.type,
            sizes=self.sizes,
            config=self.config.model_dump(mode="json"),
        )
        return path


def check_free(config: Config) -> None:
    """Raise ValueError if `out` holds a model that may not be overwritten."""
    path = config.out / CHECKPOINT
    if path.exists() and not config.overwrite:
        raise ValueError(f"config: out: {path} is there already: expected another folder, or overwrite=true")


def make_folder(config: Config) -> None:
    """Create the folder `out`, free of an earlier run's logs; ValueError if that cannot be."""
    try:
        config.out.mkdir(parents=True, exist_ok=True)
        for log in config.out.glob("events.out.tfevents.*") if config.overwrite else ():
            log.unlink()
    except OSError as error:
        raise ValueError(f"config: out: {config.out} cannot be made a folder: {error.strerror}") from None


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return 0, 2 for bad input, 130 after Ctrl-C (the state is saved all the same)."""
    parser = argparse.ArgumentParser(description="Train MaskablePPO in one seat of a mahjong game.")
    parser.add_argument("--config", type=Path, required=True, help="YAML file, see configs/")
    parser.add_argument("overrides", nargs="*", metavar="key=value", help="go before the file")
    given = parser.parse_args(arguments)
    try:
        config = read_config(given.config, given.overrides)
        check_free(config)
        run = Run(config)
        make_folder(config)
    except ValueError as error:
        print(f"train.py: {error}", file=sys.stderr)
        return BAD_INPUT
    began = time.monotonic()
    stopped = False
    try:
        run.train()
    except KeyboardInterrupt:
        stopped = True
    path = run.save()
    steps, seconds = run.model.num_timesteps, time.monotonic() - began
    print(f"{'stopped' if stopped else 'done'} after {steps:,} steps, {seconds:.0f} s; saved {path}")
    print(f"next: python eval.py --variant {run.config.variant} --agents {path},random --hands 2000 --seed 1")
    return 130 if stopped else 0


if __name__ == "__main__":
    sys.exit(main())
