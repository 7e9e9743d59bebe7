"""Kierki (Polish King): six deals of things to be avoided, then deals that win it back."""

from talia.games.kierki.game import Kierki

__all__ = ["Kierki"]
