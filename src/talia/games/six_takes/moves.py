"""What players of Six Takes do."""

from typing import Final

from talia.table.moves import Move

ROWS: Final = ("row1", "row2", "row3", "row4")
"""The rows' names, in moves and as zones."""


class Commit(Move, frozen=True, tag="commit"):
    """Choose a card of one's hand for this turn, or another one instead of the card chosen before."""

    card: str


class TakeRow(Move, frozen=True, tag="take_row"):
    """Take a row with a card that is too low for all of them."""

    row: str


class Place(Move, frozen=True, tag="place"):
    """Put one's card on a row with a lower end (``placement = free`` only)."""

    row: str


AnyMove = Commit | TakeRow | Place
