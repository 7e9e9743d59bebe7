"""What a viewer of Werewolves has learnt, by rules/werewolves.md 4 and 11.

What has happened is read off the course of the game, hidden things included; who gets to know it is said here, and
nowhere are the game's own zones, facts and events asked.
"""

from collections.abc import Iterator
from typing import Any

from talia.cards import CODE, codes
from talia.games import find
from talia.games.werewolves.roles import WEREWOLF
from talia.games.werewolves.state import State
from talia.table.match import Line, Match
from talia.table.moves import CHANCE
from talia.village.windows import Answer, Lots, Window


def learns(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
    """All a viewer has learnt: a seat, or somebody who watches."""
    match = Match(find("werewolves"), options, seats)
    learnt: list[Any] = []
    before: State | None = None
    told_of: dict[int, int | None] = {}
    for line in log:
        match.do(line.seat, line.move)
        after = match.state.deal
        if before is None or before.over:
            before = None
            learnt.append(CODE[after.hands[viewer]] if viewer < seats else "dealt")
        if line.seat != CHANCE:
            learnt += done(before, line, viewer)
            if before is not None and isinstance(before.stage, Window) and before.stage.call.id == "pack":
                if not isinstance(line.move, Answer):
                    learnt += named_by_the_pack(before, told_of, viewer)
            else:
                told_of.clear()
        learnt += told(before, after, line, viewer)
        before = after
    return learnt


def done(d: State | None, line: Line, viewer: int) -> Iterator[Any]:
    """What is learnt from what a seat does, or that time is up."""
    move = line.move
    if d is None or not isinstance(move, Answer):
        yield line.seat, move
        return
    window = d.stage
    assert isinstance(window, Window)
    if line.seat == viewer:
        yield move
    if window.call.id in DAY and window.answers[line.seat] is None:
        yield line.seat


def named_by_the_pack(d: State, told: dict[int, int | None], viewer: int) -> Iterator[Any]:
    """Whom the pack has named since its last beat: its members learn it at the beat, and when the window closes."""
    assert isinstance(d.stage, Window)
    for seat, answer in enumerate(d.stage.answers):
        if answer is not None and awake(d, seat) and told.get(seat, NOT_YET) != answer.seat:
            told[seat] = answer.seat
            if awake(d, viewer) and seat != viewer:
                yield seat, answer.seat


NOT_YET = -2
"""Whom nobody names."""
DAY = ("election", "election_runoff", "vote", "runoff", "sheriff", "hunter", "successor")
"""Windows in which all see who has answered; what, only when they have closed."""


def awake(d: State, seat: int) -> bool:
    """Whether a viewer is a werewolf who lives, as far as all know."""
    return seat < len(d.hands) and d.role(seat) == WEREWOLF and not d.out >> seat & 1


def told(before: State | None, d: State, line: Line, viewer: int) -> Iterator[Any]:
    """What is learnt after a line."""
    new = before is None
    yield from in_public(before, d, line)
    if d.over:
        if new or not before.over:
            yield d.hands, codes(d.cards.pile("centre")), d.guesses, d.lovers, d.winner
        return
    if viewer >= len(d.hands):
        return
    if not new and before.hands[viewer] != d.hands[viewer]:
        yield CODE[d.hands[viewer]]
    # Between two windows lie lots.
    opened = isinstance(d.stage, Window) and (
        new or d.windows != before.windows or not isinstance(before.stage, Window)
    )
    call = d.stage.call.id if isinstance(d.stage, Window) else ""
    if d.thief == viewer and opened and call == "thief":
        yield codes(d.cards.pile("centre"))
    if d.lovers and (new or not before.lovers):
        if d.cupid == viewer:
            yield d.lovers
        if d.lovers >> viewer & 1:
            yield "loves", d.lovers
    if d.met and (new or not before.met) and d.role(viewer) == WEREWOLF:
        yield "pack", d.wolves
    yield from (each for each in d.seen[0 if new else len(before.seen) :] if each.by == viewer)
    lots = None if before is None else before.stage
    if before is not None and isinstance(lots, Lots) and lots.window.call.id == "pack" and call != "pack":
        if d.frightened >= 0 and (before.awake | 1 << d.frightened) >> viewer & 1:
            yield "fright", d.frightened
        elif d.frightened < 0 and awake(before, viewer):
            yield "prey", d.prey
    if call == "witch" and opened and d.holder("witch") == viewer:
        yield "victim", d.prey if d.frightened < 0 else None


def in_public(before: State | None, d: State, line: Line) -> Iterator[Any]:
    """What all learn: which window is open, for whom; who is dead, who of the night; offices, potions, votes, shots."""
    if before is None:
        yield asked(d)
        return
    if asked(d) != asked(before) or (d.windows != before.windows and asked(d)):
        yield asked(d)
    if (d.night, d.day) != (before.night, before.day):
        yield d.night, d.day, d.spent if d.day != before.day else None
    dead = d.out & ~before.out
    if dead:
        shown = d.spec.reveal_cards
        yield dead, [CODE[card] if shown else None for seat, card in enumerate(d.hands) if dead >> seat & 1]
        night = of_the_night(d)
        yield sorted(seat for seat in night if dead >> seat & 1)
        # All others die one by one and are told so: who grieves for the Hunter before whom he shot (4.5).
        yield [each.seat for each in d.fallen[len(before.fallen) :] if each.seat not in night]
    if d.ballots != before.ballots:
        yield d.ballots[len(before.ballots) :]
    if d.sheriff != before.sheriff:
        yield d.sheriff
    if d.shot != before.shot:
        yield "shot", shot_at(before, line)


def of_the_night(d: State) -> set[int]:
    """Who dies of this night by its deeds; who dies of grief besides is told so (rules/werewolves.md 4.3, 4.5)."""
    prey = d.frightened if d.frightened >= 0 else -1 if d.saved >> max(d.prey, 0) & 1 else d.prey
    poisoned = -1 if d.saved >> max(d.poisoned, 0) & 1 else d.poisoned
    return {prey, poisoned} - {-1}


def shot_at(before: State, line: Line) -> int | None:
    """At whom the Hunter has shot: all see it."""
    window = before.stage
    assert isinstance(window, Window)
    answer = line.move if isinstance(line.move, Answer) else max(window.answers, key=lambda each: each is not None)
    assert answer is not None
    return answer.seat


def asked(d: State) -> Any:
    """The question that is open, as all know it."""
    stage = d.stage
    return (stage.call.id, stage.asked, stage.among, stage.choice) if isinstance(stage, Window) else None
