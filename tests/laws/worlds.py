"""Two worlds: matches that differ only in what a viewer has not learnt.

A *twin* of a match is its log, edited: two cards change names in the last shuffle (and in hidden moves since), a move
is replaced by another, a changed mind is put in. Most edits do not replay legally or teach the viewer something else,
by the game's ``learns``, which is written from its rules file and knows nothing of zones, facts and events. Those
that survive are worlds the viewer can't tell apart: so everything he is sent must be the same, byte by byte. And where
the viewer has learnt something else, he must have been sent something else.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from talia.chance import Seeded
from talia.table.forms import Form, Text, sample
from talia.table.game import Game
from talia.table.match import Line, Match, Step, elapsed
from talia.table.moves import CHANCE, CLOCK, EVERYONE, SPECTATOR, Drawn, Expired, IllegalMove, Stopped, seats_of
from talia.table.view import Feed, all_cards

HASTE = 0.08
"""How often somebody is too slow for a timer of the deal."""

ASIDE = 0.3
"""How often somebody does what he may do while nobody is awaited and a timer runs."""

UNASKED = 0.05
"""How often who may do something besides what is asked of him does it."""

LEAVES = 0.02
"""How often somebody leaves for good, in games in which that changes something."""

ANY_CARDS = ("QH", "7S")
"""What is tried in the place of a code in a game without cards."""

TEXTS: tuple[str, ...] = ("", "", "15-17", "5+", "?")
"""What is written where a text may be."""

Learns = Callable[[list[Line], Any, int, int], Any]
"""(log, options, seats, viewer) -> what the viewer has learnt; equal values mean equal knowledge."""


@dataclass
class World:
    """A match up to some line.

    ``roles``: the cards say who somebody is, so that one seat may have those of another, and have done what it did.
    ``texts``: there is something to be written that not all read.
    ``unnamed``: several are asked at once, and who of them said what is not told.
    ``like``: the world it was made of; the lines that both begin with are not played again.
    """

    game: Game[Any]
    options: Any
    seats: int
    log: list[Line]
    roles: bool = False
    texts: bool = False
    unnamed: bool = False
    like: "World | None" = field(default=None, repr=False, compare=False)
    _steps: list[Step] | None = field(default=None, init=False, repr=False, compare=False)
    _sent: dict[int, list[bytes]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def edited(self, log: list[Line]) -> "World":
        """The same with another log."""
        return World(self.game, self.options, self.seats, log, self.roles, self.texts, self.unnamed, self)

    def fold(self) -> Match[Any]:
        """The match; raises IllegalMove if the log can't be replayed."""
        return self._after(self.steps)

    @property
    def steps(self) -> list[Step]:
        """What each line led to; raises IllegalMove if the log can't be replayed."""
        if self._steps is None:
            known = self.like.steps[: self._shared(self.like)] if self.like else []
            match = self._after(known)
            rest = self.log[len(known) :]
            self._steps = known + [step for line in rest for step in match.do(line.seat, line.move, line.by, line.ms)]
        return self._steps

    def transcript(self, viewer: int, game: Game[Any] | None = None) -> list[bytes]:
        """Every update the viewer is sent, as bytes; ``game``: another make of the rules (a planted leak)."""
        if game is not None:
            return World(game, self.options, self.seats, self.log).transcript(viewer)
        return [update for update in self._updates(viewer) if update]

    def _updates(self, viewer: int) -> list[bytes]:
        """The view before the first line, and the update after each line, empty where nothing reaches the viewer."""
        if viewer not in self._sent:
            known = self.like._sent.get(viewer, []) if self.like else []
            shared = self._shared(self.like) if self.like and known else 0
            sent = known[: shared + 1]
            state = self.steps[shared - 1].state if shared else self._after([]).state
            feed = Feed(self.game, viewer, state, sum(map(bool, sent[1:])))
            sent = sent or [msgspec.json.encode(feed.view)]
            for step in self.steps[shared:]:
                update = feed.step(step.state, step.events)
                sent.append(b"" if update is None else msgspec.json.encode(update))
            self._sent[viewer] = sent
        return self._sent[viewer]

    def _after(self, steps: list[Step]) -> Match[Any]:
        match = Match(self.game, self.options, self.seats)
        if steps:
            match.state, match.log = steps[-1].state, [step.line for step in steps]
            match.stopped = isinstance(steps[-1].line.move, Stopped)
        return match

    def _shared(self, other: "World") -> int:
        """With how many lines both begin."""
        pairs = zip(self.log, other.log, strict=False)
        return next((n for n, (a, b) in enumerate(pairs) if a is not b), min(len(self.log), len(other.log)))


