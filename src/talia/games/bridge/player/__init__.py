"""Computer players of bridge: an instant one, and one that searches worlds."""

from talia.games.bridge.player.calling import call
from talia.games.bridge.player.searching import best, read
from talia.games.bridge.player.simple import Simple, scene

__all__ = ["Simple", "best", "call", "read", "scene"]
