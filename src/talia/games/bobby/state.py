"""The state of a deal of Bobby. Players sit at the places of their numbers; behind them is that of the dummy."""

from typing import Final

from msgspec import Struct

from talia.games.bobby.contracts import SEATS, Contract
from talia.games.bobby.options import Options
from talia.games.bridge.dummy_play import DummyState
from talia.games.bridge.scoring.amounts import Entry
from talia.games.bridge.scoring.duplicate import Vulnerable
from talia.games.bridge.scoring.rubber import Rubber
from talia.tricks.deal import TrickSpec

NOBODY_VULNERABLE: Final[Vulnerable] = (False,) * SEATS


class Spec(TrickSpec, frozen=True, kw_only=True):
    """What a deal starts with.

    ``vulnerable``: by seat, in rounds; ``rubber``: how it stands, None in rounds; ``closing``: the match ends with this
    deal, the rubber over or not.
    """

    options: Options
    vulnerable: Vulnerable = NOBODY_VULNERABLE
    rubber: Rubber | None = None
    closing: bool = False

    @property
    def in_danger(self) -> tuple[int, ...]:
        """The seats that are vulnerable in this deal."""
        by_seat = self.vulnerable if self.rubber is None else self.rubber.vulnerable
        return tuple(seat for seat in range(SEATS) if by_seat[seat])


class Outcome(Struct, frozen=True, gc=False):
    """What a deal came to: the tricks of declarer and dummy, None where all passed; what they brought.

    ``rubber``: as it stands then. ``points``: by seat, what it settles with the others.
    """

    tricks: int | None
    brought: tuple[Entry, ...]
    points: tuple[int, ...]
    rubber: Rubber | None = None
    rubber_over: bool = False


class State(DummyState, frozen=True, gc=False):
    """A deal."""

    spec: Spec
    contract: Contract | None = None
    outcome: Outcome | None = None
