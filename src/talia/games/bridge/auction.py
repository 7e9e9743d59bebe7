"""The auction of bridge: what may be said, and what it has come to (rules/bridge.md 4.1).

Of an `Auction` ``bid`` is a number in ``BIDS``, -1 before the first; all who speak are places.
"""

from typing import Any, Final

from talia.games.bridge.contracts import BIDS, SEATS, Contract
from talia.games.bridge.moves import CALLS, AnyCall, Bid, Double, Pass, Redouble
from talia.table.moves import IllegalMove
from talia.tricks.auction import Auction, rotation

MOST_CALLS: Final = 319
"""No auction has more calls: three passes, then 35 bids, each with two passes, a kontra, two passes, a rekontra and
two passes behind it, and the pass that ends it: 3 + 35 * 9 + 1."""


def opening(dealer: int) -> Auction:
    """Before the first call, the dealer's."""
    return Auction(rotation(SEATS, dealer), -1)


def higher(a: Auction) -> tuple[str, ...]:
    """The bids that may be made, the lowest first."""
    return BIDS[a.bid + 1 :]


def refusal(a: Auction, call: AnyCall) -> IllegalMove | None:
    """Why the place on turn may not say this; None if it may."""
    if isinstance(call, Bid):
        number = BIDS.index(call.bid) if call.bid in BIDS else -1
        if number > a.bid:
            return None
        return IllegalMove("bid_too_low", bid=call.bid, least=higher(a)[0] if higher(a) else None)
    if isinstance(call, Double):
        return _refused_double(a)
    if isinstance(call, Redouble):
        may = len(a.doubles) == 1 and _opponents(a.turn, a.doubles[0])
        return None if may else IllegalMove("nothing_to_redouble")
    return None


def _refused_double(a: Auction) -> IllegalMove | None:
    if a.bid < 0:
        return IllegalMove("no_bid_to_double")
    if not _opponents(a.turn, a.bidder):
        return IllegalMove("own_side_bid")
    return IllegalMove("already_doubled") if a.doubles else None


def _opponents(one: int, other: int) -> bool:
    return (one - other) % 2 == 1


def after(a: Auction, call: AnyCall, told: dict[str, Any]) -> Auction:
    """The auction after a call that may be made; ``told``: as everybody heard it."""
    if isinstance(call, Pass):
        return a.passed(told)
    return a.said(BIDS.index(call.bid), told) if isinstance(call, Bid) else a.doubled(told)


def spelled(call: AnyCall) -> str:
    """A call as it is told.

    >>> spelled(Bid("1NT")), spelled(Pass()), spelled(Redouble())
    ('1NT', 'pass', 'XX')
    """
    return call.bid if isinstance(call, Bid) else CALLS[type(call)]


def contract(a: Auction) -> Contract | None:
    """What a finished auction has come to; None where all have passed.

    The declarer is who of the side that made the last bid named its strain first.
    """
    if a.bid < 0:
        return None
    bid = BIDS[a.bid]
    declarer = next(
        told["seat"]
        for told in a.calls
        if told["call"] in BIDS and told["call"][1:] == bid[1:] and not _opponents(told["seat"], a.bidder)
    )
    return Contract.of(bid + "X" * len(a.doubles), declarer)
