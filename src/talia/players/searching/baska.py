"""A searching player of Baśka: card points for one's side, which in every world is the one its cards make."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from talia.games.baska.contracts import (
    CICHA,
    DECK,
    DU,
    GRANS,
    NEEDED,
    OLD_QUEENS,
    SOLOS,
    UNCALLED,
    WESELE,
    WHOLE,
    ZWYKLA,
    points,
)
from talia.games.baska.deal import GRAN_ORDER, NORMAL
from talia.games.baska.scoring import grade, payments, value
from talia.games.baska.sides import EVERY_SEAT, SEATS, old_side
from talia.players.player import Sight
from talia.players.registry import register
from talia.players.tricks.scene import Scene, scene
from talia.players.tricks.search import Aim, card_tally
from talia.players.tricks.searching import Searching
from talia.tricks.layouts import Layout

_TALLIES: Final = {rules: card_tally(points, DECK.mask, rules.order) for rules in (NORMAL, GRAN_ORDER)}


def read(sight: Sight) -> tuple[Scene, Aim]:
    """Sides and payment follow from the cards all were dealt in a world; a wedding shows who has the old queens."""
    facts = sight.view.facts
    contract, bidder = facts["contract"], facts.get("declarer", -1)
    rules = GRAN_ORDER if contract in GRANS else NORMAL
    wedding = {seat: OLD_QUEENS for seat in range(SEATS) if seat != bidder} if contract == WESELE else {}
    now = scene(sight, rules, DECK.mask, never=wedding)
    natural = rules.order.natural
    shown = [natural(cards) for cards in now.shown]
    won = [points(natural(cards)) for cards in now.won]

    def old(world: Sequence[int]) -> int:
        dealt = [natural(hand) | played for hand, played in zip(world, shown, strict=True)]
        return old_side(bidder, "" if contract == UNCALLED else contract, dealt)

    def side(world: Layout) -> int:
        seats = old(world)
        return seats if seats >> now.me & 1 else EVERY_SEAT & ~seats

    def worth(more: int, world: Layout) -> float:
        """What the deal pays this seat, and a little for each point."""
        seats = old(world)
        own = seats if seats >> now.me & 1 else EVERY_SEAT & ~seats
        mine = more + sum(had for seat, had in enumerate(won) if own >> seat & 1)
        olds = mine if own == seats else WHOLE - mine
        played = contract if contract in SOLOS or contract == WESELE else CICHA if _alone(seats) else ZWYKLA
        made = olds == WHOLE if contract in DU else olds >= NEEDED
        losers = WHOLE - olds if made else olds
        how = grade(played, won=made, losers_points=losers, losers_tricks=losers)
        each = value(played, how, won=made, kontras=0, bok=False)
        return payments(seats, won=made, value=each)[now.me] + mine / WHOLE / 10

    return now, Aim(_TALLIES[rules], side, worth)


def _alone(seats: int) -> bool:
    return seats.bit_count() == 1


register("club", "baska", strength=40)(partial(Searching, "baska", "simple", read))
