"""What bridge for two has in common, however it is played: specs, scores, and the deals of a match.

Each of the two is a side for himself: the dealer of the first deal or not, seat 0 is side 0 and seat 1 side 1, with all
places whose numbers are alike (rules/bridge_variants.md 5).
"""

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import asdict

from talia.games.bridge.contracts import Contract
from talia.games.bridge.scoring import duplicate
from talia.games.bridge.scoring import rubber as rubbers
from talia.games.bridge.scoring.amounts import Amounts, Entry, total
from talia.table.account import Account, Item
from talia.table.series import SeriesState
from talia.tricks.deal import TrickSpec

SEATS: Final = 2
ROUND: Final = 4
"""Deals of a round of Chicago."""

MOST_DEALS: Final = 60
"""A rubber that is not over after so many deals is settled as it stands."""

MOST_CALLS: Final = 1 + 35 * 3
"""No auction of two has more calls: 35 bids, each with a kontra and a rekontra, and the pass that ends it."""


class Spec(TrickSpec, frozen=True, kw_only=True):
    """What a deal starts with.

    ``vulnerable``: by seat, in rounds; ``rubber``: how it stands, None in rounds; ``closing``: the match ends with this
    deal, the rubber over or not.
    """

    options: Any
    vulnerable: duplicate.Vulnerable = duplicate.NONE
    rubber: rubbers.Rubber | None = None
    closing: bool = False

    @property
    def in_danger(self) -> tuple[int, ...]:
        """The seats that are vulnerable in this deal."""
        by_seat = self.vulnerable if self.rubber is None else self.rubber.vulnerable
        return tuple(seat for seat in range(SEATS) if by_seat[seat])


class Outcome(Struct, frozen=True, gc=False):
    """What a deal came to: the declarer's tricks, what they brought, and the ``points`` seat 0 gets and seat 1 pays."""

    tricks: int
    brought: tuple[Entry, ...]
    points: int
    rubber: rubbers.Rubber | None = None
    rubber_over: bool = False


def settled(spec: Spec, contract: Contract, tricks: int, premium: tuple[Entry, ...], amounts: Amounts) -> Outcome:
    """What the declarer's tricks have brought; ``premium``: honours."""
    if spec.rubber is None:
        brought = (
            *duplicate.entries(contract, tricks, vulnerable=spec.vulnerable, amounts=amounts),
            *premium,
        )
        return Outcome(tricks, brought, total(brought, 0) - total(brought, 1))
    vulnerable = spec.rubber.vulnerable[contract.side]
    made = rubbers.entries(contract, tricks, vulnerable=vulnerable, amounts=amounts)
    stands, brought = spec.rubber.with_deal((*made, *premium))
    over = stands.over or spec.closing
    if over and not stands.over:
        added = stands.unfinished()
        stands, brought = stands.adding(added), (*brought, *added)
    return Outcome(tricks, brought, stands.settled() if over else 0, stands, over)


def planned(s: SeriesState[Any]) -> Spec | None:
    """The next deal of a match, a rubber or rounds by its option ``scoring``; None after the last."""
    agreed, number = s.options, len(s.sheet)
    dealer = (s.first + number) % SEATS
    if agreed.scoring == "chicago":
        if number == ROUND * agreed.rounds:
            return None
        return Spec(SEATS, dealer, options=agreed, vulnerable=of_round(number, dealer))
    if s.sheet and s.sheet[-1]["rubber_over"]:
        return None
    stands = rubbers.Rubber(**s.sheet[-1]["rubber"]) if s.sheet else rubbers.Rubber()
    return Spec(SEATS, dealer, options=agreed, rubber=stands, closing=number + 1 == MOST_DEALS)


def of_round(number: int, dealer: int) -> duplicate.Vulnerable:
    """Who is vulnerable in a deal of rounds, counted from 0: nobody, the dealer, the other, both.

    >>> [of_round(number, number % 2) for number in range(4)]
    [(False, False), (False, True), (False, True), (True, True)]
    """
    at = number % ROUND
    return tuple(at == 3 or (at == 1 and seat == dealer) or (at == 2 and seat != dealer) for seat in range(SEATS))


def told(contract: Contract | None) -> dict[str, Any]:
    """What everybody knows of the contract."""
    if contract is None:
        return {}
    return {"contract": contract.bid, "doubles": contract.doubles, "declarer": contract.declarer}


def account(contract: Contract, came: Outcome) -> Account:
    """The contract and how it went, what that brought each of the two, and what the match counts for it."""
    beyond = contract.beyond(came.tricks)
    items = [
        Item("made" if beyond >= 0 else "down", {**told(contract), "tricks": came.tricks, "n": abs(beyond)}),
    ]
    for entry in came.brought:
        below = entry.below and came.rubber is not None
        data = {"seat": entry.side, "value": entry.points, "n": entry.n, "below": below}
        items.append(Item(f"entry.{entry.code}", data))
    if came.rubber is not None:
        if not came.rubber_over:
            return tuple(items)
        items.append(Item("totals", {"totals": came.rubber.points}))
    return (
        *items,
        Item("settles", {"seat": 0}, (0,), came.points),
        Item("settles", {"seat": 1}, (1,), -came.points),
    )


def summary(spec: Spec, contract: Contract, came: Outcome) -> dict[str, Any]:
    """The deal's line in the score sheet."""
    return {
        "dealer": spec.dealer,
        "vulnerable": spec.in_danger,
        "contract": contract.text,
        "declarer": contract.declarer,
        "tricks": came.tricks,
        "brought": [
            {"code": entry.code, "seat": entry.side, "points": entry.points, "n": entry.n, "below": entry.below}
            for entry in came.brought
        ],
        "rubber": None if came.rubber is None else asdict(came.rubber),
        "rubber_over": came.rubber_over,
    }
