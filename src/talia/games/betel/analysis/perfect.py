"""What a deal of Betel comes to with perfect play of all three, all cards seen."""

from collections.abc import Iterator, Sequence
from typing import Final

from talia._kernel import solve
from talia.games.betel.analysis.worth import is_misere
from talia.games.betel.contracts import BY_ID, CONTRACTS, Contract, obligations
from talia.tricks.obligations import Position

NORMAL: Final = tuple(BY_ID[f"1{unit}"] for unit in "CDHSN")
"""One normal contract of each trump suit and without: how many tricks are taken does not depend on the level."""


def taken(hands: Sequence[int], contract: Contract, declarer: int, *, beat_after_ruff: bool = False) -> int:
    """The tricks a declarer takes from the start, leading; hands by place clockwise.

    >>> from talia.cards import mask
    >>> taken([mask(("AS", "7H")), mask(("KS", "8H")), mask(("QS", "9H"))], BY_ID["BK3"], 0)
    1
    """
    return solve(Position(obligations(contract, beat_after_ruff), hands, declarer, declarer), is_misere(contract))


def most(hands: Sequence[int], declarer: int) -> int:
    """The most tricks he takes in a normal contract of his choice."""
    return max(taken(hands, contract, declarer) for contract in NORMAL)


def makeable(hands: Sequence[int], declarer: int, contracts: Sequence[Contract] = CONTRACTS) -> Iterator[Contract]:
    """Those of the contracts he makes, in their order."""
    known: dict[tuple[int, bool, bool], int] = {}
    for contract in contracts:
        kind = contract.trump, contract.betelek, contract.id == "BETEL"
        if kind not in known:
            known[kind] = taken(hands, contract, declarer)
        if contract.made(known[kind]):
            yield contract
