"""An instant player of bridge for two: counts what hand and dummy take, and plays by rule."""

from talia.games.two_handed_bridge.player.simple import Simple

__all__ = ["Simple"]
