"""The vectors of rules/baska.md 9, and the rules of its sections 4 to 6 that have none."""

from random import Random
from typing import Any

import pytest

from talia.cards import card, codes, mask
from talia.chance import Given, Seeded
from talia.games.baska.contracts import DECK, OLD_QUEENS
from talia.games.baska.deal import GRAN_ORDER, NORMAL
from talia.games.baska.laydown import laydowns
from talia.games.baska.moves import Answer, Call, Claim, Pass, Play
from talia.games.baska.options import Options, bok_rounds, is_bok
from talia.games.baska.scoring import BASE, effective, grade, payments, value
from talia.games.baska.sides import known_sides, own_side
from talia.games.baska.state import Spec
from talia.table.account import Item
from talia.table.match import Match
from talia.table.moves import SPECTATOR, seats_of
from talia.table.sides import Side
from talia.table.view import all_cards, view
from talia.table.words import Words
from tests.games.baska.table import DEAL, GAME, called, dealt, doublers, legal_says, say
from tests.games.positions import Position, one_by_one
from tests.games.random_play import begun, random_step

ORDERS = {"normal": NORMAL, "gran": GRAN_ORDER}

LEGAL_CARDS = """
normal | AD JD QH TC | JH | QH
normal | AD TD TC JD | JH | AD TD JD
normal | AS TC TS AC | JH | AS TC TS AC
normal | AH QD JC AS | TH | AH
normal | QC QD JC AS | TH | QC QD JC
normal | TH AD TD AC | AH | TH AD TD
normal | TC QH AD AS | AC | TC
normal | QH AD AS TS | AC | QH AD
normal | JD AD QD AS | AC JH | QD
normal | JD AD TD AS | AC JH | JD AD TD
normal | TC AH QC QS | AC JH | TC
normal | AC QD JC AS | TC | AC
normal | AC QD TD AS | TC JD AH | AC
normal | TS JC QD AD | AS AH QC | TS
normal | AS TS AC TC | QD TH | AS TS AC TC
gran | AH TH QH JS | JH | JS
gran | JD AH TH QH | JH | JD
gran | AH TH QH AS | JH | AH TH QH AS
gran | AH QH JC AS | TH | AH
gran | QH JC JD AS | TH | QH
gran | AH QH AS TS | TH JD | AH QH
gran | JC JD AS TS | TH | JC JD
gran | JC JD AS TS | TH JS | JC
gran | JD AS TS QS | TH JS | JD
gran | AS TS QS AC | TH AH | AS TS QS AC
""".strip().splitlines()


@pytest.mark.parametrize("row", LEGAL_CARDS)
def test_legal_cards(row: str) -> None:
    """Section 9.1."""
    order, hand, trick, legal = (part.strip() for part in row.split("|"))
    numbers = [card(code) for code in trick.split()]
    found = ORDERS[order].legal(mask(hand.split()), mask(trick.split()), numbers[0], False)
    assert found == mask(legal.split())


# --- 4.3: laydown hands ----------------------------------------------------------------------------------------------


def test_how_many_laydown_hands_there_are() -> None:
    """Section 4.3."""
    assert [len(laydowns("gran", place)) for place in (1, 2, 3, 0)] == [107, 33, 33, 33]
    assert [len(laydowns("zolo", place)) for place in (1, 2, 3, 0)] == [23, 22, 23, 35]
    for place in range(4):
        bars = {frozenset(codes(hand)) for hand in laydowns("cicha", place)}
        expected = ["QC QS AH TH", "QC QS QH AH", "QC QS QH TH", *(("QC QS QD AH", "QC QS QD TH") if not place else ())]
        assert bars == {frozenset(hand.split()) for hand in expected}


@pytest.mark.parametrize(
    ("contract", "place", "hand", "certain"),
    [
        ("gran", 1, "JC JD AS AH", True),
        ("gran", 1, "JC JD TS QS", False),
        ("gran", 1, "JC JH AS QS", True),
        ("gran", 2, "JC JD AS AH", False),
        ("zolo", 2, "QC QS QH AH", True),
        ("zolo", 0, "QC QS QD TH", True),
        ("zolo", 3, "QC QS QD TH", False),
        ("zolo", 3, "QC QS QD AH", True),
        ("zolo", 0, "QC QS JC AH", True),
        ("zolo", 0, "QC QS JC TH", False),
    ],
)
def test_examples_of_laydown_hands(contract: str, place: int, hand: str, certain: bool) -> None:
    """Sections 4.3 and 7.1."""
    assert (mask(hand.split()) in laydowns(contract, place)) == certain


