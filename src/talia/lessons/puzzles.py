"""Puzzles: positions of a game in which, all cards being open, exactly one answer is right.

A puzzle is a match: cards that are given, lines that have been played, a seat whose turn it is, and the moves to choose
from. A game brings its puzzles and the exact solution of each; whoever shows them needs to know no game.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any, Final, Protocol, TypeVar

from msgspec import Struct

from talia.chance import Given, Seeded
from talia.players.player import Sight, Witness
from talia.table.match import Match, read_move
from talia.table.moves import Move
from talia.table.options import options_from
from talia.table.registry import find
from talia.table.rooms import Shelf

GRADES: Final = ("easy", "middling", "hard")


class Puzzle(Struct, frozen=True, kw_only=True):
    """A puzzle. Moves are in their JSON form.

    ``given``: outcomes of chance by label; ``opening``: the lines so far with their authors; ``options``: those of the
    table, with all hands open. ``answers``: what the seat may choose from; ``right``: the place of the only right one.
    ``asked`` computer players who saw only their own cards have answered, ``missed`` of them wrongly; ``lure``: the
    wrong answer most of them gave.
    """

    id: str
    game: str
    kind: str
    seats: int
    seat: int
    options: dict[str, Any]
    given: dict[str, tuple[str, ...] | int]
    opening: tuple[tuple[int, dict[str, Any]], ...]
    answers: tuple[dict[str, Any], ...]
    right: int
    asked: int = 0
    missed: int = 0
    lure: int | None = None

    @property
    def grade(self) -> str:
        """How hard it is."""
        return grade(self.missed, self.asked)


class Told(Struct, frozen=True):
    """A sentence: its code and what is put into it."""

    code: str
    details: dict[str, Any] = {}


class Solution(Struct, frozen=True):
    """What is true of a puzzle with best play of all from there on.

    ``outcomes``: by answer, a number to be shown beside it; ``good``: the answers that reach the goal; ``told``:
    sentences that say why, each of which can be checked; ``line``: the moves from the right answer to the end.
    """

    outcomes: tuple[int, ...]
    good: tuple[int, ...]
    told: tuple[Told, ...]
    line: tuple[dict[str, Any], ...]


class Pack(Protocol):
    """The puzzles of a game."""

    def puzzles(self) -> Sequence[Puzzle]:
        """All of them, always in the same order."""
        ...

    def solution(self, puzzle: Puzzle) -> Solution:
        """The exact solution; takes milliseconds."""
        ...


pack_of: Final = Shelf[Pack]("puzzles")
"""The games' puzzles."""


class Draft(Protocol):
    """A puzzle as its maker keeps it."""

    @property
    def kind(self) -> str:
        """Its kind."""
        ...

    @property
    def attempt(self) -> int:
        """The number of the attempt that found it."""
        ...


D = TypeVar("D", bound=Draft)


class Maker(Protocol[D]):
    """How the puzzles of a game are found, each kind by itself. A draft is kept as a line of text."""

    @property
    def kinds(self) -> Sequence[str]:
        """The kinds of puzzles, in the order in which they are looked for."""
        ...

    def read(self, line: str) -> D:
        """The draft a line keeps; raises ValueError."""
        ...

    def written(self, draft: D) -> str:
        """The line that keeps a draft."""
        ...

    def found(self, seed: str, kind: str, number: int, before: list[D]) -> Iterator[tuple[int, D | None]]:
        """Goes on with the attempts at a kind after those that led to ``before``, until there are enough of it.

        Yields each attempt's number with the draft that is to be kept, or None. ``number``: of all kinds together.
        """
        ...


maker_of: Final = Shelf[Maker[Any]]("puzzles")
"""How the games' puzzles are found, where a command may find more."""


def puzzled_games() -> tuple[str, ...]:
    """The ids of the games that have puzzles."""
    return pack_of.games()


def pack(game: str) -> Pack:
    """The puzzles of a game; raises LookupError."""
    return pack_of[game]


def grade(missed: int, asked: int) -> str:
    """How hard a puzzle is: missed by less than a third of the players, by less than two thirds, by more.

    >>> grade(0, 12), grade(4, 12), grade(12, 12)
    ('easy', 'middling', 'hard')
    """
    return GRADES[min(2, 3 * missed // asked)] if asked else GRADES[0]


def of_the_day(puzzles: Sequence[Puzzle], day: date) -> Puzzle:
    """The puzzle of a day: the same for everybody, and all of them before one comes again.

    >>> from talia.lessons.puzzles import pack
    >>> ours = pack("betel").puzzles()
    >>> of_the_day(ours, date(2026, 1, 1)) is of_the_day(ours, date(2026, 1, 1))
    True
    """
    number = len(puzzles)
    # A stride near the golden section makes kinds and grades change from day to day; it must share no factor with the
    # number, or some would never come.
    stride = next(step for step in range(round(number * 0.618), 2 * number + 1) if _coprime(step, number))
    return puzzles[day.toordinal() * stride % number]


def _coprime(one: int, other: int) -> bool:
    while other:
        one, other = other, one % other
    return one == 1


def position(puzzle: Puzzle, *, hidden: bool = False) -> tuple[Match[Any], Sight]:
    """The match as it stands in a puzzle, and what the seat on turn knows; ``hidden``: it sees only its own cards."""
    game = find(puzzle.game)
    options = {key: value for key, value in puzzle.options.items() if not (hidden and key == "open_hands")}
    chance = Given(puzzle.given, Seeded(0))
    match = Match(game, options_from(game, options), puzzle.seats, chance)
    witness = Witness(game, puzzle.seat, match.options)
    steps = match.begin()
    for seat, raw in puzzle.opening:
        steps += match.do(seat, read_move(game, raw))
    for step in steps:
        witness.saw(step.events)
    return match, witness.sight(match.state)


def moves(puzzle: Puzzle) -> list[Move]:
    """Its answers as moves."""
    game = find(puzzle.game)
    return [read_move(game, raw) for raw in puzzle.answers]
