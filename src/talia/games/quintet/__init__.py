"""Quintet (parallel poker): two players lay out the same 25 cards in five hands each, and compare them in turn."""

from talia.games.quintet.game import Quintet
from talia.table.rooms import Room, furnish

__all__ = ["Quintet"]

furnish(Quintet.id, Room(__name__, players=(".player", ".searching"), chapters=(".examples",)))
