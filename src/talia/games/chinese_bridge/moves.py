"""What players of Chinese bridge do."""

from talia.games.bridge.plain_calls import Bid, Double, Pass, Redouble
from talia.table.moves import Move
from talia.tricks.claiming import Answer
from talia.tricks.dividing import ClaimSome
from talia.tricks.play import Play


class Lay(Move, frozen=True, tag="lay"):
    """Makes a pile: one card face up on another that lies face down."""

    up: str
    under: str


class TakeBack(Move, frozen=True, tag="take_back"):
    """Takes a pile apart again, named by its upper card."""

    up: str


AnyMove = Lay | TakeBack | Pass | Bid | Double | Redouble | Play | ClaimSome | Answer
