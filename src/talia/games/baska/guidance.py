"""What somebody new to Baśka is told: what the old queens mean, what his side needs (rules/baska.md 4)."""

from talia.cards import mask
from talia.games.baska import claims, sides
from talia.games.baska.auction import must_bid
from talia.games.baska.contracts import DU, OLD_QUEENS, points
from talia.games.baska.state import State, as_caller
from talia.table.game import Guide
from talia.tricks.guidance import brought, duty
from talia.tricks.play import Tricks


def guidance(d: State, seat: int) -> tuple[Guide, ...]:
    """The sentences for a seat."""
    if d.phase == "auction":
        return _auction(d, seat)
    if d.phase == "claim" or d.tricks is None:
        return (Guide("claim"),) if claims.asked(d) >> seat & 1 else ()
    how = _aim(d, seat)
    if seat != d.turn:
        return (how,)
    return brought(d.tricks, seat, _worth(d, d.tricks)) or how, duty(d.tricks)


def _auction(d: State, seat: int) -> tuple[Guide, ...]:
    if d.auction.contract:
        return (Guide("called"),) if seat == d.caller else ()
    how = Guide(f"queens.{(d.dealt[seat] & OLD_QUEENS).bit_count()}")
    if seat != d.caller:
        return (how,)
    return how, Guide("must_bid" if must_bid(d.auction, as_caller(d, seat), d.spec.options) else "may_pass")


def _aim(d: State, seat: int) -> Guide:
    """By one's own side, as far as one knows it."""
    bidder, contract = d.auction.bidder, d.auction.contract
    if contract in DU:
        return Guide("aim.all" if seat == bidder else "aim.take_one")
    side = sides.own_side(bidder, contract, seat, d.dealt[seat], d.shown)
    return Guide("aim.unknown" if side is None else f"aim.{side}")


def _worth(d: State, t: Tricks) -> int:
    return 0 if t.last is None or d.auction.contract in DU else points(mask(t.last["cards"]))
