"""The law of secrecy through the real server: what reaches a viewer over HTTP and sockets, byte by byte.

Two worlds are played by scripted clients on a real server each, with the same clock, names and entropy; the cards are
given, so that they differ just as the twin says. Everything the viewer gets is compared: updates and views, the
table's messages, clocks, chat, the referee's verdicts and counsels, answers to moves (mostly illegal ones), a broken
connection resumed, a page loaded anew, hints, splits, and every HTTP answer with its headers. Leaks planted in each of
these channels must be found.
"""

import asyncio
import hashlib
import re
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count as numbers
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from talia.chance import Given, Seeded
from talia.server import reviews
from talia.server.director import Director
from talia.server.effects import Said
from talia.server.served_match import ServedMatch
from talia.server.shown import Shown
from talia.server.table import Table
from talia.table import registry
from talia.table.match import Match, thinks
from talia.table.moves import CHANCE, CLOCK, EVERYONE, OPEN, REFEREE, SPECTATOR, Expired, IllegalMove, Ruled, seats_of
from talia.table.record import plain
from talia.table.view import view
from tests.laws import folding
from tests.laws.cases import Case
from tests.laws.leaks import leaking
from tests.laws.learning import CASES
from tests.laws.wolves import heard_by_all
from tests.laws.worlds import (
    Count,
    Cuts,
    World,
    cuts_of,
    edits,
    layouts,
    play_out,
    probes,
    random_move,
    time_out_of,
)
from tests.server.harness import Client, Refusal, Running, look_at_deadlines, server

GAMES = [case for case in CASES if case.name != "highest"]
START = 1_800_000_000_000
PARTS = 4
HINTS = 2
"""Twins in which the viewer asks for a hint, in the quick form: the best players think as long as they like."""


class SameWorld:
    """A clock that stands still but for what is let pass, names that count, known entropy: the same for both worlds."""

    def __init__(self) -> None:
        self._count = numbers()
        self._now = START

    def restart(self, number: int) -> None:
        """Before each match: names and entropy depend on nothing that was before."""
        self._count = numbers(10_000 * number)

    def now(self) -> int:
        return self._now

    def lets_pass(self, running: Running, ms: int) -> None:
        """So much time goes by at once."""
        self._now += ms
        look_at_deadlines(running)

    def name(self, kind: str) -> str:
        return f"{kind}{next(self._count):012}"

    def entropy(self, size: int) -> bytes:
        return hashlib.shake_256(f"{next(self._count)}".encode()).digest(size)


@dataclass
class Twins:
    """Two worlds one viewer can't tell apart, and what he tries in both."""

    case: Case
    options: Any
    seats: int
    viewer: int
    here: World
    there: World
    tried: list[Any]
    hint: bool = True
    """Whether he asks for a hint, too."""


@dataclass
class House:
    """A server and the world around it."""

    running: Running
    world: SameWorld


@asynccontextmanager
async def house(data: Path) -> AsyncIterator[House]:
    """A server whose surroundings are always the same, with a referee."""
    world = SameWorld()
    async with server(data, {"world": world}, public_url="http://talia.test", tables_per_guest=10**6) as running:
        yield House(running, world)


