"""The test vectors of rules/skat.md, section 9, and the accounts of the source; named after section and row."""

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from talia.cards import card, mask
from talia.games import find
from talia.games.skat import scoring
from talia.games.skat.moves import (
    Announce,
    Answer,
    Bid,
    Choose,
    GrandHand,
    Hand,
    Hold,
    Kontra,
    Offer,
    Pass,
    PassOn,
    PickUp,
    Play,
    Propose,
    Refuse,
    Resign,
    Take,
)
from talia.games.skat.options import Options
from talia.games.skat.scoring import Played, bid_values, matadors, outcome, paid, ramsch, ramsch_paid
from talia.games.skat.state import rules_of, spec
from talia.table.moves import Move
from talia.tricks.arrangement import Arranged
from talia.tricks.obligations import legal, winner
from tests.games.positions import Position
from tests.games.skat.table import dealt
from tests.kernel import oracle

HOME = Options(scoring="money", kontra=True)


def bids(*values: int) -> list[Bid]:
    return [Bid(str(value)) for value in values]


# --- 9.1 the seed's examples -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        ("JC JS JH", (True, 3)),
        ("JC JH JD", (True, 1)),
        ("JC JS JD", (True, 2)),
        ("JS JH JD", (False, 1)),
        ("JD AH", (False, 3)),
        ("JC JS JH JD AH", (True, 5)),
        ("JC JS JH JD AH TH", (True, 6)),
        ("TH", (False, 5)),
        ("KH", (False, 6)),
    ],
)
def test_matadors_of_the_source(held: str, expected: tuple[bool, int]) -> None:
    """skat.md 9.1, first paragraph, with hearts as trumps."""
    assert matadors("H", mask(held.split())) == expected


def test_values_of_the_source() -> None:
    """skat.md 9.1, rows 1 to 4."""
    assert outcome(Played("H", 18, 2, points=70, tricks=6), Options()).result == 30
    assert outcome(Played("C", 18, 1, hand=True, points=95, tricks=9), Options()).result == 48
    assert outcome(Played("grand", 18, 3, points=70, tricks=6), Options()).result == 96
    assert outcome(Played("grand", 18, 3, points=70, tricks=6), Options(grand_value=20)).result == 80
    assert matadors("H", mask(("JC", "JH", "JD"))) == (True, 1)
    assert outcome(Played("H", 18, 1, hand=True, extra=1, points=92, tricks=9), Options()).result == 50


@pytest.mark.parametrize(
    ("game", "n", "hand", "won", "expected"),
    [
        ("C", 2, False, True, 40),
        ("C", 2, False, False, -80),
        ("C", 2, True, False, -100),
        ("H", 1, False, True, 20),
        ("D", 1, False, True, 20),
        ("H", 1, False, False, -40),
        ("D", 1, False, False, -40),
        ("C", 1, False, True, 30),
        ("S", 1, False, True, 30),
        ("C", 1, False, False, -60),
        ("S", 1, False, False, -60),
    ],
)
def test_money_of_the_source(game: str, n: int, hand: bool, won: bool, expected: int) -> None:
    """skat.md 9.1, money at one grosz a point: for each payer, so 80 and 120 and so on for the soloist."""
    result = outcome(Played(game, 18, n, hand=hand, points=70 if won else 50, tricks=6), Options())
    for seats in (3, 4):
        money = paid(Options(scoring="money"), seats, 1, result, 1)
        assert money[1] == expected * (seats - 1)
        assert [money[seat] for seat in range(seats) if seat != 1] == [-expected] * (seats - 1)


def sequence(total: int, won: int, lost: int) -> Iterable[int]:
    """Values of games with this sum; a loss counts twice."""
    results = [18] * won + [-36] * lost
    changed = 0 if total > sum(results) else -1
    results[changed] += total - sum(results)
    return results


def test_the_36_deals_of_the_source() -> None:
    """skat.md 9.1, tournament: games won and lost, sums, premiums of Seeger and Fabian, totals and places."""
    options, totals = Options(), [0, 0, 0]
    table = [(9, 2, 28), (4, 0, 80), (10, 9, 170)]
    rows: list[dict[str, Any]] = []
    for seat, (won, lost, total) in enumerate(table):
        for result in sequence(total, won, lost):
            end = scoring.Outcome(result > 0, abs(result), 2, False, False, False, result)
            rows.append({"kind": "game", "soloist": seat, "won": end.won})
            totals = [sum(pair) for pair in zip(totals, paid(options, 3, seat, end, 1), strict=True)]
    rows += [{"kind": "passed_out"}] * 2
    assert len(rows) == 36
    assert totals == [738, 720, 300]
    assert (2 - 14) * scoring.SEEGER == -600
    game: Any = find("skat")
    match = replace(game.start(Options(first_dealer="0"), 3), totals=tuple(totals), sheet=tuple(rows), spec=None)
    assert game.result(match).ranks == (1, 2, 3)
    level = replace(match, totals=(500, 500, 500))
    assert game.result(level).ranks == (2, 3, 1), "games won decide among equals"


