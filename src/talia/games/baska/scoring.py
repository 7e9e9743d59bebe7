"""What a deal of Baśka is worth (rules/baska.md 4.2, 5.1 and 5.2)."""

from collections.abc import Sequence
from typing import Final

from talia.games.baska.contracts import BASKA, CICHA, GRAN, GRAN_DU, WITH_PARTNER, ZOLO, ZOLO_DU
from talia.games.baska.sides import SEATS

EXIT: Final = "exit"
NO_EXIT: Final = "no_exit"
NO_TRICK: Final = "no_trick"
"""How the side that lost an ordinary game or a wedding came out of it."""

EXIT_OF_YOUNG: Final = 26
EXIT_OF_OLD: Final = 27
"""Card points with which a losing side has its exit."""

BASE: Final = {
    **{(contract, EXIT): 1 for contract in WITH_PARTNER},
    **{(contract, NO_EXIT): 2 for contract in WITH_PARTNER},
    **{(contract, NO_TRICK): 3 for contract in WITH_PARTNER},
    (CICHA, ""): 4,
    (GRAN, ""): 5,
    (ZOLO, ""): 5,
    (GRAN_DU, ""): 10,
    (ZOLO_DU, ""): 10,
    (BASKA, ""): 10,
}
"""What each pays if the old win without a kontra; if they lose it is twice as much."""


def value(contract: str, grade: str, *, won: bool, kontras: int, bok: bool) -> int:
    """What each payer pays: the base, doubled if the old lose, for every effective kontra, and in a bok-round.

    >>> value("zwykla", "no_trick", won=False, kontras=4, bok=False), value("baska", "", won=True, kontras=0, bok=True)
    (96, 20)
    """
    return BASE[contract, grade] << (not won) + kontras + bok


def effective(contract: str, old: int, chain: Sequence[int]) -> int:
    """How many kontras count: those against one's own side do not, ``old`` being the set of the old seats.

    >>> effective("zwykla", 0b0011, (0, 1, 2))
    2
    """
    count = 0
    last = None if contract in WITH_PARTNER else True
    for seat in chain:
        side = bool(old >> seat & 1)
        if side != last:
            count, last = count + 1, side
    return count


def grade(contract: str, *, won: bool, losers_points: int, losers_tricks: int) -> str:
    """How the losers came out of an ordinary game or a wedding; "" in any other."""
    if contract not in WITH_PARTNER:
        return ""
    if not losers_tricks:
        return NO_TRICK
    return EXIT if losers_points >= (EXIT_OF_YOUNG if won else EXIT_OF_OLD) else NO_EXIT


def penalty(contract: str, *, young: bool, kontras: int, bok: bool) -> int:
    """What an offender pays each of the others: his side loses, with its exit where there is one (rules/baska.md 5.5).

    Where partners play, there is a kontra at least; who errs against a single player pays what that game was worth.

    >>> penalty("zwykla", young=True, kontras=0, bok=False), penalty("zolo", young=False, kontras=0, bok=True)
    (2, 20)
    """
    shared = contract in WITH_PARTNER
    grade, kontras = (EXIT, max(1, kontras)) if shared else ("", kontras)
    return value(contract, grade, won=young, kontras=kontras, bok=bok)


def alone_pays(offender: int, value: int) -> tuple[int, ...]:
    """What a penalty brings each seat.

    >>> alone_pays(1, 2)
    (2, -6, 2, 2)
    """
    return tuple(-(SEATS - 1) * value if seat == offender else value for seat in range(SEATS))


def payments(old: int, *, won: bool, value: int) -> tuple[int, ...]:
    """What the deal brings each seat: every loser pays the value; who plays alone gets it, or pays it, three times.

    >>> payments(0b1010, won=False, value=2), payments(0b0001, won=True, value=4)
    ((2, -2, 2, -2), (12, -4, -4, -4))
    """
    each = value if won else -value
    share = (SEATS - old.bit_count()) // old.bit_count()
    return tuple(each * share if old >> seat & 1 else -each for seat in range(SEATS))
