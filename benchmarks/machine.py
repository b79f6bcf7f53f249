"""What a run ran on, in words that fit any machine of the kind."""

from __future__ import annotations

import os
import platform
import re
import subprocess
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from mahjong_env.variants import VARIANTS
from mahjong_env.verify.results import engine_hashes

_PACKAGES: Final = (
    "mahjong-env",
    "numpy",
    "numba",
    "torch",
    "stable-baselines3",
    "sb3-contrib",
    "pettingzoo",
)


def today() -> str:
    """Return the day, UTC."""
    return datetime.now(UTC).date().isoformat()


def describe_machine() -> dict[str, str]:
    """Return processor, cores, memory, system, and how busy it was."""
    size = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "memory": f"{size / 2**30:.0f} GiB",
        "system": f"{platform.system()} {platform.machine()}",
        "load before the run": f"{os.getloadavg()[0]:.1f}",
    }


def describe_versions() -> dict[str, str]:
    """Return a hash of the core's sources, and the versions of Python and of what figures depend on."""
    found = {"core": engine_hashes(next(iter(VARIANTS)))["core"][:8], "python": platform.python_version()}
    for name in _PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def _processor() -> str:
    if platform.system() == "Darwin":
        asked = ["sysctl", "-n", "machdep.cpu.brand_string"]
        return subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        text = ""
    named = re.search(r"^model name\s*:\s*(.+)$", text, re.MULTILINE)
    return named[1] if named else platform.processor() or "unknown"