# --- 9.2 bidding -----------------------------------------------------------------------------------------------------

FOREHAND, MIDDLEHAND, REARHAND = 1, 2, 0
P, H = Pass(), Hold()


@pytest.mark.parametrize(
    ("said", "soloist", "bid"),
    [
        ([*bids(18), H, *bids(20), H, P, P], FOREHAND, 20),
        ([*bids(18), P, *bids(20), H, *bids(22), P], REARHAND, 22),
        ([P, *bids(18), H, *bids(20), P], REARHAND, 20),
        ([P, P, *bids(18)], FOREHAND, 18),
        ([P, P, P], -1, 0),
        ([*bids(18), H, P, P], FOREHAND, 18),
    ],
)
def test_auctions(said: list[Move], soloist: int, bid: int) -> None:
    """skat.md 9.2, rows 1 to 6."""
    d = dealt().did(*said)
    assert (d.fact("soloist"), d.fact("bid")) == ((soloist, bid) if bid else (None, None))
    assert d.phase == ("skat" if bid else "over")
    if not bid:
        assert d.score == (0, 0, 0)


def test_rearhand_must_go_higher() -> None:
    """skat.md 9.2, row 7."""
    d = dealt().did(*bids(18), H, P)
    assert d.refusal(Bid("18")) == ("bid_too_low", {"value": 18, "bid": 18})
    assert Bid("20") in d.offers()


def test_jumps_to_values_only() -> None:
    """skat.md 9.2, row 8."""
    d = dealt().did(*bids(30), H)
    for value in ("31", "32"):
        assert d.refusal(Bid(value))[0] == "no_such_value"
    assert {Bid("33"), Bid("35")} <= d.offers()


def test_null_below_the_bid() -> None:
    """skat.md 9.2, rows 9 and 10."""
    d = dealt().did(*bids(24), P, P)
    up, down = d.did(PickUp()), d.pile(f"hand.{MIDDLEHAND}")[:2]
    assert up.refusal(Announce("null", discard=down)) == (
        "null_below_the_bid",
        {"contract": "null", "value": 23, "bid": 24},
    )
    assert all(up.allows(Announce(game, discard=down)) for game in ("null_ouvert", "C", "S", "H", "D", "grand"))
    assert d.did(Hand()).allows(Announce("null"))


def test_null_has_a_value_and_no_base() -> None:
    """skat.md 5.2: null games have fixed values; only suits and grand have a base value."""
    d = dealt().did(*bids(18), P, P, Hand())
    facts = {game: d.did(Announce(game)).facts() for game in ("null", "null_ouvert", "H", "grand")}
    assert {game: told.get("value") for game, told in facts.items()} == {
        "null": 35,
        "null_ouvert": 59,
        "H": None,
        "grand": None,
    }
    assert {game: told.get("base") for game, told in facts.items()} == {
        "null": None,
        "null_ouvert": None,
        "H": 10,
        "grand": 24,
    }


def test_all_values() -> None:
    """skat.md 4.1: the list, and what the options change in it."""
    listed = (
        "18 20 22 23 24 27 30 33 35 36 40 44 45 46 48 50 54 55 59 60 63 66 70 72 77 80 81 84 88 90 96 99 100 108 "
        "110 117 120 121 126 130 132 135 140 143 144 150 153 154 156 160 162 165 168 170 176 180 187 192 198 "
        "204 216 240 264"
    )
    usual = set(map(int, listed.split()))
    assert set(bid_values()) == usual
    assert len(usual) == 63
    assert set(bid_values(20)) == usual - {240, 264} | {200, 220}
    assert set(bid_values(revolution=True)) == usual | {92}


# --- 9.3 legal cards and winners -------------------------------------------------------------------------------------

