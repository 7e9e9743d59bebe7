"""The test vectors of rules/betel.md, section 9; each test is named after file, section and row."""

from typing import Any

import pytest
from msgspec.structs import replace

from talia.cards import BIT, card, codes, mask
from talia.chance import Given, Seeded
from talia.games import find
from talia.games.betel import Options, scoring
from talia.games.betel.contracts import BY_ID, CONTRACTS, obligations
from talia.games.betel.moves import Call, Look, Pass, Predict, Refill
from talia.table.forms import count, moves
from talia.table.match import Match
from talia.table.moves import EVERYONE
from talia.tricks.obligations import Obligations, legal, winner
from tests.games.betel.betel_deals import IN_ORDER, WHOLE_DEAL, cards
from tests.games.betel.table import ORDER, RULES, bids, called, dealt, heard, played_out, said
from tests.games.positions import Position


def rows(section: str, *values: Any) -> list[Any]:
    """The rows of a section, numbered from 1 in the order of the file."""
    return [
        pytest.param(*(value if isinstance(value, tuple) else (value,)), id=f"betel.md-{section}-{number}")
        for number, value in enumerate(values, 1)
    ]


def duties(contract: str, *, beat_after_ruff: bool = False) -> Obligations:
    return obligations(contract_of(contract), beat_after_ruff)


def contract_of(id: str) -> Any:
    return None if id == "ALLPASS" else BY_ID[id]


# --- section 2: the table of contracts --------------------------------------------------------------------------------

TABLE = """BK3 0 none 3 10 0
1C 1 C 6 10 5|1D 1 D 6 10 5|1H 1 H 6 10 5|1S 1 S 6 10 5|1N 1 none 6 20 5|BK2 1 none 2 20 0
2C 2 C 7 30 10|2D 2 D 7 30 10|2H 2 H 7 30 10|2S 2 S 7 30 10|2N 2 none 7 40 10|BK1 2 none 1 40 0
3C 3 C 8 50 15|3D 3 D 8 50 15|3H 3 H 8 50 15|3S 3 S 8 50 15|3N 3 none 8 60 15|BK0 3 none 0 60 0
4C 4 C 9 70 20|4D 4 D 9 70 20|4H 4 H 9 70 20|4S 4 S 9 70 20|4N 4 none 9 80 20|BETEL 4 none 0 80 0
5C 5 C 10 90 25|5D 5 D 10 90 25|5H 5 H 10 90 25|5S 5 S 10 90 25|5N 5 none 10 100 25"""


@pytest.mark.parametrize(("place", "row"), [(n, row) for n, row in enumerate(TABLE.replace("\n", "|").split("|"))])
def test_the_contracts_of_section_2(place: int, row: str) -> None:
    id, level, trump, bound, points, per_trick = row.split()
    contract = CONTRACTS[place]
    assert (contract.id, contract.rank, contract.level) == (id, place, int(level))
    assert contract.trump == (-1 if trump == "none" else "CDHS".index(trump))
    assert (contract.bound, contract.points, contract.per_trick) == (int(bound), int(points), int(per_trick))
    assert contract.betelek == id.startswith("B")


