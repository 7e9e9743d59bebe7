"""What players of Baśka do."""

from talia.table.moves import Move
from talia.tricks.claiming import Answer, Claim
from talia.tricks.play import Play

__all__ = ["Answer", "AnyMove", "Call", "Claim", "Pass", "Play"]


class Pass(Move, frozen=True, tag="pass"):
    """Says nothing now; who has passed may call again later."""


class Call(Move, frozen=True, tag="call"):
    """A call: a contract (``wesele``, ``gran``, ``zolo``, ``gran_du``, ``zolo_du``, ``baska``) or the next kontra.

    The kontras are named in their order ``kontra``, ``rekontra``, ``bok``, ``hirsz``.
    """

    say: str


AnyMove = Pass | Call | Play | Claim | Answer
