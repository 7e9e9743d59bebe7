"""What goes over the wires betrays nobody: times and lengths of all that is sent to every phone, in two worlds.

In them two seats have exchanged their cards, and everybody does the same at the same moments: answers, speaks to a
pack or faction (which is refused to who is none of it), goes away and comes back. As long as somebody who only watches
is told the same in both, whoever sees all the wires, though not into the messages, must see the same, too.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import msgspec
import pytest

from talia.cards import mask
from talia.games.ktulu.game import Options as KtuluOptions
from talia.games.ktulu.game import spec_of as ktulu_spec
from talia.games.ktulu.roles import FACTION, TOWN
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

TALKS: Final = ("talk", "introduction")
"""Phases that last for minutes: in them time goes by in larger steps."""


@dataclass(frozen=True)
class Village:
    """A game of hidden roles: its ``options``, the cards of so many, and who of them hear one another by night."""

    game: str
    options: dict[str, Any]
    pack: Callable[[int], tuple[str, ...]]
    hears: Callable[[int, str], bool]


def of_a_body(seats: int, card: str) -> bool:
    """Whether a card of Ktulu is of a faction that wakes together."""
    return FACTION[ktulu_spec(KtuluOptions(), seats).roles[mask((card,))]] != TOWN


VILLAGES: Final = {
    "werewolves": Village(
        "werewolves",
        {"cupid": True, "sheriff_election": "day1"},
        lambda seats: spec_of(Options(cupid=True), seats).pack,
        lambda seats, card: card.endswith("S"),
    ),
    "ktulu": Village("ktulu", {}, lambda seats: ktulu_spec(KtuluOptions(), seats).pack, of_a_body),
}

Act = tuple[str, int, Any]
"""What is done, by which seat, with what: ``answer``, ``whisper`` (channel and text), ``return``, ``wait`` (ms)."""


@dataclass
class Wires:
    """A table of phones; ``sent``: by what was done, to whom something was sent, and what."""

    bench: Bench
    sent: list[list[tuple[int, bytes]]] = field(default_factory=list)
    done: int = 0

    @classmethod
    def of(cls, village: Village, seats: int, cards: tuple[str, ...]) -> "Wires":
        """A table at its first window."""
        given: dict[str, tuple[str, ...] | int] = {"deal/0": cards}
        bench = Bench(seats, 0, village.game, options=village.options, given=given, chat_rate=1000.0)
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
            channel, text = more
            bench.do(bench.table.command(seat, wire.Chat(f"c{self.done}", channel, text=text), bench.now))
        else:
            bench.do(bench.table.command(seat, wire.Act(f"c{self.done}", match, more), bench.now))
        self.sent.append([(id, data) for ids, data in bench.bytes[before:] for id in ids])

    @property
    def whispering(self) -> str | None:
        """The channel in which one's own may be whispered to, if there is one."""
        served = self.bench.table.served
        assert served is not None
        channels = served.game.channels(served.match.state) if served.on else ()
        return next((channel.id for channel in channels if channel.secret), None)

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
            yield "whisper", seat, (here.whispering or "nowhere", rng.choice(PHRASES))
        elif kind < 0.68:
            yield "return", seat, rng.random() < 0.5
        elif table.served.on and table.served.game.phase(table.served.match.state) in TALKS:
            yield "wait", 0, rng.randint(20_000, 60_000)
        elif here.whispering is None:
            yield "wait", 0, rng.randint(1_000, 8_000)
        else:
            yield "wait", 0, rng.randint(200, 2_600)


@dataclass
class Compared:
    """How much was the same; ``told``: how many of it was sent to all at once while it was whispered."""

    acts: int = 0
    beats: int = 0
    whispers: int = 0

    @property
    def enough(self) -> bool:
        """Whether it was looked at for a while, with beats and with whispers."""
        return self.beats >= 6 and self.whispers >= 3 and self.acts > 300


def compare(village: Village, seats: int, seed: int, count: Compared, steps: int = 420) -> str | None:
    """Two worlds; the first difference on the wires, if there is one."""
    rng = Random(f"wires {seats} {seed}")
    cards = list(village.pack(seats))
    rng.shuffle(cards)
    wolf = rng.choice([seat for seat in range(seats) if village.hears(seats, cards[seat])])
    other = rng.choice([seat for seat in range(seats) if seat != wolf])
    exchanged = [*cards]
    exchanged[wolf], exchanged[other] = cards[other], cards[wolf]
    here, there = (Wires.of(village, seats, tuple(each)) for each in (cards, exchanged))
    for act in script(rng, here, steps):
        here.does(act)
        there.does(act)
        if here.watched() != there.watched():
            return None
        if here.phones() != there.phones():
            return f"{act}: {here.phones()} against {there.phones()}"
        count.acts += 1
        assert here.bench.table.served is not None
        together = here.whispering is not None
        count.beats += together and act[0] == "wait" and bool(here.phones())
        count.whispers += together and act[0] == "whisper" and any(b'"done"' in data for _, data in here.sent[-1])
    return None


FEW: Final = 12
"""Up to so many seats more twins are looked at: the work grows with their square."""
TABLES: Final = (
    *(("werewolves", seats) for seats in (8, 12, 24)),
    *(("ktulu", seats) for seats in (12, 18, 30)),
)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("game, seats", TABLES)
def test_who_sees_the_wires_learns_nothing(game: str, seats: int, long: bool) -> None:
    count = Compared()
    for seed in range(60 if seats <= FEW else 20):
        if count.enough and not long:
            break
        found = compare(VILLAGES[game], seats, seed, count)
        assert found is None, found
    assert count.enough, count


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
@pytest.mark.parametrize("game", VILLAGES)
@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_planted_in_the_wires_is_found(leak: str, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    LEAKS[leak](monkeypatch)
    count = Compared()
    assert any(compare(VILLAGES[game], 12, seed, count) for seed in range(6))
