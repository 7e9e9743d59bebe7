"""The calls of bridge's variants, which have no alerts: moves, how they are offered, and an auction of them."""

from abc import abstractmethod
from functools import lru_cache
from itertools import groupby
from typing import Any, ClassVar, Final

from msgspec.structs import replace

from talia.games.bridge.auction import Callers, after, higher, refusal, spelled
from talia.table.forms import Form, Option
from talia.table.game import Guide
from talia.table.moves import Event, Move
from talia.table.stages import Events, Stage
from talia.tricks.auction import Auction


class Pass(Move, frozen=True, tag="pass"):
    """Says nothing now."""


class Bid(Move, frozen=True, tag="bid"):
    """Bids so many tricks above six with a strain: ``1C`` to ``7NT``."""

    bid: str


class Double(Move, frozen=True, tag="double"):
    """Kontra: doubles another's bid."""


class Redouble(Move, frozen=True, tag="redouble"):
    """Rekontra: redoubles what was doubled."""


AnyCall = Pass | Bid | Double | Redouble
CALLS: Final = (Pass, Bid, Double, Redouble)

_PASS: Final = Form(Pass)
_DOUBLES: Final = ((Double(), Form(Double)), (Redouble(), Form(Redouble)))


def calls(a: Auction, who: Callers) -> tuple[Form, ...]:
    """A pass, a kontra or a rekontra where there is something to double, what may be bid at each level."""
    doubles = tuple(form for call, form in _DOUBLES if refusal(a, call, who) is None)
    return (_PASS, *doubles, *_bids(higher(a, who)))


@lru_cache(maxsize=256)
def _bids(bids: tuple[str, ...]) -> tuple[Form, ...]:
    """A form for each level, so that a bid is chosen in two steps."""
    return tuple(Form(Bid, (Option("bid", of_level),)) for of_level in levels(bids))


def levels(bids: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Bids by their level.

    >>> levels(("1S", "1NT", "2C"))
    (('1S', '1NT'), ('2C',))
    """
    return tuple(tuple(of_level) for _, of_level in groupby(bids, lambda bid: bid[0]))


class PlainCalling(Stage, frozen=True):
    """An auction of these calls, all in turn, until the passes end it."""

    phase = "auction"
    takes: ClassVar[tuple[type[Move], ...]] = CALLS

    @abstractmethod
    def who(self, d: Any) -> Callers:
        """Who calls, and what may be bid."""

    def done(self, d: Any) -> bool:
        """Whether the passes have ended it."""
        over: bool = d.auction.over
        return over

    def waiting(self, d: Any) -> int:
        """Who is on turn."""
        return 1 << int(d.auction.turn)

    def choices(self, d: Any, seat: int) -> tuple[Form, ...]:
        """A pass, a kontra or a rekontra where there is something to double, what may be bid at each level."""
        return calls(d.auction, self.who(d))

    def play(self, d: Any, author: int, move: AnyCall) -> tuple[Any, Events]:
        """A call."""
        a, who = d.auction, self.who(d)
        refused = refusal(a, move, who)
        if refused is not None:
            raise refused
        told: dict[str, Any] = {"seat": author, "call": spelled(move)}
        return replace(d, auction=after(a, move, told, who)), (Event("call", told),)

    def default(self, d: Any, seat: int) -> Move:
        """A pass."""
        return Pass()

    def guidance(self, d: Any, seat: int, on_turn: bool) -> tuple[Guide, ...]:
        """What a call is, and what it has to beat."""
        if not on_turn:
            return ()
        return (Guide("auction"), Guide("over_bid" if d.auction.bid >= 0 else "open"))
