"""The auction of a table as the system reads it."""

from collections.abc import Iterable
from typing import Final

from talia.games.bridge.bidding.options import agreed
from talia.games.bridge.bidding.reading import Heard
from talia.games.bridge.options import Options
from talia.games.bridge.scoring.duplicate import Vulnerable
from talia.games.bridge.settling import VULNERABLE

SIDES: Final[dict[str, Vulnerable]] = {told: sides for sides, told in VULNERABLE.items()}
"""Who is vulnerable, by how it is told."""


def heard(
    dealer: int, vulnerable: str, calls: Iterable[str], options: Options, part_scores: tuple[int, int] = (0, 0)
) -> Heard:
    """Calls from those of the dealer on, a place; of two pairs that have agreed on the same.

    ``part_scores``: what each side has below the line, north and south first.

    >>> heard(1, "ew", ["1NT", "pass"], Options()).vulnerable
    (True, False)
    """
    both, sides = agreed(options), SIDES[vulnerable]
    first, second = dealer % 2, 1 - dealer % 2
    zones, below = (sides[first], sides[second]), (part_scores[first], part_scores[second])
    return Heard(tuple(calls), (both, both), zones, below)
