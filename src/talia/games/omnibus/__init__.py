"""Omnibus: hearts and the queen of spades to be avoided, the ten of diamonds to be won."""

from talia.games.omnibus.game import Omnibus
from talia.table.rooms import Room, furnish

__all__ = ["Omnibus"]

furnish(Omnibus.id, Room(__name__, players=(".player", ".searching")))
