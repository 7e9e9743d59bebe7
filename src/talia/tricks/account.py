"""The account of tricks: what each player's tricks, cards and counted tricks brought him."""

from collections.abc import Callable

from talia.cards import codes
from talia.table.account import Account, Item
from talia.tricks.play import Tricks, finished
from talia.tricks.values import Values


def alone(seat: int) -> tuple[int, ...]:
    """Everybody plays for himself."""
    return (seat,)


def counted(
    values: Values, t: Tricks, points: tuple[int, ...], charged: Callable[[int], tuple[int, ...]] = alone
) -> Account:
    """Tricks, cards that count and tricks that count by their number; ``points`` is what all that brought each.

    ``charged``: the seats whose score has what one of them took.
    """
    found: list[Item] = []
    for seat, (taken, won) in enumerate(zip(t.taken, t.won, strict=True)):
        data = {"seat": seat}
        rest = points[seat]
        if values.trick and taken:
            rest -= values.trick * taken
            told = {**data, "n": taken, "each": values.trick}
            found.append(Item("tricks", told, charged(seat), values.trick * taken))
        for some, each in values.cards:
            cards = won & some
            if cards:
                brought = each * cards.bit_count()
                rest -= brought
                found.append(Item("cards", {**data, "cards": codes(cards)}, charged(seat), brought))
        found += _places(values, t, seat, rest, charged(seat))
    return tuple(found)


def _places(values: Values, t: Tricks, seat: int, rest: int, charged: tuple[int, ...]) -> list[Item]:
    """Who took the last trick is known; what is left over came by the other tricks that count."""
    found = []
    others = dict(values.places)
    last = finished(t) - 1
    of_last = others.pop(last, 0)
    if of_last and seat == t.leader:
        rest -= of_last
        found.append(Item("last_trick", {"seat": seat, "n": last + 1}, charged, of_last))
    if rest:
        told = {"seat": seat, "numbers": tuple(place + 1 for place in sorted(others))}
        found.insert(0, Item("the_trick", told, charged, rest))
    return found
