"""Kierki dominowe (Domino Hearts): who cannot follow suit draws until he can."""

from talia.games.kierki_domino.game import KierkiDomino

__all__ = ["KierkiDomino"]
