"""Who sits where: fixed, or by draw; in a tour everybody plays with everybody (rules/bridge.md 3)."""

from collections.abc import Sequence
from typing import Final

from talia.cards import RANKS
from talia.games.bridge.contracts import SEATS

Placing = tuple[int, ...]
"""The seat at each place."""

AS_SEATED: Final[Placing] = (0, 1, 2, 3)
TOUR: Final[tuple[Placing, ...]] = (AS_SEATED, (0, 2, 1, 3), (0, 1, 3, 2))
"""The placings of the three rubbers of a tour that is not drawn."""


def by_draw(cards: Sequence[str], before: Sequence[Placing] = ()) -> Placing:
    """The seat at each place once each seat has drawn a card, seat 0 the first of them.

    The highest (by rank, then by suit) sits north and deals. His partner is the highest of those he has not yet played
    with in the placings ``before``; the higher of the others sits east.

    >>> first = by_draw("KS 7D KH 2C".split())
    >>> second = by_draw("3C QS JD QH".split(), [first])
    >>> first, second, by_draw("9H 5C AS 4D".split(), [first, second])
    ((0, 1, 2, 3), (1, 3, 2, 0), (2, 0, 3, 1))
    """
    order = sorted(range(SEATS), key=lambda seat: _height(cards[seat]), reverse=True)
    north, others = order[0], order[1:]
    south = next(seat for seat in others if not any(_partners(placing, north, seat) for placing in before))
    east, west = (seat for seat in others if seat != south)
    return (north, east, south, west)


def _height(card: str) -> tuple[int, int]:
    return RANKS.index(card[0]), "CDHS".index(card[1])


def _partners(placing: Placing, one: int, other: int) -> bool:
    return (placing.index(one) - placing.index(other)) % 2 == 0
