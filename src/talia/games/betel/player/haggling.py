"""Which offer to make: what a trade would change, and the price at which both sides gain (rules/betel_trade.md 11).

Thought of are, before a call, a pass or a call without an exchange of the player on turn; before a card, what he leads,
a card that goes to the declarer or away from him against another, and a look of the declarer at a suit.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from talia.cards import LANES, SUITS, codes
from talia.games.betel.player.pricing import MARGIN, Change, OfferWorth, Pricer
from talia.games.betel.player.prospects import highest_of_suits
from talia.games.betel.player.scene import ACTIVE
from talia.games.betel.trade.terms import AnyClause, Filter, Must, Pay, Send, Show, When, Which
from talia.games.betel.trade.trading import Terms

LIKELY: Final = 1 / 2
"""The part of the worlds in which the other side must gain too."""


class Proposal(NamedTuple):
    """An offer one may make, and its price if it is taken."""

    terms: Terms
    price: OfferWorth


class Idea(NamedTuple):
    """Something one of two players would do for the other, the payment left out."""

    clause: AnyClause
    debtor: int
    creditor: int


PASSING: Final = Must("call", When(calls="next"), Filter(kinds=("pass",)))
KEEPING: Final = Must("call", When(calls="next"), Filter(take="none"))


def proposal(pricer: Pricer, facts: dict[str, Any]) -> Proposal | None:
    """The best offer there is to make now; None if none is good for both sides."""
    best: Proposal | None = None
    for idea in ideas(pricer):
        if pricer.late:
            break
        change = pricer.change([(idea.clause, idea.debtor, idea.creditor)])
        found = agreeable(pricer, idea, change, facts) if change is not None else None
        if found is not None and (best is None or _promise(found) > _promise(best)):
            best = found
    return best


def _promise(found: Proposal) -> float:
    return found.price.worth * found.price.suits


def ideas(pricer: Pricer) -> Iterator[Idea]:
    """What is thought of now."""
    me, turn = pricer.now.me, pricer.turn
    others = [place for place in range(ACTIVE) if place != me]
    partners = others if turn == me else [me]
    if pricer.in_auction:
        for clause in (PASSING, KEEPING):
            for creditor in partners:
                yield Idea(clause, turn, creditor)
    elif pricer.play is not None:
        if not pricer.now.trick:
            for creditor in partners:
                yield from _leads(pricer, creditor)
        yield from _looks(pricer)
        yield from _cards(pricer)


def _leads(pricer: Pricer, creditor: int) -> Iterator[Idea]:
    now, turn = pricer.now, pricer.turn
    trick = len(now.history) // ACTIVE + 1
    held = now.hand if turn == now.me else -1
    for suit in SUITS:
        if held & LANES[suit]:
            yield Idea(Must("lead", When(tricks=(trick, trick)), Filter(suits=(suit,))), turn, creditor)


def _looks(pricer: Pricer) -> Iterator[Idea]:
    now = pricer.now
    if pricer.turn != now.declarer:
        return
    for holder in range(ACTIVE):
        if holder != now.declarer and now.me in (holder, now.declarer):
            for suit in SUITS:
                if now.pool & LANES[suit] or holder == now.me:
                    yield Idea(Show(Which(all=Filter(suits=(suit,)))), holder, now.declarer)


def _cards(pricer: Pricer) -> Iterator[Idea]:
    """Cards to or from the declarer, for another of the other side's choice."""
    now, contract = pricer.now, pricer.now.contract
    assert contract is not None
    if now.me == now.declarer:
        for card in highest_of_suits(now.hand) if contract.betelek else highest_of_suits(now.pool):
            for other in range(ACTIVE):
                if other != now.me:
                    giver, taker = (now.me, other) if contract.betelek else (other, now.me)
                    yield Idea(Send(Which(list=codes(card))), giver, taker)
    elif not contract.betelek:
        for card in highest_of_suits(now.hand):
            yield Idea(Send(Which(list=codes(card))), now.me, now.declarer)


def agreeable(pricer: Pricer, idea: Idea, change: Change, facts: dict[str, Any]) -> Proposal | None:
    """The price that promises most, the other side agreeing only where it gains."""
    me = pricer.now.me
    other = idea.creditor if idea.debtor == me else idea.debtor
    free = [facts["balances"][seat] - facts["reserved"][seat] for seat in pricer.now.order]
    best: tuple[float, int] | None = None
    for amount in _amounts(pricer, idea, free):
        takers = [gain for gain in change.gains if _agrees(gain, me, other, amount, pricer.style.rivals)]
        if len(takers) >= LIKELY * len(change.gains):
            total = sum(gain[me] + amount for gain in takers)
            if best is None or total > best[0]:
                best = total, amount
    if best is None:
        return None
    amount = best[1]
    price = pricer.judged(change, other, [amount] * len(change.gains))
    if not price.good(pricer.style.rivals):
        return None
    return Proposal(terms_of(idea, me, pricer.now.order[other], amount), price)


def _agrees(gain: Sequence[float], me: int, other: int, amount: int, rivals: float) -> bool:
    """Whether the other side would take it in this world."""
    his = gain[other] - amount
    return his >= MARGIN and his >= rivals * (sum(gain) - gain[other] + amount)


def _amounts(pricer: Pricer, idea: Idea, free: Sequence[int]) -> list[int]:
    """Payments to me, those of mine below zero; within the house's limits and what one has.

    Who does something for the other is paid for it; where cards change hands either may pay.
    """
    least, most, step = pricer.limits
    steps = range(least, most + 1, step)
    sign = 1 if idea.debtor == pricer.now.me else -1
    amounts = [0, *(sign * each for each in steps if each <= free[idea.creditor])]
    if isinstance(idea.clause, Send):
        amounts += [-sign * each for each in steps if each <= free[idea.debtor]]
    return amounts


def terms_of(idea: Idea, me: int, to: int, amount: int) -> Terms:
    """The offer that says so."""
    paid = (Pay(abs(amount)),) if amount else ()
    gives: tuple[AnyClause, ...] = (idea.clause,) if idea.debtor == me else ()
    wants: tuple[AnyClause, ...] = () if idea.debtor == me else (idea.clause,)
    return Terms(to, (*gives, *paid), wants) if amount < 0 else Terms(to, gives, (*wants, *paid))


def bluff(pricer: Pricer, facts: dict[str, Any]) -> Proposal | None:
    """The declarer asks, for the least there is to pay, to see the suit he needs to see least: who hears it is misled.

    It costs no more than that payment, and often it is refused.
    """
    now = pricer.now
    least = pricer.limits[0]
    seat = now.order[now.me]
    if pricer.play is None or now.me != now.declarer or facts["balances"][seat] - facts["reserved"][seat] < least:
        return None
    known = max(SUITS, key=lambda suit: (now.hand & LANES[suit]).bit_count())
    other = next(place for place in range(ACTIVE) if place != now.me)
    idea = Idea(Show(Which(all=Filter(suits=(known,)))), other, now.me)
    return Proposal(terms_of(idea, now.me, now.order[other], -least), OfferWorth(-float(least), float(least), 0.0))
