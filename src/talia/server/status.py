"""How a table stands, and what may happen to it then: one table says it all, and nothing else changes a status.

What happens is told by those who decide it: a match, after each of its entries (``ServedMatch``), and the table, which
starts one. Whether something may happen is read off the same table.
"""

from enum import Enum, auto
from typing import Any, Final


class TableStatus(Enum):
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
        return "paused" if self is TableStatus.PAUSED_IN_BREAK else self.value


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


_STARTS: Final = {Happened.STARTED: TableStatus.SEALING}
_GOES: Final = {Happened.MATCH_OVER: TableStatus.OVER, Happened.ENDED: TableStatus.ENDED}

TRANSITIONS: Final[dict[TableStatus, dict[Happened, TableStatus]]] = {
    TableStatus.OPEN: _STARTS,
    TableStatus.SEALING: {Happened.CARDS: TableStatus.PLAYING, Happened.DEAL_OVER: TableStatus.BREAK, **_GOES},
    TableStatus.PLAYING: {
        Happened.CARDS: TableStatus.PLAYING,
        Happened.DEAL_OVER: TableStatus.BREAK,
        Happened.PAUSED: TableStatus.PAUSED,
        **_GOES,
    },
    # A timer of the game may run out in a break, and the next deal be over as soon as it is dealt.
    TableStatus.BREAK: {
        Happened.CARDS: TableStatus.PLAYING,
        Happened.DEAL_OVER: TableStatus.BREAK,
        Happened.PAUSED: TableStatus.PAUSED_IN_BREAK,
        **_GOES,
    },
    # A verdict that comes in a pause is not taken: the referee is asked again.
    TableStatus.PAUSED: {Happened.RESUMED: TableStatus.PLAYING, Happened.ENDED: TableStatus.ENDED},
    TableStatus.PAUSED_IN_BREAK: {Happened.RESUMED: TableStatus.BREAK, Happened.ENDED: TableStatus.ENDED},
    TableStatus.OVER: _STARTS,
    TableStatus.ENDED: _STARTS,
}

GOING: Final = frozenset(status for status in TableStatus if Happened.ENDED in TRANSITIONS[status])
"""A match goes on: it has started and is not through."""
ON: Final = GOING - {TableStatus.SEALING}
"""Cards are being played."""
THROUGH: Final = frozenset({TableStatus.OVER, TableStatus.ENDED})


class Impossible(Exception):
    """What happened can't happen as the table stands."""


def after(status: TableStatus, happened: Happened) -> TableStatus:
    """How a table stands after something happened.

    >>> after(TableStatus.BREAK, Happened.PAUSED), after(TableStatus.BREAK, Happened.PAUSED).shown
    (<TableStatus.PAUSED_IN_BREAK: 'paused in break'>, 'paused')
    """
    try:
        return TRANSITIONS[status][happened]
    except KeyError:
        raise Impossible(f"{happened.name} at a table that is {status.value}") from None
