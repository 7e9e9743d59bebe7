"""Par: what a deal brings when both sides call best with all cards open (rules/bridge.md 9.11).

A side that bids a contract leaves it to the other to let it stand, to double it, or to bid higher. So what a contract
is worth follows from those above it, and par from all of them by who may call first. Scores are those of duplicate.
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
    ends = [[_ending(table, number, side, vulnerable) for number in range(len(BIDS))] for side in (0, 1)]
    first, other = dealer % 2, 1 - dealer % 2
    best = _best(ends)
    points = max(best[first], -max(0, best[other]))
    came = points if first == 0 else -points
    if came == 0:
        return Par(0, ())
    contracts = (*_reaching(table, ends, 0, came), *_reaching(table, ends, 1, -came))
    return Par(came, tuple(sorted(contracts, key=lambda found: BIDS.index(found.bid))))


def _declarers(table: Table, number: int, side: int) -> tuple[int, tuple[int, ...]]:
    """The tricks of a side in the strain of a bid with its better declarer, and who that is."""
    row = table[number % len(STRAINS)]
    tricks = max(row[side], row[side + 2])
    return tricks, tuple(place for place in range(SEATS) if place % 2 == side and row[place] == tricks)


def _ending(table: Table, number: int, side: int, vulnerable: Vulnerable) -> _Ends:
    """What a bid brings its side if the other lets it stand or doubles it, whatever is worse."""
    tricks, _ = _declarers(table, number, side)
    plain, doubled = (
        score(Contract.of(BIDS[number] + "X" * doubles, side), tricks, vulnerable=vulnerable, amounts=_AMOUNTS)
        * (1 if side == 0 else -1)
        for doubles in (0, DOUBLED)
    )
    return _Ends(tricks, min(plain, doubled), doubled < plain)


def _best(ends: list[list[_Ends]]) -> list[int]:
    """The most each side gets by a bid of its own, the other answering best, with bids above it or without."""
    above = [-_MOST, -_MOST]
    for number in reversed(range(len(BIDS))):
        worth = [min(ends[side][number].points, -above[1 - side]) for side in (0, 1)]
        above = [max(above[side], worth[side]) for side in (0, 1)]
    return above


def _reaching(table: Table, ends: list[list[_Ends]], side: int, points: int) -> list[ParContract]:
    """The contracts of a side that bring it par and that the other side does not gain by overbidding.

    Of those that make in one strain the lowest stands for all: the others are the same tricks, called higher.
    """
    found: list[ParContract] = []
    made: set[int] = set()
    for number, end in enumerate(ends[side]):
        strain = number % len(STRAINS)
        makes = end.tricks >= Contract.of(BIDS[number], side).needed
        if end.points != points or (makes and strain in made):
            continue
        if any(higher.points > -points for higher in ends[1 - side][number + 1 :]):
            continue
        if makes:
            made.add(strain)
        found.append(ParContract(BIDS[number], end.doubled, _declarers(table, number, side)[1], end.tricks))
    return found


_MOST: Final = 1 << 20
"""More than any contract brings."""
