"""Players register themselves here, each for one game or for all; everything else finds them here."""

from collections.abc import Callable
from typing import Final, TypeVar

from msgspec import Struct

from talia.players.player import Player, Sheltered
from talia.table.rooms import bring

EVERY_GAME: Final = "*"

P = TypeVar("P", bound=Callable[[], Player])


class Registered(Struct, frozen=True):
    """A registered player."""

    make: Callable[[], Player]
    strength: int
    instant: bool


_players: dict[tuple[str, str], Registered] = {}


class UnknownPlayer(LookupError):
    """No computer player of that id plays that game."""


def register(id: str, games: str = EVERY_GAME, *, strength: int = 0, instant: bool = False) -> Callable[[P], P]:
    """Class decorator: makes a player known under an id, for the game of id ``games`` or for all of them.

    ``strength`` only orders the players of a game among themselves. ``instant``: it never thinks for more than some
    hundredths of a second, so it may be asked anywhere, and stands in for one that has no time to think.
    """

    def known(player: P) -> P:
        if (games, id) in _players:
            raise ValueError(f"the player {id} is registered already for {games}")
        _players[games, id] = Registered(player, strength, instant)
        return player

    return known


def offered(game: str) -> tuple[str, ...]:
    """The ids of the players of a game, the strongest first.

    >>> offered("no such game")
    ('random',)
    """
    bring("players", game)
    strengths = {id: entry.strength for (games, id), entry in _players.items() if games == EVERY_GAME}
    strengths |= {id: entry.strength for (games, id), entry in _players.items() if games == game}
    return tuple(sorted(strengths, key=lambda id: (-strengths[id], id)))


def stand_in(game: str, id: str) -> str | None:
    """Who decides in place of a player that has no time to think: itself, if it never needs any.

    Else the strongest instant one of the game; None if there is none.

    >>> stand_in("no such game", "random"), stand_in("no such game", "deep thought")
    ('random', None)
    """
    own = _found(game, id)
    if own is not None and own.instant:
        return id
    instant = [id for id in offered(game) if (game, id) in _players and _players[game, id].instant]
    return instant[0] if instant else None


def _found(game: str, id: str) -> Registered | None:
    bring("players", game)
    return _players.get((game, id)) or _players.get((EVERY_GAME, id))


def make(game: str, id: str) -> Player:
    """A new player of this id for this game, as it is: its errors are not hidden. Raises UnknownPlayer."""
    entry = _found(game, id)
    if entry is None:
        raise UnknownPlayer(f"{id} for {game}")
    return entry.make()


def find(game: str, id: str) -> Sheltered:
    """A new player of this id for this game that never errs, fit for a table with people; raises UnknownPlayer."""
    return Sheltered(make(game, id))
