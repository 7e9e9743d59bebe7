"""The state of a deal of bridge. Hands, calls, tricks and sides are of places; only scores are of seats."""

from typing import Final

from msgspec import Struct

from talia.games.bridge.contracts import Contract
from talia.games.bridge.dummy_play import DummyState
from talia.games.bridge.options import Options
from talia.games.bridge.scoring.amounts import Entry
from talia.games.bridge.scoring.duplicate import NONE, Vulnerable
from talia.games.bridge.scoring.rubber import Rubber
from talia.games.bridge.seating import AS_SEATED, Placing
from talia.table.meanings import Meanings
from talia.tricks.deal import TrickSpec

UNPLACED: Final[Placing] = ()


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


class Judged(Struct, frozen=True, gc=False):
    """What the referee found after an auction that is all of a deal (`practising`).

    ``tricks`` of the declaring side by best play of all four; None: all have passed. ``calls``: what the system says
    with these hands; ``contract`` (``4SX``), ``declarer`` and ``made``: what that comes to. ``par`` for N and S,
    ``pars``: the contracts that bring it.
    """

    tricks: int | None
    calls: tuple[str, ...]
    contract: str | None
    declarer: int | None
    made: int | None
    par: int
    pars: tuple[str, ...]


class State(DummyState, frozen=True, gc=False):
    """A deal. ``placing``: the seat at each place; ``meanings``: what was said of the calls."""

    spec: Spec
    placing: Placing = UNPLACED
    meanings: Meanings = ()
    contract: Contract | None = None
    outcome: Outcome | None = None
    judged: Judged | None = None

    @property
    def seats(self) -> Placing:
        """The seat at each place; as they are numbered before it is drawn."""
        return self.placing or AS_SEATED

    @property
    def dealt(self) -> tuple[int, ...]:
        """The hands before the first card."""
        hands: tuple[int, ...] = self.cards.hands
        return hands