# --- 9.1 scoring ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("contract", "doubled", "tricks", "result"),
    rows(
        "9.1",
        ("1N", False, "6 3 1", "20 15 5"),
        ("2H", False, "8 2 0", "40 20 0"),
        ("BK2", False, "1 6 3", "20 0 0"),
        ("2N", False, "6 3 1", "-40 30 10"),
        ("4D", False, "8 1 1", "-70 20 20"),
        ("BETEL", False, "1 4 5", "-80 0 0"),
        ("5N", False, "7 2 1", "-100 50 25"),
        ("BK1", False, "1 9 0", "40 0 0"),
        ("3S", True, "8 2 0", "100 60 0"),
        ("3C", True, "7 2 1", "-100 60 30"),
        ("2N", False, "10 0 0", "70 0 0"),
        ("2N", True, "10 0 0", "140 0 0"),
        ("1C", True, "10 0 0", "60 0 0"),
        ("1N", True, "9 1 0", "70 10 0"),
        ("1H", False, "5 5 0", "-10 25 0"),
        ("4S", False, "10 0 0", "90 0 0"),
        ("5C", False, "9 1 0", "-90 25 0"),
        ("5N", True, "10 0 0", "200 0 0"),
        ("5N", True, "3 7 0", "-200 350 0"),
        ("BK3", True, "3 7 0", "20 0 0"),
        ("BK3", True, "4 3 3", "-20 0 0"),
        ("BETEL", True, "0 5 5", "160 0 0"),
        ("ALLPASS", False, "4 3 3", "20 15 15"),
    ),
)
def test_scoring(contract: str, doubled: bool, tricks: str, result: str) -> None:
    taken = [int(number) for number in tricks.split()]
    points = scoring.points(contract_of(contract), taken, doubled=doubled)
    assert points == [int(number) for number in result.split()]


# --- 9.2 the sample auction -------------------------------------------------------------------------------------------

SAMPLE = [
    ("1C", 30, "BK3", False, "1C", 0, "bid", 0, ""),
    ("1S", 28, "1D", True, "1S", 1, "bid", 0, ""),
    ("BK2", 25, "1N", True, "BK2", 2, "bid", 0, ""),
    ("P", 23, "2C", True, "BK2", 2, "bid", 1, ""),
    ("2S", 23, "2C", True, "2S", 1, "bid", 0, ""),
    ("BK0", 19, "2N", True, "BK0", 2, "bid", 0, ""),
    ("X", 11, "4C", True, "BK0", 2, "kontra", 0, "BK0"),
    ("1H", 29, "BK3", False, "1H", 1, "bid", 0, "BK0"),
    ("BETEL", 26, "1S", True, "BETEL", 2, "bid", 0, "BK0"),
    ("P", 5, "5C", True, "BETEL", 2, "bid", 1, "BK0"),
    ("5N", 5, "5C", True, "5N", 1, "bid", 0, "BK0"),
    ("P", 0, "", True, "5N", 1, "bid", 1, "BK0"),
    ("P", 0, "", True, "5N", 1, "bid", 2, "BK0"),
]


def legal_bids(d: Position) -> tuple[str, ...]:
    """The contracts that may be called; kontra and any other call are refused."""
    found = bids(d)
    for name in {*ORDER} - {*found}:
        assert d.reason(Call(name))
    return tuple(name for name in found if name != "kontra")


def may_double(d: Position) -> bool:
    return "kontra" in bids(d)


@pytest.mark.parametrize(("at", "row"), rows("9.2", *enumerate(SAMPLE)))
def test_the_sample_auction(at: int, row: tuple[Any, ...]) -> None:
    call, number, lowest, kontra, standing, bidder, last, passes, doubled = row
    d = called(dealt(), " ".join(before[0] for before in SAMPLE[:at]))
    assert d.turn == at % 3
    assert len(legal_bids(d)) == number
    assert legal_bids(d)[:1] == ((lowest,) if lowest else ())
    assert may_double(d) == kontra
    d = called(d, call)
    a = heard(d)
    assert (a["standing"], a["bidder"], a["passes"]) == (standing, bidder, passes)
    assert a["last"] == last
    assert (d.fact("doubled_set") or ()) == tuple(doubled.split())
    assert (d.phase == "play") == (at == len(SAMPLE) - 1)
    if d.phase == "play":
        assert (d.fact("declarer"), d.fact("contract"), d.turn, d.fact("doubled")) == (1, "5N", 1, False)


def test_the_bid_that_would_be_legal_again() -> None:
    """betel.md 9.2, below the table: BK0 could be bid again at call 9, and then not be doubled."""
    d = called(dealt(), " ".join(row[0] for row in SAMPLE[:8]) + " BK0")
    assert heard(d)["standing"] == "BK0"
    assert not may_double(d)


# --- 9.3 auction legality ---------------------------------------------------------------------------------------------


