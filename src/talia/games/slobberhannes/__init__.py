"""Slobberhannes: avoid the first trick, the last trick and the queen of clubs."""

from talia.games.slobberhannes.game import Slobberhannes

__all__ = ["Slobberhannes"]
