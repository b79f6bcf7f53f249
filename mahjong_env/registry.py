"""Names under which others find this package's environments, and under which it finds agents."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, Final

from mahjong_env.variants import VARIANTS, get

AgentFactory = Callable[..., Any]

ENTRY_POINTS: Final = "mahjong_env.agents"
_PREFIX: Final = "mahjong"
_factories: dict[str, AgentFactory] = {}
_with_setting: set[str] = set()


def register_agent(name: str, factory: AgentFactory, *, setting: bool = False) -> None:
    """Make an agent known by name, for `opponents=` and command lines; a known name is taken over.

    Args:
        name: The name.
        factory: Called with the variant's name and its rules (as `rules=` takes them); returns an `Agent`
            (see `mahjong_env.envs.opponents`) or a function of (observations, masks, rng).
        setting: Whether it may be called with a third argument: what follows `@` in `name@setting`, a str.
    """
    _factories[name] = factory
    _with_setting.discard(name)
    if setting:
        _with_setting.add(name)


def agent_names() -> tuple[str, ...]:
    """Return the names of all agents: registered, or declared by an installed package as entry points."""
    return tuple(sorted({*_factories, *entry_points(group=ENTRY_POINTS).names}))


def make_agent(name: str, variant: str, rules: Any = None) -> Any:
    """Return a new agent.

    Args:
        name: A registered name, `name@setting` of an agent with a setting, or `module:factory`: a function of
            a module that Python can import, called as `register_agent` says.
        variant: The game it is to play.
        rules: House rules as `rules=` takes them.

    Raises:
        ValueError: If there is no such agent or variant.
    """
    game = get(variant).name
    if name not in _factories and ":" in name:
        return _call_imported(name, game, rules)
    _load(name.partition("@")[0])
    if name not in _factories and "@" in name:
        return _make_with_setting(name, game, rules)
    if name not in _factories:
        known = ", ".join(map(repr, agent_names())) or "none"
        raise ValueError(
            f"agent {name!r} is unknown: expected 'random', a registered one ({known}) or module:factory"
        )
    return _factories[name](game, rules)


def _load(name: str) -> None:
    """Register what an installed package declares under a name, unless it is known or the package does so."""
    for entry in entry_points(group=ENTRY_POINTS, name=name) if name not in _factories else ():
        factory = entry.load()
        if name not in _factories:
            register_agent(name, factory)


def _make_with_setting(name: str, game: str, rules: Any) -> Any:
    """Return a new agent by `name@setting`."""
    plain, _, setting = name.partition("@")
    if plain not in _with_setting:
        takes = ", ".join(map(repr, sorted(_with_setting))) or "none does"
        raise ValueError(f"agent {name!r}: {plain!r} takes no setting: expected one that does ({takes})")
    if not setting:
        raise ValueError(f"agent {name!r}: expected a setting behind '@'")
    return _factories[plain](game, rules, setting)


def _call_imported(name: str, game: str, rules: Any) -> Any:
    """Return what the function that `module:factory` names makes of variant and rules."""
    factory = _import_factory(name)
    if not _takes_two(factory):
        raise ValueError(f"agent {name!r}: expected a function of variant and rules")
    return factory(game, rules)


def _takes_two(function: Callable[..., Any]) -> bool:
    """Tell whether a function takes two arguments; one that is built in and hides what it takes may."""
    try:
        signature = inspect.signature(function)
    except ValueError:
        return True
    try:
        signature.bind(None, None)
    except TypeError:
        return False
    return True


def _import_factory(name: str) -> AgentFactory:
    """Return what `module:factory` names."""
    module, _, attribute = name.partition(":")
    try:
        found: AgentFactory = getattr(import_module(module), attribute)
    except (ImportError, TypeError, ValueError) as error:
        raise ValueError(f"agent {name!r}: module {module!r} cannot be imported: {error}") from None
    except AttributeError:
        raise ValueError(f"agent {name!r}: module {module!r} has no {attribute!r}") from None
    if not callable(found):
        raise ValueError(f"agent {name!r}: expected a function of variant and rules, got {found!r}")
    return found


def register_gymnasium() -> None:
    """Register `mahjong/Singapore-v0` and the like with Gymnasium, if it is installed."""
    try:
        from gymnasium.envs.registration import register, registry
    except ImportError:
        return
    for variant in VARIANTS:
        name = f"{_PREFIX}/{variant.capitalize()}-v0"
        if name not in registry:
            register(
                name,
                entry_point="mahjong_env.envs.single:SingleEnv",
                vector_entry_point="mahjong_env.envs.vector:MahjongVectorEnv",
                kwargs={"variant": variant},
            )


def register_pettingzoo() -> None:
    """Register `mahjong/singapore-v0` and the like with PettingZoo (AEC and Parallel), if it is installed."""
    try:
        from pettingzoo.env_registry.registration import aec_registry, parallel_registry, register
    except ImportError:
        return
    for variant in VARIANTS:
        name = f"{_PREFIX}/{variant}-v0"
        if name not in aec_registry:
            register("aec", name, "mahjong_env.envs.aec:env", kwargs={"variant": variant})
        if name not in parallel_registry:
            register("parallel", name, "mahjong_env.envs.parallel:parallel_env", kwargs={"variant": variant})
