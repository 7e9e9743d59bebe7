"""Computer players of poker."""

from talia.games.poker.player.simple import Simple

__all__ = ["Simple"]
