"""Contracts and quotas of 3-5-8 (rules/three_five_eight.md 3 and 5)."""

from typing import Final

CONTRACTS: Final = ("C", "D", "H", "S", "BA", "BL")
"""A suit as trumps; BA: no trumps; BL: no tricks, without trumps too. Each player names each of them once."""

SEATS: Final = 3

QUOTAS: Final = (3, 8, 5)
"""Tricks to be taken at least by dealer, chooser and third player."""

MOST: Final = (8, 3, 5)
"""In BL: tricks to be taken at most."""


def trump_of(contract: str) -> str | None:
    """The trump suit of a contract.

    >>> trump_of("H"), trump_of("BL")
    ('H', None)
    """
    return contract if len(contract) == 1 else None


def targets(contract: str, dealer: int) -> tuple[int, ...]:
    """The quota of each seat: tricks at least, in BL at most.

    >>> targets("S", 0), targets("BA", 1), targets("BL", 0)
    ((3, 8, 5), (5, 3, 8), (8, 3, 5))
    """
    quotas = MOST if contract == "BL" else QUOTAS
    return tuple(quotas[(seat - dealer) % SEATS] for seat in range(SEATS))


def points(contract: str, dealer: int, taken: tuple[int, ...]) -> tuple[int, ...]:
    """What the tricks taken bring: what is above the quota, in BL what is below it; together nothing.

    >>> points("D", 0, (4, 9, 3)), points("BL", 0, (6, 6, 4))
    ((1, 1, -2), (2, -3, 1))
    """
    sign = -1 if contract == "BL" else 1
    return tuple(sign * (tricks - quota) for tricks, quota in zip(taken, targets(contract, dealer), strict=True))
