"""The answers to requests about courses: the steps and what one has done of them, tables for their deals, remarks.

What a guest has done is kept in the area ``course/<game>``: for "<step>/<deal>" the table where it was done last.
"""

from typing import Any, Final

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from talia.analysis import Remarked, remarks, reviewed_games
from talia.lessons import course
from talia.lessons.course import LEARNER, CourseStep
from talia.server import wire
from talia.server.effects import Trouble
from talia.server.http import House, PlainRequest, TableId, made_for_one, maker_of
from talia.server.served_match import ServedMatch
from talia.table.options import options_from
from talia.table.record import plain
from talia.table.registry import find


@get("/api/course/{game:str}")
async def course_page(request: PlainRequest, game: FromPath[str], house: NamedDependency[House]) -> wire.CoursePage:
    """The steps of a game's course, and what one has done of them."""
    steps = _steps(game)
    guest = await house.guest(request)
    done = await house.store.progress(guest.id, _area(game)) if guest else {}
    lines = []
    for step in steps:
        deals = tuple(
            wire.CourseLine(deal.open, deal.dealer, done.get(f"{step.id}/{number}"), deal.round)
            for number, deal in enumerate(step.deals)
        )
        lines.append(wire.CourseStepInfo(step.id, step.boards, deals, step.match is not None))
    return wire.CoursePage(game, game in reviewed_games(), tuple(lines))


@post("/api/course/{game:str}/{step:str}/{deal:int}", status_code=201)
async def play_lesson(
    request: PlainRequest, game: FromPath[str], step: FromPath[str], deal: FromPath[int], house: NamedDependency[House]
) -> wire.Made:
    """Makes a table for a deal of a step; the number after the last deal is the match a course ends with."""
    found = next((each for each in _steps(game) if each.id == step), None)
    if found is None or not 0 <= deal < len(found.deals) + (found.match is not None):
        raise Trouble("no_such_lesson", 404)
    guest = await maker_of(request, house)
    lineup = [None if seat == LEARNER else found.bot for seat in range(found.seats)]
    return await made_for_one(house, guest, lineup, **_rules(found, game, deal))


@post("/api/tables/{table:str}/lesson", status_code=200)
async def lesson_done(request: PlainRequest, table: TableId, house: NamedDependency[House]) -> wire.LessonDone:
    """Keeps that the deal of a lesson is finished at this table; says which step it belongs to, and what comes next."""
    guest = await house.known_guest(request)
    info = await house.hall.info(table, guest.id)
    if info.lesson is None or info.seat != LEARNER:
        raise Trouble("no_such_lesson", 404)
    if info.status != "over":
        raise Trouble("not_over", 409)
    step, number = info.lesson.split("/")
    await house.store.keep_progress(guest.id, _area(info.game), info.lesson, table, house.world.now())
    found = next(each for each in _steps(info.game) if each.id == step)
    at = int(number)
    rest = found.deals[at : at + 2]
    return wire.LessonDone(step, at + 1 if len(rest) == 2 and rest[0].round == rest[1].round else None)


@get("/api/tables/{table:str}/remarks")
async def remarks_at(
    request: PlainRequest, table: TableId, house: NamedDependency[House], since: FromQuery[int] = 0
) -> tuple[Remarked, ...]:
    """What there is to say of the moves from line ``since`` on, where all play with open cards."""
    guest = await house.guest(request)

    def said(served: ServedMatch, _: bool) -> tuple[Remarked, ...]:
        if not served.header.options.get("open_hands"):
            raise Trouble("no_remarks", 404)
        return tuple(remarks(served.match, since))

    return await house.hall.look(table, None, guest.id if guest else None, said)


LESSONS: Final = (course_page, play_lesson, lesson_done, remarks_at)


def _steps(game: str) -> tuple[CourseStep, ...]:
    steps = course(game)
    if not steps:
        raise Trouble("unknown_game", 404)
    return steps


def _area(game: str) -> str:
    return f"course/{game}"


def _rules(step: CourseStep, game: str, number: int) -> dict[str, Any]:
    """What the table of a deal is made with, or that of the match."""
    given: dict[str, tuple[str, ...] | int] = {}
    opening: tuple[tuple[int, dict[str, Any]], ...] = ()
    options = {**step.options, **(step.match or {})}
    if number < len(step.deals):
        deal = step.deals[number]
        given, opening = {"deal/0": deal.cards}, deal.opening
        options = {**step.options, **deal.options}
    rules = find(game)
    return {
        "game": game,
        "rules": rules.rules,
        "options": plain(options_from(rules, options)),
        "given": given,
        "opening": opening,
        "lesson": f"{step.id}/{number}",
    }
