"""The answers to requests about events: several tables with the same cards, and how they compare."""

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Final

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, PathParameter

from talia import players
from talia.chance import SECRET_BYTES
from talia.players.duplicate import seated
from talia.server import wire
from talia.server.effects import Trouble
from talia.server.http import House, PlainRequest, checked_match, maker_of, put_computers, qr_of
from talia.server.rounds import PAIR, RoundsRules, TakenOut
from talia.server.rounds_desk import options_of_round
from talia.server.same_cards import EventRules
from talia.server.seating import InEvent, Rules, Seat
from talia.table.comparison import sharing_totals
from talia.table.game import BadOptions
from talia.table.match import Match
from talia.table.movements import most_rounds
from talia.table.moves import seats_of
from talia.table.options import settled

EventId = Annotated[str, PathParameter(max_length=40)]


@post("/api/events", status_code=201)
async def make_event(
    request: PlainRequest, data: JSONBody[wire.NewEvent], house: NamedDependency[House]
) -> wire.MadeEvent:
    """Makes several tables with the same cards; nobody sits at them but computer players."""
    guest = await maker_of(request, house, data.tables)
    match = checked_match(data.game, data.seats, data.options, data.bots)
    if data.rounds is not None:
        return await _make_rounds(data, data.rounds, match, guest.id, house)
    lineup = (*data.bots, *(None for _ in range(data.seats - len(data.bots))))
    if None not in lineup:
        raise Trouble("no_person", 400)
    _check_comparable(data, match)
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


def _check_comparable(data: wire.NewEvent, match: Match[Any]) -> None:
    for id, value in match.game.comparable.items():
        if data.options.get(id, value) != value:
            raise Trouble("option_not_in_events", 400, id=id)


async def _make_rounds(
    data: wire.NewEvent, wish: wire.NewRounds, match: Match[Any], maker: str, house: House
) -> wire.MadeEvent:
    """Makes an event with rounds; nobody has entered."""
    game = match.game
    rules = checked_rounds(data, wish, match)
    chosen = msgspec.to_builtins(match.options)
    if rules.same_cards:
        _check_comparable(data, match)
        chosen = settled(game, {**chosen, **game.comparable}, data.seats, (1 << data.seats) - 1)
    event = EventRules(
        id=house.world.name("event"),
        game=game.id,
        rules=game.rules,
        options=chosen,
        clock=data.clock,
        talk=data.talk,
        deals=rules.boards,
        master=house.world.entropy(SECRET_BYTES).hex(),
        maker=maker,
        tables=(),
        rounds=rules,
    )
    try:
        options_of_round(event, rules, rules.rounds - 1)
    except BadOptions as bad:
        raise Trouble(bad.code, 400, **bad.details) from None
    await house.hall.events.rounds.make(event)
    return wire.MadeEvent(event.id)


def checked_rounds(data: wire.NewEvent, wish: wire.NewRounds, match: Match[Any]) -> RoundsRules:
    """How the rounds of an event are played; raises Trouble where that does not fit."""
    pairs = wish.movement != "mixed"
    if any(bot is not None for bot in data.bots) or data.deals is not None or data.rotated:
        raise Trouble("malformed", 400, where="rounds")
    compared = tuple(match.game.compared_by(match.options)) if pairs else ()
    comparison = wish.comparison or ((compared or ("mean",))[0] if pairs else "total")
    if comparison not in ((*compared, "mean") if pairs else ("total",)):
        raise Trouble("comparison_of_another_game", 400, comparison=comparison)
    sides = [seats_of(side) for side in sharing_totals(match.game, match.options, data.seats)]
    if pairs and ([len(side) for side in sides] != [PAIR, PAIR] or data.seats != 2 * PAIR):
        raise Trouble("movement_of_pairs", 400)
    if pairs and wish.boards is None:
        raise Trouble("malformed", 400, where="boards")
    most = most_rounds(wish.movement, data.tables)
    asked = wish.rounds or most or data.tables
    if most is not None and asked > most:
        raise Trouble("too_many_rounds", 400, most=most)
    two = comparison in ("team", "bam")
    if two and (data.tables != PAIR or wish.movement != "fixed"):
        raise Trouble("teams_at_two_tables", 400)
    if wish.switched and (wish.movement != "mitchell" or wish.switched > asked):
        raise Trouble("switch_of_a_mitchell", 400)
    if pairs and data.talk == "free":
        raise Trouble("talk_in_rounds", 400)
    if wish.bot is not None and wish.bot not in players.offered(match.game.id):
        raise Trouble("unknown_bot", 400, bot=wish.bot[:40])
    return RoundsRules(
        movement=wish.movement,
        comparison=comparison,
        seats=data.seats,
        tables=data.tables,
        rounds=asked,
        boards=wish.boards,
        switched=wish.switched,
        vp=wish.vp,
        minutes=wish.minutes,
        bot=wish.bot,
    )


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
    return await house.hall.events.page(event, guest.id if guest else None)


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
    return await house.hall.events.page(event, guest.id)


