"""Outputs of `eval.py`: fields, receipts that replay, round robin, precision, Ctrl-C, bad options."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import agents
import eval as evaluation
from agents import arena
from agents.arena import receipt as receipts
from agents.arena.compare import Pair
from agents.arena.rating import rate_scores
from agents.arena.receipt import Chips, read_receipt
from agents.arena.tournament import outcome_of, round_robin
from agents.intervals import Mean
from mahjong_env import registry
from mahjong_env.cli.main import main as package

ROOT = Path(evaluation.__file__).parent
GREEDY = ["--variant", "malaysian3", "--agents", "greedy,random"]


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of results."""
    folder = tmp_path_factory.mktemp("results")
    arguments = [*GREEDY, "--hands", "210", "--seed", "4", "--rules", "base=2", "--out", str(folder)]
    assert evaluation.main([*arguments, "--precision", "0.5", "--variance"]) == 0
    return folder


def test_fields_that_stay(stored: Path) -> None:
    found = json.loads((stored / "result.json").read_text())
    assert set(found["agents"]) == {"greedy", "random"}
    own = found["agents"]["greedy"]
    assert {"mean_chips", "ci95", "win_rate", "deal_in_rate", "decision_ms"} <= set(own)
    (pair,) = found["pairs"]
    assert {"a", "b", "mean_difference", "ci95", "deals", "verdict"} <= set(pair)
    assert (pair["a"], pair["b"], pair["deals"], pair["verdict"]) == (
        "greedy",
        "random",
        70,
        "greedy is better",
    )
    receipt = found["receipt"]
    assert receipt["batch_deals"] == [64, 6] and sum(receipt["batch_deals"]) == found["deals"]
    assert receipt["rules"]["base"] == 2
    assert all(digest.startswith("sha256:") for digest in receipt["agents"].values())


def test_chips_of_the_receipt_give_the_means(stored: Path) -> None:
    """Fewer than 100 deals: nothing is taken out, so the sum over the receipt is the mean."""
    found = json.loads((stored / "result.json").read_text())
    match = read_receipt(stored / "result.json").matches[0]
    chips = match.chips.array()
    assert chips.shape == (3, 70, 3) and (chips.sum(axis=2) == 0).all()
    own = sum(chips[row, :, seated.index(0)].sum() for row, seated in enumerate(match.seatings))
    assert found["agents"]["greedy"]["mean_chips"] == pytest.approx(own / 210)


