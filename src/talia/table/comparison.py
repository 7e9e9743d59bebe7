"""Duplicate play compared: the same cards lay at several tables, so what luck gave a seat it gave it at every table.

Points are those of single deals, by table and by seat.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import pairwise
from statistics import fmean
from typing import Any

from talia.table.game import Game
from talia.table.moves import seats_of

Compared = tuple[tuple[float | None, ...] | None, ...]
"""Something by table and seat; None for a table that has not played, and for a seat with nobody to compare with."""


def of_each_deal(totals: Iterable[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """The points by seat of each deal, from the totals before the first one and after each.

    >>> of_each_deal([(0, 0), (3, 1), (3, 5)])
    ((3, 1), (0, 4))
    """
    return tuple(
        tuple(now - then for now, then in zip(after, before, strict=True)) for before, after in pairwise(totals)
    )


def sharing_totals(game: Game[Any], options: Any, seats: int) -> tuple[int, ...]:
    """The sets of seats that have one score for the whole match; none where everybody has his own.

    >>> from talia.table.registry import find
    >>> maria = find("black_maria")
    >>> sharing_totals(maria, maria.Options(partnership=True), 4), sharing_totals(maria, maria.Options(), 4)
    ((5, 10), ())
    """
    return tuple(side.seats for side in game.sides(game.start(options, seats)) if side.one_total)


def better(game: Game[Any]) -> int:
    """1 where the most points win, -1 where the fewest do."""
    return 1 if game.most_wins else -1


def ahead(
    game: Game[Any],
    points: Sequence[Sequence[int] | None],
    players: Sequence[Sequence[Hashable]],
    dealt: Sequence[str | None],
    sides: Sequence[int] = (),
) -> Compared:
    """By how much each seat of each table did better in a deal than the mean of others who held the same cards.

    ``points``: of the deal, by table and seat, None for a table that has not played it; ``players``: who sat there,
    compared with others only; ``dealt``: by what draw each table was dealt its cards (``Game.dealt``), for a table that
    annulled the deal has had other ones. ``sides``: sets of seats that have one score (``sharing_totals``); there a
    whole side is compared with those who held the cards of both partners, if they are not the same two. A plus is
    better whether the most points win or the fewest; None: nobody to compare with.

    >>> from talia.table.registry import find
    >>> tables = [("Ania", "Jan"), ("Ola", "Ewa"), ("Piotr", "Iza")]
    >>> ahead(find("six_takes"), [(3, 10), None, (5, 2)], tables, ["deal/0"] * 3)
    ((2.0, -8.0), None, (-2.0, 8.0))
    >>> ahead(find("six_takes"), [(3, 10), None, (5, 2)], tables, ["deal/0", None, "deal/0/again/1"])
    ((None, None), None, (None, None))

    Jan and Ola have the same score as each other at both tables, whoever of them holds which hand.

    >>> tables = [("Jan", "Ewa", "Ola", "Iza"), ("Ola", "Leon", "Jan", "Iza")]
    >>> ahead(find("black_maria"), [(13, 30, 13, 30), (20, 23, 20, 23)], tables, ["deal/0"] * 2, (0b0101, 0b1010))
    ((None, -7.0, None, -7.0), (None, 7.0, None, 7.0))
    """
    sign = better(game)
    return _measured(lambda mine, others: sign * (mine - fmean(others)), points, players, dealt, sides)


def share(
    game: Game[Any],
    points: Sequence[Sequence[int] | None],
    players: Sequence[Sequence[Hashable]],
    dealt: Sequence[str | None],
    sides: Sequence[int] = (),
) -> Compared:
    """How many of the others who held the same cards each seat of each table did better than, as a part of all of them.

    Who did as well counts half. All else is as in ``ahead``. These are matchpoints as a part of the most one could get
    (rules/bridge.md 5.7).

    >>> from talia.table.registry import find
    >>> tables = [((n, "ns"), (n, "ew")) for n in range(5)]
    >>> points = [(420, -420), (420, -420), (450, -450), (-50, 50), (170, -170)]
    >>> share(find("betel"), points, tables, ["deal/0"] * 5)
    ((0.625, 0.375), (0.625, 0.375), (1.0, 0.0), (0.0, 1.0), (0.25, 0.75))
    """
    sign = better(game)

    def of(mine: int, others: Sequence[int]) -> float:
        return fmean((sign * (mine - other) > 0) + (mine == other) / 2 for other in others)

    return _measured(of, points, players, dealt, sides)


def _measured(
    measure: Callable[[int, Sequence[int]], float],
    points: Sequence[Sequence[int] | None],
    players: Sequence[Sequence[Hashable]],
    dealt: Sequence[str | None],
    sides: Sequence[int],
) -> Compared:
    """What a measure says of the points of each seat beside those of others with the same cards."""

    def who(table: int, seat: int) -> Counter[Hashable]:
        side = next((each for each in sides if each >> seat & 1), 1 << seat)
        return Counter(players[table][each] for each in seats_of(side))

    def of(table: int, seat: int, mine: int) -> float | None:
        others = [
            scores[seat]
            for other, scores in enumerate(points)
            if scores is not None and who(other, seat) != who(table, seat) and dealt[other] == dealt[table] is not None
        ]
        return measure(mine, others) if others else None

    return tuple(
        None if scores is None else tuple(of(table, seat, mine) for seat, mine in enumerate(scores))
        for table, scores in enumerate(points)
    )
