"""Polignac (rules/kierki_variants.md, P)."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final

from msgspec import Meta, Struct

from talia.cards import BIT, CODE, Deck, mask
from talia.table.game import about
from talia.table.registry import register
from talia.table.series import SeriesState
from talia.table.zones import Fact, Zone
from talia.tricks.claiming import Answer, Claim, Claims
from talia.tricks.deal import TrickDeal, TrickSpec, TrickState
from talia.tricks.match import MOST_DEALS, ToLimit
from talia.tricks.obligations import Obligations, follow_suit_game
from talia.tricks.play import Play
from talia.tricks.values import Values

PACK: Final = Deck()
POINTS: Final = Values(1, ((BIT["JH"], -4), (BIT["JD"], -3), (BIT["JC"], -2), (BIT["JS"], -1)))


class PolignacDeal(TrickDeal[TrickState]):
    """The rules of a deal."""

    def left(self, spec: TrickSpec, cards: tuple[str, ...]) -> tuple[Zone, ...]:
        """The last card is turned up."""
        return (Zone("turned", mask(cards)),)

    def duties(self, d: TrickState) -> Obligations:
        """Its suit is trumps; nobody has to ruff."""
        return follow_suit_game(_trump(d))

    def values(self, d: TrickState) -> Values:
        """A point for a trick, less for jacks."""
        return POINTS

    def common(self, d: TrickState) -> tuple[Fact, ...]:
        """Trumps, besides."""
        return (Fact("trump", _trump(d)), *super().common(d))


def _trump(d: TrickState) -> str:
    return CODE[d.cards.pile("turned")][1]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of rules/kierki_variants.md 6."""

    limit: Annotated[int, Meta(ge=5, le=100)] = 20
    claims: Claims = "agree"


@register
class Polignac(ToLimit[TrickState]):
    """The game; whoever leads alone at the limit has won."""

    id = "polignac"
    seats = range(3, 4)
    family = "avoiding"
    glossary = ("cards", "tricks", "avoiding")
    deck = PACK
    Options = Options
    Moves = Play | Claim | Answer
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "to_20": {},
        "to_40": {"limit": 40},
    }
    one = PolignacDeal()
    most_wins: ClassVar[bool] = True

    # A deal is a shuffle, the cards, and as many lines again for claims and their answers.
    longest = 1 + MOST_DEALS * (1 + 2 * 51)

    def lasts(self, options: Any, seats: int) -> int:
        """Four minutes a deal, in which the leader wins about three points."""
        return about(4 * options.limit / 3.3)

    def reached(self, s: SeriesState[TrickState]) -> bool:
        """Not while several share the lead."""
        return super().reached(s) and s.totals.count(max(s.totals)) == 1

    def spec(self, options: Any, seats: int, dealer: int) -> TrickSpec:
        """Nothing but who deals."""
        return TrickSpec(seats, dealer)
