"""A table: who sits where, the match being played, who may say and see what. A state machine without input or output.

Every method takes the time and returns ``Effects``. The same inputs with the same ``World`` give the same bytes. The
caller makes durable what has to be, and only then sends anything; it gives the next input only after that.
"""

from collections import Counter, OrderedDict, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from talia import players
from talia.chance import SECRET_BYTES, Seeded, absent_share, share_hash
from talia.players import Sight
from talia.server import wire
from talia.server.clocks import Clocks
from talia.server.effects import BotAsk, Effects, Said, Trouble
from talia.server.entries import AnyEntry, Asked, Ended, Hashed, Header, Kept, Opened, Paused, Stage
from talia.server.limits import Bucket
from talia.server.metrics import BOTS_LATE, MOVES, REFUSALS
from talia.server.play import Play, Running, Sent
from talia.server.settings import Settings
from talia.server.world import World
from talia.table import forms
from talia.table.game import Channel
from talia.table.match import By, Match, read_move
from talia.table.moves import CLOCK, EVERYONE, SPECTATOR, Expired, IllegalMove, Move, seats_of
from talia.table.record import Sitter
from talia.table.view import may_write

ANSWERS_KEPT: Final = 1000
"""Answers to commands a table remembers, so that none is carried out twice; moves are remembered by the log."""


class Rules(Struct, frozen=True, kw_only=True):
    """What a table was made with. ``maker`` is the guest who made it."""

    id: str
    game: str
    rules: int
    options: dict[str, Any]
    clock: wire.Clock
    watch: wire.Watch
    talk: wire.Talk
    given: dict[str, tuple[str, ...]]
    maker: str


@dataclass
class Seat:
    """Who sits at a seat: a guest (with the private key that opens the seat anew), a computer player, or nobody."""

    guest: str | None = None
    name: str | None = None
    key: str | None = None
    bot: str | None = None

    @property
    def taken(self) -> bool:
        """Whether somebody sits there."""
        return self.guest is not None or self.bot is not None


_BOT_NAMES: Final = (
    *("Ada", "Bruno", "Cleo", "Diego", "Ewa", "Felix", "Gaja", "Hugo"),
    *("Iga", "Jonas", "Kaja", "Leon", "Maja", "Nils", "Ola", "Pablo", "Rita"),
)
"""Names that are at home in any language: one more than a table has seats."""


def computer(bot: str, seats: Iterable[Seat]) -> Seat:
    """A seat with a computer player, under a name nobody at the table has.

    >>> computer("random", [Seat(guest="g", name="ada"), Seat()]).name
    'Bruno'
    """
    known = {seat.name.casefold() for seat in seats if seat.name is not None}
    return Seat(name=next(name for name in _BOT_NAMES if name.casefold() not in known), bot=bot)


@dataclass
class Link:
    """A connection, as the table knows it."""

    id: int
    guest: str
    name: str
    seat: int | None = None
    lang: wire.Lang = "pl"


@dataclass
class Pending:
    """A decision a computer player was asked for: its move is made at ``release``, a default one at ``limit``."""

    token: int
    release: int
    limit: int
    move: Move | None = None


