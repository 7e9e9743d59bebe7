"""What a contract is worth by the scoring of the match: what players aim at (rules/bridge_bidding_system.md 5).

In a rubber that is what it brings and how the rubber stands then, so a part-score counts towards a game; in all else
the score of the deal. Where boards are compared by matchpoints each trick counts alike.
"""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct, convert

from talia.games.bridge.bidding.hearing import SIDES
from talia.games.bridge.contracts import TRICKS, Contract
from talia.games.bridge.options import Options, amounts, old_polish
from talia.games.bridge.scoring import duplicate, rubber
from talia.games.bridge.scoring.imps import imps
from talia.games.bridge.scoring.outlook import outlook
from talia.games.bridge.scoring.rubber import Rubber

TRICK: Final = 30
"""So many points of a score a trick counts as where each counts alike."""


class Stake(Struct, frozen=True):
    """What is at stake in a deal; ``vulnerable`` by side, north and south first; ``rubber`` as it stands before it."""

    options: Options
    vulnerable: duplicate.Vulnerable
    rubber: Rubber | None = None

    @property
    def by_rank(self) -> bool:
        """Whether it counts that a result is better, and not by how much."""
        return self.options.scoring == "duplicate" and self.options.compared == "matchpoints"

    def points(self, won: Contract, tricks: int) -> float:
        """What a contract brings north and south if its declarer's side takes so many tricks.

        >>> Stake(Options(), (False, True)).points(Contract.of("4S", 1), 10)
        -620
        >>> begun = Stake(Options(), (False, False), Rubber(below=(60, 0)))
        >>> begun.points(Contract.of("2C", 0), 8), begun.points(Contract.of("2C", 1), 8)
        (306.0, -96.0)
        """
        agreed = amounts(self.options)
        if self.rubber is None:
            return duplicate.score(won, tricks, vulnerable=self.vulnerable, amounts=agreed)
        old, before = old_polish(self.options), self.rubber
        vulnerable = before.vulnerable[won.side]
        brought = rubber.entries(won, tricks, vulnerable=vulnerable, amounts=agreed, old=old)
        return outlook(before.with_deal(brought, old)[0], old) - outlook(before, old)

    def brings(self, won: Contract) -> list[float]:
        """By the tricks the declaring side takes, from none to all, what they are worth to it.

        >>> Stake(Options(scoring="duplicate"), (False, True)).brings(Contract.of("4S", 1))[9:]
        [-100, 620, 650, 680, 710]
        """
        if self.by_rank:
            return [float(TRICK * tricks) for tricks in range(TRICKS + 1)]
        found = (self.points(won, tricks) for tricks in range(TRICKS + 1))
        return [-points if won.side else points for points in found]

    def gains(self, points: float, other: float) -> float:
        """What one result gains over another, in IMPs, or by the better one.

        >>> Stake(Options(), (False, False)).gains(420, 170)
        6.0
        """
        if self.by_rank:
            return float((points > other) - (points < other))
        return float(imps(round(points - other)))


def stake(facts: Mapping[str, Any], options: Options, first: int = 0) -> Stake:
    """What is at stake in the deal of a view; the side of place ``first`` counts as north and south.

    >>> facts = {"vulnerable": "ew", "rubber": {"below": [60, 0], "games": [0, 1], "points": [60, 100]}}
    >>> found = stake(facts, Options(), 3)
    >>> found.vulnerable, found.rubber
    ((True, False), Rubber(below=(0, 60), games=(1, 0), points=(100, 60)))
    """
    vulnerable, stands = SIDES[facts["vulnerable"]], facts.get("rubber")
    before = None if stands is None else convert(stands, Rubber)
    if first % 2:
        vulnerable = vulnerable[::-1]
        before = before and Rubber(before.below[::-1], before.games[::-1], before.points[::-1])
    return Stake(options, vulnerable, before)
