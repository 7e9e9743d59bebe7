"""A deal of Betel with trading around it (rules/betel_trade.md): bids for the first exchange, windows, agreements.

The deal itself is that of ``BetelDeal`` and knows nothing of trading: its moves wait until the window before them is
closed, and those that would break a promise are taken away.
"""

from collections.abc import Callable, Sequence
from functools import reduce
from operator import and_
from typing import Any, Final

from msgspec.structs import replace

from talia.cards import BIT, codes, pick
from talia.games.betel import moves as betel
from talia.games.betel.cardplay import legal_cards, lowest
from talia.games.betel.deal import BetelDeal
from talia.games.betel.state import HAND, over, put
from talia.games.betel.trade import checks, pledges, settling
from talia.games.betel.trade.filters import Calls, cards_of, forms, matching, said, spelled, well_formed
from talia.games.betel.trade.state import (
    NONE,
    OFFERS,
    REFINEMENTS,
    TOGGLES,
    Agreement,
    Ballot,
    Duty,
    Lot,
    Step,
    TradeSpec,
    TradeState,
    Window,
    duty_of,
)
from talia.games.betel.trade.suggestions import fillings, suggestions
from talia.games.betel.trade.terms import (
    CARDS,
    AnyClause,
    Demand,
    Filter,
    Must,
    Offer,
    Send,
    Show,
    hidden,
    open_places,
    with_clauses,
)
from talia.games.betel.trade.terms import Window as When
from talia.games.betel.trade.trading import (
    Accept,
    AutoReady,
    Bid,
    Choose,
    GiveOrder,
    MakeOffer,
    Motion,
    Ready,
    Refine,
    ShowCards,
    Vote,
)
from talia.table.forms import Cards, Form, Option, Phrases
from talia.table.game import Timer
from talia.table.match import Line
from talia.table.moves import CHANCE, CLOCK, EVERYONE, NOBODY, Draw, Event, Expired, IllegalMove, Move, seats_of
from talia.table.series import Deal
from talia.table.zones import Fact, Zone, known_in

BASE: Final = BetelDeal()

LONGEST_WINDOW: Final = 120
LONGEST_CHOICE: Final = 20
LONGEST_VOTE: Final = 60
AUTO_WAIT: Final = 10
"""Seconds: a window, a choice of cards, a vote, and what a player standing ready has after a new offer."""

_TRADED: Final = ("auction", "play")
"""Phases of the deal before whose decisions a window opens."""
_READY: Final = Form(Ready)
_VOTE: Final = (Form(Vote, (Option("say", ("yes", "no")),)),)


