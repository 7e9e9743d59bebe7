"""Computer players that are invited to speak: when they are asked, at what pace they speak, that they may be silent."""

from collections.abc import Callable
from typing import Any

from talia.players import Considered
from talia.server import wire
from talia.server.bot_worker import answer, unasked
from talia.server.bots import Question
from talia.server.effects import BotAsk
from talia.village.talk import Accuse, Ready
from tests.server.test_core import Bench

DELAY, PAUSE = 900, 4000
PEOPLE, COMPUTERS = 2, 6
SEATS = PEOPLE + COMPUTERS
QUIET = {"first_night_kill": False, "sheriff_election": "off"}
"""Options with which all live on the first day, and nobody is elected before the talk."""

Says = Callable[[BotAsk], Considered | None]


def in_the_talk() -> Bench:
    """A table of Werewolves at the beginning of the first day's talk, nobody asked yet."""
    bench = Bench(PEOPLE, COMPUTERS, "werewolves", options=QUIET, bot_pause=PAUSE)
    while phase(bench) != "talk":
        bench.asks.clear()
        bench.later(1000)
    return bench


def phase(bench: Bench) -> str:
    assert bench.table.served is not None
    return str(bench.table.served.full(0)[1].phase)


def said(bench: Bench) -> list[tuple[int, str]]:
    """Who has claimed what."""
    assert bench.table.served is not None
    claims: Any = bench.table.served.full(0)[1].facts.get("claims", ())
    return [(claim["by"], claim["claim"]) for claim in claims]


def answered(bench: Bench, says: Says) -> list[int]:
    """All who are asked answer; who they were."""
    asks, bench.asks = bench.asks, []
    for ask in asks:
        bench.do(bench.table.bot_moved(ask.seat, ask.token, says(ask), bench.now))
    return [ask.seat for ask in asks]


def accuses(ask: BotAsk) -> Considered | None:
    """Somebody who always accuses the first of the people."""
    return Considered(Accuse(0))


def test_who_is_invited_is_asked_once_after_what_all_were_told_of_and_may_say_nothing() -> None:
    bench = in_the_talk()
    assert all(ask.invited for ask in bench.asks)
    assert answered(bench, lambda ask: None) == [*range(PEOPLE, SEATS)]
    bench.later(DELAY)
    bench.later(60_000)
    assert not bench.asks and not said(bench)
    assert bench.table.served is not None
    act = wire.Act("a", bench.table.served.header.id, {"type": "defend", "seat": 1})
    bench.do(bench.table.command(0, act, bench.now))
    assert answered(bench, lambda ask: None) == [*range(PEOPLE, SEATS)]


def test_one_speaks_at_its_moment_then_comes_a_pause_and_others_have_their_turn() -> None:
    bench = in_the_talk()
    spoken: list[int] = []
    for _ in range(COMPUTERS):
        assert answered(bench, accuses) == [*range(PEOPLE, SEATS)]
        bench.later(DELAY - 1)
        assert len(said(bench)) == len(spoken)
        bench.later(1)
        assert len(said(bench)) == len(spoken) + 1
        spoken.append(said(bench)[-1][0])
        bench.later(PAUSE - 1)
        assert not bench.asks
        bench.later(1)
    assert sorted(spoken) == [*range(PEOPLE, SEATS)]


def test_nothing_shows_in_how_long_they_think() -> None:
    def told(thinks: int) -> list[tuple[int, tuple[int, ...], bytes]]:
        bench = in_the_talk()
        heard = []
        for _ in range(4):
            asks, bench.asks = bench.asks, []
            start, before = bench.now, len(bench.bytes)
            for ask in asks:
                bench.now = start + thinks * (ask.seat == 3)
                found = accuses(ask) if ask.seat < 5 else None
                bench.do(bench.table.bot_moved(ask.seat, ask.token, found, bench.now))
            for moment in (DELAY, DELAY + PAUSE):
                bench.later(start + moment - bench.now)
                heard += [(bench.now, *sent) for sent in bench.bytes[before:]]
                before = len(bench.bytes)
        return heard

    assert told(0) and told(0) == told(DELAY - 1)


def test_what_is_refused_is_passed_over_and_what_comes_too_late_is_not_done() -> None:
    bench = in_the_talk()
    answered(bench, lambda ask: Considered(Accuse(ask.seat)) if ask.seat != 5 else accuses(ask))
    bench.later(DELAY)
    assert [by for by, _ in said(bench)] == [5]
    bench.later(PAUSE)
    late, bench.asks = bench.asks, []
    bench.later(DELAY)
    for ask in late:
        bench.do(bench.table.bot_moved(ask.seat, ask.token, accuses(ask), bench.now))
    assert len(said(bench)) == 1


def test_when_all_are_ready_the_talk_is_over_and_nobody_is_asked() -> None:
    bench = in_the_talk()
    for _ in range(SEATS):
        answered(bench, lambda ask: Considered(Ready()))
        bench.later(DELAY)
        bench.later(PAUSE)
    assert phase(bench) == "vote"
    assert all(not ask.invited for ask in bench.asks)


class Talks:
    """A player that accuses where it is invited."""

    def move(self, sight: Any, rng: Any, deadline: float) -> Any:
        raise AssertionError

    def invited(self, sight: Any, rng: Any) -> Any:
        return Accuse(0)


def test_a_process_asks_a_player_what_it_would_do_and_nothing_where_there_is_no_time() -> None:
    from talia.players import Sheltered

    ask = in_the_talk().asks[0]
    assert unasked(Sheltered(Talks()), ask) == Considered(Accuse(0))
    assert answer(Question(ask, None)) is None
    assert answer(Question(ask, 1e9)) is None
