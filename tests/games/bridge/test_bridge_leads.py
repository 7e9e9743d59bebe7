"""Opening leads: every hand of rules/bridge_bidding_system.md 11.1, the choice of a suit, and leads read."""

from random import Random

import pytest

from talia.cards import CODE, mask, singles
from talia.games.bridge.bidding.reading import Heard, read
from talia.games.bridge.dealing import PACK
from talia.games.bridge.player.auctioned import auction_of
from talia.games.bridge.player.leads import Auction, from_suit, odds, opening_lead, ranks, scores, suit_to_lead
from tests.games.bridge.cards import held

CARDS = """
72 7 2  863 8 6  9854 9 8  K3 K 3  K82 2 2  K854 4 4  K8542 4 4  AK2 A K  AK K A  KQ3 K Q  KQ K K  KJT4 J T
QT98 T 9  A4 A A  AKT9 A K  QJ9 Q J  JT8 J T  QJ Q Q  KT98 T 9  Q3 Q 3
"""
"""The seed's hands and the examples of the table: what is held, the natural lead, the reverse one."""


@pytest.mark.parametrize("row", [CARDS.split()[at : at + 3] for at in range(0, len(CARDS.split()), 3)])
@pytest.mark.parametrize("trumps", [False, True])
def test_the_card_of_a_suit(row: list[str], trumps: bool) -> None:
    cards, natural, reverse = row
    assert from_suit(cards, trumps=trumps) == natural
    assert from_suit(cards, "reverse", trumps=trumps) == reverse


@pytest.mark.parametrize(
    ("cards", "natural", "reverse"), [("AQJ54", "Q", "J"), ("AJ4", "4", "4"), ("AJT", "J", "T"), ("AQJ", "Q", "J")]
)
def test_an_ace_without_the_king_is_led_against_trumps_alone(cards: str, natural: str, reverse: str) -> None:
    assert from_suit(cards, trumps=False) == natural
    assert from_suit(cards, "reverse", trumps=False) == reverse
    assert from_suit(cards, trumps=True) == from_suit(cards, "reverse", trumps=True) == "A"


def test_the_middle_of_three_small_ones() -> None:
    assert from_suit("863", trumps=True, mud=True) == "6"
    assert from_suit("863", "reverse", trumps=True, mud=True) == "6"
    assert from_suit("K63", trumps=True, mud=True) == "3"


def test_every_holding_has_a_lead() -> None:
    """And it is a card that is held."""
    for lane in range(1, 1 << 13):
        cards = ranks(lane, "C")
        for code in ("natural", "reverse"):
            for trumps in (False, True):
                assert from_suit(cards, code, trumps=trumps) in cards


@pytest.mark.parametrize(
    ("hand", "trump", "auction", "card"),
    [
        ("KQJ.853.K9852.76", None, Auction(), "5D"),
        ("K9532.QJT.84.763", None, Auction(), "3S"),  # 16 + 3 against 15: the longer suit
        ("K953.QJT.842.763", None, Auction(), "QH"),
        ("K9532.QJT9.84.76", None, Auction(declarer="S"), "QH"),
        ("K9532.QJT.84.763", None, Auction(partner="D"), "8D"),
        ("AK72.QJT4.83.542", "D", Auction(), "AS"),
        ("AQ72.QJT4.83.542", "D", Auction(), "QH"),
        ("K972.4.83.KJ8542", "D", Auction(), "4H"),  # a singleton with two trumps
        ("K972.4.8632.KJ85", "D", Auction(), "4H"),  # and for nothing better with four
        ("K972.T73.83.Q942", "D", Auction(), "TH"),
        ("K972.T73.83.Q942", "D", Auction(partner="C"), "2C"),
        ("AQ72.QJT4.83.542", "D", Auction(punished=True), "8D"),
        ("AQ72.Q754.83.542", "D", Auction(asked="C"), "5C"),
        ("KJ72.Q754.832.K4", "D", Auction(declarer="DH", preferred=True), "8D"),
    ],
)
def test_the_choice_of_a_suit(hand: str, trump: str | None, auction: Auction, card: str) -> None:
    assert CODE[opening_lead(held(hand), trump, auction)] == card


def test_scores_are_those_of_the_table() -> None:
    assert scores(held("AK72.QJ4.K83.742"), "D") == {"S": 41, "H": 21, "D": 0, "C": 12}
    assert scores(held("KQJ9.AJT4.83.742"), None) == {"S": 29, "H": 19, "D": -10, "C": 0}


@pytest.mark.parametrize(
    ("calls", "trump", "leader", "found"),
    [
        ("1H 1S 4H P P P", "H", 1, Auction(declarer="H", dummy="H")),
        ("1H P 1S P 2D P 2H P P P", "H", 1, Auction(declarer="HD", dummy="SH", preferred=True)),
        ("1H P 2H P P P", "H", 1, Auction(declarer="H", dummy="H")),
        ("1NT P 2C X 2H P 4H P P P", "H", 1, Auction(partner="", declarer="H", dummy="H", asked="C")),
        ("1S P 2D P 2S P 6S P P X P P P", "S", 1, Auction(declarer="S", dummy="DS")),
        ("1S P 2D P 2S P 6S X P P P", "S", 1, Auction(declarer="S", dummy="DS", asked="D")),
        ("1H X P P P", "H", 1, Auction(declarer="H", punished=True)),
    ],
)
def test_what_the_auction_tells(calls: str, trump: str, leader: int, found: Auction) -> None:
    told = Heard(tuple("pass" if call == "P" else call for call in calls.split()))
    assert auction_of(read(told), 0, leader - 1, leader, trump) == found


def test_a_lead_is_likelier_from_the_hands_that_lead_it() -> None:
    """Of random hands that hold it; and from no hand impossible."""
    rng, pack = Random(1), list(PACK.codes)
    for trump in (None, "H"):
        own, other = [], []
        for _ in range(300):
            hand = mask(rng.sample(pack, 13))
            led = opening_lead(hand, trump)
            suit = suit_to_lead(hand, trump)
            assert CODE[led][1] == suit
            for code in ("natural", "reverse"):
                own.append(odds(hand, opening_lead(hand, trump, code=code), trump, code=code))
            for one in (each for each in singles(hand) if each != led):
                other.append(odds(hand, one, trump))
        assert min(*own, *other) > 0
        assert sum(own) / len(own) > 4 * sum(other) / len(other)
