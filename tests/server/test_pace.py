"""The moment of a computer player's move: fixed when it is asked, whatever it holds and however long it thinks.

Tables with a clock in one's hand are played twice, by computer players that answer at once and by some that take their
time or never answer; all that is sent must be the same, and at the same moments. Leaks planted in the release must be
found. Both kinds find the moves that need no thought, so that they differ in nothing but in time.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from math import inf
from random import Random
from typing import Any

import pytest

from talia.players import Considered, find, stand_in
from talia.server import wire
from talia.server.computers import Computers
from talia.server.effects import BotAsk, Effects
from talia.server.sharing import SHORTEST_THOUGHT, Sharing
from talia.table.moves import seats_of
from tests.server.test_core import Bench

DELAY = 900
REFLEX = 50
NEVER = 10**9
TRADE = {"trade": True, "first_exchange": "off", "window_seconds": 5}

Told = list[tuple[int, tuple[int, ...], bytes]]
Takes = Callable[[BotAsk], int]
"""How many milliseconds a computer player takes for an answer."""


class Timed(Bench):
    """A table whose messages are kept with their moments, and what its computer players did when."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        self.told: Told = []
        self.asked: dict[int, int] = {}
        self.paces: Counter[int] = Counter()
        self.phases: dict[int, str] = {}
        self._lines = 0
        super().__init__(*args, bot_delay=DELAY, share_wait=0, **settings)

    def do(self, fx: Effects) -> Effects:
        self.told += [(self.now, *sent) for sent in fx.out]
        self._note()
        return super().do(fx)

    def _note(self) -> None:
        """How long after its turn each computer player has moved."""
        served = self.table.served
        if served is None or not served.began:
            return
        for line in served.match.log[self._lines :]:
            if line.by == "bot":
                self.paces[self.now - self.asked.pop(line.seat)] += 1
        self._lines = len(served.match.log)
        waiting = seats_of(served.waiting())
        phase = served.game.phase(served.match.state)
        self.asked = {
            seat: self.asked.get(seat, self.now) if self.phases.get(seat) == phase else self.now for seat in waiting
        }
        self.phases = dict.fromkeys(waiting, phase)


def course(seed: int, takes: Takes, lasts: int, seats: int = 3, **table: Any) -> Timed:
    """A table for some seconds: a person moves at random every 1.1 seconds, computer players answer after a time."""
    bench = Timed(1, seats - 1, **table)
    answers: list[tuple[int, int, BotAsk]] = []
    rng = Random(seed)
    person, end = bench.now + 1100, bench.now + lasts
    while bench.now < end:
        while bench.asks:
            ask = bench.asks.pop()
            heappush(answers, (bench.now + takes(ask), ask.token, ask))
        bench.now = max(bench.now, min(person, end, *(answers[0][:1] if answers else ()), bench.wake or end))
        if answers and answers[0][0] <= bench.now:
            ask = heappop(answers)[2]
            bench.do(bench.table.bot_moved(ask.seat, ask.token, without_thought(ask), bench.now))
            continue
        bench.later(0)  # what is due at the moment of the person's move comes before it, in both
        if person <= bench.now:
            person += 1100
            if bench.awaited & 1:
                bench.person_moves(rng)
    return bench


def without_thought(ask: BotAsk) -> Considered:
    instant = stand_in(ask.game, ask.bot)
    assert instant is not None
    return find(ask.game, instant).considered(ask.sight, Random(ask.seed), -inf)


def slow(seed: int) -> Takes:
    """Some answers come in time, some late, some never."""
    rng = Random(seed)
    return lambda ask: rng.choice((1, 40, 51, 640, DELAY - 1, DELAY, DELAY + 1, 2 * DELAY, 5000, NEVER))


def difference(seed: int, lasts: int, **table: Any) -> str | None:
    """What others could tell quick and slow computer players by."""
    quick = course(seed, lambda ask: 0, lasts, **table)
    late = course(seed, slow(seed), lasts, **table)
    for one, other in zip(quick.told, late.told, strict=False):
        if one != other:
            return f"{one} and {other}"
    return None if len(quick.told) == len(late.told) else "something more was sent"


TABLES: dict[str, dict[str, Any]] = {
    "swinie": {"game": "swinie"},
    "six_takes": {"game": "six_takes", "level": "sampler"},
    "kierki": {"game": "kierki", "level": "club", "seats": 4},
    "betel": {"game": "betel", "level": "master"},
    "claims": {"game": "betel", "level": "beginner", "options": {"dubel": "face_down"}},
    "trading": {"game": "betel", "level": "club", "options": TRADE},
    "watched late": {"game": "betel", "level": "club", "options": TRADE, "watch": "late"},
}


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_nobody_can_tell_how_long_a_computer_player_thinks(table: dict[str, Any], long: bool) -> None:
    for seed in range(20 if long else 2):
        assert difference(seed, 120_000 if long else 40_000, **table) is None


def test_a_move_comes_after_the_delay_or_where_nothing_is_to_think_of_after_a_moment() -> None:
    paces: Counter[int] = Counter()
    for seed in range(3):
        paces += course(seed, slow(seed), 60_000, game="betel", level="club", options=TRADE).paces
    assert set(paces) == {REFLEX, DELAY}


