"""Checkpoints: what is written comes back, what does not fit is refused in one line that names the field."""

import json
import pickle
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO

import agents
import mahjong_env
from agents import checkpoint, ppo

SIZES = {"width": 4, "depth": 1, "summary": 8}


def _metadata(**changes: object) -> checkpoint.Metadata:
    engine = mahjong_env.BatchEnv("chinese", 1).engine
    fields = {
        "variant": "chinese",
        "rules": None,
        "rules_hash": engine.rules_hash,
        "observation": "planes",
        "observation_version": engine.encoder.version,
        "network": "tile",
        "network_options": SIZES,
        "steps": 0,
        "package": mahjong_env.__version__,
        "config": {},
    }
    return checkpoint.Metadata.model_validate({**fields, **changes})


def _model(network: str = "tile", sizes: dict[str, int] = SIZES) -> MaskablePPO:
    env = mahjong_env.MahjongVecEnv("chinese", 4, observation="planes", seed=1)
    policy_kwargs = ppo.policy_kwargs(network, sizes)
    return MaskablePPO(ppo.NETWORKS[network], env, policy_kwargs=policy_kwargs, seed=1, device="cpu")


@pytest.fixture(scope="module")
def model() -> MaskablePPO:
    return _model()


@pytest.mark.parametrize("network", ["tile", "mlp"])
def test_player_chooses_as_the_model_did(network: str, tmp_path: Path) -> None:
    model = _model(network)
    path = tmp_path / "sub" / "model.zip"
    checkpoint.save(model, _metadata(network=network), path)
    player = agents.make(str(path), "chinese")
    env = mahjong_env.BatchEnv("chinese", 32, seed=3)
    expected, _ = model.predict(env.observation, deterministic=True, action_masks=env.mask)
    chosen = player.act(env.observation, env.mask)
    assert np.array_equal(chosen, expected)
    assert env.mask[np.arange(32), chosen].all()


def test_sb3_reads_the_file_too(model: MaskablePPO, tmp_path: Path) -> None:
    path = tmp_path / "model.zip"
    checkpoint.save(model, _metadata(), path)
    again = MaskablePPO.load(path, device="cpu")
    weights = zip(model.policy.parameters(), again.policy.parameters(), strict=True)
    assert all(torch.equal(a, b) for a, b in weights)


def test_a_failed_write_leaves_the_old_file(
    model: MaskablePPO, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "model.zip"
    path.write_text("old")

    def fail(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(OSError, match="disk full"):
        checkpoint.save(model, _metadata(), path)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"variant": "singapore"}, "variant is 'singapore', the game is 'chinese'"),
        ({"observation_version": 0}, "observation_version of 'planes' is 0, this mahjong_env has"),
        ({"observation": "smell"}, "observation 'smell' is unknown"),
        ({"rules_hash": "f00"}, "rules_hash is f00"),
        ({"network": "brain"}, "network is 'brain', known: tile, mlp"),
        ({"network_options": {**SIZES, "width": 5}}, "weights do not fit"),
    ],
)
def test_what_does_not_fit_is_refused(
    changes: dict[str, object], message: str, model: MaskablePPO, tmp_path: Path
) -> None:
    path = tmp_path / "model.zip"
    checkpoint.save(model, _metadata(**changes), path)
    with pytest.raises(agents.AgentError) as caught:
        agents.make(str(path), "chinese")
    text = str(caught.value)
    assert text.startswith(f"agents: {path}: ") and message in text and "\n" not in text


def test_rules_of_the_game_must_be_those_of_the_training(model: MaskablePPO, tmp_path: Path) -> None:
    path = tmp_path / "model.zip"
    checkpoint.save(model, _metadata(), path)
    with pytest.raises(agents.AgentError, match="rules_hash"):
        agents.make(str(path), "chinese", {"min_fan": 2})
    assert agents.make(str(path), "chinese", {"min_fan": 2}, any_rules=True).observation == "planes"


@pytest.mark.parametrize("share", [0.0, 0.3, 0.9, 0.999])
def test_truncated_file(share: float, model: MaskablePPO, tmp_path: Path) -> None:
    path = tmp_path / "model.zip"
    checkpoint.save(model, _metadata(), path)
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * share)])
    with pytest.raises(agents.AgentError, match="truncated or not a checkpoint"):
        agents.make(str(path), "chinese")


