"""Who meets whom in an event of several rounds (rules/bridge.md 5.7): at which table, in which round, on which side.

Who entered has a number, from 0 on: a pair where two play together, else a person. All tables play the same boards in
a round and none of them again, so no table is skipped, no board shared, and nobody plays a board twice. Numbers beyond
those who entered are nobody's, and who would meet them sits the round out.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import Final, Literal

from msgspec import Struct

Kind = Literal["fixed", "mitchell", "howell", "mixed"]

MOST_TABLES: Final = 12
_SIGNS: Final = {
    2: "+",
    3: "++",
    4: "++-",
    5: "+++-",
    6: "+-+++",
    7: "+++-++",
    8: "++++-++",
    9: "+++-+-++",
    10: "+--++++-+",
    11: "++++-+--++",
    12: "++++-+-++--",
}
"""By number of tables: who of a pair of a Howell sits north and south (+ the first), found by trying all."""


class Sitting(Struct, frozen=True):
    """Who sits at a table in a round: by side for pairs (north and south first), else by seat."""

    round: int
    table: int
    places: tuple[int, ...]


Schedule = tuple[Sitting, ...]


def most_rounds(kind: Kind, tables: int) -> int | None:
    """How many rounds a movement has at most; None: as many as one likes.

    >>> [most_rounds(kind, 3) for kind in ("fixed", "mitchell", "howell", "mixed")]
    [None, 3, 5, None]
    """
    return {"mitchell": tables, "howell": 2 * tables - 1}.get(kind)


def fixed(tables: int, rounds: int) -> Schedule:
    """Everybody stays: pair ``2t`` sits north and south of table ``t``, the next one east and west.

    >>> [sitting.places for sitting in fixed(2, 1)]
    [(0, 1), (2, 3)]
    """
    return tuple(Sitting(r, t, (2 * t, 2 * t + 1)) for r in range(rounds) for t in range(tables))


def mitchell(tables: int, rounds: int, *, switched: int = 0) -> Schedule:
    """North and south stay, the pairs from ``tables`` on move to the table before; the last rounds are ``switched``.

    >>> [sitting.places for sitting in mitchell(3, 3)[3:6]], mitchell(3, 3, switched=1)[6].places
    ([(0, 5), (1, 3), (2, 4)], (4, 0))
    """
    found = []
    for r in range(rounds):
        for t in range(tables):
            home, away = t, tables + (t - r) % tables
            found.append(Sitting(r, t, (away, home) if r >= rounds - switched else (home, away)))
    return tuple(found)


def howell(tables: int, rounds: int) -> Schedule:
    """Each pair meets each other once in ``2 * tables - 1`` rounds.

    >>> [sitting.places for sitting in howell(3, 5)[:6]]
    [(5, 0), (1, 4), (2, 3), (5, 1), (2, 0), (3, 4)]
    """
    m = 2 * tables - 1
    found = []
    for r in range(rounds):
        found.append(Sitting(r, 0, (m, r)))
        for k, sign in enumerate(_SIGNS[tables][: tables - 1], 1):
            pair = (r + k) % m, (r - k) % m
            found.append(Sitting(r, k, pair if sign == "+" else pair[::-1]))
    return tuple(found)


def twice(schedule: Iterable[Sitting]) -> int:
    """How many meetings there are of those who have met before.

    >>> twice(howell(4, 7)), twice(fixed(2, 3))
    (0, 4)
    """
    met: Counter[tuple[int, int]] = Counter()
    for sitting in schedule:
        met.update(meetings(sitting.places))
    return sum(times - 1 for times in met.values())


def meetings(there: Iterable[int]) -> Iterable[tuple[int, int]]:
    """Who meets whom at a table, the lower number first.

    >>> list(meetings((4, 0, 2)))
    [(0, 2), (0, 4), (2, 4)]
    """
    return combinations(sorted(there), 2)
