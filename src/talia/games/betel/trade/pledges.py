"""What promises leave of the legal moves (rules/betel_trade.md 4.8): the breaking ones are taken away.

Each promise cuts the legal moves down only if something is left, so the player on turn always has one.
"""

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct

from talia.cards import BIT, singles
from talia.games.betel.auction import bids, may_double
from talia.games.betel.calls import Calling
from talia.games.betel.deal import BetelDeal
from talia.games.betel.moves import Call, Pass
from talia.games.betel.state import DealState
from talia.games.betel.trade.conditions import holds
from talia.games.betel.trade.filters import (
    KONTRA,
    Calls,
    cards_of,
    every_call,
    heard,
    matches_call,
    matching,
    said,
)
from talia.games.betel.trade.state import Agreement, Duty, TradeState, moment_of, sight
from talia.games.betel.trade.terms import CARDS, Filter, Must, Send, Show, Swap, least
from talia.table.moves import Move
from talia.tricks.auction import Auction
from talia.tricks.play import legal_cards


class Held(Struct, frozen=True):
    """A duty of an agreement, with where it stands there."""

    agreement: Agreement
    at: int
    duty: Duty


def held(s: TradeState, seat: int) -> Iterator[Held]:
    """The pending duties of a seat, oldest agreement first."""
    for agreement in s.agreements:
        for at, duty in enumerate(agreement.duties):
            if duty.debtor == seat and duty.status == "pending":
                yield Held(agreement, at, duty)


def decision(d: DealState) -> Literal["call", "lead", "follow", ""]:
    """What the player on turn decides: ``call``, ``lead``, ``follow``; else ""."""
    if isinstance(d.stage, Calling):
        return "call"
    if d.playing:
        return "follow" if BetelDeal.tricks(d).table else "lead"
    return ""


def about(on: str, kind: str) -> bool:
    """Whether a promise about ``on`` speaks of such a decision."""
    return on == kind or (on == "play" and kind in ("lead", "follow"))


def in_window(d: DealState, clause: Any) -> bool:
    """Whether a decision now lies in the window of a clause of this deal."""
    tricks = clause.window.tricks
    return tricks is None or tricks[0] <= d.played + 1 <= tricks[1]


def due(s: TradeState, seat: int, kind: str) -> Iterator[Held]:
    """The promises that bind a seat's decision now."""
    for each in held(s, seat):
        clause = each.duty.clause
        if (
            isinstance(clause, Must)
            and clause.window.deal == each.agreement.age
            and about(clause.on, kind)
            and in_window(s.deal, clause)
            and holds(clause.if_, sight(s, each.agreement))
        ):
            yield each


def needs(each: Held, d: DealState) -> tuple[int, int] | None:
    """What must stay in the hand for a duty about cards of this deal: so many of a set of cards."""
    duty, clause = each.duty, each.duty.clause
    if isinstance(clause, Must) and clause.on in CARDS and clause.mode != "each":
        past = clause.window.tricks is not None and clause.window.tricks[1] <= d.played
        return None if past or clause.window.deal != each.agreement.age else (cards_of(clause.filter), 1)
    if isinstance(clause, (Show, Send)) and moment_of(clause)[1] == each.agreement.age and duty.status == "pending":
        if clause.cards.list is not None:
            named = sum(BIT[card] for card in clause.cards.list)
            return named, named.bit_count()
        if clause.cards.from_ is not None:
            return cards_of(clause.cards.from_), least(clause.cards)
    return None


def kept(hand: int, need: tuple[int, int]) -> bool:
    """Whether a hand still has what a duty needs."""
    return (hand & need[0]).bit_count() >= need[1]


def sayable(d: DealState, a: Auction, seat: int) -> int:
    """What a seat could say, were it his turn now: contracts, and the kontra of another's contract."""
    if a.over:
        return 0
    says = bids(a, seat, d.spec.options, d.spec.contracts)
    return says | KONTRA if may_double(a, d.ever_doubled, d.spec.options) and a.bidder != seat else says


def call_possible(which: Filter, says: int, hand: int, dubel: int) -> bool:
    """Whether such a call may still come: one of its contracts may be said, and its cards are where they must be."""
    passing, wanted = said(which)
    if passing:
        return True
    take = sum(BIT[card] for card in which.take.must) if isinstance(which.take, Swap) else 0
    give = sum(BIT[card] for card in which.give.must) if which.give is not None else 0
    return bool(says & wanted) and not take & ~dubel and not give & ~(hand | take)


def legal_now(s: TradeState, seat: int) -> Calls:
    """All calls the rules allow the caller, before any promise."""
    d = s.deal
    says = bids(d.auction, seat, d.spec.options, d.spec.contracts)
    if may_double(d.auction, d.ever_doubled, d.spec.options):
        says |= KONTRA
    return every_call(says, d.hands[seat], d.dubel, exchange=d.spec.options.exchange)


