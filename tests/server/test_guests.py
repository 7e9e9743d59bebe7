"""Games of packages outside: one made by the document is played like any other, and a bad one harms nobody else.

Its lessons, puzzles and score keeper are served like those of the house.
"""

import asyncio
import json
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.guests import EXAMPLE, installed, let_in, path_of
from tests.server.harness import Client, House, Refusal, run, started

ROOT = Path(__file__).parents[2]
PATIENCE = 120


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which Briscola was installed, out of a copy of its source."""
    return installed(tmp_path_factory.mktemp("source") / "briscola", tmp_path_factory.mktemp("site"))


def guest(site: Path, package: str, module: str, **more: str) -> None:
    """Puts an installed package into a folder: its module, other modules of it, and its entry point."""
    (site / package).mkdir(parents=True)
    (site / package / "__init__.py").write_text(module)
    for name, text in more.items():
        (site / package / f"{name}.py").write_text(text)
    about = site / f"{package}-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n")
    (about / "entry_points.txt").write_text(f"[talia.games]\n{package} = {package}\n")


def asked(code: str, *sites: Path) -> tuple[Any, str]:
    """What a fresh process prints as JSON, and what it logs."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=path_of(*sites), cwd=ROOT, capture_output=True, text=True, check=True, timeout=PATIENCE,
    )  # fmt: skip
    return json.loads(done.stdout), done.stderr


@asynccontextmanager
async def house(folder: Path, *sites: Path) -> AsyncIterator[House]:
    """A server in a process of its own, with guests."""
    with let_in(*sites):
        there = House(folder)
        await there.start()
    try:
        yield there
    finally:
        await there.kill()


def a_card(client: Client) -> dict[str, Any]:
    """A move as the generic table makes it: out of what the view offers, knowing no game."""
    (form,) = client.view["choices"]
    (part,) = form["parts"]
    return {"type": form["move"], part["name"]: part["among"][0]}


def asks_for_next(client: Client) -> bool:
    """Whether a deal is over and this player has not yet said that he has seen it."""
    return client.info["status"] == "break" and client.seat not in client.info["ready"]


async def played(clients: list[Client]) -> None:
    """Plays a match to its end."""

    async def sits(client: Client) -> None:
        while client.info["status"] != "over":
            if client.my_turn:
                await client.move(a_card(client))
            elif asks_for_next(client):
                await client.command("next", match=client.match)
                await client.until(lambda: not asks_for_next(client))
            else:
                await client.until(lambda: client.my_turn or client.info["status"] == "over" or asks_for_next(client))

    await asyncio.gather(*map(sits, clients))


async def dealt(house: House, game: str, people: int, **more: Any) -> list[Client]:
    """People and computer players at a table for two, the cards dealt."""
    return await started(house, game, people, 2, **more)


# --- a guest is a game like any other --------------------------------------------------------------------------------


def test_a_guest_is_simulated_and_told(site: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "talia.cli.main", "simulate", "briscola", "--deals", "60", "--json",
         "--players", "simple,random"],
        env=path_of(site), capture_output=True, text=True, check=True, timeout=PATIENCE,
    )  # fmt: skip
    seats = json.loads(done.stdout)["seats"]
    assert seats[0]["mean"] + seats[1]["mean"] == pytest.approx(120, abs=0.01)
    assert seats[0]["low"] > 60, "the player of the guest is no better than chance"
    told, _ = asked(
        "import json, talia; match = talia.play('briscola', ['simple', 'random', 'random'], seed=1);"
        "talia.verify(talia.record(match)); print(json.dumps([talia.tell(match, lang) for lang in ('pl', 'en')]))",
        site,
    )
    assert all(len(lines) > 120 and "⟨" not in "".join(lines) for lines in told)


