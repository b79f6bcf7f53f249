"""The start of an episode and of each hand: seating, first dealer, wall, deal, opening replacement."""

from __future__ import annotations

from mahjong_env.core._kernel import kernel
from mahjong_env.core.actions import ADDED_KONG, PASS
from mahjong_env.core.bits import NO_BITS, bit
from mahjong_env.core.bonus import expose
from mahjong_env.core.hand import add_tile, wrap
from mahjong_env.core.layout import (
    DECIDE,
    DRAW,
    DRAWN,
    MASK_WORDS,
    NO_ROB,
    NOT_ASKED,
    NUM_BAO,
    NUM_LAID,
    OPEN_TURN,
    OPENING,
    OVER,
    TURN,
)
from mahjong_env.core.legal import nothing_legal, write_kongs
from mahjong_env.core.rng import below
from mahjong_env.core.settle import pay_kong
from mahjong_env.core.tiles import FIRST_BONUS
from mahjong_env.core.turns import lay_kong
from mahjong_env.core.wall import (
    break_wall,
    shuffle,
    take_head,
    take_tail,
    throw_for_first_dealer,
    turn_winds,
)
from mahjong_env.core.wins import ANY_SUIT, four_fei_forced


@kernel
def clear_chair(g, chair):
    """Forget everything about one chair's last hand."""
    for kind in range(35):
        g.hand[chair, kind] = 0
    for index in range(4):
        g.holds[chair, index] = NO_BITS
        g.key[chair, index] = 0
        g.meld_type[chair, index] = 0
        g.meld_tile[chair, index] = 0
        g.meld_fei[chair, index] = 0
        g.meld_from[chair, index] = 0
        g.meld_place[chair, index] = 0
    g.left_over[chair] = 0
    g.ready[chair] = ANY_SUIT
    g.held[chair] = 0
    g.melds[chair] = 0
    g.bonus[chair] = 0
    g.dealt_bonus[chair] = 0
    g.holding[chair] = 0
    g.fei_aside[chair] = 0
    for which in range(NUM_LAID):
        g.laid[chair, which] = NO_BITS
    g.laid_fei[chair] = 0
    g.pongs[chair] = NO_BITS
    g.discarded[chair] = NO_BITS
    g.from_draw[chair] = NO_BITS
    g.latest[chair] = 0
    g.missed[chair] = NO_BITS
    g.locked_win[chair] = NO_BITS
    g.locked_pong[chair] = NO_BITS
    g.chow_barred[chair] = 0
    g.turns[chair] = 0
    g.own_kongs[chair] = 0
    g.answer[chair] = NOT_ASKED
    g.claimable[chair] = NO_BITS
    g.paid[chair] = 0
    g.hand_chips[chair] = 0
    for trigger in range(NUM_BAO):
        g.liable[chair, trigger] = -1
        g.liable_at[chair, trigger] = 0


@kernel
def clear_hand(g, rules):
    """Reset every field that belongs to one hand."""
    for chair in range(4):
        clear_chair(g, chair)
    for index in range(int(g.river_size)):
        g.river[index] = 0
        g.river_mark[index] = 0
    for place in range(3):
        g.shown[place] = NO_BITS
    g.river_size = 0
    g.head = 0
    g.tail = 0
    g.live = int(rules.num_tiles) - int(rules.dead_wall)
    g.emptied = 0
    g.drawn = -1
    g.replacement = 0
    g.from_tail = 0
    g.turn_kongs = 0
    g.claims = 0
    g.kongs = 0
    g.started = 0
    g.winners = 0
    g.win_tile = -1
    g.win_by = -1
    g.flower_win = 0
    g.flower_question = 0
    g.opening_turn = -1
    g.opening_owed = 0
    g.next_dealer = -1
    g.pending = -1
    g.feeder = -1
    g.rob = NO_ROB
    g.kong_action = -1
    g.barred_discard = NO_BITS
    g.liabilities = 0
    g.last_drawer = g.dealer
    for word in range(MASK_WORDS):
        g.legal[word] = NO_BITS


