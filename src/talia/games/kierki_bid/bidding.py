"""Bids of penalty points for the right to name the suit to be avoided (rules/kierki_variants.md 4, A)."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from talia.table.forms import Form, Number
from talia.table.game import Guide
from talia.table.moves import Event, IllegalMove, Move
from talia.table.zones import Fact, Zone
from talia.tricks.naming import NameTrump
from talia.tricks.play import HAND, Play

HIGHEST: Final = 13


class Bid(Move, frozen=True, tag="bid"):
    """Offers to be charged so many points."""

    points: int


class Pass(Move, frozen=True, tag="pass"):
    """Bids no more."""


AnyMove = Play | NameTrump | Bid | Pass


class Bidding(Struct, frozen=True):
    """Bids clockwise, each once or until all but one have passed. ``queue``: who is still to speak, the next first."""

    hands: tuple[int, ...]
    queue: tuple[int, ...]
    until_pass: bool
    bid: int = 0
    bidder: int = -1

    @classmethod
    def of(cls, hands: tuple[int, ...], first: int, until_pass: bool) -> "Bidding":
        """Before the first bid."""
        seats = len(hands)
        return cls(hands, tuple((first + step) % seats for step in range(seats)), until_pass)

    @property
    def done(self) -> bool:
        """Nobody is left to speak, or only the highest bidder; or nothing higher can be bid."""
        return self.queue in ((), (self.bidder,)) or self.bid == HIGHEST

    def waiting(self) -> int:
        """Who speaks next."""
        return 1 << self.queue[0]

    def choices(self, seat: int) -> tuple[Form, ...]:
        """A higher bid, or a pass."""
        if seat != self.queue[0]:
            return ()
        return (Form(Bid, (Number("points", self.bid + 1, HIGHEST),)), Form(Pass))

    def play(self, author: int, move: Move) -> tuple["Bidding", tuple[Event, ...]]:
        """Somebody bids or passes."""
        if author != self.queue[0]:
            raise IllegalMove("not_your_turn")
        rest = self.queue[1:]
        if isinstance(move, Pass):
            return replace(self, queue=rest), (Event("passed", {"seat": author}),)
        if not isinstance(move, Bid):
            raise IllegalMove("not_now")
        if not self.bid < move.points <= HIGHEST:
            raise IllegalMove("bid_out_of_range", least=self.bid + 1, most=HIGHEST)
        again = (*rest, author) if self.until_pass else rest
        return replace(self, queue=again, bid=move.points, bidder=author), (
            Event("bid", {"seat": author, "points": move.points}),
        )

    def default(self, seat: int) -> Move:
        """A pass."""
        return Pass()

    def zones(self) -> tuple[Zone, ...]:
        """The hands, each seen by its owner."""
        return tuple(Zone(HAND[seat], hand, 1 << seat) for seat, hand in enumerate(self.hands))

    def facts(self) -> tuple[Fact, ...]:
        """The highest bid so far."""
        return () if self.bidder < 0 else (Fact("bidder", self.bidder), Fact("bid", self.bid))

    def guidance(self, seat: int) -> tuple[Guide, ...]:
        """What is bid for."""
        return (Guide("bidding"),)

    def phase(self) -> str:
        """``bidding``."""
        return "bidding"
