"""When computer players move tells nothing hidden: moments and bytes are the same in worlds one cannot tell apart.

The table itself is asked, with the clock in one's hand. Computer players make the moves of the world, and think as long
as the cards they hold make them think; as long as they have an answer within their time, neither the moment nor the
order of anything the viewer is sent may depend on it. Leaks planted in the release of moves must be found.
"""

from collections.abc import Callable, Iterator
from itertools import count as numbers
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import msgspec
import pytest

from talia.cards import mask
from talia.chance import Seeded
from talia.players import Considered
from talia.server import wire
from talia.server.effects import BotAsk, Effects
from talia.server.seating import Link, Rules, Seat
from talia.server.settings import Settings
from talia.server.table import Table
from talia.table.match import Line
from talia.table.moves import CHANCE, SPECTATOR, seats_of
from talia.table.record import plain
from tests.laws.cases import Case
from tests.laws.learning import CASES
from tests.laws.test_server_worlds import START, SameWorld, Twins, _twin, play_with, within_a_deal
from tests.laws.worlds import World, cuts_of
from tests.server.harness import QUICK

GAMES = [case for case in CASES if case.name in ("betel", "skat", "baska", "swinie", "poker", "quintet", "bridge")]
"""Games in which one computer player is awaited at a time: so the moves of a world come in its order.

In Quintet it is asked beside the viewer, and what it lays is hidden. Heaps are not asked: nobody knows anything there
that he could think about.
"""
DELAY = 900
PERSON_THINKS = 700

Seen = list[tuple[int, bytes]]
"""When the viewer was sent what, since the start."""


class Bench:
    """A table of computer players and the viewer (and a host who must be there for a spectator), and the clock."""

    def __init__(self, case: Case, options: Any, seats: int, viewer: int, log: list[Line], number: int) -> None:
        world = SameWorld()
        world.restart(number)
        self.person = person(viewer)
        self.viewer = viewer
        given = {line.move.label: line.move.value for line in log if line.seat == CHANCE and not within_a_deal(line)}
        rules = Rules(
            id="t",
            game=case.game.id,
            rules=case.game.rules,
            options=plain(options),
            clock=wire.Clock("bank"),
            watch="public",
            talk="free",
            given=given,
            maker="person",
        )
        sitters = [Seat(name=f"bot {seat}", bot="random") for seat in range(seats)]
        sitters[self.person] = Seat("person", "P", "key")
        settings = Settings(data=Path("nowhere"), **{**QUICK, "bot_delay": DELAY})
        self.table = Table(rules, sitters, settings, world)
        self.now = START
        self.asks: list[BotAsk] = []
        self.wake: int | None = None
        self.seen: Seen = []
        self.do(self.table.connect(Link(0, "person", "P"), wire.Hello(), self.now))
        self.do(self.table.connect(Link(1, "watcher", "W"), wire.Hello(), self.now))
        self.do(self.table.command(0, wire.Start("start"), self.now))
        self.do(self.table.tick(self.now))

    def do(self, fx: Effects) -> None:
        self.asks += fx.asks
        self.wake = fx.wake
        mine = 1 if self.viewer == SPECTATOR else 0
        self.seen += [(self.now - START, data) for ids, data in fx.out if mine in ids]

    @property
    def log(self) -> list[Line]:
        assert self.table.served is not None
        return self.table.served.match.log

    def play(self, moves: list[Line]) -> Seen:
        """Makes these moves, computer players' after a time that depends on their cards; what the viewer was sent."""
        for line in moves:
            if self.table.served is not None and self.table.served.match.paused:
                self.do(self.table.command(0, wire.Next(f"n{len(self.log)}", self.match), self.now))
            before = len(self.log)
            if line.seat == self.person:
                self.until(self.now + PERSON_THINKS)
                act = wire.Act(f"m{before}", self.match, plain(line.move))
                self.do(self.table.command(0, act, self.now))
            else:
                ask = next(ask for ask in reversed(self.asks) if ask.seat == line.seat)
                self.until(self.now + thinking(ask, line.move))
                self.do(self.table.bot_moved(ask.seat, ask.token, Considered(line.move), self.now))
                while len(self.log) == before:
                    assert self.wake is not None
                    self.until(self.wake)
        return self.seen

    def until(self, moment: int) -> None:
        """Time passes; the table is woken when it wants to be."""
        while self.wake is not None and self.wake <= moment:
            self.now = max(self.now, self.wake)
            self.do(self.table.tick(self.now))
        self.now = max(self.now, moment)

    @property
    def match(self) -> str:
        assert self.table.served is not None
        return self.table.served.header.id


