"""Trump deals with a widow: the eldest takes the cards of the table or sells them by auction (rules/kierki.md 4.2)."""

from typing import Any, Final

from msgspec.structs import replace

from talia.cards import BIT, CODE, SUITS, codes, singles
from talia.games.kierki.moves import Bid, Give, Open, Pass, Take
from talia.games.kierki.programme import WON_TRICK
from talia.table.forms import AnyPart, Cards, Form, Number, Option
from talia.table.game import Guide
from talia.table.moves import EVERYONE, Event, IllegalMove, Move
from talia.table.stages import Asking, Events, Facts, Stage
from talia.table.zones import Fact
from talia.tricks.naming import check_suit, longest, trump_named
from talia.tricks.play import HAND

STEP: Final = 5
"""Bids and prices are multiples of it."""

PLACES: Final = {3: ("left", "right"), 4: ("left", "across", "right")}
"""The others by where they sit, clockwise."""

WIDOW: Final = "widow"
"""The zone of the cards on the table."""

PASS: Final = Form(Pass)


def eldest(d: Any) -> int:
    """The player on the dealer's left, who has the right to the widow."""
    return int((d.spec.dealer + 1) % d.spec.seats)


def cap(d: Any) -> int:
    """All that may be bid: what all tricks are worth."""
    return WON_TRICK * (int(d.cards.hands[eldest(d)].bit_count()) + 1)


def taken(d: Any) -> tuple[Any, Events]:
    """The cards of the table go, before all eyes, to the hand of the highest bidder, else of the eldest."""
    cards, bidder = d.cards.pile(WIDOW), d.auction.bidder
    if bidder < 0:
        happened = Event("widow_taken", {"seat": eldest(d), "cards": codes(cards)})
    else:
        told = {"seat": bidder, "eldest": eldest(d), "points": d.auction.bid, "cards": codes(cards)}
        happened = Event("widow_sold", told)
    taker = eldest(d) if bidder < 0 else bidder
    lying = d.cards.moved(cards, WIDOW, HAND[taker], named_to=EVERYONE).without(WIDOW)
    return replace(d, cards=lying, stage=Gifts((taker,))), (happened,)


class _Widow(Stage, frozen=True):
    def facts(self, d: Any) -> Facts:
        """Who had the right to the widow, and what is asked for it."""
        asked = () if d.minimum < 0 else (Fact("minimum", d.minimum),)
        return (Fact("eldest", eldest(d)), *asked)


class Offered(_Widow, Asking, frozen=True):
    """The eldest takes the widow or asks for a price; a lower one than before, if nobody wanted to pay that."""

    sells: bool = False

    phase = "offered"
    takes = (Take, Open)

    def choices(self, d: Any, seat: int) -> tuple[Form, ...]:
        """To take or to sell."""
        most = _highest_minimum(d)
        sell = (Form(Open, (Number("minimum", 0, most, STEP),)),) if d.spec.widow_auction and most >= 0 else ()
        return (Form(Take), *sell)

    def play(self, d: Any, author: int, move: Take | Open) -> tuple[Any, Events]:
        """He decides."""
        if isinstance(move, Take):
            return replace(d, stage=Offered(())), ()
        if not d.spec.widow_auction:
            raise IllegalMove("must_take")
        if move.minimum % STEP:
            raise IllegalMove("multiple_of", n=STEP)
        if not 0 <= move.minimum <= _highest_minimum(d):
            raise IllegalMove("minimum_too_high", most=_highest_minimum(d))
        opened = Event("auction_opened", {"seat": author, "minimum": move.minimum})
        return replace(d, minimum=move.minimum, stage=Offered((), sells=True)), (opened,)

    def default(self, d: Any, seat: int) -> Move:
        """He takes."""
        return Take()

    def guidance(self, d: Any, seat: int, on_turn: bool) -> tuple[Guide, ...]:
        """What he decides about."""
        return (Guide("offered" if d.spec.widow_auction else "must_take"),) if on_turn else ()


