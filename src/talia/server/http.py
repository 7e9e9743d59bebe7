"""The answers to requests: who one is, tables, finished deals, games and their words, the client's files.

Every refusal is a ``Problem`` with a code; nothing a request holds leads to another answer than that.
"""

import asyncio
from collections.abc import Sequence
from io import BytesIO
from typing import Annotated, Any, Final

import msgspec
import segno
import structlog
from litestar import MediaType, Request, Response, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from talia import players
from talia.analysis import Analysed, NoSuchStep, ProofStep, analysed_games, odds, reviewed_games
from talia.server import catalogue, wire
from talia.server.addresses import link_base
from talia.server.durable import NotSaved
from talia.server.effects import Trouble
from talia.server.faults import where
from talia.server.filling import typed
from talia.server.guard import COOKIE, address, origin_network, session_of
from talia.server.hall import Hall
from talia.server.lasting import minutes
from talia.server.limits import Bucket, Rates
from talia.server.metrics import REGISTRY
from talia.server.pages import Client, Page, answer
from talia.server.places import Places
from talia.server.refusals import Refusals
from talia.server.reviews import Reviews
from talia.server.seating import Rules, Seat, computer
from talia.server.served_match import ServedMatch
from talia.server.settings import Settings
from talia.server.store import Guest, Store
from talia.server.table import check_given
from talia.server.world import World
from talia.table.game import BadOptions, Game
from talia.table.keeping import keep
from talia.table.match import Match
from talia.table.moves import OPEN, SPECTATOR
from talia.table.options import options_from
from talia.table.record import Record, plain, write
from talia.table.registry import UnknownGame, find
from talia.table.view import form_view, told_to
from talia.table.words import LANGS, Lang

journal: Final = structlog.get_logger("talia.http")

COOKIE_SECONDS: Final = 400 * 24 * 3600
HERE: Final = ("127.0.0.1", "::1")

PlainRequest = Request[None, None, Any]
TableId = Annotated[str, PathParameter(max_length=40)]
Path = FromPath[str]


