"""About how long a match lasts, by whom it is played and with which clock."""

from math import log
from statistics import NormalDist
from typing import Any, Final

from talia.server.wire import Clock
from talia.table.game import about
from talia.table.match import Match

THOUGHT: Final = 6.0
"""Seconds a person takes for a decision where nobody counts them, looking on included."""
COMPUTER: Final = 1.2
"""Seconds a computer player takes, with what is seen of its move."""
UNEVEN: Final = 1.2
"""How uneven people's thoughts are: most take a moment, a few very long (the deviation of their logarithm)."""


def minutes(match: Match[Any], people: int, clock: Clock) -> int:
    """About how many minutes a match lasts that is made like this one, with so many people at its seats."""
    game, options, seats = match.game, match.options, match.seats
    usual = game.lasts(options, seats)
    if game.minutes(options) is not None:
        return usual
    decisions = 60 * usual / THOUGHT / seats
    taken = people * thought(clock, decisions) + (seats - people) * COMPUTER
    return about(decisions * taken / 60)


def thought(clock: Clock, decisions: float) -> float:
    """Seconds a person takes for a decision on average, with so many to take in a match.

    >>> thought(Clock(), 100), round(thought(Clock("move", per_move=20), 100), 1)
    (6.0, 5.0)
    >>> thought(Clock("bank", bank=200, increment=1), 100), thought(Clock("bank", bank=600, increment=15), 100)
    (3.0, 6.0)
    """
    if clock.kind == "move":
        return _cut(clock.per_move)
    if clock.kind == "bank":
        return min(THOUGHT, clock.bank / decisions + clock.increment)
    return THOUGHT


def _cut(most: float) -> float:
    """The average if every thought ends after ``most`` seconds; thoughts are spread log-normally."""
    spread = NormalDist(log(THOUGHT) - UNEVEN**2 / 2, UNEVEN)
    whole = THOUGHT * spread.cdf(log(most) - UNEVEN**2)
    return whole + most * (1 - spread.cdf(log(most)))
