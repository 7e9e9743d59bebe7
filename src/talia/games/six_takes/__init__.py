"""Six Takes: everybody chooses a card in secret, and the sixth card of a row takes the five before it."""

from talia.games.six_takes.game import SixTakes
from talia.table.rooms import Room, furnish

__all__ = ["SixTakes"]

furnish(SixTakes.id, Room(__name__, players=(".player",)))
