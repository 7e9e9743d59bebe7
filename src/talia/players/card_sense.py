"""What an instant player makes of a trick: how likely each card is to win it, and which to play, to win or to lose.

It knows suits, trumps and the cards it has not seen, and searches nothing. The game says whether the trick is wanted.
"""

from math import comb
from typing import Final

from msgspec import Struct

from talia.cards import BIT, LANES, RANKS, SUITS, Deck, mask, singles
from talia.players.choices import forms_of
from talia.players.player import Sight
from talia.table.forms import Cards
from talia.tricks.obligations import follow_suit_game, winner

PACK: Final = Deck(RANKS).mask


class Scene(Struct, frozen=True):
    """A player about to play to a trick: his cards, those he may play, the trick so far, and what is out.

    ``unseen``: cards others may hold; ``held``: how many of these they do hold; ``after``: how many players come after
    him in this trick. Sets of cards, but ``table`` are the numbers of the cards in the order played.
    """

    hand: int
    legal: int
    table: tuple[int, ...]
    trump: str | None
    unseen: int
    held: int
    after: int


def scene(sight: Sight, trump: str | None, *, since: str = "deal_begins") -> Scene:
    """What the player on turn sees; cards played since the last event of code ``since`` are out."""
    view = sight.view
    seats = len(view.totals)
    zones = {zone.id: zone for zone in view.zones}
    order = [(int(view.facts["leader"]) + step) % seats for step in range(seats)]
    lying = [card for seat in order for card in zones[f"played.{seat}"].cards]
    hand = mask(zones[f"hand.{view.seat}"].cards)
    open_cards = mask(card for zone in view.zones for card in zone.cards if zone.id.partition(".")[0] != "hand")
    others = [zones[f"hand.{seat}"] for seat in order if seat != view.seat]
    return Scene(
        hand=hand,
        legal=next((part.among for form in forms_of(view) for part in form.parts if isinstance(part, Cards)), 0),
        table=tuple(BIT[card].bit_length() - 1 for card in lying),
        trump=trump,
        unseen=PACK & ~hand & ~open_cards & ~played_since(sight, since),
        held=sum(len(zone.cards) + (zone.hidden or 0) for zone in others),
        after=seats - 1 - len(lying),
    )


def played_since(sight: Sight, beginning: str) -> int:
    """The cards played since the last event of this code."""
    cards = 0
    for event in reversed(sight.events):
        if event.code == beginning:
            break
        if event.code == "card_played":
            cards |= BIT[str(event.data["card"])]
    return cards


def beating(card: int, led: int, trump: str | None) -> int:
    """The cards that win over a card of this number in a trick to which ``led`` was led.

    >>> from talia.cards import card, codes
    >>> len(codes(beating(card("QH"), card("2H"), "S") & PACK)), len(codes(beating(card("QS"), card("2H"), "S") & PACK))
    (15, 2)
    """
    own, higher = LANES[SUITS[card >> 4]], ~((2 << card) - 1)
    if trump is not None and SUITS[card >> 4] == trump:
        return own & higher
    ruffs = LANES[trump] if trump is not None else 0
    return own & higher | ruffs if card >> 4 == led >> 4 else PACK


def chance(s: Scene, one: int) -> float:
    """How likely a card is to win this trick, from 0 to 1: exact if nobody comes after, else a fair guess."""
    card = one.bit_length() - 1
    led = s.table[0] if s.table else card
    rules = follow_suit_game(s.trump)
    if s.table and winner(rules, (*s.table, card)) != len(s.table):
        return 0.0
    if not s.after:
        return 1.0
    suit = LANES[SUITS[led >> 4]]
    unseen = s.unseen.bit_count()
    each = s.held // max(1, s.after + len(s.table))
    higher = (s.unseen & beating(card, led, s.trump) & suit).bit_count()
    ruffs = (s.unseen & LANES[s.trump]).bit_count() if s.trump and suit != LANES[s.trump] else 0
    if s.trump and SUITS[card >> 4] == s.trump and suit != LANES[s.trump]:
        higher, ruffs = 0, (s.unseen & beating(card, led, s.trump)).bit_count()
    void = none_of((s.unseen & suit).bit_count(), unseen, each)
    safe = none_of(higher, unseen, each) * (1 - void * (1 - none_of(ruffs, unseen, each)))
    return safe**s.after


def none_of(some: int, among: int, drawn: int) -> float:
    """The chance that of so many cards drawn out of ``among`` none is one of ``some``.

    >>> none_of(1, 4, 2)
    0.5
    """
    return comb(among - some, drawn) / comb(among, drawn) if among >= drawn else float(some == 0)


def worth_keeping(s: Scene, one: int) -> float:
    """How strong a card is for later: its rank among the cards of its suit still out, trumps above all."""
    card = one.bit_length() - 1
    lower = s.unseen & LANES[SUITS[card >> 4]] & (one - 1)
    return lower.bit_count() + (card & 15) / 16 + (14 if s.trump == SUITS[card >> 4] else 0)


def to_win(s: Scene) -> int:
    """The card to play by who wants the trick: the cheapest that surely wins, else the likeliest, else the lowest."""
    cards = list(singles(s.legal))
    odds = {one: chance(s, one) for one in cards}
    best = max(odds.values())
    if best < 0.25:
        return min(cards, key=lambda one: worth_keeping(s, one))
    return min((one for one in cards if odds[one] > best - 0.1), key=lambda one: worth_keeping(s, one))


def to_lose(s: Scene) -> int:
    """The card to play by who does not want the trick: the highest that hardly wins; a sure winner is a high one."""
    cards = list(singles(s.legal))
    odds = {one: chance(s, one) for one in cards}
    least = min(odds.values())
    return max((one for one in cards if odds[one] < least + 0.05), key=lambda one: worth_keeping(s, one))
