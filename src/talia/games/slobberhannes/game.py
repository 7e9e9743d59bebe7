"""Slobberhannes (rules/kierki_variants.md, S)."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Literal

from msgspec import Meta, Struct

from talia.cards import BIT, Deck
from talia.table.account import Account, Item
from talia.table.game import Condition, about
from talia.table.registry import register
from talia.tricks.claiming import Answer, Claim, Claims
from talia.tricks.deal import TrickDeal, TrickSpec, TrickState
from talia.tricks.match import MOST_DEALS, ToLimit
from talia.tricks.play import Play
from talia.tricks.values import Values

PACK: Final = Deck("789TJQKA")
QUEEN: Final = BIT["QC"]
ALL_THREE: Final = 4
"""The first trick, the last one and the queen of clubs together."""


class Spec(TrickSpec, frozen=True):
    """What a deal starts with; ``cards``: how many a hand gets."""

    cards: int
    bonus: int


class SlobberhannesDeal(TrickDeal[TrickState]):
    """The rules of a deal."""

    avoiding = True

    def pack(self, spec: Spec) -> tuple[str, ...]:
        """32 cards; 30 without the black sevens if three have ten each."""
        return tuple(code for code in PACK.codes if spec.cards == 8 or code not in ("7C", "7S"))

    def each(self, spec: Spec) -> int:
        """Eight or ten cards; what is left is out of play, unseen."""
        return spec.cards

    def values(self, d: TrickState) -> Values:
        """The first trick, the last one, and the queen of clubs."""
        return Values(0, ((QUEEN, 2),), ((0, 1), (d.spec.cards - 1, 1)))

    def score(self, d: TrickState) -> tuple[int, ...] | None:
        """The penalties, and more for all three."""
        points = super().score(d)
        return points and tuple(each + d.spec.bonus * (each == ALL_THREE) for each in points)

    def account(self, d: TrickState) -> Account:
        """The penalties, and more for all three."""
        extra = (seat for seat, each in enumerate(d.points) if each == ALL_THREE and d.spec.bonus)
        more = (Item("all_three", {"seat": seat}, (seat,), d.spec.bonus) for seat in extra)
        return (*super().account(d), *more)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of rules/kierki_variants.md 6."""

    limit: Annotated[int, Meta(ge=5, le=50)] = 10
    slob_three: Literal["eight", "ten"] = "eight"
    slob_all_bonus: Annotated[int, Meta(ge=0, le=4)] = 0
    claims: Claims = "agree"


@register
class Slobberhannes(ToLimit[TrickState]):
    """The game."""

    id = "slobberhannes"
    seats = range(3, 5)
    family = "avoiding"
    glossary = ("cards", "tricks", "avoiding")
    deck = PACK
    Options = Options
    Moves = Play | Claim | Answer
    applies: ClassVar[Mapping[str, tuple[Condition, ...]]] = {"slob_three": ({"seats": (3,)},)}
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "to_10": {},
        "to_20": {"limit": 20},
    }
    one = SlobberhannesDeal()

    # A deal is a shuffle, the cards, and as many lines again for claims and their answers.
    longest = 1 + MOST_DEALS * (1 + 2 * 32)

    def lasts(self, options: Any, seats: int) -> int:
        """Two or three minutes a deal of few cards."""
        return about(2.5 * options.limit / 1.6)

    def spec(self, options: Any, seats: int, dealer: int) -> Any:
        """How many cards each gets, and what all three cost besides."""
        return Spec(seats, dealer, 10 if seats == 3 and options.slob_three == "ten" else 8, options.slob_all_bonus)
