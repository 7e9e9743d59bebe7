"""Computer players of Skat."""

from talia.games.skat.player.simple import Simple

__all__ = ["Simple"]
