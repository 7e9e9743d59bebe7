"""A table: who sits where, the match being played, who may say and see what. A state machine without input or output.

Every method takes the time and returns ``Effects``. The same inputs with the same ``World`` give the same bytes. The
caller makes durable what has to be, and only then sends anything; it gives the next input only after that.
"""

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from talia import players
from talia.chance import Seeded, share_hash
from talia.players import Considered, Sight
from talia.server import wire
from talia.server.course import Course
from talia.server.effects import CounselAsk, Effects, RefereeAsk, Said, Trouble
from talia.server.entries import Asked, Ended, Hashed, Opened
from talia.server.limits import Bucket
from talia.server.metrics import REFUSALS
from talia.server.same_cards import Progress
from talia.server.seating import Link, Seat, computer
from talia.server.served_match import ServedMatch
from talia.server.shown import spoken
from talia.server.status import Status
from talia.table.match import Match, read_move
from talia.table.moves import REFEREE, IllegalMove, Move, Ruled
from talia.table.record import Sitter, plain
from talia.table.view import may_write

ANSWERS_KEPT: Final = 1000
"""Answers to commands a table remembers, so that none is carried out twice; moves are remembered by the log."""


class Table(Course):
    """A table in memory."""

    # --- Inputs ------------------------------------------------------------------------------------------------------

    def connect(self, link: Link, hello: wire.Hello, now: int) -> Effects:
        """A connection has said hello; raises Trouble if it may not be here."""
        self._flow(now)
        fx = Effects()
        link.seat = self._seat_of(link.guest)
        link.lang = hello.lang
        if link.seat is None:
            if not self._open_to_strangers:
                raise Trouble("not_allowed", 403)
        else:
            for other in [other for other in self.links.values() if other.seat == link.seat and other.id != link.id]:
                del self.links[other.id]
                fx.closes.append((other.id, 4409))
            if not self._playing and self.seats[link.seat].name != link.name:
                self.seats[link.seat].name = link.name
                fx.seats_changed = True
        self.links[link.id] = link
        if link.seat is not None:
            self._away.pop(link.seat, None)
            kept = self.served.kept[link.seat] if self.served and self._playing else None
            if kept is not None and not kept.left:
                self._give_back(fx, link.seat)
        self._settle(fx, before=lambda: self._welcome(fx, link, hello))
        return fx

    def disconnect(self, id: int, now: int) -> Effects:
        """A connection is gone."""
        self._flow(now)
        fx = Effects()
        link = self.links.pop(id, None)
        if link is not None and link.seat is not None and self._playing:
            self._away[link.seat] = self._t + self._settings.away_wait
        self._settle(fx)
        return fx

    def command(self, id: int, command: Any, now: int) -> Effects:
        """A connection's command; it is answered by ``done`` or ``refused``, once carried out or not at all."""
        self._flow(now)
        fx = Effects()
        link = self.links.get(id)
        if link is None:
            self._settle(fx)
            return fx
        digest = blake2b(msgspec.json.encode(command), digest_size=8).hexdigest()
        answer = self._answer_before(link.guest, command.id, digest)
        if answer is None:
            try:
                self._carry_out(fx, link, command, digest)
                answer = msgspec.json.encode(wire.Done(command.id))
            except (Trouble, IllegalMove) as refusal:
                REFUSALS.labels(refusal.code).inc()
                answer = msgspec.json.encode(wire.Refused(command.id, refusal.code, refusal.details))
            self._answers[link.guest, command.id] = (digest, answer)
            if len(self._answers) > ANSWERS_KEPT:
                self._answers.popitem(last=False)
        self._settle(fx)
        fx.out.append(((id,), answer))
        return fx

    def bot_moved(self, seat: int, token: int, found: Considered | None, now: int) -> Effects:
        """A computer player's answer; None if it has none."""
        self._flow(now)
        fx = Effects()
        pending = self._pending.get(seat)
        if pending is not None and pending.token == token:
            pending.found = found
            if found is None:
                pending.limit = pending.release
        self._settle(fx)
        return fx

    def referee_ruled(self, ask: RefereeAsk, verdict: str, now: int) -> Effects:
        """The referee's answer."""
        self._flow(now)
        fx = Effects()
        served = self.served
        if (
            served is not None
            and (served.header.id, served.entries) == (ask.match, ask.entries)
            and served.asks_referee
        ):
            self._play(fx, REFEREE, Ruled(verdict), "self")
        self._settle(fx)
        return fx

    def counselled(self, ask: CounselAsk, move: Move) -> Effects:
        """A counsel was found: it is told to the seat, and nothing else happens; nobody, if the match has gone on."""
        fx = Effects(wake=self._wake())
        served = self.served
        asked = (ask.match, ask.entries)
        if served is not None and (served.header.id, served.entries) == asked:
            told = msgspec.json.encode(wire.Counsel(ask.match, served.full(ask.seat)[0], plain(move)))
            self._counsels[ask.seat] = (asked, told)
            fx.out.append((self._viewers().get(ask.seat, ()), told))
        return fx

    def tick(self, now: int) -> Effects:
        """Time has passed."""
        self._flow(now)
        fx = Effects()
        self._settle(fx)
        return fx

    def join(self, guest: str, name: str, now: int) -> tuple[Effects, wire.Made]:
        """A guest wants a seat, the first free one; raises Trouble if there is none."""
        self._flow(now)
        fx = Effects()
        seat = self._seat_of(guest)
        if seat is None:
            free = [number for number, other in enumerate(self.seats) if not other.taken]
            self._check_between()
            if not free:
                raise Trouble("table_full")
            seat = free[0]
            self._sit(fx, guest, name, seat)
        self._settle(fx)
        return fx, wire.Made(self.rules.id, seat, self.seats[seat].key)

    def claim(self, guest: str, name: str, key: str, now: int) -> tuple[Effects, wire.Made]:
        """A guest takes a seat over with its private key; raises Trouble if the key opens no seat."""
        self._flow(now)
        fx = Effects()
        opened = [number for number, seat in enumerate(self.seats) if seat.key is not None and seat.key == key]
        if not opened:
            raise Trouble("wrong_key", 403)
        number = opened[0]
        mine = self._seat_of(guest)
        if mine is not None and mine != number:
            raise Trouble("seated_elsewhere", seat=mine)
        seat = self.seats[number]
        if seat.guest != guest:
            for other in [other for other in self.links.values() if other.guest == seat.guest]:
                del self.links[other.id]
                fx.closes.append((other.id, 4409))
                if self._playing:
                    self._away[number] = self._t + self._settings.away_wait
            seat.guest = guest
            if not self._playing:
                seat.name = name
            self._seat_links(fx, guest, number)
            fx.seats_changed = True
        self._settle(fx)
        return fx, wire.Made(self.rules.id, number, seat.key)

    def info_for(self, guest: str | None, now: int) -> wire.TableInfo:
        """The table as a guest may see it; raises Trouble if he may not."""
        self._flow(now)
        seat = None if guest is None else self._seat_of(guest)
        self.admit(guest)
        return replace(self._info(), now=now, seat=seat)

    def admit(self, guest: str | None) -> None:
        """Raises Trouble if a guest may not see this table."""
        if (guest is None or self._seat_of(guest) is None) and not self._open_to_strangers:
            raise Trouble("not_allowed", 403)

    def sight_for_hint(self, guest: str) -> tuple[str, int, Sight]:
        """What a guest who asks for a hint may know: the match, the number of the last update, and the seat's sight.

        Raises Trouble if there are no hints here, or there is nothing for him to decide.
        """
        seat = self._seat_of(guest)
        if seat is None:
            raise Trouble("not_allowed", 403)
        if not self.rules.hints:
            raise Trouble("no_hints")
        served = self.served
        if served is None or served.paused or not served.waiting() >> seat & 1:
            raise Trouble("not_now")
        self._check_plays(seat)
        return served.header.id, served.full(seat)[0], served.sight(seat)

    def sight_for_splits(self, guest: str) -> tuple[int, Sight]:
        """What a guest who asks how the cards may lie knows: the number of the last update, and his seat's sight.

        Raises Trouble if there are no hints here, or no match goes on.
        """
        seat = self._seat_of(guest)
        if seat is None:
            raise Trouble("not_allowed", 403)
        if not self.rules.hints:
            raise Trouble("no_hints")
        served = self.served
        if served is None or not served.began or not served.on:
            raise Trouble("not_now")
        self._check_plays(seat)
        return served.full(seat)[0], served.sight(seat)

    def progress(self) -> Progress:
        """How far the table is in its event."""
        served = self.served
        sitters = tuple(Sitter(seat.name or "", seat.bot) for seat in self.seats)
        guests = frozenset(seat.guest for seat in self.seats if seat.guest is not None)
        if served is None:
            return Progress(self.rules.id, sitters, guests)
        everybody = guests.union(served.header.guests)
        return Progress(
            self.rules.id, served.header.seats, everybody, True, served.points, served.through, tuple(served.dealt)
        )

    def call_off(self, now: int) -> Effects:
        """The host of the event has closed it: the match ends here."""
        self._flow(now)
        fx = Effects()
        if self._playing:
            self._decide(fx, Ended(t=self._t))
            fx.status_changed = True
        self._settle(fx)
        return fx

    def line_for(self, guest: str) -> wire.TableLine:
        """The table in a guest's list."""
        seat = self._seat_of(guest)
        awaited = self.served.waiting() if self.served else 0
        return wire.TableLine(
            self.rules.id,
            self.rules.game,
            self.status,
            tuple(other.name for other in self.seats),
            seat is not None and bool(awaited >> seat & 1),
        )

    # --- Commands ----------------------------------------------------------------------------------------------------

    def _answer_before(self, guest: str, id: str, digest: str) -> bytes | None:
        """The answer to a command that was sent before; None if it is new."""
        logged = self.served.answered.get((guest, id)) if self.served else None
        known, answer = self._answers.get((guest, id), (logged, b""))
        if known is None:
            return None
        if known != digest:
            return msgspec.json.encode(wire.Refused(id, "id_reused"))
        return answer or msgspec.json.encode(wire.Done(id))

    def _carry_out(self, fx: Effects, link: Link, command: Any, digest: str) -> None:
        match command:
            case wire.Act():
                self._act(fx, link, command, digest)
            case wire.Sit():
                self._check_between()
                self._check_seat(command.seat)
                if self._seat_of(link.guest) == command.seat:
                    return
                if self.seats[command.seat].taken:
                    raise Trouble("seat_taken", seat=command.seat)
                self._sit(fx, link.guest, link.name, command.seat)
            case wire.Leave():
                self._leave(fx, self._own_seat(link))
            case wire.PutBot():
                self._check_host(link)
                self._check_between()
                self._check_seat(command.seat)
                if self.seats[command.seat].taken:
                    raise Trouble("seat_taken", seat=command.seat)
                if command.bot not in players.offered(self.rules.game):
                    raise Trouble("unknown_bot", bot=command.bot[:40])
                self.seats[command.seat] = computer(command.bot, self.seats)
                fx.seats_changed = True
            case wire.Remove():
                self._check_host(link)
                self._check_between()
                self._check_seat(command.seat)
                self._remove(fx, command.seat)
            case wire.Start():
                self._check_host(link)
                self._check_between()
                self._start(fx, Asked(link.guest, command.id, digest))
            case wire.Rematch():
                self._own_seat(link)
                self._check_between()
                if self.served is None:
                    raise Trouble("not_over")
                self._start(fx, Asked(link.guest, command.id, digest))
            case wire.ShareHash():
                self._share_hash(fx, link, command)
            case wire.ShareOpen():
                self._share_open(fx, link, command)
            case wire.Next():
                seat = self._own_seat(link)
                served = self._match(command.match)
                self._check_plays(seat)
                if served.match.paused and not served.paused:
                    self._ready.add(seat)
            case wire.Chat():
                self._chat(fx, link, command)
            case wire.Propose():
                self._propose(fx, self._own_seat(link), command)
            case wire.Back():
                seat = self._own_seat(link)
                if self.served is not None and self.served.kept[seat] is not None:
                    self._give_back(fx, seat)

    def _act(self, fx: Effects, link: Link, command: wire.Act, digest: str) -> None:
        seat = self._own_seat(link)
        served = self._match(command.match)
        if not served.began:
            raise Trouble("not_started")
        if served.paused:
            raise Trouble("paused")
        if served.status is Status.ENDED:
            raise Trouble("match_over")
        self._check_plays(seat)
        self._play(fx, seat, read_move(served.game, command.move), "self", Asked(link.guest, command.id, digest))

    def _share_hash(self, fx: Effects, link: Link, command: wire.ShareHash) -> None:
        seat = self._own_seat(link)
        served = self._match(command.match)
        if served.hashes[seat] == command.hash:
            return
        if served.began or served.opening or not served.takes_shares:
            raise Trouble("too_late")
        if served.hashes[seat] is not None:
            raise Trouble("hash_sent")
        self._decide(fx, Hashed(t=self._t, seat=seat, hash=command.hash))

    def _share_open(self, fx: Effects, link: Link, command: wire.ShareOpen) -> None:
        seat = self._own_seat(link)
        served = self._match(command.match)
        if served.takes_shares and served.shares[seat] == command.share:
            return
        if served.began or not served.takes_shares:
            raise Trouble("too_late")
        if not served.opening or served.hashes[seat] is None:
            raise Trouble("not_asked")
        if share_hash(bytes.fromhex(command.share)) != served.hashes[seat]:
            raise Trouble("share_mismatch")
        self._decide(fx, Opened(t=self._t, seat=seat, share=command.share))

    def _sit(self, fx: Effects, guest: str, name: str, number: int) -> None:
        if guest in self._barred:
            raise Trouble("removed_by_host", 403)
        old = self._seat_of(guest)
        key = self._world.name("key")
        if old is not None:
            self.seats[old] = Seat()
        self.seats[number] = Seat(guest=guest, name=name, key=key)
        self._seat_links(fx, guest, number)
        fx.seats_changed = True

    def _seat_links(self, fx: Effects, guest: str, number: int) -> None:
        """The newest connection of a guest is at his new seat; older ones are closed."""
        links = sorted((link for link in self.links.values() if link.guest == guest), key=lambda link: link.id)
        for old in links[:-1]:
            del self.links[old.id]
            fx.closes.append((old.id, 4409))
        for link in links[-1:]:
            link.seat = number
            self._shown = b""
            self._away.pop(number, None)
            if self.served is not None and self._playing:
                fx.out.append(((link.id,), self._full(number)))

    def _leave(self, fx: Effects, number: int) -> None:
        if self._playing:
            served = self._running()
            kept = served.kept[number]
            if kept is None or not kept.left:
                self._keep(fx, number, left=True)
                self._away.pop(number, None)
            return
        self._empty(fx, number)

    def _remove(self, fx: Effects, number: int) -> None:
        seat = self.seats[number]
        if number == self.host:
            raise Trouble("own_seat")
        if seat.guest is not None:
            self._barred.add(seat.guest)
        self._empty(fx, number)

    def _empty(self, fx: Effects, number: int) -> None:
        self.seats[number] = Seat()
        self._away.pop(number, None)
        for link in self.links.values():
            if link.seat == number:
                link.seat = None
        fx.seats_changed = True

    def _chat(self, fx: Effects, link: Link, command: wire.Chat) -> None:
        seat = self._own_seat(link)
        if self.rules.talk == "off":
            raise Trouble("chat_off")
        text = None if command.text is None else _clean(command.text)
        if (text is None) == (command.phrase is None) or text == "":
            raise Trouble("malformed", 400, where="chat")
        if text is not None and self.rules.talk == "phrases":
            raise Trouble("phrases_only")
        if command.phrase is not None and not (command.phrase.isascii() and command.phrase.isidentifier()):
            raise Trouble("unknown_phrase")
        channel = next((each for each in self._channels() if each.id == command.channel), None)
        if channel is None or not may_write(channel, seat):
            raise Trouble("no_such_channel")
        bucket = self._talking.setdefault(
            link.guest, Bucket(self._settings.chat_rate, self._settings.chat_burst, self._now)
        )
        if not bucket.take(self._now):
            raise Trouble("too_fast", 429)
        name = self.seats[seat].name or link.name
        said = Said(
            n=self._said[-1].n + 1 if self._said else 0,
            channel=channel.id,
            seat=seat,
            guest=link.guest,
            command=command.id,
            name=name,
            phrase=command.phrase,
            text=text,
            readers=channel.readers,
            at=self._now,
        )
        if any(old.guest == link.guest and old.command == command.id for old in self._said):
            return
        self._keep_said(said)
        fx.said.append(said)
        for viewer, ids in self._viewers().items():
            if said.readers >> viewer & 1:
                fx.out.append((ids, spoken(said, self._said_to[said.channel, viewer])))

    def _propose(self, fx: Effects, seat: int, command: wire.Propose) -> None:
        if not self._playing or self.status == "sealing":
            raise Trouble("not_started")
        served = self._running()
        self._check_plays(seat)
        if command.what == "end" and self.rules.event is not None:
            # Who breaks off a bad hand would escape the comparison.
            raise Trouble("played_out")
        if not command.agree:
            if self._proposal is not None and self._proposal.what == command.what:
                self._proposal = None
            return
        if (command.what == "resume") != served.paused and command.what != "end":
            raise Trouble("not_now")
        if self._proposal is not None and self._proposal.what == command.what:
            agreed = tuple(sorted({*self._proposal.agreed, seat}))
            self._proposal = replace(self._proposal, agreed=agreed)
        else:
            self._proposal = wire.Proposal(command.what, seat, (seat,))

    def _match(self, id: str) -> ServedMatch:
        if self.served is None or self.served.header.id != id:
            raise Trouble("wrong_match")
        return self.served

    def _own_seat(self, link: Link) -> int:
        seat = self._seat_of(link.guest)
        if seat is None:
            raise Trouble("not_seated", 403)
        return seat

    def _check_plays(self, seat: int) -> None:
        """For a seat that a computer player keeps nobody else decides anything."""
        if self._running().kept[seat] is not None:
            raise Trouble("seat_kept")

    def _check_host(self, link: Link) -> None:
        if self.host < 0 or self.seats[self.host].guest != link.guest:
            raise Trouble("host_only", 403)

    def _check_between(self) -> None:
        if not self._between:
            raise Trouble("already_started" if self.rules.event is None else "played_once")

    def _check_seat(self, seat: int) -> None:
        if seat >= len(self.seats):
            raise Trouble("no_such_seat")


def _clean(text: str) -> str:
    """A line of text without what can't be printed.

    >>> _clean("  a\\n b\\x00 ")
    'a b'
    """
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def check_given(match: Match[Any], given: Mapping[str, tuple[str, ...]]) -> None:
    """Raises Trouble if cards set down beforehand are not those a match of these options deals."""
    dealt = _FirstShuffle()
    Match(match.game, match.options, match.seats, dealt).begin()
    for label, cards in given.items():
        if sorted(cards) != sorted(dealt.items):
            raise Trouble("wrong_cards", 400, label=label[:40])


class _FirstShuffle(Seeded):
    """Chance that notes which cards are shuffled first."""

    def __init__(self) -> None:
        super().__init__("")
        self.items: tuple[str, ...] = ()

    def shuffle(self, label: str, items: tuple[str, ...]) -> tuple[str, ...]:
        self.items = self.items or items
        return super().shuffle(label, items)
