"""Models that come with the package: names, cards, and what is said where there is none."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

import agents
import eval as evaluation
import mahjong_env
from agents import checkpoint, ppo, ship, shipped
from agents.arena.receipt import fingerprint

SIZES: dict[str, Any] = {"width": 4, "depth": 1, "summary": 8}


def _model(path: Path, *variants: str, rules: object = None, advisor: str | None = "greedy") -> Path:
    """Write a network that has learned nothing: with an advisor it plays as that one, for it trusts it."""
    games = [ppo.Game(variant, rules) for variant in variants]
    sight = ppo.sight_of("planes", advisor, games[0])
    env = mahjong_env.BatchEnv(variants[0], 1)
    torch.manual_seed(0)
    policy = ppo.NETWORKS["tile"](
        sight.space(env.observation_space), env.action_space, lambda _: 0.0, **SIZES
    )
    metadata = ppo.describe(
        games, observation="planes", advisor=advisor, network="tile", sizes=SIZES, steps=7,
        figures={"warm_start/agreement": 0.5}, config={"seed": 1},
    )  # fmt: skip
    checkpoint.write(policy.state_dict(), metadata, path)
    return path


@pytest.fixture
def models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of models in the place of the package's own, empty at first."""
    folder = tmp_path / "models"
    folder.mkdir()
    monkeypatch.setattr(shipped.path_of, "__defaults__", (folder,))
    return folder


def test_names_are_known() -> None:
    assert {"ppo", "ppo-all"} <= set(mahjong_env.agent_names())
    assert agents.is_network("ppo") and agents.is_network("x.zip") and not agents.is_network("greedy")


@pytest.mark.parametrize(("name", "model"), [("ppo", "chinese"), ("ppo-all", "all")])
def test_no_model_is_said_in_one_line(name: str, model: str, models: Path) -> None:
    _model(models / "singapore.zip", "singapore")
    expected = (
        rf"^agents: '{name}': no model of '{model}' comes with this version \(there: singapore\): expected "
    )
    with pytest.raises(agents.AgentError, match=expected):
        agents.make(name, "chinese")


def test_shipped_models_play_their_games(models: Path) -> None:
    _model(models / "chinese.zip", "chinese")
    _model(models / "all.zip", *mahjong_env.variant_names())
    for name, variants in (("ppo", ["chinese"]), ("ppo-all", mahjong_env.variant_names())):
        for variant in variants:
            env = mahjong_env.BatchEnv(variant, 32, seed=2)
            player = agents.make(name, variant)
            # Trust of 2 against logits near 0: it does what it is advised.
            assert np.array_equal(
                player.act(env.observation, env.mask),
                agents.make("greedy", variant).act(env.observation, env.mask),
            )
    assert mahjong_env.make_agent("ppo", "chinese").observation == "planes"
    with pytest.raises(agents.AgentError, match="rules_hash is"):
        agents.make("ppo", "chinese", {"min_fan": 2})
    assert agents.make("ppo", "chinese", {"min_fan": 2}, any_rules=True).advisor is not None


def test_fingerprint_is_of_weights_and_advisor(models: Path) -> None:
    advised = _model(models / "chinese.zip", "chinese")
    alone = _model(models / "alone.zip", "chinese", advisor=None)
    prints = {
        str(path): fingerprint(str(path), agents.make(str(path), "chinese")) for path in (advised, alone)
    }
    assert prints[str(alone)] == f"sha256:{checkpoint.digest(alone)}"
    assert prints[str(advised)] != f"sha256:{checkpoint.digest(advised)}"
    assert fingerprint("ppo", agents.make("ppo", "chinese")) == prints[str(advised)]


