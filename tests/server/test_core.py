"""The table itself, without sockets and files: the same inputs give the same bytes, and moments are kept exactly."""

import hashlib
from collections.abc import Callable
from itertools import count, pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from highest import Highest
from msgspec.structs import replace

from talia.players import Sight, considered
from talia.players.random_player import RandomPlayer
from talia.server import wire
from talia.server.effects import BotAsk, Effects
from talia.server.entries import Header, read_entry
from talia.server.seating import Link, Rules, Seat
from talia.server.settings import Settings
from talia.server.table import Table
from talia.table import registry
from talia.table.game import Timer
from talia.table.moves import CLOCK, Event, Expired, seats_of
from talia.table.options import options_from
from talia.table.registry import find
from tests.server.harness import QUICK


class Counting:
    """A world in which names count and entropy is known."""

    def __init__(self) -> None:
        self._count = count()

    def now(self) -> int:
        return 0

    def name(self, kind: str) -> str:
        return f"{kind}{next(self._count)}"

    def entropy(self, size: int) -> bytes:
        return hashlib.shake_256(str(next(self._count)).encode()).digest(size)


class Bench:
    """A table and a clock in one's hand."""

    def __init__(
        self,
        people: int,
        bots: int,
        game: str = "swinie",
        clock: Any = None,
        options: Any = None,
        level: str = "random",
        watch: Any = "public",
        given: dict[str, tuple[str, ...] | int] | None = None,
        **settings: Any,
    ) -> None:
        self.settings = Settings(data=Path("nowhere"), **{**QUICK, "bot_delay": 900, **settings})
        seats = [Seat(f"g{i}", f"P{i}", f"k{i}") for i in range(people)]
        seats += [Seat(name=level, bot=level) for _ in range(bots)]
        rules = Rules(
            id="t",
            game=game,
            rules=1,
            options=msgspec.to_builtins(options_from(find(game), options or {})),
            clock=clock or wire.Clock(),
            watch=watch,
            talk="free",
            given=given or {},
            maker="g0",
        )
        self.table = Table(rules, seats, self.settings, Counting())
        self.now = 1_000_000
        self.asks: list[BotAsk] = []
        self.bytes: list[tuple[tuple[int, ...], bytes]] = []
        self.wake: int | None = None
        self.header: Header | None = None
        self.logged: list[bytes] = []
        for i in range(people):
            self.do(self.table.connect(Link(i, f"g{i}", f"P{i}"), wire.Hello(), self.now))
        self.do(self.table.command(0, wire.Start("start"), self.now))
        self.later(self.settings.share_wait)

    def do(self, fx: Effects) -> Effects:
        self.asks.extend(fx.asks)
        self.bytes.extend(fx.out)
        self.wake = fx.wake
        self.header = fx.header or self.header
        self.logged.extend(fx.entries)
        if fx.to_referee is not None:
            self.do(self.table.referee_ruled(fx.to_referee, "unknown", self.now))
        return fx

    def later(self, ms: int) -> Effects:
        self.now += ms
        return self.do(self.table.tick(self.now))

    @property
    def seq(self) -> int:
        assert self.table.served is not None
        return self.table.served.full(0)[0]

    @property
    def awaited(self) -> int:
        assert self.table.served is not None
        return self.table.served.waiting()

    def answer(self, ask: BotAsk) -> Effects:
        found = considered(RandomPlayer(), ask.sight, Random(ask.seed), float("inf"))
        return self.do(self.table.bot_moved(ask.seat, ask.token, found, self.now))

    def person_moves(self, rng: Random, seat: int = 0) -> None:
        assert self.table.served is not None
        move = RandomPlayer().move(Sight(self.table.served.full(seat)[1]), rng, float("inf"))
        act = wire.Act(f"m{self.seq}", self.table.served.header.id, msgspec.to_builtins(move))
        self.do(self.table.command(seat, act, self.now))


