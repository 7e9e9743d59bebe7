"""What players of Baśka do."""

from talia.table.moves import Move
from talia.tricks.claiming import Answer, Claim
from talia.tricks.play import Play

__all__ = ["Answer", "AnyMove", "Call", "Claim", "Leave", "Pass", "Play"]


class Pass(Move, frozen=True, tag="pass"):
    """Says nothing now; who has passed may call again later."""


class Call(Move, frozen=True, tag="call"):
    """A call: a contract (``wesele``, ``gran``, ``zolo``, ``gran_du``, ``zolo_du``, ``baska``) or the next kontra.

    The kontras are named in their order ``kontra``, ``rekontra``, ``bok``, ``hirsz``.
    """

    say: str


class Leave(Move, frozen=True, tag="leave"):
    """Leaves the table in the middle of a deal, which ends with that; done for who goes, where it is penalised."""


AnyMove = Pass | Call | Play | Claim | Answer | Leave
