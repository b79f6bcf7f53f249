"""Other packages, and how many times faster ours is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from benchmarks.peers.environment import PEERS, Peer, drive, install, interpreter
from benchmarks.plan import Plan, Task, figures
from benchmarks.report import Figure

# Ours, the peers' and the name of the factor between them.
_COMPARED = (
    ("play.random", "peers.play", "peers.random_over"),
    ("hands.shanten_all", "peers.shanten", "peers.shanten_over"),
    ("hands.score", "peers.score", "peers.score_over"),
)


def tasks(plan: Plan) -> list[Task]:
    """Return one task a package."""
    return [Task(peer.name, partial(measure, plan, peer)) for peer in PEERS]


def measure(plan: Plan, peer: Peer) -> list[Figure]:
    """Install a peer and run its driver.

    Raises:
        Unavailable: If either fails.
    """
    python = interpreter()
    install(peer, python)
    result = drive(peer, python, plan.seconds, plan.repeats)
    subject = f"{result['package']} {result['version']}"
    found = figures({figure["name"]: figure["rates"] for figure in result["figures"]}, subject)
    notes = {figure["name"]: figure["note"] for figure in result["figures"]}
    return [figure.model_copy(update={"note": notes[figure.name]}) for figure in found]


def factors(found: Sequence[Figure]) -> list[Figure]:
    """Return how many times our figures are those of the fastest peer, for every pair that was measured."""
    made = []
    for ours, theirs, name in _COMPARED:
        peers = [figure for figure in found if figure.name == theirs]
        if not peers:
            continue
        fastest = max(peers, key=lambda figure: figure.median)
        made += [
            Figure(
                name=name,
                subject=figure.subject,
                samples=tuple(sample / fastest.median for sample in figure.samples),
                note=f"fastest: {fastest.subject}",
            )
            for figure in found
            if figure.name == ours
        ]
    return made
