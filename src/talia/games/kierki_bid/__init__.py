"""Kierki licytowane (Auction Hearts): points are bid for the right to name the suit to be avoided."""

from talia.games.kierki_bid.game import KierkiBid
from talia.table.rooms import Room, furnish

__all__ = ["KierkiBid"]

furnish(KierkiBid.id, Room(__name__, players=(".player", ".searching"), printing=(".printing",)))
