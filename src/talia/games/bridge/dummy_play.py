"""A deal that is bid for and then played from two hands by who has won the auction: bridge, and bridge for three.

What a game says besides is whose the places are, what may be bid, and what tricks bring (rules/bridge.md 3 to 5).
"""

from abc import abstractmethod
from typing import Any, Final, Generic, TypeVar

from msgspec.structs import replace

from talia.games.bridge.contract_deal import ContractDeal, ContractState
from talia.games.bridge.contracts import Contract
from talia.games.bridge.finishing import split
from talia.table.moves import EVERYONE, Event
from talia.table.stages import Events
from talia.tricks.play import HAND, Tricks

MOST_REDEALS: Final = 8
"""So often a deal is dealt again where all pass; then it counts as it is (rules/bridge.md 4.4)."""


class DummyState(ContractState, frozen=True):
    """A deal. ``thrown_in``: how often all have passed."""

    thrown_in: int = 0


T = TypeVar("T", bound=DummyState)


class DummyDeal(ContractDeal[T], Generic[T]):
    """The rules of a deal with an auction, a declarer and a dummy."""

    @abstractmethod
    def won(self, d: T) -> Contract | None:
        """What a finished auction has come to; None where all have passed."""

    @abstractmethod
    def redeals(self, options: Any) -> bool:
        """Whether a deal in which all pass is dealt again."""

    # --- the auction --------------------------------------------------------------------------------------------------

    def again(self, d: T) -> int:
        """How often all have passed."""
        return d.thrown_in

    def thrown(self, d: T) -> T:
        """The deal before other cards are dealt, all having passed once more."""
        deal: T = self.made_of(d.spec, thrown_in=d.thrown_in + 1)
        return deal

    def bid_out(self, d: T) -> tuple[T, Events]:
        """After the auction: the play; where all have passed other cards, or the end."""
        won = self.won(d)
        if won is not None:
            told = {"seat": won.declarer, "bid": won.bid, "doubles": won.doubles}
            return self.lead_off(self.with_dummy(replace(d, contract=won))), (Event("contract", told),)
        if self.redeals(d.spec.options) and d.thrown_in < MOST_REDEALS:
            return self.thrown(d), (Event("thrown_in", {}),)
        d, events = self.finish(d)
        return d, (Event("passed_out", {}), *events)

    def with_dummy(self, d: T) -> T:
        """Once it is known who declares: the dummy's cards where they are played from."""
        return d

    # --- the play -----------------------------------------------------------------------------------------------------

    def shown(self, d: T) -> dict[str, int]:
        """The dummy's hand to all from the opening lead on."""
        t, won = d.tricks, d.contract
        if t is None or won is None or d.over or not (t.trick or t.last):
            return {}
        return {HAND[won.dummy]: EVERYONE}

    def falls(self, d: T, t: Tricks) -> int | None:
        """As the four hands must be played, if they must."""
        won: Contract = d.contract
        return split(t, 1 << won.declarer | 1 << won.dummy)

    def taken(self, d: T, t: Tricks) -> int:
        """How many tricks declarer and dummy have taken so far."""
        won: Contract = d.contract
        return t.taken[won.declarer] + t.taken[won.dummy]
