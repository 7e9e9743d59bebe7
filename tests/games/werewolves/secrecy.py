"""How the secrecy of Werewolves is examined: settings drawn at random, and leaks planted in it."""

from random import Random
from typing import Any

from msgspec.structs import replace

from talia.games import find
from talia.games.werewolves.game import Options
from talia.table.game import BadOptions, Timer
from talia.table.moves import CHANCE, EVERYONE, Event
from talia.table.zones import Fact
from talia.village.windows import Window
from tests.games.werewolves.learns import learns
from tests.laws.cases import Case
from tests.laws.leaks import leaking, open_hand, retold, to_all, told_to_all

GAME = find("werewolves")
RULES: Any = type(GAME)
SEATS = (6, 8, 10, 12, 12, 14, 14)
FEW = 6
"""So many play where the law goes through the server: the options must be fit for them, too."""


def setting(rng: Random) -> tuple[Any, int]:
    """Options drawn at random; Cupid and cards that stay closed more often than usual."""
    while True:
        seats = rng.choice(SEATS)
        options = Options(
            witch=rng.choice(("auto", True, False)),
            hunter=rng.choice(("auto", True)),
            cupid=rng.choice(("auto", True)),
            little_girl=rng.choice(("auto", True, True)),
            sheriff_election=rng.choice(("day1", "before_night", "off")),
            first_night_kill=rng.random() < 0.8,
            tie=rng.choice(("runoff_none", "none", "sheriff")),
            hunter_any_death=rng.random() < 0.3,
            girl_mode=rng.choice(("peek", "off_spy")),
            wolves_win=rng.choice(("last_one", "parity")),
            reveal_cards=rng.random() < 0.6,
        )
        try:
            GAME.check(options, seats)
            GAME.check(options, FEW)
        except BadOptions:
            continue
        return options, seats


CASES = [Case("werewolves", GAME, setting, learns, matches=12, served=4, lines=250, roles=True)]


def sides_told(game: Any, s: Any) -> tuple[Any, ...]:
    """Sides: who is a werewolf is told to all."""
    return tuple(replace(side, to=EVERYONE) for side in RULES.sides(game, s))


def _window(s: Any) -> Any:
    stage = None if s.finished or s.deal is None else s.deal.stage
    return stage if isinstance(stage, Window) else None


def closes_on_the_answer(game: Any, s: Any) -> tuple[Timer, ...]:
    """Timers: the pack's window closes when the pack has answered."""
    window, timers = _window(s), RULES.timers(game, s)
    if window is None or window.call.id != "pack":
        return tuple(timers)
    spoken = sum(window.answers[seat] is not None for seat in range(s.seats) if s.deal.awake >> seat & 1)
    return tuple(replace(timer, most=timer.most - spoken) for timer in timers)


def longer_for_the_dead(game: Any, s: Any) -> tuple[Timer, ...]:
    """Timers: the Witch's window is longer when she is the victim."""
    window, timers = _window(s), RULES.timers(game, s)
    if window is None or window.call.id != "witch" or s.deal.holder("witch") != s.deal.prey:
        return tuple(timers)
    return tuple(replace(timer, most=timer.most + 1) for timer in timers)


def unheard(game: Any, s: Any, author: int, move: Any) -> Any:
    """Events: a window is called only if there is somebody who acts."""
    after, events = RULES.play(game, s, author, move)
    roles = {"thief": "thief", "cupid": "cupid", "seer": "seer", "witch": "witch"}
    d = after.deal

    def acts(event: Event) -> bool:
        role = roles.get(event.data.get("call", "")) if event.code == "wakes" else None
        return role is None or d.holder(role) >= 0

    return after, tuple(event for event in events if acts(event))


def pack_counted(game: Any, s: Any) -> tuple[Any, ...]:
    """Facts: how many of the pack have answered."""
    window, facts = _window(s), RULES.facts(game, s)
    if window is None or window.call.id != "pack":
        return tuple(facts)
    spoken = sum(window.answers[seat] is not None for seat in range(s.seats) if s.deal.awake >> seat & 1)
    return (*facts, Fact("spoken", spoken))


def answers_told(game: Any, s: Any, author: int, move: Any) -> Any:
    """Events: that somebody has answered by night is told to all."""
    after, events = RULES.play(game, s, author, move)
    window = _window(s)
    if author != CHANCE and author >= 0 and window is not None and window.call.held:
        events = (*events, Event("answered", {"seat": author}))
    return after, events


LEAKS = {
    "werewolves": {
        "zones: a hand open": leaking(RULES, zones=open_hand),
        "waiting: who has not answered by night": leaking(RULES, waiting_seen=lambda game, s: EVERYONE),
        "sides: who is a werewolf": leaking(RULES, sides=sides_told),
        "facts: who somebody is": leaking(RULES, facts=told_to_all("role")),
        "facts: a guess": leaking(RULES, facts=told_to_all("answer")),
        "facts: whom the pack names": leaking(RULES, facts=told_to_all("hunt")),
        "facts: who is in love": leaking(RULES, facts=told_to_all("lovers")),
        "facts: what the Seer has found out": leaking(RULES, facts=told_to_all("found")),
        "facts: the victim": leaking(RULES, facts=told_to_all("victim")),
        "facts: how many of the pack have answered": leaking(RULES, facts=pack_counted),
        "events: the prey before dawn": leaking(RULES, play=retold("prey", to_all)),
        "events: who loves whom": leaking(RULES, play=retold("binds", to_all)),
        "events: a window is not called where nobody acts": leaking(RULES, play=unheard),
        "events: an answer by night": leaking(RULES, play=answers_told),
        "timers: the pack's window closes when it has answered": leaking(RULES, timers=closes_on_the_answer),
        "timers: the Witch's window is longer for herself": leaking(RULES, timers=longer_for_the_dead),
    }
}
