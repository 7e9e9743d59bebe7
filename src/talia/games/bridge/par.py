"""Par: what a deal brings when both sides call best with all cards open (rules/bridge.md 9.11).

A side that bids a contract leaves it to the other to let it stand, to double it, or to bid higher. So what a contract
is worth follows from those above it, and par from all of them by who may call first: the file says so of the sides, but
where both take seven tricks in notrumps, one player before the other, or one side may bid as a sacrifice what the other
makes, it is the order of the four players that counts, as in DDS. Scores are those of duplicate.
"""

from typing import Final

from msgspec import Struct

from talia.games.bridge.contracts import BIDS, DOUBLED, SEATS, SIDES, STRAINS, Contract
from talia.games.bridge.double_dummy import Table
from talia.games.bridge.scoring.amounts import Amounts
from talia.games.bridge.scoring.duplicate import Vulnerable, score

_AMOUNTS: Final = Amounts()


class ParContract(Struct, frozen=True, gc=False):
    """A contract that brings par: the places that reach it, and the tricks they take."""

    bid: str
    doubled: bool
    declarers: tuple[int, ...]
    tricks: int

    @property
    def text(self) -> str:
        """As it is written: contract, who plays it, tricks above or below.

        >>> ParContract("3NT", False, (0, 2), 10).text, ParContract("5D", True, (1,), 9).text
        ('3NT NS +1', '5DX E -2')
        """
        over = self.tricks - Contract.of(self.bid, 0).needed
        who = "".join("NESW"[place] for place in self.declarers)
        return f"{self.bid}{'X' * self.doubled} {who} {f'{over:+}' if over else '='}"


class Par(Struct, frozen=True, gc=False):
    """``score``: what par brings north and south; ``contracts``: all that bring it, none where par is to pass."""

    score: int
    contracts: tuple[ParContract, ...]

    @property
    def text(self) -> str:
        """As it is written in files, from the view of north and south: ``NS 430``."""
        return f"{SIDES[0].upper()} {self.score}"


class _Ends(Struct, frozen=True, gc=False):
    """A bid of a side that the auction ends with: what it brings the side, and whether it is doubled then."""

    tricks: int
    points: int
    doubled: bool


def par(table: Table, *, vulnerable: Vulnerable, dealer: int) -> Par:
    """Par of a deal, from its table.

    >>> table = ((9, 4, 9, 4), (8, 5, 8, 5), (10, 3, 10, 3), (10, 2, 10, 2), (10, 3, 10, 3))
    >>> found = par(table, vulnerable=(False, True), dealer=2)
    >>> found.text, [contract.text for contract in found.contracts]
    ('NS 430', ['3NT NS +1'])
    """
    own = [[_ending(table, number, place, vulnerable) for number in range(len(BIDS))] for place in range(SEATS)]
    ends = [
        [max(pair, key=lambda end: end.tricks) for pair in zip(own[side], own[side + 2], strict=True)]
        for side in (0, 1)
    ]
    above = _above(ends)
    called = [(dealer + turn) % SEATS for turn in range(SEATS)]
    points = 0
    for place in reversed(called):
        # All before him have passed: he bids, or leaves it to those behind him.
        side = place % 2
        best = max(min(end.points, -rivals[1 - side]) for end, rivals in zip(own[place], above, strict=True))
        points = max(best, points) if side == 0 else min(-best, points)
    if points == 0:
        return Par(0, ())
    contracts = (found for side in (0, 1) for found in _reaching(own, ends, side, -points if side else points, called))
    return Par(points, tuple(sorted(contracts, key=lambda found: BIDS.index(found.bid))))


def _ending(table: Table, number: int, place: int, vulnerable: Vulnerable) -> _Ends:
    """What a bid brings the side of who plays it if the other lets it stand or doubles it, whatever is worse."""
    tricks = table[number % len(STRAINS)][place]
    plain, doubled = (
        score(Contract.of(BIDS[number] + "X" * doubles, place), tricks, vulnerable=vulnerable, amounts=_AMOUNTS)
        * (1 if place % 2 == 0 else -1)
        for doubles in (0, DOUBLED)
    )
    return _Ends(tricks, min(plain, doubled), doubled < plain)


def _above(ends: list[list[_Ends]]) -> list[tuple[int, int]]:
    """For each bid the most each side gets by one of its own above it, the other answering best, or by none."""
    found = []
    most = (-_MOST, -_MOST)
    for number in reversed(range(len(BIDS))):
        found.append(most)
        north, east = (max(most[side], min(ends[side][number].points, -most[1 - side])) for side in (0, 1))
        most = (north, east)
    return found[::-1]


def _reaching(
    own: list[list[_Ends]], ends: list[list[_Ends]], side: int, points: int, called: list[int]
) -> list[ParContract]:
    """The contracts of a side that bring it par and that the other side does not gain by overbidding.

    Nor by bidding the same before it, in the order in which they are ``called``: where a player of either side takes
    seven tricks in notrumps, 1NT is his who calls first. Of those that make in one strain the lowest stands for all:
    the others are the same tricks, called higher.
    """
    found: list[ParContract] = []
    made: set[int] = set()
    for number, end in enumerate(ends[side]):
        strain = number % len(STRAINS)
        makes = end.tricks >= Contract.of(BIDS[number], side).needed
        if end.points != points or (makes and strain in made):
            continue
        declarers = tuple(place for place in (side, side + 2) if own[place][number].tricks == end.tricks)
        before = called[: min(called.index(place) for place in declarers)]
        rivals = [own[place][number] for place in before if place % 2 != side]
        if any(rival.points > -points for rival in (*rivals, *ends[1 - side][number + 1 :])):
            continue
        if makes:
            made.add(strain)
        found.append(ParContract(BIDS[number], end.doubled, declarers, end.tricks))
    return found


_MOST: Final = 1 << 20
"""More than any contract brings."""
