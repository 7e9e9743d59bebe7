"""The searching player of a trick game: an adapter reads what a card is about, an instant player does most else."""

from collections.abc import Callable, Mapping
from random import Random

from talia.cards import BIT, CODE, codes, singles
from talia.players.choices import forms_of
from talia.players.haste import late
from talia.players.player import Player, Sight
from talia.players.registry import make
from talia.players.tricks.scene import TrickScene
from talia.players.tricks.search import CLUB, Aim, Budget, values
from talia.table.forms import Cards
from talia.table.moves import Move

Reader = Callable[[Sight], tuple[TrickScene, Aim] | None]
"""What a seat knows and what it wants when it is to play a card; None where the instant player had better decide."""

Caller = Callable[[Sight, Random, float], Move | None]
"""What a seat says when it is not to play a card; None where the instant player had better decide."""


Chooser = Callable[[Sight, TrickScene, Mapping[int, float]], int]
"""The card to play, a set of one, by what each is worth; cards as the scene has them."""


class Searching:
    """Plays the card worth most in the mean of sampled worlds; says what ``call`` says, else as an instant player.

    ``choose``: which card is played, by what they are worth, where it is not the lowest of the best.
    """

    def __init__(
        self,
        game: str,
        instant: str,
        read: Reader,
        call: Caller = lambda sight, rng, deadline: None,
        budget: Budget = CLUB,
        choose: Chooser | None = None,
    ) -> None:
        self._instant: Player = make(game, instant)
        self._read = read
        self._call = call
        self._budget = budget
        self._choose = choose

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move; within its budget, and soon after the deadline; that of the instant player if it has passed."""
        cards = playable(sight)
        if len(cards) == 1:
            return next(iter(cards.values()))
        if late(deadline):
            return self._instant.move(sight, rng, deadline)
        question = self._read(sight) if cards else None
        if question is None:
            said = None if cards else self._call(sight, rng, deadline)
            return self._instant.move(sight, rng, deadline) if said is None else said
        now, aim = question
        worth = dict(values(now, aim, self._budget, rng, deadline))
        if self._choose is not None:
            return cards[CODE[now.natural(self._choose(sight, now, worth))]]
        return max(cards.items(), key=lambda item: worth[now.laid(BIT[item[0]])])[1]


def playable(sight: Sight) -> dict[str, Move]:
    """The cards that may be played now, with nothing else to say about them; there may be other moves besides."""
    found: dict[str, Move] = {}
    for form in forms_of(sight.view):
        part = form.parts[0] if len(form.parts) == 1 else None
        if form.move.__struct_config__.tag == "play" and isinstance(part, Cards):
            found |= {codes(one)[0]: form.move(**{part.name: codes(one)[0]}) for one in singles(part.among)}
    return found
