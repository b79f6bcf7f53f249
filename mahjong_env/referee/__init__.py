"""The rulebook as slow, plain Python: the referee that the fast engine is compared with.

It shares no code with the fast engine and uses the standard library alone. Start reading at
``play.py`` (the course of a hand) and at the ``scoring_*.py`` files (one for each variant).
"""

from mahjong_env.referee.game import RefereeGame
from mahjong_env.referee.options import default_options
from mahjong_env.referee.scorer import score_hand

__all__ = ["RefereeGame", "default_options", "score_hand"]
