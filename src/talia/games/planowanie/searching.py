"""A searching player of Planowanie: as many tricks as it declared, and the others as many as they did not."""

from collections.abc import Mapping
from functools import partial
from math import exp
from random import Random
from typing import Final

from talia._kernel import Tally
from talia.cards import mask
from talia.games.planowanie.deal import BONUS, DECK, Declare
from talia.games.planowanie.player import expected
from talia.players.choices import forms_of
from talia.players.player import Sight
from talia.players.registry import register
from talia.players.tricks.belief import Likelihood
from talia.players.tricks.calling import Trial, ahead
from talia.players.tricks.scene import TrickScene, trick_scene
from talia.players.tricks.search import Aim, Points
from talia.players.tricks.searching import Searching
from talia.table.forms import moves
from talia.table.moves import Move
from talia.tricks.obligations import follow_suit_game

TRICKS: Final = Tally()
TRIED: Final = 5
"""Numbers that are tried."""


SPREAD: Final = 0.6
"""By how much a declaration differs from what the cards promise."""
DOUBT: Final = 0.02
"""How likely a declaration is that has nothing to do with the cards, measured by that which fits them best."""


def known(sight: Sight) -> TrickScene:
    """What a seat knows; who has declared a number holds cards that promise about so many tricks."""
    facts = sight.view.facts
    trump, opponents = facts.get("trump"), len(sight.view.totals) - 1
    unturned = DECK.mask & ~mask(next((zone.cards for zone in sight.view.zones if zone.id == "turned"), ()))

    def odds(seat: int, said: int) -> Likelihood:
        def fits(held: Mapping[int, int], out: int) -> float:
            off = (expected(held[seat], unturned & ~held[seat], trump, opponents) - said) / SPREAD
            return exp(-off * off / 2) + DOUBT

        return fits

    said = {seat: odds(seat, number) for seat, number in enumerate(facts["declared"]) if number is not None}
    return trick_scene(sight, follow_suit_game(trump), DECK.mask, decisions=said)


def read(sight: Sight) -> tuple[TrickScene, Aim]:
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
        return ahead(scores, now.me)

    return now, Aim(TRICKS, targets=lacking, score=score)


def declare(sight: Sight, rng: Random, deadline: float) -> Move:
    """The number worth most by how often it comes out if it is aimed at; who has not spoken yet aims at his share."""
    allowed = {each.tricks: each for each in moves(forms_of(sight.view)) if isinstance(each, Declare)}
    facts = sight.view.facts
    now = known(sight)
    me, leader, trial = now.me, (facts["dealer"] + 1) % len(now.seats), Trial.of(now, rng, deadline)
    shares = [trial.mean(row) for row in zip(*trial.ends(now.obligations, TRICKS, leader), strict=True)]
    wanted = [round(share) if said is None else said for said, share in zip(facts["declared"], shares, strict=True)]

    def worth(number: int) -> float:
        aims = (*wanted[:me], number, *wanted[me + 1 :])
        ends = trial.ends(now.obligations, TRICKS, leader, targets=aims)
        return trial.mean(row[me] == number for row in ends) * (BONUS + number)

    near = sorted(allowed, key=lambda number: abs(number - shares[me]))[:TRIED]
    return allowed[max(near, key=worth)]


register("club", "planowanie", strength=40)(partial(Searching, "planowanie", "simple", read, declare))
