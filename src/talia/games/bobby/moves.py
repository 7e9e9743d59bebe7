"""What players of Bobby do."""

from talia.games.bridge.plain_calls import Bid, Double, Pass, Redouble
from talia.table.moves import Move
from talia.tricks.claiming import Answer
from talia.tricks.dividing import ClaimSome
from talia.tricks.play import Play


class Discard(Move, frozen=True, tag="discard"):
    """Puts four cards of the hand face down to the dummy."""

    cards: tuple[str, ...]


AnyMove = Discard | Pass | Bid | Double | Redouble | Play | ClaimSome | Answer
