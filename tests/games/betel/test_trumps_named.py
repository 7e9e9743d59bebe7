"""Deals without auction in which the dealer names trumps (rules/betel_learning.md 4, 7 and 9, step 2)."""

from talia.games.betel import Options
from talia.games.betel.moves import Name, Pass, Play
from talia.games.betel.scoring import points
from tests.games.betel.betel_deals import WHOLE_DEAL
from tests.games.betel.table import dealt
from tests.games.positions import Position


def named(suit: str, dealer: int = 0) -> Position:
    """The deal of rules/betel.md 9.6 after its dealer has named trumps."""
    return dealt(WHOLE_DEAL, Options(trumps_named=True), dealer=dealer).did(Name(suit))


def test_the_dealer_names_and_leads() -> None:
    """There is no call; what is played is known to all, has no declarer, and cannot be claimed."""
    before = dealt(WHOLE_DEAL, Options(trumps_named=True), dealer=1)
    assert before.phase == "trumps" and before.waiting == 1 << 1
    assert before.reason(Pass(), 1) == "not_now"
    assert before.reason(Name("H"), 0) == "not_your_turn"
    assert before.reason(Name("N"), 1) == "no_such_suit"
    after = before.did(Name("H"))
    facts = after.facts()
    assert facts["contract"] == "TRICKS_H" and "declarer" not in facts
    assert after.turn == facts["leader"] == 1
    assert {type(move) for move in after.offers()} == {Play}


def test_silent_dealers_name_their_longest_suit() -> None:
    """Seat 0 holds AS KS AH JH TH 9H 7H AC TC 9C; of equally long suits the highest is named."""
    assert dealt(WHOLE_DEAL, Options(trumps_named=True)).default() == Name("H")


def test_obligations_are_those_of_a_suit_contract() -> None:
    """Whole deal c of rules/betel.md 9.6: with hearts as trumps seat 0 must ruff the third trick; 6 3 1 tricks."""
    d, ruffed = named("H"), False
    while d.phase != "over":
        if sum(d.tricks) == 2 and d.turn == 0:
            assert d.cards() == {"9H", "TH", "JH", "AH"}
            ruffed = True
        d = d.by_default()
    assert ruffed
    assert d.summary["tricks"] == (6, 3, 1)
    assert d.score == (30, 15, 5)
    assert d.summary["contract"] == "TRICKS_H" and d.summary["made"] is None


def test_five_points_a_trick() -> None:
    """The vector of betel_learning.md 9."""
    assert points(None, (5, 3, 2)) == [25, 15, 10]