@kernel
def receive(g, chair, kind):
    """Take a tile in the deal or the opening: bonus tiles are held until exposed."""
    if kind >= FIRST_BONUS:
        g.holding[chair] = int(g.holding[chair]) | (1 << (kind - FIRST_BONUS))
    else:
        add_tile(g, chair, kind)


@kernel
def deal_tiles(g, rules):
    """Deal four tiles three times and one more to each chair, from the dealer on."""
    seats = int(rules.seats)
    for turn in range(4):
        for step in range(seats):
            chair = wrap(int(g.dealer) + step, rules)
            for _ in range(4 if turn < 3 else 1):
                receive(g, chair, take_head(g, rules))


@kernel
def expose_next(g, rules, chair):
    """Expose the lowest bonus tile held; return True when a flower win comes before its replacement."""
    held = int(g.holding[chair])
    kind = FIRST_BONUS
    while not (held >> (kind - FIRST_BONUS)) & 1:
        kind += 1
    g.holding[chair] = held & (held - 1)
    g.opening_owed = int(g.opening_owed) + 1
    return expose(g, rules, chair, kind)


@kernel
def replace_owed(g, rules, chair):
    """Draw the replacements due in the opening; False when the wall runs out."""
    while int(g.opening_owed) > 0:
        if int(g.live) <= 0:
            g.task = DRAWN
            return False
        g.last_drawer = chair
        receive(g, chair, take_tail(g, rules))
        g.opening_owed = int(g.opening_owed) - 1
    return True


@kernel
def open_tile_by_tile(g, rules):
    """Replace one bonus tile of the chair whose turn in the opening it is, or pass on to the next chair."""
    chair = wrap(int(g.dealer) + int(g.opening_turn), rules)
    if int(g.opening_owed) > 0:
        replace_owed(g, rules, chair)
    elif int(g.holding[chair]):
        expose_next(g, rules, chair)
    else:
        g.opening_turn = int(g.opening_turn) + 1


@kernel
def open_one_pass(g, rules):
    """Expose all bonus tiles of the chair whose turn in the opening it is and draw as many replacements."""
    chair = wrap(int(g.dealer) + int(g.opening_turn), rules)
    while int(g.holding[chair]):
        if expose_next(g, rules, chair):
            return
    if not replace_owed(g, rules, chair):
        return
    if int(rules.opening) != 3 or int(g.holding[chair]) == 0:
        g.opening_turn = int(g.opening_turn) + 1
    if chair == int(g.dealer) and int(rules.opening_kong):
        ask_opening_kong(g, rules)


@kernel
def ask_opening_kong(g, rules):
    """Ask the dealer for a concealed kong within his own pass (option `opening_kong`)."""
    chair = int(g.dealer)
    for word in range(MASK_WORDS):
        g.legal[word] = NO_BITS
    if int(g.live) > 0:
        write_kongs(g, rules, chair)
    g.legal[1] = NO_BITS
    g.legal[3] = NO_BITS
    if nothing_legal(g):
        return
    g.legal[0] = bit(PASS)
    g.actor = chair
    g.phase = TURN
    g.started = 1
    g.task = DECIDE


@kernel
def play_opening(g, rules, action):
    """Carry out the dealer's answer within his pass: go on, or a concealed kong replaced at once."""
    g.task = OPENING
    if action == PASS:
        return
    chair = int(g.dealer)
    g.pending = (action - ADDED_KONG) % 34
    lay_kong(g, chair, action)
    g.pending = -1
    g.kongs = int(g.kongs) + 1
    g.own_kongs[chair] = int(g.own_kongs[chair]) + 1
    pay_kong(g, rules, chair, False, True, chair)
    g.opening_owed = 1
    if replace_owed(g, rules, chair):
        if int(rules.opening) == 3 and int(g.holding[chair]):
            # Player by player: the dealer goes on until he is clean.
            g.opening_turn = 0
        ask_opening_kong(g, rules)


@kernel
def someone_holds_bonus(g):
    """Tell whether a chair still holds a bonus tile."""
    for chair in range(4):
        if int(g.holding[chair]):
            return True
    return False


