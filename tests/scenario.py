"""Little games on a fixed wall, written so that a test reads like a story at the table.

``deal`` builds the wall and starts the game, ``play`` moves it on::

    game = deal("chinese", E="5p", S="123m 456p 777s 789s 5p")
    play(game, "E discard 5p", "S win")
    assert deltas(game) == (-1, 1, 0, 0)

What a test does not fix is filled with tiles that do as little as possible: a filled hand has no pair and
no two tiles of a suit closer than three apart where the set allows it, so it can hardly claim or win; bonus
tiles and fei that nobody asked for lie where they are drawn last (Singapore: in the dead wall).

Chair 0 deals unless the test says otherwise, so chairs 0, 1, 2, 3 are the seats E, S, W, N of the first hand.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import mahjong_env

WINDS = "ESWN"
ANIMALS = ["cat", "rat", "rooster", "centipede"]
FLOWERS = [f"f{i}" for i in range(1, 9)]
FACES = [f"h{i}" for i in range(1, 5)]
SEATS = {"singapore": 4, "malaysian3": 3, "malaysian4": 4, "chinese": 4}
DEAD_WALL = {"singapore": 15, "malaysian3": 0, "malaysian4": 0, "chinese": 0}
_SUITS = {"singapore": "mps", "malaysian3": "p", "malaysian4": "mps", "chinese": "mps"}
_EXTRAS = {
    "singapore": FLOWERS + ANIMALS,
    "malaysian3": FLOWERS + ANIMALS + FACES + ["J"] * 4,
    "malaysian4": FLOWERS,
    "chinese": [],
}
_SPECIAL = frozenset(FLOWERS + ANIMALS + FACES + ["J"])
_ANSWERS = ("win", "pass", "pong", "kong", "chow")


def tiles(text: str) -> list[str]:
    """Read tile text in order: ``"123m EE J f1 cat"`` gives 1m 2m 3m E E J f1 cat.

    Raises:
        ValueError: a word that is no tile text.
    """
    found: list[str] = []
    for word in text.split():
        if word in _SPECIAL:
            found.append(word)
        elif re.fullmatch(r"[1-9]+[mps]", word):
            found += [digit + word[-1] for digit in word[:-1]]
        elif re.fullmatch(r"[ESWNCFPJ]+", word):
            found += list(word)
        else:
            raise ValueError(f"no tile text: {word!r}")
    return found


def tile_set(variant: str) -> Counter[str]:
    """Every tile of the variant with its number of copies (rulebook section 1)."""
    real = [f"{n}{suit}" for suit in _SUITS[variant] for n in range(1, 10)] + list("ESWNCFP")
    return Counter(real * 4 + _EXTRAS[variant])


def tail_positions(size: int) -> list[int]:
    """Places of a wall of ``size`` tiles in the order replacements take them: last stack first, top first."""
    return [place for stack in reversed(range(size // 2)) for place in (2 * stack, 2 * stack + 1)]


def deal_positions(seats: int) -> list[list[int]]:
    """Places dealt to each seat, dealer first: three times four, then one, and the dealer's fourteenth."""
    places: list[list[int]] = [[] for _ in range(seats)]
    for turn in range(3):
        for seat in range(seats):
            start = 4 * (turn * seats + seat)
            places[seat] += range(start, start + 4)
    for seat in range(seats):
        places[seat].append(12 * seats + seat)
    places[0].append(13 * seats)
    return places


def _nearness(tile: str, hand: Iterable[str]) -> int:
    """How much ``tile`` has to do with ``hand``: 0 when it pairs nothing and neighbours nothing."""
    total = 0
    for other in hand:
        if other == tile:
            total += 40
        elif tile[0].isdigit() and other[0].isdigit() and tile[1] == other[1]:
            total += {1: 12, 2: 10}.get(abs(int(tile[0]) - int(other[0])), 0)
    return total


