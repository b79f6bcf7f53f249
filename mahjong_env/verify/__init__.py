"""The fast engine and the referee side by side: whole hands, compared after every decision.

`verify` plays many hands and reports where the engines part, `replay` plays a record again, `compare_record`
plays a record through both engines.
"""

from mahjong_env.verify.compare import Mismatch, Pair
from mahjong_env.verify.replay import compare_record, replay, replay_steps
from mahjong_env.verify.run import Plan, Report, verify

__all__ = ["Mismatch", "Pair", "Plan", "Report", "compare_record", "replay", "replay_steps", "verify"]
