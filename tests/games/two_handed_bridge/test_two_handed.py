"""Bridge for two from the deal to the score: rules/bridge_variants.md 3 to 5, and the vectors of 9.5."""

from typing import Any, Final

import pytest

from talia.games.bridge.contracts import BIDS, Contract
from talia.games.bridge.dealing import PACK
from talia.games.bridge.each_for_himself import Outcome, Spec
from talia.games.bridge.for_two import OptionsForTwo, settled
from talia.games.bridge.plain_calls import AnyCall, Bid, Double, Pass, Redouble
from talia.games.bridge.scoring.duplicate import NONE
from talia.games.bridge.scoring.rubber import Rubber
from talia.games.two_handed_bridge.deal import TwoHandedDeal
from talia.games.two_handed_bridge.moves import Open
from talia.table.moves import SPECTATOR, Move
from talia.table.words import Words
from talia.tricks.dividing import ClaimSome
from talia.tricks.play import Play
from tests.games.positions import Position, hand_by_hand

DEAL: Final = TwoHandedDeal()
PACKETS: Final = tuple(" ".join(code for code in PACK.codes if code[1] == suit) for suit in "SHDC")
"""Spades to the dealer, hearts to the other, diamonds to the open dummy, clubs to the closed one."""

MIXED: Final = (
    "AS KS 4S 3S AH 5H 4H KD 7D 6D QC 5C 2C",
    "QS JS 8S 2S KH QH 9H 3D 2D 4D KC 9C 3C",
    "TS 9S 5S JH TH 2H AD QD 5D AC JC 4C 6C",
    "7S 6S 3H 6H 7H 8H JD TD 9D 8D TC 8C 7C",
)
CALLS: Final[dict[str, AnyCall]] = {"P": Pass(), "X": Double(), "XX": Redouble(), **{bid: Bid(bid) for bid in BIDS}}


def spec(dealer: int = 0, *, claims: bool = True, **options: Any) -> Spec:
    """A deal as a match with these options begins it."""
    agreed = OptionsForTwo(**options)
    rubber = Rubber() if agreed.scoring == "rubber" else None
    return Spec(2, dealer, options=agreed, vulnerable=NONE, rubber=rubber, claims=claims, decided=agreed.auto_finish)


def dealt(packets: tuple[str, ...] = PACKETS, dealer: int = 0, **how: Any) -> Position:
    """A deal of these packets: the dealer's, the other's, the open dummy, the closed one."""
    return Position.dealt(DEAL, spec(dealer, **how), hand_by_hand(PACK.codes, packets))


def called(calls: str, *args: Any, dummy: str = "open", **how: Any) -> Position:
    """After these calls, the first of them with a dummy."""
    first, *rest = calls.split()
    made: list[Move] = [Open(first, dummy), *(CALLS[call] for call in rest)]
    return dealt(*args, **how).did(*made)


def sees(now: Position, id: str) -> tuple[int, ...]:
    """Who sees into a zone; ``SPECTATOR`` for those without a seat."""
    sight = now.declared(id).sees
    return tuple(viewer for viewer in (0, 1, SPECTATOR) if sight >> viewer & 1)


ALL: Final = (0, 1, SPECTATOR)


# --- deal and auction -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", [0, 1])
def test_four_packets_the_third_lies_open(dealer: int) -> None:
    now = dealt(dealer=dealer)
    assert (now.phase, now.turn) == ("auction", dealer)
    assert now.hand(dealer) == set(PACKETS[0].split()) and now.hand(1 - dealer) == set(PACKETS[1].split())
    assert [sees(now, id) for id in ("hand.0", "hand.1", "open", "closed")] == [(0,), (1,), ALL, ()]
    assert set(now.pile("open", SPECTATOR)) == set(PACKETS[2].split())


