"""Before, between and beside the matches: seats, the host, chat, spectators, rematches."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

from highest import DECK

from talia.players import offered
from tests.server.harness import PATIENCE, Client, Running, run, seated, server, started
from tests.steward import Steward

SHORT: dict[str, Any] = {"options": {"rounds": 1, "hand_size": 4}}


async def _over(clients: list[Client]) -> None:
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(client.play_on(Random(i)) for i, client in enumerate(clients)))


async def _empty_table(running: Running, game: str = "six_takes", seats: int = 3, **more: Any) -> Client:
    host = await running.client("Host")
    await host.make(game, seats, **more)
    await host.connect()
    return host


def test_the_host_fills_and_empties_seats(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            host = await _empty_table(running)
            jan = await running.client("Jan")
            await jan.connect(host.table)
            assert jan.seat is None
            assert jan.info["key"] is None
            assert (await jan.refused("start")).code == "host_only"
            assert (await jan.refused("put_bot", seat=1, bot="random")).code == "host_only"
            assert (await host.refused("start")).details == {"seats": [1, 2]}
            await jan.command("sit", seat=2)
            await jan.until(lambda: jan.seat == 2 and jan.info["key"])
            assert (await host.refused("put_bot", seat=2, bot="random")).code == "seat_taken"
            assert (await host.refused("put_bot", seat=1, bot="nobody")).code == "unknown_bot"
            assert (await host.refused("put_bot", seat=7, bot="random")).code == "no_such_seat"
            await host.command("put_bot", seat=1, bot="random")
            await jan.command("sit", seat=2)
            assert (await jan.refused("sit", seat=1)).code == "seat_taken"
            await host.command("remove", seat=1)
            await jan.command("sit", seat=1)
            await host.until(lambda: [seat["name"] for seat in host.info["seats"]] == ["Host", "Jan", None])
            await host.command("remove", seat=1)
            await jan.until(lambda: jan.seat is None)
            assert (await jan.refused("sit", seat=1)).code == "removed_by_host"
            assert (await host.refused("remove", seat=0)).code == "own_seat"

    run(test)


def test_when_the_host_leaves_the_next_person_is_host(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            host = await _empty_table(running)
            jan = await running.client("Jan")
            assert (await jan.join(host.table or ""))["seat"] == 1
            assert (await jan.join(host.table or ""))["seat"] == 1
            await jan.connect()
            await host.command("leave")
            await jan.until(lambda: jan.info["host"] == 1)
            for seat in (0, 2):
                await jan.command("put_bot", seat=seat, bot="random")
            await jan.command("start")
            await jan.until(lambda: jan.info["status"] == "playing")
            await host.until(lambda: host.closed)
            assert host.closed == 4403

    run(test)


def test_a_full_table_a_started_table(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            clients = await seated(running, "swinie", 2, 2)
            late = await running.client("Late")
            answer = await late.post(f"/api/tables/{clients[0].table}/join", expect=409)
            assert answer["code"] == "table_full"
            await clients[0].command("start")
            answer = await late.post(f"/api/tables/{clients[0].table}/join", expect=409)
            assert answer["code"] == "already_started"
            for command in ({"type": "sit", "seat": 0}, {"type": "start"}, {"type": "remove", "seat": 1}):
                assert (await clients[0].refused(**command)).code == "already_started"
            assert (await late.get(f"/api/tables/{clients[0].table}", 403))["code"] == "not_allowed"
            await late.connect(clients[0].table)
            assert late.closed == 4403
            assert late.raw[-1]["code"] == "not_allowed"

    run(test)


def test_a_rematch_with_one_tap_is_a_new_match_of_the_same_people(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            clients = await started(running, "six_takes", 2, 3, **SHORT)
            ann, jan = clients
            assert (await ann.refused("rematch")).code == "already_started"
            await _over(clients)
            first, commit = ann.match, ann.info["receipt"]["commit"]
            await jan.command("rematch")
            assert ann.match == first
            await ann.command("rematch")
            for client in clients:
                await client.when(lambda it: it.info["status"] == "playing" and it.view["zones"])
            assert ann.match not in (None, first)
            assert ann.info["receipt"]["commit"] != commit
            late = await ann.refused("move", match=first, move={"type": "commit", "card": "2C"})
            assert late.code == "wrong_match"
            await _over(clients)
            old = await ann.get(f"/api/tables/{ann.table}/record?match={first}")
            new = await ann.get(f"/api/tables/{ann.table}/record")
            assert (old["id"], new["id"]) == (first, ann.match)

    run(test)


def test_who_left_a_match_is_not_in_the_rematch(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            ann, jan = await started(running, "six_takes", 2, 2, **SHORT)
            await jan.command("leave")
            await _over([ann])
            await ann.command("rematch")
            await ann.until(lambda: ann.info["status"] == "playing")
            assert ann.info["seats"][1]["bot"] == offered("six_takes")[0]
            await jan.until(lambda: jan.closed)
            assert jan.closed == 4403

    run(test)


def test_chat_by_phrase_and_text_with_limits(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path, chat_rate=0.001, chat_burst=2) as running:
            ann, jan = await started(running, "swinie", 2, 2)
            await ann.command("chat", phrase="well_played")
            await ann.command("chat", text="  Brawo,\u202e Janie!\n")
            await jan.until(lambda: len(jan.said) == 2)
            assert [(said["n"], said["seat"], said["phrase"], said["text"]) for said in jan.said] == [
                (1, 0, "well_played", None),
                (2, 0, None, "Brawo, Janie!"),
            ]
            assert (await ann.refused("chat", text="again")).code == "too_fast"
            assert (await jan.refused("chat", text="x", phrase="y")).code == "malformed"
            assert (await jan.refused("chat", text="\u200b")).code == "malformed"
            assert (await jan.refused("chat", phrase="<script>")).code == "unknown_phrase"
            assert (await jan.refused("chat", text="x", channel="wolves")).code == "no_such_channel"
            await jan.drop()
            jan.said.clear()
            await jan.connect()
            await jan.until(lambda: len(jan.said) == 2)
            assert [said["n"] for said in jan.said] == [1, 2]

    run(test)


def test_chat_in_a_channel_of_the_game_reaches_its_readers_alone(tmp_path: Path) -> None:
    """Seats 0 and 1 hold the highest cards: they speak with each other, and neither seat 2 nor a spectator hears it."""

    async def test() -> None:
        first = ["AS", "2C", "2D", "AH", "2H", "2S"]
        deck = [*first, *(code for code in DECK.codes if code not in first)]
        given = {"deal/0": deck, "deal/1": deck[3:6] + deck[6:9] + deck[:3] + deck[9:]}
        async with server(tmp_path) as running:
            people = await started(running, Steward.id, 3, 3, given=given, options={"deals": 2}, watch="public")
            ann, jan, eva = people
            watcher = await running.client("W")
            await watcher.connect(ann.table)
            assert [client.view["channels"] for client in people] == [["table", "court"], ["table", "court"], ["table"]]
            await ann.command("chat", text="psst", channel="court")
            await ann.command("chat", text="hello")
            assert (await eva.refused("chat", text="me too", channel="court")).code == "no_such_channel"
            assert (await watcher.refused("chat", text="me too", channel="court")).code == "not_seated"
            for client in (*people, watcher):
                await client.when(lambda it: any(said["text"] == "hello" for said in it.said))
                await client.drop()
                await client.connect(fresh=True)
                await client.when(lambda it: it.said[-1]["text"] == "hello")
            # Each hears it once when it is said, and once more after having come back; numbers show no gap.
            both = [("court", 1, "psst"), ("table", 1, "hello")]
            for client in (ann, jan):
                assert [(said["channel"], said["n"], said["text"]) for said in client.said] == both * 2
            for client in (eva, watcher):
                assert [(said["channel"], said["n"], said["text"]) for said in client.said] == both[1:] * 2
            # In the next deal seat 2 is of the court: that there were messages before is not to be seen.
            plays = [client.play_on(Random(1), lambda it: it.view["facts"]["deal"] == 1) for client in people]
            await asyncio.gather(*plays)
            await eva.command("chat", text="at last", channel="court")
            await eva.until(lambda: eva.said[-1]["text"] == "at last")
            assert eva.said[-1]["n"] == 1

    run(test)


def test_chat_may_be_only_phrases_or_off(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            host = await _empty_table(running, talk="phrases")
            assert (await host.refused("chat", text="hello")).code == "phrases_only"
            await host.command("chat", phrase="hello")
            silent = await _empty_table(running, talk="off")
            assert (await silent.refused("chat", phrase="hello")).code == "chat_off"
            guest = await running.client("Guest")
            await guest.connect(host.table)
            assert (await guest.refused("chat", phrase="hello")).code == "not_seated"

    run(test)


def test_spectators_of_the_public_cards(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path, spectators=1) as running:
            ann, jan = await started(running, "six_takes", 2, 2, watch="public", **SHORT)
            watcher = await running.client("W")
            await watcher.connect(ann.table)
            assert watcher.view["seat"] is None
            assert all(not zone["cards"] for zone in watcher.view["zones"] if zone["id"].startswith("hand."))
            await ann.until(lambda: ann.info["spectators"] == 1)
            second = await running.client("X")
            await second.connect(ann.table)
            assert second.closed == 4403
            assert second.raw[-1]["code"] == "too_many_spectators"
            await _over([ann, jan])
            await watcher.until(lambda: watcher.info["status"] == "over")
            assert watcher.view["result"] == ann.view["result"]

    run(test)


def test_spectators_one_deal_late_see_everything_but_not_before_the_deal_is_over(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            options = {"rounds": 2, "hand_size": 4}
            clients = await started(running, "six_takes", 2, 2, watch="late", options=options)
            watcher = await running.client("W")
            await watcher.connect(clients[0].table)
            assert watcher.seq == 0
            await asyncio.gather(
                *(client.play_on(Random(i), lambda c: c.info["status"] == "break") for i, client in enumerate(clients))
            )
            await watcher.until(lambda: watcher.seq > 0)
            played = [event for event in watcher.events if event["code"] == "committed"]
            assert len(played) >= 8
            assert all("card" in event["data"] for event in played)
            seq = watcher.seq
            for client in clients:
                await client.command("next", match=client.match)
            await clients[0].until(lambda: clients[0].my_turn)
            await clients[0].move(clients[0].some_move(Random(1)))
            again = await running.client("V")
            await again.connect(clients[0].table)
            assert (again.seq, again.view) == (seq, watcher.view)
            assert watcher.seq == seq
            await _over(clients)
            await watcher.until(lambda: watcher.view["result"])

    run(test)


def test_finished_deals_can_be_looked_at_by_those_who_may(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            options = {"rounds": 2, "hand_size": 4}
            clients = await started(running, "six_takes", 2, 2, options=options)
            ann = clients[0]
            path = f"/api/tables/{ann.table}/deals"
            assert (await ann.get(f"{path}/0", 404))["code"] == "no_such_deal"
            await asyncio.gather(
                *(client.play_on(Random(i), lambda c: c.info["status"] == "break") for i, client in enumerate(clients))
            )
            deal = await ann.get(f"{path}/0")
            assert deal["names"] == ["P0", "P1"]
            assert deal["secret"] == ann.info["receipt"]["secrets"]["deal/0"]
            assert [frame["line"] for frame in deal["frames"]] == list(range(len(deal["frames"])))
            hands = [z for z in deal["frames"][1]["view"]["zones"] if z["id"].startswith("hand.")]
            assert [len(hand["cards"]) for hand in hands] == [4, 4]
            assert (await ann.get(f"{path}/1", 404))["code"] == "no_such_deal"
            stranger = await running.client("S")
            assert (await stranger.get(f"{path}/0", 403))["code"] == "not_allowed"

    run(test)


def test_my_tables_are_listed(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            ann, jan = await started(running, "swinie", 2, 2)
            me = await ann.get("/api/me")
            assert [(line["id"], line["status"]) for line in me["tables"]] == [(ann.table, "playing")]
            assert me["tables"][0]["my_turn"] == ann.my_turn
            assert (await jan.get("/api/me"))["tables"][0]["my_turn"] == jan.my_turn

    run(test)