def refused(d: Position, call: str) -> str:
    return d.reason(said(call))


@pytest.mark.parametrize(
    ("sequence", "contract", "seat", "doubled"),
    [
        pytest.param("P P P", None, 0, False, id="betel.md-9.3-1"),
        pytest.param("P P 1C P P", "1C", 2, False, id="betel.md-9.3-2"),
        pytest.param("1S X P P", "1S", 0, True, id="betel.md-9.3-3"),
        pytest.param("1S P X P P", "1S", 0, True, id="betel.md-9.3-5"),
        pytest.param("1S X P BK3 P P", "BK3", 0, False, id="betel.md-9.3-10"),
        pytest.param("1S X P 2C X P P", "2C", 0, True, id="betel.md-9.3-11"),
        pytest.param("1S X 1C 1S P P", "1S", 0, False, id="betel.md-9.3-12"),
    ],
)
def test_how_auctions_end(sequence: str, contract: str | None, seat: int, doubled: bool) -> None:
    before, last = called(dealt(), sequence[:-2]), sequence[-1]
    assert before.phase == "auction"
    d = called(before, last)
    assert d.phase == "play"
    assert d.fact("contract") == (contract or "ALLPASS")
    assert d.turn == d.fact("leader") == seat
    assert bool(d.fact("doubled")) == doubled


def test_after_a_pass_and_a_kontra_the_auction_goes_on() -> None:
    """betel.md 9.3, row 4."""
    d = called(dealt(), "1S P X P")
    assert (d.phase, d.turn, len(legal_bids(d))) == ("auction", 1, 29)
    assert "1S" not in legal_bids(d)
    assert refused(d, "X") == "already_doubled"


@pytest.mark.parametrize(
    ("sequence", "call", "code"),
    [
        pytest.param("1S X", "1S", "contract_doubled_just_now", id="betel.md-9.3-6"),
        pytest.param("1S X P", "1S", "contract_doubled_just_now", id="betel.md-9.3-7"),
        pytest.param("1S P X", "1S", "contract_doubled_just_now", id="betel.md-9.3-8"),
        pytest.param("1S X", "X", "already_doubled", id="betel.md-9.3-9"),
        pytest.param("1S X P", "X", "already_doubled", id="betel.md-9.3-9b"),
        pytest.param("1S X 1C 1S", "X", "doubled_before", id="betel.md-9.3-12b"),
        pytest.param("1S X 2S", "1S", "contract_too_low", id="betel.md-9.3-13"),
        pytest.param("1S X 1C X 1S", "X", "doubled_before", id="betel.md-9.3-14"),
        pytest.param("1S X 1C X", "1C", "contract_doubled_just_now", id="betel.md-9.3-15"),
        pytest.param("", "X", "nothing_to_double", id="betel.md-4.1-kontra"),
    ],
)
def test_illegal_calls(sequence: str, call: str, code: str) -> None:
    assert refused(called(dealt(), sequence), call) == code


def test_the_bidder_may_repeat_by_the_legacy_rule() -> None:
    """betel.md 9.3, row 8, and 8.1."""
    legacy = Options(repeat_after_kontra="legacy")
    assert heard(called(dealt(options=legacy), "1S P X 1S"))["bidder"] == 0
    assert refused(called(dealt(options=legacy), "1S X P"), "1S") == "contract_doubled_just_now"
    assert heard(called(dealt(options=legacy), "1S X 1S"))["bidder"] == 2


def test_a_contract_never_doubled_may_be_doubled_after_a_reset() -> None:
    """betel.md 9.3, row 16."""
    assert may_double(called(dealt(), "1S 2S X 1S"))


@pytest.mark.parametrize(
    ("sequence", "expected"),
    [
        pytest.param("5N", 1 + 66, id="betel.md-9.3-17"),
        pytest.param("5N X BK3 5N", 1, id="betel.md-9.3-18"),
        pytest.param("", 1981, id="betel.md-9.3-19"),
        pytest.param("5N X", 1 + 66 * 29, id="betel.md-4.1-8"),
        pytest.param("1C", 1 + 66 * 29, id="betel.md-4.1-count"),
    ],
)
def test_the_number_of_calls(sequence: str, expected: int) -> None:
    d = called(dealt(), sequence)
    assert count(RULES.choices(d.state, d.turn)) == expected


