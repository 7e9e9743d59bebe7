"""Świnie (Pigs): draw face-down cards until one matches the pile, and be rid of your hand when they are gone."""

from talia.games.swinie.game import Swinie

__all__ = ["Swinie"]
