"""The thirty contracts of Betel, from the lowest to the highest (rules/betel.md 2)."""

from typing import Final

from msgspec import Struct

from talia.cards import SUITS
from talia.tricks.obligations import Obligations, must_beat_game

KINDS: Final = ("normal", "betelek")


class Contract(Struct, frozen=True):
    """What one may bid.

    ``rank``: place in the order of contracts, 0 to 29. ``trump``: index in ``SUITS``, -1 if there is none. ``bound``:
    the tricks the declarer needs at least (normal) or may take at most (betelek). ``points`` for the contract,
    ``per_trick`` for each overtrick and for each trick of a defender.
    """

    id: str
    rank: int
    level: int
    betelek: bool
    trump: int
    bound: int
    points: int
    per_trick: int

    def made(self, tricks: int) -> bool:
        """Whether a declarer with so many tricks has made it.

        >>> BY_ID["1N"].made(6), BY_ID["BK2"].made(3)
        (True, False)
        """
        return tricks <= self.bound if self.betelek else tricks >= self.bound


def _all() -> tuple[Contract, ...]:
    betelki = ("BK3", "BK2", "BK1", "BK0", "BETEL")
    found = [Contract("BK3", 0, 0, True, -1, 3, 10, 0)]
    for level in range(1, 6):
        for unit in (*SUITS, "N"):
            points = 20 * level - 10 + (10 if unit == "N" else 0)
            found.append(
                Contract(f"{level}{unit}", len(found), level, False, SUITS.find(unit), 5 + level, points, 5 * level)
            )
        if level < 5:
            found.append(Contract(betelki[level], len(found), level, True, -1, max(0, 3 - level), 20 * level, 0))
    return tuple(found)


CONTRACTS: Final = _all()
"""All contracts, lowest first."""

BY_ID: Final[dict[str, Contract]] = {contract.id: contract for contract in CONTRACTS}

BETELKI: Final = sum(1 << contract.rank for contract in CONTRACTS if contract.betelek)
"""The five betelek contracts as a set of ranks."""

EVERY: Final = (1 << len(CONTRACTS)) - 1
"""All contracts as a set of ranks."""

ALLPASS: Final = "ALLPASS"
"""What is played after three passes: no declarer, no trump, five points a trick (rules/betel.md 4.5)."""

ALLPASS_PER_TRICK: Final = 5

TRICKS: Final = "TRICKS_"
"""Before a suit: what is played where the dealer names that trump suit, and there is no declarer."""


def ids(ranks: int) -> tuple[str, ...]:
    """The ids of a set of ranks, lowest first.

    >>> ids(BETELKI)
    ('BK3', 'BK2', 'BK1', 'BK0', 'BETEL')
    """
    return tuple(contract.id for contract in CONTRACTS if ranks >> contract.rank & 1)


def obligations(contract: Contract | None, beat_after_ruff: bool, trump: int = -1) -> Obligations:
    """The obligations in a contract (rules/betel.md 4.3).

    None is the deal after three passes, or with the ``trump`` (index in ``SUITS``) that the dealer has named.
    """
    trump = trump if contract is None else contract.trump
    suit = SUITS[trump] if trump >= 0 else None
    others_may_duck = contract is not None and contract.id == "BETEL"
    return must_beat_game(suit, others_may_duck=others_may_duck, beat_after_ruff=beat_after_ruff)


def id_of(contract: Contract | None, trump: int = -1) -> str:
    """What is played, as everybody reads it.

    >>> id_of(BY_ID["2H"]), id_of(None), id_of(None, 2)
    ('2H', 'ALLPASS', 'TRICKS_H')
    """
    if contract is not None:
        return contract.id
    return ALLPASS if trump < 0 else TRICKS + SUITS[trump]


def trump_named(id: str) -> int:
    """The trump suit in such an id that a dealer has named, as an index in ``SUITS``; -1 if none was.

    >>> trump_named("TRICKS_H"), trump_named("2H"), trump_named("ALLPASS")
    (2, -1, -1)
    """
    return SUITS.index(id.removeprefix(TRICKS)) if id.startswith(TRICKS) else -1
