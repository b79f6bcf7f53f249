"""Checkpoints: what is written comes back, what does not fit is refused in one line that names the field."""

import hashlib
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
        "variants": {"chinese": engine.rules_hash},
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
        ({"variants": {"singapore": "f00"}}, "variant is 'singapore', the game is 'chinese'"),
        ({"observation_version": 0}, "observation_version of 'planes' is 0, this mahjong_env has"),
        ({"observation": "smell"}, "observation 'smell' is unknown"),
        ({"variants": {"chinese": "f00"}}, "rules_hash is f00"),
        ({"advisor": "gredy"}, "advisor: 'gredy' is unknown"),
        ({"advisor": "no_such_module:make"}, "advisor: 'no_such_module:make' is unknown"),
        ({"advisor": "ppo"}, "advisor: 'ppo' is unknown"),
        ({"advisor": "greedy"}, "weights do not fit"),
        ({"network_options": {"breadth": 5}}, "weights do not fit"),
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


def test_weights_of_another_model_are_noticed(model: MaskablePPO, tmp_path: Path) -> None:
    """A zip's own checksums are right here: somebody put other weights in."""
    path, other = tmp_path / "model.zip", tmp_path / "other.zip"
    checkpoint.write(model.policy.state_dict(), _metadata(), path)
    checkpoint.write(
        {name: tensor + 1 for name, tensor in model.policy.state_dict().items()}, _metadata(), other
    )
    with zipfile.ZipFile(path) as one, zipfile.ZipFile(other) as two:
        members = {
            checkpoint.MEMBER: one.read(checkpoint.MEMBER),
            checkpoint.WEIGHTS: two.read(checkpoint.WEIGHTS),
        }
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    with pytest.raises(agents.AgentError, match=r"damaged: policy\.pth is not the one"):
        agents.make(str(path), "chinese")


def test_checkpoint_of_the_weights_alone_plays_the_same(model: MaskablePPO, tmp_path: Path) -> None:
    path = tmp_path / "model.zip"
    checkpoint.write(model.policy.state_dict(), _metadata(), path)
    again = tmp_path / "again.zip"
    checkpoint.write(model.policy.state_dict(), _metadata(), again)
    assert path.read_bytes() == again.read_bytes()
    env = mahjong_env.BatchEnv("chinese", 32, seed=3)
    expected, _ = model.predict(env.observation, deterministic=True, action_masks=env.mask)
    assert np.array_equal(agents.make(str(path), "chinese").act(env.observation, env.mask), expected)


def test_network_of_two_games_plays_these_alone(model: MaskablePPO, tmp_path: Path) -> None:
    hashes = {name: mahjong_env.BatchEnv(name, 1).engine.rules_hash for name in ("chinese", "malaysian3")}
    path = tmp_path / "model.zip"
    checkpoint.write(model.policy.state_dict(), _metadata(variants=hashes), path)
    for variant in hashes:
        env = mahjong_env.BatchEnv(variant, 8, seed=3)
        chosen = agents.make(str(path), variant).act(env.observation, env.mask)
        assert env.mask[np.arange(8), chosen].all()
    with pytest.raises(
        agents.AgentError, match="variant is 'chinese', 'malaysian3', the game is 'singapore'"
    ):
        agents.make(str(path), "singapore")
    with pytest.raises(agents.AgentError, match=f"rules_hash is {hashes['malaysian3']}"):
        agents.make(str(path), "malaysian3", "sloperama")


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
        "variants" in text and "observation" in text and "agents.ppo.save" in text and "truncated" not in text
    )


@pytest.mark.parametrize("network", ["tile", "mlp"])
def test_own_model_is_saved_for_eval(network: str, tmp_path: Path) -> None:
    model = _model(network)
    path = tmp_path / "mine.zip"
    ppo.save(model, path, ppo.Game("chinese"), observation="planes", network=network, sizes=SIZES)
    metadata, _ = checkpoint.load(path)
    assert metadata == _metadata(network=network, weights=metadata.weights)
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

    content = pickle.dumps(Trap(), protocol=2)
    metadata = _metadata(weights=hashlib.sha256(content).hexdigest())
    path = tmp_path / "model.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(checkpoint.MEMBER, metadata.model_dump_json())
        archive.writestr(checkpoint.WEIGHTS, content)
    with pytest.raises(agents.AgentError, match="truncated or not a checkpoint"):
        agents.make(str(path), "chinese")
    assert not trap.exists()


def test_loading_imports_nothing_that_the_file_names(
    model: MaskablePPO, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "named_by_a_file.py").write_text("import pathlib\npathlib.Path(__file__ + '.ran').touch()\n")
    monkeypatch.syspath_prepend(tmp_path)
    path = tmp_path / "model.zip"
    checkpoint.save(model, _metadata(advisor="named_by_a_file:make"), path)
    with pytest.raises(agents.AgentError, match="advisor: 'named_by_a_file:make' is unknown"):
        agents.make(str(path), "chinese")
    assert not list(tmp_path.glob("*.ran"))
