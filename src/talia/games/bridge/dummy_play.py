"""A deal that is bid for and then played from two hands by who has won the auction: bridge, and bridge for three.

What a game says besides is whose the places are, what may be bid, and what tricks bring (rules/bridge.md 3 to 5).
"""

from abc import abstractmethod
from typing import Any, Final, Generic, TypeVar

from msgspec.structs import asdict, replace

from talia.games.bridge.contracts import Contract
from talia.games.bridge.finishing import FEW, split
from talia.games.bridge.scoring.amounts import Entry
from talia.table.account import Account, Item
from talia.table.moves import EVERYONE, Event
from talia.table.stages import Events, Facts
from talia.table.zones import public
from talia.tricks.auction import Auction
from talia.tricks.deal import TrickDeal
from talia.tricks.dividing import DividingState, tricks_left
from talia.tricks.obligations import Obligations, follow_suit_game
from talia.tricks.play import HAND, Tricks, over

MOST_REDEALS: Final = 8
"""So often a deal is dealt again where all pass; then it counts as it is (rules/bridge.md 4.4)."""


class DummyState(DividingState, frozen=True):
    """A deal. ``contract``: what the ``auction`` has come to; ``thrown_in``: how often all have passed.

    ``outcome``: what the deal came to, once it is over; each game has its own.
    """

    auction: Auction = Auction(bid=-1)
    contract: Any = None
    thrown_in: int = 0
    outcome: Any = None

    @property
    def told_contract(self) -> dict[str, Any]:
        """What everybody knows of the contract."""
        won = self.contract
        return {} if won is None else {"contract": won.bid, "doubles": won.doubles, "declarer": won.declarer}


T = TypeVar("T", bound=DummyState)


class DummyDeal(TrickDeal[T], Generic[T]):
    """The rules of a deal with an auction, a declarer and a dummy."""

    @abstractmethod
    def won(self, d: T) -> Contract | None:
        """What a finished auction has come to; None where all have passed."""

    @abstractmethod
    def redeals(self, options: Any) -> bool:
        """Whether a deal in which all pass is dealt again."""

    @abstractmethod
    def declares(self, d: T, seat: int) -> bool:
        """Whether a seat is on the declarer's side."""

    @abstractmethod
    def settled(self, d: T, tricks: int | None) -> Any:
        """The outcome of a deal in which declarer and dummy took so many tricks; None: all have passed."""

    @abstractmethod
    def whose(self, side: int) -> dict[str, Any]:
        """How it is told which side an amount is written to."""

    @abstractmethod
    def comes_to(self, d: T) -> Account:
        """What a deal, or the rubber it has ended, comes to for each."""

    @abstractmethod
    def in_danger(self, d: T) -> Any:
        """How it is told who was vulnerable."""

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

    def duties(self, d: T) -> Obligations:
        """To follow suit."""
        return follow_suit_game(d.contract.trump)

    def shown(self, d: T) -> dict[str, int]:
        """The dummy's hand to all from the opening lead on."""
        t, won = d.tricks, d.contract
        if t is None or won is None or d.over or not (t.trick or t.last):
            return {}
        return {HAND[won.dummy]: EVERYONE}

    def wants_all(self, d: T, t: Tricks) -> bool:
        """More tricks are always better where they are claimed."""
        return True

    def decided(self, d: T, t: Tricks) -> bool:
        """Whether few tricks are left, and every line of play divides them alike (rules/bridge.md 4.3, auto_finish)."""
        few = len(t.hands) * FEW >= sum(hand.bit_count() for hand in t.hands)
        return few and split(t, _declaring(d.contract)) is not None

    def taken(self, d: T, t: Tricks) -> int:
        """How many tricks declarer and dummy have taken so far."""
        won: Contract = d.contract
        return t.taken[won.declarer] + t.taken[won.dummy]

    def finish(self, d: T) -> tuple[T, Events]:
        """The end, and what the deal came to."""
        t, tricks = d.tricks, None
        if t is not None:
            tricks = self.taken(d, t) + self._rest(d, t)
        return replace(d, stage=None, over=True, outcome=self.settled(d, tricks)), ()

    def _rest(self, d: T, t: Tricks) -> int:
        """How many of the tricks that are left the declarer's side gets, as was agreed or as they must fall."""
        if d.given is not None and not over(t):
            seat, n = d.given
            return n if self.declares(d, seat) else tricks_left(t) - n
        left = split(t, _declaring(d.contract))
        assert left is not None
        return left

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
            "declarer": None if won is None else won.declarer,
            "tricks": came.tricks,
            "brought": [{**_amount(entry), **self.whose(entry.side)} for entry in came.brought],
            "rubber": None if came.rubber is None else asdict(came.rubber),
            "rubber_over": came.rubber_over,
        }


def _amount(entry: Entry) -> dict[str, Any]:
    return {"code": entry.code, "points": entry.points, "n": entry.n, "below": entry.below}


def _declaring(won: Contract) -> int:
    """The places whose tricks are the declarer's."""
    return 1 << won.declarer | 1 << won.dummy
