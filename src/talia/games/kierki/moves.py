"""What players of Kierki do besides playing and laying cards."""

from talia.games.fantan.moves import Lay, Pass
from talia.table.moves import Move
from talia.tricks.claiming import Answer, Claim
from talia.tricks.naming import NameTrump
from talia.tricks.play import Play


class Take(Move, frozen=True, tag="take"):
    """The eldest takes the cards of the table."""


class Open(Move, frozen=True, tag="open"):
    """The eldest opens an auction; ``minimum``: what he wants at least, 0 if anything will do."""

    minimum: int


class Bid(Move, frozen=True, tag="bid"):
    """Offers so many points for the cards of the table and the right to name trumps."""

    points: int


class Give(Move, frozen=True, tag="give"):
    """Gives a card to each of the others, by where they sit, and names trumps."""

    left: str
    right: str
    trump: str
    across: str = ""


__all__ = ["Answer", "AnyMove", "Bid", "Claim", "Give", "Lay", "NameTrump", "Open", "Pass", "Play", "Take"]

AnyMove = Play | NameTrump | Take | Open | Bid | Pass | Give | Lay | Claim | Answer
