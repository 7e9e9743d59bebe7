"""What a table shows to whom: itself, updates, views, clocks, chat. Nothing reaches a client but through here."""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from talia.server import same_cards, wire
from talia.server.effects import Effects, Said
from talia.server.seating import Link
from talia.server.served_match import Sent
from talia.server.state import TableState
from talia.table.moves import SPECTATOR


class TableShown(TableState):
    """A table that can be looked at."""

    def _viewers(self) -> dict[int, tuple[int, ...]]:
        """The connections of each viewer."""
        viewers: dict[int, tuple[int, ...]] = {}
        for link in self.links.values():
            viewer = SPECTATOR if link.seat is None else link.seat
            viewers[viewer] = (*viewers.get(viewer, ()), link.id)
        return viewers

    def _show(self, fx: Effects, sent: Iterable[Sent]) -> None:
        viewers = self._viewers()
        for update in sent:
            if update.viewer in viewers and self._may_watch(update.viewer):
                fx.out.append((viewers[update.viewer], update.data))
                self._told.add(update.viewer)

    def _show_all(self, fx: Effects) -> None:
        """The whole view for everybody, where what led to it need not be told step by step."""
        for viewer, ids in self._viewers().items():
            if self._may_watch(viewer):
                fx.out.append((ids, self._full(viewer)))

    def _show_info(self, fx: Effects) -> None:
        info = self._info()
        encoded = msgspec.json.encode(info)
        if encoded == self._shown:
            return
        self._shown = encoded
        for viewer, ids in self._viewers().items():
            fx.out.append((ids, self._info_to(info, viewer)))

    def _info_to(self, info: wire.TableInfo, viewer: int) -> bytes:
        seat = None if viewer == SPECTATOR else viewer
        key = None if seat is None else self.seats[seat].key
        return msgspec.json.encode(replace(info, now=self._now, seat=seat, key=key))

    def _show_clocks(self, fx: Effects) -> None:
        """The clocks, to those who have just been told of something that touched them."""
        told, self._told = self._told, set()
        if not self.clocks.on or self.served is None:
            return
        for viewer, ids in self._viewers().items():
            if viewer in told and self._may_see_clocks(viewer):
                fx.out.append((ids, self._clocks_now()))

    def _clocks_now(self) -> bytes:
        assert self.served is not None
        running = self.clocks.running if self._flows else ()
        return msgspec.json.encode(wire.Clocks(self.served.header.id, self._now, self.clocks.left(self._t), running))

    def _welcome(self, fx: Effects, link: Link, hello: wire.Hello) -> None:
        """All a new connection needs: the table, the match from where it knows it, the clocks, what was said."""
        ids = (link.id,)
        viewer = SPECTATOR if link.seat is None else link.seat
        info = self._info_to(self._info(), viewer)
        fx.out = [(tuple(id for id in to if id != link.id), data) for to, data in fx.out]
        fx.out = [(to, data) for to, data in fx.out if to]
        fx.out.append((ids, info))
        served = self.served
        if served is not None and self._may_watch(viewer):
            missed = served.missed(viewer, hello.have) if hello.match == served.header.id else None
            if missed is None:
                fx.out.append((ids, self._full(viewer)))
            else:
                fx.out.extend((ids, sent.data) for sent in missed)
            if self.clocks.on and self._may_see_clocks(viewer):
                fx.out.append((ids, self._clocks_now()))
            asked, told = self._counsels.get(viewer, (None, b""))
            if asked == (served.header.id, served.entries):
                fx.out.append((ids, told))
        fx.out.extend((ids, data) for data in self._backlog(viewer))

    def _backlog(self, viewer: int) -> list[bytes]:
        """What was said lately, as far as a viewer may read it; each message has the number it was sent with."""
        numbers = self._said_to.copy()
        backlog: list[bytes] = []
        for said in reversed(self._said):
            if said.readers >> viewer & 1 and len(backlog) < self._settings.chat_backlog:
                backlog.append(spoken(said, numbers[said.channel, viewer]))
                numbers[said.channel, viewer] -= 1
        return backlog[::-1]

    def _full(self, viewer: int) -> bytes:
        assert self.served is not None
        seq, view = self.served.full(viewer)
        return msgspec.json.encode(wire.Full(self.served.header.id, seq, view))

    def _info(self) -> wire.TableInfo:
        """The table as all see it."""
        served = self.served
        status = self.status
        return wire.TableInfo(
            id=self.rules.id,
            now=0,
            status=status,
            game=self.rules.game,
            rules=self.rules.rules,
            options=served.header.options if served else self.rules.options,
            clock=self.rules.clock,
            watch=self.rules.watch,
            talk=self.rules.talk,
            hints=self.rules.hints,
            seats=tuple(self._seat_info(number) for number in range(len(self.seats))),
            host=self.host,
            spectators=sum(link.seat is None for link in self.links.values()),
            match=served.header.id if served else None,
            receipt=served.receipt() if served else self._receipt_before(),
            proposal=self._proposal,
            next_at=self._wall(self._break_ends) if self._break_ends is not None and status == "break" else None,
            ready=tuple(sorted(self._ready)) if status == "break" else (),
            lesson=self.rules.lesson,
            event=None if self.rules.event is None else self.rules.event.id,
        )

    def _receipt_before(self) -> wire.Receipt:
        """The receipt before the match: that of an event is there already, for whoever comes to the table first."""
        rules = self.rules
        if rules.event is not None:
            return same_cards.receipt(rules.event.id, rules.game, rules.rules, rules.options, rules.event.master)
        return wire.Receipt("given" if rules.given else "none")

    def _seat_info(self, number: int) -> wire.SeatInfo:
        seat = self.seats[number]
        kept = self.served.kept[number] if self.served and self._playing else None
        away = self._away.get(number) if self._flows else None
        return wire.SeatInfo(
            name=seat.name,
            bot=seat.bot,
            present=any(link.seat == number for link in self.links.values()),
            away=None if away is None else self._wall(away),
            kept_by=kept.bot if kept else None,
        )


def spoken(said: Said, n: int) -> bytes:
    """A chat message for a viewer who is sent it as the ``n``-th of its channel."""
    return msgspec.json.encode(wire.Said(n, said.channel, said.seat, said.name, said.phrase, said.text))
