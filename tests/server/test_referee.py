"""The referee at a table: he looks at a claim outside the event loop, and his verdict is in the record."""

from pathlib import Path

from talia.table.moves import REFEREE
from talia.table.record import read, verify
from tests.server.harness import run, server, started

# Seat 0, who deals, has a laydown BK2 that no quick test proves.
HANDS = (
    "9S 8S 7S 9H 8H 7H 8D 7D AC KC",
    "AS KS QS AH KH QH AD KD QC JC",
    "JS TS JH TH QD JD TD 9D TC 9C",
)
PLACES = ((3, 7, *range(10, 32, 3)), (0, 4, *range(8, 32, 3)), (2, 6, *range(9, 32, 3)))


def deck() -> list[str]:
    cards = ["8C"] * 32
    cards[1], cards[5] = "7C", "8C"
    for hand, places in zip(HANDS, PLACES, strict=True):
        for code, place in zip(hand.split(), places, strict=True):
            cards[place] = code
    return cards


def test_a_claim_is_proved_by_the_referee(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            options = {"first_dealer": "0", "end_rule": "deals", "end_value": 1}
            clients = await started(running, "betel", 3, 3, options=options, given={"deal/0": deck()})
            for client, move in zip(
                clients, ({"type": "call", "say": "BK2"}, {"type": "pass"}, {"type": "pass"}), strict=True
            ):
                await client.when(lambda it: it.my_turn)
                await client.move(move)
            await clients[0].when(lambda it: it.my_turn)
            await clients[0].move({"type": "claim"})
            for client in clients:
                await client.when(lambda it: it.info["status"] == "over")
                assert client.view["facts"]["sheet"][0]["score"] == [20, 0, 0]
            record = read((await clients[0].http.get(f"/api/tables/{clients[0].table}/record")).content)
            assert [line.move for line in record.log if line.seat == REFEREE] == [{"type": "ruled", "verdict": "yes"}]
            assert verify(record) is not None

    run(test)