def test_a_guest_keeps_the_law_of_two_worlds(site: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.laws.briscola"],
        env=path_of(site), cwd=ROOT, capture_output=True, text=True, check=False, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_a_guest_is_on_the_start_page_and_played(site: Path, tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, site) as there:
            ann = await there.client("Ann")
            (info,) = [game for game in await ann.get("/api/games") if game["id"] == "briscola"]
            assert info["name"] == {"pl": "Briscola", "en": "Briscola"}
            assert info["bots"] == ["simple", "random"]
            assert info["options"][0]["id"] == "deals"
            assert "event.trick" in await ann.get("/api/words/pl/briscola")
            assert "talon" in (await ann.get("/api/rules/pl/briscola"))["html"]
            clients = await dealt(there, "briscola", 2, options={"deals": 2})
            await played(clients)
            assert sum(clients[0].view["totals"]) == 240
            with_computer = await dealt(there, "briscola", 1, options={"deals": 1})
            await played(with_computer)
            assert sum(with_computer[0].view["totals"]) == 120

    run(test)


def test_a_guest_teaches_asks_and_keeps_the_score(site: Path, tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, site) as there:
            ann = await there.client("Ann")
            (info,) = [game for game in await ann.get("/api/games") if game["id"] == "briscola"]
            assert (info["course"], info["puzzles"], info["keeper"]) == (True, True, ["deals"])

            (step,) = (await ann.get("/api/course/briscola"))["steps"]
            assert [each["refused"] for each in step["boards"][0]["tries"]] == [None] * 3
            lesson = await ann.post("/api/course/briscola/trumps/0", {})
            assert (await ann.get(f"/api/tables/{lesson['table']}"))["lesson"] == "trumps/0"

            listed = await ann.get("/api/puzzles/briscola")
            puzzle = await ann.get(f"/api/puzzles/briscola/{listed['puzzles'][0]['id']}")
            at = puzzle["answers"].index({"type": "play", "card": "AH"})
            told = await ann.post(f"/api/puzzles/briscola/{puzzle['id']}/answer", {"answer": at}, 200)
            assert told["well"] and told["outcomes"] == [48, 63, 52]
            assert len((await ann.get(f"/api/puzzles/briscola/{puzzle['id']}/line"))["frames"]) == 7

            entries = [{"type": "counted", "first": 50, "second": 70}]
            kept = await ann.post("/api/keep/briscola", {"seats": 2, "options": {"deals": 1}, "entries": entries}, 200)
            assert (kept["totals"], kept["ranks"]) == ([50, 70], [2, 1])

    run(test)


# --- a bad guest harms nobody else -----------------------------------------------------------------------------------

WHO = """
import json, talia
from talia.players import offered
from talia.table.rooms import bring_all
bring_all()
print(json.dumps([{game.id: type(game).__module__ for game in talia.all_games()}, {g: offered(g) for g in %r}]))
"""


def test_a_guest_that_cannot_be_imported_is_left_out(site: Path, tmp_path: Path) -> None:
    guest(tmp_path, "a_broken", "from talia_briscola.game import Briscola\nraise RuntimeError('no wind today')")
    guest(tmp_path, "b_half", HALF + "raise RuntimeError('half way')")
    (games, _), log = asked(WHO % (("skat",),), tmp_path, site)
    assert games["briscola"] == "talia_briscola.game"
    assert games["skat"] == "talia.games.skat.game"
    assert "half" not in games
    assert "the guest a_broken of a_broken is left out: RuntimeError: no wind today" in log
    assert "the guest b_half of b_half is left out: RuntimeError: half way" in log


HALF = """
from talia.games.swinie import Swinie
from talia.table.registry import register

@register
class Half(Swinie):
    id = "half"
"""


@pytest.mark.parametrize("rules", [1, 99])
def test_an_id_that_is_taken_is_refused(site: Path, tmp_path: Path, rules: int) -> None:
    """Neither the same rules nor newer ones take the place of a game of the house."""
    guest(tmp_path, "impostor", HALF.replace("half", "skat") + f"    rules = {rules}\n")
    (games, players), log = asked(WHO % (("skat",),), tmp_path, site)
    assert games["skat"] == "talia.games.skat.game"
    assert players["skat"] == ["club", "simple", "random"]
    assert "the guest impostor of impostor is left out: ValueError: " in log
    assert "already" in log
    assert games["briscola"] == "talia_briscola.game"


def test_two_guests_do_not_share_an_id(site: Path, tmp_path: Path) -> None:
    guest(tmp_path, "z_late", HALF.replace("half", "briscola"))
    (games, _), log = asked(WHO % ((),), tmp_path, site)
    assert games["briscola"] == "talia_briscola.game"
    assert "the guest z_late of z_late is left out" in log


def test_a_guest_whose_players_cannot_be_imported_is_without_them(site: Path, tmp_path: Path) -> None:
    room = "from talia.table.rooms import Room, furnish\nfurnish('half', Room(__name__, players=('.player',)))\n"
    guest(tmp_path, "half", HALF + room, player="raise RuntimeError('asleep')")
    (games, players), log = asked(WHO % (("half", "briscola", "skat"),), tmp_path, site)
    assert games["half"] == "half"
    assert players["half"] == ["random"]
    assert players["briscola"] == ["simple", "random"]
    assert players["skat"] == ["club", "simple", "random"]
    assert "the guest half is without its players: RuntimeError: asleep" in log


FAULTY = """
from talia.table.registry import register
from talia_briscola.game import Briscola, BriscolaDeal


class FaultyDeal(BriscolaDeal):
    def play(self, d, author, move):
        if author >= 0 and any(d.won):
            raise ZeroDivisionError(str(d.hands))
        return super().play(d, author, move)


@register
class Faulty(Briscola):
    id = "faulty"
    one = FaultyDeal()


@register
class Unlisted(Briscola):
    id = "unlisted"

    def lasts(self, options, seats):
        return 1 // 0
"""


def test_a_fault_in_the_rules_of_a_guest_harms_its_table_only(site: Path, tmp_path: Path) -> None:
    bad, data = tmp_path / "bad", tmp_path / "data"
    data.mkdir()
    guest(bad, "faulty", FAULTY)
    shutil.copytree(EXAMPLE / "talia_briscola" / "words", bad / "faulty" / "words")

    async def test() -> None:
        async with house(data, bad, site) as there:
            good = await dealt(there, "briscola", 2, options={"deals": 1})
            listed = {game["id"] for game in await good[0].get("/api/games")}
            assert "faulty" in listed
            assert "unlisted" not in listed, "whose description fails, is not listed"
            await by_people(there)
            await by_a_computer(there)
            await played(good)
            assert sum(good[0].view["totals"]) == 120
        log = there.errors.read_text()
        assert "a table failed" in log
        assert "ZeroDivisionError" in log
        assert "unlisted" in log

    run(test)


async def by_people(there: House) -> None:
    """Whoever moves is told, and all come again to where the table stands; in the end it is closed."""
    clients = await dealt(there, "faulty", 2)
    for _ in range(2):
        mover = next(client for client in clients if client.my_turn)
        seen = [client.seq for client in clients]
        await mover.move(a_card(mover))
        for client, seq in zip(clients, seen, strict=True):
            await client.past(seq)
            await client.settle()
    for _ in range(3):
        mover = next(client for client in clients if client.my_turn)
        with pytest.raises(Refusal, match="table_failed"):
            await mover.move(a_card(mover))
        for client in clients:
            await client.when(lambda it: it.closed)
            assert client.closed == 1012
            await client.connect()
    assert [client.closed for client in clients] == [4500, 4500]
    assert clients[0].raw[-1] == {"type": "refused", "id": None, "code": "table_failed", "details": {}}


async def by_a_computer(there: House) -> None:
    """A table that fails by itself is not read again and again."""
    (client,) = await dealt(there, "faulty", 1)
    while client.closed != 4500:
        await client.until(lambda: client.my_turn or client.closed)
        if client.closed == 1012:
            await client.connect()
        elif not client.closed:
            try:
                await client.move(a_card(client))
            except (Refusal, ConnectionError):
                await client.until(lambda: client.closed)
