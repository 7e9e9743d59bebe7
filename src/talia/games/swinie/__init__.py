"""Świnie (Pigs): draw face-down cards until one matches the pile, and be rid of your hand when they are gone."""

from talia.games.swinie.game import Swinie
from talia.table.rooms import Room, furnish

__all__ = ["Swinie"]

furnish(Swinie.id, Room(__name__, players=(".player",)))
