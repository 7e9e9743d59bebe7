"""Baśka Czerwona: sixteen cards, two old queens, and partners who find each other in play."""

from talia.games.baska.match import Baska
from talia.table.rooms import Room, furnish

__all__ = ["Baska"]

furnish(Baska.id, Room(__name__, players=(".player", ".searching"), keeping=(".keeping",)))