# --- 9.2: auction ----------------------------------------------------------------------------------------------------

SILENT = ["AH JS AD AC", "TH JD TD AS", "QC QS JH TC", "QH QD JC TS"]
"""Seat 2 has both old queens, and no laydown hand."""
APART = ["AH JS AD TC", "TH QS TD AS", "QH JH JD AC", "QC QD JC TS"]

SOLOS = {"gran", "zolo", "gran_du", "zolo_du"}


def test_four_passes_make_an_ordinary_or_a_silent_game() -> None:
    for hands, contract in ((APART, "zwykla"), (SILENT, "cicha")):
        d = say(dealt(hands), "pass", "pass", "pass")
        assert (d.phase, d.turn) == ("auction", 1)
        d = say(d, "pass")
        assert (d.phase, d.fact("contract"), d.turn) == ("play", "uncalled", 1)
        assert d.played_out().summary["contract"] == contract


def test_the_order_of_calls_is_middle_middle_dealer_forehand() -> None:
    d = dealt(APART, dealer=2)
    order = []
    for _ in range(4):
        order.append(d.turn)
        d = say(d, "pass")
    assert order == [0, 1, 2, 3]


def test_what_the_holder_of_both_old_queens_may_say() -> None:
    assert legal_says(dealt(SILENT)) == {"pass", "wesele", *SOLOS}
    hands = [SILENT[3], SILENT[0], SILENT[1], SILENT[2]]
    d = say(dealt(hands), "kontra")
    assert d.turn == 3
    assert legal_says(d) == {"pass", "rekontra", "wesele", *SOLOS}


LAST = ["QC QS AH QD", "TH JS JC AS", "QH JH JD AC", "AD TD TC TS"]


def test_a_silent_game_that_cannot_be_lost_must_be_called() -> None:
    """Rule L."""
    d = say(dealt(LAST), "pass", "pass")
    assert legal_says(d) == {"wesele", *SOLOS}
    assert d.reason(Pass(), 0) == "must_bid"
    assert d.reason(Call("kontra"), 0) == "must_bid"
    assert d.default(0) == Call("wesele")
    after_kontra = say(dealt(LAST), "pass", "kontra")
    assert legal_says(after_kontra) == {"wesele", *SOLOS}
    assert "pass" in legal_says(say(dealt(LAST, cicha_laydown="allowed"), "pass", "pass"))
    in_the_middle = [LAST[2], LAST[3], LAST[0], LAST[1]]
    assert "pass" in legal_says(dealt(in_the_middle))
    outbid = say(dealt(LAST), "pass", "zolo")
    assert "pass" in legal_says(outbid)


def test_a_contract_is_overcalled_by_a_higher_one_only() -> None:
    d = say(dealt(APART), "pass", "zolo")
    assert d.turn == 0
    assert legal_says(d) == {"pass", "kontra", "gran_du", "zolo_du"}
    assert d.reason(Call("gran"), 0) == "contract_too_low"
    assert d.reason(Call("baska"), 0) == "needs_four_queens"
    assert d.reason(Call("wesele"), 0) == "needs_old_queens"
    assert d.reason(Pass(), 1) == "not_your_turn"
    assert d.reason(Play("AH"), 0) == "not_now"


GRAN_HAND = ["TH QS TD AC", "JC JD AS AH", "QH JH QD QC", "JS AD TC TS"]


def test_a_laydown_gran_takes_a_kontra_only() -> None:
    d = say(dealt(GRAN_HAND), "pass", "pass", "pass", "gran", "kontra", "pass", "pass")
    assert d.turn == 1
    assert legal_says(d) == {"pass", "zolo", "gran_du", "zolo_du"}
    assert d.reason(Call("rekontra"), 1) == "laydown_without_rekontra"
    d = say(d, "pass")
    assert (d.phase, d.fact("tricks"), d.score) == ("over", None, (-10, 30, -10, -10))


