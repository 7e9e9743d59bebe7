"""Planowanie (Planning), an Oh Hell game: say how many tricks you will take, and take exactly so many."""

from talia.games.planowanie.game import Planowanie

__all__ = ["Planowanie"]
