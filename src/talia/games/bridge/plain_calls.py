"""The calls of bridge's variants, which have no alerts: moves, and how they are offered."""

from functools import lru_cache
from itertools import groupby
from typing import Final

from talia.games.bridge.auction import Callers, higher, refusal
from talia.table.forms import Form, Option
from talia.table.moves import Move
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
