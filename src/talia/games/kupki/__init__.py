"""Heaps (Kupki): stakes on blind heaps of cards, against the bank's."""

from talia.games.kupki.game import Kupki
from talia.table.rooms import Room, furnish

__all__ = ["Kupki"]

furnish(Kupki.id, Room(__name__, players=(".player",)))
