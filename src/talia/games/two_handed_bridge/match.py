"""A match of bridge for two: one rubber, or rounds of four deals (rules/bridge_variants.md 3, 5 and 6)."""

from talia.games.bridge.contracts import TRICKS
from talia.games.bridge.dealing import PACK
from talia.games.bridge.for_two import MOST_CALLS, SEATS, OptionsForTwo, SeriesForTwo
from talia.games.bridge.scoring.rubber import MOST_DEALS
from talia.games.two_handed_bridge import moves
from talia.games.two_handed_bridge.deal import TwoHandedDeal
from talia.games.two_handed_bridge.state import State
from talia.table.registry import register


@register
class TwoHandedBridge(SeriesForTwo[State]):
    """Bridge for two, with two dummies."""

    id = "two_handed_bridge"
    deck = PACK
    Options = OptionsForTwo
    Moves = moves.AnyMove
    one = TwoHandedDeal()

    # The lot for the dealer; 60 deals: a shuffle, the longest auction, 52 cards, and in each trick a claim by each.
    longest = 1 + MOST_DEALS * (1 + MOST_CALLS + PACK.size + SEATS * TRICKS)
