"""Several tables with the same cards: the same deals, the comparison, the rules about seats, what is held back."""

import asyncio
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from talia.games.bridge.scoring.comparing import matchpoints
from talia.server import wire
from talia.server.same_cards import standings
from talia.table.comparison import ahead, sharing_totals
from talia.table.moves import CHANCE
from talia.table.record import Difference, Record, begin, lines, read, verify
from talia.table.registry import find
from tests.server.harness import PATIENCE, Client, House, Running, run, server

TAKES: dict[str, Any] = {"game": "six_takes", "seats": 3, "options": {"rounds": 2, "hand_size": 4}}
MARIA: dict[str, Any] = {"game": "black_maria", "seats": 4, "deals": 1, "tables": 3}


async def made(running: Running | House, host: Client, people: int, **event: Any) -> tuple[str, list[list[Client]]]:
    """An event with so many people at each table, all seats taken; the first of each starts it."""
    seats = event["seats"]
    event = {"bots": [None] * people + ["random"] * (seats - people), **event}
    id = (await host.post("/api/events", event, 201))["event"]
    info = await host.get(f"/api/events/{id}")
    tables = []
    for number, table in enumerate(info["tables"]):
        there = [await running.client(f"P{number}{seat}") for seat in range(people)]
        for client in there:
            await client.join(table["id"])
            await client.connect(table["id"])
        tables.append(there)
    return id, tables


async def played(there: list[Client], seed: int, done: Callable[[Client], bool] | None = None) -> None:
    """A table plays until it is done: to its end."""
    done = done or (lambda client: client.info["status"] in ("over", "ended"))
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(client.play_on(Random(f"{seed} {n}"), done) for n, client in enumerate(there)))


def test_where_a_game_has_options_that_compare_deals_an_event_has_them(tmp_path: Path) -> None:
    """Poker: every deal begins with the same chips."""

    async def test() -> None:
        async with server(tmp_path) as running:
            host = await running.client("H")
            wish = {"start_chips": 300}
            event, (here, _) = await made(running, host, 2, game="poker", seats=2, tables=2, options=wish, deals=1)
            for options in ((await host.get(f"/api/events/{event}"))["options"], here[0].info["options"]):
                assert (options["stacks"], options["start_chips"]) == ("fresh", 300)

    run(test)


@pytest.mark.parametrize(
    ("game", "seats", "options", "id"),
    [
        ("bridge", 4, {"seating": "draw"}, "seating"),
        ("bridge", 4, {"session": "tour", "seating": "draw"}, "seating"),
        ("poker", 2, {"stacks": "carried"}, "stacks"),
        ("baska", 4, {"penalties": True}, "penalties"),
    ],
)
def test_an_option_by_which_deals_would_not_compare_is_refused(
    game: str, seats: int, options: dict[str, Any], id: str, tmp_path: Path
) -> None:
    """bridge.md 6: ``draw`` in an event; what an event has instead may be said, or nothing."""

    async def test() -> None:
        async with server(tmp_path) as running:
            host = await running.client("H")
            asked = {"game": game, "seats": seats, "options": options}
            answer = await host.post("/api/events", asked, 400)
            assert (answer["code"], answer["details"]) == ("option_not_in_events", {"id": id})
            await host.post("/api/events", {**asked, "options": dict(find(game).comparable)}, 201)
            await host.post("/api/tables", asked, 201)

    run(test)


def deals_finished(count: int) -> Callable[[Client], bool]:
    """That so many deals are in the sheet."""
    return lambda client: bool(client.view) and len(client.view["facts"]["sheet"]) >= count


async def record_of(client: Client) -> Record:
    answer = await client.http.get(f"/api/tables/{client.table}/record")
    assert answer.status_code == 200, answer.text
    return read(answer.content)


def points_in(record: Record) -> list[tuple[int, ...]]:
    """The points by seat of each deal, as the record's own lines bring them."""
    match = begin(record)
    found, before, finished = [], match.game.totals(match.state), 0
    for line in lines(record, match):
        match.do(line.seat, line.move, line.by, line.ms)
        if match.game.finished(match.state) > finished:
            finished = match.game.finished(match.state)
            now = match.game.totals(match.state)
            found.append(tuple(b - a for a, b in zip(before, now, strict=True)))
            before = now
    return found


