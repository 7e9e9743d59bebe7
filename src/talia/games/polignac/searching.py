"""A searching player of Polignac: each for himself."""

from functools import partial

from talia.games.polignac.player import values
from talia.players.player import Sight
from talia.players.registry import register
from talia.players.tricks import plain
from talia.players.tricks.scene import TrickScene
from talia.players.tricks.search import Aim
from talia.players.tricks.searching import Searching


def read(sight: Sight) -> tuple[TrickScene, Aim]:
    """What tricks are worth, as the instant player has it."""
    return plain.read(sight, values)


register("club", "polignac", strength=40)(partial(Searching, "polignac", "simple", read))
