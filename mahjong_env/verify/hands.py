"""One hand of a comparison: dealt, played, compared, and kept as a record where the engines part."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from mahjong_env.core.actions import ACTION_NAMES
from mahjong_env.core.tiles import KIND_NAMES, WINDS
from mahjong_env.game import HandResult
from mahjong_env.record.game_record import GameRecord, Hand, Move, hand_of_state, package_version, result_of
from mahjong_env.score import settlement_from_result
from mahjong_env.verify.compare import Mismatch, Pair, RefereeFault
from mahjong_env.verify.coverage import Coverage, HandLog
from mahjong_env.verify.fast import FastHand, action_numbers
from mahjong_env.verify.movers import Mover
from mahjong_env.verify.ruleset import RuleSet

_ROUNDS: Final = 4


@dataclass(frozen=True)
class Deal:
    """How a hand begins.

    Attributes:
        wall: All tiles in draw order, as kinds.
        dealer: Chair that deals.
        round_wind: 0 to 3 for E to N.
        seed: Seed of the fast engine's generator.
    """

    wall: tuple[int, ...]
    dealer: int
    round_wind: int
    seed: int


@dataclass
class Played:
    """A hand that was played through both engines, as far as they agree.

    Attributes:
        rules: The rule set.
        deal: How it began.
        moves: Chair, action and chips moved, by the fast engine.
        mismatch: The first difference, None where there is none.
    """

    rules: RuleSet
    deal: Deal
    moves: list[tuple[int, int, tuple[int, ...]]] = field(default_factory=list)
    mismatch: Mismatch | None = None


def all_tiles(rules: RuleSet) -> list[int]:
    """Return every tile of the variant as kinds, in order."""
    copies = rules.record["copies"][0].tolist()
    return [kind for kind, count in enumerate(copies) for _ in range(count)]


def random_deal(rules: RuleSet, rng: random.Random) -> Deal:
    """Return a shuffled wall, any dealer and, where the variant has one, any round wind."""
    wall = all_tiles(rules)
    rng.shuffle(wall)
    wind = rng.randrange(_ROUNDS) if int(rules.record["round_wind_used"][0]) else 0
    return Deal(tuple(wall), rng.randrange(rules.seats), wind, rng.getrandbits(63))


class ScriptMover:
    """Plays given actions as long as they are legal, then somebody else.

    Args:
        actions: The actions.
        then: Plays on; None plays the lowest legal action.
    """

    def __init__(self, actions: Iterable[int], then: Mover | None = None) -> None:
        self._actions = iter(actions)
        self._then = then

    def choose(self, fast: FastHand, mask: int) -> int:
        """Return one of the actions whose bits are set in `mask`."""
        action = next(self._actions, -1)
        if action >= 0 and mask >> action & 1:
            return action
        self._actions = iter(())
        return action_numbers(mask)[0] if self._then is None else self._then.choose(fast, mask)


def play_hand(rules: RuleSet, deal: Deal, mover: Mover, coverage: Coverage, compared: Counter[str]) -> Played:
    """Play one hand through both engines up to its end or the first difference.

    Args:
        rules: The rule set, with `max_hands` 1.
        deal: How the hand begins.
        mover: Chooses the actions.
        coverage: Counts what happens.
        compared: Counts what is compared.
    """
    played = Played(rules, deal)
    try:
        _play(played, mover, coverage, compared)
    except RefereeFault as fault:
        played.mismatch = Mismatch("referee breaks down", "goes on", str(fault))
    return played


def _play(played: Played, mover: Mover, coverage: Coverage, compared: Counter[str]) -> None:
    deal = played.deal
    pair = Pair(played.rules, deal.seed, deal.wall, deal.dealer, deal.round_wind, compared)
    log = HandLog(coverage, pair.referee)
    played.mismatch = pair.difference()
    while played.mismatch is None and not pair.over:
        actor = pair.fast.actor
        action = mover.choose(pair.fast, pair.mask)
        log.action(action)
        played.moves.append((actor, action, pair.step(action)))
        played.mismatch = pair.difference()
    if played.mismatch is None:
        log.result()


def record_of(played: Played) -> GameRecord:
    """Return a hand as a record that replays, as the fast engine played it."""
    rules, deal = played.rules, played.deal
    fast = FastHand(rules, deal.seed, deal.wall, deal.dealer, deal.round_wind)
    hand = hand_of_state(fast.games[0], rules.seats, len(deal.wall))
    for chair, action, chips in played.moves:
        fast.step(action)
        hand.moves.append(Move(chair, ACTION_NAMES[action], chips))
    if fast.ended:
        hand.result = result_of(_hand_result(rules, fast))
    return GameRecord(
        variant=rules.variant,
        options=dict(rules.changes),
        episode="match",
        seed=deal.seed,
        wall_given=True,
        dealer=deal.dealer,
        round_wind=WINDS[deal.round_wind] if int(rules.record["round_wind_used"][0]) else None,
        package=package_version(),
        hands=[hand],
        mismatch=_mismatch_fields(played.mismatch),
    )


def _mismatch_fields(found: Mismatch | None) -> dict[str, str] | None:
    if found is None:
        return None
    return {"field": found.field, "fast": str(found.fast), "referee": str(found.referee)}


def _hand_result(rules: RuleSet, fast: FastHand) -> HandResult:
    result = fast.result
    winners = tuple(chair for chair in range(rules.seats) if int(result.winners) >> chair & 1)
    return HandResult(
        reason="win" if winners else "draw",
        winners=winners,
        settlements=tuple(
            settlement_from_result(rules.variant, rules.options, result, chair) for chair in winners
        ),
        deltas=tuple(result.deltas[: rules.seats].tolist()),
        next_dealer=int(result.next_dealer),
    )


def deal_of(hand: Hand, seed: int) -> Deal:
    """Return how a recorded hand begins; the seed is that of its game."""
    wall = tuple(KIND_NAMES.index(tile) for tile in hand.wall)
    return Deal(wall, hand.dealer, WINDS.index(hand.round_wind), seed)
