"""What stands beside Betel's auction and play: claims, betelki that are safe, the prediction of the resting player."""

import pytest

from talia.cards import Deck
from talia.games.betel import Options
from talia.games.betel.moves import Answer, Call, Claim, Play, Predict
from talia.table.forms import count
from talia.table.match import Line
from talia.table.moves import CHANCE, EVERYONE, Drawn, Ruled
from tests.games.betel.betel_deals import cards
from tests.games.betel.table import RULES, called, claimed, dealt, played_out

DECK = Deck("789TJQKA")

# --- claims ----------------------------------------------------------------------------------------------------------


def deck_with(*hands: str) -> str:
    """A deck that gives seats 0, 1, 2 these ten cards each, and the rest to the dubel."""
    given = [hand.split() for hand in hands]
    rest = [code for code in DECK.codes if not any(code in hand for hand in given)]
    deck = [""] * 32
    places = ([3, 7, *range(10, 32, 3)], [0, 4, *range(8, 32, 3)], [2, 6, *range(9, 32, 3)], [1, 5])
    for cards_, at in zip((*given, rest), places, strict=True):
        for code, place in zip(cards_, at, strict=True):
            deck[place] = code
    return " ".join(deck)


SPADES = deck_with("AS KS QS JS TS 9S AH KH AD AC", "8S 7S QH JH TH KD QD JD KC QC", "9H 8H 7H TD 9D 8D 7D JC TC 9C")
"""Seat 0 has a laydown 5S (rules/betel_learning.md B.5, example 5)."""

HONOURS = deck_with("9S 8S 7S 9H 8H 7H 8D 7D AC KC", "AS KS QS AH KH QH AD KD QC JC", "JS TS JH TH QD JD TD 9D TC 9C")
"""Seat 0 has a laydown BK2: nothing but the ace and the king of clubs can take a trick."""

SPOTS = deck_with("9S 8S 7S 9H 8H 7H 8D 7D 7C KC", "AS KS QS AH KH QH AD KD AC QC", "JS TS JH TH QD JD TD JC TC 9C")
"""Seat 0 has a laydown BK0, but no BETEL (rules/betel_learning.md B.5, example 2)."""


def test_a_proven_claim_ends_the_deal() -> None:
    d = called(dealt(SPADES), "1S P P")
    d = d.did(Claim())
    assert d.told == ["claim", "claim_stands"]
    assert d.events[1].data["proven"]
    assert d.score == (10 + 4 * 5, 0, 0)
    assert d.summary["tricks"] == (10, 0, 0)


@pytest.mark.parametrize(("contract", "score"), [("BK0", 60), ("BK2", 20)])
def test_a_proven_claim_of_a_betelek(contract: str, score: int) -> None:
    d = claimed(called(dealt(SPOTS), f"{contract} P P"))
    assert d.score == (score, 0, 0)


def test_a_claim_with_a_face_down_dubel_rests_on_what_all_know() -> None:
    """With the dubel hidden, AC might lie in it, and KC would take a trick."""
    d = claimed(called(dealt(SPOTS, Options(dubel="face_down")), "BK0 P P"))
    assert d.phase == "claim"


def test_the_referee_proves_what_no_quick_test_does() -> None:
    """Two honours cost two tricks at most; nobody may do anything before he has spoken, and replays take his word."""
    d = called(dealt(HONOURS), "BK2 P P")
    d = d.did(Claim())
    assert d.told == ["claim"]
    assert (d.phase, d.waiting, RULES.asks_referee(d.state)) == ("claim", 0, True)
    assert not any(RULES.choices(d.state, seat) for seat in range(3))
    assert d.reason(Answer("accept"), 1)
    assert d.reason(Ruled("yes"), 1)
    log = [Line(CHANCE, Drawn("deal/0", tuple(HONOURS.split()))), Line(0, Claim())]
    assert RULES.verdict(d.state, log) == "yes"
    over = d.ruled("yes")
    assert [(event.code, event.data["proven"]) for event in over.events] == [("claim_stands", True)]
    assert over.score == (20, 0, 0)
    for verdict in ("no", "unknown"):
        asked = d.ruled(verdict)
        assert (asked.waiting, asked.events) == (0b110, ())