@pytest.fixture(autouse=True)
def no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints are worked out by the same code in this process, which need not be started for each server."""
    monkeypatch.setattr(reviews, "ProcessPoolExecutor", lambda most, **more: ThreadPoolExecutor(most))


async def started(
    house: House, number: int, case: Case, options: Any, seats: int, log: list[Any]
) -> tuple[list[Client], Client]:
    """The players and a spectator of a match with the cards of this log, after the deal."""
    house.world.restart(number)
    running = house.running
    people = [await running.client(f"P{seat}") for seat in range(seats)]
    watcher = await running.client("W")
    for client in (*people, watcher):
        client._tab = client.name
        client.clock = house.world.now
    dealt = {
        line.move.label: line.move.value
        for line in log
        if line.seat == CHANCE and isinstance(line.move.value, tuple) and not within_a_deal(line)
    }
    table = await people[0].make(
        case.game.id,
        seats,
        options=plain(options),
        given=plain(dealt),
        watch="public",
        clock={"kind": "bank"},
        hints=True,
    )
    for client in people[1:]:
        await client.join(table)
    for client in (*people, watcher):
        await client.connect(table)
    await people[0].command("start")
    for client in people:
        await client.until(lambda client=client: client.info["status"] == "playing" and client.view)  # type: ignore[misc]
    return people, watcher


async def reached(house: House, number: int, twins: Twins, world: World) -> list[bytes]:
    """Plays one world through the server; everything that reached the viewer."""
    people, watcher = await started(house, number, twins.case, twins.options, twins.seats, world.log)
    mine = watcher if twins.viewer == SPECTATOR else people[twins.viewer]
    for line in world.log:
        await house.running.nothing_under_way()
        if line.seat >= 0:
            await wakes(people[line.seat], watcher)
            await people[line.seat].move(plain(line.move))
            look_at_deadlines(house.running)
        elif line.seat == CHANCE and re.fullmatch(r"deal/[1-9]\d*", line.move.label):
            await next_deal(people)
        elif isinstance(line.move, Expired):
            await runs_out(house, [*people, watcher], line.move.id)
    await house.running.nothing_under_way()
    await chat(people, mine)
    await mine.settle()
    answers = [await answer(mine, move) for move in twins.tried if twins.viewer != SPECTATOR]
    assert mine.table is not None
    await come_back(mine, mine.table)
    told = await advised(mine, hint=twins.hint)
    came = [f"{at - START} ".encode() + data for at, data in zip(mine.received_at, mine.received, strict=True)]
    found = [*came, *answers, *told, *await pages(house.running, mine, mine.table)]
    for client in (*people, watcher):
        await client.close()
        house.running.clients.remove(client)
    return found


async def wakes(client: Client, watcher: Client) -> None:
    """Where somebody is awaited and not all may know it, his phone comes back before he moves."""
    if client.seat not in client.view["waiting"]:
        return
    await watcher.settle()
    if client.seat not in watcher.view["waiting"]:
        await client.drop()
        await client.connect()


async def runs_out(house: House, everybody: list[Client], id: str) -> None:
    """The time passes at the end of which a timer runs out, in ``PARTS``: when what is told belongs to the law.

    Whatever is told at one moment has come to everybody before the next one: how long writing it took is no part of it.
    """
    await all_told(house, everybody)
    first = everybody[0]
    seconds = next((timer["most"] for timer in first.view["timers"] if timer["id"] == id), None)
    if seconds is None:
        raise Refusal("no_such_timer", {"id": id})
    seq = first.seq
    for part in range(PARTS):
        house.world.lets_pass(house.running, 1000 * seconds * (part + 1) // PARTS - 1000 * seconds * part // PARTS)
        await all_told(house, everybody)
        if first.seq > seq:
            break
    await first.past(seq)


async def all_told(house: House, everybody: list[Client]) -> None:
    """Waits until what has happened is written, and everybody has heard of it."""
    await house.running.nothing_under_way()
    for client in everybody:
        await client.settle()


async def chat(people: list[Client], mine: Client) -> None:
    """Another one says something where the viewer speaks, too, and everybody in every channel where he cannot."""
    ours = ((client, channel) for client in people if client is not mine for channel in client.view["channels"])
    for client, channel in ours:
        if mine.seat is None or channel in mine.view["channels"]:
            await client.command("chat", phrase="thanks", channel=channel)
            break
    for client in people:
        await client.settle()
        for channel in {*client.view["channels"]} - {*mine.view["channels"], "table"}:
            await client.command("chat", phrase="thanks", channel=channel)


async def advised(client: Client, *, hint: bool) -> list[bytes]:
    """What a client hears who asks how the cards may lie, and for a hint."""
    wanted = ("splits", "hint") if hint else ("splits",)
    return [_whole(await client.http.get(f"/api/tables/{client.table}/{what}", timeout=60)) for what in wanted]


async def next_deal(people: list[Client]) -> None:
    """All have looked at the result of a deal and go on."""
    for client in people:
        await client.until(lambda client=client: client.info["status"] == "break")  # type: ignore[misc]
        await client.command("next", match=client.match)
    for client in people:
        await client.until(lambda client=client: client.info["status"] == "playing")  # type: ignore[misc]


async def answer(client: Client, move: Any) -> bytes:
    """What the client is answered to a move."""
    try:
        await client.move(plain(move))
    except Refusal as refusal:
        return msgspec.json.encode([refusal.code, refusal.details])
    return b"accepted"


async def come_back(client: Client, table: str) -> None:
    """Breaks the connection off and resumes it; then again as a page loaded anew."""
    for fresh in (False, True):
        await client.drop()
        client.seq, have = max(0, client.seq - 2), client.seq
        await client.connect(table, fresh=fresh)
        await client.until(lambda have=have: client.seq >= have or client.seat is None)  # type: ignore[misc]
        await client.settle()


async def pages(running: Running, client: Client, table: str) -> list[bytes]:
    """Every HTTP answer about the table: status, headers, body."""
    found = []
    deals = [f"/deals/{number}{what}" for number in (0, 1, -1) for what in ("", "/review", "/analysis", "/proof")]
    for path in ("", "/record", "/record/pbn", *deals, "/qr.svg", "/record?match=no"):
        reply = await client.http.get(f"/api/tables/{table}{path}")
        found.append(_whole(reply))
    found.append(_whole(await client.http.get("/api/me")))
    for path, body in (("join", None), ("claim", {"key": "wrong"})):
        found.append(_whole(await client.http.post(f"/api/tables/{table}/{path}", json=body)))
    return found


def _whole(reply: httpx.Response) -> bytes:
    headers = sorted((name, value) for name, value in reply.headers.items() if name != "date")
    whole = f"{reply.request.url.path} {reply.status_code} {headers}".encode() + reply.content
    return whole.replace(reply.request.url.netloc, b"SERVER")


async def lots_of(house: House, number: int, case: Case, options: Any, seats: int) -> dict[str, int]:
    """What the server draws by lot before anybody may move: it depends on names, options and entropy, not on cards."""
    rehearsal = play_out(case.game, options, seats, "rehearsal", case.steady, case.lines, leaves=0)
    people, watcher = await started(house, number, case, options, seats, rehearsal)
    here = await house.running.tables.table(str(people[0].table))
    assert here.table.served is not None
    drawn = [line.move for line in here.table.served.match.log if line.seat == CHANCE]
    for client in (*people, watcher):
        await client.close()
        house.running.clients.remove(client)
    return {each.label: each.value for each in drawn if isinstance(each.value, int)}


Wanted = Callable[[Twins], bool]
"""Which twins are of use."""


def any_twins(twins: Twins) -> bool:
    """All are."""
    return True


def on_turn(twins: Twins) -> bool:
    """The viewer has to decide."""
    return bool(twins.case.game.waiting(twins.here.fold().state) >> twins.viewer & 1)


def secret_turn(twins: Twins) -> bool:
    """Somebody decides, and not all may know who."""
    return in_secret(twins.case, twins.here.fold())


def others_woke(twins: Twins) -> bool:
    """By night others have moved in one world than in the other."""
    return woken(twins.case, twins.here) != woken(twins.case, twins.there)


def woken(case: Case, world: World) -> list[int]:
    """Who has moved where not all may know who is awaited, in order."""
    match, seats = Match(case.game, world.options, world.seats), []
    for line in world.log:
        if line.seat >= 0 and in_secret(case, match):
            seats.append(line.seat)
        match.do(line.seat, line.move)
    return seats


def in_a_finished_deal(twins: Twins) -> bool:
    """Other cards lay in a deal that is over, and the viewer has to decide in a later one."""
    return on_turn(twins) and layouts(twins.here)[:-1] != layouts(twins.there)[:-1]


def with_verdict(twins: Twins) -> bool:
    """The referee has ruled."""
    return any(line.seat == REFEREE for line in twins.here.log)


async def find_twins(
    house: House, names: Iterator[int], case: Case, seed: str, wanted: Wanted = any_twins
) -> tuple[int, Twins]:
    """A random match up to some line, a viewer, and another world he can't tell from it; and which names it has."""
    while True:
        number = next(names)
        rng = Random(f"{seed} {number}")
        options, seats = case.setting(rng)
        seats = min(seats, max(4, case.game.seats[0]))
        known = await lots_of(house, number, case, options, seats)
        for attempt in range(8):
            log = play_with(case, options, seats, known, Seeded(f"{seed} {number} {attempt}"), rng)
            if len(log) < 2:  # chance speaks once more as soon as the cards are dealt
                continue
            world = case.world(options, seats, log)
            cuts = cuts_of(world, case.late)
            for _ in range(6):
                found = _twin(rng, case, world, cuts)
                if found is not None and wanted(found):
                    return number, found


