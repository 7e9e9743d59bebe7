"""Computer players of Skat."""

from talia.players.skat.simple import Simple

__all__ = ["Simple"]
