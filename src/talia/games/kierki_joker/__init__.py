"""Kierki dżokerowe (Joker Hearts): a joker among the hearts, which wins whatever else it is thrown on."""

from talia.games.kierki_joker.game import KierkiJoker
from talia.table.rooms import Room, furnish

__all__ = ["KierkiJoker"]

furnish(
    KierkiJoker.id,
    Room(__name__, players=(".player", ".searching")),
)
