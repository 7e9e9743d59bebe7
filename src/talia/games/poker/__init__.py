"""Poker with exchange, also with short decks, for chips of the table."""

from talia.games.poker.game import Poker
from talia.table.rooms import Room, furnish

__all__ = ["Poker"]

furnish(Poker.id, Room(__name__, players=(".player", ".searching"), keeping=(".keeping",)))
