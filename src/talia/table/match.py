"""A match is a fold of its log: game, options and seats, and then line by line."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Struct

from talia.chance import Chance
from talia.table.game import Game, Result
from talia.table.legal import LegalMoves
from talia.table.moves import (
    CHANCE,
    CLOCK,
    REFEREE,
    SPECTATOR,
    Draw,
    Drawn,
    Event,
    Expired,
    Extended,
    IllegalMove,
    Leave,
    Move,
    Ruled,
    Shuffle,
    Stopped,
    seats_of,
)
from talia.table.view import View, view

S = TypeVar("S")

By = Literal["self", "bot", "auto", "forced"]
"""Who chose a seat's move: its player, a computer player, the game's default, or somebody in charge."""


class Line(Struct, frozen=True):
    """A line of the log. ``seat`` is the author: a seat, CHANCE, CLOCK or REFEREE.

    ``by`` and ``ms`` (milliseconds since the match began) are for people; the rules never read them.
    """

    seat: int
    move: Any
    by: By = "self"
    ms: int = 0


class Step(Struct, frozen=True):
    """A line that was played, what happened, and the state after it."""

    line: Line
    events: tuple[Event, ...]
    state: Any


@cache
def _move_type(game: Game[Any], *, any_author: bool) -> Any:
    return game.Moves | Drawn | Expired | Extended | Leave | Ruled | Stopped if any_author else game.Moves


def read_move(game: Game[Any], raw: Any, *, any_author: bool = False) -> Move:
    """A move from its JSON form; raises IllegalMove("unknown_move") for anything else.

    Outcomes of chance, time-outs and more time, verdicts, who leaves and the end of a match are read only if
    ``any_author``: no seat sends them.
    """
    return read_as(_move_type(game, any_author=any_author), raw)


def read_as(moves: Any, raw: Any) -> Move:
    """A move of a union from its JSON form; raises IllegalMove("unknown_move") for anything else."""
    try:
        move: Move = msgspec.convert(raw, moves)
    except (msgspec.ValidationError, TypeError):
        raise IllegalMove("unknown_move") from None
    return move


def is_outcome(draw: Draw | None, move: Move) -> bool:
    """Whether a line by CHANCE is an outcome of the draw the game asked for.

    >>> is_outcome(Shuffle("deal/0", ("a", "b")), Drawn("deal/0", ("b", "a")))
    True
    """
    if draw is None or not isinstance(move, Drawn) or move.label != draw.label:
        return False
    if isinstance(draw, Shuffle):
        return isinstance(move.value, tuple) and sorted(move.value) == sorted(draw.items)
    return isinstance(move.value, int) and 0 <= move.value < draw.sides


Referee = Callable[[Game[Any], Any, Sequence[Line]], str]
"""Answers the questions of a game to the referee, from its state and the log."""


def never_knows(game: Game[Any], state: Any, log: Sequence[Line]) -> str:
    """A referee for play among computers: it leaves everything to those at the table."""
    return "unknown"


def thinks(game: Game[Any], state: Any, log: Sequence[Line]) -> str:
    """The referee of a table with people."""
    return game.verdict(state, log)


class Match(Generic[S]):
    """One match: its log so far and the state the log leads to.

    With a source of chance it resolves draws itself, right after the line that made them necessary; without one, it
    waits for lines by CHANCE, as a replay brings them. So it does with questions to the referee: ``referee`` answers
    them ("unknown" without thinking, if nothing else is given); with ``referee=None`` it waits for a line by REFEREE,
    as it does without chance. With ``breaks`` it stops when a deal is over, until
    ``go_on``: so people can look at the result before the next cards are dealt. ``state`` is what the rules of
    ``game`` make of the ``log`` so far, for so many ``seats`` and these ``options``.

    >>> import talia
    >>> match = talia.match("skat", seed=7)
    >>> match.waiting, match.view(0).zone("hand.0").cards
    ((0,), ('7C', 'QC', '8D', 'QD', 'KD', 'AD', '8H', 'TH', 'KS', 'AS'))
    >>> match.totals, match.result is None, len(match.log)
    ((0, 0, 0), True, 2)
    """

    def __init__(
        self,
        game: Game[S],
        options: Any,
        seats: int,
        chance: Chance | None = None,
        *,
        breaks: bool = False,
        referee: Referee | None = never_knows,
    ) -> None:
        if seats not in game.seats:
            raise ValueError(f"{game.id} is not played by {seats}")
        self.game = game
        self.options = options
        self.seats = seats
        self.state: S = game.start(options, seats)
        self.log: list[Line] = []
        self.breaks = breaks
        self.paused = False
        """Whether it stands in a break between deals."""
        self.stopped = False
        """Whether it has ended before its result; see ``stop``."""
        self._chance = chance
        self._referee = referee if chance is not None else None
        self._finished = game.finished(self.state)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats whose decision is needed now: none in a break, and none once the match is over or was stopped.

        >>> import talia
        >>> talia.match("skat", seed=7).waiting
        (0,)
        """
        return () if self.paused or self.stopped else seats_of(self.game.waiting(self.state))

    @property
    def totals(self) -> tuple[int, ...]:
        """The running score by seat.

        >>> import talia
        >>> talia.play("swinie", seed=1).totals
        (2, 2, 5)
        """
        return self.game.totals(self.state)

    @property
    def result(self) -> Result | None:
        """Totals and ranks once the match is over.

        >>> import talia
        >>> talia.play("swinie", seed=1).result
        Result(totals=(2, 2, 5), ranks=(1, 1, 3))
        """
        return self.game.result(self.state)

    def view(self, viewer: int = SPECTATOR) -> View:
        """What a viewer may know now: a seat, SPECTATOR, who sees what everybody sees, or OPEN, who sees all.

        >>> import talia
        >>> match = talia.match("skat", seed=7)
        >>> [match.view(viewer).zone("hand.0").hidden for viewer in (0, 1, talia.SPECTATOR, talia.OPEN)]
        [0, 10, 10, 0]
        """
        return view(self.game, self.state, viewer)

    def legal_moves(self, seat: int | None = None) -> LegalMoves:
        """What a seat may do now, also if nobody waits for it; by default the first of those who are awaited.

        >>> import talia
        >>> match = talia.match("fantan", seed=1)
        >>> list(match.legal_moves())
        [Lay(card='7D')]
        """
        who = next(iter(self.waiting), None) if seat is None else seat
        return LegalMoves(() if who is None or self.stopped else self.game.choices(self.state, who))

    def begin(self, ms: int = 0) -> list[Step]:
        """Resolves the draws that come before the first decision; to be called once.

        >>> import talia
        >>> from talia.chance import Seeded
        >>> game = talia.game("skat")
        >>> [step.line.seat for step in talia.Match(game, game.Options(), 3, Seeded("1")).begin()]
        [-1, -1]
        """
        return self._resolve(ms)

    def go_on(self, ms: int = 0) -> list[Step]:
        """Ends a break.

        >>> import talia
        >>> match = talia.play("skat", seed=1, deals=1)
        >>> match.paused, match.waiting, len(match.go_on()), match.waiting
        (True, (), 1, (2,))
        """
        self.paused = False
        return self._resolve(ms)

    def stop(self, ms: int = 0) -> list[Step]:
        """Ends the match here, before its result: a deal in progress is not played on.

        Where that changes totals it is a line, so that a replay ends as the match did: of poker, chips nobody got yet
        are paid out.

        >>> import talia
        >>> match = talia.match("poker", seed=1)
        >>> match.stop(), match.waiting, match.totals
        ([], (), (200, 200, 200, 200, 200))
        """
        if self.stopped or self.result is not None:
            return []
        line = Line(CLOCK, Stopped(), "auto", ms)
        state, events = self._played(line)
        if state is self.state and not events:
            self.stopped = True
            return []
        return [self._append(line, state, events)]

    def do(self, author: int, move: Move, by: By = "self", ms: int = 0) -> list[Step]:
        """Plays a line, and the draws it makes necessary; raises IllegalMove and then nothing has changed.

        >>> import talia
        >>> match = talia.match("skat", seed=7)
        >>> one_pass = talia.move(match, "pass")
        >>> [event.code for step in match.do(0, one_pass) for event in step.events]
        ['pass']
        >>> match.do(0, one_pass)
        Traceback (most recent call last):
        talia.table.moves.IllegalMove: not_your_turn
        """
        line = Line(author, move, by, ms)
        state, events = self._played(line)
        return [self._append(line, state, events), *self._resolve(ms)]

    def _played(self, line: Line) -> tuple[S, tuple[Event, ...]]:
        game, state = self.game, self.state
        if line.seat >= self.seats or line.seat < REFEREE:
            raise IllegalMove("no_such_seat")
        if self.stopped:
            raise IllegalMove("match_over")
        draw = game.draw(state)
        if line.seat == REFEREE or (line.seat != CLOCK and game.asks_referee(state)):
            if line.seat != REFEREE or not game.asks_referee(state) or not isinstance(line.move, Ruled):
                raise IllegalMove("not_now")
        elif line.seat == CHANCE:
            if not is_outcome(draw, line.move):
                raise IllegalMove("not_the_draw")
        elif draw is not None and line.seat >= 0:
            raise IllegalMove("between_deals")
        elif game.result(state) is not None:
            raise IllegalMove("match_over")
        elif isinstance(line.move, Stopped):
            if line.seat != CLOCK:
                raise IllegalMove("unknown_move")
            return game.stopped(state)
        return game.play(state, line.seat, line.move)

    def _append(self, line: Line, state: S, events: tuple[Event, ...]) -> Step:
        self.state = state
        self.log.append(line)
        self.stopped = isinstance(line.move, Stopped)
        finished = self.game.finished(state)
        if self.breaks and finished > self._finished and self.game.result(state) is None and not self.stopped:
            self.paused = True
        self._finished = finished
        return Step(line, events, state)

    def _resolve(self, ms: int) -> list[Step]:
        steps: list[Step] = []
        while self._chance is not None and not self.paused and not self.stopped:
            if self._referee is not None and self.game.asks_referee(self.state):
                line = Line(REFEREE, Ruled(self._referee(self.game, self.state, self.log)), "self", ms)
                steps.append(self._append(line, *self._played(line)))
                # It may have ended the deal, and a break begins.
                continue
            draw = self.game.draw(self.state)
            if draw is None:
                break
            value: tuple[str, ...] | int
            if isinstance(draw, Shuffle):
                value = self._chance.shuffle(draw.label, draw.items)
            else:
                value = self._chance.roll(draw.label, draw.sides)
            line = Line(CHANCE, Drawn(draw.label, value), "self", ms)
            steps.append(self._append(line, *self._played(line)))
        return steps


def elapsed(game: Game[S], state: S) -> Expired | None:
    """What a clock would say next in a match that waits for nobody: the time-out of its next step timer, if one runs.

    Where no clock is kept, among computers and in a terminal, it is a line by CLOCK at once.
    """
    running = [timer for timer in game.timers(state) if timer.seat is None and not timer.stands]
    if not running or game.waiting(state) or game.result(state) is not None:
        return None
    return Expired(min(running, key=lambda timer: timer.least).id)


def fold(game: Game[S], options: Any, seats: int, log: list[Line], *, breaks: bool = False) -> Match[S]:
    """The match a log leads to; the log's own outcomes of chance are used, no seed is needed."""
    match = Match(game, options, seats, None, breaks=breaks)
    for line in log:
        match.do(line.seat, line.move, line.by, line.ms)
    return match
