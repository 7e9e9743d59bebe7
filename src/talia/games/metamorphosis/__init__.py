"""Metamorfoza: four parts by different rules, each played with the cards captured in the one before."""

from talia.games.metamorphosis.game import Metamorphosis

__all__ = ["Metamorphosis"]
