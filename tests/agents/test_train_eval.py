"""The main job, small: train, evaluate, stop, bad input."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import agents
import eval as evaluation
import mahjong_env
import train
from agents import checkpoint, curve
from agents.arena.receipt import fingerprint
from agents.config import read_config
from agents.imitation import Fit, Imitation

ROOT = Path(train.__file__).parent
TINY = [
    "num_envs=16", "ppo.n_steps=8", "ppo.batch_size=64", "ppo.n_epochs=1", "threads=1",
    "network.width=8", "network.depth=1", "network.summary=16", "warm_start.hands=8", "eval_every=0",
]  # fmt: skip


def _train(variant: str, out: Path, *overrides: str) -> int:
    config = str(ROOT / "configs" / f"{variant}.yaml")
    return train.main(["--config", config, *TINY, f"out={out}", *overrides])


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkpoint after two updates, with warm start and evaluation on the way."""
    out = tmp_path_factory.mktemp("run")
    steps = ["total_timesteps=256", "warm_start.decisions=600", "eval_every=128", "eval_hands=8"]
    pool = ["opponents=[random, greedy]", "pool={current: 1, snapshots: 1, snapshot_every: 128}"]
    assert _train("malaysian3", out, *steps, *pool, "checkpoint_every=128") == 0
    return out / train.CHECKPOINT


def test_checkpoint_says_what_it_is(trained: Path) -> None:
    metadata, weights = checkpoint.load(trained)
    assert (metadata.observation, metadata.advisor, metadata.steps) == ("planes", "greedy", 256)
    assert metadata.package == mahjong_env.__version__
    assert metadata.config["opponents"] == ["random", "greedy"]
    assert metadata.variants == {"malaysian3": mahjong_env.BatchEnv("malaysian3", 1).engine.rules_hash}
    assert {"warm_start/agreement", "eval/malaysian3/greedy/low"} <= set(metadata.figures)
    assert weights


def test_snapshots_are_players_too(trained: Path) -> None:
    files = sorted((trained.parent / train.SNAPSHOTS).glob("*.zip"))
    assert [int(file.stem) for file in files] == [0, 128, 256]
    player = agents.make(str(files[1]), "malaysian3")
    env = mahjong_env.BatchEnv("malaysian3", 8, seed=1)
    assert env.mask[np.arange(8), player.act(env.observation, env.mask)].all()


def test_logs_are_those_that_train_py_explains(trained: Path) -> None:
    from tensorboard.backend.event_processing.event_accumulator import (  # type: ignore[import-untyped]
        EventAccumulator,
    )

    logged = set()
    for file in trained.parent.glob("events.*"):
        events = EventAccumulator(str(file))
        events.Reload()
        logged |= set(events.Tags()["scalars"])
    assert {"play/malaysian3/hands", "warm_start/agreement", "train/approx_kl"} <= logged
    for opponent in ("random", "greedy", "snapshot"):
        assert f"eval/malaysian3/{opponent}/low" in logged
    explained = {_general(name) for name in logged}
    assert [name for name in explained if name not in (train.__doc__ or "")] == []


def _general(name: str) -> str:
    """A metric's name as the table has it."""
    group, *middle, last = name.split("/")
    places = {"play": ["GAME"], "eval": ["GAME", "OPPONENT"]}.get(group, [])
    assert len(middle) == len(places)
    return "/".join([group, *places, last])


def test_curve_is_drawn_from_the_logs(trained: Path, tmp_path: Path) -> None:
    assert curve.main([str(trained.parent), "--out", str(tmp_path / "new")]) == 0
    curves = json.loads((tmp_path / "new" / "curve.json").read_text())
    assert curves["eval/malaysian3/greedy/low"]["steps"] == [128, 256]
    assert (tmp_path / "new" / "curve.png").read_bytes().startswith(b"\x89PNG")
    assert curve.main([str(tmp_path)]) == 2


def test_second_run_replaces_the_first_when_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for seed in ("1", "2"):
        changes = ["total_timesteps=100", "warm_start.decisions=0", f"seed={seed}", "overwrite=true"]
        assert _train("chinese", tmp_path, *changes) == 0
    printed = capsys.readouterr().out
    assert "total_timesteps: 100 becomes 128: whole rollouts of num_envs 16 x ppo.n_steps 8" in printed
    assert "done after 128 steps" in printed
    metadata, _ = checkpoint.load(tmp_path / train.CHECKPOINT)
    assert metadata.config["seed"] == 2
    assert len(list(tmp_path.glob("events.*"))) == 1


