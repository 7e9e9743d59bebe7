"""Games register themselves here; everything else finds them here. No shared layer names a game.

Whoever asks first has the package of games imported, so nobody need do it for the sake of being answered.
"""

import sys
from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final, TypeVar

from talia.table.game import FAMILIES, Game
from talia.table.moves import MOST_SEATS

G = TypeVar("G", bound=type[Game[Any]])

HOUSE: Final = "talia.games"
"""The package whose import registers the games."""

_games: dict[tuple[str, int], Game[Any]] = {}


class UnknownGame(LookupError):
    """No game of that id, or not in that version of the rules."""


def register(game: G) -> G:
    """Class decorator: makes a game known under its id and rules version; it must state its family and duration."""
    key = (game.id, game.rules)
    if key in _games:
        raise ValueError(f"{key} is registered already")
    if getattr(game, "family", None) not in FAMILIES:
        raise TypeError(f"the game {game.id} states no family: one of {', '.join(FAMILIES)}")
    if game.lasts is Game.lasts:
        raise TypeError(f"the game {game.id} does not state how long it lasts: a method lasts(options, seats)")
    if max(game.seats) > MOST_SEATS:
        raise TypeError(f"the game {game.id} has {max(game.seats)} seats; a table has {MOST_SEATS} at most")
    _games[key] = game()
    return game


def known_games() -> Mapping[tuple[str, int], Game[Any]]:
    """Every registered game by id and version of its rules."""
    import_module(HOUSE)
    return _games


def registered() -> frozenset[tuple[str, int]]:
    """What is registered up to now, by id and version of its rules; imports nothing."""
    return frozenset(_games)


def show_out(package: str, but: Iterable[tuple[str, int]]) -> None:
    """Forgets the games a package outside has registered, ``but`` for these, which are not its own."""
    for key in _games.keys() - set(but):
        if _is_of(package, type(_games[key]).__module__):
            del _games[key]


def is_guest(id: str) -> bool:
    """Whether a game belongs to a package outside, so that its faults are not those of the house."""
    house = HOUSE.partition(".")[0]
    return any(name == id and not _is_of(house, type(game).__module__) for (name, _), game in _games.items())


def _is_of(package: str, module: str) -> bool:
    return module.partition(".")[0] == package


def find(id: str, rules: int | None = None) -> Game[Any]:
    """The game of this id, in this version of its rules or the newest; raises UnknownGame."""
    versions = [version for name, version in known_games() if name == id]
    if not versions:
        raise UnknownGame(id)
    wanted = max(versions) if rules is None else rules
    try:
        return _games[id, wanted]
    except KeyError:
        raise UnknownGame(f"{id} rules {wanted}") from None


def games() -> tuple[Game[Any], ...]:
    """The newest version of every registered game, by id, but for those in preparation."""
    newest = (find(id) for id in sorted({id for id, _ in known_games()}))
    return tuple(game for game in newest if not game.in_preparation)


def folder(id: str) -> Path:
    """Where the words of a registered game lie, and its pages of rules."""
    return Path(str(sys.modules[type(find(id)).__module__].__file__)).parent