LEGAL = """C|JH 9S 8S KD|AH|JH 9S 8S KD
C|JH 9S 7H KD|AH|7H
C|JH 9S 8S KD|9C|JH
C|7C JD AS TS|JS|7C JD
H|JD AD KD 7S|TD|AD KD
H|JD 7S 8C|TD|JD 7S 8C
H|JC AH 7D|7H|JC AH
H|7H 8H AS|JD|7H 8H
H|AS TS 9D|JD|AS TS 9D
H|JD 9D 7H|KD 8H|9D
S|JS KC QC|9C|KC QC
S|JC JS 9S AD|7S AS|JC JS 9S
S|QS 9H 7D|JD TH|QS
D|9D 8S 7S|JC|9D
D|JS 8S 7S|AS|8S 7S
D|JS AD TD|AS|JS AD TD
grand|JS AH TH 7C|JD|JS
grand|AH TH 7C 7S|JD|AH TH 7C 7S
grand|JC AS 9S KH|TS|AS 9S
grand|JC JS KH QD|TS|JC JS KH QD
grand|JH TH KH 8D|7H|TH KH
grand|JC JS JH JD|7H|JC JS JH JD
grand|JD 7D 8D|AD JC|7D 8D
C|JD 7C 8D|AD JC|8D
null|JH 9S 8S KD|AH|JH
null|JH TH 8S KD|JD|KD
null|JH TH 8S KD|7H|JH TH
null|JC QC 7C 8D|TC|JC QC 7C
null|JS JH 8S|AC|JS JH 8S
null|JD 8D 7S|JS|7S"""
WINNERS = """C|AH JH 9S|1|13
C|AC JD TC|1|23
H|TD AD 7H|2|21
grand|7S AH JD|2|13
grand|TS AS KS|1|25
S|JH JS AS|1|15
D|9C KC QC|1|7
null|TS JS 9S|1|12
null|7H AD 8C|0|11
null|TC 9C QD|0|13"""


@pytest.mark.parametrize("row", LEGAL.split("\n"))
def test_legal_cards(row: str) -> None:
    """skat.md 9.3, first table."""
    game, hand, trick, expected = row.split("|")
    asked = mask(hand.split()), mask(trick.split()), card(trick.split()[0]), False
    rules = rules_of(game)
    cards = rules.legal(*asked) if isinstance(rules, Arranged) else legal(rules, *asked)
    assert cards == mask(expected.split())
    assert oracle.legal(oracle.skat(game), set(hand.split()), trick.split(), False) == set(expected.split())


@pytest.mark.parametrize("row", WINNERS.split("\n"))
def test_winners_and_card_points(row: str) -> None:
    """skat.md 9.3, last paragraph (which gives points for games with trumps only)."""
    game, trick, place, points = row.split("|")
    rules, lying = rules_of(game), [card(each) for each in trick.split()]
    assert (rules.winner(lying) if isinstance(rules, Arranged) else winner(rules, lying)) == int(place)
    assert scoring.card_points(mask(trick.split())) == int(points)


# --- 9.4 matadors ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "held", "expected"),
    [
        ("C", "JC JS JH JD AC TC KC", (True, 7)),
        ("C", "TC KC", (False, 5)),
        ("C", "KC QC 9C", (False, 6)),
        ("C", "AS AH", (False, 11)),
        ("S", "JC JS JH JD TS", (True, 4)),
        ("D", "AD TD KD", (False, 4)),
        ("D", "JC JS JH JD AD TD KD QD 9D 8D 7D", (True, 11)),
        ("grand", "JC JS JH JD AC", (True, 4)),
        ("grand", "AC", (False, 4)),
        ("grand", "JH JD", (False, 2)),
    ],
)
def test_matadors(game: str, held: str, expected: tuple[bool, int]) -> None:
    """skat.md 9.4."""
    assert matadors(game, mask(held.split())) == expected


def test_matadors_in_the_skat_count_in_hand_games() -> None:
    """skat.md 9.4, last: JS JH in hand, JC in the skat: with 3."""
    hands = ("7C 8C 9C QC KC TC AC 7D 8D JD", "JS JH AS TS KS QS 9S 8S 7S AH", "QD KD TD AD 7H 8H 9H QH KH TH")
    d = dealt(hands).did(*bids(18), P, P, Hand(), Announce("S"))
    assert d.pile("skat") == ("JC", "9D")
    assert d.fact("matadors")["length"] == 1, "he cannot know of the skat"
    over = d.by_default(3).by(MIDDLEHAND, Resign())
    assert (over.summary["with"], over.summary["matadors"]) == (True, 3)


