"""A searching player of Czarna Mańka: as few penalty points as possible, for itself or for its side."""

from functools import partial

from talia.cards import mask
from talia.games.black_maria.game import PACK, REMOVED
from talia.games.black_maria.player import BURDENS, passed
from talia.players.player import Sight
from talia.players.registry import register
from talia.players.sides import side_of
from talia.players.tricks.passing import passings
from talia.players.tricks.scene import TrickScene, trick_scene
from talia.players.tricks.search import Aim
from talia.players.tricks.searching import Searching
from talia.tricks.obligations import follow_suit_game


def read(sight: Sight) -> tuple[TrickScene, Aim]:
    """Where partners play, what the partner takes counts as one's own; what was passed on says what was kept."""
    seats = len(sight.view.totals)
    pack = PACK.mask & ~mask(REMOVED[seats])
    now = trick_scene(sight, follow_suit_game(None), pack, decisions=passings(sight, passed))
    side = sum(1 << seat for seat in side_of(sight.view))
    tally = BURDENS.tally(pack.bit_count() // seats)
    return now, Aim(tally, side=(lambda world: side) if side else None)


register("club", "black_maria", strength=40)(partial(Searching, "black_maria", "simple", read))
