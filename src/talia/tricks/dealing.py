"""The cards of a shuffled pack given out."""

from collections.abc import Sequence

from talia.cards import mask


def deal_out(
    order: Sequence[str], seats: int, each: int, *, dealer: int | None = None
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The hands by seat, ``each`` cards in every one, and what is left.

    One card at a time from the dealer's left; without a ``dealer`` each seat gets all its cards at once, seat 0 first.

    >>> from talia.cards import codes
    >>> cards = ("2C", "3C", "4C", "5C", "6C", "7C", "8C")
    >>> [codes(hand) for hand in deal_out(cards, 3, 2, dealer=0)[0]]
    [('4C', '7C'), ('2C', '5C'), ('3C', '6C')]
    >>> hands, rest = deal_out(cards, 3, 2)
    >>> [codes(hand) for hand in hands], rest
    ([('2C', '3C'), ('4C', '5C'), ('6C', '7C')], ('8C',))
    """
    given, rest = order[: seats * each], tuple(order[seats * each :])
    if dealer is None:
        return tuple(mask(given[seat * each : (seat + 1) * each]) for seat in range(seats)), rest
    return tuple(mask(given[(seat - dealer - 1) % seats :: seats]) for seat in range(seats)), rest
