"""What it is worth to call first, and what to bid the bank for it (rules/betel_trade.md 4.1 and 11).

Whoever calls first exchanges first. The auction is finished in sampled worlds, begun by me and begun by whoever would
begin without my bid: the difference is what the first exchange is worth to me. Others are not outbid in advance: I bid
the least that wins as things stand, and nothing if that is more than I am sure to gain.
"""

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import monotonic
from typing import Final

from talia.games.betel.player.belief import imagined
from talia.games.betel.player.outlook import bidding, finished, outcomes
from talia.games.betel.player.scene import BetelScene, Hands, betel_scene
from talia.games.betel.player.style import Style
from talia.games.betel.trade.opening import first_exchange
from talia.games.betel.trade.trading import Bid
from talia.players.player import Considered, Sight, Thought

BATCH: Final = 50
"""Worlds that are looked at before the clock is."""
OUTBID: Final = 0.125
"""How often somebody yet to bid is taken to buy what would be mine for nothing: about as often as two players bid."""


def bought(sight: Sight, amounts: Sequence[int], style: Style, rng: Random, deadline: float) -> Considered:
    """The bid, out of these amounts, and what it was made by."""
    facts, me = sight.view.facts, sight.view.seat
    if not style.first or me is None:
        return Considered(Bid(0))
    now = betel_scene(sight)
    dealer = now.order.index(facts["dealer"])
    order = (*now.order[dealer:], *now.order[:dealer])
    bids = {seat: facts["bids"][seat] for seat in order}

    def begins(amount: int) -> int:
        offered = {seat: bid or 0 for seat, bid in bids.items()} | {me: amount}
        return first_exchange(order, offered, facts["balances"].__getitem__)[0]

    instead: tuple[int, ...] = (begins(0),)
    share = 1.0
    if instead == (me,):
        instead = tuple(seat for seat in order if seat != me and bids[seat] is None)
        share = OUTBID
    least = next((amount for amount in amounts if amount and begins(amount) == me), None)
    if least is None or not instead:
        return Considered(Bid(0))
    worth = share * gained(now, sight, [now.order.index(seat) for seat in instead], style, rng, deadline)
    told = {"seat": me, "points": round(worth)}
    if least > worth:
        return Considered(Bid(0), Thought("first_left", told))
    return Considered(Bid(least), Thought("first_bought", {**told, "amount": least}))


def gained(now: BetelScene, sight: Sight, instead: Sequence[int], style: Style, rng: Random, deadline: float) -> float:
    """By how many points I do better if I begin than if one of these places does: the mean less its standard error."""
    gains: list[float] = []
    took = 0.0
    while len(gains) < style.first and monotonic() + took < deadline:
        began = monotonic()
        worlds = imagined(now, BATCH, style, rng)
        seed = rng.getrandbits(63)
        mine = _begun(now, sight, now.me, worlds, seed)
        theirs = [_begun(now, sight, place, worlds, seed) for place in instead]
        gains += [own - fmean(others) for own, *others in zip(mine, *theirs, strict=True)]
        took = monotonic() - began
    return fmean(gains) - stdev(gains) / sqrt(len(gains)) if gains else 0.0


def _begun(now: BetelScene, sight: Sight, place: int, worlds: Sequence[Hands], seed: int) -> list[float]:
    """My points by world if the player at this place begins."""
    dealer = now.order.index(sight.view.facts["dealer"])
    ends = finished(bidding(now, sight).but(turn=place), worlds, now.dubel, seed)
    return [points[now.me] for points in outcomes(ends, dealer)]
