"""Czarna Mańka (Black Maria): avoid the queen of spades, her two neighbours and all hearts."""

from talia.games.black_maria.game import BlackMaria

__all__ = ["BlackMaria"]
