"""Two vectors and more for each row of rules/bridge_bidding_system.md 4.11 and 4.12, some for 4.13."""

import pytest

from talia.games.bridge.bidding import shown
from tests.games.bridge.bidding.auctions import heard, says

ENTERING = {
    "over one of a suit": """
1D AQ7.KJ8.KQ4.J962 1NT           1S KJ4.AQ8.KQ43.Q62 1NT
1C KQ984.AJ843.5.52 2C            1H KQ984.3.AJ843.52 2H       1S 3.AQ984.4.KQT852 2S
1H 4.53.KJ984.AQT52 2NT           1C 4.KQT52.KJ984.63 2NT
1H AKJ984.A3.K4.Q52 X             1S 4.AKQ98.AKJ4.K52 X
1D KQJ84.A83.54.962 1S            1D QJ8.KJT84.54.K62 1H       1H Q9842.A3.54.KJ62 1S
1D AJ72.KQ83.4.K962 X             1S J8.A653.KJ32.A92 X        1S KJ8.A65.KQ32.K92 1NT
1C 954.K3.AQJ84.952 1D            1C 54.93.KQJ843.952 2D       1C Q4.J3.AQT84.J952 1D
1H 74.A3.AKJ98.J952 2D            1S 4.A93.K4.KJ98532 2C       1S 74.AQJ93.A54.952 2H
1D KQJ984.83.54.962 2S            1D 4.83.54.KQJ98432 3C       1S 4.KQJ9843.54.962 3H
1S J84.A653.A832.A2 P             1D KJ4.Q83.A542.Q62 P        1H 98742.A3.K4.9652 P
""",
    "in the fourth seat": """
1D,P,P QJ7.KJ8.984.KQ42 1NT       1D,P,P QJ74.KQ83.4.J962 X    1D,P,P KJ984.Q3.54.J962 1S
1H,P,P K7.A32.KJT984.95 2D        1H,P,P A74.3.KJ98.KQJ52 X    1S,P,P 74.J3.Q984.J9652 P
""",
    "between two suits": """
1C,P,1H AQ72.83.KQ94.K62 X        1C,P,1H AQ72.83.KQ943.K6 X   1D,P,1H KQJ84.83.954.Q62 1S
1C,P,1S 4.83.AKJ984.QJ62 2D       1C,P,1S 4.KQT984.543.J62 3H  1D,P,1S KQ4.J83.A54.J962 P
""",
    "over 1NT": """
1NT AK4.KQ3.QJ94.K62 X            1NT AKJ.KQJ93.54.KJ2 X       1NT KQJ984.83.A54.62 2S
1NT 4.KQJ984.K54.J62 2H           1NT 4.83.K4.KQJ98432 2C      1NT 4.83.54.KQJ97432 3C
1NT 4.83.54.QJT98432 P            1NT KQ4.J83.A542.Q62 P       1NT 4.QJT9843.K4.962 3H
""",
    "over a block": """
3D AQ72.KQ83.4.KJ62 X             3H AK4.A3.KQJ4.KQ62 X        3D KQ4.AQ3.KJ42.K62 3NT
3H AQ4.KJ3.AKQ42.62 3NT           3D AQJ984.K3.54.KJ2 3S       3S 43.AKQ984.K54.K8 4H
3S 43.AKQ984.A54.98 4H            3D KQ4.Q83.J42.Q962 P        3H AKQ84.43.K5.J962 3S
4S 4.AKQ984.K54.A82 X             4S 43.AKQ984.K54.82 P
""",
    "over a strong opening": """
2H AQJ984.3.K54.962 2S            2NT 4.83.K54.AQJ9842 3C      2D KQ4.J83.Q42.A962 P
2S 4.KJT984.K54.962 P
""",
    "later": """
1S,P,2S 4.AQ83.KQ94.A962 X        1S,P,2S 4.A3.KQJ984.A962 3D   1D,P,1NT 4.AKJ98.954.K962 2H
1H,P,2H KQ84.A3.Q954.962 P        1D,P,1NT AJ84.KQ83.4.KQ62 X   1S,P,3S 4.AQ83.KQ94.A962 P
""",
    "doubles that ask for a lead": """
1NT,P,2D 4.83.AQJ98.96432 X       1NT,P,2C 93.J83.954.AKQ62 X   1NT,P,2H KQ84.J962.54.962 P
1S,P,4D 4.983.KQJ98.9643 X        1NT,P,2D 94.83.AKQ8.96432 X
""",
    "answers to an overcall": """
1D,1S,P K84.A3.9542.KQ62 2D       1D,1S,P AQ84.K3.54.J9862 2D   1D,1S,P K8432.83.542.962 3S
1D,1S,P Q843.J3.5432.J62 3S       1D,1S,P K84.A93.9542.962 2S   1D,1S,P K84.Q93.9542.K62 2S
1D,1S,P 4.AQJ93.954.K962 2H       1C,1D,P KQJ84.K3.54.9862 1S   1D,1S,P 84.KJ3.KJ42.9862 1NT
1D,1S,P 84.KJ3.AQ42.K862 2NT      1D,1S,P 84.AJ3.AQ42.KJ62 3NT   1S,2D,P KJ4.KJ83.54.Q862 2NT
1S,2D,P AQ4.KJ83.54.QJ62 3NT      1D,1S,P 84.J93.9542.K862 P     1D,1S,P 4.QJ93.9542.K862 P
""",
    "overcaller after the cue-bid": """
1D,1S,P,2D,P KQJ84.K83.54.962 2S  1D,1S,P,2D,P AQJ84.A83.4.9862 2S  1D,1S,P,2D,P AQJ84.AQ83.4.962 4S
1D,1S,P,2D,P AKQ84.K83.54.962 4S
""",
    "answers to a double": """
1D,X,P 4.83.KQJ984.Q962 P         1H,X,P 94.AQJT8.543.962 P     1D,X,P AQ84.K3.954.KQ62 2D
1D,X,P AQ8.K3.KJ54.9862 3NT       1D,X,P KQ8.A3.954.KJ962 2D    1D,X,P KQ84.83.954.K962 1S
1D,X,P KQ84.83.954.KJ62 2S        1D,X,P K84.93.KJ54.A962 2NT   1D,X,P K84.93.954.AQJ62 3C
1H,X,P K84.KJ93.954.962 1NT       1D,X,P K84.J93.KJ54.962 1NT   1D,X,P 9842.83.954.9862 1S
1D,X,P 982.983.J954.986 1H        1S,X,P 9842.983.9542.96 2D    1H,X,P 9842.983.942.986 1S
1D,X,1H KQ84.83.954.Q962 1S       1D,X,1S 984.K83.954.K962 2C   1D,X,1H 9842.83.954.9862 P
1D,X,XX K9842.83.954.K62 1S       1D,X,3D KQ84.83.954.Q962 P    1D,X,3D KQ842.83.954.Q62 3S
4S,X,P 984.K83.954.K962 P         4S,X,P 4.KQ98432.954.62 5H
""",
    "doubler's next call": """
1D,X,P,1S,P KQ84.AQ3.4.KJ962 2S   1D,X,P,1S,P AQ84.AQ3.4.AQJ62 3S  1D,X,P,1S,P AKQ4.AQ3.4.AQJ62 4S
1D,X,P,1S,P AK4.AQJ84.4.KJ62 2H   1D,X,P,1S,P K84.AQ3.AQJ.KJ42 1NT 1D,X,P,1S,P KQ84.A83.4.QJ962 P
1D,X,P,1S,P AQ4.AKQ3.54.AQJ2 2D   1D,X,P,2S,P KQ84.AQ3.4.KJ962 4S  1D,X,P,2S,P KQ84.A83.54.K982 3S
1D,X,P,2S,P A84.KQ83.54.KJ62 P    1D,X,P,2D,P KQ84.AQ83.4.J962 2H  1D,X,P,2D,P KQ84.A83.54.KJ62 2S
1H,X,P,2H,P AQJ.K3.KJ84.Q962 2NT
""",
    "answers to two suits": """
1C,2C,P Q843.83.K954.962 2S       1C,2C,P 4.Q83.KQ954.9862 2H   1C,2C,P KQ84.A3.9542.962 3S
1C,2C,P KQ84.A3.A542.962 4S       1S,2S,P 4.83.Q9854.KJ962 2NT  1S,2S,P 854.Q83.954.K962 3H
1H,2NT,P KQ84.J83.54.9862 3C      1H,2NT,P KQ84.J83.9542.62 3D  1S,2S,P,2NT,P 3.AQ984.4.KQT852 3C
1S,2S,P,2NT,P 3.AQ984.KQT52.84 3D
""",
}

