"""Players outside this process, over a line protocol (docs/arena.md)."""

from agents.external.agent import PREFIX, ExternalAgent, Limits

__all__ = ["PREFIX", "ExternalAgent", "Limits"]
