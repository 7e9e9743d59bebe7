"""A scripted match with trading among three people: every kind of clause and condition is used, kept, and where it can
be, becomes impossible; the chips are reckoned by hand at every deal's end, the record is verified and replayed."""

from pathlib import Path
from typing import Any, Final

import msgspec

from talia.cards import mask
from talia.games.betel.deal import stacked
from talia.table.record import Record, replay, verify
from tests.server.harness import Client, Refusal, Running, run, server, started

HANDS: Final = (
    ("QH KH 7H AS KS 9S 7C 8C 9C TC", "AH JH TH QS JS TS AC KC QC JC", "8H 9H 8S 7S TD AD KD QD JD 9D", "8D 7D"),
    ("AD KD QD JD TD KS QS JS TS 8C", "AC KC QC JC 7D 8D 9D 7S 8S 9S", "AH KH QH JH TH 9H 8H TC 9C AS", "7H 7C"),
    ("AS KS QS JS TS 9S 8S 7S AH KH", "AD KD QD JD TD 9D 8D 7D QH JH", "AC KC QC JC TC 9C 8C 7C TH 9H", "8H 7H"),
)
"""What the dealer, his left and his right neighbour are dealt, and the dubel; deal n is dealt by seat n."""

OPTIONS: Final = {
    "trade": True,
    "free_text": True,
    "first_dealer": "0",
    "end_rule": "deals",
    "end_value": 3,
    "early_end": False,
    "window_seconds": 120,
}

Clause = dict[str, Any]


def pay(amount: Any, *condition: Any, **more: Any) -> Clause:
    return {"k": "pay", "amount": amount, **more, **({"if": list(condition)} if condition else {})}


def late(amount: int, *condition: Any, **more: Any) -> Clause:
    """A payment at the end of the deal."""
    return pay(amount, *condition, at="deal_end", **more)


def show(cards: Clause, **more: Any) -> Clause:
    return {"k": "show", "cards": cards, **more}


def send(cards: Clause, **more: Any) -> Clause:
    return {"k": "send", "cards": cards, **more}


def must(on: str, window: Clause, which: Clause, mode: str = "first") -> Clause:
    return {"k": "must", "on": on, "window": window, "filter": which, "mode": mode}


def demand(on: str, window: Clause, menu: Clause, uses: int = 1) -> Clause:
    return {"k": "demand", "on": on, "window": window, "menu": menu, "uses": uses}


def text(wording: str, ask_at: str) -> Clause:
    return {"k": "text", "text": wording, "ask_at": ask_at}


PASS: Final = {"kinds": ["pass"]}
NEXT: Final = {"calls": "next"}


class Script:
    """Three people at a table, and the chips each should have."""

    def __init__(self, clients: list[Client]) -> None:
        self.clients = clients
        self.chips = [500, 500, 500]

    @property
    def facts(self) -> dict[str, Any]:
        facts: dict[str, Any] = self.clients[0].view["facts"]
        return facts

    @property
    def phase(self) -> str:
        return str(self.clients[0].view["phase"])

    async def does(self, seat: int, **move: Any) -> None:
        """A seat's move; then all have heard of it."""
        before = [client.seq for client in self.clients]
        await self.clients[seat].move(move)
        for client, seq in zip(self.clients, before, strict=True):
            await client.past(seq)

    async def refused(self, seat: int, **move: Any) -> tuple[str, Any]:
        """Why a move is refused, and by which agreement."""
        try:
            await self.clients[seat].move(move)
        except Refusal as refusal:
            return refusal.code, refusal.details.get("agreement")
        raise AssertionError(f"{move} was not refused")

    async def agree(
        self, me: int, you: int, gives: list[Clause], wants: list[Clause], *values: Any, refund: str = "impossible"
    ) -> int:
        """An offer that is taken at once; the number of the agreement."""
        await self.does(me, type="offer", terms={"to": you, "gives": gives, "wants": wants, "refund": refund})
        lot = self.facts["offers"][-1]["id"]
        if values:
            await self.does(you, type="refine", offer=lot, values=values)
        else:
            await self.does(you, type="accept", offer=lot)
        return int(self.facts["agreements"][-1]["number"])

    async def past_window(self) -> None:
        """All say that they have no offers."""
        while self.phase == "window":
            await self.does(self.clients[0].view["waiting"][0], type="ready")

    async def says(self, seat: int, say: str = "", take: tuple[str, ...] = (), give: tuple[str, ...] = ()) -> None:
        """A call after its window."""
        await self.past_window()
        await self.does(seat, **({"type": "call", "say": say, "take": take, "give": give} if say else {"type": "pass"}))

    async def trick(self, leader: int, cards: str) -> None:
        """Three cards, each after its window."""
        for place, card in enumerate(cards.split()):
            await self.past_window()
            await self.does((leader + place) % 3, type="play", card=card)

    def legal(self, seat: int) -> set[str]:
        """The calls or cards a seat may make now."""
        found: set[str] = set()
        for form in self.clients[seat].view["choices"]:
            if form["move"] == "pass":
                found.add("pass")
            elif form["move"] == "call":
                found |= set(next(part["of"] for part in form["parts"] if part["name"] == "say"))
            elif form["move"] == "play":
                found |= set(form["parts"][0]["among"])
        return found

    def statuses(self, number: int) -> list[str]:
        agreement = next(each for each in self.facts["agreements"] if each["number"] == number)
        return [each["status"] for each in agreement["clauses"]]

    def moved(self, *payments: tuple[int, int, int]) -> None:
        """Chips from one to another; seat -1 is the bank."""
        for payer, payee, amount in payments:
            for seat, change in ((payer, -amount), (payee, amount)):
                if seat >= 0:
                    self.chips[seat] += change

    async def next_deal(self) -> None:
        for client in self.clients:
            assert client.info["status"] == "break"
            await client.command("next", match=client.match)
        for client in self.clients:
            await client.when(lambda it: it.info["status"] == "playing" and it.view["phase"] == "first_exchange")