@post("/api/events/{event:str}/enter", status_code=200)
async def enter_event(
    request: PlainRequest, event: EventId, data: JSONBody[wire.Enter], house: NamedDependency[House]
) -> wire.EventInfo:
    """Enters an event with rounds, before its start."""
    guest = await house.known_guest(request)
    await house.hall.events.rounds.enter(event, guest, alone=data.alone, key=data.key)
    house.has_seat(request)
    return await house.hall.events.page(event, guest.id)


@post("/api/events/{event:str}/withdraw", status_code=200)
async def withdraw_from_event(request: PlainRequest, event: EventId, house: NamedDependency[House]) -> wire.EventInfo:
    """Takes one's entry back; once the event goes on a computer plays from the next round on. A host is one no more."""
    return await _done(request, event, house, house.hall.events.rounds.withdraw)


@post("/api/events/{event:str}/start", status_code=200)
async def start_event(request: PlainRequest, event: EventId, house: NamedDependency[House]) -> wire.EventInfo:
    """The host starts an event with rounds."""
    return await _done(request, event, house, house.hall.events.rounds.start)


@post("/api/events/{event:str}/next", status_code=200)
async def next_round(request: PlainRequest, event: EventId, house: NamedDependency[House]) -> wire.EventInfo:
    """The host waits no longer for tables that still play: the round ends."""
    return await _done(request, event, house, house.hall.events.rounds.go_on)


@post("/api/events/{event:str}/host", status_code=200)
async def host_event(request: PlainRequest, event: EventId, house: NamedDependency[House]) -> wire.EventInfo:
    """A player becomes the host of an event whose host is gone."""
    return await _done(request, event, house, house.hall.events.rounds.take_over)


@post("/api/events/{event:str}/taken", status_code=200)
async def take_board_out(
    request: PlainRequest, event: EventId, data: JSONBody[wire.TakeOut], house: NamedDependency[House]
) -> wire.EventInfo:
    """The host takes a board out at a table."""
    guest = await house.known_guest(request)
    taken = TakenOut(data.round, data.table, data.board, (data.first, data.second))
    await house.hall.events.rounds.take_out(event, guest.id, taken)
    return await house.hall.events.page(event, guest.id)


async def _done(
    request: PlainRequest, event: str, house: House, deed: Callable[[str, str], Awaitable[None]]
) -> wire.EventInfo:
    guest = await house.known_guest(request)
    await deed(event, guest.id)
    return await house.hall.events.page(event, guest.id)


@get("/api/events/{event:str}/qr.svg")
async def event_code(request: PlainRequest, event: EventId, house: NamedDependency[House]) -> Response[bytes]:
    """The event's link as a QR code."""
    return qr_of(request, house, f"/event/{event}")


EVENTS: Final = (
    make_event,
    event_info,
    event_deal,
    close_event,
    enter_event,
    withdraw_from_event,
    start_event,
    next_round,
    host_event,
    take_board_out,
    event_code,
)
