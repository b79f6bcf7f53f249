"""Players outside this process: what each fault costs them, and that none of them ends a run."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import agents
import eval as evaluation
import mahjong_env
from agents import arena
from agents.arena.duplicate import FIRST_BATCH
from agents.external import ExternalAgent, Limits
from agents.external.agent import fallback
from mahjong_env import actions

ROOT = Path(evaluation.__file__).parent
BAD = Path(__file__).parent / "bots" / "bad_bot.py"
LIMITS = Limits(move_time=0.3, start_time=5.0, faults=3)
HANDS = 6


class Lowest:
    """What a bot without fault plays: the legal action of the lowest id."""

    observation = "vector"

    def act(self, observations: Any, masks: np.ndarray) -> Any:
        return masks.argmax(axis=1)


def _command(fault: str) -> str:
    return shlex.join([sys.executable, str(BAD), fault])


def _played(fault: str, limits: Limits = LIMITS) -> tuple[arena.Result, ExternalAgent]:
    bot = ExternalAgent(_command(fault), "malaysian3", None, limits)
    try:
        result = arena.evaluate("malaysian3", [bot, Lowest()], ["bot", "lowest"], HANDS, seed=2)
    finally:
        bot.close()
    return result, bot


def _ended(bot: ExternalAgent) -> bool:
    return bot._process._process.poll() is not None


@pytest.mark.parametrize("fault", ["none", "names", "wants text", "wants planes", "wants batch"])
def test_a_bot_without_fault_plays_as_the_same_agent_inside(fault: str) -> None:
    slow = Limits(move_time=20.0, start_time=20.0)
    result, bot = _played(fault, slow)
    assert (bot.faults.total(), bot.fallbacks, bot.replaced) == (0, 0, "")
    inside = arena.evaluate("malaysian3", [Lowest(), Lowest()], ["a", "b"], HANDS, seed=2)
    assert np.array_equal(result.played.chips, inside.played.chips)
    assert _ended(bot)


@pytest.mark.parametrize(
    ("fault", "kind", "words"),
    [
        ("hangs", "time-out", "no answer within 0.3 s a game"),
        ("garbage", "garbage", "Invalid JSON"),
        ("illegal", "illegal", "is illegal"),
        ("too few", "garbage", "0 given for 1 games"),
        ("no end of line", "garbage", "a line of more than 16,777,216 bytes"),
    ],
)
def test_faults_are_counted_until_it_is_replaced(fault: str, kind: str, words: str) -> None:
    limits = LIMITS._replace(move_time=5.0, faults=1) if fault == "no end of line" else LIMITS
    result, bot = _played(fault, limits)
    assert bot.faults == {kind: limits.faults}
    assert bot.replaced.startswith(f"{limits.faults} faults, the last one {kind}: ") and words in bot.replaced
    assert bot.fallbacks > limits.faults
    assert result.deals == HANDS // 3
    assert _ended(bot)


def test_an_answer_that_comes_too_late_is_dropped() -> None:
    """The third answer takes 1.5 s of 1 s; the fourth is in time, behind the late one."""
    _, bot = _played("late once", Limits(move_time=1.0, start_time=10.0))
    assert bot.faults == {"time-out": 1}
    assert bot.fallbacks == 1 and not bot.replaced


def test_a_bot_that_dies_is_replaced_at_once() -> None:
    result, bot = _played("dies")
    assert bot.faults == {"death": 1}
    assert bot.replaced == "ended with exit code 7"
    assert result.deals == HANDS // 3


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("dies at start", "ended with exit code 3"),
        ("starts too slowly", "no answer within 1 s"),
        ("wrong greeting", "protocol: Input should be 1"),
    ],
)
def test_a_bot_that_does_not_start_is_replaced(fault: str, words: str) -> None:
    begin = time.monotonic()
    result, bot = _played(fault, LIMITS._replace(start_time=1.0))
    assert bot.faults == {"start": 1}
    assert bot.replaced == f"did not start: {words}"
    assert bot.fallbacks == result.statistics[0].decisions
    assert time.monotonic() - begin < 30


def test_the_fallback_passes_or_plays_the_lowest() -> None:
    masks = np.zeros((2, actions.NUM_ACTIONS), np.bool_)
    masks[0, [actions.action_id("pong"), actions.PASS]] = True
    masks[1, [7, 12]] = True
    assert fallback(masks).tolist() == [actions.PASS, 7]


@pytest.mark.parametrize("command", ["", "no-such-program-here", "python 'open"])
def test_a_command_that_cannot_be_run_is_bad_input(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--variant", "malaysian3", "--agents", f"cmd:{command},random", "--hands", "3"]
    assert evaluation.main(arguments) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"eval.py: agents: cmd:{command}: cannot be run: ") and told.count("\n") == 1


def test_children_of_a_bot_end_with_it(tmp_path: Path) -> None:
    """The shell starts a sleeper and ends; both are in the bot's process group."""
    note = tmp_path / "pid"
    command = shlex.join(["sh", "-c", f"sleep 600 & echo $! > {note}; exit 1"])
    bot = ExternalAgent(command, "malaysian3", None, LIMITS)
    bot.close()
    child = int(note.read_text())
    for _ in range(50):
        if not Path(f"/proc/{child}").exists() or "Z" in Path(f"/proc/{child}/stat").read_text().split()[2]:
            return
        time.sleep(0.1)
    os.kill(child, 9)
    pytest.fail("the child went on")


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_keeps_results_and_ends_the_bots(sign: signal.Signals, tmp_path: Path) -> None:
    note = tmp_path / "pid"
    bot = shlex.join(["sh", "-c", f"echo $$ > {note}; exec {_command('wants batch')}"])
    arguments = ["--variant", "malaysian3", "--agents", f"cmd:{bot},random", "--hands", "1000000"]
    run = subprocess.Popen(
        [sys.executable, str(ROOT / "eval.py"), *arguments, "--out", str(tmp_path)],
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        # Who runs the tests in the background ignores Ctrl-C.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert run.stderr is not None
    told = b""
    while not any(int(hands) > FIRST_BATCH * 3 for hands in re.findall(rb"(\d+)/1000000", told)):
        part = os.read(run.stderr.fileno(), 4096)
        assert part, told
        told += part
    run.send_signal(sign)
    run.communicate(timeout=60)
    assert run.returncode == 130
    found = json.loads((tmp_path / "result.json").read_text())
    assert found["stopped"] and found["stopped_by"] == "Ctrl-C" and found["deals"] >= FIRST_BATCH
    with pytest.raises(ProcessLookupError):
        os.kill(int(note.read_text()), 0)


def test_example_bot_plays(tmp_path: Path) -> None:
    target = tmp_path / "result.json"
    bot = f"cmd:{shlex.join([sys.executable, str(ROOT / 'examples' / 'line_bot.py')])}"
    arguments = ["--variant", "singapore", "--agents", f"{bot},random", "--hands", "8", "--seed", "1"]
    assert evaluation.main([*arguments, "--json", str(target)]) == 0
    found = json.loads(target.read_text())
    assert found["agents"][bot]["external"] == {
        "faults": {}, "fallbacks": 0, "replaced": "", "messages": [],
    }  # fmt: skip
    assert found["receipt"]["agents"][bot].startswith("sha256:")


def test_faults_stand_in_the_report(tmp_path: Path) -> None:
    bot = f"cmd:{_command('dies')}"
    arguments = [
        "--variant",
        "malaysian3",
        "--agents",
        f"{bot},random",
        "--hands",
        "3",
        "--out",
        str(tmp_path),
    ]
    assert evaluation.main(arguments) == 0
    found = json.loads((tmp_path / "result.json").read_text())["agents"][bot]["external"]
    assert found["faults"] == {"death": 1} and found["replaced"] == "ended with exit code 7"
    assert "1 death; the fallback played" in (tmp_path / "report.md").read_text()


def test_an_agent_inside_that_raises_is_named() -> None:
    class Broken(Lowest):
        def act(self, observations: Any, masks: np.ndarray) -> Any:
            raise KeyError("brain")

    class Cheat(Lowest):
        def act(self, observations: Any, masks: np.ndarray) -> Any:
            return masks.argmin(axis=1)

    with pytest.raises(agents.AgentError, match=r"^agents: mine: act raised KeyError: 'brain'$"):
        arena.evaluate("chinese", [Broken(), Lowest()], ["mine", "other"], 4, seed=1)
    with pytest.raises(agents.AgentError, match=r"^agents: mine: action '.*' in row 0 is illegal: expected "):
        arena.evaluate("chinese", [Cheat(), Lowest()], ["mine", "other"], 4, seed=1)


def test_games_have_numbers_that_tell_nothing_of_the_deal() -> None:
    """Numbers run on from game to game, whatever the seeds."""
    bot = ExternalAgent(_command("none"), "malaysian3", None, Limits(20.0, 20.0))
    env = mahjong_env.BatchEnv("malaysian3", 3, seed=900)
    try:
        bot.begin(np.array([1, 0, 0]))
        decided = bot._decisions(env, np.array([0, 2]))
        bot.decide(env, np.array([True, False, True]))
        bot.begin(np.array([0, 1, 0]))
        again = bot._decisions(env, np.array([0, 2]))
    finally:
        bot.close()
    assert [decision.game for decision in decided] == [0, 2]
    assert [decision.game for decision in again] == [3, 5]
