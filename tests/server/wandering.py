"""A table under random inputs, and a game in which anything may come next: so every turn of a table's life comes up."""

import hashlib
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from talia.chance import share_hash
from talia.players import Sight, considered
from talia.players.random_player import RandomPlayer
from talia.server import wire
from talia.server.effects import BotAsk, CounselAsk, Effects, RefereeAsk, Said, Trouble
from talia.server.entries import AnyEntry, Header, read_entry
from talia.server.seating import InEvent, Link, Rules, Seat
from talia.server.settings import Settings
from talia.server.table import Table
from talia.table.forms import Form, Option
from talia.table.game import Game, Result, Timer
from talia.table.moves import CHANCE, CLOCK, REFEREE, Draw, Event, Move, Roll
from talia.table.options import options_from
from talia.table.registry import find
from talia.table.view import View
from tests.server.harness import QUICK


class Say(Move, frozen=True, tag="say"):
    """What comes next."""

    what: Literal["more", "deal", "match", "ask"]


class NoOptions(Struct, frozen=True):
    """There is nothing to agree on."""


class WhimState(Struct, frozen=True):
    """``stage``: what is there; ``deals``: how many are over; ``drawn``: how often chance was asked."""

    seats: int
    stage: Literal["draw", "play", "ask", "asks after the deal", "over"] = "draw"
    deals: int = 0
    drawn: int = 0
    bells: int = 0


class Whim(Game[WhimState]):
    """Its players say whether the deal or the match is over or the referee is asked; chance and referee may, too."""

    id = "whim"
    family = "no_tricks"
    seats = range(2, 5)
    Options = NoOptions
    Moves = Say

    def lasts(self, options: Any, seats: int) -> int:
        return 5

    def start(self, options: Any, seats: int) -> WhimState:
        return WhimState(seats)

    def draw(self, s: WhimState) -> Draw | None:
        return Roll(f"deal/{s.deals}.{s.drawn}", 20) if s.stage == "draw" else None

    def asks_referee(self, s: WhimState) -> bool:
        return s.stage in ("ask", "asks after the deal")

    def waiting(self, s: WhimState) -> int:
        return (1 << s.seats) - 1 if s.stage == "play" else 0

    def choices(self, s: WhimState, seat: int) -> tuple[Form, ...]:
        return (
            (Form(Say, (Option("what", ("more",) * 6 + ("deal",) * 3 + ("ask",) * 6 + ("match",)),)),)
            if s.stage == "play"
            else ()
        )

    def play(self, s: WhimState, author: int, move: Any) -> tuple[WhimState, tuple[Event, ...]]:
        if author == CLOCK:
            return self.after(replace(s, bells=s.bells + 1), "match" if s.bells % 4 == 3 else "nothing")
        if author == REFEREE:
            return self.after(s, move.verdict)
        if author == CHANCE:
            drawn = replace(s, stage="play", drawn=s.drawn + 1)
            return self.after(drawn, {0: "deal", 1: "match", 2: "ask", 3: "ask"}.get(move.value, "more"))
        return self.after(s, move.what)

    def after(self, s: WhimState, what: str) -> tuple[WhimState, tuple[Event, ...]]:
        events = (Event("said", {"what": what}),)
        if what == "nothing":
            return s, events
        if s.stage == "asks after the deal":
            return replace(s, stage="over" if what == "match" else "draw"), events
        if what == "deal":
            asks = s.deals % 2 == 1
            return replace(s, stage="asks after the deal" if asks else "draw", deals=s.deals + 1), events
        return replace(s, stage={"match": "over", "ask": "ask"}.get(what, "play")), events

    def default(self, s: WhimState, seat: int) -> Move | None:
        return Say("more")

    def timers(self, s: WhimState) -> tuple[Timer, ...]:
        return (Timer("bell", most=7),) if s.stage == "draw" else ()

    def zones(self, s: WhimState) -> tuple[Any, ...]:
        return ()

    def facts(self, s: WhimState) -> tuple[Any, ...]:
        return ()

    def phase(self, s: WhimState) -> str:
        return s.stage.replace(" ", "_")

    def totals(self, s: WhimState) -> tuple[int, ...]:
        return (s.deals,) * s.seats

    def finished(self, s: WhimState) -> int:
        return s.deals

    def result(self, s: WhimState) -> Result | None:
        return Result.of(self.totals(s)) if s.stage == "over" else None


