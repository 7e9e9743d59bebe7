"""Metamorfoza as a match of rounds (rules/metamorphosis.md)."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Literal

from msgspec import Meta, Struct

from talia.games.metamorphosis.deal import DECK, PARTS, Round, Spec, State
from talia.games.metamorphosis.moves import AnyMove
from talia.games.metamorphosis.parts import HAND, RuleId
from talia.table.game import Condition, about
from talia.table.registry import register
from talia.table.series import Series, SeriesState
from talia.tricks.claiming import Claims
from talia.tricks.deciding import Decided, ends_early

USUAL_ROUNDS: Final = {2: 4, 3: 3}
MOST_ROUNDS: Final = 8


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of rules/metamorphosis.md 6; 0 ``rounds`` are four with two players and three with three."""

    part1: RuleId = "tricks"
    part2: RuleId = "hearts"
    part3: RuleId = "trump_tricks"
    part4: RuleId = "no_tricks"
    rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0
    part3_trump: Literal["S", "H", "D", "C"] = "S"
    claims: Claims = "agree"
    decided: Decided = "play"


@register
class Metamorphosis(Series[State]):
    """The game: how many rounds, and by which rules their parts are played."""

    id = "metamorphosis"
    family = "promising"
    glossary = ("cards", "tricks")
    seats = range(2, 4)
    deck = DECK
    Options = Options
    Moves = AnyMove
    applies: ClassVar[Mapping[str, tuple[Condition, ...]]] = {
        "part3_trump": tuple({f"part{part}": ("trump_tricks",)} for part in range(1, PARTS + 1)),
        "decided": ({"part4": ("hearts", "queens", "heart_king")},),
    }
    one = Round()

    # The lot; in each round the shuffle, the predictions, all cards of four parts; after parts 1 and 3 discards and a
    # new talon, after part 2 three draws. A claim and its answers in each trick are as many lines again as cards.
    longest = 1 + MOST_ROUNDS * (1 + seats[-1] * (1 + 2 * PARTS * HAND) + 2 * (seats[-1] + 1) + 3)

    def lasts(self, options: Any, seats: int) -> int:
        """Thirteen minutes a round of four parts."""
        return about(13 * (options.rounds or USUAL_ROUNDS[seats]))

    def plan(self, s: SeriesState[State]) -> Any | None:
        """The next round; the deal passes left."""
        number, options = len(s.sheet), s.options
        if number == (options.rounds or USUAL_ROUNDS[s.seats]):
            return None
        rules = (options.part1, options.part2, options.part3, options.part4)
        dealer = (s.first + number) % s.seats
        return Spec(s.seats, dealer, rules, options.part3_trump, **ends_early(options))
