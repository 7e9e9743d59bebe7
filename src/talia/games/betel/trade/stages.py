"""Who may reveal cards to whom at each stage of a deal (rules/betel_trade.md 4.3)."""

from talia.games.betel.auction import KONTRA
from talia.games.betel.calls import Calling
from talia.games.betel.state import DealState


def can_show(d: DealState, seat: int, viewers: int, show_rule: str = "after_own_bid") -> bool:
    """Whether a seat may show cards to a set of seats now.

    In the auction after one's own bid: the bidder of the standing contract to all, the others to him only. In the play:
    the declarer to all, a defender to the declarer only. Never after three passes.
    """
    if not viewers or viewers >> seat & 1 or viewers & ~d.spec.active or not d.spec.active >> seat & 1:
        return False
    if isinstance(d.stage, Calling):
        return _in_auction(d, seat, viewers, show_rule)
    if d.contract is not None and not d.over:
        return seat == d.declarer or viewers == 1 << d.declarer
    return False


def _in_auction(d: DealState, seat: int, viewers: int, show_rule: str) -> bool:
    bidder = d.auction.bidder
    latest = next((call["call"] for call in reversed(d.auction.calls) if call["seat"] == seat), None)
    if latest is None and show_rule == "unless_passed_or_doubled":
        return bidder < 0 or viewers == 1 << bidder
    if latest is None or latest in ("pass", KONTRA):
        return False
    return seat == bidder or viewers == 1 << bidder
