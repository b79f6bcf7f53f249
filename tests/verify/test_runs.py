"""What a run depends on: the seed and the number of a hand, not workers, order or what was played before."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from mahjong_env import Game
from mahjong_env.cli import main
from mahjong_env.core.actions import ACTION_NAMES
from mahjong_env.record.game_record import GameRecord
from mahjong_env.variants import VARIANTS, get
from mahjong_env.verify import Plan, Report, verify
from mahjong_env.verify.fast import FastHand, action_numbers
from mahjong_env.verify.hands import random_deal
from mahjong_env.verify.movers import make_mover
from mahjong_env.verify.ruleset import make_ruleset, random_changes, random_ruleset
from mahjong_env.verify.run import play_number, rules_of


def played(plan: Plan, number: int) -> tuple[object, ...]:
    hand = play_number(plan, number, rules_of(plan, number), Report())
    return hand.deal, hand.moves, hand.rules.options


@pytest.mark.parametrize("scenarios", [False, True])
def test_a_hand_depends_on_seed_and_number_alone(scenarios: bool) -> None:
    plan = Plan("malaysian3", 7, random_options=True, scenarios=scenarios)
    forward = [played(plan, number) for number in (4, 5, 6)]
    backward = [played(plan, number) for number in (6, 5, 4)]
    assert forward == backward[::-1]


def test_other_seeds_and_numbers_give_other_hands() -> None:
    walls = {played(Plan("chinese", seed), number)[0] for seed in range(3) for number in range(3)}
    assert len(walls) == 9


def test_workers_change_nothing() -> None:
    plan = Plan("malaysian3", 9, random_options=True)
    alone, two = verify(plan, 24), verify(plan, 24, workers=2)
    assert alone.coverage == two.coverage
    assert alone.compared == two.compared
    assert (alone.hands, alone.fields) == (two.hands, two.fields)
    assert alone.reachable == two.reachable


def test_progress_reaches_the_end() -> None:
    seen: list[tuple[int, int, int]] = []
    verify(
        Plan("malaysian3", 1),
        12,
        progress=lambda report, hands: seen.append((report.hands, hands, report.mismatches)),
    )
    assert seen[-1] == (12, 12, 0)
    assert [done for done, _, _ in seen] == sorted({done for done, _, _ in seen})


# --- random options


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_sets_are_allowed_and_differ(variant: str) -> None:
    sets = [random_ruleset(variant, 1, number, ()) for number in range(30)]
    for rules in sets:
        assert get(variant).checked(rules.options) == rules.options
    # Of the sets with few changes some change nothing at all.
    assert len({rules.hash for rules in sets}) > 15


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_option_of_a_hand_is_drawn_at_some_time(variant: str) -> None:
    rng = random.Random(0)
    drawn = Counter(name for _ in range(60) for name in random_changes(get(variant), rng, {}))
    assert set(drawn) == set(get(variant).by_name) - {"max_hands"}


def test_fixed_options_stay() -> None:
    rng = random.Random(0)
    for _ in range(20):
        assert random_changes(get("singapore"), rng, {"lock_pong": True})["lock_pong"] is True


def test_refused_combinations_are_drawn_again() -> None:
    rng = random.Random(1)
    for _ in range(50):
        options = {**get("malaysian3").defaults, **random_changes(get("malaysian3"), rng, {})}
        assert options["allow_fake_kong"] or not options["fake_pong_promote"]


# --- movers


@pytest.mark.parametrize("name", ["random", "biased", "mixed"])
def test_movers_choose_what_is_legal(name: str) -> None:
    rules = make_ruleset("malaysian3", {"max_hands": 1})
    for seed in range(6):
        rng = random.Random(seed)
        deal = random_deal(rules, rng)
        mover = make_mover(name, rng, rules.seats)
        fast = FastHand(rules, deal.seed, deal.wall, deal.dealer, deal.round_wind)
        while not fast.ended:
            mask = fast.legal()[fast.actor]
            action = mover.choose(fast, mask)
            assert mask >> action & 1
            fast.step(action)


def test_an_unknown_mover_is_refused() -> None:
    with pytest.raises(ValueError, match="mover 'clever' is unknown"):
        make_mover("clever", random.Random(0), 4)


def test_action_numbers_are_the_set_bits() -> None:
    assert action_numbers(0b1010001) == [0, 4, 6]
    assert action_numbers(1 << (len(ACTION_NAMES) - 1)) == [224]


# --- the command line


def test_json_has_the_promised_fields(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "malaysian3", "--hands", "5", "--seed", "4", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["variant"], shown["hands"], shown["mismatches"], shown["seed"]) == ("malaysian3", 5, 0, 4)
    assert shown["decisions"] > 50
    assert shown["results"] == 5
    assert sum(shown["coverage"]["end"].values()) == 5
    assert set(shown["never"]) == set(shown["coverage"])
    assert shown["seconds"] > 0


def test_tables_name_what_was_compared_and_what_never_happened(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "chinese", "--hands", "3", "--rules", "min_fan=2", "--mover", "random"]) == 0
    output = capsys.readouterr()
    lines = output.out.splitlines()
    assert lines[-1].startswith("chinese: 3 hands, ")
    assert " 0 mismatches" in lines[-1]
    assert any(line.split()[:2] == ["legal", "actions"] and line.endswith(" 0") for line in lines)
    assert any(line.startswith("never: ") and "thirteen_wonders" in line for line in lines)
    assert output.err.endswith("3 of 3 hands, 0 mismatches\n")


def test_scenarios_are_each_played_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "chinese", "--scenarios", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["coverage"]["pattern"]["thirteen_wonders"] >= 5
    assert shown["never"]["payment"] == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["riichi"], "riichi"),
        (["chinese", "--hands", "0"], "expected 1 or more"),
        (["chinese", "--rules", "min_fann=2"], "did you mean 'min_fan'"),
        (["chinese", "--mover", "clever"], "clever"),
    ],
)
def test_bad_input_is_named(capsys: pytest.CaptureFixture[str], arguments: list[str], words: str) -> None:
    try:
        code = main(["verify", *arguments])
    except SystemExit as left:
        code = int(left.code or 0)
    assert code == 2
    assert words in capsys.readouterr().err


def test_replay_prints_moves_result_and_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game = Game("singapore", seed=2)
    record = GameRecord.from_game(game, 2)
    while not game.over:
        record.play(game, game.legal()[0])
    path = tmp_path / "game.jsonl"
    record.write(path)
    moves = record.hands[0].moves
    assert main(["replay", str(path)]) == 0
    whole = capsys.readouterr().out
    assert f"{len(moves)} moves" in whole.splitlines()[0]
    assert game.text() in whole
    assert main(["replay", str(path), "--step", "3", "--viewer", "1"]) == 0
    part = capsys.readouterr().out
    assert f"   3  player_{moves[2].chair} {moves[2].action}" in part
    assert "   4  " not in part
    assert part.count(" tiles\n") == 3
    for engine in ("referee", "both"):
        assert main(["replay", str(path), "--engine", engine]) == 0
        assert f"up to move {len(moves)}" in capsys.readouterr().out
    assert main(["replay", str(path), "--step", "9999"]) == 2
    assert "--step 9999: expected 0 to" in capsys.readouterr().err
    assert main(["replay", str(path), "--viewer", "4"]) == 2
    assert "--viewer 4: expected 0 to 3" in capsys.readouterr().err
