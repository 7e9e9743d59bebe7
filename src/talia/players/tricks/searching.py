"""The searching player of a trick game: an adapter reads what a card is about, an instant player does all else."""

from collections.abc import Callable
from random import Random

from talia.cards import BIT
from talia.players.choices import forms_of
from talia.players.player import Player, Sight
from talia.players.registry import make
from talia.players.tricks.scene import Scene
from talia.players.tricks.search import CLUB, Aim, Budget, values
from talia.table.forms import Cards, moves
from talia.table.moves import Move

Reader = Callable[[Sight], tuple[Scene, Aim] | None]
"""What a seat knows and what it wants when it is to play a card; None where the instant player had better decide."""


class Searching:
    """Plays the card that is worth most in the mean of sampled worlds; all other moves are an instant player's."""

    def __init__(self, game: str, instant: str, read: Reader, budget: Budget = CLUB) -> None:
        self._instant: Player = make(game, instant)
        self._read = read
        self._budget = budget

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move; within its budget, and soon after the deadline."""
        cards = playable(sight)
        if len(cards) == 1:
            return next(iter(cards.values()))
        question = self._read(sight) if cards else None
        if question is None:
            return self._instant.move(sight, rng, deadline)
        now, aim = question
        worth = dict(values(now, aim, self._budget, rng, deadline))
        return max(cards.items(), key=lambda item: worth[now.laid(BIT[item[0]])])[1]


def playable(sight: Sight) -> dict[str, Move]:
    """The cards that may be played now, if to play a card is all that may be done; else nothing."""
    forms = forms_of(sight.view)
    if not all(form.move.__struct_config__.tag == "play" and len(form.parts) == 1 for form in forms):
        return {}
    part = forms[0].parts[0] if forms else None
    if not isinstance(part, Cards):
        return {}
    return {
        code: move for form in forms for move in moves((form,)) if isinstance(code := getattr(move, part.name), str)
    }
