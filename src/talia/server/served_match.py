"""One match as the server runs it: the fold of its entries, its receipt, and what each viewer has been sent.

Nothing here knows of connections, clocks or files. ``ServedMatch`` is a function of header and entries: read back from
the log after a restart it stands exactly where it stood, down to the numbers of the updates every viewer was sent.
"""

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from talia import chance
from talia.analysis import is_claim
from talia.players import Sight, Thought
from talia.server.entries import (
    Again,
    AnyEntry,
    Asked,
    Began,
    Did,
    Ended,
    Handed,
    Hashed,
    HashesClosed,
    Header,
    Kept,
    Offered,
    Opened,
    Paused,
    PauseWanted,
    WentOn,
)
from talia.server.padding import LEARNT, padded
from talia.server.screens import SCREEN
from talia.server.status import ON, THROUGH, Happened, TableStatus, after
from talia.server.wire import DealFrames, Frame, Full, Receipt
from talia.table.comparison import of_each_deal
from talia.table.game import Result, Timer
from talia.table.match import By, Line, Match, Referee, Step, read_move
from talia.table.moves import CHANCE, EVERYONE, OPEN, REFEREE, SPECTATOR, Event, Expired, Move, Ruled, Stopped, seats_of
from talia.table.options import as_begun
from talia.table.record import Record, binding, event_binding, make_record, plain
from talia.table.registry import find
from talia.table.view import EventView, Feed, Public, Update, View, public_part, told_to, view

TIMERS: Final = "timer/"
"""Labels of draws that set the moment of a timer: their secrets stay closed to the end of the match."""


class Sent(Struct, frozen=True):
    """An update a viewer is sent: its number and its JSON."""

    viewer: int
    seq: int
    data: bytes


class Recent(Struct, frozen=True):
    """An update that was sent: its number, the step it shows, and how long the public part was if it was padded."""

    seq: int
    step: Step
    public: int = 0


class Running(Struct, frozen=True):
    """A timer of the game: since when it runs (time of the match), and how many of its name ran before it.

    ``stood``: since when it stands still; what it stood counts for nothing.
    """

    timer: Timer
    since: int
    before: int
    stood: int | None = None

    def at(self, t: int, timer: Timer) -> "Running":
        """The same at some time, once the game says that it runs or stands.

        >>> talk = Timer("talk", most=60)
        >>> still = Running(talk, 0, 0).at(20_000, replace(talk, stands=True))
        >>> still.left(50_000), still.at(50_000, talk).left(51_000)
        (40000, 39000)
        """
        if timer.stands:
            return replace(self, timer=timer, stood=t if self.stood is None else self.stood)
        since = self.since if self.stood is None else self.since + t - self.stood
        return replace(self, timer=timer, since=since, stood=None)

    def left(self, t: int) -> int:
        """How much of the most it may last is left, in milliseconds."""
        return max(0, self.since + round(1000 * self.timer.most) - (t if self.stood is None else self.stood))


