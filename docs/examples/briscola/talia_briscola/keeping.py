"""The score keeper: after each deal the card points of all are entered; they add up to 120."""

from typing import Any, Final

from msgspec import Struct

from talia.table.forms import Form, Number
from talia.table.keeping import Keeper, keeps
from talia.table.moves import Event, IllegalMove, Move
from talia_briscola.game import Options

ALL: Final = 120
PLACES: Final = ("first", "second", "third")


class Counted(Move, frozen=True, tag="counted"):
    """The card points of all players."""

    first: int
    second: int
    third: int = 0


class Kept(Struct, frozen=True):
    """The book: the points of each deal."""

    options: Options
    seats: int
    deals: tuple[tuple[int, ...], ...] = ()


@keeps
class BriscolaKeeper(Keeper[Kept]):
    """One entry a deal."""

    id = "briscola"
    Moves = Counted
    options = ("deals",)

    def start(self, options: Options, seats: int) -> Kept:
        """An empty book."""
        return Kept(options, seats)

    def forms(self, s: Kept) -> tuple[Form, ...]:
        """The points of the next deal."""
        if len(s.deals) == s.options.deals:
            return ()
        return (Form(Counted, tuple(Number(place, 0, ALL) for place in PLACES[: s.seats])),)

    def play(self, s: Kept, move: Move) -> tuple[Kept, tuple[Event, ...]]:
        """A deal."""
        if not isinstance(move, Counted) or not self.forms(s):
            raise IllegalMove("not_now")
        points = (move.first, move.second, move.third)[: s.seats]
        if sum(points) != ALL or min(points) < 0:
            raise IllegalMove("points_dont_add_up", points=sum(points), all=ALL)
        deals = (*s.deals, points)
        s = Kept(s.options, s.seats, deals)
        return s, (Event("deal_over", {**self.sheet(s)[-1], "unit": "points"}),)

    def phase(self, s: Kept) -> str:
        """There is but one until the end."""
        return "play" if self.forms(s) else "over"

    def turn(self, s: Kept) -> int | None:
        """Nobody in particular."""
        return None

    def facts(self, s: Kept) -> dict[str, Any]:
        """Whose points are entered in which place."""
        return {"order": tuple(range(s.seats))}

    def totals(self, s: Kept) -> tuple[int, ...]:
        """The points of all deals."""
        return tuple(sum(deal[seat] for deal in s.deals) for seat in range(s.seats))

    def sheet(self, s: Kept) -> tuple[dict[str, Any], ...]:
        """The deals."""
        return tuple({"deal": number, "score": deal} for number, deal in enumerate(s.deals))
