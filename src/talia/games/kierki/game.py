"""Kierki as a match: the negative part, then the positive part (rules/kierki.md)."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Literal

from msgspec import Struct

from talia.games.fantan import deal as fantan
from talia.games.kierki.deal import PACK, PACKS, KierkiDeal, Spec, State
from talia.games.kierki.lottery import Lottery
from talia.games.kierki.moves import AnyMove
from talia.games.kierki.programme import UNPRICED, price, prizes, programme
from talia.table.game import Condition, about
from talia.table.registry import register
from talia.table.series import Deal, Series, SeriesState
from talia.table.zones import Fact
from talia.tricks.claiming import Claims
from talia.tricks.deciding import Decided, ends_early


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of rules/kierki.md 6."""

    robber: bool = False
    positive: Literal["trump", "lottery", "lottery_each", "none"] = "trump"
    trump_mode: Literal["plain", "widow"] = "plain"
    widow_auction: bool = True
    widow_lead: Literal["eldest", "declarer"] = "eldest"
    last_variant: Literal["last", "last_two", "seventh_and_last", "third_and_seventh", "third_and_eighth"] = "last"
    heart_king_forced: bool = False
    claims: Claims = "agree"
    decided: Decided = "play"


TRUMPS: Final[tuple[Condition, ...]] = (
    {"positive": ("trump",)},
    {"positive": ("lottery", "lottery_each"), "robber": (True,)},
)
"""When deals with trumps are played."""


@register
class Kierki(Series[State | fantan.State]):
    """The game: a fixed programme of deals."""

    id = "kierki"
    seats = range(3, 5)
    usual = 4
    family = "avoiding"
    glossary = ("cards", "tricks", "avoiding")
    deck = PACK
    Options = Options
    Moves = AnyMove
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "trumps": {},
        "lottery": {"positive": "lottery"},
        "avoiding": {"positive": "none"},
    }
    applies: ClassVar[Mapping[str, tuple[Condition, ...]]] = {
        "trump_mode": TRUMPS,
        "widow_auction": tuple({**each, "trump_mode": ("widow",)} for each in TRUMPS),
        "widow_lead": tuple({**each, "trump_mode": ("widow",)} for each in TRUMPS),
        "decided": ({"last_variant": ("third_and_seventh", "third_and_eighth")},),
    }
    one = KierkiDeal()
    lottery = Lottery()

    # The lot; 7 negative deals, 4 lotteries (before each card all others may pass), 4 trump deals. A widow of three
    # players costs most: a price lowered 86 times with two passes each, then 85 bids, a pass, the taking and the gifts.
    # A claim at each lead with the answers to it is as many lines again as cards.
    longest = 1 + 7 * (1 + 2 * 52) + 4 * (1 + 52 * 4) + 4 * (1 + 2 * 52 + 86 * 4 + 90)

    def lasts(self, options: Any, seats: int) -> int:
        """Four or five minutes a deal."""
        return about(4.5 * len(programme(seats, options.robber, options.positive)))

    def rules_of(self, deal: Any) -> Deal[Any]:
        """Lotteries have rules of their own."""
        return self.lottery if isinstance(deal, fantan.Spec | fantan.State) else self.one

    def plan(self, s: SeriesState[State | fantan.State]) -> Spec | fantan.Spec | None:
        """The next deal of the programme; the deal passes left."""
        o, number = s.options, len(s.sheet)
        deals = programme(s.seats, o.robber, o.positive)
        if number == len(deals):
            return None
        dealer, kind = (s.first + number) % s.seats, deals[number]
        if kind == "lottery":
            won = prizes(s.seats, o.positive)
            return fantan.Spec(s.seats, dealer, "eldest_any", "high", prizes=won, cards=PACKS[s.seats])
        widow = kind == "trump" and o.trump_mode == "widow"
        return Spec(
            s.seats,
            dealer,
            kind,
            o.last_variant,
            o.heart_king_forced,
            widow,
            o.widow_auction,
            o.widow_lead,
            **ends_early(o),
        )

    def facts(self, s: SeriesState[State | fantan.State]) -> tuple[Fact, ...]:
        """The programme too, and what each thing that counts in a deal counts."""
        o = s.options
        kinds = programme(s.seats, o.robber, o.positive)
        prices = tuple(None if kind in UNPRICED else price(kind, s.seats, o.last_variant) for kind in kinds)
        return (*super().facts(s), Fact("programme", kinds), Fact("prices", prices))
