"""Rooms: what a game has beside its rules, said by the names of modules that are imported when somebody asks for it.

A game is a package. Its rules are there as soon as it is imported; ``furnish`` says where its players, analysis,
lessons, puzzles, score keeper, questions to the solver and agreements about calls are. So whoever needs rules loads
nothing else, and the floors that ask (``talia.players``, ``talia.analysis``, ``talia.lessons``) find what they know of
on a ``Shelf`` and know no game.
"""

import logging
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Final, Generic, Literal, TypeVar, get_args

from msgspec import Struct
from msgspec.structs import replace

from talia.table.registry import is_guest, known_games

log = logging.getLogger(__name__)

T = TypeVar("T")

RoomPart = Literal[
    "players", "analysis", "lessons", "puzzles", "keeping", "solving", "files", "chapters", "agreements", "printing"
]


class Room(Struct, frozen=True):
    """The room of a game: its ``package``, and by part the modules that register what they bring, as seen from there.

    ``players``: computer players; ``analysis``: whatever judges and advises; ``lessons``: a course; ``puzzles``: a
    pack; ``keeping``: the score keeper; ``solving``: how questions to the solver are written; ``files``: formats in
    which others keep its matches; ``chapters``: pages beside its rules; ``agreements``: what the calls of an auction
    show; ``printing``: things to print.
    """

    package: str
    players: tuple[str, ...] = ()
    analysis: tuple[str, ...] = ()
    lessons: tuple[str, ...] = ()
    puzzles: tuple[str, ...] = ()
    keeping: tuple[str, ...] = ()
    solving: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    chapters: tuple[str, ...] = ()
    agreements: tuple[str, ...] = ()
    printing: tuple[str, ...] = ()


_rooms: Final[dict[str, Room]] = {}


def furnish(game: str, room: Room) -> None:
    """Makes the room of a game known; said again by the same package it is the same room."""
    if _rooms.setdefault(game, room).package != room.package:
        raise ValueError(f"{game} has a room already")


def furnished() -> frozenset[str]:
    """The ids of the games whose rooms are known up to now; imports nothing."""
    return frozenset(_rooms)


def show_out(package: str, but: Iterable[str]) -> None:
    """Forgets the rooms a package outside has furnished, ``but`` for these, which are not its own."""
    for game in _rooms.keys() - set(but):
        if _rooms[game].package.partition(".")[0] == package:
            del _rooms[game]


def bring(part: RoomPart, game: str | None = None) -> None:
    """Sees to it that a part of the room of a game, or of every game, is registered; costs nothing the next time.

    A guest whose part can't be imported is without it from then on: that is logged, and harms nobody else.
    """
    known_games()
    for id in tuple(_rooms) if game is None else (game,) if game in _rooms else ():
        room = _rooms[id]
        try:
            for module in getattr(room, part):
                import_module(module, room.package)
        except Exception as error:
            if not is_guest(id):
                raise
            _rooms[id] = replace(room, **{part: ()})
            log.error("the guest %s is without its %s: %s: %s", id, part, type(error).__name__, error)


def bring_all() -> None:
    """Loads all that the rooms have: for a process that wants to be asked about any game and not to wait then."""
    for part in get_args(RoomPart):
        bring(part)


class Shelf(Generic[T]):
    """What games have of one kind, by the ids of the games; ``part``: the modules of a room that put it here.

    It is a decorator, too: ``@judge_of("skat")`` makes a function known as the judge of Skat.

    >>> openings = Shelf[str]("lessons")
    >>> openings("whist")("lead the fourth highest")
    'lead the fourth highest'
    >>> openings.get("whist"), openings.get("patience"), openings.games()
    ('lead the fourth highest', None, ('whist',))
    """

    def __init__(self, part: RoomPart) -> None:
        self._part: Final[RoomPart] = part
        self._there: Final[dict[str, T]] = {}

    def __call__(self, game: str) -> Callable[[T], T]:
        """What is given to the answer lies here for this game."""

        def put(thing: T) -> T:
            if self._there.setdefault(game, thing) is not thing:
                raise ValueError(f"{game} has one of the {self._part} already")
            return thing

        return put

    def get(self, game: str) -> T | None:
        """What a game has; None if it has nothing of this kind."""
        bring(self._part, game)
        return self._there.get(game)

    def __getitem__(self, game: str) -> T:
        """What a game has; raises LookupError if it has nothing of this kind."""
        bring(self._part, game)
        return self._there[game]

    def games(self) -> tuple[str, ...]:
        """The ids of the games that have something here."""
        bring(self._part)
        return tuple(sorted(self._there))
