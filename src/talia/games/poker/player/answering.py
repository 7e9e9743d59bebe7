"""How others are taken to bet, hold and pass, by how good their hands are in their own eyes.

``good`` is a number from 0 to 1: before the exchange the place of a hand among all hands, after it how likely the hand
beats those of the others, as far as everybody may see. Nothing here is certain: whoever bets may bluff, whoever holds
a good hand may wait with it.
"""

from math import exp
from typing import Final

from msgspec import Struct

from talia.games.poker.player.story import Spot, Word, opened_from

DOUBT: Final = 0.4
"""How often somebody who bets is taken to have any hand whatever."""
CURIOUS: Final = 0.8
"""How much of fair odds is enough for people to stay in: they want to see."""
ANYTHING: Final = 0.08
"""How much of what somebody says is taken to have nothing to do with his hand."""

SHARP: Final = 0.06
"""How far from where people begin to bet they are still of two minds."""
MIDDLE: Final = 0.08
"""The same for opening after the exchange."""
BLUNT: Final = 0.1
"""The same for staying in."""
BLUFFS: Final = 0.03
"""How often one raises with any hand."""
STRAIGHT: Final = 0.7
"""How often one raises with the best besides."""


class Answer(Struct, frozen=True, gc=False):
    """How likely somebody passes, holds (or waits) and bets (opens or raises)."""

    passes: float
    holds: float
    bets: float

    def of(self, said: str) -> float:
        """How likely what he said is.

        >>> Answer(0.5, 0.3, 0.2).of("raised")
        0.2
        """
        if said == "passed":
            return self.passes
        return self.bets if said in ("opened", "raised") else self.holds


def answer(spot: Spot, good: float, players: int, *, waits: bool = False) -> Answer:
    """What somebody does at a spot among so many players dealt in.

    >>> spot = Spot(second=True, pot=30, owed=10, floor=0.4, rises=1, others=1)
    >>> answer(spot, 0.2, 2).passes > 0.5 > answer(spot, 0.6, 2).passes, answer(spot, 0.97, 2).bets > 0.5
    (True, True)
    """
    if not spot.rises:
        if not spot.second:
            bets = _step(good, opened_from(players), SHARP)
            return _three(1 - bets, 0.0, bets)
        if waits:
            # Who has most waits often, to be paid; who has nothing bets now and then.
            bets = 0.1 + 0.6 * _step(good, 0.6, MIDDLE)
            return _three(0.0, 1 - bets, bets)
        # Who does not open gives up the pot, so nearly everybody does.
        bets = _step(good, 0.15, MIDDLE)
        return _three(1 - bets, 0.0, bets)
    floor = spot.floor
    chance = DOUBT * good + (1 - DOUBT) * max(0.0, (good - floor) / (1 - floor))
    stays = _step(chance, CURIOUS * spot.owed / (spot.pot + spot.owed), BLUNT)
    bets = BLUFFS + STRAIGHT * _step(chance, 0.7, SHARP)
    return _three(1 - stays, stays * (1 - bets), stays * bets)


def likelihood(word: Word, good: float, players: int, *, waits: bool) -> float:
    """How much a word speaks for a hand this good."""
    return answer(word.spot, good, players, waits=waits).of(word.said)


def _three(passes: float, holds: float, bets: float) -> Answer:
    part = ANYTHING / 3
    rest = 1 - ANYTHING
    return Answer(part + rest * passes, part + rest * holds, part + rest * bets)


def _step(value: float, at: float, width: float) -> float:
    return 1 / (1 + exp(max(-30.0, min(30.0, (at - value) / width))))