# --- 9.5 results -----------------------------------------------------------------------------------------------------

RESULTS: list[tuple[Played, int]] = [
    (Played("D", 18, 1, points=61, tricks=5), 18),
    (Played("D", 18, 1, points=60, tricks=5), -36),
    (Played("D", 18, 1, points=31, tricks=3), -36),
    (Played("D", 18, 1, points=30, tricks=3), -54),
    (Played("D", 18, 1, points=14, tricks=0), -72),
    (Played("S", 50, 4, points=89, tricks=9), 55),
    (Played("S", 50, 4, points=90, tricks=9), 66),
    (Played("H", 30, 1, hand=True, extra=1, points=95, tricks=9), 50),
    (Played("H", 30, 1, hand=True, extra=1, points=85, tricks=8), -100),
    (Played("H", 30, 1, hand=True, extra=1, points=25, tricks=2), -100),
    (Played("H", 30, 1, hand=True, extra=1, points=120, tricks=10), 60),
    (Played("H", 30, 1, hand=True, extra=2, points=120, tricks=10), 70),
    (Played("H", 30, 1, hand=True, extra=2, points=120, tricks=9), -140),
    (Played("C", 40, 2, hand=True, extra=3, points=120, tricks=10), 108),
    (Played("grand", 40, 4, hand=True, extra=3, points=120, tricks=10), 264),
    (Played("grand", 40, 4, hand=True, extra=3, points=110, tricks=9), -528),
    (Played("null", 23, tricks=0), 23),
    (Played("null", 23, tricks=1), -46),
    (Played("null", 23, hand=True, tricks=0), 35),
    (Played("null_ouvert", 46, tricks=2), -92),
    (Played("null_ouvert", 59, hand=True, tricks=0), 59),
    (Played("revolution", 92, hand=True, tricks=0), 92),
    (Played("revolution", 92, hand=True, tricks=1), -184),
    (Played("C", 36, 1, points=75, tricks=7), -72),
    (Played("C", 36, 1, points=90, tricks=7), 36),
    (Played("C", 36, 1, points=25, tricks=2), -72),
    (Played("S", 72, 1, hand=True, points=80, tricks=8), -154),
    (Played("H", 59, 1, hand=True, points=88, tricks=8), -120),
    (Played("grand", 59, 1, points=75, tricks=7), -144),
    (Played("D", 33, 1, points=70, tricks=7), -72),
    (Played("D", 33, 1, points=120, tricks=10), 36),
    (Played("H", 20, 2, points=65, tricks=6, doubled=2), 60),
    (Played("H", 20, 2, points=55, tricks=6, doubled=4), -240),
    (Played("null", 23, tricks=1, doubled=8), -368),
    (Played("S", 18, 2, declined=1, points=92, tricks=8), 55),
    (Played("S", 18, 2, declined=1, points=80, tricks=7), -110),
]


@pytest.mark.parametrize(("played", "expected"), RESULTS, ids=[f"skat.md-9.5-{n}" for n in range(len(RESULTS))])
def test_results(played: Played, expected: int) -> None:
    """skat.md 9.5."""
    assert outcome(played, Options()).result == expected


SPADES = ("JC JS AS TS KS QS 9S AH AC 7D", "JH JD TH KH QH 9H 8H 7H TC KC", "QC 9C 8C 7C AD TD KD QD 9D 8D")
"""Forehand has spades with two; in the skat lie 8S and 7S."""


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ([Offer(), Answer("agree"), Answer("accept")], 33),
        ([Offer(), Answer("agree"), Answer("decline"), Offer(), Answer("agree"), Answer("accept")], 55),
        ([Pass(), Offer(), Answer("agree"), Answer("accept")], 33),
    ],
)
def test_schenken(said: list[Move], expected: int) -> None:
    """skat.md 9.5: accepted at once, accepted after one was declined; the second defender may offer, too."""
    d = dealt(SPADES, options=Options(schenken=True)).did(P, P, *bids(18), PickUp())
    d = d.did(Announce("S", discard=("8S", "7S")), *said)
    assert d.phase == "over"
    assert d.summary["result"] == expected