def play_with(case: Case, options: Any, seats: int, known: dict[str, int], cards: Any, rng: Random) -> list[Any]:
    """The log of a match of random moves: its first deal, until chance says more than is ``known`` and the ``cards``.

    Where a finished deal stays closed, the match goes on: it is as secret then as it was.
    """
    match = Match(case.game, options, seats, Given(known, cards), breaks=True, referee=thinks)
    match.begin()
    closed = case.game.closed(options)
    while case.game.result(match.state) is None and not (match.paused and not closed) and len(match.log) < case.lines:
        if match.paused:
            match.go_on()
            continue
        if time_out := time_out_of(match, rng):
            match.do(CLOCK, time_out)
            continue
        movers = seats_of(case.game.waiting(match.state))
        match.do(*random_move(match, rng.choice(movers), rng, case.steady, case.unasked))
    told = ((number, line) for number, line in enumerate(match.log) if line.seat == CHANCE)
    later = (number for number, line in told if within_a_deal(line) and line.move.label not in known)
    return match.log[: next(later, len(match.log) + 1) - 1]


def within_a_deal(line: Any) -> bool:
    """Whether chance spoke when the cards were dealt already: a table cannot be told beforehand what it says then."""
    return str(line.move.label).startswith("deal/") and line.move.label.count("/") > 1


