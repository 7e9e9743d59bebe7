"""What the stand shows of games that are played covered: circles of few and many, day and night, and under the cover.

Matches are played at three sizes of circle. Kept are, of each, every window as it is seen by one who is asked, has
answered, is dead or only looks on; what lies under the cover, by what somebody knows; sentences; votes; the end.
"""

import dataclasses
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import inf
from random import Random
from typing import Any, Final

import msgspec

from talia.chance import Seeded
from talia.games import find
from talia.players import Witness
from talia.server import wire
from talia.table.forms import sample
from talia.table.game import Game
from talia.table.match import Match
from talia.table.moves import CLOCK, SPECTATOR, Event, Expired, IllegalMove, seats_of
from talia.table.view import Public, Update, View, public_part, told_to, view
from tests.layout.cases import NOW, Case, Moment, plain, players_of, setting, tables, titled, told, troubles, wide

LEAST: Final = 8
"""So many sit in the smallest circle that is shown: of fewer it is only looser."""
MATCHES: Final = 3
"""So many matches are played of each size; the first with the usual options."""
STEPS: Final = 3000
SELDOM: Final = 3
"""Whether a moment is fuller than the known one of its kind is asked of each third only: most differ in little."""
HASTE: Final = 0.012
"""How often a window closes before all have answered."""
SPOKEN: Final = 30
"""So much is said in a talk."""
LEFT: Final = 0.6
"""So much of its time a window has left."""
ASKED, SENTENCE, COVER, TRUTH = "on turn", "a sentence", "under the cover", "the truth"
"""How names of cases end that are shown in every window."""
SPEAK: Final = ".extra .pair button:first-child"
PAD: Final = "[data-pad]"
KNOWN: Final = ".tools button:first-child"
"""What opens what everybody knows."""


@dataclass(frozen=True)
class Seen:
    """A moment as one sees it, with what all may know; ``events``: what has just happened to lead there."""

    moment: Moment
    public: Public
    events: tuple[Event, ...]


@dataclass
class Album:
    """The fullest moment of each kind so far."""

    game: Game[Any]
    kept: dict[str, tuple[int, Seen]] = dataclasses.field(default_factory=dict)
    offered: Counter[str] = dataclasses.field(default_factory=Counter)
    """How many moments of each kind there were."""

    def keep(self, match: Match[Any], viewer: int, said: str, events: tuple[Event, ...] = (), size: int = 0) -> None:
        """Notes a moment, if it has more on it than the one that is known."""
        game, state = self.game, match.state
        self.offered[said] += 1
        if said in self.kept and (self.offered[said] % SELDOM if not size else self.kept[said][0] >= size):
            return
        seen = view(game, state, viewer)
        size = size or len(msgspec.json.encode(seen))
        if said in self.kept and self.kept[said][0] >= size:
            return
        public = public_part(game, state, events)
        assert public is not None
        status = "playing" if match.result is None else "over"
        options = msgspec.to_builtins(match.options)
        moment = Moment(game.id, options, match.seats, viewer, seen, status, said)
        self.kept[said] = size, Seen(moment, public, events)


def play(game: Game[Any], options: Any, seats: int, rng: Random, album: Album) -> None:
    """A match to its end, by computer players who now and then do something odd."""
    match = Match(game, options, seats, Seeded(repr(rng.random())))
    players = players_of(game, seats)
    witnesses = tuple(Witness(game, seat, options) for seat in range(seats))
    came, spoken = match.begin(), 0
    for _ in range(STEPS):
        events = tuple(event for step in came for event in step.events)
        for witness in witnesses:
            witness.saw(events)
        look(match, rng, album, events)
        if match.result is not None:
            return
        state = match.state
        waiting = seats_of(game.waiting(state))
        timers = [timer for timer in game.timers(state) if timer.seat is None and not timer.stands]
        free = [] if waiting else [seat for seat in range(seats) if game.asides(state, seat)]
        if timers and rng.random() < HASTE:
            came = match.do(CLOCK, Expired(rng.choice(timers).id))
        elif free and spoken < SPOKEN:
            spoken += 1
            seat = rng.choice(free)
            came = match.do(seat, sample(game.asides(state, seat), rng))
        elif not waiting:
            spoken = 0
            came = match.do(CLOCK, Expired(timers[-1].id))
        else:
            seat = rng.choice(waiting)
            if players is None or rng.random() < 0.3:
                move = sample(game.choices(state, seat), rng)
            else:
                move = players[seat].move(witnesses[seat].sight(state), rng, inf)
            try:
                came = match.do(seat, move)
            except IllegalMove:
                came = match.do(seat, sample(game.choices(state, seat), rng))


def look(match: Match[Any], rng: Random, album: Album, events: tuple[Event, ...]) -> None:
    """What is to be seen now, by one of each kind of those who look."""
    game, state, seats = match.game, match.state, match.seats
    crowd = f"{seats} players"
    if match.result is not None:
        album.keep(match, rng.randrange(seats), f"{crowd}, {TRUTH}")
        album.keep(match, SPECTATOR, f"{crowd}, over, watching")
        return
    phase = game.phase(state)
    waiting = seats_of(game.waiting(state))
    others = [seat for seat in range(seats) if seat not in waiting]
    dead = [seat for seat in others if game.status(state, seat) == "out"]
    living = [seat for seat in others if seat not in dead]
    offered = [seat for seat in living if game.choices(state, seat)]
    kinds = {
        ASKED: waiting,
        "answered": offered,
        "waiting": [seat for seat in living if seat not in offered],
        "dead": dead,
        "watching": (SPECTATOR,),
    }
    for kind, viewers in kinds.items():
        if viewers:
            album.keep(match, rng.choice(viewers), f"{crowd}, {phase}, {kind}")
    speaking = [seat for seat in living if len(game.asides(state, seat)) > 1]
    if speaking:
        album.keep(match, rng.choice(speaking), f"{crowd}, {SENTENCE}")
    if any(event.code == "voted" for event in events):
        album.keep(match, rng.randrange(seats), f"{crowd}, votes", events)
    known = {seat: set[str]() for seat in living}
    size = dict.fromkeys(living, 0)
    for fact in game.facts(state):
        if fact.to >> SPECTATOR & 1:
            continue
        length = len(repr(fact.value))
        for seat in seats_of(fact.to):
            if seat in known:
                known[seat] |= {fact.key} - {"answer"}
                size[seat] += length
    for seat in living:
        said_of_it = "+".join(sorted(known[seat]))
        for said in (f"{said_of_it}, {COVER}", f"{crowd}, {COVER}"):
            album.keep(match, seat, said, size=size[seat])


