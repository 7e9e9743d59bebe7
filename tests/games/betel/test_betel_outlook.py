"""Auctions as players of Betel imagine them: legal by the rules of the game, and worth what they bring."""

from random import Random
from typing import Any

import pytest

from talia._kernel import BetelBidder, finish_betel_auctions, solve
from talia.games.betel.auction import bids, may_double
from talia.games.betel.contracts import BETELKI, BY_ID, CONTRACTS, EVERY
from talia.games.betel.moves import Call, Pass
from talia.games.betel.options import Options
from talia.games.betel.player.auction import exchanges
from talia.games.betel.player.outlook import KONTRA, PASS, Bidding, Outlook, Spoken, bidder_of, bidding
from talia.games.betel.player.scene import DECK, betel_scene
from talia.games.betel.player.stakes import Stakes
from talia.games.betel.player.style import CLUB, IMAGINED
from talia.games.betel.player.values import STRAINS, tricks
from talia.games.betel.player.worlds import layouts, rows
from talia.games.betel.scoring import points
from talia.tricks.auction import Auction, rotation
from talia.tricks.obligations import Position
from tests.games.betel.betel_tables import DEAL, Table

START = Bidding(
    turn=0,
    standing=-1,
    bidder=-1,
    doubled=False,
    after_kontra=False,
    ever_doubled=0,
    passes=0,
    contracts=EVERY,
    kontra=True,
    legacy=False,
    exchanged=2,
)


def finished(at: Bidding, hands: Any, dubel: Any, seed: int = 1) -> tuple[Any, Any]:
    fields = {name: getattr(at, name) for name in at.__struct_fields__ if name != "turn"}
    bidder = bidder_of(IMAGINED)
    outcome, ends = finish_betel_auctions([bidder] * 3, hands, dubel, at.turn, **fields, seed=seed)
    return outcome.tolist(), ends.tolist()


def test_the_kernel_judges_hands_as_the_table_does() -> None:
    rng = Random(1)
    cards = [1 << number for number in range(64) if DECK >> number & 1]
    for _ in range(200):
        rng.shuffle(cards)
        hand, out = sum(cards[:10]), sum(cards[10:12])
        found = bidder_of(CLUB).estimates(hand, out)
        assert found == pytest.approx([tricks(hand, out, kind) for kind in range(len(STRAINS))], abs=1e-4)


@pytest.mark.parametrize("options", [{}, {"betelki": False}, {"kontra": False}, {"repeat_after_kontra": "legacy"}])
def test_imagined_auctions_are_legal(options: dict[str, Any], long: bool) -> None:
    """After a random legal beginning: they end as the rules allow, with ten cards in each hand."""
    rules = Options(**options)
    contracts = EVERY & ~BETELKI if options.get("betelki") is False else EVERY
    rng = Random(str(options))
    said = set()
    for deal in range(300 if long else 40):
        cards = [1 << number for number in range(64) if DECK >> number & 1]
        rng.shuffle(cards)
        hands = [sum(cards[:10]), sum(cards[10:20]), sum(cards[20:30])]
        first = rng.randrange(3)
        a, ever, passed = Auction(rotation(3, first), -1), 0, 0
        # A random legal beginning, then the bidders.
        for _ in range(rng.randrange(6)):
            allowed = [
                contract.rank for contract in CONTRACTS if bids(a, a.turn, rules, contracts) >> contract.rank & 1
            ]
            passed += 1
            if may_double(a, ever, rules) and rng.random() < 0.4:
                a, ever, passed = a.doubled(), ever | 1 << a.bid, 0
            elif allowed and rng.random() < 0.8:
                a, passed = a.said(rng.choice(allowed[:12])), 0
            elif not a.passed().over:
                a = a.passed()
            else:
                passed -= 1
                break
        standing = a.bid
        at = Bidding(
            turn=a.turn,
            standing=a.bid,
            bidder=a.bidder,
            doubled=bool(a.doubles),
            after_kontra=bool(a.doubles),
            ever_doubled=ever,
            passes=passed,
            contracts=contracts,
            kontra=rules.kontra,
            legacy=rules.repeat_after_kontra == "legacy",
            exchanged=2,
        )
        ((rank, declarer, doubled, calls),), (end,) = finished(at, [hands], sum(cards[30:]), deal)
        assert calls >= 1
        assert [hand.bit_count() for hand in end] == [10, 10, 10]
        assert end[0] | end[1] | end[2] == sum(end)
        assert not (end[0] | end[1] | end[2]) & ~DECK
        if rank < 0:
            assert standing < 0 and declarer < 0 and end == hands
        else:
            assert 0 <= declarer <= 2 and contracts >> rank & 1
            assert not doubled or (rules.kontra and (rank != standing or doubled or ever))
            said.add((rank >= 0, bool(doubled)))
    assert (True, False) in said
    assert rules.kontra == ((True, True) in said)