def _twin(rng: Random, case: Case, world: World, cuts: Cuts) -> Twins | None:
    here = cuts.draw(rng, world)
    viewer = rng.choice([*range(world.seats), SPECTATOR])
    mine = case.learns(here.log, world.options, world.seats, viewer)
    match = here.fold()
    if not case.game.waiting(match.state):
        return None
    if not any(line.seat >= 0 for line in here.log) and not in_secret(case, match):
        return None
    for _, there in zip(range(40), edits(rng, here, viewer), strict=False):
        try:
            there.fold()
        except IllegalMove:
            continue
        if there.log == here.log or (case.cards and not (case.roles or case.texts) and layouts(there) == layouts(here)):
            continue
        if case.learns(there.log, world.options, world.seats, viewer) == mine:
            tried = [move for move in probes(rng, match, viewer) if not legal(match, viewer, move)]
            return Twins(case, world.options, world.seats, viewer, here, there, tried)
    return None


def in_secret(case: Case, match: Match[Any]) -> bool:
    """Whether not all may know who is awaited."""
    return case.game.waiting_seen(match.state) != EVERYONE


def legal(match: Match[Any], viewer: int, move: Any) -> bool:
    """Whether the rules allow a move now."""
    try:
        match.game.play(match.state, viewer, move)
    except IllegalMove:
        return False
    return True


def difference(one: list[bytes], other: list[bytes]) -> str | None:
    """The first difference in what reached the viewer of both worlds, None if there is none."""
    for a, b in zip(one, other, strict=False):
        if a != b:
            at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
            return f"…{a[max(0, at - 80) : at + 60]!r} against …{b[max(0, at - 80) : at + 60]!r}"
    return None if len(one) == len(other) else f"{len(one)} against {len(other)} messages"


