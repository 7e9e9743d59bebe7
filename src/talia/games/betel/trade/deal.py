"""A deal of Betel with trading around it (rules/betel_trade.md): bids for the first exchange, windows, agreements.

The deal itself is that of ``BetelDeal`` and knows nothing of trading: its moves wait until the window before them is
closed, and those that would break a promise are taken away.
"""

from collections.abc import Callable, Sequence
from operator import add
from typing import Any, Final

from msgspec.structs import replace

from talia.cards import BIT, codes
from talia.games.betel import moves as betel
from talia.games.betel.claims import Claiming, certain, settled
from talia.games.betel.state import made
from talia.games.betel.trade import pledges, settling
from talia.games.betel.trade.bargains import (
    accept,
    agreements_told,
    offer,
    offers_told,
    refine,
    show,
    show_choices,
    taking_choices,
)
from talia.games.betel.trade.filters import Calls, forms, spelled
from talia.games.betel.trade.hanging import hanging
from talia.games.betel.trade.opening import BASE, bid, bid_facts, bidders, dealt
from talia.games.betel.trade.orders import order, order_choices
from talia.games.betel.trade.state import (
    NONE,
    OFFERS,
    REFINEMENTS,
    Step,
    TradeSpec,
    TradeState,
)
from talia.games.betel.trade.suggestions import suggestions
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
from talia.games.betel.trade.votes import motion, vote
from talia.games.betel.trade.windows import (
    auto,
    onward,
    ready,
    shut,
    standing_choices,
)
from talia.table.forms import Cards, Form, Option, Phrases
from talia.table.game import Status, Timer
from talia.table.match import Line
from talia.table.moves import CHANCE, CLOCK, EVERYONE, NOBODY, Draw, Event, Expired, IllegalMove, Move, seats_of
from talia.table.series import Deal
from talia.table.sides import Side
from talia.table.zones import Fact, Zone, known_in
from talia.tricks.play import HAND, lowest

LONGEST_WINDOW: Final = 120
LONGEST_CHOICE: Final = 20
LONGEST_VOTE: Final = 60
AUTO_WAIT: Final = 10
"""Seconds: a window, a choice of cards, a vote, and what a player standing ready has after a new offer."""

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
        """The shuffle."""
        return BASE.draw(d.deal, label)

    def again(self, d: TradeState) -> int:
        """How often the table has annulled the deal."""
        return d.again

    def void(self, d: TradeState) -> bool:
        """Whether the match was ended in the middle of it."""
        return d.ended

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

    def status(self, d: TradeState, seat: int) -> Status:
        """As without trading."""
        return BASE.status(d.deal, seat)

    def sides(self, d: TradeState) -> tuple[Side, ...]:
        """As without trading: an agreement makes no side."""
        return BASE.sides(d.deal)

    def waiting(self, d: TradeState) -> int:
        """Who has to bid, to choose, to vote or to say that he is ready; else whom the deal waits for."""
        stage = self.phase(d)
        if stage == "first_exchange":
            return bidders(d)
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
        if d.closed or d.deal.cards is None:
            return BASE.phase(d.deal)
        if d.starter < 0:
            return "first_exchange"
        if d.ballot is not None:
            return "vote"
        if d.swap is not None:
            return "choose"
        return "window" if d.window is not None else BASE.phase(d.deal)

    def choices(self, d: TradeState, seat: int) -> tuple[Form, ...]:
        """What a seat may do: trade in a window, and after it what the deal and the promises leave."""
        stage = self.phase(d)
        if not d.spec.deal.active >> seat & 1:
            return BASE.choices(d.deal, seat) if stage == "prediction" else ()
        if stage == "first_exchange":
            bids = Phrases("amount", "number", pledges.bids_left(d, seat))
            return (Form(Bid, (bids,)),) if bidders(d) >> seat & 1 else ()
        if stage == "choose":
            assert d.swap is not None
            if d.swap.queue[0].seat != seat:
                return ()
            return (Form(Choose, (Cards("card", HAND[seat], settling.choosable(d)),)),)
        if stage == "vote":
            return _VOTE if self.waiting(d) >> seat & 1 else ()
        if stage == "window":
            return _window_choices(d, seat)
        return (*self._deal_choices(d, seat, stage), *standing_choices(d, seat))

    def _deal_choices(self, d: TradeState, seat: int, stage: str) -> tuple[Form, ...]:
        """What the deal and the promises leave."""
        usual = BASE.choices(d.deal, seat)
        if seat != d.deal.turn or not pledges.promised(d, seat):
            return usual
        if stage == "auction":
            return forms(pledges.calls_left(d, seat))
        if stage == "play":
            cards = Form(betel.Play, (Cards("card", HAND[seat], pledges.cards_left(d, seat)),))
            return (cards, *(form for form in usual if form.move is betel.Claim))
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
            s, events = shut(d), ()
        else:
            s, events = self._base(d, author, move)
        s, more = onward(s)
        played = s.deal.playing or isinstance(s.deal.stage, Claiming)
        consent = played and bool(s.agreements and hanging(s))
        if consent != s.deal.consent:
            s = replace(s, deal=replace(s.deal, consent=consent))
        return s, (*events, *more)

    def _base(self, d: TradeState, author: int, move: Move) -> Step:
        """A move of the deal."""
        stage = self.phase(d)
        if author != CHANCE and stage in ("first_exchange", "choose", "vote", "window"):
            raise IllegalMove("window_open" if stage == "window" and author == d.deal.turn else "not_now")
        deal, events = BASE.play(d.deal, author, move)
        if author == CHANCE:
            return dealt(replace(d, deal=deal)), events
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
        facts.append(Fact("balances", tuple(map(add, d.spec.balances, d.money))))
        facts.append(Fact("reserved", tuple(map(d.reserved, seats)) if d.agreements else (0,) * len(seats)))
        facts.append(Fact("auto_ready", seats_of(d.auto)))
        if d.bids:
            facts += bid_facts(d)
        if d.window is not None:
            ready = seats_of(d.window.ready)
            facts.append(Fact("window", {"number": d.window.number, "ready": ready, "turn": d.deal.turn}))
        if d.deal.consent:
            facts.append(Fact("hanging", hanging(d)))
        if d.ballot is not None:
            facts.append(Fact("ballot", {"about": d.ballot.about, "agreement": d.ballot.agreement}))
        if d.swap is not None:
            now = d.swap.queue[0]
            facts.append(
                Fact("choosing", {"seat": now.seat, "agreement": now.agreement, "left": now.left, "show": now.show})
            )
        for key, some, told in (("offers", d.offers, offers_told), ("agreements", d.agreements, agreements_told)):
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


