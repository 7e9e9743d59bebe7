"""What a deal of Betel brings (rules/betel.md 5)."""

from collections.abc import Sequence
from typing import Final

from talia.games.betel.contracts import ALLPASS_PER_TRICK, Contract

PREDICTION: Final = 10
PEEK: Final = 5
"""Charged for each card looked at before a pass (rules/betel.md 6.1)."""


def points(
    contract: Contract | None, tricks: Sequence[int], *, doubled: bool = False, made: bool | None = None
) -> list[int]:
    """Points of declarer, first and second defender; without a contract, of all three.

    ``tricks`` in the same order; ``made`` settles a betelek contract without counting tricks (an accepted claim).

    >>> from talia.games.betel.contracts import BY_ID
    >>> points(BY_ID["3S"], (8, 2, 0), doubled=True), points(BY_ID["2N"], (6, 3, 1)), points(None, (4, 3, 3))
    ([100, 60, 0], [-40, 30, 10], [20, 15, 15])
    """
    if contract is None:
        return [ALLPASS_PER_TRICK * taken for taken in tricks]
    times = 2 if doubled else 1
    if made is None:
        made = contract.made(tricks[0])
    if not made:
        own = -contract.points
    elif contract.betelek:
        own = contract.points
    else:
        own = contract.points + (tricks[0] - contract.bound) * contract.per_trick
    return [times * own, *(times * contract.per_trick * taken for taken in tricks[1:])]


def prediction(answer: str, *, made: bool) -> int:
    """What the resting player gets for his answer; never doubled (rules/betel.md 4.6).

    >>> prediction("failed", made=False), prediction("made", made=False), prediction("decline", made=True)
    (10, -10, 0)
    """
    if answer not in ("made", "failed"):
        return 0
    return PREDICTION if (answer == "made") == made else -PREDICTION
