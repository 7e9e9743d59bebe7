"""A match of several deals. A deal knows nothing of the match; a series says only which deals are played."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from talia.table.account import Account
from talia.table.forms import Form
from talia.table.game import Channel, Game, Guide, Result, Status, Timer, of_this_deal
from talia.table.moves import (
    CHANCE,
    CLOCK,
    EVERYONE,
    NOBODY,
    Draw,
    Drawn,
    Event,
    Expired,
    IllegalMove,
    Move,
    Roll,
    Shuffle,
)
from talia.table.sides import Side
from talia.table.zones import Fact, Zone

D = TypeVar("D")


class Deal(ABC, Generic[D]):
    """The rules of one deal. Seats are those of the table; ``spec`` says who deals and with which options.

    ``score`` is None until the deal is over; ``account`` says how it came about. ``summary`` is its line in the score
    sheet (contract, tricks ...), public once the deal is over. All other methods are as in ``Game``; the label given to
    ``draw`` is the deal's place in the match, and every draw of the deal has that label or one below it (``label +
    "/lot"``). A deal that is annulled and dealt again says so by ``again``: its place is another one then, so that
    other cards come.
    """

    @abstractmethod
    def start(self, spec: Any) -> D:
        """The state before the cards are dealt."""

    @abstractmethod
    def draw(self, d: D, label: str) -> Draw | None:
        """The random event needed before anybody may move: while seats are awaited it is not asked for.

        A fresh deal always needs one.
        """

    def again(self, d: D) -> int:
        """How often the deal was annulled, to be dealt again."""
        return 0

    def void(self, d: D) -> bool:
        """Whether the deal, now over, was annulled and not dealt again."""
        return False

    def asks_referee(self, d: D) -> bool:
        """Whether the deal needs the referee's verdict before anybody may move; not asked while seats are awaited."""
        return False

    def verdict(self, d: D, log: Sequence[Any]) -> str:
        """The referee's answer; ``log`` begins with the cards dealt last."""
        raise NotImplementedError

    def counsels(self, d: D, seat: int) -> bool:
        """Whether there may be a counsel for a seat."""
        return False

    def counsel(self, d: D, seat: int, log: Sequence[Any]) -> Move | None:
        """The counsel, if one is found; ``log`` begins with the cards dealt last."""
        raise NotImplementedError

    @abstractmethod
    def waiting(self, d: D) -> int:
        """The set of seats whose decision is needed."""

    def status(self, d: D, seat: int) -> Status:
        """Whether a seat plays in this deal."""
        return "playing"

    def waiting_seen(self, d: D) -> int:
        """Who may know who is awaited."""
        return -1

    def sides(self, d: D) -> tuple[Side, ...]:
        """Who is with whom in this deal, and who knows it."""
        return ()

    @abstractmethod
    def choices(self, d: D, seat: int) -> tuple[Form, ...]:
        """All a seat may do now."""

    def asides(self, d: D, seat: int) -> tuple[Form, ...]:
        """What a seat may do besides; see ``Game.asides``."""
        return ()

    def invited(self, d: D) -> int:
        """The seats that are asked whether they would do one of them; see ``Game.invited``."""
        return NOBODY

    @abstractmethod
    def play(self, d: D, author: int, move: Move) -> tuple[D, tuple[Event, ...]]:
        """The step; raises IllegalMove."""

    @abstractmethod
    def default(self, d: D, seat: int) -> Move | None:
        """The automatic move of a silent seat."""

    def leaving(self, d: D, seat: int) -> Move | None:
        """What is done for a seat that is left for good; see ``Game.leaving``."""
        return None

    def stopped(self, d: D) -> tuple[D, tuple[Event, ...]]:
        """The match ends here: the same deal, unless it is settled already and only waits; then it is over."""
        return d, ()

    def timers(self, d: D) -> tuple[Timer, ...]:
        """The deadlines of the deal itself."""
        return ()

    def channels(self, d: D) -> tuple[Channel, ...]:
        """Where one may chat as long as the deal is played."""
        return (Channel("table", EVERYONE, EVERYONE),)

    @abstractmethod
    def zones(self, d: D) -> tuple[Zone, ...]:
        """All places with cards; once the deal is over everybody sees every face the game shows in the end."""

    @abstractmethod
    def facts(self, d: D) -> tuple[Fact, ...]:
        """All there is to know besides cards."""

    def guidance(self, d: D, seat: int) -> tuple[Guide, ...]:
        """What a newcomer in this seat may think of now."""
        return ()

    @abstractmethod
    def phase(self, d: D) -> str:
        """The public code of what is going on."""

    @abstractmethod
    def score(self, d: D) -> tuple[int, ...] | None:
        """What the deal brings each seat; None until it is over."""

    def account(self, d: D) -> Account:
        """How the score came about, step by step, once the deal is over; () if the game does not say."""
        return ()

    def remarks(self, d: D) -> Account:
        """What there is to say of how the deal ended before its last card, above its account."""
        return ()

    def summary(self, d: D) -> dict[str, Any]:
        """The deal's line in the score sheet."""
        return {}


