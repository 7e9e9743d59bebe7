"""What players of bridge do."""

from typing import Final

from talia.table.moves import Move
from talia.tricks.claiming import Answer, Claim
from talia.tricks.play import Play


class Pass(Move, frozen=True, tag="pass"):
    """Says nothing now; who has passed may call again later."""


class Bid(Move, frozen=True, tag="bid"):
    """Bids so many tricks above six with a strain: ``1C`` to ``7NT``."""

    bid: str


class Double(Move, frozen=True, tag="double"):
    """Kontra: doubles the last bid, one of the other side."""


class Redouble(Move, frozen=True, tag="redouble"):
    """Rekontra: redoubles what the other side has doubled."""


AnyCall = Pass | Bid | Double | Redouble
AnyMove = Pass | Bid | Double | Redouble | Play | Claim | Answer

CALLS: Final = {Pass: "pass", Double: "X", Redouble: "XX"}
"""How a call that is no bid is told."""