def narrowed_calls(s: TradeState, seat: int) -> Iterator[tuple[int, Calls]]:
    """The calls left, promise by promise, with the number of the agreement that has cut them (-1: the rules)."""
    d = s.deal
    left = legal_now(s, seat)
    yield -1, left
    binding = list(due(s, seat, "call"))
    for each in binding:
        assert isinstance(each.duty.clause, Must)
        cut = matching(left, each.duty.clause.filter)
        if cut:
            left = cut
            yield each.agreement.number, left
    for each in held(s, seat):
        if any(each.agreement is one.agreement and each.at == one.at for one in binding):
            continue
        clause = each.duty.clause
        need = needs(each, d)
        if need is not None and kept(d.hands[seat], need):
            cut = _keeping_cards(left, d.hands[seat], need)
        elif isinstance(clause, Must) and clause.on == "call" and clause.mode != "each":
            if clause.window.deal != each.agreement.age:
                continue
            if not call_possible(clause.filter, sayable(d, d.auction, seat), d.hands[seat], d.dubel):
                continue
            cut = _keeping_call(left, s, seat, clause.filter)
        else:
            continue
        if cut:
            left = cut
            yield each.agreement.number, left


def _keeping_cards(calls: Calls, hand: int, need: tuple[int, int]) -> Calls:
    return calls.only(exchanges=lambda exchange: kept(hand & ~exchange[1] | exchange[0], need))


def _keeping_call(calls: Calls, s: TradeState, seat: int, which: Filter) -> Calls:
    d, a = s.deal, s.deal.auction
    hand, dubel = d.hands[seat], d.dubel
    says = 0
    for say in singles(calls.says):
        after = a.doubled() if say == KONTRA else a.said(say.bit_length() - 1)
        if sayable(d, after, seat) & said(which)[1]:
            says |= say
    after = a.passed()

    def fits(exchange: tuple[int, int]) -> bool:
        take, give = exchange
        return call_possible(which, -1, hand & ~give | take, dubel & ~take | give)

    passing = bool(sayable(d, after, seat) & said(which)[1])
    return calls.only(passing=passing, says=says, exchanges=fits)


def narrowed_cards(s: TradeState, seat: int) -> Iterator[tuple[int, int]]:
    """The cards left, promise by promise, with the number of the agreement that has cut them (-1: the rules)."""
    d = s.deal
    left = legal_cards(BetelDeal.tricks(d))
    yield -1, left
    binding = list(due(s, seat, decision(d)))
    for each in binding:
        assert isinstance(each.duty.clause, Must)
        cut = left & cards_of(each.duty.clause.filter)
        if cut:
            left = cut
            yield each.agreement.number, left
    for each in held(s, seat):
        if any(each.agreement is one.agreement and each.at == one.at for one in binding):
            continue
        need = needs(each, d)
        if need is None or not kept(d.hands[seat], need):
            continue
        cut = sum(one for one in singles(left) if kept(d.hands[seat] & ~one, need))
        if cut:
            left = cut
            yield each.agreement.number, left


def narrowed_bids(s: TradeState, seat: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The first-exchange bids left, promise by promise."""
    house = s.spec.house
    left = (0, *(bid for bid in range(house.least, house.most + 1, house.step) if bid <= s.free(seat)))
    yield -1, left
    for each in due(s, seat, "fx"):
        assert isinstance(each.duty.clause, Must)
        most = each.duty.clause.filter.max or 0
        left = tuple(bid for bid in left if bid <= most)
        yield each.agreement.number, left


def calls_left(s: TradeState, seat: int) -> Calls:
    """The calls the rules and all promises leave; never none."""
    *_, (_, left) = narrowed_calls(s, seat)
    return left


def cards_left(s: TradeState, seat: int) -> int:
    """The cards the rules and all promises leave; never none."""
    *_, (_, left) = narrowed_cards(s, seat)
    return left


def bids_left(s: TradeState, seat: int) -> tuple[int, ...]:
    """The first-exchange bids the rules and all promises leave; 0 is always one."""
    *_, (_, left) = narrowed_bids(s, seat)
    return left


def promised(s: TradeState, seat: int) -> bool:
    """Whether a seat has promised anything that could cut down its moves in this deal."""
    return bool(s.agreements) and next(held(s, seat), None) is not None


def forbidding(s: TradeState, seat: int, move: Move) -> int:
    """The agreement that takes a move away, -1 if none does: the move is legal, or against the rules anyway."""
    d = s.deal
    allowed_before = False
    if isinstance(d.stage, Calling):
        call = heard(move) if isinstance(move, Pass | Call) else None
        if call is None:
            return -1
        steps: Any = ((number, left.has(*call)) for number, left in narrowed_calls(s, seat))
    else:
        one = BIT.get(getattr(move, "card", ""), 0)
        steps = ((number, bool(left & one)) for number, left in narrowed_cards(s, seat))
    for number, allowed in steps:
        if allowed_before and not allowed:
            return int(number)
        allowed_before = allowed
    return -1


def accords(clause: Must, move: Any) -> bool:
    """Whether a decision is what was promised."""
    if clause.on == "fx":
        return bool(move.amount <= (clause.filter.max or 0))
    if clause.on == "call":
        call = heard(move)
        return call is not None and matches_call(clause.filter, *call)
    return bool(BIT[move.card] & cards_of(clause.filter))
