"""A match of deals until somebody's total has reached a limit."""

from abc import abstractmethod
from typing import Any, ClassVar, Final, TypeVar

from msgspec.structs import replace

from talia.table.series import Series, SeriesState
from talia.tricks.deal import TrickState
from talia.tricks.deciding import ends_early

T = TypeVar("T", bound=TrickState)

MOST_DEALS: Final = 200
"""A match ends after so many deals in any case, so that every match is finite."""


class ToLimit(Series[T]):
    """Deals until somebody has ``options.limit`` points; the deal passes left, ``spec`` says what each starts with."""

    most_wins: ClassVar[bool] = False

    @abstractmethod
    def spec(self, options: Any, seats: int, dealer: int) -> Any:
        """What a deal starts with."""

    def reached(self, s: SeriesState[T]) -> bool:
        """Whether the limit is reached."""
        return bool(max(s.totals) >= s.options.limit)

    def plan(self, s: SeriesState[T]) -> Any | None:
        """The next deal, or None."""
        number = len(s.sheet)
        if self.reached(s) or number == MOST_DEALS:
            return None
        spec = self.spec(s.options, s.seats, (s.first + number) % s.seats)
        return replace(spec, **ends_early(s.options))
