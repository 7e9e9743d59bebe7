"""The state of a deal of Bobby. Players sit at the places of their numbers; behind them is that of the dummy."""

from typing import Any, Final

from msgspec import Struct

from talia.games.bobby.contracts import SEATS, Contract
from talia.games.bobby.options import Options
from talia.games.bridge.scoring.amounts import Entry
from talia.games.bridge.scoring.duplicate import Vulnerable
from talia.games.bridge.scoring.rubber import Rubber
from talia.tricks.auction import Auction
from talia.tricks.deal import TrickSpec, TrickState

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


class State(TrickState, frozen=True, gc=False):
    """A deal. ``thrown_in``: how often all have passed; ``outcome``: what it came to, once it is over."""

    spec: Spec
    auction: Auction = Auction(bid=-1)
    contract: Contract | None = None
    thrown_in: int = 0
    outcome: Outcome | None = None

    @property
    def told_contract(self) -> dict[str, Any]:
        """What everybody knows of the contract."""
        won = self.contract
        return {} if won is None else {"contract": won.bid, "doubles": won.doubles, "declarer": won.declarer}