class TradeDeal(Deal[TradeState]):
    """The rules of one deal with trading."""

    def start(self, spec: TradeSpec) -> TradeState:
        """Before the cards are dealt; promises from before are a deal older for those who both play this one."""
        active = spec.deal.active
        carried = tuple(
            replace(each, age=each.age + 1) if active >> each.me & 1 and active >> each.you & 1 else each
            for each in spec.carried
        )
        money = (0,) * spec.deal.seats
        return TradeState(spec, BASE.start(spec.deal), money, auto=spec.auto, agreements=carried, number=spec.number)

    def draw(self, d: TradeState, label: str) -> Draw | None:
        """The shuffle; a deal that was annulled is dealt again under a label below the first."""
        return BASE.draw(d.deal, f"{label}/again/{d.again}" if d.again else label)

    def asks_referee(self, d: TradeState) -> bool:
        """Whether a claim is to be looked at."""
        return BASE.asks_referee(d.deal)

    def verdict(self, d: TradeState, log: Sequence[Line]) -> str:
        """Whether the claim is proved; after cards have been traded the cards played prove nothing about a hand."""
        return "unknown" if d.agreements else BASE.verdict(d.deal, log)

    def counsels(self, d: TradeState, seat: int) -> bool:
        """Whether the seat may claim, in a deal without agreements."""
        return self.phase(d) == "play" and not d.agreements and BASE.counsels(d.deal, seat)

    def counsel(self, d: TradeState, seat: int, log: Sequence[Line]) -> Move | None:
        """A claim that is sure to stand."""
        return BASE.counsel(d.deal, seat, log)

    def waiting(self, d: TradeState) -> int:
        """Who has to bid, to choose, to vote or to say that he is ready; else whom the deal waits for."""
        stage = self.phase(d)
        if stage == "first_exchange":
            return _bidders(d)
        if stage == "choose":
            assert d.swap is not None
            return 1 << d.swap.queue[0].seat
        if stage == "vote":
            assert d.ballot is not None
            return d.spec.deal.active & ~(d.ballot.yes | d.ballot.no)
        if stage == "window":
            assert d.window is not None
            return d.spec.deal.active & ~d.window.ready
        return BASE.waiting(d.deal)

    def phase(self, d: TradeState) -> str:
        """first_exchange, window, choose, vote, or a phase of the deal."""
        if d.closed or d.deal.phase == "deal":
            return d.deal.phase
        if d.starter < 0:
            return "first_exchange"
        if d.ballot is not None:
            return "vote"
        if d.swap is not None:
            return "choose"
        return "window" if d.window is not None else d.deal.phase

    def choices(self, d: TradeState, seat: int) -> tuple[Form, ...]:
        """What a seat may do: trade in a window, and after it what the deal and the promises leave."""
        stage = self.phase(d)
        if not d.spec.deal.active >> seat & 1:
            return BASE.choices(d.deal, seat) if stage == "prediction" else ()
        if stage == "first_exchange":
            bids = Phrases("amount", "number", pledges.bids_left(d, seat))
            return (Form(Bid, (bids,)),) if _bidders(d) >> seat & 1 else ()
        if stage == "choose":
            assert d.swap is not None
            if d.swap.queue[0].seat != seat:
                return ()
            return (Form(Choose, (Cards("card", HAND[seat], settling.choosable(d)),)),)
        if stage == "vote":
            return _VOTE if self.waiting(d) >> seat & 1 else ()
        if stage == "window":
            return _window_choices(d, seat)
        return (*self._deal_choices(d, seat, stage), *_standing_choices(d, seat))

    def _deal_choices(self, d: TradeState, seat: int, stage: str) -> tuple[Form, ...]:
        """What the deal and the promises leave."""
        usual = BASE.choices(d.deal, seat)
        if seat != d.deal.turn or not pledges.promised(d, seat):
            return usual
        if stage == "auction":
            return forms(pledges.calls_left(d, seat))
        if stage == "play":
            cards = Form(betel.Play, (Cards("card", HAND[seat], pledges.cards_left(d, seat)),))
            return (cards, *(form for form in usual if form.move is betel.Claim and not _bound(d, seat)))
        return usual

    def play(self, d: TradeState, author: int, move: Move) -> Step:
        """The step."""
        trade = _TRADE.get(type(move))
        if trade is not None:
            if author < 0 or not d.spec.deal.active >> author & 1:
                raise IllegalMove("not_now")
            s, events = trade(d, author, move)
        elif author == CLOCK:
            if d.window is None or move != Expired(f"window/{d.window.number}") or self.phase(d) != "window":
                raise IllegalMove("no_such_timer")
            s, events = _shut(d), ()
        else:
            s, events = self._base(d, author, move)
        s, more = _onward(s)
        return s, (*events, *more)

    def _base(self, d: TradeState, author: int, move: Move) -> Step:
        """A move of the deal."""
        stage = self.phase(d)
        if author != CHANCE and stage in ("first_exchange", "choose", "vote", "window"):
            raise IllegalMove("window_open" if stage == "window" and author == d.deal.turn else "not_now")
        deal, events = BASE.play(d.deal, author, move)
        if author == CHANCE:
            return _dealt(replace(d, deal=deal)), events
        if isinstance(move, betel.Claim) and _bound(d, author):
            raise IllegalMove("promised_claim")
        if not isinstance(move, (betel.Pass, betel.Call, betel.Play)):
            return _played(d, replace(d, deal=deal), events)
        if pledges.promised(d, author):
            agreement = pledges.forbidding(d, author, move)
            if agreement >= 0:
                raise IllegalMove("promised", agreement=agreement)
        s, more = settling.recorded(d, replace(d, deal=deal), author, pledges.decision(d.deal), move)
        s, events = _played(d, s, (*events, *more))
        return replace(s, windows=s.windows + 1, toggled=NONE), events

    def default(self, d: TradeState, seat: int) -> Move | None:
        """Ready; the lowest card; no; nothing for the first exchange; else the deal's, as far as promises allow."""
        if not self.waiting(d) >> seat & 1:
            return None
        stage = self.phase(d)
        if stage == "first_exchange":
            return Bid(0)
        if stage == "choose":
            return Choose(lowest(settling.choosable(d)))
        if stage == "vote":
            assert d.ballot is not None
            return Vote("yes" if d.ballot.about == "text" else "no")
        if stage == "window":
            return Ready()
        if stage in ("auction", "play") and pledges.promised(d, seat):
            if stage == "play":
                return betel.Play(lowest(pledges.cards_left(d, seat)))
            left = pledges.calls_left(d, seat)
            return betel.Pass() if left.passing else _least_call(left)
        return BASE.default(d.deal, seat)

    def timers(self, d: TradeState) -> tuple[Timer, ...]:
        """The clocks of a window, a choice and a vote; those of the window stand still meanwhile."""
        stage = self.phase(d)
        if stage == "choose":
            assert d.swap is not None
            now = d.swap.queue[0]
            name = f"choose/{now.agreement}/{now.duty}/{now.left}/{d.windows}"
            return (Timer(name, LONGEST_CHOICE, seat=now.seat),)
        if stage == "vote":
            waiting = seats_of(self.waiting(d))
            return tuple(Timer(f"vote/{seat}/{d.windows}", LONGEST_VOTE, seat=seat) for seat in waiting)
        if stage != "window":
            return ()
        assert d.window is not None
        number, wake = d.window.number, d.window.wake
        silent = tuple(
            Timer(
                f"ready/{seat}/{number}/{wake}",
                AUTO_WAIT if d.auto >> seat & 1 else d.spec.house.window_seconds,
                seat=seat,
            )
            for seat in seats_of(self.waiting(d))
        )
        return (*silent, Timer(f"window/{number}", LONGEST_WINDOW, LONGEST_WINDOW))

    def zones(self, d: TradeState) -> tuple[Zone, ...]:
        """The zones of the deal; who was shown or handed a card knows where it lies."""
        zones = BASE.zones(d.deal)
        if not d.knowledge:
            return zones
        return tuple(replace(zone, known=(*zone.known, *known_in(d.knowledge, zone.id))) for zone in zones)

    def facts(self, d: TradeState) -> tuple[Fact, ...]:
        """The facts of the deal, and money, bids, the window, offers and agreements."""
        facts = list(BASE.facts(d.deal))
        seats = range(d.spec.deal.seats)
        facts.append(Fact("balances", tuple(map(sum, zip(d.spec.balances, d.money, strict=True)))))
        facts.append(Fact("reserved", tuple(map(d.reserved, seats)) if d.agreements else (0,) * len(seats)))
        facts.append(Fact("auto_ready", seats_of(d.auto)))
        if d.bids:
            facts += _bid_facts(d)
        if d.window is not None:
            ready = seats_of(d.window.ready)
            facts.append(Fact("window", {"number": d.window.number, "ready": ready, "turn": d.deal.turn}))
        if d.ballot is not None:
            facts.append(Fact("ballot", {"about": d.ballot.about, "agreement": d.ballot.agreement}))
        if d.swap is not None:
            now = d.swap.queue[0]
            facts.append(
                Fact("choosing", {"seat": now.seat, "agreement": now.agreement, "left": now.left, "show": now.show})
            )
        for key, some, told in (("offers", d.offers, _offers_told), ("agreements", d.agreements, _agreements_told)):
            if not some:
                continue
            values = {viewer: told(d, 1 << viewer) for viewer in seats}
            public = told(d, 0)
            if any(value != public for value in values.values()):
                facts += [Fact(key, public, to=~sum(1 << viewer for viewer in seats))]
                facts += [Fact(key, value, to=1 << viewer) for viewer, value in values.items()]
                facts.append(Fact(key, told(d, EVERYONE), to=NOBODY))
            else:
                facts.append(Fact(key, public))
        return tuple(facts)

    def score(self, d: TradeState) -> tuple[int, ...] | None:
        """The points of the deal and what trading has brought, once everything is settled."""
        if not d.closed:
            return None
        if d.ended:
            return (0,) * d.spec.deal.seats
        points = BASE.score(d.deal)
        assert points is not None
        return tuple(won + traded for won, traded in zip(points, d.money, strict=True))

    def summary(self, d: TradeState) -> dict[str, Any]:
        """The deal's line in the score sheet."""
        if d.ended:
            none = dict.fromkeys(("contract", "declarer", "made", "prediction"))
            return {**none, "dealer": d.spec.deal.dealer, "doubled": False, "annulled": True}
        return {**BASE.summary(d.deal), "traded": d.money}


