"""What players of 3-5-8 do."""

from talia.table.moves import Move
from talia.tricks.claiming import Answer, Claim
from talia.tricks.play import Play


class Choose(Move, frozen=True, tag="choose"):
    """The chooser names the contract."""

    contract: str


class Give(Move, frozen=True, tag="give"):
    """A giver hands over so many cards as he likes, none to decline."""

    cards: tuple[str, ...]


class GiveBack(Move, frozen=True, tag="give_back"):
    """The receiver gives as many back: the highest of each suit he got, but for trumps other cards ``instead``."""

    instead: tuple[str, ...] = ()


class Discard(Move, frozen=True, tag="discard"):
    """The chooser lays four cards away after taking the kitty."""

    cards: tuple[str, ...]


AnyMove = Choose | Give | GiveBack | Discard | Play | Claim | Answer
