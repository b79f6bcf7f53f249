"""Run modules of the benchmarks as processes of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]


class Unavailable(Exception):
    """A figure cannot be measured here; the message is the reason."""


def run_module(
    module: str,
    arguments: Sequence[str] = (),
    *,
    python: str = sys.executable,
    timeout: float | None = None,
    environment: Mapping[str, str] | None = None,
) -> str:
    """Run `python -m MODULE` in the repository's root and return what it printed.

    Args:
        module: Name of the module.
        arguments: Its arguments.
        python: The interpreter.
        timeout: Seconds after which it is ended.
        environment: Variables beside those of this process.

    Raises:
        Unavailable: If it cannot be run, ends with an error or takes too long; the message is its last line.
    """
    try:
        done = subprocess.run(
            [python, "-m", module, *arguments],
            cwd=ROOT, env=os.environ | (environment or {}), timeout=timeout,
            capture_output=True, text=True, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise Unavailable(f"not done after {timeout:.0f} s") from None
    except OSError as error:
        raise Unavailable(str(error)) from None
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise Unavailable(said[-1] if said else f"exit code {done.returncode}")
    return done.stdout
