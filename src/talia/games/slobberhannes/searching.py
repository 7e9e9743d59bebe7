"""A searching player of Slobberhannes: all three penalties together cost more if that was agreed."""

from functools import partial

from talia.games.slobberhannes.game import ALL_THREE
from talia.games.slobberhannes.player import values
from talia.players.player import Sight
from talia.players.registry import register
from talia.players.tricks import plain
from talia.players.tricks.scene import TrickScene
from talia.players.tricks.search import Aim
from talia.players.tricks.searching import Searching


def read(sight: Sight) -> tuple[TrickScene, Aim]:
    """What tricks are worth, as the instant player has it, and what all three cost."""
    now, aim = plain.read(sight, values)
    if not (bonus := sight.options.get("slob_all_bonus", 0)):
        return now, aim
    had = sight.view.facts["deal_points"][sight.view.seat]
    return now, Aim(aim.tally, worth=lambda more, world: more - bonus * (had - more == ALL_THREE))


register("club", "slobberhannes", strength=40)(partial(Searching, "slobberhannes", "simple", read))
