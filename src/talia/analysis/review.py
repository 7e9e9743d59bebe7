"""The review of a match: what each call and card cost, by all the cards and by what its player could know.

Everything shared by the games is here: the match is replayed, every seat's sight is kept beside it, and for each
decision the game's own judge is asked. A judge is registered for a game as rules and players are; a game without one
has no review. All sampling is seeded by the record, so that the same record always has the same review.
"""

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, Final, Literal

from msgspec import Struct

from talia.players.player import Sight, Witness
from talia.table.match import Line, Match
from talia.table.moves import IllegalMove, Move
from talia.table.record import Difference, Record, begin, lines, plain
from talia.table.rooms import Shelf

WORLDS: Final = 60
"""How many layouts a decision is judged by, if there are more."""

COSTLY: Final = 3.0
"""From this many points on a decision gets a sentence."""

SLIGHT: Final = 1.0
"""From this many points on, by what could be known, a decision was not the best."""

GRAVE: Final = 10.0
"""And from so many on it was a mistake."""

SHOWN: Final = 6
"""So many of the things that might have been done are told."""


class Moment(Struct, frozen=True):
    """A decision as a judge is shown it.

    ``state`` of the match before it; ``upcoming``: the lines from it to the end of its deal; ``sight``: what the seat
    could know. ``worlds``: how many layouts to judge by. ``void``: its deal was annulled, so it has cost nothing.
    """

    match: Match[Any]
    state: Any
    seat: int
    move: Move
    upcoming: tuple[Line, ...]
    sight: Sight
    rng: Random
    worlds: int
    void: bool = False


Grade = Literal["good", "slight", "mistake"]


def graded(known: float, margin: float) -> Grade:
    """How good a decision was that cost so much by what its player could know, give or take the margin.

    >>> graded(24, 5), graded(24, 30), graded(4, 1), graded(0.5, 0)
    ('mistake', 'good', 'slight', 'good')
    """
    if known < SLIGHT or known <= margin:
        return "good"
    return "mistake" if known >= GRAVE else "slight"


class Choice(Struct, frozen=True):
    """Something that might have been done: what it brings on average of what could be known, and with these cards."""

    move: Move
    known: float
    lay: float


class Judgement(Struct, frozen=True, kw_only=True):
    """What a decision cost. Points are those of the deal against the average of the other players' points.

    ``kind``: ``call`` or ``card``. By all the cards: ``cost`` (None: not judged so), the move that was ``best`` and the
    ``line`` that begins with it, best play of all. By what the player could know: ``known`` with ``margin``, half of
    the interval that holds the true mean in 95 of 100 cases, the move that was ``better`` so, and the number of
    ``worlds``, ``complete`` if they are all there are; in ``share`` percent of them the better one brings more.
    ``tricks``: how many tricks ``cost`` is. ``grade``: how good the decision was by what its player could know.
    ``lead``: by how much a call was better so than the best other thing to say, less than zero if it was worse.
    ``choices``: what might have been done, the better first. ``why``: the code of a sentence, if the decision was
    costly, ``lay`` of one on what came of it with these cards, and ``details`` for both.
    """

    kind: str
    grade: Grade = "good"
    cost: float | None = None
    tricks: int | None = None
    best: Move | None = None
    line: tuple[Move, ...] = ()
    known: float | None = None
    margin: float = 0.0
    better: Move | None = None
    worlds: int = 0
    complete: bool = False
    share: int | None = None
    lead: float | None = None
    choices: tuple[Choice, ...] = ()
    why: str | None = None
    lay: str | None = None
    details: dict[str, Any] = {}


class Reviewed(Struct, frozen=True, kw_only=True):
    """A decision with its judgement, as JSON has it.

    Moves are in their JSON form, points rounded to hundredths (exact where all cards are known). ``line`` is the number
    of its line in the record's log, ``deal`` that of its deal, both from 0; ``play`` is the judgement's line.
    """

    line: int
    deal: int
    seat: int
    kind: str
    grade: Grade
    move: dict[str, Any]
    cost: float | None = None
    tricks: int | None = None
    best: dict[str, Any] | None = None
    play: tuple[dict[str, Any], ...] = ()
    known: float | None = None
    margin: float = 0.0
    better: dict[str, Any] | None = None
    worlds: int = 0
    complete: bool = False
    share: int | None = None
    lead: float | None = None
    choices: tuple[dict[str, Any], ...] = ()
    why: str | None = None
    lay: str | None = None
    details: dict[str, Any] = {}