def test_page_and_plot_are_written(stored: Path) -> None:
    text = (stored / "report.md").read_text()
    assert "| `greedy` - `random` |" in text and "greedy is better" in text
    assert "python eval.py --variant malaysian3" in text
    assert (stored / "plot.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(("deal", "seating"), [(0, 0), (65, 2)])
def test_any_game_replays(deal: int, seating: int, stored: Path, tmp_path: Path, capsys: Any) -> None:
    record = tmp_path / "game.jsonl"
    arguments = ["--replay", str(stored / "result.json"), "--deal", str(deal), "--seating", str(seating)]
    assert evaluation.main([*arguments, "--out", str(record)]) == 0
    assert "the same" in capsys.readouterr().out
    assert package(["replay", str(record)]) == 0
    assert "base=2" in capsys.readouterr().out


def test_replay_tells_a_difference(stored: Path, tmp_path: Path, capsys: Any) -> None:
    content = json.loads((stored / "result.json").read_text())
    receipt = content["receipt"]
    chips = Chips(**receipt["matches"][0]["chips"]).array()
    chips[0, 0] += [1, -1, 0]
    receipt["matches"][0]["chips"] = Chips.of(chips).model_dump()
    receipt["agents"]["greedy"] = "sha256:0"
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(receipt))
    assert evaluation.main(["--replay", str(changed)]) == 1
    told = capsys.readouterr()
    assert "DIFFERENT" in told.out and "agent greedy is not the one of the receipt" in told.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--deal", "70"], "deal: 70 given, 0 to 69 expected"),
        (["--deal", "-1"], "deal: -1 given, 0 to 69 expected"),
        (["--seating", "3"], "seating: 3 given, 0 to 2 expected"),
        (["--pair", "1"], "pair: 1 given, 0 to 0 expected"),
    ],
)
def test_no_such_game(arguments: list[str], message: str, stored: Path, capsys: Any) -> None:
    assert evaluation.main(["--replay", str(stored / "result.json"), *arguments]) == 2
    assert capsys.readouterr().err == f"eval.py: {message}\n"


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"receipt": {"format": 2}}'])
def test_no_receipt(text: str, tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "other.json"
    path.write_text(text)
    assert evaluation.main(["--replay", str(path)]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"eval.py: replay: {path}: ") and told.count("\n") == 1


def test_hands_needed_by_hand() -> None:
    """A half-width of 0.4 from 50 deals: a quarter of it takes sixteen times the deals."""
    pair = Pair("a", "b", Mean(1.0, 0.6, 1.4), 50)
    assert pair.deals_needed(0.1) == pytest.approx(800, abs=1)


def test_it_stops_when_it_is_precise(tmp_path: Path) -> None:
    target = tmp_path / "result.json"
    arguments = [*GREEDY, "--hands", "3000", "--precision", "50", "--until-precise", "--json", str(target)]
    assert evaluation.main(arguments) == 0
    found = json.loads(target.read_text())
    assert found["deals"] == 64 and not found["stopped"]
    assert found["pairs"][0]["hands_needed"] <= 192


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--until-precise"], "until-precise: needs --precision"),
        (["--precision", "0"], "precision: 0.0 given, more than 0 expected"),
        (["--move-time", "nan"], "move-time: nan given, more than 0 expected"),
        (["--match", "2v2"], "match: '2v2' given, 1v2, 2v1, round-robin allowed at 3 seats"),
    ],
)
def test_bad_options(arguments: list[str], message: str, capsys: Any) -> None:
    assert evaluation.main([*GREEDY, "--hands", "3", *arguments]) == 2
    assert capsys.readouterr().err == f"eval.py: {message}\n"


