"""Players register themselves here, each for one game or for all; everything else finds them here."""

from collections.abc import Callable
from typing import Final, TypeVar

from talia.players.player import Player, Sheltered

EVERY_GAME: Final = "*"

P = TypeVar("P", bound=Callable[[], Player])

_players: dict[tuple[str, str], tuple[int, Callable[[], Player]]] = {}


class UnknownPlayer(LookupError):
    """No computer player of that id plays that game."""


def register(id: str, games: str = EVERY_GAME, *, strength: int = 0) -> Callable[[P], P]:
    """Class decorator: makes a player known under an id, for the game of id ``games`` or for all of them.

    ``strength`` only orders the players of a game among themselves.
    """

    def known(player: P) -> P:
        if (games, id) in _players:
            raise ValueError(f"the player {id} is registered already for {games}")
        _players[games, id] = (strength, player)
        return player

    return known


def offered(game: str) -> tuple[str, ...]:
    """The ids of the players of a game, the strongest first.

    >>> offered("no such game")
    ('random',)
    """
    strengths = {id: strength for (games, id), (strength, _) in _players.items() if games == EVERY_GAME}
    strengths |= {id: strength for (games, id), (strength, _) in _players.items() if games == game}
    return tuple(sorted(strengths, key=lambda id: (-strengths[id], id)))


def make(game: str, id: str) -> Player:
    """A new player of this id for this game, as it is: its errors are not hidden. Raises UnknownPlayer."""
    entry = _players.get((game, id)) or _players.get((EVERY_GAME, id))
    if entry is None:
        raise UnknownPlayer(f"{id} for {game}")
    return entry[1]()


def find(game: str, id: str) -> Player:
    """A new player of this id for this game that never errs, fit for a table with people; raises UnknownPlayer."""
    return Sheltered(make(game, id))
