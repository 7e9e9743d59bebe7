"""Offers made, told and taken; cards shown for nothing (rules/betel_trade.md 4.4 to 4.7, 4.12)."""

from functools import reduce
from operator import and_
from typing import Any

from msgspec.structs import replace

from talia.cards import pick
from talia.games.betel.trade import checks, settling
from talia.games.betel.trade.state import (
    OFFERS,
    REFINEMENTS,
    Agreement,
    Duty,
    Lot,
    Step,
    TradeState,
    Window,
)
from talia.games.betel.trade.suggestions import fillings
from talia.games.betel.trade.terms import (
    CARDS,
    AnyClause,
    Demand,
    Must,
    Offer,
    Send,
    Show,
    hidden,
    open_places,
    with_clauses,
)
from talia.games.betel.trade.trading import (
    Accept,
    MakeOffer,
    Refine,
    ShowCards,
)
from talia.games.betel.trade.windows import (
    in_window,
    woken,
)
from talia.table.forms import Cards, Form, Phrases
from talia.table.moves import EVERYONE, Event, IllegalMove, seats_of
from talia.tricks.play import HAND, put


def offer(d: TradeState, author: int, move: MakeOffer) -> Step:
    """Makes an offer, if it can be kept (rules/betel_trade.md 4.6)."""
    window = in_window(d, author)
    offer = move.terms.by(author)
    if window.made[author] >= OFFERS:
        raise IllegalMove("trade_cap")
    checks.check_terms(d.spec.house, offer)
    if offer.to != "any" and not d.spec.deal.active >> offer.to & 1:
        raise IllegalMove(checks.PROHIBITED)
    code = checks.realizable(d, offer)
    if code is not None:
        raise IllegalMove(code, clause=-1)
    lot = Lot(d.offered, offer, _readers(d, author))
    s = replace(
        d,
        offers=(*d.offers, lot),
        offered=d.offered + 1,
        window=replace(window, made=put(window.made, author, window.made[author] + 1)),
    )
    public = {"seat": author, "to": offer.to, "offer": lot.id, "terms": _told(d, lot, 0)}
    return woken(s, author), (Event("offered", {**public, "terms": _told(d, lot, EVERYONE)}, lot.seen, public),)


def _readers(d: TradeState, speaker: int) -> int:
    """Who may read which cards of his own a player names: those to whom he may show cards (rules 4.12 b)."""
    if d.spec.deal.options.open_hands:
        return EVERYONE
    others = (seat for seat in seats_of(d.spec.deal.active) if seat != speaker)
    return 1 << speaker | sum(1 << seat for seat in others if checks.may_show(d, speaker, 1 << seat))


def _masks(d: TradeState, clause: AnyClause, debtor: int, to: Any, seen: int) -> bool:
    """Whether a clause about the speaker's own cards is hidden from those who may not be shown them."""
    if isinstance(clause, (Show, Send)):
        return True
    if not isinstance(clause, (Must, Demand)) or to == "any":
        return False
    return bool(seen >> to & 1)


def _told(d: TradeState, lot: Lot, viewers: int) -> Offer:
    """An open offer as these viewers read it."""
    offer = lot.offer
    if viewers & lot.seen:
        return offer
    gives = [hidden(clause) if _masks(d, clause, offer.from_, offer.to, lot.seen) else clause for clause in offer.gives]
    return with_clauses(offer, (*gives, *offer.wants))


def offers_told(d: TradeState, viewers: int) -> list[Any]:
    """The open offers as these viewers read them."""
    return [{"id": lot.id, "terms": _told(d, lot, viewers)} for lot in d.offers]


def agreements_told(d: TradeState, viewers: int) -> list[Any]:
    """The agreements as these viewers read them."""
    return [
        {
            "number": agreement.number,
            "from": agreement.me,
            "to": agreement.you,
            "refund": agreement.offer.refund,
            "age": agreement.age,
            "clauses": [
                {
                    "clause": duty.clause if viewers & duty.seen else hidden(duty.clause),
                    "seat": duty.debtor,
                    "to": duty.creditor,
                    "status": duty.status,
                    "used": duty.used,
                }
                for duty in agreement.duties
            ],
        }
        for agreement in d.agreements
    ]


def _lot(d: TradeState, author: int, id: int) -> Lot:
    lot = next((lot for lot in d.offers if lot.id == id), None)
    if lot is None:
        raise IllegalMove("no_such_offer")
    if lot.offer.from_ == author or lot.offer.to not in ("any", author):
        raise IllegalMove("offer_not_for_you")
    return lot


def accept(d: TradeState, author: int, move: Accept) -> Step:
    """Accepts an offer as it stands (rules/betel_trade.md 4.7)."""
    window = in_window(d, author)
    lot = _lot(d, author, move.offer)
    if checks.has_open_amount(lot.offer):
        raise IllegalMove("trade_open_amount")
    return _taken(d, author, window, lot, checks.at_least(lot.offer), ())


