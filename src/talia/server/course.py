"""The course of a match: fair dealing, lines, computer players, breaks, clocks, absence, proposals."""

from collections.abc import Iterator
from functools import cache
from math import inf
from random import Random
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from talia import players
from talia.chance import SECRET_BYTES, absent_share
from talia.players import Considered, Sheltered, Sight, Thought, UnknownPlayer
from talia.server.clocks import Clocks
from talia.server.effects import BotAsk, CounselAsk, Effects, RefereeAsk, Trouble
from talia.server.entries import AnyEntry, Asked, Ended, Header, Kept, Paused, Stage
from talia.server.metrics import BOTS_LATE, MOVES
from talia.server.seating import computer
from talia.server.served_match import Running, ServedMatch
from talia.server.shown import TableShown
from talia.server.state import Pending
from talia.table import forms
from talia.table.match import By
from talia.table.moves import CLOCK, Expired, IllegalMove, Move, seats_of
from talia.table.options import settled
from talia.table.record import Sitter
from talia.table.registry import find

REFLEX: Final = 50
"""Milliseconds until a computer player does what it does without a thought: nobody should have to wait for it."""


class Course(TableShown):
    """A table at which matches are played."""

    def _start(self, fx: Effects, asked: Asked) -> None:
        for number in range(len(self.seats)):
            kept = self.served.kept[number] if self.served else None
            asks = self.seats[number].guest == asked.guest  # whoever wants another match plays in it himself
            if kept is not None and kept.left and kept.bot is not None and not asks:
                self.seats[number] = computer(kept.bot, self.seats)
                fx.seats_changed = True
        free = [number for number, seat in enumerate(self.seats) if not seat.taken]
        if free:
            raise Trouble("seats_free", seats=free)
        for other in self.links.values():
            other.seat = self._seat_of(other.guest)
        event = self.rules.event
        options = self.rules.options
        if event is None:
            people = sum(1 << number for number, seat in enumerate(self.seats) if seat.bot is None)
            options = settled(find(self.rules.game, self.rules.rules), options, len(self.seats), people)
        sitters = tuple(Sitter(seat.name or "", seat.bot) for seat in self.seats)
        header = Header(
            id=self._world.name("match"),
            table=self.rules.id,
            no=self._matches,
            game=self.rules.game,
            rules=self.rules.rules,
            options=options,
            seats=sitters,
            guests=tuple(seat.guest for seat in self.seats),
            keys=tuple(seat.key for seat in self.seats),
            clock=self.rules.clock,
            watch=self.rules.watch,
            talk=self.rules.talk,
            given=self.rules.given,
            master=self._world.entropy(SECRET_BYTES).hex() if event is None else event.master,
            at=self._now,
            asked=asked,
            opening=self.rules.opening,
            event=None if event is None else event.id,
            deals=None if event is None else event.deals,
            hints=self.rules.hints,
            lesson=self.rules.lesson,
        )
        self._matches += 1
        self.served = ServedMatch(header, keep=self._settings.resume_updates, referee=self._referee)
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
        served = self._running()
        n = served.entries
        served.apply(entry)
        self._log(fx, n, entry)
        if isinstance(entry, (Kept, Paused)):
            self._told.update(self._viewers())

    def _log(self, fx: Effects, n: int, entry: AnyEntry) -> None:
        served = self._running()
        if not fx.entries:
            fx.match, fx.first = served.header.id, n
        fx.entries.append(msgspec.json.encode(entry))

    def _play(
        self,
        fx: Effects,
        author: int,
        move: Move,
        by: By,
        asked: Asked | None = None,
        thought: Thought | None = None,
    ) -> None:
        """A line: checked, entered, and (once it is durable) shown; raises IllegalMove and then nothing has changed.

        ``thought``: what a computer player thinks there, kept beside it.
        """
        served = self._running()
        n = served.entries
        did, sent = served.do(author, move, by, self._t, self._now - served.header.at, asked, thought)
        MOVES.labels(by).inc()
        if author >= 0:
            self._pending.pop(author, None)
            if served.everyone_was_told(sent):
                self.clocks.moved(author, self._t)
        self._run_clocks()
        self._log(fx, n, replace(did, left=self.clocks.left(self._t) if self.clocks.on else ()))
        self._show(fx, sent)
        if served.match.paused:
            self._ready.clear()
            self._break_ends = self._t + self._settings.break_wait
        if served.deals_are_done:
            self._decide(fx, Ended(t=self._t))
        if not served.on:
            self._proposal = None
            fx.status_changed = True

    def _run_clocks(self) -> None:
        served = self._running()
        awaited = served.waiting() if served.waiting_is_public() else 0
        mine = sum(1 << number for number in range(len(self.seats)) if self._is_person(number))
        self.clocks.run(awaited & mine, self._t)

    def _settle(self, fx: Effects, before: Any = None) -> None:
        """Does all that is due now, shows the table if it has changed, and sees when to be woken."""
        served = self.served
        if served is not None and self._playing:
            self._flows = bool(self._present()) and not served.paused
            if self._flows:
                self._do_what_is_due(fx)
            self._settle_proposal(fx)
            self._flows = self._playing and bool(self._present()) and not served.paused
            if served.on:
                self._run_clocks()
        else:
            self._flows = False
        self._show_info(fx)
        if before is not None:
            before()
        self._show_clocks(fx)
        fx.wake = self._wake()

    def _do_what_is_due(self, fx: Effects) -> None:
        served = self._running()
        if not served.began:
            self._seal(fx)
        self._replace_absent(fx)
        if served.began:
            for _ in range(2 * len(self.seats) + 8):
                if not (self._end_break(fx) or self._release_bots(fx) or self._time_out(fx)):
                    break
            self._ask_bots(fx)
            self._ask_referee(fx)
            self._ask_counsels(fx)

    def _seal(self, fx: Effects) -> None:
        """Fair dealing before the first card: hashes of shares, then shares, then the cards."""
        served = self._running()
        if self._stage_ends is None:
            self._stage_ends = self._t + self._settings.share_wait
        if not served.opening and served.takes_shares:
            missing = {seat for seat in self._present() if served.hashes[seat] is None}
            if missing and self._t < self._stage_ends:
                return
            self._decide(fx, Stage(t=self._t))
            self._stage_ends = self._t + self._settings.share_wait
        missing = {seat for seat, hash in enumerate(served.hashes) if hash is not None and served.shares[seat] is None}
        if missing & self._present() and self._t < self._stage_ends:
            return
        fixed = enumerate(served.shares) if served.header.event is None else ()
        shares = tuple(share or absent_share(served.binding, seat).hex() for seat, share in fixed)
        n = served.entries
        began, sent = served.begin(shares, self._t, self._now - served.header.at)
        self._log(fx, n, began)
        self._stage_ends = None
        self._show_info(fx)
        if served.header.opening:
            self._show_all(fx)
        else:
            self._show(fx, sent)
        fx.status_changed = True

    def _replace_absent(self, fx: Effects) -> None:
        served = self._running()
        for seat, until in sorted(self._away.items()):
            if until <= self._t:
                del self._away[seat]
                if served.kept[seat] is None:
                    self._keep(fx, seat)

    def _keep(self, fx: Effects, seat: int, *, left: bool = False) -> None:
        """A computer player takes a seat over; what its player has said of pause, end and going on counts no more."""
        self._decide(fx, Kept(t=self._t, seat=seat, bot=self._substitute(), left=left))
        self._ready.discard(seat)
        proposal = self._proposal
        if proposal is not None and proposal.by == seat:
            self._proposal = None
        elif proposal is not None:
            self._proposal = replace(proposal, agreed=tuple(other for other in proposal.agreed if other != seat))

    def _give_back(self, fx: Effects, seat: int) -> None:
        self._decide(fx, Kept(t=self._t, seat=seat, bot=None))
        self._pending.pop(seat, None)

    def _substitute(self) -> str:
        return players.offered(self.rules.game)[0]

    def _end_break(self, fx: Effects) -> bool:
        served = self._running()
        if not served.match.paused:
            return False
        if self._break_ends is None:
            self._break_ends = self._t + self._settings.break_wait
        if self._t < self._break_ends and not self._present() <= self._ready:
            return False
        self._break_ends = None
        self._ready.clear()
        n = served.entries
        went_on, sent = served.go_on(self._t, self._now - served.header.at)
        self._run_clocks()
        self._log(fx, n, went_on)
        self._show(fx, sent)
        return True

    def _release_bots(self, fx: Effects) -> bool:
        served = self._running()
        awaited = served.waiting()
        for seat, pending in sorted(self._pending.items()):
            stale = pending.phase != served.game.phase(served.match.state)
            if stale or not awaited >> seat & 1 or self._bot_at(seat) is None:
                del self._pending[seat]
                continue
            ready = pending.found is not None and self._t >= pending.release
            if ready or self._t >= pending.limit:
                if pending.found is None:
                    BOTS_LATE.inc()
                for found in self._answers_of(seat, pending):
                    try:
                        self._play(fx, seat, found.move, "bot", thought=found.thought)
                    except IllegalMove:
                        continue
                    return True
        return False

    def _answers_of(self, seat: int, pending: Pending) -> Iterator[Considered]:
        """What a computer player's move may be: what it has found, what needs no thought, what is legal."""
        if pending.found is not None:
            yield pending.found
        instant = _stand_in(self.rules.game, self._bot_at(seat) or "")
        if instant is not None:
            yield instant.considered(self._running().sight(seat), Random(pending.seed), -inf)
        yield Considered(self._plain_move(seat))

    def _plain_move(self, seat: int) -> Move:
        served = self._running()
        move = served.game.default(served.match.state, seat)
        if move is not None:
            return move
        rng = Random(self._world.entropy(8))
        return forms.sample(served.game.choices(served.match.state, seat), rng)

    def _ask_bots(self, fx: Effects) -> None:
        served = self._running()
        phase = served.game.phase(served.match.state)
        for seat in seats_of(served.waiting(), len(self.seats)):
            bot = self._bot_at(seat)
            if bot is None or seat in self._pending:
                continue
            self._tokens += 1
            delay = self._settings.bot_delay
            seed = int.from_bytes(self._world.entropy(8))
            reflex = self._reflex(seat, bot, seed)
            if reflex is not None:
                release = self._t + min(delay, REFLEX)
                self._pending[seat] = Pending(self._tokens, phase, seed, release, release, Considered(reflex))
                continue
            release, limit = self._t + delay, self._t + max(delay or self._settings.bot_limit, 1)
            self._pending[seat] = Pending(self._tokens, phase, seed, release, limit)
            fx.asks.append(BotAsk(seat, self._tokens, self.rules.game, bot, self._running().sight(seat), seed))

    def _reflex(self, seat: int, bot: str, seed: int) -> Move | None:
        """What a computer player does without a thought: that it needs none follows from what everybody sees."""
        served = self._running()
        player = _player(self.rules.game, bot)
        if player is None:
            return None
        move = player.reflex(lambda: Sight(*served.seen(), served.header.options), seat, Random(seed))
        return move if move is None or forms.allowed(served.game.choices(served.match.state, seat), move) else None

    def _ask_referee(self, fx: Effects) -> None:
        """He is asked once about each question; the game waits for his answer."""
        served = self._running()
        asked = (served.header.id, served.entries)
        if served.asks_referee and self._to_referee != asked:
            self._to_referee = asked
            fx.to_referee = RefereeAsk(*asked, served.game, served.match.state, tuple(served.match.log))

    def _ask_counsels(self, fx: Effects) -> None:
        """Whether there is a counsel is found out aside, for people only; nothing waits for it."""
        served = self._running()
        if not self._settings.referee:
            return
        asked = (served.header.id, served.entries)
        for seat in seats_of(served.waiting(), len(self.seats)):
            if seat not in self._present() or self._counsels_asked.get(seat) == asked:
                continue
            if served.game.counsels(served.match.state, seat):
                self._counsels_asked[seat] = asked
                fx.counsels.append(CounselAsk(*asked, seat, served.game, served.match.state, tuple(served.match.log)))

    def _time_out(self, fx: Effects) -> bool:
        """Clocks and timers that have run out."""
        served = self._running()
        for seat in self.clocks.running:
            out = self.clocks.runs_out(seat)
            if out is not None and out <= self._t:
                return self._default_move(fx, seat)
        for running in served.timers.values():
            if self._timer_due(running) <= self._t:
                if running.timer.seat is not None:
                    del served.timers[running.timer.id]
                    return self._default_move(fx, running.timer.seat)
                try:
                    self._play(fx, CLOCK, Expired(running.timer.id), "auto")
                except IllegalMove:
                    del served.timers[running.timer.id]
                return True
        return False

    def _default_move(self, fx: Effects, seat: int) -> bool:
        served = self._running()
        move = served.game.default(served.match.state, seat) if served.waiting() >> seat & 1 else None
        if move is None:
            self.clocks.stop(seat, self._t)
            return False
        self._play(fx, seat, move, "auto")
        return True

    def _timer_due(self, running: Running) -> int:
        served = self._running()
        at_most = running.since + round(1000 * running.timer.most)
        if running.timer.seat is not None:
            return at_most
        return min(at_most, served.moment(running)) if not served.waiting() and not served.match.paused else at_most

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

    def _wake(self) -> int | None:
        """When something is due next, if nobody does anything before."""
        if not self._flows or self.served is None:
            return None
        due = [*self._away.values()]
        due += [at for at in (self._break_ends, self._stage_ends) if at is not None]
        due += [each.release if each.found else each.limit for each in self._pending.values()]
        if self.served.on:
            due += [at for at in map(self.clocks.runs_out, self.clocks.running) if at is not None]
            due += [self._timer_due(running) for running in self.served.timers.values()]
        return self._wall(min(due)) if due else None


@cache
def _player(game: str, bot: str) -> Sheltered | None:
    try:
        return players.find(game, bot)
    except UnknownPlayer:
        return None


@cache
def _stand_in(game: str, bot: str) -> Sheltered | None:
    """Who decides where a computer player has no answer in time."""
    id = players.stand_in(game, bot)
    return None if id is None else players.find(game, id)