async def examine(
    case: Case,
    seed: str,
    matches: int,
    folder: Path,
    plant: Callable[[], None] = lambda: None,
    *,
    hints: int = 0,
    wanted: Wanted = any_twins,
) -> tuple[Count, list[str]]:
    """Plays twins of so many matches on two servers, after planting a leak or not; the differences found.

    ``hints``: in so many of them hints are asked for where the viewer is on turn.
    """
    count, found = Count(), []
    async with house(folder / "lot") as rehearsal, house(folder / "a") as here, house(folder / "b") as there:
        names = numbers()
        for match in range(matches):
            number, twins = await find_twins(rehearsal, names, case, seed, wanted)
            twins.hint = hints > 0
            hints -= on_turn(twins)
            count.twins += 1
            count.late += bool(case.late and case.late(twins.here.fold()))
            if match == 0:
                plant()
            try:
                one = await reached(here, number, twins, twins.here)
                other = await reached(there, number, twins, twins.there)
            except Refusal as astray:  # the server does not go the way the world went
                found.append(f"astray: {astray}")
                break
            different = difference(one, other)
            if different:
                found.append(f"viewer {twins.viewer}: {different}")
                break
    return count, found


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("case", GAMES, ids=lambda case: case.name)
def test_what_the_server_sends_tells_nothing_hidden(
    case: Case, long: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    matches = 20 * case.served if long else max(2, case.served // 4)
    count, found = asyncio.run(examine(case, "server", matches, tmp_path, hints=matches if long else HINTS))
    with capsys.disabled():
        print(f"\n{case.name}: {count.twins} twins through the server, {count.late} of them late")
    assert not found, found[0]


def hands_of(served: ServedMatch) -> int:
    """Something that depends on the cards of every hand."""
    zones = served.game.zones(served.match.state)
    return sum((z.cards if isinstance(z.cards, int) else sum(z.cards)) % 997 * (n + 3) for n, z in enumerate(zones))


def plant_in_table(patch: pytest.MonkeyPatch) -> None:
    true = Shown.info

    def leaky(self: Shown, director: Director | None) -> Any:
        info = true(self, director)
        return msgspec.structs.replace(info, spectators=hands_of(director.served)) if director else info

    patch.setattr(Shown, "info", leaky)


def plant_in_clocks(patch: pytest.MonkeyPatch) -> None:
    true = Shown.clocks

    def leaky(self: Shown, director: Director) -> bytes:
        clocks = msgspec.json.decode(true(self, director))
        return msgspec.json.encode({**clocks, "now": clocks["now"] + hands_of(director.served)})

    patch.setattr(Shown, "clocks", leaky)


def plant_in_chat(patch: pytest.MonkeyPatch) -> None:
    true = Table._chat

    def leaky(self: Table, fx: Any, link: Any, command: Any) -> None:
        assert self.served is not None
        true(self, fx, link, msgspec.structs.replace(command, phrase=None, text=f"{hands_of(self.served)}"))

    patch.setattr(Table, "_chat", leaky)


def plant_in_rejoin(patch: pytest.MonkeyPatch) -> None:
    true = ServedMatch.full
    patch.setattr(
        ServedMatch, "full", lambda self, viewer: (true(self, viewer)[0], view(self.game, self.match.state, OPEN))
    )


def plant_in_download(patch: pytest.MonkeyPatch) -> None:
    true = ServedMatch.record
    patch.setattr(
        ServedMatch,
        "record",
        lambda self, **asked: msgspec.structs.replace(
            true(self, **asked), end=hashlib.sha256(repr(self.match.log).encode()).hexdigest()
        ),
    )


def plant_in_channels(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("talia.server.conversation.Said", lambda **said: Said(**{**said, "readers": EVERYONE}))


def plant_in_secret_clocks(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(ServedMatch, "waiting_is_public", lambda self: True)


def plant_in_hints(patch: pytest.MonkeyPatch) -> None:
    """A hint is worked out from all cards."""
    true = Table.sight_for_hint

    def leaky(self: Table, guest: str) -> Any:
        match, seq, sight = true(self, guest)
        assert self.served is not None
        every = view(self.served.game, self.served.match.state, OPEN).zones
        return match, seq, msgspec.structs.replace(sight, view=msgspec.structs.replace(sight.view, zones=every))

    patch.setattr(Table, "sight_for_hint", leaky)


def plant_in_splits(patch: pytest.MonkeyPatch) -> None:
    """The splits are those the neighbour sees."""
    true = Table.sight_for_splits

    def leaky(self: Table, guest: str) -> Any:
        seq, sight = true(self, guest)
        assert self.served is not None
        assert sight.view.seat is not None
        others = view(self.served.game, self.served.match.state, (sight.view.seat + 1) % self.served.seats)
        return seq, msgspec.structs.replace(sight, view=others)

    patch.setattr(Table, "sight_for_splits", leaky)


def plant_in_game(**methods: Any) -> Callable[[pytest.MonkeyPatch], None]:
    def plant(patch: pytest.MonkeyPatch) -> None:
        for key, game in list(registry._games.items()):
            patch.setitem(registry._games, key, leaking(type(game), **methods)())

    return plant


def telling_choices(game: Any, s: Any, seat: int) -> tuple[Any, ...]:
    """Choices: a question that depends on others' hands is asked."""
    base = type(game).__mro__[1]
    low = [
        zone.cards % 7 for zone in base.zones(game, s) if zone.id.startswith("hand.") and isinstance(zone.cards, int)
    ]
    return tuple(msgspec.structs.replace(form, confirm=f"{low}") for form in base.choices(game, s, seat))


def telling_refusal(game: Any, s: Any, author: int, move: Any) -> Any:
    """Refusals: the details depend on others' hands."""
    base = type(game).__mro__[1]
    try:
        return base.play(game, s, author, move)
    except IllegalMove as refusal:
        low = [zone.cards % 7 for zone in base.zones(game, s) if isinstance(zone.cards, int)]
        raise IllegalMove(refusal.code, **refusal.details, hint=low) from None


def telling_events(game: Any, s: Any, author: int, move: Any) -> Any:
    """Events: each tells something of all hands."""
    base = type(game).__mro__[1]
    after, events = base.play(game, s, author, move)
    low = [zone.cards % 7 for zone in base.zones(game, after) if isinstance(zone.cards, int)]
    return after, tuple(msgspec.structs.replace(event, data={**event.data, "hint": low}) for event in events)


def telling_counsel(game: Any, s: Any, seat: int, log: Any) -> Any:
    """Counsel: it depends on others' hands."""
    base = type(game).__mro__[1]
    return Ruled(f"{[zone.cards % 7 for zone in base.zones(game, s) if isinstance(zone.cards, int)]}")


def telling_verdict(game: Any, s: Any, log: Any) -> str:
    """Verdicts: the referee looks into the hands."""
    base = type(game).__mro__[1]
    low: list[int] = [zone.cards % 7 for zone in base.zones(game, s) if isinstance(zone.cards, int)]
    return "yes" if sum(low) % 2 else "no"


PLANTS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "table and its page": plant_in_table,
    "clocks": plant_in_clocks,
    "chat": plant_in_chat,
    "rejoin": plant_in_rejoin,
    "download": plant_in_download,
    "choices": plant_in_game(choices=telling_choices),
    "refusals": plant_in_game(play=telling_refusal),
    "events": plant_in_game(play=telling_events),
    "counsels": plant_in_game(counsels=lambda game, s, seat: True, counsel=telling_counsel),
    "verdicts": plant_in_game(verdict=telling_verdict),
    "hints": plant_in_hints,
    "splits": plant_in_splits,
}


WANTED: dict[str, Wanted] = {
    "counsels": on_turn,
    "hints": on_turn,
    "verdicts": with_verdict,
    "clocks of secret turns": secret_turn,
    "channel of a hidden side": secret_turn,
    "who is awaited by night": secret_turn,
    "presence at night": others_woke,
    "length of a message": secret_turn,
    **dict.fromkeys(folding.PLANTS, in_a_finished_deal),
}
"""Where alone a leak can show."""


def plant_in_moments(patch: pytest.MonkeyPatch) -> None:
    """A timer does not wait for its moment once nobody is awaited."""
    true = Director._timer_due

    def hasty(self: Director, running: Any) -> int:
        return true(self, running) if self.served.waiting() else running.since

    patch.setattr(Director, "_timer_due", hasty)


def plant_in_presence(patch: pytest.MonkeyPatch) -> None:
    """Who comes and goes is told at once."""
    patch.setattr(ServedMatch, "hushed", property(lambda self: False))


def plant_in_lengths(patch: pytest.MonkeyPatch) -> None:
    """By night a message is longer where the cards lie otherwise."""
    true = ServedMatch._public
    patch.setattr(ServedMatch, "_public", lambda self, *shown: true(self, *shown) + 512 * (hands_of(self) % 5))


SECRET_TURN: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "secret chat": plant_in_channels,
    "clocks of secret turns": plant_in_secret_clocks,
}

ROLES: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "channel of a hidden side": plant_in_game(channels=heard_by_all),
    "who is awaited by night": plant_in_game(waiting_seen=lambda game, s: EVERYONE),
    "moment of a timer": plant_in_moments,
    "presence at night": plant_in_presence,
    "length of a message": plant_in_lengths,
}

PLANTED = {
    "betel": PLANTS,
    "steward": SECRET_TURN,
    "wolves": ROLES,
    "folding": folding.PLANTS,
}


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("name, channel", [(name, channel) for name, planted in PLANTED.items() for channel in planted])
def test_a_leak_planted_in_a_channel_is_found(
    name: str, channel: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = next(case for case in GAMES if case.name == name)
    plant, wanted = PLANTED[name][channel], WANTED.get(channel, any_twins)
    _, found = asyncio.run(examine(case, "plant", 12, tmp_path, lambda: plant(monkeypatch), hints=12, wanted=wanted))
    assert found