async def tabled(running: Running) -> Script:
    given = {
        f"deal/{number}": stacked([mask(hand.split()) for hand in hands], mask(dubel.split()))
        for number, (*hands, dubel) in enumerate(HANDS)
    }
    clients = await started(running, "betel", 3, 3, options=OPTIONS, given=given)
    for client in clients:
        await client.when(lambda it: it.view["phase"] == "first_exchange")
    return Script(clients)


async def first_deal(it: Script) -> None:
    """1S by seat 1, made with seven tricks; bids, texts, calls, looks, cards, demands, leads, conditions."""
    for seat, amount in ((0, 10), (1, 5), (2, 0)):
        await it.does(seat, type="bid", amount=amount)
    it.moved((0, -1, 10))
    assert it.facts["balances"] == it.chips

    fair = await it.agree(0, 1, [text("Gram na pewniaka", "auction_end")], [late(10, "vote", 0, "kept")])
    smile = await it.agree(
        2, 0, [text("Nie mrugam", "deal_end"), late(15, "vote", 0, "broken")], [late(5, "vote", 0, "kept")]
    )
    bid = await it.agree(0, 1, [pay(10)], [must("call", NEXT, {"contracts": ["1S"]})])
    low = await it.agree(0, 2, [pay(10)], [must("call", NEXT, {"contracts": ["1D"]})])
    terms = {"to": 1, "gives": [show({"list": ["KS"]})], "wants": [pay(5)]}
    assert await it.refused(0, type="offer", terms=terms) == ("trade_prohibited", None), "he has not bid yet"
    await it.says(0, "1C")

    await it.does(0, type="show", cards=["KS"], to=[1, 2])
    known = [next(zone for zone in client.view["zones"] if zone["id"] == "hand.0") for client in it.clients[1:]]
    assert [zone["cards"] for zone in known] == [["KS"], ["KS"]]
    await it.past_window()
    assert it.legal(1) == {"1S"}
    assert await it.refused(1, type="pass") == ("promised", bid)
    await it.says(1, "1S")
    assert it.statuses(bid) == ["done", "done"]

    sold = await it.agree(0, 1, [send({"list": ["QH"]})], [pay(20)])
    assert it.phase == "choose" and it.clients[1].view["waiting"] == [1]
    await it.does(1, type="choose", card="JC")
    look = await it.agree(
        1, 0, [pay({"min": 5, "max": 50})], [show({"n": 1, "from": {"suits": ["S"]}, "by": "acceptor"})], 10, ["9S"]
    )
    hearts = await it.agree(1, 0, [pay(5)], [show({"all": {"suits": ["H"]}})])
    assert set(next(zone for zone in it.clients[1].view["zones"] if zone["id"] == "hand.0")["cards"]) == {
        *("KS", "JC", "9S", "KH", "7H")
    }
    assert all(it.statuses(number) == ["done", "done"] for number in (sold, look, hearts))
    order = await it.agree(0, 1, [demand("call", {"calls": "all"}, PASS)], [pay(5)])
    clash = {"to": 1, "gives": [demand("call", {"calls": "all"}, {"contracts": ["2H"]})], "wants": [pay(5)]}
    assert await it.refused(2, type="offer", terms=clash) == ("trade_conflict", None)
    unused = await it.agree(2, 1, [demand("call", {"calls": "all"}, {"contracts": ["1D", "2H"]})], [pay(5)])
    later = await it.agree(0, 1, [show({"n": 1, "from": {}}, at="auction_end")], [])
    it.moved((0, 1, 10), (1, 0, 20), (1, 0, 10), (1, 0, 5), (1, 0, 5), (1, 2, 5))
    await it.says(2)
    assert it.statuses(low) == ["done", "impossible"] and it.facts["balances"] == it.chips

    await it.does(1, type="order", agreement=order, clause=0, filter=PASS)
    await it.past_window()
    assert it.legal(0) == {"pass"}
    assert await it.refused(0, type="call", say="2C") == ("promised", order)
    await it.says(0)
    assert it.statuses(order) == ["done", "done", "done"] and it.statuses(unused) == ["lapsed", "done"]
    assert it.phase == "vote"
    for seat in (1, 2):
        await it.does(seat, type="vote", say="yes")
    assert it.phase == "choose"
    await it.does(0, type="choose", card="9C")
    assert it.statuses(fair) == ["done", "pending"] and it.statuses(later) == ["done"]

    follow = await it.agree(1, 2, [pay(5, at="trick 1")], [must("follow", {"tricks": [1, 1]}, {"cards": ["8S"]})])
    won = ["trick_winner", 1, "you"]
    play = await it.agree(2, 0, [pay(5, *won, at="trick 2")], [must("play", {"tricks": [1, 1]}, {"cards": ["AS"]})])
    no_hearts = must("lead", {"tricks": [1, 10]}, {"suits": ["H"], "not": True}, "each")
    safe = await it.agree(1, 0, [late(30, "failed")], [no_hearts])
    diamond = await it.agree(2, 0, [pay(10)], [must("lead", {"tricks": [2, 2]}, {"suits": ["D"]})])
    lead = await it.agree(0, 1, [demand("lead", {"tricks": [3, 10]}, {"suits": ["C", "S"]})], [pay(5)])
    king = await it.agree(1, 0, [pay(5)], [must("follow", {"tricks": [2, 8]}, {"cards": ["KH"]}, "asap")])
    fate = await it.agree(
        2,
        0,
        [
            must("follow", {"tricks": [2, 10]}, {"suits": ["C"]}, "asap"),
            must("lead", {"tricks": [2, 2]}, {"suits": ["S"]}),
            late(10, "impossible", 0),
            late(5, "lapsed", 1),
            late(5, "done", 5),
        ],
        [no_hearts],
    )
    assert it.facts["reserved"] == [5, 30 + 5 + 10, 5 + 15 + 20]
    facts = await it.agree(
        0,
        1,
        [
            late(5, "made"),
            late(10, "failed"),
            late(10, "allpass"),
            late(5, "doubled"),
            late(10, "declarer", "you"),
            late(10, "contract", "1S", "2S"),
        ],
        [
            late(5, "or", ["failed"], ["kind", "betelek"]),
            late(10, "tricks", "you", ">=", 7),
            late(15, "and", ["trick_winner", 1, "me"], ["kind", "normal"]),
            late(5, "called", "third", PASS),
            late(5, "not", ["made"]),
        ],
    )
    cheap = await it.agree(0, 1, [must("fx", {"deal": 1}, {"max": 5})], [pay(5), late(20, "failed", deal=1)])
    far = await it.agree(
        1, 2, [demand("call", {"deal": 3, "calls": "all"}, PASS)], [pay(10)], refund="impossible_or_lapsed"
    )
    it.moved((2, 0, 10), (1, 0, 5), (1, 0, 5), (1, 0, 5), (2, 1, 10))
    assert it.facts["balances"] == it.chips

    await it.trick(1, "TS 8S")
    await it.past_window()
    assert it.legal(0) == {"AS"}
    assert await it.refused(0, type="play", card="KS") == ("promised", play)
    await it.does(0, type="play", card="AS")
    it.moved((1, 2, 5))
    assert it.statuses(follow) == ["done", "done"] and it.statuses(play) == ["pending", "done"]
    await it.trick(0, "7C QC 7S")
    it.moved((0, 2, 10), (2, 0, 5))
    assert it.statuses(diamond) == ["done", "impossible"] and it.statuses(fate)[1] == "lapsed"
    assert it.facts["balances"] == it.chips
    await it.trick(2, "9D 9S JS")
    await it.trick(1, "QS TD KS")
    await it.does(1, type="order", agreement=lead, clause=0, filter={"suits": ["C"]})
    await it.past_window()
    assert it.legal(0) == {"8C", "9C", "TC", "JC"}
    await it.trick(0, "8C KC JD")
    await it.trick(1, "AC QD 9C")
    await it.trick(1, "AH 8H")
    await it.past_window()
    assert it.legal(0) == {"KH"}, "as soon as possible"
    await it.trick(0, "KH")
    assert it.statuses(king) == ["done", "done"]
    await it.trick(1, "QH 9H 7H")
    await it.trick(1, "JH KD TC")
    await it.trick(1, "TH AD JC")
    assert it.phase == "vote"
    for seat in (0, 1):
        await it.does(seat, type="vote", say="no")
    it.moved((1, 0, 10), (2, 0, 15), (2, 0, 20), (0, 1, 25), (1, 0, 30))
    it.moved((-1, 1, 15), (-1, 0, 2 * 5), (-1, 2, 5))
    assert it.statuses(safe) == ["lapsed", "done"]
    assert it.statuses(fate) == ["impossible", "lapsed", "done", "done", "done", "done"]
    assert it.statuses(facts)[:6] == ["done", "lapsed", "lapsed", "lapsed", "done", "done"]
    assert it.statuses(facts)[6:] == ["lapsed", "done", "done", "done", "lapsed"]
    assert it.statuses(smile) == ["done", "done", "lapsed"]
    assert it.statuses(cheap) == ["pending", "done", "pending"] and it.statuses(far) == ["pending", "done"]