Judge = Callable[[Moment], Judgement | None]
"""Judges a decision; None if there was nothing to decide, or it is not judged."""

judge_of: Final = Shelf[Judge]("analysis")
"""The judges of the games' decisions."""


def reviewed_games() -> tuple[str, ...]:
    """The ids of the games that have a review."""
    return judge_of.games()


def review(
    record: Record, *, deal: int | None = None, seat: int | None = None, worlds: int = WORLDS
) -> Iterator[Reviewed]:
    """The judged decisions of the finished deals of a record, in order; of one deal or of one seat only, if so asked.

    Decisions without a choice are left out, and those of deals that were annulled. Raises Difference if the record
    can't be replayed, LookupError if its game has no judge.
    """
    judge = judge_of[record.game]
    for number, index, moment in moments(record, deal, worlds):
        if not moment.void and (seat is None or moment.seat == seat):
            judgement = judge(moment)
            if judgement is not None:
                yield _reviewed(number, index, moment, judgement)


def moments(
    record: Record, only: int | None = None, worlds: int = WORLDS, *, running: bool = False
) -> Iterator[tuple[int, int, Moment]]:
    """Line number, deal and moment of each seat's line in a finished deal, or in one of them only.

    ``running``: the last deal counts as one, finished or not.
    """
    match = begin(record)
    game = match.game
    log = lines(record, match)
    witnesses = [Witness(game, seat, match.options) for seat in range(match.seats)]
    spans = _spans(record, log)
    if running and (not spans or spans[-1].end < len(log)):
        spans.append(_Span(len(log), spans[-1].deal + 1 if spans else 0, False))
    for number, line in enumerate(log):
        span = next((span for span in spans if number < span.end), None)
        if span is None:
            return
        if line.seat >= 0 and only in (None, span.deal):
            upcoming = tuple(log[number : span.end])
            rng = Random(f"{record.id} {number}")
            sight = witnesses[line.seat].sight(match.state)
            moment = Moment(match, match.state, line.seat, line.move, upcoming, sight, rng, worlds, span.void)
            yield number, span.deal, moment
        for step in played(match, line, number):
            for witness in witnesses:
                witness.saw(step.events)


class _Span(Struct, frozen=True):
    """What was played with the cards once dealt: the number of the line after its last one, and of its deal.

    ``void``: the deal was annulled.
    """

    end: int
    deal: int
    void: bool


def _spans(record: Record, log: Iterable[Line]) -> list[_Span]:
    """The spans of all finished deals; a deal that was annulled and dealt again has several."""
    match = begin(record)
    game = match.game
    spans: list[_Span] = []
    deal, dealt = 0, None
    for number, line in enumerate(log):
        played(match, line, number)
        now = game.dealt(match.state)
        if game.finished(match.state) > deal:
            spans.append(_Span(number + 1, deal, now is None))
            deal, now = deal + 1, None
        elif dealt not in (None, now):
            spans.append(_Span(number + 1, deal, True))
            now = None
        dealt = now
    return spans


def played(match: Match[Any], line: Line, number: int) -> list[Any]:
    """The steps of a line; raises Difference if it can't be played."""
    try:
        return match.do(line.seat, line.move, line.by, line.ms)
    except IllegalMove as refusal:
        raise Difference(f"line {number}", "a legal line", str(refusal)) from None


def _reviewed(number: int, deal: int, moment: Moment, judged: Judgement) -> Reviewed:
    return Reviewed(
        line=number,
        deal=deal,
        seat=moment.seat,
        kind=judged.kind,
        grade=judged.grade,
        move=plain(moment.move),
        cost=_rounded(judged.cost),
        tricks=judged.tricks,
        best=plain(judged.best),
        play=tuple(map(plain, judged.line)),
        known=_rounded(judged.known),
        margin=round(judged.margin, 2),
        better=plain(judged.better),
        worlds=judged.worlds,
        complete=judged.complete,
        share=judged.share,
        lead=_rounded(judged.lead),
        choices=tuple(
            {"move": plain(each.move), "known": _rounded(each.known), "lay": _rounded(each.lay)}
            for each in judged.choices
        ),
        why=judged.why,
        lay=judged.lay,
        details=judged.details,
    )


def _rounded(points: float | None) -> float | None:
    return None if points is None else round(points, 2)