def _fill(hand: list[str], size: int, pool: Counter[str]) -> None:
    """Bring ``hand`` up to ``size`` with tiles of ``pool`` that have least to do with it."""
    while len(hand) < size:
        free = [tile for tile in sorted(pool) if pool[tile] > 0 and tile not in _SPECIAL]
        best = min(free, key=lambda tile: (_nearness(tile, hand), -pool[tile]))
        hand.append(best)
        pool[best] -= 1


def _take(pool: Counter[str], wanted: Sequence[str]) -> None:
    """Remove ``wanted`` from ``pool``; a scenario that asks for a fifth copy is a mistake in the test."""
    pool.subtract(wanted)
    short = [tile for tile, count in pool.items() if count < 0]
    assert not short, f"the scenario asks for too many of {short}"


def _spread(pool: Counter[str], bonus: dict[str, list[str]], seats: int) -> None:
    """Give the seats in turn the bonus tiles nobody asked for: none is left, no set of four is complete."""
    rest = [tile for tile in FLOWERS + ANIMALS + FACES if pool[tile] > 0]
    for place, tile in enumerate(rest):
        bonus[WINDS[place % seats]].append(tile)
    _take(pool, rest)


def build_wall(
    variant: str,
    hands: Mapping[str, str],
    *,
    bonus: Mapping[str, str] | None = None,
    spread_bonus: bool = False,
    draws: str = "",
    tail: str = "",
    last: str = "",
) -> list[str]:
    """The whole wall in draw order; the arguments are those of ``deal``.

    Returns:
        A permutation of the variant's tiles.

    Raises:
        AssertionError: more tiles asked for than the set or a hand holds.
    """
    seats = SEATS[variant]
    pool = tile_set(variant)
    held = {WINDS[seat]: tiles(hands.get(WINDS[seat], "")) for seat in range(seats)}
    shown = {WINDS[seat]: tiles((bonus or {}).get(WINDS[seat], "")) for seat in range(seats)}
    head, later, end = tiles(draws), tiles(tail), tiles(last)
    for wanted in (*held.values(), *shown.values(), head, later, end):
        _take(pool, wanted)
    if spread_bonus:
        _spread(pool, shown, seats)
    wall: list[str] = [""] * tile_set(variant).total()
    replaced: list[str] = []
    for seat, places in enumerate(deal_positions(seats)):
        hand, extra = held[WINDS[seat]], shown[WINDS[seat]]
        assert len(hand) <= len(places), f"{WINDS[seat]} is dealt {len(places)} tiles"
        _fill(hand, len(places), pool)
        kept = len(places) - len(extra)
        _put(wall, places, hand[:kept] + extra)
        replaced += hand[kept:]
    _lay_rest(wall, variant, pool, head, replaced + later, end)
    return wall


def _put(wall: list[str], places: Sequence[int], wanted: Sequence[str]) -> None:
    for place, tile in zip(places, wanted, strict=False):
        assert not wall[place], "the scenario fixes one place of the wall twice"
        wall[place] = tile


