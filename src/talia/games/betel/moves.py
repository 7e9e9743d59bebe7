"""What a seat can do in Betel."""

from talia.table.moves import Move
from talia.tricks.claiming import Answer, Claim
from talia.tricks.play import Play

__all__ = ["Answer", "Call", "Claim", "Look", "Moves", "Name", "Pass", "Play", "Predict", "Refill"]


class Pass(Move, frozen=True, tag="pass"):
    """Passes in the auction. With a face-down dubel the cards looked at go back to their slots."""


class Call(Move, frozen=True, tag="call"):
    """A bid or a kontra, with or without an exchange with the face-up dubel: one act.

    ``say`` is a contract or ``kontra``; ``take`` are cards of the dubel, ``give`` equally many of the hand as it was
    before. With a face-down dubel it is the call of a player who has picked up no slot.

    >>> import msgspec
    >>> msgspec.json.encode(Call("1H", take=("AD",), give=("9C",)))
    b'{"type":"call","say":"1H","take":["AD"],"give":["9C"]}'
    """

    say: str
    take: tuple[str, ...] = ()
    give: tuple[str, ...] = ()


class Name(Move, frozen=True, tag="name"):
    """The dealer names the trump suit of a deal without auction: ``C``, ``D``, ``H`` or ``S``."""

    suit: str


class Look(Move, frozen=True, tag="look"):
    """Picks up a slot of the face-down dubel (``slot1`` or ``slot2``) and looks at its card."""

    slot: str


class Refill(Move, frozen=True, tag="refill"):
    """A bid or a kontra of a player who has picked up slots of the face-down dubel.

    Each slot that he picked up gets a card of his hand, which the picked-up cards have joined; the other stays None.
    """

    say: str
    slot1: str | None = None
    slot2: str | None = None


class Predict(Move, frozen=True, tag="predict"):
    """What the resting player says of the contract: ``made``, ``failed`` or ``decline``."""

    answer: str


Moves = Pass | Call | Name | Look | Refill | Predict | Play | Claim | Answer
