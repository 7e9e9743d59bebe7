"""How the cards out of sight may lie, suit by suit: exact chances by what a seat knows, and nothing else.

A game that has them registers how they are found; whoever shows them needs to know no game.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from msgspec import Struct

from talia.players.player import Sight
from talia.table.rooms import Shelf
from talia.tricks.splits import Split


class SuitOdds(Struct, frozen=True):
    """A suit: ``mine`` cards of it in one's own hand; the chance of every split, by habit of discarding.

    A split has the number of cards of the suit in each hand one does not see, in the order of ``Odds.places``, those
    known to be there included, and last of those hidden elsewhere if ``Odds.elsewhere``. A habit is left out by which
    nobody would have discarded as was seen.
    """

    suit: str
    mine: int
    chances: dict[str, dict[Split, Fraction]]


class Odds(Struct, frozen=True):
    """``places``: the seats of the hands one does not see; ``elsewhere``: how many hidden cards lie beside them.

    ``habits``: those told apart; only one if nothing was discarded that would make a difference.
    """

    places: tuple[int, ...]
    elsewhere: int
    habits: tuple[str, ...]
    suits: tuple[SuitOdds, ...]


Finder = Callable[[Sight], Odds | None]
"""The odds by a sight; None where there are none."""

odds_of: Final = Shelf[Finder]("analysis")
"""The games' finders."""


def odds(sight: Sight) -> Odds | None:
    """The odds by what a seat knows; None if its game has none, or no cards are out of sight now."""
    finder = odds_of.get(sight.view.game)
    return finder(sight) if finder is not None else None
