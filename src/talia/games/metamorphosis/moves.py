"""What players of Metamorfoza do."""

from talia.table.moves import Move
from talia.tricks.claiming import Answer, Claim
from talia.tricks.play import Play


class Predict(Move, frozen=True, tag="predict"):
    """Lays an indicator card: the number of the part one hopes to win, "1" to "4"."""

    part: str


class Discard(Move, frozen=True, tag="discard"):
    """Throws away what one holds above twelve cards."""

    cards: tuple[str, ...]


AnyMove = Predict | Discard | Play | Claim | Answer
