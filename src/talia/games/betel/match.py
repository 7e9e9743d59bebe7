"""A match of Betel: who deals, and when it is over (rules/betel.md 3, 4.6 and 5)."""

from collections.abc import Mapping
from operator import add
from typing import Any, ClassVar, Final

from msgspec.structs import replace

from talia.games.betel import guiding, moves
from talia.games.betel.deal import BetelDeal
from talia.games.betel.options import Options as BetelOptions
from talia.games.betel.state import DECK, DealState, Spec, spec
from talia.games.betel.trade.deal import TradeDeal
from talia.games.betel.trade.settling import match_over
from talia.games.betel.trade.state import HouseRules, TradeSpec, TradeState
from talia.games.betel.trade.trading import TradeMoves
from talia.table.game import BadOptions, Condition, Guide, about
from talia.table.moves import Event
from talia.table.registry import register
from talia.table.series import Deal, Series, SeriesState

MOST_DEALS: Final = 1000
"""After so many deals a match ends in any case; a match to 1000 points takes 10 to 100."""

LONGEST_DEAL: Final = 5842
"""No deal has more log lines.

Calls that are no pass: each of the 30 contracts is doubled at most once, so there are at most 30 kontras, hence at
most 31 stretches of rising bids, each of at most 30: 30 + 31 * 30 = 960. Passes: at most two before the first of
them, one after each but the last, two after the last: 2 + 959 + 2 = 963. Each of these 1,923 turns can have two looks
at a face-down dubel: 5,769. Besides: the deal 1, prediction 1, cards 30, at each of the ten leads a claim with the
referee's verdict and two answers 40, and the end of the time 1.
"""

WINDOWS: Final = 1923 + 30
"""Trade windows of a deal at most: one before each turn of the auction (see above) and each card."""

LONGEST_WINDOW: Final = 15 + 30 + 12 + (3 + 2 * 15 + 12) + 20 + 1
"""Lines of a window at most: offers, acceptances and refinements, changes of standing ready, all saying ready again
after each of these, an order for each agreement, the end of its time."""

CHOSEN: Final = 20 * (20 + 12 * 10)
"""Cards chosen in a deal at most: each of its 20 agreements swaps ten cards a side and shows ten for each clause."""

SHOWN: Final = 60 + 20 * CHOSEN
"""Free showings of a deal at most: each shows somebody a card new to him, and ten cards are new to two others again
after a card has changed hands."""

VOTES: Final = 20 * 12 * 3 + 3 * 3
"""Votes of a deal at most: three for each clause in free wording; a motion of each player, with two votes of others."""

LONGEST_TRADE: Final = 4 * (LONGEST_DEAL + 3 + WINDOWS * LONGEST_WINDOW + CHOSEN + SHOWN + VOTES)
"""No deal with trading has more log lines: motions may annul it three times; the first exchange has three bids."""

AnyState = DealState | TradeState

PLAIN, TRADING = BetelDeal(), TradeDeal()

_RULES: Final[dict[type[Any], Deal[Any]]] = {DealState: PLAIN, Spec: PLAIN, TradeState: TRADING, TradeSpec: TRADING}