def play_out(
    game: Game[Any],
    options: Any,
    seats: int,
    seed: int | str,
    steady: float = 0.0,
    lines: int = 10**9,
    unasked: float = UNASKED,
    leaves: float = LEAVES,
) -> list[Line]:
    """The log of a match of random moves, changes of mind included; some of them (``steady``) the automatic ones.

    ``lines``: how long it may become, for games whose shortest match is long; ``unasked``, ``leaves``: as
    `UNASKED` and `LEAVES`.
    """
    rng = Random(f"play {seed}")
    match = Match(game, options, seats, Seeded(seed))
    match.begin()
    while game.result(match.state) is None and len(match.log) < lines:
        if time_out := time_out_of(match, rng):
            free = [] if game.waiting(match.state) else [s for s in range(seats) if game.asides(match.state, s)]
            if free and rng.random() < ASIDE:
                seat = rng.choice(free)
                match.do(seat, sample(game.asides(match.state, seat), rng))
            else:
                match.do(CLOCK, time_out)
            continue
        movers = [seat for seat in seats_of(game.waiting(match.state)) if game.choices(match.state, seat)]
        if rng.random() < 0.15:
            movers = [seat for seat in range(seats) if game.choices(match.state, seat)] or movers
        match.do(*random_move(match, rng.choice(movers), rng, steady, unasked, leaves))
    return match.log


def time_out_of(match: Match[Any], rng: Random) -> Expired | None:
    """A time-out: where nobody is awaited, and sometimes, by the deal's own timers, before all have decided."""
    time_out = elapsed(match.game, match.state)
    timers = match.game.timers(match.state)
    running = [timer.id for timer in timers if timer.seat is None and timer.id != "end" and not timer.stands]
    if time_out is not None or not running or rng.random() >= HASTE:
        return time_out
    return Expired(running[0] if len(running) == 1 else rng.choice(running))


def random_move(
    match: Match[Any], seat: int, rng: Random, steady: float, unasked: float = UNASKED, leaves: float = 0.0
) -> tuple[int, Any]:
    """A seat and its move: any, or sometimes (``steady``) the automatic one; and it may leave."""
    leaving = match.game.leaving(match.state, seat) if leaves else None
    if leaving is not None and rng.random() < leaves:
        return seat, leaving
    automatic = match.game.default(match.state, seat) if steady and rng.random() < steady else None
    asides = match.game.asides(match.state, seat)
    if asides and rng.random() < unasked:
        return seat, written(asides, rng)
    return seat, automatic or written(match.game.choices(match.state, seat), rng)


def written(choices: tuple[Form, ...], rng: Random) -> Any:
    """A move of these choices, with some text where one may be."""
    move = sample(choices, rng)
    texts = texts_of(choices, move)
    return replace(move, **{name: rng.choice(TEXTS) for name in texts}) if texts else move


def texts_of(choices: tuple[Form, ...], move: Any) -> list[str]:
    """The fields of a move of these choices that are written."""
    form = next((form for form in choices if form.allows(move)), None)
    return [] if form is None else [part.name for part in form.parts if isinstance(part, Text)]


