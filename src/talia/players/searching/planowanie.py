"""A searching player of Planowanie: as many tricks as it declared, and the others as many as they did not."""

from collections.abc import Iterable, Mapping
from math import exp
from random import Random
from statistics import fmean
from typing import Final

from talia._kernel import Tally, scored_playouts
from talia.cards import mask
from talia.games.planowanie.deal import BONUS, DECK, Declare
from talia.players.choices import forms_of
from talia.players.planowanie import expected
from talia.players.player import Sight
from talia.players.registry import register
from talia.players.tricks.belief import Odds
from talia.players.tricks.scene import Scene, rows, scene
from talia.players.tricks.search import Aim, Points
from talia.players.tricks.searching import Searching
from talia.table.forms import moves
from talia.table.moves import Move
from talia.tricks.obligations import follow_suit_game

TRICKS: Final = Tally()
WORLDS: Final = 100
"""Worlds a declaration is tried in."""
TRIED: Final = 5
"""Numbers that are tried."""


SPREAD: Final = 0.6
"""By how much a declaration differs from what the cards promise."""
DOUBT: Final = 0.02
"""How likely a declaration is that has nothing to do with the cards, measured by that which fits them best."""


def known(sight: Sight) -> Scene:
    """What a seat knows; who has declared a number holds cards that promise about so many tricks."""
    facts = sight.view.facts
    trump, opponents = facts.get("trump"), len(sight.view.totals) - 1
    unturned = DECK.mask & ~mask(next((zone.cards for zone in sight.view.zones if zone.id == "turned"), ()))

    def odds(seat: int, said: int) -> Odds:
        def fits(held: Mapping[int, int], out: int) -> float:
            off = (expected(held[seat], unturned & ~held[seat], trump, opponents) - said) / SPREAD
            return exp(-off * off / 2) + DOUBT

        return fits

    said = {seat: odds(seat, number) for seat, number in enumerate(facts["declared"]) if number is not None}
    return scene(sight, follow_suit_game(trump), DECK.mask, decisions=said)


def read(sight: Sight) -> tuple[Scene, Aim]:
    """Everybody wants the tricks it still lacks, and no more."""
    facts = sight.view.facts
    now = known(sight)
    declared = [facts["declared"][seat] for seat in now.seats]
    lacking = tuple(said - had for said, had in zip(declared, now.taken, strict=True))

    def score(points: Points) -> float:
        """One's own points, less what the others have in the mean."""
        scores = [
            BONUS + said if more == wanted else 0 for said, wanted, more in zip(declared, lacking, points, strict=True)
        ]
        own = scores[now.me]
        return own - (sum(scores) - own) / (len(scores) - 1)

    return now, Aim(TRICKS, targets=lacking, score=score)


def declared(sight: Sight, allowed: Iterable[int], rng: Random) -> int:
    """The number worth most by how often it comes out if it is aimed at; who has not spoken yet aims at his share."""
    facts = sight.view.facts
    now = known(sight)
    seats = len(now.seats)
    leader = (facts["dealer"] + 1) % seats
    found, counts = now.believed(WORLDS, rng)
    worlds = rows(found)
    ends = scored_playouts(now.rules, TRICKS, worlds, leader).tolist()
    shares = [fmean(row, counts) for row in zip(*ends, strict=True)]
    wanted = [round(share) if said is None else said for said, share in zip(facts["declared"], shares, strict=True)]

    def worth(number: int) -> float:
        aims = (*wanted[: now.me], number, *wanted[now.me + 1 :])
        ends = scored_playouts(now.rules, TRICKS, worlds, leader, targets=aims).tolist()
        return sum(count for row, count in zip(ends, counts, strict=True) if row[now.me] == number) * (BONUS + number)

    near = sorted(allowed, key=lambda number: abs(number - shares[now.me]))[:TRIED]
    return max(near, key=worth)


@register("club", "planowanie", strength=40)
class Club(Searching):
    """Declares and plays by sampled worlds."""

    def __init__(self) -> None:
        super().__init__("planowanie", "simple", read)

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move."""
        declares = {each.tricks: each for each in moves(forms_of(sight.view)) if isinstance(each, Declare)}
        return declares[declared(sight, declares, rng)] if declares else super().move(sight, rng, deadline)
