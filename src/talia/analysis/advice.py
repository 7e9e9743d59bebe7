"""Advice during play: what to do now, by what a seat may know and nothing else.

A game's adviser weighs the choices as the review will weigh them afterwards, with the same code. Where it has no
opinion, or a game has no adviser, the advice is what the game's strongest computer player would do.
"""

from collections.abc import Callable
from math import inf
from random import Random
from typing import Final

from msgspec import Struct

from talia import players
from talia.analysis.review import WORLDS
from talia.players.player import Sight
from talia.table.moves import Move
from talia.table.rooms import Shelf


class Weighed(Struct, frozen=True):
    """A choice: what it costs against the best one, in points of the deal against the average of the others.

    ``margin``: half of the interval that holds the true mean in 95 of 100 cases.
    """

    move: Move
    cost: float
    margin: float


class Advice(Struct, frozen=True):
    """The choices that were weighed, the best first, in how many ``worlds``; ``complete`` if these are all there are.

    With no worlds it is the move of a computer player, and nothing is said of its cost. ``proviso``: the code of a
    sentence about what it rests on.
    """

    choices: tuple[Weighed, ...]
    worlds: int = 0
    complete: bool = False
    proviso: str | None = None


Adviser = Callable[[Sight, Random, int], Advice | None]
"""Weighs the choices of a sight in so many layouts; None if it has no opinion."""

adviser_of: Final = Shelf[Adviser]("analysis")
"""The games' advisers."""


def advise(sight: Sight, rng: Random, worlds: int = WORLDS) -> Advice:
    """What a seat whose decision is needed might do; the same sight and ``rng`` give the same advice."""
    game = sight.view.game
    adviser = adviser_of.get(game)
    found = adviser(sight, rng, worlds) if adviser is not None else None
    if found is not None:
        return found
    strongest = players.find(game, players.offered(game)[0])
    return Advice((Weighed(strongest.move(sight, rng, inf), 0.0, 0.0),))
