"""The trained models that come with the package, and the names they play under.

`ppo` is the model of the game at hand, `ppo-all` the one that plays all games.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from agents.base import AgentError

FOLDER: Final = Path(__file__).parent / "models"
SUFFIX: Final = ".zip"
ALL: Final = "all"
# Agent names, each with the model that it plays, if it is the same in every game.
NAMES: Final[dict[str, str | None]] = {"ppo": None, "ppo-all": ALL}


def path_of(name: str, variant: str, folder: Path = FOLDER) -> Path:
    """Return the file of the model that `name` plays in a game.

    Raises:
        AgentError: If none is shipped.
    """
    model = NAMES[name] or variant
    path = folder / f"{model}{SUFFIX}"
    if not path.is_file():
        there = ", ".join(sorted(file.stem for file in folder.glob(f"*{SUFFIX}"))) or "none"
        raise AgentError(
            f"agents: {name!r}: no model of {model!r} comes with this version (there: {there}): expected a "
            "checkpoint's path (.zip); train.py makes one"
        )
    return path


def make_ppo(variant: str, rules: Any = None) -> Any:
    """Return `ppo` for a variant."""
    return _make("ppo", variant, rules)


def make_ppo_all(variant: str, rules: Any = None) -> Any:
    """Return `ppo-all` for a variant."""
    return _make("ppo-all", variant, rules)


def _make(name: str, variant: str, rules: Any) -> Any:
    import agents

    return agents.make(str(path_of(name, variant)), variant, rules)