class House:
    """All the handlers need."""

    def __init__(
        self,
        settings: Settings,
        world: World,
        store: Store,
        hall: Hall,
        reviews: Reviews,
        places: Places,
        refusals: Refusals,
    ) -> None:
        self.settings = settings
        self.world = world
        self.store = store
        self.hall = hall
        self.reviews = reviews
        self.client = Client(settings.static)
        self.links = 0
        """How many connections there have been: the next one's number."""
        self.places = places
        self.refusals = refusals
        self._new_guests = Rates(settings.guest_rate, settings.guest_burst, settings.addresses, world)
        self._all_new_guests = Bucket(settings.all_guests_rate, settings.all_guests_burst, world.now())
        self._codes = Rates(settings.guest_rate, settings.guest_burst, settings.addresses, world)
        self._new_tables = Rates(settings.table_rate, settings.table_burst, settings.addresses, world)
        self._all_new_tables = Bucket(settings.all_tables_rate, settings.all_tables_burst, world.now())
        self._letters = Rates(settings.letter_rate, settings.letter_burst, settings.addresses, world)
        self._all_letters = Bucket(settings.all_letters_rate, settings.all_letters_burst, world.now())

    async def guest(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Guest | None:
        """Who the cookie of a request or a socket says one is."""
        session = session_of(connection)
        return None if session is None else await self.store.guest_of(session, self.world.now())

    async def known_guest(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Guest:
        """The same; raises Trouble for a stranger."""
        guest = await self.guest(connection)
        if guest is None:
            raise Trouble("no_session", 401)
        return guest

    def has_seat(self, connection: ASGIConnection[Any, Any, Any, Any]) -> None:
        """Remembers who has a seat: from now on he opens sockets by a rate of his own, whatever his address does."""
        session = session_of(connection)
        if session is not None:
            self.places.will_return(session)

    def count_new_guest(self, request: PlainRequest) -> None:
        """Raises Trouble if there are too many new guests."""
        self._count(request, self._new_guests, self._all_new_guests, 1, "too_fast", "house_busy")

    def count_code(self, request: PlainRequest) -> None:
        """Raises Trouble if too many codes are tried from one address: as many as it may have new guests."""
        self._count(request, self._codes, None, 1, "too_fast")

    def count_new_tables(self, request: PlainRequest, tables: int) -> None:
        """Raises Trouble if there are too many new tables."""
        self._count(request, self._new_tables, self._all_new_tables, tables, "too_many_new_tables", "house_busy")

    def count_letter(self, request: PlainRequest) -> None:
        """Raises Trouble if there are too many letters."""
        self._count(request, self._letters, self._all_letters, 1, "too_many_letters", "house_busy")

    def _count(self, request: PlainRequest, here: Rates, everywhere: Bucket | None, cost: int, *codes: str) -> None:
        network = origin_network(request.scope)
        if not here.take(network, cost):
            code = codes[0]
        elif everywhere is not None and not everywhere.take(self.world.now(), cost):
            code = codes[1]
        else:
            return
        self.refusals.note(code, network)
        raise Trouble(code, 429)


# --- Who one is ------------------------------------------------------------------------------------------------------


@post("/api/guest", status_code=200)
async def become_guest(
    request: PlainRequest, data: JSONBody[wire.Guest], house: NamedDependency[House]
) -> Response[wire.Me]:
    """Becomes a guest, with a session cookie, or renames the guest one is."""
    name = _clean_name(data.name)
    guest = await house.guest(request)
    if guest is not None:
        guest = Guest(guest.id, name, data.lang)
        await house.store.rename_guest(guest)
        return Response(await _me(house, guest))
    house.count_new_guest(request)
    guest = Guest(house.world.name("guest"), name, data.lang)
    session = house.world.name("session")
    await house.store.add_guest(guest, session, house.world.now())
    secure = request.scope["scheme"] == "https" or (house.settings.public_url or "").startswith("https:")
    cookie = Cookie(
        COOKIE, value=session, path="/", max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=secure
    )
    return Response(await _me(house, guest), cookies=[cookie])


@get("/api/me")
async def who_am_i(request: PlainRequest, house: NamedDependency[House]) -> wire.Me:
    """Who one is, and the tables one sits at."""
    guest = await house.guest(request)
    return wire.Me(None, "", "pl") if guest is None else await _me(house, guest)


async def _me(house: House, guest: Guest) -> wire.Me:
    events = await house.store.events_of(guest.id, house.settings.tables_per_guest)
    lines = tuple(
        wire.EventLine(event.id, event.game, event.rounds.tables if event.rounds else len(event.tables))
        for event in events
    )
    return wire.Me(guest.id, guest.name, guest.lang, await house.hall.lines(guest.id), lines)


def _clean_name(name: str) -> str:
    cleaned = " ".join("".join(c if c.isprintable() else " " for c in name).split())
    if not cleaned:
        raise Trouble("bad_name", 400)
    return cleaned


# --- Tables ----------------------------------------------------------------------------------------------------------


@post("/api/tables", status_code=201)
async def make_table(request: PlainRequest, data: JSONBody[wire.NewTable], house: NamedDependency[House]) -> wire.Made:
    """Makes a table and sits down at its first seat."""
    guest = await maker_of(request, house)
    match = checked_range(data) if data.least is not None else checked_match(*wished(data), data.bots)
    game, options = match.game, match.options
    check_given(match, data.given)
    if any(bot is not None for bot in data.bots[:1]):
        raise Trouble("wrong_seats", 400, seats=list(game.seats))
    key = house.world.name("key")
    seats = [Seat(guest.id, guest.name, key), *(Seat() for _ in range(data.seats - 1))]
    put_computers(seats, data.bots)
    rules = Rules(
        id=house.world.name("table"),
        game=game.id,
        rules=game.rules,
        options=msgspec.to_builtins(options),
        clock=data.clock,
        watch=data.watch,
        talk=data.talk,
        hints=data.hints,
        given=dict(data.given),
        maker=guest.id,
        least=data.least,
        together=data.together,
    )
    await house.hall.make(rules, seats)
    house.has_seat(request)
    return wire.Made(rules.id, 0, key)


async def maker_of(request: PlainRequest, house: House, tables: int = 1) -> Guest:
    """The guest of a request that makes so many tables; raises Trouble if they are too many."""
    guest = await house.known_guest(request)
    if await house.store.tables_made_by(guest.id) + tables > house.settings.tables_per_guest:
        raise Trouble("too_many_tables", 429)
    house.count_new_tables(request, tables)
    return guest


def checked_match(game: str, seats: int, options: dict[str, Any], bots: Sequence[str | None]) -> Match[Any]:
    """A match as it is wished for; raises Trouble if there is no such game, seat, option or computer player."""
    found = game_of(game, 400)
    if seats not in found.seats:
        raise Trouble("wrong_seats", 400, seats=list(found.seats))
    try:
        match = Match(found, options_from(found, options), seats)
    except BadOptions as bad:
        raise Trouble(bad.code, 400, **bad.details) from None
    if len(bots) > seats:
        raise Trouble("wrong_seats", 400, seats=list(found.seats))
    offered = players.offered(found.id)
    for bot in bots:
        if bot is not None and bot not in offered:
            raise Trouble("unknown_bot", 400, bot=bot[:40])
    return match


def wished(data: wire.NewTable) -> tuple[str, int, dict[str, Any]]:
    """Game, seats and options of a table that is wished for."""
    return data.game, data.seats, data.options


def checked_range(data: wire.NewTable) -> Match[Any]:
    """A match at a table that fills; raises Trouble as ``checked_match`` does, if no number of the range would do."""
    if data.least is None or data.least > data.seats or data.given:
        raise Trouble("malformed", 400, where="least")
    game, most, options = wished(data)
    refused: list[Trouble] = []
    for seats in range(most, data.least - 1, -1):
        try:
            match = checked_match(game, seats, options, data.bots)
        except Trouble as trouble:
            refused.append(trouble)
        else:
            if {data.least, most} <= {*match.game.seats}:
                return match
            raise Trouble("wrong_seats", 400, seats=list(match.game.seats))
    raise refused[0]


def put_computers(seats: list[Seat], bots: Sequence[str | None]) -> None:
    """Sets the computer players down at their seats."""
    for number, bot in enumerate(bots):
        if bot is not None:
            seats[number] = computer(bot, seats)


@post("/api/tables/{table:str}/deals/{number:int}/again", status_code=201)
async def play_from(
    request: PlainRequest,
    table: TableId,
    number: FromPath[int],
    data: JSONBody[wire.PlayFrom],
    house: NamedDependency[House],
    match: FromQuery[str | None] = None,
) -> wire.Made:
    """Makes a table that begins where a finished deal stood before a line: other seats are computer players'."""
    guest = await maker_of(request, house)
    if await house.hall.events.open_to_all(table, number) is False:
        raise Trouble("still_played")
    header, options, (given, opening) = await house.hall.look(
        table,
        match,
        guest.id,
        lambda served, everywhere: (
            served.header,
            plain(served.match.options),
            _until(_opened(served, number, everywhere), number, data.line),
        ),
        deal=number,
    )
    if data.seat >= len(header.seats):
        raise Trouble("no_such_seat", 400)
    lineup = [None if seat == data.seat else players.offered(header.game)[0] for seat in range(len(header.seats))]
    return await made_for_one(
        house,
        guest,
        lineup,
        game=header.game,
        rules=header.rules,
        options=options,
        given=given,
        opening=opening,
    )


async def made_for_one(house: House, guest: Guest, lineup: Sequence[str | None], **rules: Any) -> wire.Made:
    """Makes a table for a guest alone, whose seat is the one without a computer player."""
    table, key = house.world.name("table"), house.world.name("key")
    seats = [Seat(guest.id, guest.name, key) if bot is None else Seat() for bot in lineup]
    put_computers(seats, lineup)
    fixed: dict[str, Any] = {"clock": wire.Clock(), "watch": "off", "talk": "free", "hints": True}
    await house.hall.make(Rules(id=table, maker=guest.id, **fixed, **rules), seats)
    return wire.Made(table, lineup.index(None), key)


def _until(served: ServedMatch, number: int, line: int) -> Any:
    try:
        return served.until(number, line)
    except ValueError:
        raise Trouble("no_such_line", 404) from None


@get("/api/tables/{table:str}")
async def table_info(request: PlainRequest, table: TableId, house: NamedDependency[House]) -> wire.TableInfo:
    """A table as one may see it."""
    guest = await house.guest(request)
    return await house.hall.info(table, guest.id if guest else None)


@get("/api/tables/{table:str}/story")
async def story_of_table(
    request: PlainRequest, table: TableId, house: NamedDependency[House], screen: FromQuery[str | None] = None
) -> wire.OwnStory:
    """What the host tells in place of the game's story, to all who may see the table, and to its screen by its key."""
    guest = await house.guest(request)
    return await house.hall.story(table, guest.id if guest else None, screen)


@post("/api/tables/{table:str}/join", status_code=200)
async def join_table(request: PlainRequest, table: TableId, house: NamedDependency[House]) -> wire.Made:
    """Takes the first free seat; who has one keeps it."""
    guest = await house.known_guest(request)
    made = await house.hall.join(table, guest.id, guest.name)
    house.has_seat(request)
    return made


@get("/api/codes/{code:str}")
async def led_by_code(request: PlainRequest, code: FromPath[str], house: NamedDependency[House]) -> wire.Found:
    """The table a short code leads to."""
    house.count_code(request)
    table = await house.store.led_to(typed(code))
    if table is None:
        raise Trouble("no_such_code", 404)
    return wire.Found(table)


@post("/api/tables/{table:str}/claim", status_code=200)
async def claim_seat(
    request: PlainRequest, table: TableId, data: JSONBody[wire.Claim], house: NamedDependency[House]
) -> wire.Made:
    """Takes a seat over with its private key."""
    guest = await house.known_guest(request)
    made = await house.hall.claim(table, guest.id, guest.name, data.key)
    house.has_seat(request)
    return made


@get("/api/tables/{table:str}/deals/{number:int}")
async def finished_deal(
    request: PlainRequest,
    table: TableId,
    number: FromPath[int],
    house: NamedDependency[House],
    match: FromQuery[str | None] = None,
    best: FromQuery[int | None] = None,
) -> wire.DealFrames:
    """A finished deal of the table's last match (or of ``match``), step by step, all cards open.

    Of a deal that stays closed to the end of the match it is what one's own seat saw, or a spectator. With ``best``,
    the number of a line, it goes on from there as it would have with best play of all.
    """
    guest = await _guest_id(request, house)
    if best is None:
        seat = None if guest is None else await house.hall.seat_of(table, guest)
        viewer = SPECTATOR if seat is None else seat
        return await house.hall.look(
            table,
            match,
            guest,
            lambda served, everywhere: _finished(served, number).seen_again(number, viewer, everywhere=everywhere),
            deal=number,
        )
    judged = (await _review(house, table, match, guest, number)).decisions
    decision = next((each for each in judged if each.line == best and each.play), None)
    if decision is None:
        raise Trouble("nothing_better", 404)
    return await house.hall.look(
        table,
        match,
        guest,
        lambda served, everywhere: _opened(served, number, everywhere).frames(number, best, decision.play),
        deal=number,
    )


@get("/api/tables/{table:str}/deals/{number:int}/review")
async def review_of_deal(
    request: PlainRequest,
    table: TableId,
    number: FromPath[int],
    house: NamedDependency[House],
    match: FromQuery[str | None] = None,
) -> wire.DealReview:
    """What each decision of a finished deal cost; the first time it may take some seconds."""
    return await _review(house, table, match, await _guest_id(request, house), number)


@get("/api/tables/{table:str}/deals/{number:int}/analysis")
async def analysis_of_deal(
    request: PlainRequest,
    table: TableId,
    number: FromPath[int],
    house: NamedDependency[House],
    match: FromQuery[str | None] = None,
) -> Analysed:
    """What an open deal is worth with all cards in sight; the first time it may take some seconds."""
    guest = await _guest_id(request, house)
    found = await _open_record(house, table, match, guest, number)
    if found.game not in analysed_games():
        raise Trouble("no_analysis", 404)
    return await house.reviews.analysis(found, number)


@get("/api/tables/{table:str}/deals/{number:int}/proof")
async def proof_of_claim(
    request: PlainRequest,
    table: TableId,
    number: FromPath[int],
    house: NamedDependency[House],
    match: FromQuery[str | None] = None,
    line: FromQuery[int | None] = None,
    cards: FromQuery[str] = "",
) -> ProofStep:
    """A step of the proof of a claim in a finished deal, or of its refutation: after these ``cards``, "7S.KH"."""
    guest = await _guest_id(request, house)
    record = await _open_record(house, table, match, guest, number)
    try:
        return await house.reviews.proof(record, number, line, tuple(cards.split(".")) if cards else ())
    except NoSuchStep:
        raise Trouble("no_such_step", 404) from None


async def _review(house: House, table: str, match: str | None, guest: str | None, number: int) -> wire.DealReview:
    found = await _open_record(house, table, match, guest, number)
    if found.game not in reviewed_games():
        raise Trouble("no_review", 404)
    decisions = await house.reviews.of_deal(found, number)
    return wire.DealReview(table, number, found.game, tuple(sitter.name for sitter in found.seats), decisions)


async def _open_record(house: House, table: str, match: str | None, guest: str | None, number: int) -> Record:
    """The record of the open deals, if that one is among them."""
    return await house.hall.look(
        table,
        match,
        guest,
        lambda served, everywhere: _opened(served, number, everywhere).record(everywhere=everywhere),
        deal=number,
    )


@get("/api/tables/{table:str}/hint")
async def hint(request: PlainRequest, table: TableId, house: NamedDependency[House]) -> wire.Hint:
    """What one might do now, at a table that allows hints; it may take a second."""
    guest = await house.known_guest(request)
    match, seq, sight = await house.hall.sight(table, guest.id)
    advice = await house.reviews.advice(sight, f"{match} {seq}")
    choices = tuple(wire.Hinted(plain(each.move), each.cost, each.margin) for each in advice.choices)
    return wire.Hint(seq, choices, advice.worlds, advice.complete, advice.proviso)


@get("/api/tables/{table:str}/splits")
async def splits(request: PlainRequest, table: TableId, house: NamedDependency[House]) -> wire.Splits:
    """How the cards out of sight may lie, exactly, by what one's seat knows; at a table that allows hints."""
    guest = await house.known_guest(request)
    seq, sight = await house.hall.sight_for_splits(table, guest.id)
    found = await asyncio.to_thread(odds, sight)
    if found is None:
        raise Trouble("no_splits", 404)
    suits = tuple(
        wire.SuitSplits(
            each.suit,
            each.mine,
            {
                habit: tuple(wire.SplitChance(split, float(chance), str(chance)) for split, chance in chances.items())
                for habit, chances in each.chances.items()
            },
        )
        for each in found.suits
    )
    return wire.Splits(seq, found.places, found.elsewhere, found.habits, suits)


def _finished(served: ServedMatch, number: int) -> ServedMatch:
    """The match, if that deal of it is finished."""
    if not 0 <= number < served.finished_deals:
        raise Trouble("no_such_deal", 404)
    return served


def _opened(served: ServedMatch, number: int, everywhere: bool) -> ServedMatch:
    """The match, if everybody may see all cards of that deal."""
    if number >= _finished(served, number).opened_deals(everywhere=everywhere):
        raise Trouble("not_over")
    return served


@get("/api/tables/{table:str}/record")
async def record(
    request: PlainRequest, table: TableId, house: NamedDependency[House], match: FromQuery[str | None] = None
) -> Response[bytes]:
    """The record of the match: all of it once it is over, its open deals before."""
    guest = await _guest_id(request, house)
    found = await house.hall.look(table, match, guest, lambda served, everywhere: served.record(everywhere=everywhere))
    name = f"{found.game}-{found.id}.talia.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(write(found), media_type=MediaType.JSON, headers=headers)


@get("/api/tables/{table:str}/qr.svg")
async def qr_code(
    request: PlainRequest, table: TableId, house: NamedDependency[House], path: FromQuery[str | None] = None
) -> Response[bytes]:
    """The table's link as a QR code, or that of a ``path`` below it (a private seat link)."""
    base = f"/t/{table}"
    if path is not None and (not path.startswith(base) or len(path) > 200 or not path.isprintable()):
        raise Trouble("malformed", 400, where="path")
    return qr_of(request, house, path or base)


def qr_of(request: PlainRequest, house: House, path: str) -> Response[bytes]:
    """The picture of a link to a page of this server."""
    link = link_base(str(request.url), house.settings.host, house.settings.public_url) + path
    picture = BytesIO()
    segno.make(link, error="m", micro=False).save(picture, "svg", scale=4, border=4, light="#fff", xmldecl=False)
    return Response(picture.getvalue(), media_type="image/svg+xml")


@get("/api/address")
async def own_address(request: PlainRequest, house: NamedDependency[House]) -> dict[str, str]:
    """The address to put into links for others: also right when one came by ``localhost``."""
    return {"url": link_base(str(request.url), house.settings.host, house.settings.public_url)}


async def _guest_id(request: PlainRequest, house: House) -> str | None:
    guest = await house.guest(request)
    return guest.id if guest else None


@get("/api/openapi.json", sync_to_thread=False, include_in_schema=False)
def description(request: PlainRequest) -> dict[str, Any]:
    """This interface, described by OpenAPI."""
    return request.app.openapi_schema.to_schema()


# --- Games -----------------------------------------------------------------------------------------------------------


@get("/api/games", sync_to_thread=False)
def all_games(request: PlainRequest) -> Response[bytes]:
    """Every game: names, seats, options, computer players."""
    return answer(request, catalogue.games_page())


@get("/api/words/{lang:str}", sync_to_thread=False)
def common_words(request: PlainRequest, lang: Path) -> Response[bytes]:
    """The words all games share."""
    return answer(request, catalogue.words_page(lang_of(lang), None))


@get("/api/words/{lang:str}/{game:str}", sync_to_thread=False)
def game_words(request: PlainRequest, lang: Path, game: Path) -> Response[bytes]:
    """The words of a game, the common ones among them."""
    return answer(request, catalogue.words_page(lang_of(lang), game_of(game, 404).id))


@get("/api/rules/{lang:str}/{game:str}", sync_to_thread=False)
def rules_of_game(request: PlainRequest, lang: Path, game: Path) -> Response[bytes]:
    """The rules of a game for people."""
    return answer(request, there(catalogue.rules_page(lang_of(lang), game_of(game, 404).id)))


@get("/api/rules/{lang:str}/{game:str}/{chapter:str}", sync_to_thread=False)
def chapter_of_game(request: PlainRequest, lang: Path, game: Path, chapter: Path) -> Response[bytes]:
    """A page of a game beside its rules, for people."""
    return answer(request, there(catalogue.chapter_page(lang_of(lang), game_of(game, 404).id, chapter)))


@get("/api/stories/{lang:str}/{game:str}", sync_to_thread=False)
def story_of_game(request: PlainRequest, lang: Path, game: Path) -> Response[bytes]:
    """The story with which an evening of a game opens, where the host of a table tells no other."""
    return answer(request, there(catalogue.story_page(lang_of(lang), game_of(game, 404).id)))


@get("/api/examples/{game:str}/{example:str}/{deal:int}", sync_to_thread=True)
def deal_of_example(request: PlainRequest, game: Path, example: Path, deal: FromPath[int]) -> Response[bytes]:
    """A deal of a worked example, step by step, all cards open."""
    return answer(request, there(catalogue.example_page(game_of(game, 404).id, example, deal)))


@get("/api/sources/{lang:str}", sync_to_thread=False)
def sources(request: PlainRequest, lang: Path) -> Response[bytes]:
    """Whom the games come from, and thanks."""
    return answer(request, catalogue.sources_page(lang_of(lang)))


@get("/api/glossary/{lang:str}", sync_to_thread=False)
def whole_glossary(request: PlainRequest, lang: Path) -> Response[bytes]:
    """What the terms of all games mean."""
    return answer(request, catalogue.glossary_page(lang_of(lang), None))


@get("/api/glossary/{lang:str}/{game:str}", sync_to_thread=False)
def game_glossary(request: PlainRequest, lang: Path, game: Path) -> Response[bytes]:
    """What the terms of a game mean, and where they are shown."""
    return answer(request, catalogue.glossary_page(lang_of(lang), game_of(game, 404).id))


def lang_of(lang: str) -> Lang:
    """A language we have; raises Trouble for another."""
    for known in LANGS:
        if lang == known:
            return known
    raise Trouble("not_found", 404)


def there(page: Page | None) -> Page:
    """A page that is there; raises Trouble if it is not."""
    if page is None:
        raise Trouble("not_found", 404)
    return page


def game_of(game: str, status: int) -> Game[Any]:
    """A game by its id; raises Trouble with this status if there is none."""
    try:
        return find(game)
    except UnknownGame:
        raise Trouble("unknown_game", status) from None


@post("/api/duration/{game:str}", status_code=200, sync_to_thread=False)
def duration(game: Path, data: JSONBody[wire.Wished]) -> wire.Duration:
    """About how long a match like this lasts; what does not fit is refused as for a table."""
    match = checked_match(game_of(game, 404).id, data.seats, data.options, data.bots)
    computers = sum(bot is not None for bot in data.bots)
    return wire.Duration(minutes(match, data.seats - computers, data.clock))


@post("/api/keep/{game:str}", status_code=200)
async def kept_score(request: PlainRequest, game: Path, data: JSONBody[wire.Entries]) -> wire.KeptBook:
    """What a score keeper makes of its entries."""
    try:
        book = await asyncio.to_thread(keep, game, data.options, data.seats, data.entries)
    except LookupError:
        raise Trouble("unknown_game", 404) from None
    except BadOptions as bad:
        raise Trouble(bad.code, 400, **bad.details) from None
    return wire.KeptBook(
        phase=book.phase,
        turn=book.turn,
        forms=tuple(map(form_view, book.forms)),
        facts=book.facts,
        totals=book.totals,
        sheet=book.sheet,
        told=tuple(told_to(events, OPEN) for events in book.told),
        ranks=None if book.result is None else book.result.ranks,
        refused=None if book.refused is None else wire.RefusedEntry(*book.refused),
    )


# --- The rest --------------------------------------------------------------------------------------------------------


@get("/metrics", sync_to_thread=False, include_in_schema=False)
def metrics(request: PlainRequest, house: NamedDependency[House]) -> Response[bytes]:
    """Figures for Prometheus; on this machine only, unless set otherwise."""
    passed_on = any(name in request.headers for name in ("forwarded", "x-forwarded-for"))
    if not house.settings.metrics_open and (passed_on or address(request.scope) not in HERE):
        raise Trouble("not_found", 404)
    return Response(generate_latest(REGISTRY), headers={"content-type": CONTENT_TYPE_LATEST})


@get(["/", "/{path:path}"], sync_to_thread=False, include_in_schema=False)
def client_file(request: PlainRequest, house: NamedDependency[House], path: FromPath[str] = "/") -> Response[bytes]:
    """The client: its files, and its first page for every address it draws itself."""
    return answer(request, there(None if path.startswith(("/api", "/ws")) else house.client.page(path)))


HANDLERS: Final = (
    become_guest,
    who_am_i,
    make_table,
    play_from,
    table_info,
    join_table,
    led_by_code,
    claim_seat,
    finished_deal,
    review_of_deal,
    analysis_of_deal,
    proof_of_claim,
    hint,
    splits,
    record,
    qr_code,
    own_address,
    description,
    all_games,
    common_words,
    game_words,
    rules_of_game,
    chapter_of_game,
    story_of_game,
    story_of_table,
    deal_of_example,
    sources,
    whole_glossary,
    game_glossary,
    duration,
    kept_score,
    metrics,
    client_file,
)


# --- Refusals --------------------------------------------------------------------------------------------------------

CODES: Final = {400: "malformed", 404: "not_found", 405: "wrong_method", 413: "too_large"}


def trouble_answer(_: PlainRequest, trouble: Trouble) -> Response[wire.Problem]:
    """A refusal of ours."""
    return Response(wire.Problem(trouble.code, dict(trouble.details)), status_code=trouble.status)


def not_saved_answer(_: PlainRequest, __: NotSaved) -> Response[wire.Problem]:
    """Nothing of what was asked has been done."""
    return Response(wire.Problem("not_saved"), status_code=503)


def http_answer(_: PlainRequest, error: HTTPException) -> Response[wire.Problem]:
    """A refusal of the framework: a body that is malformed, a page that is not there."""
    details: dict[str, Any] = {}
    if isinstance(error.extra, list) and error.extra and isinstance(error.extra[0], dict):
        details = {"where": str(error.extra[0].get("key", ""))[:80]}
    code = CODES.get(error.status_code, "malformed" if error.status_code < 500 else "internal")
    return Response(wire.Problem(code, details), status_code=error.status_code)


def too_deep_answer(_: PlainRequest, __: RecursionError) -> Response[wire.Problem]:
    """A body nested so deeply that nobody can read it."""
    return Response(wire.Problem("malformed"), status_code=400)


def internal_answer(request: PlainRequest, error: Exception) -> Response[wire.Problem]:
    """A fault of ours: its kind is logged, nothing of it is told."""
    journal.error("internal", path=request.scope["path"], error=type(error).__name__, where=where(error))
    return Response(wire.Problem("internal"), status_code=500)
