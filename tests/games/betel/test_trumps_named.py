"""Deals without auction in which the dealer names trumps (rules/betel_learning.md 4, 7 and 9, step 2)."""

import pytest

from talia.cards import codes
from talia.games.betel import Options
from talia.games.betel.cardplay import legal_cards
from talia.games.betel.deal import DealState
from talia.games.betel.moves import Name, Pass, Play
from talia.games.betel.scoring import points
from talia.table.moves import IllegalMove
from tests.games.betel.betel_deals import RULES, WHOLE_DEAL, dealt, done


def named(suit: str, dealer: int = 0) -> DealState:
    """The deal of rules/betel.md 9.6 after its dealer has named trumps."""
    return done(dealt(WHOLE_DEAL, Options(trumps_named=True), dealer=dealer), Name(suit))


def test_the_dealer_names_and_leads() -> None:
    """There is no call; what is played is known to all, has no declarer, and cannot be claimed."""
    before = dealt(WHOLE_DEAL, Options(trumps_named=True), dealer=1)
    assert before.phase == "trumps" and RULES.waiting(before) == 1 << 1
    with pytest.raises(IllegalMove, match="not_now"):
        RULES.play(before, 1, Pass())
    with pytest.raises(IllegalMove, match="not_your_turn"):
        RULES.play(before, 0, Name("H"))
    with pytest.raises(IllegalMove, match="no_such_suit"):
        RULES.play(before, 1, Name("N"))
    after = done(before, Name("H"))
    facts = {fact.key: fact.value for fact in RULES.facts(after)}
    assert facts["contract"] == "TRICKS_H" and "declarer" not in facts
    assert after.turn == after.leader == 1
    assert {form.move for form in RULES.choices(after, 1)} == {Play}


def test_silent_dealers_name_their_longest_suit() -> None:
    """Seat 0 holds AS KS AH JH TH 9H 7H AC TC 9C; of equally long suits the highest is named."""
    assert RULES.default(dealt(WHOLE_DEAL, Options(trumps_named=True)), 0) == Name("H")


def test_obligations_are_those_of_a_suit_contract() -> None:
    """Whole deal c of rules/betel.md 9.6: with hearts as trumps seat 0 must ruff the third trick; 6 3 1 tricks."""
    d = named("H")
    while d.phase != "over":
        if d.played == 2 and d.turn == 0:
            assert set(codes(legal_cards(d, 0))) == {"9H", "TH", "JH", "AH"}
        lowest = RULES.default(d, d.turn)
        assert lowest is not None
        d = done(d, lowest)
    assert d.tricks == (6, 3, 1)
    assert RULES.score(d) == (30, 15, 5)
    assert RULES.summary(d)["contract"] == "TRICKS_H" and RULES.summary(d)["made"] is None


def test_five_points_a_trick() -> None:
    """The vector of betel_learning.md 9."""
    assert points(None, (5, 3, 2)) == [25, 15, 10]
