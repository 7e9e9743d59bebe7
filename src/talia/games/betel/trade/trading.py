"""What players do when they trade (rules/betel_trade.md 4): the moves besides those of the deal."""

from typing import Annotated, Literal

from msgspec import Meta

from talia.games.betel.trade.conditions import with_frozen
from talia.games.betel.trade.terms import Clauses, Filter, Offer, Refund, Seat, Term, Values, Words
from talia.table.moves import Move

Number = Annotated[int, Meta(ge=0, le=1_000_000)]


class Bid(Move, frozen=True, tag="bid"):
    """What a player pays the bank for the first exchange; 0 is no bid."""

    amount: Annotated[int, Meta(ge=0, le=1000)]


class Terms(Term, frozen=True):
    """What is offered: to whom, for what, and when payments come back."""

    to: Seat | Literal["any"]
    gives: Clauses = ()
    wants: Clauses = ()
    refund: Refund = "impossible"

    def by(self, seat: int) -> Offer:
        """The offer a seat makes with these terms."""
        gives, wants = tuple(map(with_frozen, self.gives)), tuple(map(with_frozen, self.wants))
        return Offer(seat, self.to, gives, wants, self.refund)


class MakeOffer(Move, frozen=True, tag="offer"):
    """Makes an offer; it can't be taken back."""

    terms: Terms


class Accept(Move, frozen=True, tag="accept"):
    """Accepts an open offer as it stands."""

    offer: Number


class Refine(Move, frozen=True, tag="refine"):
    """Accepts an open offer and fills its open places, in their order: amounts and cards."""

    offer: Number
    values: Values


class ShowCards(Move, frozen=True, tag="show"):
    """Shows cards for nothing to one seat or several."""

    cards: Words
    to: tuple[Seat, ...]


class GiveOrder(Move, frozen=True, tag="order"):
    """Orders a decision under a demand: a part of its menu."""

    agreement: Number
    clause: Annotated[int, Meta(ge=0, le=16)]
    filter: Filter


class Ready(Move, frozen=True, tag="ready"):
    """Has no offers now."""


class AutoReady(Move, frozen=True, tag="auto_ready"):
    """Has no offers until further notice, or takes that back."""

    on: Literal["on", "off"]


class Choose(Move, frozen=True, tag="choose"):
    """Chooses a card to hand over, to hand back, or to show."""

    card: str


class Motion(Move, frozen=True, tag="motion"):
    """Moves that the match be ended now, or that the deal be annulled."""

    what: Literal["end_match", "annul"]


class Vote(Move, frozen=True, tag="vote"):
    """Votes on a motion, or on whether a wording was kept."""

    say: Literal["yes", "no"]


TradeMoves = Bid | MakeOffer | Accept | Refine | ShowCards | GiveOrder | Ready | AutoReady | Choose | Motion | Vote
