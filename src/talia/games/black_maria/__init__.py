"""Czarna Mańka (Black Maria): avoid the queen of spades, her two neighbours and all hearts."""

from talia.games.black_maria.game import BlackMaria
from talia.table.rooms import Room, furnish

__all__ = ["BlackMaria"]

furnish(BlackMaria.id, Room(__name__, players=(".player", ".searching")))