def cards_of(record: Record) -> dict[str, Any]:
    return {line.move["label"]: line.move["value"] for line in record.log if line.seat == CHANCE}


def test_a_side_with_one_score_is_compared_as_one() -> None:
    """black_maria.md 5: seats 0 and 2 have one total, 1 and 3 the other; a side has one line and counts for one."""
    game = find("black_maria")
    sides = sharing_totals(game, game.Options(partnership=True), 4)
    points = [(13, 30, 13, 30), (20, 23, 20, 23), (25, 18, 25, 18)]
    players = [[(table, seat) for seat in range(4)] for table in range(3)]
    better = ahead(game, points, players, ["deal/0"] * 3, sides)
    scores = tuple(
        tuple(wire.EventScore(*score) for score in zip(mine, each or (), strict=True))
        for mine, each in zip(points, better, strict=True)
    )
    found = standings((wire.EventDeal(0, scores),), sides)
    assert [(each.table, each.seat, each.partners, each.points, each.ahead, each.rank) for each in found] == [
        (0, 0, (2,), 13, 9.5, 1),
        (2, 1, (3,), 18, 8.5, 2),
        (1, 1, (3,), 23, 1.0, 3),
        (1, 0, (2,), 20, -1.0, 4),
        (2, 0, (2,), 25, -8.5, 5),
        (0, 1, (3,), 30, -9.5, 6),
    ]


