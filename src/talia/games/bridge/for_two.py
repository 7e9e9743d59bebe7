"""What bridge for two has in common, however it is played: options, scores, and the deals of a match.

Each of the two is a side for himself (rules/bridge_variants.md 5 and 6). A game of two takes `OptionsForTwo` for its
options, `Spec` and `Outcome` of `each_for_himself` for its state, `SoloDeal` for its deal, and `SeriesForTwo` for its
match; what a deal comes to is `settled`.
"""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Literal, TypeVar

from msgspec import Meta, Struct

from talia.games.bridge import each_for_himself
from talia.games.bridge.auction import Callers
from talia.games.bridge.contract_deal import ContractState
from talia.games.bridge.contracts import BIDS, Contract
from talia.games.bridge.each_for_himself import Outcome, SoloDeal, Spec, left, planned
from talia.games.bridge.scoring.amounts import Entry
from talia.games.bridge.scoring.duplicate import Vulnerable
from talia.games.bridge.scoring.rubber import Rubber
from talia.table.game import Condition, about
from talia.table.moves import Event
from talia.table.series import Series, SeriesState
from talia.tricks.claiming import Claims

SEATS: Final = 2
ROUND: Final = 4
"""Deals of a round of Chicago."""

MINUTES: Final = 5
DEALS_OF_A_RUBBER: Final = 7

CALLERS: Final = Callers(SEATS, SEATS, BIDS)
"""The two, who call in turn."""

MOST_CALLS: Final = 1 + 35 * 3
"""No auction of two that a pass ends has more calls: 35 bids, each with a kontra and a rekontra, and the pass."""


class OptionsForTwo(Struct, frozen=True, forbid_unknown_fields=True):
    """How a match is played. ``auto``: as is usual with the scoring."""

    scoring: Literal["rubber", "chicago"] = "rubber"
    rounds: Annotated[int, Meta(ge=1, le=8)] = 1
    honours: bool = True
    undertricks: Literal["auto", "classic", "modern"] = "auto"
    redouble_bonus: Literal["auto", "50", "100"] = "auto"
    grand_slam_nv: Literal["1000", "750"] = "1000"
    claims: Claims = "agree"
    auto_finish: bool = True


def settled(spec: Spec, contract: Contract, tricks: int, premium: tuple[Entry, ...]) -> Outcome:
    """What the declarer's tricks have brought; ``premium``: honours.

    ``contract.side`` is the declarer's seat, ``contract.against`` the other's; `Outcome.points` is what each settles
    with the other: in rounds the points of the deal, of a rubber nothing before its end, then rubber points.

    >>> agreed = OptionsForTwo(scoring="chicago")
    >>> spec = Spec(SEATS, 0, options=agreed, vulnerable=of_round(1, 1))
    >>> settled(spec, Contract.of("4S", 1), 10, ()).points, settled(spec, Contract.of("4S", 0), 9, ()).points
    ((-620, 620), (-50, 50))
    >>> spec = Spec(SEATS, 0, options=OptionsForTwo(), rubber=Rubber(below=(60, 0), games=(1, 0), points=(300, 0)))
    >>> came = settled(spec, Contract.of("2H", 0), 8, ())
    >>> came.rubber_over, came.rubber.points, came.points
    (True, (1060, 0), (11, -11))
    """
    return each_for_himself.settled(spec, contract, tricks, premium, Rubber.unfinished)


def of_round(number: int, dealer: int) -> Vulnerable:
    """Who is vulnerable in a deal of rounds, counted from 0: nobody, the dealer, the other, both.

    >>> [of_round(number, number % 2) for number in range(4)]
    [(False, False), (False, True), (False, True), (True, True)]
    """
    at = number % ROUND
    return tuple(at == 3 or (at == 1 and seat == dealer) or (at == 2 and seat != dealer) for seat in range(SEATS))


T = TypeVar("T", bound=ContractState)


class SeriesForTwo(Series[T]):
    """A match of two: one rubber, or rounds of four deals; the deal passes from one to the other."""

    family = "bidding"
    glossary = ("bridge",)
    one: ClassVar[SoloDeal[Any]]
    seats = range(SEATS, SEATS + 1)
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {"rubber": {}, "chicago": {"scoring": "chicago"}}
    applies: ClassVar[Mapping[str, tuple[Condition, ...]]] = {"rounds": ({"scoring": ("chicago",)},)}

    def lasts(self, options: Any, seats: int) -> int:
        """Five minutes a deal; a rubber has seven of them or so."""
        return about(MINUTES * (DEALS_OF_A_RUBBER if options.scoring == "rubber" else ROUND * options.rounds))

    def unit(self, options: Any) -> str:
        """Points."""
        return "points"

    def plan(self, s: SeriesState[T]) -> Spec | None:
        """The next deal; None after the last."""
        return planned(s, of_round, seats=SEATS, deals=ROUND)

    def closing(self, s: SeriesState[T]) -> tuple[SeriesState[T], tuple[Event, ...]]:
        """A rubber that the players leave is settled as it stands (rules/bridge_variants.md 5)."""
        return left(self.one, s, Rubber.unfinished)