def test_schenken_refused_and_declined_twice() -> None:
    """skat.md 4.4: a refused offer begins the play; at the level of schwarz nothing can be declined."""
    d = dealt(SPADES, options=Options(schenken=True)).did(P, P, *bids(18), PickUp())
    d = d.did(Announce("S", discard=("8S", "7S")), Offer())
    assert d.did(Answer("refuse")).phase == "play"
    twice = d.did(Answer("agree"), Answer("decline"), Offer(), Answer("agree"), Answer("decline"))
    twice = twice.did(Offer(), Answer("agree"))
    assert twice.refusal(Answer("decline"))[0] == "no_such_answer"
    over = twice.did(Answer("accept"))
    assert over.summary["result"] == (2 + 1 + 1 + 1 + 2) * 11


@pytest.mark.parametrize(
    ("options", "sliding", "refusals", "points", "tricks", "scores"),
    [
        (Options(), False, 0, (35, 50, 35), (3, 4, 3), (0, -50, 0)),
        (Options(), False, 0, (47, 47, 26), (4, 4, 2), (-47, -47, 0)),
        (Options(), False, 0, (40, 40, 40), (3, 4, 3), (0, 0, 0)),
        (Options(), False, 0, (0, 120, 0), (0, 10, 0), (-120, 0, -120)),
        (Options(), True, 1, (58, 62 - 8, 8), (5, 5, 0), (-464, 0, 0)),
        (Options(), True, 0, (0, 120, 0), (0, 10, 0), (0, 120, 0)),
        (Options(ramsch_scoring="points_double"), False, 0, (35, 50, 35), (3, 4, 3), (0, -100, 0)),
        (Options(ramsch_virgin=True), False, 0, (60, 60 - 1, 1), (5, 5, 0), (-120, 0, 0)),
    ],
)
def test_ramsch(
    options: Options,
    sliding: bool,
    refusals: int,
    points: tuple[int, ...],
    tricks: tuple[int, ...],
    scores: tuple[int, ...],
) -> None:
    """skat.md 9.5, Ramsch; two rows for the options."""
    end = ramsch(options, (0, 1, 2), points, tricks, 0, 0, sliding=sliding, refusals=refusals)
    assert end.scores == scores


def test_the_skat_in_ramsch() -> None:
    """skat.md 4.6 and 5.4: to the last trick, or to whoever has most, both if two tie."""
    asked = (0, 1, 2), (30, 40, 40), (3, 4, 3), 10, 0
    assert ramsch(Options(), *asked).points == (40, 40, 40)
    assert ramsch(Options(ramsch_skat="loser"), *asked).scores == (0, -50, -50)


@pytest.mark.parametrize(
    ("stake", "played", "each"),
    [
        ("1", Played("S", 18, 1, points=70, tricks=6, doubled=2), 60),
        ("0.5", Played("C", 18, 2, points=70, tricks=6), 20),
        ("0.5", Played("C", 18, 2, points=50, tricks=6), -40),
        ("2", Played("C", 18, 2, points=70, tricks=6), 80),
        ("2", Played("C", 18, 2, points=50, tricks=6), -160),
    ],
)
def test_money(stake: Any, played: Played, each: int) -> None:
    """skat.md 9.5, last paragraph."""
    options = Options(scoring="money", stake_grosz=stake, kontra=True)
    assert paid(options, 3, 0, outcome(played, options), played.doubled) == (2 * each, -each, -each)


def test_beer() -> None:
    """skat.md 5.4: only minus points, for the others or for the soloist alone, the resting dealer included."""
    beer = Options(scoring="beer")
    won, lost = (outcome(Played("C", 18, 2, points=points, tricks=6), beer) for points in (70, 50))
    assert paid(beer, 4, 1, won, 1) == (-36, 0, -36, -36)
    assert paid(beer, 4, 1, lost, 1) == (0, -72, 0, 0)
    march = ramsch(beer, (0, 1, 2), (0, 120, 0), (0, 10, 0), 0, 1, sliding=True)
    assert ramsch_paid(beer, (0, 1, 2), march) == (-120, 0, -120)


def test_money_in_ramsch() -> None:
    """skat.md 5.4: each loser pays each other; after a march the other two pay."""
    home = Options(scoring="money")
    tied = ramsch(home, (1, 2, 3), (0, 47, 47, 26), (0, 4, 4, 2), 0, 1)
    assert ramsch_paid(home, (1, 2, 3), tied) == (0, -50, -50, 100)
    march = ramsch(home, (0, 1, 2), (0, 120, 0), (0, 10, 0), 0, 1)
    assert ramsch_paid(home, (0, 1, 2), march) == (-120, 240, -120)


# --- sections 4.2 to 4.8 in play -------------------------------------------------------------------------------------


