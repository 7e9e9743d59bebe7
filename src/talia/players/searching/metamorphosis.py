"""A searching player of Metamorfoza: what the tricks of a part bring, each for himself."""

from functools import partial

from talia.games.metamorphosis.deal import DECK
from talia.games.metamorphosis.parts import HAND, HEARTS, RULES
from talia.players.player import Sight
from talia.players.registry import register
from talia.players.tricks.scene import Scene, scene
from talia.players.tricks.search import Aim
from talia.players.tricks.searching import Searching
from talia.tricks.obligations import follow_suit_game


def read(sight: Sight) -> tuple[Scene, Aim]:
    """The part alone: what its tricks make of the next hands is left out of account."""
    facts = sight.view.facts
    rule = RULES[facts["rule"]]
    banned = HEARTS if rule.hearts_last else 0
    now = scene(sight, follow_suit_game(facts.get("trump")), DECK.mask, banned_leads=banned, since="part_begins")
    return now, Aim(rule.values.tally(HAND))


register("club", "metamorphosis", strength=40)(partial(Searching, "metamorphosis", "simple", read))