# --- 9.4 legal cards --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "trick", "contract", "role", "expected"),
    rows(
        "9.4",
        ("QS 9S 7S AH", "TS", "1N", "def", "QS"),
        ("QS 9S 7S AH", "KS", "1N", "def", "QS 9S 7S"),
        ("JS 7S AH", "TS QS", "1N", "def", "JS 7S"),
        ("JS 7S AH", "9S TH", "1N", "def", "JS"),
        ("AH KD 7C", "9S TH", "1N", "def", "AH KD 7C"),
        ("KS 8S 7H", "9S", "2H", "def", "KS"),
        ("KS 8S 7H", "9S TH", "2H", "def", "KS 8S"),  # the file has 7H twice, in hand and trick
        ("7H TH AD", "9S", "2H", "def", "TH 7H"),
        ("7H TH QH AD", "9S JH", "2H", "def", "QH"),
        ("7H TH AD", "9S JH", "2H", "def", "TH 7H"),
        ("AD KC", "9S JH", "2H", "def", "AD KC"),
        ("AS AH", "7D 8H", "2H", "def", "AH"),
        ("AH 7H 8S", "TH", "2H", "def", "AH"),
        ("AD 8S", "TH", "2H", "def", "AD 8S"),
        ("7H AH KS", "TH QH", "2H", "decl", "AH"),
        ("AC 9C 7C KD", "8C", "BK0", "def", "AC 9C"),
        ("AC 9C 7C KD", "8C TC", "BK2", "decl", "AC"),
        ("AC 9C 7C KD", "8C", "BETEL", "def", "AC 9C 7C"),
        ("AC 9C 7C KD", "8C", "BETEL", "decl", "AC 9C"),
        ("TC 9C 7C KD", "8C JC", "BETEL", "decl", "TC 9C 7C"),
        ("AC 9C 7C KD", "8C", "ALLPASS", "def", "AC 9C"),
    ),
)
def test_legal_cards(hand: str, trick: str, contract: str, role: str, expected: str) -> None:
    rules = duties(contract)
    led = BIT[trick.split(maxsplit=1)[0]].bit_length() - 1
    found = legal(rules, mask(hand.split()), mask(trick.split()), led, role == "decl")
    assert found == mask(expected.split())


def test_the_older_wording_of_beating_after_a_ruff() -> None:
    """betel.md 9.4, row 7, with ``beat_after_ruff``."""
    led = BIT["9S"].bit_length() - 1
    found = legal(duties("2H", beat_after_ruff=True), mask(["KS", "8S", "7H"]), mask(["9S", "TH"]), led, False)
    assert codes(found) == ("KS",)


@pytest.mark.parametrize(
    ("contract", "cards", "expected"),
    [
        pytest.param("2H", "9S 7H KS", "7H", id="betel.md-9.4-winner-1"),
        pytest.param("2H", "9S JH TH", "JH", id="betel.md-9.4-winner-2"),
        pytest.param("2H", "TH AD QH", "QH", id="betel.md-9.4-winner-3"),
        pytest.param("1N", "9S TH AD", "9S", id="betel.md-9.4-winner-4"),
        pytest.param("BETEL", "7C AC KC", "AC", id="betel.md-9.4-winner-5"),
    ],
)
def test_winners(contract: str, cards: str, expected: str) -> None:
    trick = cards.split()
    assert trick[winner(duties(contract), [card(each) for each in trick])] == expected


def held(d: Position) -> tuple[int, ...]:
    """The hands as sets."""
    return tuple(mask(d.pile(f"hand.{seat}")) for seat in range(3))


# --- 9.5 the order of dealing -----------------------------------------------------------------------------------------


