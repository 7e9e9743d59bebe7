"""A match of Baśka: who deals, and which rotations are played at double stakes (rules/baska.md 3, 5.3 and 5.4)."""

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from talia.games.baska import moves
from talia.games.baska.auction import MOST_CALLS
from talia.games.baska.contracts import DECK
from talia.games.baska.deal import BaskaDeal
from talia.games.baska.options import MOST_DEALS, ROTATION, is_bok
from talia.games.baska.options import Options as BaskaOptions
from talia.games.baska.sides import SEATS
from talia.games.baska.state import Spec, State
from talia.table.game import BadOptions, Condition, about
from talia.table.registry import register
from talia.table.series import Series, SeriesState


@register
class Baska(Series[State]):
    """Baśka with the ace, for four."""

    id = "baska"
    seats = range(SEATS, SEATS + 1)
    deck = DECK
    Options = BaskaOptions
    Moves = moves.AnyMove
    family = "card_points"
    glossary = ("cards", "tricks", "bidding")
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "deals_32": {},
        "deals_16": {"deals": 16},
    }
    one = BaskaDeal()

    # The lot; deals of a shuffle, the calls, and 16 cards before each of which somebody may propose to stop and
    # the others answer.
    longest = 1 + MOST_DEALS * (1 + MOST_CALLS + DECK.size * (1 + SEATS))

    # Whoever leaves, or throws in wrongly, ends the deal at his table alone; the others play it to the end.
    comparable: ClassVar[Mapping[str, Any]] = {"penalties": False}

    applies: ClassVar[Mapping[str, tuple[Condition, ...]]] = {"first_deal": ({"bok_mode": ("scheduled",)},)}

    def check(self, options: Any, seats: int) -> None:
        """Refuses a match that would begin after the evening's last deal."""
        if options.first_deal > options.deals:
            raise BadOptions("after_the_last_deal", deals=options.deals)

    def of_boards(self, options: Any, first: int, boards: int, of: int, comparison: str) -> Any:
        """The league's bok-rounds are marked in the score sheet of the whole evening, not of each table's few deals."""
        deals = -(-of // ROTATION) * ROTATION
        if deals > MOST_DEALS:
            raise BadOptions("too_many_boards", most=MOST_DEALS)
        return replace(options, deals=deals, first_deal=first)

    def lasts(self, options: Any, seats: int) -> int:
        """A deal of four tricks takes little more than a minute."""
        return about(1.25 * (options.deals - options.first_deal + 1))

    def plan(self, s: SeriesState[State]) -> Spec | None:
        """The next deal, dealt by the next player on the left; None after the last."""
        played, options = len(s.sheet), s.options
        if options.first_deal - 1 + played == options.deals:
            return None
        bok = is_bok(options, tuple(row["kontras"] for row in s.sheet))
        return Spec((s.first + played) % SEATS, options, bok)
