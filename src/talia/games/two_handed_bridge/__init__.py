"""Bridge for two: each plays his hand and a dummy; one dummy lies open from the deal on, the other from the lead."""

from talia.games.two_handed_bridge.match import TwoHandedBridge
from talia.table.rooms import Room, furnish

__all__ = ["TwoHandedBridge"]

furnish(TwoHandedBridge.id, Room(__name__, players=(".player",), printing=(".printing",)))
