"""The state of a deal of bridge. Hands, calls, tricks and sides are of places; only scores are of seats."""

from typing import Any, Final

from msgspec import Struct

from talia.games.bridge.contracts import Contract
from talia.games.bridge.options import Options
from talia.games.bridge.scoring.amounts import Entry
from talia.games.bridge.scoring.duplicate import NONE, Vulnerable
from talia.games.bridge.scoring.rubber import Rubber
from talia.games.bridge.seating import AS_SEATED, Placing
from talia.table.meanings import Meanings
from talia.tricks.auction import Auction
from talia.tricks.deal import TrickSpec
from talia.tricks.dividing import DividingState

UNPLACED: Final[Placing] = ()
MOST_REDEALS: Final = 8
"""So often a deal is dealt again where all pass; then it counts as it is (rules/bridge.md 4.4)."""


class Spec(TrickSpec, frozen=True, kw_only=True):
    """What a deal starts with; ``dealer`` is a place.

    ``placing``: the seat at each place, ``UNPLACED`` where it is drawn; ``before``: those of the rubbers before.
    ``rubber``: how it stands, None in other scorings; ``closing``: the match ends with this deal, the rubber over or
    not. ``board``: the number of a board of duplicate, from 1.
    """

    options: Options
    vulnerable: Vulnerable = NONE
    placing: Placing = AS_SEATED
    before: tuple[Placing, ...] = ()
    rubber: Rubber | None = None
    closing: bool = False
    board: int | None = None


class Outcome(Struct, frozen=True, gc=False):
    """What a deal came to: the tricks of the declaring side, None where all passed; what they brought.

    ``rubber``: as it stands then. ``points``: what north and south get and the others pay, in what the match counts.
    """

    tricks: int | None
    brought: tuple[Entry, ...]
    points: int
    rubber: Rubber | None = None
    rubber_over: bool = False
    high_cards: tuple[int, int] | None = None
    expected: int | None = None
    difference: int | None = None


class State(DividingState, frozen=True, gc=False):
    """A deal. ``thrown_in``: how often all have passed; ``outcome``: what it came to, once it is over.

    ``meanings``: what was said of the calls.
    """

    spec: Spec
    placing: Placing = UNPLACED
    auction: Auction = Auction(bid=-1)
    meanings: Meanings = ()
    contract: Contract | None = None
    thrown_in: int = 0
    outcome: Outcome | None = None

    @property
    def seats(self) -> Placing:
        """The seat at each place; as they are numbered before it is drawn."""
        return self.placing or AS_SEATED

    @property
    def dealt(self) -> tuple[int, ...]:
        """The hands before the first card."""
        hands: tuple[int, ...] = self.cards.hands
        return hands

    @property
    def told_contract(self) -> dict[str, Any]:
        """What everybody knows of the contract."""
        won = self.contract
        return {} if won is None else {"contract": won.bid, "doubles": won.doubles, "declarer": won.declarer}
