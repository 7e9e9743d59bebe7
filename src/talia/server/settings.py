"""What can be set about a server: addresses, limits, delays."""

import os
from pathlib import Path
from typing import Final

from msgspec import Struct

A_DAY: Final = 24 * 3600 * 1000


class Settings(Struct, frozen=True, kw_only=True):
    """Settings of a server; times in milliseconds unless the name says otherwise.

    >>> Settings(data=Path("here")).port
    8000
    """

    data: Path
    """Folder of the event log, the other tables and the players' sessions; made if it does not exist."""
    host: str = "127.0.0.1"
    port: int = 8000
    """Port to listen at; 0 takes a free one."""
    public_url: str | None = None
    """The address people use, if it is another one than that of their requests (behind a proxy)."""
    tls_cert: Path | None = None
    tls_key: Path | None = None
    static: Path | None = None
    """Folder of the built client; None: the one in the package."""
    modules: tuple[str, ...] = ()
    """Python modules with further games or players, imported by the server and by its computer players."""

    # Limits
    message_bytes: int = 8192
    """Largest message of a socket."""
    request_bytes: int = 65536
    """Largest body of a request."""
    file_bytes: int = 1 << 19
    """Largest file of another program."""
    message_rate: float = 10
    message_burst: int = 40
    """Messages a second a connection may send in the long run, and at once; a rate of 0 turns the limit off."""
    patience: int = 100
    """Messages beyond the rate that are refused before the connection is closed."""
    hello_wait: int = 10000
    """Time a new socket has to say hello, whatever else it says."""
    request_rate: float = 20
    request_burst: int = 120
    """Requests a second from one address; a rate of 0 turns the limit off. One address is an IPv4 address or the /64 of
    an IPv6 one, here and below."""
    guest_rate: float = 0.5
    guest_burst: int = 60
    """New guests a second from one address."""
    all_guests_rate: float = 10
    all_guests_burst: int = 2000
    """New guests a second from everywhere."""
    table_rate: float = 0.2
    table_burst: int = 100
    """New tables a second from one address; a rate of 0 turns the limit off."""
    all_tables_rate: float = 4
    all_tables_burst: int = 2000
    """New tables a second from everywhere."""
    letter_rate: float = 0.01
    letter_burst: int = 5
    """Letters about rules a second from one address; a rate of 0 turns the limit off."""
    all_letters_rate: float = 0.01
    all_letters_burst: int = 200
    """The same from everywhere."""
    letters: int = 20000
    """Letters that are kept; beyond it none is taken."""
    letter_chars: int = 2000
    """Longest letter."""
    socket_rate: float = 20
    socket_burst: int = 200
    """New sockets a second from one address; who has taken a seat is counted by himself until the server ends."""
    return_rate: float = 1
    return_burst: int = 30
    """New sockets a second of somebody who had a seat lately."""
    addresses: int = 10000
    """Addresses each of these rates remembers."""
    chat_rate: float = 0.5
    chat_burst: int = 6
    """Chat messages a second of one player."""
    connections: int = 4000
    """Sockets in all."""
    kept_share: float = 0.25
    """The part of them that only somebody with a seat can have."""
    sockets_per_guest: int = 16
    """Sockets of one guest; a new one beyond it takes the place of his oldest without a seat, or else of the oldest."""
    sockets_per_address: int = 100
    """Sockets from one address whose guests have no seat at their table."""
    spectators: int = 40
    """Sockets at one table whose guests have no seat there."""
    requests: int = 1024
    """Connections in all that are no sockets: requests, and what has said nothing yet. Beyond it the oldest that is
    not being answered is closed."""
    requests_per_address: int = 256
    """The same from one address."""
    tls_wait: int = 10000
    """Time for the handshake of TLS."""
    head_wait: int = 10000
    """Time for the head of a request, from its connection or its first byte on."""
    body_wait: int = 30000
    """Time for its body."""
    answer_wait: int = 30000
    """Time in which a client must have read some of an answer that waits for it."""
    idle_wait: int = 5000
    """Time a connection is kept after an answer, for the next request."""
    head_bytes: int = 16384
    """Largest head of a request."""
    line_bytes: int = 8192
    """Longest line of a head."""
    head_lines: int = 64
    """Most lines of a head after the first."""
    tables_per_guest: int = 20
    """Tables a guest has made that are not over."""
    outbox_messages: int = 256
    outbox_bytes: int = 1 << 20
    """What may wait for a client that does not read; beyond it the connection is closed."""
    resume_updates: int = 24
    """Updates kept for each viewer, so that a short break in a connection costs no full view."""
    chat_backlog: int = 50

    # Delays
    bot_delay: int = 900
    """Time from a computer player's turn to its move, whatever it holds and however long it thought.

    Who has found nothing by then makes a move that needs no thought. 0 shows each move as soon as it is found, which
    tells how long it was thought about: for tests.
    """
    bot_budget: int = 600
    """Time from its turn until it should have thought; no more than two thirds of ``bot_delay``."""
    bot_pause: int = 4000
    """Time between two things computer players say or do unasked, where a game invites them."""
    bot_limit: int = 6000
    """Time from its turn after which a process that still thinks is ended."""
    bot_workers: int = max(1, (os.cpu_count() or 2) - 1)
    """Processes computer players think in."""
    share_wait: int = 2500
    """Time players have to send the hash of their share, and again to open it."""
    break_wait: int = 20000
    """Longest break between two deals, where several people play and nobody asks for more time."""

    stay_wait: int = 600_000
    """Longest break where somebody is still looking at the finished deal."""
    away_wait: int = 30000
    """Time an absent player has until a computer player keeps his seat."""
    unload_wait: int = 300000
    """Time after which a table without connections leaves the memory (it stays in the log)."""
    referee: bool = True
    """Whether the referee thinks about claims; otherwise he leaves them to the players."""
    metrics_open: bool = False
    """Whether /metrics is shown to other machines."""

    # What is let go of when nobody needs it
    open_table_kept: int = 7 * A_DAY
    """Time after which a table is given up at which no match has begun and nothing happens."""
    open_event_kept: int = 30 * A_DAY
    """The same for an event none of whose tables has begun."""
    guest_kept: int = 90 * A_DAY
    """Time after which a guest is forgotten who did not come back, and has no seat, progress, table or event."""
    clear_every: int = 3600000
    """Time between two looks for these."""

    @property
    def bot_thinking(self) -> int:
        """Time from a computer player's turn until it should have thought, so that its move is there when it is due.

        >>> Settings(data=Path("here")).bot_thinking, Settings(data=Path("here"), bot_delay=300).bot_thinking
        (600, 200)
        """
        return min(self.bot_budget, 2 * self.bot_delay // 3) if self.bot_delay else self.bot_budget
