"""Who is with whom, and who knows it: of sides each viewer is told his share, as of zones and facts."""

from collections.abc import Iterable

from msgspec import Struct

from talia.table.moves import EVERYONE


class Side(Struct, frozen=True):
    """Seats that are on one side, as far as the viewers ``to`` know; several entries of one ``id`` are united for each.

    So what everybody knows is one entry, and what a seat knows besides, of itself perhaps, another one. ``one_total``:
    they are together for the whole match and have one score, which each of them is given.
    """

    id: str
    seats: int
    to: int = EVERYONE
    one_total: bool = False


def side_known(sides: Iterable[Side], seat: int) -> int:
    """The seats of which a seat knows that they are on its own side, itself among them; none if it knows of no side.

    >>> side_known((Side("old", 0b0001), Side("old", 0b0100, to=0b0100), Side("young", 0b1010)), 2)
    5
    """
    known: dict[str, int] = {}
    for side in sides:
        if side.to >> seat & 1:
            known[side.id] = known.get(side.id, 0) | side.seats
    return next((seats for seats in known.values() if seats >> seat & 1), 0)
