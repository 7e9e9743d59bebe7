"""What players of Heaps do."""

from typing import Final

from talia.table.moves import Move

HEAPS: Final = ("1", "2", "3", "4", "5", "6", "7")
"""The names of the heaps."""


class Stake(Move, frozen=True, tag="stake"):
    """Put chips on a heap; one may go on with another heap."""

    heap: str
    amount: int


class Done(Move, frozen=True, tag="done"):
    """Put no more chips on any heap."""


class Pass(Move, frozen=True, tag="pass"):
    """Put nothing on any heap."""


AnyMove = Stake | Done | Pass