def test_eval_prints_and_writes(trained: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "result.json"
    arguments = ["--variant", "malaysian3", "--agents", f"{trained},random", "--hands", "20", "--seed", "1"]
    assert evaluation.main([*arguments, "--json", str(target)]) == 0
    printed = capsys.readouterr().out
    assert "7 deals, each played in 3 seatings" in printed and "95 % interval" in printed
    # 30 deals in 3 seatings are 90 hands.
    told = "A verdict needs 30 deals or more: --hands 90" in printed
    assert told == ("too few deals" in printed)
    result = json.loads(target.read_text())
    assert result["hands"] == 21
    assert set(result["agents"]) == {str(trained), "random"}
    own = result["agents"][str(trained)]
    assert own["ci95"][0] <= own["mean_chips"] <= own["ci95"][1]
    # Zero-sum: one seat of the first against two of the second.
    assert own["mean_chips"] == pytest.approx(-2 * result["agents"]["random"]["mean_chips"])
    (pair,) = result["pairs"]
    assert pair["deals"] == 7
    assert pair["mean_difference"] == pytest.approx(1.5 * own["mean_chips"])
    receipt = result["receipt"]
    assert receipt["agents"][str(trained)] == fingerprint(
        str(trained), agents.make(str(trained), "malaysian3")
    )
    assert receipt["versions"]["mahjong_env"] == mahjong_env.__version__

    again = tmp_path / "again.json"
    assert evaluation.main([*arguments, "--json", str(again)]) == 0
    assert _without_times(json.loads(again.read_text())) == _without_times(result)


def _without_times(result: dict[str, Any]) -> dict[str, Any]:
    """A result apart from how long decisions took."""
    for own in result["agents"].values():
        assert own.pop("decision_ms") > 0
    return result


def test_same_checkpoint_twice_differs_by_exactly_zero(trained: Path, tmp_path: Path) -> None:
    target = tmp_path / "result.json"
    names = f"{trained},{trained}"
    arguments = ["--variant", "malaysian3", "--agents", names, "--hands", "30", "--json", str(target)]
    assert evaluation.main(arguments) == 0
    result = json.loads(target.read_text())
    assert set(result["agents"]) == {str(trained), f"{trained}#2"}
    assert result["pairs"][0]["mean_difference"] == 0.0
    assert result["pairs"][0]["ci95"] == [0.0, 0.0]
    assert result["pairs"][0]["verdict"] == "not distinguishable"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"--variant": "chinese", "--agents": "{trained},random"}, "variant is 'malaysian3', the game is"),
        ({"--agents": "random,gredy"}, "agents: 'gredy' is unknown"),
        ({"--agents": "random"}, "agents: 1 given, 2 to 3 allowed"),
        ({"--agents": "random,greedy,random,greedy"}, "agents: 4 given, 2 to 3 allowed"),
        ({"--variant": "japanese"}, "variant 'japanese' is unknown"),
        ({"--hands": "0"}, "hands: 0 given"),
        ({"--seed": "-1"}, "seed: -1 given"),
        ({"--rules": "min_fen=3"}, "min_fen"),
        ({"--rules": "min_fan=3", "--agents": "{trained},random"}, "rules_hash is"),
        ({"--json": "/nowhere/at/all.json"}, "json: folder /nowhere/at does not exist"),
    ],
)
def test_bad_input_ends_with_2_and_writes_nothing(
    changes: dict[str, str],
    message: str,
    trained: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    given = {"--variant": "malaysian3", "--agents": "greedy,random", "--json": str(tmp_path / "x.json")}
    given |= changes
    arguments = [word.format(trained=trained) for option in given.items() for word in option]
    assert evaluation.main(arguments) == 2
    captured = capsys.readouterr()
    assert message in captured.err and captured.err.count("\n") == 1 and not captured.out
    assert list(tmp_path.iterdir()) == []


def test_mlp_over_vector_learns_from_a_teacher_that_looks_at_planes(tmp_path: Path) -> None:
    assert _train(
        "chinese", tmp_path, "total_timesteps=128", "observation=vector", "network.type=mlp",
        "warm_start.decisions=500", "advisor=null",
    ) == 0  # fmt: skip
    metadata, _ = checkpoint.load(tmp_path / train.CHECKPOINT)
    assert (metadata.observation, metadata.network) == ("vector", "mlp")
    target = tmp_path / "result.json"
    names = f"{tmp_path / train.CHECKPOINT},greedy"
    arguments = ["--variant", "chinese", "--agents", names, "--hands", "8", "--json", str(target)]
    assert evaluation.main(arguments) == 0
    assert json.loads(target.read_text())["hands"] == 8


def test_same_seed_same_run(tmp_path: Path) -> None:
    runs = {}
    for name, seed in (("a", 5), ("b", 5), ("c", 6)):
        assert (
            _train(
                "chinese", tmp_path / name, "total_timesteps=256", "warm_start.decisions=300", f"seed={seed}"
            )
            == 0
        )
        _, weights = checkpoint.load(tmp_path / name / train.CHECKPOINT)
        runs[name] = np.concatenate([tensor.numpy().ravel() for tensor in weights.values()])
    assert np.array_equal(runs["a"], runs["b"])
    assert not np.array_equal(runs["a"], runs["c"])


def test_imitation_learns_to_agree() -> None:
    """Chosen at random 20 % of greedy's actions would be met at best."""
    config = read_config(
        ROOT / "configs" / "malaysian3.yaml",
        ["out=unused", "num_envs=4", "threads=1", "network.width=16", "warm_start.decisions=22000",
         "warm_start.batch_size=256"],
    )  # fmt: skip
    run = train.Run(config)
    fits: list[Fit] = []
    imitation: Imitation = run.imitation
    imitation.run(lambda _, fit: fits.append(fit))
    assert fits[-1].agreement > max(0.35, fits[0].agreement)
    assert fits[-1].loss < fits[0].loss
    assert fits[-1].explained > fits[0].explained


def test_a_rollout_without_an_outcome_is_not_learned_from(tmp_path: Path) -> None:
    """One game, two decisions a rollout: mostly one of them is closed, and one has no deviation."""
    few = ["num_envs=1", "ppo.n_steps=2", "ppo.batch_size=2", "total_timesteps=12", "warm_start.decisions=0"]
    assert _train("chinese", tmp_path, *few) == 0
    _, weights = checkpoint.load(tmp_path / train.CHECKPOINT)
    assert all(bool(weight.isfinite().all()) for weight in weights.values())


def test_stopped_before_it_learned_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(run: train.Run) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(train.Run, "train", stop)
    assert _train("chinese", tmp_path, "total_timesteps=128") == train.INTERRUPTED
    assert "nothing is saved" in capsys.readouterr().out
    assert not list(tmp_path.glob("*.pt")) and not list(tmp_path.glob("*.zip"))
