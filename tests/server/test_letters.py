"""Letters about rules: kept for the host, exported by a command, refused when they are no good or too many."""

import csv
import io
import json
import sqlite3
from pathlib import Path
from typing import Any, Final

import httpx

from talia.server.data import STORE_FILE
from talia.table.registry import find
from tests.cli.running import run_here
from tests.server.harness import Running, run, server

LETTER: Final = {"game": "betel", "lang": "pl", "text": "Dobre!"}


async def posted(running: Running, **letter: Any) -> httpx.Response:
    """What a server says to a letter of somebody without a session."""
    async with httpx.AsyncClient() as nobody:
        return await nobody.post(f"http://127.0.0.1:{running.port}/api/letters", json={**LETTER, **letter})


def test_a_letter_comes_to_the_host_and_says_nothing_of_who_wrote_it(tmp_path: Path) -> None:
    """From a page of rules and after a match, by JSON lines and by CSV; nothing of the person but the text is kept."""

    async def test() -> None:
        async with server(tmp_path) as running:
            assert (await posted(running, text='  =Za\tdługie;\r\n\n\n\nale "dobre".\x00 ')).status_code == 204
            options = {"end_rule": "deals", "end_value": 3}
            assert (await posted(running, lang="en", options=options)).status_code == 204
            assert (await posted(running, game="skat", options={"of older rules": 1})).status_code == 204

    run(test)
    done = run_here("letters", str(tmp_path), "--game", "betel")
    assert done.returncode == 0, done.stderr
    one, two = map(json.loads, done.stdout.splitlines())
    assert one["text"] == '=Za długie;\n\nale "dobre".' and one["options"] is None and one["lang"] == "pl"
    assert two["options"]["end_rule"] == "deals" and two["options"]["end_value"] == 3
    assert {each["rules"] for each in (one, two)} == {find("betel").rules}
    assert json.loads(run_here("letters", str(tmp_path), "--game", "skat").stdout)["options"] is None
    table = list(csv.reader(io.StringIO(run_here("letters", str(tmp_path), "--csv").stdout, newline="")))
    assert [row[1] for row in table] == ["game", "betel", "betel", "skat"]
    assert table[1][-1] == f"'{one['text']}"
    with sqlite3.connect(tmp_path / STORE_FILE) as store:
        ((days,),) = store.execute("SELECT max(day % 86400000) FROM letters").fetchall()
        assert days == 0
        assert store.execute("SELECT count(*) FROM guests").fetchone() == (0,)


def test_letters_that_are_no_good_have_a_code_each(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path, letter_chars=20) as running:
            for letter, code in (
                ({"text": ""}, "empty_letter"),
                ({"text": " \n\x00\u200b"}, "empty_letter"),
                ({"text": "x" * 21}, "letter_too_long"),
                ({"game": "nothing"}, "unknown_game"),
                ({"lang": "de"}, "malformed"),
                ({"text": None}, "malformed"),
                ({"who": "me"}, "malformed"),
            ):
                answer = await posted(running, **letter)
                assert (answer.status_code, answer.json()["code"]) == (400, code), letter
            assert (await posted(running, text="x" * 70_000)).status_code == 413
            assert (await posted(running, text="x" * 20)).status_code == 204

    run(test)


def test_a_flood_of_letters_is_turned_away(tmp_path: Path) -> None:
    """By address, from everywhere, and once so many are kept; what is no good does not count."""

    async def test() -> None:
        async with server(tmp_path / "one", letter_burst=2) as running:
            assert (await posted(running, text="")).status_code == 400
            told = [await posted(running) for _ in range(4)]
            assert [each.status_code for each in told] == [204, 204, 429, 429]
            assert told[-1].json()["code"] == "too_many_letters"
        async with server(tmp_path / "all", all_letters_burst=1) as running:
            told = [await posted(running) for _ in range(2)]
            assert (told[0].status_code, told[1].json()["code"]) == (204, "house_busy")
        async with server(tmp_path / "full", letters=1) as running:
            told = [await posted(running) for _ in range(2)]
            assert (told[0].status_code, told[1].status_code, told[1].json()["code"]) == (204, 503, "letters_full")

    run(test)
    assert len(run_here("letters", str(tmp_path / "one")).stdout.splitlines()) == 2
    # Of another game there are none to be forgotten.
    assert run_here("letters", str(tmp_path / "one"), "--game", "skat", "--forget").stdout == ""
    assert len(run_here("letters", str(tmp_path / "one"), "--forget").stdout.splitlines()) == 2
    assert run_here("letters", str(tmp_path / "one")).stdout == ""


def test_where_there_is_no_store_the_command_says_so(tmp_path: Path) -> None:
    done = run_here("letters", str(tmp_path))
    assert done.returncode == 2 and "no data folder" in done.stderr
