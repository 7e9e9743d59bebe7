"""Contract bridge: an auction of two sides, a dummy, and the scorings of rubber, Chicago and duplicate."""

from talia.games.bridge.match import Bridge
from talia.table.rooms import Room, furnish

__all__ = ["Bridge"]

furnish(
    Bridge.id,
    Room(
        __name__,
        players=(".player",),
        analysis=(".analysis",),
        lessons=(".lessons",),
        keeping=(".keeping",),
        solving=(".solving",),
        files=(".files.formats",),
        chapters=(".chapters", ".examples"),
        agreements=(".agreements",),
    ),
)