def test_the_same_inputs_give_the_same_bytes() -> None:
    def played() -> list[tuple[tuple[int, ...], bytes]]:
        bench = Bench(1, 2)
        rng = Random(5)
        for _ in range(60):
            if bench.awaited & 1:
                bench.person_moves(rng)
            elif bench.asks:
                bench.answer(bench.asks.pop())
            bench.later(900)
        return bench.bytes

    first = played()
    assert len(first) > 60
    assert first == played()


def test_a_table_read_back_from_its_log_stands_where_it_stood() -> None:
    bench = Bench(1, 1)
    rng = Random(2)
    for _ in range(40):
        if bench.awaited & 1:
            bench.person_moves(rng)
        elif bench.asks:
            bench.answer(bench.asks.pop())
        bench.later(900)
    table = bench.table
    entries = [read_entry(raw) for raw in bench.logged]
    again = Table(table.rules, table.seats, bench.settings, Counting(), header=bench.header, logged=entries)
    assert again.served is not None
    assert table.served is not None
    for viewer in (0, 1, 62):
        assert again.served.full(viewer) == table.served.full(viewer)
        assert again.served.missed(viewer, table.served.full(viewer)[0] - 5) == table.served.missed(
            viewer, table.served.full(viewer)[0] - 5
        )
    assert again.served.receipt() == table.served.receipt()
    assert again.served.told(1) == table.served.told(1)
    assert again.served.entries == len(bench.logged)


def test_no_clock_is_announced_to_those_who_heard_of_nothing() -> None:
    """A change of mind in Six Takes is known to nobody else: neither an update nor the clocks may show it."""
    bench = Bench(2, 0, "six_takes", clock=wire.Clock("move", per_move=30))
    assert bench.table.served is not None
    zones = {zone.id: zone.cards for zone in bench.table.served.full(0)[1].zones}
    for number, card in enumerate(zones["hand.0"][:2]):
        before = len(bench.bytes)
        bench.later(1000)
        act = wire.Act(f"c{number}", bench.table.served.header.id, {"type": "commit", "card": card})
        bench.do(bench.table.command(0, act, bench.now))
        heard = {id for ids, _ in bench.bytes[before:] for id in ids}
    assert heard == {0}


class Timed(Highest):
    """Highest card with timers: every decision has a minute, and a bell rings between 10 and 20 seconds of quiet."""

    id = "timed"

    def timers(self, s: Any) -> tuple[Timer, ...]:
        if s.finished:
            return (Timer("pause", most=5),)
        seat = s.deal.turn
        bell = Timer("bell", most=20, least=10, spread=True)
        return (Timer(f"turn.{len(s.deal.table)}.{s.deal.turn}", most=60, seat=seat), bell)

    def play(self, s: Any, author: int, move: Any) -> Any:
        if author == CLOCK and move == Expired("bell"):
            return s, (Event("bell", {}),)
        return super().play(s, author, move)


def test_timers_of_the_game_run_out_once_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._games, ("timed", 1), Timed())
    bench = Bench(2, 0, "timed")
    served = bench.table.served
    assert served is not None
    began = bench.now
    log = served.match.log
    while not any(line.by == "auto" and line.seat >= 0 for line in log):
        assert bench.wake is not None
        bench.later(max(1, bench.wake - bench.now))
    assert bench.now - began == 60_000
    # Somebody was awaited all the time: the bell rang at its latest, again and again.
    assert [line.ms for line in log if line.seat == CLOCK] == [at + log[0].ms for at in (20_000, 40_000, 60_000)]
    moment = served.moment(served.timers["bell"])
    assert 10_000 <= moment - served.timers["bell"].since <= 20_000
    assert moment == served.moment(served.timers["bell"])
    assert not any("timer" in name for name in served.secrets())