def test_the_referee_counts_a_face_down_dubel_as_unseen() -> None:
    """With the dubel hidden, AC might lie in it, and KC would take a trick."""
    d = called(dealt(SPOTS, Options(dubel="face_down")), "BK0 P P").did(Claim())
    assert RULES.verdict(d.state, []) == "no"


def test_an_accepted_claim_gives_the_remaining_tricks() -> None:
    d = called(dealt(SPADES), "P P 1N P P")
    d = claimed(d)
    assert (d.phase, d.waiting) == ("claim", 0b011)
    d = d.by(1, Answer("accept"))
    assert (d.phase, d.waiting) == ("claim", 0b001)
    d = d.by(0, Answer("accept"))
    assert d.score == (0, 0, 20 + 4 * 5)


def test_an_accepted_claim_of_a_betelek_is_made_whatever_was_taken() -> None:
    d = claimed(called(dealt(SPADES), "BK3 P P")).everybody(Answer("accept"), Answer("accept"))
    assert d.score == (10, 0, 0)
    assert d.summary["claimed"]


def test_a_rejected_claim_leaves_the_hand_open_and_may_come_again_after_a_trick() -> None:
    d = claimed(called(dealt(), "2H P P")).by(1, Answer("reject"))
    assert d.told == ["claim_answer", "claim_fails"]
    assert (d.phase, d.turn) == ("play", 0)
    assert d.reason(Claim()) == "claimed_already"
    assert count(RULES.choices(d.state, 0)) == 10
    while d.turn != 0 or d.told[-1] != "trick":
        d = d.by_default()
        assert d.declared("hand.0").sees == EVERYONE
    assert claimed(d).phase == "claim"


@pytest.mark.parametrize(
    ("calls", "options", "seat", "code"),
    [
        ("P P P", Options(), 0, "no_claim_after_passes"),
        ("1S P P", Options(early_end=False), 0, "claims_off"),
        ("1S P P", Options(), 1, "only_declarer_claims"),
        ("1S P", Options(), 2, "not_now"),
    ],
)
def test_claims_that_are_refused(calls: str, options: Options, seat: int, code: str) -> None:
    assert called(dealt(options=options), calls).reason(Claim(), seat) == code


def test_no_claim_in_the_middle_of_a_trick() -> None:
    d = called(dealt(), "1S P P").did(Play("AS"))
    assert d.reason(Claim(), 0) == "claim_on_lead"


def test_silence_rejects_a_claim() -> None:
    d = claimed(called(dealt(), "1S P P"))
    assert d.default(1) == Answer("reject")
    assert d.default(0) is None


@pytest.mark.parametrize(("contract", "early_end", "tricks"), [("BK3", True, 7), ("BK0", True, 10), ("BK3", False, 10)])
def test_a_betelek_that_is_safe_stops_when_the_tricks_run_out(contract: str, early_end: bool, tricks: int) -> None:
    d = called(dealt(SPOTS, Options(early_end=early_end)), f"{contract} P P")
    d, taken = played_out(d, "KC", by=0)
    assert len(taken) == tricks
    assert d.tricks[0] == 0


# --- four at the table -----------------------------------------------------------------------------------------------


def test_the_resting_player_answers_once_before_the_lead() -> None:
    d = called(dealt(seats=4, dealer=1), "1S P P")
    hands = [id for id in d.zones() if id.startswith("hand.")]
    assert (d.phase, d.turn, hands) == ("prediction", 3, ["hand.1", "hand.2", "hand.0"])
    assert d.default() == Predict("decline")
    assert d.reason(Predict("made"), 1) == "not_your_turn"
    d = d.did(Predict("failed"))
    assert (d.phase, d.turn) == ("play", 1)
    assert d.reason(Predict("made"), 3) == "not_now"


def test_nobody_is_asked_after_three_passes_or_without_the_option() -> None:
    assert called(dealt(seats=4), "P P P").phase == "play"
    assert called(dealt(options=Options(prediction=False), seats=4), "1S P P").phase == "play"


def test_the_resting_player_sees_public_things_only() -> None:
    d = dealt(seats=4).did(Call("1C", ("AD",), ("9C",)))
    assert all(not zone.sees >> 2 & 1 for zone in RULES.zones(d.state) if zone.id.startswith("hand."))
    assert d.declared("hand.0").known == ((cards("AD"), EVERYONE),)
