"""Who directs a match at a table: deals when the cards are sealed, ends breaks, replaces the absent, calls time."""

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from talia import players
from talia.players import Thought
from talia.server import wire
from talia.server.advisers import Advisers
from talia.server.agreement import StandingProposal
from talia.server.audience import Audience
from talia.server.clocks import Clocks, MatchTime
from talia.server.computers import Computers
from talia.server.effects import Effects, Trouble
from talia.server.entries import Again, Asked, Handed, Kept, Offered, Paused, PauseWanted
from talia.server.invitations import Invitations
from talia.server.metrics import MOVES
from talia.server.scribe import Scribe
from talia.server.sealing import Sealing
from talia.server.seating import Seat
from talia.server.served_match import Running, ServedMatch
from talia.server.settings import Settings
from talia.server.status import GOING, TableStatus
from talia.server.world import World
from talia.table.match import By, read_move
from talia.table.moves import CLOCK, Expired, Extended, IllegalMove, Move

MORE_TIME = 120
"""Seconds the host adds to a talk at a time."""


class Director:
    """One match at a table, and all that is due in it. ``announce`` tells how the table stands now, if that is news."""

    def __init__(
        self,
        served: ServedMatch,
        seats: list[Seat],
        audience: Audience,
        clocks: Clocks,
        time: MatchTime,
        settings: Settings,
        world: World,
        tokens: Iterator[int],
        announce: Callable[[Effects], None],
    ) -> None:
        self.served = served
        self.clocks = clocks
        self.agreement = StandingProposal()
        self.computers = Computers(served, seats, time, settings, world, tokens)
        self.invitations = Invitations(self.computers, time, settings, world, tokens)
        self.advisers = Advisers(served, counsels=settings.referee)
        self.ready: set[int] = set()
        """The seats that need no longer break."""
        self.staying: set[int] = set()
        """The seats that asked for a longer one, and have not said yet that they are ready."""
        self._break_since: int | None = None
        self._seats = seats
        self._audience = audience
        self._time = time
        self._settings = settings
        self._announce = announce
        self._scribe = Scribe(served, audience)
        self.sealing = Sealing(served, self._scribe, time, settings.share_wait)
        self.away: dict[int, int] = {}
        """By seat whose player is away, when a computer player takes it over."""
        present = audience.seats
        for number, seat in enumerate(seats):
            if seat.guest is not None and number not in present:
                self.goes_away(number)

    @property
    def going(self) -> bool:
        """Whether the match has started and is not through."""
        return self.served.status in GOING

    @property
    def present(self) -> set[int]:
        """The seats whose players are here and play themselves."""
        return {seat for seat in self._audience.seats if self.served.kept[seat] is None}

    @property
    def proposal(self) -> wire.Proposal | None:
        """What is proposed: in a match a pause or its end, after it another one."""
        if self.going:
            return self.agreement.proposal
        agreed = tuple(seat for seat, agree in self.served.again.items() if agree)
        declined = tuple(sorted(self.served.again.keys() - set(agreed)))
        return wire.Proposal("rematch", agreed[0], tuple(sorted(agreed)), declined) if agreed else None

    # --- What people do ----------------------------------------------------------------------------------------------

    def check_plays(self, seat: int) -> None:
        """For a seat that a computer player keeps nobody else decides anything."""
        if self.served.kept[seat] is not None:
            raise Trouble("seat_kept")

    def act(self, fx: Effects, seat: int, command: wire.Act, asked: Asked) -> None:
        """A seat makes a move; raises Trouble or IllegalMove, and then nothing has changed."""
        served = self.served
        if not served.began:
            raise Trouble("not_started")
        if served.paused:
            raise Trouble("paused")
        if served.status is TableStatus.ENDED:
            raise Trouble("match_over")
        self.check_plays(seat)
        self.play(fx, seat, read_move(served.game, command.move), "self", asked)

    def needs_no_break(self, seat: int) -> None:
        """A seat is ready for the next deal."""
        self.check_plays(seat)
        if self._in_break:
            self.ready.add(seat)
            self.staying.discard(seat)

    def looks_longer(self, seat: int) -> None:
        """A seat still looks at the finished deal: the next one waits for it."""
        self.check_plays(seat)
        if self._in_break and seat not in self.ready:
            self.staying.add(seat)

    @property
    def _in_break(self) -> bool:
        return self.served.match.paused and not self.served.paused

    @property
    def break_ends(self) -> int | None:
        """When the break ends though not all are ready; None: there is none, or it lasts as one person likes."""
        if self._break_since is None or (self._people < 2 and not self.goes_on_alone):
            return None
        settings = self._settings
        return self._break_since + (settings.stay_wait if self.staying else settings.break_wait)

    @property
    def goes_on_alone(self) -> bool:
        """Whether it goes on though nobody is here: other tables of the round wait for this one."""
        return self.served.header.round is not None

    @property
    def _people(self) -> int:
        """How many people play here themselves, be they connected or not."""
        return sum(seat.guest is not None and self.served.kept[n] is None for n, seat in enumerate(self._seats))

    def propose(self, seat: int, command: wire.Propose) -> None:
        """A seat proposes something, agrees to it or refuses it; raises Trouble if it is not the time."""
        if not command.agree:
            self.agreement.refuse(command.what)
        elif self._hushed or ((command.what == "resume") != self.served.paused and command.what != "end"):
            raise Trouble("not_now")
        else:
            self.agreement.propose(command.what, seat)

    def lead(self, fx: Effects, command: wire.Lead, asked: Asked) -> None:
        """The host keeps the time; raises Trouble or IllegalMove, and then nothing has changed."""
        served, t = self.served, self._time.t
        if not self.led:
            raise Trouble("not_led")
        if not served.on:
            raise Trouble("not_started")
        match command.what:
            case "pause" if not served.paused:
                if not served.pause_wanted:
                    self._scribe.decide(fx, PauseWanted(t=t, on=True))
            case "go_on" if served.paused:
                self._scribe.decide(fx, Paused(t=t, on=False))
            case "go_on" if served.pause_wanted:
                self._scribe.decide(fx, PauseWanted(t=t, on=False))
            case "more_time" | "end_time" if not served.paused:
                running = served.timers.get(command.timer)
                if running is None or not running.timer.led or running.stood is not None:
                    raise Trouble("no_time_to_lead")
                more = command.what == "more_time"
                move = Extended(command.timer, MORE_TIME) if more else Expired(command.timer)
                self.play(fx, CLOCK, move, "forced", asked)
            case _:
                raise Trouble("not_now")

    @property
    def led(self) -> bool:
        """Whether the host keeps the time: the game says so, or all are in one room."""
        return self.served.game.led or self.served.header.together

    def check_may_hand_on(self) -> None:
        """Raises Trouble where no seat may be handed on, or not now: who is here is to be known to all."""
        if not self.served.header.together:
            raise Trouble("not_together")
        if not self.served.on:
            raise Trouble("not_started")
        if self.served.hushed:
            raise Trouble("not_now")

    def check_has_left(self, seat: int) -> None:
        """Raises Trouble for a seat that is nobody's to hand on: its player is here, or it is a computer player's."""
        if self._seats[seat].guest is None:
            raise Trouble("no_person_there", seat=seat)
        if seat in self.present:
            raise Trouble("still_here", seat=seat)

    def offer(self, fx: Effects, seat: int, on: bool) -> None:
        """The host hands a seat on to whoever has seen no card, or does so no more."""
        if (seat in self.served.offered) != on:
            self._scribe.decide(fx, Offered(t=self._time.t, seat=seat, on=on))

    def check_takes_over(self, guest: str, seat: int) -> None:
        """Raises Trouble if a guest may not sit down at a seat during the match."""
        self.check_may_hand_on()
        if seat not in self.served.offered:
            raise Trouble("seat_taken", seat=seat)
        if guest in self.served.have_seen:
            raise Trouble("has_seen_cards", 403)

    def handed_on(self, fx: Effects, seat: int) -> None:
        """A seat is another's now, as the table says."""
        now = self._seats[seat]
        handed = Handed(t=self._time.t, seat=seat, name=now.name, guest=now.guest, key=now.key, bot=now.bot)
        self._scribe.decide(fx, handed)
        self.away.pop(seat, None)
        self.computers.forget(seat)
        self.agreement.forget(seat)

    def goes_away(self, seat: int) -> None:
        """The player of a seat is not connected any more: he is waited for; in one room he is silent at most."""
        if not self.served.header.together:
            self.away[seat] = self._time.t + self._settings.away_wait

    def arrives(self, fx: Effects, seat: int, shows: str | None) -> None:
        """The player of a seat has come: it is his again, unless he had left it.

        Nor is it if he still reads the result of an earlier match, which is what his client ``shows``.
        """
        self.away.pop(seat, None)
        if self.going and seat in self.served.offered:
            self.offer(fx, seat, False)
        kept = self.served.kept[seat]
        if self.going and kept is not None and not kept.left and shows in (None, self.served.header.id):
            self.give_back(fx, seat)

    def wants_another(self, fx: Effects, seat: int, agree: bool) -> None:
        """After the end a seat would play another match, or would not."""
        if self.served.again.get(seat) is not agree:
            self._scribe.decide(fx, Again(t=self._time.t, seat=seat, agree=agree))

    def begins_without(self, fx: Effects, answers: Mapping[int, bool]) -> None:
        """Computer players keep the seats of those who would not play this match, or are here and have not said so.

        Who has not said so may still read the result of the last one: his seat is his again as soon as he comes.
        """
        present = self.present
        for number, seat in enumerate(self._seats):
            if seat.guest is not None and not answers.get(number, number not in present):
                self._keep(fx, number, left=number in answers)

    def leaves(self, fx: Effects, seat: int) -> None:
        """The player of a seat leaves it for good.

        What that changes in the game it changes for those alone who play here themselves, not in a pause, and not for
        somebody whose seat a computer player has kept since the match began.
        """
        kept, served = self.served.kept[seat], self.served
        if kept is None or not kept.left:
            playing = kept is None and served.status is TableStatus.PLAYING
            last = served.game.leaving(served.match.state, seat) if playing else None
            if last is not None:
                self.play(fx, seat, last, "self")
            self._keep(fx, seat, left=True)
            self.away.pop(seat, None)

    def give_back(self, fx: Effects, seat: int) -> None:
        """A seat's owner has it back from the computer player that kept it."""
        if self.served.kept[seat] is not None:
            self._scribe.decide(fx, Kept(t=self._time.t, seat=seat, bot=None))
            if self._break_since is not None:
                # Who comes back has the whole break to look at the deal.
                self._break_since = self._time.t
            self.computers.forget(seat)

    def end(self, fx: Effects) -> None:
        """The match ends here, without a result."""
        ended, sent = self.served.stop(self._time.t, self._ms)
        self._scribe.enter(fx, ended, sent)
        fx.status_changed = True

    # --- Lines of the match ------------------------------------------------------------------------------------------

    def play(
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
        served, t = self.served, self._time.t
        decides = author >= 0 and self.clocks.on and served.decides(author, move)
        did, sent = served.do(author, move, by, t, self._ms, asked, thought)
        MOVES.labels(by).inc()
        if author >= 0:
            self.computers.forget(author)
            if decides and served.everyone_was_told(sent):
                self.clocks.moved(author, t)
        self._run_clocks()
        self._scribe.enter(fx, replace(did, left=self.clocks.left(t) if self.clocks.on else ()), sent)
        if served.match.paused:
            self._begin_break()
        if served.deals_are_done:
            self.end(fx)
        if not served.on:
            self.agreement.proposal = None
            fx.status_changed = True

    @property
    def _ms(self) -> int:
        return self._time.now - self.served.header.at

    def _run_clocks(self) -> None:
        served = self.served
        awaited = served.waiting() if served.waiting_is_public() else 0
        people = sum(1 << seat for seat in range(served.seats) if self.computers.at(seat) is None)
        self.clocks.run(awaited & people, self._time.t)

    # --- What is due -------------------------------------------------------------------------------------------------

    def settle(self, fx: Effects) -> None:
        """Does all that is due now."""
        served, time = self.served, self._time
        time.flows = self._time_flows
        if time.flows:
            self._do_what_is_due(fx)
        # Where all but one have agreed, his going would show.
        agreed = None if self._hushed else self.agreement.reached(self.present)
        if agreed == "end":
            self.end(fx)
        elif agreed is not None:
            self._scribe.decide(fx, Paused(t=time.t, on=agreed == "pause"))
        if served.pause_is_due:
            self._scribe.decide(fx, Paused(t=time.t, on=True))
        time.flows = self.going and self._time_flows
        if served.on:
            self._run_clocks()

    @property
    def _hushed(self) -> bool:
        """Whether who is here is no news now; of a match that stands still it is."""
        return self.served.hushed and not self.served.paused

    @property
    def _time_flows(self) -> bool:
        """While somebody plays here; if nobody is to know who is, or all are in one room, while anybody looks on."""
        anybody = self.served.hushed or self.served.header.together
        here = self.goes_on_alone or (bool(self._audience.links) if anybody else bool(self.present))
        return here and not self.served.paused

    def due(self) -> list[int]:
        """When something is due, if nobody does anything before."""
        due = [*self.away.values(), *self.computers.moments(), *self.invitations.moments()]
        due += [at for at in (self.break_ends, self.sealing.ends) if at is not None]
        if self.served.on:
            due += [at for at in map(self.clocks.runs_out, self.clocks.running) if at is not None]
            due += [self._timer_due(running) for running in self.served.timers.values() if running.stood is None]
        return due

    def _do_what_is_due(self, fx: Effects) -> None:
        if not self.served.began:
            self._deal(fx)
        self._replace_absent(fx)
        if self.served.began:
            for _ in range(2 * self.served.seats + 8):
                if not (
                    self._end_break(fx)
                    or self._release_computers(fx)
                    or self._release_invited(fx)
                    or self._time_out(fx)
                ):
                    break
            self.computers.ask(fx)
            self.invitations.ask(fx)
            self.advisers.ask(fx, self.present)

    def _deal(self, fx: Effects) -> None:
        begun = self.sealing.go_on(fx, self.present, self._ms)
        if begun is None:
            return
        began, sent = begun
        self._scribe.enter(fx, began)
        self._announce(fx)
        if self.served.header.opening:
            self.show_whole(fx)
        else:
            self._audience.show(fx, sent)
        fx.status_changed = True

    def show_whole(self, fx: Effects) -> None:
        """The whole view for everybody, where what led to it need not be told step by step."""
        self._audience.tell(fx, self.served.whole, self._audience.may_watch)

    def _replace_absent(self, fx: Effects) -> None:
        for seat, until in sorted(self.away.items()):
            if until <= self._time.t:
                self.away.pop(seat, None)
                if self.served.kept[seat] is None:
                    self._keep(fx, seat)

    def _keep(self, fx: Effects, seat: int, *, left: bool = False) -> None:
        """A computer player takes a seat over; what its player has said of pause, end and going on counts no more."""
        bot = players.offered(self.served.header.game)[0]
        self._scribe.decide(fx, Kept(t=self._time.t, seat=seat, bot=bot, left=left))
        self.ready.discard(seat)
        self.staying.discard(seat)
        self.agreement.forget(seat)

    def _end_break(self, fx: Effects) -> bool:
        served, t = self.served, self._time.t
        # Where only so many deals are played there is no break after the last.
        if not served.match.paused or not served.on:
            return False
        if self._break_since is None:
            self._begin_break()
        ends = self.break_ends
        if (ends is None or t < ends) and not (self.present | self.staying) <= self.ready:
            return False
        self._break_since = None
        self.ready.clear()
        self.staying.clear()
        went_on, sent = served.go_on(t, self._ms)
        self._run_clocks()
        self._scribe.enter(fx, went_on, sent)
        return True

    def _begin_break(self) -> None:
        self.ready.clear()
        self.staying.clear()
        self._break_since = self._time.t

    def _release_computers(self, fx: Effects) -> bool:
        for seat, moves in self.computers.ready():
            for found in moves:
                try:
                    self.play(fx, seat, found.move, "bot", thought=found.thought)
                except IllegalMove:
                    continue
                return True
        return False

    def _release_invited(self, fx: Effects) -> bool:
        for seat, found in self.invitations.ready():
            try:
                self.play(fx, seat, found.move, "bot", thought=found.thought)
            except IllegalMove:
                continue
            self.invitations.spoke(seat)
            return True
        return False

    def _time_out(self, fx: Effects) -> bool:
        """Clocks and timers that have run out."""
        timers, t = self.served.timers, self._time.t
        for seat in self.clocks.running:
            out = self.clocks.runs_out(seat)
            if out is not None and out <= t:
                return self._default_move(fx, seat)
        for running in timers.values():
            if running.stood is None and self._timer_due(running) <= t:
                if running.timer.seat is not None:
                    del timers[running.timer.id]
                    return self._default_move(fx, running.timer.seat)
                try:
                    self.play(fx, CLOCK, Expired(running.timer.id), "auto")
                except IllegalMove:
                    del timers[running.timer.id]
                return True
        return False

    def _default_move(self, fx: Effects, seat: int) -> bool:
        served = self.served
        move = served.game.default(served.match.state, seat) if served.waiting() >> seat & 1 else None
        if move is None:
            self.clocks.stop(seat, self._time.t)
            return False
        self.play(fx, seat, move, "auto")
        return True

    def _timer_due(self, running: Running) -> int:
        served = self.served
        at_most = running.since + round(1000 * running.timer.most)
        if running.timer.seat is not None:
            return at_most
        awaited = served.match.paused or (served.waiting() and not running.timer.fixed)
        return at_most if awaited else min(at_most, served.moment(running))
