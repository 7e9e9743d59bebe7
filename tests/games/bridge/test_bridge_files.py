"""PBN and LIN: rules/bridge.md 9.10, its pair of files, endplay, random matches there and back, and bad input."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from endplay.config import suppress_unicode
from endplay.parsers import lin as endplay_lin
from endplay.parsers import pbn as endplay_pbn
from endplay.types import Board as EndplayBoard
from endplay.types import ContractBid
from msgspec.structs import replace

from talia.analysis.open_cards import analyse_all
from talia.chance import Seeded
from talia.games.bridge.contracts import PLACES, Contract
from talia.games.bridge.files import lin_reading, lin_writing, notation, pbn_reading, pbn_writing, recorded
from talia.games.bridge.files.board import Board, Call
from talia.games.bridge.files.formats import LIN, PBN, boards
from talia.games.bridge.files.notation import LONGEST, decoded, read_deal, spelled
from talia.games.bridge.moves import Bid, Pass
from talia.games.bridge.par import par
from talia.games.bridge.scoring.duplicate import ALL, EW, NONE, NS
from talia.table.foreign import MOST_BYTES, About, Notice, Skipped, Unreadable, Unwritable, format_of
from talia.table.forms import sample
from talia.table.match import Match
from talia.table.meanings import Explain
from talia.table.record import Record, Sitter, make_record, replay, verify
from tests.games.bridge.table import GAME, SAMPLE

PAIR = Board(
    hands=read_deal(SAMPLE),
    number=3,
    names=("Norbert", "Ewa", "Stefan", "Wanda"),
    dealer=2,
    vulnerable=EW,
    event="Talia table 7",
    site="Talia",
    date="2026.01.15",
    scoring="IMP",
    calls=(
        *map(Call, "1D P 1H P".split()),
        Call("2NT", "18-19 HCP, balanced", alerted=True),
        Call("P"),
        Call("3C", "asks for 4-card major support", alerted=True),
        *map(Call, "P 3NT P P P".split()),
    ),
    contract=Contract.of("3NT", 2),
    tricks=9,
    played=tuple("TH 3H 6H JH 8C 4C 9C AC".split()),
    claimed=True,
)
PAIR_PBN = """\
% PBN 2.1
% EXPORT
[Event "Talia table 7"]
[Site "Talia"]
[Date "2026.01.15"]
[Board "3"]
[West "Wanda"]
[North "Norbert"]
[East "Ewa"]
[South "Stefan"]
[Dealer "S"]
[Vulnerable "EW"]
[Deal "S:AQ3.KJ4.AJ52.KJ8 J97.T952.K86.Q64 K842.AQ73.T4.T92 T65.86.Q973.A753"]
[Scoring "IMP"]
[Declarer "S"]
[Contract "3NT"]
[Result "9"]
[Auction "S"]
1D Pass 1H Pass
2NT =1= Pass 3C =2= Pass
3NT AP
[Note "1:18-19 HCP, balanced"]
[Note "2:asks for 4-card major support"]
[Play "W"]
HT H3 H6 HJ
C4 C9 CA C8
*
"""
PAIR_LIN = (
    "pn|Stefan,Wanda,Norbert,Ewa|st||md|1SAQ3HKJ4DAJ52CKJ8,SJ97HT952DK86CQ64,SK842HAQ73DT4CT92,ST65H86DQ973CA753|"
    "rh||ah|Board 3|sv|e|mb|1D|mb|P|mb|1H|mb|P|mb|2N!|an|18-19 HCP, balanced|mb|P|mb|3C!|"
    "an|asks for 4-card major support|mb|P|mb|3N|mb|P|mb|P|mb|P|pg||pc|HT|pc|H3|pc|H6|pc|HJ|pg||"
    "pc|C8|pc|C4|pc|C9|pc|CA|pg||mc|9|\n"
)
HEADLESS = {"event": "", "site": "", "date": "", "scoring": ""}
"""What LIN has no place for."""

Reading = Callable[[str], Iterator[tuple[int, Board] | Skipped]]


def all_of(read: Reading, text: str) -> list[Board]:
    """The deals of a file in which nothing is to be skipped."""
    found = list(read(text))
    assert not [each for each in found if isinstance(each, Skipped)], found
    return [each[1] for each in found if not isinstance(each, Skipped)]


def pbn(text: str) -> list[Board]:
    return all_of(pbn_reading.read, text)


def lin(text: str) -> list[Board]:
    return all_of(lin_reading.read, text)


def said(notice: Notice) -> str:
    """A notice in English."""
    return notice.text("bridge")


def skipped(read: Reading, text: str) -> list[tuple[int, str, str]]:
    return [(each.line, said(each.deal), said(each.reason)) for each in read(text) if isinstance(each, Skipped)]


# --- 9.10: the pair of files ------------------------------------------------------------------------------------------


def test_9_10_the_pair_is_written_byte_for_byte() -> None:
    assert pbn_writing.written([PAIR]) == PAIR_PBN.replace("\n", "\r\n")
    assert lin_writing.written([PAIR]) == PAIR_LIN


def test_9_10_the_pair_is_read_to_the_same_deal() -> None:
    assert pbn(PAIR_PBN) == [PAIR]
    assert pbn(PAIR_PBN.replace("\n", "\r\n")) == [PAIR]
    assert lin(PAIR_LIN) == [replace(PAIR, **HEADLESS)]


# --- random matches, there and back -----------------------------------------------------------------------------------


def random_record(seed: int, **options: Any) -> Record:
    """A match of random players, or of such as pass more often, so that contracts stay low."""
    random = Random(seed)
    match: Match[Any] = Match(GAME, GAME.Options(**options), 4, Seeded(str(seed)))
    match.begin()
    while match.result is None and len(match.log) < 700:
        seat = match.waiting[0]
        forms = match.game.choices(match.state, seat)
        asides = match.game.asides(match.state, seat)
        if asides and random.random() < 0.1:
            forms = asides
        passes = [form for form in forms if form.move.__struct_config__.tag == "pass"]
        match.do(seat, sample(tuple(passes) if passes and random.random() < 0.6 else forms, random))
    sitters = [Sitter(name) for name in ("Ania, z Łodzi", 'Bolek "Bo"', "Cyryl|C", "Dag\\na")]
    return make_record(
        id=f"random-{seed}", game=GAME, options=match.options, seats=sitters, log=match.log, totals=match.totals
    )


MATCHES: list[dict[str, Any]] = [
    {"scoring": "duplicate", "boards": 3, "first_board": 14},
    {"scoring": "chicago", "passed_out": "score_zero"},
    {"scoring": "imp_hcp", "auto_finish": False},
    {"scoring": "rubber", "seating": "draw"},
]


def in_lin(board: Board) -> Board:
    """A deal as LIN can say it: no commas in names, no bars, a claim only with its result."""
    names = tuple(name.replace("|", " ").replace(",", " ") for name in board.names)
    return replace(board, **HEADLESS, names=names, running=False)


@pytest.mark.parametrize(("seed", "options"), list(enumerate(MATCHES)))
def test_random_matches_come_back_the_same(seed: int, options: dict[str, Any], long: bool) -> None:
    for again in range(20 if long else 1):
        record = random_record(seed * 100 + again, **options)
        found = boards([record], About(date="2026.01.15"))
        assert found
        assert pbn(pbn_writing.written(found)) == found
        assert lin(lin_writing.written(found)) == [in_lin(each) for each in found]
        for board in found:
            made, _ = recorded.record(board)
            (back,) = recorded.boards(made)
            assert verify(made) is None or made.totals == list(replay(made).totals)
            assert back.calls == board.calls and back.played == board.played and back.hands == board.hands
            assert (back.dealer, back.vulnerable, back.names) == (board.dealer, board.vulnerable, board.names)
            if not back.running:
                assert (back.tricks, back.contract) == (board.tricks, board.contract)


def test_what_is_said_of_calls_goes_into_the_record_and_out_of_it() -> None:
    made, _ = recorded.record(PAIR)
    (back,) = recorded.boards(made)
    assert back.calls == PAIR.calls
    wordy = replace(PAIR, calls=tuple(replace(call, text=call.text * 5) for call in PAIR.calls))
    made, lacks = recorded.record(wordy)
    (back,) = recorded.boards(made)
    assert [len(call.text) for call in back.calls if call.text] == [80, 80]
    assert "cut to 80" in " ".join(map(said, lacks))


def test_an_explanation_stands_behind_the_alert() -> None:
    match: Match[Any] = Match(GAME, GAME.Options(scoring="duplicate", boards=1), 4, Seeded("1"))
    match.begin()
    for seat, said in ((0, Bid("1NT", alert="12-14")), (0, Explain(0, "may have five hearts")), (1, Pass())):
        match.do(seat, said)
    sitters = [Sitter(name) for name in "NESW"]
    record = make_record(id="x", game=GAME, options=match.options, seats=sitters, log=match.log, totals=match.totals)
    (board,) = recorded.boards(record)
    assert board.calls == (Call("1NT", "12-14; may have five hearts", alerted=True), Call("P"))


def test_what_was_agreed_stands_where_the_cards_would_have_fallen_otherwise() -> None:
    """The last tricks could only fall in one way, and somebody gave one away."""
    found = boards([random_record(0, **MATCHES[0])], About())
    (board,) = (each for each in found[:1] if each.claimed and each.contract)
    agreed = replace(board, tricks=(board.tricks or 0) + 1)
    made, lacks = recorded.record(agreed)
    (back,) = recorded.boards(made)
    assert (back.tricks == agreed.tricks and not lacks) or (back.tricks is None and "were agreed" in said(lacks[0]))
    made, lacks = recorded.record(board)
    assert not lacks and next(recorded.boards(made)).tricks == board.tricks


# --- endplay ----------------------------------------------------------------------------------------------------------


def for_endplay(seed: int, options: dict[str, Any]) -> list[Board]:
    """Deals of a random match whose first bid is explained, with names endplay reads; finished ones."""
    plain = ("Norbert", "Ewa", "Stefan", "Wanda")
    found = boards([random_record(seed, **options)], About(date="2026.01.15"))
    return [explained(replace(each, names=plain)) for each in found if not each.running]


def explained(board: Board) -> Board:
    bids = [at for at, each in enumerate(board.calls) if each.say[0].isdigit()][:1]
    calls = [Call(each.say, "5+ cards, forcing", True) if at in bids else each for at, each in enumerate(board.calls)]
    return replace(board, calls=tuple(calls))


def told_endplay(board: EndplayBoard, *, result: bool = True) -> dict[str, Any]:
    """What endplay has read; without the ``result`` where it counts the tricks itself, and wrongly."""
    won = board.contract
    played_at_all = won is not None and not won.is_passout()
    with suppress_unicode():
        return {
            "hands": read_deal(board.deal.to_pbn()),
            "number": board.board_num,
            "dealer": board.dealer.abbr,
            "vulnerable": board.vul.name,
            "calls": [_call(each) for each in board.auction],
            "texts": [each.announcement or "" for each in board.auction],
            "played": [str(card) for card in board.play],
            "declarer": won.declarer.abbr if played_at_all else None,
            "tricks": 6 + won.level + won.result if played_at_all and result else None,
            "claimed": board.claimed,
        }


def _call(bid: Any) -> str:
    if isinstance(bid, ContractBid):
        return f"{bid.level}{bid.denom.abbr}"
    return {"passed": "P", "doubled": "X", "redoubled": "XX"}[bid.penalty.name]


def told(board: Board, *, result: bool = True) -> dict[str, Any]:
    won = board.contract
    return {
        "hands": board.hands,
        "number": board.number,
        "dealer": PLACES[board.dealer or 0],
        "vulnerable": {NONE: "none", EW: "ew", NS: "ns", ALL: "both"}[board.vulnerable or NONE],
        "calls": [each.say for each in board.calls],
        "texts": [each.text for each in board.calls],
        "played": [spelled(code) for code in board.played],
        "declarer": None if won is None else PLACES[won.declarer],
        "tricks": board.tricks if result else None,
        "claimed": board.claimed,
    }


@pytest.mark.parametrize(("seed", "options"), list(enumerate(MATCHES)))
def test_endplay_reads_what_we_write_and_we_what_it_writes(seed: int, options: dict[str, Any]) -> None:
    ours = for_endplay(seed + 50, options)
    theirs = endplay_pbn.loads(pbn_writing.written(ours))
    assert list(map(told_endplay, theirs)) == list(map(told, ours))
    assert pbn(endplay_pbn.dumps(theirs)) == ours
    for board in ours:
        whole = board.claimed or board.passed_out
        (read,) = endplay_lin.loads(lin_writing.written([board]))
        assert told_endplay(read, result=whole) == told(board, result=whole)
        assert lin(endplay_lin.dumps([read])) == [in_lin(board)]


def test_9_10_endplay_reads_the_pair_to_the_same_deal() -> None:
    (from_pbn,), (from_lin,) = endplay_pbn.loads(PAIR_PBN), endplay_lin.loads(PAIR_LIN)
    assert told_endplay(from_pbn) == told_endplay(from_lin) == told(PAIR)


# --- lax reading ------------------------------------------------------------------------------------------------------


def test_pbn_is_read_however_it_is_spelled() -> None:
    text = (
        '% any line\n; a comment\n[Deal  "N:AQ3.KJ4.AJ52.KJ8 j97.t952.k86.q64 K842.AQ73.104.1092 -"]\n'
        '[vulnerable "Both"] { a comment [Board "9"]\nover two lines } [DEALER "n"]\n[Board "7"] ; seven\n'
        '[North "Ola \\"A\\" K"]\n[Whatever "#"]\n[Auction "N"]\n1d! p $3 1h =1= ? p {why?} 1n p\n'
        '3N ! P ^S pass pass\n[Note "1: four hearts"]\n[Play "E"]\nh5 H3 h8 HK\n-  - - C8\n*\n[Note "1:of a card"]\n'
    )
    (board,) = pbn(text)
    assert (board.number, board.dealer, board.vulnerable, board.names[0]) == (7, 0, ALL, 'Ola "A" K')
    assert [each.say for each in board.calls] == "1D P 1H P 1NT P 3NT P P P".split()
    assert board.calls[2] == Call("1H", "four hearts", alerted=True)
    assert board.contract == Contract.of("3NT", 0)
    assert (board.kept, board.played) == ((), tuple("5H 3H 8H KH 8C".split()))


def test_a_game_without_cards_has_those_of_the_game_before() -> None:
    text = (
        f'[Event "##Final"]\n[Board "4"]\n[Dealer "W"]\n[Vulnerable "All"]\n[Deal "{SAMPLE}"]\n[North "A"]\n'
        '[Declarer "S"]\n[Contract "4S"]\n[Result "10"]\n\n[Declarer "N"]\n[Contract "3NX"]\n[Result "9"]\n\n'
        f'[Board "5"]\n[Deal "{SAMPLE}"]\n[Dealer "#"]\n[Contract "Pass"]\n\n[Board "6"]\n'
    )
    first, second, third = (each[1] for each in pbn_reading.read(text) if not isinstance(each, Skipped))
    assert [said(each.came) for each in (first, second, third)] == ["4♠ S =", "3NTX N =", "passed out"]
    assert second.hands == first.hands and (second.number, second.dealer, second.vulnerable) == (4, 3, ALL)
    assert [each.event for each in (first, second, third)] == ["Final"] * 3
    assert (second.names, third.dealer) == (("", "", "", ""), 3)
    assert skipped(pbn_reading.read, text) == [(20, "board 6", "there are no cards")]


def test_passes_before_the_first_bid_may_be_left_out() -> None:
    text = f'[Dealer "S"]\n[Deal "{SAMPLE}"]\n[Declarer "%s"]\n[Contract "1NT"]\n[Auction "S"]\n1C Pass 1NT AP\n'
    for declarer, passes in (("N", 0), ("E", 1), ("S", 2), ("W", 3)):
        (board,) = pbn(text % declarer)
        assert [each.say for each in board.calls] == [*["P"] * passes, *"1C P 1NT P P P".split()]
        assert board.contract == Contract.of("1NT", PLACES.index(declarer)) and not board.kept


def test_rows_of_a_play_need_not_keep_the_order_of_the_seats() -> None:
    turned = PAIR_PBN.replace("C4 C9 CA C8", "C8 C4 C9 CA").replace("HT H3 H6 HJ", "H6 HT HJ H3")
    assert pbn(turned) == [PAIR]


def test_lin_is_read_however_it_is_spelled() -> None:
    text = PAIR_LIN.replace("|1SAQ3", "|SAQ3").replace(",ST65H86DQ973CA753", ",").replace("sv|e", "sv|E")
    text = text.replace("mb|P|", "mb|pass|").replace("pc|HT", "nt|hello, all|pc|ht").replace("pg||", "pg||\r\n")
    text = text.replace("2N!", "2n").replace("|an|asks for 4-card major support", "")
    (board,) = lin(text)
    calls = [Call(each.say, alerted=True) if each.say == "3C" else each for each in PAIR.calls]
    assert board == replace(PAIR, **HEADLESS, calls=tuple(calls))


def test_a_deal_may_be_running() -> None:
    calling = replace(PAIR, calls=PAIR.calls[:3], contract=None, tricks=None, played=(), claimed=False, running=True)
    playing = replace(PAIR, played=PAIR.played[:6], tricks=None, claimed=False, running=True)
    for board in (calling, playing):
        assert pbn(pbn_writing.written([board])) == [board]
        assert lin(lin_writing.written([board])) == [replace(board, **HEADLESS, running=False)]


def test_a_link_of_the_hand_viewer_is_read() -> None:
    spelled_out = PAIR_LIN.strip().replace("Stefan", "Stefan%20B").replace(" ", "%20").replace("|", "%7C")
    link = f"https://www.bridgebase.com/tools/handviewer.html?bbo=y&lin={spelled_out}&x=1"
    names = ("Norbert", "Ewa", "Stefan B", "Wanda")
    assert lin(f'<a href="{link}">board</a>') == [replace(PAIR, **HEADLESS, names=names)]
    assert LIN.recognises(link.encode()) and not PBN.recognises(link.encode())


def test_a_vugraph_match_has_two_rooms() -> None:
    deal = PAIR_LIN[PAIR_LIN.index("st||") : PAIR_LIN.index("rh||")]
    text = (
        "vg|Cup,Final,I,3,4,Poland,0,Sweden,0|\nrs|3NS=,4SN-1,PASS,2DXE+1|\npn|S,W,N,E,s,w,n,e|pg||\n"
        f"qx|o3|{deal}sv|e|mb|1D|mb|p|nt|a|mb|3n|mb|p|mb|p|mb|p|\npc|ht|pc|h3|\nqx|c3|{deal}sv|e|\nqx|o4|{deal}\n"
    )
    first, second, third = lin(text)
    assert (first.number, first.names, first.tricks, first.claimed) == (3, ("N", "E", "S", "W"), 9, True)
    assert (second.number, second.names, said(second.came)) == (3, ("n", "e", "s", "w"), "4♠ N -1")
    assert third.passed_out and [each.event for each in (first, second, third)] == ["Cup"] * 3


# --- bad input --------------------------------------------------------------------------------------------------------

GOOD = f'[Board "1"]\n[Deal "{SAMPLE}"]\n'
BAD_DEALS = [
    ("N:AQ32.KJ4.AJ52.KJ8 J97.T952.K86.Q64 K84.AQ73.T4.T92 T65.86.Q973.A753", "north has 14 cards"),
    ("N:AQ3.KJ4.AJ52.KJ8 J97.T952.K86.Q64 K842.AQ73.T4.TA2 T65.86.Q973.A753", "A♣ is there twice"),
    (
        "N:AQQ.KJ4.AJ52.KJ8 J97.T952.K86.Q64 K842.AQ73.T4.T92 T65.86.Q973.A753",
        "Q♠ is there twice in 'AQQ.KJ4.AJ52.KJ8'",
    ),
    ("N:AQ3.KJ4.AJ52.KJ8 - K842.AQ73.T4.T92 -", "these hands are not known: east, west"),
    ("N:AQ3.KJ4.AJ52.KJ8 J97.T952.K86.Q64 K842.AQ73.T4.T92", "the deal must be a seat and four hands"),
    ("N:1Q3.KJ4.AJ52.KJ8 J97.T952.K86.Q64 K842.AQ73.T4.T92 -", "'1' in '1Q3.KJ4.AJ52.KJ8' is no card"),
    ("N:AQ3.KJ4.AJ52 J97.T952.K86.Q64 K842.AQ73.T4.T92 -", "must be spades, hearts, diamonds and clubs"),
    ("?", "there are no cards"),
]


@pytest.mark.parametrize(("deal", "why"), BAD_DEALS)
def test_a_broken_deal_is_told_and_the_others_are_read(deal: str, why: str) -> None:
    text = f'{GOOD}\n[Board "2"]\n[Deal "{deal}"]\n\n[Board "3"]\n[Deal "{SAMPLE}"]\n'
    found = list(pbn_reading.read(text))
    assert [each[1].number for each in found if not isinstance(each, Skipped)] == [1, 3]
    ((line, name, reason),) = skipped(pbn_reading.read, text)
    assert (line, name) == (4, "board 2") and why in reason


def test_a_broken_deal_of_lin_is_told() -> None:
    broken = PAIR_LIN.replace("SAQ3H", "SAQ32H")
    two_missing = PAIR_LIN.replace("SJ97HT952DK86CQ64", "").replace(",ST65H86DQ973CA753", ",")
    text = broken + PAIR_LIN + two_missing
    assert len([each for each in lin_reading.read(text) if not isinstance(each, Skipped)]) == 1
    reasons = ["south has 14 cards", "these hands are not known: east, west"]
    assert skipped(lin_reading.read, text) == [(1, "board 3", reasons[0]), (3, "board 3", reasons[1])]


REVOKE = PAIR_PBN.replace("HT H3 H6 HJ", "HT H3 H6 D2")
UNFOLLOWED = [
    (REVOKE, "play", "south can't play 2♦: south must follow suit"),
    (PAIR_PBN.replace("C4 C9 CA C8", "C4 C9 CA C7"), "play", "east plays two cards to one trick: A♣ 7♣"),
    (PAIR_PBN.replace("C4 C9 CA C8", "C4 C9 CA HJ"), "play", "J♥ is played twice"),
    (PAIR_PBN.replace("C4 C9 CA C8", "C4 C9 - -"), "play", "a trick lacks a card in its middle"),
    (PAIR_PBN.replace("C4 C9 CA C8", "C4 C9 CA Z8"), "play", "'Z8' is no card"),
    (PAIR_PBN.replace("2NT =1=", "1C =1="), "auction", "call 5, 1♣, may not be made"),
    (PAIR_PBN.replace("2NT =1=", "9NT =1="), "auction", "'9NT' is no call"),
    (PAIR_PBN.replace('[Contract "3NT"]', '[Contract "2NT"]'), "result", "the contract is not that of the auction"),
    (PAIR_PBN.replace('[Result "9"]', '[Result "13"]'), "result", "13 tricks can't be reached any more"),
]


@pytest.mark.parametrize(("text", "part", "reason"), UNFOLLOWED)
def test_what_can_not_be_followed_is_kept_as_it_is_written(text: str, part: str, reason: str) -> None:
    (board,) = pbn(text)
    assert (board.kept[0].part, said(board.kept[0].reason)) == (part, reason)
    assert board.hands == PAIR.hands
    if part == "play":
        assert board.played == () and board.kept[0].text in text and board.calls == PAIR.calls
    if part == "auction":
        assert board.calls == () and board.contract == PAIR.contract and board.played == PAIR.played
    (deal,) = PBN.read(text.encode()).deals
    assert (deal.record is None) == (part == "auction") and said(deal.kept[0]) == f"{part}: {reason}"


def test_a_revoke_in_lin_is_kept() -> None:
    (board,) = lin(PAIR_LIN.replace("pc|HJ", "pc|D2"))
    assert said(board.kept[0].reason) == "south can't play 2♦: south must follow suit" and board.tricks == 9
    assert board.kept[0].text == "HT H3 H6 D2 C8 C4 C9 CA"


def test_two_files_in_one_are_both_read_and_inherit_nothing_from_each_other() -> None:
    assert pbn(PAIR_PBN + PAIR_PBN) == [PAIR, PAIR]
    headless = PAIR_PBN + '% PBN 2.1\n[Declarer "N"]\n[Contract "#"]\n'
    assert skipped(pbn_reading.read, headless) == [(29, "a deal without a number", "there are no cards")]
    assert pbn(PAIR_PBN + PAIR_PBN.split("% EXPORT\n")[1]) == [PAIR, PAIR], "with no line between them"


def test_other_encodings_are_read() -> None:
    named = PAIR_PBN.replace("Ewa", "Zoë Größe")
    for encoding in ("utf-8", "utf-8-sig", "latin-1", "utf-16"):
        (deal,) = PBN.read(named.encode(encoding)).deals
        assert deal.told["names"]["E"] == "Zoë Größe" and PBN.recognises(named.encode(encoding))
    assert decoded(bytes(range(256)))


def test_a_file_that_is_none_or_too_large_is_refused() -> None:
    assert PBN.read(b"").deals == LIN.read(b"\0\xff|||").deals == ()
    assert format_of("bridge", b"nothing", "x.txt") is None and format_of("bridge", b"", "X.PBN") is PBN
    with pytest.raises(Unreadable) as refused:
        LIN.read(bytes(MOST_BYTES + 1))
    assert "more than 64 MB" in said(refused.value.notice)


def test_whatever_is_read_no_file_breaks_the_reader() -> None:
    """Pieces of good files in any order, with noise between."""
    random = Random(7)
    pieces = [
        *PAIR_PBN.splitlines(keepends=True),
        *PAIR_LIN.split("|"),
        "{",
        "}",
        "[",
        '"',
        "|",
        "%",
        "=1=",
        "\n\n",
        "\0",
    ]
    for _ in range(150):
        text = "".join(random.choice(pieces) + random.choice(["", "|", "\n"]) for _ in range(random.randrange(120)))
        for format in (PBN, LIN):
            reading = format.read(text.encode())
            assert not any("⟨" in said(each.reason) for each in reading.skipped)


def test_a_long_file_takes_as_long_as_it_is_long() -> None:
    """Braces, brackets and quotes without their ends, thirty thousand of them."""
    for piece in ("{", '[A "', "[", "|", "md|", "=", "{}", '[Deal "', "\\"):
        text = (piece * 30_000).encode()
        assert not PBN.read(text).deals and not LIN.read(text).deals


def test_what_is_said_in_a_file_is_read_so_far_however_often_it_holds() -> None:
    """A name that holds for all deals that follow, a note behind every call: no file grows when it is read."""
    name, note = "x" * 20_000, "y" * 20_000
    cards = f'[Deal "{SAMPLE}"]\n'
    deals = f'{cards}[North "##{name}"]\n\n' + f"{cards}\n" * 30
    assert [len(deal.names[0]) for deal in PBN.read(deals.encode()).deals] == [LONGEST] * 31
    auction = f'{cards}[Dealer "N"]\n[Auction "N"]\n1C {"=1= " * 2_000}Pass Pass Pass\n[Note "1:{note}"]\n'
    (deal,) = PBN.read(auction.encode()).deals
    assert [len(call["text"]) for call in deal.told["calls"]] == [LONGEST, 0, 0, 0]
    endless = f'{cards}[Dealer "N"]\n[Auction "N"]\n{"Pass =1= " * 20_000}\n[Note "1:{note}"]\n'
    (deal,) = PBN.read(endless.encode()).deals
    assert [said(each) for each in deal.kept] and not deal.told["calls"]
    (lin,) = LIN.read(PAIR_LIN.replace("Stefan", name).replace("18-19 HCP", note).encode()).deals
    assert max(map(len, lin.names)) == LONGEST == max(len(call["text"]) for call in lin.told["calls"])


def test_a_file_is_read_as_long_as_there_is_time() -> None:
    for format, pair in ((PBN, PAIR_PBN), (LIN, PAIR_LIN)):
        none = format.read(pair.encode() * 3, seconds=0)
        assert (none.deals, none.skipped, none.more) == ((), (), True)
        assert len(format.read(pair.encode() * 3, seconds=600).deals) == 3


def test_what_no_format_can_hold_is_refused() -> None:
    with pytest.raises(Unwritable) as refused:
        lin_writing.written([replace(PAIR, dealer=None)])
    assert said(refused.value.notice) == "board 3 has no dealer"
    empty = make_record(id="none", game=GAME, options=GAME.Options(), seats=[Sitter("a")] * 4, log=[], totals=(0,) * 4)
    with pytest.raises(Unwritable) as refused:
        PBN.write([empty], About())
    assert said(refused.value.notice) == "there is no deal in it"


# --- what is written besides ------------------------------------------------------------------------------------------


def test_what_is_written_when_it_is_known() -> None:
    table = ((9, 4, 9, 4), (8, 5, 8, 5), (10, 3, 10, 3), (10, 2, 10, 2), (10, 3, 10, 3))
    found = replace(PAIR, table=table, par=par(table, vulnerable=EW, dealer=2))
    text = pbn_writing.written([found])
    assert '[DoubleDummyTricks "aaa89aaa8932354' in text.replace("\r\n", "\n")
    assert '[OptimumScore "NS 430"]' in text
    assert '[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\r\nN NT 10\r\nN  S 10\r\nN  H 10' in text
    assert pbn(text) == [PAIR]
    (read,) = endplay_pbn.loads(text)
    assert read.info.OptimumResultTable["rows"][0] == ["N", "NT", "10"]


def test_the_tables_of_an_event_are_compared() -> None:
    records = [random_record(seed, scoring="duplicate", boards=2) for seed in (1, 1)]
    found = pbn(PBN.write(records, About(event="Evening")).decode())
    assert [each.number for each in found] == [1, 1, 2, 2] and found[0].event == "Evening"
    text = PBN.write(records, About()).decode()
    assert text.count("[ScoreTable ") == 4
    assert pbn(text)[0].hands == found[0].hands


def test_a_table_is_told_by_its_number_in_its_round() -> None:
    rounds = [
        replace(random_record(seed, scoring="duplicate", boards=1, first_board=seed), event="e", commit=f"round {seed}")
        for seed in (1, 1, 2, 2)
    ]
    lines = PBN.write(rounds, About()).decode().splitlines()
    heads = [at for at, line in enumerate(lines) if line.startswith("[ScoreTable ")]
    assert len(heads) == 4
    assert [[line.split()[0] for line in lines[at + 1 : at + 3]] for at in heads] == [["1", "2"]] * 4


# --- what is shown ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "calls", "cards"),
    [
        (PAIR_PBN, 12, 8),
        (REVOKE, 12, 0),
        (PAIR_PBN.replace("2NT =1=", "1C =1="), 0, 0),
        (f'[Deal "{SAMPLE}"]', 0, 0),
    ],
)
def test_of_every_deal_that_is_read_as_much_is_shown_as_can_be_followed(text: str, calls: int, cards: int) -> None:
    (deal,) = PBN.read(text.encode()).deals
    assert deal.shown is not None and (deal.record is None) == (calls == 0)
    (board,) = recorded.boards(deal.shown)
    assert (len(board.calls), len(board.played)) == (calls, cards)
    assert notation.deal(board.hands, 2) == SAMPLE
    found = analyse_all(deal.shown)
    assert (len(found.tables), len(found.prices)) == (1, cards)
    assert found.complete