def thinking(ask: BotAsk, move: Any) -> int:
    """How long a computer player thinks: as its cards have it, and what it makes of them."""
    hands = [mask(zone.cards) for zone in ask.sight.view.zones if zone.id == f"hand.{ask.seat}"]
    return (sum(hands) + crc32(msgspec.json.encode(move))) % 883


def person(viewer: int) -> int:
    """The seat that is no computer player's: the viewer's, or that of a host who must be there for a spectator."""
    return 0 if viewer == SPECTATOR else viewer


def moves_of(log: list[Line]) -> list[Line]:
    return [line for line in log if line.seat >= 0]


def in_turn(case: Case, world: World, viewer: int) -> bool:
    """Whether every move was made by a seat that was awaited, with no other computer player beside it.

    Neither the referee nor the clock has said anything.
    """
    if any(line.seat not in range(world.seats) and line.seat != CHANCE for line in world.log):
        return False
    at = 0
    for at, line in enumerate(world.log):
        before = World(world.game, world.options, world.seats, world.log[:at]).fold()
        awaited = {*seats_of(case.game.waiting(before.state))}
        if line.seat >= 0 and (line.seat not in awaited or len(awaited - {person(viewer)}) > 1):
            return False
    return at > 0


def find_twins(case: Case, seed: str) -> Iterator[tuple[int, Twins]]:
    """Worlds a viewer can't tell apart in which every move is a turn; and the number of the names they have."""
    for number in numbers():
        rng = Random(f"{seed} {case.name} {number}")
        options, seats = case.setting(rng)
        world = case.world(options, seats, play_with(case, options, seats, {}, Seeded(f"{seed} {number}"), rng))
        for _ in range(6):
            found = _twin(rng, case, world, cuts_of(world, case.late))
            if found is not None and all(in_turn(case, world, found.viewer) for world in (found.here, found.there)):
                yield number, found
                break


def reached(number: int, twins: Twins, world: World) -> Seen:
    """What the viewer of one of two worlds was sent, and when."""
    bench = Bench(twins.case, twins.options, twins.seats, twins.viewer, world.log, number)
    return bench.play(moves_of(world.log))


def difference(case: Case, seed: str, twins: int) -> tuple[int, str | None]:
    """The first difference between the worlds of so many twins; and in how many somebody thought for another time."""
    uneven = 0
    for (number, each), _ in zip(find_twins(case, seed), range(twins), strict=False):
        one, other = reached(number, each, each.here), reached(number, each, each.there)
        for before, after in zip(one, other, strict=False):
            if before != after:
                return uneven, f"viewer {each.viewer}: {before} against {after}"
        if len(one) != len(other):
            return uneven, f"viewer {each.viewer}: {len(one)} against {len(other)}"
        uneven += 1
    return uneven, None


@pytest.mark.in_turn(5)
@pytest.mark.parametrize("case", GAMES, ids=lambda case: case.name)
def test_the_moments_of_computer_players_tell_nothing_hidden(case: Case, long: bool) -> None:
    examined, found = difference(case, "moments", 200 if long else 6)
    assert found is None
    assert examined == (200 if long else 6)


def released_at_once(patch: pytest.MonkeyPatch) -> None:
    """A computer player's move is made when it is there."""
    true = Table.bot_moved

    def leaky(self: Table, seat: int, token: int, found: Considered | None, now: int) -> Effects:
        fx = true(self, seat, token, found, now)
        assert self.director is not None
        if seat in self.director.computers._pending:
            self.director.computers._pending[seat].release = self.time.t
        later = self.tick(now)
        fx.out += later.out
        fx.asks += later.asks
        fx.wake = later.wake
        return fx

    patch.setattr(Table, "bot_moved", leaky)


def announced(patch: pytest.MonkeyPatch) -> None:
    """That a computer player has its answer is seen by all, though not the answer."""
    true = Table.bot_moved

    def leaky(self: Table, seat: int, token: int, found: Considered | None, now: int) -> Effects:
        fx = true(self, seat, token, found, now)
        assert self.director is not None
        fx.out.append((tuple(self.audience.links), self._shown.clocks(self.director)))
        return fx

    patch.setattr(Table, "bot_moved", leaky)


@pytest.mark.parametrize("game", ["skat", "poker", "quintet", "bridge"])
@pytest.mark.parametrize("plant", [released_at_once, announced], ids=lambda plant: plant.__name__)
def test_a_leak_planted_in_the_release_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    case = next(case for case in GAMES if case.name == game)
    assert difference(case, "planted", 12)[1] is not None
