"""Kierki (Polish King): six deals of things to be avoided, then deals that win it back."""

from talia.games.kierki.game import Kierki
from talia.table.rooms import Room, furnish

__all__ = ["Kierki"]

furnish(Kierki.id, Room(__name__, players=(".player", ".searching"), keeping=(".keeping",)))