def _played(d: TradeState, s: TradeState, events: tuple[Event, ...]) -> Step:
    """What follows a move of the deal: tricks counted, promises past their window settled, payments due."""
    for event in events:
        if event.code == "trick":
            s = replace(s, winners=(*s.winners, event.data["winner"]))
    if s.knowledge:
        s = replace(s, knowledge=settling.tidy(s.knowledge, s.deal.hands))
    s, more = settling.windows_over(s)
    if d.deal.tricks is None and s.deal.tricks is not None:
        s = settling.at_moment(s, ("auction_end",))
    if len(s.winners) > len(d.winners):
        s = settling.at_moment(s, (f"trick {len(s.winners)}",))
    if s.deal.consent and len(s.winners) > len(d.winners) and s.deal.playing and certain(s.deal):
        s, told = _certain(d, s)
        events += told
    if s.deal.over:
        s, lapsed = settling.left_over(s)
        s = settling.at_moment(s, ("deal_end",))
        more += lapsed
    return s, (*events, *more)


def _certain(d: TradeState, s: TradeState) -> Step:
    """After a trick that leaves a betelek contract decided: the play ends, unless agreements hang on it."""
    if not hanging(s):
        deal, ended = settled(s.deal)
        return replace(s, deal=deal), ended
    if certain(d.deal):
        return s, ()
    return s, (Event("plays_on", {"made": made(s.deal)}),)


def _least_call(calls: Calls) -> Move:
    """The lowest contract, else the kontra, with the fewest and lowest cards exchanged (rules/betel.md 7)."""
    say = calls.says & -calls.says
    exchange = min(calls.exchanges, key=lambda each: (each[0].bit_count(), _height(each[0]), _height(each[1])))
    return spelled(say, exchange)


def _height(cards: int) -> list[tuple[int, int]]:
    return sorted((BIT[card].bit_length() - 1 & 15, BIT[card]) for card in codes(cards))


def _choose(d: TradeState, author: int, move: Choose) -> Step:
    return settling.choose(d, author, move.card)


def _window_choices(d: TradeState, seat: int) -> tuple[Form, ...]:
    """All one may do in a window, with offers, fillings and orders ready-made."""
    window = d.window
    assert window is not None
    found = [] if window.ready >> seat & 1 else [_READY]
    found += standing_choices(d, seat)
    if window.made[seat] < OFFERS:
        terms = suggestions(d, seat)
        found += [Form(MakeOffer, (Phrases("terms", "terms", terms),))] if terms else []
    if window.tried[seat] < REFINEMENTS:
        found += taking_choices(d, seat)
    found += show_choices(d, seat)
    found += order_choices(d, seat)
    if not d.motions >> seat & 1:
        found.append(Form(Motion, (Option("what", ("end_match", "annul")),), confirm="motion"))
    return tuple(found)


_TRADE: Final[dict[type[Move], Callable[[TradeState, int, Any], Step]]] = {
    Bid: bid,
    MakeOffer: offer,
    Accept: accept,
    Refine: refine,
    ShowCards: show,
    GiveOrder: order,
    Ready: ready,
    AutoReady: auto,
    Choose: _choose,
    Motion: motion,
    Vote: vote,
}
