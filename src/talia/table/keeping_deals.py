"""A score keeper that is told each deal when it is over, for any match of deals.

The game itself plans the deals, scores them and ends the match: what is told becomes a deal of its own that has just
ended, whose hidden parts nobody asks about. So a keeper says only what is entered, and what can't be.
"""

from abc import abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar

from msgspec.structs import replace

from talia.table.forms import AnyPart, Form, Number, Seats, allowed
from talia.table.game import Result
from talia.table.keeping import FirstDealer, Keeper
from talia.table.moves import CHANCE, Drawn, Event, IllegalMove, Move
from talia.table.registry import find
from talia.table.series import Series, SeriesState


class Ends(Move, frozen=True, tag="ends"):
    """The evening is over before the match would be."""


class DealKeeper(Keeper[SeriesState[Any]]):
    """Keeps a match of deals; a state is that of the match between two deals.

    ``Told``: the entries by which a deal is told. A part named by ``each`` belongs to a seat: its word is that of the
    name before the last underscore.
    """

    Told: ClassVar[Any]

    def __init_subclass__(cls) -> None:
        cls.Moves = FirstDealer | Ends | cls.Told

    @abstractmethod
    def told_by(self, s: SeriesState[Any]) -> tuple[Form, ...]:
        """What may be told of the deal that is played now (``s.spec``)."""

    @abstractmethod
    def deal(self, s: SeriesState[Any], move: Any) -> Any:
        """The deal as it has ended; raises IllegalMove for what can't have happened."""

    def shown(self, s: SeriesState[Any]) -> dict[str, Any]:
        """What else there is to know of the deal that is played now."""
        return {}

    @property
    def game(self) -> Series[Any]:
        """The game whose score is kept."""
        game = find(self.id)
        assert isinstance(game, Series)
        return game

    def start(self, options: Any, seats: int) -> SeriesState[Any]:
        """Before the first deal; what does not matter here is as usual."""
        usual = type(options)()
        others = {name: getattr(usual, name) for name in usual.__struct_fields__ if name not in self.options}
        return self.game.start(replace(options, **others), seats)

    def forms(self, s: SeriesState[Any]) -> tuple[Form, ...]:
        """Who deals first; then the deal, or the end."""
        if s.first < 0:
            return (Form(FirstDealer, (Seats("seat", (1 << s.seats) - 1),)),)
        return () if s.spec is None else (*self.told_by(s), Form(Ends))

    def play(self, s: SeriesState[Any], move: Move) -> tuple[SeriesState[Any], tuple[Event, ...]]:
        """An entry."""
        forms = self.forms(s)
        if not forms:
            raise IllegalMove("match_over")
        if all(form.move is not type(move) for form in forms):
            raise IllegalMove("not_now")
        if not allowed(forms, move):
            raise IllegalMove("cannot_be")
        if isinstance(move, FirstDealer):
            return self.game.play(s, CHANCE, Drawn("lot/dealer", move.seat))
        if isinstance(move, Ends):
            s, events = self.game.stopped(s)
            return replace(s, spec=None), events
        return self.game.settled(s, self.deal(s, move))

    def phase(self, s: SeriesState[Any]) -> str:
        """``over`` at the end, ``kept`` before."""
        return "over" if s.first >= 0 and s.spec is None else "kept"

    def turn(self, s: SeriesState[Any]) -> int | None:
        """Nobody in particular."""
        return None

    def facts(self, s: SeriesState[Any]) -> dict[str, Any]:
        """The number of the deal, who deals, what is counted if not points, and what the game shows besides."""
        unit = self.game.unit(s.options)
        counted = {} if unit == "points" else {"unit": unit}
        if s.spec is None:
            return counted
        return {**counted, "deal": len(s.sheet), "dealer": self.dealer(s), **self.shown(s)}

    def dealer(self, s: SeriesState[Any]) -> int:
        """The seat that deals now."""
        return int(s.spec.dealer)

    def totals(self, s: SeriesState[Any]) -> tuple[int, ...]:
        """As the game has them."""
        return self.game.totals(s)

    def sheet(self, s: SeriesState[Any]) -> tuple[dict[str, Any], ...]:
        """The lines of the game's own score sheet."""
        return s.sheet

    def paid(self, s: SeriesState[Any], change: tuple[int, ...]) -> SeriesState[Any] | None:
        """Only where one plays for something that changes hands; what follows is played with what each has then."""
        if self.game.unit(s.options) == "points":
            return None
        s = replace(s, totals=tuple(map(sum, zip(s.totals, change, strict=True))))
        if s.first < 0 or s.spec is None:
            return s
        s = replace(s, spec=self.game.plan(s))
        return s if s.spec is not None else self.game.closing(s)[0]

    def result(self, s: SeriesState[Any]) -> Result:
        """As the game ranks its players."""
        result = self.game.result(s)
        assert result is not None, "only asked once the match is over"
        return result


def each(name: str, seats: Iterable[int], low: int, high: int) -> tuple[AnyPart, ...]:
    """A number for each of the seats.

    >>> [part.name for part in each("took", range(2), 0, 13)]
    ['took_0', 'took_1']
    """
    return tuple(Number(f"{name}_{seat}", low, high) for seat in seats)


def of_each(move: Move, name: str, seats: int) -> tuple[int, ...]:
    """The numbers that were entered for each seat."""
    return tuple(getattr(move, f"{name}_{seat}") for seat in range(seats))


def whole(name: str, numbers: tuple[int, ...], all_: int) -> None:
    """Refuses numbers that are not together as many as there are; the refusal is ``<name>_dont_add_up``."""
    if sum(numbers) != all_:
        raise IllegalMove(f"{name}_dont_add_up", n=sum(numbers), all=all_)
