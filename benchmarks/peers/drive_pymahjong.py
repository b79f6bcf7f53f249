"""pymahjong, Japanese mahjong in C++."""

from __future__ import annotations

import random

from pymahjong import MahjongEnv

from benchmarks.peers.driver import CALLS, SEED, pick, run
from benchmarks.timing import Case


class Player:
    """Random play of one environment."""

    def __init__(self, observed: bool) -> None:
        self.rng = random.Random(SEED)
        self.observed = observed
        self.env = MahjongEnv()
        self.games = 0
        self.deal()

    def deal(self) -> None:
        """Start a hand, each seat dealing in turn."""
        self.env.reset(oya=self.games % 4, game_wind="east")
        self.games += 1

    def play(self) -> None:
        """Make CALLS decisions."""
        env = self.env
        for _ in range(CALLS):
            seat = env.get_curr_player_id()
            legal = env.get_valid_actions()
            if self.observed:
                env.get_obs(seat)
            env.step(seat, pick(self.rng, legal))
            if env.is_over():
                self.deal()


if __name__ == "__main__":
    GAME = "Japanese mahjong, four seats, one hand an episode"
    run(
        "pymahjong",
        {
            "peers.play": Case(Player(observed=False).play, CALLS),
            "peers.play_observed": Case(Player(observed=True).play, CALLS),
        },
        {"peers.play": GAME, "peers.play_observed": f"{GAME}; get_obs(), 93 x 34"},
    )