def _bidders(d: TradeState) -> int:
    """Who has to bid for the first exchange: one after the other from the dealer, or all at once."""
    left = [seat for seat in d.deal.spec.order if d.bids[seat] is None]
    return sum(1 << seat for seat in (left if d.spec.house.first_exchange == "sealed" else left[:1]))


def _bid_facts(d: TradeState) -> list[Fact]:
    if d.starter >= 0 or d.spec.house.first_exchange == "open":
        return [Fact("bids", d.bids)]
    seats = range(len(d.bids))
    public = tuple(None for _ in seats)
    facts = [Fact("bids", public, to=~sum(1 << seat for seat in seats))]
    facts += [Fact("bids", tuple(bid if at == seat else None for at, bid in enumerate(d.bids)), 1 << seat)
              for seat in seats]  # fmt: skip
    return [*facts, Fact("bids", d.bids, to=NOBODY)]


def _dealt(d: TradeState) -> TradeState:
    """The cards are dealt: now the first exchange is for sale, unless it is not."""
    none: tuple[int | None, ...] = (None,) * d.spec.deal.seats
    s = replace(d, bids=none)
    return replace(s, starter=s.deal.turn, bids=(), windows=1) if s.spec.house.first_exchange == "off" else s


def _bid(d: TradeState, author: int, move: Bid) -> Step:
    """A bid for the first exchange (rules/betel_trade.md 4.1)."""
    if d.starter >= 0 or d.deal.phase != "auction" or not _bidders(d) >> author & 1:
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
        deal=replace(s.deal, turn=starter),
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


