"""What a rubber that is not over is worth to a side: for who has to decide what a deal should bring in it.

The rules say what the rubber's winner gets; how likely each side is to win the next game is an estimate.
"""

from typing import Final

from talia.games.bridge.scoring.rubber import GAMES, OldPolish, Rubber, goal, premium

PULL: Final = 0.2
"""By so much a part-score as large as a game makes the next game likelier to be its side's than the other's.

Before the first game 70 points below the line are then worth the 100 that the rules give for an only part-score.
"""


def outlook(rubber: Rubber, old: OldPolish | None = None) -> float:
    """By how many points north and south may expect to end ahead: those there are, and the premium that is to come.

    Each game is won by either side alike, but for part-scores: so the first is worth 350 points, the second 350 to
    who has the first, and to win after one all 500.

    >>> [outlook(Rubber(games=games)) for games in ((0, 0), (1, 0), (0, 1), (1, 1))]
    [0.0, 350.0, -350.0, 0.0]
    >>> outlook(Rubber(below=(70, 0), points=(70, 0))), outlook(Rubber(games=(2, 1), points=(500, 20)))
    (168.0, 480.0)
    """
    ahead = rubber.points[0] - rubber.points[1]
    if rubber.over:
        return float(ahead)
    one, other = (below / goal(games, old) for below, games in zip(rubber.below, rubber.games, strict=True))
    chance = 0.5 + PULL * (one - other)
    first, second = rubber.games
    return ahead + chance * _to_come(first + 1, second) + (1 - chance) * _to_come(first, second + 1)


def _to_come(first: int, second: int) -> float:
    """What the premium of the rubber is worth by games won, without part-scores."""
    if first == GAMES:
        return float(premium(second))
    if second == GAMES:
        return -float(premium(first))
    return (_to_come(first + 1, second) + _to_come(first, second + 1)) / 2