def test_kontra_rekontra_sup() -> None:
    """skat.md 4.3: who is asked, in which order, and the factors."""
    d = dealt(SPADES, options=HOME).did(P, P, *bids(18), PickUp(), Announce("S", discard=("8S", "7S")))
    assert d.turn == MIDDLEHAND
    d = d.did(Pass())
    assert d.turn == REARHAND
    assert d.refusal(Kontra("rekontra")) == ("another_kontra", {"call": "rekontra", "next": "kontra"})
    assert d.refusal(Kontra("hirsz")) == ("no_such_answer", {"say": "hirsz"})
    refused = d.did(Pass()).events
    assert [(event.code, event.data) for event in refused] == [("no_kontra", {"seat": REARHAND, "say": "kontra"})]
    d = d.did(Kontra("kontra"))
    assert (d.turn, d.fact("doubled")) == (FOREHAND, 2)
    refused = d.did(Pass()).events
    assert [(event.code, event.data) for event in refused] == [("no_kontra", {"seat": FOREHAND, "say": "rekontra"})]
    d = d.did(Kontra("rekontra"))
    assert (d.turn, d.fact("doubled")) == (REARHAND, 4), "who gave kontra is asked first"
    assert d.did(Pass()).turn == MIDDLEHAND
    assert d.did(Pass()).events[0].data["say"] == "sup"
    assert (d.did(Kontra("sup")).phase, d.did(Kontra("sup")).fact("doubled")) == ("play", 8)
    assert d.did(Pass(), Pass()).fact("doubled") == 4


def test_additions_only_from_the_hand() -> None:
    """skat.md 4.2."""
    d = dealt(SPADES).did(P, P, *bids(18))
    up, hand = d.did(PickUp()), d.did(Hand())
    assert up.refusal(Announce("S", "schneider", ("8S", "7S")))[0] == "only_from_the_hand"
    assert hand.refusal(Announce("null", "ouvert"))[0] == "only_from_the_hand"
    assert hand.refusal(Announce("revolution"))[0] == "no_such_game"
    assert up.refusal(Announce("S", discard=("8S",)))[0] == "discard_two"
    assert hand.did(Announce("grand", "ouvert")).phase == "play"


def shown(d: Position, seat: int) -> int:
    return d.declared(f"hand.{seat}").sees


def test_open_hands() -> None:
    """skat.md 4.2: ouvert shows the soloist's hand to everybody before the first lead."""
    d = dealt(SPADES).did(P, P, *bids(18), Hand())
    assert shown(d, FOREHAND) == 1 << FOREHAND
    assert shown(d.did(Announce("grand", "ouvert")), FOREHAND) == -1
    assert shown(d.did(Announce("null_ouvert")), FOREHAND) == -1
    assert shown(d.did(Announce("null")), FOREHAND) == 1 << FOREHAND


def test_the_skat_is_seen_by_nobody_before_it_is_picked_up() -> None:
    """skat.md 4.2, 11: not by the soloist before his choice, nor in a hand game; then by him alone, until the end."""

    def seen(d: Position) -> int:
        return d.declared("skat").sees

    d = dealt(SPADES).did(P, P, *bids(18))
    assert (d.phase, d.fact("soloist"), seen(d)) == ("skat", FOREHAND, 0)
    assert seen(d.did(Hand())) == seen(d.did(Hand(), Announce("S"))) == 0
    picked = d.did(PickUp(), Announce("S", discard=("8S", "7S")))
    assert seen(picked) == 1 << FOREHAND
    assert seen(picked.did(Resign())) == -1


def test_null_ends_with_the_soloists_first_trick() -> None:
    """skat.md 4.5."""
    d = dealt(SPADES).did(P, P, *bids(18), Hand(), Announce("null"), Play("AH"), Play("7H"), Play("8D"))
    assert d.phase == "over"
    assert d.summary["result"] == -70


def test_ouvert_ends_with_the_defenders_first_trick() -> None:
    """skat.md 4.5: all ten tricks are needed."""
    d = dealt(SPADES).did(P, P, *bids(18), Hand(), Announce("S", "ouvert"), Play("7D"), Play("7H"), Play("8D"))
    assert d.phase == "over"
    assert (d.summary["won"], d.summary["multiplier"]) == (False, 2 + 1 + 1 + 2 + 2 + 1)