def _played(d: TradeState, s: TradeState, events: tuple[Event, ...]) -> Step:
    """What follows a move of the deal: tricks counted, promises past their window settled, payments due."""
    for event in events:
        if event.code == "trick":
            s = replace(s, winners=(*s.winners, event.data["winner"]))
    s = replace(s, knowledge=settling.tidy(s.knowledge, s.deal.hands))
    s, more = settling.windows_over(s)
    if d.deal.phase == "auction" and s.deal.phase != "auction":
        s = settling.at_moment(s, ("auction_end",))
    if len(s.winners) > len(d.winners):
        s = settling.at_moment(s, (f"trick {len(s.winners)}",))
    if s.deal.phase == "over":
        s, lapsed = settling.left_over(s)
        s = settling.at_moment(s, ("deal_end",))
        more += lapsed
    return s, (*events, *more)


def _onward(s: TradeState) -> Step:
    """Does what is due, opens or shuts the window, closes the deal."""
    s, events = settling.carried_out(s)
    if s.swap is not None or s.ballot is not None or s.starter < 0 or s.closed:
        return s, events
    if s.deal.phase == "over":
        return replace(s, closed=True, window=None, offers=()), events
    if s.window is None and s.windows and s.deal.phase in _TRADED and not _seen(s):
        s = replace(s, window=Window(s.windows, s.auto & ~_holders(s)))
        if not s.spec.house.mid_trick and s.deal.table:
            s = _shut(s)
    if s.window is not None and not s.spec.deal.active & ~s.window.ready:
        s = _shut(s)
    return s, events


def _seen(s: TradeState) -> bool:
    """Whether the window before this decision was there already."""
    return s.opened == s.windows


def _shut(s: TradeState) -> TradeState:
    assert s.window is not None
    return replace(s, window=None, offers=(), opened=s.window.number)


def _holders(s: TradeState) -> int:
    """The creditors of a demand on the very decision that comes next."""
    found = 0
    for agreement in s.agreements:
        for duty in agreement.duties:
            if _usable(s, agreement, duty):
                found |= 1 << duty.creditor
    return found


