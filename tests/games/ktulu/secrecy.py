"""How the secrecy of Ktulu is examined: settings drawn at random, and leaks planted in it."""

from random import Random
from typing import Any

from msgspec.structs import replace

from talia.games import find
from talia.games.ktulu.game import Options
from talia.table.game import BadOptions, Timer
from talia.table.moves import CHANCE, EVERYONE, Event
from talia.table.zones import Fact
from talia.village.windows import Window
from tests.games.ktulu.learns import learns
from tests.laws.cases import Case
from tests.laws.leaks import leaking, open_hand, retold, to_all, told_to_all

GAME = find("ktulu")
RULES: Any = type(GAME)
SEATS = (7, 9, 12, 12, 15, 18)
FEW = 7
"""So many play where the law goes through the server: the options must be fit for them, too."""


def setting(rng: Random) -> tuple[Any, int]:
    """Options drawn at random."""
    while True:
        seats = rng.choice(SEATS)
        options = Options(
            openness=rng.choice(("secret", "secret", "open")),
            night_zero_capture=rng.random() < 0.3,
            night_zero_assign=rng.random() < 0.3,
            bandits_kill=rng.random() < 0.3,
            nominations=rng.random() < 0.2,
            reveal_dead_cards=rng.random() < 0.6,
        )
        try:
            GAME.check(options, seats)
            GAME.check(options, FEW)
        except BadOptions:
            continue
        return options, seats


CASES = [Case("ktulu", GAME, setting, learns, matches=12, served=4, lines=250, roles=True)]


def _deal(s: Any) -> Any:
    return None if s.finished else s.deal


def _step(s: Any) -> str:
    d = _deal(s)
    return d.question(d.stage) if d is not None and isinstance(d.stage, Window) and d.row is not None else ""


def closes_on_the_answer(game: Any, s: Any) -> tuple[Timer, ...]:
    """Timers: the window of whoever is asked alone closes when he has answered."""
    timers = RULES.timers(game, s)
    d = _deal(s)
    if not _step(s) or d.row.body or d.stage.answer_of(d.played_by(d.row.of)) is None:
        return tuple(timers)
    return tuple(replace(timer, most=timer.most - 1) for timer in timers)


def skipped(game: Any, s: Any, author: int, move: Any) -> Any:
    """Events: a window is not called where whoever acts is jailed or dead."""
    after, events = RULES.play(game, s, author, move)
    d = _deal(after)
    acts = d is not None and d.row is not None and (d.row.body or d.active >> max(0, d.played_by(d.row.of)) & 1)
    return after, tuple(event for event in events if event.code != "wakes" or acts)


def guesses_told(game: Any, s: Any, author: int, move: Any) -> Any:
    """Events: that somebody has answered by night is told to all."""
    after, events = RULES.play(game, s, author, move)
    if author != CHANCE and author >= 0 and _step(after):
        events = (*events, Event("answered", {"seat": author}))
    return after, events


def holder_told(game: Any, s: Any) -> tuple[Any, ...]:
    """Facts: something of who has the statue is told to all."""
    facts, d = RULES.facts(game, s), _deal(s)
    return facts if d is None else (*facts, Fact("odd", d.holder % 2))


def pack_counted(game: Any, s: Any) -> tuple[Any, ...]:
    """Facts: how many of a body have answered."""
    facts, d = RULES.facts(game, s), _deal(s)
    if not _step(s) or not d.row.body:
        return tuple(facts)
    body = d.body(d.row.body)
    return (
        *facts,
        Fact("spoken", sum(d.stage.answers[seat] is not None for seat in range(s.seats) if body >> seat & 1)),
    )


LEAKS = {
    "ktulu": {
        "zones: a hand open": leaking(RULES, zones=open_hand),
        "waiting: who has not answered by night": leaking(RULES, waiting_seen=lambda game, s: EVERYONE),
        "facts: who somebody is": leaking(RULES, facts=told_to_all("role")),
        "facts: a guess": leaking(RULES, facts=told_to_all("answer")),
        "facts: what somebody has found out": leaking(RULES, facts=told_to_all("found")),
        "facts: who has the statue": leaking(RULES, facts=holder_told),
        "facts: how many of a body have answered": leaking(RULES, facts=pack_counted),
        "events: who has got the statue": leaking(RULES, play=retold("statue_comes", to_all)),
        "events: an answer by night": leaking(RULES, play=guesses_told),
        "events: a window is skipped for the dead or jailed": leaking(RULES, play=skipped),
        "timers: a window closes on the answer": leaking(RULES, timers=closes_on_the_answer),
    }
}
