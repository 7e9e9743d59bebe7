"""Poker as a match of deals for chips of the table (rules/poker.md)."""

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from talia.cards import Deck
from talia.games.poker.deal import PokerDeal
from talia.games.poker.hands import HAND
from talia.games.poker.moves import AnyMove
from talia.games.poker.options import Options, deck_of
from talia.games.poker.showdown import rests_given, told_rests, with_rests
from talia.games.poker.state import Spec, State
from talia.table.game import BadOptions, Condition, Status, about
from talia.table.moves import Event
from talia.table.registry import register
from talia.table.series import Series, SeriesState

DEALS_EACH = 5
SPARE = 4
"""So many cards must be left in the talon."""


@register
class Poker(Series[State]):
    """The game: how many deals, who can pay the ante, which deck."""

    id = "poker"
    seats = range(2, 9)
    usual = 5
    family = "no_tricks"
    glossary = ("cards", "chips", "hands")
    deck = Deck()
    Options = Options
    Moves = AnyMove
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "classic": {},
        "table_stakes": {"short_stack": "all_in", "checking": True, "max_stake": 100},
        "even": {"stacks": "fresh"},
    }
    comparable: ClassVar[Mapping[str, Any]] = {"stacks": "fresh"}
    applies: ClassVar[Mapping[str, tuple[Condition, ...]]] = {
        "short_deck_wheel": (
            {"deck_size": (48, 44, 40, 36, 32, 28, 24)},
            {"deck_size": ("auto",), "seats": (2, 3, 4)},
        ),
    }
    one = PokerDeal()

    # The lot; 100 deals of the cards, an exchange with a new talon and a hand shown by each, the end of the time, and
    # the words of two rounds: all pass or hold once, and again after each raise, which is one chip at least.
    longest = 1 + 100 * (2 + 3 * 8 + 8 * (2 + 10_000))

    def lasts(self, options: Any, seats: int) -> int:
        """Half a minute a deal, and ten seconds for each player."""
        return about((options.deals or DEALS_EACH * seats) * (0.5 + seats / 6))

    def unit(self, options: Any) -> str:
        """Chips of the table."""
        return "chips"

    def check(self, options: Any, seats: int) -> None:
        """There must be cards for all, limits that fit each other, and chips for the first ante."""
        needed, cards = HAND * seats + SPARE, deck_of(options, seats)
        if needed > cards:
            raise BadOptions("too_few_cards", needed=needed, cards=cards)
        if options.max_stake <= options.min_stake:
            raise BadOptions("max_stake_too_low", least=options.min_stake + 1)
        if options.start_chips < options.min_stake:
            raise BadOptions("too_few_chips", least=options.min_stake)

    def closed(self, options: Any) -> bool:
        """Cards nobody had to show stay closed until the match is over."""
        return True

    def opening(self, options: Any, seats: int) -> tuple[int, ...]:
        """Everybody's chips; where every deal begins with the same, wins and losses are added up from nothing."""
        return (options.start_chips if options.stacks == "carried" else 0,) * seats

    def plan(self, s: SeriesState[State]) -> Any | None:
        """The next deal among those who can pay the ante, until there were enough or only one can."""
        number, o, seats = len(s.sheet), s.options, s.seats
        deals = o.deals or DEALS_EACH * seats
        stacks = s.totals if o.stacks == "carried" else (o.start_chips,) * seats
        able = {seat for seat, chips in enumerate(stacks) if chips >= o.min_stake}
        if number == deals or len(able) < 2:
            return None
        after = s.first if s.deal is None else s.deal.spec.dealer + 1
        dealer = next(seat % seats for seat in range(after, after + seats) if seat % seats in able)
        order = tuple(seat % seats for seat in range(dealer + 1, dealer + 1 + seats) if seat % seats in able)
        rests = s.deal.rests if s.deal is not None and s.deal.carried else ()
        return Spec(o, dealer, order, stacks, deck_of(o, seats), rests, last=number == deals - 1)

    def closing(self, s: SeriesState[State]) -> tuple[SeriesState[State], tuple[Event, ...]]:
        """Chips that wait for a deal that is not played to its end: in the sheet they belong to the one they are from.

        Whose they are follows from what all have seen: who shared which pot, and who dealt.
        """
        deal = s.deal
        if deal is None:
            return s, ()
        if not s.finished:
            rests, events = deal.spec.rests, told_rests(deal.spec.rests)
        else:
            rests = deal.rests if deal.carried else ()
            deal, events = rests_given(deal)
        if not rests:
            return s, ()
        row = s.sheet[-1]
        row = {**row, **{key: with_rests(row[key], rests) for key in ("score", "totals")}}
        return replace(s, deal=deal, totals=with_rests(s.totals, rests), sheet=(*s.sheet[:-1], row)), events

    def status(self, s: SeriesState[State], seat: int) -> Status:
        """Who can't pay the next ante is out."""
        if s.finished and s.spec is not None:
            return "playing" if seat in s.spec.order else "out"
        return super().status(s, seat)