def test_an_auction_after_a_call_stands_as_in_the_game() -> None:
    """The same calls at a table and in the imagination, seen by the next player each time."""
    table = Table(DEAL)
    at = START
    for say in ("1C", PASS, KONTRA, "BK2", KONTRA, "2S", PASS):
        assert bidding(betel_scene(table.sight(table.turn)), table.sight(table.turn)) == at
        table.do(Pass() if say == PASS else Call(say))
        at = at.after(say)
    assert bidding(betel_scene(table.sight(table.turn)), table.sight(table.turn)) == at


def test_a_call_that_ends_the_auction_is_worth_the_contract() -> None:
    """The last pass: nothing is left to imagine, so its worth is that of the contract solved in the real layout."""
    table = Table(DEAL).do(Call("4H"), Pass())
    now = betel_scene(table.sight(2))
    look = Outlook(now, table.sight(2), CLUB, Random(1))
    none = next(exchanges(now.hand, now.dubel, 0))
    real = [tuple(table.deal.hands)]
    (worth,) = look.worths([Spoken(PASS, none)], real, float("inf"))
    taken = solve(Position(now.rules, table.deal.hands, 0, 0))
    his, one, two = points(BY_ID["4H"], (taken, (10 - taken) / 2, (10 - taken) / 2))  # type: ignore[arg-type]
    assert worth == pytest.approx(two - CLUB.rivals * (his + one))


def test_near_the_end_of_a_match_the_score_matters() -> None:
    """Who leads by a little needs no slam; who is far behind needs one; nobody lets another win who can prevent it."""
    lead = Stakes((960, 930, 100), (0, 1, 2), 0.3, target=1000)
    behind = Stakes((950, 990, 500), (0, 1, 2), 0.3, target=1000)
    for at in (lead, behind):
        assert at.matter
        assert at.worth((40, 0, 0), 0) == (100 if at is lead else at.worth((40, 0, 0), 0))
    sure, gamble = (40, 0, 0), [(90, 0, 0), (-90, 25, 25)]
    assert lead.worth(sure, 0) > sum(lead.worth(each, 0) for each in gamble) / 2
    assert behind.worth((0, 20, 0), 0) == 0 < sum(behind.worth(each, 0) for each in gamble) / 2
    assert not Stakes((300, 200, 100), (0, 1, 2), 0.3, target=1000).matter
    last = Stakes((50, 40, 0, 60), (0, 1, 3), 0.3, left=0)
    assert last.worth((20, 0, 0), 0) == 100 and last.worth((0, 0, 10), 0) == 0


def test_no_time_means_no_answer_and_the_same_seed_the_same_auctions() -> None:
    table = Table(DEAL)
    now = betel_scene(table.sight(0))
    look = Outlook(now, table.sight(0), CLUB, Random(1))
    none = next(exchanges(now.hand, now.dubel, 0))
    worlds = layouts(now).drawn(20, Random(1))
    assert look.worths([Spoken(PASS, none)], worlds, 0.0) == []
    assert finished(START, rows(worlds), now.dubel, 3) == finished(START, rows(worlds), now.dubel, 3)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"turn": 3}, "turn"),
        ({"standing": 30}, "standing"),
        ({"passes": 4}, "passes"),
        ({"exchanged": 3}, "two cards"),
        ({"contracts": 1 << 30}, "ranks"),
    ],
)
def test_nonsense_is_refused(wrong: dict[str, int], sentence: str) -> None:
    fields = {name: getattr(START, name) for name in START.__struct_fields__} | wrong
    with pytest.raises(ValueError, match=sentence):
        finished(Bidding(**fields), [[1, 2, 4]], 8)


def test_a_bidder_needs_all_its_numbers_and_a_dubel_of_two() -> None:
    with pytest.raises(ValueError, match="two cards at most"):
        finished(START, [[1, 2, 4]], 8 | 16 | 32)
    with pytest.raises(ValueError, match="held twice"):
        finished(START, [[1, 2, 4]], 4)
    with pytest.raises(ValueError, match="one dubel for all"):
        finished(START, [[1, 2, 4]], [8, 16])
    for short in range(5):
        given = [[0.0] * size for size in (4 + 8 * 512, 3030, 30, 13, 9)]
        BetelBidder(*given)
        with pytest.raises(ValueError, match="needed"):
            BetelBidder(*(each[1:] if at == short else each for at, each in enumerate(given)))
