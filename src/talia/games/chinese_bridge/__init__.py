"""Chinese bridge: bridge for two, from hands and from piles whose lower cards lie face down."""

from talia.games.chinese_bridge.match import ChineseBridge
from talia.table.rooms import Room, furnish

__all__ = ["ChineseBridge"]

furnish(ChineseBridge.id, Room(__name__, players=(".player", ".searching"), printing=(".printing",)))
