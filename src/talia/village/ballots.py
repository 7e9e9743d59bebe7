"""Ballots: votes cast in secret, counted with weights when all are in, and who is ahead."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from talia.table.moves import seats_of


class Ballot(Struct, frozen=True):
    """A vote that is counted: on which day, in which window, and for whom each is counted, in pairs of seats.

    ``auto``: for whom lot has voted, because he was silent.
    """

    day: int
    call: str
    votes: tuple[tuple[int, int], ...]
    auto: int = 0


def cast(
    voters: int,
    own: Mapping[int, int],
    forced: Mapping[int, int] | None = None,
    automatic: Mapping[int, int] | None = None,
) -> dict[int, int]:
    """For whom each of the voters is counted, by seat.

    As he must (``forced``), else as he has voted, else ``automatic``; who is in none of them is not counted.

    >>> cast(0b1111, {0: 2, 1: 2}, forced={1: 3}, automatic={0: 1, 2: 1})
    {0: 2, 1: 3, 2: 1}
    """
    counted = {**(automatic or {}), **own, **(forced or {})}
    return {seat: counted[seat] for seat in seats_of(voters) if seat in counted}


def tally(votes: Mapping[int, int], weights: Mapping[int, int] | None = None) -> dict[int, int]:
    """The points of each who has any, by seat; a vote counts one if ``weights`` do not say otherwise.

    >>> tally({0: 4, 5: 3, 6: 4}, {5: 2})
    {4: 2, 3: 2}
    """
    points: dict[int, int] = {}
    for voter, target in votes.items():
        points[target] = points.get(target, 0) + (1 if weights is None else weights.get(voter, 1))
    return points


def tally_pairs(votes: Iterable[tuple[int, int]]) -> dict[int, int]:
    """The points of each who has any, where one has several votes: pairs of who votes and for whom.

    >>> tally_pairs(((0, 4), (0, 5), (1, 4)))
    {4: 2, 5: 1}
    """
    points: dict[int, int] = {}
    for _, target in votes:
        points[target] = points.get(target, 0) + 1
    return points


def leaders(points: Mapping[int, int]) -> int:
    """The set of those who have most points; nobody if nobody has any.

    >>> leaders({4: 5, 3: 5, 0: 3}), leaders({})
    (24, 0)
    """
    most = max(points.values(), default=0)
    return sum(1 << seat for seat, number in points.items() if number == most)


def chosen(points: Mapping[int, int], places: int, among: Iterable[int]) -> tuple[int, int]:
    """Of several who are to be chosen: who clearly is, and who ties for what places are left (nobody if all is clear).

    >>> chosen({1: 4, 2: 3, 3: 3}, 2, range(4)), chosen({1: 4, 2: 3}, 2, range(4))
    ((2, 12), (6, 0))
    """
    ranked = sorted(among, key=lambda seat: (-points.get(seat, 0), seat))
    if len(ranked) <= places:
        return sum(1 << seat for seat in ranked), 0
    edge = points.get(ranked[places - 1], 0)
    clear = sum(1 << seat for seat in ranked if points.get(seat, 0) > edge)
    level = sum(1 << seat for seat in ranked if points.get(seat, 0) == edge)
    if clear.bit_count() + level.bit_count() == places:
        return clear | level, 0
    return clear, level
