"""What a table wants done: entries for the log, changes for the other tables, messages, questions to computer players.

A table only says so; ``talia.server.live_table`` does it: what must be durable comes first, what is announced then.
"""

from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from talia.players import Sight
from talia.server.entries import Header
from talia.table.game import Game
from talia.table.match import Line


class Said(Struct, frozen=True):
    """A chat message as it is kept; ``readers`` is a set of viewers, ``secret`` that of its channel."""

    n: int
    channel: str
    seat: int | None
    guest: str
    command: str
    name: str
    phrase: str | None
    text: str | None
    readers: int
    at: int
    secret: bool = False


class BotAsk(Struct, frozen=True):
    """A question to a computer player; its answer comes back with ``seat`` and ``token``.

    ``invited``: nobody waits for it, and nothing is an answer, too.
    """

    seat: int
    token: int
    game: str
    bot: str
    sight: Sight
    seed: int
    invited: bool = False


class RefereeAsk(Struct, frozen=True):
    """A question to the referee; its answer comes back with the number of the match's ``entries``."""

    match: str
    entries: int
    game: Game[Any]
    state: Any
    log: tuple[Line, ...]


class CounselAsk(Struct, frozen=True):
    """A question whether there is a counsel for a seat; the answer comes back with it."""

    match: str
    entries: int
    seat: int
    game: Game[Any]
    state: Any
    log: tuple[Line, ...]


@dataclass
class Effects:
    """What one input brought about."""

    header: Header | None = None
    match: str | None = None
    first: int = 0
    """Number of the first of ``entries``."""
    entries: list[bytes] = field(default_factory=list)
    seats_changed: bool = False
    status_changed: bool = False
    said: list[Said] = field(default_factory=list)
    call_changed: bool = False
    screen_changed: bool = False
    story_changed: bool = False
    out: list[tuple[tuple[int, ...], bytes]] = field(default_factory=list)
    closes: list[tuple[int, int]] = field(default_factory=list)
    """Connections to be closed, and with which code."""
    asks: list[BotAsk] = field(default_factory=list)
    to_referee: RefereeAsk | None = None
    counsels: list[CounselAsk] = field(default_factory=list)
    wake: int | None = None
    """When the table wants to be woken at the latest."""


class Trouble(Exception):
    """A refusal: the code the client has words for, and details."""

    def __init__(self, code: str, status: int = 409, **details: object) -> None:
        super().__init__(code)
        self.code = code
        self.status = status
        self.details = details
