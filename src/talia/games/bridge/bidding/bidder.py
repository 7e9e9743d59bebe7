"""What a hand calls, and what calls show."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from talia.games.bridge.bidding.cells import least_worth, measured, most_worth
from talia.games.bridge.bidding.hand import Hand
from talia.games.bridge.bidding.reading import PASS, Heard, Meaning, read
from talia.games.bridge.bidding.rows import Forcing


class Shown(Struct, frozen=True):
    """What a call shows, with what its maker has shown before: ranges of points and of each suit's length.

    ``worth``: points with the trumps agreed by this call, where these tell more, or tell of the least. ``balanced``:
    all such hands are, none is, or some are (None). ``forcing``, ``suit`` (trumps agreed by it, ``new`` if not before),
    ``term``, ``artificial``, ``invites``, ``notes``: as agreed. ``known``: the system has this call here.
    """

    call: str
    points: tuple[int, int]
    worth: tuple[int, int] | None
    lengths: Mapping[str, tuple[int, int]]
    balanced: bool | None
    forcing: Forcing
    suit: str
    term: str
    artificial: bool
    invites: bool
    notes: tuple[tuple[str, str], ...]
    known: bool
    new: bool


def call(hand: Hand, heard: Heard) -> str:
    """What a hand calls: that of the first row it fits.

    >>> from talia.cards import mask
    >>> call(Hand(mask("AS JS 4S KH QH 8H 3H AD QD 4D JC 6C 5C".split())), Heard())
    '1NT'
    """
    return next((each.call for each in read(heard).says if each.hands.holds(hand)), PASS)


def shown(heard: Heard, number: int = -1) -> Shown:
    """What a call of an auction shows, the last one if none is named; it follows from the auction alone.

    >>> told = shown(Heard(("1H", "pass", "2H")))
    >>> told.points, told.worth, told.lengths["H"], told.suit
    ((1, 11), (7, 11), (3, 7), 'H')
    """
    return of_meaning(read(heard).said[number])


def of_meaning(meaning: Meaning) -> Shown:
    """A meaning by its ends."""
    ends, agreed = measured(meaning.cells), meaning.agreed
    return Shown(
        meaning.call,
        ends.points,
        _worth(meaning),
        ends.lengths,
        ends.balanced,
        agreed.forcing,
        agreed.suit,
        agreed.term,
        agreed.artificial,
        agreed.invites,
        agreed.notes,
        meaning.known,
        meaning.new,
    )


FAR: Final = 3
"""Points with shape tell of the least if they begin so many above high-card points."""


def _worth(meaning: Meaning) -> tuple[int, int] | None:
    trumps = meaning.agreed.suit
    if not trumps:
        return None
    low, high = measured(meaning.cells).points
    found = least_worth(meaning.cells, trumps), most_worth(meaning.cells, trumps)
    return found if found[1] - found[0] < high - low or found[0] - low >= FAR else None