def test_results_that_say_nothing_of_the_model_by_its_rules_are_refused(
    models: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    model, result = _model(tmp_path / "model.zip", "chinese"), tmp_path / "eval.json"
    arguments = ["--variant", "chinese", "--agents", f"{model},random", "--hands", "8", "--json", str(result)]
    assert evaluation.main(arguments) == 0
    good = json.loads(result.read_text())
    receipt = good["receipt"]
    for changes, message in (
        ({"stopped": True}, "was stopped before its end"),
        ({"variant": "singapore"}, "is of singapore by other rules than the model's"),
        ({"receipt": {**receipt, "rules_hash": "f00"}}, "is of chinese by other rules than the model's"),
        ({"agents": {}}, "is not among its agents"),
        ({"receipt": {**receipt, "specs": {str(model): "greedy"}}}, "is not among its agents"),
        ({"hands": "many"}, "is no result of eval.py: hands: Input should be a valid integer"),
        ({"agents": {str(model): {"mean_chips": 1.0}}}, "ci95: Field required"),
    ):
        result.write_text(json.dumps({**good, **changes}))
        capsys.readouterr()
        options = ["--result", str(result), "--folder", str(models), "--cards", str(tmp_path / "cards")]
        assert ship.main([str(model), "--as", "chinese", *options]) == 2
        error = capsys.readouterr().err
        assert message in error and error.count("\n") == 1
        assert not list(models.iterdir())


def test_a_model_that_cannot_play_is_not_shipped(
    models: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    model = _model(tmp_path / "model.zip", "chinese")
    metadata, weights = checkpoint.load(model)
    checkpoint.write({name: weight * float("nan") for name, weight in weights.items()}, metadata, model)
    assert ship.main([str(model), "--as", "chinese", "--folder", str(models)]) == 2
    assert "cannot play chinese" in capsys.readouterr().err
    assert not list(models.iterdir())


def test_a_model_is_shipped_with_its_card(models: Path, tmp_path: Path) -> None:
    model, result = _model(tmp_path / "model.zip", "chinese"), tmp_path / "eval.json"
    arguments = ["--variant", "chinese", "--agents", f"{model},random", "--hands", "8", "--json", str(result)]
    assert evaluation.main(arguments) == 0
    cards = tmp_path / "cards"
    options = ["--folder", str(models), "--cards", str(cards)]
    assert ship.main([str(model), "--as", "chinese", "--result", str(result), *options]) == 0
    assert (models / "chinese.zip").read_bytes() == model.read_bytes()
    card = (cards / "chinese.md").read_text()
    mean = json.loads(result.read_text())["agents"][str(model)]["mean_chips"]
    assert f"| chinese | `random` | {mean:+.3f} |" in card
    assert checkpoint.digest(model) in card and "for 7 decisions" in card and "choice of `greedy`" in card
    assert "`warm_start/agreement`: 0.5" in card and "seed: 1" in card


@pytest.mark.parametrize(
    ("variants", "rules", "name", "result", "message"),
    [
        (["chinese"], None, "singapore", None, "as: 'singapore' is for singapore; the model plays chinese"),
        (["chinese"], None, "all", None, "as: 'all' is for singapore, malaysian3, malaysian4, chinese; the"),
        (["chinese"], {"min_fan": 2}, "chinese", None, "made under other rules of chinese"),
        (["chinese"], None, "chinese", "{}", "is no result of eval.py"),
        (["chinese"], None, "chinese", '{"variant": "chinese"}', "is no result of eval.py: hands: Field"),
        ([], None, "chinese", None, "no such file"),
    ],
)  # fmt: skip
def test_what_is_not_shipped(
    variants: list[str], rules: object, name: str, result: str | None, message: str, models: Path,
    tmp_path: Path, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    model = tmp_path / "model.zip"
    if variants:
        _model(model, *variants, rules=rules)
    arguments = [str(model), "--as", name, "--folder", str(models), "--cards", str(tmp_path / "cards")]
    if result is not None:
        (tmp_path / "eval.json").write_text(result)
        arguments += ["--result", str(tmp_path / "eval.json")]
    assert ship.main(arguments) == 2
    error = capsys.readouterr().err
    assert message in error and error.count("\n") == 1
    assert not list(models.iterdir()) and not (tmp_path / "cards").exists()
