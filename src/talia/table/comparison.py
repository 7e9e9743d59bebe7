"""Duplicate play compared: the same cards lay at several tables, so what luck gave a seat it gave it at every table.

Points are those of single deals, by table and by seat.
"""

from collections.abc import Hashable, Iterable, Sequence
from itertools import pairwise
from statistics import fmean
from typing import Any

from talia.table.game import Game


def of_each_deal(totals: Iterable[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """The points by seat of each deal, from the totals before the first one and after each.

    >>> of_each_deal([(0, 0), (3, 1), (3, 5)])
    ((3, 1), (0, 4))
    """
    return tuple(
        tuple(now - then for now, then in zip(after, before, strict=True)) for before, after in pairwise(totals)
    )


def better(game: Game[Any]) -> int:
    """1 where the most points win, -1 where the fewest do."""
    return 1 if game.most_wins else -1


def ahead(
    game: Game[Any],
    points: Sequence[Sequence[int] | None],
    players: Sequence[Sequence[Hashable]],
    dealt: Sequence[str | None],
) -> tuple[tuple[float | None, ...] | None, ...]:
    """By how much each seat of each table did better in a deal than the mean of others who held the same cards.

    ``points``: of the deal, by table and seat, None for a table that has not played it; ``players``: who sat there,
    compared with others only; ``dealt``: by what draw each table was dealt its cards (``Game.dealt``), for a table that
    annulled the deal has had other ones. A plus is better whether the most points win or the fewest; None: nobody to
    compare with.

    >>> from talia.table.registry import find
    >>> tables = [("Ania", "Jan"), ("Ola", "Ewa"), ("Piotr", "Iza")]
    >>> ahead(find("six_takes"), [(3, 10), None, (5, 2)], tables, ["deal/0"] * 3)
    ((2.0, -8.0), None, (-2.0, 8.0))
    >>> ahead(find("six_takes"), [(3, 10), None, (5, 2)], tables, ["deal/0", None, "deal/0/again/1"])
    ((None, None), None, (None, None))
    """
    sign = better(game)

    def of(table: int, seat: int, mine: int) -> float | None:
        others = [
            scores[seat]
            for other, scores in enumerate(points)
            if scores is not None
            and players[other][seat] != players[table][seat]
            and dealt[other] == dealt[table] is not None
        ]
        return sign * (mine - fmean(others)) if others else None

    return tuple(
        None if scores is None else tuple(of(table, seat, mine) for seat, mine in enumerate(scores))
        for table, scores in enumerate(points)
    )
