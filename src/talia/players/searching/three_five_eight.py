"""A searching player of 3-5-8: as many tricks as it can, or as few; above the target each counts as much as below."""

from functools import partial

from talia._kernel import Tally
from talia.cards import Deck
from talia.games.three_five_eight.contracts import trump_of
from talia.players.player import Sight
from talia.players.registry import register
from talia.players.tricks.scene import Scene, scene
from talia.players.tricks.search import Aim
from talia.players.tricks.searching import Searching
from talia.tricks.obligations import follow_suit_game


def read(sight: Sight) -> tuple[Scene, Aim]:
    """Each for himself."""
    contract = sight.view.facts["contract"]
    now = scene(sight, follow_suit_game(trump_of(contract)), Deck().mask)
    return now, Aim(Tally(-1 if contract == "BL" else 1))


register("club", "three_five_eight", strength=40)(partial(Searching, "three_five_eight", "simple", read))
