"""Perft: how many sequences of decisions there are from a position, counted by each engine on its own.

Two engines that agree on every count offer the same actions everywhere within that depth. The tree of either
is walked through nodes that know what the seat to decide may do, and give a child for each action.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol, Self

from mahjong_env.core.actions import ACTION_NAMES, action_id
from mahjong_env.core.tiles import KIND_NAMES, WINDS
from mahjong_env.referee import RefereeGame
from mahjong_env.verify.coverage import action_kind
from mahjong_env.verify.fast import FastHand, action_numbers
from mahjong_env.verify.hands import random_deal
from mahjong_env.verify.ruleset import RuleSet

ENGINES: Final = ("core", "referee")


@dataclass(frozen=True)
class Start:
    """A position to count from.

    Attributes:
        wall: All tiles in draw order.
        dealer: Chair that deals.
        round_wind: `E`, `S`, `W` or `N`.
        moves: Decisions from the deal on such as `S pong`, by seat wind. A seat that is asked and not named
            passes. Where the rules forbid a move, the position is the one before it.
    """

    wall: tuple[str, ...]
    dealer: int = 0
    round_wind: str = "E"
    moves: tuple[str, ...] = ()


def seeded_start(rules: RuleSet, seed: int) -> Start:
    """Return a random deal that depends on the variant and the seed alone."""
    deal = random_deal(rules, random.Random(f"perft {rules.variant} {seed}"))
    return Start(tuple(KIND_NAMES[kind] for kind in deal.wall), deal.dealer, WINDS[deal.round_wind])


class Node(Protocol):
    """A position of one engine.

    Attributes:
        seat: Seat wind of the player who decides; empty when the hand is over.
        legal: Names of what he may do, in the order of the action table.
    """

    seat: str
    legal: list[str]

    def child(self, action: str) -> Self:
        """Return the position after one of the legal actions."""
        ...


class CoreNode:
    """A position of the fast engine, copied for every child."""

    def __init__(self, fast: FastHand) -> None:
        self._fast = fast
        words = fast.legal()
        self.legal = [ACTION_NAMES[number] for number in action_numbers(words.get(fast.actor, 0))]
        self.seat = WINDS[(fast.actor - fast.dealer) % fast.rules.seats] if words else ""

    @classmethod
    def root(cls, rules: RuleSet, start: Start) -> CoreNode:
        """Return the position after the deal."""
        wall = [KIND_NAMES.index(tile) for tile in start.wall]
        return cls(FastHand(rules, 0, wall, start.dealer, WINDS.index(start.round_wind)))

    def child(self, action: str) -> CoreNode:
        """Return the position after one of the legal actions."""
        fast = self._fast.copy()
        fast.step(action_id(action))
        return CoreNode(fast)


class RefereeNode:
    """A position of the referee. Its game has no copy: the first child goes on with it, others replay."""

    def __init__(self, rules: RuleSet, start: Start, path: tuple[str, ...], game: RefereeGame) -> None:
        self._rules = rules
        self._start = start
        self._path = path
        self._game: RefereeGame | None = game
        actor = game.actor
        self.legal = [] if actor is None else game.legal()[actor]
        self.seat = "" if actor is None else WINDS[(actor - start.dealer) % rules.seats]

    @classmethod
    def root(cls, rules: RuleSet, start: Start) -> RefereeNode:
        """Return the position after the deal."""
        return cls(rules, start, (), cls._deal(rules, start))

    @staticmethod
    def _deal(rules: RuleSet, start: Start) -> RefereeGame:
        return RefereeGame(
            rules.variant,
            rules.options,
            wall=start.wall,
            dealer=start.dealer,
            round_wind=start.round_wind,
            first_dealer=start.dealer,
        )

    def _take_game(self) -> RefereeGame:
        game, self._game = self._game, None
        if game is None:
            game = self._deal(self._rules, self._start)
            for action in self._path:
                game.act(action)
        return game

    def child(self, action: str) -> RefereeNode:
        """Return the position after one of the legal actions."""
        game = self._take_game()
        game.act(action)
        return RefereeNode(self._rules, self._start, (*self._path, action), game)


def read_moves(text: str, seats: int) -> tuple[str, ...]:
    """Return moves parted by commas, such as `E discard 5m, S pong`, one by one.

    Raises:
        ValueError: If one of them is no seat with an action.
    """
    moves = tuple(filter(None, (" ".join(move.split()) for move in text.split(","))))
    for move in moves:
        seat, _, action = move.partition(" ")
        if seat not in WINDS[:seats] or not action:
            expected = f"a seat ({' '.join(WINDS[:seats])}) and an action, such as E discard 1p"
            raise ValueError(f"{move!r} is no move: expected {expected}")
        action_id(action)
    return moves


def play_moves(node: Node, moves: Sequence[str]) -> tuple[Node, int]:
    """Play moves as long as they are possible; return the position after them and how many were played.

    A seat that is asked and not named passes.
    """
    for played, move in enumerate(moves):
        seat, action = move.split(" ", 1)
        after = node
        while (after.seat != seat or action not in after.legal) and "pass" in after.legal:
            after = after.child("pass")
        if after.seat != seat or action not in after.legal:
            return after, played
        node = after.child(action)
    return node, len(moves)


def position(engine: str, rules: RuleSet, start: Start) -> Node:
    """Return the position to count from.

    Args:
        engine: `core` or `referee`.
        rules: The rule set, with `max_hands` 1, so that the fast engine stops where the referee does.
        start: Deal and moves.
    """
    root: Node = CoreNode.root(rules, start) if engine == "core" else RefereeNode.root(rules, start)
    return play_moves(root, start.moves)[0]


def count(node: Node, depth: int) -> list[Counter[str]]:
    """Return how many sequences of 1, 2, ... `depth` decisions begin here, by the kind of the last decision.

    Decisions between equal tiles are one. A hand that ends earlier gives no sequence.
    """
    found: list[Counter[str]] = [Counter() for _ in range(depth)]
    _add_counts(found, node)
    return found


def _add_counts(found: list[Counter[str]], node: Node) -> None:
    found[0].update(map(action_kind, map(action_id, node.legal)))
    if len(found) > 1:
        for action in node.legal:
            _add_counts(found[1:], node.child(action))


def divide(node: Node, depth: int) -> dict[str, int]:
    """Return the number of sequences of `depth` decisions by their first."""
    if depth == 1:
        return dict.fromkeys(node.legal, 1)
    return {action: count(node.child(action), depth - 1)[-1].total() for action in node.legal}


@dataclass(frozen=True)
class Parting:
    """Where two engines first offer different actions.

    Attributes:
        path: Decisions from the position on.
        legal: What each engine offers there, by its seat.
    """

    path: tuple[str, ...]
    legal: tuple[str, str]


def find_parting(one: Node, other: Node, depth: int) -> Parting | None:
    """Return the first place within `depth` decisions where the engines part; None if there is none."""
    if (one.seat, one.legal) != (other.seat, other.legal):
        return Parting((), (_offer(one, other.legal), _offer(other, one.legal)))
    if depth == 1:
        return None
    for action in one.legal:
        mine, his = one.child(action), other.child(action)
        found = find_parting(mine, his, depth - 1)
        if found is not None:
            return Parting((f"{one.seat} {action}", *found.path), found.legal)
    return None


def _offer(node: Node, known: Sequence[str]) -> str:
    if not node.seat:
        return "the hand is over"
    more = [action for action in node.legal if action not in known]
    return f"{node.seat} may {'also ' + ', '.join(more) if more else 'do no more'}"
