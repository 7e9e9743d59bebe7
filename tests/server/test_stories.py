"""The story an evening opens with: who may tell another, how long it may be, until when; and who is told of it."""

from functools import partial
from pathlib import Path

import httpx
import pytest

from talia.server import stories
from talia.server.stories import MOST, mark
from talia.server.wire import OwnStory
from talia.table.chapters import Chapter, opening_story
from talia.table.words import LANGS
from tests.server.harness import Client, run, seated, server

GAME = "swinie"
OWN = "Dawno temu, na Woli…\n\n„Kto tu?”, spytał Herszt. 🌵"


@pytest.fixture
def with_a_story(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small game opens with a story, too: any may."""
    monkeypatch.setattr(stories, "opening_story", lambda game: Chapter("story", lambda lang: "# Piggies"))


@pytest.mark.usefixtures("with_a_story")
def test_the_host_tells_a_story_of_his_own(tmp_path: Path) -> None:
    """Everybody is told the same; it is kept with the table, and nothing of it changes once a match has begun."""

    async def test() -> None:
        async with server(tmp_path) as running:
            ann, jan = await seated(running, GAME, 2, 2, watch="public")
            watcher = await running.client("W")
            await watcher.connect(ann.table)
            await ann.command("new_screen")
            screen = await running.client("TV")
            screen.screen = ann.info["screen"]
            await screen.connect(ann.table)
            here = (ann, jan, watcher, screen)
            assert [each.info["story"] for each in here] == [None] * 4
            for other in (jan, watcher):
                assert (await other.refused("set_story", text="Ha!")).code == "host_only"
                assert (await other.refused("tell_story")).code == "host_only"
            assert (await screen.refused("set_story", text="Ha!")).code == "screen_only"
            assert (await screen.refused("tell_story")).code == "screen_only"
            refused = await ann.refused("set_story", text="ż" * (MOST + 1))
            assert (refused.code, refused.details) == ("story_too_long", {"most": MOST})
            longest = "🌵" * MOST
            for typed, kept in (
                (longest, longest),
                ("Pierwszy\x00\u202e wers\r\n\r\n\r\n\x1b[2JDrugi\t", "Pierwszy   wers\n\n[2JDrugi"),
                (" \x00 ", None),
                (f" {OWN}\n", OWN),
            ):
                await ann.command("set_story", text=typed, lang="en")
                told = None if kept is None else OwnStory(kept, "en")
                for each in here:
                    await each.until(partial(shows, each, mark(told)))
                    if kept is not None:
                        found = await each.get(f"{path(ann)}?screen={ann.info['screen']}")
                        assert found == {"text": kept, "lang": "en"}
            assert (await watcher.get(f"/api/tables/{ann.table}"))["story"] == mark(OwnStory(OWN, "en"))
        async with server(tmp_path) as running:
            ann, jan = await back(running.port, ann), await back(running.port, jan)
            assert await jan.get(path(jan)) == {"text": OWN, "lang": "en"}
            assert not ann.info["telling"] and not jan.info["telling"]
            for on in (True, False):
                await ann.command("tell_story", on=on)
                await jan.until(partial(tells, jan, on))
            await ann.command("tell_story")
            await jan.until(partial(tells, jan, True))
            # It is told before the night, and what the night calls is never late for it.
            await ann.command("start")
            await ann.until(lambda: ann.info["status"] != "open")
            await jan.until(lambda: jan.info["status"] != "open")
            for each in (ann, jan):
                assert each.info["story"] == mark(OwnStory(OWN, "en")) and not each.info["telling"]
            assert (await ann.refused("set_story", text=None)).code == "already_started"
            assert (await ann.refused("tell_story")).code == "already_started"

    run(test)


def path(client: Client) -> str:
    """Where the story of a client's table is."""
    return f"/api/tables/{client.table}/story"


def shows(client: Client, story: str | None) -> bool:
    """Whether a client has been told that there is the story of this mark."""
    return bool(client.info["story"] == story)


def tells(client: Client, on: bool) -> bool:
    """Whether a client has been told that the screen tells the story, or that it does not."""
    return client.info["telling"] is on


async def back(port: int, client: Client) -> Client:
    """The same guest at the same table of a server that has been started again."""
    again = Client(port, client.name, cookies=client.http.cookies)
    return await again.connect(client.table)


@pytest.mark.usefixtures("with_a_story")
def test_the_next_match_opens_with_it_too(tmp_path: Path) -> None:
    """Between two matches the host may tell another."""

    async def test() -> None:
        async with server(tmp_path) as running:
            ann, jan = await seated(running, GAME, 2, 2)
            await ann.command("set_story", text=OWN)
            await ann.command("start")
            for each in (ann, jan):
                await each.when(lambda it: it.info["status"] == "playing")
            for each in (ann, jan):
                await each.command("propose", what="end")
            await jan.until(lambda: jan.info["status"] == "ended")
            first = jan.match
            await jan.command("rematch")
            await ann.command("start")
            await jan.until(lambda: jan.info["status"] == "playing" and jan.match != first)
            assert (await jan.get(path(jan)))["text"] == OWN
            await ann.command("propose", what="end")
            await jan.command("propose", what="end")
            await ann.command("set_story", text="Nazajutrz…")
            await jan.until(partial(shows, jan, mark(OwnStory("Nazajutrz…", "pl"))))
            await ann.command("tell_story")
            await jan.until(partial(tells, jan, True))

    run(test)


@pytest.mark.usefixtures("with_a_story")
def test_who_may_not_see_the_table_may_not_read_its_story(tmp_path: Path) -> None:
    """The screen of the room may, by its key alone; where the host tells none, there is none."""

    async def test() -> None:
        async with server(tmp_path) as running:
            ann, _ = await seated(running, GAME, 2, 2)
            stranger = await running.client("S")
            await ann.get(path(ann), 404)
            await ann.command("set_story", text=OWN)
            assert (await stranger.get(path(ann)))["text"] == OWN
            await ann.command("new_screen")
            key = ann.info["screen"]
            await ann.command("start")
            await ann.until(lambda: ann.info["status"] == "playing")
            await stranger.get(path(ann), 403)
            await stranger.get(f"{path(ann)}?screen=key", 403)
            assert (await stranger.get(f"{path(ann)}?screen={key}"))["text"] == OWN

    run(test)


@pytest.mark.usefixtures("with_a_story")
def test_stories_have_the_rate_of_the_chat(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path, chat_rate=0.001, chat_burst=3) as running:
            ann, _ = await seated(running, GAME, 2, 2)
            await ann.command("set_story", text=OWN)
            await ann.command("tell_story")
            await ann.command("chat", text="Posłuchajcie!")
            assert (await ann.refused("set_story", text=None)).code == "too_fast"
            assert (await ann.refused("tell_story", on=False)).code == "too_fast"
            assert ann.info["story"] is not None and ann.info["telling"]

    run(test)


def test_only_a_game_whose_evenings_open_with_a_story_has_one(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running, httpx.AsyncClient() as nobody:
            base = f"http://127.0.0.1:{running.port}/api"
            (ann,) = await seated(running, GAME, 1, 2)
            assert (await ann.refused("set_story", text=OWN)).code == "no_story"
            assert (await ann.refused("tell_story")).code == "no_story"
            told = {each["id"]: each["story"] for each in (await nobody.get(f"{base}/games")).json()}
            assert told["ktulu"] and not told[GAME]
            assert (await nobody.get(f"{base}/stories/pl/{GAME}")).status_code == 404
            for game, has in told.items():
                assert has == (opening_story(game) is not None)
                for lang in LANGS if has else ():
                    story = (await nobody.get(f"{base}/stories/{lang}/{game}")).json()
                    # A minute and a half, read aloud, and less than a host may write; nothing of Markdown is in it.
                    assert 600 < len(story["text"]) < 1600 and len(story["title"]) < 40
                    assert not set("#*_[]`") & {*story["text"], *story["title"]}

    run(test)
