"""Trump deals with a widow: the eldest takes the cards of the table or sells them by auction (rules/kierki.md 4.2)."""

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from talia.cards import BIT, CODE, SUITS, codes, singles
from talia.games.kierki.moves import Bid, Give, Open, Pass, Take
from talia.games.kierki.programme import WON_TRICK
from talia.table.forms import AnyPart, Cards, Form, Number, Option
from talia.table.game import Guide
from talia.table.moves import EVERYONE, Event, IllegalMove, Move
from talia.table.zones import Fact, Knowledge, Zone, known_in, moved
from talia.tricks.naming import check_suit, longest, trump_named
from talia.tricks.play import HAND, put

STEP: Final = 5
"""Bids and prices are multiples of it."""

PLACES: Final = {3: ("left", "right"), 4: ("left", "across", "right")}
"""The others by where they sit, clockwise."""

Step = tuple["Widow", tuple[Event, ...]]


class Widow(Struct, frozen=True):
    """What happens between the deal and the first lead, by ``stage``: offered, auction, gifts, done.

    ``turn`` is awaited. ``minimum``: the price asked in the auction, -1 before the first; ``bid`` and ``bidder``: the
    highest so far (0 and -1 for none); ``in_it``: who has not passed. ``cap``: no bid is higher.
    """

    hands: tuple[int, ...]
    widow: int
    eldest: int
    may_sell: bool
    cap: int
    turn: int
    stage: str = "offered"
    minimum: int = -1
    bid: int = 0
    bidder: int = -1
    in_it: tuple[int, ...] = ()
    knowledge: Knowledge = ()
    trump: str = ""

    @classmethod
    def of(cls, hands: tuple[int, ...], widow: int, eldest: int, may_sell: bool) -> "Widow":
        """The cards lie on the table; all that may be bid is what all tricks are worth."""
        tricks = hands[0].bit_count() + 1
        return cls(hands, widow, eldest, may_sell, WON_TRICK * tricks, eldest)

    @property
    def done(self) -> bool:
        """Whether the gifts are made and trumps named."""
        return self.stage == "done"

    @property
    def taker(self) -> int:
        """Who gets the widow: the highest bidder, else the eldest."""
        return self.eldest if self.bidder < 0 else self.bidder

    def waiting(self) -> int:
        """The player who decides."""
        return 1 << self.turn

    def choices(self, seat: int) -> tuple[Form, ...]:
        """To take or to sell; to bid or to pass; a card for each of the others and a suit."""
        if seat != self.turn:
            return ()
        if self.stage == "offered":
            most = self.highest_minimum
            sell = (Form(Open, (Number("minimum", 0, most, STEP),)),) if self.may_sell and most >= 0 else ()
            return (Form(Take), *sell)
        if self.stage == "auction":
            bid = (Form(Bid, (Number("points", self.lowest_bid, self.cap, STEP),)),)
            return (*(bid if self.lowest_bid <= self.cap else ()), Form(Pass))
        hand = self.hands[seat]
        places = PLACES[len(self.hands)]
        parts: tuple[AnyPart, ...] = (
            *(Cards(place, HAND[seat], hand) for place in places),
            Option("trump", tuple(SUITS)),
        )
        return (Form(Give, parts, distinct=places),)

    @property
    def highest_minimum(self) -> int:
        """What he may ask for at most: less than before, if nobody wanted to pay that."""
        return self.cap if self.minimum < 0 else self.minimum - STEP

    @property
    def lowest_bid(self) -> int:
        """The next bid at least."""
        return max(self.bid + STEP, self.minimum, STEP)

    def play(self, author: int, move: Move) -> Step:
        """The step of the player who decides."""
        if author != self.turn:
            raise IllegalMove("not_your_turn")
        if self.stage == "offered" and isinstance(move, Take):
            return self._taken((Event("widow_taken", {"seat": author, "cards": codes(self.widow)}),))
        if self.stage == "offered" and isinstance(move, Open):
            return self._opened(move.minimum)
        if self.stage == "auction" and isinstance(move, Bid):
            return self._bid(move.points)
        if self.stage == "auction" and isinstance(move, Pass):
            return self._passed()
        if self.stage == "gifts" and isinstance(move, Give):
            return self._given(move)
        raise IllegalMove("not_now")

    def _opened(self, minimum: int) -> Step:
        if not self.may_sell:
            raise IllegalMove("must_take")
        if minimum % STEP:
            raise IllegalMove("multiple_of", n=STEP)
        if not 0 <= minimum <= self.highest_minimum:
            raise IllegalMove("minimum_too_high", most=self.highest_minimum)
        seats = len(self.hands)
        in_it = tuple((self.eldest + step) % seats for step in range(1, seats))
        opened = replace(self, stage="auction", minimum=minimum, in_it=in_it, turn=in_it[0])
        return opened, (Event("auction_opened", {"seat": self.eldest, "minimum": minimum}),)

    def _bid(self, points: int) -> Step:
        if points % STEP:
            raise IllegalMove("multiple_of", n=STEP)
        if points < self.lowest_bid:
            raise IllegalMove("bid_too_low", least=self.lowest_bid)
        if points > self.cap:
            raise IllegalMove("bid_too_high", most=self.cap)
        events = (Event("bid", {"seat": self.turn, "points": points}),)
        after = replace(self, bid=points, bidder=self.turn)
        return after._sold(events) if len(self.in_it) == 1 else (after._on(), events)

    def _passed(self) -> Step:
        events: tuple[Event, ...] = (Event("passed", {"seat": self.turn}),)
        after = replace(self._on(), in_it=tuple(seat for seat in self.in_it if seat != self.turn))
        if len(after.in_it) == 1 and self.bidder >= 0:
            return after._sold(events)
        if after.in_it:
            return after, events
        after = replace(after, stage="offered", turn=self.eldest)
        if self.minimum > 0:
            return after, events
        return after._taken((*events, Event("widow_taken", {"seat": self.eldest, "cards": codes(self.widow)})))

    def _on(self) -> "Widow":
        """The next bidder."""
        at = self.in_it.index(self.turn)
        return replace(self, turn=self.in_it[(at + 1) % len(self.in_it)])

    def _sold(self, events: tuple[Event, ...]) -> Step:
        told = {"seat": self.bidder, "eldest": self.eldest, "points": self.bid, "cards": codes(self.widow)}
        return self._taken((*events, Event("widow_sold", told)))

    def _taken(self, events: tuple[Event, ...]) -> Step:
        """The cards of the table go, before all eyes, to the hand of the taker."""
        seat = self.taker
        hands = put(self.hands, seat, self.hands[seat] | self.widow)
        knowledge: Knowledge = ((HAND[seat], self.widow, EVERYONE),)
        return replace(self, hands=hands, widow=0, knowledge=knowledge, stage="gifts", turn=seat), events

    def _given(self, move: Give) -> Step:
        giver, seats = self.turn, len(self.hands)
        check_suit(move.trump)
        gifts = [getattr(move, place) for place in PLACES[seats]]
        if seats == 3 and move.across:
            raise IllegalMove("nobody_across")
        if not all(BIT.get(card, 0) & self.hands[giver] for card in gifts):
            raise IllegalMove("not_in_hand")
        if len(set(gifts)) < len(gifts):
            raise IllegalMove("different_cards")
        hands, knowledge, events = self.hands, self.knowledge, []
        for step, card in enumerate(gifts, 1):
            to, one = (giver + step) % seats, BIT[card]
            both = 1 << giver | 1 << to
            knowledge = moved(
                knowledge,
                one,
                source=HAND[giver],
                lay_there=hands[giver],
                target=HAND[to],
                named_to=both,
                sees_source=1 << giver,
            )
            hands = put(put(hands, giver, hands[giver] & ~one), to, hands[to] | one)
            told: dict[str, Any] = {"seat": giver, "to": to}
            events.append(Event("gift", {**told, "card": card}, both, {**told, "card": None}))
        after = replace(self, hands=hands, knowledge=knowledge, stage="done", trump=move.trump)
        return after, (*events, trump_named(giver, move.trump))

    def default(self, seat: int) -> Move:
        """He takes; bids nothing; gives his lowest cards beside his longest suit."""
        if self.stage == "offered":
            return Take()
        if self.stage == "auction":
            return Pass()
        trump = longest(self.hands[seat])
        lowest = sorted(
            singles(self.hands[seat]),
            key=lambda one: (CODE[one][1] == trump, (one.bit_length() - 1) & 15, one),
        )
        gifts = dict(zip(PLACES[len(self.hands)], (CODE[one] for one in lowest), strict=False))
        return Give(**gifts, trump=trump)

    def zones(self) -> tuple[Zone, ...]:
        """Hands, and the widow before all eyes."""
        hands = (
            Zone(HAND[seat], hand, 1 << seat, EVERYONE, known_in(self.knowledge, HAND[seat]))
            for seat, hand in enumerate(self.hands)
        )
        return (*hands, *((Zone("widow", self.widow),) if self.widow else ()))

    def facts(self) -> tuple[Fact, ...]:
        """Who had the right to the widow, what is asked and bid for it."""
        asked = () if self.minimum < 0 else (Fact("minimum", self.minimum),)
        bid = () if self.bidder < 0 else (Fact("bidder", self.bidder), Fact("bid", self.bid))
        return (Fact("eldest", self.eldest), *asked, *bid)

    def guidance(self, seat: int) -> tuple[Guide, ...]:
        """What the player who decides decides about."""
        if seat != self.turn:
            return ()
        return (Guide("must_take" if self.stage == "offered" and not self.may_sell else self.stage),)

    def phase(self) -> str:
        """``offered``, ``auction`` or ``gifts``."""
        return self.stage
