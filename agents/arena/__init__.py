"""The arena: agents against each other on duplicate deals, with intervals, statistics and receipts."""

from agents.arena.compare import LEAST_DEALS, NOT_DISTINGUISHABLE, TOO_FEW_DEALS, Pair, compare
from agents.arena.duplicate import BATCH, CTRL_C, Match, Played, Result, evaluate, play_deals, play_hands
from agents.arena.seating import ROUND_ROBIN, even_seatings, formats, seatings, seatings_of
from agents.arena.statistics import Statistics

__all__ = [
    "BATCH",
    "CTRL_C",
    "LEAST_DEALS",
    "NOT_DISTINGUISHABLE",
    "ROUND_ROBIN",
    "TOO_FEW_DEALS",
    "Match",
    "Pair",
    "Played",
    "Result",
    "Statistics",
    "compare",
    "evaluate",
    "even_seatings",
    "formats",
    "play_deals",
    "play_hands",
    "seatings",
    "seatings_of",
]