def _lay_rest(
    wall: list[str], variant: str, pool: Counter[str], head: list[str], tail: list[str], end: list[str]
) -> None:
    """Lay what is not dealt: replacements, draws, the last live tiles, then the leftovers."""
    order = tail_positions(len(wall))
    _put(wall, order, tail)
    taken = set(order[: len(tail)])
    dealt = 13 * SEATS[variant] + 1
    live = [place for place in range(dealt, len(wall)) if place not in taken]
    live = live[: len(live) - DEAD_WALL[variant]]
    _put(wall, live, head)
    if end:
        _put(wall, live[-len(end) :], end)
    special = [tile for tile in (*FLOWERS, *ANIMALS, *FACES, "J") for _ in range(pool[tile])]
    if DEAD_WALL[variant]:
        hidden = [place for place in order[len(tail) + 2 : len(tail) + 14] if not wall[place]]
    else:
        empty = [place for place in live if not wall[place]]
        hidden = empty[(len(empty) - len(special)) // 2 :]
    _put(wall, hidden, special)
    _take(pool, special)
    plain = sorted(pool.elements(), key=lambda tile: (tile[0], tile[-1]))
    _put(wall, [place for place, tile in enumerate(wall) if not tile], plain)


# ---------------------------------------------------------------- a game and its moves


def deal(
    variant: str,
    *,
    E: str = "",
    S: str = "",
    W: str = "",
    N: str = "",
    bonus: Mapping[str, str] | None = None,
    spread_bonus: bool = False,
    draws: str = "",
    tail: str = "",
    last: str = "",
    dealer: int = 0,
    round_wind: str | None = None,
    rules: Any = None,
    episode: str = "hand",
) -> mahjong_env.Game:
    """Start a game whose first hand is dealt from a wall built for the test.

    Args:
        variant: name of the variant.
        E: the dealer's tiles after the opening replacement, up to 14, the last of them dealt last; missing
            ones are filled. Bonus tiles written here are dealt as they stand: the test then lists their
            replacements in ``tail`` itself.
        S, W, N: the same, up to 13 tiles each.
        bonus: bonus tiles each seat is dealt and shows at the opening, e.g. ``{"S": "f2 cat"}``; the last
            tiles of that hand come as their replacements.
        spread_bonus: also deal all other bonus tiles, one by one to the seats in turn, so that the wall holds
            none and no set of four is complete.
        draws: tiles drawn from the head of the wall after the deal, in order.
        tail: replacements taken after those of ``bonus``, in order.
        last: the last live tiles, in order (counted with no other replacements than ``bonus`` and ``tail``).
        dealer: chair of the dealer.
        round_wind: Singapore's round wind.
        rules: options, as for ``mahjong_env.Game``.
        episode: ``"hand"`` or ``"match"``.
    """
    hands = {"E": E, "S": S, "W": W, "N": N}
    wall = build_wall(
        variant, hands, bonus=bonus, spread_bonus=spread_bonus, draws=draws, tail=tail, last=last
    )
    return mahjong_env.Game(
        variant, rules, episode=episode, seed=0, wall=wall, dealer=dealer, round_wind=round_wind
    )


def chair(game: mahjong_env.Game, seat: str) -> int:
    """The chair that has the seat wind ``seat`` in the hand being played."""
    return next(place for place in range(len(game.chips)) if game.seat_wind(place) == seat)


def asked(game: mahjong_env.Game) -> str:
    """Seat winds of those who still have to act, in order, e.g. ``"SW"``."""
    return "".join(game.seat_wind(place) for place in game.asked)


def legal(game: mahjong_env.Game, seat: str) -> set[str]:
    """What the seat may do now; a seat that is not asked may only pass."""
    return set(game.legal(chair(game, seat)))


def hand(game: mahjong_env.Game, seat: str) -> Counter[str]:
    """The seat's concealed tiles."""
    return Counter(game.hand(chair(game, seat)))


def melds(game: mahjong_env.Game, seat: str) -> list[str]:
    """The seat's melds in meld notation."""
    return list(game.melds(chair(game, seat)))


def deltas(game: mahjong_env.Game) -> tuple[int, ...]:
    """Chips each chair won or lost in the hand that ended last, instants included."""
    return tuple(game.results[-1].deltas)


def chips(game: mahjong_env.Game) -> tuple[int, ...]:
    """Chips each chair has won or lost in the episode so far."""
    return tuple(game.chips)


def patterns(game: mahjong_env.Game) -> list[str]:
    """What the (first) winner of the last hand is paid for, as sorted ``"id value"`` strings."""
    return sorted(f"{name} {value}" for name, value in game.results[-1].settlements[0].patterns)


def play(game: mahjong_env.Game, *moves: str) -> None:
    """Make moves such as ``"E discard 5m"``; seats that are asked first and not named pass.

    ``"all pass"`` lets everybody pass who is still asked.

    Raises:
        AssertionError: it is not that seat's move, or the move is not offered.
    """
    for move in moves:
        if move == "all pass":
            auto_pass(game)
            continue
        seat, action = move.split(" ", 1)
        place = chair(game, seat)
        answer = action.split()[0] in _ANSWERS
        while game.phase in ("respond", "rob") and not (answer and game.actor == place):
            assert not answer or place in game.asked, f"{move}: asked are {asked(game)}"
            game.step("pass")
        assert game.actor == place, f"{move}: in phase {game.phase} it is {asked(game)}'s turn"
        assert action in game.legal(place), f"{move}: offered is {game.legal(place)}"
        game.step(action)


def auto_pass(game: mahjong_env.Game) -> None:
    """Everybody who is asked about a discard or a kong passes."""
    while game.phase in ("respond", "rob"):
        game.step("pass")


def drain(game: mahjong_env.Game, left: int, first: str | None = None) -> None:
    """Play on harmlessly until a seat has drawn and ``left`` live tiles remain.

    Everybody passes and discards the tile just drawn. ``first`` is the first discard of the seat to move;
    left out, it is the tile that has least to do with its hand.
    """
    _idle_until(game, lambda: game.phase == "turn" and game.live <= left, first)
    assert game.live == left, f"{game.live} tiles left, not {left}"


def go_to(game: mahjong_env.Game, seat: str, first: str | None = None) -> None:
    """Play on harmlessly, as in ``drain``, until the seat has drawn, again if it is its turn now."""
    place, now = chair(game, seat), game.live
    _idle_until(game, lambda: game.phase == "turn" and game.actor == place and game.live < now, first)


def play_out(game: mahjong_env.Game) -> None:
    """Play on harmlessly to the end of the hand."""
    _idle_until(game, lambda: game.over, None)


def _idle_until(game: mahjong_env.Game, done: Callable[[], bool], first: str | None) -> None:
    mover = game.actor if game.phase in ("turn", "claim_turn") else None
    held = {place: Counter(game.hand(place)) for place in range(len(game.chips)) if place != mover}
    while not done():
        place = game.actor
        assert place is not None, "the hand ended on the way"
        offered = game.legal(place)
        if "pass" in offered:
            game.step("pass")
            continue
        new = Counter(game.hand(place)) - held.get(place, Counter())
        drawn = next(iter(new)) if new.total() == 1 else None
        wanted = first or (drawn if f"discard {drawn}" in offered else spare(game, place))
        first = None
        game.step(f"discard {wanted}")
        held[place] = Counter(game.hand(place))


def spare(game: mahjong_env.Game, place: int) -> str:
    """The tile the chair may discard that has least to do with the rest of its hand."""
    may = [action.removeprefix("discard ") for action in game.legal(place) if action.startswith("discard ")]
    return min(may, key=lambda tile: (_nearness(tile, game.hand(place)), tile))


# ---------------------------------------------------------------- values of single hands


def money(text: str) -> dict[str, int]:
    """``"E-8 S+32 W-16 N-8"`` as a dict; it must sum to zero."""
    paid = {word[0]: int(word[1:]) for word in text.split()}
    assert sum(paid.values()) == 0, text
    return paid


def check_score(
    variant: str,
    *,
    items: str | None = None,
    total: int | None = None,
    pays: str | None = None,
    next_dealer: str | None = None,
    legal: bool = True,
    **score_args: Any,
) -> None:
    """Score one hand with the engine's own scorer and compare with what the rulebook says.

    Args:
        variant: name of the variant.
        items: expected patterns, ``"dragon 1, all_pungs 2"`` in any order; here and below None: not compared.
        total: expected tai or fan as paid.
        pays: expected win payment such as ``"E-8 S+32 W-16 N-8"``.
        next_dealer: expected next dealer.
        legal: whether the hand may win; if not, all payments must be 0.
        score_args: passed to ``mahjong_env.score_hand``.
    """
    got = mahjong_env.score_hand(variant, **score_args)
    assert got.legal is legal, got.explain()
    if items is not None:
        wanted = sorted(part.strip() for part in items.split(",") if part.strip())
        assert sorted(f"{name} {value}" for name, value in got.patterns) == wanted
    if total is not None:
        assert got.total == total
    if not legal:
        assert dict(got.payments) == dict.fromkeys(WINDS[: SEATS[variant]], 0)
    if pays is not None:
        assert dict(got.payments) == money(pays)
    if next_dealer is not None:
        assert got.next_dealer == next_dealer
