"""A match of bridge for two: one rubber, or rounds of four deals (rules/bridge_variants.md 3, 5 and 6)."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from msgspec.structs import replace

from talia.games.bridge.for_two import MOST_CALLS, MOST_DEALS, ROUND, SEATS, Spec, planned
from talia.games.two_handed_bridge import moves
from talia.games.two_handed_bridge.deal import PACK, TwoHandedDeal
from talia.games.two_handed_bridge.options import Options as TwoHandedOptions
from talia.games.two_handed_bridge.state import State
from talia.table.game import Condition, about
from talia.table.registry import register
from talia.table.series import Series, SeriesState
from talia.tricks.deciding import ends_early

MINUTES: Final = 5
DEALS_OF_A_RUBBER: Final = 7


@register
class TwoHandedBridge(Series[State]):
    """Bridge for two, with two dummies."""

    id = "two_handed_bridge"
    family = "bidding"
    seats = range(SEATS, SEATS + 1)
    deck = PACK
    Options = TwoHandedOptions
    Moves = moves.AnyMove
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {"rubber": {}, "chicago": {"scoring": "chicago"}}
    applies: ClassVar[Mapping[str, tuple[Condition, ...]]] = {"rounds": ({"scoring": ("chicago",)},)}
    one = TwoHandedDeal()

    # The lot for the dealer; 60 deals: a shuffle, the longest auction, 52 cards, and as many lines again for claims and
    # their answers.
    longest = 1 + MOST_DEALS * (1 + MOST_CALLS + 2 * PACK.size)

    def lasts(self, options: Any, seats: int) -> int:
        """Five minutes a deal; a rubber has seven of them or so."""
        return about(MINUTES * (DEALS_OF_A_RUBBER if options.scoring == "rubber" else ROUND * options.rounds))

    def unit(self, options: Any) -> str:
        """Points."""
        return "points"

    def plan(self, s: SeriesState[State]) -> Spec | None:
        """The next deal; None after the last."""
        spec = planned(s)
        return spec and replace(spec, claims=ends_early(s.options)["claims"], decided=s.options.auto_finish)
