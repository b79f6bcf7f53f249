"""What a constructed hand is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mahjong_env.variants import Value


@dataclass(frozen=True)
class Scenario:
    """A hand to bring about.

    Attributes:
        name: What it shows.
        deal: Tiles by seat, in the order in which they come to the seat: dealt first, then the replacements
            of the opening. Missing ones are chance.
        script: What happens, parted by commas: `S +5p` South draws 5p, `S win` South answers or acts,
            `live 1` harmless play until so many tiles are left. Between these everybody draws by chance,
            discards what is of no use and passes.
        rules: Options that the scenario needs.
        wind: Round wind.
        fixed: Whether the suits must stay as written.
    """

    name: str
    deal: Mapping[str, str]
    script: str
    rules: Mapping[str, Value] = field(default_factory=dict)
    wind: str = "E"
    fixed: bool = False
