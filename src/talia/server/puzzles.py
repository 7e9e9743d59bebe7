"""The answers to requests about puzzles: the list, a puzzle, what is said to an answer, its solution played out."""

import asyncio
from datetime import UTC, date, datetime
from functools import cache, lru_cache
from typing import Any, Final, cast

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from talia import players
from talia.lessons import puzzles as lessons
from talia.lessons.puzzles import Puzzle, Solution
from talia.server import wire
from talia.server.effects import Trouble
from talia.server.http import House, PlainRequest, made_for_one, maker_of
from talia.table.match import read_move
from talia.table.moves import OPEN
from talia.table.registry import find
from talia.table.view import event_view, view

TODAY: Final = "today"
NAMES: Final = ("Ania", "Bartek", "Celina", "Dorota")
"""The players of a puzzle."""


@get("/api/puzzles/{game:str}")
async def puzzle_list(request: PlainRequest, game: FromPath[str], house: NamedDependency[House]) -> wire.PuzzleList:
    """The puzzles of a game, with what one has made of them."""
    ours = _puzzles(game)
    done = await _done(request, house, game)
    today = lessons.of_the_day(ours, _day(house)).id
    lines = tuple(wire.PuzzleLine(each.id, each.kind, each.grade, _as_done(done.get(each.id))) for each in ours)
    return wire.PuzzleList(today, lines)


@get("/api/puzzles/{game:str}/{puzzle:str}")
async def puzzle_page(
    request: PlainRequest, game: FromPath[str], puzzle: FromPath[str], house: NamedDependency[House]
) -> wire.PuzzlePage:
    """A puzzle without its solution."""
    ours = _puzzles(game)
    found = _find(game, puzzle, house)
    at = next(place for place, each in enumerate(ours) if each.id == found.id)
    return wire.PuzzlePage(
        id=found.id,
        game=game,
        kind=found.kind,
        grade=found.grade,
        names=NAMES[: found.seats],
        seat=found.seat,
        view=await asyncio.to_thread(_open_view, found),
        answers=found.answers,
        asked=found.asked,
        missed=found.missed,
        after=ours[(at + 1) % len(ours)].id,
        today=found is lessons.of_the_day(ours, _day(house)),
        done=_as_done((await _done(request, house, game)).get(found.id)),
    )


@post("/api/puzzles/{game:str}/{puzzle:str}/answer", status_code=200)
async def puzzle_answer(
    request: PlainRequest,
    game: FromPath[str],
    puzzle: FromPath[str],
    data: JSONBody[wire.PuzzleAnswer],
    house: NamedDependency[House],
) -> wire.PuzzleVerdict:
    """What is said to an answer; what one has made of the puzzle is kept for a guest."""
    found = _find(game, puzzle, house)
    if data.answer is not None and data.answer >= len(found.answers):
        raise Trouble("no_such_answer", 400, answer=data.answer)
    solution = await asyncio.to_thread(_solved, game, found.id)
    well = data.answer in solution.good
    guest = await house.guest(request)
    before = (await house.store.progress(guest.id, _area(game))).get(found.id) if guest else None
    done = _after(_as_done(before), "right" if well else "shown" if data.answer is None else "missed")
    if guest is not None and done != before:
        await house.store.keep_progress(guest.id, _area(game), found.id, done, house.world.now())
    outcome = None if data.answer is None else solution.outcomes[data.answer]
    if not well and data.answer is not None:
        return wire.PuzzleVerdict(False, done, outcome)
    told = tuple(wire.Sentence(each.code, each.details) for each in solution.told)
    return wire.PuzzleVerdict(well, done, outcome, found.right, solution.outcomes, told)


@get("/api/puzzles/{game:str}/{puzzle:str}/line")
async def puzzle_line(game: FromPath[str], puzzle: FromPath[str], house: NamedDependency[House]) -> wire.DealFrames:
    """The deal of a puzzle with its solution played out, step by step, all cards open."""
    found = _find(game, puzzle, house)
    return await asyncio.to_thread(_frames, found)


@post("/api/puzzles/{game:str}/{puzzle:str}/play", status_code=201)
async def play_puzzle(
    request: PlainRequest, game: FromPath[str], puzzle: FromPath[str], house: NamedDependency[House]
) -> wire.Made:
    """Makes a table that begins where the puzzle stands; all other seats are computer players'."""
    found = _find(game, puzzle, house)
    guest = await maker_of(request, house)
    lineup = [None if seat == found.seat else players.offered(game)[0] for seat in range(found.seats)]
    rules, options = find(game).rules, found.options
    return await made_for_one(
        house, guest, lineup, game=game, rules=rules, options=options, given=found.given, opening=found.opening
    )


PUZZLES: Final = (puzzle_list, puzzle_page, puzzle_answer, puzzle_line, play_puzzle)


def _puzzles(game: str) -> tuple[Puzzle, ...]:
    if game not in lessons.puzzled_games():
        raise Trouble("unknown_game", 404)
    return tuple(lessons.pack(game).puzzles())


@cache
def _by_id(game: str) -> dict[str, Puzzle]:
    return {each.id: each for each in _puzzles(game)}


def _find(game: str, id: str, house: House) -> Puzzle:
    if id == TODAY:
        return lessons.of_the_day(_puzzles(game), _day(house))
    if game not in lessons.puzzled_games() or id not in _by_id(game):
        raise Trouble("no_such_puzzle", 404)
    return _by_id(game)[id]


@lru_cache(maxsize=1024)
def _solved(game: str, id: str) -> Solution:
    return lessons.pack(game).solution(_by_id(game)[id])


def _day(house: House) -> date:
    """The day by universal time."""
    return datetime.fromtimestamp(house.world.now() / 1000, UTC).date()


def _area(game: str) -> str:
    return f"puzzles/{game}"


async def _done(request: PlainRequest, house: House, game: str) -> dict[str, str]:
    guest = await house.guest(request)
    return await house.store.progress(guest.id, _area(game)) if guest else {}


def _as_done(value: str | None) -> wire.PuzzleDone | None:
    return cast(wire.PuzzleDone | None, value)


def _after(before: wire.PuzzleDone | None, now: wire.PuzzleDone) -> wire.PuzzleDone:
    """What is kept: the first answer counts; a right one after a wrong one is remembered as such."""
    if before is None or (before == "missed" and now == "shown"):
        return now
    return "later" if before == "missed" and now == "right" else before


def _open_view(puzzle: Puzzle) -> Any:
    match, _ = lessons.position(puzzle)
    return view(match.game, match.state, OPEN)


def _frames(puzzle: Puzzle) -> wire.DealFrames:
    match, _ = lessons.position(puzzle)
    frames = [wire.Frame(len(match.log) - 1, puzzle.seat, "auto", (), view(match.game, match.state, OPEN))]
    for raw in _solved(puzzle.game, puzzle.id).line:
        move = read_move(match.game, raw)
        seat = next(seat for seat in range(puzzle.seats) if match.game.waiting(match.state) >> seat & 1)
        for step in match.do(seat, move):
            told = (event_view(event, OPEN) for event in step.events)
            events = tuple(each for each in told if each is not None)
            frames.append(wire.Frame(len(match.log) - 1, seat, "self", events, view(match.game, step.state, OPEN)))
    return wire.DealFrames("", 0, NAMES[: puzzle.seats], None, tuple(frames))
