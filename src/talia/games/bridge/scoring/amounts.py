"""The amounts all scorings of bridge are made of: tricks, over and under, slams, honours (rules/bridge.md 5.1).

An entry says what something brings a side. A scoring puts entries together; the score sheet, the account of a deal and
every sum are read from them.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from talia.cards import BIT, mask
from talia.games.bridge.contracts import DOUBLED, MINORS, NOTRUMP, REDOUBLED, Contract

MINOR_TRICK: Final = 20
MAJOR_TRICK: Final = 30
FIRST_NOTRUMP: Final = 10
"""So much more than the others the first trick at notrump counts."""

GAME: Final = 100
"""Points for contracted tricks that are a game (dograna)."""

SMALL_SLAM: Final = 6
GRAND_SLAM: Final = 7
MADE_DOUBLED: Final = 50
FOUR_HONOURS: Final = 100
FIVE_HONOURS: Final = 150
ACES: Final = 150


class Entry(Struct, frozen=True, gc=False):
    """What something brings a side (0 north and south, 1 east and west; where each plays for himself the player).

    ``code``: ``tricks``, ``overtricks``, ``undertricks`` (to the defenders), ``slam``, ``doubled`` (made in spite of a
    kontra), ``honours``, ``made``, ``game``, ``part_score``, ``rubber``, ``only_game``, ``only_part_score``. ``n``: how
    many tricks, or the level of a slam. ``below``: under the line of a rubber's sheet.
    """

    code: str
    side: int
    points: int
    n: int = 0
    below: bool = False


class Amounts(Struct, frozen=True, gc=False):
    """Where scorings differ: two premiums, and doubled undertricks that are not vulnerable.

    ``classic``: 100, then 200 each; else 100, 200, 200, then 300 each.
    """

    classic: bool = False
    redouble_bonus: int = 100
    grand_slam_nv: int = 1000


def trick_value(strain: str) -> int:
    """What a trick above the book counts, at notrump each but the first.

    >>> [trick_value(strain) for strain in ("C", "H", "NT")]
    [20, 30, 30]
    """
    return MINOR_TRICK if strain in MINORS else MAJOR_TRICK


def trick_points(contract: Contract) -> int:
    """What the contracted tricks count.

    >>> [trick_points(Contract.of(text, 0)) for text in ("3NT", "4S", "5D", "4DX", "1NTXX")]
    [100, 120, 100, 160, 160]
    """
    first = FIRST_NOTRUMP if contract.strain == NOTRUMP else 0
    return (contract.level * trick_value(contract.strain) + first) << contract.doubles


def overtrick(contract: Contract, *, vulnerable: bool) -> int:
    """What each trick above the contract brings.

    >>> [overtrick(Contract.of(text, 0), vulnerable=v) for text in ("2C", "2SX", "2SXX") for v in (False, True)]
    [20, 20, 100, 200, 200, 400]
    """
    if not contract.doubles:
        return trick_value(contract.strain)
    return (200 if vulnerable else 100) * contract.doubles


def undertricks(doubles: int, down: int, *, vulnerable: bool, classic: bool) -> int:
    """What tricks that lack to the contract bring the defenders together.

    >>> [undertricks(0, 3, vulnerable=v, classic=True) for v in (False, True)]
    [150, 300]
    >>> [undertricks(1, down, vulnerable=False, classic=False) for down in range(1, 6)]
    [100, 300, 500, 800, 1100]
    >>> undertricks(2, 4, vulnerable=False, classic=True), undertricks(2, 3, vulnerable=True, classic=True)
    (1400, 1600)
    """
    if not doubles:
        return (100 if vulnerable else 50) * down
    if vulnerable:
        once = 200 + 300 * (down - 1)
    elif classic:
        once = 100 + 200 * (down - 1)
    else:
        once = 100 + 200 * (min(down, 3) - 1) + 300 * max(0, down - 3)
    return once * doubles


def slam(level: int, *, vulnerable: bool, amounts: Amounts) -> int:
    """The premium of a slam that was bid and made; a contract below the six level has none.

    >>> [slam(level, vulnerable=v, amounts=Amounts()) for level in (5, 6, 7) for v in (False, True)]
    [0, 0, 500, 750, 1000, 1500]
    """
    if level == SMALL_SLAM:
        return 750 if vulnerable else 500
    if level == GRAND_SLAM:
        return 1500 if vulnerable else amounts.grand_slam_nv
    return 0


def in_spite(doubles: int, amounts: Amounts) -> int:
    """The premium for making a contract that was doubled or redoubled.

    >>> [in_spite(doubles, Amounts(redouble_bonus=50)) for doubles in (0, 1, 2)], in_spite(2, Amounts())
    ([0, 50, 50], 100)
    """
    return {0: 0, DOUBLED: MADE_DOUBLED, REDOUBLED: amounts.redouble_bonus}[doubles]


def of_tricks(contract: Contract, tricks: int, *, vulnerable: bool, amounts: Amounts) -> tuple[Entry, ...]:
    """What the ``tricks`` of the declaring side bring, before the premiums that a scoring adds of its own.

    >>> entries = of_tricks(Contract.of("2SX", 0), 9, vulnerable=True, amounts=Amounts())
    >>> [(entry.code, entry.points) for entry in entries]
    [('tricks', 120), ('overtricks', 200), ('doubled', 50)]
    """
    side, over = contract.side, contract.beyond(tricks)
    if over < 0:
        lost = undertricks(contract.doubles, -over, vulnerable=vulnerable, classic=amounts.classic)
        return tuple(Entry("undertricks", other, lost, -over) for other in contract.against)
    return worth_having(
        Entry("tricks", side, trick_points(contract), contract.level, below=True),
        Entry("overtricks", side, over * overtrick(contract, vulnerable=vulnerable), over),
        Entry("slam", side, slam(contract.slam, vulnerable=vulnerable, amounts=amounts), contract.slam),
        Entry("doubled", side, in_spite(contract.doubles, amounts), contract.doubles),
    )


def worth_having(*entries: Entry) -> tuple[Entry, ...]:
    """Those that bring something."""
    return tuple(entry for entry in entries if entry.points)


def honours(hands: Sequence[int], trump: str | None) -> tuple[Entry, ...]:
    """Four or five trump honours in one hand, or four aces at notrump; ``hands`` as dealt, by place.

    >>> hands = [mask(hand.split()) for hand in ("AS KS QS JS", "TS", "AC AD AH 2S", "")]
    >>> honours(hands, "S"), honours(hands, None)
    ((Entry(code='honours', side=0, points=100, n=4, below=False),), ())
    """
    found = honours_held(hands, trump)
    if found is None:
        return ()
    place, held = found
    return (Entry("honours", place % 2, of_honours(held, trump), held),)


def honours_held(hands: Sequence[int], trump: str | None) -> tuple[int, int] | None:
    """The place whose hand has honours that count, and how many; None if there is none.

    >>> honours_held([mask(hand.split()) for hand in ("AC", "AS KS QS JS TS")], "S")
    (1, 5)
    """
    suit = _ACES if trump is None else _HONOURS[trump]
    for place, hand in enumerate(hands):
        held = (hand & suit).bit_count()
        if held >= 4:
            return place, held
    return None


def of_honours(held: int, trump: str | None) -> int:
    """What four or five honours in one hand bring.

    >>> of_honours(4, "C"), of_honours(5, "C"), of_honours(4, None)
    (100, 150, 150)
    """
    if trump is None:
        return ACES
    return FIVE_HONOURS if held == 5 else FOUR_HONOURS


_HONOURS: Final = {suit: sum(BIT[rank + suit] for rank in "AKQJT") for suit in "CDHS"}
_ACES: Final = mask(("AC", "AD", "AH", "AS"))


def total(entries: Iterable[Entry], side: int) -> int:
    """What entries bring a side.

    >>> total((Entry("tricks", 0, 100), Entry("honours", 1, 150), Entry("overtricks", 0, 30)), 0)
    130
    """
    return sum(entry.points for entry in entries if entry.side == side)