def test_a_laydown_gran_may_be_played_out() -> None:
    d = say(dealt(GRAN_HAND, laydown_auto=False), "pass", "pass", "pass", "gran", "kontra", "pass", "pass")
    assert "rekontra" not in legal_says(d)
    d = say(d, "pass")
    assert (d.phase, d.turn) == ("play", 1)
    again = ["TH QS TD AC", "JC JD TS QH", "AH JH QD QC", "JS AD TC AS"]
    d = say(dealt(again), "pass", "pass", "pass", "gran", "kontra", "pass", "pass")
    assert "rekontra" in legal_says(d)


def test_without_laydown_the_bidder_gives_the_rekontra() -> None:
    hands = ["TH AH TD AC", "JC JD TS QS", "QH JH QD QC", "JS AD TC AS"]
    d = say(dealt(hands), "pass", "pass", "pass", "gran", "kontra", "pass", "pass")
    assert d.turn == 1
    assert "rekontra" in legal_says(d)


def test_gran_is_changed_to_zolo_and_the_kontra_given_anew() -> None:
    hands = ["TH QS TD AC", "QH JH QD AS", "JS AD TC TS", "AH QC JC JD"]
    d = say(dealt(hands), "pass", "gran", "kontra", "pass", "pass", "zolo", "kontra", "pass", "pass", "rekontra")
    d = say(d, "pass", "pass", "pass")
    assert (d.phase, d.fact("contract"), doublers(d)) == ("play", "zolo", (0, 3))
    assert payments(0b1000, won=True, value=value("zolo", "", won=True, kontras=2, bok=False)) == (-20, -20, -20, 60)
    assert payments(0b1000, won=False, value=value("zolo", "", won=False, kontras=2, bok=False)) == (40, 40, 40, -120)


def test_kontras_of_solo_contracts() -> None:
    d = say(dealt(APART), "gran_du", "kontra")
    assert d.reason(Call("rekontra"), 0) == "rekontra_by_bidder"
    d = say(d, "pass", "pass")
    assert (d.turn, legal_says(d)) == (2, {"pass", "rekontra", "zolo_du"})
    d = say(d, "rekontra")
    assert d.reason(Call("bok"), 3) == "no_more_kontras"
    own = say(dealt(APART), "gran", "pass", "pass")
    assert say(own, "kontra", "pass").reason(Call("kontra"), 3) == "rekontra_by_bidder"


def test_the_chain_of_kontras() -> None:
    d = say(dealt(APART), "kontra")
    assert d.reason(Call("kontra"), 3) == "kontra_in_turn"
    d = say(d, "rekontra", "bok", "hirsz")
    assert legal_says(d) == {"pass", *SOLOS}
    again = say(dealt(APART), "kontra", "pass", "pass", "pass")
    assert again.phase == "play"
    d = say(dealt(SILENT), "wesele", "kontra", "pass", "pass", "rekontra", "pass", "pass", "pass")
    assert doublers(d) == (3, 2)


def test_a_refused_kontra_is_named() -> None:
    """What was refused is told: kontra, re-kontra, bok, hirsz."""

    def told(d: Position, seat: int, name: str) -> tuple[str, str]:
        code, details = d.refusal(Call(name), seat)
        return code, details["call"]

    solo = say(dealt(APART), "gran_du", "kontra")
    assert told(solo, 0, "rekontra") == ("rekontra_by_bidder", "rekontra")
    assert told(say(solo, "pass", "pass", "rekontra"), 3, "bok") == ("no_more_kontras", "bok")
    assert told(say(dealt(APART), "kontra"), 3, "hirsz") == ("kontra_in_turn", "hirsz")
    laid = say(dealt(GRAN_HAND), "pass", "pass", "pass", "gran", "kontra", "pass", "pass")
    assert told(laid, 1, "rekontra") == ("laydown_without_rekontra", "rekontra")
    data = {"call": "rekontra"}
    assert "re-kontry" in Words("pl", "baska").text("refusal.laydown_without_rekontra", data)
    assert "re-kontra" in Words("en", "baska").text("refusal.laydown_without_rekontra", data)


def test_nobody_answers_his_own_kontra() -> None:
    d = say(dealt(APART), "pass", "kontra", "gran", "pass")
    assert doublers(d) == ()
    d = say(dealt(APART), "kontra", "pass", "pass", "pass")
    assert (d.phase, doublers(d)) == ("play", (2,)), "when the word is back with him the auction is over"


