"""Planowanie (Planning), an Oh Hell game: say how many tricks you will take, and take exactly so many."""

from talia.games.planowanie.game import Planowanie
from talia.table.rooms import Room, furnish

__all__ = ["Planowanie"]

furnish(Planowanie.id, Room(__name__, players=(".player", ".searching"), keeping=(".keeping",)))