def _highest_minimum(d: Any) -> int:
    return cap(d) if d.minimum < 0 else int(d.minimum - STEP)


class Selling(_Widow, frozen=True):
    """The others bid for the widow; who passes is out."""

    phase = "auction"
    takes = (Bid, Pass)

    def done(self, d: Any) -> bool:
        """Whether the highest bidder is left alone, or nobody."""
        return bool(d.auction.over)

    def waiting(self, d: Any) -> int:
        """The next bidder."""
        return 1 << int(d.auction.turn)

    def choices(self, d: Any, seat: int) -> tuple[Form, ...]:
        """To bid or to pass."""
        least, most = _lowest_bid(d), cap(d)
        return (*((Form(Bid, (Number("points", least, most, STEP),)),) if least <= most else ()), PASS)

    def play(self, d: Any, author: int, move: Bid | Pass) -> tuple[Any, Events]:
        """A bid, or a pass."""
        if isinstance(move, Pass):
            return replace(d, auction=d.auction.passed(out=True)), (Event("passed", {"seat": author}),)
        if move.points % STEP:
            raise IllegalMove("multiple_of", n=STEP)
        if move.points < _lowest_bid(d):
            raise IllegalMove("bid_too_low", least=_lowest_bid(d))
        if move.points > cap(d):
            raise IllegalMove("bid_too_high", most=cap(d))
        bid = Event("bid", {"seat": author, "points": move.points})
        return replace(d, auction=d.auction.said(move.points)), (bid,)

    def default(self, d: Any, seat: int) -> Move:
        """He bids nothing."""
        return Pass()


def _lowest_bid(d: Any) -> int:
    return max(int(d.auction.bid) + STEP, int(d.minimum), STEP)


class Gifts(_Widow, Asking, frozen=True):
    """Who has the widow gives a card to each of the others, and names trumps: the ``suit``, then."""

    suit: str | None = None

    phase = "gifts"
    takes = (Give,)

    def choices(self, d: Any, seat: int) -> tuple[Form, ...]:
        """A card for each of the others and a suit."""
        hand, places = d.cards.hands[seat], PLACES[d.spec.seats]
        parts: tuple[AnyPart, ...] = (
            *(Cards(place, HAND[seat], hand) for place in places),
            Option("trump", tuple(SUITS)),
        )
        return (Form(Give, parts, distinct=places),)

    def play(self, d: Any, author: int, move: Give) -> tuple[Any, Events]:
        """The gifts are made, unseen by the others, and trumps are named."""
        lying, seats = d.cards, d.spec.seats
        check_suit(move.trump)
        gifts = [getattr(move, place) for place in PLACES[seats]]
        if seats == 3 and move.across:
            raise IllegalMove("nobody_across")
        if not all(BIT.get(card, 0) & lying.hands[author] for card in gifts):
            raise IllegalMove("not_in_hand")
        if len(set(gifts)) < len(gifts):
            raise IllegalMove("different_cards")
        events = []
        for step, card in enumerate(gifts, 1):
            to = (author + step) % seats
            lying = lying.moved(BIT[card], HAND[author], HAND[to])
            told: dict[str, Any] = {"seat": author, "to": to}
            events.append(Event("gift", {**told, "card": card}, 1 << author | 1 << to, {**told, "card": None}))
        events.append(trump_named(author, move.trump))
        return replace(d, cards=lying, stage=Gifts((), move.trump)), tuple(events)

    def default(self, d: Any, seat: int) -> Move:
        """He gives his lowest cards beside his longest suit."""
        hand = d.cards.hands[seat]
        trump = longest(hand)
        lowest = sorted(singles(hand), key=lambda one: (CODE[one][1] == trump, (one.bit_length() - 1) & 15, one))
        gifts = dict(zip(PLACES[d.spec.seats], (CODE[one] for one in lowest), strict=False))
        return Give(**gifts, trump=trump)
