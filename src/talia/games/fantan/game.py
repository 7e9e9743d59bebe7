"""Fan Tan as a match of deals for chips (rules/fantan.md)."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from talia.games.fantan.deal import PACK, FanTanDeal, Spec, State
from talia.games.fantan.moves import AnyMove
from talia.table.game import about
from talia.table.registry import register
from talia.table.series import Series, SeriesState

Fee = Annotated[int, Meta(ge=0, le=10)]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of rules/fantan.md 6; 0 ``deals`` are as many as there are players."""

    deals: Annotated[int, Meta(ge=0, le=20)] = 0
    start: Literal["seven_of_diamonds", "eldest_any"] = "seven_of_diamonds"
    ace: Literal["low", "high"] = "low"
    may_hold_back: bool = False
    ante: Fee = 1
    pass_fee: Fee = 1
    card_fee: Fee = 1
    start_chips: Annotated[int, Meta(ge=0, le=1000, multiple_of=10)] = 50


@register
class FanTan(Series[State]):
    """The game: how many deals, and what everything costs."""

    id = "fantan"
    seats = range(2, 8)
    usual = 4
    family = "no_tricks"
    glossary = ("cards", "chips")
    deck = PACK
    Options = Options
    Moves = AnyMove
    one = FanTanDeal()

    # The lot; 20 deals of a shuffle, 52 cards, and before each of them at most two rounds in which all pass: one in
    # which nobody wants to lay and one in which whoever can has to.
    longest = 1 + 20 * (1 + PACK.size * (1 + 2 * seats[-1]))

    def lasts(self, options: Any, seats: int) -> int:
        """Five minutes a deal."""
        return about(5 * (options.deals or seats))

    def unit(self, options: Any) -> str:
        """Chips go into the pool and out of it."""
        return "chips"

    def opening(self, options: Any, seats: int) -> tuple[int, ...]:
        """Everybody's chips."""
        return (options.start_chips,) * seats

    def plan(self, s: SeriesState[State]) -> Any | None:
        """The next deal, until there were enough; the deal passes left."""
        number, o = len(s.sheet), s.options
        if number == (o.deals or s.seats):
            return None
        dealer = (s.first + number) % s.seats
        return Spec(s.seats, dealer, o.start, o.ace, o.may_hold_back, o.ante, o.pass_fee, o.card_fee)
