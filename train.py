"""Train MaskablePPO in one seat of a mahjong game, the other seats played by scripted agents.

    python train.py --config configs/singapore.yaml [key=value ...]

Read it from top to bottom: the log, the run; what the config says stands in `agents/config.py`. The folder
`out` gets `model.zip` (eval.py plays it) and TensorBoard logs (`tensorboard --logdir runs`); a model already
there stays unless `overwrite=true`. Ctrl-C keeps the state reached so far. Logged metrics:

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
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

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
        from sb3_contrib import MaskablePPO
        from stable_baselines3.common.callbacks import BaseCallback
        from stable_baselines3.common.logger import configure
        from stable_baselines3.common.vec_env import VecEnv
        from tqdm import tqdm  # type: ignore[import-untyped]

        from agents import imitation, ppo
        from agents.config import Config, read_config
except ImportError as error:
    sys.exit(str(error))

BAD_INPUT: Final = 2
CHECKPOINT: Final = "model.zip"


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
