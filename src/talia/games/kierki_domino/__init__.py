"""Kierki dominowe (Domino Hearts): who cannot follow suit draws until he can."""

from talia.games.kierki_domino.game import KierkiDomino
from talia.table.rooms import Room, furnish

__all__ = ["KierkiDomino"]

furnish(
    KierkiDomino.id,
    Room(__name__, players=(".player", ".searching")),
)
