"""What a viewer of Ktulu has learnt, by rules/ktulu.md 4 and 11.

What has happened is read off the course of the game, hidden things included; who gets to know it is said here, and
nowhere are the game's own zones, facts and events asked.
"""

from collections.abc import Callable, Iterator
from typing import Any

from talia.cards import CODE
from talia.games import find
from talia.games.ktulu.deal import Show
from talia.games.ktulu.roles import FACTION, SHOWING
from talia.games.ktulu.state import Learnt, State
from talia.table.match import Line, Match
from talia.table.moves import CHANCE, Expired
from talia.village.windows import Answer, Window

BY_ONE = {
    "rider.search": "lone_rider", "rider.learn": "lone_rider", "pastor": "pastor", "tax_collector": "tax_collector",
    "thief": "thief", "oracle": "oracle", "spyglass": "spyglass", "detector": "detector", "mind_eater": "mind_eater",
    "purple_sucker": "purple_sucker", "cleaner": "cleaner", "hired_hand.look": "hired_hand",
    "hired_hand.theft": "hired_hand", "kaszabara": "kaszabara", "banner.question": "banner",
}  # fmt: skip
"""Steps of which one learns what they bring."""
BY_MANY = {"nameless.shot": "gods", "softstep.take": "guardians", "softstep.plant": "guardians"}
"""Steps of one of which a faction learns, as many as are awake."""


