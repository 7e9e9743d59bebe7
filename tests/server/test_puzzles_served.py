"""Puzzles asked of the server: no solution before an answer, what is kept of one's answers, best play, a table."""

from pathlib import Path
from typing import Any

from talia.lessons.puzzles import Puzzle, pack
from tests.server.harness import Client, run, server

PUZZLES = pack("betel").puzzles()


def wrong(puzzle: Puzzle) -> int:
    """An answer that is not right."""
    return next(at for at in range(len(puzzle.answers)) if at != puzzle.right)


async def say(client: Client, puzzle: Puzzle, answer: int | None) -> Any:
    """What is said to an answer."""
    return await client.post(f"/api/puzzles/betel/{puzzle.id}/answer", {"answer": answer}, 200)


def test_answers_and_what_is_kept_of_them(tmp_path: Path) -> None:
    """Per person, over a restart; the first answer counts."""

    async def test() -> None:
        async with server(tmp_path) as running:
            ania, bartek = await running.client("Ania"), await running.client("Bartek")
            one, two, three, four = PUZZLES[0], PUZZLES[130], PUZZLES[250], PUZZLES[1]
            told = await say(ania, one, one.right)
            assert told["well"] and told["done"] == "right" and told["right"] == one.right and told["told"]
            told = await say(ania, two, wrong(two))
            assert not told["well"] and told["done"] == "missed" and told["right"] is None and not told["outcomes"]
            assert (await say(ania, two, two.right))["done"] == "later"
            told = await say(ania, three, None)
            assert told["done"] == "shown" and told["right"] == three.right
            assert (await say(ania, three, three.right))["done"] == "shown"
            assert (await say(ania, one, wrong(one)))["done"] == "right"
            assert (await say(ania, four, wrong(four)))["outcome"] == pack("betel").solution(four).outcomes[wrong(four)]
            assert await done(bartek) == {}
        async with server(tmp_path) as running:
            again = Client(running.port, "Ania", ania.http.cookies)
            assert await done(again) == {one.id: "right", two.id: "later", three.id: "shown", four.id: "missed"}
            await again.close()

    run(test)


async def done(client: Client) -> dict[str, str]:
    """What somebody has made of the puzzles."""
    listed = await client.get("/api/puzzles/betel")
    assert len(listed["puzzles"]) == len(PUZZLES)
    return {each["id"]: each["done"] for each in listed["puzzles"] if each["done"]}


def test_a_puzzle_is_shown_played_out_and_played_on(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            ania = await running.client("Ania")
            today = await ania.get("/api/puzzles/betel/today")
            assert today["today"] and today["id"] == (await ania.get("/api/puzzles/betel"))["today"]
            for puzzle in PUZZLES[5::120]:
                page = await ania.get(f"/api/puzzles/betel/{puzzle.id}")
                assert not {"right", "lure", "outcomes", "told"} & set(page)
                assert page["seat"] == puzzle.seat and page["view"]["waiting"] == [puzzle.seat]
                hands = [zone for zone in page["view"]["zones"] if zone["id"].startswith("hand.")]
                assert all(zone["cards"] and not zone["hidden"] for zone in hands)
                line = await ania.get(f"/api/puzzles/betel/{puzzle.id}/line")
                assert line["frames"][0]["view"] == page["view"]
                assert line["frames"][-1]["view"]["result"] is not None
                made = await ania.post(f"/api/puzzles/betel/{puzzle.id}/play", {}, 201)
                assert made["seat"] == puzzle.seat
                info = await ania.get(f"/api/tables/{made['table']}")
                assert [seat["bot"] is None for seat in info["seats"]] == [at == puzzle.seat for at in range(3)]
            assert (await ania.get("/api/puzzles/betel/none", 404))["code"] == "no_such_puzzle"
            assert (await ania.get("/api/puzzles/chess", 404))["code"] == "unknown_game"
            path = f"/api/puzzles/betel/{PUZZLES[0].id}/answer"
            assert (await ania.post(path, {"answer": 99}, 400))["code"] == "no_such_answer"
            assert (await ania.post(path, {"answer": -1}, 400))["code"] == "malformed"

    run(test)