class ServedMatch:
    """A match. ``entries`` counts its entries; every method that changes something makes one more, for the log."""

    def __init__(
        self, header: Header, *, keep: int, logged: Sequence[AnyEntry] = (), referee: Referee | None = None
    ) -> None:
        self.header = header
        self.game = find(header.game, header.rules)
        self.seats = len(header.seats)
        self.binding = (
            binding(header.id, header.game, header.rules, header.options, list(header.seats))
            if header.event is None
            else event_binding(header.event, header.game, header.rules, header.options)
        )
        self.commit = None if header.given else chance.commitment(bytes.fromhex(header.master), self.binding)
        self.hashes: list[str | None] = [None] * self.seats
        self.shares: list[str | None] = [None] * self.seats
        self.opening = False
        """Whether hashes are closed and shares may be opened."""
        self.began = False
        self.paused = False
        """Whether a pause was the last thing agreed on, also if the match ended in it."""
        self.pause_wanted = False
        """Whether the host has asked for a pause that has not begun."""
        self._pause_after: frozenset[tuple[str, int]] = frozenset()
        """The timers that ran when he asked for it."""
        self.status = after(TableStatus.OPEN, Happened.STARTED)
        self.kept: list[Kept | None] = [None] * self.seats
        self.kept_seen: tuple[Kept | None, ...] = tuple(self.kept)
        """Who is kept as far as everybody may know: as it was before the match became ``hushed``."""
        self.offered: set[int] = set()
        """The seats the host hands on, at which nobody has sat down yet."""
        self.offered_seen: frozenset[int] = frozenset()
        """The same as far as everybody may know."""
        self.handed: dict[int, Handed] = {}
        """Who sits at a seat that was handed on."""
        self.have_seen: set[str] = {guest for guest in header.guests if guest is not None}
        """The guests who have seen cards of a seat."""
        self.again: dict[int, bool] = {}
        """After the end: who would play another match and who would not, in the order they said so."""
        self.left: tuple[int, ...] = ()
        self.answered: dict[tuple[str, str], str] = {}
        """Digests of the commands whose moves are in the log, by guest and id."""
        self.entries = 0
        self.t = 0
        """Time of the match at the last entry."""
        self.timers: dict[str, Running] = {}
        self._timers_begun: Counter[str] = Counter()
        self._chance = _ChanceToCome({**header.given, **_outcomes(logged)})
        options = as_begun(self.game, header.options)
        self.match: Match[Any] = Match(self.game, options, self.seats, self._chance, breaks=True, referee=referee)
        self._closed = self.game.closed(options)
        self._watched_late = header.watch == "late"
        self._feeds = {seat: Feed(self.game, seat, self.match.state) for seat in range(self.seats)}
        self._feeds[SPECTATOR] = Feed(self.game, self._sees(SPECTATOR), self.match.state)
        if self._watched_late:
            self._feeds[SCREEN] = Feed(self.game, self._sees(SCREEN), self.match.state)
        self._recent: dict[int, deque[Recent]] = {viewer: deque(maxlen=keep) for viewer in self._feeds}
        """The last updates of each viewer. Steps take less room than bytes."""
        self.pads = self.game.covered
        """Whether messages to seats are padded: from the first moment on at which not all may know who is awaited."""
        self.beats = 0
        """How many steps everybody was told of while it could be whispered, before or after."""
        self._whispering = False
        self._happened: list[Event] = []
        self.public_events = 0
        """How much has happened that everybody was told of."""
        self._held: list[Step] = []
        self._finished = self.game.finished(self.match.state)
        self._lines = 0
        self._deal_ends: list[int] = []
        """For each finished deal the number of lines up to its end."""
        self._totals = [self.game.totals(self.match.state)]
        """The totals before the first deal and after each finished one."""
        self.dealt: list[str | None] = []
        """For each finished deal by what draw its cards came (``Game.dealt``)."""
        self._thoughts: dict[int, Thought] = {}
        """What computer players thought, by number of the line; told with the frames of finished deals alone."""
        self._sections: list[str] = []
        self._sections_at: list[int] = []
        """For each finished deal the number of sections up to its end."""
        for entry in logged:
            self.apply(entry)

    # What is decided

    def apply(self, entry: AnyEntry) -> list[Sent]:
        """Decides what an entry says: one just made, or one taken back from the log."""
        steps: list[Step] = []
        happened = None
        match entry:
            case Hashed():
                self.hashes[entry.seat] = entry.hash
            case Opened():
                self.shares[entry.seat] = entry.share
            case HashesClosed():
                self.opening = True
            case Began():
                steps = self._begin(entry.shares, entry.lines[0].ms if entry.lines else 0)
            case Did():
                if entry.thought is not None:
                    self._thoughts[len(self.match.log)] = entry.thought
                line = entry.lines[0]
                self._remember(entry.asked)
                self.left = entry.left
                steps = self.match.do(line.seat, read_move(self.game, line.move, any_author=True), line.by, line.ms)
                for more in entry.lines[1:]:
                    if more.seat == REFEREE and self.asks_referee:
                        steps += self.match.do(REFEREE, Ruled(more.move["verdict"]), more.by, more.ms)
            case WentOn():
                steps = self.match.go_on(entry.lines[0].ms if entry.lines else 0)
            case Kept():
                self.kept[entry.seat] = entry if entry.bot is not None else None
            case Offered():
                (self.offered.add if entry.on else self.offered.discard)(entry.seat)
            case Handed():
                self._hand(entry)
            case PauseWanted():
                self.pause_wanted, self._pause_after = entry.on, self._running
            case Paused():
                self.paused = entry.on
                self.pause_wanted = False
                happened = Happened.PAUSED if entry.on else Happened.RESUMED
            case Ended():
                steps = [step for line in entry.lines for step in self.match.stop(line.ms)]
                happened = Happened.ENDED
            case Again():
                self.again[entry.seat] = entry.agree
        if isinstance(entry, (Began, Did, WentOn)):
            happened = self._cards_say()
        return self._entered(entry.t, steps, happened)

    def begin(self, shares: tuple[str, ...], t: int, ms: int) -> tuple[Began, list[Sent]]:
        """Fixes the shares and draws the first cards."""
        steps = self._begin(shares, ms)
        return Began(t=t, shares=shares, lines=_lines(steps)), self._entered(t, steps, self._cards_say())

    def do(
        self,
        author: int,
        move: Move,
        by: By,
        t: int,
        ms: int,
        asked: Asked | None = None,
        thought: Thought | None = None,
    ) -> tuple[Did, list[Sent]]:
        """Plays a line; raises IllegalMove, and then nothing has changed."""
        number = len(self.match.log)
        steps = self.match.do(author, move, by, ms)
        if thought is not None:
            self._thoughts[number] = thought
        self._remember(asked)
        return Did(t=t, lines=_lines(steps), asked=asked, thought=thought), self._entered(t, steps, self._cards_say())

    def go_on(self, t: int, ms: int) -> tuple[WentOn, list[Sent]]:
        """Ends the break between two deals."""
        steps = self.match.go_on(ms)
        return WentOn(t=t, lines=_lines(steps)), self._entered(t, steps, self._cards_say())

    def stop(self, t: int, ms: int) -> tuple[Ended, list[Sent]]:
        """Ends the match here, before its result."""
        steps = self.match.stop(ms)
        return Ended(t=t, lines=_lines(steps)), self._entered(t, steps, Happened.ENDED)

    def _begin(self, shares: Sequence[str], ms: int) -> list[Step]:
        self.shares = list(shares)
        self.began = True
        secret = bytes.fromhex(self.header.master)
        self._chance.source = chance.Sealed(secret, self.binding, [bytes.fromhex(share) for share in shares])
        steps = self.match.begin(ms)
        for author, move in self.header.opening:
            if self.match.paused:
                steps += self.match.go_on(ms)
            steps += self.match.do(author, read_move(self.game, move, any_author=True), "forced", ms)
        return steps

    def _hand(self, handed: Handed) -> None:
        self.handed[handed.seat] = handed
        if handed.guest is not None:
            self.have_seen.add(handed.guest)
        if handed.seat in self.offered or handed.bot is not None:
            self.kept[handed.seat] = None
        self.offered.discard(handed.seat)

    def _remember(self, asked: Asked | None) -> None:
        if asked is not None:
            self.answered[asked.guest, asked.id] = asked.digest

    def _cards_say(self) -> Happened:
        if self.result is not None:
            return Happened.MATCH_OVER
        return Happened.DEAL_OVER if self.match.paused else Happened.CARDS

    def _entered(self, t: int, steps: list[Step], happened: Happened | None) -> list[Sent]:
        self.entries += 1
        self.t = t
        if happened is not None:
            self.status = after(self.status, happened)
        sent = [update for step in steps for update in self._shown(step)]
        self._set_timers(t, steps)
        if not self.hushed:
            self.kept_seen, self.offered_seen = tuple(self.kept), frozenset(self.offered)
        return sent

    def _shown(self, step: Step) -> list[Sent]:
        """What each viewer is told of a step."""
        deal_over = self._count(step)
        self.pads = self.pads or self.game.waiting_seen(step.state) != EVERYONE
        shared = public_part(self.game, step.state, step.events)
        updates = {
            viewer: feed.step(step.state, step.events, shared if viewer < SPECTATOR else None)
            for viewer, feed in self._feeds.items()
            if not (viewer == SPECTATOR and self._watched_late)
        }
        public = self._public(step.state, shared) if self.pads else 0
        sent = []
        for viewer, update in updates.items():
            if update is not None:
                self._recent[viewer].append(Recent(update.seq, step, public))
                sent.append(Sent(viewer, update.seq, _encoded(update, viewer, public)))
        whispering = any(channel.secret for channel in self.game.channels(step.state))
        self.beats += (whispering or self._whispering) and self.everyone_was_told(sent)
        self._whispering = whispering
        self._happened.extend(step.events)
        self.public_events += len(told_to(step.events, SPECTATOR))
        if self._watched_late:
            self._held.append(step)
            ended = isinstance(step.line.move, Stopped) and self.header.event is None
            if deal_over or ended or self.game.result(step.state) is not None:
                sent.extend(self._released())
        return sent

    def _released(self) -> list[Sent]:
        """A finished deal for the spectators of a table that is watched one deal late."""
        held, self._held = self._held, []
        sent = []
        for step in held:
            update = self._feeds[SPECTATOR].step(step.state, step.events)
            if update is not None:
                self._recent[SPECTATOR].append(Recent(update.seq, step))
                sent.append(Sent(SPECTATOR, update.seq, msgspec.json.encode(update)))
        return sent

    def _public(self, state: Any, shared: Public | None) -> int:
        """How many bytes there are to show of a state, as far as everybody can reckon it.

        Where the game is played covered that is twice what all may know, which a seat is told beside its own; what
        anybody may do, which is the same for all of equal public standing; and room for what has been found out so far.
        """
        if shared is None:
            return len(msgspec.json.encode(view(self.game, state, SPECTATOR)))
        shown = [self._feeds[seat].view for seat in range(self.seats)]
        forms = max(len(msgspec.json.encode((each.choices, each.asides))) for each in shown)
        return 2 * len(msgspec.json.encode(shared)) + forms + LEARNT * self.public_events

    def _count(self, step: Step) -> bool:
        """Notes draws and ends of deals; whether a deal ends with this step.

        A match without deals is one; one with deals may end between two of them, when its time is up.
        """
        if step.line.seat == CHANCE:
            section = chance.section(step.line.move.label)
            if section not in self._sections:
                self._sections.append(section)
        finished = self.game.finished(step.state)
        whole = finished == 0 and self.game.result(step.state) is not None
        over = finished > self._finished or whole
        self._finished = finished
        self._lines += 1
        if over:
            self._deal_ends.append(self._lines)
            self._totals.append(self.game.totals(step.state))
            self.dealt.append(self.game.dealt(step.state))
            self._sections_at.append(len(self._sections))
        return over

    def _set_timers(self, t: int, steps: list[Step]) -> None:
        ran_out = {step.line.move.id for step in steps if isinstance(step.line.move, Expired)}
        now = {timer.id: timer for timer in self.game.timers(self.match.state)} if self.on else {}
        timers = {}
        for id, timer in now.items():
            old = self.timers.get(id)
            if old is None or id in ran_out:
                old = Running(timer, t, self._timers_begun[id])
                self._timers_begun[id] += 1
            timers[id] = old.at(t, timer)
        self.timers = timers

    # What there is to know

    @property
    def on(self) -> bool:
        """Whether cards are being played: it has begun and is not over."""
        return self.status in ON

    @property
    def through(self) -> bool:
        """Whether it is over, or has ended without a result."""
        return self.status in THROUGH

    @property
    def result(self) -> Result | None:
        """The result, once the match is over."""
        return self.game.result(self.match.state)

    def _sees(self, viewer: int) -> int:
        """Whose eyes a viewer has: a spectator who sees each deal when it is over sees all that is open then."""
        if viewer == SCREEN:
            return SPECTATOR
        return OPEN if viewer == SPECTATOR and self._watched_late and not self._closed else viewer

    def _feed_of(self, viewer: int) -> int:
        """Which feed is a viewer's: the screen has one of its own only where spectators see the match late."""
        return SPECTATOR if viewer == SCREEN and not self._watched_late else viewer

    @property
    def finished_deals(self) -> int:
        """How many deals are over."""
        return len(self._deal_ends)

    def opened_deals(self, *, everywhere: bool) -> int:
        """How many of them are open to all: by the rules, and as soon as the match is over, however it has ended.

        ``everywhere``: whether all tables with the same cards are through with the match, or there is no other. Deals
        that stay closed to its end wait for all of them, others for none but the comparison of the event does.
        """
        if self._closed and not everywhere:
            return 0
        return self.finished_deals if self.through else min(self.game.opened(self.match.state), self.finished_deals)

    @property
    def points(self) -> tuple[tuple[int, ...], ...]:
        """The points by seat of each finished deal."""
        return of_each_deal(self._totals)

    @property
    def sheet(self) -> tuple[dict[str, Any], ...]:
        """The lines of the score sheet, of games that keep one: one for each finished deal."""
        return self.game.sheet(self.match.state)

    @property
    def takes_shares(self) -> bool:
        """Whether players share in the randomness: not if cards are given, nor if other tables have the same ones."""
        return not self.header.given and self.header.event is None

    @property
    def deals_are_done(self) -> bool:
        """Whether as many deals were played as were to be, though the game would go on."""
        return self.on and self.header.deals is not None and self.finished_deals >= self.header.deals

    def waiting(self) -> int:
        """The set of seats whose decision is needed now."""
        return self.game.waiting(self.match.state) if self.on and not self.match.paused else 0

    @property
    def _running(self) -> frozenset[tuple[str, int]]:
        """The timers that run, told from those of the same name before."""
        return frozenset((id, running.before) for id, running in self.timers.items())

    @property
    def pause_is_due(self) -> bool:
        """Whether the pause the host has asked for begins now: the window that was open has closed, or none was.

        That follows from what everybody sees: the timers that run, and who is awaited only where all may know. A game
        that no host leads has no windows.
        """
        if not self.pause_wanted or self.paused or not self.on:
            return False
        free = (
            not self.game.led
            or not self.timers
            or self.match.paused
            or (self.waiting_is_public() and not self.waiting())
        )
        return free or self._running != self._pause_after

    @property
    def asks_referee(self) -> bool:
        """Whether the game needs the referee's verdict."""
        return self.on and self.game.asks_referee(self.match.state)

    def waiting_is_public(self) -> bool:
        """Whether everybody may know who is awaited."""
        return self.game.waiting_seen(self.match.state) == EVERYONE

    @property
    def whispers(self) -> bool:
        """Whether it may have been whispered here, as everybody knows."""
        return self._whispering or self.beats > 0

    @property
    def hushed(self) -> bool:
        """Whether not all may know who is awaited: then nobody is told who comes, goes or is kept, either."""
        return self.on and not self.waiting_is_public()

    def full(self, viewer: int) -> tuple[int, View]:
        """What a viewer has been shown so far: the number of the last update, and the view."""
        feed = self._feeds[self._feed_of(viewer)]
        return feed.seq, feed.view

    def whole(self, viewer: int) -> bytes:
        """The same as a message."""
        shared = public_part(self.game, self.match.state)
        full = Full(self.header.id, *self.full(viewer), shared if viewer < SPECTATOR else None)
        return _encoded(full, viewer, self._public(self.match.state, shared) if self.pads else 0)

    def missed(self, viewer: int, have: int) -> list[Sent] | None:
        """The updates after number ``have``; None if they are not all at hand any more."""
        viewer = self._feed_of(viewer)
        seq = self._feeds[viewer].seq
        if have > seq:
            return None
        recent = [each for each in self._recent[viewer] if each.seq > have]
        if len(recent) != seq - have:
            return None
        sees = self._sees(viewer)
        return [Sent(viewer, each.seq, _encoded(self._update(each, sees), viewer, each.public)) for each in recent]

    def _update(self, recent: Recent, sees: int) -> Update:
        step = recent.step
        shared = None if sees in (SPECTATOR, OPEN) else public_part(self.game, step.state, step.events)
        return Update(recent.seq, told_to(step.events, sees), view(self.game, step.state, sees), shared)

    def told(self, seat: int) -> tuple[EventView, ...]:
        """All events a seat was told in this match."""
        return told_to(self._happened, seat)

    def sight(self, seat: int) -> Sight:
        """All a seat may know."""
        return Sight(self.full(seat)[1], self.told(seat), self.header.options)

    def kept_by(self, seat: int) -> str | None:
        """The computer player that keeps a seat for its owner."""
        kept = self.kept[seat]
        return None if kept is None else kept.bot

    def seen(self) -> tuple[View, tuple[EventView, ...]]:
        """What everybody at the table sees, and all events everybody was told in this match."""
        late = self._watched_late
        shown = view(self.game, self.match.state, SPECTATOR) if late else self._feeds[SPECTATOR].view
        return shown, told_to(self._happened, SPECTATOR)

    def decides(self, seat: int, move: Move) -> bool:
        """Whether a move is of a kind that is asked of the seat now: what it does besides decides nothing."""
        return any(form.move is type(move) for form in self.game.choices(self.match.state, seat))

    def everyone_was_told(self, sent: list[Sent]) -> bool:
        """Whether these updates show all viewers that something happened (spectators who see late do not count)."""
        viewers = {each.viewer for each in sent}
        return len(viewers - {SPECTATOR, SCREEN}) == self.seats and (self._watched_late or SPECTATOR in viewers)

    def moment(self, running: Running) -> int:
        """The time of the match at which a timer runs out, if nobody is waited for; by lot, if it is a spread one."""
        timer = running.timer
        most, least = round(1000 * timer.most), round(1000 * timer.least)
        if not timer.spread:
            return running.since + least
        return running.since + least + self._chance.roll(f"{TIMERS}{timer.id}/{running.before}", most - least + 1)

    def receipt(self) -> Receipt:
        """The state of the receipt, as everybody may see it."""
        over = self.through
        if self.header.given:
            return Receipt("given")
        stage: Any = "open" if self.opening else "hash"
        if self.began or not self.takes_shares:
            stage = "sealed"
        return Receipt(
            stage="opened" if over and self.takes_shares else stage,
            binding=self.binding,
            commit=self.commit,
            hashes=tuple(self.hashes),
            shares=tuple(self.shares),
            secrets=self.secrets(),
            seed=self.header.master if over and self.takes_shares else None,
        )

    def secrets(self, *, everywhere: bool = False) -> dict[str, str]:
        """The secrets of the sections whose cards are open to all; ``everywhere`` as in ``opened_deals``."""
        source = self._chance.source
        opened = self.opened_deals(everywhere=everywhere or self.header.event is None)
        if not isinstance(source, chance.Sealed) or self.header.given or not opened:
            return {}
        shown = [name for name in self._sections[: self._sections_at[opened - 1]] if not name.startswith(TIMERS)]
        return {name: source.secret(name).hex() for name in shown}

    # Finished deals

    def record(self, *, everywhere: bool = False) -> Record:
        """The record: of the whole match once it is over, of its open deals before.

        ``everywhere``: whether every table with the same cards is through with the match, so that the secret of their
        event may be shown.
        """
        everywhere = everywhere or self.header.event is None
        opened = self.opened_deals(everywhere=everywhere)
        if self.through and (everywhere or not self._closed):
            return self._record(list(self.match.log), everywhere=everywhere)
        return self._record(self.match.log[: self._deal_ends[opened - 1] if opened else 0], everywhere=everywhere)

    def record_of(self, deals: int) -> Record:
        """The record of the first so many finished deals, or of all if there are not so many, without their secrets."""
        ends = self._deal_ends[:deals]
        return self._record(self.match.log[: ends[-1] if ends else 0], everywhere=False)

    def whole_record(self) -> Record:
        """The record of all that is in the log, open or not, for whoever looks after the server."""
        return self._record(list(self.match.log), everywhere=True)

    def _record(self, log: list[Line], *, everywhere: bool) -> Record:
        given = self.header.given
        whole = len(log) == len(self.match.log)
        totals = self.game.totals((self.match if whole else self._replayed(log)).state)
        shown = self.through and whole and everywhere and not given
        return make_record(
            id=self.header.id,
            game=self.game,
            options=self.header.options,
            seats=list(self.header.seats),
            log=log,
            totals=totals,
            commit=self.commit,
            shares=[share or "" for share in self.shares] if self.began else [],
            seed=self.header.master if shown else None,
            secrets=self.secrets(everywhere=everywhere),
            given=sorted(given),
            event=self.header.event,
        )

    def seen_again(self, number: int, viewer: int, *, everywhere: bool) -> DealFrames:
        """A finished deal as a viewer may see it again: all of it if it is open, else what he has seen of it.

        Nothing is counted then that did not reach him, and nobody's thoughts are told.
        """
        if number < self.opened_deals(everywhere=everywhere):
            return self.frames(number)
        log = self.match.log
        match = self._replayed(log[: self._deal_ends[number - 1] if number else 0])
        feed = Feed(self.game, viewer, match.state)
        frames: list[Frame] = []
        for line in log[len(match.log) : self._deal_ends[number]]:
            for step in match.do(line.seat, line.move, line.by, line.ms):
                update = feed.step(step.state, step.events)
                if update is not None:
                    frames.append(Frame(len(frames), None, None, update.events, update.view))
        return DealFrames(self.header.table, number, self._names, None, tuple(frames), open=False)

    def frames(self, number: int, instead: int | None = None, moves: Sequence[dict[str, Any]] = ()) -> DealFrames:
        """An open deal, step by step, all cards open; raises IndexError for a deal that is not finished.

        From the line of number ``instead`` on these moves are made in place of those of the match, by whose turn it is.
        """
        first = self._deal_ends[number - 1] if number else 0
        last = self._deal_ends[number] if instead is None else instead
        match = self._replayed(self.match.log[:first])
        finished = self.game.finished(match.state)
        log: Iterable[Line] = chain(self.match.log[first:last], self._made(match, moves))
        frames = []
        claims = []
        for at, line in enumerate(log, first):
            if is_claim(match, line.move):
                claims.append(at)
            for step in match.do(line.seat, line.move, line.by, line.ms):
                told = told_to(step.events, OPEN)
                frames.append(Frame(at, line.seat, line.by, told, view(self.game, step.state, OPEN)))
            thought = self._thoughts.get(at) if at < last else None
            if thought is not None:
                frames[-1] = replace(frames[-1], thought=EventView(thought.code, thought.details))
            if self.game.finished(match.state) > finished:
                break
        secret = self.secrets(everywhere=True).get(f"deal/{number}")
        return DealFrames(self.header.table, number, self._names, secret, tuple(frames), tuple(claims))

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple(sitter.name for sitter in self.header.seats)

    def until(self, number: int, line: int) -> tuple[dict[str, tuple[str, ...] | int], tuple[tuple[int, Any], ...]]:
        """What a match is given that begins where this one stood before a line of an open deal.

        Outcomes of chance by label, to the end of that deal, and the lines before with their authors. Raises IndexError
        for a deal that is not finished, ValueError for a line that is not in it.
        """
        first = self._deal_ends[number - 1] if number else 0
        end = self._deal_ends[number]
        if not first <= line < end:
            raise ValueError(line)
        log = self.match.log
        given = {each.move.label: each.move.value for each in log[:end] if each.seat == CHANCE}
        return given, tuple((each.seat, plain(each.move)) for each in log[:line] if each.seat != CHANCE)

    def _made(self, match: Match[Any], moves: Sequence[dict[str, Any]]) -> Iterator[Line]:
        for move in moves:
            yield Line(seats_of(self.game.waiting(match.state))[0], read_move(self.game, move))

    def _replayed(self, log: Sequence[Line]) -> Match[Any]:
        match: Match[Any] = Match(self.game, self.match.options, self.seats)
        for line in log:
            match.do(line.seat, line.move, line.by, line.ms)
        return match