def test_the_wedding_is_called_at_once_or_never() -> None:
    d = say(dealt(SILENT), "pass", "kontra", "pass", "pass")
    assert (d.turn, legal_says(d)) == (2, {"pass", "rekontra", *SOLOS})
    assert d.reason(Call("wesele"), 2) == "wesele_at_first_call"
    after = say(dealt(SILENT), "gran")
    assert after.reason(Call("wesele"), 3) == "needs_old_queens"


def test_without_gran() -> None:
    d = dealt(APART, gran_allowed=False)
    assert legal_says(d) == {"pass", "kontra", "zolo", "zolo_du"}
    assert d.reason(Call("gran"), 2) == d.reason(Call("gran_du"), 2) == "gran_off"


@pytest.mark.parametrize(
    ("contract", "old", "chain", "count"),
    [
        ("zwykla", 0b0011, (0, 1, 2), 2),
        ("zwykla", 0b0011, (2, 0, 3, 1), 4),
        ("cicha", 0b0001, (1, 2, 0), 2),
        ("wesele", 0b0011, (2, 1), 2),
        ("cicha", 0b0001, (), 0),
        ("gran", 0b0100, (1, 2), 2),
    ],
)
def test_kontras_that_count(contract: str, old: int, chain: tuple[int, ...], count: int) -> None:
    """Section 9.2; in a wedding and in the ordinary game either side gives the first."""
    assert effective(contract, old, chain) == count


# --- 9.3: deals ------------------------------------------------------------------------------------------------------