@register
class Betel(Series[AnyState]):
    """Betel for three; for four, one of whom rests in each deal."""

    id = "betel"
    family = "bidding"
    glossary = ("cards", "tricks", "bidding")
    seats = range(3, 5)
    deck = DECK
    Options = BetelOptions
    Moves = moves.Moves | TradeMoves
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "to_1000": {},
        "deals_12": {"end_rule": "deals"},
        "trading": {"trade": True},
    }
    applies: ClassVar[Mapping[str, tuple[Condition, ...]]] = {
        "prediction": ({"seats": (4,)},),
        "first_dealer.3": ({"seats": (4,)},),
        "target": ({"end_rule": ("target",)},),
        "end_value": ({"end_rule": ("deals", "time")},),
        "repeat_after_kontra": ({"kontra": (True,)},),
        "accounting": ({"trade": (False,)},),
        "dubel": ({"trade": (False,)},),
        "trumps_named": ({"trade": (False,)},),
        "start_chips": ({"trade": (True,)}, {"accounting": ("chips",)}),
        "trade_min": ({"trade": (True,)},),
        "trade_max": ({"trade": (True,)},),
        "trade_step": ({"trade": (True,)},),
        "first_exchange": ({"trade": (True,)},),
        "show_rule": ({"trade": (True,)},),
        "promise_horizon": ({"trade": (True,)},),
        "free_text": ({"trade": (True,)},),
        "window_seconds": ({"trade": (True,)},),
        "mid_trick_trade": ({"trade": (True,)},),
    }
    longest = 1 + MOST_DEALS * LONGEST_TRADE

    def lasts(self, options: BetelOptions, seats: int) -> int:
        """Two or three minutes a deal, five with trading; the winner gains 25 points or 17 chips a deal he plays."""
        if options.end_rule == "time":
            return about(options.minutes)
        deals: float = options.deals
        if options.end_rule == "target" and (options.trade or options.accounting == "chips"):
            deals = (options.target - options.start_chips) / (17 * 3 / seats)
        elif options.end_rule == "target":
            deals = options.target / (25 * 3 / seats)
        return about((5 if options.trade else 2.5) * deals)

    def unit(self, options: BetelOptions) -> str:
        """Points, or chips where everybody starts with some."""
        return "chips" if options.trade or options.accounting == "chips" else "points"

    def check(self, options: BetelOptions, seats: int) -> None:
        """Refuses a first dealer who has no seat."""
        if options.first_dealer != "random" and int(options.first_dealer) >= seats:
            raise BadOptions("first_dealer_has_no_seat", seat=int(options.first_dealer), seats=seats)
        if options.trade and options.trumps_named:
            raise BadOptions("trade_needs_an_auction")
        if options.trade and options.dubel == "face_down":
            raise BadOptions("trade_needs_the_dubel_face_up")
        amounts = options.trade_min <= options.trade_max and options.trade_min % options.trade_step == 0
        if options.trade and not (options.start_chips < options.target and amounts):
            raise BadOptions("trade_amounts_do_not_fit")
        chips = options.accounting == "chips" and options.end_rule == "target" and not options.trade
        if chips and options.start_chips >= options.target:
            raise BadOptions("chips_reach_the_target", start=options.start_chips, target=options.target)

    def settle(self, options: BetelOptions, seats: int, people: int) -> BetelOptions:
        """Free wordings are judged by people: left open, they are allowed where nobody else sits."""
        if options.free_text != "auto" or not options.trade:
            return options
        return replace(options, free_text=people == (1 << seats) - 1)

    def rules_of(self, deal: Any) -> Deal[Any]:
        """With trading or without: which it is shows in the deal."""
        return _RULES[type(deal)]

    def guidance(self, s: SeriesState[AnyState], seat: int) -> tuple[Guide, ...]:
        """That of the deal itself; trading has none of its own."""
        if s.finished or seat >= s.seats:
            return ()
        rules, deal = self.rules_of(s.deal), s.deal.deal if isinstance(s.deal, TradeState) else s.deal
        assert deal is not None
        return guiding.guidance(deal, rules.phase(s.deal), seat, bool(rules.waiting(s.deal) >> seat & 1))

    def first_dealer(self, options: BetelOptions, seats: int) -> int | None:
        """The seat of the option; None: by lot."""
        return None if options.first_dealer == "random" else int(options.first_dealer)

    def opening(self, options: BetelOptions, seats: int) -> tuple[int, ...]:
        """Nothing, or as many chips each."""
        return (options.start_chips if options.trade or options.accounting == "chips" else 0,) * seats

    def minutes(self, options: BetelOptions) -> float | None:
        """How long a match by time lasts."""
        return options.minutes if options.end_rule == "time" else None

    def plan(self, s: SeriesState[AnyState]) -> Spec | TradeSpec | None:
        """The next deal, dealt by the next player on the left; None if the match is over."""
        played = len(s.sheet)
        options: BetelOptions = s.options
        if played == MOST_DEALS or self._ended(s, options, played):
            return None
        deal = spec(options, s.seats, (s.first + played) % s.seats)
        if not options.trade:
            return deal
        before = s.deal if isinstance(s.deal, TradeState) else None
        if before is not None and before.ended:
            return None
        if before is None:
            return TradeSpec(deal, _house(options), s.totals)
        live = tuple(each for each in before.agreements if each.live)
        return TradeSpec(deal, _house(options), s.totals, live, before.number, before.auto)

    def closing(self, s: SeriesState[AnyState]) -> tuple[SeriesState[AnyState], tuple[Event, ...]]:
        """Promises into later deals lapse; what some of them pay back changes the totals, not the end."""
        if not isinstance(s.deal, TradeState):
            return s, ()
        money, events = match_over(s.deal)
        return replace(s, totals=tuple(map(sum, zip(s.totals, money, strict=True)))), events

    def totals(self, s: SeriesState[AnyState]) -> tuple[int, ...]:
        """The running totals, with what trading has brought in the deal in progress."""
        if s.finished or not isinstance(s.deal, TradeState):
            return s.totals
        return tuple(map(add, s.totals, s.deal.money))

    def _ended(self, s: SeriesState[AnyState], options: BetelOptions, played: int) -> bool:
        if options.end_rule == "deals":
            return played >= options.deals
        if options.end_rule == "time":
            return s.time_up
        best = max(s.totals)
        return best >= options.target and s.totals.count(best) == 1


def _house(options: BetelOptions) -> HouseRules:
    return HouseRules(
        options.trade_min,
        options.trade_max,
        options.trade_step,
        options.first_exchange,
        options.show_rule,
        options.promise_horizon,
        options.free_text is True,
        options.window_seconds,
        options.mid_trick_trade,
    )