def test_resignation() -> None:
    """skat.md 4.5: at any time while nine cards are held; lost in the simple grade."""
    d = dealt(SPADES).did(P, P, *bids(18), PickUp(), Announce("S", discard=("8S", "7S")))
    after = d.did(Play("JC"), Play("JD"), Play("7C"))
    assert d.did(Play("JC")).refusal(Resign(), MIDDLEHAND)[0] == "not_now"
    mine = after.did(Resign())
    assert mine.summary["result"] == -66
    out_of_turn = d.did(Play("JC")).by(FOREHAND, Resign())
    assert out_of_turn.phase == "over"
    late = after.did(Play("JS"), Play("JH"), Play("8C"))
    assert late.refusal(Resign())[0] == "cannot_resign"
    assert dealt(SPADES, options=Options(resign=False)).did(P, P, *bids(18), Hand(), Announce("S")).refusal(Resign())


def told(d: Position, seat: int) -> dict[str, Any]:
    """What a seat is told of an exchange that was proposed."""
    return {key: value for key, value in d.facts(seat).items() if key.endswith(("gets", "gives"))}


def test_revolution() -> None:
    """skat.md 4.7: the defenders see each other, one proposes, the other may counter, the first chooses."""
    options = Options(revolution=True)
    d = dealt(SPADES, options=options).did(P, P, *bids(18), Hand(), Announce("revolution"))
    assert (d.phase, d.turn) == ("exchange", MIDDLEHAND)
    assert shown(d, MIDDLEHAND) == shown(d, REARHAND) == 1 << MIDDLEHAND | 1 << REARHAND
    first = d.did(Propose(("JH",), ("8D",)))
    agreed = first.did(Answer("agree"))
    assert agreed.phase == "play"
    assert "JH" in agreed.hand(REARHAND)
    # Who is asked sees what he would take and give, and nobody else does.
    assert told(first, REARHAND) == {"gets": ("JH",), "gives": ("8D",)}
    assert told(first, FOREHAND) == {}
    counter = first.did(Propose(("QC", "9C"), ("TC", "KC")))
    first_plan = {"gets": ("8D",), "gives": ("JH",)}
    second_plan = {"counter_gets": ("9C", "QC"), "counter_gives": ("TC", "KC")}
    assert told(counter, MIDDLEHAND) == first_plan | second_plan
    chosen = counter.did(Choose("counter"))
    assert {"TC", "KC"} <= chosen.hand(REARHAND)
    assert counter.did(Choose("first")).hand(REARHAND) & {"JH", "8D"} == {"JH"}
    kept = d.did(Propose(), Answer("agree"))
    assert [kept.hand(seat) for seat in range(3)] == [d.hand(seat) for seat in range(3)]


def test_the_card_named_in_a_refusal_is_the_first_one_lacking() -> None:
    """Of several cards not held it is the first in the order of the move, whatever the process."""
    d = dealt(SPADES).did(P, P, *bids(18), PickUp())
    for discard, first in ((("KD", "QC"), "KD"), (("QC", "KD"), "QC"), (("7S", "KD"), "KD"), (("7S", "7S"), "7S")):
        assert d.refusal(Announce("S", discard=discard)) == ("not_in_hand", {"card": first})
    d = dealt(SPADES, options=Options(revolution=True)).did(P, P, *bids(18), Hand(), Announce("revolution"))
    for give, take, first in ((("AS", "QC"), ("QC", "KC"), "AS"), (("JH", "JD"), ("QC", "KC"), "KC")):
        assert d.refusal(Propose(give, take)) == ("not_in_these_hands", {"card": first})
    d = dealt(SPADES, options=Options(passed_out="schieberamsch")).did(P, P, P, Take())
    assert d.refusal(PassOn(("QC", "KD"))) == ("not_in_hand", {"card": "QC"})
    assert d.refusal(PassOn(("KD", "QC"))) == ("not_in_hand", {"card": "KD"})


def test_ramsch_after_three_passes() -> None:
    """skat.md 4.1, 4.6: the same cards, only jacks are trumps, forehand leads."""
    d = dealt(SPADES, options=Options(passed_out="ramsch")).did(P, P, P)
    assert (d.phase, d.turn, d.fact("soloist")) == ("play", FOREHAND, None)
    d = d.played_out()
    assert sum(d.summary["points"]) == 120


