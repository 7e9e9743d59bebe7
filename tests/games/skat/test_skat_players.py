"""The instant player of Skat: what it bids and announces, and how often it wins as soloist."""

from skat_bidding import played, summary

from talia.cards import mask
from talia.games.skat.options import Options
from talia.games.skat.player import valuing
from talia.games.skat.player.simple import announcement

OPTIONS = Options()


def hand(cards: str) -> int:
    return mask(cards.split())


def test_as_soloist_it_wins_as_often_as_people_do(long: bool) -> None:
    """League players win 80 to 85 of 100 games, and play nearly every deal."""
    found = summary(played(1200 if long else 24, ["simple"] * 3, "test"))
    assert found["played"] > 0.7
    assert 0.8 < found["won"] < 0.92 if long else found["won"] > 0.65
    assert 20 < found["value"] < 50


def test_bids() -> None:
    strong, weak = hand("JC JS JH AH TH KH 9H AS TS 7D"), hand("KC 9C 7C QD 9D KS 9S 8S QH 9H")
    assert valuing.expected(strong, OPTIONS, 30) > 60
    assert valuing.expected(weak, OPTIONS, 18) < 0
    assert valuing.expected(strong, OPTIONS, 18) >= valuing.expected(strong, OPTIONS, 120)


def test_announcements() -> None:
    twelve = hand("JC JS JH AH TH KH 9H AS TS 7D 8C QC")
    best = valuing.plans(twelve, OPTIONS)[0]
    assert best.game in ("H", "grand")
    assert best.discard.bit_count() == 2
    assert not best.discard & hand("JC JS JH AH AS TH"), "aces, jacks and guarded tens are kept"
    low = hand("7C 8C 9C 7D 8D 9D 7H 8H 9H 7S AS KS")
    assert valuing.null_chance(low & ~hand("AS KS")) > 0.9
    assert {plan.game for plan in valuing.plans(low, OPTIONS)[:2]} == {"null", "null_ouvert"}
    assert valuing.best_for(valuing.plans(twelve, OPTIONS)[0], OPTIONS, 264) < 0


def test_a_bid_somebody_else_made_is_no_null() -> None:
    """Null from the hand is worth 35, with open cards 59: above that it is not announced, however sure it is."""
    low = hand("7C 8C 9C 7D 8D 9D 7H 8H 9H 7S")
    assert valuing.plans(low, OPTIONS, hand=True)[0].game in ("null", "null_ouvert")
    for bid, games in ((35, {"null", "null_ouvert"}), (48, {"null_ouvert"}), (60, {"C", "D", "H", "S", "grand"})):
        assert announcement({"bid": bid, "from_hand": True}, low, OPTIONS).game in games
