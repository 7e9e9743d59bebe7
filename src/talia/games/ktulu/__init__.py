"""Ktulu: up to seven factions, one statue, nights and days."""

from talia.games.ktulu.game import Ktulu
from talia.table.rooms import Room, furnish

__all__ = ["Ktulu"]

furnish(Ktulu.id, Room(__name__, players=(".player",), chapters=(".examples",), printing=(".printing",)))
