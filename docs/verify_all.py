"""Compare both engines over every variant and preset, and keep the outcome in `verify/`.

Runs `mahjong-env verify --results` for each; what was stopped goes on where it was. Results of other engines than
today's are dropped and begun anew.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import sys
from pathlib import Path
from typing import Final

from mahjong_env.cli import main as mahjong_env
from mahjong_env.variants import VARIANTS, get
from mahjong_env.verify.results import engine_hashes

RESULTS: Final = Path(__file__).parent / "verify"
_SEED: Final = 11


def _drop_outdated(path: Path, variant: str) -> None:
    if path.exists() and json.loads(path.read_text(encoding="utf-8"))["engines"] != engine_hashes(variant):
        path.unlink()


def _run(variant: str, name: str, workers: int, *arguments: str) -> int:
    path = RESULTS / f"{variant}-{name}.json"
    _drop_outdated(path, variant)
    common = ("--seed", str(_SEED), "--workers", str(workers), "--results", str(path))
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        code = mahjong_env(["verify", variant, *arguments, *common])
    print(f"{name}: {told.getvalue().rstrip().rpartition(chr(10))[2]}", flush=True)
    return code


def main() -> int:
    """Run all comparisons, the short ones first; return 1 if the engines part anywhere."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, meaning in (
        ("hands", "by the default rules"), ("random-hands", "by random options"),
        ("preset-hands", "by each other preset"), ("workers", "processes"),
    ):  # fmt: skip
        parser.add_argument(f"--{name}", type=int, required=True, metavar="N", help=meaning)
    chosen = parser.parse_args()
    codes = []
    for variant in VARIANTS:
        codes.append(_run(variant, "scenarios", chosen.workers, "--scenarios"))
        for preset in list(get(variant).presets)[1:]:
            codes.append(
                _run(variant, preset, chosen.workers, "--rules", preset, "--hands", str(chosen.preset_hands))
            )
    for name, hands, more in (
        ("random", chosen.random_hands, ("--random-options",)), ("default", chosen.hands, ()),
    ):  # fmt: skip
        for variant in VARIANTS:
            label = name if more else next(iter(get(variant).presets))
            codes.append(_run(variant, label, chosen.workers, "--hands", str(hands), *more))
    return max(codes)


if __name__ == "__main__":
    sys.exit(main())
