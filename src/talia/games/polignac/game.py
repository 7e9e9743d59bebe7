"""Polignac (rules/kierki_variants.md, P)."""

from typing import Annotated, Any, ClassVar, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from talia.cards import BIT, Deck
from talia.table.game import about
from talia.table.registry import register
from talia.table.series import SeriesState
from talia.table.zones import Fact, Zone
from talia.tricks.deal import TrickDeal, TrickSpec, TrickState
from talia.tricks.match import MOST_DEALS, ToLimit
from talia.tricks.obligations import Obligations, follow_suit_game
from talia.tricks.play import Play
from talia.tricks.values import Values

PACK: Final = Deck()
POINTS: Final = Values(1, ((BIT["JH"], -4), (BIT["JD"], -3), (BIT["JC"], -2), (BIT["JS"], -1)))


class State(TrickState, frozen=True):
    """A deal; ``turned`` is the card that makes trumps, out of play."""

    turned: str = ""


class PolignacDeal(TrickDeal[State]):
    """The rules of a deal."""

    made_of = State

    def first(self, d: State, hands: tuple[int, ...], rest: tuple[str, ...]) -> State:
        """The last card is turned up."""
        return self.lead_off(replace(d, turned=rest[0]), hands)

    def duties(self, d: State) -> Obligations:
        """Its suit is trumps; nobody has to ruff."""
        return follow_suit_game(d.turned[1])

    def values(self, d: State) -> Values:
        """A point for a trick, less for jacks."""
        return POINTS

    def zones(self, d: State) -> tuple[Zone, ...]:
        """The card turned up lies open."""
        return (*super().zones(d), Zone("turned", BIT[d.turned]))

    def facts(self, d: State) -> tuple[Fact, ...]:
        """Trumps, besides."""
        return (Fact("trump", d.turned[1]), *super().facts(d))


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of rules/kierki_variants.md 6."""

    limit: Annotated[int, Meta(ge=5, le=100)] = 20


@register
class Polignac(ToLimit[State]):
    """The game; whoever leads alone at the limit has won."""

    id = "polignac"
    seats = range(3, 4)
    family = "avoiding"
    deck = PACK
    Options = Options
    Moves = Play
    one = PolignacDeal()
    most_wins: ClassVar[bool] = True

    longest = 1 + MOST_DEALS * (1 + 51)

    def lasts(self, options: Any, seats: int) -> int:
        """Four minutes a deal, in which the leader wins about three points."""
        return about(4 * options.limit / 3.3)

    def reached(self, s: SeriesState[State]) -> bool:
        """Not while several share the lead."""
        return super().reached(s) and s.totals.count(max(s.totals)) == 1

    def spec(self, options: Any, seats: int, dealer: int) -> TrickSpec:
        """Nothing but who deals."""
        return TrickSpec(seats, dealer)