def _usable(s: TradeState, agreement: Agreement, duty: Duty) -> bool:
    """Whether a demand can be used on the decision that comes next."""
    clause = duty.clause
    return (
        isinstance(clause, Demand)
        and duty.status == "pending"
        and duty.debtor == s.deal.turn
        and clause.window.deal == agreement.age
        and pledges.about(clause.on, pledges.decision(s.deal))
        and pledges.in_window(s.deal, clause)
    )


def _bound(s: TradeState, seat: int) -> bool:
    """Whether a declarer has promised cards he has not played yet: then he can't end the play by a claim."""
    return any(
        isinstance(each.duty.clause, Must)
        and each.duty.clause.on in CARDS
        and each.duty.clause.window.deal == each.agreement.age
        for each in pledges.held(s, seat)
    )


def _least_call(calls: Calls) -> Move:
    """The lowest contract, else the kontra, with the fewest and lowest cards exchanged (rules/betel.md 7)."""
    say = calls.says & -calls.says
    exchange = min(calls.exchanges, key=lambda each: (each[0].bit_count(), _height(each[0]), _height(each[1])))
    return spelled(say, exchange)


def _height(cards: int) -> list[tuple[int, int]]:
    return sorted((BIT[card].bit_length() - 1 & 15, BIT[card]) for card in codes(cards))


def _in_window(d: TradeState, author: int) -> Window:
    if d.window is None or d.swap is not None or d.ballot is not None:
        raise IllegalMove("no_window")
    return d.window


def _woken(s: TradeState, author: int) -> TradeState:
    """After an offer the others are asked again."""
    assert s.window is not None
    return replace(s, window=replace(s.window, ready=s.window.ready & 1 << author, wake=s.window.wake + 1))


def _ready(d: TradeState, author: int, _: Ready) -> Step:
    window = _in_window(d, author)
    if window.ready >> author & 1:
        raise IllegalMove("ready_already")
    s = replace(d, window=replace(window, ready=window.ready | 1 << author))
    return s, (Event("ready", {"seat": author}),)


def _auto(d: TradeState, author: int, move: AutoReady) -> Step:
    """Standing ready is declared or taken back at any time; in a window it makes ready, or not ready."""
    if not _may_stand(d):
        raise IllegalMove("not_now")
    if (d.auto >> author & 1) == (move.on == "on"):
        raise IllegalMove("ready_already" if move.on == "on" else "not_standing_ready")
    if d.toggled[author] >= TOGGLES:
        raise IllegalMove("trade_cap")
    s = replace(d, auto=d.auto ^ 1 << author, toggled=put(d.toggled, author, d.toggled[author] + 1))
    if d.window is not None:
        ready = d.window.ready
        s = replace(
            s, window=replace(d.window, ready=ready | 1 << author if move.on == "on" else ready & ~(1 << author))
        )
    return s, (Event("auto_ready", {"seat": author, "on": move.on}),)


def _may_stand(d: TradeState) -> bool:
    """Whether standing ready can be declared or taken back: in the auction and in the play."""
    return d.starter >= 0 and not d.closed and d.swap is None and d.ballot is None and d.deal.phase in _TRADED


def _offer(d: TradeState, author: int, move: MakeOffer) -> Step:
    """Makes an offer, if it can be kept (rules/betel_trade.md 4.6)."""
    window = _in_window(d, author)
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
    return _woken(s, author), (Event("offered", {**public, "terms": _told(d, lot, EVERYONE)}, lot.seen, public),)


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


def _offers_told(d: TradeState, viewers: int) -> list[Any]:
    return [{"id": lot.id, "terms": _told(d, lot, viewers)} for lot in d.offers]


def _agreements_told(d: TradeState, viewers: int) -> list[Any]:
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


def _accept(d: TradeState, author: int, move: Accept) -> Step:
    window = _in_window(d, author)
    lot = _lot(d, author, move.offer)
    if checks.has_open_amount(lot.offer):
        raise IllegalMove("trade_open_amount")
    return _taken(d, author, window, lot, checks.at_least(lot.offer), ())


def _refine(d: TradeState, author: int, move: Refine) -> Step:
    window = _in_window(d, author)
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


