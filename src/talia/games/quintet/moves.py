"""What players of Quintet do."""

from typing import Final

from talia.table.moves import Move

PACKETS: Final = ("one", "two", "three", "four", "five")
"""The packets' names, in the order in which they are shown."""


class Arrange(Move, frozen=True, tag="arrange"):
    """Lays one's 25 cards out in five packets."""

    one: tuple[str, ...]
    two: tuple[str, ...]
    three: tuple[str, ...]
    four: tuple[str, ...]
    five: tuple[str, ...]

    @property
    def packets(self) -> tuple[tuple[str, ...], ...]:
        """The packets in their order."""
        return self.one, self.two, self.three, self.four, self.five


class TakeBack(Move, frozen=True, tag="take_back"):
    """Takes one's packets up again, as long as the other is not ready."""


AnyMove = Arrange | TakeBack