async def second_deal(it: Script) -> None:
    """2C doubled by seat 2, four tricks; exchanges, a contract changed by the auction, cards after a trick."""
    assert it.facts["balances"] == it.chips
    await it.does(1, type="bid", amount=0)
    await it.does(2, type="bid", amount=5)
    cheap = it.facts["agreements"][0]["number"]
    assert await it.refused(0, type="bid", amount=10) == ("promised", cheap)
    await it.does(0, type="bid", amount=0)
    it.moved((2, -1, 5))
    assert [each["number"] for each in it.facts["agreements"]] == [cheap, cheap + 1]
    assert it.statuses(cheap) == ["done", "done", "pending"]

    seven = await it.agree(1, 0, [pay(10)], [must("call", NEXT, {"take": {"must": ["7H"]}, "give": {"must": ["TH"]}})])
    still = await it.agree(0, 1, [pay(5)], [must("call", NEXT, {"take": "none"})])
    it.moved((1, 0, 10), (0, 1, 5))
    await it.says(2, "1C")
    await it.past_window()
    assert await it.refused(0, type="call", say="1H") == ("promised", seven)
    await it.says(0, "1H", ("7H",), ("TH",))
    await it.past_window()
    assert await it.refused(1, type="call", say="1S", take=["TH"], give=["8C"]) == ("promised", still)
    await it.says(1, "1S")
    assert it.statuses(seven) == it.statuses(still) == ["done", "done"]

    ace = await it.agree(0, 1, [show({"list": ["AS"]}, at="auction_end")], [pay(10)])
    swap = await it.agree(
        1, 0, [send({"list": ["KS"]}, at="auction_end"), pay(5, "impossible", 0, at="auction_end")], []
    )
    await it.says(2, "2C")
    kontra = await it.agree(
        1,
        0,
        [late(10, "and", ["doubled"], ["failed"], ["not", ["declarer", "me"]])],
        [must("call", NEXT, {"kinds": ["kontra"]})],
    )
    await it.past_window()
    assert it.legal(0) == {"kontra"} and await it.refused(0, type="pass") == ("promised", kontra)
    await it.says(0, "kontra")
    await it.says(1)
    await it.says(2)
    assert it.statuses(ace) == ["impossible", "done"] and it.statuses(swap) == ["impossible", "done"]
    it.moved((1, 0, 5))
    assert it.facts["balances"] == it.chips and it.facts["declarer"] == 2

    card = await it.agree(2, 0, [send({"n": 1, "from": {}}, at="trick 1")], [pay(10, at="trick 1")])
    twice = await it.agree(
        2,
        1,
        [pay(5, "trick_winner", 4, "you", at="trick 4")],
        [demand("follow", {"tricks": [2, 4]}, {"suits": ["S"]}, 2)],
    )
    tame = await it.agree(0, 2, [late(10, "allpass", deal=1)], [demand("call", {"deal": 1, "calls": "all"}, PASS)])
    await it.does(0, type="motion", what="annul")
    for seat in (1, 2):
        await it.does(seat, type="vote", say="no")
    await it.trick(2, "AC 9C 8C")
    assert it.phase == "choose"
    await it.does(2, type="choose", card="7S")
    await it.does(0, type="choose", card="8H")
    it.moved((0, 2, 10))
    assert it.statuses(card) == ["done", "done"] and it.facts["balances"] == it.chips
    await it.trick(2, "KC TC")
    await it.does(2, type="order", agreement=twice, clause=1, filter={"cards": ["TS"]})
    assert it.statuses(twice) == ["pending", "pending", "pending"]
    await it.past_window()
    assert it.legal(1) == {"TS"}
    await it.trick(1, "TS")
    await it.trick(2, "8H 9H")
    await it.does(2, type="order", agreement=twice, clause=1, filter={"cards": ["KS"]})
    await it.trick(1, "KS")
    assert it.statuses(twice) == ["pending", "done", "done", "done"]
    for leader, cards in ((0, "7S JS 8S"), (1, "AD 7D 7H"), (1, "KD 8D JH"), (1, "QD 9D QH"), (1, "JD JC KH")):
        await it.trick(leader, cards)
    await it.trick(2, "9S AS QS")
    await it.trick(0, "AH TD QC")
    it.moved((2, 1, 5), (1, 0, 10), (1, 0, 20))
    it.moved((2, -1, 2 * 30), (-1, 0, 2 * 10 * 2), (-1, 1, 2 * 10 * 4))
    assert it.statuses(cheap)[2] == "done" and it.statuses(kontra) == ["done", "done"]
    assert it.statuses(tame) == ["pending", "pending"]