@dataclass
class Cuts:
    """Where it is worth while to cut a match: after hidden acts, and late in a deal."""

    hidden: list[int] = field(default_factory=list)
    late: list[int] = field(default_factory=list)

    def draw(self, rng: Random, world: World) -> World:
        """The match up to some line: often shortly after a hidden act, often late in a deal."""
        kind = rng.random()
        if self.hidden and kind < 0.4:
            length = min(len(world.log), rng.choice(self.hidden) + rng.randrange(10))
        elif self.late and kind < 0.7:
            length = rng.choice(self.late)
        else:
            length = rng.randrange(2, len(world.log) + 1)
        return world.edited(world.log[:length])


def cuts_of(world: World, late: Callable[[Match[Any]], bool] | None) -> Cuts:
    """The lines after which somebody has just done something that not all see, and those where ``late`` holds."""
    match = Match(world.game, world.options, world.seats)
    feed = Feed(world.game, SPECTATOR, match.state)
    cuts = Cuts()
    for number, line in enumerate(world.log):
        for step in match.do(line.seat, line.move):
            update = feed.step(step.state, step.events)
            if update is None or any(event.to != EVERYONE for event in step.events):
                cuts.hidden.append(number + 1)
        if late is not None and late(match):
            cuts.late.append(number + 1)
    return cuts


def edits(rng: Random, world: World, viewer: int) -> Iterator[World]:
    """Edited logs, endlessly; most of them are no twins."""
    drawn = [n for n, line in enumerate(world.log) if line.seat == CHANCE and isinstance(line.move.value, tuple)]
    # After the cards it may be drawn who sits where, which everybody sees.
    shuffles = [n for n in drawn if world.log[n].move.value[0] in world.game.deck.codes] or drawn
    closed = world.game.closed(world.options)
    while True:
        kind = rng.random()
        if world.texts and rng.random() < 0.5:
            edited = _rewritten(rng, world, viewer) if kind < 0.5 else _besides(rng, world, viewer)
            if edited is not None:
                yield edited
        elif world.unnamed and rng.random() < 0.06:
            yield _otherwise_answered(rng, world, viewer)
        elif world.roles and shuffles and rng.random() < 0.6:
            yield _silent(rng, world, viewer) if kind < 0.2 else _exchanged(rng, world, shuffles[-1], viewer)
        elif kind < 0.6 and shuffles:
            yield _renamed(rng, world, rng.choice(shuffles) if closed else shuffles[-1], viewer)
        elif kind < 0.8:
            edited = _resampled(rng, world, viewer)
            if edited is not None:
                yield edited
        else:
            edited = _mind_changed(rng, world, viewer)
            if edited is not None:
                yield edited


def _renamed(rng: Random, world: World, shuffle: int, viewer: int) -> World:
    """Two cards change places in the last shuffle, and names in what the others did from some line on.

    Often one of them was just named by one of the others.
    """
    order = list(world.log[shuffle].move.value)
    i, j = rng.sample(range(len(order)), 2)
    named = [each for line in world.log[-12:] if line.seat not in (viewer, CHANCE) for each in _named(line.move, order)]
    if named and rng.random() < 0.5:
        i = order.index(rng.choice(named))
        j = rng.choice([at for at in range(len(order)) if at != i])
    a, b = order[i], order[j]
    order[i], order[j] = b, a
    log = list(world.log)
    log[shuffle] = replace(log[shuffle], move=Drawn(log[shuffle].move.label, tuple(order)))
    since = rng.choice((shuffle + 1, len(log), rng.randrange(shuffle + 1, len(log) + 1)))
    for n in range(since, len(log)):
        if log[n].seat >= 0 and log[n].seat != viewer:
            log[n] = replace(log[n], move=_exchange_names(log[n].move, a, b))
    return world.edited(log)


def _silent(rng: Random, world: World, viewer: int) -> World:
    """Somebody else has not done what he did: nothing follows from it if a timer went on without him."""
    at = _recent(rng, world)
    return (
        world
        if world.log[at].seat in (viewer, CHANCE, CLOCK)
        else world.edited([*world.log[:at], *world.log[at + 1 :]])
    )


