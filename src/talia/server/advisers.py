"""Questions about a match that are answered outside the table: to the referee, and whether there is a counsel."""

from collections.abc import Set

import msgspec

from talia.server import wire
from talia.server.effects import CounselAsk, Effects, RefereeAsk
from talia.server.served_match import ServedMatch
from talia.table.moves import Move, seats_of
from talia.table.record import plain


class Advisers:
    """Who is asked about a match, each question once; an answer holds only until the next entry."""

    def __init__(self, served: ServedMatch, *, counsels: bool) -> None:
        self._served = served
        self._gives_counsels = counsels
        self._to_referee: int | None = None
        """Number of entries of the last question to the referee."""
        self._asked: dict[int, int] = {}
        """By seat, number of entries of the last question for a counsel."""
        self._counsels: dict[int, tuple[int, bytes]] = {}
        """By seat, the counsel that was found, and at which number of entries."""

    def ask(self, fx: Effects, present: Set[int]) -> None:
        """What there is to ask now. The game waits for the referee; for a counsel, for people only, nothing waits."""
        served = self._served
        now = served.entries
        question = (served.header.id, now)
        if served.asks_referee and self._to_referee != now:
            self._to_referee = now
            fx.to_referee = RefereeAsk(*question, served.game, served.match.state, tuple(served.match.log))
        if not self._gives_counsels:
            return
        for seat in seats_of(served.waiting(), served.seats):
            if seat in present and self._asked.get(seat) != now and served.game.counsels(served.match.state, seat):
                self._asked[seat] = now
                log = tuple(served.match.log)
                fx.counsels.append(CounselAsk(*question, seat, served.game, served.match.state, log))

    def still_asked(self, ask: RefereeAsk | CounselAsk) -> bool:
        """Whether nothing has happened since a question."""
        return (self._served.header.id, self._served.entries) == (ask.match, ask.entries)

    def counselled(self, ask: CounselAsk, move: Move) -> bytes:
        """A counsel was found; what its seat is told."""
        told = msgspec.json.encode(wire.Counsel(ask.match, self._served.full(ask.seat)[0], plain(move)))
        self._counsels[ask.seat] = (ask.entries, told)
        return told

    def counsel(self, viewer: int) -> bytes | None:
        """The counsel a viewer has now."""
        entries, told = self._counsels.get(viewer, (-1, b""))
        return told if entries == self._served.entries else None
