"""The cards of a shuffled deck given out one at a time, from the dealer's left."""

from collections.abc import Sequence

from talia.cards import mask


def dealt(order: Sequence[str], seats: int, dealer: int, each: int) -> tuple[int, ...]:
    """The hands by seat, ``each`` cards in every one; what is left of ``order`` begins at ``seats * each``.

    >>> from talia.cards import codes
    >>> [codes(hand) for hand in dealt(("2C", "3C", "4C", "5C", "6C", "7C", "8C"), 3, dealer=0, each=2)]
    [('4C', '7C'), ('2C', '5C'), ('3C', '6C')]
    """
    given = order[: seats * each]
    return tuple(mask(given[(seat - dealer - 1) % seats :: seats]) for seat in range(seats))
