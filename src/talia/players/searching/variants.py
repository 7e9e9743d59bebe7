"""Searching players of the variants of Kierki whose rules the kernel knows: each for himself."""

from functools import partial

from talia.games.slobberhannes.game import ALL_THREE
from talia.players.player import Sight
from talia.players.registry import register
from talia.players.tricks.scene import Scene, scene
from talia.players.tricks.search import Aim
from talia.players.tricks.searching import Searching
from talia.players.variants import VALUES, pack
from talia.tricks.obligations import follow_suit_game


def read(game: str, sight: Sight) -> tuple[Scene, Aim]:
    """What tricks are worth, as the instant player has it; all three in Slobberhannes cost more if so agreed."""
    view = sight.view
    now = scene(sight, follow_suit_game(view.facts.get("trump")), pack(sight))
    tally = VALUES[game](sight).tally(sum(now.taken) + now.left)
    if not (bonus := sight.options.get("slob_all_bonus", 0)):
        return now, Aim(tally)
    had = view.facts["deal_points"][view.seat]
    return now, Aim(tally, worth=lambda more, world: more - bonus * (had - more == ALL_THREE))


for _game in ("omnibus", "slobberhannes", "polignac"):
    register("club", _game, strength=40)(partial(Searching, _game, "simple", partial(read, _game)))
