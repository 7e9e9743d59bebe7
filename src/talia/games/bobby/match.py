"""A match of Bobby: one rubber, or rounds of three deals (rules/bridge_variants.md 3, 5 and 6)."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from talia.games.bobby import moves, options
from talia.games.bobby.contracts import MOST_CALLS, SEATS, TRICKS
from talia.games.bobby.deal import PACK, BobbyDeal
from talia.games.bobby.options import Options as BobbyOptions
from talia.games.bobby.settling import unfinished
from talia.games.bobby.state import State
from talia.games.bridge.dummy_play import MOST_REDEALS
from talia.games.bridge.each_for_himself import Spec, left, planned
from talia.games.bridge.scoring.duplicate import Vulnerable
from talia.games.bridge.scoring.rubber import MOST_DEALS
from talia.table.game import Condition, about
from talia.table.moves import Event
from talia.table.registry import register
from talia.table.series import Series, SeriesState

ROUND: Final = SEATS
"""Deals of a round."""

MINUTES: Final = 6
DEALS_OF_A_RUBBER: Final = 9
_RUBBER: Final[tuple[Condition, ...]] = ({"scoring": ("rubber",)},)


@register
class Bobby(Series[State]):
    """Bridge for three, each for himself."""

    id = "bobby"
    family = "bidding"
    glossary = ("bridge",)
    seats = range(SEATS, SEATS + 1)
    deck = PACK
    Options = BobbyOptions
    Moves = moves.AnyMove
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {"rubber": {}, "chicago": {"scoring": "chicago"}}
    applies: ClassVar[Mapping[str, tuple[Condition, ...]]] = {
        "rounds": ({"scoring": ("chicago",)},),
        "passed_out.next_dealer": _RUBBER,
    }
    one = BobbyDeal()

    # The lot for the dealer; 60 deals: shuffles, discards and passes of deals in which all pass, the longest auction,
    # 52 cards, and in each trick a claim by each of three and the answers of two.
    longest = 1 + MOST_DEALS * ((MOST_REDEALS + 1) * (1 + 2 * SEATS) + MOST_CALLS + PACK.size + TRICKS * SEATS * 3)

    def check(self, options_: Any, seats: int) -> None:
        """Refuses what does not fit the scoring."""
        options.check(options_)

    def lasts(self, options: Any, seats: int) -> int:
        """Six minutes a deal; a rubber of three has nine of them or so."""
        return about(MINUTES * (DEALS_OF_A_RUBBER if options.scoring == "rubber" else ROUND * options.rounds))

    def unit(self, options: Any) -> str:
        """Points."""
        return "points"

    def plan(self, s: SeriesState[State]) -> Spec | None:
        """The next deal; None after the last."""
        return planned(s, of_round, seats=SEATS, deals=ROUND)

    def closing(self, s: SeriesState[State]) -> tuple[SeriesState[State], tuple[Event, ...]]:
        """A rubber that the players leave is settled as it stands (rules/bridge_variants.md 5)."""
        return left(self.one, s, unfinished)


def of_round(number: int, dealer: int) -> Vulnerable:
    """Who is vulnerable in a deal of rounds, counted from 0: nobody, the dealer, all.

    >>> of_round(0, 2), of_round(1, 0), of_round(5, 1)
    ((False, False, False), (True, False, False), (True, True, True))
    """
    at = number % ROUND
    if at == 1:
        return tuple(seat == dealer for seat in range(SEATS))
    return (True,) * SEATS if at else (False,) * SEATS
