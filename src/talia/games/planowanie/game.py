"""Planowanie as a match of deals (rules/planowanie.md)."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Literal

from msgspec import Struct

from talia.games.planowanie.deal import DECK, Declare, PlanowanieDeal, Spec, State
from talia.table.game import Condition, about
from talia.table.registry import register
from talia.table.series import Series, SeriesState
from talia.tricks.claiming import Answer, Claim, Claims
from talia.tricks.deciding import Decided, ends_early
from talia.tricks.play import Play

HANDS: Final = {seats: (*range(most, 1, -1), *(1,) * seats) for seats, most in {2: 17, 3: 17, 4: 13}.items()}
"""The sizes of the hands in the deals of a match, by the number of players."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of rules/planowanie.md 6."""

    first_deal_trump: Literal["never", "if_card_left"] = "never"
    hook: bool = True
    claims: Claims = "agree"
    decided: Decided = "play"


@register
class Planowanie(Series[State]):
    """The game: how many cards are dealt, and when there is a trump."""

    id = "planowanie"
    family = "promising"
    glossary = ("cards", "tricks")
    usual = 4
    seats = range(2, 5)
    deck = DECK
    Options = Options
    Moves = Declare | Play | Claim | Answer
    applies: ClassVar[Mapping[str, tuple[Condition, ...]]] = {"first_deal_trump": ({"seats": (2, 3)},)}
    one = PlanowanieDeal()

    # The lot; in each deal the shuffle, a declaration of each player, all cards, and as many lines again for claims.
    longest = 1 + max(sum(1 + seats * (1 + 2 * cards) for cards in hands) for seats, hands in HANDS.items())

    def lasts(self, options: Any, seats: int) -> int:
        """A minute a deal, and one for each fifteen cards played."""
        return about(sum(1 + cards * seats / 15 for cards in HANDS[seats]))

    def plan(self, s: SeriesState[State]) -> Any | None:
        """The next deal; the deal passes left, and hands grow smaller."""
        number, hands = len(s.sheet), HANDS[s.seats]
        if number == len(hands):
            return None
        cards = hands[number]
        card_left = s.seats * cards < DECK.size and s.options.first_deal_trump == "if_card_left"
        dealer = (s.first + number) % s.seats
        return Spec(s.seats, dealer, cards, number > 0 or card_left, s.options.hook, **ends_early(s.options))