def test_who_opens_bids_and_names_a_dummy() -> None:
    now = dealt()
    assert now.reason(Pass()) == "must_open" and now.reason(Bid("1H")) == "must_open"
    assert now.reason(Open("1H", "red")) == "no_such_dummy" and now.reason(Open("8H", "open")) == "bid_too_low"
    assert len(now.offers()) == 70
    now = called("1H", dummy="closed")
    assert (now.turn, now.fact("dummy"), now.told) == (1, "closed", ["call", "dummy_named"])
    assert now.reason(Open("2H", "open")) == "opened_already"
    now = now.did(Pass())
    # The closed dummy plays with the declarer, the open one with the other, who leads.
    assert (now.phase, now.fact("contract"), now.fact("declarer"), now.turn) == ("play", "1H", 0, 1)
    assert set(now.pile("hand.2")) == set(PACKETS[3].split()) and sees(now, "hand.2") == ()
    assert set(now.pile("hand.3")) == set(PACKETS[2].split()) and sees(now, "hand.3") == ALL


def test_the_choice_binds_whoever_declares() -> None:
    now = called("1H 1S X XX P")
    assert (now.fact("contract"), now.fact("doubles"), now.fact("declarer"), now.turn) == ("1S", 2, 1, 0)
    # Order: 1, 0, the open dummy of 1, the closed one of 0; seat 0 leads.
    assert now.fact("ring") == (0, 3, 2, 1) and now.fact("players") == (0, 1, 0, 1)
    assert set(now.pile("hand.3")) == set(PACKETS[2].split())
    turns = []
    for _ in range(4):
        turns.append(now.turn)
        now = now.by_default()
    assert turns == [0, 1, 0, 1]
    assert [card[1] for card in now.fact("last_trick")["cards"]] == ["S", "D", "C", "H"]


def test_one_pass_ends_it_also_after_a_kontra() -> None:
    now = called("1NT X P")
    assert (now.phase, now.fact("contract"), now.fact("doubles"), now.fact("declarer")) == ("play", "1NT", 1, 0)
    assert called("1NT X").reason(Double()) == "own_side_bid"
    assert called("1NT").reason(Redouble()) == "nothing_to_redouble"
    assert called("2H").refusal(Bid("2D"))[1]["least"] == "2S"
    assert called("7NT").offers() == {Pass(), Double()}


# --- play -------------------------------------------------------------------------------------------------------------


def test_after_the_lead_both_know_all_cards() -> None:
    now = called("1S 2S P", MIXED)
    assert [sees(now, f"hand.{place}") for place in range(4)] == [(0,), (1,), (), ALL]
    now = now.played("AS")
    assert [sees(now, f"hand.{place}") for place in range(4)] == [(0,), (1,), ALL, ALL]


def test_each_plays_his_hand_and_his_dummy() -> None:
    now = called("1NT P", MIXED)
    assert now.fact("owners") == (0, 1, 0, 1)
    now = now.played("KH")
    assert now.turn == 0 and now.offers() == {Play("JH"), Play("TH"), Play("2H")}
    assert now.reason(Play("JH"), 1) == "not_your_turn"
    now = now.played("2H")
    assert now.events[0].data == {"seat": 2, "card": "2H", "by": 0}
    now = now.played("3H")
    assert now.events[0].data == {"seat": 3, "card": "3H", "by": 1}
    assert now.played("AH").fact("leader") == 0


def test_a_card_of_a_dummy_is_told_with_whose_dummy_it_is() -> None:
    words = Words("pl", "two_handed_bridge", ("Ania", "Jan"))
    lead = called("1NT P", MIXED).played("KH")
    dummys = lead.played("2H").played("3H")
    said = [words.event(e.code, e.data, now.fact("owners")) for now in (lead, dummys) for e in now.events[:1]]
    assert said == ["Jan zagrywa króla kier.", "Dziadek (Jan): trójka kier."]


