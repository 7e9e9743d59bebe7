"""The pages that are no table in play: each at its address, with the answers that a server would give it."""

import re
from functools import cache
from typing import Any, Final

from msgspec.structs import replace

from talia.games import find
from talia.server import wire
from talia.table.moves import SPECTATOR
from tests.layout.cases import Case, Moment, moments, plain, told, wide

SHOWN: Final = "skat"
"""The game whose table is opened where any would do: its options, words and sheets are the longest."""


def _me(name: str) -> wire.Me:
    tables = tuple(
        wire.TableLine(f"t{number}", game, status, (*wide(3), None)[: 3 + number % 2], my_turn=number == 0)
        for number, (game, status) in enumerate((("skat", "playing"), ("kierki", "open"), ("betel", "break")))
    )
    return wire.Me("me", name, "pl", tables, (wire.EventLine("e", "planowanie", 4),))


def _room(name: str, **more: Any) -> Case:
    """A table before its match."""
    moment = _moment()
    table = replace(
        told(moment, kind=re.sub(r"\W+", "-", name)).messages[0],
        status="open",
        match=None,
        receipt=wire.Receipt("none"),
    )
    table = replace(table, **more)
    return Case(f"room, {name}", f"/t/{table.id}", (table,))


@cache
def _moment() -> Moment:
    found = moments(find(SHOWN), 2)
    return max((each for each in found if each.mine), key=lambda each: each.seats)


@cache
def _finished(id: str, matches: int = 2) -> Moment:
    """The end of a deal, seen by one who played it."""
    found = moments(find(id), matches)
    return next(each for each in found if each.deal is not None and each.viewer != SPECTATOR and each.frames)


def _replay(id: str, *, long: bool = False) -> Case:
    """The replay of a deal, a good way into it."""
    moment = _finished(id)
    names = wide(moment.seats) if long else ()
    case = told(moment, kind="replay", names=names)
    info = case.messages[0]
    path = f"{case.path}/deal/{moment.deal}"
    return Case(
        f"replay of {id}{', long names' if long else ''}", path, (), {f"/api/tables/{info.id}": info, **case.answers}
    )


def _event() -> Case:
    """An event of two tables, one deal of which is compared."""
    seats = tuple(map(wire.EventSeat, wide(8)))
    tables = tuple(wire.EventTable(f"e{at}", "playing", seats[4 * at : 4 * at + 4], 2) for at in range(2))
    scores = (tuple(wire.EventScore((-1) ** seat * 1280, (-1) ** seat * 96.5) for seat in range(4)),) * 2
    standings = tuple(
        wire.EventStanding(place % 2, place // 2, 2, 1280 - 300 * place, 96.5 - 25 * place, place + 1, ())
        for place in range(8)
    )
    info = wire.EventInfo(
        "stand", "planowanie", find("planowanie").rules, {}, wire.Clock(), "free", 12, "going", True, 0, tables,
        tuple(wire.EventDeal(deal, scores) for deal in range(2)), standings, "points", wire.Receipt("none"),
    )  # fmt: skip
    return Case("event", "/event/stand", (), {"/api/events/stand": info})


def _closed(name: str, code: int) -> Case:
    info = _room(name).messages[0]
    return Case(f"table closed, {name}", f"/t/{info.id}", (), {f"/api/tables/{info.id}": info}, code)


def _opened(name: str, selector: str) -> Case:
    """A table of the game with something opened over it."""
    case = told(_moment(), kind=name.replace(" ", "-"), names=wide(_moment().seats))
    return Case(f"table, {name}", case.path, case.messages, case.answers, None, (selector,))


@cache
def pages() -> tuple[Case, ...]:
    """All of them."""
    seats = tuple(wire.SeatInfo(name, present=True) for name in wide(_moment().seats))
    free = (*(wire.SeatInfo(name, present=True) for name in plain(1)), *[wire.SeatInfo(None)] * (_moment().seats - 1))
    sealing = replace(told(_moment(), kind="sealing").messages[0], status="sealing")
    return (
        Case("start", "/"),
        Case("start, tables and an event of one's own", "/", (), {"/api/me": _me("Ania")}),
        *(Case(f"new table, {id}", f"/#{id}", (), {"/api/me": _me("Ania")}) for id in ("betel", "skat", "kierki")),
        _room("nobody yet", seats=free),
        _room("long names", seats=seats),
        _room("a guest's", seats=seats, host=(_moment().viewer + 1) % len(seats)),
        Case("table, sealing", f"/t/{sealing.id}", (sealing,)),
        _closed("no session", 4401),
        _closed("second window", 4409),
        _opened("menu", "header button"),
        _opened("talk", "header button:last-child"),
        _opened("score sheet", ".tools .scores"),
        *(_replay(id) for id in ("betel", "skat", "six_takes")),
        _replay("betel", long=True),
        _event(),
        Case("rules, all", "/rules"),
        *(Case(f"rules, {id}", f"/rules/{id}") for id in ("skat", "betel")),
        Case("learn", "/learn"),
        Case("learn, betel", "/learn/betel"),
        Case("course", "/course/betel"),
        Case("puzzles", "/puzzles/betel"),
        Case("puzzle", "/puzzles/betel/today"),
        Case("keeper", "/keep/betel"),
        Case("settings", "/settings"),
        Case("no such page", "/nowhere/at/all"),
    )