class _ChanceToCome:
    """Chance of a match: outcomes already in the log or given beforehand, all others from ``source`` once it is there.

    Cards given that are no order of the cards the game deals are not dealt.
    """

    def __init__(self, known: dict[str, tuple[str, ...] | int]) -> None:
        self._known = known
        self.source: chance.Chance | None = None

    def shuffle(self, label: str, items: tuple[str, ...]) -> tuple[str, ...]:
        known = self._known.get(label)
        if isinstance(known, tuple) and sorted(known) == sorted(items):
            return known
        return self._drawn().shuffle(label, items)

    def roll(self, label: str, sides: int) -> int:
        known = self._known.get(label)
        if isinstance(known, int) and 0 <= known < sides:
            return known
        return self._drawn().roll(label, sides)

    def _drawn(self) -> chance.Chance:
        if self.source is None:
            raise RuntimeError("cards are drawn only after the shares are fixed")
        return self.source


def _encoded(message: Update | Full, viewer: int, public: int) -> bytes:
    """A message as it is sent; ``public``: how long what everybody sees is, where it is to be padded for seats."""
    data = msgspec.json.encode(message)
    return padded(data, public) if public and viewer < SPECTATOR else data


def _lines(steps: list[Step]) -> tuple[Line, ...]:
    return tuple(step.line for step in steps)


def _outcomes(logged: Sequence[AnyEntry]) -> dict[str, tuple[str, ...] | int]:
    """What chance brought, by label."""
    outcomes: dict[str, tuple[str, ...] | int] = {}
    for entry in logged:
        if isinstance(entry, (Began, Did, WentOn)):
            for line in entry.lines:
                if line.seat == CHANCE:
                    value = line.move["value"]
                    outcomes[line.move["label"]] = tuple(value) if isinstance(value, list) else value
    return outcomes
