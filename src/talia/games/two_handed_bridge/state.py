"""The state of a deal of bridge for two. Behind the places of the players are those of their dummies, 2 and 3."""

from typing import Final

from talia.games.bridge.contracts import Contract
from talia.games.bridge.dummy_play import DummyState
from talia.games.bridge.each_for_himself import Outcome, Spec

OPEN: Final = "open"
CLOSED: Final = "closed"
DUMMIES: Final = (OPEN, CLOSED)
"""The dummies as they are named, and where they lie until the auction is over."""


class State(DummyState, frozen=True, gc=False):
    """A deal. ``dummy``: the one named for the declarer."""

    spec: Spec
    contract: Contract | None = None
    outcome: Outcome | None = None
    dummy: str = ""