APT: dict[str, tuple[type, ...]] = {
    "open": (wire.PutBot, wire.Start),
    "sealing": (wire.ShareHash, wire.ShareOpen),
    "playing": (wire.Act, wire.Propose),
    "break": (wire.Next, wire.Stay, wire.Propose),
    "paused": (wire.Propose,),
    "over": (wire.PutBot, wire.Rematch),
    "ended": (wire.PutBot, wire.Rematch),
}
"""Commands that lead on, by status."""


class Counting:
    """A world in which names count and entropy is known."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._count = count()

    def now(self) -> int:
        return 0

    def name(self, kind: str) -> str:
        return f"{kind}{next(self._count)}"

    def entropy(self, size: int) -> bytes:
        return hashlib.shake_256(f"{self._seed}/{next(self._count)}".encode()).digest(size)


class Wandering:
    """A table, people who do what comes to their minds, and all that comes of it.

    Nothing but the table's inputs is used, its ``status`` and its ``seats``. Now and then the table is read again from
    what was written.
    """

    def __init__(self, seed: int, game: str, seats: int = 3, *, again: bool = True, **made: Any) -> None:
        self.rng = Random(f"{seed}/{game}")
        self.settings = Settings(data=Path("nowhere"), **{**QUICK, "bot_delay": 900, "chat_rate": 0, "away_wait": 9000})
        event = made.pop("event", None)
        rules = find(game)
        self.rules = Rules(
            id="t",
            game=game,
            rules=rules.rules,
            options=msgspec.to_builtins(options_from(rules, made.pop("options", {}))),
            clock=made.pop("clock", wire.Clock()),
            watch=made.pop("watch", "public"),
            talk="free",
            given={},
            maker="g0",
            hints=True,
            event=None if event is None else InEvent("e", "ab" * 32, event),
        )
        self.guests = [f"g{number}" for number in range(seats + 1)]
        self.again = again
        self.world = Counting(seed)
        self.table = Table(self.rules, [Seat() for _ in range(seats)], self.settings, self.world)
        self.now = 1_000_000
        self.links: dict[int, str] = {}
        self.views: dict[int, View] = {}
        self.asks: list[BotAsk | RefereeAsk | CounselAsk] = []
        self.ids = count()
        self.header: Header | None = None
        self.logged: list[AnyEntry] = []
        self.said: list[Said] = []
        self.matches = 0
        self.last: Any = None
        for guest in self.guests[:-1]:
            self.done(self.table.join(guest, guest.upper(), self.now)[0])
            self.done(self.connect(guest))

    def steps(self, number: int) -> Iterator[Any]:
        """So many inputs; what came of each."""
        for _ in range(number):
            self.now += self.rng.choice((0, 0, 5, 50, 400, 3000))
            yield self.taken(self.rng.choices(*zip(*self.inputs(), strict=True))[0])

    def inputs(self) -> Iterator[tuple[Any, float]]:
        """What may be done, and how likely."""
        yield self.connect, 8
        yield self.disconnect, 0.5
        yield self.command, 40
        yield self.answer, 8
        yield self.tick, 8
        yield self.request, 3
        if self.again:
            yield self.read_again, 0.5
        if self.rules.event is not None:
            yield (lambda: self.table.call_off(self.now)), 2

    def taken(self, step: Any) -> Any:
        try:
            came = step()
        except Trouble as trouble:
            return trouble.code, trouble.status, trouble.details
        if isinstance(came, tuple) and came and isinstance(came[0], Effects):
            return self.done(came[0]), came[1]
        return self.done(came) if isinstance(came, Effects) else came

    def done(self, fx: Effects) -> Any:
        if fx.header is not None:
            self.header, self.logged = fx.header, []
            self.matches += 1
            if self.again and self.rng.random() < 0.2:  # the machine stopped when no more than this was written
                return self.read_again()
        self.logged += [read_entry(entry) for entry in fx.entries]
        self.said += fx.said
        self.asks += [*fx.asks, *([fx.to_referee] if fx.to_referee else []), *fx.counsels]
        for id, _ in fx.closes:
            self.links.pop(id, None)
        for ids, data in fx.out:
            message = msgspec.json.decode(data)
            if message["type"] in ("full", "update"):
                self.views |= dict.fromkeys(ids, msgspec.convert(message["view"], View))
        asked = [(ask.seat, ask.token, ask.bot, ask.seed, msgspec.json.encode(ask.sight)) for ask in fx.asks]
        aside = [(ask.match, ask.entries, getattr(ask, "seat", None)) for ask in [fx.to_referee, *fx.counsels] if ask]
        told = (fx.match, fx.first, fx.entries, fx.seats_changed, fx.status_changed, fx.said, fx.out, fx.closes)
        return fx.header and msgspec.json.encode(fx.header), *told, asked, aside, fx.wake

    def connect(self, guest: str | None = None) -> Effects:
        guest, id = guest or self.rng.choice(self.guests), next(self.ids)
        fx = self.table.connect(Link(id, guest, guest.upper()), wire.Hello(), self.now)
        self.links[id] = guest
        return fx

    def disconnect(self) -> Any:
        id = self.rng.choice([*self.links, -1])
        self.links.pop(id, None)
        return self.table.disconnect(id, self.now)

    def tick(self) -> Effects:
        return self.table.tick(self.now)

    def answer(self) -> Any:
        """A computer player, the referee or an adviser has an answer, perhaps late, perhaps none."""
        if not self.asks:
            return self.tick()
        ask = self.asks.pop(self.rng.randrange(len(self.asks)))
        if isinstance(ask, BotAsk):
            found = considered(RandomPlayer(), ask.sight, Random(ask.seed), float("inf"))
            return self.table.bot_moved(ask.seat, ask.token, self.rng.choice((found, found, None)), self.now)
        if isinstance(ask, RefereeAsk):
            verdicts = ("more", "deal", "match") if self.rules.game == "whim" else ("unknown",)
            return self.table.referee_ruled(ask, self.rng.choice(verdicts), self.now)
        move = ask.game.counsel(ask.state, ask.seat, ask.log)
        return None if move is None else self.table.counselled(ask, move)

    def request(self) -> Any:
        guest = self.rng.choice(self.guests)
        key = self.rng.choice([seat.key or "no key" for seat in self.table.seats])
        asked = (
            lambda: self.table.join(guest, guest.upper(), self.now),
            lambda: self.table.claim(guest, guest.upper(), key, self.now),
            lambda: self.table.info_for(guest, self.now),
            lambda: self.table.line_for(guest),
            lambda: self.table.sight_for_hint(guest),
            lambda: self.table.sight_for_splits(guest),
            self.table.progress,
        )
        return self.rng.choice(asked)()

    def read_again(self) -> None:
        """The server was started anew: nobody is connected, and nobody thinks any more."""
        self.links.clear()
        self.asks.clear()
        logged = {} if self.header is None else {"header": self.header, "logged": self.logged}
        self.table = Table(
            self.rules,
            self.table.seats,
            self.settings,
            self.world,
            said=self.said,
            matches=self.matches,
            **logged,  # type: ignore[arg-type]
        )

    def command(self) -> Effects:
        id = self.rng.choice([*self.links, *self.links, -1])
        if self.last is not None and self.rng.random() < 0.03:
            return self.table.command(id, self.last, self.now)
        self.last = self.some_command(id, f"c{next(self.ids)}")
        return self.table.command(id, self.last, self.now)

    def some_command(self, link: int, id: str) -> Any:
        rng, seat = self.rng, self.rng.randrange(len(self.guests))
        match = self.header.id if self.header is not None and rng.random() < 0.98 else "no match"
        view = self.views.get(link)
        move: Any = {"type": "say", "what": "deal"}
        if view is not None and view.choices:
            move = msgspec.to_builtins(RandomPlayer().move(Sight(view), rng, float("inf")))
        agree = rng.random() < 0.95
        what: Any = "resume" if (self.table.status == "paused") is (rng.random() < 0.9) else "pause"
        commands = (
            (wire.Act(id, match, move), 30),
            (wire.Sit(id, seat), 2),
            (wire.Leave(id), 0.4),
            (wire.PutBot(id, seat, "random"), 12),
            (wire.Remove(id, seat), 0.3),
            (wire.Start(id), 14),
            (wire.Rematch(id, agree), 4),
            (wire.SetCall(id, rng.choice((None, "https://call.example/table", "ftp://call.example"))), 0.5),
            (wire.ShareHash(id, match, share_hash(bytes(32))), 4),
            (wire.ShareOpen(id, match, "0" * 64), 4),
            (wire.Next(id, match), 4),
            (wire.Stay(id, match), 1),
            (wire.Chat(id, text=rng.choice(("hello", " ", "x\n"))), 1),
            (wire.Propose(id, what, agree), 24),
            (wire.Propose(id, "end", agree), 1),
            (wire.Back(id), 8),
        )
        apt = APT[self.table.status]
        weights = [weight * (8 if isinstance(command, apt) else 1) for command, weight in commands]
        return rng.choices([command for command, _ in commands], weights)[0]
