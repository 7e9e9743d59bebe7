"""The vectors of rules/bridge.md 9.1 to 9.6 and the tables of section 5; named after section and row."""

from collections.abc import Sequence
from typing import Final

import pytest
from endplay.types import Contract as Endplays
from endplay.types import Vul

from talia.cards import mask
from talia.games.bridge.contracts import STRAINS, Contract
from talia.games.bridge.scoring.amounts import Amounts, Entry, honours, of_tricks, total, undertricks
from talia.games.bridge.scoring.comparing import (
    board_a_match,
    butler,
    cross_imps,
    datum,
    matchpoints,
    neuberg,
    team_imps,
    victory_points,
)
from talia.games.bridge.scoring.duplicate import ALL, NONE, NS, board, of_round, score
from talia.games.bridge.scoring.imps import EXPECTED, against_expected, expected, imps
from talia.games.bridge.scoring.rubber import OldPolish, Rubber, entries
from talia.table.examples import examples
from talia.table.record import replay, verify

CLASSIC: Final = Amounts(classic=True, redouble_bonus=50)
MODERN: Final = Amounts()
KORONKA: Final = Entry("honours", 0, 100, 4)


def deals(
    *played: tuple[str, str, int], old: OldPolish | None = None, extra: dict[int, Entry] | None = None
) -> tuple[Rubber, list[tuple[Entry, ...]]]:
    """A rubber of deals, each its side, its contract and the tricks of that side; ``extra``: honours by deal."""
    rubber, sheet = Rubber(), []
    for number, (side, text, tricks) in enumerate(played, 1):
        contract = Contract.of(text, "NS WE".split().index(side))
        brought = entries(
            contract, tricks, vulnerable=rubber.vulnerable[contract.side], amounts=CLASSIC, old=old
        ) + tuple([extra[number]] if extra and number in extra else [])
        assert not rubber.over
        rubber, brought = rubber.with_deal(brought, old)
        sheet.append(brought)
    return rubber, sheet


def columns(brought: Sequence[Entry]) -> tuple[int, ...]:
    """Below and above the line: of north and south, of west and east."""
    return tuple(
        total([entry for entry in brought if entry.below == below], side) for below in (True, False) for side in (0, 1)
    )


# --- section 5: the tables --------------------------------------------------------------------------------------------

UNDERTRICKS: Final = """
1  50 100 100 100 200 200 200 400
2 100 200 300 300 500 600 600 1000
3 150 300 500 500 800 1000 1000 1600
4 200 400 700 800 1100 1400 1600 2200
5 250 500 900 1100 1400 1800 2200 2800
6 300 600 1100 1400 1700 2200 2800 3400
7 350 700 1300 1700 2000 2600 3400 4000
"""

MADE: Final = """
1 70 70 80 80 90 90
2 90 90 110 110 120 120
3 110 110 140 140 400 600
4 130 130 420 620 430 630
5 400 600 450 650 460 660
6 920 1370 980 1430 990 1440
7 1440 2140 1510 2210 1520 2220
1X 140 140 160 160 180 180
2X 180 180 470 670 490 690
3X 470 670 530 730 550 750
4X 510 710 590 790 610 810
5X 550 750 650 850 670 870
6X 1090 1540 1210 1660 1230 1680
7X 1630 2330 1770 2470 1790 2490
1XX 230 230 520 720 560 760
2XX 560 760 640 840 680 880
3XX 640 840 760 960 800 1000
4XX 720 920 880 1080 920 1120
5XX 800 1000 1000 1200 1040 1240
6XX 1380 1830 1620 2070 1660 2110
7XX 1960 2660 2240 2940 2280 2980
"""

DIFFERENCES: Final = """
0-10 0 20-40 1 50-80 2 90-120 3 130-160 4 170-210 5 220-260 6 270-310 7 320-360 8 370-420 9 430-490 10 500-590 11
600-740 12 750-890 13 900-1090 14 1100-1290 15 1300-1490 16 1500-1740 17 1750-1990 18 2000-2240 19 2250-2490 20
2500-2990 21 3000-3490 22 3500-3990 23 4000-16000 24
"""

BOARDS: Final = "- NS EW all NS EW all - EW all - NS all - NS EW".split()