OPENED = {
    "right-hand opponent doubled": """
1H,X K84.Q983.4.KJ962 2NT         1D,X K4.Q83.KJ84.9862 2NT     1H,X K8.Q983.9542.962 3H
1D,X 4.983.KJ842.9862 3D          1H,X K8.Q98.J9542.962 2H      1S,X K84.A83.954.9862 2S
1H,X KQ84.83.KJ54.A62 XX          1S,X 84.AJ83.KQ54.K62 XX      1H,X KQ84.83.J954.962 1S
1C,X 84.KJ83.Q95.J962 1H          1S,X 4.83.954.KQJ9862 2C      1H,X 984.3.KQJ984.962 2D
1H,X K84.83.QJ54.Q962 1NT         1S,X 84.K83.QJ54.Q962 1NT     1H,X 984.83.Q954.J962 P
1S,X 84.983.9542.K962 P
""",
    "right-hand opponent overcalled": """
1H,1S 84.KQ83.A54.K962 2S         1D,1S 84.A83.KQ842.K62 2S     1S,2D K84.A83.54.KQ962 3D
1H,1S 84.KJ83.9542.962 3H         1S,2C Q9842.3.K9542.62 3S     1D,1H 84.93.KJ9842.962 3D
1H,1S 84.KQ8.A9542.962 2H         1S,2H KJ4.83.A954.J962 2S     1H,2S 84.KQ8.A954.J962 3H
1H,2S 84.Q98.A954.J962 P          1D,1H KQ84.83.954.Q962 X      1D,1H KQ984.83.95.Q962 1S
1C,1D K984.A3.954.J962 1S         1C,1D 84.KQ83.954.Q962 1H     1H,1S 84.K3.AQJ84.J962 2D
1S,2D 84.AKJ83.954.K62 2H         1H,2S 84.K3.AQJ842.A62 3D     1H,3D KQJ84.K3.54.A962 3S
1D,1S 84.KQ83.954.K962 X          1H,2D KQ84.83.954.KJ62 X      1H,1S 84.3.KQ984.J9862 P
1H,1S 984.3.KQ84.KJ962 X           1D,2S 84.KQ83.954.Q962 P      1D,2S 84.KQ83.954.AQ62 X
1H,1S KJ4.83.Q9542.Q62 1NT        1D,1S AQ4.83.954.J9862 1NT    1H,1S KJ94.83.AQ4.Q962 2NT
1H,1S KJ84.83.KQ54.A62 2NT        1H,1S AQJ4.83.KQ54.A62 3NT    1S,2D 84.K83.KJ54.QJ62 2NT
1S,2D 84.K83.AQ54.QJ62 3NT        1H,3D 84.K3.AQ54.KJ962 3NT    1H,1S 9842.83.Q954.J62 P
1S,2H 84.KJT94.954.962 P
""",
    "opener after a negative double": """
1D,1S,X,P 84.KQ83.AQ954.K2 3H     1D,1S,X,P 84.KQ83.AQ54.Q62 2H  1D,1S,X,P 4.KQ83.AQ954.AK2 4H
1D,1S,X,P KJ4.A83.KQ54.J62 1NT    1H,2D,X,P AQ4.KQJ83.KJ4.Q6 3NT 1D,1S,X,P 84.A3.KQJ984.KJ2 2D
1D,1S,X,P 84.A3.AKJ984.KQ2 3D     1D,1S,X,P 84.A3.AQ954.KJ62 2C  1H,2D,X,P 84.AQJ83.4.KJ962 3C
1D,1S,X,P A4.K3.AQJ54.AJ62 2S
""",
    "an overcall comes back": """
1H,2D,P,P AQ84.KQ983.4.K62 X      1S,2C,P,P AQJ84.K93.KJ5.62 X   1H,1S,P,P KQ4.AKJ983.A54.6 2H
1H,2D,P,P 4.AKJ983.KJ5.A62 2H     1H,1S,P,P AQ4.AKJ83.KJ5.62 1NT   1H,1S,P,P AQ4.KQ983.K54.62 P
1H,2D,P,P K84.AQ983.K54.62 P      1H,2C,P,P K8.AKJ83.AQ5.J92 2NT
1H,2D,P,P,X,P 84.3.KQ984.J9862 P  1H,2D,P,P,X,P KJ842.3.9854.962 2S
""",
    "over our 1NT": """
1NT,X KQ4.J83.Q954.962 XX         1NT,X 984.83.9542.J962 P       1NT,X KQ984.83.954.962 2H
1NT,2S KJ84.83.A954.962 X         1NT,2H 84.KJ94.A54.9862 X      1NT,2S 84.KQ983.954.J62 P
1NT,2D KQ984.83.954.J62 2S        1NT,2S 84.KQJ83.A54.962 3H     1NT,2H AQ984.83.K54.Q62 3S
1NT,2S 84.KQ83.A954.K62 3S        1NT,2H KQ84.83.A954.K62 3H     1NT,2S KJ4.983.K954.J62 2NT
1NT,2D 984.K83.K54.QJ62 2NT       1NT,2S KJ4.983.KQ54.K62 3NT    1NT,2H K84.AJ3.K954.J62 3NT
1NT,2S 984.J83.Q954.Q62 P
""",
    "over 1NT by right-hand opponent": """
1H,1NT KQ4.83.KJ54.Q962 X         1S,1NT 84.AJ83.K954.K62 X      1H,1NT 84.KJ83.9542.962 3H
1H,1NT 84.KJ8.A9542.962 2H        1H,1NT KQJ984.3.954.962 2S     1H,1NT 84.3.KQJ95.96432 2D
1H,1NT 984.83.Q954.J962 P
""",
    "over two suits": """
1H,2H KQ84.83.KJ54.Q62 X          1S,2NT 84.KJ83.A954.Q62 X      1H,2H 84.KQ83.9854.A62 3H
1H,2H 4.KQ83.98542.A62 2S         1S,2NT KQ84.K83.9542.62 3S     1S,2NT KQ84.A983.Q42.62 3C
1H,2H 84.93.AKJ984.K62 3D         1H,2H 984.93.Q9542.K62 P
""",
    "over our strong two": """
2S,3H 84.QJ83.K954.962 X          2S,3D 84.983.KJ54.9862 P       2S,3H 84.83.KQJ94.9862 4D
2S,3D 84.983.KJ5.J9862 4C         2S,3H 84.983.9542.9862 P       2H,2S Q984.83.K954.962 X
""",
    "over our block": """
3H,X K84.Q83.9542.962 4H          3D,3S 84.A83.Q842.9862 5D      3H,3S KQJ4.83.9542.962 X
3D,3S A84.AK83.4.KQ962 X 3D,3S 84.A83.Q42.98632 4D          3H,3S 984.83.Q9542.962 P
""",
    "opener goes on": """
1D,P,1H,1S 84.KQ83.AQ954.K2 3H    1D,P,1H,1S 84.KQ83.AQJ54.62 2H   1D,P,1H,1S K84.Q83.AQ54.K62 1NT
1D,P,1H,2C 84.A3.AKJ984.K62 3D    1D,P,1H,2S 84.A83.AQJ54.K62 P
""",
}


