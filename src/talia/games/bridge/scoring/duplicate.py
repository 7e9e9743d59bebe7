"""Deals scored each for itself: Chicago and duplicate, with their vulnerabilities (rules/bridge.md 5.3 and 5.6)."""

from typing import Final

from talia.games.bridge.contracts import SEATS, Contract
from talia.games.bridge.scoring.amounts import GAME, Amounts, Entry, of_tricks, total, trick_points

PART_SCORE: Final = 50
ROUND: Final = 4
"""Deals of a round of Chicago."""

Vulnerable = tuple[bool, ...]
"""Which side is vulnerable (po partii): north and south, east and west; else by player."""

NONE: Final[Vulnerable] = (False, False)
NS: Final[Vulnerable] = (True, False)
EW: Final[Vulnerable] = (False, True)
ALL: Final[Vulnerable] = (True, True)

_BOARDS: Final = (NONE, NS, EW, ALL)


def entries(contract: Contract, tricks: int, *, vulnerable: Vulnerable, amounts: Amounts) -> tuple[Entry, ...]:
    """What a deal brings: tricks and the premium of a game or a part-score, nothing carried over.

    >>> [(entry.code, entry.points) for entry in entries(
    ...     Contract.of("3NT", 0), 10, vulnerable=NONE, amounts=Amounts())]
    [('tricks', 100), ('overtricks', 30), ('game', 300)]
    """
    side = contract.side
    brought = of_tricks(contract, tricks, vulnerable=vulnerable[side], amounts=amounts)
    if contract.beyond(tricks) < 0:
        return brought
    if trick_points(contract) >= GAME:
        return (*brought, Entry("game", side, 500 if vulnerable[side] else 300))
    return (*brought, Entry("part_score", side, PART_SCORE))


def score(contract: Contract, tricks: int, *, vulnerable: Vulnerable, amounts: Amounts) -> int:
    """What a deal brings north and south, less than nothing if it brings the others something.

    >>> score(Contract.of("4HXX", 1), 6, vulnerable=NONE, amounts=Amounts())
    1600
    """
    brought = entries(contract, tricks, vulnerable=vulnerable, amounts=amounts)
    return total(brought, 0) - total(brought, 1)


def board(number: int) -> tuple[int, Vulnerable]:
    """The dealer's place and the vulnerability of a board, numbered from 1.

    >>> [board(number)[0] for number in (1, 2, 4, 17)], board(3)[1], board(13)[1], board(16)[1]
    ([0, 1, 3, 0], (False, True), (True, True), (False, True))
    """
    at = (number - 1) % (SEATS * SEATS)
    return at % SEATS, _BOARDS[(at + at // SEATS) % SEATS]


def of_round(number: int, *, dealer_side: bool) -> tuple[int, Vulnerable]:
    """The dealer's place and the vulnerability of a deal of Chicago, numbered from 1.

    In the second and third deal the side that does not deal is vulnerable; with ``dealer_side`` the one that does.

    >>> [of_round(number, dealer_side=False) for number in (2, 3)]
    [(1, (True, False)), (2, (False, True))]
    >>> of_round(2, dealer_side=True)[1], of_round(5, dealer_side=True), of_round(4, dealer_side=False)[1]
    ((False, True), (0, (False, False)), (True, True))
    """
    at = (number - 1) % ROUND
    return at, (NONE, EW if dealer_side else NS, NS if dealer_side else EW, ALL)[at]
