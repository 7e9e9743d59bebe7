"""Skat: one against two for card points, after an auction about the value of the game; and Ramsch."""

from talia.games.skat.game import Skat
from talia.table.rooms import Room, furnish

__all__ = ["Skat"]

furnish(Skat.id, Room(__name__, players=(".player", ".searching"), keeping=(".keeping",), chapters=(".examples",)))
