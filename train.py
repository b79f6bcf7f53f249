"""Train a mahjong player with MaskablePPO: imitation first, then play against a pool of players.

    python train.py --config configs/singapore.yaml [key=value ...]
    python train.py --config configs/singapore.yaml resume=true

Read it from top to bottom: what is logged, the run, the command line; what the config says stands in
`agents/config.py`. The folder `out` gets `model.zip` (eval.py plays it), `state.pt` (from which `resume=true`
goes on), `pool/` (past snapshots) and TensorBoard logs (`tensorboard --logdir runs`); a model already there
stays unless `overwrite=true`. Ctrl-C (or SIGTERM) keeps the state after the last update.

Logged metrics, with GAME and OPPONENT as in the config (`snapshot` is the latest one):

| metric | meaning |
|---|---|
| play/GAME/chips_per_hand | mean chips of the learner's own chair in the hands since the last update |
| play/GAME/gain_rate | share of these hands in which it won chips |
| play/GAME/hands | how many they were |
| eval/GAME/OPPONENT/chips_per_hand | mean chips per hand on duplicate deals against it (`eval_every`) |
| eval/GAME/OPPONENT/low, eval/GAME/OPPONENT/high | the ends of its 95 % interval |
| policy/advice_taken | share of the learner's decisions that were its advisor's choice (`advisor`) |
| warm_start/loss | mean negative log likelihood of the imitated agent's actions |
| warm_start/agreement | share of decisions in which the network's first choice is the imitated agent's |
| warm_start/explained | share of the variance of the hands' chips that the critic explains |
| time/fps | decisions of the learner per second, updates included |
| time/learning | share of the time that the update took |
| train/approx_kl, train/clip_fraction | how far an update moved the policy; clipping above 0.3 is too far |
| train/entropy_loss | minus the policy's mean entropy; rises towards 0 as it grows sure |
| train/explained_variance | share of the returns' variance that the critic explains; 1 is perfect |
| train/policy_gradient_loss, train/value_loss, train/loss | the parts of the last loss, and their sum |
| train/learning_rate, train/clip_range | as set |
"""

from __future__ import annotations

import argparse
import copy
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

import agents
import mahjong_env
from agents import arena
from mahjong_env.extras import needed_by

try:
    with needed_by("train.py", "sb3"):
        import torch
        from stable_baselines3.common.logger import configure
        from tqdm import tqdm  # type: ignore[import-untyped]

        from agents import checkpoint, ppo, resume
        from agents.config import Config, read_config
        from agents.imitation import Fit, Imitation, Lesson
        from agents.pool import Pool, Shares
        from agents.selfplay import SelfPlayPPO
        from agents.tables import Table
except ImportError as error:
    sys.exit(str(error))

BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
CHECKPOINT: Final = "model.zip"
STATE: Final = "state.pt"
SNAPSHOTS: Final = "pool"
# What a resumed run may set anew: none of it changes what is learned from the same decisions.
MAY_DIFFER: Final = frozenset(
    {
        "total_timesteps",
        "checkpoint_every",
        "eval_every",
        "eval_hands",
        "threads",
        "out",
        "resume",
        "overwrite",
    }
)


