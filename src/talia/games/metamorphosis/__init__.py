"""Metamorfoza: four parts by different rules, each played with the cards captured in the one before."""

from talia.games.metamorphosis.game import Metamorphosis
from talia.table.rooms import Room, furnish

__all__ = ["Metamorphosis"]

furnish(
    Metamorphosis.id,
    Room(__name__, players=(".player", ".searching")),
)
