"""A deal that has a contract: what all games of the family tell of it, book for it and write down (rules/bridge.md 5).

What a game says besides is how a contract comes about, from which hands it is played, and whom its points belong to.
"""

from abc import abstractmethod
from typing import Any, Generic, TypeVar

from msgspec.structs import asdict

from talia.games.bridge.scoring.amounts import Entry
from talia.table.account import Account, Item
from talia.table.stages import Facts
from talia.table.zones import public
from talia.tricks.auction import Auction
from talia.tricks.deal import TrickDeal
from talia.tricks.dividing import DividingState
from talia.tricks.obligations import Obligations, follow_suit_game
from talia.tricks.play import Tricks


class ContractState(DividingState, frozen=True):
    """A deal. ``contract``: what the ``auction`` has come to.

    ``outcome``: what the deal came to, once it is over; each game has its own.
    """

    auction: Auction = Auction(bid=-1)
    contract: Any = None
    outcome: Any = None

    @property
    def told_contract(self) -> dict[str, Any]:
        """What everybody knows of the contract."""
        won = self.contract
        return {} if won is None else {"contract": won.bid, "doubles": won.doubles, "declarer": won.declarer}


T = TypeVar("T", bound=ContractState)


class ContractDeal(TrickDeal[T], Generic[T]):
    """The rules of a deal with an auction and a declarer."""

    @abstractmethod
    def taken(self, d: T, t: Tricks) -> int:
        """How many tricks the declarer's side has taken so far."""

    @abstractmethod
    def settled(self, d: T, tricks: int | None) -> Any:
        """The outcome of a deal in which the declarer's side took so many tricks; None: all have passed."""

    @abstractmethod
    def whose(self, side: int) -> dict[str, Any]:
        """How it is told which side an amount is written to."""

    @abstractmethod
    def comes_to(self, d: T) -> Account:
        """What a deal, or the rubber it has ended, comes to for each."""

    @abstractmethod
    def in_danger(self, d: T) -> Any:
        """How it is told who was vulnerable."""

    def duties(self, d: T) -> Obligations:
        """To follow suit."""
        return follow_suit_game(d.contract.trump)

    def wants_all(self, d: T, t: Tricks) -> bool:
        """More tricks are always better where they are claimed."""
        return True

    # --- what is to be seen -------------------------------------------------------------------------------------------

    def common(self, d: T) -> Facts:
        """Dealer, calls and contract; how the rubber stands."""
        stands = d.spec.rubber if d.outcome is None else d.outcome.rubber
        told = d.told_contract
        return public(
            dealer=d.spec.dealer,
            calls=d.auction.calls,
            contract=told.get("contract"),
            doubles=told.get("doubles") or None,
            declarer=told.get("declarer"),
            trump=None if d.contract is None else d.contract.trump,
            rubber=None if stands is None else asdict(stands),
        )

    def account(self, d: T) -> Account:
        """The contract and how it went, what that brought, and what it comes to unless a rubber goes on."""
        came, won = d.outcome, d.contract
        if came is None:
            return ()
        if won is None:
            items = [Item("passed_out")]
        else:
            beyond = won.beyond(came.tricks)
            told = {**d.told_contract, "tricks": came.tricks, "n": abs(beyond)}
            items = [Item("made" if beyond >= 0 else "down", told)]
        for entry in came.brought:
            below = entry.below and came.rubber is not None
            told = {**self.whose(entry.side), "value": entry.points, "n": entry.n, "below": below}
            items.append(Item(f"entry.{entry.code}", told))
        return tuple(items) if came.rubber is not None and not came.rubber_over else (*items, *self.comes_to(d))

    def summary(self, d: T) -> dict[str, Any]:
        """The deal's line in the score sheet."""
        came, won = d.outcome, d.contract
        if came is None:
            return {}
        return {
            "dealer": d.spec.dealer,
            "vulnerable": self.in_danger(d),
            "contract": None if won is None else won.text,
            "doubled": won is not None and won.doubles > 0,
            "made": None if won is None else won.beyond(came.tricks) >= 0,
            "declarer": None if won is None else won.declarer,
            "tricks": came.tricks,
            "brought": [{**_amount(entry), **self.whose(entry.side)} for entry in came.brought],
            "rubber": None if came.rubber is None else asdict(came.rubber),
            "rubber_over": came.rubber_over,
        }


def _amount(entry: Entry) -> dict[str, Any]:
    return {"code": entry.code, "points": entry.points, "n": entry.n, "below": entry.below}
