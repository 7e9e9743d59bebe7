"""Bids of penalty points for the right to name the suit to be avoided (rules/kierki_variants.md 4, A)."""

from typing import Any, Final

from msgspec.structs import replace

from talia.table.forms import Form, Number
from talia.table.game import Guide
from talia.table.moves import Event, IllegalMove, Move
from talia.table.stages import Events, Stage
from talia.tricks.claiming import Answer, Claim
from talia.tricks.naming import NameTrump
from talia.tricks.play import Play

HIGHEST: Final = 13


class Bid(Move, frozen=True, tag="bid"):
    """Offers to be charged so many points."""

    points: int


class Pass(Move, frozen=True, tag="pass"):
    """Bids no more."""


AnyMove = Play | NameTrump | Bid | Pass | Claim | Answer

PASS: Final = Form(Pass)


class Bidding(Stage, frozen=True):
    """Bids clockwise, each once or until all but one have passed."""

    phase = "bidding"
    takes = (Bid, Pass)

    def done(self, d: Any) -> bool:
        """Nobody may speak but the highest bidder, or nothing higher can be bid."""
        return bool(d.auction.over or d.auction.bid == HIGHEST)

    def waiting(self, d: Any) -> int:
        """Who speaks next."""
        return 1 << int(d.auction.turn)

    def choices(self, d: Any, seat: int) -> tuple[Form, ...]:
        """A higher bid, or a pass."""
        return (Form(Bid, (Number("points", d.auction.bid + 1, HIGHEST),)), PASS)

    def play(self, d: Any, author: int, move: Bid | Pass) -> tuple[Any, Events]:
        """Somebody bids or passes."""
        a = d.auction
        if isinstance(move, Pass):
            return replace(d, auction=a.passed(out=True)), (Event("passed", {"seat": author}),)
        if not a.bid < move.points <= HIGHEST:
            raise IllegalMove("bid_out_of_range", least=a.bid + 1, most=HIGHEST)
        a = a.said(move.points, once=not d.spec.until_pass)
        return replace(d, auction=a), (Event("bid", {"seat": author, "points": move.points}),)

    def default(self, d: Any, seat: int) -> Move:
        """A pass."""
        return Pass()

    def guidance(self, d: Any, seat: int, on_turn: bool) -> tuple[Guide, ...]:
        """What is bid for."""
        return (Guide("bidding"),)