def test_flipped_byte(model: MaskablePPO, tmp_path: Path) -> None:
    path = tmp_path / "model.zip"
    checkpoint.save(model, _metadata(), path)
    with zipfile.ZipFile(path) as archive:
        place = archive.getinfo(checkpoint.WEIGHTS).header_offset + 5_000
    content = bytearray(path.read_bytes())
    content[place] ^= 1
    path.write_bytes(content)
    with pytest.raises(agents.AgentError, match=rf"damaged at {checkpoint.WEIGHTS}|truncated"):
        agents.make(str(path), "chinese")


def test_other_files(tmp_path: Path) -> None:
    with pytest.raises(agents.AgentError, match="no such file"):
        agents.make(str(tmp_path / "none.zip"), "chinese")
    path = tmp_path / "other.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("readme", "hello")
    with pytest.raises(agents.AgentError, match=r"not a checkpoint \(no mahjong_env\.json in it\)"):
        agents.make(str(path), "chinese")


def test_file_of_sb3_alone_is_told_from_a_damaged_one(model: MaskablePPO, tmp_path: Path) -> None:
    path = tmp_path / "model.zip"
    model.save(path)
    with pytest.raises(agents.AgentError) as caught:
        agents.make(str(path), "chinese")
    text = str(caught.value)
    assert text.startswith(f"agents: {path}: saved by Stable-Baselines3 alone, without {checkpoint.MEMBER}")
    assert (
        "variant" in text and "rules_hash" in text and "agents.ppo.save" in text and "truncated" not in text
    )


@pytest.mark.parametrize("network", ["tile", "mlp"])
def test_own_model_is_saved_for_eval(network: str, tmp_path: Path) -> None:
    model = _model(network)
    path = tmp_path / "mine.zip"
    ppo.save(model, path, ppo.Game("chinese"), observation="planes", network=network, sizes=SIZES)
    metadata, _ = checkpoint.load(path)
    assert metadata == _metadata(network=network)
    env = mahjong_env.BatchEnv("chinese", 32, seed=3)
    expected, _ = model.predict(env.observation, deterministic=True, action_masks=env.mask)
    assert np.array_equal(agents.make(str(path), "chinese").act(env.observation, env.mask), expected)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"network": "mlp"}, "network 'mlp' with sizes"),
        ({"sizes": {**SIZES, "width": 5}}, "is not the model's: "),
        ({"observation": "vector"}, "observation 'vector': the model was trained on another one"),
    ],
)
def test_what_eval_would_build_otherwise_is_not_saved(
    changes: dict[str, Any], message: str, model: MaskablePPO, tmp_path: Path
) -> None:
    given: dict[str, Any] = {"observation": "planes", "network": "tile", "sizes": SIZES, **changes}
    with pytest.raises(ValueError) as caught:
        ppo.save(model, tmp_path / "mine.zip", ppo.Game("chinese"), **given)
    assert message in str(caught.value) and "\n" not in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_other_activation_is_not_saved(tmp_path: Path) -> None:
    """SB3's default, tanh, has weights of the same shapes."""
    env = mahjong_env.MahjongVecEnv("chinese", 4, observation="planes", seed=1)
    model = MaskablePPO("MlpPolicy", env, policy_kwargs={"net_arch": [4]}, seed=1, device="cpu")
    with pytest.raises(ValueError, match="equal weights choose otherwise"):
        ppo.save(model, tmp_path / "mine.zip", ppo.Game("chinese"), observation="planes", sizes=SIZES)


def test_loading_runs_no_code_of_the_file(model: MaskablePPO, tmp_path: Path) -> None:
    trap = tmp_path / "trap"

    class Trap:
        def __reduce__(self) -> tuple[object, tuple[str]]:
            return Path.touch, (trap,)  # type: ignore[return-value]

    metadata = json.loads(_metadata().model_dump_json())
    path = tmp_path / "model.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(checkpoint.MEMBER, json.dumps(metadata))
        archive.writestr(checkpoint.WEIGHTS, pickle.dumps(Trap(), protocol=2))
    with pytest.raises(agents.AgentError, match="truncated or not a checkpoint"):
        agents.make(str(path), "chinese")
    assert not trap.exists()
