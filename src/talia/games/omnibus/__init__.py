"""Omnibus: hearts and the queen of spades to be avoided, the ten of diamonds to be won."""

from talia.games.omnibus.game import Omnibus

__all__ = ["Omnibus"]
