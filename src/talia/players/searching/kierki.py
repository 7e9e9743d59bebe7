"""A searching player of Kierki: penalties, or tricks with trumps, each for himself."""

from functools import partial

from talia.cards import mask
from talia.games.kierki.deal import PACKS
from talia.games.kierki.programme import HEARTS, NO_HEART_LEADS, values
from talia.players.player import Sight
from talia.players.registry import register
from talia.players.tricks.scene import Scene, scene
from talia.players.tricks.search import Aim
from talia.players.tricks.searching import Searching
from talia.tricks.obligations import follow_suit_game


def read(sight: Sight) -> tuple[Scene, Aim]:
    """What the tricks of this deal are worth; a heart led where that is banned shows a hand of hearts."""
    facts, seats = sight.view.facts, len(sight.view.totals)
    worth = values(facts["kind"], seats, sight.options.get("last_variant", "last"))
    pack = mask(PACKS[seats])
    banned = HEARTS & pack if facts["kind"] in NO_HEART_LEADS else 0
    now = scene(sight, follow_suit_game(facts.get("trump")), pack, banned_leads=banned)
    return now, Aim(worth.tally(pack.bit_count() // seats))


register("club", "kierki", strength=40)(partial(Searching, "kierki", "simple", read))
