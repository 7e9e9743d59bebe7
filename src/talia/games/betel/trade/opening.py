"""How a deal with trading begins: the cards, and the bids for the first exchange (rules/betel_trade.md 4.1)."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from talia.games.betel.deal import BetelDeal, speaking
from talia.games.betel.trade import pledges, settling
from talia.games.betel.trade.state import (
    Step,
    TradeSpec,
    TradeState,
)
from talia.games.betel.trade.trading import (
    Bid,
)
from talia.table.moves import EVERYONE, NOBODY, Event, IllegalMove
from talia.table.zones import Fact
from talia.tricks.play import put

BASE: Final = BetelDeal()


def begun(spec: TradeSpec) -> TradeState:
    """Before the cards are dealt; promises from before are a deal older for those who both play this one."""
    active = spec.deal.active
    carried = tuple(
        replace(each, age=each.age + 1) if active >> each.me & 1 and active >> each.you & 1 else each
        for each in spec.carried
    )
    money = (0,) * spec.deal.seats
    return TradeState(spec, BASE.start(spec.deal), money, auto=spec.auto, agreements=carried, number=spec.number)


def dealt(d: TradeState) -> TradeState:
    """The cards are dealt: now the first exchange is for sale, unless it is not."""
    none: tuple[int | None, ...] = (None,) * d.spec.deal.seats
    s = replace(d, bids=none)
    return replace(s, starter=s.deal.turn, bids=(), windows=1) if s.spec.house.first_exchange == "off" else s


def bidders(d: TradeState) -> int:
    """Who has to bid for the first exchange: one after the other from the dealer, or all at once."""
    left = [seat for seat in d.deal.spec.order if d.bids[seat] is None]
    return sum(1 << seat for seat in (left if d.spec.house.first_exchange == "sealed" else left[:1]))


def bid_facts(d: TradeState) -> list[Fact]:
    """The bids so far; sealed ones are known to their bidders only, until all are made."""
    if d.starter >= 0 or d.spec.house.first_exchange == "open":
        return [Fact("bids", d.bids)]
    seats = range(len(d.bids))
    public = tuple(None for _ in seats)
    facts = [Fact("bids", public, to=~sum(1 << seat for seat in seats))]
    facts += [Fact("bids", tuple(bid if at == seat else None for at, bid in enumerate(d.bids)), 1 << seat)
              for seat in seats]  # fmt: skip
    return [*facts, Fact("bids", d.bids, to=NOBODY)]


def bid(d: TradeState, author: int, move: Bid) -> Step:
    """A bid for the first exchange (rules/betel_trade.md 4.1)."""
    if d.starter >= 0 or d.deal.cards is None or not bidders(d) >> author & 1:
        raise IllegalMove("not_now")
    rules = None
    for agreement, left in pledges.narrowed_bids(d, author):
        if move.amount not in left:
            if rules is None:
                raise IllegalMove("no_such_bid", most=left[-1])
            raise IllegalMove("promised", agreement=agreement)
        rules = left
    bids = tuple(move.amount if seat == author else bid for seat, bid in enumerate(d.bids))
    s, events = settling.recorded(d, replace(d, bids=bids), author, "fx", move)
    sealed = d.spec.house.first_exchange == "sealed"
    public = {"seat": author, "amount": None if sealed else move.amount}
    said_ = Event("first_bid", {"seat": author, "amount": move.amount}, 1 << author if sealed else EVERYONE, public)
    if any(bids[seat] is None for seat in d.deal.spec.order):
        return s, (said_, *events)
    starter, price = first_exchange(d.deal.spec.order, {seat: bids[seat] or 0 for seat in d.deal.spec.order}, s.balance)
    s = replace(
        s,
        starter=starter,
        money=put(s.money, starter, s.money[starter] - price),
        deal=replace(s.deal, auction=speaking(s.deal.spec, starter)),
        windows=1,
    )
    s, more = settling.windows_over(s)
    return s, (said_, *events, Event("first_exchange", {"seat": starter, "amount": price, "bids": bids}), *more)


def first_exchange(order: tuple[int, ...], bids: dict[int, int], balance: Callable[[int], int]) -> tuple[int, int]:
    """Who calls first and what he pays the bank: the highest bid, then the lowest balance, then from the dealer.

    >>> first_exchange((2, 0, 1), {0: 20, 1: 20, 2: 20}, (450, 450, 610).__getitem__)
    (0, 20)
    """
    best = max(bids.values())
    if not best:
        return order[0], 0
    return min((seat for seat in order if bids[seat] == best), key=balance), best