@pytest.mark.parametrize("event", [TAKES, MARIA], ids=lambda event: str(event["game"]))
def test_an_event_from_the_first_seat_to_the_comparison(event: dict[str, Any], tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            host = await running.client("H")
            id, tables = await made(running, host, 1, **event)
            page = await host.get(f"/api/events/{id}")
            assert page["results"] == []
            for (first,) in tables:
                # Also who comes straight to a table sees the seal before anything is dealt.
                assert first.info["status"] == "open"
                assert first.info["receipt"]["commit"] == page["receipt"]["commit"]
                assert first.info["receipt"]["seed"] is None
            for (first,) in tables:
                await first.command("start")
                # Nobody adds to the chance of an event; who tries is refused, and the table goes on.
                assert (await first.refused("share_open", match=first.match, share="0" * 64)).code == "too_late"
            await asyncio.gather(*(played(there, n) for n, there in enumerate(tables)))
            info = await host.get(f"/api/events/{id}")
            records = [await record_of(there[0]) for there in tables]
        deals = cards_of(records[0])
        count = event.get("deals", 2)
        assert sum(label.startswith("deal/") for label in deals) == count
        assert all(cards_of(record) == deals for record in records)
        assert info["status"] == "over"
        assert info["receipt"]["seed"]
        points = [points_in(record) for record in records]
        assert [len(each) for each in points] == [count] * len(tables)
        sign = -1  # in both games the fewest points win
        fared: dict[tuple[int, int], Fraction] = {}
        for deal, result in enumerate(info["results"]):
            for table, scores in enumerate(result["scores"]):
                for seat, score in enumerate(scores):
                    others = [each[deal][seat] for other, each in enumerate(points) if other != table]
                    ahead = sign * (points[table][deal][seat] - Fraction(sum(others), len(others)))
                    assert score["points"] == points[table][deal][seat]
                    assert score["ahead"] == pytest.approx(float(ahead))
                    fared[table, seat] = fared.get((table, seat), Fraction()) + ahead
        assert len(info["results"]) == count
        assert sum(fared.values()) == 0
        order = sorted(fared, key=lambda place: (-fared[place], place))
        assert [(each["table"], each["seat"]) for each in info["standings"]] == order
        for each in info["standings"]:
            assert each["ahead"] == pytest.approx(float(fared[each["table"], each["seat"]]))
            assert each["rank"] == 1 + sum(other > fared[each["table"], each["seat"]] for other in fared.values())
            assert each["points"] == sum(deal[each["seat"]] for deal in points[each["table"]])
        for record in records:
            assert record.event == id and record.commit == info["receipt"]["commit"]
            verify(record)
            with pytest.raises(Difference):
                verify(msgspec.structs.replace(record, event="another"))

    run(test)


def test_who_plays_at_one_table_takes_no_seat_at_another(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            host = await running.client("H")
            id, ((ann, jan), (ola, ewa)) = await made(running, host, 2, **TAKES)
            here, there = ann.table, ola.table
            assert here and there
            key = (await ola.post(f"/api/tables/{there}/join"))["key"]
            assert (await ann.post(f"/api/tables/{there}/join", None, 409))["code"] == "plays_elsewhere"
            assert (await ann.post(f"/api/tables/{there}/claim", {"key": key}, 409))["code"] == "plays_elsewhere"
            # Before the start one may get up and choose another table.
            await ola.command("leave")
            await jan.command("leave")
            await jan.post(f"/api/tables/{there}/join", None, 200)
            await ola.post(f"/api/tables/{here}/join", None, 200)
            await ola.connect(here, fresh=True)
            await jan.connect(there, fresh=True)
            jan, ola = ola, jan
            await ann.command("start")
            await ann.when(lambda it: it.info["status"] == "playing")
            # After it nobody does who has seen the cards, though he gives his seat to somebody else.
            cleo = await running.client("C")
            await cleo.post(f"/api/tables/{here}/claim", {"key": ann.info["key"]}, 200)
            key = ola.info["key"]
            await ola.command("leave")
            await ann.connect(there, fresh=True)
            assert (await ann.refused("sit", seat=0)).code == "plays_elsewhere"
            assert (await ann.post(f"/api/tables/{there}/join", None, 409))["code"] == "plays_elsewhere"
            assert (await ann.post(f"/api/tables/{there}/claim", {"key": key}, 409))["code"] == "plays_elsewhere"
            # And nobody may watch, or see more of the table than that it plays.
            for path in ("", "/record", "/deals/0"):
                assert (await ola.get(f"/api/tables/{here}{path}", 403))["code"] == "not_allowed"
            await ola.command("sit", seat=0)
            await ola.command("start")
            # Who has a bad hand can't break off the match.
            assert (await ola.refused("propose", what="end", agree=True)).code == "played_out"
            await played([ola, ewa], 1)
            # One match: a second one would have the same cards.
            assert (await ewa.refused("rematch")).code == "played_once"
            await ewa.command("leave")
            dora = await running.client("D")
            assert (await dora.post(f"/api/tables/{there}/join", None, 409))["code"] == "played_once"
            assert (await ewa.get(f"/api/tables/{there}/record", 403))["code"] == "not_allowed"
            assert (await jan.get(f"/api/events/{id}"))["results"] == []

    run(test)


def test_a_deal_is_open_once_every_table_is_through_with_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            host = await running.client("H")
            id, ((ann,), (jan,)) = await made(running, host, 1, **TAKES)
            await ann.command("start")
            await played([ann], 1)
            await jan.command("start")
            await jan.when(lambda it: it.view)
            path = f"/api/tables/{ann.table}"
            # Ann's own match is over: she sees it, but neither the secret of all the deals, nor may it be played again.
            assert len((await ann.get(f"{path}/deals/1"))["frames"]) > 1
            assert ann.info["receipt"]["seed"] is None
            record = await record_of(ann)
            assert record.seed is None and record.secrets and verify(record) is not None
            again = {"line": 4, "seat": 0}
            assert (await ann.post(f"{path}/deals/0/again", again, 409))["code"] == "still_played"
            # Jan hears that her table plays, and no more; the host is told how far it is.
            seen = (await jan.get(f"/api/events/{id}"))["tables"][0]
            assert (seen["status"], seen["deals"]) == ("playing", 0)
            assert (await host.get(f"/api/events/{id}"))["tables"][0]["status"] == "over"
            await jan.get(f"{path}/deals/0", 403)
            traveller = f"/api/events/{id}/deals"
            for client in (ann, jan, host):
                assert (await client.get(f"{traveller}/0", 404))["code"] == "no_such_deal"
            await played([jan], 2, deals_finished(1))
            info = await jan.get(f"/api/events/{id}")
            assert [each["number"] for each in info["results"]] == [0]
            told = await jan.get(f"{traveller}/0")
            assert told["deal"] == info["results"][0] and told["mine"] == 1
            assert [line["score"] for line in told["lines"]] == [
                [score["points"] for score in scores] for scores in told["deal"]["scores"]
            ]
            for deal in (1, 2, -1, 10**30):
                await ann.get(f"{traveller}/{deal}", 404)
            assert (info["tables"][0]["deals"], info["receipt"]["seed"]) == (1, None)
            assert len((await jan.get(f"{path}/deals/0"))["frames"]) > 1
            await jan.get(f"{path}/deals/1", 403)
            await jan.get(f"{path}/record", 403)
            await ann.post(f"{path}/deals/0/again", again, 201)
            await played([jan], 3)
            assert (await jan.get(f"/api/events/{id}"))["status"] == "over"
            stranger = await running.client("S")
            assert (await stranger.get(f"{path}/record"))["seed"]
            assert (await stranger.get("/api/me"))["events"] == []

    run(test)


BRIDGE: dict[str, Any] = {
    "game": "bridge",
    "seats": 4,
    "options": {"scoring": "duplicate", "boards": 1},
    "tables": 3,
}


def test_partners_of_bridge_are_compared_as_one_by_the_share_they_beat(tmp_path: Path) -> None:
    """bridge.md 5.7: north and south with north and south, two for every worse score and one for an equal one."""

    async def test() -> dict[str, Any]:
        async with server(tmp_path) as running:
            host = await running.client("H")
            id, tables = await made(running, host, 1, **BRIDGE)
            for (first,) in tables:
                await first.command("start")
            await asyncio.gather(*(played(there, n) for n, there in enumerate(tables)))
            info = await host.get(f"/api/events/{id}")
            # Whoever drew other places would hold other cards than those he is compared with.
            assert info["options"]["seating"] == "fixed"
            assert len(info["standings"]) == 2 * len(tables)
            assert {tuple(each["partners"]) for each in info["standings"]} == {(2,), (3,)}
            told: dict[str, Any] = await host.get(f"/api/events/{id}/deals/0")
            return told

    told = run(test)
    scores = [table[0]["points"] for table in told["deal"]["scores"]]
    top = 2 * (len(scores) - 1)
    for table, points in zip(told["deal"]["scores"], matchpoints(scores), strict=True):
        assert [seat["share"] for seat in table] == [points / top, 1 - points / top] * 2
    assert all(line["places"] == [0, 1, 2, 3] and line["board"] == 1 for line in told["lines"])


def test_its_host_closes_an_event(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path, tables_per_guest=3) as running:
            host = await running.client("H")
            id, ((ann,), (jan,), (ola,)) = await made(running, host, 1, **{**TAKES, "tables": 3})
            for client in (ann, jan):
                await client.command("start")
            await played([ann], 1)
            await played([jan], 2, deals_finished(1))
            assert (await ann.post(f"/api/events/{id}/close", None, 403))["code"] == "event_host_only"
            assert [each["id"] for each in (await host.get("/api/me"))["events"]] == [id]
            info = await host.post(f"/api/events/{id}/close")
            await jan.when(lambda it: it.info["status"] == "ended")
            assert (await ola.refused("start")).code == "event_closed"
            assert (info["status"], [table["status"] for table in info["tables"]]) == ("over", ["over"] * 3)
            # What only one table played is shown and compared with nobody.
            first, second = info["results"]
            assert first["scores"][2] is None and second["scores"][1] is None
            assert {score["ahead"] for score in second["scores"][0]} == {None}
            assert {each["deals"] for each in info["standings"]} == {1}
            assert (await host.get("/api/me"))["events"] == []
            await host.post("/api/events", {**TAKES, "tables": 3}, 201)

    run(test)


@pytest.mark.in_turn(1, of="an event that is killed")
def test_kill_nine_between_two_tables(tmp_path: Path) -> None:
    async def test() -> None:
        house = House(tmp_path)
        try:
            await house.start()
            host = await house.client("H")
            id, ((ann,), (jan,)) = await made(house, host, 1, **{**TAKES, "bots": [None, "random", "random"]})
            await ann.command("start")
            await played([ann], 1, deals_finished(1))
            await house.kill()
            await house.start()
            await ann.connect()
            await jan.connect()
            assert (await ann.post(f"/api/tables/{jan.table}/join", None, 409))["code"] == "plays_elsewhere"
            await jan.command("start")
            await asyncio.gather(played([ann], 2), played([jan], 3))
            info = await host.get(f"/api/events/{id}")
            assert (info["status"], len(info["results"])) == ("over", 2)
            records = [await record_of(client) for client in (ann, jan)]
            assert cards_of(records[0]) == cards_of(records[1])
            for record in records:
                verify(record)
            for client in (host, ann, jan):
                await client.close()
        finally:
            await house.kill()

    run(test)


BAD: list[tuple[dict[str, Any], str | None]] = [
    ({"bots": ["random"] * 3}, "no_person"),
    ({"tables": 1}, None),
    ({"seats": 40}, None),
    ({"game": "chess"}, "unknown_game"),
    ({"bots": ["nobody"]}, "unknown_bot"),
    ({"options": {"rounds": -1}}, None),
]


def test_what_can_not_be_an_event_is_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path, tables_per_guest=3) as running:
            host = await running.client("H")
            for change, code in BAD:
                answer = await host.post("/api/events", {**TAKES, **change}, 400)
                assert code in (None, answer["code"]), change
            assert (await host.get("/api/events/none", 404))["code"] == "no_such_event"
            await host.post("/api/events", TAKES, 201)
            assert (await host.post("/api/events", TAKES, 429))["code"] == "too_many_tables"

    run(test)


def test_computer_players_move_on_a_seat_where_that_is_wished(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            host = await running.client("H")
            id, _ = await made(running, host, 1, **{**TAKES, "tables": 3}, rotated=True)
            info = await host.get(f"/api/events/{id}")
            assert [[seat["bot"] for seat in table["seats"]] for table in info["tables"]] == [
                [None, "random", "random"],
                ["random", "random", None],
                ["random", None, "random"],
            ]

    run(test)


def test_who_had_other_cards_is_not_compared(tmp_path: Path) -> None:
    """One table annuls its deal and is dealt other cards."""

    async def test() -> None:
        async with server(tmp_path) as running:
            host = await running.client("H")
            options = {"trade": True, "first_exchange": "off", "first_dealer": "0", "end_rule": "deals", "end_value": 1}
            id, tables = await made(running, host, 3, game="betel", seats=3, options=options, tables=2)
            for there in tables:
                await there[0].command("start")
                for client in there:
                    await client.when(lambda it: it.view and it.view["phase"] == "window")
            first = tables[0]
            await first[0].move({"type": "motion", "what": "annul"})
            await first[1].when(lambda it: it.view["phase"] == "vote")
            await first[1].move({"type": "vote", "say": "yes"})
            await first[0].when(lambda it: it.view["facts"].get("again") == 1)
            for there in tables:
                await betelek(there)
            results = (await host.get(f"/api/events/{id}"))["results"]
            records = [await record_of(there[0]) for there in tables]
        assert set(cards_of(records[0])) - set(cards_of(records[1])) == {"deal/0/again/1"}
        told = [[(score["points"], score["ahead"]) for score in scores] for scores in results[0]["scores"]]
        assert told == [[(points, None) for points in points_in(record)[0]] for record in records]

    run(test)


async def betelek(there: list[Client]) -> None:
    """The dealer bids a betelek, leads high cards and fails soon."""
    for client in there:
        await client.when(lambda it: it.view["phase"] == "window")
        await client.move({"type": "auto_ready", "on": "on"})
    mover, move = there[0], {"type": "call", "say": "BK0", "take": [], "give": []}
    while True:
        seq = mover.seq
        await mover.move(move)
        await mover.past(seq)
        if not mover.view["waiting"]:
            break
        mover = there[mover.view["waiting"][0]]
        await mover.when(lambda it: it.my_turn)
        form = next(form for form in mover.view["choices"] if form["move"] in ("pass", "play"))
        move = {"type": "play", "card": form["parts"][0]["among"][-1]} if form["parts"] else {"type": "pass"}