async def third_deal(it: Script) -> None:
    """Three passes, one of them on demand; nobody may show a card; all stand ready in the play."""
    assert it.facts["balances"] == it.chips
    for seat in (2, 0, 1):
        await it.does(seat, type="bid", amount=0)
    tame = it.facts["agreements"][-1]["number"]
    await it.does(0, type="order", agreement=tame, clause=1, filter=PASS)
    await it.past_window()
    assert it.legal(2) == {"pass"}
    for seat in (2, 0, 1):
        await it.says(seat)
    terms = {"to": 0, "gives": [show({"all": {}})], "wants": []}
    assert await it.refused(2, type="offer", terms=terms) == ("trade_prohibited", None)
    for seat in range(3):
        await it.does(seat, type="auto_ready", on="on")
    assert it.phase == "play", "a window in which all stand ready is shut"
    for card in range(30):
        (seat,) = it.clients[0].view["waiting"]
        await it.does(seat, type="play", card=min(it.legal(seat)))
        assert it.phase == ("play" if card < 29 else "over")


def test_every_clause_in_a_match_to_its_end(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            it = await tabled(running)
            await first_deal(it)
            assert it.clients[0].view["totals"] == it.chips
            await it.next_deal()
            await second_deal(it)
            assert it.clients[0].view["totals"] == it.chips
            await it.next_deal()
            await third_deal(it)
            for client in it.clients:
                await client.when(lambda it: it.info["status"] == "over")
            sheet = it.facts["sheet"]
            assert [row["contract"] for row in sheet] == ["1S", "2C", "ALLPASS"]
            assert [row["made"] for row in sheet[:2]] == [True, False] and sheet[1]["doubled"]
            tricks = it.facts["tricks"]
            assert sum(tricks) == 10
            it.moved(*((-1, seat, 5 * taken) for seat, taken in enumerate(tricks)), (0, 2, 10))
            # A demand for a deal that is not played any more: its price comes back.
            it.moved((1, 2, 10))
            assert it.clients[0].view["totals"] == it.chips
            ranks = it.clients[0].view["result"]["ranks"]
            assert ranks == [1 + sum(other > mine for other in it.chips) for mine in it.chips]
            record = await it.clients[0].http.get(f"/api/tables/{it.clients[0].table}/record")
            read = msgspec.json.decode(record.content, type=Record)
            result = verify(read)
            assert result is not None and list(result.totals) == it.chips
            again = replay(read)
            assert list(again.game.totals(again.state)) == it.chips

    run(test)