def stop_in_second_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Ctrl-C come while the second batch of deals is played."""
    plays, calls = arena.Match._batch, []

    def interrupt(match: arena.Match, *given: Any) -> arena.Played:
        calls.append(given)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return plays(match, *given)

    monkeypatch.setattr(arena.Match, "_batch", interrupt)


def test_ctrl_c_keeps_what_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    stop_in_second_batch(monkeypatch)
    assert evaluation.main([*GREEDY, "--hands", "3000", "--out", str(tmp_path)]) == 130
    found = json.loads((tmp_path / "result.json").read_text())
    assert found["stopped"] and found["deals"] == 64
    assert "Stopped before its end" in (tmp_path / "report.md").read_text()
    assert "Stopped" in capsys.readouterr().out


def test_an_agent_that_fails_late_keeps_what_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    class Tires:
        observation = "vector"
        asked = 0

        def act(self, observations: Any, masks: np.ndarray) -> Any:
            self.asked += len(masks)
            if self.asked > 20_000:
                raise RuntimeError("tired")
            return masks.argmax(axis=1)

    monkeypatch.setitem(registry._factories, "tires", lambda variant, rules: Tires())
    arguments = ["--variant", "malaysian3", "--agents", "tires,random", "--hands", "30000"]
    assert evaluation.main([*arguments, "--out", str(tmp_path)]) == 2
    assert "eval.py: agents: tires: act raised RuntimeError: tired\n" in capsys.readouterr().err
    found = json.loads((tmp_path / "result.json").read_text())
    assert found["stopped"] and found["deals"] >= 64


def test_ctrl_c_before_anything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    def interrupt(*_: Any) -> arena.Played:
        raise KeyboardInterrupt

    monkeypatch.setattr(arena.Match, "_batch", interrupt)
    assert evaluation.main([*GREEDY, "--hands", "30", "--out", str(tmp_path)]) == 130
    assert "nothing written" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_library_call_lets_ctrl_c_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """`train.py` evaluates on the way, and must hear of Ctrl-C itself."""
    stop_in_second_batch(monkeypatch)
    players = [agents.make(name, "malaysian3") for name in ("greedy", "random")]
    with pytest.raises(KeyboardInterrupt):
        arena.evaluate("malaysian3", players, ["greedy", "random"], 600, seed=1)


def test_round_robin_plays_every_pair_on_the_same_deals() -> None:
    names = ["greedy", "random", "mine", "random again"]
    specs = ["greedy", "random", "examples.my_agent:make", "random"]
    players = [agents.make(spec, "malaysian3") for spec in specs]
    outcome = round_robin(arena.Match("malaysian3", seed=2), players, names, 6 * 6 * 12)
    assert outcome.deals == 12 and outcome.hands == 6 * 6 * 12
    assert [(pair.a, pair.b) for pair in outcome.pairs] == [
        ("greedy", "random"), ("greedy", "mine"), ("greedy", "random again"),
        ("random", "mine"), ("random", "random again"), ("mine", "random again"),
    ]  # fmt: skip
    assert outcome.pairs[4].difference == (0.0, 0.0, 0.0)
    assert outcome.ratings[0].mu == max(rating.mu for rating in outcome.ratings)
    # Each holds half the chairs of its three matches: 6 seatings of 3 chairs, 12 deals.
    assert {own.hands for own in outcome.statistics} == {3 * 12 * 9}
    assert sum(mean.value for mean in outcome.means) == pytest.approx(0)


def test_an_agent_that_heeds_the_batch_is_replayed_within_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays the highest action when it is asked alone, else the lowest: alone, its games go otherwise."""

    class Heeds:
        observation = "vector"

        def act(self, observations: Any, masks: np.ndarray) -> Any:
            highest = masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)
            return highest if len(masks) == 1 else masks.argmax(axis=1)

    sizes = []
    plays = receipts._play_again

    def watched(*given: Any) -> Any:
        sizes.append(given[-1].size)
        return plays(*given)

    monkeypatch.setattr(receipts, "_play_again", watched)
    players = {"heeds": Heeds(), "greedy": agents.make("greedy", "chinese")}
    result = arena.Match("chinese", seed=9).play(list(players.values()), list(players), 40)
    specs = {"heeds": "x:y", "greedy": "greedy"}
    receipt = receipts.make_receipt("chinese", None, 9, outcome_of(result), specs, players)
    for deal in range(result.deals):
        _, chips, stored = receipts.replay(receipt, players, deal, 1)
        assert chips == stored == result.played.chips[1, deal].tolist()
    assert 10 in sizes


def sources_of(agent: Any) -> set[str]:
    return {path.name for path in receipts._sources(receipts._files_of(type(agent)))}


def test_hash_tells_sources_apart_that_matter() -> None:
    """`greedy` stands on the engine's plans, `random` does not, and neither on the leaderboard."""
    greedy = sources_of(agents.make("greedy", "chinese"))
    assert {"greedy.py", "plans.py", "layout.py"} < greedy and "leaderboard.py" not in greedy
    assert sources_of(agents.make("random", "chinese")) == {"random_agent.py", "base.py"}


def test_rating_is_higher_for_who_wins() -> None:
    scores = np.array([[1.0, -1.0]] * 10)
    first, second, idle = rate_scores(["a", "b", "c"], [(("a", "b"), scores)])
    assert first.mu > idle.mu > second.mu
    assert first.sigma < idle.sigma == pytest.approx(25 / 3)
    tied = rate_scores(["a", "b"], [(("a", "b"), np.zeros((10, 2)))])
    assert tied[0].mu == pytest.approx(tied[1].mu)
