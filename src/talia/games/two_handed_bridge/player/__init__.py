"""Players of bridge for two: one that counts and plays by rule, and one that searches."""

from talia.games.two_handed_bridge.player.searching import Club
from talia.games.two_handed_bridge.player.simple import Simple

__all__ = ["Club", "Simple"]