def test_5_1_undertricks() -> None:
    for line in UNDERTRICKS.strip().splitlines():
        down, *amounts = map(int, line.split())
        assert amounts == [
            undertricks(0, down, vulnerable=False, classic=True),
            undertricks(0, down, vulnerable=True, classic=True),
            *(undertricks(1, down, vulnerable=False, classic=classic) for classic in (True, False)),
            undertricks(1, down, vulnerable=True, classic=True),
            *(undertricks(2, down, vulnerable=False, classic=classic) for classic in (True, False)),
            undertricks(2, down, vulnerable=True, classic=False),
        ]


def test_5_3_contracts_made_exactly() -> None:
    for line in MADE.strip().splitlines():
        bid, *points = line.split()
        for strain in STRAINS:
            at = 2 * max(0, STRAINS.index(strain) // 2)
            text = f"{bid[0]}{strain}{bid[1:]}"
            for vulnerable, column in ((NONE, at), (ALL, at + 1)):
                came = score(Contract.of(text, 2), 6 + int(bid[0]), vulnerable=vulnerable, amounts=MODERN)
                assert came == int(points[column]), text


def test_5_3_and_5_6_dealers_and_vulnerability() -> None:
    told = {"-": (False, False), "NS": (True, False), "EW": (False, True), "all": (True, True)}
    for number in range(1, 65):
        assert board(number) == ((number - 1) % 4, told[BOARDS[(number - 1) % 16]])
    for dealer_side, names in ((False, "- NS EW all"), (True, "- EW NS all")):
        assert [of_round(n, dealer_side=dealer_side) for n in range(1, 9)] == [
            (at, told[name]) for at, name in enumerate(names.split())
        ] * 2


def test_5_4_the_scale_leaves_no_gap() -> None:
    fields = DIFFERENCES.split()
    for span, points in zip(fields[::2], fields[1::2], strict=True):
        low, high = map(int, span.split("-"))
        for difference in range(low, high + 1, 10):
            assert (imps(difference), imps(-difference)) == (int(points), -int(points))
    assert len(EXPECTED) == 21


def test_only_the_declarers_side_or_the_defenders_score() -> None:
    """Every contract with every result brings one side something, and more tricks are never worse."""
    for level in range(1, 8):
        for strain in STRAINS:
            for doubles in ("", "X", "XX"):
                contract = Contract.of(f"{level}{strain}{doubles}", 0)
                for vulnerable in (NONE, NS):
                    came = [score(contract, tricks, vulnerable=vulnerable, amounts=MODERN) for tricks in range(14)]
                    assert came == sorted(set(came))
                    assert [points > 0 for points in came] == [tricks >= contract.needed for tricks in range(14)]
                    turned = Contract.of(contract.text, 1)
                    others = (vulnerable[1], vulnerable[0])
                    assert came == [-score(turned, tricks, vulnerable=others, amounts=MODERN) for tricks in range(14)]


def test_every_contract_and_result_beside_endplay() -> None:
    for level in range(1, 8):
        for strain in STRAINS:
            for doubles in ("", "X", "XX"):
                contract = Contract.of(f"{level}{strain}{doubles}", 2)
                for tricks in range(14):
                    over = tricks - contract.needed
                    theirs = Endplays(f"{contract.bid}S{doubles.lower()}{'=' if not over else f'{over:+}'}")
                    for vulnerable, theirs_vulnerable in ((NONE, Vul.none), (ALL, Vul.both)):
                        ours = score(contract, tricks, vulnerable=vulnerable, amounts=MODERN)
                        assert ours == theirs.score(theirs_vulnerable), (contract, tricks)


# --- 9.1 to 9.3: rubbers ----------------------------------------------------------------------------------------------


def test_9_1_the_seeds_rubber() -> None:
    rubber, sheet = deals(("NS", "3NT", 9), ("WE", "2H", 8), ("WE", "2HXX", 7), ("WE", "4H", 10), ("WE", "6NT", 12))
    assert [columns(brought) for brought in sheet] == [
        (100, 0, 0, 0),
        (0, 60, 0, 0),
        (0, 0, 200, 0),
        (0, 120, 0, 0),
        (0, 190, 0, 1250),
    ]
    assert (rubber.games, rubber.points, rubber.settled()) == ((1, 2), (300, 1620), -13)


def test_9_1_is_shipped_as_a_record_that_replays() -> None:
    """Its cards are ours: with best play each contract brings what it brought in the source, and a claim says so."""
    record = examples("bridge")["rubber"]
    assert verify(record) is not None
    sheet = replay(record).state.sheet
    went = [(row["contract"], row["declarer"] % 2, row["tricks"]) for row in sheet]
    assert went == [("3NT", 0, 9), ("2H", 1, 8), ("2HXX", 1, 7), ("4H", 1, 10), ("6NT", 1, 12)]
    assert [row["rubber"]["games"] for row in sheet] == [(1, 0), (1, 0), (1, 0), (1, 1), (1, 2)]
    assert sheet[-1]["rubber"]["points"] == (300, 1620) and record.totals == [-13, 13, -13, 13]


def test_9_2_a() -> None:
    played = (("NS", "2SX", 9), ("WE", "1NT", 7), ("NS", "3NTX", 6), ("NS", "3D", 9), ("NS", "2H", 8))
    rubber, sheet = deals(*played, extra={1: KORONKA, 5: Entry("honours", 1, 100, 4)})
    assert [columns(brought) for brought in sheet] == [
        (120, 0, 250, 0),
        (0, 40, 0, 0),
        (0, 0, 0, 800),
        (60, 0, 0, 0),
        (60, 0, 700, 100),
    ]
    assert (rubber.over, rubber.points, rubber.settled()) == (True, (1190, 940), 3)


def test_9_2_b_to_g() -> None:
    def one(text: str, tricks: int, *, vulnerable: bool = False, amounts: Amounts = CLASSIC) -> tuple[int, ...]:
        return columns(of_tricks(Contract.of(text, 0), tricks, vulnerable=vulnerable, amounts=amounts))

    assert (one("4DX", 10)[0], one("4DXX", 10)[0]) == (160, 320)
    assert one("1NTXX", 8) == (160, 0, 250, 0)
    assert one("7NTXX", 13, vulnerable=True) == (880, 0, 1550, 0)
    assert one("7S", 13) == (210, 0, 1000, 0)
    assert one("7S", 13, amounts=Amounts(grand_slam_nv=750)) == (210, 0, 750, 0)
    assert [one("4HX", 6, amounts=each)[3] for each in (CLASSIC, MODERN)] == [700, 800]
    assert one("4HX", 6, vulnerable=True)[3] == 1100


@pytest.mark.parametrize(("first", "second", "games"), [("2S", "2C", 1), ("2S", "4D", 1), ("2S", "1H", 0)])
def test_9_2_c_part_scores_together(first: str, second: str, games: int) -> None:
    """60 + 40 and 60 + 80 are a game, 60 + 30 is none."""
    rubber, _ = deals(("NS", first, 6 + int(first[0])), ("NS", second, 6 + int(second[0])))
    assert rubber.games == (games, 0)
    assert rubber.below == ((0, 0) if games else (90, 0))


def test_9_2_h_unfinished() -> None:
    played = ("NS", "3NT", 9), ("WE", "2S", 8)
    more: tuple[tuple[str, str, int], ...]
    for more, added, points, settled in (
        ((), [300, 100], (400, 160), 2),
        ((("NS", "1C", 7),), [300], (420, 60), 4),
    ):
        rubber, _ = deals(*played, *more)
        assert [entry.points for entry in rubber.unfinished()] == added
        rubber = rubber.adding(rubber.unfinished())
        assert (rubber.points, rubber.settled()) == (points, settled)


def test_9_3_old_polish() -> None:
    played = (("NS", "4H", 10), ("WE", "3C", 9), ("WE", "2D", 10), ("NS", "4S", 10), ("NS", "4H", 8), ("NS", "6C", 12))
    rubber, sheet = deals(*played, old=OldPolish())
    assert [columns(brought) for brought in sheet] == [
        (32, 0, 50, 0),
        (0, 18, 0, 50),
        (0, 14, 0, 150),
        (36, 0, 100, 0),
        (0, 0, 0, 200),
        (40, 0, 1350, 0),
    ]
    assert (rubber.over, rubber.points, rubber.settled()) == (True, (1608, 432), 12)


def test_5_5_old_polish_options() -> None:
    def one(text: str, tricks: int, old: OldPolish) -> tuple[int, ...]:
        return columns(entries(Contract.of(text, 0), tricks, vulnerable=True, amounts=CLASSIC, old=old))

    assert one("6C", 13, OldPolish(six_clubs_40=False, made_bonus=False)) == (36, 0, 850, 0)
    assert one("6CX", 13, OldPolish()) == (72, 0, 750 + 50 + 200 + 100, 0)
    rubber, _ = deals(("NS", "3NT", 9), ("NS", "3NT", 9), old=OldPolish(second_game=30))
    assert rubber.over and rubber.points[0] == 30 + 50 + 30 + 100 + 700


def test_5_1_honours() -> None:
    nobody = [mask("AS KS QS 2C".split()), mask("JS TS 2D".split()), mask("AC AD AH".split()), 0]
    assert not honours(nobody, "S") and not honours(nobody, None)
    (five,) = honours([0, 0, 0, mask("AH KH QH JH TH".split())], "H")
    assert (five.side, five.points, five.n) == (1, 150, 5)
    (aces,) = honours([0, mask("AC AD AH AS KS".split()), 0, 0], None)
    assert (aces.side, aces.points) == (1, 150)
    assert not honours([0, mask("AC AD AH AS KS".split()), 0, 0], "S")


# --- 9.4 and 9.5: each deal for itself --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("contract", "vulnerable", "tricks", "came"),
    [
        ("3NT", False, 10, 430),
        ("4S", True, 11, 650),
        ("2SX", False, 8, 470),
        ("2SX", True, 9, 870),
        ("2DX", False, 8, 180),
        ("2DXX", False, 8, 560),
        ("1NTX", False, 7, 180),
        ("6NT", True, 12, 1440),
        ("7NTXX", True, 13, 2980),
        ("5CX", False, 11, 550),
        ("5D", False, 12, 420),
        ("2H", True, 10, 170),
        ("4HXX", False, 6, -1600),
        ("4H", True, 8, -200),
        ("3NTX", False, 5, -800),
    ],
)
def test_9_4(contract: str, vulnerable: bool, tricks: int, came: int) -> None:
    assert score(Contract.of(contract, 0), tricks, vulnerable=(vulnerable, False), amounts=MODERN) == came
    assert score(Contract.of(contract, 3), tricks, vulnerable=(False, vulnerable), amounts=MODERN) == -came


