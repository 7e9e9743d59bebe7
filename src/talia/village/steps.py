"""The steps of a night, and characters: entries of data. What is special of a step is one function of the game."""

from msgspec import Struct

from talia.village.windows import Call


class Character(Struct, frozen=True):
    """A card that says who somebody is: its ``faction``, and the ``codes`` of its copies in the pack."""

    id: str
    faction: str
    codes: tuple[str, ...]


class Step(Struct, frozen=True):
    """A step of the night: its window, whose answer is the deed, and when it comes.

    ``of``: the character that acts; a step in which several have a part is that of the first. ``first`` and ``last``:
    the nights in which it comes, by number; 0: to the end.
    """

    call: Call
    of: str
    first: int = 1
    last: int = 0

    @property
    def id(self) -> str:
        """That of its window."""
        return self.call.id

    def comes(self, night: int) -> bool:
        """Whether it comes in this night at all.

        >>> from talia.village.windows import Call
        >>> Step(Call("cupid", 12, 18), "cupid", last=1).comes(2)
        False
        """
        return self.first <= night and (not self.last or night <= self.last)
