"""The answers to requests about files of other programs: deals read, shown and analysed, and a match's deals written.

Nothing of a file is kept. It is read in a process aside, by the formats of the game it is said to be of
(``talia.table.foreign``), and each of its deals goes back as a file of its own, which is all a client sends to see it.
"""

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Final

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, PathParameter

from talia.analysis import Analysed, analysed_games
from talia.server import wire
from talia.server.effects import Trouble
from talia.server.events import EventId
from talia.server.guard import origin_network
from talia.server.http import House, PlainRequest, TableId
from talia.server.retelling import frames_of
from talia.server.served_match import ServedMatch
from talia.table.foreign import About, Deal, Format, Reading, Unreadable, Unwritable, format_of, formats_of
from talia.table.record import Record

MOST_DEALS: Final = 400
"""So many deals of a file are read: some seconds' work."""
SECONDS: Final = 10.0
"""So long a file is read, whatever is in it: what has not been read by then is left out."""

GameId = Annotated[str, PathParameter(max_length=40)]
FormatId = Annotated[str, PathParameter(max_length=8)]


@post("/api/files/{game:str}", status_code=200)
async def read_file(
    request: PlainRequest, game: GameId, house: NamedDependency[House], name: FromQuery[str] = ""
) -> wire.FileRead:
    """The deals of a file of another program, and what could not be read; its ``name`` may help to tell its format."""
    _with_files(game)
    found = await house.reviews.of_file(_read, game, await request.body(), name[:200], whom=_whom(request))
    if found is None:
        raise Trouble("no_such_file", 400, formats=[each.id for each in formats_of[game]])
    return found


@post("/api/files/{game:str}/replay", status_code=200)
async def replay_of_file(request: PlainRequest, game: GameId, house: NamedDependency[House]) -> wire.DealFrames:
    """The only deal of a file, step by step, as far as it can be followed."""
    _with_files(game)
    found = await house.reviews.of_file(_frames, game, await request.body(), whom=_whom(request))
    if found is None:
        raise Trouble("no_such_deal", 404)
    return found


@post("/api/files/{game:str}/analysis", status_code=200)
async def analysis_of_file(request: PlainRequest, game: GameId, house: NamedDependency[House]) -> Analysed:
    """What the only deal of a file is worth with all cards in sight."""
    _with_files(game)
    if game not in analysed_games():
        raise Trouble("no_analysis", 404)
    shown = await house.reviews.of_file(_shown, game, await request.body(), whom=_whom(request))
    if shown is None:
        raise Trouble("no_such_deal", 404)
    return await house.reviews.analysis_of_all(shown, whom=_whom(request))


@get("/api/tables/{table:str}/record/{format:str}")
async def written_record(
    request: PlainRequest,
    table: TableId,
    format: FormatId,
    house: NamedDependency[House],
    match: FromQuery[str | None] = None,
) -> Response[bytes]:
    """The open deals of a match as another program reads them."""
    guest = await house.guest(request)
    record = await house.hall.look(
        table, match, guest.id if guest else None, lambda served, everywhere: served.record(everywhere=everywhere)
    )
    return await _written(request, house, [record], format, f"{record.game}-{record.id}")


@get("/api/events/{event:str}/record/{format:str}")
async def written_event(
    request: PlainRequest, event: EventId, format: FormatId, house: NamedDependency[House]
) -> Response[bytes]:
    """The deals of an event that lie open at all of its tables, as another program reads them."""
    rules, tables = await house.hall.events.open_deals(event)
    guest = await house.guest(request)
    records = [
        await house.hall.look(table, None, guest.id if guest else None, partial(_first_deals, deals), deal=deals - 1)
        for table, deals in tables
    ]
    return await _written(request, house, records, format, f"{rules.game}-{rules.id}")


def _first_deals(deals: int, served: ServedMatch, _: bool) -> Record:
    return served.record_of(deals)


DEAL_FILES: Final = (read_file, replay_of_file, analysis_of_file)
"""Those that take a file."""

WRITTEN: Final = (written_record, written_event)


def _with_files(game: str) -> None:
    if game not in formats_of.games():
        raise Trouble("no_files_of_game", 404)


def _whom(request: PlainRequest) -> str:
    """Whose work it is: nobody need have sat down anywhere to have a file read."""
    return origin_network(request.scope)


async def _written(
    request: PlainRequest, house: House, records: Sequence[Record], id: str, name: str
) -> Response[bytes]:
    if not any(each.id == id for each in formats_of.get(records[0].game) or ()):
        raise Trouble("no_such_format", 404)
    data = await house.reviews.of_file(_bytes, records, id, whom=_whom(request))
    if data is None:
        raise Trouble("no_such_deal", 404)
    headers = {"content-disposition": f'attachment; filename="{name}.{id}"'}
    return Response(data, media_type="application/octet-stream", headers=headers)


# --- in the process aside ---------------------------------------------------------------------------------------------


def _bytes(records: Sequence[Record], id: str) -> bytes | None:
    """A file of some records; None if there is nothing to write."""
    format = next(each for each in formats_of[records[0].game] if each.id == id)
    try:
        return format.write(records, About())
    except Unwritable:
        return None


def _deals(game: str, data: bytes, most: int, name: str = "") -> tuple[Format, Reading] | None:
    format = format_of(game, data, name)
    if format is None:
        return None
    try:
        return format, format.read(data, most, SECONDS)
    except Unreadable:
        return None


def _read(game: str, data: bytes, name: str) -> wire.FileRead | None:
    """What is in a file; None if it is in no format of the game."""
    found = _deals(game, data, MOST_DEALS, name)
    if found is None:
        return None
    format, reading = found
    skipped = tuple(wire.FileSkipped(each.line, each.deal, each.reason) for each in reading.skipped)
    return wire.FileRead(format.id, tuple(_told(game, deal) for deal in reading.deals), skipped, reading.more)


def _told(game: str, deal: Deal) -> wire.FileDeal:
    text = "" if deal.shown is None else formats_of[game][0].write([deal.shown], About()).decode()
    return wire.FileDeal(deal.line, deal.deal, deal.came, deal.names, deal.kept, deal.unrecorded, text)


def _shown(game: str, data: bytes) -> Record | None:
    """The first deal of a file as it can be shown; None if there is none."""
    found = _deals(game, data, 1)
    return next((each.shown for each in found[1].deals), None) if found is not None else None


def _frames(game: str, data: bytes) -> wire.DealFrames | None:
    """The same, step by step."""
    record = _shown(game, data)
    return None if record is None else frames_of(record)
