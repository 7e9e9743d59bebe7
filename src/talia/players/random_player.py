"""The player that plays every game: any legal move."""

from random import Random

from talia.players.choices import forms_of
from talia.players.player import Sight
from talia.players.registry import register
from talia.table.forms import sample
from talia.table.moves import Move


@register("random", instant=True)
class RandomPlayer:
    """Picks the kind of move, each equally likely, then a move of that kind, each equally likely."""

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Any legal move."""
        return sample(forms_of(sight.view), rng)
