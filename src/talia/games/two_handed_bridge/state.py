"""The state of a deal of bridge for two. Behind the places of the players are those of their dummies, 2 and 3."""

from typing import Final

from talia.games.bridge.auction import Callers
from talia.games.bridge.contracts import BIDS, Contract
from talia.games.bridge.for_two import SEATS, Outcome, Spec
from talia.tricks.auction import Auction
from talia.tricks.deal import TrickState

CALLERS: Final = Callers(SEATS, SEATS, BIDS)
OPEN: Final = "open"
CLOSED: Final = "closed"
DUMMIES: Final = (OPEN, CLOSED)
"""The dummies as they are named, and where they lie until the auction is over."""


class State(TrickState, frozen=True, gc=False):
    """A deal. ``dummy``: the one named for the declarer; ``outcome``: what it came to, once it is over."""

    spec: Spec
    auction: Auction = Auction(bid=-1)
    dummy: str = ""
    contract: Contract | None = None
    outcome: Outcome | None = None
