"""Skat (Szkat): one against two for card points, after an auction about the value of the game; and Ramsch."""

from talia.games.skat.game import Skat

__all__ = ["Skat"]