def test_the_order_of_dealing() -> None:
    """betel.md 9.5."""
    d = dealt(IN_ORDER)
    assert held(d) == (
        cards("JS 7S QH 9H AD JD 8D KC TC 7C"),
        cards("AS TS AH JH 8H KD TD 7D QC 9C"),
        cards("QS 8S KH TH 7H QD 9D AC JC 8C"),
    )
    assert mask(d.pile("dubel")) == mask(["KS", "9S"])


# --- 9.6 whole deals --------------------------------------------------------------------------------------------------


def trick_list(text: str) -> list[tuple[int, list[str], int]]:
    """Tricks written as in the rules file: leader: cards -> winner."""
    found = []
    for each in text.split(";"):
        leader, rest = each.split(":")
        cards, taker = rest.split("->")
        found.append((int(leader), cards.split(), int(taker)))
    return found


def test_the_deck_of_the_whole_deals() -> None:
    """betel.md 9.6, first lines."""
    d = dealt()
    assert held(d) == (
        cards("AS KS AH JH TH 9H 7H AC TC 9C"),
        cards("QS JS 9S QH 8H TD 7D KC JC 8C"),
        cards("TS 8S KH KD QD JD 9D 8D QC 7C"),
    )
    assert mask(d.pile("dubel")) == mask(["7S", "AD"])


def test_a_whole_deal_with_exchanges_and_kontra() -> None:
    """betel.md 9.6 (a)."""
    d = dealt().did(
        Call("1H", ("AD",), ("9C",)),
        Call("BK2", ("7S", "9C"), ("QH", "KC")),
        Pass(),
        Call("4H", ("QH", "KC"), ("TC", "7H")),
        Pass(),
        Call("kontra"),
        Pass(),
        Pass(),
    )
    assert held(d) == (
        cards("AS KS AH QH JH TH 9H AD AC KC"),
        cards("QS JS 9S 7S 8H TD 7D JC 9C 8C"),
        cards("TS 8S KH KD QD JD 9D 8D QC 7C"),
    )
    assert mask(d.pile("dubel")) == mask(["7H", "TC"])
    known = [d.declared(f"hand.{seat}").known for seat in range(3)]
    assert known == [((mask(["AD", "QH", "KC"]), EVERYONE),), ((mask(["7S", "9C"]), EVERYONE),), ()]
    d, tricks = played_out(d, "AH QH JH TH 9H AS KS AC KC AD", by=0)
    assert tricks[0] == (0, ["AH", "8H", "KH"], 0)
    assert d.tricks == (10, 0, 0)
    assert d.score == (180, 0, 0)


def test_a_whole_deal_after_three_passes() -> None:
    """betel.md 9.6 (b)."""
    d, tricks = played_out(called(dealt(), "P P P"))
    assert tricks == trick_list(
        "0: 7H 8H KH -> 2; 2: 7C 9C JC -> 1; 1: 7D 8D 9H -> 2; 2: 8S KS 9S -> 0; 0: TC KC QC -> 1; "
        "1: 8C 9D AC -> 0; 0: TH QH TS -> 1; 1: TD JD JH -> 2; 2: QD AH JS -> 2; 2: KD AS QS -> 2"
    )
    assert d.tricks == (2, 3, 5)
    assert d.score == (10, 15, 25)


def test_a_whole_deal_that_fails() -> None:
    """betel.md 9.6 (c)."""
    d, tricks = played_out(called(dealt(), "2H P P"))
    assert [(cards, taker) for _, cards, taker in tricks] == [
        (cards, taker)
        for _, cards, taker in trick_list(
            "0: 7H 8H KH -> 2; 2: 7C 9C JC -> 1; 1: 7D 8D 9H -> 0; 0: TC KC QC -> 1; 1: 8C 8S AC -> 0; "
            "0: TH QH 9D -> 1; 1: 9S TS KS -> 0; 0: JH TD JD -> 0; 0: AH JS QD -> 0; 0: AS QS KD -> 0"
        )
    ]
    assert d.tricks == (6, 3, 1)
    assert d.score == (-30, 30, 10)


