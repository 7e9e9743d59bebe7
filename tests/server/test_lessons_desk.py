"""The course over HTTP: steps, tables for their deals, remarks in open ones, what one has done."""

from pathlib import Path
from random import Random

from talia.lessons import course
from tests.server.harness import run, server


def test_a_step_is_played_and_kept(tmp_path: Path) -> None:
    """An open deal is remarked on line by line and kept as done; a hidden one has no remarks."""

    async def test() -> None:
        async with server(tmp_path) as running:
            ania = await running.client("Ania")
            page = await ania.get("/api/course/betel")
            assert [step["id"] for step in page["steps"]] == [step.id for step in course("betel")]
            assert not any(deal["done"] for step in page["steps"] for deal in step["deals"])
            for number in (0, 3):
                made = await ania.post(f"/api/course/betel/notrump/{number}", {}, 201)
                await ania.connect(made["table"], fresh=True)
                await ania.command("start")
                assert (await ania.post(f"/api/tables/{made['table']}/lesson", {}, 409))["code"] == "not_over"
                await ania.play_on(Random(0))
                assert ania.info["lesson"] == f"notrump/{number}" and ania.info["status"] == "over"
                if number == 0:
                    told = await ania.get(f"/api/tables/{made['table']}/remarks?since=4")
                    assert [each["line"] for each in told] == list(range(4, 34))
                else:
                    assert (await ania.get(f"/api/tables/{made['table']}/remarks", 404))["code"] == "no_remarks"
                done = await ania.post(f"/api/tables/{made['table']}/lesson", {}, 200)
                assert done == {"step": "notrump", "following": number + 1}
                await ania.drop()
            page = await ania.get("/api/course/betel")
            assert [bool(deal["done"]) for deal in page["steps"][0]["deals"]] == [True, False, False] * 2
            bartek = await running.client("Bartek")
            assert (await bartek.get("/api/course/betel"))["steps"][0]["deals"][0]["done"] is None
            for wrong in ("nothing/0", "notrump/6", "notrump/-1"):
                assert (await ania.post(f"/api/course/betel/{wrong}", {}, 404))["code"] == "no_such_lesson"
            assert (await ania.get("/api/course/swinie", 404))["code"] == "unknown_game"

    run(test)
