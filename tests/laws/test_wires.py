"""What goes over the wires betrays nobody: times and lengths of all that is sent to every phone, in two worlds.

In them two seats have exchanged their cards, and everybody does the same at the same moments: answers, speaks to the
pack (which is refused to who is none of it), goes away and comes back. As long as somebody who only watches is told the
same in both, whoever sees all the wires, though not into the messages, must see the same, too.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec
import pytest

from talia.games.werewolves.game import Options, spec_of
from talia.server import conversation, wire
from talia.server.conversation import Conversation, reads
from talia.server.seating import Link
from talia.server.table import Table
from talia.server.wire import Said
from talia.table.forms import sample
from talia.table.record import plain
from talia.table.zones import Fact
from talia.village.windows import Window
from tests.server.test_core import Bench

WATCHER = 99
"""The connection of somebody who only watches."""
PHRASES = ("psst", "the one with the hat", "ć" * 200, '"' * 120)

Act = tuple[str, int, Any]
"""What is done, by which seat, with what: ``answer``, ``whisper``, ``return``, ``wait`` (milliseconds)."""


@dataclass
class Wires:
    """A table of phones; ``sent``: by what was done, to whom something was sent, and what."""

    bench: Bench
    sent: list[list[tuple[int, bytes]]] = field(default_factory=list)
    done: int = 0

    @classmethod
    def of(cls, seats: int, cards: tuple[str, ...], cupid: bool) -> "Wires":
        """A table at its first window."""
        options = {"cupid": cupid, "sheriff_election": "day1"}
        bench = Bench(seats, 0, "werewolves", options=options, given={"deal/0": cards}, chat_rate=1000.0)
        bench.do(bench.table.connect(Link(WATCHER, "watching", "W"), wire.Hello(), bench.now))
        return cls(bench)

    def does(self, act: Act) -> None:
        """One thing is done."""
        bench, before = self.bench, len(self.bench.bytes)
        what, seat, more = act
        self.done += 1
        assert bench.table.served is not None
        match = bench.table.served.header.id
        if what == "wait":
            bench.later(more)
        elif what == "return":
            bench.do(bench.table.disconnect(seat, bench.now))
            have = bench.table.served.full(seat)[0]
            hello = wire.Hello(match if more else None, have - 1 if more else 0)
            bench.do(bench.table.connect(Link(seat, f"g{seat}", f"P{seat}"), hello, bench.now))
        elif what == "whisper":
            bench.do(bench.table.command(seat, wire.Chat(f"c{self.done}", "pack", text=more), bench.now))
        else:
            bench.do(bench.table.command(seat, wire.Act(f"c{self.done}", match, more), bench.now))
        self.sent.append([(id, data) for ids, data in bench.bytes[before:] for id in ids])

    def phones(self) -> list[tuple[int, int]]:
        """To whom how much was sent by what was done last, but for who watches."""
        return [(id, len(data)) for id, data in self.sent[-1] if id != WATCHER]

    def watched(self) -> list[bytes]:
        """What who watches was sent."""
        return [data for id, data in self.sent[-1] if id == WATCHER]


def script(rng: Random, here: Wires, steps: int) -> Iterator[Act]:
    """What is done: by anybody, as all may."""
    table = here.bench.table
    assert table.served is not None
    seats = table.served.seats
    for _ in range(steps):
        kind, seat = rng.random(), rng.randrange(seats)
        choices = table.served.game.choices(table.served.match.state, seat) if table.served.on else ()
        if kind < 0.45 and choices:
            yield "answer", seat, plain(sample(choices, rng))
        elif kind < 0.6:
            yield "whisper", seat, rng.choice(PHRASES)
        elif kind < 0.68:
            yield "return", seat, rng.random() < 0.5
        else:
            yield "wait", 0, rng.randint(200, 2600)


@dataclass
class Compared:
    """How much was the same; ``told``: how many of it was sent to all at once while it was whispered."""

    acts: int = 0
    beats: int = 0
    whispers: int = 0


def compare(seats: int, seed: int, count: Compared, steps: int = 420) -> str | None:
    """Two worlds; the first difference on the wires, if there is one."""
    rng = Random(f"wires {seats} {seed}")
    spec = spec_of(Options(cupid=True), seats)
    cards = list(spec.pack)
    rng.shuffle(cards)
    wolf = rng.choice([seat for seat in range(seats) if cards[seat].endswith("S")])
    other = rng.choice([seat for seat in range(seats) if seat != wolf])
    exchanged = [*cards]
    exchanged[wolf], exchanged[other] = cards[other], cards[wolf]
    here, there = (Wires.of(seats, tuple(each), cupid=True) for each in (cards, exchanged))
    for act in script(rng, here, steps):
        here.does(act)
        there.does(act)
        if here.watched() != there.watched():
            return None
        if here.phones() != there.phones():
            return f"{act}: {here.phones()} against {there.phones()}"
        count.acts += 1
        assert here.bench.table.served is not None
        hunting = here.bench.table.served.game.phase(here.bench.table.served.match.state) == "pack"
        count.beats += hunting and act[0] == "wait" and bool(here.phones())
        count.whispers += hunting and act[0] == "whisper" and any(b'"done"' in data for _, data in here.sent[-1])
    return None


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("seats", [8, 12, 24])
def test_who_sees_the_wires_learns_nothing(seats: int, long: bool) -> None:
    count = Compared()
    for seed in range(60 if long else 3):
        found = compare(seats, seed, count)
        assert found is None, found
    assert count.beats >= 3 and count.whispers >= 3 and count.acts > 100, count


def told_at_once(patch: pytest.MonkeyPatch) -> None:
    """The pack is told of an answer when it is given."""
    true = Window.play

    def play(self: Window, d: Any, author: int, move: Any) -> Any:
        after, events = true(self, d, author, move)
        return after, (*events, *after.stage.heard(after, author))

    patch.setattr(Window, "play", play)


def unheard_beats(patch: pytest.MonkeyPatch) -> None:
    """Of a beat only those are told who hear something."""
    true = Window.facts

    def facts(self: Window, d: Any) -> tuple[Fact, ...]:
        first, *more = true(self, d)
        return (Fact("question", {**first.value, "beat": 0}), *more)

    patch.setattr(Window, "facts", facts)


def whispered_at_once(patch: pytest.MonkeyPatch) -> None:
    """What is said to the pack is told when it is said."""
    true = Table._chat

    def chat(self: Table, fx: Any, link: Any, command: Any) -> None:
        true(self, fx, link, command)
        said = fx.said[-1]
        self.audience.tell(fx, self.conversation.last, lambda viewer: reads(said, viewer))

    patch.setattr(Table, "_chat", chat)


def as_long_as_it_is(patch: pytest.MonkeyPatch) -> None:
    """What is whispered is not filled up."""
    patch.setattr(conversation, "filled", lambda data, length: data)


def told_one_by_one(patch: pytest.MonkeyPatch) -> None:
    """Who comes back is sent each message of the pack."""
    true = Conversation.backlog

    def backlog(self: Conversation, viewer: int, **how: bool) -> list[bytes]:
        told = true(self, viewer, **how)
        heard = [msgspec.json.decode(each, type=wire.Whispers | Said) for each in told]
        said = [one for each in heard if isinstance(each, wire.Whispers) for one in each.said]
        return [*told, *(msgspec.json.encode(each) for each in said)]

    patch.setattr(Conversation, "backlog", backlog)


LEAKS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "the pack's votes when they are given": told_at_once,
    "beats for those alone who hear something": unheard_beats,
    "whispers when they are said": whispered_at_once,
    "the length of whispers": as_long_as_it_is,
    "whispers one by one to who comes back": told_one_by_one,
}


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_planted_in_the_wires_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    LEAKS[leak](monkeypatch)
    count = Compared()
    assert any(compare(12, seed, count) for seed in range(4))