@pytest.mark.parametrize(
    ("points", "scored", "vulnerable", "expecting", "gained"),
    [
        (25, 400, "no no", 300, 3),
        (25, -50, "no no", 300, -8),
        (26, 620, "yes no", 520, 3),
        (20, 140, "no no", 0, 4),
        (15, -600, "no yes", -440, -4),
        (12, 50, "yes no", -430, 10),
        (33, 1430, "yes yes", 1350, 2),
        (37, 2220, "yes no", 1950, 7),
    ],
)
def test_9_5(points: int, scored: int, vulnerable: str, expecting: int, gained: int) -> None:
    ns, ew = (each == "yes" for each in vulnerable.split())
    assert expected(points, (ns, ew)) == expecting
    assert against_expected(points, scored, (ns, ew)) == gained
    assert against_expected(40 - points, -scored, (ew, ns)) == -gained


def test_9_5_the_seeds_differences() -> None:
    assert (imps(50), imps(-170)) == (2, -5)


# --- 9.6: several tables ----------------------------------------------------------------------------------------------

FIVE: Final = (420, 420, 450, -50, 170)


def test_9_6_five_tables() -> None:
    assert matchpoints(FIVE) == (5, 5, 8, 0, 2)
    assert matchpoints([-each for each in FIVE]) == (3, 3, 0, 8, 6)
    assert (datum(FIVE), butler(FIVE)) == (340, (2, 2, 3, -9, -5))
    assert (datum(FIVE, trimmed=False), butler(FIVE, trimmed=False)) == (280, (4, 4, 5, -8, -3))
    assert [each * 4 for each in cross_imps(FIVE)] == [15, 15, 20, -37, -13]


def test_9_6_neuberg() -> None:
    for results, before, after in ((7, (12, 10, 6, 0), "17.57 14.71 9.00 0.43"), (3, (4, 2, 0), "15.67 9.00 2.33")):
        assert " ".join(f"{float(neuberg(points, results, 10)):.2f}" for points in before) == after


def test_9_6_teams() -> None:
    boards = ((420, 170), (-50, 140), (1430, 680), (-620, -650))
    assert [team_imps(*each) for each in boards] == [6, -5, 13, 1]
    assert [board_a_match(*each) for each in boards] == [2, 0, 2, 2]
    for boards_played, margins, came in (
        (8, (10,), "13.78"),
        (12, (5,), "11.70"),
        (16, (0, 1, 10, 30, 60), "10.00 10.31 12.80 16.73 20.00"),
        (24, (20,), "14.25"),
    ):
        assert " ".join(f"{victory_points(margin, boards_played):.2f}" for margin in margins) == came
        assert all(victory_points(m, boards_played) + victory_points(-m, boards_played) == 20 for m in margins)
