"""Who is with whom, and who knows it: of sides each viewer is told his share, as of zones and facts."""

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
