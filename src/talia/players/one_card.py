"""The next card in a game of tricks, at once: how likely each card takes the trick, and what that would bring.

It knows suits, trumps and the cards it has not seen, and searches nothing, so it can play any game in which one follows
suit: with points to win, or to be avoided (`talia.tricks.values`; the more points the better).
"""

from math import comb

from msgspec import Struct

from talia.cards import BIT, LANE, LANES, SUITS, mask, singles
from talia.players.choices import forms_of, place_of
from talia.players.player import Sight
from talia.players.remembered import NEW_DEAL, cards_played
from talia.table.forms import Cards
from talia.tricks.obligations import follow_suit_game, winner
from talia.tricks.values import Values


class OneCardScene(Struct, frozen=True):
    """A player about to play to a trick: the cards he may play, the trick so far, and what is out.

    ``unseen``: cards others may hold; ``held``: how many of these they do hold; ``after``: how many players come after
    him in this trick; ``number``: which trick it is, from 0. Sets of cards, but ``table`` are the numbers of the cards
    in the order played.
    """

    legal: int
    table: tuple[int, ...]
    trump: str | None
    unseen: int
    held: int
    after: int
    number: int


def one_card_scene(sight: Sight, pack: int, trump: str | None = None, *, since: str = NEW_DEAL) -> OneCardScene:
    """What the player on turn sees of a pack; cards played since the last event of code ``since`` are out."""
    view = sight.view
    zones = {zone.id: zone for zone in view.zones}
    leader, me = int(view.facts["leader"]), place_of(view)
    places = [int(id[7:]) for id in zones if id.startswith("played.")]
    order = sorted(places, key=lambda place: (place < leader, place))
    lying = [card for place in order for card in zones[f"played.{place}"].cards]
    hand = mask(zones[f"hand.{me}"].cards)
    open_cards = mask(card for zone in view.zones for card in zone.cards if zone.id.partition(".")[0] != "hand")
    others = [zones[f"hand.{place}"] for place in order if place != me]
    return OneCardScene(
        legal=next((part.among for form in forms_of(view) for part in form.parts if isinstance(part, Cards)), 0),
        table=tuple(BIT[card].bit_length() - 1 for card in lying),
        trump=trump,
        unseen=pack & ~hand & ~open_cards & ~cards_played(sight, since),
        held=sum(len(zone.cards) + (zone.hidden or 0) for zone in others),
        after=len(order) - 1 - len(lying),
        number=sum(view.facts["tricks"]),
    )


def best_card(s: OneCardScene, values: Values) -> int:
    """The card (a set of one) with the best prospect where tricks are worth so much to who takes them.

    >>> nine, king, ace = (mask((code,)) for code in ("9H", "KH", "AH"))
    >>> last = OneCardScene(nine | ace, (king.bit_length() - 1,), None, unseen=0, held=0, after=0, number=0)
    >>> best_card(last, Values(1)) == ace, best_card(last, Values(-1)) == nine
    (True, True)
    """
    return max(singles(s.legal), key=lambda one: (prospect(s, one, values), -((one.bit_length() - 1) % LANE)))


def prospect(s: OneCardScene, one: int, values: Values) -> float:
    """What playing this card is worth: the trick, if it takes it, and the card one is then rid of.

    A trick that may bring a card to be avoided is not sought by others either, even where it counts for itself.
    """
    average = (values.of_cards(s.unseen) + values.trick) / max(1, s.unseen.bit_count())
    takes = chance(s, one, sought=values.trick > 0 and not values.cards)
    lying = sum(1 << card for card in s.table)
    trick = values.worth(s.number, lying | one) + round(s.after * average)
    return takes * trick - (1 - takes) * values.of_cards(one) * 0.8 - 0.02 * strength(s, one) * _later(s, values)


def _later(s: OneCardScene, values: Values) -> float:
    """What it is worth to take any later trick, roughly: below zero where high cards are a burden."""
    places = sum(points for place, points in values.places if place >= s.number)
    left = s.legal.bit_count() + s.unseen.bit_count()
    return values.trick + places / 2 + 4 * values.of_cards(s.unseen | s.legal) / max(1, left)


def strength(s: OneCardScene, one: int) -> float:
    """How strong a card is for later: how many lower ones of its suit are still out; trumps above all."""
    card = one.bit_length() - 1
    lower = s.unseen & LANES[SUITS[card >> 4]] & (one - 1)
    return lower.bit_count() + card % LANE / LANE + (14 if s.trump == SUITS[card >> 4] else 0)


def chance(s: OneCardScene, one: int, *, sought: bool) -> float:
    """How likely a card is to take this trick, from 0 to 1: exact if nobody comes after, else a fair guess.

    ``sought``: whether the others want the trick, and beat the card if they can, or get out of its way.
    """
    card = one.bit_length() - 1
    if s.table and winner(follow_suit_game(s.trump), (*s.table, card)) != len(s.table):
        return 0.0
    if not s.after:
        return 1.0
    return _unbeaten(s, card) if sought else _left_with(s, card)


def _unbeaten(s: OneCardScene, card: int) -> float:
    """How likely nobody who comes after holds what beats a card, and may play it."""
    suit = LANES[SUITS[(s.table[0] if s.table else card) >> 4]]
    trumps = LANES[s.trump] if s.trump else 0
    beating = s.unseen & LANES[SUITS[card >> 4]] & -(1 << card)
    ruffs = 0 if suit == trumps else beating if 1 << card & trumps else s.unseen & trumps
    each, unseen = s.held // (s.after + len(s.table)), s.unseen.bit_count()
    void = none_of((s.unseen & suit).bit_count(), unseen, each)
    over = none_of((beating & suit).bit_count(), unseen, each)
    return float((over * (1 - void * (1 - none_of(ruffs.bit_count(), unseen, each)))) ** s.after)


def _left_with(s: OneCardScene, card: int) -> float:
    """How likely a card keeps a trick that nobody wants: the more lower cards are out, the more."""
    suit = SUITS[card >> 4]
    lane = s.unseen & LANES[suit]
    higher = (lane >> card).bit_count()
    ruffed = 0.15 if s.trump and suit != s.trump and s.unseen & LANES[s.trump] else 0.0
    return (1 - ruffed) * (1 - higher / (lane.bit_count() + 0.5))


def none_of(some: int, among: int, drawn: int) -> float:
    """The chance that of so many cards drawn out of ``among`` none is one of ``some``.

    >>> none_of(1, 4, 2)
    0.5
    """
    return comb(among - some, drawn) / comb(among, drawn) if among >= drawn else float(some == 0)
