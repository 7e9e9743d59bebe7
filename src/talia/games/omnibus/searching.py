"""A searching player of Omnibus: what others passed on tells of their hands."""

from functools import partial

from talia.games.omnibus.player import passed, values
from talia.players.player import Sight
from talia.players.registry import register
from talia.players.tricks import plain
from talia.players.tricks.passing import passings
from talia.players.tricks.scene import TrickScene
from talia.players.tricks.search import Aim
from talia.players.tricks.searching import Searching


def read(sight: Sight) -> tuple[TrickScene, Aim]:
    """What tricks are worth, as the instant player has it."""
    return plain.read(sight, values, passings(sight, passed))


register("club", "omnibus", strength=40)(partial(Searching, "omnibus", "simple", read))
