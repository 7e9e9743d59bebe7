"""What a deal is worth with all cards open: tables, sentences, and what every card costs at each step of its play.

A game that has perfect play of all cards offers it (``analyst_of``); what it means, the words of the game say. Only
deals that lie open are analysed, from a record that has them: whoever asks may see all their cards.
"""

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, Final

from msgspec import Struct

from talia.analysis.review import Moment, moments, played
from talia.table.record import Record, begin, lines
from talia.table.rooms import Shelf

SECONDS: Final = 20.0
"""So long an analysis may take; what has not been found by then is left out."""


class Told(Struct, frozen=True):
    """A sentence or a head of a table: the code, ``analysis.<code>`` in the words of the game, and its data."""

    code: str
    data: dict[str, Any] = {}


class OpenRow(Struct, frozen=True):
    """A row of a table; None in a cell: it was not found in time."""

    head: Told
    cells: tuple[int | None, ...]


class OpenTable(Struct, frozen=True):
    """A table of numbers: what it shows, the heads of its columns, its rows."""

    title: Told
    columns: tuple[Told, ...]
    rows: tuple[OpenRow, ...]


class Priced(Struct, frozen=True):
    """A line of the log at which a card was played from the hand at a place, and what each that might be played costs.

    A price is what the side of the hand loses against the best card, which costs nothing, in what the game counts.
    """

    line: int
    place: int
    cards: dict[str, int]


class Analysed(Struct, frozen=True):
    """The analysis of a deal. ``complete``: nothing was left out for want of time."""

    tables: tuple[OpenTable, ...] = ()
    sentences: tuple[Told, ...] = ()
    prices: tuple[Priced, ...] = ()
    complete: bool = True


class Time:
    """The time that an analysis has, from now on."""

    def __init__(self, seconds: float) -> None:
        self._end = monotonic() + seconds

    @property
    def left(self) -> float:
        """Seconds; none when it is up."""
        return max(0.0, self._end - monotonic())


Analyst = Callable[[Any, Sequence[tuple[int, Moment]], Time], Analysed]
"""Analyses a deal: a state of the match in which its cards lie, and its decisions with the numbers of their lines, of
the cards that were played in the end."""

analyst_of: Final = Shelf[Analyst]("analysis")
"""Who analyses the open deals of a game."""


def analysed_games() -> tuple[str, ...]:
    """The ids of the games whose open deals can be analysed."""
    return analyst_of.games()


def analyse(record: Record, deal: int, *, seconds: float = SECONDS) -> Analysed:
    """What a finished deal of a record is worth with all cards open.

    Raises Difference if the record can't be replayed, LookupError if its game has no analyst.
    """
    analyst = analyst_of[record.game]
    decided = [(line, moment) for line, at, moment in moments(record, deal) if at == deal and not moment.void]
    return analyst(decided[0][1].state, decided, Time(seconds)) if decided else Analysed()


def analyse_all(record: Record, *, seconds: float = SECONDS) -> Analysed:
    """What the only deal of a record is worth, however far it was played; perhaps all that is known are its cards.

    Raises what ``analyse`` raises.
    """
    match = begin(record)
    for number, line in enumerate(lines(record, match)):
        played(match, line, number)
    if match.game.finished(match.state):
        return analyse(record, 0, seconds=seconds)
    decided = [(line, moment) for line, _, moment in moments(record, 0, running=True)]
    return analyst_of[record.game](match.state, decided, Time(seconds))
