"""Six Takes: everybody chooses a card in secret, and the sixth card of a row takes the five before it."""

from talia.games.six_takes.game import SixTakes

__all__ = ["SixTakes"]
