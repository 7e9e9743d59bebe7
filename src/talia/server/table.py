"""A table: it holds its seats, audience, clocks, conversation and match, and takes the inputs. No input or output here.

Every method takes the time and returns ``Effects``. The same inputs with the same ``World`` give the same bytes. The
caller makes durable what has to be, and only then sends anything; it gives the next input only after that.
"""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from hmac import compare_digest
from itertools import count
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from talia import players
from talia.chance import Seeded
from talia.players import Considered, Sight
from talia.server import calls, stories, wire
from talia.server.audience import Audience
from talia.server.clocks import Clocks, MatchTime
from talia.server.conversation import Conversation, reads
from talia.server.director import Director
from talia.server.effects import CounselAsk, Effects, RefereeAsk, Said, Trouble
from talia.server.entries import AnyEntry, Asked, Header
from talia.server.membership import Membership
from talia.server.metrics import REFUSALS
from talia.server.padding import padded
from talia.server.same_cards import Progress
from talia.server.seating import Link, Rules, Seat, Seating
from talia.server.served_match import ServedMatch
from talia.server.settings import Settings
from talia.server.shown import Shown
from talia.server.status import TableStatus
from talia.server.world import World
from talia.table.game import BadOptions, Channel
from talia.table.match import Match, never_knows
from talia.table.moves import EVERYONE, REFEREE, SPECTATOR, IllegalMove, Move, Ruled
from talia.table.options import options_from
from talia.table.registry import find

