"""A run that goes on is the run that was not interrupted; the file it goes on from is checked."""

import hashlib
import pickle
import shutil
from pathlib import Path
from typing import Any

import pytest
import torch

import train
from agents import checkpoint, resume
from agents.imitation import Fit, Imitation
from agents.selfplay import SelfPlayPPO

CONFIGS = Path(train.__file__).parent / "configs"
TINY = [
    "num_envs=12", "ppo.n_steps=8", "ppo.batch_size=48", "ppo.n_epochs=2", "eval_every=0", "seed=3",
    "ppo.final_learning_rate=null",
    "network={width: 8, depth: 1, summary: 16}", "warm_start={decisions: 400, hands: 8}",
    "pool={opponents: 1, current: 1, snapshots: 1, snapshot_every: 192, keep: 2}",
    "variant=[chinese, malaysian3]", "reward_scale={chinese: 0.4, malaysian3: 0.04}",
]  # fmt: skip
ROLLOUT = 96


def _train(out: Path, *overrides: str) -> int:
    return train.main(["--config", str(CONFIGS / "chinese.yaml"), *TINY, f"out={out}", *overrides])


def _weights(out: Path) -> dict[str, torch.Tensor]:
    metadata, weights = checkpoint.load(out / train.CHECKPOINT)
    assert metadata.steps == 6 * ROLLOUT
    return weights


def _same(first: Any, second: Any) -> bool:
    if isinstance(first, torch.Tensor):
        return torch.equal(first, second)
    if isinstance(first, dict):
        return first.keys() == second.keys() and all(_same(first[key], second[key]) for key in first)
    if isinstance(first, list):
        return len(first) == len(second) and all(map(_same, first, second))
    return bool(first == second)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Six rollouts at one go."""
    out = tmp_path_factory.mktemp("whole")
    assert _train(out, f"total_timesteps={6 * ROLLOUT}") == 0
    return out


@pytest.fixture(scope="module")
def half(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first three of them."""
    out = tmp_path_factory.mktemp("half")
    assert _train(out, f"total_timesteps={3 * ROLLOUT}") == 0
    return out


def _copy(run: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(run, tmp_path / "run"))


def test_two_halves_are_one_whole(whole: Path, half: Path, tmp_path: Path) -> None:
    out = _copy(half, tmp_path)
    before, _ = checkpoint.load(out / train.CHECKPOINT)
    assert before.steps == 3 * ROLLOUT
    assert _train(out, f"total_timesteps={6 * ROLLOUT}", "resume=true") == 0
    assert _same(_weights(out), _weights(whole))
    state, expected = resume.read(out / train.STATE), resume.read(whole / train.STATE)
    for key in expected.keys() - {"config"}:
        assert _same(state[key], expected[key]), key
    names = [sorted(file.name for file in (run / train.SNAPSHOTS).iterdir()) for run in (out, whole)]
    assert names[0] == names[1] and len(names[0]) > 2


def test_ctrl_c_in_an_update_loses_that_update_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With a learning rate that falls over the whole run."""
    given = [f"total_timesteps={6 * ROLLOUT}", "ppo.final_learning_rate=0.00001"]
    whole, out = tmp_path / "whole", tmp_path / "parts"
    assert _train(whole, *given) == 0
    learn = SelfPlayPPO.train

    def interrupted(model: SelfPlayPPO) -> None:
        learn(model)
        if model.num_timesteps == 2 * ROLLOUT:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(SelfPlayPPO, "train", interrupted)
        assert _train(out, *given) == 130
    assert f"stopped after {ROLLOUT} steps" in capsys.readouterr().out
    assert checkpoint.load(out / train.CHECKPOINT)[0].steps == ROLLOUT
    assert _train(out, *given, "resume=true") == 0
    assert _same(_weights(out), _weights(whole))


def test_ctrl_c_in_the_warm_start(whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play = Imitation._fit

    def interrupted(imitation: Imitation, *rest: Any) -> Fit:
        if imitation.chunks == 1:
            raise KeyboardInterrupt
        return play(imitation, *rest)

    with monkeypatch.context() as patch:
        patch.setattr(Imitation, "_fit", interrupted)
        assert _train(tmp_path, f"total_timesteps={6 * ROLLOUT}") == 130
    state = resume.read(tmp_path / train.STATE)
    assert 0 < state["imitation"]["done"] < 400 and not state["started"]
    assert _train(tmp_path, f"total_timesteps={6 * ROLLOUT}", "resume=true") == 0
    assert _same(_weights(tmp_path), _weights(whole))


@pytest.mark.parametrize(
    ("override", "message"),
    [
        ("seed=4", "config: seed is 4: expected 3 as in the run to be resumed"),
        ("ppo.gamma=0.5", "config: ppo is "),
        ("opponents=[random]", "config: opponents is ['random']: expected ['greedy'] as in the run"),
        ("num_envs=16", "config: num_envs is 16: expected 12 as in the run"),
    ],
)
def test_another_config_is_refused(
    override: str, message: str, half: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (half / train.STATE).read_bytes()
    assert _train(half, "total_timesteps=600", "resume=true", override) == 2
    error = capsys.readouterr().err
    assert message in error and error.count("\n") == 1
    assert (half / train.STATE).read_bytes() == before


class _Trap:
    """Unpickled, it would make a file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[Any, ...]:
        return Path.touch, (self.path,)


@pytest.mark.parametrize("harm", ["cut", "flipped", "other", "empty", "trap", "list", "field"])
def test_harmed_state_is_refused(
    harm: str, half: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = _copy(half, tmp_path)
    path, trap = out / train.STATE, tmp_path / "trap"
    content = path.read_bytes()
    if harm == "cut":
        path.write_bytes(content[:-100])
    elif harm == "flipped":
        path.write_bytes(content[:5_000] + bytes([content[5_000] ^ 1]) + content[5_001:])
    elif harm in ("other", "empty"):
        path.write_bytes(b"PK" + content if harm == "other" else b"")
    elif harm == "trap":
        packed = pickle.dumps(_Trap(trap), protocol=2)
        path.write_bytes(resume.MAGIC + hashlib.sha256(packed).hexdigest().encode() + b"\n" + packed)
    elif harm == "list":
        resume.write(path, [1])  # type: ignore[arg-type]
    else:
        state = resume.read(path)
        del state["optimizer"]
        resume.write(path, state)
    assert _train(out, "total_timesteps=600", "resume=true") == 2
    error = capsys.readouterr().err
    assert "train.py: resume: " in error and str(path) in error and error.count("\n") == 1
    assert not trap.exists()


def test_missing_snapshot_is_named(half: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = _copy(half, tmp_path)
    missing = sorted((out / train.SNAPSHOTS).iterdir())[0]
    missing.unlink()
    assert _train(out, "total_timesteps=600", "resume=true") == 2
    assert f"{missing}: no such file" in capsys.readouterr().err
