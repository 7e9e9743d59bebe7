"""How a table stands, and what may happen to it then: one table says it all, and nothing else changes a status.

What happens is told by those who decide it: a match, after each of its entries (``ServedMatch``), and the table, which
starts one. Whether something may happen is read off the same table.
"""

from enum import Enum, auto
from typing import Any, Final


class Status(Enum):
    """How a table stands, by the name clients know it by; a pause remembers whether it began between two deals."""

    OPEN = "open"
    SEALING = "sealing"
    PLAYING = "playing"
    BREAK = "break"
    PAUSED = "paused"
    PAUSED_IN_BREAK = "paused in break"
    OVER = "over"
    ENDED = "ended"

    @property
    def shown(self) -> Any:
        """Its name in ``wire.TableInfo``."""
        return "paused" if self is Status.PAUSED_IN_BREAK else self.value


class Happened(Enum):
    """What happens to a table: a match starts; its cards are dealt or played on, a deal or all is over; people agree on
    a pause, its end, the end of the match."""

    STARTED = auto()
    CARDS = auto()
    DEAL_OVER = auto()
    MATCH_OVER = auto()
    PAUSED = auto()
    RESUMED = auto()
    ENDED = auto()


_STARTS: Final = {Happened.STARTED: Status.SEALING}
_GOES: Final = {Happened.MATCH_OVER: Status.OVER, Happened.ENDED: Status.ENDED}

TRANSITIONS: Final[dict[Status, dict[Happened, Status]]] = {
    Status.OPEN: _STARTS,
    Status.SEALING: {Happened.CARDS: Status.PLAYING, Happened.DEAL_OVER: Status.BREAK, **_GOES},
    Status.PLAYING: {
        Happened.CARDS: Status.PLAYING,
        Happened.DEAL_OVER: Status.BREAK,
        Happened.PAUSED: Status.PAUSED,
        **_GOES,
    },
    # A timer of the game may run out in a break, and the next deal be over as soon as it is dealt.
    Status.BREAK: {
        Happened.CARDS: Status.PLAYING,
        Happened.DEAL_OVER: Status.BREAK,
        Happened.PAUSED: Status.PAUSED_IN_BREAK,
        **_GOES,
    },
    # A verdict that comes in a pause is not taken: the referee is asked again.
    Status.PAUSED: {Happened.RESUMED: Status.PLAYING, Happened.ENDED: Status.ENDED},
    Status.PAUSED_IN_BREAK: {Happened.RESUMED: Status.BREAK, Happened.ENDED: Status.ENDED},
    Status.OVER: _STARTS,
    Status.ENDED: _STARTS,
}

GOING: Final = frozenset(status for status in Status if Happened.ENDED in TRANSITIONS[status])
"""A match goes on: it has started and is not through."""
ON: Final = GOING - {Status.SEALING}
"""Cards are being played."""
THROUGH: Final = frozenset({Status.OVER, Status.ENDED})


class Impossible(Exception):
    """What happened can't happen as the table stands."""


def after(status: Status, happened: Happened) -> Status:
    """How a table stands after something happened.

    >>> after(Status.BREAK, Happened.PAUSED), after(Status.BREAK, Happened.PAUSED).shown
    (<Status.PAUSED_IN_BREAK: 'paused in break'>, 'paused')
    """
    try:
        return TRANSITIONS[status][happened]
    except KeyError:
        raise Impossible(f"{happened.name} at a table that is {status.value}") from None
