"""What is said in a secret channel: held to the next thing all are told of, one message of one length for each seat."""

from itertools import chain
from typing import Any

import msgspec
import pytest

from talia.server import wire
from talia.server.padding import SPOKEN, WHISPERED
from talia.server.seating import Link
from tests.games.werewolves.tables import W12, cards
from tests.server.test_core import Bench

PACK, OTHERS = (0, 3, 8), (1, 2, 4, 5, 6, 7, 9, 10, 11)
BEAT = 5_000
WATCHER = 99


@pytest.fixture
def bench() -> Bench:
    """A table of twelve in the window of the pack."""
    bench = Bench(12, 0, "werewolves", given={"deal/0": cards(W12)}, chat_rate=1000.0)
    bench.do(bench.table.connect(Link(WATCHER, "watching", "W"), wire.Hello(), bench.now))
    while phase(bench) != "pack":
        bench.later(100)
    bench.bytes.clear()
    return bench


def phase(bench: Bench) -> str:
    assert bench.table.served is not None
    return bench.table.served.game.phase(bench.table.served.match.state)


def say(bench: Bench, seat: int, text: str, channel: str = "pack") -> str:
    """What somebody says; what he is answered."""
    command = wire.Chat(f"{seat}/{text[:20]}/{len(bench.bytes)}", channel, text=text)
    bench.do(bench.table.command(seat, command, bench.now))
    answer = msgspec.json.decode(bench.bytes[-1][1])
    return str(answer.get("code", answer["type"]))


def heard(bench: Bench, seat: int) -> list[list[str]]:
    """What a seat was told of whispers since the last time this was asked of the bench, message by message."""
    messages = [msgspec.json.decode(data) for ids, data in bench.bytes if seat in ids]
    return [[said["text"] for said in each["said"]] for each in messages if each["type"] == "whispers"]


def named(bench: Bench, seat: int, target: int) -> None:
    assert bench.table.served is not None
    move: dict[str, Any] = {"type": "answer", "call": "pack", "seat": target, "choice": "sleep"}
    act = wire.Act(f"{seat}>{target}", bench.table.served.header.id, move)
    bench.do(bench.table.command(seat, act, bench.now))


def hunt(bench: Bench, seat: int) -> list[tuple[int, int]]:
    """Whom the pack points at, as a seat is shown it."""
    assert bench.table.served is not None
    return [(vote["by"], vote["seat"]) for vote in bench.table.served.full(seat)[1].facts.get("hunt") or ()]


def test_it_is_heard_at_the_next_beat_by_the_pack_and_every_seat_is_told_as_much(bench: Bench) -> None:
    assert say(bench, 3, "the Seer sits there") == "done"
    assert say(bench, 5, "let me in") == "no_such_channel"
    named(bench, 0, 7)
    bench.later(BEAT - 1)
    assert not any(heard(bench, seat) for seat in range(12))
    assert hunt(bench, 3) == []
    bench.later(1)
    assert [heard(bench, seat) for seat in PACK] == [[["the Seer sits there"]]] * 3
    assert [heard(bench, seat) for seat in OTHERS] == [[[]]] * 9
    assert heard(bench, WATCHER) == []
    assert hunt(bench, 0) == hunt(bench, 3) == [(0, 7)]
    assert {len(data) for _, data in bench.bytes if b'"type":"whispers"' in data} == {WHISPERED}
    bench.bytes.clear()
    bench.later(BEAT)
    assert [heard(bench, seat) for seat in range(12)] == [[[]]] * 12


def test_what_has_no_room_goes_with_the_next_and_nothing_is_lost_at_the_end(bench: Bench) -> None:
    said = [f"{number:02}" + "ć" * 198 for number in range(9)]
    for text in said[:6]:
        assert say(bench, 0, text) == "done"
    for text in said[6:]:
        assert say(bench, 3, text) == "done"
    bench.later(BEAT)
    bench.later(BEAT)
    first, second = heard(bench, 8)
    assert first + second == said and first and second
    bench.bytes.clear()
    words = 0
    while phase(bench) == "pack":
        assert say(bench, 8, f"word {words}") == "done"
        words += 1
        bench.later(BEAT // 10)
    assert [*chain.from_iterable(heard(bench, 0))] == [f"word {number}" for number in range(words)]


def test_who_comes_back_has_heard_it_and_who_hears_nothing_is_sent_as_much(bench: Bench) -> None:
    say(bench, 3, "hush")
    for seat in (0, 1):
        bench.bytes.clear()
        bench.do(bench.table.disconnect(seat, bench.now))
        bench.do(bench.table.connect(Link(seat, f"g{seat}", f"P{seat}"), wire.Hello(), bench.now))
        assert heard(bench, seat) == ([["hush"]] if seat == 0 else [[]])
    bench.bytes.clear()
    bench.later(BEAT)
    # Who came back has had it already.
    assert heard(bench, 0) == [[]] and heard(bench, 3) == [["hush"]]


def test_what_all_may_hear_is_told_at_once_and_as_long_for_everybody(bench: Bench) -> None:
    while phase(bench) != "talk":
        bench.later(1_000)
        assert phase(bench) != "over"
    assert bench.table.served is not None
    speaker = next(seat for seat in range(12) if bench.table.served.full(seat)[1].channels)
    bench.bytes.clear()
    for text in ("I am the Seer", "no"):
        assert say(bench, speaker, text, "village") == "done"
    told = [(ids, data) for ids, data in bench.bytes if b'"said"' in data]
    assert {len(data) for ids, data in told if WATCHER not in ids} == {SPOKEN}
    assert {ids[0] for ids, _ in told} == {*range(12), WATCHER}
