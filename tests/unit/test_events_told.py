"""Every `events` observation of whole hands says what the referee tells: variants, presets, house rules."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from mahjong_env.core.actions import ACTION_NAMES
from mahjong_env.core.tiles import WINDS
from mahjong_env.encode import EVENTS_ENCODER, events
from mahjong_env.encode.history import new_histories, note_events
from mahjong_env.encode.tokens import HISTORY_WORDS, NUM_TOKENS, PADDING, WORDS, describe_token
from mahjong_env.variants import VARIANTS
from mahjong_env.verify.fast import FastHand
from mahjong_env.verify.hands import Deal, ScriptMover, random_deal
from mahjong_env.verify.movers import Mover, make_mover
from mahjong_env.verify.ruleset import RuleSet, make_ruleset, random_ruleset
from mahjong_env.verify.scenarios import scenario_rules, stage
from mahjong_env.verify.walls import SCENARIOS
from tests.property.presets import PRESETS
from tests.unit.told import Teller, watched

TOLD = [describe_token(token) for token in range(NUM_TOKENS)]
ONE_HAND = (("max_hands", 1),)
AT_THE_END = ("phase", "seat_wind", "live", "hands", "seats", "chips")
# Words that cannot happen in a variant.
LACKS = {
    "singapore": {"aside", "swap"},
    "malaysian3": {"round_wind"},
    "malaysian4": {"round_wind", "aside", "swap"},
    "chinese": {"round_wind", "bonus", "aside", "swap"},
}


def shown(row: np.ndarray, channel: str) -> list[str]:
    start = events.OFFSETS[channel]
    size = next(entry.size for entry in events.CHANNELS if entry.name == channel)
    return [TOLD[token] for token in row[start : start + size].tolist() if token != PADDING]


class Hand:
    """One hand in the fast engine with its history, and the referee that tells it."""

    def __init__(self, rules: RuleSet, deal: Deal) -> None:
        self.rules = rules
        self.fast = FastHand(rules, deal.seed, deal.wall, deal.dealer, deal.round_wind)
        self.history = new_histories(1)
        with watched():
            wind = WINDS[deal.round_wind]
            self.teller = Teller(rules.variant, rules.options, deal.wall, deal.dealer, wind)
        self._look()

    def play(self, action: int) -> None:
        with watched():
            self.teller.act(ACTION_NAMES[action])
        self.fast.step(action)
        self._look()

    def words(self) -> Counter[str]:
        """How often each word stands in the history."""
        size = int(self.history["length"][0])
        return Counter(WORDS[word].name for word in self.history["word"][0, :size].tolist())

    def _look(self) -> None:
        """Compare what every chair is shown."""
        note_events(self.fast.games, np.zeros(1, np.int64), self.rules.record, self.history)
        out = EVENTS_ENCODER.new(1)
        for viewer in range(self.rules.seats):
            out[:] = -1
            EVENTS_ENCODER.write(
                self.fast.games, self.rules.record, np.array([viewer], np.int8), out, self.history
            )
            self._compare(out[0], viewer)

    def _compare(self, row: np.ndarray, viewer: int) -> None:
        teller = self.teller
        assert shown(row, "history") == teller.history(viewer)
        present = teller.present(viewer)
        over = teller.game.over
        for channel in AT_THE_END if over else present:
            assert shown(row, channel) == present[channel], channel
        if over:
            return
        assert shown(row, "hand") == teller.hand(viewer)
        if not teller.asks_about_flower():
            assert shown(row, "drawn") == teller.drawn(viewer)
        if self._lock_is_settled(viewer):
            assert shown(row, "locked") == teller.locked(viewer)

    def _lock_is_settled(self, viewer: int) -> bool:
        """Not while answers are out, nor in one's own turn, where a lock matters to nobody."""
        return self.teller.game.phase in ("turn", "claim_turn") and self.teller.game.actor != viewer


def play(rules: RuleSet, deal: Deal, mover: Mover) -> Counter[str]:
    """Play a hand, comparing at every decision, and return the words of its history."""
    hand = Hand(rules, deal)
    while not hand.teller.game.over:
        hand.play(mover.choose(hand.fast, hand.fast.legal()[hand.fast.actor]))
    return hand.words()


@pytest.mark.parametrize(("variant", "preset"), PRESETS)
def test_random_hands(variant: str, preset: str) -> None:
    rules = make_ruleset(variant, [preset, {"max_hands": 1}])
    rng = random.Random(f"{variant} {preset}")
    seen: Counter[str] = Counter()
    for _ in range(5):
        seen += play(rules, random_deal(rules, rng), make_mover("mixed", rng, rules.seats))
    assert seen["discard"] > 100


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_house_rules(variant: str) -> None:
    rng = random.Random(variant)
    for number in range(20):
        rules = random_ruleset(variant, 7, number, ONE_HAND)
        play(rules, random_deal(rules, rng), make_mover("biased", rng, rules.seats))


@pytest.mark.parametrize("variant", VARIANTS)
def test_constructed_hands(variant: str) -> None:
    """Kongs of every sort, robberies, flower wins, swaps: what chance hardly ever brings."""
    rng = random.Random(variant)
    base = make_ruleset(variant, dict(ONE_HAND))
    seen: Counter[str] = Counter()
    for scenario in SCENARIOS[variant]:
        rules = scenario_rules(base, scenario)
        deal, names, _ = stage(rules, scenario, rng)
        then = make_mover("biased", rng, rules.seats)
        seen += play(rules, deal, ScriptMover(map(ACTION_NAMES.index, names), then))
    missing = {word.name for word in HISTORY_WORDS} - set(seen)
    # Own draws and hidden kongs are what a viewer makes of draws and concealed kongs.
    assert missing == {"padding", "own_draw", "hidden_kong"} | LACKS[variant]
