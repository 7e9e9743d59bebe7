"""Bridge in which each player is a side for himself: rubbers and rounds, and what players settle with each other.

For games of two and of three (rules/bridge_variants.md 5). Entries, columns of a rubber and vulnerability are by seat.
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from talia.games.bridge.contract_deal import ContractDeal, ContractState, settled_early
from talia.games.bridge.contracts import Contract
from talia.games.bridge.options import agreed_amounts
from talia.games.bridge.scoring import duplicate, rubber
from talia.games.bridge.scoring.amounts import Amounts, Entry, total
from talia.games.bridge.scoring.duplicate import Vulnerable
from talia.games.bridge.scoring.rubber import MOST_DEALS, Rubber
from talia.table.account import Account, Item
from talia.table.game import Guide
from talia.table.moves import Event
from talia.table.series import SeriesState
from talia.table.stages import Facts
from talia.table.zones import public
from talia.tricks.deal import TrickSpec
from talia.tricks.deciding import ends_early
from talia.tricks.dividing import tricks_left
from talia.tricks.play import finished


class Spec(TrickSpec, frozen=True, kw_only=True):
    """What a deal starts with.

    ``vulnerable``: by seat, in rounds; ``rubber``: how it stands, None in rounds; ``closing``: the match ends with this
    deal, the rubber over or not.
    """

    options: Any
    vulnerable: Vulnerable = ()
    rubber: Rubber | None = None
    closing: bool = False

    @property
    def in_danger(self) -> tuple[int, ...]:
        """The seats that are vulnerable in this deal."""
        by_seat = self.vulnerable if self.rubber is None else self.rubber.vulnerable
        return tuple(seat for seat, vulnerable in enumerate(by_seat) if vulnerable)


class Outcome(Struct, frozen=True, gc=False):
    """What a deal came to: the tricks of the declarer, None where all passed; what they brought.

    ``rubber``: as it stands then. ``points``: by seat, what it settles with the others.
    """

    tricks: int | None
    brought: tuple[Entry, ...]
    points: tuple[int, ...]
    rubber: Rubber | None = None
    rubber_over: bool = False


def planned(s: SeriesState[Any], of_round: Callable[[int, int], Vulnerable], *, seats: int, deals: int) -> Spec | None:
    """The next deal of a match, a rubber or rounds by its option ``scoring``; None after the last.

    ``of_round``: who is vulnerable, by the number of a deal from 0 and its dealer; ``deals``: how many a round has.
    """
    agreed, number = s.options, len(s.sheet)
    dealer = (s.first + number) % seats
    if agreed.scoring == "chicago":
        if number == deals * agreed.rounds:
            return None
        spec = Spec(seats, dealer, options=agreed, vulnerable=of_round(number, dealer))
    else:
        if s.sheet and s.sheet[-1]["rubber_over"]:
            return None
        stands = Rubber(**s.sheet[-1]["rubber"]) if s.sheet else Rubber.begun(seats)
        spec = Spec(seats, dealer, options=agreed, rubber=stands, closing=number + 1 == MOST_DEALS)
    return replace(spec, **ends_early(agreed))


def amounts(options: Any) -> Amounts:
    """The amounts by the options all these games have.

    >>> from talia.games.bobby.options import Options
    >>> amounts(Options()).classic, amounts(Options(scoring="chicago")).redouble_bonus
    (True, 100)
    """
    rubber = options.scoring == "rubber"
    return agreed_amounts(options.undertricks, options.redouble_bonus, options.grand_slam_nv, rubber=rubber)


def settled(
    spec: Spec,
    contract: Contract | None,
    tricks: int | None,
    premium: tuple[Entry, ...],
    unfinished: Callable[[Rubber], tuple[Entry, ...]],
) -> Outcome:
    """What a deal comes to by rubber or round; contract and tricks are None where all passed.

    ``premium``: honours; ``unfinished``: what is added to a rubber that stops before it is over.
    """
    brought: tuple[Entry, ...] = ()
    agreed = amounts(spec.options)
    if spec.rubber is None:
        if contract is not None and tricks is not None:
            brought = duplicate.entries(contract, tricks, vulnerable=spec.vulnerable, amounts=agreed)
        brought += premium
        columns = [total(brought, seat) for seat in range(spec.seats)]
        return Outcome(tricks, brought, by_pairs(spec.seats, lambda one, other: columns[one] - columns[other]))
    stands = spec.rubber
    if contract is not None and tricks is not None:
        made = rubber.entries(contract, tricks, vulnerable=stands.vulnerable[contract.side], amounts=agreed)
        stands, brought = stands.with_deal((*made, *premium))
    over = stands.over or spec.closing
    if over and not stands.over:
        added = unfinished(stands)
        stands, brought = stands.adding(added), (*brought, *added)
    points = by_pairs(spec.seats, stands.between) if over else (0,) * spec.seats
    return Outcome(tricks, brought, points, stands, over)


def left(
    rules: ContractDeal[Any], s: SeriesState[Any], unfinished: Callable[[Rubber], tuple[Entry, ...]]
) -> tuple[SeriesState[Any], tuple[Event, ...]]:
    """The match with its rubber settled as it stands: every pair of players settles."""
    return settled_early(rules, s, unfinished, lambda stands, row: by_pairs(s.seats, stands.between))


def brings(contract: Contract, options: Any, *, vulnerable: bool, tricks: int) -> list[int]:
    """By the tricks a declarer takes, none to so many, what they bring him less what they bring each of the others.

    As in a deal that is scored for itself, in a rubber too: there a part-score and a game are about as much worth.

    >>> from talia.games.bobby.contracts import Contract as Bobby
    >>> from talia.games.bobby.options import Options
    >>> brings(Bobby.of("6NU", 0), Options(scoring="chicago"), vulnerable=False, tricks=4)
    [1010, 980, -50, -100, -150]
    """
    danger = tuple(vulnerable for _ in range(contract.side + 1))
    against, agreed = contract.against[0], amounts(options)
    found = []
    for taken in range(tricks + 1):
        brought = duplicate.entries(contract, taken, vulnerable=danger, amounts=agreed)
        found.append(total(brought, contract.side) - total(brought, against))
    return found


def by_pairs(seats: int, ahead: Callable[[int, int], int]) -> tuple[int, ...]:
    """By seat what each settles with the others; ``ahead``: what one gets of another.

    >>> by_pairs(3, Rubber(points=(1520, 640, 310)).between), by_pairs(2, Rubber(points=(1520, 640)).between)
    ((21, -6, -15), (9, -9))
    """
    return tuple(sum(ahead(one, other) for other in range(seats) if other != one) for one in range(seats))


T = TypeVar("T", bound=ContractState)


class SoloDeal(ContractDeal[T], Generic[T]):
    """The rules of a deal in which each player has a column of his own; its state has a `Spec` and an `Outcome`."""

    def common(self, d: T) -> Facts:
        """Who is vulnerable, besides."""
        danger = self.in_danger(d)
        return (*super().common(d), *public(vulnerable={"seats": danger} if danger else None))

    def aim(self, d: T, seat: int) -> Guide:
        """How many tricks are still needed, to make the contract or to beat it."""
        t, won = self.tricks(d), d.contract
        taken, role, needed = self.taken(d, t), "declarer", won.needed
        if seat != won.declarer:
            taken, role, needed = finished(t) - taken, "defender", finished(t) + tricks_left(t) + 1 - needed
        return Guide(f"aim.{role}", {"needed": needed, "left": max(0, needed - taken)})

    def score(self, d: T) -> tuple[int, ...] | None:
        """What it brings each seat."""
        came: Outcome | None = d.outcome
        return None if came is None else came.points

    def comes_to(self, d: T) -> Account:
        """What the players settle with each other."""
        came: Outcome = d.outcome
        totals = () if came.rubber is None else (Item("totals", {"totals": came.rubber.points}),)
        return (*totals, *(Item("settles", {"seat": seat}, (seat,), won) for seat, won in enumerate(came.points)))

    def in_danger(self, d: T) -> tuple[int, ...]:
        """The seats."""
        spec: Spec = d.spec
        return spec.in_danger

    def whose(self, side: int) -> dict[str, Any]:
        """Each has a column of his own."""
        return {"seat": side}
