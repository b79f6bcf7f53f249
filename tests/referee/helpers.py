"""Rigged walls and shorthand for the referee's tests."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from mahjong_env.referee import RefereeGame, score_hand
from mahjong_env.referee.melds import read_meld
from mahjong_env.referee.script import Question
from mahjong_env.referee.tiles import BONUS, FEI, PLAYERS, all_tiles, in_order, read_tiles
from mahjong_env.referee.turns import own_actions

Facts = dict[str, Any]


def check_score(
    variant: str,
    *,
    patterns: dict[str, int],
    total: int,
    pay: Sequence[int] | None,
    legal: bool = True,
    next_dealer: str | None = None,
    **facts: Any,
) -> None:
    """Compares a scored hand with the rulebook's patterns (id -> summed value), total and payments."""
    got = score_hand(variant, **facts)
    found: Counter[str] = Counter()
    for name, value in got["patterns"]:
        found[name] += value
    assert dict(found) == patterns
    assert got["total"] == total
    assert got["legal"] is legal
    if pay is not None:
        assert got["payments"] == dict(zip("ESWN"[: len(pay)], pay, strict=True))
    if next_dealer is not None:
        assert got["next_dealer"] == next_dealer


def rigged_wall(
    variant: str,
    hands: Mapping[int, str],
    draws: str = "",
    replacements: str = "",
    dealer: int = 0,
    last: str = "",
) -> list[str]:
    """A wall that deals the given tiles to the chairs (13 each, the dealer's 14th last in his hand),
    then draws and replacements in the given order; ``last`` is drawn last of all when nobody takes a
    replacement. Names of several signs are written apart: ``"f1 cat 5m"``. What is missing is filled
    up with real tiles in order of kind; the bonus tiles and fei left over lie in the middle of the wall.
    """
    chairs = PLAYERS[variant]
    rest = Counter(all_tiles(variant))
    dealt = {chair: words(hands.get(chair, "")) for chair in range(chairs)}
    fixed = [*dealt.values(), words(draws), words(replacements), words(last)]
    for tiles in fixed:
        rest.subtract(tiles)
    assert not -rest, f"more than there are: {-rest}"
    filler = in_order(tile for tile in rest.elements() if tile not in (FEI, *BONUS))
    size = {chair: 13 + (chair == dealer and variant != "chinese") for chair in range(chairs)}
    for chair, tiles in dealt.items():
        while len(tiles) < size[chair]:
            tiles.append(filler.pop(-1))
    head = deal_order(dealt, chairs, dealer, extra=variant != "chinese") + words(draws)
    tail = tail_order(words(replacements))
    spare = [tile for tile in rest.elements() if tile in (FEI, *BONUS)]
    middle = filler[: len(filler) // 2] + spare + filler[len(filler) // 2 :]
    return head + middle + words(last) + tail


def words(text: str) -> list[str]:
    """Tiles of a text in which bonus tiles stand as words of their own."""
    tiles = []
    for word in text.split():
        tiles += [word] if word in BONUS else read_tiles(word)
    return tiles


def deal_order(dealt: Mapping[int, Sequence[str]], chairs: int, dealer: int, extra: bool) -> list[str]:
    order = [(dealer + step) % chairs for step in range(chairs)]
    head = [tile for start in (0, 4, 8) for chair in order for tile in dealt[chair][start : start + 4]]
    head += [dealt[chair][12] for chair in order]
    return head + ([dealt[dealer][13]] if extra else [])


def tail_order(replacements: Sequence[str]) -> list[str]:
    """Lays the replacements so that the first one is the upper tile of the last stack."""
    assert len(replacements) % 2 == 0, "name the tiles of whole stacks"
    stacks = [list(replacements[place : place + 2]) for place in range(0, len(replacements), 2)]
    return [tile for stack in reversed(stacks) for tile in stack]


def rigged(variant: str, hands: Mapping[int, str], rules: Any = None, **wall: Any) -> RefereeGame:
    seating = {name: wall.pop(name) for name in ("round_wind", "first_dealer") if name in wall}
    dealer = wall.get("dealer", 0)
    return RefereeGame(variant, rules, wall=rigged_wall(variant, hands, **wall), dealer=dealer, **seating)


def play(game: RefereeGame, *actions: str) -> RefereeGame:
    """Plays the actions, answering pass wherever a decision of another kind comes in between.

    An action ``"2:win"`` is for chair 2: others who are asked before it pass.
    """
    for action in actions:
        chair, _, name = action.rpartition(":")
        while game.phase in ("respond", "rob") and not wanted(game, chair, name):
            game.act("pass")
        game.act(name)
    return game


def wanted(game: RefereeGame, chair: str, name: str) -> bool:
    if chair:
        return game.actor == int(chair)
    return game.actor is not None and name in game.legal()[game.actor]


def stage(game: RefereeGame, chair: int, hand: str, melds: Sequence[str] = (), bonus: str = "") -> None:
    """Gives a chair other tiles in the middle of a game, and makes it no longer the first go-around.

    The tiles are not taken from anywhere: such a game shows rulings, not the conservation of tiles.
    """
    table = game.table
    table.hands[chair] = words(hand)
    table.melds[chair] = [read_meld(text) for text in melds]
    table.bonus[chair] = bonus.split()
    table.claims = 1
    to_act = game.actor == chair and game.phase == "turn"
    assert len(table.hands[chair]) + 3 * len(melds) == 13 + to_act
    if to_act:
        game._question = Question(game.phase, {chair: own_actions(table, chair)})


def throw(game: RefereeGame, *, until: int) -> RefereeGame:
    """Everybody passes and throws what he has just drawn until the chair has drawn."""
    while not game.over and not (game.phase == "turn" and game.actor == until):
        names = next(iter(game.legal().values()))
        game.act("pass" if "pass" in names else f"discard {game.table.turn.drawn}")
    return game


def finish(game: RefereeGame) -> RefereeGame:
    """Everybody passes and throws away the first tile that he may."""
    while not game.over:
        names = next(iter(game.legal().values()))
        game.act("pass" if "pass" in names else names[0])
    return game


DOTS_JUNK = "1p4p7p E S W N C F P 2p5p8p"


def malaysian3_table(rules: Any = None, discard: str = "6p", **wall: str) -> RefereeGame:
    """Malaysian3: E (chair 0) is about to discard; S and W hold nothing."""
    game = rigged("malaysian3", {}, rules=rules, **wall)
    stage(game, 0, f"{DOTS_JUNK} {discard}")
    stage(game, 1, DOTS_JUNK, bonus="f1")
    stage(game, 2, DOTS_JUNK, bonus="f2")
    return game
