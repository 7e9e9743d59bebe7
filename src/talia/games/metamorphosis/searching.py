"""A searching player of Metamorfoza: what the tricks of a part bring, each for himself."""

from functools import partial
from typing import Final

from talia.cards import mask
from talia.games.metamorphosis.deal import DECK
from talia.games.metamorphosis.parts import HAND, RULES
from talia.players.player import Sight
from talia.players.registry import register
from talia.players.remembered import NEW_DEAL, told
from talia.players.tricks.scene import TrickScene, trick_scene
from talia.players.tricks.search import Aim
from talia.players.tricks.searching import Searching

_TOLD: Final = ("part_begins", "trick", "part_over", "discards", "new_talon", "draws", "takes")


def never(sight: Sight) -> dict[int, int]:
    """By seat, cards it surely does not hold.

    All see what each has won when a part is over: his next hand, but for what he throws away or others take from him;
    what he draws is none of it.
    """
    held: dict[int, int] = {}
    talon, away = DECK.mask, 0
    for event in told(sight, NEW_DEAL, *_TOLD):
        data = event.data
        cards, seat = mask(data.get("cards") or ()), int(data.get("seat", data.get("winner", 0)))
        if event.code == "part_begins":
            won = dict.fromkeys(range(len(sight.view.totals)), 0)
        elif event.code == "trick":
            won[seat] |= cards
            talon, away = talon & ~cards, away & ~cards
        elif event.code == "part_over":
            held = won
        elif event.code == "discards":
            away |= cards or held[seat]
            held[seat] &= ~cards
        elif event.code == "new_talon":
            talon, away = away, 0
        elif event.code == "draws":
            held[seat] |= cards or talon
            talon &= ~cards
        else:
            source = data["source"]
            held[seat] |= cards or held[source]
            held[source] &= ~cards
    return {seat: DECK.mask & ~cards for seat, cards in held.items()}


def read(sight: Sight) -> tuple[TrickScene, Aim]:
    """The part alone: what its tricks make of the next hands is left out of account."""
    facts = sight.view.facts
    rule = RULES[facts["rule"]]
    asked = rule.duties(facts.get("trump", ""))
    now = trick_scene(sight, asked, DECK.mask, never=never(sight), since="part_begins")
    return now, Aim(rule.values.tally(HAND))


register("club", "metamorphosis", strength=40)(partial(Searching, "metamorphosis", "simple", read))
