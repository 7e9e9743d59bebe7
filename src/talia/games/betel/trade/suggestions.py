"""Offers and fillings ready-made, all possible now: what a client shows as buttons and a random player takes."""

from functools import lru_cache
from typing import Any, Final

from talia.cards import SUITS, codes, singles
from talia.games.betel.calls import Calling
from talia.games.betel.trade import checks
from talia.games.betel.trade.filters import cards_of
from talia.games.betel.trade.state import HouseRules, TradeState
from talia.games.betel.trade.terms import (
    Demand,
    Filter,
    Must,
    Offer,
    Pay,
    Price,
    Send,
    Show,
    Values,
    When,
    Which,
    least,
    open_places,
)
from talia.games.betel.trade.trading import Terms
from talia.table.moves import IllegalMove
from talia.tricks.play import lowest

_SUITS: Final = {suit: Filter(suits=(suit,)) for suit in SUITS}


def suggestions(s: TradeState, seat: int) -> tuple[Terms, ...]:
    """Offers a seat could make now."""
    hand = s.deal.hands[seat]
    house = s.spec.house
    ideas = _ideas(house, seat, isinstance(s.deal.stage, Calling))
    if hand:
        terms = Terms("any", (Send(Which(list=(lowest(hand),))),), (Pay(house.least),))
        ideas = ((terms, terms.by(seat)), *ideas)
    return tuple(terms for terms, offer in ideas if checks.realizable(s, offer) is None)


@lru_cache(maxsize=1024)
def _ideas(house: HouseRules, seat: int, auction: bool) -> tuple[tuple[Terms, Offer], ...]:
    """Offers that keep to the house's limits, with the offer each is if the seat makes it."""
    offers = [(terms, terms.by(seat)) for terms in _terms(house, auction)]
    return tuple(each for each in offers if _well_formed(house, each[1]))


def _well_formed(house: HouseRules, offer: Offer) -> bool:
    try:
        checks.check_terms(house, offer)
    except IllegalMove:
        return False
    return True


def _terms(house: HouseRules, auction: bool) -> list[Terms]:
    pay, price = (Pay(house.least),), (Pay(Price(house.least, house.most)),)
    ideas = [Terms("any", pay, (Show(Which(all=which)),)) for which in _SUITS.values()]
    ideas += [Terms("any", pay, (Send(Which(n=1, from_=which, by="acceptor")),)) for which in _SUITS.values()]
    ideas += [Terms("any", (Show(Which(all=which)),), price) for which in _SUITS.values()]
    if auction:
        passing = Filter(kinds=("pass",))
        ideas.append(Terms("any", pay, (Must("call", When(calls="next"), passing),)))
        ideas.append(Terms("any", (Must("call", When(calls="next"), Filter(take="none")),), pay))
        ideas.append(Terms("any", pay, (Demand("call", When(calls="all"), passing),)))
    if house.horizon:
        ideas.append(Terms("any", (Demand("call", When(1, "all"), Filter(kinds=("pass",))),), pay))
    loss = (Pay(house.least, "deal_end", 0, ("failed",)),)
    for suit, which in _SUITS.items():
        ideas.append(Terms("any", pay, (Must("lead", When(tricks=(1, 10)), which),)))
        spared = Filter(suits=(suit,), not_=True)
        ideas.append(Terms("any", loss, (Must("lead", When(tricks=(1, 10)), spared, "each"),)))
    return ideas


def fillings(s: TradeState, offer: Offer, seat: int) -> tuple[Values, ...]:
    """Ways to fill the open places of an offer that the seat itself could keep: the least and the most it may ask."""
    places = open_places(offer)
    if not places:
        return ()
    found = []
    for high in (False, True):
        values: list[Any] = []
        for at in places:
            clause = offer.clauses[at]
            if isinstance(clause, Pay):
                assert isinstance(clause.amount, Price)
                values.append(clause.amount.max if high else clause.amount.min)
            elif isinstance(clause, (Show, Send)) and clause.cards.from_ is not None:
                own = s.deal.hands[seat] & cards_of(clause.cards.from_) if at >= len(offer.gives) else 0
                number = least(clause.cards)
                values.append(codes(sum(list(singles(own))[:number])) if own.bit_count() >= number else ())
        filling = tuple(values)
        try:
            whole = checks.filled(s.spec.house, offer, places, filling)
        except IllegalMove:
            continue
        if filling not in found and checks.unable(s, whole, seat, offer.from_) is None:
            found.append(filling)
    return tuple(found)