def lines(tables: dict[str, str]) -> list[tuple[str, str, str]]:
    """All vectors: calls, hand, call."""
    words = " ".join(tables.values()).split()
    return list(zip(words[::3], words[1::3], words[2::3], strict=True))


@pytest.mark.parametrize("calls, hand, call", lines(ENTERING))
def test_entering(calls: str, hand: str, call: str) -> None:
    assert says(hand, calls.replace(",", " ")) == call


@pytest.mark.parametrize("calls, hand, call", lines(OPENED))
def test_when_we_have_opened(calls: str, hand: str, call: str) -> None:
    assert says(hand, calls.replace(",", " ")) == call


# --- calls that are in no table ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "calls, least, suit, length",
    [
        ("1C P 4H", 12, "H", 6),
        ("5D", 12, "D", 6),
        ("1H P 1NT P 4C", 12, "C", 6),
        ("1H 1S P 4C", 12, "C", 6),
        # What was shown before stays.
        ("1D P 1S P 4S P 5H", 7, "H", 5),
        ("1D P 2D P 4D", 12, "D", 4),
    ],
)
def test_a_suit_outside_the_tables_is_read_as_natural(calls: str, least: int, suit: str, length: int) -> None:
    told = shown(heard(calls))
    assert not told.known
    assert (told.points[0], told.lengths[suit][0]) == (least, length)


def test_doubles_outside_the_tables() -> None:
    # For takeout up to 3S where partner has not bid, above and over notrump for penalty.
    assert shown(heard("1C P 3S X")).term == "takeout_double"
    assert shown(heard("P 2NT X")).term == shown(heard("1D P 4S X")).term == "penalty_double"


def test_questions_outside_the_tables() -> None:
    # A human may ask where the system would not: with a suit bid last key cards, after notrump points.
    assert shown(heard("1NT P 4NT")).term == "quantitative"
    assert shown(heard("1S P 2S P 4NT")).term == "rkcb"
    assert says("KQ74.83.A954.962", "1S P 2S P 4NT P") == "5S"
    assert says("K974.QJ83.K5.952", "1D P 1S P 4NT P") == "5D"
    asked = "1S P 3S P 5C P"
    assert says("KQ74.A3.K954.A62", asked, exclusion=True) == "5S"
    assert shown(heard(asked[:-2], exclusion=True)).term == "exclusion"
