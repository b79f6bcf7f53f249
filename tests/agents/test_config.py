"""Bad configs and command lines: one line that names the key, exit code 2, nothing written."""

from pathlib import Path

import pytest
import yaml

import mahjong_env
import train
from agents import config as config_of
from agents.random_agent import RandomAgent

CONFIGS = Path(train.__file__).parent / "configs"
VARIANTS = mahjong_env.variant_names()


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "config.yaml"
    path.write_text(f"variant: chinese\ntotal_timesteps: 100\nout: {tmp_path / 'out'}\n")
    return path


@pytest.mark.parametrize("variant", [*VARIANTS, "all"])
def test_shipped_configs_are_whole(variant: str) -> None:
    """Each names its variant, and every key is in it, so that the file shows what can be set."""
    path = CONFIGS / f"{variant}.yaml"
    assert config_of.read_config(path, []).variant == variant
    content = yaml.safe_load(path.read_text())
    content["reward_scale"] = 0  # a dict by game is one value
    written = {
        key if not isinstance(value, dict) else f"{key}.{inner}"
        for key, value in content.items()
        for inner in (value if isinstance(value, dict) else [""])
    }
    known = set(config_of.known_keys(config_of.Config))
    sections = {key.split(".")[0] for key in known if "." in key}
    assert written == known - sections


def test_every_variant_has_a_config() -> None:
    assert {path.stem for path in CONFIGS.glob("*.yaml")} == {*VARIANTS, "all"}


def test_overrides_go_before_the_file(config: Path) -> None:
    found = config_of.read_config(
        config, ["total_timesteps=7", "ppo.learning_rate=1e-4", "network.width=64", "rules={min_fan: 2}"]
    )
    assert (found.total_timesteps, found.ppo.learning_rate, found.network.width) == (7, 1e-4, 64)
    assert found.rules == {"min_fan": 2}
    assert found.ppo.n_epochs == config_of.PPO().n_epochs


@pytest.mark.parametrize(
    ("override", "message"),
    [
        ("leraning_rate=1", "config: key 'leraning_rate' is unknown: did you mean 'ppo.learning_rate'?"),
        ("ppo.n_epoch=1", "config: key 'ppo.n_epoch' is unknown: did you mean 'ppo.n_epochs'?"),
        ("total_timestep=5", "config: key 'total_timestep' is unknown: did you mean 'total_timesteps'?"),
        ("num_envs=0", "config: num_envs: Input should be greater than or equal to 1 (given: 0)"),
        ("ppo.gamma=2", "config: ppo.gamma: Input should be less than or equal to 1 (given: 2)"),
        ("num_envs=many", "config: num_envs: Input should be a valid integer, unable to parse string as an "
         "integer (given: 'many')"),
        ("seed.x=1", "config: key 'seed.x' is unknown: 'seed' has no keys of its own"),
        ("network", "config: 'network': expected key=value"),
        ("observation=vector", "config: network.type 'tile' needs observation 'planes'"),
        ("pool.curent=1", "config: key 'pool.curent' is unknown: did you mean 'pool.current'?"),
        ("pool.keep=0", "config: pool.keep: Input should be greater than or equal to 1 (given: 0)"),
        ("pool={opponents: 0}", "config: pool: nobody to play with: expected opponents, current or snapshots "
         "above 0 (given: {'opponents': 0})"),
        ("variant=[]", "config: variant: []: expected one game or more, each once"),
        ("variant=[chinese, chinese]",
         "config: variant: ['chinese', 'chinese']: expected one game or more, each once"),
        ("reward_scale={singapore: 1}",
         "config: reward_scale: ['singapore'] given: expected a value for chinese"),
        ("ppo.target_kl=0", "config: ppo.target_kl: Input should be greater than 0 (given: 0)"),
    ],
)  # fmt: skip
def test_bad_key_or_value(override: str, message: str, config: Path) -> None:
    with pytest.raises(ValueError) as caught:
        config_of.read_config(config, ["seed=1", override])
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("overrides", "message"),
    [
        (["variant=all", "num_envs=3"], "config: num_envs 3: expected one for each of 4 games"),
        (["variant=all", "rules=classic"], "config: rules: for several games expected a dict by game"),
        (["variant=[chinese, singapore]", "rules={malaysian3: null}"],
         "config: rules: ['malaysian3'] given: expected a value for chinese, singapore"),
        (["variant=all", "reward_scale={chinese: 1}"],
         "config: reward_scale: ['chinese'] given: expected a value for singapore, malaysian3, malaysian4, "
         "chinese"),
        (["resume=true", "overwrite=true"],
         "config: resume and overwrite: expected one of the two, not both"),
        (["advisor=greedy", "network.type=mlp"], "config: advisor: only network.type 'tile' can see it"),
    ],
)  # fmt: skip
def test_keys_that_do_not_go_together(overrides: list[str], message: str, config: Path) -> None:
    with pytest.raises(ValueError) as caught:
        config_of.read_config(config, overrides)
    assert str(caught.value) == message


def test_several_games_have_values_of_their_own(config: Path) -> None:
    found = config_of.read_config(
        config, ["variant=[chinese, singapore]", "reward_scale={chinese: 1, singapore: 0.5}",
                 "rules={singapore: classic}"]
    )  # fmt: skip
    assert found.games == ["chinese", "singapore"]
    assert [found.scale_of(game) for game in found.games] == [1, 0.5]
    assert [found.rules_of(game) for game in found.games] == [None, "classic"]


