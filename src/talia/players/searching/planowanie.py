"""A searching player of Planowanie: as many tricks as it declared, and the others as many as they did not."""

from collections.abc import Iterable
from random import Random
from statistics import fmean
from typing import Final

from talia._kernel import Tally, scored_playouts
from talia.games.planowanie.deal import BONUS, DECK, Declare
from talia.players.choices import forms_of
from talia.players.player import Sight
from talia.players.registry import register
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


def read(sight: Sight) -> tuple[Scene, Aim]:
    """Everybody wants the tricks it still lacks, and no more."""
    facts = sight.view.facts
    now = scene(sight, follow_suit_game(facts.get("trump")), DECK.mask)
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
    now = scene(sight, follow_suit_game(facts.get("trump")), DECK.mask)
    seats = len(now.seats)
    leader = (facts["dealer"] + 1) % seats
    worlds = rows(now.worlds(WORLDS, rng))
    shares = [fmean(row) for row in zip(*scored_playouts(now.rules, TRICKS, worlds, leader).tolist(), strict=True)]
    wanted = [round(share) if said is None else said for said, share in zip(facts["declared"], shares, strict=True)]

    def worth(number: int) -> float:
        aims = (*wanted[: now.me], number, *wanted[now.me + 1 :])
        ends = scored_playouts(now.rules, TRICKS, worlds, leader, targets=aims).tolist()
        return float(sum(row[now.me] == number for row in ends) * (BONUS + number))

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
