"""Omnibus (rules/kierki_variants.md, O)."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final

from msgspec import Meta, Struct

from talia.cards import BIT, LANES, Deck
from talia.table.account import Account, Item
from talia.table.game import about
from talia.table.registry import register
from talia.tricks.claiming import Answer, Claim, Claims
from talia.tricks.deal import TrickDeal, TrickSpec, TrickState
from talia.tricks.deciding import PLAYED_OUT, Decided
from talia.tricks.match import MOST_DEALS, ToLimit
from talia.tricks.passing import PassCards, Passing
from talia.tricks.play import Play
from talia.tricks.values import Values

PACK: Final = Deck()
PENALTIES: Final = Values(cards=((LANES["H"], 1), (BIT["QS"], 13), (BIT["TD"], -10)))
EVERYTHING: Final = LANES["H"] & PACK.mask | BIT["QS"] | BIT["TD"]
SWEEP: Final = -26
"""What all of them together are worth."""

PASSED: Final = 3


class OmnibusDeal(TrickDeal[TrickState]):
    """The rules of a deal: three cards go to the left, then everybody ducks but for the ten of diamonds."""

    avoiding = True

    def pack(self, spec: TrickSpec) -> tuple[str, ...]:
        """All cards; three players play without the two of clubs."""
        return tuple(code for code in PACK.codes if spec.seats == 4 or code != "2C")

    def opened(self, d: TrickState) -> TrickState:
        """The passing."""
        return Passing.begun(d, PASSED, clockwise=1)

    def values(self, d: TrickState) -> Values:
        """Hearts, the queen of spades, the ten of diamonds."""
        return PENALTIES

    def marked(self, d: TrickState) -> Values:
        """The same, already while cards are passed."""
        return PENALTIES

    def score(self, d: TrickState) -> tuple[int, ...] | None:
        """The penalties, or the sweep."""
        won = self.tricks(d).won if d.over else ()
        if any(cards & EVERYTHING == EVERYTHING for cards in won):
            return tuple(SWEEP * (cards & EVERYTHING == EVERYTHING) for cards in won)
        return super().score(d)

    def account(self, d: TrickState) -> Account:
        """The penalties, or the sweep."""
        for seat, cards in enumerate(self.tricks(d).won):
            if cards & EVERYTHING == EVERYTHING:
                return (Item("sweep", {"seat": seat}, (seat,), SWEEP),)
        return super().account(d)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of rules/kierki_variants.md 6."""

    limit: Annotated[int, Meta(ge=20, le=500, multiple_of=10)] = 100
    claims: Claims = "agree"
    decided: Decided = "end"


@register
class Omnibus(ToLimit[TrickState]):
    """The game."""

    id = "omnibus"
    seats = range(3, 5)
    usual = 4
    family = "avoiding"
    glossary = ("cards", "tricks", "avoiding")
    deck = PACK
    Options = Options
    before = PLAYED_OUT
    Moves = Play | PassCards | Claim | Answer
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "to_100": {},
        "to_50": {"limit": 50},
    }
    one = OmnibusDeal()

    # Every deal is a shuffle, a choice of each, 52 cards at most, and as many lines again for claims.
    longest = 1 + MOST_DEALS * (1 + 4 + 2 * 52)

    def lasts(self, options: Any, seats: int) -> int:
        """Four minutes a deal; the one who has most has a little more than his share of the points."""
        return about(4 * options.limit / (10 / seats + 3.5))

    def spec(self, options: Any, seats: int, dealer: int) -> TrickSpec:
        """Nothing but who deals."""
        return TrickSpec(seats, dealer)
