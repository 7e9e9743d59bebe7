"""The next card in a game of tricks, at once: how likely each card takes the trick, and what that would bring.

It looks at nothing but its own hand, the table and which cards are still out, so it can play any game in which one
follows suit: with points to win, or to be avoided (`talia.tricks.values`; the more points the better).
"""

from typing import Final

from msgspec import Struct

from talia.cards import LANE, LANES, SUITS, mask, singles
from talia.table.view import View
from talia.tricks.values import Values

ACE: Final = 12


class Scene(Struct, frozen=True):
    """What a player on turn sees: cards are card sets, ``table`` the numbers of the cards lying, in order.

    ``legal``: what he may play; ``out``: the cards others may hold; ``after``: how many still play to this trick;
    ``number``: which trick it is, from 0.
    """

    legal: int
    table: tuple[int, ...]
    out: int
    after: int
    number: int
    values: Values
    trump: str | None = None


def zone_cards(view: View, kind: str) -> int:
    """All cards seen in the zones of a kind."""
    return mask([code for zone in view.zones if zone.id.split(".")[0] == kind for code in zone.cards])


def scene(view: View, legal: int, values: Values, pack: int, trump: str | None = None) -> Scene:
    """The scene of a view in play."""
    seats = len(view.totals)
    lying = {zone.id: zone.cards[0] for zone in view.zones if zone.id.startswith("played.") and zone.cards}
    leader = int(view.facts["leader"])
    round_of = [f"played.{(leader + step) % seats}" for step in range(seats)]
    codes = [lying[place] for place in round_of if place in lying]
    table = tuple(mask((code,)).bit_length() - 1 for code in codes)
    own = mask(next(zone.cards for zone in view.zones if zone.id == f"hand.{view.seat}"))
    out = pack & ~own & ~zone_cards(view, "won") & ~mask(codes)
    others = sum(zone.id.startswith("hand.") and bool(zone.cards or zone.hidden) for zone in view.zones)
    return Scene(legal, table, out, max(0, others - 1 - len(table)), sum(view.facts["tricks"]), values, trump)


def best_card(now: Scene) -> int:
    """The card (a set of one) with the best prospect."""
    return max(singles(now.legal), key=lambda one: (prospect(now, one), -((one.bit_length() - 1) % LANE)))


def prospect(now: Scene, one: int) -> float:
    """What playing this card is worth: the trick, if it takes it, and the card one is then rid of."""
    chance = taking(now, one)
    lying = sum(1 << card for card in now.table)
    trick = now.values.worth(now.number, lying | one)
    average = (now.values.of_cards(now.out) + now.values.trick) / max(1, now.out.bit_count())
    trick += round(now.after * average)
    rank = (one.bit_length() - 1) % LANE
    own = now.values.of_cards(one)
    later = _later(now)
    return chance * trick - (1 - chance) * own * 0.8 - 0.02 * rank * later


def _later(now: Scene) -> float:
    """What it is worth to take any later trick, roughly: below zero where high cards are a burden."""
    places = sum(points for place, points in now.values.places if place >= now.number)
    left = now.legal.bit_count() + now.out.bit_count()
    return now.values.trick + places / 2 + 4 * now.values.of_cards(now.out | now.legal) / max(1, left)


def taking(now: Scene, one: int) -> float:
    """How likely this card takes the trick."""
    card = one.bit_length() - 1
    if now.table:
        best = _best(now)
        trumped = SUITS[card >> 4] == now.trump and SUITS[best >> 4] != now.trump
        if not trumped and (card >> 4 != best >> 4 or card < best):
            return 0.0
    if not now.after:
        return 1.0
    lane = now.out & LANES[SUITS[card >> 4]]
    higher = (lane >> card).bit_count()
    lower = lane.bit_count() - higher
    if not higher:
        chance = 1.0
    else:
        chance = (lower + 0.5) / (lower + higher + 0.5)
        if now.values.trick > 0:
            chance **= now.after + 1
    if now.trump and SUITS[card >> 4] != now.trump and now.out & LANES[now.trump]:
        chance *= 0.85
    return chance


def _best(now: Scene) -> int:
    """The card that has the trick so far."""
    trumps = [card for card in now.table if SUITS[card >> 4] == now.trump]
    return max(trumps or [card for card in now.table if card >> 4 == now.table[0] >> 4])


def expected_tricks(hand: int, trump: str) -> float:
    """How many tricks a hand takes with these trumps, roughly.

    >>> expected_tricks(mask("AS KS QS JS TS AH KD 2D 3C 4C 5C 6C 7C".split()), "S")
    6.5
    """
    tricks = 0.0
    for suit in SUITS:
        lane = (hand & LANES[suit]) >> LANE * SUITS.index(suit)
        length = lane.bit_count()
        if suit == trump:
            tricks += max(0, length - 3) + sum(0.75 for rank in (12, 11, 10, 9) if lane >> rank & 1)
            continue
        tricks += (1.0 if lane >> 12 & 1 else 0) + (0.5 if lane >> 11 & 1 and length > 1 else 0)
    return tricks
