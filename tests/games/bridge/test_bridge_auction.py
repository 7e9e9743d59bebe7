"""The auction vectors of rules/bridge.md 9.7, and laws of any auction."""

from random import Random

import pytest

from talia.games.bridge.auction import MOST_CALLS, after, contract, higher, opening, refusal, spelled
from talia.games.bridge.contracts import BIDS
from talia.games.bridge.moves import AnyCall, Bid, Double, Pass, Redouble
from talia.tricks.auction import Auction

CALLS: dict[str, AnyCall] = {"P": Pass(), "X": Double(), "XX": Redouble(), **{bid: Bid(bid) for bid in BIDS}}


def heard(calls: str, dealer: int = 0) -> Auction:
    """The auction after these calls, each of which may be made."""
    a = opening(dealer)
    for text in calls.split():
        call = CALLS[text]
        assert not a.over and refusal(a, call) is None, text
        a = after(a, call, {"seat": a.turn, "call": spelled(call)})
    return a


def codes(a: Auction, call: str) -> str:
    refused = refusal(a, CALLS[call])
    return "" if refused is None else refused.code


@pytest.mark.parametrize(
    ("calls", "turn", "legal", "lowest"),
    [
        ("", 0, "", "1C"),
        ("1H", 1, "X", "1S"),
        ("1H P", 2, "", "1S"),
        ("1H X", 2, "XX", "1S"),
        ("1H X P", 3, "", "1S"),
        ("1H P P", 3, "X", "1S"),
        ("1H X XX", 3, "", "1S"),
        ("1NT P 2C X P P", 2, "XX", "2D"),
        ("7NT", 1, "X", None),
        ("7NT X", 2, "XX", None),
        ("1S X 2S", 3, "X", "2NT"),
        ("P P P", 3, "", "1C"),
    ],
)
def test_9_7_legality(calls: str, turn: int, legal: str, lowest: str | None) -> None:
    a = heard(calls)
    assert a.turn == turn
    assert [call for call in ("X", "XX") if not codes(a, call)] == legal.split()
    assert not codes(a, "P")
    open_bids = [bid for bid in BIDS if not codes(a, bid)]
    assert open_bids == list(higher(a))
    assert (open_bids[0] if open_bids else None) == lowest


@pytest.mark.parametrize(
    ("calls", "came"),
    [
        ("P P P P", None),
        ("1S P 2H P 2S P 4H P P P", ("4H", 2)),
        ("1D 1H X 2H P P P", ("2H", 1)),
        ("1C X XX P P P", ("1CXX", 0)),
        ("1NT P 2H P 2S P 4S P P P", ("4S", 0)),
        ("1H P 1S P 2H P 2S P P P", ("2S", 2)),
        ("1C 1NT P P P", ("1NT", 1)),
    ],
)
def test_9_7_ends_and_declarers(calls: str, came: tuple[str, int] | None) -> None:
    a = heard(calls)
    won = contract(a)
    assert a.over
    assert (None if won is None else (won.text, won.declarer)) == came
    assert not heard(" ".join(calls.split()[:-1])).over


def test_refusals_name_the_rule() -> None:
    assert (codes(heard(""), "X"), codes(heard(""), "XX")) == ("no_bid_to_double", "nothing_to_redouble")
    assert codes(heard("1H P"), "X") == codes(heard("1H X"), "X") == "own_side_bid"
    assert codes(heard("1H X P"), "X") == "already_doubled"
    assert codes(heard("1H X P"), "XX") == codes(heard("1H X XX P"), "XX") == "nothing_to_redouble"
    refused = refusal(heard("2H"), Bid("2D"))
    assert refused is not None and (refused.code, refused.details) == ("bid_too_low", {"bid": "2D", "least": "2S"})
    refused = refusal(heard("7NT"), Bid("9X"))
    assert refused is not None and refused.details["least"] is None


def test_no_auction_is_longer() -> None:
    """The longest there is: as many passes as may be before and between the calls."""
    calls = ["P P P"]
    for bid in BIDS:
        calls += [bid, "P P X P P XX P P"]
    a = heard(" ".join([*calls, "P"]))
    assert a.over and len(a.calls) == MOST_CALLS


def test_random_auctions_end_and_stay_within_bounds() -> None:
    rng = Random(1)
    for _ in range(200):
        a, dealer = opening(rng.randrange(4)), -1
        while not a.over:
            dealer = a.turn if dealer < 0 else dealer
            open_calls = [call for call in ("P", "X", "XX", *higher(a)[:2]) if not codes(a, call)]
            call = CALLS[rng.choice(open_calls)]
            a = after(a, call, {"seat": a.turn, "call": spelled(call)})
        assert [told["seat"] for told in a.calls] == [(dealer + n) % 4 for n in range(len(a.calls))]
        won = contract(a)
        assert (won is None) == all(told["call"] == "pass" for told in a.calls)
        assert won is None or (won.declarer - a.bidder) % 2 == 0