ANSWERS_KEPT: Final = 1000
"""Answers to commands a table remembers, so that none is carried out twice; moves are remembered by the log."""


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
        call: str | None = None,
        screen: str | None = None,
        story: wire.OwnStory | None = None,
        matches: int = 0,
    ) -> None:
        self.rules = rules
        self.call = call
        """The link to the call people have beside the table."""
        self.screen = screen
        """The key of the room's screen, once the host has made one."""
        self.story = story
        """With what the evening opens in the words of the host; None: with what the game has."""
        self._telling = False
        """Whether the screen is to tell it now."""
        self.seating = Seating(seats, rules.maker)
        self.membership = Membership(rules)
        self.audience = Audience(rules.watch)
        self.conversation = Conversation(rules.talk, settings, len(seats), said)
        self.time = MatchTime()
        self.clocks = Clocks(rules.clock, len(seats))
        self.director: Director | None = None
        self._shown = Shown(
            *(rules, self.seating, self.audience, self.time, self.membership),
            call=lambda: self.call,
            screen=lambda: self.screen,
            story=lambda: (stories.mark(self.story), self._telling),
        )
        self._settings = settings
        self._world = world
        self._matches = matches
        self._tokens = count(1)
        self._beats = 0
        """The last of the steps everybody was told of at which whispers were told."""
        self._answers: OrderedDict[tuple[str, str], tuple[str, bytes]] = OrderedDict()
        if header is not None:
            if len(header.seats) < len(seats):
                # The match was begun with those who came, and then the server went down before their seats were kept.
                self.seating.close_up()
            self._direct(header, logged)
            self._answers[header.asked.guest, header.asked.id] = (header.asked.digest, b"")

    def _direct(self, header: Header, logged: Sequence[AnyEntry] = ()) -> Director:
        settings, seats = self._settings, self.seating.seats
        referee = None if settings.referee else never_knows
        served = ServedMatch(header, keep=settings.resume_updates, logged=logged, referee=referee)
        self.time.t = served.t
        self.clocks = Clocks(self.rules.clock, len(seats), served.left)
        director = Director(
            served,
            seats,
            self.audience,
            self.clocks,
            self.time,
            settings,
            self._world,
            self._tokens,
            lambda fx: self._shown.announce(fx, director),
        )
        self.director = director
        self._beats = served.beats
        for number, handed in served.handed.items():
            # The log knows it, whatever else was kept when the server went down.
            seats[number] = Seat(handed.guest, handed.name, handed.key, handed.bot)
        return director

    @property
    def seats(self) -> list[Seat]:
        """Who sits at each seat."""
        return self.seating.seats

    @property
    def served(self) -> ServedMatch | None:
        """The match, or the last one."""
        return None if self.director is None else self.director.served

    @property
    def status(self) -> Any:
        """The state of the table, as ``wire.TableInfo`` names it."""
        return self._status.shown

    @property
    def idle(self) -> bool:
        """Whether nobody is connected, and nothing goes on by itself."""
        return not self.audience.links and not self.goes_on_alone

    @property
    def goes_on_alone(self) -> bool:
        """Whether a match goes on here that waits for nobody to come."""
        return self._going is not None and self._going.goes_on_alone

    @property
    def through(self) -> bool:
        """Whether its match is over, or has ended."""
        return self.director is not None and self.director.served.through

    @property
    def _status(self) -> TableStatus:
        return TableStatus.OPEN if self.director is None else self.director.served.status

    @property
    def _going(self) -> Director | None:
        """Who directs the match that goes on."""
        return self.director if self.director is not None and self.director.going else None

    @property
    def _open_to_strangers(self) -> bool:
        """Whether people without a seat may be here: to watch, or to sit down."""
        if self.rules.watch != "off" or self.director is None or self._offered:
            return True
        return self.membership.may_start(self._status) and bool(self.seating.free)

    @property
    def _offered(self) -> list[int]:
        """The seats the host hands on, as everybody has been told."""
        if self._going is None or not self.rules.together:
            return []
        seats = self._shown.presence(self._going).seats
        return [number for number, seat in enumerate(seats) if seat.offered]

    # --- Inputs ------------------------------------------------------------------------------------------------------

    def connect(self, link: Link, hello: wire.Hello, now: int) -> Effects:
        """A connection has said hello; raises Trouble if it may not be here."""
        fx = self._at(now)
        links = self.audience.links
        link.seat = None if link.screen else self.seating.seat_of(link.guest)
        link.lang = hello.lang
        if link.screen:
            if not self._is_key_of_screen(hello.screen):
                raise Trouble("wrong_screen", 403)
        elif link.seat is None:
            if not self._open_to_strangers:
                raise Trouble("not_allowed", 403)
        else:
            at_seat = [other for other in links.values() if other.seat == link.seat and other.id != link.id]
            self.audience.send_away(fx, 4409, at_seat)
            if not self._going and self.seats[link.seat].name != link.name:
                self.seats[link.seat].name = link.name
                fx.seats_changed = True
        links[link.id] = link
        if link.seat is not None and self.director is not None:
            self.director.arrives(fx, link.seat, hello.match)
        return self._settled(fx, link, hello)

    def disconnect(self, id: int, now: int) -> Effects:
        """A connection is gone."""
        fx = self._at(now)
        link = self.audience.links.pop(id, None)
        if link is not None and link.seat is not None and self._going:
            self._going.goes_away(link.seat)
        return self._settled(fx)

    def command(self, id: int, command: Any, now: int) -> Effects:
        """A connection's command; it is answered by ``done`` or ``refused``, once carried out or not at all."""
        fx = self._at(now)
        link = self.audience.links.get(id)
        if link is None:
            return self._settled(fx)
        digest = blake2b(msgspec.json.encode(command), digest_size=8).hexdigest()
        answer = self._answer_before(link.guest, command.id, digest)
        if answer is None:
            try:
                self._carry_out(fx, link, command, Asked(link.guest, command.id, digest))
                answer = msgspec.json.encode(wire.Done(command.id))
            except (Trouble, IllegalMove) as refusal:
                REFUSALS.labels(refusal.code).inc()
                answer = msgspec.json.encode(wire.Refused(command.id, refusal.code, refusal.details))
            self._answers[link.guest, command.id] = (digest, answer)
            if len(self._answers) > ANSWERS_KEPT:
                self._answers.popitem(last=False)
        self._settled(fx)
        fx.out.append(((id,), padded(answer) if self._pads else answer))
        return fx

    def bot_moved(self, seat: int, token: int, found: Considered | None, now: int) -> Effects:
        """A computer player's answer; None if it has none."""
        fx = self._at(now)
        if self.director is not None:
            self.director.computers.found(seat, token, found)
            self.director.invitations.found(seat, token, found)
        return self._settled(fx)

    def referee_ruled(self, ask: RefereeAsk, verdict: str, now: int) -> Effects:
        """The referee's answer."""
        fx = self._at(now)
        director = self.director
        if director is not None and director.advisers.still_asked(ask) and director.served.asks_referee:
            director.play(fx, REFEREE, Ruled(verdict), "self")
        return self._settled(fx)

    def counselled(self, ask: CounselAsk, move: Move) -> Effects:
        """A counsel was found: it is told to the seat, and nothing else happens; nobody, if the match has gone on."""
        fx = Effects(wake=self._wake())
        if self.director is not None and self.director.advisers.still_asked(ask):
            told = self.director.advisers.counselled(ask, move)
            fx.out.append((self.audience.viewers().get(ask.seat, ()), told))
        return fx

    def tick(self, now: int) -> Effects:
        """Time has passed."""
        return self._settled(self._at(now))

    def join(self, guest: str, name: str, now: int) -> tuple[Effects, wire.Made]:
        """A guest wants a seat, the first free one; raises Trouble if there is none."""
        fx = self._at(now)
        seat = self.seating.seat_of(guest)
        if seat is None and self._offered and self._going is not None:
            seat = self._offered[0]
            self._take_over(fx, self._going, guest, name, seat)
        elif seat is None:
            self.membership.check_start(self._status)
            if not self.seating.free:
                raise Trouble("table_full")
            seat = self.seating.free[0]
            self._sit(fx, guest, name, seat)
        return self._settled(fx), wire.Made(self.rules.id, seat, self.seats[seat].key)

    def claim(self, guest: str, name: str, key: str, now: int) -> tuple[Effects, wire.Made]:
        """A guest takes a seat over with its private key; raises Trouble if the key opens no seat."""
        fx = self._at(now)
        number = self.seating.opened_by(key)
        mine = self.seating.seat_of(guest)
        if mine is not None and mine != number:
            raise Trouble("seated_elsewhere", seat=mine)
        seat = self.seats[number]
        if seat.guest != guest:
            before = self.audience.of_guest(seat.guest)
            self.audience.send_away(fx, 4409, before)
            if before and self._going:
                self._going.goes_away(number)
            seat.guest = guest
            if not self._going:
                seat.name = name
            self._seat_links(fx, guest, number)
            fx.seats_changed = True
            if self._going and self.rules.together:
                self._going.handed_on(fx, number)
        return self._settled(fx), wire.Made(self.rules.id, number, seat.key)

    def begin_round(self, host: str, now: int) -> Effects:
        """The round of its event begins here, if it has not."""
        fx = self._at(now)
        if self.director is None:
            self._start(fx, Asked(host, "round", ""), {})
        return self._settled(fx)

    def call_off(self, now: int) -> Effects:
        """The host of the event has closed it: the match ends here."""
        fx = self._at(now)
        if self._going:
            self._going.end(fx)
        return self._settled(fx)

    def _at(self, now: int) -> Effects:
        self.time.comes(now)
        return Effects()

    def _settled(self, fx: Effects, link: Link | None = None, hello: wire.Hello | None = None) -> Effects:
        """Does all that is due now, shows the table if it has changed, and sees when to be woken."""
        if self._going:
            self._going.settle(fx)
        else:
            self.time.flows = False
        self._shown.announce(fx, self.director)
        self._tell_whispers(fx)
        if link is not None and hello is not None:
            self._shown.welcome(fx, link, hello, self.director, self._backlog)
        self._shown.show_clocks(fx, self.director)
        self._shown.show_timers(fx, self.director)
        fx.wake = self._wake()
        return fx

    def _wake(self) -> int | None:
        """When something is due next, if nobody does anything before."""
        due = self.director.due() if self.director is not None and self.time.flows else ()
        return self.time.of_server(min(due)) if due else None

    # --- What there is to see ----------------------------------------------------------------------------------------

    def info_for(self, guest: str | None, now: int) -> wire.TableInfo:
        """The table as a guest may see it; raises Trouble if he may not."""
        self.time.comes(now)
        self.admit(guest)
        seat = self.seating.seat_of(guest)
        info = self._shown.as_seen_by(self._shown.info(self.director), seat, self.director)
        return replace(info, now=now, key=None, screen=None)

    def story_for(self, guest: str | None, screen: str | None, now: int) -> wire.OwnStory:
        """The story of the host, for a guest, or for the room's screen by its key.

        Raises Trouble if he may not see the table, and if the host tells none of his own.
        """
        self.time.comes(now)
        if not self._is_key_of_screen(screen):
            self.admit(guest)
        if self.story is None:
            raise Trouble("no_story", 404)
        return self.story

    def _is_key_of_screen(self, key: str | None) -> bool:
        if self.screen is None or key is None:
            return False
        # As bytes: texts with letters beyond ASCII are none that can be compared so.
        return compare_digest(key.encode(), self.screen.encode())

    def admit(self, guest: str | None) -> None:
        """Raises Trouble if a guest may not see this table."""
        if self.seating.seat_of(guest) is None and not self._open_to_strangers:
            raise Trouble("not_allowed", 403)

    def sight_for_hint(self, guest: str) -> tuple[str, int, Sight]:
        """What a guest who asks for a hint may know: the match, the number of the last update, and the seat's sight.

        Raises Trouble if there are no hints here, or there is nothing for him to decide.
        """
        seat, director = self._hinted(guest)
        served = director.served
        if served.paused or not served.waiting() >> seat & 1:
            raise Trouble("not_now")
        director.check_plays(seat)
        return served.header.id, served.full(seat)[0], served.sight(seat)

    def sight_for_splits(self, guest: str) -> tuple[int, Sight]:
        """What a guest who asks how the cards may lie knows: the number of the last update, and his seat's sight.

        Raises Trouble if there are no hints here, or no match goes on.
        """
        seat, director = self._hinted(guest)
        served = director.served
        if not served.on:
            raise Trouble("not_now")
        director.check_plays(seat)
        return served.full(seat)[0], served.sight(seat)

    def _hinted(self, guest: str) -> tuple[int, Director]:
        seat = self.seating.seat_of(guest)
        if seat is None:
            raise Trouble("not_allowed", 403)
        if not self.rules.hints:
            raise Trouble("no_hints")
        if self.director is None:
            raise Trouble("not_now")
        return seat, self.director

    def progress(self) -> Progress:
        """How far the table is in its event."""
        return self.membership.progress(self.seating, self.served)

    def line_for(self, guest: str) -> wire.TableLine:
        """The table in a guest's list."""
        seat = self.seating.seat_of(guest)
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

    def _carry_out(self, fx: Effects, link: Link, command: Any, asked: Asked) -> None:
        if link.screen:
            raise Trouble("screen_only", 403)
        match command:
            case wire.Start():
                self.seating.check_host(link.guest)
                self.membership.check_start(self._status)
                self._start(fx, asked, self._answers_with(self.seating.host, True))
            case wire.Sit():
                self._take_seat(fx, link, command.seat)
            case wire.PutBot() | wire.Remove():
                self.seating.check_host(link.guest)
                self.membership.check_start(self._status)
                self.seating.check_number(command.seat)
                self._change_seat(fx, command)
            case wire.Offer() | wire.HandOn():
                self.seating.check_host(link.guest)
                self.seating.check_number(command.seat)
                self._hand_on(fx, command)
            case wire.Lead():
                self.seating.check_host(link.guest)
                self._director_of(command.match).lead(fx, command, asked)
            case wire.Act() | wire.ShareHash() | wire.ShareOpen() | wire.Next() | wire.Stay():
                self._go_on(fx, self.seating.own(link.guest), command, asked)
            case wire.Chat():
                self._chat(fx, link, command)
            case wire.SetCall():
                self.seating.check_host(link.guest)
                self.call = calls.checked(command.link)
                fx.call_changed = True
            case wire.SetStory() | wire.TellStory():
                self.seating.check_host(link.guest)
                self.membership.check_start(self._status)
                self._opens_with(fx, link, command)
            case wire.NewScreen():
                self.seating.check_host(link.guest)
                self.screen = self._world.name("screen")
                self.audience.send_away(fx, 4403, self.audience.screens)
                fx.screen_changed = True
            case wire.Leave() | wire.Rematch() | wire.Propose() | wire.Back():
                self._decide_for_seat(fx, self.seating.own(link.guest), command, asked)

    def _opens_with(self, fx: Effects, link: Link, command: wire.SetStory | wire.TellStory) -> None:
        """The host says with what the evening opens, or has it told."""
        stories.check_has_one(self.rules.game)
        self.conversation.keep_pace(link.guest, self.time.now)
        if isinstance(command, wire.SetStory):
            self.story = stories.checked(self.rules.game, command.text, command.lang)
            fx.story_changed = True
        else:
            self._telling = command.on

    def _hand_on(self, fx: Effects, command: wire.Offer | wire.HandOn) -> None:
        """The host hands a seat on: to who has seen no card, or to a computer player."""
        director = self._going
        if director is None:
            raise Trouble("not_started")
        director.check_may_hand_on()
        seat = command.seat
        if seat == self.seating.host:
            raise Trouble("own_seat")
        if isinstance(command, wire.Offer):
            if command.on:
                director.check_has_left(seat)
            director.offer(fx, seat, command.on)
            return
        director.check_has_left(seat)
        if command.bot not in players.offered(self.rules.game):
            raise Trouble("unknown_bot", bot=command.bot[:40])
        self.audience.unseat(seat)
        self.seating.put(command.bot, seat)
        director.handed_on(fx, seat)
        fx.seats_changed = True

    def _take_over(self, fx: Effects, director: Director, guest: str, name: str, number: int) -> None:
        """Somebody who has seen no card sits down at a seat that is handed on."""
        director.check_takes_over(guest, number)
        self.audience.unseat(number)
        self.seating.sit(guest, name, number, self._world)
        director.handed_on(fx, number)
        self._seat_links(fx, guest, number)
        fx.seats_changed = True

    def _take_seat(self, fx: Effects, link: Link, number: int) -> None:
        if self._going is not None and self.rules.together and self.seating.seat_of(link.guest) != number:
            self.seating.check_number(number)
            self._take_over(fx, self._going, link.guest, link.name, number)
            return
        self.membership.check_start(self._status)
        self.seating.check_number(number)
        if self.seating.seat_of(link.guest) != number:
            self.seating.check_free(number)
            self._sit(fx, link.guest, link.name, number)

    def _change_seat(self, fx: Effects, command: wire.PutBot | wire.Remove) -> None:
        """The host has a computer player sit down, or somebody get up."""
        if isinstance(command, wire.Remove):
            self.seating.remove(command.seat)
            self.audience.unseat(command.seat)
        else:
            self.seating.check_free(command.seat)
            if command.bot not in players.offered(self.rules.game):
                raise Trouble("unknown_bot", bot=command.bot[:40])
            self.seating.put(command.bot, command.seat)
        fx.seats_changed = True

    def _go_on(self, fx: Effects, seat: int, command: Any, asked: Asked) -> None:
        """What belongs to a certain match."""
        director = self._director_of(command.match)
        match command:
            case wire.Act():
                director.act(fx, seat, command, asked)
            case wire.Next():
                director.needs_no_break(seat)
            case wire.Stay():
                director.looks_longer(seat)
            case wire.ShareHash():
                director.sealing.take_hash(fx, seat, command.hash)
            case wire.ShareOpen():
                director.sealing.take_share(fx, seat, command.share)

    def _director_of(self, match: str) -> Director:
        """Who directs a match, if it is the last one here."""
        if self.director is None or self.director.served.header.id != match:
            raise Trouble("wrong_match")
        return self.director

    def _decide_for_seat(self, fx: Effects, seat: int, command: Any, asked: Asked) -> None:
        match command:
            case wire.Leave() if self._going:
                self._going.leaves(fx, seat)
            case wire.Leave():
                self.seating.empty(seat)
                self.audience.unseat(seat)
                fx.seats_changed = True
            case wire.Rematch():
                self._play_again(fx, seat, command.agree, asked)
            case wire.Propose():
                self._propose(seat, command)
            case wire.Back() if self.director is not None:
                self.director.give_back(fx, seat)

    def _play_again(self, fx: Effects, seat: int, agree: bool, asked: Asked) -> None:
        """Another match is offered, accepted or declined; it begins once all who are here have answered."""
        self.membership.check_start(self._status)
        if self.director is None:
            raise Trouble("not_over")
        answers = self._answers_with(seat, agree)
        if any(answers.values()) and self.director.present <= answers.keys():
            self._start(fx, asked, answers)
        else:
            self.director.wants_another(fx, seat, agree)

    def _answers_with(self, seat: int, agree: bool) -> dict[int, bool]:
        """Who would play another match, and who would not, with what a seat says now."""
        return {**(self.served.again if self.served else {}), seat: agree}

    def _propose(self, seat: int, command: wire.Propose) -> None:
        director = self.director
        if director is None or not director.served.on:
            raise Trouble("not_started")
        director.check_plays(seat)
        if command.what == "end":
            self.membership.check_end()
        elif command.what == "pause":
            self.membership.check_pause()
        director.propose(seat, command)

    def _chat(self, fx: Effects, link: Link, command: wire.Chat) -> None:
        seat = self.seating.own(link.guest)
        name = self.seats[seat].name or link.name
        said = self.conversation.say(link.guest, seat, name, command, self._channels(), self.time.now)
        if said is not None:
            fx.said.append(said)
        if said is not None and not said.secret:
            pads, last = self._pads, self.conversation.last
            self.audience.tell(fx, lambda viewer: last(viewer, pads=pads), lambda viewer: reads(said, viewer))

    @property
    def _pads(self) -> bool:
        """Whether messages to seats are padded."""
        return self.served is not None and self.served.pads

    def _tell_whispers(self, fx: Effects) -> None:
        """What was said in secret, with what everybody has just been told: to every seat, whatever it hears."""
        if self.served is not None and self.served.beats != self._beats:
            self._beats = self.served.beats
            self.audience.tell(fx, self.conversation.whispers, lambda viewer: viewer < SPECTATOR)

    def _backlog(self, viewer: int) -> list[bytes]:
        """What was said lately, for somebody who has come."""
        whispers = self.served is not None and self.served.whispers
        return self.conversation.backlog(viewer, pads=self._pads, whispers=whispers)

    def _channels(self) -> Sequence[Channel]:
        served = self.served
        if served is not None and served.on:
            return served.game.channels(served.match.state)
        return (Channel("table", EVERYONE, EVERYONE),)

    def _sit(self, fx: Effects, guest: str, name: str, number: int) -> None:
        self.seating.sit(guest, name, number, self._world)
        self._seat_links(fx, guest, number)
        fx.seats_changed = True

    def _seat_links(self, fx: Effects, guest: str, number: int) -> None:
        """Who is connected sees from his new seat now."""
        newest = self.audience.seat(fx, guest, number)
        if newest is None:
            return
        self._shown.forget()
        if self._going:
            self._going.away.pop(number, None)
            fx.out.append(((newest.id,), self._going.served.whole(number)))

    # --- A match begins ----------------------------------------------------------------------------------------------

    def _start(self, fx: Effects, asked: Asked, answers: Mapping[int, bool]) -> None:
        self._seat_who_keeps(fx, answers)
        again = self.director is not None
        if self.rules.least is not None and not again:
            self._begin_with_those_who_came(fx, self.rules.least)
        if self.seating.free:
            raise Trouble("seats_free", seats=self.seating.free)
        for link in self.audience.links.values():
            link.seat = None if link.screen else self.seating.seat_of(link.guest)
        fx.header = self._header(asked)
        fx.match = fx.header.id
        fx.status_changed = True
        self._telling = False
        self._matches += 1
        director = self._direct(fx.header)
        if not self._open_to_strangers:
            strangers = [link for link in self.audience.links.values() if link.seat is None and not link.screen]
            self.audience.send_away(fx, 4403, strangers)
        if again:
            director.begins_without(fx, answers)
        self._shown.announce(fx, director)
        director.show_whole(fx)

    def _begin_with_those_who_came(self, fx: Effects, least: int) -> None:
        """Free seats are taken away; raises Trouble if too few came, or the options do not fit so many."""
        came = len(self.seats) - len(self.seating.free)
        if came < least:
            raise Trouble("too_few_came", needed=least - came)
        check_options(self.rules, came)
        self.seating.close_up()
        fx.seats_changed = True

    def _seat_who_keeps(self, fx: Effects, answers: Mapping[int, bool]) -> None:
        """Computer players sit down for those who left the last match; who wants another one plays in it himself."""
        for number, seat in enumerate(self.seats):
            kept = self.served.kept[number] if self.served else None
            if kept is not None and kept.left and kept.bot is not None and not answers.get(number):
                self.seating.put(kept.bot, number)
                fx.seats_changed = True

    def _header(self, asked: Asked) -> Header:
        rules, seats = self.rules, self.seats
        return Header(
            options=self.membership.options(seats),
            id=self._world.name("match"),
            table=rules.id,
            no=self._matches,
            game=rules.game,
            rules=rules.rules,
            seats=self.seating.sitters,
            guests=tuple(seat.guest for seat in seats),
            keys=tuple(seat.key for seat in seats),
            clock=rules.clock,
            watch=rules.watch,
            talk=rules.talk,
            given=rules.given,
            master=self.membership.master(self._world),
            at=self.time.now,
            asked=asked,
            opening=rules.opening,
            event=rules.event.id if rules.event and rules.event.master is not None else None,
            deals=rules.event.deals if rules.event else None,
            hints=rules.hints,
            lesson=rules.lesson,
            together=rules.together,
            round=rules.event.round if rules.event else None,
        )


def check_options(rules: Rules, seats: int) -> None:
    """Raises Trouble if so many cannot play with the options of a table."""
    game = find(rules.game, rules.rules)
    if seats not in game.seats:
        raise Trouble("wrong_seats", 400, seats=list(game.seats))
    try:
        Match(game, options_from(game, rules.options), seats)
    except BadOptions as bad:
        raise Trouble(bad.code, 400, **bad.details) from None


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