def _show(d: TradeState, author: int, move: ShowCards) -> Step:
    """Shows cards for nothing (rules/betel_trade.md 4.4)."""
    _in_window(d, author)
    viewers = sum(1 << seat for seat in set(move.to))
    cards = pick(move.cards, d.deal.hands[author])
    if cards is None or not cards:
        raise IllegalMove("trade_not_held", clause=-1)
    if not checks.may_show(d, author, viewers):
        raise IllegalMove("trade_prohibited", clause=-1)
    if all(not cards & ~checks.known_to(d, author, seat) for seat in seats_of(viewers)):
        raise IllegalMove("nothing_new")
    return settling.shown(d, author, cards, viewers)


def _order(d: TradeState, author: int, move: GiveOrder) -> Step:
    """An order under a demand (rules/betel_trade.md 4.8)."""
    _in_window(d, author)
    agreement = next((each for each in d.agreements if each.number == move.agreement), None)
    if agreement is None or move.clause >= len(agreement.duties):
        raise IllegalMove("no_such_demand")
    duty = agreement.duties[move.clause]
    clause = duty.clause
    if not isinstance(clause, Demand) or duty.creditor != author or not _usable(d, agreement, duty):
        raise IllegalMove("no_such_demand")
    which = _part(clause, move.filter)
    if not _orderable(d, duty, which):
        raise IllegalMove("order_impossible")
    spent = replace(duty, used=duty.used + 1)
    when = When(agreement.age, "next" if clause.on == "call" else None, _this_trick(d, clause))
    on = pledges.decision(d.deal)
    order = Must(on, when, which, "first")  # type: ignore[arg-type]
    if any(each.ordered and each.status == "pending" and each.debtor == duty.debtor for each in agreement.duties):
        raise IllegalMove("ordered_already")
    agreement = duty_of(agreement, move.clause, spent)
    ordered = Duty(order, duty.debtor, duty.creditor, duty.seen, ordered=True, skipped=duty.skipped)
    s = d.with_agreement(replace(agreement, duties=(*agreement.duties, ordered)))
    data = {"seat": author, "to": duty.debtor, "agreement": agreement.number}
    events: tuple[Event, ...] = (Event("ordered", {**data, "filter": which}, duty.seen, {**data, "filter": None}),)
    if spent.used == clause.uses:
        s, more = settling.settled(s, agreement.number, move.clause, "done")
        events += more
    return s, events


def _this_trick(d: TradeState, clause: Demand) -> tuple[int, int] | None:
    return (d.deal.played + 1, d.deal.played + 1) if clause.on in CARDS else None


def _part(clause: Demand, which: Filter) -> Filter:
    """The order as a part of the menu; refused if it is none."""
    if not well_formed(which, clause.on):
        raise IllegalMove(checks.MALFORMED, clause=-1)
    if clause.on in CARDS:
        if cards_of(which) & ~cards_of(clause.menu):
            raise IllegalMove("not_on_the_menu")
        return which
    (passing, says), (may_pass, may_say) = said(which), said(clause.menu)
    which = Filter(
        kinds=which.kinds,
        contracts=which.contracts,
        take=which.take or clause.menu.take,
        give=which.give or clause.menu.give,
    )
    for mine, menu in ((which.take, clause.menu.take), (which.give, clause.menu.give)):
        if menu is not None and mine != menu:
            raise IllegalMove("not_on_the_menu")
    if (passing and not may_pass) or says & ~may_say:
        raise IllegalMove("not_on_the_menu")
    return which


def _orderable(d: TradeState, duty: Duty, which: Filter) -> bool:
    """Whether a legal move fits an order; not tested where that would tell what the debtor holds."""
    if pledges.decision(d.deal) == "call":
        return bool(matching(pledges.legal_now(d, duty.debtor), which))
    if checks.skips(d, duty.debtor, duty.creditor):
        return True
    return bool(legal_cards(d.deal, duty.debtor) & cards_of(which))


def _choose(d: TradeState, author: int, move: Choose) -> Step:
    return settling.choose(d, author, move.card)


def _motion(d: TradeState, author: int, move: Motion) -> Step:
    _in_window(d, author)
    if d.motions >> author & 1:
        raise IllegalMove("motion_already")
    ballot = Ballot(move.what, yes=1 << author)
    s = replace(d, ballot=ballot, motions=d.motions | 1 << author)
    return s, (Event("ballot", {"about": move.what, "agreement": None, "seat": author}),)


