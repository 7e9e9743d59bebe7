"""The course of a game: steps from simple play to the whole game, each with a lesson, boards to try and chosen deals.

A game says what its steps are (``course_of_game``); the rest is the same for all. The learner sits at seat 0. Words are
found by id: ``course.<step>.name``, ``.lesson`` and ``.point``, ``board.<board>.text`` and ``.done``.
"""

from collections.abc import Callable
from typing import Any, Final, Literal

from msgspec import Struct

from talia.table.moves import Move
from talia.table.record import plain
from talia.table.rooms import Shelf

LEARNER: Final = 0
"""The learner's seat."""


class Forbidden(Struct, frozen=True):
    """Why something may not be done, as the game's own rules say it; why it is not the best, where that is asked."""

    code: str
    details: dict[str, Any]


class Try(Struct, frozen=True):
    """Something to try on a board: allowed, or the best, if ``refused`` is None."""

    move: dict[str, Any]
    refused: Forbidden | None = None


class CourseBoard(Struct, frozen=True, kw_only=True):
    """A small position to try.

    ``tries`` has all there is to try with ``hand``, each allowed or refused by the rules. ``kind`` ``card``: a card of
    it is played to ``trick``, and every try has its ``card``. Other kinds are the game's, and so is what it has
    ``shown`` besides: codes by what they are. ``asks``: what the rules allow, or what is best; a refusal's words are
    ``refusal.<code>`` there, ``board.<board>.<code>`` here.
    """

    id: str
    kind: str
    hand: tuple[str, ...]
    tries: tuple[Try, ...]
    trick: tuple[str, ...] = ()
    asks: Literal["allowed", "best"] = "allowed"
    shown: dict[str, tuple[str, ...]] = {}


class CourseDeal(Struct, frozen=True):
    """A deal of a step: its cards in the order they are dealt (``seed``: where they were found), and who deals.

    ``opening``: moves with their seats that are made before anybody may choose, in their JSON form. ``round``: which
    repetition of the step it belongs to; "" for the step itself. The words of a repetition are
    ``course.<step>.<round>``. ``options``: what it decides of the table, beside those of the step; where all play with
    open cards, ``open_hands``.
    """

    open: bool
    dealer: int
    seed: int
    cards: tuple[str, ...]
    opening: tuple[tuple[int, dict[str, Any]], ...] = ()
    round: str = ""
    options: dict[str, Any] = {}


class CourseStep(Struct, frozen=True, kw_only=True):
    """A step. ``options`` of its tables, beside those that a deal decides; ``tried``: seeds looked at for its deals.

    ``match``: it ends with a whole match, with these options besides. ``bot``: the computer player at the other seats.
    """

    id: str
    options: dict[str, Any]
    boards: tuple[CourseBoard, ...]
    deals: tuple[CourseDeal, ...]
    tried: int
    match: dict[str, Any] | None = None
    seats: int = 3
    bot: str = "random"


Steps = tuple[CourseStep, ...]

course_of_game: Final = Shelf[Callable[[], Steps]]("lessons")
"""The steps of the games' courses."""


def course(game: str) -> Steps:
    """The steps of a game's course; none if it has no course."""
    steps = course_of_game.get(game)
    return () if steps is None else steps()


def taught() -> tuple[str, ...]:
    """The ids of the games that have a course."""
    return course_of_game.games()


def lines(*moves: tuple[int, Move]) -> tuple[tuple[int, dict[str, Any]], ...]:
    """Moves with their seats, in their JSON form."""
    return tuple((seat, plain(move)) for seat, move in moves)
