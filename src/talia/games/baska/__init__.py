"""Baśka Czerwona: sixteen cards, two old queens, and partners who find each other in play."""

from talia.games.baska.match import Baska

__all__ = ["Baska"]
