"""How long messages are: as long for every seat, whoever it is, from the first window on."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from talia.players import Sight
from talia.players.random_player import RandomPlayer
from talia.server import served_match, wire
from talia.server.seating import Link
from talia.table.moves import SPECTATOR, seats_of
from tests.server.test_core import Bench
from tests.toys.wolves import Wolves


def played(game: str, seats: int, seed: int, steps: int = 60) -> Bench:
    """A table of people who move at random, while time passes; ``told`` of the bench: by input, what was sent."""
    bench = Bench(seats, 0, game)
    rng = Random(seed)
    for _ in range(steps):
        if bench.awaited and rng.random() < 0.7:
            bench.person_moves(rng, rng.choice(seats_of(bench.awaited)))
        else:
            bench.later(15_000)
        bench.do(bench.table.disconnect(0, bench.now))
        bench.do(bench.table.connect(Link(0, "g0", "P0"), wire.Hello(), bench.now))
    return bench


def updates(bench: Bench) -> list[list[tuple[int, dict[str, Any]]]]:
    """Updates that came to all seats at once, with their lengths."""
    groups: list[list[tuple[int, dict[str, Any]]]] = []
    group: list[tuple[int, dict[str, Any]]] = []
    for _, data in bench.bytes:
        message = msgspec.json.decode(data)
        if message["type"] == "update":
            group.append((len(data), message))
            if message["view"]["seat"] == len(message["view"]["status"]) - 1:
                groups.append(group)
                group = []
        else:
            group = []
    return groups


def alike(game: str, seats: int) -> int:
    """How many times all were sent something by night, of the same length for all of them."""
    found = 0
    for seed in range(3):
        for group in updates(played(game, seats, seed)):
            if len(group) == seats and "pad" in group[0][1]:
                assert len({length for length, _ in group}) == 1, [length for length, _ in group]
                found += 1
    return found


@pytest.mark.parametrize("game, seats", [(Wolves.id, 7), ("werewolves", 6), ("werewolves", 12), ("werewolves", 24)])
def test_a_message_is_as_long_for_every_seat(game: str, seats: int) -> None:
    assert alike(game, seats) > 5


def test_without_padding_they_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    def short(data: bytes, public: int = 0) -> bytes:
        return data[:-1] + b',"pad":""}'

    monkeypatch.setattr(served_match, "padded", short)
    with pytest.raises(AssertionError):
        alike("werewolves", 12)


def answers(of: Callable[[Bench], dict[str, Any]]) -> int:
    """How long the answer to a move by night is."""
    bench = Bench(6, 0, "werewolves")
    assert bench.table.served is not None
    before = len(bench.bytes)
    bench.do(bench.table.command(0, wire.Act("a", bench.table.served.header.id, of(bench)), bench.now))
    told = [data for ids, data in bench.bytes[before:] if ids == (0,) and b'"id":"a"' in data]
    assert len(told) == 1
    return len(told[0])


def test_an_answer_is_as_long_whether_it_is_a_refusal_or_not() -> None:
    def legal(bench: Bench) -> dict[str, Any]:
        assert bench.table.served is not None
        move = RandomPlayer().move(Sight(bench.table.served.full(0)[1]), Random(1), 0)
        raw: dict[str, Any] = msgspec.to_builtins(move)
        return raw

    assert answers(legal) == answers(lambda bench: {"type": "answer", "call": "witch", "seat": 0}) == 512


def test_a_whole_view_and_updates_sent_again_are_as_long_as_others() -> None:
    bench = played("werewolves", 12, 1)
    served = bench.table.served
    assert served is not None and served.pads
    assert len({len(served.whole(seat)) for seat in range(12)}) == 1
    last = [served.missed(seat, served.full(seat)[0] - 1) for seat in range(12)]
    assert len({len(sent[0].data) for sent in last if sent}) == 1


def test_games_without_secret_turns_are_not_padded() -> None:
    bench = played("swinie", 3, 1, steps=20)
    assert not any(b'"pad"' in data for _, data in bench.bytes)


def test_what_everybody_may_know_is_the_same_for_every_seat() -> None:
    for group in updates(played("werewolves", 12, 2)):
        told = [message["public"] for _, message in group]
        assert all(each == told[0] for each in told) and told[0]["view"]["seat"] is None
        assert not {"role", "lover", "pack", "found", "hunt", "victim", "answer"} & set(told[0]["view"]["facts"])


def test_a_spectator_and_other_games_are_told_nothing_twice() -> None:
    bench = played("werewolves", 6, 1, steps=5)
    served = bench.table.served
    assert served is not None
    assert msgspec.json.decode(served.whole(SPECTATOR))["public"] is None
    other = played("swinie", 3, 1, steps=5)
    assert all(message["public"] is None for group in updates(other) for _, message in group)
