"""Shuffles that bring what random ones seldom do."""


def alike(order: list[str], seats: int) -> list[str]:
    """A shuffle in which the second to speak has the ranks of the first, in other suits, as far as they go."""
    order = list(order)
    other = str.maketrans("CDHS", "DCSH")
    for at in range(0, 5 * seats, seats):
        wanted = order.index(order[at].translate(other))
        if wanted % seats > 0 or wanted >= 5 * seats:
            order[at + 1], order[wanted] = order[wanted], order[at + 1]
    return order
