"""Polignac: tricks are good, jacks are bad, and the card turned up makes trumps."""

from talia.games.polignac.game import Polignac
from talia.table.rooms import Room, furnish

__all__ = ["Polignac"]

furnish(Polignac.id, Room(__name__, players=(".player", ".searching")))
