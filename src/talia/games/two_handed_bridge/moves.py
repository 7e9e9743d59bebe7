"""What players of bridge for two do."""

from talia.games.bridge.plain_calls import Bid, Double, Pass, Redouble
from talia.table.moves import Move
from talia.tricks.dividing import ClaimSome
from talia.tricks.play import Play


class Open(Move, frozen=True, tag="open"):
    """The first call: a bid, and the dummy of whoever will declare, ``open`` or ``closed``."""

    bid: str
    dummy: str


AnyMove = Open | Pass | Bid | Double | Redouble | Play | ClaimSome