def refine(d: TradeState, author: int, move: Refine) -> Step:
    """Fills in what an offer leaves open and so accepts it."""
    window = in_window(d, author)
    lot = _lot(d, author, move.offer)
    places = open_places(lot.offer)
    if not places:
        raise IllegalMove("trade_nothing_open")
    return _taken(d, author, window, lot, checks.filled(d.spec.house, lot.offer, places, move.values), move.values)


def _taken(d: TradeState, author: int, window: Window, lot: Lot, offer: Offer, values: tuple[Any, ...]) -> Step:
    """Somebody takes an offer: his own side first, then the offeror's (rules/betel_trade.md 4.7)."""
    if window.tried[author] >= REFINEMENTS:
        raise IllegalMove("trade_cap")
    code = checks.unable(d, offer, author, offer.from_)
    if code is not None:
        raise IllegalMove(code, clause=-1)
    s = replace(d, window=replace(window, tried=put(window.tried, author, window.tried[author] + 1)))
    mine = _readers(d, author) | 1 << offer.from_
    named = [lot.seen | 1 << author if at < len(offer.gives) else mine for at in open_places(lot.offer)]
    told = reduce(and_, named, EVERYONE)
    public = {"seat": author, "from": offer.from_, "offer": lot.id, "values": ()}
    code = checks.unable(d, offer, offer.from_, author)
    if code is not None:
        if checks.realizable(d, lot.offer) is not None:
            s = replace(s, offers=tuple(each for each in s.offers if each.id != lot.id))
        return s, (Event("refused", {**public, "reason": code}, 1 << author, {**public, "reason": None}),)
    agreement = _agreement(d, author, lot, offer, mine)
    s = replace(s, offers=tuple(each for each in s.offers if each.id != lot.id))
    number = {"agreement": agreement.number}
    event = Event("agreed", {**public, **number, "values": values}, told, {**public, **number})
    s, events = settling.carried_out(settling.concluded(s, agreement))
    return s, (event, *events)


def _agreement(d: TradeState, author: int, lot: Lot, offer: Offer, mine: int) -> Agreement:
    """The agreement two sides come to, with who may read what of it."""
    duties = []
    for at, clause in enumerate(offer.clauses):
        gives = at < len(offer.gives)
        debtor, creditor = (offer.from_, author) if gives else (author, offer.from_)
        if gives:
            seen = lot.seen if _masks(d, clause, debtor, lot.offer.to, lot.seen) else EVERYONE
        else:
            seen = EVERYONE if clause == lot.offer.clauses[at] else mine
        on_cards = isinstance(clause, (Must, Demand)) and clause.on in CARDS
        skipped = on_cards and checks.skips(d, debtor, creditor)
        duties.append(Duty(clause, debtor, creditor, seen, skipped=skipped))
    return Agreement(d.number, offer, author, tuple(duties))


def show(d: TradeState, author: int, move: ShowCards) -> Step:
    """Shows cards for nothing (rules/betel_trade.md 4.4)."""
    in_window(d, author)
    viewers = sum(1 << seat for seat in set(move.to))
    cards = pick(move.cards, d.deal.hands[author])
    if cards is None or not cards:
        raise IllegalMove("trade_not_held", clause=-1)
    if not checks.may_show(d, author, viewers):
        raise IllegalMove("trade_prohibited", clause=-1)
    if all(not cards & ~checks.known_to(d, author, seat) for seat in seats_of(viewers)):
        raise IllegalMove("nothing_new")
    return settling.shown(d, author, cards, viewers)


def taking_choices(d: TradeState, seat: int) -> list[Form]:
    """The open offers a seat may take, and ready-made fillings."""
    found = []
    ids = []
    for lot in d.offers:
        if lot.offer.from_ == seat or lot.offer.to not in ("any", seat):
            continue
        closed = not checks.has_open_amount(lot.offer)
        if closed and checks.unable(d, checks.at_least(lot.offer), seat, lot.offer.from_) is None:
            ids.append(lot.id)
        values = fillings(d, lot.offer, seat)
        if values:
            parts = (Phrases("offer", "number", (lot.id,)), Phrases("values", "values", values))
            found.append(Form(Refine, parts))
    if ids:
        found.append(Form(Accept, (Phrases("offer", "number", tuple(ids)),)))
    return found


def show_choices(d: TradeState, seat: int) -> list[Form]:
    """Cards a seat may show for nothing, to one or both of the others."""
    found = []
    others = [other for other in seats_of(d.spec.deal.active) if other != seat]
    for to in ((others[0],), (others[1],), tuple(others)):
        if not checks.may_show(d, seat, sum(1 << other for other in to)):
            continue
        new = 0
        for other in to:
            new |= d.deal.hands[seat] & ~checks.known_to(d, seat, other)
        if new:
            found.append(Form(ShowCards, (Cards("cards", HAND[seat], new, 1, 10), Phrases("to", "seats", (to,)))))
    return found