@kernel
def open_first_turn(g, rules):
    """Give the first turn to the dealer, or to a chair that must show four fei."""
    chair = int(g.dealer)
    for step in range(int(rules.seats)):
        holder = wrap(int(g.dealer) + step, rules)
        if four_fei_forced(g, rules, holder):
            chair = holder
            break
    g.opening_turn = -1
    g.turns[chair] = 1
    g.phase = TURN
    g.actor = chair
    g.task = OPEN_TURN


@kernel
def opening_replacement(g, rules):
    """Do the next part of the opening replacement in the variant's order, or give the first turn."""
    if int(g.opening_turn) < int(rules.seats):
        if int(rules.opening) == 1:
            open_tile_by_tile(g, rules)
        else:
            open_one_pass(g, rules)
    elif someone_holds_bonus(g):
        g.opening_turn = 0
    else:
        open_first_turn(g, rules)


@kernel
def deal_hand(g, rules, wall_given):
    """Deal one hand; `wall_given`: keep the wall as it is."""
    clear_hand(g, rules)
    break_wall(g, rules)
    if not wall_given:
        shuffle(g, rules)
    deal_tiles(g, rules)
    if int(rules.opening) == 0:
        g.actor = g.dealer
        g.task = DRAW
        return
    receive(g, int(g.dealer), take_head(g, rules))
    for chair in range(4):
        g.dealt_bonus[chair] = g.holding[chair]
    g.opening_turn = 0
    g.task = OPENING


@kernel
def forget_chips(g):
    """Start the accounts and counters of an episode from nothing."""
    for chair in range(4):
        g.owed[chair] = 0
        g.delta[chair] = 0
        g.chips[chair] = 0
    g.hands_played = 0
    g.deals_passed = 0
    g.decided = 0


@kernel
def start_episode(g, rules, dealer, round_wind):
    """Seat the players and choose the first dealer; -1 leaves dealer and round wind to chance and rules."""
    forget_chips(g)
    for chair in range(4):
        g.opening_dice[chair] = 0
    drawn_dealer = 0
    drawn_wind = 0
    if int(rules.first_dealer_mode) == 1:
        drawn_dealer = throw_for_first_dealer(g, rules)
    else:
        turn_winds(g)
        if int(g.episode) == 0:
            drawn_dealer = below(g, int(rules.seats))
            drawn_wind = below(g, 4)
    g.dealer = drawn_dealer if dealer < 0 else dealer
    g.first_dealer = g.dealer
    if not int(rules.round_wind_used):
        g.round_wind = 0
    else:
        g.round_wind = drawn_wind if round_wind < 0 else round_wind


@kernel
def match_ended(g, rules):
    """Tell whether the episode ends with the hand just finished."""
    if int(g.episode) == 0:
        return True
    hands = int(rules.max_hands)
    passes = int(rules.max_passes)
    return (hands > 0 and int(g.hands_played) >= hands) or (passes > 0 and int(g.deals_passed) >= passes)


@kernel
def end_episode(g):
    """Close the episode: nobody acts any more."""
    # No step is left to pay what a last hand without a decision still owes.
    for chair in range(4):
        g.delta[chair] = int(g.delta[chair]) + int(g.owed[chair])
        g.owed[chair] = 0
    g.phase = OVER
    g.actor = -1
    g.task = DECIDE


@kernel
def next_hand(g, rules, work):
    """Deal the hand after the one just finished, or end the episode.

    An episode that would end before any decision is dealt again and not counted.
    """
    if int(g.started):
        g.decided = 1
    if not match_ended(g, rules):
        g.dealer = g.next_dealer
    elif int(g.decided):
        end_episode(g)
        return
    else:
        work.ended = int(work.ended) - int(g.hands_played)
        forget_chips(g)
        g.dealer = g.first_dealer
    if int(rules.rounds_move) and int(g.episode):
        g.round_wind = (int(g.deals_passed) // int(rules.seats)) % 4
    deal_hand(g, rules, False)
