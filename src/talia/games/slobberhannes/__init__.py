"""Slobberhannes: avoid the first trick, the last trick and the queen of clubs."""

from talia.games.slobberhannes.game import Slobberhannes
from talia.table.rooms import Room, furnish

__all__ = ["Slobberhannes"]

furnish(
    Slobberhannes.id,
    Room(__name__, players=(".player", ".searching")),
)
