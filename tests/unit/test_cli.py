"""The command line: output, exit codes, one-line errors."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from mahjong_env import score_hand
from mahjong_env.cli import main
from mahjong_env.core.patterns_table import PATTERN_NAMES
from mahjong_env.pattern_names import PATTERN_WORDS, pattern_words

# Singapore case 4: 4s drawn by South, ping hu 4 and concealed 1.
CASE_4 = ["score", "singapore", "--hand", "123m 456m 678p 345s 88p", "--win", "4s", "--seat", "S"]
# Singapore case 3: the same 4s from West is worth nothing.
CASE_3 = [*CASE_4, "--by", "W"]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Return the exit code, the standard output and the standard error."""
    try:
        code = main(arguments)
    except SystemExit as left:
        code = int(left.code or 0)
    output = capsys.readouterr()
    return code, output.out, output.err


def bad(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Expect exit code 2, nothing on standard output and one line of error; return it."""
    code, out, err = run(capsys, *arguments)
    assert code == 2
    assert out == ""
    assert err.count("\n") == 1
    assert "Traceback" not in err
    return err


# --- score


def test_a_win_exits_0_and_says_who_pays(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, *CASE_4)
    assert (code, err) == (0, "")
    for words in (
        "South wins by self-draw (4s)",
        "Read as: 123m + 456m + 678p + 345s + pair 88p",
        "4  ping hu, all chows 平胡",
        "1  concealed hand 门清",
        "5  tai in all",
        "South receives 96",
        "West pays 32 (2 x 16, self-draw)",
        "Next dealer: South",
    ):
        assert words in out


def test_a_hand_that_may_not_win_exits_1(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, *CASE_3)
    assert (code, err) == (1, "")
    assert "South may not win on 4s, discarded by West: 0 of at least 2 needed" in out
    assert "Nobody pays" in out


def test_json_of_a_win(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, *CASE_4, "--json")
    assert code == 0
    assert json.loads(out) == {
        "variant": "singapore",
        "legal": True,
        "reason": "",
        "patterns": [["concealed", 1], ["ping_hu", 4]],
        "total": 5,
        "payments": {"E": -32, "S": 96, "W": -32, "N": -32},
        "next_dealer": "S",
    }


def test_json_of_a_hand_without_a_shape(capsys: pytest.CaptureFixture[str]) -> None:
    hand = ["score", "chinese", "--hand", "1111m 3355p 77s EE CC", "--win", "C", "--seat", "S", "--by", "W"]
    code, out, _ = run(capsys, *hand, "--json")
    assert code == 1
    settlement = json.loads(out)
    assert settlement["reason"] == "no winning shape"
    assert settlement["patterns"] == []
    assert settlement["total"] == 0
    assert settlement["payments"] == {"E": 0, "S": 0, "W": 0, "N": 0}
    assert settlement["next_dealer"] == "E"


def test_every_option_reaches_the_scorer(capsys: pytest.CaptureFixture[str]) -> None:
    """Singapore case 15 by liability (B1), and a Malaysian hand that uses what Singapore lacks (A22)."""
    arguments = ["--hand", "345s 99m", "--win", "9m", "--meld", "pong:CCC", "--meld", "pong:FFF"]
    arguments += ["--meld", "pong:PPP", "--seat", "W", "--by", "N", "--liable", "S", "--round", "N"]
    code, out, _ = run(capsys, "score", "singapore", *arguments, "--json")
    assert code == 0
    assert json.loads(out)["payments"] == {"E": 0, "S": -128, "W": 128, "N": 0}
    arguments = ["--hand", "345p 345p 456p 678p 22p", "--win", "2p", "--bonus", "h1", "--fei-aside", "1"]
    code, out, _ = run(capsys, "score", "malaysian3", *arguments, "--replacement", "bonus", "--json")
    assert code == 0
    assert json.loads(out)["total"] == 7
    arguments = ["--hand", "234s 678m 345p 99p", "--win", "4s", "--meld", "pong:CCC", "--seat", "S"]
    code, out, _ = run(capsys, "score", "chinese", *arguments, *"--by W --rob --dealer S --json".split())
    # C12 with the robber dealing: 1 fan, doubled twice.
    assert json.loads(out)["payments"] == {"E": 0, "S": 4, "W": -4, "N": 0}


def test_rare_flags_reach_the_scorer(capsys: pytest.CaptureFixture[str]) -> None:
    heavenly = ["--hand", "123p 456p 789p FFF 22p", "--win", "2p", "--bonus", "cat"]
    _, out, _ = run(capsys, "score", "malaysian3", *heavenly, "--first-turn", "heavenly", "--json")
    assert json.loads(out)["patterns"] == [["heavenly", 10]]
    last = ["--hand", "345m 678m 456p 22s", "--win", "6p", "--meld", "pong:EEE", "--seat", "S", "--last-tile"]
    _, out, _ = run(capsys, "score", "singapore", *last, "--json")
    assert json.loads(out)["patterns"] == [["round_wind", 1], ["last_tile", 1]]


def test_rules_in_their_order(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, *CASE_4, "--rules", "base=10", "--rules", "base=3", "--json")
    assert code == 0
    assert json.loads(out)["payments"]["S"] == 288
    # B3: nothing scored, so 0 tai pay as one unit where no minimum holds; the seats are N and S.
    arguments = ["--hand", "456m 777p 234s 99s", "--win", "9s", "--meld", "chow:123m", "--bonus", "f1"]
    arguments += ["--seat", "N", "--by", "S"]
    assert run(capsys, "score", "malaysian4", *arguments)[0] == 1
    code, out, _ = run(capsys, "score", "malaysian4", *arguments, "--rules", "min_tai=0", "--json")
    assert code == 0
    assert json.loads(out)["payments"] == {"E": -1, "S": -2, "W": -1, "N": 4}


def test_rules_from_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pytest.importorskip("yaml")
    house = tmp_path / "house.yaml"
    house.write_text("base: 2\n")
    _, out, _ = run(capsys, *CASE_4, "--rules", str(house), "--json")
    assert json.loads(out)["payments"]["S"] == 192


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        (["--hand", "123m"], "hand"),
        (["--hand", "11111m 456m 678p 345s"], "hand"),
        (["--win", "C"], "win_tile"),
        (["--meld", "chow:124m"], "melds"),
        (["--bonus", "dog"], "bonus"),
        (["--seat", "Q"], "seat"),
        (["--round", "Q"], "round_wind"),
        (["--dealer", "S"], "dealer"),
        (["--by", "S"], "by"),
        (["--rob"], "rob"),
        (["--replacement", "kong"], "replacement"),
        (["--first-turn", "heavenly"], "first_turn"),
        (["--liable", "S"], "liable"),
        (["--fei-aside", "1"], "fei_aside"),
        (["--fei-aside", "one"], "fei-aside"),
        (["--rules", "no_such_option=1"], "no_such_option"),
        (["--rules", "no_such_preset"], "no_such_preset"),
        (["--rules", "min_tai=many"], "min_tai"),
        (["--no-such-flag"], "no-such-flag"),
    ],
)
def test_bad_input_exits_2_naming_it(
    capsys: pytest.CaptureFixture[str], changes: list[str], named: str
) -> None:
    assert named in bad(capsys, *CASE_4, *changes)


def test_bad_variant_and_missing_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert "riichi" in bad(capsys, "score", "riichi", "--hand", "1m", "--win", "1m")
    assert "--win" in bad(capsys, "score", "singapore", "--hand", "1m")
    assert "COMMAND" in bad(capsys)
    assert "fly" in bad(capsys, "fly")
    assert "riichi" in bad(capsys, "variants", "riichi")
    assert "riichi" in bad(capsys, "bench", "riichi")
    assert "seconds" in bad(capsys, "bench", "chinese", "--seconds", "0")


# --- variants


def test_variants_lists_all(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "variants")
    assert code == 0
    for variant in ("singapore", "malaysian3", "malaysian4", "chinese"):
        assert variant in out


def test_variants_json(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "variants", "--json")
    listed = {entry["variant"]: entry for entry in json.loads(out)}
    assert {name: entry["seats"] for name, entry in listed.items()} == {
        "singapore": 4,
        "malaysian3": 3,
        "malaysian4": 4,
        "chinese": 4,
    }
    assert {name: entry["tiles"] for name, entry in listed.items()} == {
        "singapore": 148,
        "malaysian3": 84,
        "malaysian4": 144,
        "chinese": 136,
    }
    assert listed["singapore"]["default_preset"] == "seed"
    assert listed["malaysian3"]["default_preset"] == "default"


def test_options_of_a_variant(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "variants", "malaysian3")
    assert code == 0
    assert "min_fan" in out
    _, out, _ = run(capsys, "variants", "malaysian3", "--json")
    shown: dict[str, Any] = json.loads(out)
    options = {option["name"]: option for option in shown["options"]}
    assert options["min_fan"]["default"] == 5
    assert options["payout"]["default"] == "split21"
    for option in options.values():
        assert {"name", "default", "allowed", "meaning", "source"} <= set(option)
        assert option["meaning"]


def test_differences_of_a_preset(capsys: pytest.CaptureFixture[str]) -> None:
    """The `sloperama` preset as the rulebook lists it (Malaysian three-player 5)."""
    code, out, _ = run(capsys, "variants", "malaysian3", "--diff", "sloperama", "--json")
    assert code == 0
    found = json.loads(out)["differences"]
    assert {entry["name"]: (entry["default"], entry["sloperama"]) for entry in found} == {
        "base": (1, 20),
        "limit_units": (20, 10),
        "kong_exposed": (2, 100),
        "kong_added": (1, 50),
        "kong_concealed": (2, 100),
        "set_opening": (2, 100),
        "set_later": (1, 50),
        "fei_side": (1, 50),
    }
    _, out, _ = run(capsys, "variants", "malaysian3", "--diff", "zhwiki")
    assert out.startswith("payout: split21 -> zhwiki\n")
    _, out, _ = run(capsys, "variants", "chinese", "--diff", "default")
    assert "default" in out
    assert "classic" in bad(capsys, "variants", "malaysian3", "--diff", "classic")
    assert "VARIANT" in bad(capsys, "variants", "--diff", "classic")


# --- help, version, module


@pytest.mark.parametrize("command", [(), ("score",), ("variants",), ("bench",)])
def test_help(capsys: pytest.CaptureFixture[str], command: tuple[str, ...]) -> None:
    code, out, err = run(capsys, *command, "--help")
    assert (code, err) == (0, "")
    assert "usage: mahjong-env" in out


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "--version")
    assert code == 0
    assert out.startswith("mahjong-env ")


def test_the_module_is_the_same() -> None:
    module = [sys.executable, "-m", "mahjong_env"]
    done = subprocess.run([*module, *CASE_3, "--json"], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert json.loads(done.stdout)["legal"] is False
    done = subprocess.run([*module, *CASE_4, "--seat", "Q"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("mahjong-env score: seat: 'Q'")


def test_a_reader_that_leaves_early_is_no_error() -> None:
    command = [sys.executable, "-m", "mahjong_env", "variants", "singapore"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


def test_bench_reports_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "bench", "chinese", "--seconds", "0.05", "--json")
    assert code == 0
    figures = json.loads(out)
    assert figures["variant"] == "chinese"
    assert figures["threads"] == 1
    rates = ("decisions_per_s", "decisions_per_s_planes", "ns_per_decision", "floor_ns", "shanten_per_s")
    assert all(figures[name] > 0 for name in rates)
    assert figures["ns_per_decision"] == pytest.approx(1e9 / figures["decisions_per_s"], rel=0.01)


# --- explain


def test_every_pattern_has_its_words() -> None:
    assert set(PATTERN_WORDS) == set(PATTERN_NAMES)
    assert pattern_words("ping_hu") == "ping hu, all chows 平胡"
    with pytest.raises(ValueError, match="riichi"):
        pattern_words("riichi")


def test_explains_bao_by_the_winning_tile() -> None:
    """Singapore case 46: the third and the fourth bamboo set, B4 by the winning tile."""
    melds = ["chow:123s", "pong:777s", "pong:999s"]
    won = score_hand("singapore", hand="456s 22s", win_tile="6s", melds=melds, seat="S", by="N")
    assert won.payments == {"E": 0, "S": 32, "W": 0, "N": -32}
    text = won.explain()
    assert "Read as: [123s] + [777s] + [999s] + 456s + pair 22s" in text
    assert "North pays 32 (4 x 8, liable, pays for everybody (bao 包))" in text
    assert "East pays nothing" in text


def test_explains_fei_and_the_limit() -> None:
    """Half flush 1, dragon 1 (J as C; as 5p it would be lost), three animals; then A5, a limit hand."""
    hand: dict[str, Any] = {"hand": "123p 456p 789p 55p CC J", "win_tile": "4p", "bonus": "cat rat rooster"}
    won = score_hand("malaysian3", seat="W", by="S", **hand)
    assert "The fei in hand stand for: C\n" in won.explain()
    assert "Read as: 123p + 456p + 789p + CCC + pair 55p" in won.explain()
    assert "South pays 10 (2 x 5, discarded the winning tile)" in won.explain()
    assert "East pays 5 (1 x 5, another player)" in won.explain()
    limit = score_hand("malaysian3", hand="123p 123p 678p CCC 44p", win_tile="4p", seat="W", by="S")
    assert "10  fan in all (limit hand)" in limit.explain()


def test_explains_the_cap() -> None:
    """Singapore case 20: 5 + 2 + 1, capped at 5."""
    won = score_hand("singapore", hand="222m 555m 888p 333s 77s", win_tile="7s", seat="W", round_wind="S")
    assert "5  tai in all (8 before the cap)" in won.explain()


def test_explains_a_robbed_kong_and_the_dealer() -> None:
    """C12 with West dealing, then with South dealing; C1: the discarder alone."""
    hand: dict[str, Any] = {
        "hand": "234s 678m 345p 99p",
        "win_tile": "4s",
        "melds": ["pong:CCC"],
        "seat": "S",
    }
    text = score_hand("chinese", by="W", rob=True, dealer="W", **hand).explain()
    assert "South wins on 4s, robbed from a kong of West" in text
    assert "x2 because a kong was robbed" in text
    assert "because the winner deals" not in text
    assert "West pays 2 (2 x 1, declared the robbed kong, pays alone)" in text
    text = score_hand("chinese", by="W", rob=True, dealer="S", **hand).explain()
    assert "x2 because the winner deals, x2 because a kong was robbed" in text
    text = score_hand("chinese", by="W", **hand).explain()
    assert "West pays 1 (1 x 1, discarded the winning tile, pays alone)" in text


def test_explains_a_flower_win() -> None:
    """Singapore case 39."""
    seven = "f1 f2 f3 f4 f5 f6 f7"
    text = score_hand("singapore", hand="", win_tile="f8", bonus=seven, seat="N", by="W").explain()
    assert "North wins on f8, exposed by West" in text
    assert "seven flowers rob the eighth 七抢一" in text
    assert "West pays 32 (2 x 16, exposed the eighth flower)" in text
