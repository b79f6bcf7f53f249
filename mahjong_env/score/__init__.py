"""The scorer of the engine itself, for one hand at a time: `score_hand` and its `Settlement`."""

from mahjong_env.score.scoring import score_hand, settlement_from_result
from mahjong_env.score.settlement import Details, Settlement

__all__ = ["Details", "Settlement", "score_hand", "settlement_from_result"]
