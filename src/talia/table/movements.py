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

from talia.chance import Seeded

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
_TRIES: Final = 10
"""So often a round without old acquaintances is looked for before the best that was found is taken."""
_PLACES: Final = 600
"""So many places are given anew, at the most, in looking for a schedule that is better as a whole."""


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


def mixed(tables: int, seats: int, rounds: int) -> Schedule:
    """New tables each round: nobody meets anybody twice where that can be, else as few as possible do.

    Seat ``s`` of a table moves on by ``s`` tables in each round, which is perfect for as many rounds as there are
    tables if that is a prime number of ``seats`` or more. What is not so is mended by exchanges, and the best of many
    tries is taken; the same question always has the same answer.

    >>> twice(mixed(5, 4, 5)), twice(mixed(3, 3, 4))
    (0, 0)
    """
    best = _mixed(tables, seats, rounds, 0)
    for attempt in range(1, _PLACES // max(1, tables * seats * rounds)):
        if not twice(best):
            break
        best = min(best, _mixed(tables, seats, rounds, attempt), key=twice)
    return best


def _mixed(tables: int, seats: int, rounds: int, attempt: int) -> Schedule:
    met: Counter[tuple[int, int]] = Counter()
    found: list[Sitting] = []
    for r in range(rounds):
        tries = [_shuffled(tables, seats, f"{attempt}/{r}/{n}") for n in range(_TRIES)]
        if attempt == 0:
            tries.insert(0, _moved_on(tables, seats, r))
        best, least = tries[0], -1
        for places in tries:
            cost = _mended(places, met)
            if least < 0 or cost < least:
                best, least = places, cost
            if least == 0:
                break
        found += [Sitting(r, t, tuple(there)) for t, there in enumerate(best)]
        for there in best:
            met.update(_pairs(there))
    return tuple(found)


def twice(schedule: Iterable[Sitting]) -> int:
    """How many meetings there are of those who have met before.

    >>> twice(howell(4, 7)), twice(fixed(2, 3))
    (0, 4)
    """
    met: Counter[tuple[int, int]] = Counter()
    for sitting in schedule:
        met.update(_pairs(sitting.places))
    return sum(times - 1 for times in met.values())


def _pairs(there: Iterable[int]) -> Iterable[tuple[int, int]]:
    return combinations(sorted(there), 2)


def _moved_on(tables: int, seats: int, r: int) -> list[list[int]]:
    return [[s * tables + (t + s * r) % tables for s in range(seats)] for t in range(tables)]


def _shuffled(tables: int, seats: int, label: str) -> list[list[int]]:
    order = Seeded("movement").shuffle(label, tuple(map(str, range(tables * seats))))
    return [[int(each) for each in order[t * seats : (t + 1) * seats]] for t in range(tables)]


def _mended(places: list[list[int]], met: Counter[tuple[int, int]]) -> int:
    """Exchanges people as long as that spares meetings again; how bad what is left is."""

    def known(who: int, there: list[int]) -> int:
        return sum(met[min(who, other), max(who, other)] ** 2 for other in there if other != who)

    better = True
    while better:
        better = False
        for one, other in combinations(range(len(places)), 2):
            for i in range(len(places[one])):
                for j in range(len(places[other])):
                    here, there = places[one], places[other]
                    before = known(here[i], here) + known(there[j], there)
                    if not before:
                        continue
                    here[i], there[j] = there[j], here[i]
                    if known(here[i], here) + known(there[j], there) < before:
                        better = True
                    else:
                        here[i], there[j] = there[j], here[i]
    return sum(met[pair] ** 2 for there in places for pair in _pairs(there))
