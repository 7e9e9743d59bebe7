"""The computer player of Heaps (rules/kupki.md 11): no decision influences the chances, so it need not think."""

from random import Random

from talia.games.kupki.moves import Done, Stake
from talia.players.choices import forms_of
from talia.players.player import Sight
from talia.players.registry import register
from talia.table.forms import Number, Option
from talia.table.moves import Move

SMALL = 4
"""It puts no more chips on a heap than this, or the least there may be."""


@register("simple", "kupki", strength=20, instant=True)
class Simple:
    """Puts a few chips on one heap or on two."""

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move; it needs no time."""
        seat, stakes = sight.view.seat, sight.view.facts["stakes"]
        begun = sum(who == seat for heap in stakes for who, _ in heap)
        if begun == 2 or (begun and rng.random() < 0.5):
            return Done()
        heaps, amounts = forms_of(sight.view)[0].parts
        assert isinstance(heaps, Option)
        assert isinstance(amounts, Number)
        most = max(amounts.low, min(amounts.high, SMALL))
        return Stake(rng.choice(heaps.of), rng.randint(amounts.low, most))
