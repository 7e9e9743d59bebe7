"""The state of a deal of Baśka, and what it has come to."""

from typing import Final

from msgspec import Struct

from talia.games.baska import scoring, sides
from talia.games.baska.auction import Caller
from talia.games.baska.contracts import (
    CICHA,
    DU,
    NEEDED,
    OLD_QUEENS,
    UNCALLED,
    WHOLE,
    WITH_PARTNER,
    ZWYKLA,
    points,
)
from talia.games.baska.options import Options
from talia.games.baska.sides import SEATS
from talia.table.moves import seats_of
from talia.tricks.auction import Auction
from talia.tricks.deal import TrickState
from talia.tricks.play import Tricks, finished

TRICKS: Final = 4


class Spec(Struct, frozen=True):
    """What a deal starts with; ``bok``: at double stakes."""

    dealer: int
    options: Options
    bok: bool = False

    def seat(self, place: int) -> int:
        """The seat at a place counted from the dealer."""
        return (self.dealer + place) % SEATS

    def place(self, seat: int) -> int:
        """The place of a seat counted from the dealer: 1 is the forehand."""
        return (seat - self.dealer) % SEATS


class Outcome(Struct, frozen=True, gc=False):
    """What a deal came to, as all are told. ``points``: card points of the old, None where none are counted.

    ``offender``: who pays all the others for a wrong claim or for leaving; his side has lost.
    """

    contract: str
    made: bool
    points: int | None
    grade: str
    kontras: int
    value: int
    offender: int | None = None


class State(TrickState, frozen=True, gc=False):
    """A deal. ``outcome``: what it came to, once it is over.

    ``offender``: who has ended it by what is penalised, -1: nobody; ``judged``: whether the cards decided on a claim.
    """

    spec: Spec
    auction: Auction = Auction(bid="")
    outcome: Outcome | None = None
    offender: int = -1
    judged: bool = False

    @property
    def dealt(self) -> tuple[int, ...]:
        """The hands before the first card."""
        hands: tuple[int, ...] = self.cards.hands
        return hands

    @property
    def contract(self) -> str:
        """What is played, be it the silent game; nobody is told before the cards have shown it."""
        if self.auction.bid:
            return str(self.auction.bid)
        return CICHA if any(hand & OLD_QUEENS == OLD_QUEENS for hand in self.dealt) else ZWYKLA

    @property
    def old(self) -> int:
        """The set of the old seats; a secret, too."""
        return sides.old_side(self.auction.bidder, self.contract, self.dealt)

    @property
    def shown(self) -> tuple[int, ...]:
        """The cards each seat has played."""
        if self.tricks is None:
            return (0,) * SEATS
        return tuple(dealt ^ left for dealt, left in zip(self.dealt, self.tricks.hands, strict=True))

    @property
    def public_contract(self) -> str:
        """The contract as everybody knows it."""
        if self.over or self.auction.bid or sides.both_queens(self.shown):
            return self.contract
        return UNCALLED


def as_caller(d: State, seat: int) -> Caller:
    """A seat as the auction sees it."""
    return Caller(seat, d.spec.place(seat), d.cards.hands[seat])


def outcome(d: State) -> Outcome:
    """What a deal that ends has come to: laydown hands and four queens have won without a card."""
    contract, old = d.contract, d.old
    kontras = scoring.effective(contract, old, d.auction.doubles)
    if d.offender >= 0:
        young = not old >> d.offender & 1
        grade = scoring.EXIT if contract in WITH_PARTNER else ""
        value = scoring.penalty(contract, young=young, kontras=kontras, bok=d.spec.bok)
        return Outcome(contract, young, None, grade, kontras, value, d.offender)
    won, scored, grade = True, None, ""
    if d.tricks is not None:
        scored, taken = taken_by(d, d.tricks, old)
        won, grade = result(contract, scored, taken)
    value = scoring.value(contract, grade, won=won, kontras=kontras, bok=d.spec.bok)
    return Outcome(contract, won, scored, grade, kontras, value)


def result(contract: str, scored: int, taken: int) -> tuple[bool, str]:
    """Whether the old win with so many card points and tricks, and how the losers came out of it.

    >>> result("zwykla", 52, 3), result("zolo_du", 100, 3)
    ((False, 'exit'), (False, ''))
    """
    won = taken == TRICKS if contract in DU else scored >= NEEDED
    losers = (WHOLE - scored, TRICKS - taken) if won else (scored, taken)
    return won, scoring.grade(contract, won=won, losers_points=losers[0], losers_tricks=losers[1])


def taken_by(d: State, t: Tricks, side: int) -> tuple[int, int]:
    """The card points and the tricks of a side; all that is left goes to a claimant whose claim stands."""
    seats = seats_of(side, SEATS)
    cards, tricks = sum(t.won[seat] for seat in seats), sum(t.taken[seat] for seat in seats)
    if d.given is not None and side >> d.given[0] & 1:
        cards |= sum(t.hands) | t.trick
        tricks += TRICKS - finished(t)
    return points(cards), tricks


def least_fine(d: State, seat: int) -> int:
    """What a seat pays each of the others at least if it leaves now: as far as it knows sides, and without kontras."""
    bidder, bid = d.auction.bidder, d.auction.bid
    side = sides.own_side(bidder, bid, seat, d.dealt[seat], d.shown)
    contract = str(bid) if bid else CICHA if side == sides.ALONE else ZWYKLA
    young = side not in (sides.OLD, sides.ALONE)
    return scoring.penalty(contract, young=young, kontras=0, bok=d.spec.bok)
