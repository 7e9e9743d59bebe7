"""What a table shows of itself: who sits there, how it stands, the clocks, and all that somebody new has to be told."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from talia.server import wire
from talia.server.audience import Audience, viewer_of
from talia.server.clocks import MatchTime
from talia.server.director import Director
from talia.server.effects import Effects
from talia.server.entries import Kept
from talia.server.filling import code_of, makeup
from talia.server.membership import Membership
from talia.server.seating import Link, Rules, Seat, Seating
from talia.server.status import TableStatus
from talia.table.moves import SPECTATOR


class Presence(Struct, frozen=True):
    """Who is at the seats, how many watch, and what is proposed."""

    seats: tuple[wire.SeatInfo, ...]
    spectators: int
    proposal: wire.Proposal | None


@dataclass
class Shown:
    """A table as it can be looked at. It reads what the table holds and changes nothing."""

    rules: Rules
    seating: Seating
    audience: Audience
    time: MatchTime
    membership: Membership
    call: Callable[[], str | None]
    """The link to the call of those who sit here."""
    screen: Callable[[], str | None]
    """The key of the room's screen."""
    story: Callable[[], tuple[str | None, bool]]
    """The mark of the story of the host, if the evening opens with one, and whether the screen is to tell it now."""
    _last: bytes = b""
    _own: dict[int, wire.SeatInfo] = field(default_factory=dict)
    """By seat what its owner was told of it."""
    _known: Presence | None = None
    """Who is here, as everybody was told last."""
    _ran: tuple[Any, ...] = ()
    """The timers that were shown last, and whether time flowed."""

    def announce(self, fx: Effects, director: Director | None) -> None:
        """The table, to everybody, if it has changed."""
        info = self.info(director)
        encoded = msgspec.json.encode((info, self.call(), self.screen()))
        own = {seat: self._seat_info(seat, director) for seat in self.audience.seats}
        changed = {seat for seat, now in own.items() if self._own.get(seat) != now}
        if encoded != self._last or changed:
            told = encoded != self._last
            self._last, self._own = encoded, own
            self.audience.tell(
                fx, lambda viewer: self._info_to(info, viewer, director), lambda viewer: told or viewer in changed
            )

    def forget(self) -> None:
        """Somebody sees the table as another viewer now: it is to be told again."""
        self._last = b""

    def show_clocks(self, fx: Effects, director: Director | None) -> None:
        """The clocks, to those who have just been told of something that touched them."""
        audience = self.audience
        told, audience.told = audience.told, set()
        if director is not None and director.clocks.on:
            seen = {viewer for viewer in told if audience.may_see_clocks(viewer)}
            audience.tell(fx, lambda _: self.clocks(director), seen.__contains__)

    def clocks(self, director: Director) -> bytes:
        """The clocks now."""
        clocks, time = director.clocks, self.time
        running = clocks.running if time.flows else ()
        return msgspec.json.encode(wire.Clocks(director.served.header.id, time.now, clocks.left(time.t), running))

    def show_timers(self, fx: Effects, director: Director | None) -> None:
        """The timers of the game, to everybody who sees the match as it is played, if others run than before."""
        running = () if director is None else tuple(director.served.timers.values())
        ran, self._ran = self._ran, (*running, self.time.flows) if running else ()
        if director is not None and ran != self._ran:
            self.audience.tell(fx, lambda _: self.timers(director), self.audience.may_see_clocks)

    def timers(self, director: Director) -> bytes:
        """The timers now."""
        served, time = director.served, self.time
        left = {id: running.left(time.t) for id, running in served.timers.items() if running.stood is None}
        return msgspec.json.encode(wire.Timers(served.header.id, time.now, left, time.flows))

    def welcome(
        self,
        fx: Effects,
        link: Link,
        hello: wire.Hello,
        director: Director | None,
        backlog: Callable[[int], list[bytes]],
    ) -> None:
        """All a new connection needs: the table, the match from where it knows it, the clocks, what was said."""
        viewer = viewer_of(link)
        fx.out = [(tuple(id for id in to if id != link.id), data) for to, data in fx.out]
        fx.out = [(to, data) for to, data in fx.out if to]
        news = [self._info_to(self.info(director), viewer, director)]
        if director is not None and self.audience.may_watch(viewer):
            served = director.served
            missed = served.missed(viewer, hello.have) if hello.match == served.header.id else None
            news += [served.whole(viewer)] if missed is None else [sent.data for sent in missed]
            if director.clocks.on and self.audience.may_see_clocks(viewer):
                news.append(self.clocks(director))
            if served.timers and self.audience.may_see_clocks(viewer):
                news.append(self.timers(director))
            counsel = director.advisers.counsel(viewer)
            if counsel is not None:
                news.append(counsel)
        fx.out.extend(((link.id,), data) for data in (*news, *backlog(viewer)))

    def _info_to(self, info: wire.TableInfo, viewer: int, director: Director | None) -> bytes:
        seat = None if viewer >= SPECTATOR else viewer
        return msgspec.json.encode(replace(self.as_seen_by(info, seat, director), now=self.time.now))

    def as_seen_by(self, info: wire.TableInfo, seat: int | None, director: Director | None) -> wire.TableInfo:
        """The table as a seat sees it: his own he always sees as it is."""
        if seat is None:
            return info
        here = self._seat_info(seat, director)
        seats = (*info.seats[:seat], here, *info.seats[seat + 1 :])
        screen = self.screen() if seat == self.seating.host else None
        key = self.seating.seats[seat].key
        return replace(info, seats=seats, seat=seat, key=key, call=self.call(), screen=screen)

    def presence(self, director: Director | None) -> Presence:
        """Who is here, as everybody may know: while not all may know who is awaited, as they were told before."""
        if director is None or not director.served.hushed:
            seats = tuple(self._seat_info(number, director) for number in range(len(self.seating.seats)))
            self._known = Presence(seats, self.audience.spectators, director.proposal if director else None)
        elif self._known is None:
            kept, offered = director.served.kept_seen, director.served.offered_seen
            seats = tuple(
                _as_if_here(seat, kept[number], offered=number in offered)
                for number, seat in enumerate(self.seating.seats)
            )
            self._known = Presence(seats, 0, None)
        return self._known

    def info(self, director: Director | None) -> wire.TableInfo:
        """The table as all see it."""
        rules, served = self.rules, None if director is None else director.served
        known = self.presence(director)
        status = TableStatus.OPEN if served is None else served.status
        in_break = director if status is TableStatus.BREAK else None
        next_at = in_break.break_ends if in_break else None
        story, telling = self.story()
        return wire.TableInfo(
            id=rules.id,
            now=0,
            status=status.shown,
            game=rules.game,
            rules=rules.rules,
            options=served.header.options if served else rules.options,
            clock=rules.clock,
            watch=rules.watch,
            talk=rules.talk,
            hints=rules.hints,
            seats=known.seats,
            host=self.seating.host,
            spectators=known.spectators,
            match=served.header.id if served else None,
            receipt=served.receipt() if served else self.membership.receipt(),
            proposal=known.proposal,
            next_at=None if next_at is None else self.time.of_server(next_at),
            ready=tuple(sorted(in_break.ready)) if in_break else (),
            staying=tuple(sorted(in_break.staying)) if in_break else (),
            lesson=rules.lesson,
            event=rules.event.id if rules.event else None,
            least=None if served else rules.least,
            code=code_of(rules.id) if rules.least is not None and not served else None,
            makeup={} if served else makeup(rules, sum(seat.taken for seat in self.seating.seats)),
            together=rules.together,
            led=director is not None and director.led,
            pausing=served is not None and served.pause_wanted,
            story=story,
            telling=telling,
        )

    def _seat_info(self, number: int, director: Director | None) -> wire.SeatInfo:
        seat = self.seating.seats[number]
        away = director.away.get(number) if director and self.time.flows else None
        kept = director.served.kept[number] if director and director.going else None
        at = None if away is None else self.time.of_server(away)
        offered = director is not None and director.going and number in director.served.offered
        return _seat_info(seat, kept, present=number in self.audience.seats, away=at, offered=offered)


def _as_if_here(seat: Seat, kept: Kept | None, *, offered: bool) -> wire.SeatInfo:
    """A seat of which nobody has been told anything since the table was read from the log."""
    here = seat.guest is not None and kept is None and not offered
    return _seat_info(seat, kept, present=here, offered=offered)


def _seat_info(
    seat: Seat, kept: Kept | None, *, present: bool, away: int | None = None, offered: bool = False
) -> wire.SeatInfo:
    return wire.SeatInfo(
        name=seat.name,
        bot=seat.bot,
        present=present,
        away=away,
        kept_by=kept.bot if kept else None,
        status="playing" if kept is None else "left" if kept.left else "kept",
        offered=offered,
    )
