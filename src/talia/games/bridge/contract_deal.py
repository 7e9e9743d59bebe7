"""A deal that has a contract: what all games of the family tell of it, book for it and write down (rules/bridge.md 5).

In all of them one may claim how many of the tricks that are left one's side takes (4.3). What a game says besides is
how a contract comes about, from which hands it is played, and whom its points belong to.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

from msgspec.structs import asdict, replace

from talia.games.bridge.finishing import FEW
from talia.games.bridge.scoring.amounts import Entry
from talia.games.bridge.scoring.rubber import Rubber
from talia.table.account import Account, Item
from talia.table.moves import Event
from talia.table.series import SeriesState
from talia.table.stages import Events, Facts
from talia.table.zones import public
from talia.tricks.auction import Auction
from talia.tricks.dividing import DividingDeal, DividingState
from talia.tricks.obligations import Obligations, follow_suit_game
from talia.tricks.play import Tricks, over


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


class ContractDeal(DividingDeal[T], Generic[T]):
    """The rules of a deal with an auction and a declarer."""

    @abstractmethod
    def taken(self, d: T, t: Tricks) -> int:
        """How many tricks the declarer's side has taken so far."""

    @abstractmethod
    def declares(self, d: T, seat: int) -> bool:
        """Whether a seat is on the declarer's side."""

    @abstractmethod
    def falls(self, d: T, t: Tricks) -> int | None:
        """How many of the tricks that are left the declarer's side takes on every line of play; None if it differs."""

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
        """More tricks are always better."""
        return True

    def claims_begin(self, t: Tricks) -> bool:
        """From the first card after the opening lead on."""
        return bool(t.table or t.last)

    def decided(self, d: T, t: Tricks) -> bool:
        """Whether few tricks are left, and every line of play divides them alike (rules/bridge.md 4.3, auto_finish)."""
        return self.tricks_left(d) <= FEW and self.falls(d, t) is not None

    def finish(self, d: T) -> tuple[T, Events]:
        """The end, and what the deal came to."""
        t, tricks = d.tricks, None
        if t is not None:
            tricks = self.taken(d, t) + self._rest(d, t)
        return replace(d, stage=None, over=True, outcome=self.settled(d, tricks)), ()

    def _rest(self, d: T, t: Tricks) -> int:
        """How many of the tricks that are left the declarer's side gets, as was agreed or as they must fall."""
        if over(t):
            return 0
        if d.given is not None:
            seat, n = d.given
            return n if self.declares(d, seat) else self.tricks_left(d) - n
        left = self.falls(d, t)
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
            "doubled": won is not None and won.doubles > 0,
            "made": None if won is None else won.beyond(came.tricks) >= 0,
            "declarer": None if won is None else won.declarer,
            "tricks": came.tricks,
            "brought": [{**_amount(entry), **self.whose(entry.side)} for entry in came.brought],
            "rubber": None if came.rubber is None else asdict(came.rubber),
            "rubber_over": came.rubber_over,
        }


def settled_early(
    rules: ContractDeal[Any],
    s: SeriesState[Any],
    unfinished: Callable[[Rubber], Iterable[Entry]],
    points: Callable[[Rubber, Mapping[str, Any]], tuple[int, ...]],
) -> tuple[SeriesState[Any], Events]:
    """The match with its rubber settled as it stands, in the line of its last deal; as it is if none goes on.

    ``unfinished``: what is added where the players stop; ``points``: what each seat settles, by that line.
    """
    row = s.sheet[-1] if s.sheet else None
    if row is None or row["rubber"] is None or row["rubber_over"]:
        return s, ()
    stands = Rubber(**row["rubber"])
    added = tuple(unfinished(stands))
    stands = stands.adding(added)
    settles = points(stands, row)
    score, totals = (tuple(map(sum, zip(before, settles, strict=True))) for before in (row["score"], s.totals))
    brought = [*row["brought"], *({**_amount(entry), **rules.whose(entry.side)} for entry in added)]
    row = {**row, "brought": brought, "rubber": asdict(stands), "rubber_over": True, "score": score, "totals": totals}
    told = Event("rubber_left", {"settles": settles, "totals": totals})
    return replace(s, totals=totals, sheet=(*s.sheet[:-1], row)), (told,)


def _amount(entry: Entry) -> dict[str, Any]:
    return {"code": entry.code, "points": entry.points, "n": entry.n, "below": entry.below}
