"""What players of bridge do. A call may have a text for the opponents, ``alert``; what it says binds nobody."""

from typing import Final

from talia.table.meanings import Ask, Explain
from talia.table.moves import Move
from talia.tricks.claiming import Answer
from talia.tricks.dividing import ClaimSome
from talia.tricks.play import Play


class Pass(Move, frozen=True, tag="pass", omit_defaults=True):
    """Says nothing now; who has passed may call again later."""

    alert: str = ""


class Bid(Move, frozen=True, tag="bid", omit_defaults=True):
    """Bids so many tricks above six with a strain: ``1C`` to ``7NT``."""

    bid: str
    alert: str = ""


class Double(Move, frozen=True, tag="double", omit_defaults=True):
    """Kontra: doubles the last bid, one of the other side."""

    alert: str = ""


class Redouble(Move, frozen=True, tag="redouble", omit_defaults=True):
    """Rekontra: redoubles what the other side has doubled."""

    alert: str = ""


AnyCall = Pass | Bid | Double | Redouble
AnyMove = Pass | Bid | Double | Redouble | Play | ClaimSome | Answer | Ask | Explain

CALLS: Final = {Pass: "pass", Double: "X", Redouble: "XX"}
"""How a call that is no bid is told."""