class Held(Highest):
    """Highest card with a window that closes by lot, whoever is awaited, and opens again a second later.

    The first total counts how often it has closed or opened.
    """

    id = "held"

    def timers(self, s: Any) -> tuple[Timer, ...]:
        if s.finished:
            return ()
        if s.totals[0] % 2:
            return (Timer("rest", most=1, fixed=True),)
        return (Timer("window", most=20, least=10, spread=True, fixed=True),)

    def play(self, s: Any, author: int, move: Any) -> Any:
        if author == CLOCK and isinstance(move, Expired):
            return replace(s, totals=(s.totals[0] + 1, *s.totals[1:])), (Event("bell", {}),)
        return super().play(s, author, move)


def test_a_fixed_timer_runs_out_at_its_moment_whoever_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither an answer nor silence moves it, and each time it runs it has a moment of its own."""
    monkeypatch.setitem(registry._games, ("held", 1), Held())

    def closed(answers_at: int | None) -> list[int]:
        """How long the windows lasted."""
        bench = Bench(2, 0, "held")
        assert bench.table.served is not None
        log, began = bench.table.served.match.log, bench.now
        while bench.now < began + 60_000:
            assert bench.wake is not None
            bench.later(min(500, max(1, bench.wake - bench.now)))
            answered = any(line.seat >= 0 for line in log)
            if answers_at is not None and bench.now - began >= answers_at and not answered:
                bench.person_moves(Random(1), seats_of(bench.awaited)[0])
        assert any(line.seat >= 0 for line in log) == (answers_at is not None)
        clock = [log[0].ms, *(line.ms for line in log if line.seat == CLOCK)]
        return [then - before for before, then in pairwise(clock)][::2]

    silent = closed(None)
    assert all(closed(at) == silent for at in (0, 4_000, 9_500, 13_000))
    assert len(silent) >= 3
    assert all(10_000 <= each <= 20_000 for each in silent)
    assert len(set(silent)) == len(silent)


def test_a_timer_that_the_rules_refuse_does_not_come_again_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._games, ("timed", 1), Timed())
    bench = Bench(2, 0, "timed", break_wait=60_000)
    served = bench.table.served
    assert served is not None
    while not served.match.paused:
        assert bench.wake is not None
        bench.later(max(1, bench.wake - bench.now))
    assert bench.table.status == "break"
    bench.later(5000)
    assert bench.wake == bench.now + 55_000


def play_on(bench: Bench, rng: Random, pause: int, enough: Callable[[], bool]) -> None:
    """The person and the computer players move, some milliseconds after each other, until it is enough.

    A break lasts as long as the person, who is alone, likes: no time.
    """
    for _ in range(2000):
        if enough():
            return
        if bench.awaited & 1:
            bench.person_moves(rng)
        if bench.table.status == "break":
            assert bench.table.served is not None
            bench.do(bench.table.command(0, wire.Next("next", bench.table.served.header.id), bench.now))
        while bench.asks:
            bench.answer(bench.asks.pop())
        bench.later(pause)
    raise AssertionError("it goes on and on")


def test_the_time_of_a_match_ends_it_after_the_deal_in_progress() -> None:
    options = {"end_rule": "time", "end_value": 1}
    bench = Bench(1, 2, "betel", options=options, bot_delay=5000, break_wait=20_000)
    served = bench.table.served
    assert served is not None
    rng = Random(3)
    play_on(bench, rng, 1000, lambda: served.result is not None)
    ends = [line.ms for line in served.match.log if line.move == Expired("end")]
    assert len(ends) == 1
    assert 60_000 <= ends[0] - served.match.log[0].ms < 62_000


def test_a_match_whose_time_runs_out_between_two_deals_has_no_deal_more() -> None:
    options = {"end_rule": "time", "end_value": 1}
    bench = Bench(1, 2, "betel", options=options, bot_delay=1, break_wait=120_000)
    served = bench.table.served
    assert served is not None
    rng = Random(3)
    play_on(bench, rng, 100, lambda: served.match.paused)
    assert (bench.table.status, served.finished_deals) == ("break", 1)
    bench.later(60_000)
    assert bench.table.status == "over"
    assert served.finished_deals == 1
    assert served.points == (served.game.totals(served.match.state),)