class SeriesState(Struct, Generic[D], frozen=True, gc=False):
    """State of a series. ``first`` is the first dealer, -1 until it is known; ``sheet`` has a line a finished deal."""

    options: Any
    seats: int
    first: int
    totals: tuple[int, ...]
    sheet: tuple[dict[str, Any], ...] = ()
    spec: Any = None
    deal: D | None = None
    finished: bool = True
    """Whether the deal in ``deal`` is over or there was none yet: then the next is drawn, unless ``spec`` is None."""
    awaited: int = 0
    """The seats whose decision the deal in progress needs, remembered, for it is asked more often than it changes."""
    time_up: bool = False


class Series(Game[SeriesState[D]], Generic[D]):
    """A match of deals: totals, score sheet, dealer, next deal.

    A subclass gives the deal (``one``, or several kinds of them by ``rules_of``) and says which deal comes next
    (``plan``); it may start with other totals than zero (``opening``) or let the fewest points win (``most_wins``).
    """

    one: ClassVar[Deal[Any]]

    @abstractmethod
    def plan(self, s: SeriesState[D]) -> Any | None:
        """What the next deal is started with (number ``len(s.sheet)``, first dealer ``s.first``); None: match over."""

    def rules_of(self, deal: Any) -> Deal[Any]:
        """The rules a deal is played by, of a match with several kinds of deals: ``deal`` is its state or its spec."""
        return self.one

    def first_dealer(self, options: Any, seats: int) -> int | None:
        """The seat that deals first; None: by lot."""
        return None

    def opening(self, options: Any, seats: int) -> tuple[int, ...]:
        """The totals before the first deal."""
        return (0,) * seats

    def closing(self, s: SeriesState[D]) -> tuple[SeriesState[D], tuple[Event, ...]]:
        """What the end of the match itself does to the totals, however it ends; it cannot reopen the match."""
        return s, ()

    def start(self, options: Any, seats: int) -> SeriesState[D]:
        """The state before the lot for the first dealer or the first deal."""
        self.check(options, seats)
        first = self.first_dealer(options, seats)
        s: SeriesState[D] = SeriesState(options, seats, -1 if first is None else first, self.opening(options, seats))
        return s if first is None else replace(s, spec=self.plan(s))

    def draw(self, s: SeriesState[D]) -> Draw | None:
        """The lot for the first dealer, the next deal, or what the deal in progress needs."""
        if s.first < 0:
            return Roll("lot/dealer", s.seats)
        if s.finished:
            if s.spec is None:
                return None
            rules = self.rules_of(s.spec)
            return rules.draw(rules.start(s.spec), _label(len(s.sheet)))
        if s.awaited:
            return None
        rules = self.rules_of(s.deal)
        return rules.draw(s.deal, _label(len(s.sheet), rules.again(s.deal)))

    def dealt(self, s: SeriesState[D]) -> str | None:
        """The place of the deal whose cards lie there."""
        if s.deal is None:
            return None
        rules = self.rules_of(s.deal)
        if s.finished:
            return None if rules.void(s.deal) else _label(len(s.sheet) - 1, rules.again(s.deal))
        return _label(len(s.sheet), rules.again(s.deal))

    def asks_referee(self, s: SeriesState[D]) -> bool:
        """Whether the deal does."""
        return not s.awaited and not s.finished and self.rules_of(s.deal).asks_referee(s.deal)

    def verdict(self, s: SeriesState[D], log: Sequence[Any]) -> str:
        """The referee's answer to the deal."""
        return self.rules_of(s.deal).verdict(s.deal, of_this_deal(self, s, log))

    def counsels(self, s: SeriesState[D], seat: int) -> bool:
        """Whether there may be one in the deal."""
        return not s.finished and self.rules_of(s.deal).counsels(s.deal, seat)

    def counsel(self, s: SeriesState[D], seat: int, log: Sequence[Any]) -> Move | None:
        """The counsel in the deal."""
        return self.rules_of(s.deal).counsel(s.deal, seat, of_this_deal(self, s, log))

    def waiting(self, s: SeriesState[D]) -> int:
        """The seats the deal waits for."""
        return s.awaited

    def status(self, s: SeriesState[D], seat: int) -> Status:
        """That of the deal; of a finished one until the next is dealt."""
        return "playing" if s.deal is None else self.rules_of(s.deal).status(s.deal, seat)

    def waiting_seen(self, s: SeriesState[D]) -> int:
        """Who may know who is awaited."""
        return -1 if s.finished else self.rules_of(s.deal).waiting_seen(s.deal)

    def sides(self, s: SeriesState[D]) -> tuple[Side, ...]:
        """The deal's sides; those of a finished deal until the next is dealt, before the first those it begins with."""
        if s.deal is not None:
            return self.rules_of(s.deal).sides(s.deal)
        if s.spec is None:
            return ()
        rules = self.rules_of(s.spec)
        return rules.sides(rules.start(s.spec))

    def sheet(self, s: SeriesState[D]) -> tuple[dict[str, Any], ...]:
        """A line for each finished deal."""
        return s.sheet

    def choices(self, s: SeriesState[D], seat: int) -> tuple[Form, ...]:
        """What the deal offers the seat."""
        return () if s.finished else self.rules_of(s.deal).choices(s.deal, seat)

    def asides(self, s: SeriesState[D], seat: int) -> tuple[Form, ...]:
        """What the deal leaves to the seat besides."""
        return () if s.finished else self.rules_of(s.deal).asides(s.deal, seat)

    def invited(self, s: SeriesState[D]) -> int:
        """Those the deal invites."""
        return NOBODY if s.finished else self.rules_of(s.deal).invited(s.deal)

    def play(self, s: SeriesState[D], author: int, move: Move) -> tuple[SeriesState[D], tuple[Event, ...]]:
        """A step of the deal, the lot, the next deal, or the end of the time."""
        if author == CHANCE and s.first < 0:
            return self._dealer_drawn(s, move)
        if author == CLOCK and move == Expired("end"):
            return self._time_is_up(s)
        if s.finished:
            return self._begun(s, author, move)
        rules = self.rules_of(s.deal)
        deal, events = rules.play(s.deal, author, move)
        if rules.score(deal) is None:
            return replace(s, deal=deal, awaited=rules.waiting(deal)), events
        return self.settled(s, deal, events)

    def _begun(self, s: SeriesState[D], author: int, move: Move) -> tuple[SeriesState[D], tuple[Event, ...]]:
        """The first step of the next deal."""
        if author != CHANCE or s.spec is None:
            raise IllegalMove("between_deals" if s.spec is not None else "match_over")
        s = replace(s, deal=self.rules_of(s.spec).start(s.spec), finished=False)
        begins = Event("deal_begins", {"deal": len(s.sheet)})
        warned = (Event("stays_closed", {}),) if self.closed(s.options) and not s.sheet else ()
        s, events = self.play(s, author, move)
        return s, (*warned, begins, *events)

    def _time_is_up(self, s: SeriesState[D]) -> tuple[SeriesState[D], tuple[Event, ...]]:
        """The deal in progress is finished first; between two deals there may be no other."""
        if self.minutes(s.options) is None or s.time_up:
            raise IllegalMove("no_such_timer")
        s = replace(s, time_up=True)
        events: tuple[Event, ...] = (Event("time_up", {}),)
        if s.finished and s.sheet:
            s = replace(s, spec=self.plan(s))
            events += self._match_over(s)
        return s, events

    def _dealer_drawn(self, s: SeriesState[D], move: Move) -> tuple[SeriesState[D], tuple[Event, ...]]:
        if not isinstance(move, Drawn) or not isinstance(move.value, int) or not 0 <= move.value < s.seats:
            raise IllegalMove("not_the_draw")
        s = replace(s, first=move.value)
        # A match has one deal at least, also if its time was up before the lot.
        return replace(s, spec=self.plan(replace(s, time_up=False))), (Event("first_dealer", {"seat": s.first}),)

    def settled(
        self, s: SeriesState[D], deal: D, events: tuple[Event, ...] = ()
    ) -> tuple[SeriesState[D], tuple[Event, ...]]:
        """A deal that is over goes into the score sheet, and the next is planned, or the match is closed.

        ``events``: what has ended the deal, told before.
        """
        score = self.rules_of(deal).score(deal)
        if score is None:
            raise ValueError("the deal is not over")
        totals = tuple(total + points for total, points in zip(s.totals, score, strict=True))
        row = {"deal": len(s.sheet), "score": score, "totals": totals, **self.rules_of(deal).summary(deal)}
        s = replace(s, deal=deal, finished=True, awaited=0, totals=totals, sheet=(*s.sheet, row))
        s = replace(s, spec=self.plan(s))
        events = (*events, Event("deal_over", {**row, "unit": self.unit(s.options)}))
        if s.spec is None:
            s, closing = self.closing(s)
            events += closing
        return s, (*events, *self._match_over(s))

    def _match_over(self, s: SeriesState[D]) -> tuple[Event, ...]:
        result = self.result(s)
        if result is None:
            return ()
        told = {"totals": result.totals, "ranks": result.ranks, "unit": self.unit(s.options)}
        return (Event("match_over", told),)

    def leaving(self, s: SeriesState[D], seat: int) -> Move | None:
        """The deal's, as long as it is played."""
        return None if s.finished else self.rules_of(s.deal).leaving(s.deal, seat)

    def stopped(self, s: SeriesState[D]) -> tuple[SeriesState[D], tuple[Event, ...]]:
        """A deal that is settled counts, any other in progress does not; then the match is closed as at its end."""
        events: tuple[Event, ...] = ()
        if not s.finished:
            rules = self.rules_of(s.deal)
            deal, events = rules.stopped(s.deal)
            if rules.score(deal) is not None:
                s, events = self.settled(s, deal, events)
                if self.result(s) is not None:
                    return s, events
        s, closing = self.closing(s)
        return s, (*events, *closing)

    def default(self, s: SeriesState[D], seat: int) -> Move | None:
        """The deal's automatic move."""
        return None if s.finished else self.rules_of(s.deal).default(s.deal, seat)

    def timers(self, s: SeriesState[D]) -> tuple[Timer, ...]:
        """The end of the match by time, and the deal's own."""
        minutes = self.minutes(s.options)
        end = () if minutes is None or s.time_up or self.result(s) else (Timer("end", 60 * minutes, 60 * minutes),)
        return end + (() if s.finished else self.rules_of(s.deal).timers(s.deal))

    def channels(self, s: SeriesState[D]) -> tuple[Channel, ...]:
        """The deal's; before, between and after the deals all chat with each other."""
        return super().channels(s) if s.finished else self.rules_of(s.deal).channels(s.deal)

    def zones(self, s: SeriesState[D]) -> tuple[Zone, ...]:
        """The deal's zones; those of a finished deal until the next is dealt."""
        return () if s.deal is None else self.rules_of(s.deal).zones(s.deal)

    def facts(self, s: SeriesState[D]) -> tuple[Fact, ...]:
        """The number of the deal, the score sheet, what is counted if it is not points, and the deal's own."""
        number = len(s.sheet) - (1 if s.finished and s.sheet else 0)
        unit = self.unit(s.options)
        own = () if s.deal is None else self.rules_of(s.deal).facts(s.deal)
        again = 0 if s.deal is None or self.dealt(s) is None else self.rules_of(s.deal).again(s.deal)
        return (
            Fact("deal", number),
            Fact("sheet", s.sheet),
            *(() if unit == "points" else (Fact("unit", unit),)),
            *((Fact("again", again),) if again else ()),
            *self._account(s),
            *own,
        )

    def _account(self, s: SeriesState[D]) -> tuple[Fact, ...]:
        """That of a finished deal, for everybody, until the next is dealt."""
        if not s.finished or s.deal is None:
            return ()
        rules = self.rules_of(s.deal)
        told = (("account", rules.account(s.deal)), ("ended_early", rules.remarks(s.deal)))
        return tuple(Fact(name, lines) for name, lines in told if lines)

    def guidance(self, s: SeriesState[D], seat: int) -> tuple[Guide, ...]:
        """That of the deal, while it is played."""
        return () if s.finished or seat >= s.seats else self.rules_of(s.deal).guidance(s.deal, seat)

    def phase(self, s: SeriesState[D]) -> str:
        """The deal's phase, ``scored`` between deals, ``over`` after the last."""
        if not s.finished:
            return self.rules_of(s.deal).phase(s.deal)
        if s.first >= 0 and s.spec is None:
            return "over"
        return "scored" if s.sheet else "start"

    def totals(self, s: SeriesState[D]) -> tuple[int, ...]:
        """The running totals."""
        return s.totals

    def finished(self, s: SeriesState[D]) -> int:
        """The number of lines in the score sheet."""
        return len(s.sheet)

    def opened(self, s: SeriesState[D]) -> int:
        """All that are finished; none before the end of the match if they stay closed so long."""
        return 0 if self.closed(s.options) and self.result(s) is None else len(s.sheet)

    def result(self, s: SeriesState[D]) -> Result | None:
        """Totals and ranks after the last deal."""
        if s.finished and s.first >= 0 and s.spec is None:
            return Result.of(s.totals, most_wins=self.most_wins, contending=self.contending(s))
        return None

    def contending(self, s: SeriesState[D]) -> int:
        """The seats that are ranked at the end, as a mask: all, where nobody is there as a referee is."""
        return -1


def the_shuffle(move: Move, draw: Draw | None) -> tuple[str, ...]:
    """The outcome of the shuffle a deal asked for, checked: the same items in some order.

    >>> the_shuffle(Drawn("deal/0", ("b", "a")), Shuffle("deal/0", ("a", "b")))
    ('b', 'a')
    """
    if (
        not isinstance(move, Drawn)
        or not isinstance(draw, Shuffle)
        or isinstance(move.value, int)
        or sorted(move.value) != sorted(draw.items)
    ):
        raise IllegalMove("not_the_draw")
    return move.value


def _label(number: int, again: int = 0) -> str:
    """The place of a deal in the match; that of the same deal dealt again is below it.

    >>> _label(3), _label(3, 1)
    ('deal/3', 'deal/3/again/1')
    """
    return f"deal/{number}/again/{again}" if again else f"deal/{number}"