def _vote(d: TradeState, author: int, move: Vote) -> Step:
    ballot = d.ballot
    if ballot is None or (ballot.yes | ballot.no) >> author & 1:
        raise IllegalMove("not_now")
    mark = 1 << author
    ballot = replace(ballot, yes=ballot.yes | mark) if move.say == "yes" else replace(ballot, no=ballot.no | mark)
    voted = Event("voted", {"seat": author, "say": move.say})
    result = settling.votes_counted(d, ballot)
    if result is None:
        return replace(d, ballot=ballot), (voted,)
    s = replace(d, ballot=None)
    outcome = Event("vote_result", {"about": ballot.about, "carried": result, "agreement": ballot.agreement})
    if ballot.about == "text":
        agreement = s.agreement(ballot.agreement)
        duty = replace(agreement.duties[ballot.duty], vote="kept" if result else "broken")
        s = s.with_agreement(duty_of(agreement, ballot.duty, duty))
        s, events = settling.settled(s, ballot.agreement, ballot.duty, "done")
        return s, (voted, outcome, *events)
    if not result:
        return s, (voted, outcome)
    return _annulled(s, ended=ballot.about == "end_match"), (voted, outcome)


def _annulled(s: TradeState, *, ended: bool) -> TradeState:
    """The deal is void: money and promises as they stood at its start; it is dealt again, or the match is over."""
    fresh = TradeDeal().start(s.spec)
    fresh = replace(fresh, auto=s.auto, motions=s.motions, again=s.again + 1)
    if not ended:
        return fresh
    deal = over(s.deal)
    return replace(fresh, deal=deal, ended=True, closed=True, starter=s.starter)


def _window_choices(d: TradeState, seat: int) -> tuple[Form, ...]:
    """All one may do in a window, with offers, fillings and orders ready-made."""
    window = d.window
    assert window is not None
    found = [] if window.ready >> seat & 1 else [_READY]
    found += _standing_choices(d, seat)
    if window.made[seat] < OFFERS:
        terms = suggestions(d, seat)
        found += [Form(MakeOffer, (Phrases("terms", "terms", terms),))] if terms else []
    if window.tried[seat] < REFINEMENTS:
        found += _taking_choices(d, seat)
    found += _show_choices(d, seat)
    found += _order_choices(d, seat)
    if not d.motions >> seat & 1:
        found.append(Form(Motion, (Option("what", ("end_match", "annul")),), confirm="motion"))
    return tuple(found)


def _standing_choices(d: TradeState, seat: int) -> list[Form]:
    """Standing ready, or taking that back."""
    if not _may_stand(d) or d.toggled[seat] >= TOGGLES:
        return []
    return [Form(AutoReady, (Option("on", ("off" if d.auto >> seat & 1 else "on",)),))]


def _taking_choices(d: TradeState, seat: int) -> list[Form]:
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


def _show_choices(d: TradeState, seat: int) -> list[Form]:
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


def _order_choices(d: TradeState, seat: int) -> list[Form]:
    found = []
    for agreement in d.agreements:
        if any(each.ordered and each.status == "pending" for each in agreement.duties):
            continue
        for at, duty in enumerate(agreement.duties):
            clause = duty.clause
            if duty.creditor != seat or not isinstance(clause, Demand) or not _usable(d, agreement, duty):
                continue
            if at <= 16 and _orderable(d, duty, clause.menu):
                parts = (
                    Phrases("agreement", "number", (agreement.number,)),
                    Phrases("clause", "number", (at,)),
                    Phrases("filter", "filter", (clause.menu,)),
                )
                found.append(Form(GiveOrder, parts))
    return found


_TRADE: Final[dict[type[Move], Callable[[TradeState, int, Any], Step]]] = {
    Bid: _bid,
    MakeOffer: _offer,
    Accept: _accept,
    Refine: _refine,
    ShowCards: _show,
    GiveOrder: _order,
    Ready: _ready,
    AutoReady: _auto,
    Choose: _choose,
    Motion: _motion,
    Vote: _vote,
}
