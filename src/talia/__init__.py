"""Talia: a place where people play card games together, and a library with which the same games are studied.

What any game is stands in ``talia.table``, the games are in ``talia.games``, computer players in ``talia.players``.
"""

__version__ = "0.1.0"
