"""The auction of bridge: what may be said, and what it has come to (rules/bridge.md 4.1).

Of an `Auction` ``bid`` is a number among the ``bids``, -1 before the first; all who speak are places.
"""

from typing import Any, Final

from msgspec import Struct

from talia.games.bridge.contracts import BIDS, SEATS, SIDES, Contract
from talia.games.bridge.moves import CALLS, Double, Pass, Redouble
from talia.table.moves import IllegalMove, Move
from talia.tricks.auction import Auction, rotation

MOST_CALLS: Final = 319
"""No auction has more calls: three passes, then 35 bids, each with two passes, a kontra, two passes, a rekontra and
two passes behind it, and the pass that ends it: 3 + 35 * 9 + 1."""


PASS: Final = CALLS[Pass]
DOUBLE: Final = CALLS[Double]
REDOUBLE: Final = CALLS[Redouble]
_SAID: Final = {str(kind.__struct_config__.tag): said for kind, said in CALLS.items()}


class Callers(Struct, frozen=True, gc=False):
    """Who calls, and what: ``places`` in turn, of so many ``sides``, and the ``bids``, the lowest first."""

    places: int
    sides: int
    bids: tuple[str, ...]

    def opponents(self, one: int, other: int) -> bool:
        """Whether two places are of different sides.

        >>> PAIRS.opponents(0, 2), Callers(3, 3, BIDS).opponents(0, 2)
        (False, True)
        """
        return (one - other) % self.sides != 0


PAIRS: Final = Callers(SEATS, len(SIDES), BIDS)
"""Four, of whom those opposite are partners."""


def opening(dealer: int, who: Callers = PAIRS) -> Auction:
    """Before the first call, the dealer's."""
    return Auction(rotation(who.places, dealer), -1)


def higher(a: Auction, who: Callers = PAIRS) -> tuple[str, ...]:
    """The bids that may be made, the lowest first."""
    return who.bids[a.bid + 1 :]


def refusal(a: Auction, call: Move, who: Callers = PAIRS) -> IllegalMove | None:
    """Why the place on turn may not say this; None if it may. ``call``: a pass, a bid, a kontra or a rekontra."""
    said = spelled(call)
    if said == DOUBLE:
        return _refused_double(a, who)
    if said == REDOUBLE:
        # Where several sides play, only who has bid may answer a kontra.
        may = len(a.doubles) == 1 and not who.opponents(a.turn, a.bidder)
        return None if may else IllegalMove("nothing_to_redouble")
    if said == PASS or (said in who.bids and who.bids.index(said) > a.bid):
        return None
    return IllegalMove("bid_too_low", bid=said, least=(*higher(a, who), None)[0])


def _refused_double(a: Auction, who: Callers) -> IllegalMove | None:
    if a.bid < 0:
        return IllegalMove("no_bid_to_double")
    if not who.opponents(a.turn, a.bidder):
        return IllegalMove("own_side_bid")
    return IllegalMove("already_doubled") if a.doubles else None


def after(a: Auction, call: Move, told: dict[str, Any], who: Callers = PAIRS) -> Auction:
    """The auction after a call that may be made; ``told``: as everybody heard it."""
    said = spelled(call)
    if said == PASS:
        return a.passed(told)
    return a.said(who.bids.index(said), told) if said in who.bids else a.doubled(told)


def spelled(call: Move) -> str:
    """A call as it is told, by the kind of move and the ``bid`` of one.

    >>> from talia.games.bridge.moves import Bid
    >>> spelled(Bid("1NT")), spelled(Pass()), spelled(Redouble())
    ('1NT', 'pass', 'XX')
    """
    return _SAID.get(str(call.__struct_config__.tag)) or str(getattr(call, "bid", ""))


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
        if told["call"] in BIDS and told["call"][1:] == bid[1:] and not PAIRS.opponents(told["seat"], a.bidder)
    )
    return Contract.of(bid + "X" * len(a.doubles), declarer)
