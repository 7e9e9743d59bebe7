"""Hands of twelve again, out of the neighbour's hand (rules/metamorphosis.md 4.2, after part 2)."""

from collections.abc import Sequence

from talia.games.metamorphosis.parts import HAND


def neighbour_draw(sizes: Sequence[int], first: int) -> tuple[int, int, int] | None:
    """Who draws next, from whom, how many; None when all have twelve. ``first``: who comes first when all is equal.

    Of those who are short it is he whose left neighbour holds most cards.

    >>> neighbour_draw((30, 3, 3), 2), neighbour_draw((20, 4), 0), neighbour_draw((12, 12), 0)
    ((2, 0, 9), (1, 0, 8), None)
    """
    seats = len(sizes)
    short = [seat for seat in range(seats) if sizes[seat] < HAND]
    if not short:
        return None
    seat = min(short, key=lambda each: (-sizes[(each + 1) % seats], (each - first) % seats))
    left = (seat + 1) % seats
    return seat, left, min(HAND - sizes[seat], sizes[left])