@pytest.mark.parametrize(("early_end", "tricks"), [(True, (0, 1, 1)), (False, (5, 2, 3))])
def test_a_betel_that_fails(early_end: bool, tricks: tuple[int, ...]) -> None:
    """betel.md 9.6 (d)."""
    d = called(dealt(options=Options(early_end=early_end)), "P BETEL P P")
    assert d.turn == 1
    d, played = played_out(d)
    assert played[0] == (1, ["7D", "8D", "7H"], 2)
    assert played[1] == (2, ["7C", "9C", "JC"], 1)
    assert d.tricks == tricks
    assert d.score == (0, -80, 0)


# --- 9.7 other --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("calls", ["P 3N P P", "P 3N X P P"])
@pytest.mark.parametrize(("answer", "points"), [("failed", 10), ("made", -10), ("decline", 0)])
def test_the_prediction_of_the_resting_player(calls: str, answer: str, points: int) -> None:
    """betel.md 9.7, row 1: N E S W are seats 0 to 3, dealer N, S rests."""
    d = dealt(IN_ORDER, seats=4)
    assert [id for id in d.zones() if id.startswith("hand.")] == ["hand.0", "hand.1", "hand.3"]
    assert d.status(2) == "resting"
    d = called(d, calls)
    assert (d.phase, d.turn) == ("prediction", 2)
    d, _ = played_out(d.did(Predict(answer)))
    assert (d.summary["declarer"], d.summary["made"]) == (1, False)
    assert d.score is not None
    assert d.score[2] == points


FACE_DOWN = Options(dubel="face_down")


def test_looking_at_both_cards_and_passing() -> None:
    """betel.md 9.7, row 2."""
    d = dealt(options=FACE_DOWN).did(Look("slot1"), Look("slot2"), Pass())
    assert d.fact("penalties") == (10, 0, 0)


def test_a_card_still_known_costs_nothing() -> None:
    """betel.md 9.7, row 3."""
    d = called(dealt(options=FACE_DOWN).did(Look("slot1"), Pass()), "1C P")
    d = d.did(Look("slot1"), Pass())
    assert d.fact("penalties") == (5, 0, 0)


def test_looking_at_both_cards_and_doubling_without_a_change() -> None:
    """betel.md 9.7, row 4."""
    d = called(dealt(IN_ORDER, options=FACE_DOWN), "1C")
    d = d.did(Look("slot1"), Look("slot2"), Refill("kontra", "KS", "9S"))
    assert d.fact("penalties") == (0, 0, 0)
    assert d.fact("doubled")
    assert held(d) == held(dealt(IN_ORDER))


GAME: Any = find("betel")


@pytest.mark.parametrize(
    ("totals", "over", "ranks"),
    [
        pytest.param((1020, 1040, 100), True, (2, 1, 3), id="betel.md-9.7-5"),
        pytest.param((1000, 1000, 0), False, None, id="betel.md-9.7-6"),
        pytest.param((999, 0, -40), False, None, id="betel.md-5-target"),
    ],
)
def test_who_wins(totals: tuple[int, ...], over: bool, ranks: tuple[int, ...] | None) -> None:
    s = replace(GAME.start(Options(first_dealer="0"), 3), totals=totals, sheet=({},))
    s = replace(s, spec=GAME.plan(s))
    result = GAME.result(s)
    assert (result is not None) == over
    assert (result.ranks if result else None) == ranks


def test_the_first_calls_through_a_match() -> None:
    """betel.md 9.3, last line: 1,981 first calls, every one of them accepted."""
    match = Match(GAME, Options(first_dealer="0"), 3, Given({"deal/0": tuple(WHOLE_DEAL.split())}, Seeded(1)))
    match.begin()
    choices = GAME.choices(match.state, 0)
    every = list(moves(choices))
    assert len(set(every)) == count(choices) == 1981
    after = {repr((GAME.zones(s), GAME.facts(s))) for s in (GAME.play(match.state, 0, m)[0] for m in every)}
    assert len(after) == 1981
