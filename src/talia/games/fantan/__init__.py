"""Fan Tan (loteryjka): lay cards in sequences and be the first without any."""

from talia.games.fantan.game import FanTan
from talia.table.rooms import Room, furnish

__all__ = ["FanTan"]

furnish(FanTan.id, Room(__name__, players=(".player", ".searching"), keeping=(".keeping",)))