def _otherwise_answered(rng: Random, world: World, viewer: int) -> World:
    """One of those who were asked at once has said what another said, or nothing yet, or time has run out for him."""
    asked = list(_asked_at_once(world))
    if not asked:
        return world
    at = rng.choice(asked[-3:])
    line, kind = world.log[at], rng.random()
    before = world.edited(world.log[:at]).fold()
    others = [seat for seat in seats_of(world.game.waiting(before.state)) if seat not in (viewer, line.seat)]
    if line.seat == viewer or not others:
        return world
    if kind < 0.3:
        return world.edited([*world.log[:at], *world.log[at + 1 :]])
    if kind < 0.5:
        timers = [timer.id for timer in world.game.timers(before.state) if timer.seat is None]
        lines = [replace(line, seat=CLOCK, move=Expired(timers[-1]))] if timers else []
        return world.edited([*world.log[:at], *lines, *world.log[at + 1 :]])
    log, other = list(world.log), rng.choice(others)
    for n in range(at, min(len(log), at + len(others) + 1)):
        if type(log[n].move) is type(line.move) and log[n].seat in (line.seat, other):
            log[n] = replace(log[n], seat=line.seat + other - log[n].seat)
    return world.edited(log)


def _asked_at_once(world: World) -> Iterator[int]:
    """The lines by one of several who were asked at once, and of whom not all know."""
    match = Match(world.game, world.options, world.seats)
    for at, line in enumerate(world.log):
        state = match.state
        hushed = line.seat >= 0 and world.game.waiting_seen(state) != EVERYONE
        if hushed and world.game.waiting(state).bit_count() > 1:
            yield at
        match.do(line.seat, line.move)


def _exchanged(rng: Random, world: World, shuffle: int, viewer: int) -> World:
    """Two of the others have each other's cards, and have done all moves of one kind in each other's stead."""
    a, b = rng.sample([seat for seat in range(world.seats) if seat != viewer], 2)
    dealt = {zone.id: all_cards(zone) for zone in world.game.zones(world.edited(world.log[: shuffle + 1]).fold().state)}
    names = dict(zip(dealt[f"hand.{a}"], dealt[f"hand.{b}"], strict=True))
    names |= {there: here for here, there in names.items()}
    drawn = world.log[shuffle].move
    log = list(world.log)
    log[shuffle] = replace(log[shuffle], move=Drawn(drawn.label, tuple(names.get(code, code) for code in drawn.value)))
    kind = type(rng.choice(log[shuffle:]).move)
    for n in range(shuffle + 1, len(log)):
        if log[n].seat in (a, b) and type(log[n].move) is kind:
            log[n] = replace(log[n], seat=a + b - log[n].seat)
    return world.edited(log)


def _named(value: Any, items: Sequence[str]) -> Iterator[str]:
    """The items a move names."""
    if isinstance(value, str):
        if value in items:
            yield value
    elif isinstance(value, (tuple, msgspec.Struct)):
        for each in value if isinstance(value, tuple) else map(value.__getattribute__, value.__struct_fields__):
            yield from _named(each, items)


