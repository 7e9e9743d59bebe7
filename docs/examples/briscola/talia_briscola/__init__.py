"""Briscola: a trump that lies open, a stock to draw from, and no duty to follow suit."""

from talia.table.rooms import Room, furnish
from talia_briscola.game import Briscola

__all__ = ["Briscola"]

furnish(
    Briscola.id,
    Room(__name__, players=(".player",), lessons=(".lessons",), puzzles=(".puzzles",), keeping=(".keeping",)),
)