def test_a_claim_is_judged_by_the_cards() -> None:
    assert called("7S P").reason(ClaimSome(13), 1) == "claim_too_early"
    now = called("7S P").played("2H")
    assert now.turn == 0 and now.reason(ClaimSome(14)) == "too_many_tricks"
    # The declarer ruffs every heart; his opponent has none of the tricks.
    assert now.reason(ClaimSome(1), 1) == "not_your_turn"
    won = now.by(0, ClaimSome(13))
    assert won.told == ["claim", "claim_proved"] and won.summary["tricks"] == 13 and won.waiting == 0
    lost = now.played("2D 2C 2S").by(1, ClaimSome(1))
    assert lost.told == ["claim", "claim_refuted"] and lost.turn == 0 and lost.phase == "play"
    assert lost.reason(ClaimSome(0), 1) == "claimed_already"
    conceded = lost.by(0, ClaimSome(3))
    assert conceded.summary["tricks"] == 4
    assert [item.code for item in conceded.rules.remarks(conceded.state)] == ["divided"]
    assert called("7S P", claims=False).played("2H").reason(ClaimSome(13)) == "claims_off"


@pytest.mark.parametrize("calls", ["1NT P", "1S 2H P"])
def test_what_one_may_claim_the_other_may_not(calls: str) -> None:
    now = called(calls, MIXED).by_default(4)
    while now.hands[0].bit_count() > 4:
        now = now.by_default(4)
        left = now.hands[0].bit_count()
        most = [
            max(n for n in range(left + 1) if "claim_proved" in now.by(seat, ClaimSome(n)).told) for seat in range(2)
        ]
        assert sum(most) == left
        # Who claims fewer gives the others away.
        assert all("claim_proved" in now.by(0, ClaimSome(n)).told for n in range(most[0] + 1))


# --- scores -----------------------------------------------------------------------------------------------------------


def outcome(text: str, tricks: int, declarer: int = 0, rubber: Rubber | None = None, **how: Any) -> Outcome:
    """What a contract brings that takes so many tricks."""
    started = spec(**how)
    started = Spec(2, 0, options=started.options, vulnerable=NONE, rubber=rubber or started.rubber)
    return settled(started, Contract.of(text, declarer), tricks, ())


def test_a_rubber_of_two() -> None:
    came = outcome("3NT", 10)
    assert came.rubber is not None
    assert (came.rubber.games, came.rubber.points, came.points) == ((1, 0), (130, 0), (0, 0))
    assert outcome("4SX", 8, 1).brought[0].points == 300
    last = outcome("4H", 10, 1, Rubber((40, 0), (0, 1), (40, 150)))
    assert last.rubber_over and last.brought[-1].code == "rubber"
    assert last.rubber is not None and (last.rubber.points, last.points) == ((40, 150 + 120 + 700), (-9, 9))


def test_chicago_is_scored_deal_by_deal() -> None:
    came = outcome("4S", 10, 1, scoring="chicago")
    assert came.points == (-420, 420)


def test_honours_count_for_who_plays_the_hand() -> None:
    now = called("1D P", scoring="chicago").played_out()
    assert {(entry["seat"], entry["points"]) for entry in now.summary["brought"] if entry["code"] == "honours"} == {
        (0, 150)
    }
    now = called("1D P", scoring="chicago", dummy="closed").played_out()
    assert {(entry["seat"], entry["points"]) for entry in now.summary["brought"] if entry["code"] == "honours"} == {
        (1, 150)
    }


def test_tricks_of_both_hands_count_and_the_account_adds_up() -> None:
    for calls in ("1NT P", "2H 3D X P", "1C 1D 1NT P"):
        now = called(calls, MIXED, scoring="chicago").played_out()
        taken, declarer = now.fact("tricks"), now.fact("declarer")
        left = sum(now.hands) // 4
        own = taken[declarer] + taken[declarer + 2]
        assert own <= now.summary["tricks"] <= own + left and now.score is not None
        booked = [0, 0]
        for item in now.rules.account(now.state):
            for seat in item.seats:
                booked[seat] += item.points or 0
        assert tuple(booked) == now.score