def album_of(game: Game[Any]) -> Album:
    """The moments of matches of all sizes."""
    album = Album(game)
    for seats in (*tables(game, LEAST), max(game.seats)):
        for number in range(MATCHES):
            rng = Random(f"covered {game.id} {seats} {number}")
            play(game, setting(game, rng, seats) if number else game.Options(), seats, rng, album)
    return album


def case_of(seen: Seen, number: int, **more: Any) -> Case:
    """A moment at a table, with what all may know beside one's own, and the time that is left."""
    moment = seen.moment
    kind = more.get("kind", "plain")
    match = f"stand-{moment.game}-{number}-{kind}-match"
    left = {timer.id: round(1000 * LEFT * timer.most) for timer in moment.view.timers}
    after = (wire.Timers(match, NOW, left, False), *more.pop("after", ()))
    public = None if moment.viewer == SPECTATOR else seen.public
    return told(moment, number, public=public, after=after, **more)


def variants(seen: Seen, number: int) -> Iterator[Case]:
    """A moment as it is, and what belongs to it: what is pressed, held or told there."""
    said = seen.moment.said
    if said.endswith(SENTENCE):
        for at, presses in enumerate(sentences(seen.moment.view)):
            title = f"{seen.moment.seats} players, {at + 1}, {SENTENCE}"
            yield renamed(title, case_of(seen, number, kind=f"sentence-{at}", press=presses))
    elif said.endswith(COVER):
        whispers = (wire.Whispers(tuple(whispered(seen.moment))),) if "whispers" in seen.moment.view.facts else ()
        yield dataclasses.replace(case_of(seen, number, after=whispers), holds=PAD, phase="cover")
    elif said.endswith("votes"):
        update = Update(2, told_to(seen.events, seen.moment.viewer), seen.moment.view, seen.public)
        yield dataclasses.replace(case_of(seen, number, after=(update,)), passes=True)
    elif said.endswith(TRUTH):
        for tab in ("truth", "votes", "guesses"):
            case = case_of(seen, number, kind=tab, press=(f"#tab-{tab}",))
            if tab == "truth":
                case = dataclasses.replace(case, phase="over")
            yield renamed(f"{seen.moment.seats} players, {tab}, {TRUTH}", case)
    else:
        yield dataclasses.replace(case_of(seen, number), phase=said.split(", ")[1])
    if said.endswith("talk, waiting"):
        title = f"{seen.moment.seats} players, what all know"
        yield renamed(title, case_of(seen, number, kind="known", names=wide(seen.moment.seats), press=(KNOWN,)))
    if said.endswith((ASKED, "talk, waiting")):
        yield titled("guided", dataclasses.replace(case_of(seen, number, kind="guided"), guided=True))
    if said.endswith((ASKED, COVER, TRUTH)):
        named = case_of(seen, number, kind="named", names=wide(seen.moment.seats))
        yield titled("long names", dataclasses.replace(named, holds=PAD if said.endswith(COVER) else ""))


def sentences(shown: View) -> Iterator[tuple[str, ...]]:
    """What is pressed for sentences: nothing yet, and of each verb that says of somebody what he is, all of it."""
    yield (SPEAK,)
    forms = [form for form in shown.asides if form.parts]
    for at, form in enumerate(forms):
        if len(form.parts) > 1:
            yield (SPEAK, f".verbs button:nth-child({at + 1})")
            values = (f".talk [role=group]:nth-of-type({part + 2}) button" for part in range(len(form.parts)))
            yield (SPEAK, f".verbs button:nth-child({at + 1})", *values)


def whispered(moment: Moment) -> Iterator[wire.Said]:
    """What one's own say to each other: a short line and a long one."""
    names = plain(moment.seats)
    for n, text in enumerate(
        ("Może Zofia?", "Zostawmy Wojciecha, bo on i tak jutro zawiśnie; dziś ta, która wie za dużo.")
    ):
        yield wire.Said(n + 1, "pack", n, names[n], text=text, secret=True)


def renamed(said: str, case: Case) -> Case:
    """A case of another name."""
    return dataclasses.replace(case, name=f"{case.name.split(':')[0]}: {said}")


@cache
def covered_cases(id: str) -> tuple[Case, ...]:
    """Everything the stand shows of a game that is played covered."""
    album = album_of(find(id))
    found = [seen for _, (_, seen) in sorted(album.kept.items())]
    made = [case for number, seen in enumerate(found) for case in variants(seen, number)]
    asked = [seen for seen in found if seen.moment.said.endswith(ASKED)]
    fullest = max(asked, key=lambda seen: len(msgspec.json.encode(seen.moment.view)))
    made.extend(
        troubles(
            fullest.moment,
            len(found),
            lambda moment, number, **more: case_of(dataclasses.replace(fullest, moment=moment), number, **more),
        )
    )
    return tuple(made)
