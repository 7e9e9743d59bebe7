"""3-5-8: three players, six contracts each, a quota of tricks for every seat, and cards exchanged for the last deal."""

from talia.games.three_five_eight.game import ThreeFiveEight
from talia.table.rooms import Room, furnish

__all__ = ["ThreeFiveEight"]

furnish(
    ThreeFiveEight.id,
    Room(__name__, players=(".player", ".searching"), keeping=(".keeping",)),
)
