"""Betel, invented by Grzegorz "GPS" Świderski: three players, an auction with a rolling exchange, ten tricks."""

from talia.games.betel.match import Betel
from talia.games.betel.options import Options
from talia.table.rooms import Room, furnish

__all__ = ["Betel", "Options"]

furnish(
    Betel.id,
    Room(
        __name__,
        players=(".player",),
        analysis=(".analysis", ".analysis.odds"),
        lessons=(".lessons",),
        puzzles=(".lessons.puzzles", ".lessons.puzzles.maker"),
        keeping=(".keeping",),
        solving=(".solving",),
        printing=(".printing",),
        chapters=(".examples",),
    ),
)
