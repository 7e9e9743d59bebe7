"""A game whose secrecy is examined: how matches are set up for it, and what a viewer learns."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from talia.games import find
from talia.table.game import BadOptions, Game
from talia.table.match import Line, Match
from tests.laws.worlds import UNASKED, Learns, World


@dataclass
class Case:
    """A game under examination.

    ``late``: whether a match stands after the fifth trick of a deal. ``steady``: how often a random player makes the
    automatic move. ``matches``: how many are examined in the quick form; ``served``: through the server, a quarter of
    them in the quick form. ``lines``: how long a match may become. ``roles``, ``texts`` and ``unnamed``: as of a
    ``World``. ``unasked``: how often who may do something besides what is asked of him does it. ``cards``: whether
    cards are hidden; a game without any hides something else. ``planted``: how steady and how long the matches are in
    which planted leaks are looked for, where most show only early in a deal.
    """

    name: str
    game: Game[Any]
    setting: Callable[[Random], tuple[Any, int]]
    learns: Learns
    twins: int = 6
    late: Callable[[Match[Any]], bool] | None = None
    least_late: int = 0
    steady: float = 0.0
    matches: int = 50
    served: int = 50
    lines: int = 10**9
    roles: bool = False
    texts: bool = False
    unnamed: bool = False
    unasked: float = UNASKED
    cards: bool = True
    planted: tuple[float, int] | None = None

    def world(self, options: Any, seats: int, log: list[Line]) -> World:
        """A match of the game."""
        return World(self.game, options, seats, log, self.roles, self.texts, self.unnamed)

    @classmethod
    def of(
        cls, id: str, make: Callable[[Random], dict[str, Any]], learns: Learns, *, name: str = "", **how: Any
    ) -> "Case":
        """A game that ships, at tables with random options and seats that fit each other."""
        game = find(id)
        return cls(name or id, game, settings(game, make), learns, **how)


def settings(game: Game[Any], make: Callable[[Random], dict[str, Any]]) -> Callable[[Random], tuple[Any, int]]:
    """Random options and seats that fit each other."""

    def setting(rng: Random) -> tuple[Any, int]:
        while True:
            options, seats = game.Options(**make(rng)), rng.choice(game.seats)
            try:
                game.check(options, seats)
            except BadOptions:
                continue
            return options, seats

    return setting
