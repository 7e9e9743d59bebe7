"""What players of poker do."""

from talia.table.moves import Move


class Pass(Move, frozen=True, tag="pass"):
    """Leaves the deal; the cards are thrown in."""


class Wait(Move, frozen=True, tag="wait"):
    """Stays in without opening (``checking`` only)."""


class Open(Move, frozen=True, tag="open"):
    """Opens with so many chips."""

    chips: int


class Hold(Move, frozen=True, tag="hold"):
    """Pays what is owed, or all one has."""


class Raise(Move, frozen=True, tag="raise"):
    """Raises to so many chips: what everybody must have paid in this round."""

    to: int


class Exchange(Move, frozen=True, tag="exchange"):
    """Throws these cards away and takes as many."""

    cards: tuple[str, ...]


class Show(Move, frozen=True, tag="show"):
    """Shows a hand nobody had to see."""


AnyMove = Pass | Wait | Open | Hold | Raise | Exchange | Show
