"""riichienv, Japanese mahjong in Rust."""

from __future__ import annotations

import random
from collections.abc import Callable

from riichienv import RiichiEnv, calculate_shanten
from riichienv._riichienv import Conditions, HandEvaluator

from benchmarks.deals import random_hand, tiles_136, winning_hand
from benchmarks.peers.driver import CALLS, SEED, pick, run
from benchmarks.timing import Case

_FOUR_PLAYERS_EAST_SOUTH = 2


class Player:
    """Random play of one environment, decision by decision."""

    def __init__(self, observed: bool) -> None:
        self.rng = random.Random(SEED)
        self.observed = observed
        self.env = RiichiEnv(game_mode=_FOUR_PLAYERS_EAST_SOUTH, skip_mjai_logging=True, seed=SEED)
        self.waiting = self.env.reset()
        self.answers: dict[int, object] = {}

    def decide(self) -> None:
        """Let one seat choose; step the environment once every seat that it waits for has."""
        seat, view = self.waiting.popitem()
        if self.observed:
            view.encode()
        self.answers[seat] = pick(self.rng, view.legal_actions())
        if not self.waiting:
            self.waiting = self.env.step(self.answers)
            self.answers = {}
            if self.env.done():
                self.waiting = self.env.reset()

    def play(self) -> None:
        """Make CALLS decisions."""
        for _ in range(CALLS):
            self.decide()


def shanten_calls() -> Callable[[], None]:
    """Return a call that works out the shanten of CALLS random hands."""
    rng = random.Random(SEED)
    hands = [tiles_136(random_hand(rng)) for _ in range(CALLS)]

    def work() -> None:
        for hand in hands:
            calculate_shanten(hand)

    return work


def score_calls() -> Callable[[], None]:
    """Return a call that scores CALLS winning hands."""
    rng = random.Random(SEED)
    hands = [tiles_136(winning_hand(rng)) for _ in range(CALLS)]
    drawn = Conditions(tsumo=True)
    for hand in hands:
        if not HandEvaluator(hand).calc(hand[-1], [], [], drawn).is_win:
            raise SystemExit(f"{hand} is said to be no win")

    def work() -> None:
        for hand in hands:
            HandEvaluator(hand).calc(hand[-1], [], [], drawn)

    return work


if __name__ == "__main__":
    GAME = "Japanese mahjong, four seats, East-South game, event log off; one step for all seats that answer"
    run(
        "riichienv",
        {
            "peers.play": Case(Player(observed=False).play, CALLS),
            "peers.play_observed": Case(Player(observed=True).play, CALLS),
            "peers.shanten": Case(shanten_calls(), CALLS),
            "peers.score": Case(score_calls(), CALLS),
        },
        {
            "peers.play": GAME,
            "peers.play_observed": f"{GAME}; encode(), 74 x 34 float32",
            "peers.shanten": "calculate_shanten, the least of three shapes",
            "peers.score": "the compiled HandEvaluator, without its Python wrapper; yaku, han and fu",
        },
    )
