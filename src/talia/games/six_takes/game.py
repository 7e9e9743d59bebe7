"""Six Takes as a match of rounds (rules/six_takes.md)."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct

from talia.games.six_takes.deal import DECKS, MOST_CHANGES, Round, Spec, State
from talia.games.six_takes.moves import ROWS, AnyMove
from talia.table.game import BadOptions, Condition, about
from talia.table.registry import register
from talia.table.series import Series, SeriesState

MOST_SEATS_ONE_PACK = 6


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of rules/six_takes.md 6."""

    rounds: Annotated[int, Meta(ge=1, le=20)] = 4
    placement: Literal["nearest", "free"] = "nearest"
    packs: Annotated[int, Meta(ge=1, le=2)] = 1
    hand_size: Annotated[int, Meta(ge=4, le=10)] = 8


@register
class SixTakes(Series[State]):
    """The game: how many rounds, and which tables it fits."""

    id = "six_takes"
    family = "no_tricks"
    glossary = ("cards",)
    seats = range(2, 11)
    deck = DECKS[2]
    Options = Options
    Moves = AnyMove
    applies: ClassVar[Mapping[str, tuple[Condition, ...]]] = {
        "packs.1": ({"seats": tuple(range(2, MOST_SEATS_ONE_PACK + 1))},)
    }
    one = Round()
    most_wins = False

    # The lot; 20 rounds of a shuffle and at most 100 cards, each chosen, changed and perhaps given a row by its owner.
    longest = 1 + 20 * (1 + (deck.size - len(ROWS)) * (1 + MOST_CHANGES + 1))

    def lasts(self, options: Any, seats: int) -> int:
        """Five minutes a round of eight cards: all choose at once."""
        return about(5 * options.rounds * options.hand_size / 8)

    def check(self, options: Any, seats: int) -> None:
        """There must be cards for all, and two packs for more than six."""
        if seats > MOST_SEATS_ONE_PACK and options.packs == 1:
            raise BadOptions("needs_two_packs", most=MOST_SEATS_ONE_PACK)
        needed, cards = len(ROWS) + seats * options.hand_size, DECKS[options.packs].size
        if needed > cards:
            raise BadOptions("too_few_cards", needed=needed, cards=cards)

    def plan(self, s: SeriesState[State]) -> Any | None:
        """The next round, until there were enough; the deal passes left."""
        number, options = len(s.sheet), s.options
        if number == options.rounds:
            return None
        dealer = (s.first + number) % s.seats
        return Spec(s.seats, dealer, options.placement, options.packs, options.hand_size)