def test_another_question_has_its_own_time() -> None:
    """A vote is called while the computer players think about offers: they vote a whole delay after that."""
    bench = Timed(1, 2, game="betel", level="club", options=TRADE)
    served = bench.table.served
    assert served is not None and served.game.phase(served.match.state) == "window"
    asked = list(bench.asks)
    assert {ask.seat for ask in asked} == {1, 2}
    bench.later(300)
    move = {"type": "motion", "what": "end_match"}
    bench.do(bench.table.command(0, wire.Act("motion", served.header.id, move), bench.now))
    assert served.game.phase(served.match.state) == "vote"
    for ask in asked:
        bench.do(bench.table.bot_moved(ask.seat, ask.token, without_thought(ask), bench.now))
    before = len(served.match.log)
    bench.later(DELAY - 1)
    assert len(served.match.log) == before
    bench.later(1)
    assert len(served.match.log) > before


def shown_as_soon_as_found(true: Any) -> Any:
    def leaky(self: Computers, seat: int, token: int, found: Any) -> None:
        pending = self._pending.get(seat)
        if pending is not None and pending.token == token:
            pending.release = min(pending.release, self.time.t)
        true(self, seat, token, found)

    return leaky


def waited_for(true: Any) -> Any:
    def leaky(self: Computers, fx: Effects) -> None:
        true(self, fx)
        for pending in self._pending.values():
            pending.limit = pending.release + 5000

    return leaky


@pytest.mark.parametrize(("where", "plant"), [("found", shown_as_soon_as_found), ("ask", waited_for)])
@pytest.mark.parametrize("name", ["swinie", "trading"])
def test_a_planted_leak_is_found(name: str, where: str, plant: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Computers, where, plant(getattr(Computers, where)))
    assert any(difference(seed, 60_000, **TABLES[name]) for seed in range(3))


OVERHEAD = 0.003
"""Seconds a move takes that needs no thought."""
BUDGET = 0.6


def waits(seed: int, processes: int, rate: float) -> Iterator[tuple[float, float | None]]:
    """Players who use all the time they get, asking by chance: how long each waits, and the time it got to think."""
    rng, sharing = Random(seed), Sharing(processes)
    arrivals = [0.0]
    while len(arrivals) < 400:
        arrivals.append(arrivals[-1] + rng.expovariate(rate))
    queue: list[float] = []
    until = [0.0] * processes
    now = 0.0
    while arrivals or queue:
        while arrivals and arrivals[0] <= now:
            sharing.asked(arrivals[0])
            queue.append(arrivals.pop(0))
        if queue and min(until) <= now:
            asked = queue.pop(0)
            busy = sum(each > now for each in until)
            share = sharing.share(now, asked + BUDGET, busy, [each + BUDGET for each in queue])
            if share is not None:
                sharing.used(1.0)
            until[until.index(min(until))] = now + OVERHEAD + (share or 0.0)
            yield now + OVERHEAD + (share or 0.0) - asked, share
        else:
            now = min([*arrivals[:1], *([min(until)] if queue else [])])


@pytest.mark.parametrize("processes", [1, 2, 3])
def test_a_queue_makes_them_play_worse_not_later(processes: int) -> None:
    for seed in range(5):
        for rate in (0.5, 2, 5, 10, 20, 40, 100):
            found = list(waits(seed, processes, rate * processes))
            assert max(wait for wait, _ in found) < BUDGET + 0.1, rate
            shares = sorted(share or 0.0 for _, share in found)
            if rate <= 0.5:
                assert shares[len(shares) // 5] > BUDGET / 2
            if 5 <= rate <= 20:
                assert shares[len(shares) // 10] > 0.2 / rate, "hardly anybody gets nothing"
                assert shares[-1 - len(shares) // 10] < 3 / rate, "hardly anybody gets all"


def test_who_uses_little_of_his_time_is_granted_more() -> None:
    sharing = Sharing(1)
    for number in range(100):
        sharing.asked(number / 50)
    before = sharing.share(2.0, 2.6, 0, ())
    for _ in range(50):
        sharing.used(0.1)
    after = sharing.share(2.0, 2.6, 0, ())
    assert before is not None and after is not None and before < 0.03 and after > 3 * before
    assert sharing.share(2.0, 2.0 + SHORTEST_THOUGHT / 2, 0, ()) is None


def test_who_was_granted_nothing_is_granted_something_again() -> None:
    """However much is asked, some think: not all use what they get."""
    sharing = Sharing(1)
    granted = 0
    for number in range(2000):
        sharing.asked(number / 200)
        share = sharing.share(number / 200, number / 200 + BUDGET, 0, ())
        if share is not None:
            granted += 1
            sharing.used(0.2)
    assert granted > 200


def test_an_event_loop_that_was_late_does_not_say_that_nothing_is_used() -> None:
    """What cannot be, a part below nothing, counts as nothing; else all would be given too much for a long time."""
    late, quick = Sharing(1), Sharing(1)
    late.used(-300.0)
    quick.used(0.0)
    for sharing in (late, quick):
        for _ in range(40):
            sharing.asked(10.0)
    assert late.share(10.0, 11.0, 0, ()) == quick.share(10.0, 11.0, 0, ())
