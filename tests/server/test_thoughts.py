"""What computer players think is kept beside the match, and told with the replay of a finished deal alone."""

from pathlib import Path
from random import Random

from talia.games.betel.moves import Play
from talia.players import Considered, Thought
from talia.server.effects import BotAsk
from tests.server.harness import Client, QuickBots, run, server, started

MARK = "only_for_the_replay"
OPTIONS = {"end_rule": "deals", "end_value": 2, "early_end": False}


class Thinking(QuickBots):
    """Leaves a thought beside every card."""

    async def move(self, ask: BotAsk, budget: float, limit: float) -> Considered | None:
        found = await super().move(ask, budget, limit)
        if found is None or not isinstance(found.move, Play):
            return found
        return Considered(found.move, Thought(MARK, {"seat": ask.seat, "points": 7}))


def test_a_thought_waits_for_the_end_of_its_deal(tmp_path: Path) -> None:
    """No message and no record ever has it; the frames of the deal have it once it is over, and after a restart too."""

    async def test() -> None:
        async with server(tmp_path, {"bots": Thinking()}) as running:
            (person,) = await started(running, "betel", 1, 3, options=OPTIONS)
            path = f"/api/tables/{person.table}"
            rng = Random(1)
            await person.play_on(rng, lambda client: "card_played" in {event["code"] for event in client.events})
            assert (await person.http.get(f"{path}/deals/0")).status_code == 404
            await person.play_on(rng, lambda client: client.info["status"] == "break")
            assert MARK.encode() not in b"".join(person.received)
            assert MARK not in (await person.http.get(f"{path}/record")).text
            told = await person.get(f"{path}/deals/0")
            thoughts = [frame for frame in told["frames"] if frame["thought"] is not None]
            assert len(thoughts) == 20, "two computer players with ten cards each"
            for frame in thoughts:
                assert frame["by"] == "bot"
                assert frame["thought"] == {"code": MARK, "data": {"seat": frame["seat"], "points": 7}}
            cookies = person.http.cookies
        async with server(tmp_path, {"bots": Thinking()}) as running:
            again = Client(running.port, "Ania", cookies)
            running.clients.append(again)
            assert await again.get(f"{path}/deals/0") == told

    run(test)