@pytest.mark.parametrize(
    ("override", "message"),
    [
        ("out=[", "config: out: value '[' is no YAML: "),
        ("seed=!!bool x", "config: seed: value '!!bool x' is no YAML: "),
        ("seed=2024-13-45", "config: seed: value '2024-13-45' is no YAML: "),
        ("ppo={gamma: 1, gamma: 0}", "config: ppo: value '{gamma: 1, gamma: 0}' is no YAML: line 1: key "
         "'gamma' stands in line 1 already"),
    ],
)  # fmt: skip
def test_value_that_is_no_yaml(override: str, message: str, config: Path) -> None:
    with pytest.raises(ValueError) as caught:
        config_of.read_config(config, [override])
    assert str(caught.value).startswith(message) and "\n" not in str(caught.value)


def test_key_given_twice(config: Path) -> None:
    config.write_text("seed: 1\nppo:\n  gamma: 1\n  gae_lambda: 0.9\n  gamma: 0.5\n")
    with pytest.raises(
        ValueError, match=r"^config: .* is no YAML: line 5: key 'gamma' stands in line 3 already$"
    ):
        config_of.read_config(config, [])


@pytest.mark.parametrize(
    ("overrides", "message"),
    [
        # 4 x 2 = 8 = 7 + 1; of the divisors 2, 4 and 8 the last is next to 7.
        (["num_envs=4", "ppo.n_steps=2", "ppo.batch_size=7"],
         "config: ppo.batch_size 7 leaves a last batch of one decision, which cannot be normalised, of "
         "the 8 of a rollout (num_envs x ppo.n_steps): expected a divisor such as 8"),
        (["num_envs=1", "ppo.n_steps=1", "ppo.batch_size=64"],
         "config: ppo.batch_size 64 leaves a last batch of one decision, which cannot be normalised, of "
         "the 1 of a rollout (num_envs x ppo.n_steps): expected more games or decisions"),
    ],
)  # fmt: skip
def test_batch_of_one_is_refused(overrides: list[str], message: str, config: Path) -> None:
    with pytest.raises(ValueError) as caught:
        config_of.read_config(config, overrides)
    assert str(caught.value) == message


def test_steps_are_rounded_up_to_whole_rollouts(config: Path) -> None:
    """16 x 8 = 128 decisions a rollout."""
    for asked, played in ((1, 128), (128, 128), (129, 256)):
        sizes = [f"total_timesteps={asked}", "num_envs=16", "ppo.n_steps=8"]
        assert config_of.read_config(config, sizes).whole_timesteps == played


def test_missing_key(tmp_path: Path) -> None:
    path = tmp_path / "config.yaml"
    path.write_text("variant: chinese\nout: x\n")
    with pytest.raises(ValueError, match=r"^config: key 'total_timesteps' is missing$"):
        config_of.read_config(path, [])


@pytest.mark.parametrize(
    ("content", "message"),
    [("- a\n- b\n", "expected lines `key: value`"), ("a: [", "is no YAML"), (None, "cannot be read")],
)
def test_bad_file(content: str | None, message: str, tmp_path: Path) -> None:
    path = tmp_path / "config.yaml"
    if content is not None:
        path.write_text(content)
    with pytest.raises(ValueError, match=message) as caught:
        config_of.read_config(path, [])
    assert str(caught.value).startswith("config: ") and "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("override", "message"),
    [
        ("variant=japanese", "train.py: variant 'japanese' is unknown"),
        ("rules={min_fen: 3}", "min_fen"),
        ("reward_scale=.inf", "reward_scale"),
        ("ppo.learning_rate=.nan", "ppo.learning_rate: Input should be a finite number"),
        ("pool.opponents=.inf", "pool.opponents: Input should be a finite number"),
        ("threads=1000000", "threads: Input should be less than or equal to 1024"),
        ("opponents=[gredy]", "train.py: agents: 'gredy' is unknown"),
        ("advisor=gredy", "train.py: advisor: 'gredy' is unknown"),
        ("resume=true", "state.pt cannot be read: No such file or directory"),
        ("warm_start.agent=teacher", "train.py: agents: 'teacher' is unknown"),
        ("total_timestep=5", "train.py: config: key 'total_timestep' is unknown"),
    ],
)
def test_bad_input_ends_with_2_and_writes_nothing(
    override: str, message: str, config: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert train.main(["--config", str(config), override]) == 2
    error = capsys.readouterr().err
    assert message in error and error.count("\n") == 1
    assert list(tmp_path.iterdir()) == [config]


class _SeesEvents(RandomAgent):
    observation = "events"


@pytest.mark.parametrize("key", ["opponents=[sees events]", "warm_start.agent=sees events"])
def test_agent_that_sees_what_is_not_shown(
    key: str, config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mahjong_env.register_agent("sees events", lambda variant, rules: _SeesEvents())
    assert train.main(["--config", str(config), key]) == 2
    assert "train.py: observation 'events': expected an environment made with it" in capsys.readouterr().err


def test_model_that_is_there_is_kept(
    config: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "out" / "model.zip"
    kept.parent.mkdir()
    kept.write_text("mine")
    assert train.main(["--config", str(config)]) == 2
    error = capsys.readouterr().err
    assert error == (
        f"train.py: config: out: {kept} is there already: expected another folder, resume=true or "
        "overwrite=true\n"
    )
    assert kept.read_text() == "mine"


def test_out_that_is_a_file(config: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    taken = tmp_path / "taken"
    taken.write_text("mine")
    assert train.main(["--config", str(config), f"out={taken}"]) == 2
    assert "out:" in capsys.readouterr().err
    assert taken.read_text() == "mine"
