"""Compare both engines over every variant and preset, and keep the outcome in `verify/`.

Runs `mahjong-env verify --results` for each; what was stopped goes on where it was. Results of other engines
than today's are dropped and begun anew.
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
    """Run all comparisons; return 1 if the engines part anywhere."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, meaning in (
        ("hands", "by the default rules"), ("random-hands", "by random options"),
        ("preset-hands", "by each other preset"), ("workers", "processes"),
    ):  # fmt: skip
        parser.add_argument(f"--{name}", type=int, required=True, metavar="N", help=meaning)
    chosen = parser.parse_args()
    presets, hands, workers = str(chosen.preset_hands), str(chosen.hands), chosen.workers
    codes = []
    for variant in VARIANTS:
        default, *others = get(variant).presets
        codes += [
            _run(variant, "scenarios", workers, "--scenarios"),
            *(_run(variant, preset, workers, "--rules", preset, "--hands", presets) for preset in others),
            _run(variant, "random", workers, "--random-options", "--hands", str(chosen.random_hands)),
            _run(variant, default, workers, "--hands", hands),
        ]
    return max(codes)


if __name__ == "__main__":
    sys.exit(main())