def test_schieberamsch() -> None:
    """skat.md 4.6: take and pass on, or refuse and double; jacks stay; what one passed on one knows."""
    d = dealt(SPADES, options=Options(passed_out="schieberamsch")).did(P, P, P)
    assert (d.phase, d.turn) == ("slide", FOREHAND), "after three passes nobody is asked for a grand"
    d = d.did(Take())
    assert d.refusal(PassOn(("JC", "7S")))[0] == "no_jacks_passed_on"
    d = d.did(PassOn(("7S", "8S")))
    skat = d.declared("skat")
    assert (skat.sees, skat.known) == (0, ((mask(("7S", "8S")), 1 << FOREHAND),))
    refused = d.did(Refuse())
    assert refused.fact("refusals") == 1
    last = refused.did(Take(), PassOn(("7S", "8D")))
    assert (last.phase, last.pile("skat")) == ("play", ("8D", "7S"))
    taken = d.did(Take())
    hand = taken.declared(f"hand.{MIDDLEHAND}")
    assert (mask(("7S", "8S")), 1 << FOREHAND) in hand.known
    gone = taken.did(PassOn(("7S", "TH")))
    hand = gone.declared(f"hand.{MIDDLEHAND}")
    assert all(not viewers >> FOREHAND & 1 for _, viewers in hand.known), "any of them may have gone"


def test_rounds() -> None:
    """skat.md 4.8: what begins a round, its length, its dealers, and a grand from the hand within it."""
    game: Any = find("skat")
    quiet = {"kind": "passed_out", "in_round": False}
    grand = {
        "kind": "game",
        "in_round": False,
        "contract": "grand",
        "with": True,
        "matadors": 4,
        "doubled": 1,
        "value": 120,
    }
    slid = {"kind": "schieberamsch", "in_round": True}
    again = {**grand, "in_round": True}

    def next_deal(rounds: Any, *rows: dict[str, Any], deals_each: int = 1) -> Any:
        options = Options(rounds=rounds, first_dealer="0", deals_each=deals_each)
        return game.plan(replace(game.start(options, 3), sheet=tuple(rows)))

    assert next_deal("off", grand).in_round is False
    deal = next_deal("schieberamsch", quiet, grand)
    assert (deal.sliding, deal.dealer, deal.factor) == (True, 2, 1)
    deal = next_deal("schieberamsch", quiet, grand, slid, again)
    assert (deal.sliding, deal.dealer) == (True, 0), "the same dealer again"
    deal = next_deal("schieberamsch", quiet, grand, slid, again, slid, slid)
    assert (deal.in_round, deal.dealer) == (False, 2), "as if there had been no round"
    assert next_deal("schieberamsch", quiet, quiet, grand).sliding, "a round after the last deal is still played"
    assert next_deal("schieberamsch", quiet, quiet, grand, slid, slid, slid) is None
    double = next_deal("double_skat", grand)
    assert (double.sliding, double.factor) == (False, 2)
    for row, begins in (
        ({**grand, "with": False}, False),
        ({**grand, "contract": "S", "matadors": 5, "value": 121}, True),
        ({**grand, "contract": "S", "matadors": 1, "doubled": 4}, True),
        ({**grand, "contract": "S", "matadors": 1, "doubled": 2}, False),
    ):
        assert next_deal("double_skat", row).in_round is begins
    assert outcome(Played("C", 24, 1, points=70, tricks=6, round_factor=2), Options()).result == 48


def test_a_grand_from_the_hand_in_a_round() -> None:
    """skat.md 4.6: nothing to fulfil, scored as usual."""
    options = Options(rounds="schieberamsch")
    d = dealt(SPADES, options=options, in_round=True)
    assert (d.phase, d.turn) == ("grand_hand", FOREHAND)
    d = d.did(Pass(), GrandHand("none"))
    told = [d.fact(key) for key in ("soloist", "bid", "contract", "from_hand")]
    assert (d.phase, *told) == ("play", MIDDLEHAND, 0, "grand", True)


def test_four_at_the_table() -> None:
    """skat.md 2: the dealer rests; the others sit forehand, middlehand, rearhand from his left."""
    d = dealt(seats=4)
    assert spec(Options(), 4, 0).order == (1, 2, 3)
    assert (d.status(0), d.turn) == ("resting", 2)
    assert [id for id in d.zones() if id.startswith("hand")] == ["hand.1", "hand.2", "hand.3"]


def test_a_beer_match_ends_at_the_limit() -> None:
    """skat.md 5.4."""
    game: Any = find("skat")
    options = Options(scoring="beer", beer_limit=101, first_dealer="0")
    going = replace(game.start(options, 3), totals=(0, -100, 0), sheet=({"kind": "passed_out", "in_round": False},))
    assert game.plan(going) is not None
    assert game.plan(replace(going, totals=(0, -101, 0))) is None