def learns(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
    """All a viewer has learnt: a seat, or somebody who watches."""
    match = Match(find("ktulu"), options, seats)
    learnt: list[Any] = []
    before: State | None = None
    heard: Heard = {}
    for line in log:
        match.do(line.seat, line.move)
        after = match.state.deal
        if before is None or before.over:
            before = None
            learnt.append(CODE[after.hands[viewer]] if viewer < seats else "dealt")
        if line.seat != CHANCE:
            learnt += done(before, line, viewer)
            learnt += at_a_beat(before, line, heard, viewer)
        learnt += in_public(before, after)
        learnt += in_secret(before, after, viewer)
        before = after
    return learnt


def done(d: State | None, line: Line, viewer: int) -> Iterator[Any]:
    """What is learnt from what a seat does, or that time is up."""
    move = line.move
    if d is None:
        yield line.seat, move
        return
    if isinstance(move, Show) and d.role(line.seat) not in SHOWING:
        if watches(d, viewer, line.seat):
            yield line.seat, "may not show"
        return
    if not isinstance(move, Answer):
        yield line.seat, move
        return
    window = d.stage
    assert isinstance(window, Window)
    if line.seat == viewer:
        yield move
    if window.call.seen and window.answers[line.seat] is None:
        yield line.seat
    # What is answered in a window of one person is heard at once by the dead who see everything.
    row = d.row
    if row is not None and not row.body and line.seat != viewer and sees_all(d, viewer):
        yield line.seat, move.seat, move.choice


Heard = dict[tuple[int, int], tuple[int | None, str]]
"""What was heard at beats, by window and seat: whom somebody names, and what he chooses besides."""


def at_a_beat(d: State | None, line: Line, heard: Heard, viewer: int) -> Iterator[Any]:
    """What the others of one's body have answered since its last beat: told at the beat, and when its window closes."""
    window = None if d is None else d.stage
    if d is None or not isinstance(window, Window) or not isinstance(line.move, Expired):
        return
    row = d.row
    if row is None or not row.body:
        return
    for seat, answer in enumerate(window.answers):
        together = awake(d, seat, row.body) and awake(d, viewer, row.body)
        if answer is not None and heard.get((d.windows, seat)) != (answer.seat, answer.choice):
            heard[d.windows, seat] = answer.seat, answer.choice
            if seat != viewer and (together or sees_all(d, viewer)):
                yield seat, answer.seat, answer.choice


def awake(d: State, seat: int, faction: str) -> bool:
    """Whether a viewer is of a faction and awake with it."""
    return seat < d.seats and d.faction(seat) == faction and not (d.out | d.inactive) >> seat & 1


def sees_all(d: State, viewer: int) -> bool:
    """Whether a viewer is dead, his card shown, where the dead see everything; who has escaped is not dead."""
    return viewer < d.seats and d.spec.dead_see_all and bool((d.buried & ~d.escaped) >> viewer & 1)


def watches(d: State, viewer: int, seat: int) -> bool:
    """Whether a viewer is told what a seat is told."""
    return viewer == seat or sees_all(d, viewer)


def in_public(before: State | None, d: State) -> Iterator[Any]:
    """What all learn after a line."""
    new = before is None
    for name in PUBLIC:
        if new or getattr(before, name) != getattr(d, name):
            yield name, getattr(d, name)
    if new or before.kept != d.kept:
        yield "kept", d.kept
    if d.revealed and (new or before.revealed != d.revealed):
        yield [CODE[card] if d.revealed >> seat & 1 else None for seat, card in enumerate(d.hands)]
    if new or before.talk != d.talk:
        yield "talk", repr(d.talk)
    asked = question(d)
    if before is None or asked != question(before) or (asked and d.windows != before.windows):
        yield asked
    # A death that was undone, a game of cards with the owner of the statue, roulette: all hear of it.
    if new or before.fallen != d.fallen:
        shown = d.spec.show_set
        yield [(each.seat, each.cause if shown else faction_of(each.cause), each.saved) for each in d.fallen]
    if not new and len(d.deeds) > len(before.deeds):
        heard = (announced(deed, d) for deed in d.deeds[len(before.deeds) :])
        yield from (each for each in heard if each is not None)
    if d.over and (new or not before.over):
        yield "over", d.hands, d.winner, d.deeds, d.guesses, d.holder, d.planted, d.promises, d.learnt


def faction_of(cause: str) -> str:
    """The faction by whose step somebody has died: where the set is not shown, no more is said."""
    actor = cause.partition(".")[0]
    return FACTION.get(actor, actor)


PUBLIC = (
    "out", "night", "day", "public", "jailed", "protected", "roulette", "signals", "escaped", "buried", "duel",
    "searched", "condemned", "ballots", "chosen", "of", "winner",
)  # fmt: skip
"""What everybody can follow (rules/ktulu.md 11)."""
SECRETLY = ("softstep.take", "softstep.plant", "bandits.assign", "guardians.assign", "aliens.assign", "gods.assign")


def announced(deed: Any, d: State) -> Any:
    """What all hear of a deed: cards with the owner of the statue, at whom the Gambler points; all, if it is open."""
    if deed.step in ("gambler", "gambler.pick"):
        return deed.step, deed.seats
    if deed.step == "cardsharp":
        return deed.step, deed.seats if any(d.kept >> seat & 1 for seat in deed.seats) else "owner"
    if not d.spec.open or deed.step in (*SECRETLY, "fugitives.assign", "banner.question"):
        return None
    by = deed.step if d.spec.show_set else faction_of(deed.step)
    return by, () if deed.step == "herbalist" else deed.seats


def question(d: State) -> Any:
    """The question that is open, as all know it."""
    stage = d.stage
    if isinstance(stage, Window):
        return stage.call, stage.asked, stage.among, stage.choice
    return None if stage is None or type(stage).__name__ == "Lots" else repr(stage)


def in_secret(before: State | None, d: State, viewer: int) -> Iterator[Any]:
    """What some learn after a line."""
    if viewer >= d.seats:
        return
    new = before is None
    everything = sees_all(d, viewer)
    came = d.learnt[0 if new else len(before.learnt) :]
    yield from (plain(each, d) for each in came if everything or told(each, d) >> viewer & 1)
    deeds = d.deeds[0 if new else len(before.deeds) :]
    yield from (deed for deed in deeds if everything or deed.by >> viewer & 1)
    if everything and (before is None or not sees_all(before, viewer)):
        yield d.hands, d.deeds, d.promises, d.learnt
    if everything and (new or (before.holder, before.planted) != (d.holder, d.planted)):
        yield d.holder, d.planted
    # Who has it is told when he is awake; who carries it planted is not.
    thinks = believes(d, viewer)
    if thinks != (before is not None and believes(before, viewer)):
        yield "statue", thinks
    if everything and (new or before.aware != d.aware):
        yield "aware", d.aware
    row = d.row
    opens = before is None or question(before) != question(d) or before.windows != d.windows
    # Who acts is told when a window opens, not once more with every answer that nobody sees.
    if opens and isinstance(d.stage, Window) and row is not None and not d.spec.show_set:
        acts = awake(d, viewer, row.body) if row.body else acts_alone(d, row, viewer)
        yield acts and row.id
    mine = d.masters(viewer)
    if mine != (0 if new else before.masters(viewer)):
        yield "masters", mine


def acts_alone(d: State, row: Any, viewer: int) -> bool:
    """Whether it is for a viewer to answer a step of one person: he is awake, may do it still, and can (4.2).

    Whom Banner asks answers though he is not awake. Of a hit of the Nameless the leader of the Gods says what follows.
    """
    if row.id == "banner.question":
        return d.visited == viewer
    actor = d.played_by(row.of)
    if actor < 0 or d.inactive >> actor & 1 or (row.uses and dict(d.uses).get(row.id, 0) >= row.uses):
        return False
    able = ONLY_WHEN.get(row.id)
    if able is not None and not able(d, actor):
        return False
    return viewer == actor or (row.id == "nameless.shot" and viewer == d.leader("gods"))


ONLY_WHEN: dict[str, Callable[[State, int], bool]] = {
    "softstep.take": lambda d, seat: d.planted,
    "warrior": lambda d, seat: not d.spec.takeover or d.took,
    "lone_coyote": lambda d, seat: sum(awake(d, each, "guardians") for each in range(d.seats)) == 1,
    "blazing_fury": lambda d, seat: d.took,
    "softstep.plant": lambda d, seat: d.holder == seat and not d.planted,
    "hired_hand.theft": lambda d, seat: d.employer >= 0 and not d.masters(seat) >> d.employer & 1,
    "nameless.gift": lambda d, seat: d.holder == seat and not d.planted,
}
"""Whether a step of one person can be done, besides that he is awake (4.2)."""


def believes(d: State, viewer: int) -> bool:
    """Whether a viewer has been told that he has the statue, and not that he has it no more."""
    return bool(d.aware >> viewer & 1)


def plain(each: Learnt, d: State) -> Any:
    """What was learnt. Who is awake together sees the cards of the others, not only who they are (11)."""
    cards = [CODE[d.hands[seat]] for seat in each.seats] if each.what == "awake" else []
    return each.night, each.what, each.seats, each.value, cards


def told(each: Learnt, d: State) -> int:
    """Who learns something, by the step in which it came out."""
    step, what = each.step, each.what
    # Whom somebody names is who meets him; who of a faction was awake then, the state of then says.
    if what in ("meets", "played"):
        return each.to
    if step == "dancer":
        return sum(1 << seat for seat in range(d.seats) if d.role(seat) == step)
    if step in BY_ONE:
        return sum(1 << seat for seat in range(d.seats) if d.role(seat) == BY_ONE[step])
    faction = BY_MANY.get(step) or step.partition(".")[0]
    members = sum(1 << seat for seat in range(d.seats) if d.faction(seat) == faction)
    return members & each.to
