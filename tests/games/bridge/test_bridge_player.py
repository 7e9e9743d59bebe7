"""The instant player of bridge: the vectors of rules/bridge_bidding_system.md 9 its system shares, and its play."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from talia.cards import CODE, mask
from talia.chance import Seeded
from talia.games.bridge.bidding.hand import Hand
from talia.games.bridge.contracts import BIDS
from talia.games.bridge.dealing import PACK
from talia.games.bridge.match import Bridge
from talia.games.bridge.options import Options
from talia.games.bridge.player import Simple
from talia.games.bridge.player.bidding import called, opening
from talia.games.bridge.player.playing import Scene, chosen
from talia.games.bridge.player.reading import Auctioned
from talia.players import Witness
from talia.table.match import Match
from talia.table.moves import seats_of
from talia.tricks.obligations import follow_suit_game, legal
from tests.games.bridge.table import SAMPLE, hands


def held(text: str) -> Hand:
    """A hand in the notation of bridge players: spades, hearts, diamonds, clubs."""
    cards = "".join(f" {rank}{suit}" for suit, ranks in zip("SHDC", text.split("."), strict=True) for rank in ranks)
    return Hand(mask(cards.split()))


def says(text: str, before: str = "", dealer: int = 0) -> str:
    """What a hand says after these calls."""
    spelled = {"P": "pass"}
    told = [{"seat": (dealer + n) % 4, "call": spelled.get(call, call)} for n, call in enumerate(before.split())]
    return called(held(text), Auctioned(told, (dealer + len(told)) % 4)).replace("pass", "P")


OPENINGS = """
KQ4.QJ73.AJ8.T92 13 1C  AQ92.KJ83.Q4.J65 13 1C  AQ92.K8.QJ43.J65 13 1D  A2.K83.QJ43.KJ65 14 1D
K83.A2.QJ432.A65 14 1D  AK832.Q2.K43.Q65 14 1S  AJ4.KQ83.AQ4.J65 17 1NT  AKJ4.KQ83.AQ4.65 19 1C
AKJ4.KQ8.AQ4.K65 22 2NT  AKQJ4.KQ8.AK4.K5 25 2S  2.AKQ83.AQJ84.K5 19 1H  A5432.4.AKJ76.Q2 14 1S
A.KQ83.KJ82.9654 13 1D  AK83.KQ82.5.9654 12 1C  AKJ3.AKQ2.5.AJ54 22 2C  AKQ983.AK2.A5.K4 23 2S
2.QJT9832.K43.65 6 3H  2.QJT98432.K4.65 6 4H  A5.AKQ9832.K4.65 16 1H  K4.Q65.AKJ9832.2 13 1D
AQ832.KJ832.4.65 10 P  QJ9832.2.A43.Q65 9 P
"""

ANSWERS = """
1S K74.QJ83.J54.965 2S  1S K74.A8.KJ543.J96 3S  1S 74.AQ8.KJ54.K965 2NT  1S 4.AQ8.KJ543.K965 3D
1S 74.Q8.KQT54.K965 2D  1S 74.Q8.KJT5.Q9652 1NT  1H KQ74.73.A54.9652 1S  1H KQ74.73.AQ54.K65 2S
1C K742.QJ83.J54.95 1H  1C KJ742.AQ832.4.95 1S  1C K72.Q83.J54.Q952 1NT  1C K7.83.J54.KQ9752 2C
1C KJ72.AQ83.K4.952 2H  1C K72.AQ8.K74.Q952 2NT  1D K7.83.KJ542.9752 2D  1D K7.83.T54.AQJ975 2C
1D K7.Q83.AJ542.A97 3D  1C J9742.83.K542.95 P  1NT K97.Q84.KJ52.A52 3NT  1NT K97.AQ8.KJ52.K52 4NT
2NT K97.Q84.9652.J52 3NT  2S 9742.83.K542.952 2NT  2S Q74.83.K5432.952 4S  2S 74.83.AKJ432.952 3D
3H AK4.Q3.AQ852.Q52 4H  3D AK4.A83.Q5.KQ852 3NT
1NT Q9742.83.K542.95 2S
"""
"""Those of the natural system: to notrump a suit at the two level is to play."""

OVERCALLS = """
1D KQJ84.A83.54.962 1S  1D AJ72.KQ83.4.K962 X  1D AQ7.KJ8.KQ4.J962 1NT  1H 74.A3.AKJ98.J952 2D
1C 954.K3.AQJ84.952 1D  1H AKJ984.A3.K4.Q52 X  1S J84.A653.A832.A2 P  1S J8.A653.KJ32.A92 X
"""


def rows(text: str, width: int) -> list[tuple[str, ...]]:
    fields = text.split()
    return list(zip(*(fields[at::width] for at in range(width)), strict=True))


@pytest.mark.parametrize(("text", "points", "call"), rows(OPENINGS, 3))
def test_9_1_openings(text: str, points: str, call: str) -> None:
    assert held(text).points == int(points)
    assert opening(held(text)).replace("pass", "P") == call


@pytest.mark.parametrize(("first", "text", "call"), rows(ANSWERS, 3))
def test_9_2_answers(first: str, text: str, call: str) -> None:
    assert says(text, f"{first} P") == call


@pytest.mark.parametrize(("first", "text", "call"), rows(OVERCALLS, 3))
def test_9_4_overcalls(first: str, text: str, call: str) -> None:
    assert says(text, first) == call


@pytest.mark.parametrize(
    ("opener", "responder", "calls"),
    [
        ("64.A952.J2.AKQ87", "9873.KQT8.A6.T42", "1C 1H 3H 4H P"),
        ("K83.A2.QJ432.A65", "Q74.KJ83.K54.965", "1D 1H 1NT P"),
        ("AJ4.KQ83.AQ4.J65", "K97.J84.KJ52.752", "1NT 2NT 3NT P"),
        ("AKQ82.AT.AK.AQJ4", "974.843.J753.T86", "2S 2NT 3NT 4S P"),
    ],
)
def test_whole_auctions(opener: str, responder: str, calls: str) -> None:
    heard: list[str] = []
    while len(heard) < 2 * len(calls.split()):
        text = (opener, responder)[len(heard) // 2 % 2]
        heard += [says(text, " ".join(heard)), "P"]
    assert " ".join(heard[::2]) == calls


def test_auctions_of_four_are_legal_end_and_stay_short() -> None:
    """The system decides by the calls and its own hand; most contracts are made, few are hopeless."""
    rng, downs, contracts = Random(1), [], 0
    pack = list(PACK.codes)
    for _ in range(150):
        rng.shuffle(pack)
        four = [Hand(mask(pack[place * 13 : place * 13 + 13])) for place in range(4)]
        told: list[dict[str, object]] = []
        best = -1
        while len(told) < 4 or any(each["call"] != "pass" for each in told[-3:]):
            place = len(told) % 4
            call = called(four[place], Auctioned(told, place))
            if call in BIDS:
                assert BIDS.index(call) > best or call == "X", told
                best = BIDS.index(call)
            told.append({"seat": place, "call": call})
            assert len(told) < 60
        contracts += best >= 0
        if best >= 0:
            last = next(each for each in reversed(told) if each["call"] in BIDS)
            side = int(str(last["seat"])) % 2
            downs.append(four[side].points + four[side + 2].points - 4 * int(BIDS[best][0]))
    assert contracts > 140
    assert sum(surplus < 2 for surplus in downs) < contracts / 8, "no contract far above the strength"


def chooses(hand: str, table: str = "", *, place: int = 1, trump: str | None = None, **more: Any) -> str:
    """The card a defender plays to a trick led by the place on his right, or further back."""
    lying = tuple(mask((card,)).bit_length() - 1 for card in table.split())
    cards = mask(hand.split())
    rules = follow_suit_game(trump)
    everything = PACK.mask
    scene = Scene(
        rules=rules,
        trump=trump,
        legal=legal(rules, cards, mask(table.split()), lying[0] if lying else -1, False),
        hand=cards,
        place=place,
        leader=(place - len(lying)) % 4,
        table=lying,
        dummy=0,
        dummy_place=2,
        unseen=everything & ~cards & ~mask(table.split()),
        declaring=False,
        opening=not lying,
        **more,
    )
    return CODE[chosen(scene)]


@pytest.mark.parametrize(
    ("hand", "table", "card"),
    [
        ("AS QS 3S 2H", "KS", "AS"),  # An honour led is covered by what surely wins.
        ("KS QS 3S 2H", "4S", "3S"),  # Low in second place.
        ("KS 7S 3S", "4S 2S", "KS"),  # High in third.
        ("KS 7S 3S", "AS 2S", "3S"),  # Partner's ace needs no help.
        ("KS JS 3S", "4S 2S TS", "JS"),  # As cheaply as wins in the last.
        ("KS JS 3S", "4S QS TS", "3S"),  # Not over partner.
        ("2H 9C", "4S QS TS", "2H"),
    ],
)
def test_what_is_followed(hand: str, table: str, card: str) -> None:
    assert chooses(hand, table) == card


def test_what_is_led() -> None:
    assert chooses("KS QS JS 4S 2H 3C 4C") == "KS", "the top of a sequence"
    assert chooses("KS JS 8S 4S 2S 2H 3C") == "4S", "the fourth best of the longest"
    assert chooses("KS JS 8S 4S 2H 3C 4C", trump="C") == "2H", "a singleton against trumps"
    assert chooses("KS JS 8S 4S QH 3C 4C", partners_suit="H") == "QH", "what partner has bid"


def test_matches_of_four_of_them() -> None:
    """They play a round to its end; what they decide follows from the sight alone."""
    game, player = Bridge(), Simple()
    match = Match(game, Options(scoring="duplicate", boards=3), 4, Seeded(7))
    match.begin()
    witnesses = [Witness(game, seat, match.options) for seat in range(4)]
    rngs: Sequence[Random] = [Random(seat) for seat in range(4)]
    while game.result(match.state) is None:
        seat = seats_of(game.waiting(match.state))[0]
        move = player.move(witnesses[seat].sight(match.state), rngs[seat], float("inf"))
        for step in match.do(seat, move):
            for witness in witnesses:
                witness.saw(step.events)
    assert len(match.state.sheet) == 3
    assert all(row["contract"] for row in match.state.sheet)


def test_the_sample_deal_is_bid_to_game() -> None:
    """The deal of rules/bridge.md 9.10, dealt by south: its 28 points reach three notrump."""
    texts = [Hand(mask(text.split())) for text in hands(SAMPLE)]
    told: list[dict[str, object]] = []
    while len(told) < 4 or any(each["call"] != "pass" for each in told[-3:]):
        place = (2 + len(told)) % 4
        told.append({"seat": place, "call": called(texts[place], Auctioned(told, place))})
    assert [each["call"] for each in told if each["call"] != "pass"][-1] in ("3NT", "4H")
