"""Lines of a match's log: what seats do, what chance brings, when time runs out."""

from functools import lru_cache
from typing import Any, Final

from msgspec import Struct

from talia.cards import codes

MOST_SEATS: Final = 40
"""So many seats a game may have: the one limit, for rules, wire and client."""
EVERYONE: Final = -1
"""The set of all viewers: every bit is one, spectators included."""
NOBODY: Final = 0
SPECTATOR: Final = 62
"""A viewer without a seat, who sees what everyone sees."""
OPEN: Final = 63
"""A viewer to whom nothing is hidden: for finished deals and for analysis, never for a person at the table."""
CHANCE: Final = -1
CLOCK: Final = -2
REFEREE: Final = -3
"""Three authors of log lines that are no seats."""


@lru_cache(maxsize=1024)
def seats_of(seats: int, among: int = MOST_SEATS) -> tuple[int, ...]:
    """The seats of a set of seats, in order.

    >>> seats_of(0b101)
    (0, 2)
    """
    return tuple(seat for seat in range(among) if seats >> seat & 1)


class Move(Struct, frozen=True, gc=False, tag_field="type", forbid_unknown_fields=True):
    """What a seat does: one tagged struct a kind; its fields are codes ("QH", "1H"), numbers, seats, tuples of them."""


class Shuffle(Struct, frozen=True):
    """A random order the game needs now. ``label`` names its place in the game ("deal/3"), unique in the match."""

    label: str
    items: tuple[str, ...]


class Roll(Struct, frozen=True):
    """A random number from 0 to ``sides - 1`` the game needs now."""

    label: str
    sides: int


Draw = Shuffle | Roll


class Drawn(Move, frozen=True, tag="drawn"):
    """The outcome of a draw: a line by CHANCE. Replaying needs no seed, because the outcome is in the log."""

    label: str
    value: tuple[str, ...] | int


class Ruled(Move, frozen=True, tag="ruled"):
    """What the referee has found: a line by REFEREE. It is in the log, so that no replay depends on how it was found.

    ``verdict`` is "yes" if the claim is proved, "no" if it is refuted, "unknown" if he does not know.
    """

    verdict: str


class Expired(Move, frozen=True, tag="expired"):
    """A timer of the game has run out: a line by CLOCK, the only way time enters a game."""

    id: str


class Extended(Move, frozen=True, tag="extended"):
    """The host has given a timer of the game more time: a line by CLOCK, so that a replay knows of it."""

    id: str
    seconds: int


class Stopped(Move, frozen=True, tag="stopped"):
    """The match ends here, before its result: a line by CLOCK, and the last one.

    It stands in the log of a match only where that end itself changes something.
    """


class Leave(Move, frozen=True, tag="leave"):
    """Somebody leaves his seat for good: a line of that seat, entered when he goes and not sent by himself.

    It stands in the log only where his going itself changes something (``Game.leaving``).
    """


class Event(Struct, frozen=True, gc=False):
    """What happened, for words, sound and motion.

    ``to`` (a set of viewers) get ``data``; all others get ``veil``, or nothing if it is None.
    """

    code: str
    data: dict[str, Any]
    to: int = EVERYONE
    veil: dict[str, Any] | None = None


def face_down(code: str, viewers: int, cards: int, /, **told: Any) -> Event:
    """What happened with cards: these viewers see which, all others only that it did.

    >>> face_down("discards", 0b1, 0b11, seat=0).veil
    {'seat': 0, 'cards': None}
    """
    return Event(code, {**told, "cards": codes(cards)}, viewers, {**told, "cards": None})


class IllegalMove(Exception):
    """A move the rules forbid: the code of the rule and what it says, from what the seat may know only.

    >>> raise IllegalMove("must_beat", cards=("KS",))
    Traceback (most recent call last):
    talia.table.moves.IllegalMove: must_beat {'cards': ('KS',)}
    """

    def __init__(self, code: str, **details: Any) -> None:
        super().__init__(code, details)
        self.code = code
        self.details = details

    def __str__(self) -> str:
        return f"{self.code} {self.details}" if self.details else self.code
