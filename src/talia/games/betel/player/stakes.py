"""What points are worth: in the middle of a match as many points, near its end what they do for winning it.

Near the end a leader wants quiet, a player far behind wants swings, and to hold back the leader is worth more than to
gain on the last.
"""

from collections.abc import Sequence
from math import exp, sqrt
from typing import Any, Final

from msgspec import Struct

from talia.games.betel.options import Options
from talia.players.player import Sight

NEAR: Final = 5.0
"""From so many deals before the end the score of the match matters."""
BEST_A_DEAL: Final = 40.0
"""Points a deal of the player who wins a match, about."""
SWING: Final = 25.0
"""How far a deal may move one player against another, about, in points."""
SCALE: Final = 100.0


class Stakes(Struct, frozen=True):
    """How the match stands before this deal is scored.

    ``totals`` by seat, the active seats in ``order``; ``target``: points that end the match, 0 if it ends by ``left``,
    the deals after this one (not counted if it ends by points or by time).
    """

    totals: tuple[int, ...]
    order: tuple[int, ...]
    rivals: float
    target: int = 0
    left: int | None = None

    @property
    def matter(self) -> bool:
        """Whether the end of the match is near."""
        if self.target:
            return (self.target - max(self.totals)) / BEST_A_DEAL < NEAR
        return self.left is not None and self.left < NEAR - 1

    def worth(self, points: Sequence[float], me: int) -> float:
        """What points by place are worth to the player at this place.

        >>> quiet = Stakes((0, 0, 0), (0, 1, 2), 0.5, target=1000)
        >>> quiet.worth((40, 10, 10), 0)
        30.0
        >>> late = Stakes((980, 900, 100), (0, 1, 2), 0.5, target=1000)
        >>> late.worth((20, 0, 0), 0), late.worth((0, 0, 70), 2) < late.worth((0, 0, 950), 2)
        (100.0, True)
        """
        if not self.matter:
            return points[me] - self.rivals * (sum(points) - points[me])
        totals = [float(total) for total in self.totals]
        for seat, gained in zip(self.order, points, strict=True):
            totals[seat] += gained
        return SCALE * self._wins(totals, self.order[me])

    def _wins(self, totals: Sequence[float], seat: int) -> float:
        """How likely a seat wins from these totals."""
        best = max(totals)
        over = best >= self.target if self.target else self.left == 0
        if over and totals.count(best) == 1:
            return float(totals[seat] == best)
        left = max(1.0, (self.target - best) / BEST_A_DEAL if self.target else float(self.left or 1))
        chances = [exp((total - best) / (SWING * sqrt(left))) for total in totals]
        return chances[seat] / sum(chances)


def stakes(sight: Sight, order: tuple[int, ...], rivals: float) -> Stakes:
    """The stakes of the deal in progress."""
    facts: dict[str, Any] = sight.view.facts
    options = {name: sight.options[name] for name in ("end_rule", "end_value", "target") if name in sight.options}
    given = Options(**options)
    totals = tuple(sight.view.totals)
    left = given.deals - len(facts.get("sheet", ())) - 1 if given.end_rule == "deals" else None
    return Stakes(totals, order, rivals, given.target if given.end_rule == "target" else 0, left)
