"""Follies are counted: what nobody does who has his wits, as far as public facts and his own knowledge prove it.

Which they are says each game, reading off what a seat is told, apart from what players make of it.
"""

from abc import ABC, abstractmethod
from collections import Counter
from random import Random
from typing import Any

from talia.chance import Seeded
from talia.players import Player, Sight
from talia.players.choices import asides_of, forms_of
from talia.players.player import answer
from talia.players.self_play import play_out
from talia.table.forms import sample
from talia.table.game import Game
from talia.table.match import Match
from talia.table.moves import Move


class Watched(ABC):
    """A player whose follies are counted, by kind; and how many of his acts there were of which each could be one."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.follies: Counter[str] = Counter()
        self.acts: Counter[str] = Counter()

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        move = self.player.move(sight, rng, deadline)
        self.seen(sight, move)
        return move

    def invited(self, sight: Sight, rng: Random) -> Move | None:
        move = answer(self.player, sight, rng)
        if move is not None:
            self.seen(sight, move)
        return move

    @abstractmethod
    def seen(self, sight: Sight, move: Move) -> None:
        """Counts what a move is."""

    def count(self, kind: str, folly: bool) -> None:
        self.acts[kind] += 1
        self.follies[kind] += folly


class Fool:
    """Names anybody, accuses anybody, and says what he is, whatever he is."""

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        return sample(forms_of(sight.view), rng)

    def invited(self, sight: Sight, rng: Random) -> Move | None:
        forms = asides_of(sight.view)
        return sample(forms, rng) if forms and rng.random() < 0.5 else None


def own_seat(sight: Sight) -> int:
    """The seat whose sight it is."""
    assert sight.view.seat is not None
    return sight.view.seat


def played(game: Game[Any], player: Player, seats: int, seed: str, options: Any = None) -> Match[Any]:
    """A match in which this one plays all seats."""
    match = Match(game, options or game.Options(), seats, Seeded(seed))
    return play_out(match, [player] * seats, [Random(f"{seed}/{seat}") for seat in range(seats)])
