"""Kierki dżokerowe (rules/kierki_variants.md, J)."""

from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from talia.cards import BIT, JOKER, LANES, RANKS, Deck, code, singles
from talia.games.kierki_joker.order import HEARTS_LAST, RULES, JokerRules, height
from talia.table.game import about
from talia.table.moves import Move
from talia.table.registry import register
from talia.table.series import Series, SeriesState
from talia.tricks.claiming import Answer, Claim, Claims
from talia.tricks.deal import TrickDeal, TrickSpec, TrickState
from talia.tricks.deciding import PLAYED_OUT, Decided, ends_early
from talia.tricks.play import Play
from talia.tricks.values import Values

PACK: Final = Deck(joker=True)
REMOVED: Final = {3: ("2C", "3C"), 4: ("2C",)}
"""The cards not played with, by number of players."""

HEARTS: Final = LANES["H"]
PENALTIES: Final = Values(
    cards=(*((BIT[rank + "H"], points) for points, rank in enumerate(RANKS, start=2)), (BIT[JOKER], 20))
)
"""Every heart costs its rank, the joker twenty."""


class Spec(TrickSpec, frozen=True):
    """What a deal starts with."""

    joker_overtaken: bool
    heart_lead_ban: bool


class KierkiJokerDeal(TrickDeal[TrickState]):
    """The rules of a deal."""

    avoiding = True

    def pack(self, spec: Spec) -> tuple[str, ...]:
        """The cards and the joker, without the lowest clubs, so that all hands are equal."""
        return tuple(each for each in PACK.codes if each not in REMOVED[spec.seats])

    def duties(self, d: TrickState) -> JokerRules:
        """To follow suit; if so agreed, no hearts are led from a hand with other cards."""
        return (HEARTS_LAST if d.spec.heart_lead_ban else RULES)[d.spec.joker_overtaken]

    def values(self, d: TrickState) -> Values:
        """Hearts and the joker."""
        return PENALTIES

    def default(self, d: TrickState, seat: int) -> Move | None:
        """The lowest card that may be played."""
        if d.stage is not None:
            return super().default(d, seat)
        numbers = [one.bit_length() - 1 for one in singles(self.playable(d))]
        return Play(code(min(numbers, key=lambda card: (height(card), card))))


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of rules/kierki_variants.md 6; 0 ``deals`` are as many as there are players."""

    deals: Annotated[int, Meta(ge=0, le=12)] = 0
    joker_overtaken: bool = False
    heart_lead_ban: bool = False
    claims: Claims = "agree"
    decided: Decided = "end"


@register
class KierkiJoker(Series[TrickState]):
    """The game: as many deals as players, or as many as agreed."""

    id = "kierki_joker"
    family = "avoiding"
    glossary = ("cards", "tricks", "avoiding")
    most_wins = False
    seats = range(3, 5)
    usual = 4
    deck = PACK
    Options = Options
    before = PLAYED_OUT
    Moves = Play | Claim | Answer
    one = KierkiJokerDeal()

    # The lot; a deal is a shuffle, 52 cards at most, and as many lines again for claims.
    longest = 1 + 12 * (1 + 2 * 52)

    def lasts(self, options: Any, seats: int) -> int:
        """Four or five minutes a deal."""
        return about(4.5 * (options.deals or seats))

    def plan(self, s: SeriesState[TrickState]) -> Spec | None:
        """The next deal, until there were enough; the deal passes left."""
        number, options = len(s.sheet), s.options
        if number == (options.deals or s.seats):
            return None
        return Spec(
            s.seats,
            (s.first + number) % s.seats,
            options.joker_overtaken,
            options.heart_lead_ban,
            **ends_early(options),
        )
