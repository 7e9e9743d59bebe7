"""The vectors of rules/bridge_bidding_system.md 9: openings, answers, whole auctions, overcalls, Blackwood."""

import pytest

from tests.games.bridge.bidding.auctions import held, says, uncontested

OPENINGS = """
KQ4.QJ73.AJ8.T92 1C  AQ92.KJ83.Q4.J65 1C  AQ92.K8.QJ43.J65 1D
A2.K83.QJ43.KJ65 1D  K83.A2.QJ432.A65 1D  AK832.Q2.K43.Q65 1S
AJ4.KQ83.AQ4.J65 1NT  AKJ4.KQ83.AQ4.65 1C  AKJ4.KQ8.AQ4.K65 2NT
AKQJ4.KQ8.AK4.K5 2S  2.AKQ83.AQJ84.K5 1H  A5432.4.AKJ76.Q2 1S
A.KQ83.KJ82.9654 1D  AK83.KQ82.5.9654 1C  AKJ3.AKQ2.5.AJ54 2C
AKQ983.AK2.A5.K4 2S  2.QJT9832.K43.65 3H  2.QJT98432.K4.65 4H
A5.AKQ9832.K4.65 1H  K4.Q65.AKJ9832.2 1D  AQ832.KJ832.4.65 P
QJ9832.2.A43.Q65 P
"""

RESPONSES = """
1S K74.QJ83.J54.965 2S  1S K74.A8.KJ543.J96 3S  1S KJ74.AQ83.2.J965 4D
1S KJ742.8.T543.965 4S  1S 74.AQ8.KJ54.K965 2NT  1S 4.AQ8.KJ543.K965 3D
1S 74.Q8.KQT54.K965 2D  1S 74.Q8.KJT5.Q9652 1NT  1H KQ74.73.A54.9652 1S
1H KQ74.73.AQ54.K65 2S  1C K742.QJ83.J54.95 1H  1C KJ742.AQ832.4.95 1S
1C K72.Q83.J54.Q952 1NT  1C K7.83.J54.KQ9752 2C  1C KJ72.AQ83.K4.952 2H
1C K72.AQ8.K74.Q952 2NT  1D K7.83.KJ542.9752 2D  1D K7.83.T54.AQJ975 2C
1D K7.Q83.AJ542.A97 3D  1C J9742.83.K542.95 P  1NT Q9742.83.K542.95 2H
1NT K974.QJ83.K5.952 2C  1NT K97.Q84.KJ52.A52 3NT  1NT K97.AQ8.KJ52.K52 4NT
1NT 5.983.KJ7652.T52 2S  2NT K97.Q84.9652.J52 3NT  2NT QT9742.83.42.952 3H
2S 9742.83.K542.952 2NT  2S Q74.83.K5432.952 4S  2S 74.83.AKJ432.952 3D
3H AK4.Q3.AQ852.Q52 4H  3D AK4.A83.Q5.KQ852 3NT
"""

AUCTIONS = """
64.A952.J2.AKQ87 9873.KQT8.A6.T42 1C 1H 3H 4H P
Q97.KQ95.AQT6.86 AKJ643.A4.KJ9.43 1D 2S 3H 3S 4S P
AQ85.AK2.K9.K874 JT974.JT86.Q.AT2 1C 1S 2NT 3S 4S P
J62.AQ82.Q63.AKQ Q98.KJT9.T.J8532 1C 1H 2NT 3C 3H 4H P
A2.QT8.KQ74.JT84 KT865.65.AJT9.K3 1D 1S 1NT 2C 2D 2NT P
AK97.QJ974.A85.9 32.A653.QJ.A8643 1H 3H 3S 4H P
A64.72.AJ75.AKT4 K875.Q5.KT93.973 1NT 2C 2D 2NT 3NT P
AJ2.AK5.T875.AT3 KQT98.J4.96.K762 1NT 2H 2S 2NT 4S P
QJ862.QJT.AQ9.A9 T7.964.JT8765.J8 1NT 2S 3C 3D P
AKQ82.AT.AK.AQJ4 9.K84.J753.T8653 2S 2NT 3C 3NT P
AQJ94.A42.A43.KJ K853.6.Q82.AQT72 1S 4H 4NT 5H 6S P
AQJ52.A73.Q5.AJ7 K3.KQT2.A8643.K5 1S 3D 4NT 6NT P
-.AKQJ9.A9.AQJT87 AJ74.T86.2.K9643 2C 3C 4NT 5H 6C P
KQT762.Q8.AK4.Q9 3.AJ5.J98.KJ7653 1S 2C 3S 3NT P
"""

OVERCALLS = """
1D KQJ84.A83.54.962 1S  1D AJ72.KQ83.4.K962 X  1D AQ7.KJ8.KQ4.J962 1NT
1H KQ984.3.AJ843.52 2H  1S 4.Q3.KJ984.KQT52 2NT  1H 74.A3.AKJ98.J952 2D
1C 954.K3.AQJ84.952 1D  1H AKJ984.A3.K4.Q52 X  1S J84.A653.A832.A2 P
1S J8.A653.KJ32.A92 X
"""


def by(number: int, text: str) -> list[tuple[str, ...]]:
    """The words of a text, so many together."""
    words = text.split()
    return list(zip(*(words[at::number] for at in range(number)), strict=True))


@pytest.mark.parametrize("hand, call", by(2, OPENINGS))
def test_openings(hand: str, call: str) -> None:
    assert says(hand) == call


@pytest.mark.parametrize("opening, hand, call", by(3, RESPONSES))
def test_responses(opening: str, hand: str, call: str) -> None:
    assert says(hand, f"{opening} P") == call


@pytest.mark.parametrize("line", AUCTIONS.strip().splitlines())
def test_whole_auctions(line: str) -> None:
    opener, responder, *calls = line.split()
    assert uncontested(held(opener), held(responder)) == ["pass" if each == "P" else each for each in calls]


@pytest.mark.parametrize("over, hand, call", by(3, OVERCALLS))
def test_overcalls(over: str, hand: str, call: str) -> None:
    assert says(hand, over) == call


@pytest.mark.parametrize(
    "hand, answers",
    [
        ("AK4.K83.A75.9542", "5C 5D 5H"),
        ("K4.KQ83.A75.9542", "5S 5S 5D"),
        ("Q4.Q832.QJ75.542", "5C 5D 5C"),
    ],
)
def test_answers_to_blackwood(hand: str, answers: str) -> None:
    said = [says(hand, "1H P 3H P 4NT P", blackwood=way) for way in ("roman_3014", "rkcb_1430", "plain")]
    assert said == answers.split()


def test_trump_ask() -> None:
    assert says("AQ942.K3.K75.954", "1S P 3S P 4S P 5NT P") == "6H"
    assert says("A9842.K3.K75.A54", "1S P 3S P 4S P 5NT P") == "6D"
    assert says("AKQ42.K3.754.954", "1S P 3S P 4S P 5NT P") == "7S"


def test_anticipation() -> None:
    hand = "5.KQ8.AJ83.KJ954"
    assert (says(hand), says(hand, anticipation=True)) == ("1C", "1D")
    assert says(hand, "1D P 1S P", anticipation=True) == "2C"
