"""The peers' environment: made on demand, package by package, with pinned versions."""

from __future__ import annotations

import json
import venv
from collections.abc import Sequence
from pathlib import Path
from subprocess import CalledProcessError
from typing import Any, Final, NamedTuple

from benchmarks.processes import ROOT, Unavailable, run_module

FOLDER: Final = ROOT / "build" / "bench-peers"
CONSTRAINTS: Final = Path(__file__).parent / "constraints.txt"
_INSTALL_TIMEOUT = 900
_DRIVE_TIMEOUT = 900

# One core: what the libraries below a peer would else take for themselves.
_ONE_THREAD: Final = {
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false",
    "JAX_PLATFORMS": "cpu",
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
}


class Peer(NamedTuple):
    """Another package.

    Attributes:
        name: Its name on the registry, also of its driver `drive_NAME` (in lower case).
        needs: What else its driver needs.
    """

    name: str
    needs: Sequence[str] = ()

    @property
    def driver(self) -> str:
        """The module that measures it."""
        return f"benchmarks.peers.drive_{self.name.lower()}"


PEERS: Final = (
    Peer("riichienv"),
    Peer("pymahjong"),
    Peer("jansou"),
    Peer("rlcard"),
    Peer("mahjax"),
    Peer("mahjong"),
    Peer("PyMahjongGB"),
    Peer("pettingzoo", ("pygame",)),
)


def interpreter(folder: Path = FOLDER) -> str:
    """Return the environment's Python; the environment is made if it is not there.

    Raises:
        Unavailable: If it cannot be made.
    """
    python = folder / "bin" / "python"
    if not python.exists():
        try:
            venv.create(folder, with_pip=True, clear=True)
        except (OSError, CalledProcessError) as error:
            raise Unavailable(f"{folder}: {error}") from None
    return str(python)


def install(peer: Peer, python: str) -> None:
    """Install a peer in its pinned version.

    Raises:
        Unavailable: If that cannot be.
    """
    command = ["install", "--quiet", "--disable-pip-version-check", "--no-input", "-c", str(CONSTRAINTS)]
    run_module("pip", [*command, peer.name, *peer.needs], python=python, timeout=_INSTALL_TIMEOUT)


def drive(peer: Peer, python: str, seconds: float, repeats: int) -> dict[str, Any]:
    """Run a peer's driver and return what it found.

    Raises:
        Unavailable: If it fails or prints anything else than its result on the last line.
    """
    arguments = ["--seconds", str(seconds), "--repeats", str(repeats)]
    told = run_module(peer.driver, arguments, python=python, timeout=_DRIVE_TIMEOUT, environment=_ONE_THREAD)
    return read_result(told)


def read_result(told: str) -> dict[str, Any]:
    """Return the result that a driver printed on its last line.

    Raises:
        Unavailable: If there is none.
    """
    last = told.rstrip().rpartition("\n")[2]
    try:
        result = json.loads(last)
    except json.JSONDecodeError:
        result = None
    if not isinstance(result, dict) or not {"package", "version", "figures"} <= result.keys():
        raise Unavailable(f"no result on the last line: {last[:80]!r}")
    return result