class Run:
    """Everything of one training run.

    Args:
        config: What to do.

    Raises:
        ValueError: If a variant, rules or an agent's name is bad; nothing has been written then.
    """

    def __init__(self, config: Config) -> None:
        self.config = config
        if config.threads:
            torch.set_num_threads(config.threads)
        self.games = [ppo.Game(game, config.rules_of(game)) for game in config.games]
        self.sights = [ppo.sight_of(config.observation, config.advisor, game) for game in self.games]
        self.tables = self.make_tables()
        env = self.tables[0].env
        self.sizes = self.network_sizes()
        self.model = SelfPlayPPO(
            ppo.NETWORKS[config.network.type],
            self.tables,
            self.sights[0].space(env.observation_space),
            env.action_space,
            seed=config.seed,
            policy_kwargs=ppo.policy_kwargs(config.network.type, self.sizes),
            learning_rate=self.learning_rate(),
            **config.ppo.model_dump(exclude={"learning_rate", "final_learning_rate"}),
        )
        self.imitation = self.make_imitation()
        self.figures: dict[str, float] = {}
        self.snapshots: list[str] = []
        self.started = False
        self.next_snapshot = self.next_save = self.next_eval = 0
        self.kept: dict[str, Any] = {}

    def make_tables(self) -> list[Table]:
        """Return the games of each variant, and who may sit there."""
        config, tables, first = self.config, [], 0
        shares = Shares(config.pool.current, config.pool.snapshots, config.pool.opponents)
        for index, (game, sight) in enumerate(zip(self.games, self.sights, strict=True)):
            opponents = [agents.make(name, game.variant, game.rules) for name in config.opponents]
            pool = Pool(opponents, [1.0] * len(opponents), shares, config.pool.keep)
            count = len(range(index, config.num_envs, len(self.games)))
            env = mahjong_env.BatchEnv(
                game.variant, count, game.rules, seed=config.seed + first, observation=config.observation
            )
            for player in opponents:
                check_seen(player, env)
            scale = config.scale_of(game.variant)
            tables.append(Table(env, pool, sight, scale, first, config.seed + index))
            first += count
        return tables

    def network_sizes(self) -> dict[str, Any]:
        """Return the sizes that the network takes."""
        unused = {"type"} | ({"trust"} if self.config.advisor is None else set())
        return self.config.network.model_dump(exclude=unused)

    def learning_rate(self) -> Any:
        """Return PPO's learning rate, as SB3 takes it: by the share of the run that is left."""
        first, last = self.config.ppo.learning_rate, self.config.ppo.final_learning_rate
        return first if last is None else lambda left: last + (first - last) * left

    def make_imitation(self) -> Imitation:
        """Return the warm start."""
        config = self.config
        settings = config.warm_start.model_dump(exclude={"agent"})
        lessons = [
            Lesson(
                game.variant, game.rules, agents.make(config.warm_start.agent, game.variant, game.rules),
                sight, config.scale_of(game.variant), config.warm_start.agent != config.advisor,
            )
            for game, sight in zip(self.games, self.sights, strict=True)
        ]  # fmt: skip
        for lesson, table in zip(lessons, self.tables, strict=True):
            check_seen(lesson.teacher, table.env)
        return Imitation(self.model.policy, lessons, seed=config.seed, **settings)

    # --- learning ----------------------------------------------------------------------------------

    def train(self) -> None:
        """Imitate, then learn by reward."""
        config = self.config
        if config.whole_timesteps != config.total_timesteps:
            print(
                f"total_timesteps: {config.total_timesteps:,} becomes {config.whole_timesteps:,}: "
                f"whole rollouts of num_envs {config.num_envs} x ppo.n_steps {config.ppo.n_steps}",
                flush=True,
            )
        self.model.set_logger(configure(str(config.out), ["tensorboard"]))
        self.keep()
        if self.imitation.done < self.imitation.decisions:
            self.warm_start()
        if not self.started:
            if config.pool.snapshots:
                self.take_snapshot()
            self.model.start()
            self.started = True
            self.keep()
        done = self.model.num_timesteps
        with tqdm(
            total=config.whole_timesteps, initial=done, unit="step", desc="train", dynamic_ncols=True
        ) as bar:
            self.bar = bar
            self.model.learn(config.whole_timesteps, bar.update, self.after_update)

    def warm_start(self) -> None:
        """Learn to choose as another agent does."""
        done, total = self.imitation.done, self.imitation.decisions
        with tqdm(total=total, initial=done, unit="decision", desc="warm start", dynamic_ncols=True) as bar:

            def show(done: int, fit: Fit) -> None:
                bar.update(done)
                bar.set_postfix_str(f"agreement {fit.agreement:.0%}")
                for name, value in fit._asdict().items():
                    self.model.logger.record(f"warm_start/{name}", value)
                    self.figures[f"warm_start/{name}"] = value
                self.model.logger.dump(self.imitation.done)
                self.keep()

            self.imitation.run(show)

    def after_update(self) -> None:
        """Log how the learner played, take a snapshot, evaluate and save, where it is time."""
        config, steps = self.config, self.model.num_timesteps
        self.log_play()
        if config.pool.snapshots and steps >= self.next_snapshot:
            self.take_snapshot()
        if config.eval_every and steps >= self.next_eval:
            self.next_eval = steps - steps % config.eval_every + config.eval_every
            self.evaluate()
        self.keep()
        if steps >= self.next_save:
            self.next_save = steps - steps % config.checkpoint_every + config.checkpoint_every
            self.save()

    def log_play(self) -> None:
        """Log the hands that ended since the last update."""
        record = self.model.logger.record
        means = []
        for table in self.tables:
            chips = np.array(table.take_hands())
            if len(chips):
                means.append(f"{chips.mean():+.2f}")
                record(f"play/{table.env.variant}/chips_per_hand", chips.mean())
                record(f"play/{table.env.variant}/gain_rate", (chips > 0).mean())
                record(f"play/{table.env.variant}/hands", len(chips))
        if self.config.advisor is not None:
            record("policy/advice_taken", self.model.rollout_buffer.advice_taken())
        if means:
            self.bar.set_postfix_str(f"{' '.join(means)} chips/hand")

    def evaluate(self) -> None:
        """Play duplicate deals against each opponent and the latest snapshot, and log the means."""
        for game, sight, table in zip(self.games, self.sights, self.tables, strict=True):
            player = ppo.PPOAgent(self.model.policy, sight)
            others = dict(zip(self.config.opponents, table.pool.opponents, strict=True))
            if table.pool.snapshots:
                others["snapshot"] = table.pool.latest()
            for name, other in others.items():
                result = arena.evaluate(
                    game.variant, [player, other], ["learner", name], self.config.eval_hands,
                    self.config.seed + 1, game.rules,
                )  # fmt: skip
                mean = result.means[0]
                found = {"chips_per_hand": mean.value, "low": mean.low, "high": mean.high}
                for key, value in found.items():
                    self.figures[f"eval/{game.variant}/{Path(name).stem}/{key}"] = value
                    self.model.logger.record(f"eval/{game.variant}/{Path(name).stem}/{key}", value)

    def take_snapshot(self) -> None:
        """Put the network as it is into the pool, and into a file that a resumed run reads."""
        every = self.config.pool.snapshot_every
        self.next_snapshot = self.model.num_timesteps - self.model.num_timesteps % every + every
        name = f"{self.model.num_timesteps:012}.zip"
        path = self.config.out / SNAPSHOTS / name
        self.write_model(self.model.policy.state_dict(), self.model.num_timesteps, path)
        self.snapshots.append(name)
        self.seat_snapshot(path)

    def seat_snapshot(self, path: Path) -> None:
        """Let a snapshot play."""
        for game, table in zip(self.games, self.tables, strict=True):
            table.pool.add(ppo.load(path, game))

    # --- what is kept ------------------------------------------------------------------------------

    def keep(self) -> None:
        """Note the state, between two updates or two chunks of the warm start."""
        self.kept = copy.deepcopy(self.state())

    def state(self) -> dict[str, Any]:
        """Return all that a resumed run needs."""
        model = self.model
        return {
            "config": self.config.model_dump(mode="json"),
            "steps": model.num_timesteps,
            "updates": model._n_updates,
            "left": model._current_progress_remaining,
            "policy": dict(model.policy.state_dict()),
            "optimizer": model.policy.optimizer.state_dict(),
            "torch": torch.get_rng_state(),
            "imitation": self.imitation.state(),
            "tables": [table.state() for table in self.tables],
            "rollouts": model.rollout_buffer.state(),
            "snapshots": list(self.snapshots),
            "started": self.started,
            "due": [self.next_snapshot, self.next_save, self.next_eval],
            "figures": {name: float(value) for name, value in self.figures.items()},
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from what `state` returned.

        Raises:
            ValueError: If it is of a run with another config, or a snapshot is missing.
        """
        self.check_same(state.get("config", {}))
        try:
            self._restore(state)
        except (KeyError, TypeError, IndexError, AttributeError, RuntimeError) as error:
            raise ValueError(f"resume: {self.config.out / STATE} does not fit: {error}") from None
        self.kept = state

    def _restore(self, state: dict[str, Any]) -> None:
        model = self.model
        model.num_timesteps, model._n_updates = state["steps"], state["updates"]
        model._current_progress_remaining = state["left"]
        model.policy.load_state_dict(state["policy"])
        model.policy.optimizer.load_state_dict(copy.deepcopy(state["optimizer"]))
        self.imitation.restore(copy.deepcopy(state["imitation"]))
        for table, kept in zip(self.tables, state["tables"], strict=True):
            table.restore(kept)
        model.rollout_buffer.restore(state["rollouts"])
        self.snapshots = list(state["snapshots"])
        for name in self.snapshots:
            self.seat_snapshot(self.config.out / SNAPSHOTS / Path(name).name)
        self.started = state["started"]
        self.next_snapshot, self.next_save, self.next_eval = state["due"]
        self.figures = dict(state["figures"])
        torch.set_rng_state(state["torch"])

    def check_same(self, config: dict[str, Any]) -> None:
        """Raise ValueError unless a run to be resumed had the same settings."""
        own = self.config.model_dump(mode="json")
        for key in sorted(set(own) - MAY_DIFFER):
            if config.get(key) != own[key]:
                raise ValueError(
                    f"config: {key} is {own[key]!r}: expected {config.get(key)!r} as in the run to be resumed"
                )

    def save(self) -> Path:
        """Write the kept state and its network; return the network's path."""
        resume.write(self.config.out / STATE, self.kept)
        path = self.config.out / CHECKPOINT
        self.write_model(self.kept["policy"], self.kept["steps"], path)
        return path

    def write_model(self, weights: dict[str, Any], steps: int, path: Path) -> None:
        """Write the network as it was after `steps` decisions as a checkpoint."""
        config = self.config
        metadata = ppo.describe(
            self.games,
            observation=config.observation,
            advisor=config.advisor,
            network=config.network.type,
            sizes=self.sizes,
            steps=steps,
            figures=self.figures,
            config=config.model_dump(mode="json"),
        )
        checkpoint.write(weights, metadata, path)


def check_seen(player: agents.Agent, env: mahjong_env.BatchEnv) -> None:
    """Raise ValueError if an agent wants an observation that these games cannot show."""
    env.views(player.observation, np.zeros(env.num_envs, np.bool_))


# --- the command line ----------------------------------------------------------------------------


def check_free(config: Config) -> None:
    """Raise ValueError if `out` holds a model that may not be overwritten."""
    path = config.out / CHECKPOINT
    if path.exists() and not (config.overwrite or config.resume):
        raise ValueError(
            f"config: out: {path} is there already: expected another folder, resume=true or overwrite=true"
        )


def make_folder(config: Config) -> None:
    """Create the folder `out`, free of what an earlier run left there; ValueError if that cannot be."""
    try:
        config.out.mkdir(parents=True, exist_ok=True)
        for pattern in ("events.out.tfevents.*", STATE, f"{SNAPSHOTS}/*.zip") if config.overwrite else ():
            for file in config.out.glob(pattern):
                file.unlink()
    except OSError as error:
        raise ValueError(f"config: out: {config.out} cannot be made a folder: {error.strerror}") from None


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return 0, 2 for bad input, 130 after Ctrl-C (the state is saved all the same)."""
    parser = argparse.ArgumentParser(description="Train a mahjong player with MaskablePPO.")
    parser.add_argument("--config", type=Path, required=True, help="YAML file, see configs/")
    parser.add_argument("overrides", nargs="*", metavar="key=value", help="go before the file")
    given = parser.parse_args(arguments)
    try:
        config = read_config(given.config, given.overrides)
        check_free(config)
        state = resume.read(config.out / STATE) if config.resume else None
        run = Run(config)
        if state is not None:
            run.restore(state)
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
    if not run.kept:
        print("stopped before anything was learned; nothing is saved")
        return INTERRUPTED
    path = run.save()
    steps, seconds = run.kept["steps"], time.monotonic() - began
    print(f"{'stopped' if stopped else 'done'} after {steps:,} steps, {seconds:.0f} s; saved {path}")
    print(f"next: python eval.py --variant {config.games[0]} --agents {path},random --hands 2000 --seed 1")
    return INTERRUPTED if stopped else 0


if __name__ == "__main__":
    # Asked to end by the system or a scheduler, it stops as for Ctrl-C, also in the background.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    sys.exit(main())
