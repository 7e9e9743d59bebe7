"""3-5-8 as a match of eighteen deals (rules/three_five_eight.md)."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Literal

from msgspec import Struct

from talia.games.three_five_eight.contracts import CONTRACTS, SEATS
from talia.games.three_five_eight.deal import DECK, Spec, State, ThreeFiveEightDeal
from talia.games.three_five_eight.moves import AnyMove
from talia.table.game import Condition, about
from talia.table.registry import register
from talia.table.series import Series, SeriesState
from talia.tricks.claiming import Claims
from talia.tricks.deciding import ends_early

DEALS: Final = SEATS * len(CONTRACTS)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of rules/three_five_eight.md 6."""

    exchange: bool = True
    exchange_cap: Literal["winner_points", "shortfall"] = "winner_points"
    chooser_sees: Literal[6, 16] = 6
    claims: Claims = "agree"


@register
class ThreeFiveEight(Series[State]):
    """The game: who chooses, from which contracts, and whose scores call for an exchange."""

    id = "three_five_eight"
    family = "promising"
    glossary = ("cards", "tricks")
    seats = range(SEATS, SEATS + 1)
    deck = DECK
    Options = Options
    Moves = AnyMove
    applies: ClassVar[Mapping[str, tuple[Condition, ...]]] = {
        "exchange_cap": ({"exchange": (True,)},),
    }
    one = ThreeFiveEightDeal()

    # The lot; in each deal the shuffle, the contract, two exchanges of two moves, the cards laid away, 48 cards, and
    # as many lines again for claims.
    longest = 1 + DEALS * (1 + 1 + 4 + 1 + 2 * 48)

    def lasts(self, options: Any, seats: int) -> int:
        """Three or four minutes a deal."""
        return about(3.5 * DEALS)

    def plan(self, s: SeriesState[State]) -> Any | None:
        """The next deal; everybody names each of the contracts once."""
        number = len(s.sheet)
        if number == DEALS:
            return None
        dealer = (s.first + number) % SEATS
        chooser = (dealer + 1) % SEATS
        named = {row["contract"] for row in s.sheet if row["chooser"] == chooser}
        return Spec(
            dealer,
            left=tuple(contract for contract in CONTRACTS if contract not in named),
            before=s.sheet[-1]["score"] if s.sheet and s.options.exchange else (0, 0, 0),
            shortfall=s.options.exchange_cap == "shortfall",
            sees=s.options.chooser_sees,
            **ends_early(s.options),
        )