DEALS: list[tuple[str, str, int, str, str, tuple[int, ...]]] = [
    (
        "1", "", 0, "AH JS AD TC / TH QS TD AS / QH JH JD AC / QC QD JC TS",
        "TD JD QD AH 0 26 / JS QS QH QC 3 11 / TS AD AS JH 2 34 / AC JC TC TH 1 33", (2, -2, 2, -2),
    ),
    (
        "2", "", 0, "QS JC JH JD / AH QC QH TD / TH AD TS AS / QD JS AC TC",
        "QH TH JS JH 2 17 / AS QD QS AH 1 28 / TD AD TC JD 0 33 / JC QC TS AC 1 26", (2, 2, -2, -2),
    ),
    (
        "3", "", 0, "TH QC QD JC / QS JH AS TC / JD AD TD TS / AH QH JS AC",
        "JH TD QH TH 0 25 / QD QS AD AH 3 28 / AC QC TC JD 0 26 / JC AS TS JS 0 25", (1, 1, -1, -1),
    ),
    (
        "4", "", 0, "QS QD JD AD / AH QH JH TD / QC AC TS AS / TH JC JS TC",
        "QH QC TH QS 3 19 / JC QD AH AC 1 27 / TD AS JS JD 3 25 / TC AD JH TS 1 33", (-6, 6, -6, 6),
    ),
    (
        "5", "", 0, "QD JC JH TS / AH TH QC JS / JD AD TD TC / QS QH AS AC",
        "JS AD QS JC 3 18 / AS TS QC TD 1 34 / AH JD QH JH 1 18 / TH TC AC QD 1 34", (-3, 3, -3, 3),
    ),
    (
        "6", "wesele", 1, "TH QH TC AS / QC QS JC TS / QD JS JD TD / AH JH AD AC",
        "QC QD AH QH 3 20 / JH TH QS JD 0 17 / TC JC JS AC 1 25 / TS TD AD AS 3 42", (4, -4, -4, 4),
    ),
    (
        "7", "", 1, "TH QH TC AS / QC QS JC TS / QD JS JD TD / AH JH AD AC",
        "TS JS AH AS 3 34 / JH QH QS QD 1 11 / QC JD AD TH 0 26 / TC JC TD AC 1 33", (8, -24, 8, 8),
    ),
    (
        "8", "", 0, "QC QS QH AD / AH JD TD TS / TH QD AC TC / JC JS JH AS",
        "TS QD AS QS 0 27 / AD JD TH JS 2 25 / TC JC QH AH 1 26 / TD AC JH QC 0 26", (12, -4, -4, -4),
    ),
    (
        "9", "gran", 1, "TD AS TC AC / QS JC JD TS / AH QH QD JS / TH QC JH AD",
        "JC JS JH TC 1 16 / JD QD TH TD 1 25 / QS QH AD AS 0 28 / AC TS AH QC 0 35", (10, -30, 10, 10),
    ),
    (
        "10", "zolo", 2, "QS QD AC AS / TH AD TD TS / AH QC QH JC / JS JH JD TC",
        "AD AH JD QD 2 27 / QC JH QS TH 1 18 / TS JC JS AS 2 25 / QH TC AC TD 2 34", (-5, -5, 15, -5),
    ),
    (
        "11", "zolo_du", 2, "QS JS TS AS / QH QD JH TC / AH TH QC JC / JD AD TD AC",
        "QH QC JD JS 2 10 / JC TD QS QD 0 18", (20, 20, -60, 20),
    ),
    (
        "12", "gran_du", 1, "TH QS QD TC / JC JS AS TS / QH JH JD AD / AH QC TD AC",
        "JC JH QC QD 1 10 / JS JD AC TH 1 25 / TS QH TD QS 1 26 / AS AD AH TC 1 43", (-10, 30, -10, -10),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("number", "contract", "seat", "hands", "play", "score"), DEALS, ids=[row[0] for row in DEALS])
def test_deals(number: str, contract: str, seat: int, hands: str, play: str, score: tuple[int, ...]) -> None:
    """Section 9.3: every card in its order, who takes each trick, its card points, the payments."""
    by_seat = [hand.strip() for hand in hands.split("/")]
    d = called(by_seat, contract, seat, laydown_auto=False)
    tricks = [trick.split() for trick in play.split("/")]
    taken: list[dict[str, Any]] = []
    for *cards, _, _ in tricks[:3]:
        for code in cards:
            assert d.phase == "play"
            d = d.played(code)
            taken += [event.data for event in d.events if event.code == "trick"]
    assert d.phase == "over"
    assert d.score == score
    assert len(taken) == len(tricks)
    values = {"A": 11, "T": 10, "Q": 3, "J": 2}
    for (*cards, winner, points), trick in zip(tricks, taken, strict=True):
        assert (list(trick["cards"]), trick["winner"]) == (cards, int(winner))
        assert sum(values[code[0]] for code in cards) == int(points)


def test_a_bok_round_doubles() -> None:
    """Section 9.3, deal 4: an effective kontra in a bok-round."""
    _, _, _, hands, play, _ = DEALS[3]
    d = dealt([hand.strip() for hand in hands.split("/")], bok=True)
    d = say(d, "pass", "kontra", "pass", "pass", "pass")
    for trick in play.split("/")[:3]:
        d = d.played(" ".join(trick.split()[:4]))
    assert d.score == (-24, 24, -24, 24)


def test_boundaries() -> None:
    """Section 9.3, the last paragraph."""

    def v(old: int, tricks: int = 1) -> tuple[bool, int]:
        won = old >= 53
        losers = 104 - old if won else old
        came = grade("zwykla", won=won, losers_points=losers, losers_tricks=tricks)
        return won, value("zwykla", came, won=won, kontras=0, bok=False)

    assert [v(53), v(52), v(78), v(79)] == [(True, 1), (False, 2), (True, 1), (True, 2)]
    assert [v(27), v(26), v(0, 0)] == [(False, 2), (False, 4), (False, 6)]
    assert payments(1 << 3, won=True, value=value("baska", "", won=True, kontras=0, bok=False)) == (-10, -10, -10, 30)
    hirsz = value("cicha", "", won=False, kontras=4, bok=False)
    assert (hirsz, payments(1, won=False, value=hirsz)[0]) == (128, -384)


TABLE = """
zwykla exit | 1 2 4 8 16 | 2 4 8 16 32
zwykla no_exit | 2 4 8 16 32 | 4 8 16 32 64
zwykla no_trick | 3 6 12 24 48 | 6 12 24 48 96
cicha | 4 8 16 32 64 | 8 16 32 64 128
gran | 5 10 20 | 10 20 40
zolo | 5 10 20 | 10 20 40
gran_du | 10 20 40 | 20 40 80
zolo_du | 10 20 40 | 20 40 80
baska | 10 |
""".strip().splitlines()


@pytest.mark.parametrize("row", TABLE)
def test_the_payoff_table(row: str) -> None:
    """Section 5.2, by whether the old win or lose."""
    name, *columns = row.split("|")
    contract, came = [*name.split(), ""][:2]
    for won, column in zip((True, False), columns, strict=True):
        for kontras, amount in enumerate(column.split()):
            assert value(contract, came, won=won, kontras=kontras, bok=False) == int(amount)
            assert value(contract, came, won=won, kontras=kontras, bok=True) == 2 * int(amount)
    assert {contract for contract, _ in BASE} >= {contract}


def test_four_queens_win_at_once() -> None:
    hands = ["AH TH JC AC", "AD TD JS AS", "QC QS QH QD", "JH JD TC TS"]
    d = dealt(hands)
    assert DEAL.choices(d.state, 2)[1].parts[0].of[0] == "baska"
    d = d.by(2, Call("baska"))
    assert d.told == ["bid", "contract", "laydown", "settled"]
    assert (d.phase, d.score) == ("over", (-10, -10, 30, -10))
    later = say(dealt(hands), "wesele", "zolo_du", "pass", "pass")
    assert "baska" in legal_says(later)


# --- 5.3: bok-rounds -------------------------------------------------------------------------------------------------


def test_bok_rounds() -> None:
    """Section 5.3."""
    assert bok_rounds(8, 4) == (2, 4, 6, 8)
    assert bok_rounds(15, 4) == (4, 8, 12, 15)
    assert [deal for deal in range(32) if is_bok(Options(), (0,) * deal)] == [
        deal for rotation in (2, 4, 6, 8) for deal in range(4 * rotation - 4, 4 * rotation)
    ]
    assert not any(is_bok(Options(bok_rounds=0), (4,) * deal) for deal in range(32))


def test_bok_rounds_that_are_triggered() -> None:
    options = Options(bok_mode="triggered", bok_rounds=1)
    kontras = (0, 3, 4, 0, 0, 0, 4, 0)
    assert [is_bok(options, kontras[:deal]) for deal in range(9)] == [
        False,
        False,
        True,
        True,
        True,
        True,
        *[False] * 3,
    ]
    twice = Options(bok_mode="triggered", bok_rounds=2)
    assert is_bok(twice, kontras[:7])


# --- 4.1: who is old -------------------------------------------------------------------------------------------------


def shown(**played: str) -> tuple[int, ...]:
    return tuple(mask(played.get(f"s{seat}", "").split()) for seat in range(4))


def test_who_is_known_to_be_old_where_nothing_was_called() -> None:
    assert known_sides(-1, "", shown()) == (0, 0)
    assert known_sides(-1, "", shown(s1="QC", s2="AH")) == (0b0010, 0)
    assert known_sides(-1, "", shown(s1="QC", s3="QS")) == (0b1010, 0b0101)
    assert known_sides(-1, "", shown(s1="QC QS")) == (0b0010, 0b1101)
    assert own_side(-1, "", 0, mask(("QC", "AH")), shown()) == "old"
    assert own_side(-1, "", 0, OLD_QUEENS, shown()) == "alone"
    assert own_side(-1, "", 0, mask(("QH", "AH")), shown(s1="QC")) == "young"


def test_who_is_known_to_be_the_partner_of_a_wedding() -> None:
    """The bidder is seat 0; his partner has the highest jack that he has not."""
    assert known_sides(0, "wesele", shown(s1="JS")) == (0b0001, 0)
    assert known_sides(0, "wesele", shown(s1="JC")) == (0b0011, 0b1100)
    assert known_sides(0, "wesele", shown(s0="JC", s1="AH")) == (0b0001, 0)
    assert known_sides(0, "wesele", shown(s0="JC", s2="JS")) == (0b0101, 0b1010)
    assert known_sides(0, "wesele", shown(s0="JC JS", s3="JH")) == (0b1001, 0b0110)
    hands = {"JC AH": "old", "JS AH": None, "JH AH": None, "JS JC": "old", "JD AH": "young"}
    for hand, side in hands.items():
        assert own_side(0, "wesele", 2, mask(hand.split()), shown()) == side
    assert own_side(0, "wesele", 2, mask(("JS", "AH")), shown(s0="JC")) == "old"
    assert own_side(0, "wesele", 2, mask(("JS", "AH")), shown(s1="JC")) == "young"
    assert own_side(0, "wesele", 2, mask(("JH", "AH")), shown(s0="AD")) == "young"  # there is no room for JC and JS
    assert own_side(0, "wesele", 2, mask(("JS", "AH")), shown(s0="AD TD")) == "young"
    assert own_side(0, "wesele", 0, mask(("JC",)), shown()) == "old"
    assert own_side(1, "zolo", 1, 0, shown()) == "alone"


def test_what_a_seat_knows_of_itself_is_so(long: bool) -> None:
    """Whatever has been played, what is known of the sides is true, and at the end all of it is known."""
    rng = Random(4)
    for _ in range(2000 if long else 100):
        match = begun(GAME, rng)
        known: list[tuple[str, tuple[Side, ...]]] = []
        while GAME.result(match.state) is None:
            for step in random_step(match, rng):
                told = GAME.sides(step.state)
                if GAME.phase(step.state) == "play":
                    (contract,) = (fact.value for fact in GAME.facts(step.state) if fact.key == "contract")
                    known.append((contract, told))
                if GAME.phase(step.state) not in ("scored", "over"):
                    continue
                seats = {side.id: side.seats for side in told}
                assert seats["old"] ^ seats["young"] == 0b1111 and not seats["old"] & seats["young"]
                for contract, sides in known:
                    assert not any(side.seats & ~seats[side.id] for side in sides)
                    for seat in range(4):  # each knows his own from the first card on, but at a wedding
                        mine = any(side.to >> seat & 1 and side.seats >> seat & 1 for side in sides)
                        assert mine or contract == "wesele"
                known = []


# --- 4.4 and 6: the end of a deal, proposals to stop -----------------------------------------------------------------


def test_the_contract_is_told_when_the_queens_have_told_it() -> None:
    """Deal 7 of section 9.3, silent: both old queens come from seat 1."""
    _, _, _, hands, play, _ = DEALS[6]
    d = called([hand.strip() for hand in hands.split("/")], "", 1)
    names = []
    for trick in play.split("/")[:3]:
        for code in trick.split()[:4]:
            names.append(d.fact("contract"))
            d = d.played(code)
    assert names == ["uncalled"] * 9 + ["cicha"] * 3


def claiming(**options: Any) -> Position:
    return called(APART, "", 0, claims="agree", **options)


def test_a_proposal_to_stop_needs_everybody() -> None:
    d = claiming()
    assert d.waiting == 0b0010
    d = d.did(Claim())
    assert (d.told, d.waiting) == (["claim"], 0b1101)
    assert d.reason(Answer("accept"), 1) == d.reason(Play("TD"), 1) == "not_now"
    assert d.default(0) == Answer("reject")
    d = d.by(0, Answer("accept")).by(2, Answer("accept"))
    assert d.waiting == 0b1000
    refused = d.did(Answer("reject"))
    assert refused.reason(Claim(), 1) == "claimed_already"
    assert refused.waiting == 0b0010
    d = d.did(Answer("accept"))
    assert d.told == ["claim_answer", "claim_stands", "settled"]
    assert d.rules.remarks(d.state) == (Item("claimed_side", {"seat": 1, "n": 4}),)
    assert d.score == (-3, 3, -3, 3)  # seats 1 and 3 are old, the young get no trick
    assert called(APART, "", 0).reason(Claim(), 1) == "claims_off"


def test_a_proposal_in_a_trick_takes_the_cards_that_lie_there() -> None:
    d = claiming().did(Play("TD"), Claim())
    for seat in (0, 1, 3):
        d = d.by(seat, Answer("accept"))
    assert d.score == (6, -6, 6, -6)


def test_an_opponent_who_claims_defeats_du() -> None:
    d = called(DEALS[11][3].replace(" / ", "/").split("/"), "gran_du", 1, claims="agree")
    d = d.did(Play("JC"), Claim())
    for seat in (0, 1, 3):
        d = d.by(seat, Answer("accept"))
    assert d.score == (20, -60, 20, 20)


def test_cards_are_dealt_one_at_a_time_from_the_forehand() -> None:
    """Section 3."""
    d = Position.dealt(DEAL, Spec(2, Options()))
    assert [d.pile(f"hand.{seat}") for seat in range(4)] == [
        codes(mask(DECK.codes[place::4])) for place in ((seat - 3) % 4 for seat in range(4))
    ]


def test_a_match_is_as_long_as_its_option_and_the_deal_passes_left() -> None:
    match = Match(GAME, Options(deals=4), 4, Seeded("baśka"))
    match.begin()
    while GAME.result(match.state) is None:
        seat = next(seat for seat in range(4) if GAME.waiting(match.state) >> seat & 1)
        move = GAME.default(match.state, seat)
        assert move is not None
        match.do(seat, move)
    dealers = [row["dealer"] for row in match.state.sheet]
    assert dealers == [(match.state.first + deal) % 4 for deal in range(4)]
    assert sum(match.state.totals) == 0


def test_random_matches_conserve_cards_and_points(long: bool) -> None:
    rng = Random(9)
    longest = 0
    for _ in range(10_000 if long else 100):
        match = begun(GAME, rng)
        while GAME.result(match.state) is None:
            random_step(match, rng)
        assert all(sum(row["score"]) == 0 for row in match.state.sheet)
        assert all(sum(row["totals"]) == 0 for row in match.state.sheet)
        longest = max(longest, len(match.log))
    assert longest <= GAME.longest


def test_spectators_are_not_told_who_is_old() -> None:
    match = Match(GAME, Options(deals=4), 4, Given({"deal/0": one_by_one(DECK.codes, APART, 0)}, Seeded("baśka")))
    match.begin()
    while GAME.phase(match.state) == "auction":
        (seat,) = seats_of(GAME.waiting(match.state))
        match.do(seat, Pass())
    told = view(GAME, match.state, SPECTATOR)
    assert (told.sides, told.facts["contract"]) == ((), "uncalled")


def shown_to(d: Position, viewer: int) -> dict[str, tuple[str, ...]]:
    """The cards of each zone whose faces a viewer sees."""
    return {zone.id: all_cards(zone) for zone in DEAL.zones(d.state) if zone.sees >> viewer & 1 and zone.cards}


@pytest.mark.parametrize(("last_trick", "told"), [("closed", False), ("open", True)])
def test_a_trick_that_was_taken_is_not_looked_at(last_trick: str, told: bool) -> None:
    """baska.md 4.4; an option lets one look at the last."""
    d = say(dealt(APART, last_trick=last_trick), "pass", "pass", "pass", "pass")
    d = d.by_default(5)
    facts = d.facts()
    assert ("last_trick" in facts, "tricks_closed" in facts) == (told, not told)
    assert not any(zone.startswith("won.") for zone in shown_to(d, 0))


def test_after_a_laydown_only_that_hand_is_shown() -> None:
    """baska.md 11: nothing is shown in the end but the cards played, and the hands that have won without play."""
    d = say(dealt(GRAN_HAND), "pass", "pass", "pass", "gran", "pass", "pass", "pass")
    assert (d.phase, d.fact("tricks")) == ("over", None)
    for viewer in (0, 2, 3, SPECTATOR):
        own = {f"hand.{viewer}"} if viewer < 4 else set()
        assert set(shown_to(d, viewer)) == {"hand.1", *own}


def test_what_nobody_has_played_stays_hidden_in_the_end() -> None:
    """A contract for all tricks is over with the first that is lost; the rest of the hands is nobody's business."""
    d = say(dealt(APART), "gran_du", "pass", "pass", "pass")
    d = d.played_out()
    assert any(d.hands)
    assert not any(zone.startswith("hand.") for zone in shown_to(d, SPECTATOR))
    played = {card for zone in DEAL.zones(d.state) if zone.id.startswith("won.") for card in all_cards(zone)}
    assert {card for zone, cards in shown_to(d, SPECTATOR).items() for card in cards} == played


@pytest.mark.parametrize(
    ("calls", "code", "kontra"),
    [
        ("zolo", "kontra_or_over", "kontra"),
        ("zolo kontra", "over", None),
        ("zolo_du", "kontra", "kontra"),
        ("zolo_du kontra pass pass", "kontra", "rekontra"),
        ("zolo_du kontra", "only_pass", None),
    ],
)
def test_guidance_names_what_is_open_to_the_seat(calls: str, code: str, kontra: str | None) -> None:
    d = say(dealt(APART), *calls.split())
    (guide,) = DEAL.guidance(d.state, d.turn)
    assert (guide.code, guide.data.get("kontra")) == (code, kontra)
    offered = legal_says(d) - {"pass"}
    assert (kontra is None) == offered.isdisjoint({"kontra", "rekontra", "bok", "hirsz"})
    assert (code in {"over", "kontra_or_over"}) == (not offered.isdisjoint({"zolo", "gran_du", "zolo_du"}))


def test_who_loses_alone_is_not_told_of_a_side() -> None:
    d = say(dealt(APART), "gran_du", "pass", "pass", "pass").played_out()
    assert "alone_lost" in {item.code for item in DEAL.account(d.state)}
