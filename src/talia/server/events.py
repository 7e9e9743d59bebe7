"""The answers to requests about events: several tables with the same cards, and how they compare."""

from typing import Annotated, Final

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, PathParameter

from talia.chance import SECRET_BYTES
from talia.players.duplicate import seated
from talia.server import wire
from talia.server.effects import Trouble
from talia.server.http import House, PlainRequest, checked_match, maker_of, put_computers, qr_of
from talia.server.same_cards import EventRules, page
from talia.server.seating import InEvent, Rules, Seat
from talia.table.options import settled

EventId = Annotated[str, PathParameter(max_length=40)]


@post("/api/events", status_code=201)
async def make_event(
    request: PlainRequest, data: JSONBody[wire.NewEvent], house: NamedDependency[House]
) -> wire.MadeEvent:
    """Makes several tables with the same cards; nobody sits at them but computer players."""
    guest = await maker_of(request, house, data.tables)
    match = checked_match(data.game, data.seats, data.options, data.bots)
    lineup = (*data.bots, *(None for _ in range(data.seats - len(data.bots))))
    if None not in lineup:
        raise Trouble("no_person", 400)
    for id, value in match.game.comparable.items():
        if data.options.get(id, value) != value:
            raise Trouble("option_not_in_events", 400, id=id)
    people = sum(1 << seat for seat, bot in enumerate(lineup) if bot is None)
    chosen = {**msgspec.to_builtins(match.options), **match.game.comparable}
    options = settled(match.game, chosen, data.seats, people)
    master = house.world.entropy(SECRET_BYTES).hex()
    event = EventRules(
        id=house.world.name("event"),
        game=match.game.id,
        rules=match.game.rules,
        options=options,
        clock=data.clock,
        talk=data.talk,
        deals=data.deals,
        master=master,
        maker=guest.id,
        tables=tuple(house.world.name("table") for _ in range(data.tables)),
    )
    tables = []
    for number, id in enumerate(event.tables):
        seats = [Seat() for _ in lineup]
        put_computers(seats, seated(lineup, number) if data.rotated else lineup)
        tables.append((_rules(event, id), seats))
    await house.hall.events.make(event, tables)
    return wire.MadeEvent(event.id)


def _rules(event: EventRules, table: str) -> Rules:
    return Rules(
        id=table,
        game=event.game,
        rules=event.rules,
        options=event.options,
        clock=event.clock,
        watch="off",
        talk=event.talk,
        given={},
        maker=event.maker,
        event=InEvent(event.id, event.master, event.deals),
    )


@get("/api/events/{event:str}")
async def event_info(request: PlainRequest, event: EventId, house: NamedDependency[House]) -> wire.EventInfo:
    """An event as one may see it now."""
    guest = await house.guest(request)
    return page(*await house.hall.events.event(event), guest.id if guest else None)


@get("/api/events/{event:str}/deals/{number:int}")
async def event_deal(
    request: PlainRequest, event: EventId, number: FromPath[int], house: NamedDependency[House]
) -> wire.EventTraveller:
    """What became of a deal at each of the tables."""
    guest = await house.guest(request)
    return await house.hall.events.traveller(event, number, guest.id if guest else None)


@post("/api/events/{event:str}/close", status_code=200)
async def close_event(request: PlainRequest, event: EventId, house: NamedDependency[House]) -> wire.EventInfo:
    """Closes an event one has made: matches that are not over end here."""
    guest = await house.known_guest(request)
    await house.hall.events.close(event, guest.id)
    return page(*await house.hall.events.event(event), guest.id)


@get("/api/events/{event:str}/qr.svg")
async def event_code(request: PlainRequest, event: EventId, house: NamedDependency[House]) -> Response[bytes]:
    """The event's link as a QR code."""
    return qr_of(request, house, f"/event/{event}")


EVENTS: Final = (make_event, event_info, event_deal, close_event, event_code)
