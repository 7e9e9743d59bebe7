"""Bobby: bridge for three, each for himself, with a dummy made of what they discard, and with nullo."""

from talia.games.bobby.match import Bobby
from talia.table.rooms import Room, furnish

__all__ = ["Bobby"]

furnish(
    Bobby.id,
    Room(
        __name__,
        players=(".player", ".searching"),
        analysis=(".analysis",),
        chapters=(".examples",),
        printing=(".printing",),
    ),
)