def _exchange_names(move: Any, a: str, b: str) -> Any:
    names = {a: b, b: a}

    def renamed(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(renamed(each) for each in value)
        if isinstance(value, msgspec.Struct):
            return replace(value, **{name: renamed(getattr(value, name)) for name in value.__struct_fields__})
        return names.get(value, value) if isinstance(value, str) else value

    return renamed(move)


def _recent(rng: Random, world: World) -> int:
    length = len(world.log)
    return rng.randrange(max(0, length - 12), length) if rng.random() < 0.7 else rng.randrange(length)


def _resampled(rng: Random, world: World, viewer: int) -> World | None:
    """Somebody else makes another move at some line, often one of the same kind."""
    at = _recent(rng, world)
    line = world.log[at]
    if line.seat < 0 or line.seat == viewer:
        return None
    before = world.edited(world.log[:at]).fold()
    choices = (*world.game.choices(before.state, line.seat), *world.game.asides(before.state, line.seat))
    alike = tuple(form for form in choices if form.move is type(line.move))
    move = sample(alike if alike and rng.random() < 0.5 else choices, rng)
    return world.edited([*world.log[:at], replace(line, move=move), *world.log[at + 1 :]])


def _mind_changed(rng: Random, world: World, viewer: int) -> World | None:
    """Somebody else does what he is allowed to do though nobody waits for him; or it is left out."""
    at = _recent(rng, world)
    before = world.edited(world.log[:at]).fold()
    waiting = world.game.waiting(before.state)
    seats = [
        seat
        for seat in range(world.seats)
        if seat != viewer and not waiting >> seat & 1 and world.game.choices(before.state, seat)
    ]
    line = world.log[at]
    if line.seat in seats and rng.random() < 0.5:
        return world.edited([*world.log[:at], *world.log[at + 1 :]])
    if not seats:
        return None
    seat = rng.choice(seats)
    move = sample(world.game.choices(before.state, seat), rng)
    return world.edited([*world.log[:at], Line(seat, move), *world.log[at:]])


def _rewritten(rng: Random, world: World, viewer: int) -> World | None:
    """Somebody else has written something else, or nothing."""
    at = _recent(rng, world)
    line = world.log[at]
    if line.seat < 0 or line.seat == viewer:
        return None
    before = world.edited(world.log[:at]).fold().state
    texts = texts_of((*world.game.choices(before, line.seat), *world.game.asides(before, line.seat)), line.move)
    move = replace(line.move, **{name: rng.choice(TEXTS) for name in texts})
    return world.edited([*world.log[:at], replace(line, move=move), *world.log[at + 1 :]])


def _besides(rng: Random, world: World, viewer: int) -> World | None:
    """Somebody else does what nobody asks of him; or it is left out."""
    at = _recent(rng, world)
    before, line = world.edited(world.log[:at]).fold().state, world.log[at]
    if line.seat not in (viewer, CHANCE, CLOCK) and any(
        type(line.move) is form.move for form in world.game.asides(before, line.seat)
    ):
        return world.edited([*world.log[:at], *world.log[at + 1 :]])
    seats = [seat for seat in range(world.seats) if seat != viewer and world.game.asides(before, seat)]
    if not seats:
        return None
    seat = rng.choice(seats)
    move = written(world.game.asides(before, seat), rng)
    return world.edited([*world.log[:at], Line(seat, move), *world.log[at:]])


@dataclass
class Count:
    """What came out for one game."""

    tried: int = 0
    twins: int = 0
    unread: int = 0
    """Twins in which something else is written, or said besides, that the viewer does not read."""
    changed_hidden: int = 0
    """Twins in which, at the end, some hidden card lies elsewhere."""
    late: int = 0
    """Of those, the ones cut after the fifth trick of a deal."""
    others: int = 0
    """Edits that taught the viewer something else."""
    leaks: list[str] = field(default_factory=list)
    withheld: list[str] = field(default_factory=list)


def hidden_layout(match: Match[Any]) -> list[tuple[str, list[str]]]:
    """Where every card lies, whoever may see it."""
    return [(zone.id, sorted(all_cards(zone))) for zone in match.game.zones(match.state)]


def layouts(world: World) -> list[list[tuple[str, list[str]]]]:
    """The same at the end of each finished deal that stays closed, and now."""
    match = Match(world.game, world.options, world.seats)
    found = []
    for line in world.log:
        before = world.game.finished(match.state)
        match.do(line.seat, line.move)
        if world.game.closed(world.options) and world.game.finished(match.state) > before:
            found.append(hidden_layout(match))
    return [*found, hidden_layout(match)]


def _moves(world: World) -> list[Line]:
    return [line for line in world.log if line.seat != CHANCE]


def difference(one: list[bytes], other: list[bytes]) -> str:
    """The first place where two transcripts differ, for people."""
    for n, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
            return f"update {n}: …{a[max(0, at - 60) : at + 60]!r} against …{b[max(0, at - 60) : at + 60]!r}"
    return f"{len(one)} updates against {len(other)}"


def probes(rng: Random, match: Match[Any], viewer: int, tries: int = 6) -> list[Any]:
    """Moves a viewer may try, most of them illegal: anybody's moves, other cards in them."""
    seats = [seat for seat in range(match.seats) if match.game.choices(match.state, seat)]
    if not seats or viewer >= match.seats:
        return []
    tried = []
    codes = match.game.deck.codes or ANY_CARDS
    for _ in range(tries):
        move = sample(match.game.choices(match.state, rng.choice([*seats, viewer] if viewer in seats else seats)), rng)
        if move.__struct_fields__ and rng.random() < 0.6:
            name = rng.choice(move.__struct_fields__)
            value = getattr(move, name)
            if isinstance(value, str):
                move = replace(move, **{name: rng.choice(codes)})
            elif isinstance(value, tuple) and all(isinstance(each, str) for each in value):
                move = replace(move, **{name: tuple(rng.choice(codes) for _ in value)})
        tried.append(move)
    return tried


def answers(game: Game[Any], match: Match[Any], viewer: int, moves: list[Any]) -> list[Any]:
    """What the viewer is answered to each move: accepted, or the refusal with its details."""
    found: list[Any] = []
    for move in moves:
        try:
            game.play(match.state, viewer, move)
            found.append("accepted")
        except IllegalMove as refusal:
            found.append(msgspec.json.encode([refusal.code, refusal.details]))
    return found


def examine(
    world: World,
    learns: Learns,
    rng: Random,
    count: Count,
    *,
    twins: int,
    make: Game[Any] | None = None,
    late: Callable[[Match[Any]], bool] | None = None,
    patience: int = 60,
) -> None:
    """Looks for ``twins`` twins of a match, for random viewers and cuts, and compares what the viewer is sent.

    ``make``: another make of the game's rules (with a planted leak) whose views are compared.
    """
    cuts = cuts_of(world, late)
    found = 0
    while found < twins and patience:
        patience -= 1
        here = cuts.draw(rng, world)
        viewer = rng.choice([*range(world.seats), SPECTATOR])
        mine = learns(here.log, world.options, world.seats, viewer)
        transcript: list[bytes] | None = None
        match = here.fold()
        for _, twin in zip(range(12), edits(rng, here, viewer), strict=False):
            if twin.log == here.log:
                continue
            count.tried += 1
            try:
                other = twin.fold()
            except IllegalMove:
                continue
            if other.state == match.state and _moves(twin) == _moves(here):
                continue  # only cards nobody holds, or the order within a hand, have changed
            same = learns(twin.log, world.options, world.seats, viewer) == mine
            if not same and count.others > 3 * count.twins:
                continue
            if transcript is None:
                transcript = here.transcript(viewer, make)
            theirs = twin.transcript(viewer, make)
            if not same:
                count.others += 1
                if theirs == transcript:
                    count.withheld.append(f"viewer {viewer} of {here.log[-12:]} and {twin.log[-12:]}")
                continue
            found += 1
            count.twins += 1
            count.unread += world.texts and hidden_layout(match) == hidden_layout(other)
            if hidden_layout(match) != hidden_layout(other):
                count.changed_hidden += 1
                count.late += bool(late and late(match))
            tried = probes(rng, match, viewer)
            if theirs != transcript:
                count.leaks.append(f"viewer {viewer}: {difference(transcript, theirs)}")
            elif answers(make or world.game, match, viewer, tried) != answers(make or world.game, other, viewer, tried):
                count.leaks.append(f"viewer {viewer}: refusals differ after {here.log[-4:]}")
            if found >= twins:
                break
