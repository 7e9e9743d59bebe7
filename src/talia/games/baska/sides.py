"""Who is old and who is young, and who knows it when (rules/baska.md 4.1)."""

from collections.abc import Sequence
from typing import Final

from talia.games.baska.contracts import OLD_QUEENS, PARTNERS, QC, QS, WESELE
from talia.table.sides import Side

SEATS: Final = 4
EVERY_SEAT: Final = (1 << SEATS) - 1

OLD: Final = "old"
YOUNG: Final = "young"
ALONE: Final = "alone"


def holder(hands: Sequence[int], card: int) -> int:
    """The seat that has a card; -1: nobody."""
    return next((seat for seat, hand in enumerate(hands) if hand & card), -1)


def old_side(bidder: int, contract: str, dealt: Sequence[int]) -> int:
    """The set of the old seats; who plays alone is old. ``bidder`` is -1 if no contract was called.

    >>> from talia.cards import mask
    >>> hands = [mask(hand.split()) for hand in ("QC QS JC TS", "QD JS JD TD", "AH JH AD AC", "TH QH TC AS")]
    >>> old_side(0, "wesele", hands), old_side(-1, "cicha", hands), old_side(3, "zolo", hands)
    (3, 1, 8)
    """
    if contract == WESELE:
        jack = next(jack for jack in PARTNERS if not dealt[bidder] & jack)
        return 1 << bidder | 1 << holder(dealt, jack)
    if bidder >= 0:
        return 1 << bidder
    return 1 << holder(dealt, QC) | 1 << holder(dealt, QS)


def both_queens(shown: Sequence[int]) -> bool:
    """Whether both old queens have been shown, so that all know whether the game is silent."""
    return sum(shown) & OLD_QUEENS == OLD_QUEENS


def known_sides(bidder: int, contract: str, shown: Sequence[int]) -> tuple[int, int]:
    """The sets of the seats all know to be old and to be young, by the cards that each has ``shown`` in play.

    Where no contract was called it is the same whether the game is ordinary or silent.
    """
    if contract == WESELE:
        old = 1 << bidder
        for jack in PARTNERS:
            seat = holder(shown, jack)
            if seat >= 0 and seat != bidder:
                return old | 1 << seat, EVERY_SEAT & ~(old | 1 << seat)
            if seat < 0:
                return old, 0
    if bidder >= 0:
        return 1 << bidder, EVERY_SEAT & ~(1 << bidder)
    old = sum(1 << seat for seat, cards in enumerate(shown) if cards & OLD_QUEENS)
    return old, EVERY_SEAT & ~old if both_queens(shown) else 0


def sides_told(bidder: int, contract: str, dealt: Sequence[int], shown: Sequence[int]) -> tuple[Side, ...]:
    """Who is known to be old and young: by all through the cards ``shown``, and by each through his own besides."""
    old, young = known_sides(bidder, contract, shown)
    told = [Side(OLD, old), Side(YOUNG, young)]
    for seat, hand in enumerate(dealt):
        mine, theirs = known_sides(bidder, contract, [*shown[:seat], hand, *shown[seat + 1 :]])
        if own_side(bidder, contract, seat, hand, shown) == YOUNG:
            theirs |= 1 << seat
        told += (
            Side(id, seats & ~known, to=1 << seat)
            for id, seats, known in ((OLD, mine, old), (YOUNG, theirs, young))
            if seats & ~known
        )
    return tuple(told)


def own_side(bidder: int, contract: str, seat: int, hand: int, shown: Sequence[int]) -> str | None:
    """What a seat knows of itself, ``hand`` being its hand as dealt: ``old``, ``young``, ``alone``.

    None for who may be the partner of a wedding, or may not: it depends on jacks that only the bidder may hold.
    """
    if contract == WESELE:
        return OLD if seat == bidder else _side_at_wedding(bidder, hand, shown)
    if bidder >= 0:
        return ALONE if seat == bidder else YOUNG
    queens = hand & OLD_QUEENS
    return YOUNG if not queens else ALONE if queens == OLD_QUEENS else OLD


def _side_at_wedding(bidder: int, hand: int, shown: Sequence[int]) -> str | None:
    unseen = 0
    for jack in PARTNERS:
        if hand & jack:
            room = SEATS - (shown[bidder] | OLD_QUEENS).bit_count()
            return OLD if not unseen else None if unseen <= room else YOUNG
        seat = holder(shown, jack)
        if seat != bidder and seat >= 0:
            return YOUNG
        unseen += seat < 0
    return YOUNG
