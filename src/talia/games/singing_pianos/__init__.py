"""Singing Pianos (Śpiewające Fortepiany): teams in turn sing a song with a word of the category."""

from talia.games.singing_pianos.game import SingingPianos
from talia.table.rooms import Room, furnish

__all__ = ["SingingPianos"]

furnish(SingingPianos.id, Room(__name__, players=(".player",)))
