"""A computer player at a table lays its hand open and claims the rest; the person says yes or no."""

from pathlib import Path
from random import Random
from typing import Any

from talia.cards import Deck
from tests.server.harness import Client, run, server

TOPS = [rank + suit for suit in "CDHS" for rank in "AKQ"] + ["JS"]
"""Whatever is led, this hand takes the trick; and then all others, like it or not."""
LOW = [code for code in Deck().codes if code not in TOPS]


def test_the_person_is_asked_and_refuses_or_agrees(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path, {"bots": "real"}) as running:
            for say in ("reject", "accept"):
                person = await at_the_claim(running)
                assert person.view["facts"]["claim"] == {
                    "seat": 1,
                    "accepted": person.view["facts"]["claim"]["accepted"],
                }
                assert person.view["facts"]["claim_follows"] is True
                (hand,) = (zone for zone in person.view["zones"] if zone["id"] == "hand.1")
                assert set(hand["cards"]) <= set(TOPS)
                assert len(hand["cards"]) in (12, 13)
                await person.move({"type": "answer", "say": say})
                if say == "reject":
                    await person.when(lambda it: it.view["phase"] == "play")
                await person.play_on(Random(2), lambda it: it.info["status"] == "break")
                assert [event["code"] for event in person.events].count("claim") == 1
                assert person.view["facts"]["sheet"][0]["score"] == [0, -260, 0, 0]

    run(test)


async def at_the_claim(running: Any, **options: Any) -> Client:
    """A person whose neighbour has claimed; the others may have agreed."""
    person: Client = await running.client("Ania")
    order = [*LOW[:13], *TOPS, *LOW[13:]]
    bots = [None, *["simple"] * 3]
    await person.make("kierki", 4, bots=bots, given={"deal/0": order}, options=options)
    await person.connect()
    await person.command("start")
    await person.play_on(Random(1), lambda it: it.view.get("phase") in ("claim", "scored"))
    return person


def test_at_a_table_without_claims_it_plays_its_cards(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path, {"bots": "real"}) as running:
            person = await at_the_claim(running, claims="off")
            assert person.view["phase"] == "scored"
            assert "claim" not in [event["code"] for event in person.events]

    run(test)