class Table:
    """A table in memory."""

    def __init__(
        self,
        rules: Rules,
        seats: list[Seat],
        settings: Settings,
        world: World,
        *,
        header: Header | None = None,
        logged: Sequence[AnyEntry] = (),
        said: Sequence[Said] = (),
        matches: int = 0,
    ) -> None:
        self.rules = rules
        self.seats = seats
        self._settings = settings
        self._world = world
        self._matches = matches
        self.links: dict[int, Link] = {}
        self._answers: OrderedDict[tuple[str, str], tuple[str, bytes]] = OrderedDict()
        self._barred: set[str] = set()
        self._talking: dict[str, Bucket] = {}
        self._said: deque[Said] = deque(maxlen=4 * settings.chat_backlog)
        self._said_to: Counter[tuple[str, int]] = Counter()
        for each in said:
            self._keep_said(each)
        self._proposal: wire.Proposal | None = None
        self._ready: set[int] = set()
        self._shown = b""
        self._told: set[int] = set()
        self._tokens = 0
        # Time of the match: it flows only while somebody is there to play.
        self._now = 0
        self._t = 0
        self._flows = False
        self._away: dict[int, int] = {}
        self._pending: dict[int, Pending] = {}
        self._break_ends: int | None = None
        self._stage_ends: int | None = None
        self.play: Play | None = None
        self.clocks = Clocks(rules.clock, len(seats))
        if header is not None:
            self.play = Play(header, keep=settings.resume_updates, logged=logged)
            self._t = self.play.t
            self.clocks = Clocks(rules.clock, len(seats), self.play.left)
            self._answers[header.asked.guest, header.asked.id] = (header.asked.digest, b"")
            if self._playing:
                self._away = {n: self._t + settings.away_wait for n, seat in enumerate(seats) if seat.guest is not None}

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
            if sum(other.seat is None for other in self.links.values()) >= self._settings.spectators:
                raise Trouble("too_many_spectators", 403)
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
            kept = self.play.kept[link.seat] if self.play and self._playing else None
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

    def bot_moved(self, seat: int, token: int, move: Move | None, now: int) -> Effects:
        """A computer player's answer; None if it has none."""
        self._flow(now)
        fx = Effects()
        pending = self._pending.get(seat)
        if pending is not None and pending.token == token:
            if move is None:
                pending.limit = pending.release
            pending.move = move
        self._settle(fx)
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
            if not self._between:
                raise Trouble("already_started")
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

    def line_for(self, guest: str) -> wire.TableLine:
        """The table in a guest's list."""
        seat = self._seat_of(guest)
        awaited = self.play.waiting() if self.play else 0
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
        logged = self.play.answered.get((guest, id)) if self.play else None
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
                if self.play is None:
                    raise Trouble("not_over")
                self._start(fx, Asked(link.guest, command.id, digest))
            case wire.ShareHash():
                self._share_hash(fx, link, command)
            case wire.ShareOpen():
                self._share_open(fx, link, command)
            case wire.Next():
                seat = self._own_seat(link)
                play = self._match(command.match)
                if play.match.paused and not play.paused:
                    self._ready.add(seat)
            case wire.Chat():
                self._chat(fx, link, command)
            case wire.Propose():
                self._propose(fx, self._own_seat(link), command)
            case wire.Back():
                seat = self._own_seat(link)
                if self.play is not None and self.play.kept[seat] is not None:
                    self._give_back(fx, seat)

    def _act(self, fx: Effects, link: Link, command: wire.Act, digest: str) -> None:
        seat = self._own_seat(link)
        play = self._match(command.match)
        if not play.began:
            raise Trouble("not_started")
        if play.paused:
            raise Trouble("paused")
        if play.ended:
            raise Trouble("match_over")
        if play.kept[seat] is not None:
            raise Trouble("seat_kept")
        self._play(fx, seat, read_move(play.game, command.move), "self", Asked(link.guest, command.id, digest))

    def _share_hash(self, fx: Effects, link: Link, command: wire.ShareHash) -> None:
        seat = self._own_seat(link)
        play = self._match(command.match)
        if play.hashes[seat] == command.hash:
            return
        if play.began or play.opening or play.header.given:
            raise Trouble("too_late")
        if play.hashes[seat] is not None:
            raise Trouble("hash_sent")
        self._decide(fx, Hashed(t=self._t, seat=seat, hash=command.hash))

    def _share_open(self, fx: Effects, link: Link, command: wire.ShareOpen) -> None:
        seat = self._own_seat(link)
        play = self._match(command.match)
        if play.shares[seat] == command.share:
            return
        if play.began or play.header.given:
            raise Trouble("too_late")
        if not play.opening or play.hashes[seat] is None:
            raise Trouble("not_asked")
        if share_hash(bytes.fromhex(command.share)) != play.hashes[seat]:
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
            if self.play is not None and self._playing:
                fx.out.append(((link.id,), self._full(number)))

    def _leave(self, fx: Effects, number: int) -> None:
        if self._playing:
            play = self._running_play()
            kept = play.kept[number]
            if kept is None or not kept.left:
                self._decide(fx, Kept(t=self._t, seat=number, bot=self._substitute(), left=True))
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
                fx.out.append((ids, _spoken(said, self._said_to[said.channel, viewer])))

    def _keep_said(self, said: Said) -> None:
        self._said.append(said)
        for viewer in (*range(len(self.seats)), SPECTATOR):
            self._said_to[said.channel, viewer] += said.readers >> viewer & 1

    def _propose(self, fx: Effects, seat: int, command: wire.Propose) -> None:
        if not self._playing or self.status == "sealing":
            raise Trouble("not_started")
        play = self._running_play()
        if not command.agree:
            if self._proposal is not None and self._proposal.what == command.what:
                self._proposal = None
            return
        if (command.what == "resume") != play.paused and command.what != "end":
            raise Trouble("not_now")
        if play.kept[seat] is not None:
            raise Trouble("seat_kept")
        if self._proposal is not None and self._proposal.what == command.what:
            agreed = tuple(sorted({*self._proposal.agreed, seat}))
            self._proposal = replace(self._proposal, agreed=agreed)
        else:
            self._proposal = wire.Proposal(command.what, seat, (seat,))

    # --- The match ---------------------------------------------------------------------------------------------------

    def _start(self, fx: Effects, asked: Asked) -> None:
        for number in range(len(self.seats)):
            kept = self.play.kept[number] if self.play else None
            if kept is not None and kept.left and kept.bot is not None:
                self.seats[number] = computer(kept.bot, self.seats)
                fx.seats_changed = True
        free = [number for number, seat in enumerate(self.seats) if not seat.taken]
        if free:
            raise Trouble("seats_free", seats=free)
        for other in self.links.values():
            other.seat = self._seat_of(other.guest)
        sitters = tuple(Sitter(seat.name or "", seat.bot) for seat in self.seats)
        header = Header(
            id=self._world.name("match"),
            table=self.rules.id,
            no=self._matches,
            game=self.rules.game,
            rules=self.rules.rules,
            options=self.rules.options,
            seats=sitters,
            guests=tuple(seat.guest for seat in self.seats),
            clock=self.rules.clock,
            watch=self.rules.watch,
            talk=self.rules.talk,
            given=self.rules.given,
            master=self._world.entropy(SECRET_BYTES).hex(),
            at=self._now,
            asked=asked,
        )
        self._matches += 1
        self.play = Play(header, keep=self._settings.resume_updates)
        self.clocks = Clocks(self.rules.clock, len(self.seats))
        self._t = 0
        self._ready.clear()
        self._pending.clear()
        self._proposal = None
        self._break_ends = None
        self._stage_ends = None
        present = self._present()
        self._away = {
            number: self._settings.away_wait
            for number, seat in enumerate(self.seats)
            if seat.guest is not None and number not in present
        }
        fx.header = header
        fx.match = header.id
        fx.status_changed = True
        if not self._open_to_strangers:
            for other in [other for other in self.links.values() if other.seat is None]:
                del self.links[other.id]
                fx.closes.append((other.id, 4403))
        self._show_info(fx)
        for viewer, ids in self._viewers().items():
            if self._may_watch(viewer):
                fx.out.append((ids, self._full(viewer)))

    def _decide(self, fx: Effects, entry: AnyEntry) -> None:
        """Decides something about the match that is no line of it."""
        play = self._running_play()
        n = play.entries
        play.apply(entry)
        self._log(fx, n, entry)
        if isinstance(entry, (Kept, Paused)):
            self._told.update(self._viewers())

    def _log(self, fx: Effects, n: int, entry: AnyEntry) -> None:
        play = self._running_play()
        if not fx.entries:
            fx.match, fx.first = play.header.id, n
        fx.entries.append(msgspec.json.encode(entry))

    def _play(self, fx: Effects, author: int, move: Move, by: By, asked: Asked | None = None) -> None:
        """A line: checked, entered, and (once it is durable) shown; raises IllegalMove and then nothing has changed."""
        play = self._running_play()
        n = play.entries
        did, sent = play.do(author, move, by, self._t, self._now - play.header.at, asked)
        MOVES.labels(by).inc()
        if author >= 0:
            self._pending.pop(author, None)
            if play.everyone_was_told(sent):
                self.clocks.moved(author, self._t)
        self._run_clocks()
        self._log(fx, n, replace(did, left=self.clocks.left(self._t) if self.clocks.on else ()))
        self._show(fx, sent)
        if play.match.paused:
            self._ready.clear()
            self._break_ends = self._t + self._settings.break_wait
        if not play.on:
            fx.status_changed = True

    def _run_clocks(self) -> None:
        play = self._running_play()
        awaited = play.waiting() if play.waiting_is_public() else 0
        mine = sum(1 << number for number in range(len(self.seats)) if self._is_person(number))
        self.clocks.run(awaited & mine, self._t)

    def _settle(self, fx: Effects, before: Any = None) -> None:
        """Does all that is due now, shows the table if it has changed, and sees when to be woken."""
        play = self.play
        if play is not None and self._playing:
            self._flows = bool(self._present()) and not play.paused
            if self._flows:
                self._do_what_is_due(fx)
            self._settle_proposal(fx)
            self._flows = self._playing and bool(self._present()) and not play.paused
            if play.on:
                self._run_clocks()
        else:
            self._flows = False
        self._show_info(fx)
        if before is not None:
            before()
        self._show_clocks(fx)
        fx.wake = self._wake()

    def _do_what_is_due(self, fx: Effects) -> None:
        play = self._running_play()
        if not play.began:
            self._seal(fx)
        self._replace_absent(fx)
        if play.began:
            for _ in range(2 * len(self.seats) + 8):
                if not (self._end_break(fx) or self._release_bots(fx) or self._time_out(fx)):
                    break
            self._ask_bots(fx)

    def _seal(self, fx: Effects) -> None:
        """Fair dealing before the first card: hashes of shares, then shares, then the cards."""
        play = self._running_play()
        if self._stage_ends is None:
            self._stage_ends = self._t + self._settings.share_wait
        if not play.opening and not play.header.given:
            missing = {seat for seat in self._present() if play.hashes[seat] is None}
            if missing and self._t < self._stage_ends:
                return
            self._decide(fx, Stage(t=self._t))
            self._stage_ends = self._t + self._settings.share_wait
        missing = {seat for seat, hash in enumerate(play.hashes) if hash is not None and play.shares[seat] is None}
        if missing & self._present() and self._t < self._stage_ends:
            return
        shares = tuple(share or absent_share(play.binding, seat).hex() for seat, share in enumerate(play.shares))
        n = play.entries
        began, sent = play.begin(shares, self._t, self._now - play.header.at)
        self._log(fx, n, began)
        self._stage_ends = None
        self._show_info(fx)
        self._show(fx, sent)
        if not play.on:
            fx.status_changed = True

    def _replace_absent(self, fx: Effects) -> None:
        play = self._running_play()
        for seat, until in sorted(self._away.items()):
            if until <= self._t:
                del self._away[seat]
                if play.kept[seat] is None:
                    self._decide(fx, Kept(t=self._t, seat=seat, bot=self._substitute()))

    def _give_back(self, fx: Effects, seat: int) -> None:
        self._decide(fx, Kept(t=self._t, seat=seat, bot=None))
        self._pending.pop(seat, None)

    def _substitute(self) -> str:
        return players.offered(self.rules.game)[0]

    def _end_break(self, fx: Effects) -> bool:
        play = self._running_play()
        if not play.match.paused:
            return False
        if self._break_ends is None:
            self._break_ends = self._t + self._settings.break_wait
        if self._t < self._break_ends and not self._present() <= self._ready:
            return False
        self._break_ends = None
        self._ready.clear()
        n = play.entries
        went_on, sent = play.go_on(self._t, self._now - play.header.at)
        self._run_clocks()
        self._log(fx, n, went_on)
        self._show(fx, sent)
        return True

    def _release_bots(self, fx: Effects) -> bool:
        play = self._running_play()
        awaited = play.waiting()
        for seat, pending in sorted(self._pending.items()):
            if not awaited >> seat & 1 or self._bot_at(seat) is None:
                del self._pending[seat]
                continue
            ready = pending.move is not None and self._t >= pending.release
            if ready or self._t >= pending.limit:
                move = pending.move or self._plain_move(seat)
                if pending.move is None:
                    BOTS_LATE.inc()
                try:
                    self._play(fx, seat, move, "bot")
                except IllegalMove:
                    self._play(fx, seat, self._plain_move(seat), "bot")
                return True
        return False

    def _plain_move(self, seat: int) -> Move:
        play = self._running_play()
        move = play.game.default(play.match.state, seat)
        if move is not None:
            return move
        rng = Random(self._world.entropy(8))
        return forms.sample(play.game.choices(play.match.state, seat), rng)

    def _ask_bots(self, fx: Effects) -> None:
        play = self._running_play()
        for seat in seats_of(play.waiting(), len(self.seats)):
            bot = self._bot_at(seat)
            if bot is None or seat in self._pending:
                continue
            self._tokens += 1
            release = self._t + self._settings.bot_delay
            self._pending[seat] = Pending(self._tokens, release, self._t + max(self._settings.bot_limit, 1))
            seed = int.from_bytes(self._world.entropy(8))
            sight = Sight(play.full(seat)[1], play.told(seat))
            fx.asks.append(BotAsk(seat, self._tokens, self.rules.game, bot, sight, seed))

    def _time_out(self, fx: Effects) -> bool:
        """Clocks and timers that have run out."""
        play = self._running_play()
        for seat in self.clocks.running:
            out = self.clocks.runs_out(seat)
            if out is not None and out <= self._t:
                return self._default_move(fx, seat)
        for running in play.timers.values():
            if self._timer_due(running) <= self._t:
                if running.timer.seat is not None:
                    del play.timers[running.timer.id]
                    return self._default_move(fx, running.timer.seat)
                try:
                    self._play(fx, CLOCK, Expired(running.timer.id), "auto")
                except IllegalMove:
                    del play.timers[running.timer.id]
                return True
        return False

    def _default_move(self, fx: Effects, seat: int) -> bool:
        play = self._running_play()
        move = play.game.default(play.match.state, seat) if play.waiting() >> seat & 1 else None
        if move is None:
            self.clocks.stop(seat, self._t)
            return False
        self._play(fx, seat, move, "auto")
        return True

    def _timer_due(self, running: Running) -> int:
        play = self._running_play()
        at_most = running.since + round(1000 * running.timer.most)
        if running.timer.seat is not None:
            return at_most
        return min(at_most, play.moment(running)) if not play.waiting() and not play.match.paused else at_most

    def _settle_proposal(self, fx: Effects) -> None:
        proposal = self._proposal
        if proposal is None:
            return
        present = self._present()
        if not present or not present <= set(proposal.agreed):
            return
        self._proposal = None
        if proposal.what == "end":
            self._decide(fx, Ended(t=self._t))
            fx.status_changed = True
        else:
            self._decide(fx, Paused(t=self._t, on=proposal.what == "pause"))

    # --- Time --------------------------------------------------------------------------------------------------------

    def _flow(self, now: int) -> None:
        if self._flows:
            self._t += max(0, now - self._now)
        self._now = max(now, self._now)

    def _wake(self) -> int | None:
        """When something is due next, if nobody does anything before."""
        if not self._flows or self.play is None:
            return None
        due = [*self._away.values()]
        due += [at for at in (self._break_ends, self._stage_ends) if at is not None]
        due += [each.release if each.move else each.limit for each in self._pending.values()]
        if self.play.on:
            due += [at for at in map(self.clocks.runs_out, self.clocks.running) if at is not None]
            due += [self._timer_due(running) for running in self.play.timers.values()]
        return self._wall(min(due)) if due else None

    def _wall(self, t: int) -> int:
        return self._now + max(0, t - self._t)

    # --- What is shown -----------------------------------------------------------------------------------------------

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
        if not self.clocks.on or self.play is None:
            return
        for viewer, ids in self._viewers().items():
            if viewer in told and self._may_see_clocks(viewer):
                fx.out.append((ids, self._clocks_now()))

    def _clocks_now(self) -> bytes:
        assert self.play is not None
        running = self.clocks.running if self._flows else ()
        return msgspec.json.encode(wire.Clocks(self.play.header.id, self._now, self.clocks.left(self._t), running))

    def _welcome(self, fx: Effects, link: Link, hello: wire.Hello) -> None:
        """All a new connection needs: the table, the match from where it knows it, the clocks, what was said."""
        ids = (link.id,)
        viewer = SPECTATOR if link.seat is None else link.seat
        info = self._info_to(self._info(), viewer)
        fx.out = [(tuple(id for id in to if id != link.id), data) for to, data in fx.out]
        fx.out = [(to, data) for to, data in fx.out if to]
        fx.out.append((ids, info))
        play = self.play
        if play is not None and self._may_watch(viewer):
            missed = play.missed(viewer, hello.have) if hello.match == play.header.id else None
            if missed is None:
                fx.out.append((ids, self._full(viewer)))
            else:
                fx.out.extend((ids, sent.data) for sent in missed)
            if self.clocks.on and self._may_see_clocks(viewer):
                fx.out.append((ids, self._clocks_now()))
        fx.out.extend((ids, data) for data in self._backlog(viewer))

    def _backlog(self, viewer: int) -> list[bytes]:
        """What was said lately, as far as a viewer may read it; each message has the number it was sent with."""
        numbers = self._said_to.copy()
        backlog: list[bytes] = []
        for said in reversed(self._said):
            if said.readers >> viewer & 1 and len(backlog) < self._settings.chat_backlog:
                backlog.append(_spoken(said, numbers[said.channel, viewer]))
                numbers[said.channel, viewer] -= 1
        return backlog[::-1]

    def _full(self, viewer: int) -> bytes:
        assert self.play is not None
        seq, view = self.play.full(viewer)
        return msgspec.json.encode(wire.Full(self.play.header.id, seq, view))

    def _info(self) -> wire.TableInfo:
        """The table as all see it."""
        play = self.play
        status = self.status
        return wire.TableInfo(
            id=self.rules.id,
            now=0,
            status=status,
            game=self.rules.game,
            rules=self.rules.rules,
            options=self.rules.options,
            clock=self.rules.clock,
            watch=self.rules.watch,
            talk=self.rules.talk,
            seats=tuple(self._seat_info(number) for number in range(len(self.seats))),
            host=self.host,
            spectators=sum(link.seat is None for link in self.links.values()),
            match=play.header.id if play else None,
            receipt=play.receipt() if play else wire.Receipt("given" if self.rules.given else "none"),
            proposal=self._proposal,
            next_at=self._wall(self._break_ends) if self._break_ends is not None and status == "break" else None,
            ready=tuple(sorted(self._ready)) if status == "break" else (),
        )

    def _seat_info(self, number: int) -> wire.SeatInfo:
        seat = self.seats[number]
        kept = self.play.kept[number] if self.play and self._playing else None
        away = self._away.get(number) if self._flows else None
        return wire.SeatInfo(
            name=seat.name,
            bot=seat.bot,
            present=any(link.seat == number for link in self.links.values()),
            away=None if away is None else self._wall(away),
            kept_by=kept.bot if kept else None,
        )

    # --- What holds now ----------------------------------------------------------------------------------------------

    @property
    def status(self) -> Any:
        """The state of the table, as ``wire.TableInfo`` names it."""
        play = self.play
        if play is None:
            return "open"
        if play.ended:
            return "ended"
        if not play.began:
            return "sealing"
        if play.result is not None:
            return "over"
        if play.paused:
            return "paused"
        return "break" if play.match.paused else "playing"

    @property
    def host(self) -> int:
        """The seat that may start and fill seats: the maker's, or else the first of a person; -1 if there is none."""
        people = [number for number, seat in enumerate(self.seats) if seat.guest is not None]
        makers = [number for number in people if self.seats[number].guest == self.rules.maker]
        return (makers or people or [-1])[0]

    @property
    def idle(self) -> bool:
        """Whether nobody is connected."""
        return not self.links

    @property
    def _playing(self) -> bool:
        return self.play is not None and not self.play.ended and self.play.result is None

    @property
    def _between(self) -> bool:
        return not self._playing

    @property
    def _open_to_strangers(self) -> bool:
        """Whether people without a seat may be here: to watch, or to sit down."""
        free = any(not seat.taken for seat in self.seats)
        return self.rules.watch != "off" or self.play is None or (self._between and free)

    def _may_watch(self, viewer: int) -> bool:
        return viewer != SPECTATOR or self.rules.watch != "off"

    def _may_see_clocks(self, viewer: int) -> bool:
        return viewer != SPECTATOR or self.rules.watch == "public"

    def _seat_of(self, guest: str) -> int | None:
        return next((number for number, seat in enumerate(self.seats) if seat.guest == guest), None)

    def _present(self) -> set[int]:
        """The seats whose players are here and play themselves."""
        kept = self.play.kept if self.play and self._playing else [None] * len(self.seats)
        return {link.seat for link in self.links.values() if link.seat is not None and kept[link.seat] is None}

    def _is_person(self, number: int) -> bool:
        return self._bot_at(number) is None

    def _bot_at(self, number: int) -> str | None:
        kept = self.play.kept[number] if self.play else None
        return self.seats[number].bot or (kept.bot if kept else None)

    def _channels(self) -> tuple[Channel, ...]:
        if self.play is not None and self.play.on:
            return self.play.game.channels(self.play.match.state)
        return (Channel("table", EVERYONE, EVERYONE),)

    def _running_play(self) -> Play:
        assert self.play is not None
        return self.play

    def _match(self, id: str) -> Play:
        if self.play is None or self.play.header.id != id:
            raise Trouble("wrong_match")
        return self.play

    def _own_seat(self, link: Link) -> int:
        seat = self._seat_of(link.guest)
        if seat is None:
            raise Trouble("not_seated", 403)
        return seat

    def _check_host(self, link: Link) -> None:
        if self.host < 0 or self.seats[self.host].guest != link.guest:
            raise Trouble("host_only", 403)

    def _check_between(self) -> None:
        if self._playing:
            raise Trouble("already_started")

    def _check_seat(self, seat: int) -> None:
        if seat >= len(self.seats):
            raise Trouble("no_such_seat")


def _spoken(said: Said, n: int) -> bytes:
    return msgspec.json.encode(wire.Said(n, said.channel, said.seat, said.name, said.phrase, said.text))


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
