"""Werewolves (Wilkołaki): a village, a pack among it, nights and days."""

from talia.games.werewolves.game import Werewolves
from talia.table.rooms import Room, furnish

__all__ = ["Werewolves"]

furnish(Werewolves.id, Room(__name__, players=(".player",), printing=(".printing",)))
