"""For each game: how the examination of its secrecy sets up matches, and what a viewer learns."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from highest import Highest, Options
from worlds import Learns, World

from talia.table.game import Game
from talia.table.match import Line, Match
from talia.table.moves import CHANCE


@dataclass
class Case:
    """A game under examination. ``late``: whether a match stands after the fifth trick of a deal."""

    name: str
    game: Game[Any]
    setting: Callable[[Random], tuple[Any, int]]
    learns: Learns
    twins: int = 6
    late: Callable[[Match[Any]], bool] | None = None
    least_late: int = 0

    def world(self, options: Any, seats: int, log: list[Line]) -> World:
        """A match of the game."""
        return World(self.game, options, seats, log)


def learns_highest(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
    """All cards played, one's own cards of each deal, and who deals first."""
    learnt: list[Any] = []
    for line in log:
        if line.seat != CHANCE:
            learnt.append((line.seat, line.move))
        elif isinstance(line.move.value, int):
            learnt.append(line.move.value)
        else:
            learnt.append(sorted(line.move.value[3 * viewer : 3 * viewer + 3]) if viewer < seats else "dealt")
    return learnt


CASES = [
    Case("highest", Highest(), lambda rng: (Options(deals=rng.randint(1, 2)), rng.randint(2, 4)), learns_highest),
]
