"""The steps of a night, and characters: entries of data. What is special of a step is one function of the game."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from talia.village.windows import Call

Kind = Literal["compulsory", "optional", "automatic"]
"""Whether lot decides for who is silent, silence is a pass, or nobody is asked."""


class Character(Struct, frozen=True):
    """A card that says who somebody is: its ``faction``, and the ``codes`` of its copies in the pack."""

    id: str
    faction: str
    codes: tuple[str, ...]


class Lesson(Struct, frozen=True):
    """What comes to be known by a step: ``who`` learns it, and ``what`` it is, in the game's codes."""

    who: Literal["actor", "target", "body"]
    what: str


class Step(Struct, frozen=True):
    """A step of the night: its window, whose answer is the deed, and when it comes.

    ``of``: the character that acts; a step in which several have a part is that of the first. ``first`` and ``last``:
    the nights in which it comes, by number; 0: to the end. ``uses``: how often it is done in a game at most; 0: every
    night. ``among``: who may be named, a code of the game for what everybody knows. ``tells``: who learns what of the
    one who is named. ``body``: the faction that decides together, if it is not one alone; ``leader``: its leader
    decides for it. A step without a window (``call`` is None) takes no time: what it does follows by itself.
    """

    call: Call | None
    of: str
    first: int = 1
    last: int = 0
    uses: int = 0
    among: str = "living"
    tells: tuple[Lesson, ...] = ()
    body: str = ""
    leader: bool = False
    name: str = ""

    @property
    def id(self) -> str:
        """That of its window; its own name where it has none."""
        return self.name if self.call is None else self.call.id

    @property
    def kind(self) -> Kind:
        """What silence is.

        >>> from talia.village.windows import Call
        >>> Step(Call("seer", 12, 18), "seer").kind, Step(None, "aliens", name="signal").kind
        ('compulsory', 'automatic')
        """
        if self.call is None:
            return "automatic"
        return "compulsory" if self.call.must and self.call.names else "optional"

    def comes(self, night: int) -> bool:
        """Whether it comes in this night at all.

        >>> from talia.village.windows import Call
        >>> Step(Call("cupid", 12, 18), "cupid", last=1).comes(2)
        False
        """
        return self.first <= night and (not self.last or night <= self.last)

    def left(self, used: Mapping[str, int]) -> bool:
        """Whether it may be done once more, by how often each step was.

        >>> Step(None, "thief", uses=1, name="thief").left({"thief": 1})
        False
        """
        return not self.uses or used.get(self.id, 0) < self.uses
