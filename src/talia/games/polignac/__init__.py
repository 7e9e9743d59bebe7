"""Polignac: tricks are good, jacks are bad, and the card turned up makes trumps."""

from talia.games.polignac.game import Polignac

__all__ = ["Polignac"]
